"""Prisoners on the shelf: each who was taken sits on a plank beside the board, by his taker.

He walks off the board along the plank, hops onto its edge and swings his legs, his rank or his
character beside him; the others of his army cheer. A third of them swing their legs at a time, the
others sit still. When he may go home he runs. Only what has changed is painted, so that a frame at
rest costs nothing. Where a window has no room for the shelf the cards count the prisoners. On the
board's own frame they were tried: it is too narrow, and they became a heap.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import pygame

from core.piece import Seat

from ...boards.ground.table_top import WOOD_DARK, WOOD_LIGHT, wood
from ...boards.paint_order import MEDAL, medal_picture
from ...boards.sprites import SpriteSource, Stamp, over
from ...look.theme import Material, Theme
from ...stage.motion_script import bump, smooth
from ...window.due import EVERY_FRAME, NEVER

WAY, JOY = 0.8, 1.0
"""Seconds for the way to the shelf or home, and of cheering."""
STEPS, SWINGS = 12, 6
"""Pictures a second of walking, and of swinging legs and cheering."""
SWING, CHEER = 6, 4
"""Pictures of a prisoner who swings his legs, and after them those of one who cheers."""
SPELL, TURN, NEXT = 12, 33, 13
"""Pictures for which a prisoner swings his legs, whole swings; after which he does so again; and by
which each begins before the one beside him."""
LOOKS, COMES, GOES = 7, 12, 4
"""Headings in sixteenths: over the plank's edge, to the left, to the right."""
TRAY = 120
"""Units of height of a tray."""
LARGEST, APART = 74, 0.62
"""Units of a cell for prisoners at most, and cells from one to the next at most."""
FELT, FELT_DARK = (86, 128, 92), (62, 96, 68)
"""What a tray is lined with."""
HOP, HIGH = 0.78, 0.4
"""The share of his way after which he hops onto his lath, and how high, in cells."""
COIN = 0.30, 0.12
"""Cells to the right of where he sits and below it: the middle of what says who he is."""
LEGS, HAT = 0.33, 1.0
"""Cells: how far his legs hang below the edge he sits on, and his hat reaches over it."""


class Prisoner(NamedTuple):
    """Who was taken: his miniature and his seat, the plank he sits on, the top one first, and
    whether he had earned a medal."""

    miniature: str
    seat: Seat
    plank: int
    medal: bool = False


Key = tuple[Prisoner, int]
"""A prisoner, and how many like him came before."""
Pose = tuple[str, int, int, int, int]
"""What he does: animation, heading, picture, and pixels to the right of where he sits and above."""


class Place(NamedTuple):
    """Where somebody sits: the pixel of the edge under him, and how many pixels a cell has."""

    x: int
    y: int
    cell: int

    @property
    def box(self) -> pygame.Rect:
        """Give the room he takes up."""
        wide = round(self.cell * APART)
        return pygame.Rect(self.x - wide // 2, self.y - round(self.cell * HAT), wide,
                           round(self.cell * (HAT + LEGS)))


