"""A child of eight reads every sentence: fifteen words at most, in both languages."""

import re

import pytest

from client.language import words
from client.language.words import Words
from core.games import GAMES

WORDS = 15
TERMS = frozenset(game.credit for game in GAMES.values())
"""What the games' authors ask to be told, in their own words."""


def longest(text: str) -> int:
    """Count the words of the longest sentence; a gap is one word, a sign is none."""
    return max(len(re.findall(r"[^\s]*[\w{][^\s]*", part)) for part in re.split(r"[.!?;\n]", text))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_sentence_has_more_than_fifteen_words(language: str) -> None:
    say = Words(language).say
    texts = [say(message.id) for message in words.extract()
             if message.id and message.id not in TERMS]
    assert len(texts) > 1000
    assert [(longest(text), text) for text in texts if longest(text) > WORDS] == []


def test_words_are_counted_and_signs_are_not() -> None:
    assert longest("Où est {name} : ici, là ?") == 5
    assert longest("One two. Three four five! {count} six") == 3
