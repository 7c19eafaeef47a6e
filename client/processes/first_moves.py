"""Whether a game that somebody brought answers at all: asked of the worker before a table opens."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from ..coach.coach_questions import bound

SECONDS = 5.0
"""How long its first position may take."""
MANY = 10_000
"""Actions after which it surely answers."""


@dataclass(frozen=True, slots=True)
class FirstMoves:
    """True once the first position of play stands and its actions were listed."""

    game: str
    options: Mapping[str, Any]

    def answer(self) -> bool:
        """List them."""
        rules = bound(self.game, dict(self.options))
        p = rules.opening()
        for seat in p.to_act:
            for _ in islice(rules.actions(p, seat), MANY):
                pass
        return True
