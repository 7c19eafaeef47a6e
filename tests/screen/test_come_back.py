"""Coming back to a match: by whatever door one comes, and from the table that another has left."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from client.__main__ import main
from client.cli import join as joining
from client.memory.again import WayToPlay
from client.memory.settings import record_folder
from client.pages.lobby.join_screen import JoinScreen
from client.pages.lobby.wait import WaitScreen
from client.pages.lobby.words_screen import WordsScreen
from client.pages.table_screen import TableScreen
from client.pages.title import SOON, TitleScreen
from client.routes import Title
from core.action import Resign
from core.games import GAMES
from core.match import Match
from net.peer.close_reasons import closed
from net.peer.stopwatch import FORSAKEN_AFTER
from net.record import key_file
from net.report import Started, Waiting
from net.wire.announcement import mark

from .conftest import Player
from .finders import button, words
from .test_away import cut, labels, sitting
from .test_deploy_kit import Desk
from .test_near_tables import PAPA, Ears, cards, ears  # noqa: F401  (a fixture)
from .test_table_kit import NoLink, Sitting

MATCH = b"m" * 32
OURS = replace(PAPA, free=0, calls=(mark(MATCH),))
OTHERS = replace(PAPA, free=0, calls=(mark(b"o" * 32),))
SIZES = ((800, 600), (1280, 720))


@pytest.fixture
def knocks(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """With what somebody knocks."""
    found: list[dict[str, Any]] = []

    class Link(NoLink):
        def __init__(self) -> None:
            self.told: list[Any] = []

    def join(address: str, port: int, name: str, **more: Any) -> Link:
        found.append({"address": address, **more})
        return Link()

    monkeypatch.setattr("net.drivers.open_table.join", join)
    return found


def cut_off() -> None:
    """Leave the key file of a match that we came to, as a lost window does."""
    keys = record_folder() / "keys"
    keys.mkdir(parents=True, exist_ok=True)
    lines = (key_file.Seat(MATCH, 1, bytes(32)), key_file.Place(False, "192.168.1.5", 4747))
    (keys / "2026-11-23-200000-agon-Papa-Mia-6d6d6d-1.key").write_bytes(
        key_file.HEADER + b"".join(map(key_file.line, lines)))


def test_the_table_where_our_match_waits_says_so_and_asks_for_nothing(
    sit: Callable[..., Player], ears: Ears, knocks: list[dict[str, Any]]  # noqa: F811
) -> None:
    cut_off()
    player = sit(JoinScreen("", "Mia"))
    ears.tables = [OURS, replace(OTHERS, id=b"4" * 8, port=4748)]
    player.wait()
    ours, other = cards(player)
    assert ours.line == "Your game waits: go on"
    assert other.line == "They play: look on"
    player.click(ours.rect.center)
    assert isinstance(player.app.top, WaitScreen)
    (knock,) = knocks
    assert knock["words"] is None
    assert knock["returning"]() == [], "that record is not there"
    link = player.app.top.link
    assert isinstance(link, NoLink)
    link.match = Match(GAMES["xiangqi"], GAMES["xiangqi"].options())
    link.told.append(Started("xiangqi", {}, ("Papa", "Mia"), (1,), None))
    player.wait()
    table = player.app.top
    assert isinstance(table, TableScreen)
    assert not table.play.looks_on, "who has a seat there does not look on"


def test_where_our_match_may_wait_words_are_asked_for_only_after_a_knock(
    sit: Callable[..., Player], ears: Ears, knocks: list[dict[str, Any]]  # noqa: F811
) -> None:
    cut_off()
    player = sit(JoinScreen("", "Mia"))
    ears.tables = [OTHERS]
    player.wait()
    player.click(cards(player)[0].rect.center)
    wait = player.app.top
    assert isinstance(wait, WaitScreen)
    assert isinstance(wait.link, NoLink)
    wait.link.told.append(closed("wordless"))
    player.wait()
    page = player.app.top
    assert isinstance(page, WordsScreen)
    below = player.app.stack[-2]
    assert isinstance(below, JoinScreen)
    assert below.refused is None, "nothing was wrong"
    page.chosen = [7, 9]
    page._finish()
    assert [each["words"] for each in knocks] == [None, (7, 9)]
    assert [each["watch"] for each in knocks] == [True, True], "still for a chair"


def test_who_was_cut_off_from_nothing_is_asked_for_words_at_once(
    sit: Callable[..., Player], ears: Ears, knocks: list[dict[str, Any]]  # noqa: F811
) -> None:
    player = sit(JoinScreen("", "Mia"))
    ears.tables = [OURS]
    player.wait()
    (card,) = cards(player)
    assert card.line == "They play: look on"
    player.click(card.rect.center)
    assert isinstance(player.app.top, WordsScreen)
    assert not knocks


def test_the_command_line_knows_the_table_too(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    screens: list[JoinScreen] = []
    monkeypatch.setenv("TAMBOUR_HOME", str(tmp_path))
    monkeypatch.setattr("client.app.run", lambda screen: screens.append(screen) or 0)
    monkeypatch.setattr(joining, "look", lambda: [replace(PAPA, port=4748, id=b"4" * 8), OURS])
    monkeypatch.setattr(joining, "display", lambda named=True: True)
    assert main(["join", "--name", "Mia"]) == 0
    assert (screens[0].address, screens[0].knock) == ("192.168.1.5:4748", False)
    cut_off()
    assert main(["join", "--name", "Mia"]) == 0
    assert (screens[1].address, screens[1].knock) == ("192.168.1.5:4747", True)
    assert main(["join", "10.0.0.9", "--name", "Mia"]) == 0
    assert screens[2].knock, "at a typed address the key is tried too"


def test_the_friends_tile_on_the_title_leads_back_too(
    sit: Callable[..., Player], ears: Ears, knocks: list[dict[str, Any]]  # noqa: F811
) -> None:
    cut_off()
    player = sit(name="Mia")
    ears.tables = [OURS]
    player.wait(SOON + 2)
    player.click(button(player.app.top, "Papa").rect.center)
    assert isinstance(player.app.top, WaitScreen)
    assert [each["words"] for each in knocks] == [None]


def test_a_match_that_is_taken_up_again_has_words_for_who_looks_on(
    monkeypatch: pytest.MonkeyPatch, sit: Callable[..., Player]
) -> None:
    link = NoLink(Match(GAMES["xiangqi"], GAMES["xiangqi"].options()))
    link.told += [Waiting((), (7, 9)), Started("xiangqi", {}, ("Mia", "Leo"), (0,), None)]
    player = sit(WaitScreen(link, WayToPlay.AGAIN, game="xiangqi"))
    player.wait()
    table = player.app.top
    assert isinstance(table, TableScreen)
    table.dialogs.menu()
    dialog = table.dialogs.shown
    assert dialog is not None
    assert any(line.startswith("Words to look on: ") for line in dialog.lines)


def leave(table: Sitting, code: str = "left", **gaps: str) -> Sitting:
    """Let the table close as the other program says."""
    gaps = gaps or {"name": "Bob"}
    table.link.told.append(closed(code, **gaps))
    table.frame()
    return table


@pytest.fixture
def continued(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Which matches were continued, instead of doing it."""
    found: list[Path] = []

    def continue_match(record: Path, friends_only: bool = False) -> Title:
        found.append(record)
        return Title()

    for where in ("table.hud.dialogs", "pages.deploy.deploy_screen"):
        monkeypatch.setattr(f"client.{where}.continue_match", continue_match)
    return found


