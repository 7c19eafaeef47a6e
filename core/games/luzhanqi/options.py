"""Everything two players of Luzhanqi may agree on, declared once (the table of RULES.md).

A ruleset is only a set of defaults: an option left at "auto" follows it, any other value stands
beside it. Properties say what that comes to, so that no rule asks what "auto" means.
"""

from dataclasses import dataclass

from ...option import handicap_option, option
from .pieces import COUNTS, FLAG, SEATS, STAND_IN


@dataclass(frozen=True)
class Options:
    """What the players agreed on; defaults are the game as its source text tells it."""

    ruleset: str = option(
        "family", "Rules", among=("family", "tournament"),
        help="Family: a mine goes with its attacker, headquarters are open. Tournament: as clubs"
        " play.",
    )
    hq_lock: str = option(
        "auto", "Headquarters hold", among=("auto", "on", "off"),
        help="On: whatever stands in a headquarters never leaves it. Auto: as the rules chosen.",
    )
    mine: str = option(
        "auto", "Stepping on a mine", among=("auto", "both", "stays"),
        help="Both: the mine goes too. Stays: only the attacker goes. Auto: as the rules chosen.",
    )
    marshal_reveals: str = option(
        "auto", "Lost marshal shows the flag", among=("auto", "on", "off"),
        help="On: who loses the field marshal shows where the flag is. Auto: as the rules chosen.",
    )
    centre_crossing: str = option(
        "rail", "Middle crossing", among=("rail", "road"),
        help="What joins c6 and c7: only engineers can tell the difference.",
    )
    no_move: str = option(
        "loss", "No move left", among=("loss", "draw"),
        help="What it means to have no piece that can move.",
    )
    quiet_limit: int = option(
        70, "Moves without a battle", among=(0, 70), span=(0, 1000),
        help="Moves of both sides without a battle after which a draw may be claimed. 0: never.",
    )
    disclosure: str = option(
        "open", "Battles", among=("open", "referee", "sealed"),
        help="Open: both pieces are shown. Referee: a third player sees them and tells who falls."
        " Sealed: nobody sees them, and who cheats is found out.",
    )
    first: str = option(
        "red", "Who begins", among=("red", "black", "random"),
        help="The side that makes the first move.",
    )

    handicap: str = handicap_option(
        SEATS, {kind: most for kind, most in COUNTS.items() if kind not in (FLAG, STAND_IN)}, 0)

    @property
    def locked(self) -> bool:
        """True when nothing ever leaves a headquarters (L-18)."""
        return self._on(self.hq_lock)

    @property
    def stays(self) -> bool:
        """True when a mine outlives its attacker (L-19)."""
        if self.mine == "auto":
            return self.ruleset == "tournament"
        return self.mine == "stays"

    @property
    def reveals(self) -> bool:
        """True when a lost field marshal obliges its side to show the flag (L-26)."""
        return self._on(self.marshal_reveals)

    def _on(self, value: str) -> bool:
        return self.ruleset == "tournament" if value == "auto" else value == "on"
