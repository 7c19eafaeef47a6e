"""The list of records tells of each, read beside the frame loop; films; deleting, undone."""

import os
import pickle
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest
from PIL import Image

from client.app import App
from client.film.film_order import FilmOrder
from client.memory.archive.archive import Archive, Query, look
from client.memory.archive.archive_questions import FindMatches, LookAtRecord
from client.memory.archive.record_files import (
    KEPT,
    TRASH,
    EmptyTrash,
    RecordedMatch,
    put_back,
    set_aside,
)
from client.memory.archive.summary import RecordSummary
from client.memory.settings import Settings, film_folder, record_folder
from client.miniatures.appearance import STANDARD
from client.pages.film_screen import REASONS, SPEEDS, FilmScreen
from client.pages.modal import Notice
from client.pages.records import MatchRow, RecordsScreen
from client.pages.replay_screen import ReplayScreen
from client.processes.file_process import FileProcess
from client.processes.record_questions import ReadRecord
from client.processes.worker import Answer, ImmediateWorker, WorkerProcess
from client.widgets.choice import Segments
from core.games import GAMES
from net.record import audit

from ..record_shelf import SHELF, altered, cut, fill, forged, golden
from .making_kit import Fake


def summary(data: bytes, folder: Path) -> RecordSummary | None:
    path = folder / "x.tambour"
    path.write_bytes(data)
    looked = look(path, 40, STANDARD)
    return looked.summary if looked else None


def recorded(folder: Path) -> list[RecordedMatch]:
    """List the matches in a folder as the archive finds them."""
    index = folder.parent / f"{folder.name}.sqlite"
    return [found.match for found in Archive(folder, index).find(Query()).matches]


def tree(folder: Path) -> dict[str, tuple[bytes, int]]:
    """Give what every file below a folder holds, and its mode."""
    return {str(path.relative_to(folder)): (path.read_bytes(), path.stat().st_mode)
            for path in folder.rglob("*") if path.is_file()}


# What is told of a record -------------------------------------------------------------------------


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_whole_record_tells_game_names_result_and_length(game: str, tmp_path: Path) -> None:
    told = summary(golden(game), tmp_path)
    assert told is not None
    judged = audit.read(golden(game))
    assert judged.fold is not None
    outcome = judged.fold.match.position.outcome
    assert outcome is not None
    assert (told.game, told.signed, told.watchable) == (game, True, True)
    assert told.winners == tuple(outcome.winners)
    assert told.ending == ("won" if outcome.winners else "draw")
    assert told.plies == judged.fold.match.position.ply
    pixels = zlib.decompress(told.picture)
    assert len(pixels) == 40 * 40 * 4
    assert len(set(pixels)) > 20, "a board with armies is no empty square"
    assert pickle.loads(pickle.dumps(told)) == told


def test_names_are_told_as_typed_and_those_that_nobody_typed_follow_the_language(
    tmp_path: Path
) -> None:
    evil = summary(forged("napoleon", 4, "Zo\u202e\u00e9 \x1b[2J", "x" * 32), tmp_path)
    assert evil is not None
    assert evil.names == ("Zo\u00e9 [2J", "x" * 32)
    nobody = summary(golden("xiangqi"), tmp_path)
    assert nobody is not None
    assert nobody.names == ("", "")


ENDINGS: dict[str, tuple[Callable[[], bytes], str]] = {
    "left during set-up": (lambda: cut(golden("luzhanqi"), 5), "setup"),
    "left with one commitment": (lambda: cut(golden("napoleon"), 3), "setup"),
    "only begun": (lambda: cut(golden("napoleon"), 1), "setup"),
    "nothing but the first line": (lambda: cut(golden("agon"), 0), "setup"),
    "a game without set-up": (lambda: cut(golden("xiangqi"), 2), "unfinished"),
    "torn": (lambda: forged("agon", 9, "Ann", "Bob")[:-9], "unfinished"),
    "resigned": (lambda: forged("agon", 9, "Ann", "Bob", resign=True), "won"),
    "agreed": (lambda: forged("xiangqi", 9, "Ann", "Bob", agree=True), "draw"),
    "altered": (lambda: altered(golden("xiangqi")), "damaged"),
    "empty": (bytes, "damaged"),
    "something else": (lambda: b"\x89PNG" * 900, "damaged"),
    "another game": (SHELF["draughts-Mia-Leo-00000a"], "foreign"),
    "a version to come": (SHELF["agon-Ann-Bob-00000d"], "foreign"),
}


