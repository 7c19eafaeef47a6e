"""A player as one file, to go on at another computer.

It holds what was learned, solved, won and built, the settings that are a player's, and friends'
keys where somebody said so. Records and their keys stay behind: with one key on two machines two
entries of one number would be signed, and an honest child proved a cheat. What is taken in always
becomes a player more, so nothing that is here is written over; each part is judged by whoever reads
it, as what lies on the disk is.
"""

import json
import re
import shutil
from pathlib import Path
from typing import Any

from core.plain_text import printable, shortened, told_apart
from core.refusal import Malformed, msg
from core.strict_json import read_json

from .files import FORM, below, read_file, read_told, untaken, whole, write_json
from .players import MOST, Player, everybody, fresh_key
from .settings import (
    BOARDS,
    FILE,
    HOST,
    LONGEST,
    MACHINE,
    Folders,
    Settings,
    folders,
    share_folder,
)

ENDING = ".tambour-player"
LARGEST = 32 << 20
"""Bytes of such a file."""
NAMES = re.compile(r"(learned|puzzles|riddles|heroes|wishes|wins|formations|friends|road)\.json"
                   rf"|{BOARDS}/[a-z0-9-]{{1,64}}\.json", re.ASCII)
"""What may be in it, beside the settings."""
MANY = 400
"""Files in it at most."""
FRIENDS = "friends.json"
NEWER = msg("A newer Tambour has packed this player. This one cannot take them in.")
TORN = msg("This file is not whole, or it is no player's. Nothing was changed.")
FULL = msg("No more than {most} players can live here.")


def _place(there: Folders, name: str) -> Path:
    return (there.data if name == FRIENDS else there.home) / name


def pack(player: Player, friends: bool) -> bytes:
    """Write a player as a file; `friends` says whether the keys of their friends go along."""
    there = folders(player.key)
    places = [there.home / FILE, *there.home.glob("*.json"), *(there.home / BOARDS).glob("*.json")]
    found = {path.relative_to(there.home).as_posix(): path for path in places}
    found[FRIENDS] = there.data / FRIENDS
    files: dict[str, Any] = {}
    for name, path in found.items():
        if NAMES.fullmatch(name) and (friends or name != FRIENDS) and len(files) < MANY:
            files[name] = read_told(path, LARGEST)
    told = read_told(there.home / FILE, LONGEST)
    files[FILE] = {k: v for k, v in told.items() if k not in MACHINE
                   } if isinstance(told, dict) else {}
    files = {name: told for name, told in files.items() if told is not None}
    return json.dumps({"tambour": "player", "version": FORM, "files": files},
                      ensure_ascii=False).encode()


def move_out(player: Player, friends: bool) -> Path:
    """Write a player's file where copies for others lie. OSError, ValueError where that cannot be.
    """
    folder = share_folder()
    folder.mkdir(parents=True, exist_ok=True)
    letters = "".join(filter(str.isalnum, player.settings.name))[:12] or HOST
    path = untaken(folder, letters, ENDING)
    data = pack(player, friends)
    with whole(path, 0o600) as file:  # friends' keys may be in it
        file.write(data)
    return path


def waiting() -> list[Path]:
    """List the players' files that lie where copies for others do, the newest name last."""
    return sorted(share_folder().glob(f"*{ENDING}"))[:MANY]


def move_in(path: Path) -> Player:
    """Make a player of a file, judged whole before anything is written.

    Malformed, whose msgid says why, for a file that will not do; OSError where nothing can be kept.
    """
    files = _read(path)
    here = everybody()
    if len(here) >= MOST:
        raise Malformed(FULL, most=MOST)
    own = files.pop(FILE)
    own = {k: v for k, v in own.items() if k in Settings.__slots__ and k not in MACHINE}
    name = own.get("name")
    own["name"] = told_apart([*(each.settings.name for each in here), shortened(
        printable(name[:200]), 24) if isinstance(name, str) else ""])[-1]
    key = fresh_key()
    there = folders(key)
    try:
        for each, told in files.items():
            write_json(_place(there, each), told, 0o600 if each == FRIENDS else 0o666)
        write_json(there.home / FILE, own)  # the last: with it they live here
    except (OSError, ValueError) as error:
        for folder in set(there):
            shutil.rmtree(folder, ignore_errors=True)
        if isinstance(error, ValueError):  # half a character
            raise Malformed(TORN) from None
        raise
    return next(each for each in everybody() if each.key == key)


def _read(path: Path) -> dict[str, Any]:
    """Read what is in a player's file; Malformed for one that will not do."""
    try:
        told = read_json(read_file(path, LARGEST), LARGEST)
    except (OSError, ValueError):
        raise Malformed(TORN) from None
    if not isinstance(told, dict) or told.get("tambour") != "player":
        raise Malformed(TORN)
    files = told.get("files")
    if not isinstance(files, dict):
        files = {}
    forms = [told, *(each for each in files.values() if isinstance(each, dict))]
    if not all(below(each.get("version", FORM), FORM + 1) for each in forms):
        raise Malformed(NEWER)
    if not isinstance(files.get(FILE), dict) or len(files) > MANY + 1:
        raise Malformed(TORN)
    return {name: each for name, each in files.items() if name == FILE or NAMES.fullmatch(name)}
