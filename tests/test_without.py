"""A program without some of its games: everything else works, as a build that leaves them out."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HOME = Path(__file__).parents[1]
START = """
import sys
sys.path.insert(0, {folder!r})
import core
assert core.__file__.startswith({folder!r})
"""
COMMAND = START + """
from client.__main__ import main
sys.exit(main(sys.argv[1:]))
"""
WINDOW = START + """
from client import routes
from client.app import App
from client.memory.again import WayToPlay
from client.memory.settings import Settings
from client.pages.title import TitleScreen
from core.games import GAMES
app, now = App(TitleScreen(), settings=Settings(), size=(800, 600)), 0.0
for route in (None, routes.Setup(WayToPlay.COMPUTER, next(iter(GAMES))), routes.Records(),
              routes.Gallery(), routes.Join("", "Ann", sweeps=False)):
    if route is not None:
        app.open(route)
    for _ in range(40):
        now += 0.05
        app.step(now)
    assert app.report is None, app.report
print("seen", *GAMES)
"""


@pytest.fixture(params=[("napoleon", "halebarde"), ("napoleon",), ("halebarde",)],
                ids=lambda games: " and ".join(games))
def without(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, tuple[str, ...]]:
    """Give a folder with the program, and which games are not in it."""
    shutil.copytree(HOME / "core", tmp_path / "core", ignore=shutil.ignore_patterns("__pycache__"))
    for part in ("net", "client", "sprites"):
        (tmp_path / part).symlink_to(HOME / part, target_is_directory=True)
    for game in request.param:
        shutil.rmtree(tmp_path / "core" / "games" / game)
    return tmp_path, request.param


def call(folder: Path, script: str, *words: str) -> str:
    env = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy",
                        "TAMBOUR_HOME": str(folder / "home")}
    env.pop("PYTHONPATH", None)
    done = subprocess.run([sys.executable, "-P", "-c", script.format(folder=str(folder)), *words],
                          cwd=folder, env=env, capture_output=True, text=True, timeout=110,
                          check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_everything_else_works(without: tuple[Path, tuple[str, ...]]) -> None:
    folder, gone = without
    listed = {row.split()[0] for row in call(folder, COMMAND, "games").splitlines()}
    assert listed == {"napoleon", "xiangqi", "luzhanqi", "halebarde", "agon"} - {*gone}
    record = str(folder / "game.tambour")
    assert "verified" in call(folder, COMMAND, "demo", "--seed", "1", "--record", record)
    assert call(folder, COMMAND, "verify", record).strip() == "verified"
    assert set(call(folder, WINDOW).split()[-len(listed):]) == listed
