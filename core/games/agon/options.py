"""Everything two players may agree on before a game of Agon, declared once (RULES.md's table)."""

from dataclasses import dataclass

from ...option import handicap_option, option
from .pieces import SEATS


@dataclass(frozen=True)
class Options:
    """What the players agreed on; defaults are the rules of 1842 as most sources read them."""

    angles: str = option(
        "180", "Pincers", among=("180", "120,180"), many=True,
        help="At which angles two pieces take the enemy between them: straight, or bent too.",
    )
    relocation: str = option(
        "turn", "Putting back", among=("turn", "free"),
        help="Turn: putting a taken piece back is the whole turn. Free: one moves as well.",
    )
    self_exposure: str = option(
        "capture_only", "Stepping between two enemies", among=("capture_only", "never", "allowed"),
        help="Whether a move may end between two enemies: only when it takes, never, or always.",
    )
    queen_by: str = option(
        "owner", "Who puts a taken queen back", among=("owner", "opponent"),
        help="Opponent: the captor chooses her cell, but it is her owner's turn that is spent.",
    )
    relocate_to: str = option(
        "edge", "Where taken guards go", among=("edge", "next"),
        help="Edge: anywhere on the edge. Next: one ring further out, or the edge if that is full.",
    )

    handicap: str = handicap_option(SEATS, {}, 2)

    @property
    def wide(self) -> bool:
        """True when pincers at 120 degrees take as well."""
        return "120" in self.angles
