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

Given = tuple[Seat, bool]
"""A seat that is given away, and whether a computer has it."""


@dataclass(frozen=True)
class Sitting:
    """My seat, and those of others at this screen and of computers; the rest is free for friends.
    """

    mine: Seat = 0
    given: tuple[Given, ...] = ()
    """In the order in which they were given away."""

    @property
    def others(self) -> tuple[Seat, ...]:
        """Give the seats of the others who sit at this screen."""
        return tuple(seat for seat, computer in self.given if not computer)

    @property
    def computers(self) -> tuple[Seat, ...]:
        """Give the seats of computers."""
        return tuple(sorted(seat for seat, computer in self.given if computer))

    @property
    def order(self) -> tuple[Seat, ...]:
        """Give the order in which a table fills its seats: me, others here, computers, friends."""
        return (self.mine, *self.others, *self.computers)

    def fit(self, seats: int, alone: bool) -> "Sitting":
        """Fit it to so many seats; `alone` nobody comes from elsewhere, and computers have what is
        left, one seat at least. Else one is free at least. What was given first is taken away."""
        mine = self.mine if self.mine < seats else 0
        rest = [seat for seat in range(seats) if seat != mine]
        able = [(seat, computer) for seat, computer in self.given
                if seat in rest and not (alone and computer)]
        able = able[max(0, len(able) - len(rest) + 1):]
        had = {seat for seat, _ in able}
        left = [(seat, True) for seat in rest if alone and seat not in had]
        return Sitting(mine, (*able, *left))

    def sit(self, seat: Seat) -> "Sitting":
        """Take another seat; who had it has mine."""
        had = tuple((self.mine if each == seat else each, computer)
                    for each, computer in self.given)
        return Sitting(seat, had)

    def give(self, seat: Seat, computer: bool = True) -> "Sitting":
        """Give a seat to the computer, or to somebody else here, or take it away again."""
        others = tuple(each for each in self.given if each[0] != seat)
        return Sitting(self.mine, others if (seat, computer) in self.given else (
            *others, (seat, computer)))


def sitting_of(order: Sequence[Seat], here: int = 1) -> Sitting:
    """Say who sits where by the order in which seats are filled: the first `here` at this screen,
    the others by computers."""
    return Sitting(next(iter(order), 0), tuple(
        (seat, n >= here) for n, seat in enumerate(order) if n))


def rows(
    rules: Rules, sitting: Sitting, alone: bool, say: Say, take: Callable[[Sitting], None]
) -> list[Row]:
    """Make the rows to choose it by; `sitting` fits the rules, `take` is told another."""
    names = [say(rules.army(seat)) for seat in range(len(rules.seats))]

    def chip(seat: Seat, then: Sitting, chosen: bool) -> PictureChip:
        return PictureChip(names[seat], partial(army, rules, seat), partial(take, then), chosen)

    def among(head: str, computer: bool, line: str) -> Row:
        return chosen_among(say(head), [
            chip(seat, sitting.give(seat, computer), (seat, computer) in sitting.given)
            for seat in range(len(names)) if seat != sitting.mine], say(line))

    mine = [chip(seat, sitting.sit(seat), seat == sitting.mine) for seat in range(len(names))]
    found = [chosen_among(say(msg("Which army is yours?")), mine, against(rules, say, names))]
    if len(names) > 2:
        found.append(among(msg("Who else sits at this screen?"), False, msg(
            "The computer plays the others.") if alone else ""))
    if len(names) > 2 and not alone:
        found.append(among(msg("Which does the computer play?"), True,
                           msg("The others are free for your friends.")))
    return found


def trading_rows(
    rules: Rules, names: Sequence[str], first: Seat | None, say: Say, take: Callable[[Seat], None]
) -> list[Row]:
    """Make the row in which two of those at this screen change places; `names` by seat, `first`
    was pressed, `take` is told who is pressed."""
    chips = [PictureChip(names[seat], partial(army, rules, seat), partial(take, seat),
                         seat == first) for seat in range(len(rules.seats))]
    return [chosen_among(say(msg("Who sits where?")), chips,
                         say(msg("Press two names: they change places.")))]
