"""What was played with a friend: counted off signed records alone, and anew from the files."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from client.memory.archive import archive as module
from client.memory.archive.archive import Archive, Query
from client.memory.archive.record_files import put_back, set_aside
from client.memory.archive.shared_matches import Company, Score, Together, count
from client.memory.archive.summary import RecordSummary
from client.memory.match_note import MatchNote, mark
from core.handicap import Handicap
from net.crypto.commitment import Sealed
from tests.forge import Forge

from .record_shelf import SHELF

MIA, TOM = (mark(Sealed(bytes([n]) * 32)) for n in (1, 2))


@cache
def record(name: str) -> bytes:
    if name not in SHELF:
        forge = Forge("agon", seed=len(name), names=("Ann", "Bob"))
        forge.wander(4)
        forge.resign(0)
        return forge.record()
    return SHELF[name]()


def fill(folder: Path, *played: tuple[str, Sequence[int], dict[int, str]]) -> list[Path]:
    """Write records with the notes that the window left beside them, the newest first."""
    folder.mkdir(exist_ok=True)
    paths = []
    for number, (name, ours, friends) in enumerate(played):
        path = folder / f"2026-11-{28 - number:02}-193000-{name}-0.tambour"
        path.write_bytes(record(name))
        MatchNote(tuple(ours), friends).write(path)
        paths.append(path)
    return paths


WON, LOST = "agon-Won-Mia-0000f1", "agon-Lost-Mia-0000f2"
DRAWN, LEFT, BROKEN = ("agon-White-Black-000004", "agon-Ann-Bob-00000b",
                       "agon-Eve-Bob-00000e")


def archive_of(folder: Path) -> Archive:
    return Archive(folder / "matches", folder / "archive.sqlite")


def test_what_both_have_signed_counts_by_game_and_nothing_else_does(tmp_path: Path) -> None:
    fill(tmp_path / "matches", (WON, [1], {0: MIA}), (LOST, [0], {1: MIA}), (DRAWN, [0], {1: MIA}),
         (LEFT, [0], {1: MIA}), (BROKEN, [0], {1: MIA}))
    told = archive_of(tmp_path).together(MIA)
    assert told.games == {"agon": Score(3, 1, 1, 0, 1)}
    assert (told.game, told.seats, told.own, told.other) == ("agon", 2, 1, 0), "the last one"
    assert archive_of(tmp_path).together(TOM) == Together({})
    assert archive_of(tmp_path).find(Query()).friends == {MIA}


def test_it_is_the_same_once_the_index_was_made_anew(tmp_path: Path) -> None:
    fill(tmp_path / "matches", (WON, [1], {0: MIA}), (DRAWN, [0], {1: MIA}))
    archive = archive_of(tmp_path)
    before = archive.together(MIA)
    archive.index.unlink()
    assert archive.together(MIA) == before
    archive.index.write_bytes(b"nonsense" * 1000)
    assert archive.together(MIA) == before


def test_what_is_deleted_does_not_count_and_does_again_once_put_back(tmp_path: Path) -> None:
    (path,) = fill(tmp_path / "matches", (DRAWN, [0], {1: MIA}))
    archive = archive_of(tmp_path)
    assert archive.together(MIA).score.played == 1
    (found,) = archive.find(Query()).matches
    aside = set_aside(found.match)
    assert not path.with_suffix(".note").exists()
    assert archive.together(MIA).score.played == 0
    put_back(aside)
    assert archive.together(MIA).score.played == 1


def test_of_many_unread_records_a_few_are_read_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(tmp_path / "matches", (DRAWN, [0], {1: MIA}), (WON, [0], {1: MIA}), (LOST, [0], {1: TOM}))
    monkeypatch.setattr(module, "BATCH", 1)
    archive = archive_of(tmp_path)
    assert [archive.together(MIA).left for _ in range(3)] == [1, 0, 0]
    assert archive.together(MIA).score.played == 2


def test_three_and_four_are_counted_too() -> None:
    four = RecordSummary("won", True, "napoleon", ("a", "b", "c", "d"), (0, 2))
    told = count(MIA, [
        (3.0, four, Company((0,), {2: MIA})), (2.0, four, Company((0,), {1: MIA})),
        (1.0, four, Company((1,), {3: MIA})), (4.0, four, Company((0, 1), {2: MIA})),
        (5.0, four, Company((0,), {4: MIA})),
    ])
    assert told.games["napoleon"] == Score(3, 1, 0, 1, 0), "two at one screen and referees: no"


def test_the_index_tells_a_matchs_handicaps(tmp_path: Path) -> None:
    folder = tmp_path / "matches"
    folder.mkdir()
    forge = Forge("halebarde", {"handicap": "R-A"})
    forge.resign(0)
    (folder / "2026-11-22-193000-halebarde-Ann-Bob-0000aa-0.tambour").write_bytes(forge.record())
    archive = archive_of(tmp_path)
    looked = archive.look(archive.find(Query()).stale[0])
    assert looked is not None
    assert looked.summary.handicaps == (Handicap(), Handicap("A"))
    (found,) = archive.find(Query()).matches
    assert found.summary is not None
    assert found.summary.handicaps == looked.summary.handicaps
    assert all(isinstance(each, Handicap) for each in found.summary.handicaps)
