"""What a match is played with: its options, read once and written in one way, and who signs.

The text of the options stands in the START that every seat signs, so it has one spelling only.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from core.game import Game, Malformed, Rules, msg
from core.handicap import write
from core.option import canonical, read_options
from core.strict_json import read_json

from ..wire.messages import Cheat, ClockRule


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

    def moved_on(self) -> "Setup":
        """Give what a rematch is played with."""
        options = moved_on(self.game, self.options)
        return replace(self, options=options, text=canonical(options).decode())


def set_up(game: Game, given: Mapping[str, Any], clock: ClockRule | None = None) -> Setup:
    """Read options a person chose; Malformed names the wrong one, or says too many."""
    options: Any = read_options(game.options, given)
    rules = game.rules(options)
    rules.start()
    text = canonical(options).decode()
    if len(text) > 2900:
        raise Malformed(msg("too many to agree on over the wire"), "options")
    return Setup(game, options, text, *seated_by(rules), clock)


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
