"""Styles of the computer player: among nearly equal moves it prefers to take, or not to.

Only a taste among such moves, so no style is weaker by much, and a sure win is never passed over. A
style in the judgement of every position was rejected: what was remembered would then depend on the
way by which a position was reached.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..refusal import msg
from .thought import Level

if TYPE_CHECKING:
    from ..game import Rules

TASTE = 30
"""How much worse a move may look and still be preferred, in hundredths of a soldier."""


class Style(NamedTuple):
    """A way to play: msgids of its name and meaning, and how much more or less it likes to take."""

    name: str
    line: str
    taste: int


STYLES = (
    Style(msg("As it comes"), msg("It is led by what it sees."), 0),
    Style(msg("Bold"), msg("It likes to take, and shuns a draw."), TASTE),
    Style(msg("Careful"), msg("It would rather keep its soldiers."), -TASTE),
)


def styles_of(rules: Rules) -> tuple[Style, ...]:
    """Give the styles that these rules' computers can play in; () where they are not searched."""
    if len(rules.seats) != 2 or rules.search_desk(rules.opening()) is None:
        return ()
    return STYLES


def styled(level: Level, style: Style) -> Level:
    """Give a level that plays in a style."""
    return level._replace(taste=style.taste)
