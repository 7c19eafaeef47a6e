"""A small surprise of some days: the same all day, at most one, and gone by itself."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import pygame
import pytest

from client.app import App
from client.look.theme import Theme
from client.memory.settings import Settings
from client.pages.title import SOON, TitleScreen
from client.screen import CALM
from client.widgets import surprise
from client.widgets.surprise import ANTICS, GREETS, SNOW, SNOWS, Surprise, of_day

DAYS = [date(2026, 1, 1) + timedelta(n) for n in range(3 * 365)]
WINTER_DAY = next(day for day in DAYS if of_day(day) == SNOW)
OTHER_DAY = next(day for day in DAYS if of_day(day) in ANTICS)
PLAIN_DAY = next(day for day in DAYS if not of_day(day))


def test_snow_is_of_the_winter_and_most_days_bring_nothing() -> None:
    found = {day: of_day(day) for day in DAYS}
    assert {day.month for day, what in found.items() if what == SNOW} == {12, 1}
    assert {what for day, what in found.items() if day.month not in (12, 1)} == {"", *ANTICS}
    some = sum(map(bool, found.values()))
    assert 0.2 < some / len(DAYS) < 0.4
    for first in range(len(DAYS) - 14):
        assert any(of_day(day) for day in DAYS[first:first + 14]), "a fortnight is not empty"


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Open the title on a day."""
    open_: list[App] = []

    def make(day: date, **chosen: Any) -> App:
        monkeypatch.setattr("client.pages.title.of_day", lambda _: of_day(day))
        app = App(TitleScreen(), settings=Settings(language="en", **chosen), size=(800, 600))
        open_.append(app)
        return app

    yield make
    for app in open_:
        app._leave_all()


def frames(app: App, seconds: float) -> list[bytes]:
    """Look at the title for so long, ten times a second."""
    seen = []
    for _ in range(round(seconds * 10)):
        app.frame(app._now + 0.1)
        seen.append(pygame.image.tobytes(app.surface, "RGB"))
    return seen


@pytest.mark.parametrize(("day", "lasts"), [(WINTER_DAY, SNOWS), (OTHER_DAY, GREETS)])
def test_it_comes_by_itself_and_leaves_nothing(opened: Any, day: date, lasts: float) -> None:
    app = opened(day)
    before = frames(app, SOON / 10 - 0.2)[-1]
    seen = frames(app, 1.5)
    assert len(set(seen)) > 5, "something moves"
    assert app.top.pace > CALM
    frames(app, lasts)
    assert app.top.pace == CALM
    assert set(frames(app, 1.0)) == {before}, "all is as before, and rests"
    assert not any(app.frame(app._now + 0.1) for _ in range(10)), "and nothing is painted"


@pytest.mark.parametrize(("day", "chosen"), [
    (PLAIN_DAY, {}), (WINTER_DAY, {"motion": False}), (OTHER_DAY, {"motion": False}),
    (WINTER_DAY, {"light": True}),
])
def test_nothing_comes_on_most_days_or_where_no_motion_is_wanted(
    opened: Any, day: date, chosen: dict[str, Any]
) -> None:
    app = opened(day, **chosen)
    frames(app, 1.0)
    assert len(set(frames(app, 3.0))) == 1


@pytest.mark.parametrize("what", ANTICS)
def test_a_toy_that_greets_stands_as_before_and_after(what: str) -> None:
    pygame.init()
    toy = pygame.Surface((40, 60), pygame.SRCALPHA)
    toy.fill((200, 30, 30, 255))
    it = Surprise(what)
    assert it.posed(toy) is toy
    it.begin(5.0)
    assert it.update(5.0 + GREETS * 0.2)
    face = it.posed(toy)
    assert face.get_size() != toy.get_size()
    assert it.update(5.1 + GREETS)
    assert it.posed(toy) is toy
    assert not it.update(99.0)


def test_a_flake_falls_and_none_leaves_the_box_at_its_sides() -> None:
    pygame.init()
    theme, room = Theme((800, 600)), pygame.Rect(100, 50, 400, 300)
    it = Surprise(SNOW)
    it.begin(0.0)
    lowest = 0
    for tenth in range(1, round(SNOWS * 10)):
        it.update(tenth / 10)
        sheet = pygame.Surface((800, 600))
        it.paint(sheet, theme, room)
        white = pygame.mask.from_threshold(
            sheet, (255, 255, 255), (40, 40, 40)).get_bounding_rects()
        assert all(room.inflate(40, 20).contains(each) for each in white)
        lowest = max([lowest, *(each.bottom for each in white)])
    assert lowest > room.bottom - 20
    assert surprise.FLAKES > 20
