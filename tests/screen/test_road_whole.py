"""The whole road from the first station to the last, each of its tasks done in the window."""

import pytest

from client import routes
from client.games.road import road
from client.pages.road.road_screen import RoadScreen

from .conftest import Seat_down
from .finders import press
from .marching import march

pytestmark = [pytest.mark.slow, pytest.mark.timeout(3600)]


def test_the_whole_road_can_be_marched(sit: Seat_down) -> None:
    player = sit(routes.made(routes.Title()))
    press(player, "Alone")
    press(player, "The drummer's road")
    for land in road():
        for place in land.places:
            here = player.app.top
            assert isinstance(here, RoadScreen)
            assert here.places[here.at][1].station == place.station, "it leads on by itself"
            press(player, "Go")
            march(player, land.game.key, place.station.key)
            player.wait(6)
            if not all(player.app.top.done):
                press(player, "March on")
    assert all(player.app.top.done)
