"""What a table that fills tells: who sits there, who is missing, and who will judge."""

from typing import Any

import pygame
import pytest

from client.memory.again import WayToPlay
from client.pages.lobby.invitation import Envelope
from client.pages.lobby.setup import SetupScreen
from client.pages.lobby.wait import REFEREE, WaitScreen, hosting
from client.pages.modal import Notice
from client.routes import made
from client.widgets.button import Label
from client.widgets.word_picture import WordPicture
from net.report import Gathered, Waiting, Watching

from .finders import button, entry, unfold, widgets, words
from .test_shell import Told

JUDGED = {"ruleset": "tournament", "disclosure": "referee"}


@pytest.mark.parametrize(("names", "lacks"), [
    (("Leo", "", "Mia"), "1 friend is still missing."),
    (("Leo", "", "", "Mia"), "2 friends are still missing."),
    (("Leo", "Zoe", "Mia"), "The game begins as soon as"),
])
def test_who_sits_is_told_so_and_who_is_missing(
    sit: Any, names: tuple[str, ...], lacks: str
) -> None:
    player = sit()
    player.app.push(WaitScreen(Told(), WayToPlay.JOIN))
    wait = player.app.top
    assert "Knocking" in words(wait)
    wait.link.reports = [Gathered(names)]
    player.wait(2)
    assert "Knocking" not in words(wait)
    assert "You sit at the table!" in words(wait)
    assert "Leo" in words(wait)
    assert lacks in words(wait)


def test_who_opens_a_table_sees_who_has_come_to_look_on(sit: Any) -> None:
    player = sit()
    player.app.push(WaitScreen(Told(), WayToPlay.HOST))
    wait = player.app.top
    wait.link.reports = [Waiting(("127.0.0.1:4747",), (7, 9)), Watching(("Tom", "Zoe"))]
    player.wait(2)
    assert "Looking on: Tom, Zoe." in words(wait)
    wait.link.reports = [Watching(("A", "B", "C", "D"))]
    player.wait(2)
    assert "Looking on: A, B, C and others." in words(wait)


@pytest.mark.parametrize(("options", "judges"), [
    (JUDGED, True), ({**JUDGED, "disclosure": "sealed"}, False),
])
def test_a_host_knows_beforehand_that_he_is_the_referee(
    sit: Any, options: dict[str, Any], judges: bool
) -> None:
    player = sit(SetupScreen(WayToPlay.HOST, "luzhanqi", values=options))
    scene = player.app.top
    assert (REFEREE in words(scene)) == judges
    scene.values = dict(JUDGED)
    player.app.push(Notice("Read this."))
    player.press(pygame.K_RETURN)
    assert REFEREE in words(scene)
    wait: Any = made(hosting(options, "Mia", port=0, game="luzhanqi"))
    player.app.push(wait)
    assert wait.link is not None
    wait.link.close()
    wait.link = Told(Waiting(("1.2.3.4:4747",)))
    player.wait(2)
    assert (REFEREE in words(wait)) == judges
    assert ("2 friends" in words(wait)) == judges


def test_nobody_judges_on_one_screen(sit: Any) -> None:
    player = sit(SetupScreen(WayToPlay.ONE, "luzhanqi", values=JUDGED))
    assert REFEREE not in words(player.app.top)


ENTER = pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r")
PAD = pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_A, instance_id=0)


@pytest.mark.parametrize("event", [ENTER, PAD])
@pytest.mark.parametrize("how", [way for way in WayToPlay if way is not WayToPlay.COMPUTER])
def test_what_was_pressed_to_come_here_takes_nobody_away(
    sit: Any, how: WayToPlay, event: pygame.Event
) -> None:
    """A key that is held, or pressed again because nothing seemed to happen, is no Cancel."""
    player = sit()
    wait = WaitScreen(Told(), how)
    player.app.push(wait)
    for _ in range(20):
        player.app.feed(event)
        player.app.feed(event)
        player.wait()
    assert player.app.top is wait
    assert wait.graph.focused is None, "nothing is there to be pressed unless somebody goes to it"


def test_who_wants_to_leave_can_by_any_hand(sit: Any) -> None:
    """Keys count once the page has been seen for half a second; a click always does."""
    for keys, ticks in (((pygame.K_ESCAPE,), 7), ((pygame.K_TAB, pygame.K_RETURN), 7), ((), 0)):
        player = sit()
        wait = WaitScreen(Told(), WayToPlay.JOIN)
        player.app.push(wait)
        player.press(pygame.K_ESCAPE)
        assert player.app.top is wait, "half a second is not over"
        player.wait(ticks)
        player.press(*keys)
        if not keys:
            player.click(button(wait, "Cancel").rect.center)
        assert player.app.top is not wait


def test_half_a_second_is_counted_from_the_first_picture(sit: Any) -> None:
    """A slow machine may show the page late: what was pressed until then is swallowed as well."""
    player = sit()
    player.wait(3)
    wait = WaitScreen(Told(), WayToPlay.JOIN)
    player.app.push(wait)
    player.now += 5
    player.press(pygame.K_ESCAPE)
    assert player.app.top is wait


@pytest.mark.parametrize("letters", [1.0, 1.5])
def test_all_words_lie_on_their_sheet(sit: Any, letters: float) -> None:
    player = sit(size=(800, 600), letters=letters)
    player.app.push(WaitScreen(
        Told(Waiting(("192.168.1.5:4747",), (4, 9, 30), True), Gathered(("Ann", "Bob", "")),
             Watching(("Zoe",))), WayToPlay.HOST, lan=True, seats=3, referee=True))
    player.wait(2)
    envelope, = widgets(player.app.top, Envelope)
    shown = widgets(player.app.top, WordPicture)
    assert len(shown) == 3
    assert all(each.rect.h > 60 and each.rect.bottom <= envelope.rect.top for each in shown)
    told = [w.rect for w in widgets(player.app.top, Label) if envelope.rect.colliderect(w.rect)]
    assert told
    assert all(envelope.rect.contains(each) for each in told)


def test_enter_in_the_name_opens_the_table(sit: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []

    def host(key: str, options: dict[str, Any], name: str, **named: Any) -> Told:
        opened.append(name)
        return Told()

    monkeypatch.setattr("net.drivers.open_table.host", host)
    player = unfold(sit(SetupScreen(WayToPlay.HOST, "agon")))
    player.click(entry(player.app.top, "Your name").rect.center)
    player.type("Mia")
    for _ in range(4):
        player.press(pygame.K_RETURN)
    assert opened == ["Mia"], "once, however often it is pressed"
    assert isinstance(player.app.top, WaitScreen)


def test_enter_opens_the_table_of_whoever_is_known(
    sit: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("net.drivers.open_table.host",
                        lambda key, options, name, **named: opened.append(name) or Told())
    player = sit(SetupScreen(WayToPlay.HOST, "agon"), name="Mia")
    player.press(pygame.K_RETURN)
    assert opened == ["Mia"]
