"""Who sits where at a table that opens here: which army is mine, and which the computer plays."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from core.game import Rules, msg
from core.piece import Seat

from ...screen import Say
from ...widgets.picture_chip import PictureChip
from ...widgets.rows import Row
from .head_start import army, chosen_among
from .presets import against


@dataclass(frozen=True)
class Sitting:
    """My seat and those of computers; all others are free for friends."""

    mine: Seat = 0
    computers: tuple[Seat, ...] = ()
    """In the order in which they were given away."""

    @property
    def order(self) -> tuple[Seat, ...]:
        """Give the order in which a table fills its seats: me, computers, then friends."""
        return (self.mine, *sorted(self.computers))

    def fit(self, seats: int, alone: bool) -> "Sitting":
        """Fit it to so many seats; `alone` I play against computers only, else one seat at least
        is free, and computers leave the ones that they were given first."""
        mine = self.mine if self.mine < seats else 0
        others = [seat for seat in range(seats) if seat != mine]
        able = others if alone else [seat for seat in self.computers if seat in others]
        most = len(others) if alone else len(others) - 1
        return Sitting(mine, tuple(able[max(0, len(able) - most):]))

    def sit(self, seat: Seat) -> "Sitting":
        """Take another seat; who had it has mine."""
        had = tuple(self.mine if each == seat else each for each in self.computers)
        return Sitting(seat, had)

    def give(self, seat: Seat) -> "Sitting":
        """Give a seat to the computer, or take it away again."""
        others = tuple(each for each in self.computers if each != seat)
        return Sitting(self.mine, others if seat in self.computers else (*others, seat))


def rows(
    rules: Rules, sitting: Sitting, alone: bool, say: Say, take: Callable[[Sitting], None]
) -> list[Row]:
    """Make the rows to choose it by; `sitting` fits the rules, `take` is told another."""
    names = [say(rules.army(seat)) for seat in range(len(rules.seats))]

    def chip(seat: Seat, then: Sitting, chosen: bool) -> PictureChip:
        return PictureChip(names[seat], partial(army, rules, seat), partial(take, then), chosen)

    mine = [chip(seat, sitting.sit(seat), seat == sitting.mine) for seat in range(len(names))]
    found = [chosen_among(say(msg("Which army is yours?")), mine, against(rules, say, names))]
    if alone or len(names) == 2:
        return found
    given = [chip(seat, sitting.give(seat), seat in sitting.computers)
             for seat in range(len(names)) if seat != sitting.mine]
    return [*found, chosen_among(say(msg("Which does the computer play?")), given,
                                 say(msg("The others are free for your friends.")))]


def trading_rows(
    rules: Rules, names: Sequence[str], first: Seat | None, say: Say, take: Callable[[Seat], None]
) -> list[Row]:
    """Make the row in which two of those at this screen change places; `names` by seat, `first`
    was pressed, `take` is told who is pressed."""
    chips = [PictureChip(names[seat], partial(army, rules, seat), partial(take, seat),
                         seat == first) for seat in range(len(rules.seats))]
    return [chosen_among(say(msg("Who sits where?")), chips,
                         say(msg("Press two names: they change places.")))]
