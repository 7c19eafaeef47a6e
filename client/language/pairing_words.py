"""The 256 words that open a table, two or three at a time, in every language of the program.

A word is its number, 0 to 255, in the order of `media/words.tsv`: one line a word, its languages
beside each other, then what else a child may call the same picture (understood, never shown). What
is typed is compared without capitals, accents, articles, spaces and hyphens, and in all languages
at once, so that children who read different ones can play together.
"""

import re
import unicodedata
from collections.abc import Sequence
from difflib import get_close_matches
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path

from core.game import Malformed, msg

LIST = Path(__file__).parent.parent / "media" / "words.tsv"
LANGUAGES = ("en", "fr")
"""The columns of the list."""
COUNT = 256
OPENING = (2, 3)
"""How many of them open a table."""
LONGEST = 60
"""Letters of an entry for one word: more were not meant as one."""
MANY = 40
"""Words of a text that is read at all."""
PARTS = 12
"""Parts of a table's words: a word of more than four is in no list."""
ARTICLES = ("the", "an", "a", "les", "le", "la", "une", "un", "des", "du", "and", "et")
"""What may stand before a word; the last two stand between two words."""
_ELIDED = re.compile(r"^[ld]['’ʼ]")


@cache
def words() -> tuple[tuple[str, ...], ...]:
    """Read the list: for each number the word in every language."""
    return tuple(line[:len(LANGUAGES)] for line in _lines())


@cache
def _lines() -> tuple[tuple[str, ...], ...]:
    lines = LIST.read_text(encoding="utf-8").splitlines()
    return tuple(tuple(line.split("\t")) for line in lines)


def accepted() -> tuple[tuple[str, ...], ...]:
    """Give for each number everything that may be typed for it."""
    last = len(LANGUAGES)
    return tuple((*line[:last], *(name for names in line[last:] for name in names.split(", ")))
                 for line in _lines())


def word(number: int, language: str) -> str:
    """Give a word in a language, in English where the list lacks that language."""
    return words()[number][LANGUAGES.index(language) if language in LANGUAGES else 0]


def letters(text: str) -> str:
    """Fold a text to its plain small letters: no accents, no ligatures, no spaces, no signs."""
    text = text.casefold().replace("œ", "oe").replace("æ", "ae")
    return "".join(c for c in unicodedata.normalize("NFKD", text) if "a" <= c <= "z")


def _bare(text: str) -> str:
    """Take a word's article away and fold the rest."""
    text = _ELIDED.sub("", text.strip().casefold())
    while " " in text and text.split()[0] in ARTICLES:
        text = " ".join(text.split()[1:])
    return letters(text)


@cache
def _numbers() -> dict[str, int]:
    return {letters(name): n for n, names in enumerate(accepted()) for name in names}


def find(text: str) -> int | None:
    """Give the number of a typed word, None where no language of ours has it."""
    return _numbers().get(_bare(text[:LONGEST]))


def beginning(text: str) -> tuple[int, ...]:
    """Give the numbers of all words that begin so in some language, in the order of the list."""
    start = _bare(text[:LONGEST])
    return tuple(n for n, names in enumerate(words())
                 if any(letters(name).startswith(start) for name in names))


def near(text: str, language: str) -> str:
    """Give the word that was probably meant, in the language it was typed in; "" for none."""
    typed = _bare(text[:LONGEST])
    likely = get_close_matches(typed, _numbers(), 1, 0.7) if typed else []
    if not likely:
        return ""
    number = _numbers()[likely[0]]
    own = word(number, language)
    same = get_close_matches(typed, [letters(own)], 1, 0.6)
    return own if same else next(n for n in accepted()[number] if letters(n) == likely[0])


def read_word(text: str, language: str) -> int:
    """Read one word; raises Malformed with a sentence for a person."""
    number = find(text)
    if number is not None:
        return number
    if not letters(text):
        raise Malformed(msg("Type the word, or tap its picture."))
    meant = near(text, language)
    shown = " ".join(text[:LONGEST].split())
    if meant:
        raise Malformed(msg("“{typed}” is not in our list. Did you mean “{word}”?"),
                        typed=shown, word=meant)
    raise Malformed(msg("“{typed}” is not in our list. Look at the picture again."), typed=shown)


def read_table(text: str, language: str) -> tuple[int, ...]:
    """Read the two or three words of a table, in order; raises Malformed with a sentence."""
    parts = re.split(r"[\s,;+&/]+", text[:OPENING[-1] * LONGEST].strip())
    for count in OPENING:
        for cuts in combinations(range(1, len(parts[:PARTS])), count - 1):
            ends = pairwise((0, *cuts, len(parts)))
            found = [find(" ".join(parts[start:end])) for start, end in ends]
            if None not in found:
                return tuple(number for number in found if number is not None)
    parts = [part for part in parts if part and part.casefold() not in ARTICLES]
    if len(parts) not in OPENING:
        raise Malformed(msg("A table has two or three words, like “{first} {second}”."),
                        first=word(find("lion") or 0, language),
                        second=word(find("drum") or 0, language))
    return tuple(read_word(part, language) for part in parts)


def read_words(text: str, language: str) -> tuple[int, ...]:
    """Read many words written one after the other; raises Malformed with a sentence."""
    parts = [part for part in re.split(r"[\s,;+&/]+", text[:MANY * LONGEST]) if part]
    found: list[int] = []
    while parts:
        taken, number = next(
            ((taken, number) for taken in (1, 2, 3)  # "palm" and "tree" are two, not a palm tree
             if (number := find(" ".join(parts[:taken]))) is not None), (1, None))
        if number is None and parts[0].casefold() not in ARTICLES:
            number = read_word(parts[0], language)
        found += [] if number is None else [number]
        parts = parts[taken:]
    return tuple(found)


def spoken_words(numbers: Sequence[int], language: str) -> str:
    """Write words one after the other, as they are said and typed."""
    return " ".join(word(number, language) for number in numbers)
