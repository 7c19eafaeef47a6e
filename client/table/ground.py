"""The static picture under the miniatures: table top, wooden frame, grass, labels, lines, terrain.

Textures are grown from small random pictures scaled up smoothly, so the client needs neither numpy
nor image files for them; a fixed seed keeps every window and every film the same.
"""

import random
from functools import lru_cache

import pygame

from core.game import Rules

from .lens import Lens

Colour = tuple[int, int, int]
GRASS: tuple[Colour, ...] = ((180, 210, 122), (201, 223, 142), (214, 206, 150))
WOOD_DARK: Colour = (150, 98, 54)
WOOD_LIGHT: Colour = (184, 126, 74)
TABLE_DARK: Colour = (92, 58, 38)
TABLE_LIGHT: Colour = (122, 80, 52)
LABEL: Colour = (255, 236, 196)
ARMIES: tuple[Colour, ...] = ((63, 118, 219), (222, 74, 63), (87, 168, 90), (245, 190, 59))
ARMIES_DARK: tuple[Colour, ...] = ((39, 79, 160), (150, 36, 31), (46, 107, 57), (184, 128, 26))


def noise(size: tuple[int, int], grain: tuple[int, int], low: int, high: int, seed: int
          ) -> pygame.Surface:
    """Grow a grey cloud picture: patches of about `grain` pixels between `low` and `high`."""
    wide, tall = max(2, size[0] // grain[0] + 2), max(2, size[1] // grain[1] + 2)
    dice = random.Random(seed)
    greys = bytes(v for _ in range(wide * tall) for v in (dice.randint(low, high),) * 3)
    small = pygame.image.frombytes(greys, (wide, tall), "RGB")
    return pygame.transform.smoothscale(small, size)


def wood(size: tuple[int, int], dark: Colour, light: Colour, seed: int, plank: int = 0
         ) -> pygame.Surface:
    """Paint boards of wood with long grain, cut into planks of `plank` pixels."""
    face = pygame.Surface(size)
    face.fill(light)
    for grain, low, step in (((420, 7), 176, 0), ((90, 3), 222, 1), ((700, 26), 205, 2)):
        grown = noise(size, grain, low, 255, seed + step)
        face.blit(grown, (0, 0), special_flags=pygame.BLEND_MULT)
    base = pygame.Surface(size)
    base.fill(dark)
    base.set_alpha(70)
    face.blit(base, (0, 0))
    if plank:
        dice = random.Random(seed)
        for y in range(0, size[1], plank):
            shade = dice.randint(226, 255)
            face.fill((shade,) * 3, (0, y, size[0], plank), pygame.BLEND_MULT)
            face.fill((176, 168, 160), (0, y, size[0], 2), pygame.BLEND_MULT)
    return face


@lru_cache(maxsize=4)
def table_top(size: tuple[int, int]) -> pygame.Surface:
    """Paint the dark table the board lies on, darker towards its corners."""
    face = wood(size, TABLE_DARK, TABLE_LIGHT, 3, max(60, size[1] * 96 // 720))
    small = pygame.Surface((48, 27))
    for y in range(27):
        for x in range(48):
            away = ((x - 23.5) / 28) ** 2 + ((y - 13) / 19) ** 2
            small.set_at((x, y), (max(96, 255 - int(105 * away)),) * 3)
    face.blit(pygame.transform.smoothscale(small, size), (0, 0), special_flags=pygame.BLEND_MULT)
    return face


def rounded(size: tuple[int, int], radius: int) -> pygame.Surface:
    """Make a white stamp with smooth round corners, for masks."""
    big = pygame.Surface((size[0] * 2, size[1] * 2), pygame.SRCALPHA)
    pygame.draw.rect(big, (255, 255, 255, 255), big.get_rect(), 0, radius * 2)
    return pygame.transform.smoothscale(big, size)


def _frame(face: pygame.Surface, lens: Lens, origin: tuple[int, int]) -> None:
    frame = lens.frame.move(-origin[0], -origin[1])
    board = lens.board.move(-origin[0], -origin[1])
    for grow, alpha in ((14, 26), (9, 34), (5, 44)):
        shade = rounded((frame.w + grow, frame.h + grow), 18)
        shade.fill((0, 0, 0, alpha), special_flags=pygame.BLEND_RGBA_MULT)
        face.blit(shade, (frame.x - grow // 2 + 3, frame.y - grow // 2 + 5))
    planks = wood(frame.size, WOOD_DARK, WOOD_LIGHT, 9).convert_alpha()
    planks.blit(rounded(frame.size, 14), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    face.blit(planks, frame)
    rim = pygame.Surface(frame.size, pygame.SRCALPHA)
    pygame.draw.rect(rim, (255, 226, 170, 130), rim.get_rect(), 2, 14)
    face.blit(rim, frame)
    pygame.draw.rect(face, (70, 42, 22), board.inflate(10, 10), 0, 4)


def _grass(rules: Rules, lens: Lens) -> pygame.Surface:
    size = lens.board.size
    turf = pygame.Surface(size)
    turf.fill(GRASS[0])
    tones = rules.scenery().tones
    for point, (x, y) in enumerate(rules.topology.places):
        tone = tones[point] if point < len(tones) else int(x + y) % 2
        cell = lens.cell_rect(point).move(-lens.board.x, -lens.board.y)
        turf.fill(GRASS[tone % len(GRASS)], cell)
        turf.fill(tuple(c * 9 // 10 for c in GRASS[tone % 3]), (cell.x, cell.y, cell.w, 1))
        turf.fill(tuple(c * 9 // 10 for c in GRASS[tone % 3]), (cell.x, cell.y, 1, cell.h))
    for grain, low, seed in ((60, 236, 5), (22, 243, 6), (5, 243, 7)):
        turf.blit(noise(size, (grain, grain), low, 255, seed), (0, 0),
                  special_flags=pygame.BLEND_MULT)
    for depth in range(14):
        shade = 255 - round(3.4 * (14 - depth) * 0.9)
        edge = pygame.Rect(depth, depth, size[0] - 2 * depth, size[1] - 2 * depth)
        for side in ((edge.x, edge.y, edge.w, 1), (edge.x, edge.bottom - 1, edge.w, 1),
                     (edge.x, edge.y, 1, edge.h), (edge.right - 1, edge.y, 1, edge.h)):
            turf.fill((shade, shade, shade), side, pygame.BLEND_MULT)
    return turf


def _bands(turf: pygame.Surface, rules: Rules, lens: Lens) -> None:
    """Lay a faint band in each army's colour over its home squares."""
    for seat in range(len(rules.seats)):
        zone = rules.muster(seat).zone
        for point in range(len(rules.topology)):
            if zone >> point & 1:
                cell = lens.cell_rect(point).move(-lens.board.x, -lens.board.y)
                tint = pygame.Surface(cell.size, pygame.SRCALPHA)
                tint.fill((*ARMIES[seat % 4], 20))
                turf.blit(tint, cell)


def dashed(face: pygame.Surface, colour: tuple[int, ...], a: tuple[float, float],
           b: tuple[float, float], width: int, dash: float) -> None:
    """Draw a dashed line of little stitches from a to b."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = max(1.0, (dx * dx + dy * dy) ** 0.5)
    done = 0.0
    while done < length:
        stop = min(length, done + dash * 0.6)
        pygame.draw.line(face, colour,
                         (a[0] + dx * done / length, a[1] + dy * done / length),
                         (a[0] + dx * stop / length, a[1] + dy * stop / length), width)
        done += dash


def _lines(turf: pygame.Surface, rules: Rules, lens: Lens) -> None:
    dash = max(6.0, lens.cell_w * 0.2)
    for x0, y0, x1, y1, style in rules.scenery().lines:
        ends = [lens.spot(x0, y0), lens.spot(x1, y1)]
        a, b = ((x - lens.board.x, y - lens.board.y) for x, y in ends)
        if style == "median":
            down = (a[0] + 1, a[1] + 2), (b[0] + 1, b[1] + 2)
            dashed(turf, (110, 140, 70), *down, max(2, lens.cell_w // 26), dash)
            dashed(turf, (255, 250, 222), a, b, max(2, lens.cell_w // 26), dash)
        elif style == "home":
            dashed(turf, (150, 176, 98), a, b, max(1, lens.cell_w // 60), dash * 0.5)
        else:
            pygame.draw.line(turf, (122, 66, 34), a, b, max(1, lens.cell_w // 40))


def _labels(face: pygame.Surface, rules: Rules, lens: Lens, font: pygame.font.Font,
            origin: tuple[int, int]) -> None:
    def put(text: str, x: float, y: float) -> None:
        for colour, push in (((80, 46, 20), 1), (LABEL, 0)):
            word = font.render(text, True, colour)
            face.blit(word, word.get_rect(center=(round(x) + push, round(y) + push)))

    names, places = rules.topology.names, rules.topology.places
    left = min(x for x, _ in places)
    low = min(y for _, y in places)
    for name, (x, y) in zip(names, places, strict=True):
        px, py = lens.spot(x, y)
        px, py = px - origin[0], py - origin[1]
        cut = len(name.rstrip("0123456789"))
        if y == low:
            below = lens.frame.bottom - lens.margin / 2 + 2 - origin[1]
            put(name[:cut].upper(), px, below)
        if x == left:
            put(name[cut:], lens.frame.x + lens.margin / 2 - 1 - origin[0], py)


def paint_ground(rules: Rules, lens: Lens, backdrop: pygame.Surface | None = None,
                 font: pygame.font.Font | None = None) -> pygame.Surface:
    """Paint everything that never moves into one opaque surface the size of `lens.bounds`."""
    face = pygame.Surface(lens.bounds.size)
    face.fill(TABLE_DARK)
    if backdrop is not None:
        face.blit(backdrop, (0, 0), lens.bounds)
        if lens.bounds.x < 0 or lens.bounds.y < 0:
            face.blit(backdrop, (max(0, -lens.bounds.x), max(0, -lens.bounds.y)),
                      lens.bounds.clip(backdrop.get_rect()))
    origin = (lens.bounds.x, lens.bounds.y)
    _frame(face, lens, origin)
    turf = _grass(rules, lens)
    _bands(turf, rules, lens)
    _lines(turf, rules, lens)
    face.blit(turf, (lens.board.x - origin[0], lens.board.y - origin[1]))
    if font is None:
        pygame.font.init()
        font = pygame.font.Font(None, max(13, round(lens.margin * 0.9)))
    _labels(face, rules, lens, font, origin)
    return face
