"""Who can take me: warnings, arrows, and what they say of a move that is only drafted."""

import random

import pygame
import pytest

from client.table.input.draft_highlights import lines
from core.action import Move
from core.match import Match

from .test_table_kit import Sitting


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Sitting:
    """Seat somebody in the midst of a game where he is threatened."""
    table = Sitting(monkeypatch)
    match: Match = table.link.match
    dice = random.Random(4)
    for _ in range(200):
        position = match.position
        seat = position.turn
        assert seat is not None
        if seat == 0 and match.rules.dangers(position, 0):
            break
        table.link.post(seat, dice.choice(sorted(match.rules.actions(position, seat), key=repr)))
    for _ in range(10):
        table.frame(5.0)
    table.scene.performing().skip()
    table.frame()
    return table


def test_warnings_come_and_go_with_the_key_and_the_button(table: Sitting) -> None:
    rules, position = table.play.match.rules, table.play.match.position
    wanted = {p for mark in rules.dangers(position, 0) for p in mark.points}
    assert wanted
    table.key(pygame.K_d)
    renderer = table.scene.view.renderer
    assert {g.point for g in renderer.highlights if g.what == "danger"} == wanted
    table.click(table.scene.controls.danger.rect.center)
    table.frame()
    assert not [g for g in renderer.highlights if g.what == "danger"]


def test_arrows_lead_from_attackers_to_the_piece_under_the_hand(table: Sitting) -> None:
    rules, position = table.play.match.rules, table.play.match.position
    mark = rules.dangers(position, 0)[0]
    table.key(pygame.K_d)
    table.mouse(pygame.MOUSEMOTION, table.scene.projection.centre(mark.points[0]))
    assert (mark.origin, mark.points[0]) in table.scene.threats.arrows()
    table.mouse(pygame.MOUSEMOTION, (3, 3))
    assert table.scene.threats.arrows() == []


def test_a_drafted_move_is_judged_where_it_leads(table: Sitting) -> None:
    match, move_input = table.play.match, table.scene.move_input
    table.key(pygame.K_d)
    for action in match.rules.actions(match.position, 0):
        assert isinstance(action, Move)
        after = match.rules.apply(match.position, 0, action).position
        wanted = {p for mark in match.rules.dangers(after, 0) for p in mark.points}
        before = {p for mark in match.rules.dangers(match.position, 0) for p in mark.points}
        if wanted != before and len(action.path) == 2:
            break
    for point in action.path:
        table.click(table.scene.projection.centre(point))
    assert move_input.ready
    table.frame()
    assert {g.point for g in table.scene.threats.highlights()} == wanted


def test_off_it_asks_nothing(table: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table.play.match.rules, "dangers", lambda *_: pytest.fail("asked"))
    for _ in range(3):
        table.frame(0.1)
    assert table.scene.threats.marks() == ()


def test_of_many_lines_only_those_asked_for_are_bold(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Sitting(monkeypatch, options={"board": "15x15", "army": 60})
    move_input = table.scene.move_input
    assert all(line.light for line in lines(move_input, 0))
    cannon = next(p for p, q in enumerate(move_input.position.board)
                  if q and q.seat == 0 and q.facing is not None)
    table.mouse(pygame.MOUSEMOTION, table.scene.projection.centre(cannon))
    bold = [line for line in lines(move_input, 0) if not line.light]
    assert cannon in {line.origin for line in bold}
    assert len(bold) < 4
    few = Sitting(monkeypatch)
    assert all(line.light for line in lines(few.scene.move_input, 0)), "few are threads as well"
