"""Whether everything that a game says can be read: its translations and its book of rules."""

import ast
import re
from collections.abc import Generator, Iterator

from core.diagram import INFO, read_diagram
from core.game import Game

from ..games.beside import folder_of
from ..games.markdown import RULE, Fence, Paragraph
from ..games.plugins import sentences, untranslated
from ..games.rule_books import open_book, open_lessons

LONGEST = 1 << 20
"""Bytes of a source that are read."""
Faults = Generator[str, None, str]
"""A check: it yields a sentence for each fault, and returns what it looked at."""


def sources(game: Game) -> Iterator[ast.Module]:
    """Read the modules of the package that brings a game."""
    for file in folder_of(game).iterdir():
        if file.name.endswith(".py"):
            with file.open("rb") as source:
                yield ast.parse(source.read(LONGEST))


def texts(game: Game) -> tuple[set[str], set[str]]:
    """Find what a game's sources mark with `msg(...)`, and every text in them."""
    marked: set[str] = set()
    every: set[str] = set()
    for tree in sources(game):
        for node in ast.walk(tree):
            match node:
                case ast.Call(func=ast.Name(id="msg"), args=[ast.Constant(value=str(text)), *_]):
                    marked.add(text)
                case ast.Constant(value=str(text)):
                    every.add(text)
    return marked, every


def translations(game: Game) -> Faults:
    """Everything a player reads: the passport, what sources mark, the lessons."""
    said = [*sentences(game), *sorted(texts(game)[0]), *open_lessons(game).sentences()]
    yield from untranslated(game, filter(None, said))
    return f"{len({*said})} sentences"


def rules_page(game: Game) -> Faults:
    """Every rule that the sources cite is on the page, and every diagram can be read."""
    blocks = open_book(game, "en").blocks
    if not blocks:
        yield "there is no RULES.md beside the game"
    told = {block.rule for block in blocks if isinstance(block, Paragraph)} - {""}
    cited = {text for text in texts(game)[1] if re.fullmatch(RULE, text)}
    lacking = {rule for rule in cited - told if not rule.startswith("M-")}
    yield from (f"{rule} is cited, and RULES.md does not tell it" for rule in sorted(lacking))
    diagrams = [block.text for block in blocks if isinstance(block, Fence) and block.info == INFO]
    for number, text in enumerate([*diagrams, *filter(None, [game.aim])], 1):
        try:
            read_diagram(game, text)
        except ValueError as error:
            yield f"diagram {number} of RULES.md: {error}"
    return f"{len(told)} rules, {len(cited)} of them cited; {len(diagrams)} diagrams"
