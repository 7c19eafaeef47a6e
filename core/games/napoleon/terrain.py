"""Terrain maps: their text, symmetric chance by a shared seed, whether every arm can cross (N-79).

A map is part of the options: "F@c5 H@h6", or "random 8c51", from which all peers grow the same one.
Chance comes from a BLAKE2b counter stream of our own: `random.shuffle` differs between versions.
"""

import hashlib
from collections.abc import Iterable, Iterator

from ...piece import Bits, points
from ...position import PLAIN
from ...refusal import Malformed, msg
from ...topology import grid

TILES = {"V": msg("Village"), "M": msg("Marsh"), "F": msg("Forest"), "H": msg("Hill")}
BARRED = {"C": "M", "K": "MF"}
"""Kind -> the tiles it may not enter (N-83, N-84)."""
_MIX = "FFHHVM"
"""Tiles a random map draws from: forests and hills make the play, marshes only season it."""


def ground_of(text: str, width: int, height: int, seats: tuple[str, ...], depth: int) -> str:
    """Lay a map on a board, one letter a point; Malformed names a tile that lies beside it."""
    if text.startswith("random "):
        return _random(text, width, height, seats, depth)
    ground = [PLAIN] * (width * height)
    index = grid(width, height).index
    for word in text.split():
        tile, _, square = word.partition("@")
        if square not in index:
            raise Malformed(
                msg("{square} is not on a {width}x{height} board"), "option terrain",
                square=square, width=width, height=height,
            )
        ground[index[square]] = tile
    return "".join(ground)


def _random(text: str, width: int, height: int, seats: tuple[str, ...], depth: int) -> str:
    """Grow a map that looks the same from every seat, about one tile on eight free squares."""
    ground = [PLAIN] * (width * height)
    draw = _stream(f"{text} {width}x{height} {len(seats)}")
    low, high = depth, height - depth
    left, right = (depth, width - depth) if len(seats) > 2 else (0, width)
    wanted = (high - low) * (right - left) // 8
    for _ in range(40 * wanted):
        if sum(tile != PLAIN for tile in ground) >= wanted:
            break
        x, y = left + next(draw) % (right - left), low + next(draw) % (high - low)
        tile = _MIX[next(draw) % len(_MIX)]
        turned = _images(x, y, width, height, len(seats))
        if all(ground[j * width + i] == PLAIN for i, j in turned):
            for i, j in turned:
                ground[j * width + i] = tile
    return "".join(ground)


def _images(x: int, y: int, width: int, height: int, seats: int) -> set[tuple[int, int]]:
    """Give the squares that see the board as (x, y) does from another seat."""
    if seats == 3:
        return {(x, y), (x, height - 1 - y)}  # only South and North can be treated alike
    half = (width - 1 - x, height - 1 - y)
    if seats == 2:
        return {(x, y), half}
    return {(x, y), half, (y, width - 1 - x), (height - 1 - y, x)}


def _stream(text: str) -> Iterator[int]:
    for block in range(1 << 30):
        seed = f"{text} {block}".encode()
        digest = hashlib.blake2b(seed, digest_size=64, person=b"tb.map").digest()
        yield from (int.from_bytes(digest[i : i + 4], "big") for i in range(0, 64, 4))


def crosses(
    ground: str, barred: str, starts: Bits, goals: Bits, width: int, headings: Iterable[int]
) -> bool:
    """Say whether a walker whom some tiles bar gets from one set of squares to another."""
    topology = grid(width, len(ground) // width)
    ways = [topology.ways[heading] for heading in headings]
    free = [tile not in barred for tile in ground]
    todo = [p for p in points(starts) if free[p]]
    seen = set(todo)
    while todo:
        here = todo.pop()
        if goals >> here & 1:
            return True
        for way in ways:
            there = way[here]
            if there >= 0 and free[there] and there not in seen:
                seen.add(there)
                todo.append(there)
    return False
