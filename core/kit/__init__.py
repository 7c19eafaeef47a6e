"""The kit: a game in few lines, for moving and taking by replacement, or for placing.

A game writes `goes` (where a piece might get to, lawful or not), `no` (why a way is refused: what
is not refused is lawful) and `ends` (`core/kit/written.py`). From these come the actions, refusals
and clicks, dangers, a search desk and perft. Where both armies hide their ranks it writes `fight`
in the place of `ends` (`core/kit/hidden.py`).
"""

from .hidden import HiddenRules
from .rules import KitRules
from .written import Ground, Kind, Men, Stand, Way

__all__ = ["Ground", "HiddenRules", "Kind", "KitRules", "Men", "Stand", "Way"]
