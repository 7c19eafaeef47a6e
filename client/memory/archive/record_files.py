"""The files of recorded matches: what their names tell, set aside when deleted, and put back.

A match leaves one record a seat, perhaps a key file and the proof of a fault: they are one thing to
whoever deletes it. Deleting moves them into a folder of its own below the records, so that undoing
it moves them back, byte for byte; what has lain there for a day is removed.
"""

import os
import re
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from core.piece import Seat
from core.plain_text import plain, told_apart

from ..files import untaken
from ..match_note import ENDING as NOTE

TRASH = "deleted"
KEPT = 24 * 3600.0
"""Seconds for which what was deleted stays on disk."""
ENDINGS = (".tambour", ".tambour.new", ".proof", ".desync.zip", NOTE)
"""What the files of one seat are called after their common stem, its key file apart."""
STEM = re.compile(
    r"(\d{4}-\d\d-\d\d-\d{6})-([^-]+)-(.+)-([0-9a-f]{6})-(?:(\d)|import(?:-\d+)?)")
"""Time, game, names, match and seat, as the program itself calls its records; those that were
brought from elsewhere have no seat."""


@dataclass(frozen=True, slots=True)
class RecordedMatch:
    """The files of one match: `path` is the record to read, `stems` one name a seat."""

    path: Path
    stems: tuple[str, ...]
    when: float
    """When it began, in seconds since 1970; by its name, or when the file was last written."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """List the seats that were played on this machine, as far as the files' names tell."""
        named = (STEM.fullmatch(stem) for stem in self.stems)
        return tuple(sorted({int(each[5]) for each in named if each is not None and each[5]}))

    @property
    def players(self) -> str:
        """Read the players' names off the file's name, for as long as nothing better is known."""
        named = STEM.fullmatch(self.path.stem)
        names = " – ".join(told_apart(named[3].split("-"))) if named else self.path.stem
        return plain(names, 60)

    def film(self, folder: Path) -> Path:
        """Name a film of it, as nothing in `folder` is called yet."""
        named = STEM.fullmatch(self.path.stem)
        stem = "-".join(named.groups()[:3]) if named else self.path.stem
        return untaken(folder, stem, ".webp")


def bundle(stem: str) -> str:
    """Give what the names of all files of one match have in common."""
    named = STEM.fullmatch(stem)
    return "-".join(named.groups()[1:4]) if named else f"/{stem}"


def begun(stem: str, written: float) -> float:
    """Read when a match began off its file's name, else take when the file was last `written`."""
    if named := STEM.fullmatch(stem):
        with suppress(ValueError, OverflowError, OSError):
            return datetime.strptime(named[1], "%Y-%m-%d-%H%M%S").timestamp()
    return written


def with_keys(folder: Path) -> frozenset[str]:
    """List the records, by their stems, whose key files still lie here: those that did not end."""
    with suppress(OSError):
        names = os.listdir(folder / "keys")
        return frozenset(name[:-4] for name in names if name.endswith(".key"))
    return frozenset()


@dataclass(frozen=True, slots=True)
class SetAside:
    """Files that were deleted: where each was and where it is now, in a folder of their own."""

    place: Path
    moves: tuple[tuple[Path, Path], ...]


def set_aside(match: RecordedMatch) -> SetAside:
    """Move every file of a match into the trash, or none; raises OSError where that cannot be."""
    folder = match.path.parent
    (folder / TRASH).mkdir(mode=0o700, exist_ok=True)
    place = Path(tempfile.mkdtemp(dir=folder / TRASH))
    moves: list[tuple[Path, Path]] = []
    try:
        for source in _files(match):
            target = place / source.relative_to(folder)
            target.parent.mkdir(mode=0o700, exist_ok=True)
            os.replace(source, target)
            moves.append((source, target))
    except OSError:
        put_back(SetAside(place, tuple(moves)))
        raise
    return SetAside(place, tuple(moves))


def _files(match: RecordedMatch) -> Iterator[Path]:
    folder = match.path.parent
    for path in (folder / f"{stem}{ending}" for stem in match.stems for ending in ENDINGS):
        if os.path.lexists(path):
            yield path
    for stem in sorted(with_keys(folder)):  # at one screen there is one record, and a key a seat
        if bundle(stem) == bundle(match.path.stem):
            yield folder / "keys" / f"{stem}.key"


def put_back(aside: SetAside) -> None:
    """Move everything back; raises OSError, with the rest left aside, where a name is taken."""
    for source, target in aside.moves:
        if os.path.lexists(target):
            if os.path.lexists(source):
                raise FileExistsError(source)
            os.replace(target, source)
    shutil.rmtree(aside.place, ignore_errors=True)


@dataclass(frozen=True, slots=True)
class EmptyTrash:
    """Remove what was deleted long ago: asked of the worker, for a disk may be slow."""

    folder: Path

    def answer(self) -> None:
        """Remove each deletion older than a day; what cannot be removed stays."""
        with suppress(OSError):
            for place in (self.folder / TRASH).iterdir():
                if time.time() - place.lstat().st_mtime > KEPT:
                    shutil.rmtree(place, ignore_errors=True)
