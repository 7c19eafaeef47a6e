"""Who lives in this household: who they are, who sits here, and players who come and go.

A player is a folder with settings in it; there is no list of them, so two programs that add one
each lose none. The first player lives in the household's own folders. A visitor lives in a folder
of the system's for things that do not last, which is removed when they leave.
"""

import os
import re
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from core.plain_text import plain, told_apart
from core.refusal import msg

from .files import read_file, read_told, whole, write_json
from .settings import (
    BOARDS,
    FILE,
    HOST,
    LONGEST,
    MACHINE,
    PLAYERS,
    Folders,
    Settings,
    folders,
    load,
    sit,
    sitting,
)

if TYPE_CHECKING:  # what comes and goes is loaded then: a start waits for this module
    from ..screen import Say
    from .archive.record_files import SetAside

MOST = 8
"""Players of a household; where two programs add one at once there may be one more."""
KEY = re.compile(r"[0-9a-f]{16}", re.ASCII)
VISITOR = msg("Visitor")
VISITORS = "tambour-visitor-"
"""How the folders of visitors begin."""


class Player(NamedTuple):
    """Somebody who lives here."""

    key: str
    """"" for the first, else 16 hexadecimal digits: the name of their folder, oldest first."""
    settings: Settings
    """As their file tells them, without the machine's."""


def everybody() -> list[Player]:
    """List who lives here, those who came first before others; there is always one."""
    shared, keys = folders(), list[str]()
    with suppress(OSError):
        keys = sorted(each.name for each in (shared.home / PLAYERS).iterdir()
                      if KEY.fullmatch(each.name) and (each / FILE).is_file())[:2 * MOST]
    first = load(shared.home / FILE)
    found = [Player(key, load(folders(key).home / FILE)) for key in keys]
    return found if first.vacant and found else [Player("", first), *found]


def names(players: Sequence[Player], say: "Say") -> tuple[str, ...]:
    """Give what players are called on the screen: no two alike."""
    return told_apart([own_name(each.settings, say) for each in players])


def own_name(settings: Settings, say: "Say") -> str:
    """Give what a player is called."""
    return plain(settings.name or say(HOST))


def seated() -> str:
    """Give the key of who sits here; that of a visitor is no player's."""
    there = sitting()
    return "" if there == folders() else there.home.name


def visiting() -> bool:
    """Say whether a visitor sits here, of whom nothing is kept."""
    return seated().startswith(VISITORS)


def take_seat(key: str | None) -> None:
    """Let a player sit down, by their key, or a visitor. What a visitor before them did is gone."""
    stand_up()
    if key is None:
        import tempfile

        folder = Path(tempfile.mkdtemp(prefix=VISITORS))
        sit(Folders(folder, folder))
    else:
        sit(folders(key))


def stand_up() -> None:
    """Leave the seat to the first player, and take all that a visitor did away."""
    if visiting():
        import shutil

        shutil.rmtree(sitting().home, ignore_errors=True)
    sit(folders())


def take_last_seat() -> None:
    """Let whoever sat here last sit down; where they live here no more, the first."""
    keys = [each.key for each in everybody()]
    last = load(folders().home / FILE).sat
    sit(folders(last if last in keys else keys[0]))


def fresh_key() -> str:
    """Make up the key of a new player, after those of all before."""
    return f"{time.time_ns() >> 20 & 0xFFFFFFFFFFF:011x}{os.urandom(3).hex()[:5]}"


def add(name: str, toy: str, livery: str, language: str) -> Player:
    """Make a new player. OSError where that cannot be kept."""
    key = fresh_key()
    file = folders(key).home / FILE
    write_json(file, {"name": name, "toy": toy, "livery": livery, "language": language})
    return Player(key, load(file))


def free(there: Iterable[Folders]) -> None:
    """Raise OSError where a match of these players goes on, here or in another program."""
    from net.drivers.disk import Disk  # the network: when somebody is to go

    disk = Disk()
    try:
        for each in there:
            for keys in (each.records / "keys").glob("*.key"):
                disk.claim(keys)
    finally:
        disk.close()


def delete(player: Player) -> "SetAside":
    """Set everything aside that a player has here: for a day it can come back. OSError where a
    match of theirs goes on, or where something cannot be moved, and then it is as it was."""
    from .archive.record_files import TRASH, SetAside, put_back

    there = folders(player.key)
    free([there])
    trash = {base: base / PLAYERS / TRASH / fresh_key() for base in set(folders())}
    for place in trash.values():
        place.mkdir(parents=True, mode=0o700)
    aside = trash[folders().home]
    if player.key:
        sources = [(base, base / PLAYERS / player.key) for base in trash]
    else:
        with whole(aside / FILE) as copy:
            copy.write(read_file(there.home / FILE, LONGEST))
        sources = [(base, path) for base in trash for path in _first_files(base)]
    moves: list[tuple[Path, Path]] = []
    try:
        for base, source in sources:
            if source.exists():
                target = trash[base] / source.name
                source.rename(target)
                moves.append((source, target))
        if not player.key:
            told = read_told(there.home / FILE, LONGEST)
            kept = {k: v for k, v in told.items() if k in MACHINE} if isinstance(told, dict) else {}
            write_json(there.home / FILE, {**kept, "vacant": True})
    except OSError:
        put_back(SetAside(aside, tuple(moves)))
        raise
    return SetAside(aside, tuple(moves))


def _first_files(base: Path) -> list[Path]:
    """List what the first player has in one of the household's folders, the settings apart."""
    found = [*base.glob("*.json"), *base.glob("archive.sqlite*"), base / "matches", base / BOARDS]
    return [path for path in found if path.name != FILE]


def bring_back(aside: "SetAside") -> None:
    """Take a deletion back. OSError where that cannot be."""
    from .archive.record_files import put_back

    own, file = read_told(aside.place / FILE, LONGEST), folders().home / FILE
    put_back(aside)
    if isinstance(own, dict):
        shared = read_told(file, LONGEST)
        write_json(file, {**own, **(shared if isinstance(shared, dict) else {}), "vacant": False})
