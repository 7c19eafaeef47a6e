"""The arrows of the README, held by reading imports: client -> net -> core, client -> sprites."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

HOME = Path(__file__).parent.parent
ARROWS = {"core": set(), "sprites": set(), "net": {"core"}, "client": {"net", "core", "sprites"}}
IMPURE = {
    "asyncio", "concurrent", "ctypes", "datetime", "glob", "io", "locale", "logging",
    "multiprocessing", "os", "pathlib", "platform", "queue", "random", "secrets", "select",
    "selectors", "shutil", "signal", "socket", "sqlite3", "ssl", "subprocess", "sys",
    "tempfile", "threading", "time", "urllib", "uuid",
}
WIRES = {"asyncio", "concurrent", "queue", "random", "select", "selectors", "socket", "threading"}
TOUCH = {
    "link": WIRES | {"os", "time"}, "loopback": WIRES | {"os", "time"}, "disk": {"os", "time"},
    "porch": WIRES | {"os"}, "starlink": WIRES | {"time"},
    "child": {"os", "queue", "subprocess", "threading", "time"}, "engine": {"time"},
    "opponent": {"threading", "time"},
}
"""The files of net that may touch sockets, threads, clocks and files; the rest is bytes in and
orders out. `disk` is apart from `link` so that what is made durable is read in one place;
`starlink` is `link` for three and four, and `porch` the door of both; `child` keeps an engine's
process, the only one we start, `engine` reads the clock that bounds its silence, and `opponent`
waits for it in a thread."""


def sources() -> list[Path]:
    return [path for top in ARROWS for path in sorted((HOME / top).rglob("*.py"))]


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Yield (dots, first name) of every import of a file."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from ((0, alias.name.split(".")[0]) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.level, (node.module or "").split(".")[0]


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(HOME)))
def test_every_import_follows_an_arrow(path: Path) -> None:
    top = path.relative_to(HOME).parts[0]
    depth = len(path.relative_to(HOME).parts) - 1
    for dots, name in imports(path):
        assert dots <= depth, f"{name}: a relative import climbs out of {top}"
        if dots:
            continue
        assert name != top, f"inside {top} imports are relative"
        if name in ARROWS:
            assert name in ARROWS[top], f"{top} must not know {name}"
        if top == "core":
            assert name in ARROWS or name in sys.stdlib_module_names, f"core must not need {name}"
            assert name not in IMPURE, f"core is pure: no {name}"
        if top == "net" and name in WIRES | {"os", "time", "secrets", "tempfile", "subprocess"}:
            assert name in TOUCH.get(path.stem, ()), f"only {', '.join(TOUCH)} drive; no {name}"
        if top in ("net", "core"):
            assert name not in ("pygame", "PIL"), f"{top} paints nothing"


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(HOME)))
def test_files_are_short_and_say_what_they_are(path: Path) -> None:
    text = path.read_text()
    assert text.count("\n") <= 600, "a file of more than 600 lines is two files"
    assert ast.get_docstring(ast.parse(text)), "the first line says what this file is"
    banned = {"utils", "util", "common", "helpers", "helper", "misc", "manager", "base"}
    assert not banned & set(path.with_suffix("").relative_to(HOME).parts), "no"


def test_nothing_tells_where_it_was_written() -> None:
    """No path of a developer's machine and no address of a package registry in any tracked file."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=HOME, capture_output=True, check=False
    ).stdout.split(b"\0")
    if listed == [b""]:
        pytest.skip("not a git checkout")
    words = (rb"/(?:work|home|Users|root)/[a-z]", rb"pypi\." + rb"org", rb"python" + rb"hosted",
             rb"index-" + rb"url", rb"registry\." + rb"npm")  # fmt: skip
    told = re.compile(rb"|".join(words))
    found = {}
    for name in filter(None, listed):
        path = HOME / name.decode()
        if path.suffix in (".webp", ".png", ".ogg", ".ttf", ".otf", ".mo") or not path.is_file():
            continue
        if hit := told.search(path.read_bytes()):
            found[name.decode()] = hit[0]
    assert not found
