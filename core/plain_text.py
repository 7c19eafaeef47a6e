"""The one way a text from outside reaches a screen, a terminal or a sentence.

A name, a file's field, a peer's word, an option's value: whoever shows one shows `plain(text)`.
It lives in core because all packages show such texts and every package may import core. Escaping
(`\\x1b`) was rejected: what a player reads should hold letters, and a repr grows fourfold.
"""

import re
import unicodedata
from collections.abc import Sequence
from itertools import count

from .graphemes import JOINER, JOINERS, graphemes, pictures

_VIRAMA = 9
"""Unicode's class of the sign that binds two letters."""
LONGEST = 32
"""Characters of a name; sentences that quote a longer thing say how long it may be."""
_ACCENTS = 4
"""Marks on one letter: more are a tower that covers the lines above it."""
_NATION = re.compile("\U0001f3f4[\U000e0061-\U000e007a]{4,6}\U000e007f")
"""A black flag and the invisible letters that make it Scotland's."""


def printable(text: str) -> str:
    """Drop what does not show: control, direction, line and private characters, lone surrogates,
    every space but the plain one, and accents from the fifth on one letter.

    The joiner stays where it shows: between two parts of one emoji, and after the sign that binds
    two letters of an Indian script; so do the letters inside a flag. Emoji younger than this
    Python stay too, else two versions would call one player by two names.
    """
    if text.isascii():
        return text if text.isprintable() else "".join(filter(str.isprintable, text))
    nations = {n for flag in _NATION.finditer(text) for n in range(*flag.span())}
    shown = [c for n, c in enumerate(text)
             if c.isprintable() or c in JOINERS or pictures(c) or n in nations]
    kept: list[str] = []
    accents = 0
    for n, c in enumerate(shown):
        before, after = kept[-1] if kept else "", shown[n + 1] if n + 1 < len(shown) else ""
        if c in JOINERS:
            if _binds(c, before, after):
                kept.append(c)
            continue
        accents = accents + 1 if unicodedata.combining(c) else 0
        if accents <= _ACCENTS:
            kept.append(c)
    return "".join(kept)


def _binds(joiner: str, before: str, after: str) -> bool:
    """Say whether an invisible joiner makes a difference to what is seen."""
    if not before or not after or after in JOINERS:
        return False
    if unicodedata.combining(before) == _VIRAMA:
        return unicodedata.category(after) == "Lo"
    emoji = pictures(before) or before == "\ufe0f"
    return joiner == JOINER and emoji and pictures(after)


def shortened(text: str, signs: int, longest: int = LONGEST) -> str:
    """Give as much of a text as has at most `signs` signs and `longest` characters, none cut."""
    kept = 0
    for part in graphemes(text[: longest + 1])[:signs]:
        if kept + len(part) > longest:
            break
        kept += len(part)
    return text[:kept].rstrip("".join(JOINERS))


def plain(text: object, longest: int = LONGEST) -> str:
    """Give one line fit to be shown: at most `longest` characters, "?" where nothing is left.

    What does not show is dropped (`printable`), and no sign is cut in two. Only the first
    4 * `longest` characters are looked at, so that the cost does not grow with what a stranger
    sends; `text` may be anything whose `str` is short.
    """
    start = printable(str(text)[: 4 * longest])
    return shortened(start, longest, longest).strip() or "?"


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """Give the names of a match as screens show them: of those that look alike, whatever their
    capitals and the width of their letters, the second in order reads "Bert 2".

    No number makes a name that somebody else has, and `plain` cuts none off. Names that were told
    apart stay as they are; "" is nobody's name. On the wire, in records and in the list of friends
    every name stays as it was typed.
    """
    taken, seen, told = set(map(_look, names)), set(), []
    for name in names:
        if name and _look(name) in seen:
            numbered = (shortened(plain(name), LONGEST - len(f" {n}")) + f" {n}" for n in count(2))
            name = next(each for each in numbered if _look(each) not in taken)
            taken.add(_look(name))
        seen.add(_look(name))
        told.append(name)
    return tuple(told)


def _look(name: str) -> str:
    """Give what two names have in common that look alike."""
    return " ".join(unicodedata.normalize("NFKC", plain(name)).casefold().split())


def quoted(value: object) -> str:
    """Quote what somebody gave where another thing belongs: a text plain and cut, a small number
    as it is, and of anything else, which may be deep or long, only what it is."""
    if isinstance(value, str):
        return f"'{plain(value)}'"
    if value is None or isinstance(value, float):
        return str(value)
    if isinstance(value, int):
        return str(value) if abs(value) < 10**LONGEST else "a number too long"
    return {"dict": "an object", "list": "a list"}.get(type(value).__name__, "something else")
