"""The database of the archive: one row a record file, in SQLite, made anew whenever it is in doubt.

Everything in it was read off the files, so nothing is lost with it. Keeping what is shown in one
JSON file was rejected: two windows of one player would overwrite each other's.
"""

import logging
import os
import sqlite3
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TypeVar

LOG = logging.getLogger("tambour.client.archive")
T = TypeVar("T")
LAYOUT = 2
"""Which columns there are, kept as SQLite's user_version; raised whenever they change."""
SCHEMA = (
    "CREATE INDEX record_bundle ON record (bundle)",
    "CREATE TABLE record (file BLOB PRIMARY KEY, size INTEGER, written INTEGER, bundle BLOB,"
    " begun REAL, match TEXT, game TEXT, preset TEXT, names TEXT, sought TEXT, ending TEXT,"
    " signed INTEGER, winners TEXT, plies INTEGER, watchable INTEGER, handicaps TEXT, ours TEXT,"
    " friends TEXT, reader TEXT)",
)
"""As SQLite repeats it, by name. `file` is a file's name, `size` and `written` what its file had
(bytes, nanoseconds since 1970) when the rest of the row was read off it; a size of -1: never."""
BUSY = 2.0
"""Seconds that another program of this player's may hold the database."""
MENDING = 10.0
"""Seconds after which whoever was setting a damaged database aside counts as killed."""
DAMAGE = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT,
                    sqlite3.SQLITE_ERROR, sqlite3.SQLITE_MISMATCH})
"""SQLite's codes (without the extended ones) for a file that is no index of ours any more."""


class Doubtful(Exception):
    """What stands in the database cannot be what this program wrote there."""


def damaged(error: Exception) -> bool:
    """Say whether an error is the database's own, and not a full disk's or a shut folder's."""
    if isinstance(error, sqlite3.Error):
        return vars(error).get("sqlite_errorcode", 0) & 0xFF in DAMAGE
    return isinstance(error, Doubtful)


def connect(file: Path) -> sqlite3.Connection:
    """Open the database, making an empty one; Doubtful, sqlite3.Error or OSError where not."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileNotFoundError):
        if not stat.S_ISREG(file.stat().st_mode):  # a pipe would be waited for
            raise Doubtful("not a file")
    database = sqlite3.connect(file, timeout=BUSY, isolation_level=None)
    database.text_factory = lambda data: data.decode(errors="replace")
    try:
        _prepare(database)
    except BaseException:
        database.close()
        raise
    return database


def blank() -> sqlite3.Connection:
    """Give an empty index in memory, where none can be kept."""
    database = sqlite3.connect(":memory:", isolation_level=None)
    _create(database)
    return database


def _prepare(database: sqlite3.Connection) -> None:
    if _found(database) == (0, ()):
        database.execute("PRAGMA journal_mode = WAL")
        with writing(database):
            if _found(database) == (0, ()):  # another program may have been quicker
                _create(database)
    database.execute("PRAGMA synchronous = OFF")  # what a power cut ruins is made anew
    if (found := _found(database)) != (LAYOUT, SCHEMA):
        raise Doubtful(f"layout {found[0]}")


def _found(database: sqlite3.Connection) -> tuple[int, tuple[str, ...]]:
    layout = database.execute("PRAGMA user_version").fetchone()[0]
    told = database.execute("SELECT sql FROM sqlite_master WHERE sql NOT NULL ORDER BY sql")
    return layout, tuple(sql for sql, in told)


def _create(database: sqlite3.Connection) -> None:
    for sql in reversed(SCHEMA):
        database.execute(sql)
    database.execute(f"PRAGMA user_version = {LAYOUT}")


@contextmanager
def writing(database: sqlite3.Connection) -> Iterator[None]:
    """Do all of what follows or nothing, while no other program writes."""
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
        database.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            database.execute("ROLLBACK")
        raise


def attempt(file: Path, work: Callable[[sqlite3.Connection], T]) -> tuple[T | None, bool]:
    """Do some work with the database: (what came of it, True), or (None, False) where none is kept.

    A damaged one is set aside, and the work done once more with an empty one.
    """
    for _ in range(2):
        try:
            with closing(connect(file)) as database:
                return work(database), True
        except (sqlite3.Error, Doubtful) as error:
            LOG.warning("the archive's index: %s: %s", type(error).__name__, error)
            if not damaged(error):
                break
            with suppress(OSError):
                set_aside(file)
        except OSError as error:
            LOG.warning("the archive's index: %s", type(error).__name__)
            break
    return None, False


def set_aside(file: Path) -> None:
    """Call a damaged database NAME.broken; OSError where that cannot be.

    Only one program does so at a time, and looks first whether another has done it already: else
    the second would set the first one's new database aside.
    """
    mark = file.with_name(f"{file.name}.mending")
    try:
        os.close(os.open(mark, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        if abs(time.time() - mark.lstat().st_mtime) > MENDING:
            mark.unlink()
        return
    try:
        if not _sound(file):
            os.replace(file, file.with_name(f"{file.name}.broken"))
            for ending in ("-wal", "-shm"):
                file.with_name(file.name + ending).unlink(missing_ok=True)
    finally:
        mark.unlink()


def _sound(file: Path) -> bool:
    try:
        with closing(connect(file)) as database:
            return bool(database.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))
    except (sqlite3.Error, Doubtful):
        return False