@pytest.mark.parametrize("kind", ENDINGS)
def test_a_record_that_is_not_whole_says_how(kind: str, tmp_path: Path) -> None:
    make, ending = ENDINGS[kind]
    told = summary(make(), tmp_path)
    assert told is not None
    assert told.ending == ending
    assert told.signed == (kind in ("resigned", "agreed"))
    if ending in ("setup", "foreign"):
        assert not told.watchable


def test_an_end_that_not_everybody_signed_is_told_as_such(tmp_path: Path) -> None:
    whole = golden("agon")
    entries = len(audit.load(whole).entries)
    told = summary(cut(whole, entries - 1), tmp_path)
    assert told is not None
    assert (told.ending, told.signed) == ("draw", False)


def test_a_giant_and_a_missing_record_are_told_at_once(tmp_path: Path) -> None:
    path = tmp_path / "x.tambour"
    assert look(path) is None
    with path.open("wb") as file:
        file.truncate(1 << 40)
    assert look(path) is None


def test_a_picture_tells_no_kind_of_a_hidden_piece(tmp_path: Path) -> None:
    """An unfinished match and a picture of it know the armies only, whatever was opened later."""
    data = forged("luzhanqi", 12, "Ida", "Max")
    judged = audit.read(data)
    assert judged.fold is not None
    board = judged.fold.match.position.board
    assert any(piece is not None for piece in board)
    assert all(piece.kind is None for piece in board if piece is not None)


# The files ----------------------------------------------------------------------------------------


def shelf(folder: Path) -> None:
    """Write the files of one match of two seats, and what may be taken for them."""
    (folder / "keys").mkdir(parents=True)
    (folder / "keys").chmod(0o700)
    stem = "2026-11-22-193000-luzhanqi-Ann-Bob-00aa11"
    for seat, second in (("0", "00"), ("1", "01")):
        name = f"2026-11-22-1930{second}-luzhanqi-Ann-Bob-00aa11-{seat}"
        (folder / f"{name}.tambour").write_bytes(b"record" + seat.encode())
        (folder / f"{name}.proof").write_bytes(b"proof" + seat.encode())
        key = folder / "keys" / f"{name}.key"
        key.write_bytes(b"secret" + seat.encode())
        key.chmod(0o600)
    for other in (f"{stem}-0.x", "2026-11-22-193000-luzhanqi-Ann-Bob-00aa12-0", "mine-0", "mine-1"):
        (folder / f"{other}.tambour").write_bytes(other.encode())


def test_both_seats_are_one_match_and_what_is_called_otherwise_stands_alone(tmp_path: Path) -> None:
    shelf(tmp_path)
    found = recorded(tmp_path)
    assert sorted(len(match.stems) for match in found) == [1, 1, 1, 1, 2]


def test_the_newest_comes_first_by_name_and_else_by_its_time(tmp_path: Path) -> None:
    paths = fill(tmp_path)
    for age, path in enumerate(paths):
        os.utime(path, (10**9 + age, 10**9 + age))
    old = tmp_path / "from a friend.tambour"
    old.write_bytes(b"")
    os.utime(old, (10**9, 10**9))
    assert [match.path for match in recorded(tmp_path)] == [*paths, old]


def test_deleting_takes_all_files_of_a_match_and_undoing_restores_every_byte(
    tmp_path: Path
) -> None:
    shelf(tmp_path)
    before = tree(tmp_path)
    match = next(match for match in recorded(tmp_path) if len(match.stems) == 2)
    aside = set_aside(match)
    left = {name for name in tree(tmp_path) if not name.startswith(TRASH)}
    assert left == {name for name in before if "00aa11" not in name or name.endswith("x.tambour")}
    assert match.path not in [other.path for other in recorded(tmp_path)]
    put_back(aside)
    assert tree(tmp_path) == before
    assert list((tmp_path / TRASH).iterdir()) == []


def test_a_deletion_that_fails_half_way_deletes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf(tmp_path)
    before = tree(tmp_path)
    real, moved = os.replace, []

    def replace(source: Path, target: Path) -> None:
        moved.append(source)
        if len(moved) == 4:
            raise PermissionError
        real(source, target)

    monkeypatch.setattr(os, "replace", replace)
    match = next(match for match in recorded(tmp_path) if len(match.stems) == 2)
    with pytest.raises(PermissionError):
        set_aside(match)
    assert tree(tmp_path) == before


def test_undoing_overwrites_nothing(tmp_path: Path) -> None:
    shelf(tmp_path)
    match = next(match for match in recorded(tmp_path) if len(match.stems) == 2)
    aside = set_aside(match)
    match.path.write_bytes(b"newer")
    with pytest.raises(FileExistsError):
        put_back(aside)
    assert match.path.read_bytes() == b"newer"
    match.path.unlink()
    put_back(aside)
    assert match.path.read_bytes() == b"record0"


