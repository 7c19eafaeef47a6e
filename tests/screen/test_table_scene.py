"""The table as a player uses it: by mouse, by keys alone, and what it tells."""

from typing import Any

import pygame
import pytest

from client.boards.overlay import paint_reason
from client.pages.replay_screen import ReplayScreen
from client.table.input.board_input import handles
from client.table.input.draft_highlights import lines
from core.action import Answer, Move, Offer, clicks
from core.game import Refusal
from net.report import Audited, Closed, Disputed, Refused, Rematch

from .test_table_kit import Sitting


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Sitting:
    return Sitting(monkeypatch)


def a_move(table: Sitting) -> tuple[str, str]:
    """Give the names of a lawful quiet move of a piece that does not turn."""
    match = table.play.match
    names = match.rules.topology.names
    for action in match.rules.actions(match.position, match.position.turn or 0):
        assert isinstance(action, Move)
        piece = match.position.board[action.path[0]]
        if len(action.path) == 2 and piece and piece.facing is None:
            return names[action.path[0]], names[action.path[1]]
    raise AssertionError


def cannon(table: Sitting) -> int:
    board = table.play.match.position.board
    return next(p for p, q in enumerate(board) if q and q.seat == 0 and q.facing is not None)


def test_a_move_by_mouse_is_a_draft_until_done(table: Sitting) -> None:
    start, end = a_move(table)
    table.click(start)
    assert table.point(end) in table.scene.move_input.lit()
    table.click(end)
    assert table.scene.move_input.ready
    assert not table.moves()
    table.click(end)
    table.frame()
    assert table.moves() == [Move((table.point(start), table.point(end)))]


def test_undo_goes_back_step_by_step_and_loses_nothing(table: Sitting) -> None:
    start, end = a_move(table)
    table.click(start)
    table.click(end)
    table.key(pygame.K_ESCAPE)
    assert not table.scene.move_input.ready
    assert table.scene.move_input.draft.selected == table.point(start)
    table.click(end)
    table.click((3, 3), button=3)
    assert not table.scene.move_input.ready
    table.click(table.scene.controls.undo.rect.center)
    assert table.scene.move_input.draft.selected is None
    assert not table.scene.move_input.started


def test_drag_and_drop_makes_the_same_draft(table: Sitting) -> None:
    start, end = a_move(table)
    table.mouse(pygame.MOUSEBUTTONDOWN, table.at(start))
    table.mouse(pygame.MOUSEMOTION, (table.at(start)[0] + 20, table.at(start)[1] - 20))
    assert table.scene.board_input.drag is not None
    table.mouse(pygame.MOUSEMOTION, table.at(end))
    table.mouse(pygame.MOUSEBUTTONUP, table.at(end))
    assert table.scene.move_input.ready
    table.click(table.scene.controls.done.rect.center)
    table.frame()
    assert len(table.moves()) == 1


def test_a_whole_move_by_keyboard_alone(table: Sitting) -> None:
    start, end = a_move(table)
    projection = table.scene.projection
    table.key(pygame.K_UP)
    for name in (start, end):
        for _ in range(40):
            cursor = table.scene.board_input.cursor
            assert cursor is not None
            here, goal = projection.centre(cursor), table.at(name)
            if here == goal:
                break
            if here[0] != goal[0]:
                table.key(pygame.K_RIGHT if here[0] < goal[0] else pygame.K_LEFT)
            else:
                table.key(pygame.K_DOWN if here[1] < goal[1] else pygame.K_UP)
        table.key(pygame.K_RETURN)
    assert table.scene.move_input.ready
    table.key(pygame.K_RETURN)
    table.frame()
    assert len(table.moves()) == 1


def test_a_cannon_turns_by_handle_key_and_wheel_with_the_move(table: Sitting) -> None:
    point = cannon(table)
    was = table.play.match.position.board[point].facing  # type: ignore[union-attr]
    table.click(table.scene.projection.centre(point))
    spots = dict(handles(table.scene.projection, point))
    table.click(spots[(was + 3) % 8])
    assert dict(table.scene.move_input.draft.turns)[point] == (was + 3) % 8
    table.key(pygame.K_r)
    table.key(pygame.K_r, pygame.KMOD_SHIFT)
    table.app.feed(pygame.Event(pygame.MOUSEWHEEL, y=-1, x=0))
    table.frame()
    assert dict(table.scene.move_input.draft.turns)[point] == (was + 4) % 8
    seen = []
    for _, pixel in handles(table.scene.projection, point):
        table.mouse(pygame.MOUSEMOTION, pixel)
        seen += [line for line in lines(table.scene.move_input, 0) if line.ghost]
    assert {line.origin for line in seen} == {point}
    table.scene.move_input.done()
    assert table.scene.move_input.refused is not None  # turning alone is not a turn
    table.key(pygame.K_ESCAPE)
    start, end = a_move(table)
    table.click(start)
    table.click(end)
    table.key(pygame.K_RETURN)
    table.frame()
    assert table.moves()[0].turns == ((point, (was + 4) % 8),)


