"""The archive finds matches in an index that may be lost, shared, damaged or shut at any time."""

import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import datetime
from functools import cache
from pathlib import Path

import pytest

from client.memory.archive import archive as module
from client.memory.archive.archive import Archive, ArchivedMatch, Found, Query
from client.memory.archive.index import LAYOUT, MENDING, connect
from client.memory.archive.record_files import set_aside
from client.memory.files import RECORD
from net.record.record_file import header

from .record_shelf import SHELF, altered, cut, foreign, forged, golden


@cache
def shelf() -> dict[str, bytes]:
    """Make the records of the shelf once for all tests here."""
    return {name: make() for name, make in SHELF.items()}


def fill(folder: Path, names: Sequence[str] = tuple(SHELF)) -> list[Path]:
    """Write records as players leave them, the newest first."""
    folder.mkdir()
    paths = [folder / f"2026-11-{28 - day:02}-193000-{name}-0.tambour"
             for day, name in enumerate(SHELF) if name in names]
    for path in paths:
        path.write_bytes(shelf()[path.name[18:-len("-0.tambour")]])
    return paths


FEW = [name for name in SHELF if name[-1] in "1235be"]
"""Records that are read quickly; all but 1 and 5 have no end."""


def archive_of(folder: Path) -> Archive:
    return Archive(folder / "matches", folder / "archive.sqlite")


def read_all(archive: Archive, query: Query = Query()) -> Found:  # noqa: B008
    """Look at whatever should be looked at, as the list of records does, and find."""
    for path in archive.find(query).stale:
        archive.look(path)
    return archive.find(query)


def names(found: Found) -> list[str]:
    return [each.match.path.name.rpartition("-")[0][-6:] for each in found.matches]


