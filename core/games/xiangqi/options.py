"""Everything two players of Xiangqi may agree on, declared once (the table of RULES.md).

A ruleset is only a set of defaults: an option left at "auto" follows it, any other value stands
beside it. Two properties say what that comes to, so that no rule asks what "auto" means.
"""

from dataclasses import dataclass

from ...option import handicap_option, option
from .pieces import SEATS


@dataclass(frozen=True)
class Options:
    """What the players agreed on; defaults are the game as the source text tells it."""

    ruleset: str = option(
        "family", "Rules", among=("family", "tournament"),
        help="Family: the palace lines, and generals may threaten each other. Tournament: as clubs"
        " play.",
    )
    palace: str = option(
        "auto", "Palace", among=("auto", "lines", "standard"),
        help="Lines: general and mandarins go along any drawn line. Auto: as the rules chosen.",
    )
    facing: str = option(
        "auto", "Generals face to face", among=("auto", "mover_checks", "forbidden"),
        help="Mover_checks: making them face is a check. Forbidden: nobody may.",
    )
    stalemate: str = option(
        "loss", "No move left", among=("loss", "draw"),
        help="What it means not to be in check and to have no move.", ours=True,
    )
    repetition: str = option(
        "simple", "Same position three times", among=("simple", "asian", "none"),
        help="Simple: who gave check all along loses, else a draw. Asian: chasing loses as well."
        " None: nothing happens.", ours=True,
    )
    quiet_limit: int = option(
        60, "Moves without taking", among=(0, 60), span=(0, 1000),
        help="Moves of both sides without a capture after which the game is drawn. 0: no limit.",
        ours=True,
    )
    material: bool = option(
        True, "Draw if nobody can cross",
        help="Drawn when no piece that can cross the river is left. Only where generals may not"
        " face: else they can still mate.", ours=True,
    )

    handicap: str = handicap_option(
        SEATS, {"R": 2, "C": 2, "N": 2, "B": 2, "A": 2, "P": 5}, 0)

    @property
    def lines(self) -> bool:
        """True when general and mandarins follow the drawn lines (X-5)."""
        if self.palace == "auto":
            return self.ruleset == "family"
        return self.palace == "lines"

    @property
    def facing_checks(self) -> bool:
        """True when making the generals face is a lawful check (X-11)."""
        if self.facing == "auto":
            return self.ruleset == "family"
        return self.facing == "mover_checks"

    @property
    def barren(self) -> bool:
        """True when nobody can win without a piece that crosses the river (X-17, X-17a)."""
        return self.material and not self.facing_checks