def test_a_cannon_that_moves_is_turned_where_it_goes(table: Sitting) -> None:
    rules, position = table.play.match.rules, table.play.match.position
    for point in range(64):
        piece = position.board[point]
        goals = rules.next(position, 0, (point,)) if piece and piece.facing is not None else {}
        if goals and piece and piece.seat == 0:
            break
    else:
        pytest.skip("no cannon can move in this opening")
    goal = min(goals)
    assert piece.facing is not None
    table.click(table.scene.projection.centre(point))
    table.key(pygame.K_r)
    table.click(table.scene.projection.centre(goal))
    table.key(pygame.K_RETURN)
    table.frame()
    assert table.moves() == [Move((point, goal), ((goal, (piece.facing + 1) % 8),))]


def test_an_unlawful_square_says_why_with_its_rule(table: Sitting) -> None:
    start, _ = a_move(table)
    table.click(start)
    far = "a5" if start[0] != "a" else "h6"
    before = pygame.image.tobytes(table.app.canvas, "RGB")
    table.click(far)
    refused = table.scene.move_input.refused
    assert refused is not None
    assert refused[0].rule.startswith("N-")
    table.frame()
    assert pygame.image.tobytes(table.app.canvas, "RGB") != before
    table.key(pygame.K_ESCAPE)
    assert table.scene.move_input.refused is None
    assert table.scene.move_input.draft.selected == table.point(start)


def test_what_concerns_no_square_points_nowhere(table: Sitting) -> None:
    why = Refusal("M-0", "You cannot play here now.")
    start, _ = a_move(table)
    table.mouse(pygame.MOUSEMOTION, table.at(start))
    canvas = table.app.canvas
    boxes = [
        paint_reason(canvas, table.app.theme, table.app.say, table.scene.projection, why, point)
        for point in (None, table.point("a1"))
    ]
    assert boxes[0].centerx == table.scene.projection.port.centerx
    assert boxes[0] != boxes[1]
    table.link.told.append(Refused(0, why))
    table.frame()
    assert table.scene.move_input.refused == (why, None)
    table.frame()  # and it is painted
    assert table.app.top is table.scene


def test_hovering_an_unlawful_square_tells_after_a_moment(table: Sitting) -> None:
    start, _ = a_move(table)
    table.click(start)
    table.mouse(pygame.MOUSEMOTION, table.at("a5" if start[0] != "a" else "h6"))
    assert table.scene.move_input.hovered_refusal() is not None
    assert not table.scene.move_input.patient()
    table.frame(1.0)
    assert table.scene.move_input.patient()


def test_without_confirmation_a_plain_move_is_played_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Sitting(monkeypatch, confirm=False)
    start, end = a_move(table)
    table.click(start)
    table.click(end)
    table.frame()
    assert len(table.moves()) == 1


