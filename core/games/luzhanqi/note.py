"""What Luzhanqi remembers beside the board, and all of it is public (L-19, L-27).

A note is the same in every view: who moved, whose kind all know, how each battle ended. Kinds that
only one side knows stay on the board and in the hands, which a view can empty; a second, private
note beside this one was rejected, because it would have to be hidden in a second place.
"""

from dataclasses import dataclass

from ...piece import Bits, Piece, Point


@dataclass(frozen=True, slots=True)
class Battle:
    """A settled battle: both pieces as all know them, and its outcome in a word of the secrets."""

    attacker: Piece
    defender: Piece
    outcome: str

    @property
    def word(self) -> str:
        """Give the outcome without what it says of marshals."""
        return self.outcome.partition(":")[0]

    @property
    def fallen(self) -> tuple[Piece, ...]:
        """List who fell, the attacker first."""
        match self.word:
            case "attacker" | "flag":
                return (self.defender,)
            case "defender":
                return (self.attacker,)
        return self.attacker, self.defender


@dataclass(frozen=True, slots=True)
class Note:
    """Births that moved, births whose kind is public, battles in order, the battle to be settled.

    `duel` is (start, end) of a move that waits for nature: with a piece on start it attacked end;
    with none there it already stands on end and its turn betrayed it.
    """

    moved: Bits = 0
    shown: Bits = 0
    battles: tuple[Battle, ...] = ()
    duel: tuple[Point, Point] | None = None

    @property
    def fought(self) -> list[Piece]:
        """List both pieces of every battle, in order."""
        return [piece for battle in self.battles for piece in (battle.attacker, battle.defender)]

    @property
    def lost(self) -> list[Piece]:
        """List what fell, in order, as all know it."""
        return [piece for battle in self.battles for piece in battle.fallen]

    def canonical(self) -> str:
        """Write it for the digest."""
        fought = ";".join(
            f"{_public(b.attacker)} {_public(b.defender)} {b.outcome}" for b in self.battles
        )
        return f"{self.moved:x} {self.shown:x} {self.duel} {fought}"


def _public(piece: Piece) -> str:
    return f"{piece.seat}{piece.kind or '?'}#{piece.id}"