def kept(table: Sitting) -> Sitting:
    """Say that the match is written down."""
    table.play.started = replace(table.play.started, record=Path("match.tambour"))
    return table


@pytest.mark.parametrize("size", SIZES)
def test_the_table_that_another_left_offers_to_wait_and_later_to_continue(
    monkeypatch: pytest.MonkeyPatch, continued: list[Path], size: tuple[int, int]
) -> None:
    table = leave(kept(sitting(monkeypatch, size=size)))
    dialog = table.scene.dialogs.shown
    assert dialog is not None
    assert dialog.lines == ["Bob left the table. The match is kept."]
    assert [b.label for b in dialog.buttons] == ["Wait for Bob", "Look at the board", "Put it away"]
    dialog.buttons[1].on_click()
    table.frame()
    assert table.scene.away.shown
    assert labels(table) == ["Continue", "Put it away"]
    assert "The table is closed The match waits for all of you." in words(table.scene)
    table.scene.dialogs.menu()
    menu = table.scene.dialogs.shown
    assert menu is not None
    assert "Continue" in [b.label for b in menu.buttons]
    menu.closes()
    assert not continued
    go_on = next(each for each in table.scene.away.graph.widgets if each.live)
    table.click(go_on.rect.center)
    assert continued == [Path("match.tambour")]


def test_waiting_goes_on_with_the_match_at_once(
    monkeypatch: pytest.MonkeyPatch, continued: list[Path]
) -> None:
    table = leave(kept(sitting(monkeypatch)))
    dialog = table.scene.dialogs.shown
    assert dialog is not None
    dialog.buttons[0].on_click()
    assert continued == [Path("match.tambour")]
    assert isinstance(table.app.top, TitleScreen)


def plain_notice(table: Sitting) -> bool:
    """Say whether there is only something to read."""
    dialog = table.scene.dialogs.shown
    table.scene.away.update(9.0)
    return not table.scene.away.shown and dialog is not None and (
        [b.label for b in dialog.buttons] == ["All right"])


def test_where_nothing_can_go_on_nothing_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    assert plain_notice(leave(sitting(monkeypatch))), "it is kept nowhere"
    cheat = kept(sitting(monkeypatch))
    assert plain_notice(leave(cheat, "cheat", name="Bob", what="heads"))
    beside = kept(sitting(monkeypatch))
    beside.play.looks_on = True
    assert plain_notice(leave(beside))
    over = kept(sitting(monkeypatch))
    over.play.act(0, Resign())
    over.frame()
    assert not leave(over).play.left


def test_a_name_with_brackets_is_only_a_name(
    monkeypatch: pytest.MonkeyPatch, continued: list[Path]
) -> None:
    dialog = leave(kept(sitting(monkeypatch)), "lost", name="{x}").scene.dialogs.shown
    assert dialog is not None
    assert dialog.buttons[0].label == "Wait for {x}"


def test_who_looks_on_waits_with_the_players_and_can_only_leave(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sitting(monkeypatch)
    table.play.looks_on = True
    cut(table, 1, seconds=FORSAKEN_AFTER + 1)
    assert table.scene.away.shown
    assert labels(table) == ["Leave"]


def test_a_table_left_while_armies_are_set_up_can_be_waited_for(continued: list[Path]) -> None:
    desk = Desk()
    play = desk.scene.state.play
    play.remote = True
    play.started = replace(play.started, record=Path("match.tambour"))
    desk.link.told.append(closed("left", name="Bob"))
    desk.frame()
    wait = button(desk.app.top, "Wait for Bob")
    wait.on_click()
    assert continued == [Path("match.tambour")]
