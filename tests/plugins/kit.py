"""What the plug-ins' tests share: distributions as pip leaves them, a box that forgets them."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from client.games import plugins
from client.language import words
from core.games import GAMES

HERE = Path(__file__).parent
KEYS = ("breakthrough", "reversi", "draughts", "jungle", "ambush", "einstein")


def distribution(folder: Path, name: str, module: str, sources: Mapping[str, str]) -> None:
    """Leave in a folder what pip leaves there: sources, and what the distribution declares."""
    for path, text in sources.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    info = folder / f"{name}-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
    (info / "entry_points.txt").write_text(f"[tambour.games]\n{name} = {module}\n")


def ours(folder: Path, key: str) -> None:
    """Install one of the plug-ins of this folder."""
    files = [file for file in (HERE / key / f"tambour_{key}").iterdir() if file.is_file()]
    distribution(folder, key, f"tambour_{key}:GAME",
                 {f"tambour_{key}/{file.name}": file.read_text() for file in files})


@contextmanager
def installed(folder: Path) -> Iterator[None]:
    """Start the program anew with a folder on its path; afterwards the box is as it was."""
    games, modules = dict(GAMES), set(sys.modules)
    sys.path.insert(0, str(folder))
    plugins.discover.cache_clear()
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        plugins.discover.cache_clear()
        plugins.brought.clear()
        words.BROUGHT.clear()
        GAMES.clear()
        GAMES.update(games)
        for name in set(sys.modules) - modules:
            path = getattr(sys.modules[name], "__file__", None) or ""
            if path.startswith(str(folder)):
                del sys.modules[name]
