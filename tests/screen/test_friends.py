"""Friends on the screens: remembered with a tap, found without words, forgotten, brought back."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import Any

import pygame
import pytest

from client.memory.again import WayToPlay
from client.memory.friends import Friends
from client.memory.settings import Settings
from client.pages.friends_screen import FriendsScreen
from client.pages.lobby import wait as waiting
from client.pages.lobby.join_screen import ONLY, JoinScreen
from client.pages.lobby.setup import SetupScreen
from client.pages.lobby.wait import WaitScreen, hosting
from client.pages.lobby.words_screen import WordsScreen
from client.pages.parents import ParentsScreen
from client.pages.table_screen import TableScreen
from client.pages.ways_screen import FriendScreen
from client.routes import made
from client.widgets.button import Label
from client.widgets.entry import Entry
from client.widgets.firewall_picture import PATIENCE, SAME, WHY, FirewallPicture
from client.widgets.word_picture import WordPicture
from net.crypto.commitment import Sealed
from net.peer.close_reasons import closed
from net.report import Gathered, Met, Started, Waiting

from .. import pictures
from .conftest import SIZES, Player, until
from .finders import button, choice, press, tap
from .test_near_tables import PAPA, ZOE, Ears, cards, ears
from .test_shell import Told
from .test_waiting import words

__all__ = ["ears"]
DAY = date(2025, 11, 22)
ONE, TWO, THREE = (Sealed(bytes([n]) * 32) for n in (1, 2, 3))
PLACE = ("192.168.1.5:4747",)
SOON = int(PATIENCE * 12) + 2


@pytest.fixture
def friends() -> Friends:
    """Papa is a friend, and two Mias are, one of whom we call Cousin."""
    made = Friends()
    made.remember("Mia", TWO, DAY)
    made.call(made.all[0], "Cousin")
    made.remember("Mia", THREE, date(2025, 11, 23))
    made.remember("Papa", ONE, date(2025, 11, 24))
    return made


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, list[bytes]]]:
    """The words and keys that `join` was given instead of dialling."""
    calls: list[tuple[Any, list[bytes]]] = []

    def join(*place: Any, words: Any = None, friends: Any = (), **named: Any) -> Told:
        calls.append((words, [key.open() for key in friends]))
        return Told()

    monkeypatch.setattr("net.drivers.open_table.join", join)
    return calls


def labels(player: Player) -> list[str]:
    return [row.label for row in player.app.top.sheet.rows]


def refused(player: Player) -> str:
    return words(player.app.top)


# the list --------------------------------------------------------------------------------------


def test_the_list_is_one_tap_from_the_way_to_a_friend(sit: Any, friends: Friends) -> None:
    player = sit(FriendScreen("agon"))
    player.click(button(player.app.top, "My friends").rect.center)
    assert isinstance(player.app.top, FriendsScreen)
    assert labels(player) == ["Papa", "Mia", "Cousin (Mia)"]
    assert "24.11.2025" in player.app.top.sheet.rows[0].help


def test_whoever_is_forgotten_opens_nothing_and_one_tap_brings_him_back(
    sit: Any, friends: Friends
) -> None:
    player = sit(FriendsScreen())
    player.click(button(player.app.top, "Forget").rect.center)
    assert labels(player)[0] == "Papa is forgotten."
    assert [f.name for f in Friends().all] == ["Mia", "Mia"]
    player.press(pygame.K_RETURN)  # the focus stands where it stood
    assert labels(player)[0] == "Papa"
    assert Friends().all[0].key.open() == ONE.open()
    player.click(button(player.app.top, "Forget").rect.center)
    player.press(pygame.K_ESCAPE)
    assert len(Friends().all) == 2


def test_a_friend_is_called_as_we_like(sit: Any, friends: Friends) -> None:
    player = sit(FriendsScreen())
    entry = next(w for w in player.app.top.sheet.widgets if isinstance(w, Entry))
    player.click(entry.rect.center)
    player.press(pygame.K_END)
    player.type("!")
    assert labels(player)[0] == "Papa! (Papa)"
    assert Friends().all[0].nick == "Papa!"
    button(player.app.top, "Forget").on_click()
    player.wait()
    button(player.app.top, "Bring back").on_click()
    assert Friends().all[0].nick == "Papa!"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_everything_stands_on_the_page(
    sit: Any, friends: Friends, size: tuple[int, int], language: str
) -> None:
    player = sit(FriendsScreen(), size=size, language=language)
    window = pygame.Rect((0, 0), size)
    for widget in player.app.top.graph.widgets:
        assert window.contains(widget.rect)
        assert widget.rect.h >= 44 or not widget.focusable


def test_who_has_no_friends_is_told_how_to_find_some(sit: Any) -> None:
    player = sit(FriendsScreen())
    assert "Nobody yet." in labels(player)[0]


def test_where_nothing_can_be_written_it_is_said(
    sit: Any, friends: Friends, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = sit(FriendsScreen())
    monkeypatch.setattr("client.memory.files.write_json",
                        lambda *_: (_ for _ in ()).throw(OSError()))
    player.click(button(player.app.top, "Forget").rect.center)
    assert labels(player)[0] == "Papa"
    assert "cannot be saved" in player.app.toast.text


# joining ---------------------------------------------------------------------------------------


def test_a_friends_table_is_one_tap(
    sit: Any, ears: Ears, friends: Friends, asked: list[Any]
) -> None:
    player = sit(JoinScreen("", "Ann"))
    ears.tables = [replace(ZOE, name="Mia", id=b"m" * 8), ZOE]
    player.wait()
    mia, zoe = cards(player)
    assert (mia.line, mia.facts) == ("Mia: no words needed", "Agon")
    assert zoe.line == "Agon"
    player.click(mia.rect.center)
    assert asked == [(None, [THREE.open(), TWO.open()])]  # both Mias, and nobody else's
    assert isinstance(player.app.top, WaitScreen)


def test_where_the_key_opens_nothing_the_words_are_asked_for(
    sit: Any, ears: Ears, friends: Friends, asked: list[Any]
) -> None:
    player = sit()
    join = JoinScreen("", "Ann")
    player.app.push(join)
    ears.tables = [PAPA]
    player.wait()
    player.click(cards(player)[0].rect.center)
    player.app.top.link.reports = [closed("stranger")]
    player.wait()
    page = player.app.top
    assert isinstance(page, WordsScreen)
    assert "does not know you as a friend" in words(join)
    tap(player, 7, 9)
    assert asked[1:] == [((7, 9), [])]


def test_a_typed_address_without_words_is_tried_with_the_keys_of_all(
    sit: Any, friends: Friends, asked: list[Any]
) -> None:
    player = sit(JoinScreen("1.2.3.4", "Ann"))
    press(player, "Join")
    assert asked == [(None, [ONE.open(), THREE.open(), TWO.open()])]


def test_with_friends_only_no_stranger_is_joined(
    sit: Any, ears: Ears, friends: Friends, asked: list[Any]
) -> None:
    player = sit(friends_only=True)
    player.app.push(JoinScreen("", "Ann", words=(7, 9)))
    assert not any(label == "The two words" for label in labels(player))
    ears.tables = [ZOE, PAPA]
    player.wait()
    player.click(cards(player)[0].rect.center)
    assert asked == []  # not by the words that were given either
    assert ONLY in refused(player)
    player.click(cards(player)[1].rect.center)
    assert asked == [(None, [ONE.open()])]
    player.app.top.link.reports = [closed("stranger")]
    player.wait()
    assert isinstance(player.app.top, JoinScreen)
    assert ONLY in refused(player)


# hosting ---------------------------------------------------------------------------------------


def test_a_host_reads_who_needs_no_words(sit: Any) -> None:
    player = sit()
    player.app.push(WaitScreen(Told(Waiting(PLACE, (7, 9))), WayToPlay.HOST, lan=True,
                               friends=("Mia", "Papa", "Leo", "Zoe")))
    player.wait(2)
    assert "Mia, Papa, Leo and others: no words needed." in words(player.app.top)


@pytest.mark.parametrize(("names", "tells"), [
    (("Mia",), "Only your friends can come: Mia."), ((), "you have none yet"),
])
def test_with_friends_only_a_host_sees_no_words(
    sit: Any, names: tuple[str, ...], tells: str
) -> None:
    player = sit()
    player.app.push(WaitScreen(Told(Waiting(PLACE)), WayToPlay.HOST, lan=True, friends=names,
                               friends_only=True))
    player.wait(2)
    top = player.app.top
    assert tells in words(top)
    assert "Anybody on your network" not in words(top)
    assert not any(isinstance(w, WordPicture) for w in top.graph.widgets)
    assert "192.168.1.5" not in words(top)
    player.click(button(top, "More").rect.center)
    assert "192.168.1.5" in words(top)


def test_the_parents_switch_reaches_every_way_of_hosting(
    sit: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = sit(ParentsScreen())
    choice(player.app.top, "Only friends may play").step(1)
    assert player.app.settings.friends_only
    opened: list[bool] = []

    def host(*_: Any, friends_only: bool = False, **named: Any) -> Told:
        opened.append(friends_only)
        return Told()

    monkeypatch.setattr("net.drivers.open_table.host", host)
    player.app.push(SetupScreen(WayToPlay.HOST, "agon", start=True, values={}))
    from client.cli import host as command

    monkeypatch.setattr(command, "display", lambda: True)
    monkeypatch.setattr("client.app.run", lambda scene: 0)
    monkeypatch.setattr("client.memory.settings.load",
                        lambda: Settings(name="Ann", friends_only=True))
    import argparse

    parser = argparse.ArgumentParser()
    command.add(parser, [])
    command.run(parser.parse_args(["agon"]))
    assert opened[-2:] == [True, True]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_host_whom_nobody_finds_is_shown_what_may_be_in_the_way(
    sit: Any, size: tuple[int, int], language: str
) -> None:
    player = sit(size=size, language=language)
    link = Told(Waiting(PLACE, (7, 9)))
    player.app.push(WaitScreen(link, WayToPlay.HOST, lan=True, seats=3))
    player.wait(2)
    top = player.app.top
    why = player.app.context.say(WHY)
    assert why not in [getattr(w, "label", "") for w in top.graph.widgets]
    player.wait(SOON)
    ask = button(top, why)
    others = [w.rect for w in top.graph.widgets if w is not ask and w.focusable]
    assert ask.rect.collidelist(others) < 0
    player.click(ask.rect.center)
    window = pygame.Rect((0, 0), size)
    (picture,) = (w for w in top.graph.widgets if isinstance(w, FirewallPicture))
    assert window.contains(picture.rect)
    panel, *rest = (w for w in top.graph.widgets if w.rect.w and getattr(w, "text", "x"))
    for n, one in enumerate(rest):
        assert one.rect.collidelist([other.rect for other in rest[n + 1:]]) < 0, one
    texts = [w for w in rest if isinstance(w, Label)]
    assert all(panel.rect.contains(each.rect) for each in (picture, *texts))
    assert top.context.say(SAME) in texts[-1].text
    theme = top.context.theme
    assert theme.box(texts[-1].text, theme.text(14), texts[-1].rect.w)[1] <= texts[-1].rect.h
    assert not any(isinstance(w, WordPicture) for w in top.graph.widgets)
    link.reports = [Gathered(("Ann", "Leo", ""))]
    player.wait(2)
    assert not any(isinstance(w, FirewallPicture) for w in top.graph.widgets)
    assert why not in [getattr(w, "label", "") for w in top.graph.widgets]


def test_a_host_at_this_computer_alone_is_not_bothered(sit: Any) -> None:
    player = sit()
    player.app.push(WaitScreen(Told(Waiting(PLACE, (7, 9))), WayToPlay.HOST))
    player.wait(SOON)
    assert WHY not in [getattr(w, "label", "") for w in player.app.top.graph.widgets]


# remembering -----------------------------------------------------------------------------------


@pytest.fixture
def table(sit: Callable[..., Player]) -> Callable[..., Player]:
    def make(*met: Met, **more: Any) -> Player:
        scene = pictures.table("agon", 4, (0,))
        assert isinstance(scene, TableScreen)
        scene.play.met = met
        player = sit(scene, **more)
        while not scene.ready:
            player.wait()
        return player

    return make


def offered(player: Player) -> list[Any]:
    shown = player.app.top.dialogs.shown
    return [b for b in shown.buttons if b.live and b.label.startswith("Remember")]


@pytest.mark.usefixtures("watched")
@pytest.mark.parametrize("where", ["menu", "result"])
def test_one_tap_remembers_who_came_by_words(table: Any, where: str) -> None:
    player = table(Met("Bob\x1b\u202e", ONE, False), Met("Papa", TWO, False))
    Friends().remember("Papa", TWO, DAY)
    getattr(player.app.top.dialogs, where)()
    player.wait()
    (tap,) = offered(player)
    assert tap.label == "Remember Bob"
    player.click(tap.rect.center)
    bob = Friends().called("Bob")[0]
    assert bob.key.open() == ONE.open()
    assert "Remembered: Bob." in player.app.toast.text
    getattr(player.app.top.dialogs, where)()
    assert offered(player) == []


@pytest.mark.parametrize("size", SIZES)
def test_the_cards_still_fit_with_three_to_remember(table: Any, size: tuple[int, int]) -> None:
    met = [Met("W" * 24, Sealed(bytes([n]) * 32), False) for n in range(3)]
    player = table(*met, size=size)
    for show in (player.app.top.dialogs.menu, player.app.top.dialogs.result):
        show()
        player.wait(2)
        card = player.app.top.dialogs.shown
        assert player.app.surface.get_rect().contains(card.rect)
        assert all(player.app.surface.get_rect().contains(b.rect) for b in card.buttons)
        assert len(offered(player)) == 1


def test_where_nobody_came_by_words_nothing_is_offered(table: Any) -> None:
    player = table()
    player.app.top.dialogs.menu()
    assert offered(player) == []


def test_who_came_by_his_key_has_played_today(sit: Any, friends: Friends) -> None:
    player = sit()
    met = Met("Mia", TWO, True), Met("Bob", Sealed(b"9" * 32), False)
    started = Started("agon", {}, ("Ann", "Mia"), (0,), None)
    player.app.push(WaitScreen(Told(*met, started), WayToPlay.HOST))
    player.wait(2)
    assert player.app.top.play.met == met
    now = {friend.key.open(): friend for friend in Friends().all}
    assert len(now) == 3
    assert now[TWO.open()].nick == "Cousin"
    assert now[TWO.open()].played == date.today().isoformat()


# the whole way ---------------------------------------------------------------------------------


@pytest.mark.parametrize("words_too", [False, True])
def test_the_second_evening_is_one_tap(sit: Any, ears: Ears, words_too: bool) -> None:
    """Two windows on real sockets; both have one home here, and so one list of friends."""
    for met, name in zip(evening(sit, ears, True), ("Ann", "Papa"), strict=True):
        assert (met.name, met.known) == (name, False)
        Friends().remember("Papa", met.key)  # the guest's name for it, who looks him up
    again = evening(sit, ears, words_too)
    assert [(met.name, met.known) for met in again] == [("Ann", True), ("Papa", True)]


def evening(sit: Any, ears: Ears, words_too: bool) -> list[Met]:
    """Sit down at a table that was found, by the words or without; gives who met whom."""
    host, guest = sit(), sit(name="Ann")
    host.app.open(hosting({}, "Papa", game="agon", port=0))
    until(lambda: host.app.top.addresses, host)
    port = int(host.app.top.addresses[0].rpartition(":")[2])
    both = host.app.top.words if words_too else None
    ears.tables = [replace(PAPA, address="127.0.0.1", port=port, game="agon", preset="")]
    guest.app.push(JoinScreen("", "Ann", words=both))
    guest.wait()
    guest.click(cards(guest)[0].rect.center)
    until(lambda: isinstance(host.app.top, TableScreen), host, guest)
    until(lambda: isinstance(guest.app.top, TableScreen), host, guest)
    found = []
    for player in (host, guest):
        found += player.app.top.play.met
        player.app.top.play.link.close()
    return found


def test_what_waits_knows_the_friends_in_the_file(
    friends: Friends, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[Any] = []

    def host(*_: Any, friends: Any, **named: Any) -> Told:
        given.extend(key.open() for key in friends)
        return Told()

    monkeypatch.setattr("net.drivers.open_table.host", host)
    scene: Any = made(waiting.hosting({}, "Ann", game="agon"))
    assert scene.friends == ("Papa", "Mia", "Cousin")
    assert given == [ONE.open(), THREE.open(), TWO.open()]
