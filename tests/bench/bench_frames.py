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
from typing import Any

os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
if not os.environ.get("DISPLAY"):
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from client.boards.ground.table_top import table_top
from client.boards.highlights import Highlight
from client.boards.picture import picture_of
from client.boards.projection import Projection
from client.boards.renderer import Renderer
from client.boards.sprites import Sprite, WardrobeSprites
from client.miniatures.appearance import STANDARD
from client.miniatures.wardrobe import Wardrobe
from client.stage.animator import standing
from client.stage.motion_script import MotionScript
from client.table.input.draft_highlights import lines
from client.table.input.move_draft import Draft, MoveInput
from core.game import Rules
from core.games import GAMES

SIZE, LARGE = (1280, 720), (1920, 1080)
INTO = {SIZE: pygame.Rect(246, 44, 788, 674), LARGE: pygame.Rect(368, 66, 1184, 1010)}
ROUNDS = 60
Paint = Callable[[], None]


class Bench:
    """A screen of one size, the brushes measured on it, and a made-up clock."""

    def __init__(self, size: tuple[int, int], times: int = 1) -> None:
        self.size, self.rounds = size, ROUNDS * times
        self.screen = pygame.display.set_mode(size)
        self.backdrop = table_top(size, STANDARD.light).convert()
        self.now = 0.0
        self.work: dict[str, Paint] = {}

    def floor(self) -> None:
        """Paint what every frame costs at least."""
        self.screen.blit(self.backdrop, (0, 0))
        pygame.display.flip()

    def table(self, cell: int = 0, **options: Any) -> tuple[Renderer, Rules]:
        """Make a renderer with a game's opening on it."""
        game = GAMES["napoleon"]
        rules = game.rules(game.options(**options))
        projection = Projection(rules.topology, INTO[self.size], cell=cell)
        wardrobe_sprites = WardrobeSprites(
            Wardrobe(projection.cell_w, projection.cell_h, ("blue", "red"))
        )
        renderer = Renderer(projection, picture_of(rules, ""), wardrobe_sprites, self.backdrop)
        renderer.show(standing(rules.opening()))
        return renderer, rules

    def measure(self, name: str, renderer: Renderer, lives: Callable[[], list[Sprite]] = list,
                step: float = 1 / 12, before: Paint = lambda: None, bare: bool = False) -> None:
        """Enter a piece of work: `before` a frame, then the frame with `lives` on it.

        `bare` says that it is painted as on a surface that shows the board as it was painted last:
        so the table does at rest.
        """
        for phase in range(renderer.phases):
            renderer.face(phase)

        now = 0.0

        def paint() -> None:
            nonlocal now
            self.now = now = now + step  # each has a clock of its own
            before()
            renderer.paint(self.screen, self.now, lives(), bare)
            pygame.display.flip()

        self.work[name] = paint

    def run(self) -> dict[str, float]:
        """Take the rounds; name -> multiple of the floor."""
        floors: list[float] = []
        taken: dict[str, list[float]] = {name: [] for name in self.work}
        for _ in range(self.rounds):
            floors.append(_clock(self.floor))
            for name, do in self.work.items():
                taken[name].append(_clock(do))
        base = statistics.median(floors)
        return {name: statistics.median(times) / base for name, times in taken.items()}


def run(times: int = 1) -> dict[str, float]:
    """Measure everything, `times` as long; GOALS says what it should be."""
    pygame.init()
    found = _small(times) | _aiming(times) | _wide(times)
    # an idle second draws 12 frames where a lively one draws 60
    found["idle"] = found["redraw_32"] * 12 / 60
    pygame.display.quit()
    return found


def _small(times: int) -> dict[str, float]:
    bench = Bench(SIZE, times)
    small, _ = bench.table()
    large, _ = bench.table(board="15x15", army=60)
    bench.measure("redraw_32", small, bare=True)
    bench.measure("redraw_120", large, bare=True)
    for name, path in (("slide", (3.2, 1.0, 3.0)), ("slide_behind", (0.2, 1.55, 0.0))):
        slider, slide = _slide(bench.table()[0], path)
        bench.measure(name, slider, lambda slide=slide: slide(bench.now % 1.0), 1 / 60)
    found = bench.run()
    times = []
    for phase in range(large.phases):
        large.faces[phase] = None
        times.append(_clock(lambda phase=phase: large.face(phase)))
    found["build_phase"] = statistics.median(times) / statistics.median(
        _clock(bench.floor) for _ in range(9))
    return found


