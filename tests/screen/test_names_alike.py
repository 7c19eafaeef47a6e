"""Two friends of one name are told apart on every screen, and stay as typed everywhere else."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.app import App
from client.cli import paper
from client.cli.scores import Shown
from client.film.filming import film
from client.language.words import Words
from client.memory.again import WayToPlay
from client.memory.archive.record_files import RecordedMatch
from client.memory.heroes import Heroes
from client.memory.settings import Settings, record_folder
from client.pages.lobby.wait import WaitScreen
from client.pages.records import RecordsScreen
from client.pages.replay_screen import ReplayScreen
from client.pages.table_screen import TableScreen
from client.processes.worker import ImmediateWorker
from client.stage import view
from client.table.play import Play
from core.action import Resign
from core.games import GAMES
from core.match import Match
from core.option import read_options
from core.piece import Seat
from core.plain_text import LONGEST, plain, told_apart
from net.record.audit import read
from net.report import Closed, Gathered, Started, Waiting, Watching

from ..forge import Forge
from ..protocol.toy import plod
from ..protocol.wire import End, Pair
from ..record_shelf import forged
from .test_shell import Told
from .test_table_kit import NoLink, Pegs, PegWardrobe
from .test_waiting import words

BERTS = ("Bert", "Bert")


@pytest.mark.parametrize(("typed", "told"), [
    (("Ann", "Bert"), ("Ann", "Bert")),
    (BERTS, ("Bert", "Bert 2")),
    (("Bert", "BERT", "bert"), ("Bert", "BERT 2", "bert 3")),
    (("Bert", "Ｂｅｒｔ"), ("Bert", "Ｂｅｒｔ 2")),
    (("Bert", " Bert\u200b"), ("Bert", "Bert 2")),
    (("Bert", "Bert", "Bert 2"), ("Bert", "Bert 3", "Bert 2")),
    (("", "", "Bert"), ("", "", "Bert")),
    (("x" * 40, "x" * 40), ("x" * 40, "x" * 30 + " 2")),
    ((), ()),
])
def test_the_second_of_one_name_has_a_number(
    typed: tuple[str, ...], told: tuple[str, ...]
) -> None:
    assert told_apart(typed) == told


@given(st.lists(st.text("aAＡ 2\u200bß", max_size=4) | st.text(max_size=40), max_size=6))
def test_what_is_told_apart_is_apart_and_stays_so(names: list[str]) -> None:
    told = told_apart(names)
    shown = [plain(name).casefold() for name in told if name]
    assert len(set(shown)) == len(shown)
    assert all(len(plain(name)) <= LONGEST for name in told)
    assert told_apart(told) == told


def play(names: tuple[str, ...] = BERTS, seats: tuple[Seat, ...] = (0, 1), key: str = "xiangqi",
         **options: Any) -> Play:
    game = GAMES[key]
    link = NoLink(Match(game, read_options(game.options, options)))
    return Play(link, Started(key, options, names, seats, None))


@pytest.fixture
def pegs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dress the armies in pegs, which are painted at once."""
    monkeypatch.setattr(view, "Wardrobe", lambda *_: None)
    monkeypatch.setattr(view, "WardrobeSprites", PegWardrobe)


@pytest.mark.usefixtures("pegs")
@pytest.mark.parametrize(("gives_up", "won", "lost"), [
    (0, "Bert 2", "Bert"), (1, "Bert", "Bert 2")])
def test_the_table_and_its_end_say_who_is_who(
    sit: Any, gives_up: Seat, won: str, lost: str
) -> None:
    table = TableScreen(play())
    player = sit(table)
    player.wait(4)
    assert [card.name for card in table.panels.cards(player.app.say)] == ["Bert 2", "Bert"]
    table.play.link.post(gives_up, Resign())
    player.wait(30)
    shown = table.dialogs.shown
    assert shown is not None
    assert f"{won} wins!" in shown.title
    assert f"{lost} gave up." in " ".join(shown.lines)


@pytest.mark.usefixtures("pegs")
def test_who_looks_on_is_not_who_plays(sit: Any) -> None:
    table = TableScreen(play(seats=(0,)))
    player = sit(table)
    player.wait(4)
    table.play.link.told.append(Watching(("Bert", "Zoe")))  # type: ignore[attr-defined]
    player.wait(2)
    table.dialogs.menu()
    assert table.dialogs.shown is not None
    assert "Looking on: Bert 3, Zoe." in table.dialogs.shown.lines


