"""What the computer is asked and what it answers, for games and search alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from ..filling import PLAIN
from ..refusal import msg

if TYPE_CHECKING:
    from ..action import Action
    from ..position import Position
    from .table import Table


class Level(NamedTuple):
    """How well a player plays: how far it looks and what it does not see."""

    name: str
    """A msgid."""
    nodes: int
    """Positions looked at for a move; 0: as many as time allows."""
    depth: int
    """Plies looked ahead at most."""
    calm: int
    """Plies of takes that are followed beyond that."""
    overlooked: int
    """Enemies at a middling distance that it does not see, in per cent; near ones less, far ones
    more."""
    noise: int
    """How far its judgement of a position goes astray, in hundredths of a soldier."""
    table: int
    """Bytes for what it remembers of positions."""
    taste: int = 0
    """How much it likes to take, in hundredths of a soldier (`styles`)."""
    forgetful: int = 0
    """In per cent how often it forgets, for a while, what else a game asks (`SearchDesk.forget`).
    """


class Task(NamedTuple):
    """A move to be found: how well, from which seed, how long, after which positions."""

    level: Level
    seed: int = 0
    nodes: int = 0
    """A bound of the asker's own, beside the level's; 0: none."""
    stop: Callable[[], bool] | None = None
    """Says whether time is up."""
    past: tuple[Position, ...] = ()
    """What stood before, as this seat saw it, oldest first: to know repetitions."""
    history: tuple[str, ...] = ()
    """What was seen to be played before, in the game's notation, where the view is all there is."""
    table: Table | None = None
    """Kept from move to move by one player; None: a fresh one."""


ORDER = msg("It keeps everything in good order.")
"""What is said where nothing that can be pointed at stands out."""
HOPELESS = msg("This holds out longest.")
"""What is said where every move is seen to lose: whoever plays on may err, so no word of that."""


class Words(NamedTuple):
    """A sentence for people: a msgid and what fills its {named} gaps, numbers or msgids of names.
    """

    msgid: str
    gaps: Mapping[str, object] = {}

    def __str__(self) -> str:
        return PLAIN.fill(self.msgid, {
            gap: value.lower() if isinstance(value, str) else value
            for gap, value in self.gaps.items()})


class Thought(NamedTuple):
    """What was found: the action, how good it looks to its seat, and why."""

    action: Action
    score: int
    """In hundredths of a soldier."""
    mate: int | None
    """Own moves to the end; negative: it is lost; None: no end is seen."""
    depth: int
    nodes: int
    line: tuple[Action, ...]
    """How it expects the game to go on, `action` first."""
    words: Words
