"""The archive: matches found by what is known of them, copied out, and taken in from elsewhere.

It is asked beside the frame loop (`questions.py`). Each question opens the index anew, so whatever
happens to the database, another window of the same player included, is over with the question.
"""

import errno
import json
import os
import sqlite3
import time
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from core.games import GAMES
from core.handicap import Handicap
from core.plain_text import plain

from ...miniatures.appearance import STANDARD, Appearance
from ..files import RECORD, read_file, untaken
from ..match_note import read_note
from .index import attempt, blank, writing
from .record_files import STEM, RecordedMatch, begun, bundle, with_keys
from .shared_matches import Company, Together, count
from .summary import RecordSummary, summarise

if TYPE_CHECKING:
    from net.record.audit import Record

T = TypeVar("T")
Row = tuple[Any, ...]
"""What the index keeps of a record, by COLUMNS."""
About = tuple[int, int]
"""What a file had when it was looked at: bytes, and nanoseconds since 1970 when last written."""
ENDING = ".tambour"
COLUMNS = ("file", "size", "written", "bundle", "begun", "match", "game", "preset", "names",
           "sought", "ending", "signed", "winners", "plies", "watchable", "handicaps", "ours",
           "friends", "reader")
EACH = (f"SELECT {', '.join(COLUMNS)} FROM (SELECT *, row_number() OVER (PARTITION BY bundle"
        " ORDER BY ending IN ('won', 'draw') DESC, plies DESC, file) AS place FROM record)"
        " WHERE place = 1")
"""Asks for the matches, by the record that tells most of each."""
SIGNED = "signed AND ending IN ('won', 'draw')"
FINISHED = ("won", "draw")
UNFINISHED = ("setup", "unfinished")
"""Endings of a match that can go on, where its key file is still here."""
STATES = {"finished": FINISHED, "unfinished": (*UNFINISHED, "gone")}
LATEST = 2.0**33
"""The latest moment that is shown (in the year 2242): a file's clock may tell any."""
PAGE = 100
"""So many matches are listed at first."""
BATCH = 8
"""So many records are read at most before a count of them is shown."""
LOOSE = 50
"""So many records of unknown contents are read to find out whether one is known already."""


@dataclass(frozen=True, slots=True)
class Query:
    """Which matches are asked for, the newest first."""

    name: str = ""
    """Part of a player's name, capitals and accents or not; "" for all."""
    game: str = ""
    """A game's key, "" for all."""
    state: str = ""
    """"finished" or "unfinished", "" for all."""
    most: int = PAGE


@dataclass(frozen=True, slots=True)
class ArchivedMatch:
    """A match that was found."""

    match: RecordedMatch
    summary: RecordSummary | None
    """What is known of it, without its picture; None where its record has not been read."""
    stale: bool
    """Its record has been written to since, or was never read."""
    waiting: bool
    """It is unfinished and its key file is still here: it can be continued."""


@dataclass(frozen=True, slots=True)
class Looked:
    """What was read off a record, for the list and for the index."""

    summary: RecordSummary
    row: Row
    waiting: bool = False
    """It is unfinished and its key file is still here."""


@dataclass(frozen=True, slots=True)
class Found:
    """What came of a query."""

    matches: tuple[ArchivedMatch, ...]
    more: bool
    """There are older ones."""
    total: int
    """Matches in the archive, whatever was asked for."""
    games: tuple[str, ...]
    """Keys of their games."""
    friends: frozenset[str]
    """Marks of those with whom a game was played to its end."""
    stale: tuple[Path, ...]
    """All records that should be looked at."""
    kept: bool
    """The index is on the disk. Else whoever asks keeps the rows of what was looked at."""


