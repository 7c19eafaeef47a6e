"""The report of an unexpected error: enough to mend it, and nothing that is anybody's own.

It says where in the program it happened (file, line, function), by which kinds of errors, in which
version on which system. The words of an error are left out: they may quote a name, an address, two
words of a table or a piece that is hidden. Values of variables and whole paths are left out too.
"""

import os
import platform
import sys
import traceback
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import pygame

from core.plain_text import plain

from ..memory.files import untaken
from .log_file import log_folder
from .version import version

KEPT = 5
"""Reports in the folder; the oldest goes first."""
LONGEST = 16 * 1024
"""Bytes of a report."""
FRAMES, CAUSES = 30, 4
"""Places of one error that are listed, the last ones, and errors that led to one another."""
WORD = 80
"""Signs of a name in the program."""
PROGRAM = Path(__file__).parents[2]


def _place(file: str) -> str:
    """Name a file as the program knows it; of any other only its own name, for a path holds the
    user's."""
    path = Path(file)
    known = path.is_relative_to(PROGRAM) and "site-packages" not in path.parts
    return plain(str(path.relative_to(PROGRAM)) if known else path.name, WORD)


def _chain(error: BaseException) -> Iterator[BaseException]:
    """List an error and those it came from, the first one last."""
    cause: BaseException | None = error
    for _ in range(CAUSES):
        if cause is None:
            return
        yield cause
        cause = cause.__cause__ or (None if cause.__suppress_context__ else cause.__context__)


def described(error: BaseException, screens: Iterable[str], size: tuple[int, int]) -> str:
    """Write the report; `screens` are the classes on the stack, the lowest first."""
    lines = [
        f"Tambour {version()}, Python {platform.python_version()}, pygame-ce {pygame.ver},"
        f" SDL {'.'.join(map(str, pygame.get_sdl_version()))}",
        f"{sys.platform} {platform.machine()}, picture {size[0]}x{size[1]}",
        "screens: " + " > ".join(plain(name, WORD) for name in screens),
    ]
    for each in _chain(error):
        lines.append(f"{plain(type(each).__name__, WORD)} at")
        lines += [f"  {_place(frame.filename)}:{frame.lineno} {plain(frame.name, WORD)}"
                  for frame in list(traceback.extract_tb(each.__traceback__))[-FRAMES:]]
    return "\n".join(lines)[:LONGEST - 1] + "\n"


def write_report(text: str, now: datetime | None = None) -> Path | None:
    """Keep a report in the folder of the log; None where nothing can be written there."""
    folder = log_folder()
    stem = f"crash-{now or datetime.now():%Y%m%d-%H%M%S}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = untaken(folder, stem, ".txt")
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w",
                       encoding="utf-8") as file:
            file.write(text)
        for old in sorted(folder.glob("crash-*.txt"), key=lambda f: f.stat().st_mtime_ns)[:-KEPT]:
            with suppress(OSError):
                old.unlink()
    except OSError:
        return None
    return path
