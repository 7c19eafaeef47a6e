"""Measures how long a table takes to dress, and what its wardrobe holds (`python -m tests.bench`).

Time is told in readings of the table's own sheets, memory in bare windows: what nobody who shows
pictures can do without. The seconds and megabytes the house aims at stand in the note.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from .gauge import Ratio, clock, compare

HOME = Path(__file__).parent.parent.parent
CELLS = (("8x8 at 720p", 90), ("15x15 at 720p", 44))
"""Boards and the width their cells have, in pixels."""
LIVERIES = ("blue", "red")
ROUNDS = 5
MEGABYTES = {"first time": 118, "from disk": 108}
"""Aimed at when all is there, with what only fights show."""

PROBE = """
import sys
def told():
    try:
        with open("/proc/self/status") as file:
            print(next(line for line in file if line.startswith("VmRSS")).split()[1])
    except OSError:
        import resource
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        print(most // 1024 if sys.platform == "darwin" else most)
"""
BARE = PROBE + """
import pygame
pygame.display.init()
surface = pygame.display.set_mode((1280, 720))
surface.fill((90, 60, 30))
pygame.display.flip()
told()
"""
TABLE = PROBE + """
from client.app import App
from client.pages.replay_screen import ReplayScreen
from client.memory.settings import Settings
from core.games import GAMES
from core.option import read_options
import pygame
game = GAMES["napoleon"]
options = read_options(game.options, {"board": "15x15", "army": 60})
start = game.rules(options).opening()
scene = ReplayScreen(game, options, (), ("A", "B"), start)
app = App(scene, settings=Settings(sound=False), size=(1280, 720))
now = 0.0
while not scene.ready or scene.view.loading is not None or now < 4.0 or scene.view.foresee():
    now += 1 / 12
    if app.frame(now) and app.surface:
        pygame.display.flip()
told()
"""


def dressing(times: int = 1) -> Iterator[Ratio]:
    """Time the five miniatures of Napoleon in two armies: never seen before, and from disk."""
    import pygame

    from client.boards.sprites import WardrobeSprites
    from client.miniatures.disk_cache import settle
    from client.miniatures.wardrobe import FX, KINDS, Wardrobe
    from sprites import manifest

    pygame.display.init()
    pygame.display.set_mode((64, 64))
    book = manifest()
    sheets = {
        path
        for (piece, doing), strips in book.strips.items()
        if piece == FX or (piece.partition("-")[0] in KINDS and doing in ("idle", "move"))
        for path in (strips[0].sheet, strips[0].light)
        if path is not None
    }

    def bare() -> float:
        return clock(lambda: [pygame.image.load(path) for path in sorted(sheets)])

    for board, cell in CELLS:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:

            def figures(cache: Path | None, cell: int = cell) -> float:
                def load() -> None:
                    wardrobe = Wardrobe(cell, round(cell * 0.82), LIVERIES, cache)
                    for _ in WardrobeSprites(wardrobe).prepare(KINDS):
                        pass

                return clock(load)

            def fresh(folder: str = folder) -> float:
                with tempfile.TemporaryDirectory(dir=folder) as empty:
                    seconds = figures(Path(empty))
                    settle()
                    return seconds

            kept = Path(folder) / "kept"
            figures(kept)
            settle()
            cold, floor = compare(fresh, bare, ROUNDS * times)
            yield Ratio(f"load: first time, {board}", cold / floor, "reading its sheets",
                        "at most 1.5", f"{cold:.2f} s here, at most 1 is wanted (two cores)")
            warm, floor = compare(
                lambda: figures(kept), bare, ROUNDS * times)  # noqa: B023 (called at once)
            yield Ratio(f"load: from disk, {board}", warm / floor, "reading its sheets",
                        "at most 0.15", f"{warm:.2f} s here")
    pygame.display.quit()


def memory(times: int = 1) -> Iterator[Ratio]:
    """Weigh the whole program at a table of 15x15 with 120 miniatures, fully dressed."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        env = os.environ | {"PYTHONPATH": str(HOME), "TAMBOUR_HOME": folder,
                            "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}

        def weigh(code: str) -> float:
            words = [sys.executable, "-c", code]
            done = subprocess.run(words, check=True, env=env, capture_output=True, text=True)
            return float(done.stdout.split()[-1]) / 1024

        bare = median(weigh(BARE) for _ in range(times))
        for when in MEGABYTES:
            again = times if when == "from disk" else 1
            ours = median(weigh(TABLE) for _ in range(again))
            yield Ratio(f"memory: 15x15, {when}", ours / bare, "a bare pygame-ce window",
                        f"at most {MEGABYTES[when] / bare:.1f}",
                        f"{ours:.0f} MB here, at most {MEGABYTES[when]} is wanted")
