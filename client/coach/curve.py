"""The curve of a match under the replay: who stood better when, and where it turned.

Of two armies one line tells all: the higher it is, the better for the army whose flag hangs above.
Of three or four each has its own, in its colour, drawn in its own way (whole, in dashes, in dots),
with its sign at the end; those who play together run side by side. Turning points are numbered
discs, each with the sign of the army that let the better move pass.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import cycle, pairwise
from math import dist

import pygame

from core.game import msg
from core.piece import Seat
from core.search.review import Turn

from ..miniatures.dye import emblem
from ..miniatures.uniforms import Uniform
from ..screen import Say
from ..theme import CREAM, GOLD_LIGHT, INK_DARK, Theme, mix
from ..widgets.button import CHOSEN
from ..widgets.entry import flag
from ..widgets.focus import ACCEPT, LEFT, RIGHT, Look, Widget
from .review import Review

HEIGHT = 84
"""Of the curve in units."""
DISC = 36
"""Of a turning point in units: large enough for a finger."""
GROUND = (62, 38, 25)
STROKES: tuple[tuple[float, ...], ...] = ((), (11, 6), (3, 6), (11, 5, 3, 5))
"""By army of three or four: how long its line is drawn, and how long not, in units; () is whole."""
BADGE = 9
"""Radius in units of an army's sign at the end of its line."""
Spot = tuple[int, int]