class Shelf:
    """Who sits on the planks, who comes and who goes; `seat` them, `update` the time, `paint`."""

    def __init__(self) -> None:
        self._here: list[Key] | None = None
        self._gone: list[Key] = []
        self._fresh: frozenset[Key] = frozenset()
        self._began: float | None = None
        self._bare: tuple[pygame.Rect, pygame.Surface] | None = None
        """The empty shelf, and where it is."""
        self._planks = 0
        self._spots: dict[Key, Place] | None = None
        """Where everybody sits, the back rows first; None: not known yet."""
        self._seen: list[tuple[Key, Place, Pose]] | None = None
        """What was painted last; None: nothing that still holds."""
        self._small: dict[tuple[Prisoner, str, int, int, int], tuple[pygame.Surface, int, int]]
        self._small, self._cell = {}, 0
        """Pictures in the shelf's size, made from those of a board with cells of `_cell` pixels."""

    @property
    def busy(self) -> bool:
        """True while somebody comes or goes."""
        return self._began is not None

    @property
    def due(self) -> float:
        """Give when to update it next: in each frame while somebody comes or goes."""
        return EVERY_FRAME if self.busy else NEVER

    def seat(self, prisoners: Sequence[Prisoner], now: float | None) -> None:
        """Set who is there, as they fell one after the other; who is new comes from the time `now`
        on, or is there at once.

        The first who are set are there at once in any case: nobody saw them fall.
        """
        seen: Counter[Prisoner] = Counter()
        wanted: list[Key] = []
        for prisoner in prisoners:
            wanted.append((prisoner, seen[prisoner]))
            seen[prisoner] += 1
        fresh = [key for key in wanted if key not in (self._here or ())]
        gone = [key for key in self._here or () if key not in wanted]
        for key in gone[:]:
            if (known := next((each for each in fresh if _same(each, key)), None)) is not None:
                fresh.remove(known)  # a block that turns out to be somebody stays where it sits
                gone.remove(key)
        if self._here is not None and (fresh or gone):
            self._began, self._fresh = now, frozenset(fresh)
            self._gone = [] if now is None else gone
        self._here, self._spots = wanted, None

    def update(self, now: float) -> bool:
        """Go on to a time; True when the last one has come to rest just now."""
        if self._began is None or now - self._began < WAY + (JOY if self._fresh else 0.0):
            return False
        self._began, self._gone, self._fresh, self._spots = None, [], frozenset(), None
        return True

    def lay(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect, planks: int) -> None:
        """Paint the empty shelf; an empty rectangle is no room for one."""
        self._seen = self._spots = None
        if not rect.h:
            self._bare = None
            return
        self._planks = planks
        for number in range(planks):
            if not self._row(number):
                continue  # who takes nobody needs none
            part = _plank(theme, rect, number, planks)
            frame = part.inflate(theme.px(20), theme.px(20)).clip(rect)
            theme.face(surface, frame, Material.WOOD)
            inside = frame.inflate(-theme.px(16), -theme.px(16))
            theme.hole(surface, inside)
            theme.plate(surface, inside.inflate(-theme.px(4), -theme.px(4)), FELT, FELT_DARK,
                        radius=8)
            for y in _laths(part, _count(len(self._row(number)))):
                _paint_plank(surface, theme, pygame.Rect(part.x, y, part.w, theme.px(6)))
        self._bare = rect, surface.subsurface(rect).copy()

    def paint(self, surface: pygame.Surface, theme: Theme, figures: SpriteSource, cell: int,
              now: float, beat: float, whole: bool = True) -> None:
        """Paint who is there, from pictures for cells of `cell` pixels; `beat` is the time that
        idle motions follow, 0 where motion is not wanted. Only what has changed is painted, unless
        the `whole` window is."""
        if self._bare is None:
            return
        places = self._places(theme)
        poses = [(key, place, self._pose(theme, n, key, place, now, beat))
                 for n, (key, place) in enumerate(places.items())]
        if poses == self._seen and not whole:
            return
        self._seen = poses
        if cell != self._cell:
            self._small, self._cell = {}, cell
        rect, bare = self._bare
        surface.blit(bare, rect)
        before = surface.get_clip()
        surface.set_clip(rect.inflate(0, theme.px(24)).clip(before))
        for (who, _), place, (animation, heading, index, aside, up) in poses:
            face, dx, dy = self._picture(figures, who, animation, heading, index, place.cell)
            surface.blit(face, (place.x + aside + dx, place.y - up + dy))
        surface.set_clip(before)

    def _pose(self, theme: Theme, number: int, key: Key, place: Place, now: float, beat: float
              ) -> Pose:
        """Say what somebody does now who sits as the `number`-th."""
        done = None if self._began is None else now - self._began
        if done is not None and self._bare is not None:
            moves = key in self._fresh or key in self._gone
            if moves and (done < WAY or key in self._gone):
                share = smooth(min(1.0, done / WAY))
                edge = _plank(theme, self._bare[0], key[0].plank, self._planks).right
                far = edge + place.cell - place.x
                if key in self._gone:
                    return "move", GOES, int(done * STEPS * 1.5), round(far * share), 0
                up = HIGH * place.cell * bump((done / WAY - HOP) / (1 - HOP))
                return "move", COMES, int(done * STEPS), round(far * (1 - share)), round(up)
            glad = any(key[0].seat == other.seat for other, _ in self._fresh)
            if glad and done >= WAY:
                return "sit", LOOKS, SWING + int((done - WAY) * SWINGS + number) % CHEER, 0, 0
        spell = (int(beat * SWINGS) + number * NEXT) % TURN
        return "sit", LOOKS, spell % SWING if beat and spell < SPELL else 0, 0, 0

    def _picture(self, figures: SpriteSource, who: Prisoner, animation: str, heading: int,
                 index: int, cell: int) -> tuple[pygame.Surface, int, int]:
        """Give a picture for cells of so many pixels, and its corner from the edge he sits on."""
        key = who, animation, heading, index, cell
        made = self._small.get(key)
        if made is None:
            stamp = figures.frame(who.miniature, who.seat, animation, heading, index)
            scale = cell / self._cell
            size = stamp.surface.get_size()
            small = max(1, round(size[0] * scale)), max(1, round(size[1] * scale))
            face = pygame.transform.smoothscale(stamp.surface, small)
            seen = face.get_bounding_rect(min_alpha=16)  # most of it is air and thin shadow
            made = (face.subsurface(seen).copy(), round(stamp.dx * scale) + seen.x,
                    round(stamp.dy * scale) + seen.y)
            if animation == "sit" and (
                    told := figures.frame(who.miniature, who.seat, "idle", LOOKS, 0).sign):
                coin = pygame.transform.smoothscale_by(told.surface, scale)
                at = round(COIN[0] * cell), round(COIN[1] * cell)
                made = over(Stamp(*made), coin, at)[:3]  # where it hides no face
            if animation == "sit" and who.medal:
                made = over(Stamp(*made), medal_picture(max(8, round(cell * MEDAL))),
                            (round(-COIN[0] * cell), round(COIN[1] * cell)))[:3]
            self._small[key] = made
        return made

    def _row(self, plank: int) -> list[Key]:
        return [key for key in (*(self._here or ()), *self._gone) if key[0].plank == plank]

    def _places(self, theme: Theme) -> dict[Key, Place]:
        """Give where everybody sits, the back rows first."""
        if self._bare is None:
            return {}
        if self._spots is not None:
            return self._spots
        placed: dict[Key, Place] = {}
        for number in range(self._planks):
            part = _plank(theme, self._bare[0], number, self._planks)
            placed |= _placed(self._row(number), part, theme)
        self._spots = placed
        return placed


