"""A friend whose link is cut: who is away and for how long is seen, and what may be done."""

import pygame
import pytest

from client.memory.settings import Settings
from client.pages.deploy.deploy_screen import DeployScreen
from client.pages.modal import Question
from client.pages.title import TitleScreen
from client.table.play import Play
from client.widgets.button import Button
from core.game import Refusal
from core.games import GAMES
from core.match import Match
from net.peer.close_reasons import closed
from net.peer.stopwatch import FORSAKEN_AFTER
from net.report import Away, Refused, Started, Stuck

from .finders import words
from .test_deploy_kit import Desk
from .test_first_evening import THREE
from .test_luzhanqi_kit import Hidden
from .test_table_award import in_battle
from .test_table_kit import NoLink, Sitting

SIZES = ((800, 600), (1280, 720), (3840, 2160))
TIMES = ((0, "0:00"), (42, "0:42"), (303, "5:03"), (4000, "66:40"))


def cut(table: Sitting, *seats: int, seconds: float = 0.0) -> Sitting:
    """Let the links of some seats be cut for a while."""
    table.link.told.append(Away(seats))
    table.frame()
    table.frame(seconds)
    table.frame()
    return table


def sitting(monkeypatch: pytest.MonkeyPatch, **given: object) -> Sitting:
    """Sit down at a table with friends at other screens."""
    table = Sitting(monkeypatch, seats=(0,), **given)  # type: ignore[arg-type]
    table.play.remote = True
    return table


def pressed(table: Sitting | Desk) -> list[Button]:
    """List the buttons of the banner."""
    return [each for each in table.scene.away.graph.widgets if isinstance(each, Button)]


def labels(table: Sitting) -> list[str]:
    return [b.label for b in pressed(table)]


def test_a_play_knows_who_is_away_and_since_when() -> None:
    game = GAMES["napoleon"]
    link = NoLink(Match(game, game.options()))
    play = Play(link, Started("napoleon", {}, ("Ann", "Bob"), (0,), None))
    assert play.waited(50.0) == 0
    for now, seats in ((10.0, (1,)), (30.0, (1, 2)), (40.0, (2,))):
        link.told.append(Away(seats))
        play.poll(now)
    assert play.away == {2: 30.0}
    assert play.waited(50.0) == 20.0
    link.told.append(Away(()))
    play.poll(60.0)
    assert not play.away


