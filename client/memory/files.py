"""Files somebody names or left in our folders, opened in one way: regular ones, of bounded size.

A pipe would be waited for, a device read for ever, a large file fill the memory. The file is opened
without waiting and asked what it is before a byte is read; asking its name first was rejected,
because what stands under a name may change in between.
"""

import errno
import json
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import IO, Any

from core.strict_json import read_json

RECORD = 64 << 20
"""Bytes of a record of a match; a game of 100,000 moves needs a third of it."""

FORM = 1
"""The form in which this program writes JSON files. Whoever changes one of them so that this
program would lose something gives it at its top a `version` of 2, as no file of form 1 has."""
PRIVATE = 0o600
"""The mode of a file that its owner reads and writes, and nobody else."""


def read_file(path: Path | str, longest: int) -> bytes:
    """Read a file of at most `longest` bytes; OSError, whose `strerror` says why, for any other."""
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    try:
        handle = os.open(path, flags)
    except ValueError:  # a name that no system takes: a zero byte, half a character
        raise OSError(errno.EINVAL, "is not a file name") from None
    with os.fdopen(handle, "rb") as file:
        about = os.fstat(handle)
        if stat.S_ISDIR(about.st_mode):
            raise OSError(errno.EISDIR, "is a folder")
        if not stat.S_ISREG(about.st_mode):
            raise OSError(errno.EINVAL, "is not a file")
        if about.st_size > longest:
            raise OSError(errno.EFBIG, f"is larger than {longest} bytes")
        data = file.read(longest + 1)  # it may grow while it is read
    if len(data) > longest:
        raise OSError(errno.EFBIG, f"is larger than {longest} bytes")
    return data


def untaken(folder: Path, stem: str, ending: str) -> Path:
    """Name a file as nothing in a folder is called yet: with -2, -3, ... where it must be."""
    names = (f"{stem}{f'-{n}' if n > 1 else ''}{ending}" for n in count(1))
    return next(folder / name for name in names if not os.path.lexists(folder / name))


def unfinished(path: Path, process: int) -> Path:
    """Name the file in which a process writes another one, until its last byte is there."""
    return path.with_name(f".{path.name[:32]}-{process}.part")


@contextmanager
def whole(path: Path | str, mode: int = 0o666) -> Iterator[IO[bytes]]:
    """Write a file whole or not at all: what was there stays until the last byte. OSError.

    `mode` says who may read and write it, from its first byte on, where a system knows that.
    """
    path = Path(path)
    fresh = unfinished(path, os.getpid())
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    with os.fdopen(os.open(fresh, flags, mode), "wb") as file:
        try:
            yield file
            file.close()
            os.replace(fresh, path)
        except BaseException:
            with suppress(OSError):
                fresh.unlink()
            raise


def read_told(path: Path, longest: int) -> Any:
    """Read what a JSON file of at most `longest` bytes tells; None where it cannot be read."""
    try:
        return read_json(read_file(path, longest), longest)
    except (OSError, ValueError):
        return None


class Newer(OSError):
    """A file that a newer program has written: this one reads what it can, and never writes it."""


def newer(path: Path) -> bool:
    """Say whether a JSON file is of a newer program: its `version` is beyond `FORM`."""
    told = read_told(path, RECORD)
    return isinstance(told, dict) and not below(told.get("version", FORM), FORM + 1)


def below(value: object, most: int) -> bool:
    """Say whether something read is a whole number, 0 at least and less than `most`."""
    return type(value) is int and 0 <= value < most


def keep(path: Path, value: Any, mode: int = 0o666) -> bool:
    """Write a value as `write_json` does; False where that cannot be."""
    try:
        write_json(path, value, mode)
    except OSError:
        return False
    return True


def write_json(path: Path, value: Any, mode: int = 0o666) -> None:
    """Write a value as a JSON file, whole or not at all, and its folder where it lacks. OSError,
    which is Newer for a file that must stay as it is.

    `mode` as for `whole`.
    """
    if newer(path):
        raise Newer(errno.EROFS, "a newer program has written it")
    path.parent.mkdir(parents=True, exist_ok=True)
    with whole(path, mode) as file:
        file.write(json.dumps(value, ensure_ascii=False, indent=1).encode())
