"""The friends who come without words: whose keys are kept, under which names, and since when.

One small file beside the records, for its owner alone (a key in it opens our table). It is read
with bounds and entry by entry: what is damaged is no friend, and keeps nothing else from being
read. Each change reads it anew, because two windows may have it.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

from core.plain_text import plain
from net.crypto.commitment import Sealed
from net.drivers.far.ways import is_far
from net.wire.fields import PLACE

from .files import PRIVATE, keep, read_told
from .settings import friends_file

MOST = 64
"""Friends that are kept; of more, those played with longest ago are forgotten."""
LONGEST = 1 << 16
"""Bytes of the file."""
DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
KEY = re.compile(r"[0-9a-f]{64}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Friend:
    """Somebody who may come: `key` opens our table and his; two friends may have one name."""

    key: Sealed
    name: str
    """As he calls himself, and his tables."""
    nick: str
    """As we call him; it is ours alone."""
    played: str
    """The day we last began a game together, as 2026-11-22; "" where nobody knows."""
    far: str = ""
    """The far way by which we met last; "" near here."""

    @property
    def shown(self) -> str:
        """Give what he is called on the screen, and who that is where we call him otherwise."""
        nick, name = plain(self.nick), plain(self.name)
        return nick if nick == name else f"{nick} ({name})"


class Friends:
    """The list in the file at `path`: those played with last come first."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or friends_file()
        self.all = self._read()

    def _read(self) -> tuple[Friend, ...]:
        told = read_told(self.path, LONGEST)
        entries = told.get("friends") if isinstance(told, dict) else None
        found = map(_friend, entries[: 4 * MOST] if isinstance(entries, list) else ())
        return _sorted(friend for friend in found if friend is not None)

    def _change(self, do: Callable[[tuple[Friend, ...]], Iterable[Friend]]) -> bool:
        """Write what `do` makes of the list; False where that is impossible, and then it is as it
        was."""
        made = _sorted(do(self._read()))
        kept = keep(self.path, {"friends": [_written(friend) for friend in made]}, PRIVATE)
        if kept:
            self.all = made
        return kept

    def called(self, name: str) -> list[Friend]:
        """List the friends who call themselves so, those played with last first."""
        return [friend for friend in self.all if friend.name == plain(name)]

    def keys(self) -> list[Sealed]:
        """List the keys of all."""
        return [friend.key for friend in self.all]

    def knows(self, key: Sealed) -> bool:
        """Say whether this key is kept."""
        return any(_same(friend, key) for friend in self.all)

    def remember(
        self, name: str, key: Sealed, today: date | None = None, far: str = ""
    ) -> bool:
        """Keep a friend's key, or that we have played with them today, by a `far` way or here;
        False where it cannot be."""
        day = (today or date.today()).isoformat()
        name = plain(name)

        def add(before: tuple[Friend, ...]) -> list[Friend]:
            known = [f for f in before if _same(f, key)]
            friend = replace(known[0], played=day) if known else Friend(key, name, name, day)
            if friend.nick == friend.name:
                friend = replace(friend, nick=name)
            friend = replace(friend, name=name, far=far or friend.far)
            return [friend, *(f for f in before if not _same(f, key))]

        return self._change(add)

    def call(self, friend: Friend, nick: str) -> bool:
        """Give a friend another name of ours; "" gives him his own back."""
        nick = plain(nick.strip() or friend.name)
        return self._change(lambda before: (
            replace(f, nick=nick) if _same(f, friend.key) else f for f in before))

    def forget(self, friend: Friend) -> bool:
        """Forget a key: it opens our table no more, and we knock with it no more."""
        return self._change(lambda before: (f for f in before if not _same(f, friend.key)))

    def bring_back(self, friend: Friend) -> bool:
        """Take back that a friend was forgotten."""
        return self._change(lambda before: (friend, *before))


def _same(friend: Friend, key: Sealed) -> bool:
    return friend.key.open() == key.open()


def _sorted(friends: Iterable[Friend]) -> tuple[Friend, ...]:
    """Sort by the day, newest first; one of each key, and no more than MOST."""
    each: dict[bytes, Friend] = {}
    for friend in friends:
        each.setdefault(friend.key.open(), friend)
    return tuple(sorted(each.values(), key=lambda f: f.played, reverse=True)[:MOST])


def _written(friend: Friend) -> dict[str, str]:
    return {"key": friend.key.open().hex(), "name": friend.name, "nick": friend.nick,
            "played": friend.played, "far": friend.far}


def _friend(entry: Any) -> Friend | None:
    """Read one entry; None for what is none."""
    if not isinstance(entry, dict):
        return None
    key, name, nick, played, far = (
        entry.get(k) for k in ("key", "name", "nick", "played", "far"))
    if not (isinstance(key, str) and KEY.fullmatch(key) and isinstance(name, str)):
        return None
    day = played if isinstance(played, str) and DAY.fullmatch(played) else ""
    name = plain(name)
    return Friend(Sealed(bytes.fromhex(key)), name, plain(nick) if isinstance(nick, str) else name,
                  day, far if isinstance(far, str) and is_far(far) and len(far) <= PLACE else "")