@dataclass(frozen=True, slots=True)
class Archive:
    """The records in a folder, and their index in a file."""

    folder: Path
    index: Path
    known: tuple[Row, ...] = ()
    """What was read off records before, for where no index can be kept."""

    def _with_index(self, work: Callable[[sqlite3.Connection], T]) -> tuple[T, bool]:
        """Do some work with the index, or with one in memory; and say whether it is kept."""
        done, kept = attempt(self.index, work)
        if kept and done is not None:
            return done, True
        with closing(blank()) as database:
            for row in self.known:
                _put(database, row)
            return work(database), False

    def _keys(self) -> set[str]:
        """Name the matches, as `bundle` does, that have a key file."""
        return {bundle(stem) for stem in with_keys(self.folder)}

    # finding ---------------------------------------------------------------------------------

    def find(self, query: Query) -> Found:
        """Find matches; no record is read."""
        found, kept = self._with_index(lambda database: self._find(database, query))
        matches, total, games, friends, stale = found
        return Found(tuple(matches[:query.most]), len(matches) > query.most, total, games,
                     friends, tuple(self.folder / name for name in stale), kept)

    def _find(self, database: sqlite3.Connection, query: Query
              ) -> tuple[list[ArchivedMatch], int, tuple[str, ...], frozenset[str], list[str]]:
        stale = self._scan(database)
        endings = STATES.get(query.state, ())
        rows = database.execute(
            f"{EACH} AND (? = '' OR game = ?) AND instr(sought, ?)"
            f" AND (? = '' OR ending IN ({', '.join('?' * len(endings))}))"
            " ORDER BY begun DESC, file DESC LIMIT ?",
            (query.game, query.game, fold(query.name), query.state, *endings, query.most + 1),
        ).fetchall()
        keys = self._keys()
        matches = [self._match(database, row, stale, keys) for row in rows]
        total, = database.execute("SELECT count(DISTINCT bundle) FROM record").fetchone()
        games = database.execute("SELECT DISTINCT game FROM record WHERE game <> ''").fetchall()
        played = database.execute(f"SELECT DISTINCT ours, friends FROM record WHERE {SIGNED}")
        friends = frozenset(mark for row in played for mark in _company(*row).friends.values())
        return matches, total, tuple(k for k, in games if k in GAMES), friends, list(stale)

    def together(self, mark: str) -> Together:
        """Count what was played with a friend, by the mark of the key.

        Of what was written since the list was last opened a few records are read here, those alone
        whose notes name this friend; who asks again has more of them read.
        """
        return self._with_index(lambda database: self._together(database, mark))[0]

    def _together(self, database: sqlite3.Connection, mark: str) -> Together:
        stale = [name for name in self._scan(database)
                 if mark in read_note(self.folder / name).friends.values()]
        for name in stale[:BATCH]:
            if looked := look(self.folder / name):
                _put(database, looked.row)
        rows = database.execute(f"{EACH} AND {SIGNED} AND instr(friends, ?)", (mark,))
        matches = []
        for row in rows:
            told = dict(zip(COLUMNS, row, strict=True))
            if (summary := _summary(told)) is not None:
                when = min(max(0.0, told["begun"]), LATEST)
                matches.append((when, summary, _company(told["ours"], told["friends"])))
        return replace(count(mark, matches), left=len(stale[BATCH:]))

    def unfinished(self, most: int = 8) -> tuple[ArchivedMatch, ...]:
        """Find the matches that can be continued, the newest first.

        What was written since the list was last opened is read here: after a crash nobody has
        looked at the record yet. Only records with a key file are, and no more than are given.
        """
        return self._with_index(lambda database: self._unfinished(database, self._keys(), most))[0]

    def _unfinished(self, database: sqlite3.Connection, keys: set[str], most: int
                    ) -> tuple[ArchivedMatch, ...]:
        stale = self._scan(database)
        held = [os.fsdecode(name) for name, in database.execute(
            "SELECT file FROM record ORDER BY begun DESC, file DESC")]
        held = [name for name in held if bundle(_stem(name)) in keys]
        for name in [name for name in held if name in stale][:2 * most]:
            if looked := look(self.folder / name):
                _put(database, looked.row)
                stale.pop(name, None)
        found: dict[str, ArchivedMatch] = {}
        for name in held:
            common = bundle(_stem(name))
            if common not in found and len(found) < most:
                row = database.execute(
                    f"SELECT {', '.join(COLUMNS)} FROM record WHERE bundle = ? ORDER BY"
                    " ending IN ('won', 'draw') DESC, plies DESC, file LIMIT 1",
                    (os.fsencode(common),)).fetchone()
                match = self._match(database, row, stale, keys) if row else None
                if match is not None and match.waiting:
                    found[common] = match
        return tuple(found.values())

    def _scan(self, database: sqlite3.Connection) -> dict[str, None]:
        """Bring the list of files up to date; give those whose contents are to be read."""
        there: dict[str, About] = {}
        with suppress(OSError), os.scandir(self.folder) as entries:
            for entry in entries:
                if entry.name.endswith(ENDING):
                    with suppress(OSError):
                        there[entry.name] = _about(self.folder / entry.name)
        odd = ("FROM record WHERE typeof(file) <> 'blob' OR typeof(bundle) <> 'blob'"
               " OR typeof(begun) NOT IN ('real', 'integer')")
        if database.execute(f"SELECT 1 {odd}").fetchone():
            database.execute(f"DELETE {odd}")
        reader = _reader()
        known = {os.fsdecode(name): (size, written) if read_by == reader else (-1, 0)
                 for name, size, written, read_by in database.execute(
                     "SELECT file, size, written, reader FROM record")}
        gone, new = known.keys() - there.keys(), there.keys() - known.keys()
        if gone or new:
            with writing(database):
                database.executemany("DELETE FROM record WHERE file = ?",
                                     [(os.fsencode(name),) for name in gone])
                for name in new:
                    _put(database, _unread(self.folder / name, there[name]), "IGNORE")
        return {name: None for name in sorted(there) if known.get(name) != there[name]}

    def _match(self, database: sqlite3.Connection, row: Row, stale: Mapping[str, None],
               keys: set[str]) -> ArchivedMatch:
        told = dict(zip(COLUMNS, row, strict=True))
        names = [os.fsdecode(name) for name, in database.execute(
            "SELECT file FROM record WHERE bundle = ? ORDER BY file", (told["bundle"],))]
        name, summary = os.fsdecode(told["file"]), _summary(told)
        when = min(max(0.0, told["begun"]), LATEST)
        match = RecordedMatch(self.folder / name, tuple(map(_stem, names)), when)
        waiting = (summary is not None and summary.ending in UNFINISHED
                   and os.fsdecode(told["bundle"]) in keys)
        return ArchivedMatch(match, summary, name in stale or summary is None, waiting)

    def look(self, path: Path, side: int = 0, appearance: Appearance = STANDARD
             ) -> Looked | None:
        """Read a record of the folder and keep what it tells; None where it cannot be read."""
        looked = look(path, side, appearance)
        if looked is None:
            return None
        row = looked.row
        attempt(self.index, lambda database: _put(database, row))
        waiting = looked.summary.ending in UNFINISHED and bundle(path.stem) in self._keys()
        return replace(looked, waiting=waiting)

    # sharing ---------------------------------------------------------------------------------

    def copy_out(self, match: RecordedMatch, folder: Path) -> Path:
        """Copy a match's record into a folder of the player's choice; its key file stays here.

        OSError where that cannot be.
        """
        return _write(folder, match.path.stem, read_file(match.path, RECORD))

    def take_in(self, path: Path) -> str:
        """Copy a loose record into the archive, and say what came of it.

        "taken"; "known" (the archive has as much of this match); or why not: "unreadable",
        "large", "other" (no record), "damaged", "foreign", "folder" (nothing can be written).
        """
        from net.record.audit import read

        try:
            data, written = read_file(path, RECORD), path.stat().st_mtime
        except OSError as error:
            return "large" if error.errno == errno.EFBIG else "unreadable"
        record = read(data)
        summary = summarise(record, 0, STANDARD)
        empty = summary.ending == "setup" and not summary.match
        if record.verdict.kind == "unreadable" or empty:
            return "other"
        if summary.ending in ("damaged", "foreign"):
            return summary.ending
        stem = _called(record, summary, path.stem, written)
        try:
            return self._with_index(
                lambda database: self._take_in(database, data, stem, record, summary))[0]
        except OSError:
            return "folder"

    def _take_in(self, database: sqlite3.Connection, data: bytes, stem: str, record: "Record",
                 summary: RecordSummary) -> str:
        named = {name: STEM.fullmatch(_stem(name)) for name in self._scan(database)}
        alike = (name for name, parts in named.items()
                 if parts is None or summary.match.startswith(parts[4]))
        for name in islice(alike, LOOSE):
            if looked := look(self.folder / name):
                _put(database, looked.row)
        with writing(database):  # two windows may be given the same file at once
            for ending, plies in database.execute(
                    "SELECT ending, plies FROM record WHERE match = ?", (summary.match,)):
                ended = ending in FINISHED or summary.ending not in FINISHED
                if ended and plies >= summary.plies:
                    return "known"
            path = _write(self.folder, stem, data)
            with suppress(sqlite3.Error):  # the file is there: the next scan finds it
                _put(database, _row(path, _about(path), summary, record.names))
        return "taken"


