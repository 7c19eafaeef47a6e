"""Marks and arrows that a player draws on the board for themselves, by the right button."""

import pygame
import pytest

from tests.screen.test_table_kit import Sitting


@pytest.fixture
def sitting(monkeypatch: pytest.MonkeyPatch) -> Sitting:
    return Sitting(monkeypatch)


def draw(sitting: Sitting, start: str, end: str) -> None:
    sitting.mouse(pygame.MOUSEBUTTONDOWN, sitting.at(start), 3)
    sitting.mouse(pygame.MOUSEMOTION, sitting.at(end))
    sitting.mouse(pygame.MOUSEBUTTONUP, sitting.at(end), 3)


def test_a_square_and_an_arrow_are_seen_until_a_click(sitting: Sitting) -> None:
    at, marks = sitting.point, sitting.scene.board_input.marks
    before = pygame.image.tobytes(sitting.app.surface, "RGB")
    draw(sitting, "d4", "d4")
    assert marks == [(at("d4"), at("d4"))]
    ringed = pygame.image.tobytes(sitting.app.surface, "RGB")
    assert ringed != before
    draw(sitting, "c3", "e5")
    assert marks[1] == (at("c3"), at("e5"))
    assert pygame.image.tobytes(sitting.app.surface, "RGB") != ringed
    draw(sitting, "d4", "d4")
    assert marks == [(at("c3"), at("e5"))], "the same again rubs it out"
    sitting.click("d4")
    assert not marks


def test_a_move_that_is_begun_is_taken_back_as_ever(sitting: Sitting) -> None:
    scene = sitting.scene
    mover = next(at for at in range(64) if scene.move_input.pickable(at))
    sitting.click(scene.projection.centre(mover))
    assert scene.move_input.draft.clicks
    draw(sitting, "d4", "d4")
    assert not scene.move_input.draft.clicks
    assert not scene.board_input.marks
