"""The drummer's road on its map: looked at, walked by every device, marched on, up to its end."""

import json
import math
from collections.abc import Callable
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from client.boards.little_board import Standing, standing
from client.games import plugins
from client.games.road import Land, road
from client.look.theme import Theme, drawn_at
from client.memory.marched import Marched
from client.memory.settings import Settings
from client.pages.learn.lesson import LessonScreen
from client.pages.road.lands import Lands
from client.pages.road.milestone import Milestone
from client.pages.road.road_screen import RoadScreen
from client.pages.road.sheet import MapSheet
from client.pages.road.way import way
from client.pages.ways_screen import AloneScreen
from client.screen import CALM, LIVELY
from client.widgets.button import Button
from client.window.slices import at_once
from tests.plugins import kit

from .finders import button, name, named, press, widgets, words

SIZES = (640, 480), (800, 600), (1280, 720), (1920, 1080), (600, 900)
FINGER = 44
"""Pixels that anything to press is wide and high at least."""
LANDS = road()
STATIONS = [(land.game.key, place.station) for land in LANDS for place in land.places]


def marched(count: int) -> None:
    """Let the first stations be done."""
    kept = Marched()
    for game, station in STATIONS[:count]:
        if station.key not in kept.done(game):
            kept.tell(game, station.key, True)


def opened(sit: Any, done: int = 0, **window: Any) -> tuple[Any, RoadScreen]:
    marched(done)
    player = sit(RoadScreen(), **window)
    return player, player.app.top


def come_back(player: Any, done: int) -> None:
    """Come back to the map from a match or lesson in which more was done."""
    marched(done)
    screen = player.app.top
    screen.enter(screen.context, screen.size)
    player.wait()


def looked_at(screen: RoadScreen) -> str:
    return next(name(screen, each) for each in widgets(screen, Milestone) if each.chosen)


def has_focus(screen: RoadScreen) -> str:
    assert screen.graph.focused is not None
    return name(screen, screen.graph.focused)


def pad(player: Any, pressed: int) -> None:
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        player.app.feed(pygame.Event(kind, button=pressed, instance_id=0))
    player.wait()


def sheet(road: tuple[Land, ...], window: tuple[int, int]) -> MapSheet:
    """Lay the map of a road into the left part of a window."""
    size = drawn_at(window)
    theme, count = Theme(size), sum(len(land.places) for land in road)
    def nothing(*_: Any) -> bool:
        return False

    found = MapSheet(road, [Milestone(n, "", nothing, nothing, nothing) for n in range(count)])
    found.place(theme, pygame.Rect(16, 16, size[0] - theme.px(296), size[1] - theme.px(112)))
    return found


def test_alone_leads_to_the_road_first_and_the_road_to_its_task(sit: Any) -> None:
    player = sit(AloneScreen("agon"))
    assert has_focus(player.app.top) == "The drummer's road"
    player.press(pygame.K_RETURN)
    screen = player.app.top
    assert isinstance(screen, RoadScreen)
    assert has_focus(screen) == "Go"
    assert looked_at(screen) == STATIONS[0][1].title
    player.press(pygame.K_RETURN)
    assert isinstance(player.app.top, LessonScreen)


@pytest.mark.parametrize("window", SIZES)
@pytest.mark.parametrize("times", [1, 2])
def test_no_station_overlaps_another_leaves_the_paper_or_is_too_small_for_a_finger(
    window: tuple[int, int], times: int
) -> None:
    found = sheet(LANDS * times, window)
    rects = [each.rect for each in found.milestones]
    assert min(side for rect in rects for side in rect.size) >= FINGER
    for one, other in combinations(rects, 2):
        assert not one.colliderect(other)
    paper = pygame.Rect(found.port.x, found.port.y - found.offset, found.port.w, found.total)
    assert paper.collideobjectsall(found.milestones, key=lambda each: each.rect) == list(
        found.milestones)
    assert all(paper.contains(rect) for rect in rects)
    assert times > 1 or found.total == found.port.h or min(window) < 600, "nothing scrolls"


@pytest.mark.parametrize("counts", [(1,), (3,), (7, 7, 6, 5, 5), (8,) * 9])
def test_every_station_lies_in_its_own_land(counts: tuple[int, ...]) -> None:
    bends = way(900, 500, sum(counts), 1.0)
    lands = Lands((900, bends.high), bends.stations, counts, 1.0)
    at_once(lands.measure(bends.line))
    owner = [n for n, count in enumerate(counts) for _ in range(count)]
    for (x, y), own in zip(bends.stations, owner, strict=True):
        column, row = round(x / lands.mesh), round(y / lands.mesh)
        here = [share[row * lands.columns + column] for share in lands.shares]
        assert here.index(max(here)) == own
        assert max(here) > 128
    for found in lands.rooms(4, 18, 46):
        for x, y, room in found:
            assert all(math.dist((x, y), station) > room for station in bends.stations)


