"""A finger: it presses once, drags, looks where it rests; two fingers press nothing."""

from collections.abc import Callable

import pygame
import pytest

from client.pages.settings_screen import SettingsScreen
from client.window.touch import REST

from .conftest import Player
from .finders import button, choice


class Finger:
    """A finger on a window; with every event of it comes the mouse's that SDL makes of it."""

    def __init__(self, player: Player, number: int = 0, touch: int = 1) -> None:
        self.player, self.number, self.touch = player, number, touch

    def _feed(self, kind: int, pos: tuple[int, int], *mouse: pygame.Event) -> None:
        wide, high = self.player.app.canvas.get_size()
        self.player.app.feed(pygame.Event(
            kind, touch_id=self.touch, finger_id=self.number, x=pos[0] / wide, y=pos[1] / high,
            dx=0.0, dy=0.0))
        for each in mouse:
            self.player.app.feed(each)

    def down(self, pos: tuple[int, int]) -> None:
        self._feed(pygame.FINGERDOWN, pos,
                   pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=True))

    def move(self, pos: tuple[int, int]) -> None:
        self._feed(pygame.FINGERMOTION, pos, pygame.Event(
            pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(1, 0, 0), touch=True))

    def up(self, pos: tuple[int, int]) -> None:
        self._feed(pygame.FINGERUP, pos,
                   pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=True))


def rest(player: Player, seconds: float) -> None:
    for _ in range(round(seconds * 60)):
        player.now += 1 / 60
        player.app.frame(player.now)


def test_a_tap_presses_once(sit: Callable[..., Player]) -> None:
    player = sit(SettingsScreen())
    switch = choice(player.app.top, "Sounds")
    finger = Finger(player)
    for heard in (False, True, False):
        finger.down(switch.rect.center)
        player.wait()
        finger.up(switch.rect.center)
        player.wait()
        assert player.app.settings.sound is heard


def test_a_quick_tap_counts_where_no_frame_comes_between(sit: Callable[..., Player]) -> None:
    player = sit(SettingsScreen())
    player.wait(30)
    place = choice(player.app.top, "Sounds").rect.center
    finger = Finger(player)
    finger.down(place)
    finger.up(place)
    assert not player.app.settings.sound


@pytest.mark.parametrize(("seconds", "presses"), [(REST - 0.1, True), (REST + 0.1, False)])
def test_a_finger_that_rests_shows_a_name_and_presses_nothing(
    sit: Callable[..., Player], seconds: float, presses: bool
) -> None:
    player = sit()
    out = button(player.app.top, "Quit")
    finger = Finger(player)
    finger.down(out.rect.center)
    rest(player, seconds)
    assert player.app.top.graph.look(out).hover, "its name is shown"
    finger.up(out.rect.center)
    assert not player.app.top.graph.look(out).hover, "no finger is there"
    rest(player, 2.0)
    assert player.app.running is not presses


def test_a_finger_scrolls_and_presses_nothing(sit: Callable[..., Player]) -> None:
    player = sit(SettingsScreen())
    sheet, place = player.app.top.sheet, choice(player.app.top, "Sounds").rect.center
    finger = Finger(player)
    finger.down(place)
    for step in range(1, 11):
        finger.move((place[0], place[1] - 10 * step))
        player.wait()
    finger.up((place[0], place[1] - 100))
    player.wait()
    assert 80 <= sheet.offset <= 100
    assert player.app.settings.sound


def test_two_fingers_press_nothing_and_neither_does_the_one_that_stays(
    sit: Callable[..., Player]
) -> None:
    player = sit(SettingsScreen())
    place = choice(player.app.top, "Sounds").rect.center
    one, other = Finger(player), Finger(player, 1)
    one.down(place)
    other.down((600, 600))
    one.up(place)
    one.down(place)
    one.up(place)
    other.up(place)
    player.wait()
    assert player.app.settings.sound
    one.down(place)
    one.up(place)
    assert not player.app.settings.sound, "all were lifted"


def test_fingers_on_a_trackpad_press_nothing(sit: Callable[..., Player]) -> None:
    player = sit(SettingsScreen())
    place = choice(player.app.top, "Sounds").rect.center
    pad = Finger(player, touch=-1)
    pad.down(place)
    pad.up(place)
    assert player.app.settings.sound


def test_a_finger_hits_what_it_sees_where_the_picture_is_shrunk(sit: Callable[..., Player]) -> None:
    player = sit(SettingsScreen(), (480, 360))
    finger = Finger(player)
    place = choice(player.app.top, "Sounds").rect.center
    finger.down(place)
    finger.up(place)
    assert not player.app.settings.sound


def test_a_grown_up_opens_the_corner_by_a_finger(sit: Callable[..., Player]) -> None:
    from client import routes

    player = sit()
    player.app.open(routes.Gate(routes.Parents()))
    player.wait()
    held = player.app.top.first
    finger = Finger(player)
    finger.down(held.rect.center)
    rest(player, 3.2)
    assert player.app.top.sum is not None, "a button that is held is held by a finger, too"
