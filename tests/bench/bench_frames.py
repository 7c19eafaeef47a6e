"""Frames as multiples of a floor measured in the same run: a bare full-screen opaque blit + flip.

`python -m tests.bench.bench_frames` measures on the display at hand; with the dummy driver only the
painting. Rounds interleave floor and measurements and medians are compared, so that a noisy
neighbour cancels out.
"""

import json
import os
import statistics
import sys
import time
from collections.abc import Callable

os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
if not os.environ.get("DISPLAY"):
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from client.assets import Wardrobe
from client.table.brush import Brush
from client.table.dress import ARMIES, Closet, Sprite
from client.table.ground import table_top
from client.table.lens import Lens
from client.table.script import Script
from client.table.stage import standing
from core.games import GAMES
from core.piece import Piece, Point

SIZE = (1280, 720)
ROUNDS = 60


def run() -> dict[str, float]:
    """Measure; name -> multiple of the floor. Goals: redraw <= 1.1, idle <= 0.25, slide <= 1.3."""
    pygame.init()
    screen = pygame.display.set_mode(SIZE)
    backdrop = table_top(SIZE).convert()
    small, few = _table("8x8", backdrop, 32)
    large, _ = _table("15x15", backdrop, 120)
    slider, slide = _slide(small, few)
    ticks = {"small": 0.0, "large": 0.0}

    def floor() -> None:
        screen.blit(backdrop, (0, 0))
        pygame.display.flip()

    def redraw(brush: Brush, name: str) -> Callable[[], None]:
        def paint() -> None:
            ticks[name] += 1 / 12
            brush.paint(screen, ticks[name])
            pygame.display.flip()
        return paint

    def sliding() -> None:
        ticks["small"] += 1 / 60
        slider.paint(screen, ticks["small"], slide(ticks["small"] % 1.0))
        pygame.display.flip()

    floors: list[float] = []
    taken: dict[str, list[float]] = {"redraw_32": [], "redraw_120": [], "slide": []}
    work = {"redraw_32": redraw(small, "small"), "redraw_120": redraw(large, "large"),
            "slide": sliding}
    for brush in (small, large, slider):
        for phase in range(brush.phases):
            brush.face(phase)
    for _ in range(ROUNDS):
        floors.append(_clock(floor))
        for name, do in work.items():
            taken[name].append(_clock(do))
    base = statistics.median(floors)
    found = {name: statistics.median(times) / base for name, times in taken.items()}
    # an idle second draws 12 frames where a lively one draws 60
    found["idle"] = found["redraw_32"] * 12 / 60
    found["build_phase"] = statistics.median(_builds(large)) / base
    pygame.display.quit()
    return found


def _clock(do: Callable[[], None]) -> float:
    start = time.perf_counter()
    do()
    return time.perf_counter() - start


def _builds(brush: Brush) -> list[float]:
    times = []
    for phase in range(brush.phases):
        brush.faces[phase] = None
        start = time.perf_counter()
        brush.face(phase)
        times.append(time.perf_counter() - start)
    return times


def _table(board: str, backdrop: pygame.Surface, count: int) -> tuple[Brush, dict[Point, Piece]]:
    game = GAMES["napoleon"]
    options = game.options(board=board, army=16 if count == 32 else 60)
    rules = game.rules(options)
    position = rules.opening()
    lens = Lens(rules.topology, pygame.Rect(246, 44, 788, 674))
    closet = Closet(Wardrobe(lens.cell_w, lens.cell_h, ARMIES[:2]))
    brush = Brush(lens, rules, closet, game.kinds, backdrop)
    pieces = standing(position)
    brush.show(pieces)
    assert len(pieces) == count, len(pieces)
    return brush, pieces


def _slide(brush: Brush, pieces: dict[Point, Piece]
           ) -> tuple[Brush, Callable[[float], list[Sprite]]]:
    """Take one soldier off the cached board and slide it over the middle."""
    other = Brush(brush.lens, brush.rules, brush.dress, brush.kinds)
    other.base, other.floor = brush.base, brush.floor
    left = dict(pieces)
    mover = left.pop(next(p for p, q in pieces.items() if q.kind == "I" and q.seat == 0))
    other.show(left)
    script = Script(left, brush.rules.topology.places, brush.kinds, brush.rest)

    def at(share: float) -> list[Sprite]:
        sprite = script.sprite(mover, (3.2, 1.0 + 3.0 * share))
        return [Sprite(sprite.piece, sprite.army, sprite.x, sprite.y, "move", int(share * 12),
                       sprite.facing)]

    return other, at


GOALS = {
    "redraw_32": ("a whole redraw, 32 miniatures", "<= 1.1"),
    "redraw_120": ("a whole redraw, 120 miniatures", "<= 1.1"),
    "idle": ("an idle second, average", "<= 0.25"),
    "slide": ("one miniature sliding", "<= 1.3"),
}


def ratios() -> list[tuple[str, float, str, str]]:
    """Measure for `tambour bench`: (what, ratio, to what, goal)."""
    found = run()
    return [(f"frames: {what}", found[name], "a bare blit and flip", goal)
            for name, (what, goal) in GOALS.items()]


if __name__ == "__main__":
    json.dump({name: round(value, 3) for name, value in run().items()}, sys.stdout, indent=2)
    print()
