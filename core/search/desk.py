"""The search desk: what a game must answer to be searched, alike for all games.

A search desk is a position laid out to make and undo moves on, like `core.desk`, but with a key and
a worth that every move carries along, and with takes and quiet moves listed apart. The search knows
nothing else of a game; what it finds it says in these moves.

A move is an int: start | end << 12 | rest << 24, below 2**32, where `rest` says whatever else the
game must know (0 to 255: where a pushed piece goes, which kind of action it is). 0 is no move, so a
pass needs a rest. Tuples were rejected: a table of ints is capped in bytes exactly.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import shake_256
from typing import Any, ClassVar

from ..action import Action
from ..piece import Point, Seat

END = 12
"""Bits of a point: boards have up to 64 x 64 of them."""
REST = 24
"""Where what is neither start nor end begins."""
POINT = (1 << END) - 1
NONE = 0
"""No move."""


def pack(start: Point, end: Point, rest: int = 0) -> int:
    """Write a move as one int."""
    return start | end << END | rest << REST


@lru_cache(maxsize=16)
def keys(name: str, count: int) -> tuple[int, ...]:
    """Draw numbers of 64 bits, the same on every machine: what stands where is their exclusive or.
    """
    stream = shake_256(name.encode()).digest(8 * count)
    return tuple(int.from_bytes(stream[at : at + 8], "big") for at in range(0, 8 * count, 8))


class SearchDesk(ABC):
    """A position that can be searched. What is abstract must be written; the rest may be.

    Laws (tests hold every game to them): `undo` restores turn, key and worth; the key after any
    moves is that of a desk laid out anew there; `hits` and `quiets` together are the lawful
    actions, none twice; `lawful` says yes to exactly these.
    """

    turn: Seat
    """Whose turn it is. The search turns the sign only where this changes, so a turn may have
    several moves."""
    key: int
    """64 bits that tell positions apart: what stands, whose turn, whatever else changes what may be
    played. Not what has stood before."""
    swing: ClassVar[int] = 120
    """The most that a quiet move is expected to change the worth by, in hundredths of a soldier:
    near the horizon, quiet moves of who is further behind are not even listed."""
    contempt: ClassVar[int] = 40
    """A draw counts as so much less than nothing for whoever searches: he would rather play on."""
    pace: ClassVar[int] = 100
    """Per cent of the levels' nodes that this game can afford: the seventh level should take a
    tenth of a second at most."""
    ladder: ClassVar[Mapping[str, Mapping[str, int]]] = {}
    """What differs from the levels as they are elsewhere (`levels.Ladder`)."""
    forcing: ClassVar[bool] = True
    """True where few moves are lawful under a threat (check), so that quiescence can look at all of
    them; False where most are: threats are then looked at one ply beyond the depth and no more."""
    checker_loses: ClassVar[bool] = False
    """True where who threatens at every move of a repetition loses it (perpetual check)."""
    crowded: bool = False
    """True where so many may move that late moves are looked at less deeply first (quiet ones
    nearer to the horizon than elsewhere, and first moves too), and takes are followed less far."""
    starving: ClassVar[bool] = False
    """True where a move without a threat may leave the enemy none, and so win: each first move is
    then looked at for that."""
    advice: ClassVar[Mapping[str, tuple[str, str]]] = {}
    """Name of a term -> a sentence (msgid) for what makes it grow on our side, and one for what
    takes from the other side's."""

    # What may be played ---------------------------------------------------------------------------

    @abstractmethod
    def hits(self) -> Sequence[int]:
        """List the lawful moves that take, or else change much: quiescence looks at these alone."""

    def gainful(self, least: int) -> Sequence[int]:
        """List the hits whose gain is `least` (at least 0) or more, and others as it may be: a game
        that knows beforehand what nobody would be worth taking for is searched faster."""
        return self.hits()

    @abstractmethod
    def quiets(self) -> Sequence[int]:
        """List the other lawful moves."""

    @abstractmethod
    def lawful(self, move: int) -> bool:
        """Say whether a move remembered from elsewhere can be played here, cheaper than listing."""

    @abstractmethod
    def gain(self, move: int) -> int:
        """Say what a hit seems to win, in hundredths of a soldier: best first; below 0: it seems to
        lose and comes last. 0 for other moves."""

    def throws(self) -> Sequence[int]:
        """List what nature may play, all alike likely, where it is to act: a side of its die each.
        """
        return ()

    # Playing --------------------------------------------------------------------------------------

    @abstractmethod
    def make(self, move: int) -> Any:
        """Play a lawful move, `turn`, `key` and worth along; gives what `undo` needs."""

    @abstractmethod
    def undo(self, done: Any) -> None:
        """Take the last move back exactly."""

    def skip(self) -> Any:
        """Hand the turn on without a move; gives what `undo` needs, or None where to wait could be
        better than to move, or makes no sense. Never asked of a seat that is threatened."""
        return None

    # Judging --------------------------------------------------------------------------------------

    @abstractmethod
    def worth(self) -> int:
        """Say what the position is worth to the seat to move, in hundredths of a soldier; below
        100,000 in size."""

    def change(self, move: int) -> int:
        """Say by how much a quiet move raises the worth at most, before it is answered: an answer
        only costs. Here a guess; a game that can tell exactly is searched faster."""
        return self.swing

    def threatened(self) -> bool:
        """Say whether the seat to move must answer something at once (check, or an enemy who wins
        by his next move): such positions are looked into one move further."""
        return False

    def ended(self) -> int | None:
        """Tell how the game has ended here for the seat to move: 1 it has won, -1 it has lost, 0
        nobody has; None: it goes on. That no move is left is asked of `stuck` instead."""
        return None

    def stuck(self) -> int:
        """Tell how it ends for the seat to move when it has no move at all: 1, -1 or 0."""
        return -1

    def repeated(self) -> int:
        """Tell how it would end for the seat to move if this position came back until that ended
        the game: 1, -1 or 0."""
        return 0

    def forget(self, seat: Seat) -> bool:
        """Let a seat think of one thing alone, as beginners do who hurry: it sees no worth in what
        else is needed, and not how it loses without. Asked before anything is played; False where a
        game has nothing that is forgotten so."""
        return False

    # For people -----------------------------------------------------------------------------------

    @abstractmethod
    def action(self, move: int) -> Action:
        """Give a lawful move of this position as an action of the game."""

    @abstractmethod
    def terms(self) -> Mapping[str, tuple[int, int]]:
        """Take the worth apart: by the name of a term what seat 0 and what seat 1 has of it. Asked
        a few times a choice, so it may count slowly."""
