"""Every sentence with a number or a name in each language: with one, two, many and both genders."""

import re
from string import Formatter

import pytest

from client.language.words import LOCALE, Words
from core.filling import PLAIN

read_po = pytest.importorskip("babel.messages.pofile").read_po
LANGUAGES = sorted(path.name for path in LOCALE.iterdir() if path.is_dir())
NAMES = ("canon", "reine", "éléphant", "Ann")


def translated(language: str) -> dict[str, str]:
    """Give all sentences and their translations."""
    with open(LOCALE / language / "LC_MESSAGES" / "tambour.po", "rb") as file:
        return {entry.id: entry.string for entry in read_po(file)
                if entry.id and isinstance(entry.id, str)}


def pairs(language: str) -> list[tuple[str, str]]:
    """List sentences with gaps, and their translations."""
    return [pair for pair in translated(language).items() if "{" in pair[0]]


def gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_has_the_gaps_of_its_sentence_and_no_other(language: str) -> None:
    for sentence, translation in pairs(language):
        assert gaps(translation) <= gaps(sentence), sentence
        missing = gaps(sentence) - gaps(translation)
        assert not missing - {"names", "name", "was", "count", "key"}, (sentence, missing)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_gap_is_filled_whatever_stands_in_it(language: str) -> None:
    say = Words(language).say
    for sentence, _ in pairs(language):
        for value in (0, 1, 2, 40, "1", *NAMES):
            filled = dict.fromkeys(gaps(sentence), value)
            for text in (PLAIN.fill(sentence, filled), say(sentence, **filled)):
                assert not re.search(r"\{[a-z_]+[:}]|\|", text), (sentence, text)


def test_one_is_one_in_both_languages() -> None:
    sentence = "{kind}: at most {number} {number:square|squares}."
    assert PLAIN.fill(sentence, {"kind": "Cannon", "number": "1"}) == "Cannon: at most 1 square."
    say = Words("fr").say
    assert say(sentence, kind="Canon", number=1) == "Canon : 1 case au plus."
    assert say(sentence, kind="Général", number="2") == "Général : 2 cases au plus."
    take = "Your {piece} can take the enemy {prey}."
    assert say(take, piece="canon", prey="reine") == "Ton canon peut prendre la reine ennemie."
    assert say(take, piece="reine", prey="éléphant") == "Ta reine peut prendre l'éléphant ennemi."


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_is_told_to_press_a_button_finds_it_under_that_name(language: str) -> None:
    words, named = translated(language), 0
    for sentence, translation in words.items():
        for found in re.finditer(r"(?:[Pp]ress|[Tt]ap) “?(?=[A-Z])", sentence):
            rest = sentence[found.end():]
            label = max((each for each in words if re.match(re.escape(each) + r"(?!\w)", rest)),
                        key=len, default="")
            named += bool(label)
            assert words.get(label, "").replace("\xa0", " ") in translation.replace("\xa0", " "), (
                sentence, label)
    assert named > 10
