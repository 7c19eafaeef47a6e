"""A friend far away on the screens: inviting, being invited, and meeting once more."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from client import routes
from client.memory.again import WayToPlay
from client.memory.friends import Friends
from client.pages.lobby.join_screen import BadAddress, JoinScreen, read_address
from client.pages.lobby.wait import WaitScreen
from client.pages.table_screen import TableScreen
from client.widgets.button import Button
from client.widgets.entry import Entry
from client.widgets.qr_picture import QrPicture
from client.widgets.word_picture import WordPicture
from net.crypto.commitment import Sealed
from net.drivers.far import ways as far_ways
from net.report import Waiting

from .conftest import SIZES, Player, until
from .finders import choice, entries, entry, named, press, widgets, words

TICKET = "endpointaae5zcuspyx2ufv6tkpn7kzf2fem7mqzidf6hlydrnsjn3n4a5i6caibadaaaaqctlqqe"


@pytest.fixture
def near(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask no relay on the internet."""
    pytest.importorskip("iroh", reason="the extra far is not installed")
    way = far_ways._iroh(False)
    monkeypatch.setattr(far_ways, "_iroh", lambda relays: way)


def far(sit: Any, **more: Any) -> Player:
    """Sit down at the screen for friends far away."""
    player: Player = sit(routes.made(routes.FriendFar("agon")), far=True, **more)
    player.wait(2)
    return player


def test_it_is_off_until_a_grown_up_switches_it_on(sit: Any) -> None:
    player: Player = sit(routes.made(routes.FriendFar("agon")))
    player.wait(2)
    assert "switched off" in words(player.app.top)
    assert not named(player.app.top, "Invite")
    player.app.apply(replace(player.app.settings, far=True))
    player.app.top.build()
    player.wait(2)
    told = words(player.app.top)
    assert "switched off" not in told
    assert named(player.app.top, "Invite") or "tambour[far]" in told


def test_the_parents_corner_has_the_switch_and_takes_no_broker_that_is_none(sit: Any) -> None:
    player: Player = sit(routes.made(routes.Parents()))
    player.wait(2)
    assert "Our own broker" not in words(player.app.top)
    choice(player.app.top, "Friends far away").show(False)
    player.app.apply(replace(player.app.settings, far=True))
    player.app.top.build()
    player.wait(2)
    field = entry(player.app.top, "Our own broker")
    for text, kept in (("ftp://x", ""), ("mqtts://broker.example", "mqtts://broker.example")):
        field.set(text)
        assert player.app.settings.broker == kept


def test_what_is_not_installed_is_told(sit: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(far_ways, "find_spec", lambda name: None)
    assert "tambour[far]" in words(far(sit).app.top)


@pytest.mark.usefixtures("near")
def test_an_invitation_and_three_words_lead_to_a_table(sit: Any) -> None:
    """From the first press of both to the board, over the real way; then once more by their key."""
    host, guest = far(sit), far(sit)
    press(host, "Invite")
    press(host, "Open the table")
    until(lambda: isinstance(host.app.top, WaitScreen) and host.app.top.tickets, host)
    wait = host.app.top
    assert "telephone" in words(wait)
    guest.app.top.graph.focus(entries(guest.app.top)[0])
    guest.type(wait.tickets[0])
    join = press(guest, "Go there")
    assert isinstance(join, JoinScreen)
    for field, picture in zip(entries(join)[1:], widgets(wait, WordPicture), strict=False):
        join.graph.focus(field)
        guest.type(picture.name)
    press(guest, "Join")
    until(lambda: all(isinstance(x.app.top, TableScreen) for x in (host, guest)), host, guest)


@pytest.mark.usefixtures("near")
def test_a_friend_of_last_time_is_one_press(sit: Any) -> None:
    Friends().remember("Leo", Sealed(b"k" * 32), far="iroh")
    host, guest = far(sit), far(sit, friends_only=True)
    assert "Leo: no words needed" in words(guest.app.top)
    invite = named(host.app.top, "Invite")[-1]
    host.app.top.graph.focus(invite)
    host.click(invite.rect.center)
    press(host, "Open the table")
    until(lambda: isinstance(host.app.top, WaitScreen) and host.app.top.tickets, host)
    # without a relay the key alone leads nowhere: the address comes with the ticket
    ticket = host.app.top.tickets[0]
    bare = far_ways.Ways(True, relays=False).to("iroh").place
    far_ways._iroh(True).place, kept = (lambda seed: ticket), bare
    try:
        go = named(guest.app.top, "Go there")[-1]
        guest.app.top.graph.focus(go)
        guest.click(go.rect.center)
    finally:
        far_ways._iroh(True).place = kept
    until(lambda: all(isinstance(x.app.top, TableScreen) for x in (host, guest)), host, guest)


@pytest.mark.parametrize("text", [TICKET + " ", f"  {TICKET}"])
def test_a_ticket_is_an_address_without_a_port(text: str) -> None:
    assert read_address(text) == (TICKET, 0)


@pytest.mark.parametrize("text", [
    "endpoint" + "a" * 193, "endpointé", "endpoint a", "mqtts://a\x00b/c", "mqtt://" + "x" * 400,
])
def test_what_is_no_ticket_is_told_in_a_sentence(text: str) -> None:
    with pytest.raises(BadAddress, match="not complete"):
        read_address(text)


def test_an_invitation_is_taken_from_a_file_and_junk_is_told(sit: Any, tmp_path: Path) -> None:
    pytest.importorskip("iroh", reason="the extra far is not installed")
    player = far(sit)
    file = tmp_path / "invitation.txt"
    for data, taken in ((f"{TICKET}\n".encode(), TICKET), (b"\xff\xfe\x00", TICKET),
                        (b"x" * 5000, TICKET), (b"endpoint\nabc", "endpointabc")):
        file.write_bytes(data)
        player.app.feed(pygame.Event(pygame.DROPFILE, file=str(file)))
        player.wait()
        assert widgets(player.app.top, Entry)[0].text == taken


class Told:
    """A table that is open, as its link tells."""

    def poll(self) -> list[Waiting]:
        return [Waiting(("192.168.1.5:4747",), (1, 2, 3), False, (TICKET,))]

    def close(self) -> None:
        """Nothing was open."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("more", [False, True])
def test_nothing_lies_on_anything_while_inviting(
    sit: Any, size: tuple[int, int], more: bool
) -> None:
    player: Player = sit(size=size, language="fr")
    player.app.push(WaitScreen(Told(), WayToPlay.HOST, lan=True))
    player.wait(2)
    if more:
        press(player, "Plus")
    shown = [w for w in player.app.top.graph.widgets
             if isinstance(w, Button | QrPicture | WordPicture) and w.rect.w]
    assert any(isinstance(w, QrPicture) for w in shown) is more
    for n, one in enumerate(shown):
        assert pygame.Rect((0, 0), size).contains(one.rect)
        assert not any(one.rect.colliderect(other.rect) for other in shown[n + 1:])
