"""The kit: a game in few lines, for moving and taking by replacement, or for placing, where
everybody sees everything.

A game writes `goes` (where a piece might get to, lawful or not), `no` (why a way is refused: what
is not refused is lawful) and `ends` (`core/kit/written.py`). From these come the actions, refusals
and clicks, dangers, a search desk and perft.
"""

from .rules import KitRules
from .written import Ground, Kind, Men, Stand, Way

__all__ = ["Ground", "Kind", "KitRules", "Men", "Stand", "Way"]
