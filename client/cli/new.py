"""`tambour new`: begin a game of your own, the folder that ADDING.md teaches, under your name.

Everything is cut out of that page, whose blocks the tests run: nothing is said a second time.
"""

import argparse
import re
from pathlib import Path

import core.games
from core.games import GAMES
from core.plain_text import quoted

from . import Wrong
from .given import called

PAGE = Path(core.games.__file__).parent / "ADDING.md"
EXAMPLE, TITLE = "three", "Three in a row"
"""The key and the title of the page's game."""
KEY = re.compile(r"[a-z][a-z0-9]{0,15}")
TEST = '''"""The first test: the game begins, a move is played, and taken back."""

from core import Board
from tambour_three import GAME


def test_a_move_is_played_and_taken_back() -> None:
    board = Board(GAME)
    assert len(board.legal_moves) == 9
    board.push(board.legal_moves[0])
    assert len(board.legal_moves) == 8
    board.pop()
    assert len(board.legal_moves) == 9
'''
NEXT = """{folder} is a game that works: three in a row. Make it yours.
  python -m pip install -e {folder} --no-deps --no-build-isolation
  python -m pytest {folder}
  tambour demo {key}
{page} tells the rest."""


def add(parser: argparse.ArgumentParser, words: list[str]) -> None:
    """Take the key of the game, and where its folder is to be."""
    parser.add_argument("key", metavar="KEY", help="up to sixteen small letters and digits")
    parser.add_argument("--in", dest="into", metavar="FOLDER", default=".",
                        help="where its folder is to be (default: here)")


def run(args: argparse.Namespace) -> int:
    """Write the folder; nothing that is there already is touched."""
    key = args.key
    if not KEY.fullmatch(key):
        raise Wrong(f"new: {quoted(key)} is no key: up to sixteen small letters and digits, a"
                    " letter first")
    if key in GAMES:
        raise Wrong(f"new: there is a game with the key {key} already")
    folder = Path(args.into) / key
    try:
        if folder.exists():
            raise Wrong(f"new: {called(folder)} is there already")
        for name, text in files(key).items():
            file = folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
    except OSError as error:
        raise Wrong(f"new: {called(folder)} cannot be written:"
                    f" {error.strerror or error}") from None
    print(NEXT.format(folder=called(folder), key=key, page=PAGE))
    return 0


def files(key: str) -> dict[str, str]:
    """Give the files of a game by name, as the page has them, under another key."""
    page = PAGE.read_text("utf-8")
    package = f"tambour_{key}"
    found = {"pyproject.toml": "toml", f"{package}/__init__.py": "python",
             f"{package}/RULES.md": "markdown"}
    texts = {name: _block(page, language) for name, language in found.items()}
    texts[f"tests/test_{key}.py"] = TEST
    return {name: _renamed(text, key) for name, text in texts.items()}


def _block(page: str, language: str) -> str:
    """Cut the one block of a language out of the page."""
    (text,) = re.findall(rf"^```{language}\n(.+?)^```", page, re.MULTILINE | re.DOTALL)
    return str(text)


def _renamed(text: str, key: str) -> str:
    text = text.replace(TITLE, key.capitalize()).replace(f"tambour_{EXAMPLE}", f"tambour_{key}")
    text = text.replace(f"tambour-{EXAMPLE}", f"tambour-{key}").replace(f'"{EXAMPLE}"', f'"{key}"')
    return re.sub(rf"^{EXAMPLE} =", f"{key} =", text, flags=re.MULTILINE)
