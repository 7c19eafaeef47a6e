"""A match with a friend that begins at a position: from the question to both boards, real sockets.
"""

import os
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from client import routes
from client.memory.again import WayToPlay
from client.pages.lobby.join_screen import JoinScreen
from client.pages.lobby.wait import WaitScreen
from client.pages.modal import Notice
from client.pages.table_screen import TableScreen
from core.games import GAMES
from core.option import read_options
from net.report import Beginning, Gathered, Proposed
from tests.protocol.test_posed import middle

from .finders import button, words
from .test_friends import until
from .test_shell import Told

PICTURES = os.environ.get("PICTURES", "")
"""A folder for what the windows show, for somebody to look at."""


def keep(player: Any, name: str) -> None:
    if PICTURES:
        while player.app.top.boards.busy:
            player.wait(1)
            time.sleep(0.02)
        size = player.app.surface.get_width()
        pygame.image.save(player.app.surface, Path(PICTURES) / f"{name}-{size}.png")


@pytest.mark.parametrize("key", ["napoleon", "xiangqi", "halebarde", "agon"])
def test_a_friend_sees_the_board_and_both_play_from_there(key: str, sit: Any) -> None:
    begins = middle(key)
    host, guest = sit(lan=False, name="Papa"), sit(name="Ann", lan=False)
    game = GAMES[key]
    options: Any = read_options(game.options, {})
    host.app.open(routes.PlayOn(game, options, begins.rules, begins.position, ()))
    host.wait(4)
    host.click(button(host.app.top, "With a friend near me").rect.center)
    until(lambda: isinstance(host.app.top, WaitScreen) and host.app.top.addresses, host)
    keep(host, f"here-{key}-host")
    where, both = host.app.top.addresses[0], host.app.top.words
    guest.app.push(JoinScreen(where, "Ann", words=both, knock=True))
    until(lambda: isinstance(guest.app.top, WaitScreen) and guest.app.top.proposed, host, guest)
    assert "Shall it begin here?" in words(guest.app.top)
    assert "Papa would like to begin at this board." in words(guest.app.top)
    until(lambda: "Your friend looks at the board…" in words(host.app.top), host, guest)
    keep(guest, f"here-{key}-guest")
    guest.click(button(guest.app.top, "Play on from here").rect.center)
    until(lambda: isinstance(host.app.top, TableScreen), host, guest)
    until(lambda: isinstance(guest.app.top, TableScreen), host, guest)
    for player in (host, guest):
        assert player.app.top.play.match.position == begins.position
        assert player.app.top.play.started.record is not None
        player.app.top.play.link.close()


def test_who_does_not_want_it_goes_back(sit: Any) -> None:
    player = sit()
    player.app.push(WaitScreen(Told(), WayToPlay.JOIN))
    wait = player.app.top
    begins = middle("agon")
    wait.link.reports = [Gathered(("Papa", "Ann")), Proposed(
        "agon", {}, ("Papa", "Ann"), begins, 1)]
    player.wait(30)
    assert "Shall it begin here?" in words(wait)
    link = wait.link
    player.click(button(wait, "Cancel").rect.center)
    player.wait(4)
    assert link.closed


def test_a_proposal_is_told_in_french_with_the_army(sit: Any) -> None:
    player = sit(language="fr")
    player.app.push(WaitScreen(Told(), WayToPlay.JOIN))
    wait = player.app.top
    wait.link.reports = [Proposed("agon", {}, ("Papa", "Ann"), middle("agon"), 1)]
    player.wait(4)
    assert "Tu joues Noir" in words(wait)


def test_a_proposal_that_was_given_up_is_gone(sit: Any) -> None:
    player = sit()
    player.app.push(WaitScreen(Told(), WayToPlay.JOIN))
    wait = player.app.top
    wait.link.reports = [Proposed("agon", {}, ("Papa", "Ann"), middle("agon"), 1)]
    player.wait(4)
    wait.link.reports = [Gathered(("Papa", "Ann", ""))]
    player.wait(4)
    assert "Shall it begin here?" not in words(wait)


def test_another_proposal_shows_its_own_board(sit: Any) -> None:
    game = GAMES["agon"]
    options: Any = read_options(game.options, {})
    rules, first = game.rules(options), middle("agon")
    other = Beginning(rules, replace(first.position, board=rules.opening().board))

    def seen(*proposals: Beginning) -> bytes:
        player = sit()
        player.app.push(WaitScreen(Told(), WayToPlay.JOIN))
        wait = player.app.top
        for begins in proposals:
            wait.link.reports = [Gathered(("Papa", "Ann")), Proposed(
                "agon", {}, ("Papa", "Ann"), begins, 1)]
            player.wait(2)
            until(lambda: player.app.surface and not wait.boards.busy, player)  # painted as it asks
        return pygame.image.tobytes(player.app.surface, "RGB")

    assert seen(first) != seen(other)
    assert seen(first, other) == seen(other)


def test_hidden_ranks_say_why_not(sit: Any) -> None:
    player = sit()
    game = GAMES["luzhanqi"]
    options: Any = read_options(game.options, {})
    begins = Beginning(game.rules(options), game.rules(options).start())
    player.app.open(routes.PlayOn(game, options, begins.rules, begins.position, ()))
    player.wait(4)
    player.click(button(player.app.top, "With a friend near me").rect.center)
    player.wait(4)
    assert isinstance(player.app.top, Notice)
    assert "With hidden ranks a match begins at its beginning." in words(player.app.top)
