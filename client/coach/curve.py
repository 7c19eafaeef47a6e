"""The curve of a match under the replay: who stood better when, and where it turned.

The higher the line, the better for the army whose flag hangs above; the filled side and the flags
say it without colour too. Turning points are numbered discs on it.
"""

from collections.abc import Callable, Sequence

import pygame

from core.game import msg
from core.search.review import Turn, chance

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

    def spot(self, at: int) -> tuple[int, int]:
        """Give the pixel of a position of the match."""
        plot, looks = self.plot, self.review.looks
        x = plot.x + round(at / max(1, self.review.length - 1) * (plot.w - 1))
        share = chance(looks[at].score) if at < len(looks) else 0.5
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
        side = self.rect.h // 2
        for n, army in enumerate(self.uniforms[:2] if len(self.uniforms) == 2 else
                                 self.uniforms[:1]):
            place = pygame.Rect(self.rect.x, self.rect.y + n * side, side, side)
            flag(surface, place.inflate(-side // 4, -side // 4), army)
        spots = [self.spot(at) for at in range(len(self.review.looks))]
        if len(spots) > 1:
            pygame.draw.polygon(surface, mix(GROUND, GOLD_LIGHT, 0.4), [
                (spots[0][0], plot.bottom), *spots, (spots[-1][0], plot.bottom)])
        known = plot.midright if self.review.done else (spots[-1][0] if spots else plot.x,
                                                        plot.centery)
        pygame.draw.line(surface, mix(GROUND, CREAM, 0.5), plot.midleft, known)
        if len(spots) > 1:
            pygame.draw.lines(surface, CREAM, False, spots, max(2, theme.px(2)))
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


class Disc(Widget):
    """A turning point on the curve, by its number."""

    def __init__(self, number: int, turn: Turn, choose: Callable[[Turn], None]) -> None:
        super().__init__()
        self.number, self.turn, self.choose = number, turn, choose
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
        """Give its number, and that it is chosen."""
        return (say(msg("Turning point {number}"), number=self.number),
                say(CHOSEN) if self.chosen else "")

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint a disc with a number; the chosen one is filled and larger."""
        radius = self.rect.w // 2 if self.chosen else self.rect.w * 2 // 5
        fill = (240, 126, 38) if self.chosen else CREAM
        pygame.draw.circle(surface, INK_DARK, self.rect.center, radius)
        pygame.draw.circle(surface, fill, self.rect.center, radius - max(2, radius // 7))
        font = theme.title(20)
        theme.write(surface, str(self.number), font, CREAM if self.chosen else INK_DARK, self.rect,
                    "center", "middle")
        if look.ring:
            theme.focus(surface, self.rect)
