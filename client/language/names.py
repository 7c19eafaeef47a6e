"""Names that a player types: of what is saved, found again in capitals or not, and his own."""

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, TypeVar

from core.game import Game, Rules, msg
from core.piece import Seat
from core.plain_text import printable, shortened

from ..miniatures.uniforms import armies_of

NAME_LIMIT = 32
"""Letters a name may have."""


class Named(Protocol):
    """Anything that has a name."""

    @property
    def name(self) -> str: ...


T = TypeVar("T", bound=Named)


def tidy(name: str) -> str:
    """Make a name one short printable line, or nothing."""
    return shortened(" ".join(printable(name).split()), NAME_LIMIT)


def named(items: Iterable[T], name: str) -> T | None:
    """Give the item of a name, capital letters or not; None where there is none."""
    return next((item for item in items if item.name.casefold() == name.casefold()), None)


def typed(game: Game, names: Sequence[str]) -> tuple[str, ...]:
    """Give the players' names by seat; "" where nobody typed one: that player is then called after
    the army, in the language in force."""
    armies = {name for name, _ in game.armies}
    return tuple("" if name in armies else name for name in names)


def called(names: Sequence[str], rules: Rules, seat: Seat,
           say: Callable[..., str]) -> str:
    """Name who sits on a seat: as typed, else after the army; a referee has none."""
    if seat < len(names) and names[seat]:
        return names[seat]
    armies = armies_of(rules)
    return say(armies[seat][0] if seat < len(armies) else msg("The referee"))
