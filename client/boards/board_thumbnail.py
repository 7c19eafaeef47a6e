"""A little board: cells, terrain and the armies at their edges, small enough for a card.

Painted flat from the board's picture, so that one of a set-up needs no miniatures and takes a few
milliseconds.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import pygame

from core.game import Game, Malformed
from core.games import GAMES
from core.option import changed, read_options
from core.piece import Piece, Point

from ..look.theme import Colour, mix
from ..miniatures.appearance import Appearance
from ..miniatures.daylight import shine, snowed
from .picture import BoardPicture, picture_of

GRASS: tuple[Colour, ...] = ((201, 223, 142), (180, 210, 122), (214, 206, 150))
WOOD: Colour = (150, 98, 58)
PINE: tuple[Colour, ...] = ((240, 210, 152), (228, 192, 130), (214, 206, 150))
PAPER: Colour = (246, 230, 188)
TILES: dict[str, Colour] = {
    "V": (226, 190, 130), "M": (134, 186, 196), "F": (112, 160, 84), "H": (216, 196, 92),
    "W": (104, 168, 194),
}
SIGNS: dict[str, Colour] = {
    "V": (190, 74, 44), "M": (48, 104, 138), "F": (38, 84, 34), "H": (150, 116, 30),
    "W": (226, 240, 244),
}


def thumbnail(game: Game, options: Any, side: int, appearance: Appearance
              ) -> pygame.Surface | None:
    """Paint a board with its armies on a transparent square; None where the options do not fit."""
    told = repr(sorted(changed(options).items()))
    return _painted(game.key, told, side, appearance, _Key(options))


class _Key:
    """Carries options past the cache, which is keyed by their text."""

    def __init__(self, options: Any) -> None:
        self.options = options

    def __hash__(self) -> int:
        return 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key)


@lru_cache(maxsize=64)
def _painted(game: str, told: str, side: int, appearance: Appearance, key: _Key
             ) -> pygame.Surface | None:
    try:
        rules = GAMES[game].rules(key.options)
        start = rules.start()
    except (Malformed, ValueError):
        return None
    pieces = {at: piece for at, piece in enumerate(start.board) if piece is not None}
    for seat in range(len(rules.seats)):
        if formations := rules.muster(seat).formations:
            pieces |= rules.read_deployment(seat, formations[0][1])
    return paint(picture_of(rules, start.ground, appearance), pieces, side)


def paint(picture: BoardPicture, pieces: Mapping[Point, Piece], side: int) -> pygame.Surface:
    """Paint a board with its pieces on a transparent square of `side` pixels."""
    scenery, day = picture.scenery, picture.appearance.light
    chart = scenery.shape == "chart"
    aside = 2.0 if chart else 1.0  # the columns of a map lie apart
    places = tuple((x * aside, y) for x, y in picture.topology.places)
    left, low = min(x for x, _ in places), min(y for _, y in places)
    wide = max(x for x, _ in places) - left + 1
    high = max(y for _, y in places) - low + 1
    fine = 2 * side / max(wide, high)
    big = pygame.Surface((round(wide * fine), round(high * fine)))
    lawn = [snowed(tone, day) for tone in (PINE if scenery.shape == "lines" else GRASS)]
    big.fill(PAPER if chart else lawn[0])
    tones, ground = scenery.tones, picture.ground

    def cell(point: Point) -> pygame.Rect:
        x, y = places[point][0] - left, high - 1 - (places[point][1] - low)
        box = pygame.Rect(round(x * fine), round(y * fine), 0, 0)
        box.w, box.h = round((x + 1) * fine) - box.x, round((y + 1) * fine) - box.y
        return box

    for point in range(len(places)):
        box = cell(point)
        tone = lawn[tones[point] % 3 if point < len(tones) else 0]
        if scenery.shape == "hex":
            pygame.draw.circle(big, tone, box.center, box.w // 2)
        elif not chart:
            big.fill(tone, box)
        tile = ground[point] if point < len(ground) else ""
        if tile in TILES:
            sign(big, box, tile)
    for x0, y0, x1, y1, _ in scenery.lines:
        ends = [((x - left + 0.5) * fine, (high - (y - low) - 0.5) * fine)
                for x, y in ((x0 * aside, y0), (x1 * aside, y1))]
        pygame.draw.line(big, WOOD, ends[0], ends[1], max(1, round(fine / 14)))
    zones = picture.zones or (0,) * len(picture.armies)
    for seat, (uniform, zone) in enumerate(zip(picture.uniforms, zones, strict=True)):
        coat, dark = uniform.coat, uniform.dark
        for point in range(len(places)):
            if zone >> point & 1 and not chart:
                box = cell(point)
                r, g, b, _ = big.get_at(box.center)
                big.fill(mix((r, g, b), coat, 0.3), box)
        for point in (at for at, piece in pieces.items() if piece.seat == seat):
            box = cell(point)
            radius = max(2, box.w * 38 // 100)
            pygame.draw.circle(big, dark, box.center, radius)
            pygame.draw.circle(big, coat, box.center, max(1, radius - max(1, box.w // 12)))
    shine(big, big.get_rect(), big.get_rect(), day)
    edge = max(2, side // 28)
    face = pygame.Surface((side, side), pygame.SRCALPHA)
    inner = pygame.Rect(0, 0, side - 2 * edge, side - 2 * edge)
    shape = pygame.Rect(0, 0, round(inner.w * wide / max(wide, high)),
                        round(inner.h * high / max(wide, high)))
    shape.center = (side // 2, side // 2)
    pygame.draw.rect(face, WOOD, shape.inflate(2 * edge, 2 * edge), 0, 2 * edge)
    face.blit(pygame.transform.smoothscale(big, shape.size), shape)
    return face


def sign(face: pygame.Surface, box: pygame.Rect, tile: str) -> None:
    """Paint a tile's ground and its sign: roof, water, fir or mound, told apart by shape."""
    if tile not in TILES:
        return
    face.fill(TILES[tile], box)
    x, y, w, h, ink = box.x, box.y, box.w, box.h, SIGNS[tile]
    if tile == "V":
        pygame.draw.rect(face, (250, 238, 210), (x + w * .25, y + h * .5, w * .5, h * .35))
        pygame.draw.polygon(face, ink, [(x + w * .12, y + h * .52), (x + w * .5, y + h * .14),
                                        (x + w * .88, y + h * .52)])
    elif tile in ("M", "W"):
        for n in (0.3, 0.52, 0.74):
            pygame.draw.line(face, ink, (x + w * (.12 + n / 8), y + h * n),
                             (x + w * (.75 + n / 8), y + h * n), max(1, w // 9))
    elif tile == "F":
        pygame.draw.rect(face, (107, 63, 34), (x + w * .43, y + h * .7, w * .14, h * .22))
        for top in (0.08, 0.32):
            pygame.draw.polygon(face, ink, [(x + w * .18, y + h * (top + .44)),
                                            (x + w * .5, y + h * top),
                                            (x + w * .82, y + h * (top + .44))])
    else:
        pygame.draw.ellipse(face, ink, (x + w * .06, y + h * .3, w * .88, h * .9))
        pygame.draw.ellipse(face, mix(ink, (255, 255, 255), 0.4),
                            (x + w * .24, y + h * .36, w * .4, h * .4))
        face.fill(TILES[tile], (x, y + h * 0.84, w, h - h * 0.84))


def of_values(game: Game, values: dict[str, Any], side: int, appearance: Appearance
              ) -> pygame.Surface | None:
    """Paint the board of what was typed so far; None while it does not fit."""
    try:
        return thumbnail(game, read_options(game.options, values), side, appearance)
    except (Malformed, ValueError):
        return None
