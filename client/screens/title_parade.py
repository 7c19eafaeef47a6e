"""The soldiers of the title: a square of meadow with two armies at ease, and a column going by.

Who stands where is read off the game's kinds and first position, not written down for each game, so
that every game shows its own miniatures. Pictures are loaded one animation a tick after the first
frame is shown, so the menu answers at once and the men come one by one; where there are none, the
meadow stays empty and nothing fails.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import cycle, islice
from typing import TYPE_CHECKING, NamedTuple

import pygame

from core.game import Game, Rules
from core.option import read_options

from ..board.idles import IDLE_TICKS, Watches
from ..miniatures.appearance import STANDARD, Appearance
from ..miniatures.daylight import shine, snowed
from ..theme import Theme, mix
from ..widgets.board_thumbnail import GRASS
from ..widgets.paint import ring, rounded

if TYPE_CHECKING:
    from ..board.sprites import SpriteSource

FRONT, BACK = 6, 10
"""Headings in sixteenths that show faces: south-east for the first army, south-west for the other.
"""
TALL = 3.6
"""Cells the meadow is high: three rows, and room above for hats and lances."""
LINES = ((0, 3.2, FRONT), (1, 1.2, BACK))
"""(seat, y in cells of a meadow 5 wide, heading) of the two armies at ease."""
ROAD = 2.2
"""The y on which the column of the first army marches between them."""
PACE = 0.62
"""Cells a second of the marching column."""


class Figure(NamedTuple):
    """Somebody in the meadow: miniature, seat, animation, heading, place in cells."""

    piece: str
    seat: int
    animation: str
    heading: int
    x: float
    y: float


def cast(rules: Rules) -> tuple[list[Figure], list[Figure]]:
    """Choose from a game's own kinds who stands at ease and who marches.

    Its first kind leads each army, most of whom are of the kind there is most of; all the others
    take turns on the wings, and the one next in rank leads the column.
    """
    chief, *others = (mini for _, mini in rules.kinds.values())
    counted = Counter(
        rules.kinds[q.kind][1] for q in rules.opening().board if q is not None and q.kind
    )
    crowd = max(others, key=lambda mini: counted[mini])
    rare = [mini for mini in others if mini != crowd] or [crowd]
    wings = list(islice(cycle(reversed(rare)), 4))
    ease = [
        Figure(mini, seat, "idle", heading, 0.5 + place, y)
        for seat, y, heading in LINES
        for place, mini in enumerate(
            (wings[2 * seat], crowd, chief, crowd, wings[2 * seat + 1]))
    ]
    column = [
        Figure(mini, 0, "move", FRONT, -0.95 * place, ROAD)
        for place, mini in enumerate((rare[0], crowd, crowd))
    ]
    return ease, column


class Parade:
    """Toy soldiers of one game in a rectangle."""

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._cell = 0
        self._game: Game | None = None
        self._appearance = STANDARD
        self._sprites: SpriteSource | None = None
        self._ease: list[Figure] = []
        self._column: list[Figure] = []
        self._watches = Watches()
        """Who of those at ease is awake, by their places in the list."""
        self._loading: Iterator[None] | None = None
        self._here: set[tuple[str, str]] = set()
        self._meadow: pygame.Surface | None = None
        self._ticks = 0
        self.ready = False

    def lay(self, rect: pygame.Rect, game: Game, appearance: Appearance) -> None:
        """Take a rectangle, a game and how it looks; loads again only when other pictures are due.
        """
        self.rect = pygame.Rect(rect)
        cell = max(24, min(rect.w // 5, int(rect.h / TALL)))
        self._meadow = None
        if (cell, game, appearance) != (self._cell, self._game, self._appearance):
            self._cell, self._game, self._appearance = cell, game, appearance
            self.rest()

    def update(self, now: float, moving: bool) -> bool:
        """Load a little, or advance a twelfth of a second; True when the picture changes."""
        if not self.ready:
            return self._load()
        if not moving:
            return False
        tick = int(now * 12)
        changed, self._ticks = tick != self._ticks, tick
        return changed

    def _load(self) -> bool:
        self._ticks += 1
        if self._ticks < 3 or self._game is None:
            return False
        try:
            if self._loading is None:
                self._loading = self._fetch(self._game)
            next(self._loading)
        except StopIteration:
            self.ready = True
        except Exception:  # no pictures, half a wardrobe: the menu does not need them
            self._here, self.ready = set(), True
        return True

    def _fetch(self, game: Game) -> Iterator[None]:
        """Load only what is shown, one animation at a time."""
        from ..board.picture import picture_of
        from ..board.piece_names import adorn
        from ..board.sprites import WardrobeSprites
        from ..miniatures.uniforms import liveries_of
        from ..miniatures.wardrobe import Wardrobe
        from ..settings import picture_folder

        rules = game.rules(read_options(game.options, game.presets[0].options))
        self._ease, self._column = cast(rules)
        self._watches.deal(range(len(self._ease)))
        wardrobe = Wardrobe(
            self._cell, round(self._cell * 0.86), liveries_of(rules)[:2], picture_folder(),
            self._appearance,
        )
        picture = picture_of(rules, "", self._appearance)
        self._sprites = adorn(WardrobeSprites(wardrobe), picture, self._cell)
        for who in (*self._ease, *self._column):
            if (who.piece, who.animation) not in self._here:
                self._sprites.frame(who.piece, who.seat, who.animation, who.heading, 0)
                self._here.add((who.piece, who.animation))
                yield

    def rest(self) -> None:
        """Give the pictures' memory back while another screen is shown."""
        self._sprites, self._loading, self.ready, self._ticks = None, None, False, 0
        self._here = set()

    def _paint_meadow(self, theme: Theme) -> pygame.Surface:
        meadow = pygame.Surface(self.rect.size, pygame.SRCALPHA, 32)
        meadow.fill((*GRASS[0], 255))
        wide = self.rect.w / 5
        high = self.rect.h / TALL
        for x in range(5):
            for y in range(-1, 4):
                tone = snowed(GRASS[(x + y) % 2], self._appearance.light)
                box = (round(x * wide), round((y + 0.6) * high), round(wide) + 1, round(high) + 1)
                meadow.fill((*tone, 255), box)
        shine(meadow, meadow.get_rect(), meadow.get_rect(), self._appearance.light)
        mask = rounded(self.rect.size, theme.px(12), (255, 255, 255))
        meadow.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        frame = ring(self.rect.size, theme.px(12), theme.px(5), (150, 98, 58))
        meadow.blit(frame, (0, 0))
        inner = ring(
            (self.rect.w - 2 * theme.px(4), self.rect.h - 2 * theme.px(4)), theme.px(9),
            theme.px(2), mix((150, 98, 58), (0, 0, 0), 0.4),
        )
        meadow.blit(inner, (theme.px(4), theme.px(4)))
        return meadow

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Paint meadow and soldiers, back row first."""
        if self._meadow is None:
            self._meadow = self._paint_meadow(theme)
        surface.blit(self._meadow, self.rect)
        if self._sprites is None:
            return
        before = surface.get_clip()
        surface.set_clip(self.rect.inflate(-theme.px(8), self.rect.h // 3).clip(before))
        wide, high = self.rect.w / 5, self.rect.h / TALL
        lead = (self._ticks / 12 * PACE + 4.4) % 9.0 - 0.8
        marching = [who._replace(x=lead + who.x) for who in self._column]
        awake = self._watches.awake(self._ticks)
        for i, who in sorted(enumerate((*self._ease, *marching)), key=lambda each: each[1].y):
            if not -1 < who.x < 6 or (who.piece, who.animation) not in self._here:
                continue
            index = self._ticks
            if who.animation == "idle":
                index = (index + awake[i]) % IDLE_TICKS if i in awake else 0
            frame = self._sprites.frame(who.piece, who.seat, who.animation, who.heading, index)
            foot = (self.rect.x + who.x * wide, self.rect.y + who.y * high)
            surface.blit(frame.surface, (round(foot[0]) + frame.dx, round(foot[1]) + frame.dy))
        surface.set_clip(before)
