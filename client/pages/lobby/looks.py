"""What the three looks of the set-up screen are made of: a box, spines, toys as levels, a paper.

Nothing here knows a game: the board, the toys and the colours are read off the passport.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

import pygame

from ...look import paint
from ...look.materials import LETTERS, RADIUS, SHADES, Material, State
from ...look.paint import GOLD_LIGHT, INK_DARK
from ...look.theme import FINE, WORD, Colour, Theme
from ...look.title_art import art
from ...screen import Say
from ...widgets.button import Button, Icon
from ...widgets.focus import Look, Pressed, Widget
from ...widgets.tile import Art
from ...widgets.widget import Written
from .spine import colour

STEP = 0.05
"""Share of the room by which a level stands higher than the one before."""
DARK: Colour = (52, 30, 18)


class GameBox(Widget):
    """The box of the chosen game: its name on a brass plate, its board in felt."""

    focusable = False

    def __init__(self, key: str, name: str, line: str, board: Art, units: float) -> None:
        super().__init__()
        self.game, self.name, self.line, self.board = key, name, line, board
        self.units = units

    def words(self, say: Say) -> tuple[str, ...]:
        """Give name and story."""
        return self.name, self.line

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint the box, its corners of brass, the plate and the board."""
        theme.lacquer(surface, self.rect, colour(self.game, theme))
        for n, corner in enumerate((self.rect.topleft, self.rect.topright,
                                    self.rect.bottomright, self.rect.bottomleft)):
            _corner(surface, theme, corner, n)
        room = self.rect.inflate(-theme.px(48), -theme.px(48))
        font = theme.title(self.units)
        inner = room.w - theme.px(40)
        high = max(theme.px(48), theme.box(self.name, font, inner)[1] + theme.px(12))
        plate = pygame.Rect(room.x, room.y, room.w, min(high, room.h // 2))
        theme.fitting(surface, plate)
        for x in (plate.x + theme.px(11), plate.right - theme.px(11)):
            pygame.draw.circle(surface, DARK, (x, plate.centery), theme.px(3))
        theme.label(surface, self.name, font, Material.BRASS, plate.inflate(-theme.px(40), 0))
        hole = pygame.Rect(room.x, plate.bottom + theme.px(16), room.w, 0)
        hole.h = max(1, room.bottom - hole.y)
        face = self.board(hole.size)
        theme.hole(surface, hole)
        if face is not None:
            surface.blit(face, hole)


def _corner(surface: pygame.Surface, theme: Theme, at: tuple[int, int], turn: int) -> None:
    """Paint the brass triangle on a corner of a box, with its nail."""
    side = theme.px(32)
    x, y = (1 if turn in (0, 3) else -1), (1 if turn in (0, 1) else -1)
    plate = pygame.Surface((side * 4, side * 4), pygame.SRCALPHA)
    pygame.draw.polygon(plate, (150, 108, 44), [(0, 0), (side * 4, 0), (0, side * 4)])
    pygame.draw.polygon(plate, (206, 160, 78), [(6, 6), (side * 4 - 18, 6), (6, side * 4 - 18)])
    pygame.draw.circle(plate, DARK, (side * 10 // 9, side * 10 // 9), max(4, side // 4))
    small = pygame.transform.flip(pygame.transform.smoothscale(plate, (side, side)), x < 0, y < 0)
    surface.blit(small, (at[0] if x > 0 else at[0] - side, at[1] if y > 0 else at[1] - side))


class WayTile(Button):
    """The frame of a way to play: a wooden tile with a golden rim where it is the chosen one."""

    def __init__(self, label: str, do: Callable[[], None], icon: Icon, chosen: bool,
                 beside: str, units: float) -> None:
        super().__init__(label, do, icon=icon, chosen=chosen, units=units)
        self.material = Material.WOOD
        self.beside = beside
        """What is chosen in it, at the other end."""

    def height(self, theme: Theme, width: int) -> int:
        """Measure how high it is that the label is whole."""
        room = width - theme.px(56)
        return max(theme.target, theme.box(self.label, theme.title(self.units), room)[1])

    def written(self, theme: Theme) -> Iterable[Written]:
        """Give the label; what is chosen in it is also seen."""
        yield self.label, theme.title(self.units), self._room(theme).size

    def _room(self, theme: Theme) -> pygame.Rect:
        """Give where the label is, right of the icon."""
        room = self.rect.inflate(-theme.px(8), 0)
        side = min(room.h - theme.px(8), theme.px(36)) + theme.px(12)
        return pygame.Rect(room.x + side, room.y, room.w - side, room.h)

    def words(self, say: Say) -> tuple[str, ...]:
        """Give label and what is chosen in it."""
        return *super().words(say), self.beside

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint icon and words; the frame behind is painted by `Frame`."""
        room = self._room(theme)
        side = room.x - self.rect.x - theme.px(16)
        spot = pygame.Rect(self.rect.x + theme.px(4), 0, side, side)
        spot.centery = room.centery
        if self.icon is not None:
            self.paint_icon(surface, theme, self.icon, spot)
        font = theme.title(self.units)
        theme.label(surface, self.label, font, Material.WOOD, room, "left")
        used = theme.box(self.label, font, room.w)[0] + theme.px(16)
        rest = pygame.Rect(room.x + used, room.y, room.w - used, room.h)
        if self.beside and font.size(self.beside)[0] <= rest.w:
            theme.write_in(surface, self.beside, font, GOLD_LIGHT, rest, "right",
                           shade=SHADES[Material.WOOD])
        if look.ring:
            theme.focus(surface, self.rect, RADIUS[Material.WOOD])


class Frame(Widget):
    """The wood behind a way to play, rimmed with gold where it is the chosen one."""

    focusable = False

    def __init__(self, chosen: bool) -> None:
        super().__init__()
        self.chosen = chosen

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint it."""
        theme.face(surface, self.rect, Material.WOOD,
                   State.CHOSEN if self.chosen else State.IDLE)


class LevelToy(Button):
    """A level of the computer: a toy on its step."""

    def __init__(self, level: int, label: str, do: Callable[[], None], chosen: bool,
                 high: float) -> None:
        super().__init__(label, do, chosen=chosen, units=FINE)
        self.level, self.high = level, high

    def written(self, theme: Theme) -> Iterable[Written]:
        """Give nothing: its name stands above once it is chosen."""
        return ()

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint the step, the toy on it, and a light on the chosen one."""
        rect = self.rect
        top = rect.bottom - round(rect.h * self.high) + theme.px(3 * look.depth)
        step = pygame.Rect(rect.x + theme.px(1), top, rect.w - theme.px(2), rect.bottom - top)
        if self.chosen:
            glow = paint.rounded((rect.w, rect.h), theme.px(8), (255, 244, 200))
            glow.set_alpha(120)
            surface.blit(glow, rect)
        theme.lacquer(surface, step, (206, 150, 64) if self.chosen else (112, 68, 36) if look.hover
                      else (86, 50, 27))
        room = (rect.w * 5 // 4, max(8, top - rect.y + rect.h // 10))
        toy = art(f"level-{self.level}", room)
        if toy is not None:
            surface.blit(toy, toy.get_rect(midbottom=(rect.centerx, top + rect.h // 12)))
        if self.chosen:
            rim = paint.ring(rect.size, theme.px(8), theme.px(3), GOLD_LIGHT)
            surface.blit(rim, rect)
        if look.ring:
            theme.focus(surface, rect, 8)


class MorePaper(Pressed):
    """The paper that hangs on the wall: a sign for each thing that may be chosen beside."""

    touch = "tap"

    def __init__(self, label: str, do: Callable[[], None], signs: Sequence[Icon],
                 told: str) -> None:
        super().__init__(do)
        self.label, self.signs, self.told = label, signs, told

    @property
    def called(self) -> str:
        """Give its label."""
        return self.label

    def words(self, say: Say) -> tuple[str, ...]:
        """Give the label, and what is chosen now."""
        return self.label, self.told

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint the threads, the lath, the paper, the signs and the words."""
        rect = self.rect.move(0, round(3 * look.depth * theme.scale))
        lath = pygame.Rect(rect.x, rect.y + theme.px(40), rect.w, theme.px(20))
        for share in (1, 4):
            x = rect.x + rect.w * share // 5
            pygame.draw.line(surface, (190, 150, 92), (x, 0), (x, lath.y), theme.px(2))
        sheet = pygame.Rect(rect.x + theme.px(8), lath.centery, rect.w - theme.px(16), 0)
        sheet.h = rect.bottom - sheet.y
        theme.face(surface, sheet, Material.PAPER, State.HOVER if look.hover else State.IDLE)
        theme.face(surface, lath, Material.WOOD)
        font = theme.title(WORD)
        word = pygame.Rect(sheet.x + theme.px(8), 0, sheet.w - theme.px(16),
                           font.get_linesize() + theme.px(8))
        word.bottom = sheet.bottom - theme.px(8)
        pygame.draw.line(surface, (200, 176, 132), (sheet.x, word.y - theme.px(6)),
                         (sheet.right - 1, word.y - theme.px(6)), theme.px(1))
        theme.label(surface, f"{self.label} ▾", font, Material.PAPER, word)
        small = theme.text(FINE)
        note = pygame.Rect(word.x, 0, word.w, min(theme.box(self.told, small, word.w)[1],
                                                  3 * small.get_linesize()))
        note.bottom = word.y - theme.px(10)
        theme.write_in(surface, self.told, small, INK_DARK, note, "center")
        room = pygame.Rect(sheet.x, lath.bottom + theme.px(4), sheet.w, 0)
        room.h = note.y - room.y - theme.px(4)
        side = min(theme.px(44), room.w // 3, room.h // 2 - theme.px(4))
        for n, sign in enumerate(self.signs if side > theme.px(24) else ()):
            spot = pygame.Rect(0, 0, side, side)
            spot.center = (room.x + room.w * (1 + 2 * (n % 2)) // 4,
                           room.y + room.h * (1 + 2 * (n // 2)) // 4)
            sign(surface, spot, LETTERS[Material.BRASS])
        if look.ring:
            theme.focus(surface, sheet, RADIUS[Material.PAPER])


def levels(say: Say, among: Sequence[int], names: Sequence[str], now: int | None, caption: str,
           take: Callable[[int], None]) -> list[LevelToy]:
    """Make a toy for each level that may be chosen, every one on a higher step."""
    found = []
    for n, level in enumerate(among):
        toy = LevelToy(level, say(names[level - 1]), partial(take, level), level == now,
                       0.16 + STEP * n * 7 / max(1, len(among) - 1))
        toy.caption = caption
        found.append(toy)
    return found