def test_all_stations_are_the_same_way_apart() -> None:
    bends = way(900, 500, 30, 1.0)
    gone, at, far = 0.0, 0, []
    for a, b in pairwise(bends.line):
        gone += math.dist(a, b)
        while at < 30 and math.dist(b, bends.stations[at]) <= math.dist(a, b):
            far.append(gone)
            at += 1
    steps = [b - a for a, b in pairwise(far)]
    assert len(steps) > 20
    assert max(steps) - min(steps) < 30


def test_arrows_lead_along_the_road_in_its_order(sit: Any) -> None:
    player, screen = opened(sit)
    player.press(pygame.K_LEFT)
    while looked_at(screen) != STATIONS[0][1].title:
        pad(player, pygame.CONTROLLER_BUTTON_LEFTSHOULDER)
    seen = [looked_at(screen)]
    for n in range(len(STATIONS) - 1):
        here, there = (screen.milestones[n + k].rect.center for k in (0, 1))
        right, down = there[0] - here[0], there[1] - here[1]
        key = (pygame.K_RIGHT if right > 0 else pygame.K_LEFT) if abs(right) > abs(down) else (
            pygame.K_DOWN if down > 0 else pygame.K_UP)
        player.press(key)
        seen.append(looked_at(screen))
    assert seen == [station.title for _, station in STATIONS]


def test_what_lies_beyond_is_shown_and_cannot_be_begun(sit: Any) -> None:
    player, screen = opened(sit, 2)
    player.click(screen.milestones[9].rect.center)
    assert looked_at(screen) == STATIONS[9][1].title
    told = words(screen)
    assert STATIONS[9][1].before[0] in told.replace("\n", " ")
    assert "The road gets there later." in told.replace("\n", " ")
    assert not named(screen, "Go", "Again!", "March on")
    player.press(pygame.K_RETURN)
    assert player.app.top is screen
    player.click(screen.milestones[2].rect.center)
    assert button(screen, "Go")
    player.press(pygame.K_RETURN)
    assert has_focus(screen) == "Go"


def test_what_is_done_can_be_done_again(sit: Any) -> None:
    player, screen = opened(sit, 2)
    player.click(screen.milestones[0].rect.center)
    press(player, "Again!")
    assert isinstance(player.app.top, LessonScreen)


def test_done_next_and_later_are_told_in_words_and_by_their_shape(sit: Any) -> None:
    _, screen = opened(sit, 2)
    states = [each.words(screen.context.say)[2] for each in widgets(screen, Milestone)]
    assert states == ["done"] * 2 + ["the drum is here"] + ["later"] * (len(STATIONS) - 3)
    board = pygame.Surface((120, 120))
    seen = []
    for each in (screen.milestones[0], screen.milestones[5]):
        board.fill("grey")
        each.rect.center = 60, 60
        each.draw(board, screen.context.theme, screen.graph.look(each))
        seen.append(pygame.transform.grayscale(board).get_buffer().raw)
    assert seen[0] != seen[1]


def test_who_won_marches_to_the_next_drum_and_hears_how_it_went_on(
    sit: Any, watched: None
) -> None:
    player, screen = opened(sit, 3)
    player.app.settings = screen.context.settings = Settings(motion=True)
    while not screen.map.painted:
        player.wait()
    come_back(player, 4)
    marcher, seen = screen.map.marcher, []
    assert screen.pace == LIVELY
    for _ in range(30):
        player.wait()
        seen.append(marcher.at)
    assert seen == sorted(seen)
    assert len(set(seen)) > 5
    assert seen[-1] == 4
    assert looked_at(screen) == STATIONS[3][1].title
    told = words(screen).replace("\n", " ")
    assert all(each in told for each in STATIONS[3][1].after)
    player.press(pygame.K_RETURN)
    assert looked_at(screen) == STATIONS[4][1].title
    assert has_focus(screen) == "Go"


def test_who_looks_something_up_comes_back_to_what_they_looked_at(sit: Any) -> None:
    player, screen = opened(sit, 3)
    come_back(player, 4)
    player.press(pygame.K_F1)
    assert player.app.top is not screen
    player.press(pygame.K_ESCAPE)
    assert player.app.top is screen
    assert looked_at(screen) == STATIONS[3][1].title
    assert button(screen, "March on")
    press(player, "March on")
    come_back(player, 4)
    assert looked_at(screen) == STATIONS[4][1].title