def key(path: Path) -> Path:
    keys = path.parent / "keys"
    keys.mkdir(exist_ok=True)
    file = keys / f"{path.stem}.key"
    file.write_bytes(b"secret")
    return file


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Name the files that are read."""
    read: list[str] = []
    real = module.read_file

    def counted(path: Path, longest: int) -> bytes:
        read.append(Path(path).name)
        return real(path, longest)

    monkeypatch.setattr(module, "read_file", counted)
    return read


# Finding ------------------------------------------------------------------------------------------


def test_matches_are_found_by_game_by_name_and_by_whether_they_are_finished(tmp_path: Path) -> None:
    fill(tmp_path / "matches")
    archive = archive_of(tmp_path)
    assert len(read_all(archive).matches) == len(SHELF)
    assert names(archive.find(Query(game="xiangqi"))) == ["000005", "000008"]
    assert names(archive.find(Query(name="zOe"))) == ["000003"], "without accents or capitals"
    assert names(archive.find(Query(name="Zoé K"))) == []
    assert names(archive.find(Query(name="Bo", state="unfinished"))) == ["00000b"]
    assert names(archive.find(Query(state="finished"))) == [
        "000001", "000004", "000005", "000006", "000007", "000009"]
    assert names(archive.find(Query(state="unfinished"))) == [
        "000002", "000003", "00000b", "00000c"]
    assert names(archive.find(Query(name="%"))) == names(archive.find(Query(name="'"))) == []


def test_the_newest_come_first_and_a_page_says_that_there_are_more(tmp_path: Path) -> None:
    fill(tmp_path / "matches")
    found = archive_of(tmp_path).find(Query(most=3))
    assert (names(found), found.more) == (["000001", "000002", "000003"], True)
    assert found.total == len(SHELF)
    assert not archive_of(tmp_path).find(Query(most=len(SHELF))).more


def test_only_what_was_written_since_is_read_again(tmp_path: Path, reads: list[str]) -> None:
    paths = fill(tmp_path / "matches")
    archive = archive_of(tmp_path)
    read_all(archive)
    assert sorted(reads) == sorted(path.name for path in paths)
    assert archive.find(Query()).stale == ()
    with paths[10].open("ab") as file:
        file.write(b"more")
    paths[0].unlink()
    found = archive.find(Query())
    assert found.stale == (paths[10],)
    assert names(found)[0] == "000002"


def test_a_thousand_records_are_read_once_each_and_listed_by_pages(
    tmp_path: Path, reads: list[str]
) -> None:
    folder = tmp_path / "matches"
    folder.mkdir()
    small = cut(golden("agon"), 0)
    for number in range(1000):
        stem = f"2026-01-01-{number // 3600:02}{number // 60 % 60:02}{number % 60:02}"
        (folder / f"{stem}-agon-Ann-Bob-{number:06x}-0.tambour").write_bytes(small)
    archive = archive_of(tmp_path)
    assert len(archive.find(Query()).stale) == 1000
    assert reads == []
    with closing(connect(archive.index)) as database:  # as if all had been looked at
        rows = [looked.row for path in sorted(folder.glob("*.tambour"))
                if (looked := module.look(path))]
        marks = ",".join("?" * len(module.COLUMNS))
        database.executemany(f"REPLACE INTO record VALUES ({marks})", rows)
    assert len(reads) == 1000
    found = archive.find(Query())
    assert (len(found.matches), found.more, found.stale) == (100, True, ())
    assert found.matches[0].match.path.name > found.matches[-1].match.path.name
    assert len(archive.find(Query(most=2000)).matches) == 1000
    assert len(reads) == 1000


def test_a_preset_and_the_seats_of_a_match_are_told(tmp_path: Path) -> None:
    paths = fill(tmp_path / "matches")
    second = paths[3].with_name(paths[3].name.replace("-0.tambour", "-1.tambour"))
    second.write_bytes(paths[3].read_bytes())
    found = read_all(archive_of(tmp_path))
    match = next(each for each in found.matches if each.match.path == paths[3])
    assert match.match.seats == (0, 1)
    assert match.summary is not None
    assert match.summary.preset == "The Queen's Guards", "not the first of Agon's presets"
    assert len(match.summary.match) == 64


# An index that is lost, damaged, newer, shut ------------------------------------------------------


def overwrite(file: Path, at: int, data: bytes) -> None:
    with file.open("r+b") as index:
        index.seek(at)
        index.write(data)


def sql(file: Path, *orders: str) -> None:
    with closing(sqlite3.connect(file)) as database:
        for order in orders:
            database.execute(order)
        database.commit()


def newer(file: Path) -> None:
    sql(file, f"PRAGMA user_version = {LAYOUT + 1}")


def another(file: Path) -> None:
    file.unlink()
    sql(file, "CREATE TABLE record (x)")


def pipe(file: Path) -> None:
    file.unlink()
    os.mkfifo(file)


HARM: dict[str, tuple[Callable[[Path], object], bool]] = {
    "missing": (Path.unlink, False),
    "empty": (lambda file: file.write_bytes(b""), False),
    "garbage": (lambda file: file.write_bytes(b"\x89PNG" * 5000), True),
    "one byte": (lambda file: file.write_bytes(b"?"), False),
    "truncated": (lambda file: os.truncate(file, file.stat().st_size // 2), True),
    "garbage within": (lambda file: overwrite(file, 4096, b"\xff" * 4096), True),
    "newer": (newer, True),
    "another program's": (another, True),
    "a pipe": (pipe, True),
}


@pytest.mark.parametrize("how", HARM)
def test_a_damaged_index_is_set_aside_and_made_anew_from_the_records(
    how: str, tmp_path: Path
) -> None:
    fill(tmp_path / "matches", FEW)
    archive = archive_of(tmp_path)
    whole = names(read_all(archive))
    harm, aside = HARM[how]
    harm(archive.index)
    for ending in ("-wal", "-shm"):
        Path(f"{archive.index}{ending}").unlink(missing_ok=True)
    found = read_all(archive)
    assert names(found) == whole
    assert found.kept
    assert found.stale == ()
    assert archive.index.with_name("archive.sqlite.broken").exists() == aside
    assert not archive.index.with_name("archive.sqlite.mending").exists()
    assert names(archive.find(Query(state="finished"))) == ["000001", "000005"]


@pytest.mark.parametrize("column", ["names", "winners", "ending", "game", "plies", "file", "begun"])
def test_a_row_that_nobody_of_ours_wrote_is_read_again(column: str, tmp_path: Path) -> None:
    fill(tmp_path / "matches", FEW)
    archive = archive_of(tmp_path)
    read_all(archive)
    sql(archive.index, f"UPDATE record SET {column} = '[5' WHERE game = 'napoleon' AND plies = 24")
    found = archive.find(Query())
    assert len(found.matches) == len(FEW)
    again = [each.match.path for each in found.matches if each.stale]
    assert again == [archive.folder / "2026-11-28-193000-napoleon-Anna-Tim-000001-0.tambour"]
    for path in again:
        archive.look(path)
    assert not any(each.stale for each in archive.find(Query()).matches)


@pytest.mark.parametrize("clock", ["1e300", "-1e300", "9e999"])
def test_a_clock_gone_mad_is_shown_as_some_day(clock: str, tmp_path: Path) -> None:
    (path,) = fill(tmp_path / "matches", FEW[:1])
    os.utime(path, ns=(2**63 + 7, 2**63 + 7))  # in 2262, where the disk can say so
    odd = path.rename(path.with_name("renamed.tambour"))
    archive = archive_of(tmp_path)
    assert read_all(archive).stale == ()
    sql(archive.index, f"UPDATE record SET begun = {clock}")
    (match,) = archive.find(Query()).matches
    assert match.match.path == odd
    assert datetime.fromtimestamp(match.match.when).year < 2300


def test_a_record_read_by_another_version_is_read_again(tmp_path: Path) -> None:
    fill(tmp_path / "matches", FEW)
    archive = archive_of(tmp_path)
    read_all(archive)
    sql(archive.index, "UPDATE record SET reader = 'older' WHERE game = 'xiangqi'")
    assert len(archive.find(Query()).stale) == 1


@pytest.mark.parametrize("how", ["a file in the way", "held by another program"])
def test_where_no_index_can_be_kept_one_in_memory_goes_on(
    how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(tmp_path / "matches", FEW)
    (tmp_path / "wall").write_bytes(b"")
    archive = Archive(tmp_path / "matches", tmp_path / "wall" / "archive.sqlite")
    holder = None
    if how == "held by another program":
        monkeypatch.setattr("client.memory.archive.index.BUSY", 0.01)
        archive = archive_of(tmp_path)
        holder = connect(archive.index)
        holder.execute("BEGIN EXCLUSIVE")
    found = archive.find(Query())
    assert not found.kept
    assert len(found.matches) == len(found.stale) == len(FEW)
    looked = [archive.look(path) for path in found.stale]
    again = Archive(archive.folder, archive.index, tuple(each.row for each in looked if each))
    assert again.find(Query()).stale == ()
    assert names(again.find(Query(name="zoe"))) == ["000003"]
    if holder is not None:
        holder.close()
        assert archive.find(Query()).kept


@pytest.mark.skipif(os.name == "nt", reason="folders cannot be shut so")
def test_a_folder_that_cannot_be_written_to(tmp_path: Path) -> None:
    fill(tmp_path / "matches", FEW)
    archive = archive_of(tmp_path)
    read_all(archive)
    for path in (archive.index, tmp_path):
        path.chmod(0o500 if path.is_dir() else 0o400)
    try:
        assert len(archive.find(Query()).matches) == len(FEW)
    finally:
        tmp_path.chmod(0o700)


def test_a_missing_folder_is_an_empty_archive(tmp_path: Path) -> None:
    found = archive_of(tmp_path).find(Query())
    assert (found.matches, found.total, found.kept) == ((), 0, True)


def test_whoever_was_killed_while_mending_blocks_nobody_for_long(tmp_path: Path) -> None:
    fill(tmp_path / "matches", FEW)
    archive = archive_of(tmp_path)
    archive.index.write_bytes(b"garbage")
    mark = archive.index.with_name("archive.sqlite.mending")
    mark.touch()
    assert not archive.find(Query()).kept, "another is at it"
    assert mark.exists()
    os.utime(mark, (mark.stat().st_mtime - 2 * MENDING,) * 2)
    archive.find(Query())
    assert archive.find(Query()).kept


WRITER = """
import sys
from pathlib import Path
from client.memory.archive.archive import Archive, Query
archive = Archive(Path(sys.argv[1]), Path(sys.argv[2]))
for number in range(6):
    if number == 3 and sys.argv[3] == "harm":
        archive.index.write_bytes(b"garbage" * 999)
    for path in archive.find(Query()).stale[number % 2:][:9]:
        archive.look(path)
    archive.take_in(Path(sys.argv[4]))