def test_what_was_deleted_is_kept_for_a_day(tmp_path: Path) -> None:
    shelf(tmp_path)
    one, other, *_ = recorded(tmp_path)
    old, fresh = set_aside(one), set_aside(other)
    long_ago = time.time() - KEPT - 60
    os.utime(old.place, (long_ago, long_ago))
    EmptyTrash(tmp_path).answer()
    assert not old.place.exists()
    put_back(fresh)
    assert other.path.exists()
    EmptyTrash(tmp_path / "none").answer()


# The screen ---------------------------------------------------------------------------------------


class LateWorker(ImmediateWorker):
    """A worker that answers only when told to."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, Answer[Any]]] = []

    def ask(self, question: Any) -> Answer[Any]:
        answer: Answer[Any] = Answer()
        self.asked.append((question, answer))
        return answer

    def work(self) -> Any:
        question, answer = self.asked.pop(0)
        answer.give(question.answer())
        return question


def open_list(size: tuple[int, int] = (800, 600), worker: Any = None,
              language: str = "en") -> tuple[App, RecordsScreen]:
    screen = RecordsScreen()
    settings = Settings(language=language, motion=False)
    return App(screen, size=size, settings=settings, worker=worker), screen


def run(app: App, frames: int = 40) -> None:
    for _ in range(frames):
        app.frame(app._now + 0.05)


def row(screen: RecordsScreen, name: str) -> MatchRow:
    return next(row for row in screen.rows if name in row.match.path.name)


def test_the_rows_tell_everything_in_words() -> None:
    fill(record_folder())
    app, screen = open_list()
    assert [row.words[1] for row in screen.rows] == ["Looking…"] * len(SHELF)
    assert screen.rows[0].words[0] == "Anna – Tim", "until it is read, by the name of its file"
    run(app)
    told = {row.words[:2] for row in screen.rows}
    assert told >= {
        ("Anna – Tim", "Napoleon Strategy · Tim won"),
        ("Red – Black", "Luzhanqi · Left during set-up"),
        ("Zoé – Kim-Lou", "Halebarde et Gonfanon · Not finished"),
        ("White – Black", "Agon · A draw"),
        ("Red – Black", "Luzhanqi · Black won"),
        ("Red – Black", "Xiangqi · Damaged or changed"),
        ("Mia – Leo", "Made by another Tambour"),
        ("Eve – Bob", "Damaged or changed"),
    }
    assert screen.rows[0].words[2] == "28.11.2026 at 19:30 · Moves: 24"
    french, screen = open_list(language="fr")
    run(french)
    assert row(screen, "000006").words[:2] == ("Rouge – Noir", "Luzhanqi · Noir a gagné")
    app.close()


def test_what_was_left_during_set_up_cannot_be_watched_and_can_be_deleted() -> None:
    fill(record_folder())
    app, screen = open_list()
    run(app)
    for name in ("000002", "00000e"):
        left = row(screen, name)
        assert [b.live for b in (left.watch, left.film, left.delete)] == [False, False, True]
        left.delete.on_click()
        assert not left.match.path.exists()
    app.close()


def test_rows_in_sight_are_asked_first_and_one_at_a_time() -> None:
    fill(record_folder())
    worker = LateWorker()
    app, screen = open_list(worker=worker)
    run(app, 3)
    assert isinstance(worker.work(), EmptyTrash)
    assert screen.rows == []
    assert isinstance(worker.work(), FindMatches)
    run(app, 1)
    assert screen.sheet is not None
    screen.sheet.scroll(100_000)
    asked = []
    while isinstance(worker.asked[0][0], LookAtRecord):
        assert len(worker.asked) == 1
        asked.append(worker.work().path)
        run(app, 1)
    seen = [row.match.path for row in screen.sheet.in_sight if isinstance(row, MatchRow)]
    first = screen.rows[0].match.path
    rest = {row.match.path for row in screen.rows} - {first, *seen}
    assert asked[: 1 + len(seen)] == [first, *seen]
    assert sorted(asked[1 + len(seen):]) == sorted(rest), "the others once, for the index"
    app.close()


def test_the_frame_loop_reads_no_record(monkeypatch: pytest.MonkeyPatch) -> None:
    """The list, deleting and undoing, with a real worker: this process opens none of the files."""
    fill(record_folder())

    def never(*_: object) -> None:
        raise AssertionError("read in the frame loop")

    monkeypatch.setattr(audit, "_read", never)
    monkeypatch.setattr("client.memory.archive.archive.read_file", never)
    monkeypatch.setattr("client.processes.record_questions.read_file", never)
    app, screen = open_list(worker=WorkerProcess())
    until = time.monotonic() + 60
    while not screen.rows or any(row.summary is None for row in screen.rows):
        assert time.monotonic() < until
        run(app, 1)
        time.sleep(0.005)
    assert screen.rows[0].words[1] == "Napoleon Strategy · Tim won"
    screen.rows[0].delete.on_click()
    screen.rows[0].undo.on_click()
    run(app, 3)
    app.close()


def test_delete_and_undo_on_the_screen() -> None:
    fill(record_folder())
    before = tree(record_folder())
    app, screen = open_list()
    run(app)
    first = screen.rows[0]
    screen.graph.focus(first.delete)
    app.feed(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r"))
    run(app, 2)
    assert first.words[1] == "Deleted."
    assert [b.live for b in (first.watch, first.film, first.delete, first.undo)] == [
        False, False, False, True]
    assert screen.graph.focused is first.undo
    app.feed(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r"))
    run(app, 2)
    assert tree(record_folder()) == before
    assert first.words[1] == "Napoleon Strategy · Tim won"
    app.close()


def test_a_record_deleted_while_it_is_looked_at_is_looked_at_again_once_restored() -> None:
    fill(record_folder())
    worker = LateWorker()
    app, screen = open_list(worker=worker)
    run(app, 2)
    worker.work()
    worker.work()
    run(app, 2)
    first = screen.rows[0]
    first.delete.on_click()
    worker.work()  # finds nothing
    first.undo.on_click()
    for _ in range(5):
        run(app, 2)
        worker.work()
    run(app, 2)
    assert first.words[1] == "Napoleon Strategy · Tim won"
    app.close()


def test_where_nothing_can_be_moved_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    fill(record_folder())
    app, screen = open_list()
    run(app)

    def fails(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "replace", fails)
    screen.rows[0].delete.on_click()
    assert isinstance(app.top, Notice)
    assert screen.rows[0].deleted is None
    app.close()


def test_coming_back_from_a_replay_nothing_is_read_again() -> None:
    fill(record_folder())
    app, screen = open_list()
    run(app)
    known = [row.summary for row in screen.rows]
    screen.rows[0].watch.on_click()
    assert type(app.top).__name__ == "ReplayScreen"
    app.pop()
    assert app.top is screen
    assert [row.summary for row in screen.rows] == known
    app.close()


@pytest.mark.usefixtures("watched")
def test_a_picture_is_kept_unpacked_only_while_it_is_seen() -> None:
    fill(record_folder())
    app, screen = open_list()
    run(app)
    first = screen.rows[0]
    assert first._face is not None
    assert screen.sheet is not None
    screen.sheet.scroll(100_000)
    run(app, 2)
    assert first._face is None
    app.resize((1280, 720))
    run(app)
    assert screen.sheet is not None
    assert {row.painted for row in screen.sheet.in_sight if isinstance(row, MatchRow)} == {
        first.side(app.theme)}
    app.close()


# Films --------------------------------------------------------------------------------------------


def made(folder: Path, speed: float = 1.6, data: bytes = b"") -> FilmOrder:
    record = folder / "x.tambour"
    record.write_bytes(data or forged("agon", 6, "Ann", "Bob"))
    return FilmOrder(record, folder / "films" / "x.webp", speed, (160, 120), STANDARD)


def finish(film: FileProcess, enough: Callable[[], bool] = lambda: False) -> list[float]:
    shares, until = [film.share], time.monotonic() + 60
    while not film.ended and not enough():
        assert time.monotonic() < until
        time.sleep(0.002)
        film.poll()
        shares.append(film.share)
    return shares


def test_a_film_tells_how_far_it_is(tmp_path: Path) -> None:
    order = made(tmp_path)
    film = FileProcess(order)
    shares = finish(film)
    assert film.ended == "made"
    assert shares == sorted(shares)
    assert len(set(shares)) > 3
    assert [path.name for path in order.file.parent.iterdir()] == ["x.webp"]


def test_a_faster_film_is_shorter(tmp_path: Path) -> None:
    lengths = []
    for speed, _ in SPEEDS:
        order = made(tmp_path, speed)
        assert order.make(Line()) == "made"  # type: ignore[arg-type]
        with Image.open(order.file) as picture:
            stays = 0
            for number in range(picture.n_frames):  # type: ignore[attr-defined]
                picture.seek(number)
                picture.load()
                stays += picture.info["duration"]
        lengths.append(stays)
    assert lengths[0] > lengths[1] > lengths[2]


def test_a_film_that_is_cancelled_leaves_nothing(tmp_path: Path) -> None:
    order = made(tmp_path, data=golden("agon"))
    film = FileProcess(order)
    finish(film, lambda: film.share > 0.02)
    assert list(order.file.parent.iterdir()), "it is being written"
    film.cancel()
    assert list(order.file.parent.iterdir()) == []
    assert film.ended == "cancelled"
    assert not film.poll()


def test_a_film_that_loses_its_process_leaves_nothing(tmp_path: Path) -> None:
    order = made(tmp_path, data=golden("agon"))
    film = FileProcess(order)
    finish(film, lambda: film.share > 0.02)
    film.child.process.kill()
    finish(film)
    assert film.ended == "failed"
    assert list(order.file.parent.iterdir()) == []


class Line:
    """An end of a pipe that only takes."""

    def send(self, what: object) -> None: ...


@pytest.mark.parametrize(("number", "why"), [(28, "full"), (13, "folder")])
def test_why_a_film_cannot_be_written(
    number: int, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise OSError(number, "no")

    monkeypatch.setattr("client.film.filming.film", fails)
    assert made(tmp_path).make(Line()) == why  # type: ignore[arg-type]
    assert made(tmp_path, data=b"x").make(Line()) == "record"  # type: ignore[arg-type]


def film_screen() -> tuple[App, FilmScreen]:
    fill(record_folder())
    app, screen = open_list()
    run(app)
    screen.rows[0].film.on_click()
    assert isinstance(app.top, FilmScreen)
    app.top.start = Fake  # type: ignore[assignment]
    return app, app.top


def press(app: App, key: int) -> None:
    app.feed(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
    run(app, 2)


def test_the_film_screen_from_the_choice_to_where_it_is() -> None:
    app, screen = film_screen()
    speeds, _ = (each for each in screen.graph.widgets if isinstance(each, Segments))
    speeds.intent("right")
    press(app, pygame.K_RETURN)
    assert screen.work is not None
    order = screen.work.order
    assert order.speed == SPEEDS[2][0]
    assert order.file == film_folder() / "2026-11-28-193000-napoleon-Anna-Tim.webp"
    screen.work.share = 0.5
    run(app, 2)
    assert screen.bar.share == 0.5
    vars(screen.work)["told"] = "made"
    run(app, 2)
    assert any(order.file.name in vars(each).get("text", "") for each in screen.graph.widgets)
    press(app, pygame.K_RETURN)
    assert isinstance(app.top, RecordsScreen)
    app.close()


@pytest.mark.parametrize("why", ["full", "folder", "record", "failed"])
def test_a_film_that_fails_says_why(why: str) -> None:
    app, screen = film_screen()
    press(app, pygame.K_RETURN)
    assert screen.work is not None
    vars(screen.work)["told"] = why
    run(app, 2)
    assert app.say(REASONS[why]) in [vars(each).get("text") for each in screen.graph.widgets]
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, RecordsScreen)
    app.close()


def test_escape_cancels_a_film_and_then_goes_back_and_so_does_closing_the_window() -> None:
    app, screen = film_screen()
    press(app, pygame.K_RETURN)
    film = screen.work
    assert film is not None
    press(app, pygame.K_ESCAPE)
    assert film.ended == "cancelled"
    assert app.top is screen
    press(app, pygame.K_RETURN)
    film = screen.work
    assert film is not None
    app.close()
    assert film.ended == "cancelled"


def test_a_film_is_called_as_no_other(tmp_path: Path) -> None:
    (path, *_) = fill(tmp_path)
    match = recorded(tmp_path)[0]
    assert match.path == path
    first = match.film(tmp_path)
    first.touch()
    assert match.film(tmp_path).name == f"{first.stem}-2.webp"


def test_a_record_is_watched_as_before(tmp_path: Path) -> None:
    """What is damaged is still shown as far as it is good."""
    path = tmp_path / "x.tambour"
    path.write_bytes(altered(golden("xiangqi")))
    told = ReadRecord(path).answer()
    assert told is not None
    assert told.game == "xiangqi"
    assert len(told.actions) > 20


def test_a_replay_begins_with_the_armies_and_not_with_an_empty_board() -> None:
    record = audit.read(golden("napoleon"))
    assert record.fold is not None
    match = record.fold.match
    screen = ReplayScreen(match.game, match.options, match.actions, ("Ann", "Bob"))
    app = App(screen, settings=Settings(language="en", motion=False), size=(800, 600))
    for tick in range(4000):
        if screen.at:
            break
        app.frame(tick / 12)
    assert sum(piece is not None for piece in screen.match.position.board) == 32
    assert screen.match.position.ply == 0
