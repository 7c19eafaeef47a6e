"""What a match is played with: its options, read once and written in one way, and who signs.

The text of the options stands in the START that every seat signs, so it has one spelling only.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from core.game import Game, Malformed, Rules, msg
from core.handicap import write
from core.match import Match
from core.option import canonical, read_options
from core.position import Position
from core.strict_json import read_json
from core.wishes import wishes_of

from ..report import Beginning
from ..wire.messages import Cheat, ClockRule, Start, clock_of, position_of, wishes_hash
from .wishes import list_hash


def read_canonical(game: Game, text: str) -> Any:
    """Read the options of a START; Cheat when the text is not the canonical one, or Malformed."""
    try:
        given = read_json(text, len(text))  # a frame bounds it
    except ValueError:
        raise Cheat("start", "options that are none") from None
    options: Any = read_options(game.options, given)
    if canonical(options).decode() != text:
        raise Cheat("start", "options that are not written canonically")
    return options


HIDDEN = msg("With hidden ranks a match begins at its beginning.")
UNWISHED = msg("There are no secret wishes for this game.")
MOST_TOLD, MOST_POSED = 2900, 2700
"""Letters of options, and of options and position together: with names and keys they must fit a
frame."""


def written(rules: Rules, p: Position) -> str:
    """Write a position as it stands in a START: canonical JSON of the rules' own form."""
    return json.dumps(rules.to_json(p), separators=(",", ":"), sort_keys=True)


def read_posed(game: Game, options: Any, text: str) -> Beginning:
    """Read the position of a START: what nobody could play on from, and a text that is not
    canonical, is Malformed."""
    rules = game.rules(options)
    if rules.secrets is not None:
        raise Malformed(HIDDEN)
    try:
        value = read_json(text, len(text))  # a frame bounds it
        rules = rules.suited(value)
        p = rules.from_json(value)
        refusal, again = rules.impossible(p), written(rules, p)
    except Malformed:
        raise
    except (LookupError, ValueError, ArithmeticError, TypeError):  # rules may stumble over nonsense
        raise Malformed("position: that is none") from None
    if refusal is not None:
        raise Malformed(str(refusal))
    if again != text:
        raise Malformed("position: not written canonically")
    return Beginning(rules, p)


def beginning_of(game: Game, options: Any, start: Start) -> Beginning | None:
    """Give where a match begins that does not at its game's beginning; Malformed as above."""
    text = position_of(start)
    return read_posed(game, options, text) if text else None


def match_at(game: Game, options: Any, beginning: Beginning | None) -> Match:
    """Open a match at the position where it begins; None: at its game's beginning."""
    return Match(game, options) if beginning is None else Match(
        game, options, beginning.position, beginning.rules)


@dataclass(frozen=True, slots=True)
class Setup:
    """What a host puts on the table: read and checked once, so that who knocks costs no rules.

    `seats` counts all who sign: the players, and a referee where the options ask for one.
    """

    game: Game
    options: Any
    text: str
    players: int
    seats: int
    clock: ClockRule | None = None
    """How much time everybody has; None: as much as he likes."""
    position: str = ""
    """The position at which it begins, as a START has it; "": the game's own beginning."""
    wishes: bytes = b""
    """The hash of the list from which secret wishes are drawn; empty where none are."""

    @property
    def proposes(self) -> bool:
        """True where guests look at what is agreed on before they sign."""
        return bool(self.position or self.wishes)

    def moved_on(self) -> "Setup":
        """Give what a rematch is played with."""
        options = moved_on(self.game, self.options)
        wishes = self.wishes and list_hash(wishes_of(self.game.rules(options)))
        return replace(self, options=options, text=canonical(options).decode(), wishes=wishes)


def set_up(
    game: Game, given: Mapping[str, Any], clock: ClockRule | None = None,
    beginning: Beginning | None = None, wishes: bool = False,
) -> Setup:
    """Read options a person chose; Malformed names the wrong one, or says too many, or that no
    match between two programs can begin at this position, or with secret wishes."""
    options: Any = read_options(game.options, given)
    rules, position = game.rules(options), ""
    if beginning is None:
        rules.start()
    else:
        position = written(beginning.rules, beginning.position)
        rules = read_posed(game, options, position).rules
    text = canonical(options).decode()
    if len(text) > MOST_TOLD:
        raise Malformed(msg("too many to agree on over the wire"), "options")
    if position and len(text) + len(position) > MOST_POSED:
        raise Malformed(msg("This board is too large to be sent to a friend."))
    listed = wishes_of(rules) if wishes and beginning is None else ()
    if wishes and not listed:
        raise Malformed(UNWISHED)
    return Setup(game, options, text, *seated_by(rules), clock, position,
                 list_hash(listed) if listed else b"")


def setup_of(game: Game, options: Any, start: Start) -> Setup:
    """Give what a match is played with, as its host had it when the START was signed."""
    begins = beginning_of(game, options, start)
    rules = game.rules(options) if begins is None else begins.rules
    return Setup(game, options, start.options, *seated_by(rules), clock_of(start),
                 position_of(start), wishes_hash(start))


def moved_on(game: Game, options: Any) -> Any:
    """Give the options of a rematch: every player sits one seat further, and his handicap with him
    where the armies there can bear it."""
    rules = game.rules(options)
    if not any(map(any, rules.handicaps)):
        return options
    *others, last = rules.handicaps
    moved = replace(options, handicap=write(dict(zip(rules.seats, (last, *others), strict=True))))
    try:
        game.rules(moved).start()
    except Malformed:
        return options
    return moved


def seated_by(rules: Rules) -> tuple[int, int]:
    """Count the players, and all who sign: a referee too where the options ask for one."""
    secrets = rules.secrets
    refereed = secrets is not None and secrets.disclosure == "referee"
    return len(rules.seats), len(rules.seats) + int(refereed)