def test_without_motion_the_toy_is_there_at_once_and_nothing_is_lively(sit: Any) -> None:
    player, screen = opened(sit, 3)
    while not screen.map.painted or screen.boards.busy:
        player.wait()
    come_back(player, len(STATIONS))
    assert screen.map.marcher.at == len(STATIONS) - 1
    while screen.boards.busy:
        player.wait()
    player.wait(4)
    assert screen.pace == CALM


def test_the_end_of_a_land_names_the_next_game_and_the_end_of_the_road_is_told(sit: Any) -> None:
    first = len(LANDS[0].places)
    player, screen = opened(sit, first - 1)
    come_back(player, first)
    assert "Next comes Xiangqi." in words(screen).replace("\n", " ")
    come_back(player, len(STATIONS) - 1)
    come_back(player, len(STATIONS))
    assert "You have marched the whole road!" in words(screen).replace("\n", " ")
    assert button(screen, "Again!")


def by_mouse(player: Any) -> None:
    press(player, "March on")


def by_keys(player: Any) -> None:
    player.press(pygame.K_RETURN)


def by_pad(player: Any) -> None:
    pad(player, pygame.CONTROLLER_BUTTON_A)


@pytest.mark.parametrize("go", [by_mouse, by_keys, by_pad])
def test_the_whole_road_is_marched_by(sit: Any, go: Callable[[Any], None]) -> None:
    player, screen = opened(sit)
    for n in range(1, len(STATIONS)):
        come_back(player, n)
        assert looked_at(screen) == STATIONS[n - 1][1].title
        go(player)
        assert looked_at(screen) == STATIONS[n][1].title
        assert has_focus(screen) == "Go"


def test_a_long_road_scrolls_to_the_station_that_is_looked_at(
    sit: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("client.pages.road.road_screen.road", lambda: LANDS * 2)
    player, screen = opened(sit, size=(800, 600))
    last = screen.milestones[-1]
    assert len(screen.milestones) == 2 * len(STATIONS)
    screen.graph.focus(last)
    player.wait()
    assert screen.map.port.contains(last.rect)
    assert looked_at(screen) == STATIONS[-1][1].title
    screen.graph.focus(screen.milestones[0])
    assert screen.map.port.contains(screen.milestones[0].rect)


def test_a_plug_ins_land_lies_at_the_end_of_the_road(sit: Any, tmp_path: Path) -> None:
    sides = {"name": "Farmer", "manner": "sows", "toy": "?", "level": 1}
    told = [{"key": key, "title": f"The {key}", "before": ["Here it is."], "after": ["Done."],
             "opponent": sides} for key in ("field", "barn")]
    kit.ours(tmp_path, "jungle")
    (tmp_path / "tambour_jungle" / "road.json").write_text(json.dumps({"stations": told}))
    with kit.installed(tmp_path):
        assert plugins.discover() == ()
        player, screen = opened(sit, len(STATIONS))
        assert [name(screen, each) for each in screen.milestones[-2:]] == ["The field", "The barn"]
        assert looked_at(screen) == "The field"
        while not screen.map.painted:
            player.wait()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_card_has_room_for_its_words_in_a_small_window(sit: Any, language: str) -> None:
    _, screen = opened(sit, len(STATIONS) - 1, size=(800, 600), language=language)
    theme = screen.context.theme
    for n in range(len(STATIONS)):
        for won in (False, True):
            screen.at, screen.won = n, won
            screen.build()
            assert screen.box is not None
            shown = list(screen.box.all())
            assert not [each.cut(theme) for each in shown if each.cut(theme)]
            go, card = next(each for each in shown if isinstance(each, Button)
                            and each.material == "brass"), shown[-2]
            assert card.rect.bottom <= go.rect.top, STATIONS[n][1].title


def test_a_card_shows_no_rank_that_the_match_hides(
    sit: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Any] = []

    def seen(rules: Any, position: Any, seat: int, appearance: Any) -> Standing:
        shown.append((rules, position, seat))
        return standing(rules, position, seat, appearance)

    monkeypatch.setattr("client.pages.road.road_screen.standing", seen)
    player, screen = opened(sit)
    whisper = [station.key for _, station in STATIONS].index("whisper")
    player.click(screen.milestones[whisper].rect.center)
    while screen.boards.busy or not player.app.surface or len(shown) < 2:
        player.wait()
    (rules, position, seat) = shown[-1]
    kinds = [piece.kind for piece in position.board if piece and piece.seat != seat]
    assert rules.secrets is not None
    assert kinds
    assert not any(kinds)


def test_a_card_is_read_aloud(sit: Any) -> None:
    _, screen = opened(sit)
    told = screen.aloud.told
    assert "The drummer's road" in told
    assert STATIONS[0][1].title in told
    assert all(each in told for each in STATIONS[0][1].before)