class Curve(Widget):
    """The line of a review; a press jumps to that place by `jump`, a share of the whole."""

    def __init__(self, review: Review, uniforms: Sequence[Uniform], jump: Callable[[float], None],
                 step: Callable[[int], None]) -> None:
        super().__init__()
        self.review, self.uniforms, self.jump, self.step = review, uniforms, jump, step
        self.share = 0.0
        """Where the board stands on it."""
        self.waiting = ""
        """What is said while it grows."""

    @property
    def plot(self) -> pygame.Rect:
        """Give the pixels of the line, beside the flags."""
        side = self.rect.h // 2
        return pygame.Rect(self.rect.x + side, self.rect.y + 4, self.rect.w - side - side // 2,
                           self.rect.h - 8)

    def spot(self, at: int, seat: Seat = 0) -> Spot:
        """Give the pixel of a position of the match on an army's line; two armies share one."""
        plot, looks = self.plot, self.review.looks
        x = plot.x + round(at / max(1, self.review.length - 1) * (plot.w - 1))
        line = seat if len(self.uniforms) > 2 else 0
        share = looks[at].shares[line] if at < len(looks) else 1 / len(self.uniforms)
        return x, plot.bottom - 1 - round(share * (plot.h - 1))

    def press(self, pos: tuple[int, int]) -> None:
        """Jump to where it was pressed."""
        self.jump(max(0.0, min(1.0, (pos[0] - self.plot.x) / max(1, self.plot.w - 1))))

    def drag(self, pos: tuple[int, int]) -> None:
        """Follow the mouse."""
        self.press(pos)

    def intent(self, what: str) -> bool:
        """Step on left and right, and open on accept where it stands."""
        if what == ACCEPT:
            self.jump(self.share)
            return True
        if what in (LEFT, RIGHT):
            self.step(1 if what == RIGHT else -1)
            return True
        return False

    def words(self, say: Say) -> tuple[str, ...]:
        """Tell where the board stands on it."""
        return say(msg("How it stood")), f"{self.share:.0%}"

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint ground, flags, the line as far as it is known, and where the board stands."""
        theme.plate(surface, self.rect, GROUND, GOLD_LIGHT, radius=10)
        plot = self.plot
        spots = [self.spot(at) for at in range(len(self.review.looks))]
        if len(self.uniforms) > 2:
            self._paint_each(surface, theme, len(spots))
        else:
            self._paint_two(surface, theme, spots)
        if not self.review.done:
            left = spots[-1][0] if spots else plot.x
            room = pygame.Rect(left + theme.px(8), plot.y, plot.right - left - theme.px(8), plot.h)
            if room.w > theme.px(110):
                font = theme.fit(theme.text, 18, self.waiting, room.size)
                theme.write(surface, self.waiting, font, CREAM, room, "left", "middle")
        x = plot.x + round(self.share * (plot.w - 1))
        wide = max(2, theme.px(3))
        pygame.draw.line(surface, (255, 178, 60), (x, plot.y), (x, plot.bottom), wide)
        if look.ring:
            theme.focus(surface, self.rect)


    def _paint_two(self, surface: pygame.Surface, theme: Theme, spots: Sequence[Spot]) -> None:
        """Paint the one line between two armies, and their flags above and below."""
        plot, side = self.plot, self.rect.h // 2
        for n, army in enumerate(self.uniforms):
            place = pygame.Rect(self.rect.x, self.rect.y + n * side, side, side)
            flag(surface, place.inflate(-side // 4, -side // 4), army)
        if len(spots) > 1:
            pygame.draw.polygon(surface, mix(GROUND, GOLD_LIGHT, 0.4), [
                (spots[0][0], plot.bottom), *spots, (spots[-1][0], plot.bottom)])
        known = plot.midright if self.review.done else (spots[-1][0] if spots else plot.x,
                                                        plot.centery)
        pygame.draw.line(surface, mix(GROUND, CREAM, 0.5), plot.midleft, known)
        if len(spots) > 1:
            pygame.draw.lines(surface, CREAM, False, spots, max(2, theme.px(2)))

    def _paint_each(self, surface: pygame.Surface, theme: Theme, count: int) -> None:
        """Paint a line for each of three or four armies, its sign where it begins and ends."""
        plot, side, wide = self.plot, self.rect.h // 2, max(2, theme.px(3))
        radius, ends = theme.px(BADGE), []
        for seat, army in enumerate(self.uniforms):
            place = pygame.Rect(self.rect.x + seat // 2 * side // 2, self.rect.y + seat % 2 * side,
                                side // 2, side)
            flag(surface, place.inflate(-side // 8, -side // 4), army)
            spots = [self.spot(at, seat) for at in range(count)]
            like = sum(self.spot(count - 1, other) == spots[-1] for other in range(seat)
                       ) if spots else 0
            spots = [(x, y + like * (wide + 1)) for x, y in spots]  # partners run side by side
            for halo, colour in ((2, CREAM), (0, army.coat)):
                for a, b in strokes(spots, [theme.px(each) for each in STROKES[seat % 4]]):
                    pygame.draw.line(surface, colour, a, b, wide + halo)
            if spots:
                ends.append((spots[-1][1], seat, spots[-1][0]))
        lowest = plot.y
        for n, (y, seat, x) in enumerate(sorted(ends)):  # none of them hides another
            least = plot.bottom - (len(ends) - 1 - n) * 2 * radius
            y = min(max(y, lowest), least)
            centre, army = (min(x + radius, self.rect.right - radius - 2), y), self.uniforms[seat]
            pygame.draw.circle(surface, CREAM, centre, radius + 1)
            pygame.draw.circle(surface, army.coat, centre, radius)
            emblem(surface, army, centre, radius * 2 // 3)
            lowest = y + 2 * radius


def strokes(spots: Sequence[Spot], lengths: Sequence[float]) -> Iterator[tuple[Spot, Spot]]:
    """Cut a line into what is drawn of it: `lengths` in turn is drawn and is not, in pixels."""
    rest = cycle(lengths)
    left, drawn = next(rest, float("inf")), True
    for (ax, ay), (bx, by) in pairwise(spots):
        long, done = dist((ax, ay), (bx, by)), 0.0
        while done < long:
            step = min(left, long - done)
            if drawn:
                yield ((round(ax + (bx - ax) * done / long), round(ay + (by - ay) * done / long)),
                       (round(ax + (bx - ax) * (done + step) / long),
                        round(ay + (by - ay) * (done + step) / long)))
            done, left = done + step, left - step
            if left <= 0:
                left, drawn = next(rest), not drawn


class Disc(Widget):
    """A turning point on the curve, by its number and the army whose move it was."""

    def __init__(self, number: int, turn: Turn, army: Uniform, choose: Callable[[Turn], None]
                 ) -> None:
        super().__init__()
        self.number, self.turn, self.army, self.choose = number, turn, army, choose
        self.chosen = False

    def click(self, pos: tuple[int, int]) -> None:
        """Go there."""
        self.choose(self.turn)

    def intent(self, what: str) -> bool:
        """Go there by a key."""
        if what == ACCEPT:
            self.choose(self.turn)
            return True
        return False

    def words(self, say: Say) -> tuple[str, ...]:
        """Give its number, whose move it was, and that it is chosen."""
        return (say(msg("Turning point {number}"), number=self.number), say(self.army.name),
                say(CHOSEN) if self.chosen else "")

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint a disc with a number; the chosen one is filled and larger."""
        radius = self.rect.w // 2 if self.chosen else self.rect.w * 2 // 5
        fill = (240, 126, 38) if self.chosen else CREAM
        pygame.draw.circle(surface, self.army.coat, self.rect.center, radius)
        pygame.draw.circle(surface, fill, self.rect.center, radius - max(3, radius // 5))
        font = theme.title(20)
        theme.write(surface, str(self.number), font, CREAM if self.chosen else INK_DARK, self.rect,
                    "center", "middle")
        small = self.rect.w // 5
        corner = self.rect.right - small, self.rect.y + small
        pygame.draw.circle(surface, CREAM, corner, small + 1)
        pygame.draw.circle(surface, self.army.coat, corner, small)
        emblem(surface, self.army, corner, small * 3 // 4)
        if look.ring:
            theme.focus(surface, self.rect)