def fold(text: str) -> str:
    """Write a name as it is sought: without capitals, accents and what does not show."""
    parts = unicodedata.normalize("NFKD", plain(text, 200) if text else "")
    return "".join(c for c in parts if not unicodedata.combining(c)).casefold()


def look(path: Path, side: int = 0, appearance: Appearance = STANDARD
         ) -> Looked | None:
    """Read and audit a record, and paint it `side` pixels square; None where that cannot be."""
    from net.record.audit import read  # the cryptography: when it is asked

    try:
        about = _about(path)  # before it is read: it may grow meanwhile
        record = read(read_file(path, RECORD))
    except OSError:
        return None
    summary = summarise(record, side, appearance)
    return Looked(summary, _row(path, about, summary, record.names))


def _stem(name: str) -> str:
    return name[:-len(ENDING)]


def _about(path: Path) -> About:
    try:
        about = path.stat()
    except OSError:
        about = path.lstat()  # a link that leads nowhere
    return about.st_size, about.st_mtime_ns % 2**63  # more than a database holds, after 2262


def _reader() -> str:
    """Name what reads records here: another version, or one more game, may read more of them."""
    from net.wire.messages import APP

    return " ".join((APP, *sorted(GAMES)))


def _row(path: Path, about: About, summary: RecordSummary, names: Sequence[str]) -> Row:
    """Give the row of a record that was read; what it does not tell is taken off its name."""
    _, _, _, common, when, _, _, _, _, sought, *_ = _unread(path, about)
    note = read_note(path)
    return (
        os.fsencode(path.name), *about, common, when, summary.match, summary.game,
        summary.preset, json.dumps(summary.names), "\n".join(map(fold, names)) or sought,
        summary.ending, summary.signed, json.dumps(summary.winners), summary.plies,
        summary.watchable, json.dumps(summary.handicaps), json.dumps(note.ours),
        json.dumps(dict(note.friends)), _reader(),
    )


