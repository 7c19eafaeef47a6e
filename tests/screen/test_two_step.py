"""A move of two steps asks "Done?", shows until then what it takes, and check is called out."""

import pygame
import pytest

from client.boards.highlights import Highlight
from client.table.input.draft_highlights import highlights, prey
from client.table.input.draft_overlay import ghosts, lifted
from core.action import Done
from core.games.agon import AGON
from core.games.halebarde import HALEBARDE
from core.games.xiangqi import XIANGQI

from .test_table_games import Seated


def headline(table: Seated) -> str:
    table.frame()
    return table.scene.panels.headline(table.app.say)


def test_a_chosen_move_asks_whether_it_is_to_be_played(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Seated(monkeypatch, XIANGQI)
    assert headline(table) == "Your turn, Ann!"
    table.click("a4")
    assert headline(table) == "Your turn, Ann!"
    table.click("a5")
    before = table.app.surface.copy()
    assert headline(table) == "Done?"
    at = table.scene.projection.cell_rect(table.point("a5"))
    plate = before.get_at((at.centerx, at.bottom + 4))
    table.key(pygame.K_ESCAPE)
    assert headline(table) == "Your turn, Ann!"
    table.frame()
    assert table.app.surface.get_at((at.centerx, at.bottom + 4)) != plate, "it goes with the draft"
    table.click("a5")
    table.click("a5")
    assert headline(table) == "Your turn, Bob!"


def test_who_would_be_taken_stands_until_it_is_confirmed(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Seated(monkeypatch, XIANGQI)
    table.click("h3")
    table.click("h10")
    scene, at = table.scene, table.point("h10")
    table.frame()
    renderer = scene.performing().renderer
    assert at not in lifted(scene.move_input)
    assert prey(scene.move_input) == (at,)
    assert Highlight("capture", at) in list(highlights(scene.move_input))
    mover = next(sprite for sprite in ghosts(scene.move_input, scene.board_input, renderer)
                 if sprite.alpha > 200)
    assert mover.lift > 0.2
    assert mover.x != scene.play.match.rules.topology.places[at][0], "beside, not on top of him"


def test_half_a_move_takes_nobody_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Seated(monkeypatch, HALEBARDE)
    move_input = table.scene.move_input
    assert prey(move_input) == ()
    action = next(iter(move_input.rules.next(move_input.position, 0, ())))
    move_input.click(action)
    assert prey(move_input) == ()


def test_check_and_checkmate_are_called_out(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Seated(monkeypatch, XIANGQI, ("h3e3", "d10e9", "e3e7"))
    assert headline(table) == "Check! Your turn, Bob!"
    game = table.play.match.game
    assert game.cry("checkmate") == "Checkmate!"
    assert game.cry("stalemate") == ""
    table = Seated(monkeypatch, XIANGQI, (
        "b3b5", "e10e9", "b5e5", "e9d8", "e1e2", "b8b9", "e2d3"))
    assert table.play.winners == (0,)
    assert headline(table) == "Checkmate! Ann wins!"


def test_to_play_a_move_and_to_end_a_turn_are_two_words(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Seated(monkeypatch, HALEBARDE)
    match, controls = table.play.match, table.scene.controls
    move = next(iter(match.rules.actions(match.position, 0)))
    table.link.post(0, move)
    table.frame()
    controls.refresh()
    able = len(match.rules.next(match.position, 0, ()))
    assert able > 1
    assert controls.done.label == f"End turn ({able})"
    start = next(p for p in match.rules.next(match.position, 0, ()))
    end = next(p for p, a in match.rules.next(match.position, 0, (start,)).items() if a)
    table.scene.move_input.click(start)
    table.scene.move_input.click(end)
    controls.refresh()
    assert controls.done.label == "Done"
    table.key(pygame.K_RETURN)
    table.key(pygame.K_RETURN)
    controls.refresh()
    assert table.last() != Done() or match.position.turn == 1


def test_danger_with_nothing_in_danger_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Seated(monkeypatch, AGON)
    table.key(pygame.K_d)
    assert table.app.toast.text == "Nothing of yours can be taken now."
    table.key(pygame.K_d)
    table = Seated(monkeypatch, XIANGQI, ("h3h10",))
    table.key(pygame.K_d)
    assert table.app.toast.text == ""
