"""Saved formations: set-ups a player keeps under a name, in one JSON file of the state folder.

Squares are stored as their owner sees them (file from his left, rank from his own edge, facing from
straight ahead), so a formation fits whichever edge one plays from; canonical texts were rejected
because they name squares of the board. A file that cannot be read is set aside, never overwritten.
"""

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from core.army_code import as_seen
from core.game import Muster
from core.piece import Point, points
from core.strict_json import read_json
from core.topology import Topology

from ...language.names import named, tidy
from ...memory.files import read_file, write_json
from .army_draft import Toy

FILE = "formations.json"
LIMIT = 200
"""Formations one file may hold."""
LARGEST = 16 << 20
"""Bytes of the file."""


@dataclass(frozen=True, slots=True)
class Formation:
    """A saved set-up: the game, what board and army it fits, its name, (file, rank, kind, turn)."""

    game: str
    fits: str
    name: str
    toys: tuple[tuple[int, int, str, int | None], ...]


class Edge:
    """How a seat sees the board: places counted from its left and from its own edge."""

    def __init__(self, topology: Topology, muster: Muster) -> None:
        self.muster = muster
        self.forward = muster.forward
        seen = as_seen(topology, muster.forward)
        self._own = {point: seen[point] for point in points(muster.zone)}
        self._points = {place: point for point, place in self._own.items()}
        terms = (sorted(self._own.values()), sorted(muster.reserve), muster.size)
        self.fits = hashlib.blake2b(json.dumps(terms).encode(), digest_size=8).hexdigest()

    def pack(self, army: Mapping[Point, Toy]) -> tuple[tuple[int, int, str, int | None], ...]:
        """Write an army as its owner sees it."""
        return tuple(
            sorted(
                (*self._own[at], kind, None if facing is None else (facing - self.forward) % 8)
                for at, (kind, facing) in army.items()
            )
        )

    def unpack(self, formation: Formation) -> dict[Point, Toy]:
        """Stand a formation on this edge; what has no place or is too many here is left out."""
        army: dict[Point, Toy] = {}
        left = dict(self.muster.reserve)
        for across, ahead, kind, turn in formation.toys:
            point = self._points.get((across, ahead))
            if point is None or point in army or left.get(kind, 0) <= 0:
                continue
            left[kind] -= 1
            turning = kind in self.muster.turning
            army[point] = (kind, ((turn or 0) + self.forward) % 8 if turning else None)
        return army


class Formations:
    """The formations on disk; reading never fails, writing raises OSError for the screen."""

    def __init__(self, folder: Path) -> None:
        self.path = Path(folder) / FILE
        self.broken = False
        self.all: list[Formation] = []
        self._load()

    def _load(self) -> None:
        try:
            held = read_json(read_file(self.path, LARGEST), LARGEST)
            self.all = [_read(row) for row in held["formations"]][:LIMIT]
        except FileNotFoundError:
            return
        except (OSError, ValueError, TypeError, KeyError):
            self.broken = True

    def fitting(self, game: str, fits: str) -> list[Formation]:
        """List what fits a board and an army, by name."""
        fitting = [f for f in self.all if f.game == game and f.fits == fits]
        return sorted(fitting, key=lambda f: f.name.casefold())

    def save(self, formation: Formation) -> None:
        """Keep a formation; one of the same name is replaced. Raises OSError."""
        self._load()  # another window may have added some
        old = named(self.fitting(formation.game, formation.fits), formation.name)
        self._write([*(f for f in self.all if f is not old), formation])

    def rename(self, formation: Formation, name: str) -> None:
        """Give a formation another name. Raises OSError."""
        self._load()
        new = replace(formation, name=name)
        old = named(self.fitting(new.game, new.fits), name)
        self._write([*(f for f in self.all if f not in (formation, old)), new])

    def delete(self, formation: Formation) -> None:
        """Forget a formation. Raises OSError."""
        self._load()
        self._write([f for f in self.all if f != formation])

    def _write(self, rows: list[Formation]) -> None:
        rows = rows[-LIMIT:]
        if self.broken:
            os.replace(self.path, self.path.with_suffix(".broken.json"))
            self.broken = False
        write_json(self.path, {"version": 1, "formations": [asdict(f) for f in rows]})
        self.all = rows


def _read(row: Any) -> Formation:
    """Read one row; ValueError, TypeError or KeyError when it is none."""
    toys = []
    for across, ahead, kind, turn in row["toys"]:
        if type(across) is not int or type(ahead) is not int or not isinstance(kind, str):
            raise ValueError("toy")
        if turn is not None and (type(turn) is not int or not 0 <= turn < 8):
            raise ValueError("turn")
        toys.append((across, ahead, kind, turn))
    words = (row["game"], row["fits"], row["name"])
    if not all(isinstance(word, str) for word in words) or not tidy(row["name"]):
        raise ValueError("name")
    return Formation(row["game"], row["fits"], tidy(row["name"]), tuple(toys))
