"""The curve of a match under the replay: who stood better when, and where it turned.

Of two armies one line tells all: the higher it is, the better for the army whose flag hangs above.
Of three or four each has a strip of its own with its sign before it, for in one field their lines
would lie on each other while nobody is ahead: a hill over the middle of the strip where its army
stands better than its equal share, a valley where it stands worse. Turning points are numbered
discs, each with the sign of the army that let the better move pass.
"""

from collections.abc import Callable, Sequence
from functools import partial
from math import sqrt

import pygame

from core.piece import Seat
from core.refusal import msg
from core.search.review import Turn

from ..look.theme import CREAM, GOLD_LIGHT, INK_DARK, WORD, Theme, mix
from ..miniatures.dye import emblem
from ..miniatures.uniforms import Uniform, sides
from ..screen import Say
from ..widgets.boxes import Inset
from ..widgets.button import CHOSEN, Label, show
from ..widgets.entry import flag
from ..widgets.focus import ACCEPT, LEFT, RIGHT, Look, Pressed, Widget
from .review import Review

HEIGHT, STRIP = 84, 28
"""Of the curve of two armies, and of each army's strip where there are more, in units."""
DISC = 36
"""Of a turning point in units: large enough for a finger."""
LEAST = 118
"""Units of the line still unknown on which is written that it grows."""
GROUND = (62, 38, 25)
Spot = tuple[int, int]


def height(armies: int) -> int:
    """Give how high the curve of so many armies is, in units."""
    return HEIGHT if armies == 2 else armies * STRIP


class Curve(Widget):
    """The line of a review; a press jumps to that place by `jump`, a share of the whole."""

    def __init__(self, review: Review, uniforms: Sequence[Uniform], jump: Callable[[float], None],
                 step: Callable[[int], None]) -> None:
        super().__init__()
        self.review, self.uniforms, self.jump, self.step = review, uniforms, jump, step
        self._even = 1 / len(sides(review.match.rules))
        self.share = 0.0
        """Where the board stands on it."""
        self.waiting = ""
        """What is said while it grows."""

    def discs(self, theme: Theme, choose: Callable[[Turn], None]) -> "list[Disc]":
        """Make a disc for every turning point that is known, in its place on the line."""
        made = [Disc(number, turn, self.uniforms[turn.seat], choose)
                for number, turn in enumerate(self.review.turns, 1)]
        place = pygame.Rect((0, 0), [theme.px(DISC)] * 2)
        for disc in made:
            disc.rect = place.move_to(center=self.spot(disc.turn.at, disc.turn.seat)
                                      ).clamp(self.rect)
        return made

    @property
    def plot(self) -> pygame.Rect:
        """Give the pixels of the line, beside the flags."""
        side = self.rect.h // 2
        return pygame.Rect(self.rect.x + side, self.rect.y + 4, self.rect.w - side - side // 2,
                           self.rect.h - 8)

    def strip(self, seat: Seat) -> pygame.Rect:
        """Give the part of the plot that is one army's; two armies share all of it."""
        plot, count = self.plot, len(self.uniforms)
        if count == 2:
            return plot
        top, foot = (plot.y + plot.h * n // count for n in (seat, seat + 1))
        return pygame.Rect(plot.x, top + 1, plot.w, foot - top - 2)

    def spot(self, at: int, seat: Seat = 0) -> Spot:
        """Give the pixel of a position of the match on an army's line; two armies share one."""
        strip, looks = self.strip(seat), self.review.looks
        x = strip.x + round(at / max(1, self.review.length - 1) * (strip.w - 1))
        up = 0.5
        if at < len(looks):
            two, shares = len(self.uniforms) == 2, looks[at].shares
            up = shares[0] if two else self._uplift(shares[seat])
        return x, strip.bottom - 1 - round(up * (strip.h - 1))

    def _uplift(self, share: float) -> float:
        """Give how high in its strip an army stands by its share of the game, both 0 to 1.

        What is even is half way up, however many share; and a strip is low, so the first steps away
        from it are drawn larger than the last.
        """
        even = self._even
        if share < even:
            return 0.5 - sqrt((even - share) / even) / 2
        return 0.5 + sqrt((share - even) / (1 - even)) / 2

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
        plot, thick = self.plot, max(2, theme.px(2))
        spots = [self.spot(at) for at in range(len(self.review.looks))]
        if len(self.uniforms) > 2:
            self._paint_each(surface, thick, len(spots))
        else:
            self._paint_two(surface, thick, spots)
        known = spots[-1][0] - plot.x if spots else 0
        room = pygame.Rect(plot.x + known, plot.y, plot.w - known, plot.h)
        if not self.review.done and room.w > LEAST * theme.scale:
            show(surface, theme, Inset(Label(self.waiting, WORD, CREAM, valign="middle"), 8), room)
        x = plot.x + round(self.share * (plot.w - 1))
        pygame.draw.line(surface, (255, 178, 60), (x, plot.y), (x, plot.bottom), thick + 1)
        if look.ring:
            theme.focus(surface, self.rect)

    def _paint_two(self, surface: pygame.Surface, thick: int, spots: Sequence[Spot]) -> None:
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
            pygame.draw.lines(surface, CREAM, False, spots, thick)

    def _paint_each(self, surface: pygame.Surface, thick: int, count: int) -> None:
        """Paint each of three or four armies its strip: its sign, what is even, and its line."""
        for seat, army in enumerate(self.uniforms):
            strip = self.strip(seat)
            radius = strip.h // 2 - 1
            centre = (self.rect.x + self.plot.x) // 2, strip.centery
            pygame.draw.circle(surface, CREAM, centre, radius)
            pygame.draw.circle(surface, army.coat, centre, radius - 1)
            emblem(surface, army, centre, radius * 2 // 3)
            spots = [self.spot(at, seat) for at in range(count)]
            if len(spots) > 1:
                before = surface.get_clip()
                for half, part in ((0, 1.0), (1, 0.4)):  # hills are bright, valleys are dark
                    surface.set_clip(before.clip(strip.move(0, (half * 2 - 1) * strip.h // 2)))
                    pygame.draw.polygon(surface, mix(GROUND, army.coat, part), [
                        (spots[0][0], strip.centery), *spots, (spots[-1][0], strip.centery)])
                surface.set_clip(before)
            pygame.draw.line(surface, mix(GROUND, CREAM, 0.5), strip.midleft, strip.midright)
            if len(spots) > 1:
                pygame.draw.lines(surface, mix(army.coat, CREAM, 0.4), False, spots, thick)


class Disc(Pressed):
    """A turning point on the curve, by its number and the army whose move it was."""

    def __init__(self, number: int, turn: Turn, army: Uniform, choose: Callable[[Turn], None]
                 ) -> None:
        super().__init__(partial(choose, turn))
        self.number, self.turn, self.army = number, turn, army
        self.chosen = False

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
        theme.write(surface, str(self.number), theme.title(WORD),
                    CREAM if self.chosen else INK_DARK, self.rect, "center", "middle")
        small = self.rect.w // 5
        corner = self.rect.right - small, self.rect.y + small
        pygame.draw.circle(surface, CREAM, corner, small + 1)
        pygame.draw.circle(surface, self.army.coat, corner, small)
        emblem(surface, self.army, corner, small * 3 // 4)
        if look.ring:
            theme.focus(surface, self.rect)