def _unread(path: Path, about: About) -> Row:
    """Give the row of a file of which nothing but the name is known."""
    named = STEM.fullmatch(path.stem)
    return (
        os.fsencode(path.name), -1, 0, os.fsencode(bundle(path.stem)),
        begun(path.stem, about[1] / 1e9), "", plain(named[2]) if named else "", "", "[]",
        fold(named[3] if named else path.stem), "", False, "[]", 0, False, "[]", "[]", "{}", "",
    )


def _put(database: sqlite3.Connection, row: Row, otherwise: str = "REPLACE") -> None:
    database.execute(f"INSERT OR {otherwise} INTO record ({', '.join(COLUMNS)}) VALUES"
                     f" ({', '.join('?' * len(COLUMNS))})", row)


def _summary(told: Mapping[str, Any]) -> RecordSummary | None:
    """Read what the index tells of a record; None where that is nothing this program wrote."""
    try:
        names, winners = json.loads(told["names"]), json.loads(told["winners"])
        handicaps = tuple(Handicap(str(without), int(ahead), any(begins))
                          for without, ahead, *begins in json.loads(told["handicaps"]))
    except (TypeError, ValueError, OverflowError):
        return None
    ending, game = told["ending"], told["game"]
    if ending not in (*FINISHED, *UNFINISHED, "gone", "damaged", "foreign"):
        return None
    if (game and game not in GAMES) or type(told["plies"]) is not int:
        return None
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        return None
    if not isinstance(winners, list) or not all(seat in range(len(names)) for seat in winners):
        return None
    return RecordSummary(
        ending, bool(told["signed"]), game, tuple(plain(name) if name else "" for name in names),
        tuple(winners), told["plies"], bool(told["watchable"]), str(told["match"]),
        str(told["preset"]), handicaps if len(handicaps) == len(names) else (),
    )


def _company(ours: object, friends: object) -> Company:
    """Read what the index tells of who sat where; nobody where that is nothing we wrote there."""
    try:
        seats, marks = json.loads(str(ours)), json.loads(str(friends))
        return Company(tuple(map(int, seats)), {int(seat): str(marks[seat]) for seat in marks})
    except (TypeError, ValueError, OverflowError):
        return Company((), {})


def _called(record: "Record", summary: RecordSummary, stem: str, written: float) -> str:
    """Name a record as the program would have, by what is in it: its file's name is a stranger's.

    Only when it was played stands in no record: its old name tells, else when it was `written`.
    """
    named = STEM.fullmatch(stem)
    stamp = named[1] if named else ""
    if not stamp:
        try:
            stamp = time.strftime("%Y-%m-%d-%H%M%S", time.localtime(written))
        except (ValueError, OverflowError, OSError):
            stamp = time.strftime("%Y-%m-%d-%H%M%S")
    letters = "-".join("".join(filter(str.isalnum, name))[:12] or "x" for name in record.names)
    return f"{stamp}-{summary.game}-{letters}-{summary.match[:6]}-import"


def _write(folder: Path, stem: str, data: bytes) -> Path:
    """Write a file under a name that no other has; OSError where that cannot be."""
    folder.mkdir(parents=True, exist_ok=True)
    while True:
        path = untaken(folder, stem, ENDING)
        try:
            file = path.open("xb")
        except FileExistsError:  # another program was quicker
            continue
        try:
            with file:
                file.write(data)
        except BaseException:
            with suppress(OSError):
                path.unlink()
            raise
        return path