"""


@pytest.mark.parametrize("harm", ["", "harm"])
def test_two_programs_of_one_player_write_at_once(harm: str, tmp_path: Path) -> None:
    """Both read everything and are given the same loose file; one may also ruin the index."""
    fill(tmp_path / "matches", FEW)
    archive = archive_of(tmp_path)
    loose = tmp_path / "from Mia.tambour"
    loose.write_bytes(forged("agon", 7, "Mia", "Ole"))
    both = [subprocess.Popen([sys.executable, "-c", WRITER, str(archive.folder),
                              str(archive.index), told, str(loose)], stderr=subprocess.PIPE)
            for told in (harm, "")]
    for each in both:
        _, errors = each.communicate(timeout=60)
        assert each.returncode == 0, errors.decode()
    found = read_all(archive)
    assert len(found.matches) == len(FEW) + 1
    assert len(names(archive.find(Query(name="mia")))) == 1
    assert len(list(archive.folder.glob("*-import*.tambour"))) == 1
    with closing(connect(archive.index)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_file_given_to_two_programs_in_the_same_moment_is_taken_in_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = archive_of(tmp_path)
    loose = tmp_path / "x.tambour"
    loose.write_bytes(golden("xiangqi"))
    told: list[str] = []
    real = module._write
    other = threading.Thread(target=lambda: told.append(archive.take_in(loose)))

    def write(folder: Path, stem: str, data: bytes) -> Path:
        if not other.ident:  # the first has seen that nobody knows the match
            other.start()
            other.join(0.3)  # the second must wait for the first
        return real(folder, stem, data)

    monkeypatch.setattr(module, "_write", write)
    told.append(archive.take_in(loose))
    other.join()
    assert sorted(told) == ["known", "taken"]
    assert len(list(archive.folder.iterdir())) == 1


# What can be continued ----------------------------------------------------------------------------


def stems(matches: tuple[ArchivedMatch, ...]) -> list[str]:
    return [each.match.path.stem for each in matches]


def test_unfinished_matches_with_a_key_wait_the_newest_first(tmp_path: Path) -> None:
    paths = fill(tmp_path / "matches")
    archive = archive_of(tmp_path)
    assert archive.unfinished() == ()
    for number in (11, 2, 1, 0, 7):  # the last two are finished and damaged
        key(paths[number])
    assert stems(archive.unfinished()) == [paths[n].stem for n in (1, 2, 11)]
    assert stems(archive.unfinished(most=1)) == [paths[1].stem]
    listed = read_all(archive).matches
    assert [each.match.path for each in listed if each.waiting] == [paths[n] for n in (1, 2, 11)]


def test_after_a_crash_only_records_with_a_key_are_read(
    tmp_path: Path, reads: list[str]
) -> None:
    """Nobody has opened the list since: the title still learns of the match, at once."""
    paths = fill(tmp_path / "matches")
    key(paths[2])
    archive = archive_of(tmp_path)
    assert stems(archive.unfinished()) == [paths[2].stem]
    assert reads == [paths[2].name]
    archive.unfinished()
    assert reads == [paths[2].name]


def test_the_keys_of_all_seats_at_one_screen_go_with_their_record(tmp_path: Path) -> None:
    paths = fill(tmp_path / "matches")
    match = archive_of(tmp_path).find(Query()).matches[2].match
    keys = [key(paths[2]), key(paths[2].with_name(paths[2].name.replace("-0.t", "-1.t")))]
    assert stems(archive_of(tmp_path).unfinished()) == [paths[2].stem]
    set_aside(match)
    assert not any(file.exists() for file in keys)


# Copies out and in --------------------------------------------------------------------------------


def test_a_copy_is_the_record_alone_and_overwrites_nothing(tmp_path: Path) -> None:
    paths = fill(tmp_path / "matches")
    key(paths[2])
    archive = archive_of(tmp_path)
    match = archive.find(Query()).matches[2].match
    out = tmp_path / "for Mia"
    copies = [archive.copy_out(match, out), archive.copy_out(match, out)]
    assert len(set(copies)) == 2
    assert {copy.read_bytes() for copy in copies} == {paths[2].read_bytes()}
    assert {path.suffix for path in out.iterdir()} == {".tambour"}
    with pytest.raises(OSError, match=r".*"):
        archive.copy_out(match, paths[0])


def test_a_loose_record_is_taken_in_once_under_a_name_of_ours(tmp_path: Path) -> None:
    archive = archive_of(tmp_path)
    loose = tmp_path / "\x1b[2Jmy game.tambour"
    loose.write_bytes(golden("luzhanqi"))
    assert archive.take_in(loose) == "taken"
    again = tmp_path / "2026-11-22-193000-luzhanqi-x-y-00aa11-1.tambour"
    again.write_bytes(golden("luzhanqi"))
    assert archive.take_in(again) == "known"
    (path,) = archive.folder.iterdir()
    assert path.read_bytes() == golden("luzhanqi")
    assert path.name.isprintable()
    (match,) = archive.find(Query(state="finished")).matches
    assert match.match.seats == ()
    assert archive.take_in(path) == "known"


def test_a_record_known_to_nobody_yet_is_still_recognised(tmp_path: Path) -> None:
    fill(tmp_path / "matches")
    loose = tmp_path / "x.tambour"
    loose.write_bytes(golden("agon"))
    odd = tmp_path / "matches" / "renamed.tambour"
    odd.write_bytes(golden("agon"))
    assert archive_of(tmp_path).take_in(loose) == "known"


def test_the_end_of_a_match_is_taken_in_where_only_its_beginning_is_known(tmp_path: Path) -> None:
    archive = archive_of(tmp_path)
    archive.folder.mkdir()
    whole = golden("xiangqi")
    half, loose = archive.folder / "half.tambour", tmp_path / "whole.tambour"
    half.write_bytes(cut(whole, 20))
    loose.write_bytes(cut(whole, 10))
    assert archive.take_in(loose) == "known"
    loose.write_bytes(whole)
    assert archive.take_in(loose) == "taken"
    loose.write_bytes(cut(whole, 30))
    assert archive.take_in(loose) == "known"


def make_large(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(RECORD + 1)


LOOSE: dict[str, tuple[Callable[[Path], object], str]] = {
    "garbage": (lambda path: path.write_bytes(b"\x89PNG" * 99), "other"),
    "nothing": (lambda path: path.write_bytes(b""), "other"),
    "one line": (lambda path: path.write_bytes(header()), "other"),
    "a key": (lambda path: path.write_bytes(b"tambour key 1\n" + b"x" * 99), "other"),
    "altered": (lambda path: path.write_bytes(altered(golden("xiangqi"))), "damaged"),
    "foreign": (lambda path: path.write_bytes(foreign()), "foreign"),
    "large": (make_large, "large"),
    "a pipe": (os.mkfifo, "unreadable"),
    "a folder": (Path.mkdir, "unreadable"),
    "missing": (lambda path: None, "unreadable"),
    "a link to nowhere": (lambda path: path.symlink_to("nowhere"), "unreadable"),
    "a device": (lambda path: path.symlink_to("/dev/zero"), "unreadable"),
}


@pytest.mark.skipif(os.name == "nt", reason="no pipes and devices to be named")
@pytest.mark.parametrize("kind", LOOSE)
def test_what_is_no_whole_record_is_refused_and_leaves_nothing(kind: str, tmp_path: Path) -> None:
    archive = archive_of(tmp_path)
    make, why = LOOSE[kind]
    path = tmp_path / "loose.tambour"
    make(path)
    assert archive.take_in(path) == why
    assert not archive.folder.exists()


def test_a_link_is_taken_in_as_what_it_leads_to(tmp_path: Path) -> None:
    archive = archive_of(tmp_path)
    (tmp_path / "real").write_bytes(golden("agon"))
    link = tmp_path / "link.tambour"
    link.symlink_to("real")
    assert archive.take_in(link) == "taken"
    (path,) = archive.folder.iterdir()
    assert not path.is_symlink()
    assert path.read_bytes() == golden("agon")


def test_where_nothing_can_be_written_a_record_is_not_taken_in(tmp_path: Path) -> None:
    (tmp_path / "matches").write_bytes(b"a file")
    loose = tmp_path / "x.tambour"
    loose.write_bytes(golden("agon"))
    assert archive_of(tmp_path).take_in(loose) == "folder"


@pytest.mark.skipif(os.name == "nt", reason="no pipes to be named")
def test_pipes_links_and_strange_names_in_the_folder_are_listed_and_harm_nobody(
    tmp_path: Path
) -> None:
    folder = tmp_path / "matches"
    folder.mkdir()
    os.mkfifo(folder / "pipe.tambour")
    (folder / "loop.tambour").symlink_to("loop.tambour")
    (folder / "dir.tambour").mkdir()
    with open(os.fsencode(folder) + b"/\xff\x1b.tambour", "wb") as file:
        file.write(golden("agon"))
    make_large(folder / "large.tambour")
    archive = archive_of(tmp_path)
    found = read_all(archive)
    assert len(found.matches) == 5
    assert len(found.stale) == 4, "asked for again when the list is opened again"
    assert sum(each.summary is not None for each in found.matches) == 1
