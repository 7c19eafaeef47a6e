"""The map in its frame: paper with folds and a scale round the lands, the stations, and the toy.

The paper is painted once for a size of the window, a little between two frames. Where there are too
many stations for the window it is higher than its frame, and scrolls.
"""

import math
from collections.abc import Iterator, Sequence

import pygame

from ...games.road import Land
from ...look.materials import Material, body
from ...look.theme import INK_DARK, TITLE, Theme
from ...memory.settings import Settings
from ...widgets.focus import Area, Look, Widget
from ...widgets.rows import paint_scroll_bar
from ...widgets.toy import toy_of
from ...window.slices import Steps
from .chart import SHEET, paint
from .milestone import DRUM, LIGHT, Milestone, drum, glow
from .way import FINGER, Way, spots, way

FRAME, EDGE, HEAD = 16, 26, 58
"""Units: how wide the wood is, the paper around the lands, and the paper above them."""
FIELD, RULE = 48, 7
"""Units: how long and how high a field of the scale is."""
TOY, HOP = 88, 7
"""Units that the marching toy is high, and that it hops."""
STEPS = 6
"""Steps of the painting between two frames."""
FOLDS = (0.25, 0.5, 0.75)
"""Where the paper was folded, as shares of its width."""


class MapSheet(Area):
    """The map of a road, with a milestone for each station in their order."""

    title = ""
    """What is written on it."""

    def __init__(self, road: Sequence[Land], milestones: Sequence[Milestone]) -> None:
        super().__init__()
        self.road, self.milestones = road, milestones
        self.marcher = Marcher(self)
        self.offset = self.total = 0
        """Pixels that the paper has been scrolled up, and that it is high."""
        self.port = pygame.Rect(0, 0, 0, 0)
        """Where the paper is seen."""
        self._theme: Theme | None = None
        self._face: pygame.Surface | None = None
        self._key: object = None
        self._steps: Steps = DONE

    @property
    def painted(self) -> bool:
        """True once the paper is as it is to be seen."""
        return self._steps is DONE

    def height(self, theme: Theme, width: int) -> int:
        """Be as high as there is room."""
        return theme.px(200)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Lay the road into the frame; what was painted for another size is painted anew."""
        self.rect, self._theme = pygame.Rect(rect), theme
        self.port = self.rect.inflate(-2 * theme.px(FRAME), -2 * theme.px(FRAME))
        around = theme.px(HEAD) + theme.px(EDGE)
        self.way: Way = way(self.port.w - 2 * theme.px(EDGE), self.port.h - around,
                            len(self.milestones), theme.scale)
        self.total = self.way.high + around
        key = self.port.w, self.total, theme.scale, theme.appearance
        if key != self._key:
            self._key, self._steps = key, self._paint(theme)
        self._lay()

    def _lay(self) -> None:
        assert self._theme is not None
        theme, port = self._theme, self.port
        self.offset = max(0, min(self.offset, self.total - port.h))
        self.corner = port.x + theme.px(EDGE), port.y + theme.px(HEAD) - self.offset
        side = min(theme.target, int(FINGER * theme.scale))
        for milestone, (x, y) in zip(self.milestones, self.way.stations, strict=True):
            own = pygame.Rect(0, 0, side, side)
            own.center = round(self.corner[0] + x), round(self.corner[1] + y)
            milestone.place(theme, own)
        self.marcher.place(theme, port)
        for each in (*self.milestones, self.marcher):
            each.clip = port

    def all(self) -> Iterator[Widget]:
        """List the map, its stations and the toy."""
        yield from (self, *self.milestones, self.marcher)

    def holds(self, widget: Widget) -> bool:
        """Say whether it is one of the stations."""
        return widget in self.milestones

    def scroll(self, pixels: int) -> None:
        """Move the paper up."""
        self.offset += pixels
        self._lay()

    def reveal(self, widget: Widget) -> None:
        """Scroll until a station is in sight, and a toy that stands there."""
        assert self._theme is not None
        above, below = self._theme.px(TOY), self._theme.px(EDGE)
        if widget.rect.top - above < self.port.top:
            self.scroll(widget.rect.top - above - self.port.top)
        elif widget.rect.bottom + below > self.port.bottom:
            self.scroll(widget.rect.bottom + below - self.port.bottom)

    def work(self) -> bool:
        """Paint a little more of the paper; True when there is something new to see."""
        if self.painted:
            return False
        if all(next(self._steps, DONE) is not DONE for _ in range(STEPS)):
            return False
        self._steps = DONE
        return True

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint the frame and the paper in it."""
        clip, (x, y, wide, high) = surface.get_clip(), self.rect.inflate(theme.px(24), theme.px(24))
        rim = self.port.x - x, self.port.y - y
        for strip in ((x, y, wide, rim[1]), (x, y + high - rim[1], wide, rim[1]),
                      (x, y, rim[0], high), (x + wide - rim[0], y, rim[0], high)):
            surface.set_clip(clip.clip(strip))
            theme.face(surface, self.rect, Material.WOOD)
        surface.set_clip(clip)
        if self._face is None:
            surface.fill(SHEET, self.port)
        else:
            surface.blit(self._face, self.port, (0, self.offset, *self.port.size))
        paint_scroll_bar(surface, theme, self.port, self.offset, self.total)

    def _paint(self, theme: Theme) -> Steps:
        """Paint the paper with all that is on it, a few milliseconds a step."""
        size = self.port.w, self.total
        face, edge = body("paper", size, theme.scale), theme.px(EDGE)
        inner = pygame.Rect(edge, theme.px(HEAD), size[0] - 2 * edge, self.way.high)
        _neat_line(face, inner, theme)
        room = pygame.Rect(0, 0, size[0], inner.y - theme.px(RULE))
        theme.write_in(face, self.title, theme.title(TITLE), INK_DARK, room, "center")
        yield from paint(face.subsurface(inner), self.road, self.way, theme)
        for share in FOLDS:
            _fold(face, pygame.Rect(round(size[0] * share), 0, 1, size[1]), (1, 0))
        _fold(face, pygame.Rect(0, size[1] // 2, size[0], 1), (0, 1))
        for n in range(theme.px(FRAME)):  # the frame's shadow
            light = round(255 - 90 * (1 - n / theme.px(FRAME)) ** 2)
            for line in ((0, n, size[0], 1), (n, 0, 1, size[1])):
                face.fill((light, light, light), line, special_flags=pygame.BLEND_RGB_MULT)
        self._face = face
        yield None


DONE: Steps = iter(())
"""What is left where all is painted."""


def _neat_line(face: pygame.Surface, inner: pygame.Rect, theme: Theme) -> None:
    """Draw a map's rim: a scale of dark and light fields between two lines."""
    fine, rule, field = theme.px(1.5), theme.px(RULE), theme.px(FIELD)
    middle, scale, outer = (inner.inflate(2 * each, 2 * each)
                            for each in (fine, fine + rule, 2 * fine + rule))
    within = pygame.Rect(scale.x, middle.y, scale.w, middle.h)
    for tone, room in ((INK_DARK, outer), (SHEET, scale)):
        face.fill(tone, room)
    for x in range(scale.x, scale.right, 2 * field):
        face.fill(INK_DARK, pygame.Rect(x, scale.y, field, scale.h).clip(scale))
    face.fill(SHEET, within)
    for y in range(within.y, within.bottom, 2 * field):
        face.fill(INK_DARK, pygame.Rect(within.x, y, within.w, field).clip(within))
    for tone, room in ((INK_DARK, middle), (SHEET, inner)):
        face.fill(tone, room)


def _fold(face: pygame.Surface, crease: pygame.Rect, aside: tuple[int, int]) -> None:
    """Fold the paper: light on one side of the crease, shade on the other."""
    face.fill((20, 18, 14), crease.move(-aside[0], -aside[1]), special_flags=pygame.BLEND_RGB_ADD)
    for n, light in enumerate((224, 238, 246, 251)):
        face.fill((light, light, light), crease.move(n * aside[0], n * aside[1]),
                  special_flags=pygame.BLEND_RGB_MULT)


class Marcher(Widget):
    """The player's toy: on the drum, or on its way there; `at` is where, in stations."""

    focusable = False
    settings: Settings
    """Whose toy it is."""

    def __init__(self, sheet: MapSheet) -> None:
        super().__init__()
        self.sheet = sheet
        self.at, self.goal = 0.0, 0

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint the light, the drum, and the toy on it or before it."""
        spot, (left, top) = self.sheet.milestones[self.goal].rect.center, self.sheet.corner
        light, stand = glow(theme.px(LIGHT)), drum(theme.px(DRUM))
        surface.blit(light, light.get_rect(center=spot), special_flags=pygame.BLEND_RGB_ADD)
        at = stand.get_rect(midbottom=(spot[0], spot[1] + theme.px(DRUM / 4)))
        surface.blit(stand, at)
        face = toy_of(self.settings, (theme.px(TOY), theme.px(TOY)), theme.appearance)
        foot = at.centerx, at.y + at.h * 2 // 5
        if self.at != self.goal:
            (x, y), = spots(self.sheet.way.line, (self.at / (len(self.sheet.milestones) - 1),))
            hop = abs(math.sin(self.at * 4 * math.pi)) * theme.px(HOP)
            foot = round(left + x), round(top + y - hop)
        surface.blit(face, face.get_rect(midbottom=foot))
