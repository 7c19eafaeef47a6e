"""Going to bed in mid-match: a computer plays on, or a friend who looks on, and all read so."""

import pytest

from client.memory.settings import Settings
from client.pages.table_screen import TableScreen
from client.table import heirs
from net.peer.stopwatch import FORSAKEN_AFTER
from net.report import Away, HandedOver, Played, Started, Vacant, Watching, Willing
from tests.protocol.test_computer import Thoughtful

from .finders import button, words
from .test_away import cut
from .test_first_evening import THREE
from .test_luzhanqi_kit import Hidden
from .test_table_kit import Sitting


@pytest.fixture
def minds(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, str]]:
    """Which computers were started, and as whom."""
    made: list[tuple[int, str]] = []

    def mind(level: int, name: str, style: int = 0) -> Thoughtful:
        made.append((level, name))
        return Thoughtful(name, rank=level)

    monkeypatch.setattr(heirs, "mind", mind)
    return made


def company(monkeypatch: pytest.MonkeyPatch, **given: object) -> Sitting:
    """Sit down with a friend at another screen."""
    table = Sitting(monkeypatch, seats=(0,), **given)  # type: ignore[arg-type]
    table.play.remote = True
    return table


def press(table: Sitting, *names: str) -> None:
    table.click(button(table.scene.dialogs.shown, *names).rect.center)


def asked(table: Sitting) -> list[str]:
    """List the buttons of the dialog that lies there."""
    return [each.label for each in table.scene.dialogs.shown.choices]


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
def test_a_computer_plays_on_in_the_seat_of_who_goes_to_bed(
    monkeypatch: pytest.MonkeyPatch, minds: list[tuple[int, str]], size: tuple[int, int]
) -> None:
    table = company(monkeypatch, size=size)
    table.scene.dialogs.menu()
    press(table, "Go to bed")
    assert asked(table) == ["Recruit", "Corporal", "Lieutenant", "General", "Keep playing"]
    press(table, "Corporal")
    assert table.link.wishes == [(0, 3, "Corporal")]
    table.link.told.append(HandedOver(0, "Corporal", 3, 0, False))
    table.frame()
    assert table.play.seats == ()
    assert table.scene.state.mover is None
    assert table.play.names[0] == "Corporal"
    assert table.app.toast.text == "Ann goes to bed. The computer plays on: Corporal."
    assert minds == [(3, "Corporal")]
    for _ in range(400):
        table.frame(0.1)
        if table.moves():
            break
    assert table.moves(), "it plays, from what was on the board"
    assert table.play.leave_question is not None, "the match would end for the friend"
    table.scene.leave()
    assert table.link.closed


def test_a_friend_who_looks_on_is_asked_and_takes_the_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    table = company(monkeypatch)
    table.link.told.append(Watching(("Ida",)))
    table.frame()
    table.scene.dialogs.bed(0)
    press(table, "Somebody who looks on")
    assert table.link.wishes == [(0, 0, "")]
    table.link.told.append(HandedOver(0, "Ida", 0, 0, False))
    table.frame()
    assert table.app.toast.text == "Ida plays on for Ann."
    assert table.play.looks_on
    assert table.play.leave_question is None, "they may go to bed now"


@pytest.mark.parametrize("yes", [False, True])
def test_who_looks_on_reads_who_goes_to_bed_and_says_yes_or_no(
    monkeypatch: pytest.MonkeyPatch, yes: bool
) -> None:
    table = Sitting(monkeypatch, seats=())
    table.play.remote = table.play.looks_on = True
    table.link.told.append(Vacant(1))
    table.frame()
    assert "Bob goes to bed." in words(table.scene)
    press(table, "Yes" if yes else "No")
    assert table.link.wishes == [(1, 0, "play for")] * yes
    if not yes:
        return
    past = tuple(Played(seat, action, b"") for seat, action in table.play.match.actions)
    started = table.play.started
    table.link.told += [
        HandedOver(1, "Ida", 0, 1, False),
        Started("napoleon", {}, started.names, (1,), None, past=past),
        HandedOver(1, "Ida", 0, 1, True)]
    table.frame()
    top = table.app.top
    assert isinstance(top, TableScreen)
    assert top.play.seats == (1,)
    assert not top.play.looks_on
    assert top.play.names[1] == "Ida"


def test_nobody_is_offered_it_alone_or_where_ranks_are_hidden(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = Sitting(monkeypatch, seats=(0,))
    alone.scene.dialogs.menu()
    assert "Go to bed" not in asked(alone)
    hidden = Hidden(monkeypatch, seats=(0,))
    hidden.play.remote = True
    hidden.scene.dialogs.menu()
    assert "Go to bed" not in asked(hidden)
    ended = company(monkeypatch)
    ended.play.awarded = (0,)
    ended.scene.dialogs.menu()
    assert "Go to bed" not in asked(ended)


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_after_five_minutes_the_others_may_let_another_play_on(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    table = cut(company(monkeypatch, options=THREE, size=size), 1)
    table.now = table.play.away[1] + FORSAKEN_AFTER
    table.frame()
    table.click(button(table.scene.away, "End without Bob").rect.center)
    press(table, "Let another play on")
    press(table, "Lieutenant")
    assert table.link.wishes == [(1, 5, "Lieutenant")]


def test_between_two_nobody_is_put_out(monkeypatch: pytest.MonkeyPatch) -> None:
    table = cut(company(monkeypatch), 1)
    table.now = table.play.away[1] + FORSAKEN_AFTER
    table.frame()
    table.click(button(table.scene.away, "End without Bob").rect.center)
    assert asked(table) == ["Wait longer", "End it"]


def test_the_others_are_asked_whether_they_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    table = cut(company(monkeypatch, options=THREE), 1)
    table.link.told.append(Willing(1, "Ida", 0, frozenset((2,))))
    table.frame()
    assert "Ida would play on. All of you must agree." in words(table.scene)
    press(table, "Yes")
    assert table.link.wishes == [(1, 0, "consent")]
    table.link.told.append(Willing(1, "Ida", 0, frozenset((0, 2))))
    table.frame()
    assert table.scene.dialogs.shown is None, "nobody is asked twice"
    table.link.told += [HandedOver(1, "Ida", 0, 1, False), Away(())]
    table.frame()
    assert not table.scene.away.shown


def test_it_is_said_in_french(monkeypatch: pytest.MonkeyPatch) -> None:
    table = company(monkeypatch)
    table.app.apply(Settings(language="fr"))
    table.scene.dialogs.menu()
    assert "Aller au lit" in asked(table)


def test_who_is_away_does_not_go_to_bed(monkeypatch: pytest.MonkeyPatch) -> None:
    table = cut(company(monkeypatch, options=THREE), 1)
    table.link.told += [HandedOver(1, "Corporal", 3, 0, False), Away(())]
    table.frame()
    assert table.app.toast.text == "Corporal plays on for Bob."