def test_a_click_skips_the_reveal(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Sitting(monkeypatch, reveal=True)
    assert not table.scene.performing().settled
    assert table.scene.pace == 60
    table.click("d4")
    assert table.scene.performing().settled
    table.frame()
    assert table.scene.pace == 12
    assert table.scene.move_input.draft.selected is None


def test_it_is_not_our_turn_at_a_table_for_two(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Sitting(monkeypatch, seats=(1,))
    assert table.scene.projection.turn == 2
    table.click("a7")
    assert not table.scene.move_input.mine
    assert table.scene.move_input.draft.selected is None


def test_partial_drawing_equals_a_whole_one(table: Sitting) -> None:
    start, end = a_move(table)
    far = "a5" if start[0] != "a" else "h6"
    for act in (lambda: table.click(start), lambda: table.click(far),
                lambda: table.key(pygame.K_ESCAPE), lambda: table.click(end),
                lambda: table.key(pygame.K_RETURN), lambda: table.frame(0.2),
                lambda: table.frame(2.0), lambda: table.frame(0.1)):
        act()
        table.frame(0.09)
        seen = pygame.image.tobytes(table.app.canvas, "RGB")
        table.app.draw()  # without an update between: everything anew
        assert pygame.image.tobytes(table.app.canvas, "RGB") == seen


def test_offers_are_asked_and_answered(table: Sitting) -> None:
    table.link.post(0, Offer("draw"))
    table.frame()
    assert table.scene.dialogs.shown is not None
    table.scene.dialogs.act(Answer(False), 1)
    table.frame()
    assert table.scene.dialogs.shown is None
    assert not table.play.match.over


def test_two_programs_that_disagree_ask_whether_to_go_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Yes is said by all who sit here; a no puts the match away and says so."""
    for label, said in (("Yes", [(0, Answer(True)), (1, Answer(True))]),
                        ("Put it away", [(0, Answer(False))])):
        table = Sitting(monkeypatch)
        posted: list[tuple[int, object]] = []
        monkeypatch.setattr(table.link, "post", lambda *what, to=posted: to.append(what))
        table.link.told.append(Disputed(0, frozenset()))
        for _ in range(60):
            table.frame(0.2)
        assert table.scene.dialogs.shown.title == "One step back?"
        assert all(button.icon for button in table.scene.dialogs.shown.buttons), "who cannot read"
        table.key(pygame.K_ESCAPE)  # it stays until it is answered
        table.frame()
        assert table.scene.dialogs.shown.title == "One step back?"
        press(table.scene, label)
        for _ in range(4):
            table.frame()
        assert posted == said
        assert table.scene.dialogs.shown is None
        assert table.link.closed == (label != "Yes")


def test_the_result_is_told_and_a_rematch_asked(table: Sitting) -> None:
    table.link.post(0, Offer("draw"))
    table.link.post(1, Answer(True))
    for _ in range(40):
        table.frame(0.2)
    assert table.play.match.over
    assert table.scene.dialogs.shown is not None
    table.link.told.append(Audited("verified"))
    table.frame()
    assert table.scene.state.verdict == "verified"
    table.scene.dialogs.rematch()
    assert table.link.asked == [0, 1]


def test_a_rematch_can_be_had_until_somebody_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Sitting(monkeypatch, seats=(1,))
    scene = table.scene
    table.link.post(1, Offer("draw"))
    table.frame()
    assert scene.dialogs.shown is not None  # we asked, and are told that we wait
    table.link.post(0, Answer(True))
    for _ in range(40):
        table.frame(0.2)
    scene.dialogs.close()  # a look at the board
    scene.dialogs.menu()
    press(scene, "How it ended")
    assert scene.dialogs.shown.ends
    table.link.told.append(Rematch(False, 0))
    table.frame()
    press(scene, "Not now")
    press(scene, "Rematch")
    assert table.link.asked == [1]
    table.link.told.append(Closed("The other side has gone."))
    table.frame()
    rematch = next(each for each in scene.dialogs.shown.buttons if each.label == "Rematch")
    assert not rematch.live, "grey, and the others stay where they were"


def press(scene: Any, label: str) -> None:
    """Press a button of the sheet that lies on the table."""
    next(button for button in scene.dialogs.shown.buttons if button.label == label).on_click()


def test_a_lost_table_says_so_and_keeps_the_board(table: Sitting) -> None:
    table.link.told.append(Closed("The other side has gone."))
    table.frame()
    assert table.scene.dialogs.shown is not None
    assert not table.scene.move_input.mine


@pytest.mark.parametrize("size", [(800, 600), (1024, 768), (1280, 720), (1920, 1080), (2560, 1080)])
def test_nothing_overlaps_or_leaves_any_window(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    table = Sitting(monkeypatch, size=size)
    layout, window = table.scene.layout, pygame.Rect((0, 0), size)
    rects = [
        table.scene.projection.frame,
        *layout.cards,
        *layout.buttons,
        layout.journal,
        layout.head,
    ]
    for number, rect in enumerate(rects):
        assert window.contains(rect)
        assert rect.collidelist(rects[number + 1:]) < 0
    table.app.resize((900, 640))
    table.frame()
    assert table.scene.projection.frame.right < 900


def test_the_hint_is_a_lawful_move(table: Sitting) -> None:
    table.key(pygame.K_h)
    table.key(pygame.K_h)
    action, match = table.scene.coach.action, table.play.match
    assert action is not None
    assert match.refusal(0, action) is None
    assert table.scene.move_input.hint == clicks(action)


def test_replay_steps_forth_and_back(table: Sitting) -> None:
    match = table.play.match
    for _ in range(3):
        seat = match.position.turn or 0
        match.play(seat, next(iter(match.rules.actions(match.position, seat))))
    scene = ReplayScreen(match.game, match.options, tuple(match.actions), ("Ann", "Bob"))
    scene._follow = lambda: None  # type: ignore[method-assign]
    scene.animator = table.scene.performing()
    scene.context = table.app.context
    scene.step(1)
    assert scene.at == 1
    scene.jump(len(match.actions))
    assert scene.match.position == match.position
    scene.step(-1)
    assert scene.match.position == match.path[-2]
