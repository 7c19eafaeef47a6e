"""A game's passport: what a menu, the network and the tests need to know of it before it is played.

It is apart from the rules (`core/play.py`), so that a menu of games loads neither events nor
actions: those come with the first match.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from .handicap import Handicap, Odds
from .refusal import msg

CONTRACT = 2
"""The version of the contract (`core/game.py`); a game says for which one it was written."""
ARMIES = (
    (msg("Blue"), "blue"), (msg("Red"), "red"), (msg("Green"), "green"), (msg("Yellow"), "yellow"),
)
"""The armies of a game that has none of its own, by seat."""


class Preset(NamedTuple):
    """A ready-made set-up: msgid of its name, what differs from the defaults, a line about it."""

    name: str
    options: Mapping[str, Any]
    line: str = ""
    shows: str = ""
    """Who stands on its card: letters of kinds, large for the first army and small for the second,
    "?" for a piece that is hidden."""


class End(NamedTuple):
    """How an end of the game is told: a msgid with the gaps {winner} and {loser}."""

    words: str
    many: str = ""
    """The same where more than two armies play, if that must be said otherwise."""
    cry: str = ""
    """What is shown in large letters at this end, as a msgid: "Checkmate!"."""


ENDS: Mapping[str, End] = {
    "resigned": End(msg("{loser} gave up.")),
    "time": End(msg("{loser} has no time left."), msg("No other army has time left."),
                msg("Time is up!")),
    "no-move": End(msg("{loser} cannot move any more.")),
    "repetition": End(msg("The same position came back too often.")),
    "quiet": End(msg("Nothing was taken for a long time.")),
    "agreed": End(msg("Both agreed to stop."), msg("All agreed to stop.")),
    "draw": End(msg("Both sides are even."), msg("All sides are even.")),
    "chance": End(msg("What comes next is left to chance, and no table can draw it.")),
}
"""Ends that many games have, by the outcome's word; a game may tell them in its own words."""


class Bound(Protocol):
    """Rules as far as a passport knows them."""

    game: Any


RulesT = TypeVar("RulesT", bound=Bound)


@dataclass(frozen=True)  # with slots as well, one that names its rules' type cannot be made
class Passport(Generic[RulesT]):
    """What the menus, the network and the tests need to know of a game."""

    # What it needs to be played -------------------------------------------------------------------

    key: str
    contract: int
    """The CONTRACT it was written for; a plug-in names a number."""
    title: str
    version: int
    """Of the rules: two peers must have the same."""
    options: type
    ruleset: Callable[[Any], RulesT]
    """Binds rules to options; ask `rules` instead, which lets them know their game."""
    players: tuple[int, ...]
    golden: str
    presets: tuple[Preset, ...]
    """The first is what the game is out of the box."""
    kinds: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Letter -> (msgid of the piece's name, its miniature)."""
    armies: tuple[tuple[str, str], ...] = ARMIES
    """By seat: msgid of the army's name, and its livery (the colour of its pieces)."""

    # What a screen shows --------------------------------------------------------------------------

    story: str = ""
    """What it is about, in one line under its title."""
    aim: str = ""
    """The move that wins it, as a block of its rule book (`core/diagram.py`) whose `chosen` is all
    of that move; "" where none is shown."""
    credit: str = ""
    """Author, terms and address, for the game's card."""
    lid: str = ""
    """A picture of its own in the lid of its box, "own:PACKAGE/NAME"; "": the board is seen."""
    tune: str = "recorder"
    """The music of its title: "fifes", "bamboo", "bugles", "shawm" or "recorder"."""
    ends: Mapping[str, End] = field(default_factory=dict)
    """How its own ends are told, by the outcome's word (`ENDS` has those of many games)."""
    translations: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Language -> sentence -> translation: a plug-in's own; built-in games use the catalog."""

    # What only some games have --------------------------------------------------------------------

    odds: tuple[Odds, ...] = ()
    """Handicaps it offers by name; with any it has the option `handicap` (`core/option.py`)."""
    tasks: Mapping[str, str] = field(default_factory=dict)
    """What its puzzles ask for in its own words, msgids by the words of `core.puzzle.TASKS`."""
    editor: bool = False
    """Its board and armies can be built by hand: its options are, or include, `board` ("8x8"),
    `players`, `teams`, `terrain` ("V@b4 H@c5", "random SEED"), `army`, `list` ("1/1/6/2/2"),
    `list_alone` and `composition`, as in Napoleon Strategy."""
    scores: Any = None
    """Where the field has files of its own (PGN): a module that can `read` and `write` them."""

    def rules(self, options: Any) -> RulesT:
        """Bind the rules to options."""
        bound = self.ruleset(options)
        bound.game = self
        return bound

    def cry(self, why: str) -> str:
        """Give the msgid of what is called out at an end, "" for nothing."""
        return (self.ends.get(why) or ENDS.get(why) or End("")).cry

    def end(self, why: str, seats: int) -> str:
        """Give the msgid that tells an end to so many players, "" for a word nobody explained."""
        told = self.ends.get(why) or ENDS.get(why) or End("")
        return (told.many if seats > 2 else "") or told.words


__all__ = ["ARMIES", "CONTRACT", "ENDS", "End", "Handicap", "Odds", "Passport", "Preset", "msg"]