def test_the_waiting_page_tells_them_apart(sit: Any) -> None:
    player = sit()
    player.app.push(WaitScreen(Told(), WayToPlay.HOST, seats=4))
    wait = player.app.top
    wait.link.reports = [Waiting(("127.0.0.1:4747",), (7, 9)), Gathered(("Bert", "", "bert", "")),
                         Watching(("Bert",))]
    player.wait(2)
    assert "Bert bert 2" in words(wait)
    assert "Looking on: Bert 3." in words(wait)


def test_the_list_of_games_and_the_replay_do(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = record_folder()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "2026-11-23-193000-xiangqi-Bert-Bert-00000f-0.tambour"
    path.write_bytes(forged("xiangqi", 9, *BERTS, resign=True))
    screen = RecordsScreen()
    app = App(screen, settings=Settings(motion=False), size=(1280, 720), worker=ImmediateWorker())
    for _ in range(40):
        app.frame(app._now + 0.05)
    (row,) = screen.rows
    assert row.words[0] == "Bert – Bert 2"
    assert "Bert 2 won" in row.words[1] or "Bert won" in row.words[1]
    record = read(path.read_bytes())
    assert record.log is not None
    assert record.log.start.names == BERTS, "as it was typed"
    assert record.fold is not None
    again = ReplayScreen(record.fold.match.game, record.fold.match.options, record.actions,
                         record.names)
    assert again.play.names == ("Bert", "Bert 2")


def test_a_file_s_name_does_before_it_is_read() -> None:
    match = RecordedMatch(Path("2026-11-23-193000-xiangqi-Bert-Bert-00000f-0.tambour"), (), 0.0)
    assert match.players == "Bert – Bert 2"


@pytest.mark.parametrize(("gives_up", "winner"), [(0, "Bert 2"), (1, "Bert")])
def test_who_has_won_is_named_by_whoever_verifies(gives_up: Seat, winner: str) -> None:
    forge = Forge("agon", names=BERTS)
    forge.wander(5)
    forge.resign(gives_up)
    verdict = read(forge.record()).verdict
    assert (verdict.kind, verdict.winners) == ("verified", (winner,))


def test_film_and_paper_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    record = read(forged("xiangqi", 4, *BERTS))
    assert record.fold is not None
    match, titles = record.fold.match, []
    monkeypatch.setattr("client.film.filming.record", lambda path, size, pictures, **how: next(
        iter(pictures)) and 1)
    monkeypatch.setattr("client.film.filming.paint_opening",
                        lambda surface, theme, title, names, *rest: titles.extend(names))
    film(match.game, match.options, record.actions, record.names, tmp_path / "x.webp", (320, 240),
         figures=lambda projection: Pegs(projection.cell_w))
    assert titles == ["Bert", "Bert 2"]
    pictures = paper._pictures(Shown(match.game, match.options, record.actions, record.names),
                               Words("en").say)
    assert {picture.words for picture in pictures} == {"Bert · Bert 2"}


def test_heroes_belong_to_the_name_as_it_was_typed(tmp_path: Path) -> None:
    """In a rematch Bert 2 has the other seat, and is Bert."""
    table = TableScreen(play())
    table.panels.heroes = Heroes(tmp_path / "heroes.json")
    assert [table.panels._owner(seat) for seat in (0, 1)] == list(BERTS)


@pytest.mark.parametrize(("leaves", "named"), [(0, "Bert"), (1, "Bert 2")])
def test_who_left_is_named_as_on_the_screen(leaves: int, named: str) -> None:
    pair = Pair()
    pair.host, pair.joiner = End("s", "host", "Bert"), End("s", "joiner", "Bert")
    pair.joiner.do(pair.joiner.peer.open())
    pair.play(plod, 4)
    gone, stays = pair.seat(leaves), pair.seat(1 - leaves)
    gone.do(gone.peer.close())
    pair.run()
    (closed,) = stays.of(Closed)
    assert isinstance(closed, Closed)
    assert dict(closed.args)["name"] == named
    assert (started := stays.of(Started))
    assert started[0].names == BERTS  # type: ignore[attr-defined]
