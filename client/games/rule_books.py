"""The book of rules of a game and its lessons: RULES.md and lessons.json of the package that brings
the game, read with a bound.

A plug-in may have none, or anything under these names: then a sentence stands in the book's place,
and nothing in that of the lessons.
"""

from typing import NamedTuple

from core.game import Game, msg
from core.lesson import LONGEST as LONGEST_LESSONS
from core.lesson import NOTHING, Course, read_lessons

from .beside import beside
from .markdown import LONGEST, Block, read_book
from .plugins import brought

LESSONS = "lessons.json"
NONE = msg("This game has come without its rules. Ask whoever made it.")
ENGLISH = msg("These rules are written in English.")
MORE = msg("The book is longer than this page: the rest is left out.")


class Book(NamedTuple):
    """What a book says, and a msgid of what is to be told before and after it ("": nothing)."""

    blocks: tuple[Block, ...]
    before: str = ""
    after: str = ""


def open_book(game: Game, language: str) -> Book:
    """Read a game's rules in a language, or in English where there are none in it."""
    own = "" if language == "en" else _text(game, f"RULES.{language}.md")
    text = own or _text(game, "RULES.md")
    blocks = read_book(text[:LONGEST])
    if not blocks:
        return Book((), NONE)
    # a plug-in's book is in whatever language its author speaks
    foreign = not own and language != "en" and game.key not in brought
    return Book(blocks, ENGLISH if foreign else "", MORE if len(text) > LONGEST else "")


def open_lessons(game: Game) -> Course:
    """Read a game's lessons; an empty course where there are none, or none that can be read."""
    try:
        return read_lessons(_text(game, LESSONS, LONGEST_LESSONS))
    except ValueError:
        return NOTHING


def _text(game: Game, name: str, longest: int = LONGEST) -> str:
    return beside(game, name, longest).decode(errors="replace")
