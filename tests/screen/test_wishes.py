"""Secret wishes on the screens: agreed on, read in a letter, kept, and told at the end."""

import json
import os
import time
from pathlib import Path
from typing import Any

import pygame
import pytest

from client import routes
from client.memory.again import WayToPlay
from client.memory.kept_wishes import LONGEST, MOST, WORD, KeptWishes
from client.pages.lobby.join_screen import JoinScreen
from client.pages.lobby.wait import HONEST, WISHED, WISHES, WaitScreen
from client.pages.table_screen import TableScreen
from client.table.play import Play
from client.widgets.choice import Switch
from core.action import Resign
from core.games import GAMES
from core.match import Match
from core.option import read_options
from core.wish import Granted, Wish
from core.wishes import wishes_of
from net.report import Audited, Gathered, HandedOver, Letter, Played, Proposed, Started

from .finders import beside, button, named, unfold, words
from .test_friends import until
from .test_shell import Told

PICTURES = os.environ.get("PICTURES", "")
"""A folder for what the windows show, for somebody to look at."""
SIZES = [(640, 480), (800, 600), (1280, 720), (1920, 1080)] if PICTURES else [(1280, 720)]
TONGUES = ["en", "fr"]


def keep(player: Any, name: str) -> None:
    if PICTURES:
        for _ in range(25):
            player.wait(1)
            assert player.app.surface
            time.sleep(0.02)
        size, tongue = player.app.surface.get_width(), player.app.settings.language
        pygame.image.save(player.app.surface, Path(PICTURES) / f"{name}-{tongue}-{size}.png")


def listed(key: str) -> tuple[Wish, ...]:
    return wishes_of(GAMES[key].rules(read_options(GAMES[key].options, {})))


def table(player: Any, seats: tuple[int, ...] = (0,), wishes: bool = True) -> Any:
    """Sit at a table of Xiangqi with a friend elsewhere, whose link tells what it is given."""
    started = Started("xiangqi", {}, ("Papa", "Ann"), seats, None, wishes=wishes)
    player.app.push(TableScreen(Play(Told(), started, remote=True)))
    player.wait(30)
    return player.app.top


def test_two_friends_agree_read_their_letters_and_hear_who_kept_them(sit: Any) -> None:
    """Real sockets, from the switch to the end."""
    host, guest = sit(lan=False, name="Papa"), sit(name="Ann", lan=False)
    host.app.push(routes.made(routes.Setup(WayToPlay.HOST, "agon")))
    host.wait(4)
    screen = unfold(host).app.top
    host.wait(4)
    (wanted,) = beside(screen, "A secret wish for each", Switch)
    assert not wanted.value, "off at first"
    screen.graph.focus(wanted)
    keep(host, "wish-setup")
    host.press(pygame.K_RETURN)
    assert wanted.value
    host.click(button(screen, "Open the table").rect.center)
    until(lambda: isinstance(host.app.top, WaitScreen) and host.app.top.addresses, host)
    where, both = host.app.top.addresses[0], host.app.top.words
    guest.app.push(JoinScreen(where, "Ann", words=both, knock=True))
    until(lambda: isinstance(guest.app.top, WaitScreen) and guest.app.top.proposed, host, guest)
    assert "Papa proposes a secret wish for each." in words(guest.app.top)
    until(lambda: "Your friend reads what you propose…" in words(host.app.top), host, guest)
    guest.click(button(guest.app.top, "Yes, let us play").rect.center)
    for player in (host, guest):
        until(lambda player=player: isinstance(player.app.top, TableScreen)
              and player.app.top.play.letters, host, guest)
        player.wait(30)
        (wish,) = player.app.top.play.letters.values()
        player.click(button(player.app.top, "My wish").rect.center)
        player.wait(2)
        assert wish.text in words(player.app.top.dialogs.shown)
        player.app.top.dialogs.close()
    host.app.top.play.act(0, Resign())
    for player in (host, guest):
        until(lambda player=player: player.app.top.play.granted
              and player.app.top.dialogs.shown is not None, host, guest)
        assert [each.seat for each in player.app.top.play.granted] == [0, 1]
        assert "No secret wish was kept this time." in player.app.top.dialogs.shown.lines
    for player in (host, guest):
        player.app.top.play.link.close()


@pytest.mark.parametrize("way", [WayToPlay.ONE, WayToPlay.COMPUTER])
def test_only_a_table_for_friends_elsewhere_offers_wishes(way: WayToPlay, sit: Any) -> None:
    player = sit()
    player.app.push(routes.made(routes.Setup(way, "agon")))
    player.wait(4)
    screen = unfold(player).app.top
    player.wait(4)
    assert "A secret wish for each" not in words(screen)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", TONGUES)
