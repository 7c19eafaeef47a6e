"""Slow computers: found by the frames that come late, asked once, and then less moves."""

from typing import Any

import pygame
import pytest

from client import app as window
from client.memory.settings import load
from client.pages.modal import Question
from client.window.lateness import LATE, MOST, Lateness

from .finders import words
from .test_table_kit import Sitting


def test_a_machine_is_slow_where_most_frames_are_late() -> None:
    slow = Lateness()
    assert not any(slow.slow(2 * LATE) for _ in range(MOST)), "a screen may load for so long"
    assert slow.slow(2 * LATE)
    fair = Lateness()
    assert not any(fair.slow(LATE * (2 if n % 2 else 0.5)) for n in range(20 * MOST))


class SlowClock:
    """A clock by which every frame takes long."""

    def tick(self, pace: int) -> None:
        """Wait for nothing."""

    def get_rawtime(self) -> int:
        return 200


def test_a_slow_machine_is_asked_about_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    asked: list[str] = []
    frames = 0

    def step(app: window.App, now: float) -> bool:
        nonlocal frames
        frames += 1
        app.frame(now)
        if isinstance(app.top, Question):
            asked.append(words(app.top))
            app.top.choices[1][2]()  # type: ignore[misc]
            app.quit()
        if frames > 3 * MOST:
            app.quit()
        return True

    monkeypatch.setattr(window.App, "step", step)
    monkeypatch.setattr(pygame.time, "Clock", SlowClock)
    assert window.run() == 0
    assert len(asked) == 1
    assert "This computer is rather slow." in asked[0]
    assert load().light
    frames = 0
    assert window.run() == 0
    assert len(asked) == 1


def test_soldiers_at_rest_stand_still_and_walk_as_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Sitting(monkeypatch)
    view = table.scene.view
    assert view.renderer.phases > 1
    view.lighten(True)
    assert view.renderer.phases == 1, "one picture of the board is kept, not eight"
    table.frame()
    assert table.scene.performing().renderer is view.renderer
    assert table.scene.performing().lively, "who moves is seen"
    view.lighten(False)
    assert view.renderer.phases > 1
