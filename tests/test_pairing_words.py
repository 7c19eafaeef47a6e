"""The 256 words: every rule that lets children say and type them, held over the whole list."""

import ast
from collections import defaultdict
from pathlib import Path
from zlib import crc32

import pytest

from client.language import pairing_words
from client.language.pairing_words import (
    COUNT,
    LANGUAGES,
    accepted,
    beginning,
    find,
    letters,
    near,
    read_table,
    read_word,
    spoken_words,
    word,
    words,
)
from client.memory.settings import LANGUAGES as SPOKEN
from core.game import Malformed


def test_there_are_256_in_every_language_of_the_program() -> None:
    assert len(words()) == COUNT
    assert {len(names) for names in words()} == {len(LANGUAGES)}
    assert set(LANGUAGES) == {key for key, _ in SPOKEN}


def test_no_word_of_any_language_means_two_entries() -> None:
    meant = defaultdict(set)
    for number, names in enumerate(accepted()):
        for name in names:
            meant[letters(name)].add(number)
    assert not {name: numbers for name, numbers in meant.items() if len(numbers) > 1}


def test_words_are_short_plain_letters_once_folded() -> None:
    for names in words():
        for name in names:
            assert name == name.strip().casefold()
            assert letters(name).isascii()
            assert 2 <= len(letters(name)) <= 10, name


def test_the_order_never_changes_unnoticed() -> None:
    """A number is a word at both ends: whoever changes the list changes the protocol."""
    assert (find("accordion"), find("drum"), find("lion"), find("zebra")) == (0, 73, 124, 255)
    assert crc32(" ".join(names[0] for names in words()).encode()) == 3276059951
    assert [names[0] for names in words()] == sorted(names[0] for names in words())


@pytest.mark.parametrize("typed", [
    "lion", "LION", " lion ", "the lion", "Le Lion", "a lion", "un lion", "« lion »", "lion!",
])
def test_it_does_not_matter_how_a_word_is_written(typed: str) -> None:
    assert find(typed) == find("lion") is not None


@pytest.mark.parametrize(("typed", "english"), [
    ("cerf volant", "kite"), ("Cerf-Volant", "kite"), ("arc en ciel", "rainbow"), ("oeuf", "egg"),
    ("ŒUF", "egg"), ("l’œuf", "egg"), ("l'oeuf", "egg"), ("elephant", "elephant"),
    ("l'éléphant", "elephant"), ("chateau", "castle"), ("un tambour", "drum"), ("d'ours", "teddy"),
    ("lit", None), ("la", None), ("", None), ("les lunettes", "glasses"), ("é" * 9999, None),
    ("an apple", "apple"), ("plane", "airplane"), ("le vélo", "bicycle"), ("Magnifying glass",
    "magnifier"), ("une abeille", "wasp"), ("la télé", "television"),
    ("e\u0301toile", "star"), ("lampe", "lamp"), ("la lampe", "lamp"),
])
def test_either_language_is_understood(typed: str, english: str | None) -> None:
    number = find(typed)
    assert (None if number is None else word(number, "en")) == english


def test_every_word_is_found_in_every_dress() -> None:
    for number, names in enumerate(words()):
        for name in names:
            for dress in (name, name.upper(), letters(name), f"le {name}", f"the {name}",
                          f"l'{name}"):
                assert find(dress) == number, dress


@pytest.mark.parametrize(("typed", "language", "meant"), [
    ("lyon", "fr", "lion"), ("elefant", "en", "elephant"), ("elefant", "fr", "éléphant"),
    ("papilon", "fr", "papillon"), ("papilon", "en", "papillon"), ("qqqq", "en", ""),
    ("", "en", ""), ("trumpit", "en", "trumpet"), ("chatau", "fr", "château"),
])
def test_a_near_miss_is_helped(typed: str, language: str, meant: str) -> None:
    assert near(typed, language) == meant


def test_refusals_are_sentences() -> None:
    with pytest.raises(Malformed, match="Did you mean"):
        read_word("lyon", "fr")
    with pytest.raises(Malformed, match="Look at the picture again"):
        read_word("qqqq", "fr")
    with pytest.raises(Malformed, match="Type the word"):
        read_word("  ", "fr")


@pytest.mark.parametrize("text", [
    "lion drum", "LION, Drum", "the lion and the drum", "le lion et le tambour", "lion+tambour",
    "  lion   drum ", "lion / drum",
])
def test_two_words_are_read(text: str) -> None:
    lion, drum = find("lion"), find("drum")
    assert read_table(text, "en") == (lion, drum)
    assert read_table(f"{text} and the cat", "en") == (lion, drum, find("cat"))


def test_two_words_of_several_parts_are_read() -> None:
    assert read_table("arc en ciel cerf volant", "fr") == (find("rainbow"), find("kite"))
    assert read_table("arc en ciel cerf volant cerf volant", "fr") == (
        find("rainbow"), find("kite"), find("kite"))
    for pair in ((0, 255), (find("egg") or 0, find("submarine") or 0), (0, 255, 1)):
        for language in LANGUAGES:
            assert read_table(spoken_words(pair, language), language) == pair


@pytest.mark.parametrize("text", [
    "", "lion", "lion drum cat dog", "lion drumm", "x" * 9999, "\x00",
])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(Malformed):
        read_table(text, "en")


def test_what_words_begin_so() -> None:
    assert len(beginning("")) == COUNT
    assert find("lion") in beginning("li")
    assert find("rabbit") in beginning("LA"), "lapin"
    assert beginning("zz") == ()


def test_the_module_draws_nothing() -> None:
    tree = ast.parse(Path(pairing_words.__file__).read_text())
    assert "pygame" not in {name.name for node in ast.walk(tree) if isinstance(node, ast.Import)
                            for name in node.names}