def test_the_letter_is_read_when_it_is_pressed(size: Any, language: str, sit: Any) -> None:
    player = sit(size=size, language=language)
    screen = table(player)
    keep(player, "wish-table")
    say, longest = screen.context.say, max(listed("xiangqi"), key=lambda x: len(x.text))
    wide = size[0] / screen.size[0]
    x, y = button(screen, say("My wish")).rect.center
    letter = round(x * wide), round(y * wide)
    player.click(letter)
    assert say("There is no letter for you yet.") in words(screen.dialogs.shown)
    screen.dialogs.close()
    screen.play.link.reports = [Letter(0, longest)]
    player.wait(2)
    assert say(longest.text) not in words(screen), "nobody sees it before"
    player.click(letter)
    assert say(longest.text) in words(screen.dialogs.shown)
    keep(player, "wish-letter")


def test_who_shares_a_screen_is_told_who_looks_first(sit: Any) -> None:
    player = sit()
    screen = table(player, seats=(0, 1))
    first, second = listed("xiangqi")[:2]
    screen.play.link.reports = [Letter(0, first), Letter(1, second)]
    player.wait(2)
    player.click(button(screen, "My wish").rect.center)
    assert "Only Papa looks at the screen now." in words(screen.dialogs.shown)
    assert first.text not in words(screen.dialogs.shown)
    player.click(button(screen.dialogs.shown, "Open the letter").rect.center)
    assert first.text in words(screen.dialogs.shown)
    assert second.text not in words(screen.dialogs.shown)


def test_without_wishes_there_is_no_letter(sit: Any) -> None:
    assert not named(table(sit(), wishes=False), "My wish")


def test_a_seat_that_somebody_else_plays_has_no_letter(sit: Any) -> None:
    player = sit()
    screen = table(player)
    screen.play.link.reports = [Letter(0, listed("xiangqi")[0]),
                                HandedOver(0, "Ida", 0, 1, False)]
    player.wait(2)
    assert not screen.play.letters


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", TONGUES)
def test_the_end_and_the_story_tell_each_wish(size: Any, language: str, sit: Any) -> None:
    player = sit(size=size, language=language)
    screen = table(player)
    say = screen.context.say
    one, two, *_ = sorted(listed("xiangqi"), key=lambda x: -len(x.text))
    over = Match(screen.play.match.game, screen.play.match.options)
    over.play(1, Resign())
    screen.play.link.reports = [Played(1, Resign(), over.digest()), Audited("verified", wishes=(
        Granted(0, one, True), Granted(1, two, False)))]
    until(lambda: screen.dialogs.shown is not None and screen.dialogs.shown.ends, player)
    player.wait(30)
    assert say("A medal for a secret wish: {name}!", name="Papa") in screen.dialogs.shown.lines
    keep(player, "wish-end")
    screen.dialogs.story()
    player.wait(4)
    story = player.app.top
    assert say("{name}, wish kept: {wish}", name="Papa", wish=say(one.text)) in words(story)
    assert say("{name}, wish not kept: {wish}", name="Ann", wish=say(two.text)) in words(story)
    keep(player, "wish-story")
    assert KeptWishes().all == (("xiangqi", one.key),), "only what was kept here"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", TONGUES)
def test_a_guest_reads_what_is_proposed(size: Any, language: str, sit: Any) -> None:
    player = sit(size=size, language=language)
    player.app.push(WaitScreen(Told(), WayToPlay.JOIN))
    wait = player.app.top
    wait.link.reports = [Gathered(("Papa", "Ann")), Proposed(
        "agon", {}, ("Papa", "Ann"), None, 1, wishes=True)]
    player.wait(30)
    for sentence in (HONEST, WISHED, WISHES):
        assert wait.context.say(sentence) in words(wait)
    keep(player, "wish-proposal")


# what is remembered ----------------------------------------------------------------------------


def test_kept_wishes_are_known_again(tmp_path: Path) -> None:
    file = tmp_path / "wishes.json"
    for game, wish in (("agon", "guard-queen"), ("xiangqi", "revenge"), ("agon", "guard-queen")):
        assert KeptWishes(file).add(game, wish)
    assert KeptWishes(file).all == (("xiangqi", "revenge"), ("agon", "guard-queen"))
    assert not KeptWishes(file / "wishes.json").add("agon", "x"), "a file is no folder"


@pytest.mark.parametrize("data", [
    "", "[", "{}", "null", '[["agon"]]', '[["", "x"]]', "[[1, 2]]", '[["a", "b", "c"]]',
    "[" * 100_000, f'[["a", "{"x" * (WORD + 1)}"]]', " " * (LONGEST + 1),
])
def test_whatever_stands_in_the_file_it_is_read(data: str, tmp_path: Path) -> None:
    file = tmp_path / "wishes.json"
    file.write_text(data)
    assert KeptWishes(file).all == ()


def test_the_file_is_bounded(tmp_path: Path) -> None:
    file = tmp_path / "wishes.json"
    file.write_text(json.dumps([["agon", f"w{n}"] for n in range(3 * MOST)]))
    assert len(KeptWishes(file).all) == MOST
