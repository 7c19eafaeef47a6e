"""Looking back while a match goes on: what is seen then, and how one comes back to now."""

import pygame
import pytest

from client.stage.animator import standing
from tests.pictures import table
from tests.screen.finders import button
from tests.screen.test_table_kit import Sitting

BACK, ON = pygame.K_PAGEUP, pygame.K_PAGEDOWN


@pytest.fixture
def sitting(monkeypatch: pytest.MonkeyPatch) -> Sitting:
    """Sit at a table of Napoleon where three moves were played, and it is Red's turn."""
    sitting = Sitting(monkeypatch, confirm=False)
    rules = sitting.play.match.rules
    for _ in range(3):
        position = sitting.play.match.position
        seat = position.turn
        assert seat is not None
        sitting.link.post(seat, next(iter(rules.actions(position, seat))))
        settle(sitting)
    return sitting


def settle(sitting: Sitting) -> None:
    for _ in range(120):
        sitting.frame(0.1)
    assert sitting.app.surface  # what was painted can be pressed


def shown(sitting: Sitting) -> object:
    return sitting.scene.performing().board


def test_keys_go_back_and_on_and_any_other_leads_to_now(sitting: Sitting) -> None:
    path, now = sitting.play.match.path, dict(shown(sitting))  # type: ignore[call-overload]
    first = len(path) - 4
    for back in (1, 2, 3, 3):  # there is nothing before the first move
        sitting.key(BACK)
        assert shown(sitting) == standing(path[max(first, len(path) - 1 - back)]) or back == 3
    assert shown(sitting) == standing(path[first])
    sitting.key(ON)
    assert shown(sitting) == standing(path[first + 1])
    sitting.key(pygame.K_SPACE)
    assert shown(sitting) == now
    sitting.key(BACK)
    sitting.key(ON)
    assert shown(sitting) == now, "beyond the last move is now"


def test_nobody_moves_in_the_past_and_a_click_leads_to_now(sitting: Sitting) -> None:
    count = len(sitting.play.match.line)
    sitting.key(BACK)
    assert sitting.scene.move_input.seat is None
    mover = next(at for at, piece in enumerate(sitting.play.match.position.board)
                 if piece is not None and piece.seat == sitting.play.match.position.turn)
    sitting.click(sitting.scene.projection.centre(mover))
    assert sitting.scene.past.at is None
    assert not sitting.scene.move_input.draft.clicks, "that press only led back"
    assert len(sitting.play.match.line) == count
    sitting.click(sitting.scene.projection.centre(mover))
    assert sitting.scene.move_input.draft.clicks or sitting.scene.move_input.refused


def test_a_move_of_somebody_leads_to_now_and_is_performed(sitting: Sitting) -> None:
    sitting.key(BACK)
    position = sitting.play.match.position
    assert position.turn is not None
    sitting.link.post(position.turn, next(iter(
        sitting.play.match.rules.actions(position, position.turn))))
    sitting.frame()
    assert sitting.scene.past.at is None
    assert "here is now" in sitting.app.toast.text
    settle(sitting)
    assert shown(sitting) == standing(sitting.play.match.position)
    assert sitting.scene.state.told == len(sitting.play.match.line)


def test_signs_and_lines_of_the_journal_look_back_by_mouse(sitting: Sitting) -> None:
    path = sitting.play.match.path
    sign = button(sitting.scene, "Look back a move")
    sitting.click(sign.rect.center)
    assert shown(sitting) == standing(path[-2])
    sitting.click(sign.rect.center)
    assert shown(sitting) == standing(path[-3])
    sitting.key(pygame.K_SPACE)
    sitting.click(sitting.scene.panels.paper.center)  # unfolded, its lines can be pressed
    settle(sitting)
    assert sitting.scene.panels.unfolded
    panels = sitting.scene.panels
    x, top = panels.paper.centerx, panels.paper.y
    sitting.click(next((x, y) for y in range(top, panels.paper.bottom)
                       if panels.move_at((x, y)) == 1))
    assert shown(sitting) == standing(path[-3])


def test_no_past_tells_more_than_its_viewer_knew() -> None:
    scene = table("luzhanqi", 14, (0,))
    from client.app import App
    from client.memory.settings import Settings

    app = App(scene, settings=Settings(motion=False), size=(800, 600))
    for n in range(200):
        app.frame(n * 0.05)
    match, panels = scene.play.match, scene.panels
    for back in range(1, scene.past.count + 1):
        app.feed(pygame.Event(pygame.KEYDOWN, key=BACK, mod=0, unicode=""))
        app.frame(10 + back * 0.05)
        at = scene.past.count - back
        then = match.path[panels.ends[at - 1]] if at else None
        seen = scene.past.position
        assert seen is not None
        assert then is None or seen == match.rules.view(then, 0)
        hidden = [piece for piece in scene.performing().board.values() if piece.seat == 1]
        assert {piece.kind for piece in hidden} == {
            piece.kind for piece in seen.board if piece is not None and piece.seat == 1}