@pytest.mark.parametrize("size", SIZES)
def test_the_banner_says_who_and_how_long(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    table = cut(sitting(monkeypatch, size=size), 1)
    since = table.play.away[1]
    for seconds, time in TIMES:
        table.now = since + seconds
        table.frame()
        assert f"Bob is away for {time} · The match waits." in words(table.scene)
        late = seconds >= FORSAKEN_AFTER
        assert labels(table) == ["Put it away"] + ["End without Bob"] * late
        banner, board = table.scene.away.rect, table.scene.layout.board
        assert pygame.Rect((0, 0), size).contains(banner)
        assert all(banner.contains(each.rect) for each in pressed(table))
        assert banner.clip(board).h < board.h // 8, "the board is still to be seen"


@pytest.mark.usefixtures("watched")
def test_the_time_runs_on_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    table = cut(sitting(monkeypatch), 1, seconds=1.0)
    before = pygame.image.tobytes(table.app.canvas.subsurface(table.scene.away.rect), "RGB")
    table.frame(1.0)
    after = pygame.image.tobytes(table.app.canvas.subsurface(table.scene.away.rect), "RGB")
    assert after != before


@pytest.mark.usefixtures("watched")
def test_the_board_is_darker_and_can_be_used(monkeypatch: pytest.MonkeyPatch) -> None:
    table = sitting(monkeypatch)
    table.frame(1.0)  # the board has faded in
    table.frame()
    middle = table.at("d4")
    before = table.app.canvas.get_at(middle)
    cut(table, 1)
    assert sum(table.app.canvas.get_at(middle)[:3]) < sum(before[:3])
    own = next(iter(table.play.match.rules.next(table.play.match.position, 0, ())))
    table.click(table.play.match.rules.topology.names[own])
    assert table.scene.move_input.draft.selected == own
    table.link.told.append(Away(()))
    for _ in range(3):
        table.frame()
    assert table.app.canvas.get_at(middle)[:3] == before[:3]


def test_who_is_back_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    table = sitting(monkeypatch, options=THREE)
    heard: list[str] = []
    table.scene.context.sound = lambda name, pan=0.0: heard.append(name)
    cut(table, 1, 2, seconds=400)
    assert heard == ["bell"]
    assert labels(table) == ["Put it away", "End without them"]
    assert "Bob + Cleo are away" in words(table.scene)
    cut(table, 2)
    assert table.app.toast.text == "Bob is back!"
    assert table.scene.away.shown
    cut(table)
    assert table.app.toast.text == "Cleo is back!"
    assert not table.scene.away.shown
    assert heard == ["bell", "cheer", "cheer"]


@pytest.mark.parametrize(("holder", "text"), [
    (None, "The match waits."), (0, "Your program holds the table now."),
    (2, "Cleo's program holds the table now."), (1, "The match waits."),
])
def test_whose_program_holds_the_table_is_told(
    monkeypatch: pytest.MonkeyPatch, holder: int | None, text: str
) -> None:
    table = sitting(monkeypatch, options=THREE)
    cut(table, 1, seconds=42)
    table.link.told.append(Away((1,), holder))
    table.frame()
    assert f"for 0:42 · {text}" in words(table.scene)


def test_in_a_small_window_and_french_too_it_is_told_whole(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sitting(monkeypatch, size=(800, 600))
    table.app.apply(Settings(language="fr"))
    cut(table, 1, seconds=FORSAKEN_AFTER + 1)
    table.link.told.append(Away((1,), 0))
    table.frame()
    assert "Ton programme tient la table." in words(table.scene)


@pytest.mark.usefixtures("watched")
def test_ending_without_them_is_asked_and_put_away_when_they_are_back(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    table = cut(sitting(monkeypatch), 1, seconds=FORSAKEN_AFTER)
    end = pressed(table)[1]
    table.click(end.rect.center)
    dialog = table.scene.dialogs.shown
    assert dialog is not None
    assert dialog.title == "End the match without Bob?"
    assert "only our word" in dialog.lines[0]
    assert table.link.forsaken == 0
    cut(table)
    assert table.scene.dialogs.shown is None
    cut(table, 1, seconds=FORSAKEN_AFTER)
    table.scene.dialogs.end_alone()
    table.scene.dialogs.shown.buttons[1].on_click()  # type: ignore[union-attr]
    assert table.link.forsaken == 1
    table.link.told.append(closed("lost", name="Bob"))
    table.frame()
    assert not table.scene.away.shown
    assert table.app.toast.text != "Bob is back!"
    assert table.scene.dialogs.shown is not None
    assert table.scene.dialogs.shown.title == "The table is closed"


def test_the_banner_is_reached_by_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    table = cut(sitting(monkeypatch), 1, seconds=FORSAKEN_AFTER)
    table.key(pygame.K_RIGHT)
    assert table.scene.away.graph.focused is None, "the arrows are the board's"
    table.key(pygame.K_TAB)
    table.key(pygame.K_RETURN)
    assert table.scene.dialogs.shown is not None
    assert table.scene.dialogs.shown.title == "Put the match away?"


def test_a_move_is_refused_where_it_aims_and_stays_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    table = cut(sitting(monkeypatch), 1)
    scene, match = table.scene, table.play.match
    path = next(iter(match.rules.actions(match.position, 0))).path  # type: ignore[union-attr]
    why = Refusal("M-0", "Wait until everybody is back.")
    monkeypatch.setattr(table.link, "post", lambda seat, action: table.link.told.append(
        Refused(seat, why)))
    scene.move_input.click(path[0])
    scene.move_input.click(path[1])
    scene.move_input.done()
    table.frame()
    assert scene.move_input.refused == (why, path[1])
    assert scene.move_input.ready


def test_a_referee_without_a_name_may_be_away(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Hidden(monkeypatch, seats=(0,))
    cut(table, 2)
    assert "The referee is away" in words(table.scene)


def test_who_sets_up_sees_it_too() -> None:
    desk = Desk()
    desk.link.told.append(Away((1,)))
    desk.frame()
    scene = desk.scene
    assert isinstance(scene, DeployScreen)
    assert scene.away.shown
    desk.now += FORSAKEN_AFTER
    desk.frame()
    desk.click(pressed(desk)[1].rect.center)
    question = desk.app.top
    assert isinstance(question, Question)
    assert question.title == "End the match without Léonie?"
    question.buttons[1].on_click()
    assert desk.link.forsaken == 1
    desk.click(pressed(desk)[0].rect.center)
    assert isinstance(desk.app.top, Question)
    assert desk.app.top.title == "Put the match away?"


@pytest.mark.parametrize("battle", [False, True])
def test_closing_the_window_asks_in_an_unfinished_match(
    monkeypatch: pytest.MonkeyPatch, battle: bool
) -> None:
    table = in_battle(monkeypatch) if battle else Sitting(monkeypatch)
    table.app.feed(pygame.Event(pygame.QUIT))
    table.frame()
    question = table.app.top
    assert isinstance(question, Question)
    assert question.title == "Put the match away?"
    assert table.app.running
    table.key(pygame.K_ESCAPE)
    assert table.app.top is table.scene
    assert table.app.running
    table.app.feed(pygame.Event(pygame.QUIT))
    table.frame()
    table.app.feed(pygame.Event(pygame.QUIT))  # who insists means it
    assert not table.app.running


def test_closing_the_window_asks_over_what_lies_on_the_table(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Sitting(monkeypatch)
    table.scene.dialogs.settings()
    table.frame()
    table.app.feed(pygame.Event(pygame.QUIT))
    table.frame()
    question = table.app.top
    assert isinstance(question, Question)
    question.buttons[1].on_click()
    assert not table.app.running


def test_closing_the_window_of_a_closed_table_or_the_title_asks_nothing(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Sitting(monkeypatch, seats=(0,))
    table.link.told.append(closed("left", name="Bob"))
    table.frame()
    table.app.feed(pygame.Event(pygame.QUIT))
    assert not table.app.running
    table.app.running = True
    table.app.home()
    assert isinstance(table.app.top, TitleScreen)
    table.app.feed(pygame.Event(pygame.QUIT))
    assert not table.app.running


def test_a_full_disk_is_told_until_it_has_room_again(monkeypatch: pytest.MonkeyPatch) -> None:
    table = sitting(monkeypatch)
    table.link.told.append(Stuck("No space left on device"))
    table.frame()
    shown = table.scene.dialogs.shown
    assert shown is not None
    assert shown.title == "The disk is full"
    assert any("No space left" in line for line in shown.lines)
    table.link.told.append(Stuck(""))
    table.frame()
    assert table.scene.dialogs.shown is None


def test_who_sets_up_reads_under_the_board_that_the_disk_is_full() -> None:
    desk = Desk()
    desk.frame()
    assert isinstance(desk.scene, DeployScreen)
    state, say = desk.scene.state, desk.app.context.say
    before = state.sentence(None, say)
    desk.link.told.append(Stuck("No space left on device"))
    desk.frame()
    words, warns = state.sentence(None, say)
    assert "No space left on device" in words
    assert "Make some room" in words
    assert warns
    desk.link.told.append(Stuck(""))
    desk.frame()
    assert state.sentence(None, say) == before