def _aiming(times: int) -> dict[str, float]:
    """15x15 at 1080p: a cannon in hand, its ghost in a new place, 20 lit squares, all lines."""
    bench = Bench(LARGE, times)
    renderer, rules = bench.table(board="15x15", army=60)
    move_input = MoveInput(rules, lambda seat, action: None)
    move_input.see(rules.opening(), 0)
    board = move_input.position.board
    cannon = next(p for p, q in enumerate(board) if q and q.seat == 0 and q.facing is not None)
    move_input.draft = Draft(selected=cannon, clicks=(cannon,))
    move_input.spin = 1
    renderer.aim(lines(move_input, 0))
    free = [p for p, q in enumerate(board) if q is None][:20]
    renderer.light([Highlight("selected", cannon), *(Highlight("move", p) for p in free)])
    piece = board[cannon]
    assert piece is not None
    x, y = renderer.picture.topology.places[cannon]
    ghost = Sprite("cannon", 0, x, y + 2, facing=1.0, alpha=225, lift=0.05)
    bench.measure("aim", renderer, lambda: [ghost])
    return bench.run()


def _wide(times: int) -> dict[str, float]:
    """40x40 with 600 miniatures: scrolling, and at rest, near."""
    bench = Bench(SIZE, times)
    for name, cell in (("pan", 28), ("pan_near", 78)):
        renderer, rules = bench.table(cell, board="40x40", army=300)
        assert len(renderer.board) == 600
        move_input = MoveInput(rules, lambda seat, action: None)
        move_input.see(rules.opening(), 0)
        renderer.aim(lines(move_input, 0))
        bench.measure(name, renderer, before=_walk(renderer), step=1 / 60)
    renderer, _ = bench.table(78, board="40x40", army=300)
    bench.measure("near", renderer, bare=True)
    return bench.run()


def _walk(renderer: Renderer) -> Paint:
    """Scroll up and down a few pixels every frame, as a hand does."""
    way = [7]

    def step() -> None:
        projection = renderer.projection
        left, top = projection.shift
        projection.scroll_to((left + way[0] // 2, top + way[0]))
        if projection.shift == (left, top) or projection.board.y >= projection.port.y:
            way[0] = -way[0]
            projection.scroll_to((left, top + way[0]))

    return step


def _clock(do: Paint) -> float:
    start = time.perf_counter()
    do()
    return time.perf_counter() - start


def _slide(renderer: Renderer, path: tuple[float, float, float]
           ) -> tuple[Renderer, Callable[[float], list[Sprite]]]:
    """Take one soldier off the cached board and slide it from (x, y) up; 0: to the right."""
    left = dict(renderer.board)
    mover = left.pop(next(p for p, q in left.items() if q.kind == "I" and q.seat == 0))
    renderer.show(left)
    script = MotionScript(left, renderer.picture)
    x, y, up = path

    def at(share: float) -> list[Sprite]:
        sprite = script.sprite(mover, (x if up else x + 6 * share, y + up * share))
        return [Sprite(sprite.piece, sprite.army, sprite.x, sprite.y, "move", int(share * 12),
                       sprite.facing)]

    return renderer, at


GOALS = {
    "redraw_32": ("an idle tick, 32 miniatures", "<= 2.2"),
    "redraw_120": ("an idle tick, 120 miniatures", "<= 3"),
    "idle": ("an idle second, average", "<= 0.45"),
    "slide": ("one miniature sliding", "<= 1.3"),
    "slide_behind": ("one sliding behind the front row", "<= 1.5"),
    "aim": ("15x15 at 1080p, 20 lit squares, a cannon's ghost", "<= 1.5"),
    "pan": ("scrolling 40x40 with 600 miniatures", "<= 3"),
    "pan_near": ("scrolling it zoomed in", "<= 3"),
    "near": ("40x40 with 600, zoomed in, an idle tick", "<= 3.2"),
}


def ratios(times: int = 1) -> list[tuple[str, float, str, str]]:
    """Measure for `python -m tests.bench`: (what, ratio, to what, goal)."""
    found = run(times)
    return [(f"frames: {what}", found[name], "a bare blit and flip", goal)
            for name, (what, goal) in GOALS.items()]


if __name__ == "__main__":
    json.dump({name: round(value, 3) for name, value in run().items()}, sys.stdout, indent=2)
    print()