def _count(prisoners: int) -> int:
    """Give the laths of a tray: two, and a third where many sit."""
    return 2 + (prisoners > 10)


def _laths(part: pygame.Rect, rows: int) -> list[int]:
    """Give the upper edges of a tray's laths, the highest first."""
    high = part.h // rows
    return [part.y + high * (n + 1) - round(high * 0.2) for n in range(rows)]


def _same(one: Key, other: Key) -> bool:
    """Say whether two may be the same prisoner, whose kind was learned meanwhile."""
    return one[0][1:] == other[0][1:]


def _plank(theme: Theme, rect: pygame.Rect, number: int, planks: int) -> pygame.Rect:
    """Give the part of a shelf that belongs to one plank, with the room above and below it: one
    over the other, or in a long shelf the far player's at the right."""
    if rect.w > 2 * rect.h:
        wide = rect.w // planks
        part = pygame.Rect(rect.x + (planks - 1 - number) * wide, rect.y, wide, rect.h)
        return part.inflate(-theme.px(24), -theme.px(20))
    tall = min(rect.h // planks - theme.px(4), theme.px(TRAY))
    top = rect.bottom - tall if number else rect.y
    return pygame.Rect(rect.x, top, rect.w, tall).inflate(-theme.px(20), -theme.px(20))


def _paint_plank(surface: pygame.Surface, theme: Theme, board: pygame.Rect) -> None:
    thick = board.h
    shade = pygame.Surface(board.size, pygame.SRCALPHA)
    pygame.draw.rect(shade, (0, 0, 0, 90), shade.get_rect(), border_radius=thick // 3)
    surface.blit(shade, board.move(theme.px(2), theme.px(3)))
    face = pygame.Surface(board.size, pygame.SRCALPHA)
    pygame.draw.rect(face, (255, 255, 255), face.get_rect(), border_radius=thick // 3)
    grown = wood(board.size, WOOD_DARK, WOOD_LIGHT, 17).convert_alpha()
    grown.fill((46, 36, 22, 0), (0, 0, board.w, max(1, thick // 6)),
               special_flags=pygame.BLEND_RGB_ADD)
    grown.fill((150, 130, 120, 255), (0, thick * 2 // 3, board.w, thick),
               special_flags=pygame.BLEND_RGB_MULT)
    face.blit(grown, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(face, board)


def _placed(row: list[Key], part: pygame.Rect, theme: Theme) -> dict[Key, Place]:
    """Give where those of a plank sit: on one board, or on two or three, one above the other,
    where they would hide each other."""
    rows = _count(len(row))
    ys = _laths(part, rows)
    cell = max(8, min(theme.px(LARGEST), round(part.h / rows / (HAT + LEGS) * 1.1)))
    each = max(4, -(-len(row) // rows))
    step = min(cell * APART, (part.w - cell * APART) / max(1, each - 1))
    placed = {}
    for at, key in reversed(list(enumerate(row))):  # who came first sits lowest, painted last
        x = part.x + round(cell * APART / 2 + at % each * step)
        placed[key] = Place(x, ys[rows - 1 - at // each], cell)
    return placed
