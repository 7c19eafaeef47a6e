"""Files that a plug-in brings beside its sources: figures, sounds, a lid; bounded when read.

A passport names one "own:PACKAGE/NAME". Only a package that is loaded already is asked; nothing is
imported for it.
"""

import re
import sys
from importlib import resources
from pathlib import Path
from typing import NamedTuple

OWN = re.compile(r"own:([a-z0-9_.]{1,64})/([a-z0-9_-]{1,32})")
LONGEST = 512 * 1024
"""Bytes of a file at most."""


class Own(NamedTuple):
    """Whose file it is, and its name without folder and ending."""

    package: str
    name: str

    def file(self, folder: str, ending: str) -> Path | None:
        """Give the file of this name in a folder of the package, as far as it lies on a disk."""
        module = sys.modules.get(self.package)
        try:
            place = resources.files(module) / folder if module is not None else None
        except (OSError, TypeError, ValueError):
            return None
        return place / f"{self.name}.{ending}" if isinstance(place, Path) else None

    def read(self, folder: str, ending: str) -> bytes | None:
        """Read it; None where it is not there or too long."""
        file = self.file(folder, ending)
        if file is None:
            return None
        try:
            with file.open("rb") as opened:
                data = opened.read(LONGEST + 1)
        except OSError:
            return None
        return data if len(data) <= LONGEST else None


def named(text: str) -> Own | None:
    """Read what a passport names; None where it names no file of its own."""
    found = OWN.fullmatch(text)
    return Own(found[1], found[2]) if found else None
