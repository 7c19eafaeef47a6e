"""Resting toys answer a click that has no other use, and nothing else changes by it."""

import pygame
import pytest

from client.app import App
from client.boards.picture import picture_of
from client.boards.projection import Projection
from client.boards.renderer import Renderer
from client.boards.sprites import Sprite
from client.memory.settings import Settings
from client.pages.replay_screen import ReplayScreen
from client.stage import view
from client.stage.animator import Animator, standing
from client.stage.antics import THIRD
from core.games import GAMES
from core.piece import Piece, Point

from .test_table_kit import Pegs, PegWardrobe, Sitting, napoleon


@pytest.fixture
def heard() -> list[str]:
    return []


@pytest.fixture
def animator(heard: list[str]) -> Animator:
    pygame.init()
    pygame.display.set_mode((16, 16))
    rules, position = napoleon()
    projection = Projection(rules.topology, pygame.Rect(0, 0, 420, 380))
    renderer = Renderer(projection, picture_of(rules, ""), Pegs(projection.cell_w))
    return Animator(renderer, standing(position), lambda name, pan=0.0: heard.append(name))


def played(animator: Animator, point: Point, now: float) -> tuple[list[Sprite], float]:
    """Poke somebody, and give all his sprites until he stands again."""
    screen, seen = pygame.Surface((430, 390)), []
    animator.update(now)
    animator.poke(point)
    while animator.playful:
        now += 0.04
        animator.update(now)
        seen += animator._answering()
        animator.paint(screen)
    return seen, now


@pytest.mark.parametrize(("kind", "sound"), [
    ("I", "musket"), ("D", "drumwave"), ("K", "cannon"), ("C", "neigh"), ("G", "clash")])
def test_a_resting_toy_salutes_and_the_third_time_it_falls_and_climbs_up(
    animator: Animator, heard: list[str], kind: str, sound: str
) -> None:
    point = next(p for p, q in animator.board.items() if q.kind == kind)
    before, now = dict(animator.board), 1.0
    for time in range(1, 2 * THIRD + 1):
        heard.clear()
        seen, now = played(animator, point, now)
        falls = [sprite.share or 0.0 for sprite in seen if sprite.animation == "fall"]
        if time % THIRD:
            assert heard == [sound]
            assert not falls
            assert any(sprite.animation == "action" for sprite in seen)
        else:
            assert "pof" in heard
            top = falls.index(max(falls))
            assert falls[: top + 1] == sorted(falls[: top + 1]), "falls"
            assert falls[top:] == sorted(falls[top:], reverse=True), "and climbs up again"
            assert max(falls) > 0.9 > 0.2 > falls[-1]
        assert animator.board == before
        assert animator.renderer.board == before
        assert animator.settled


def test_another_toy_begins_to_count_anew(animator: Animator) -> None:
    one, other = list(animator.board)[:2]
    now = 1.0
    for point in (one, one, other, one, one, other):
        seen, now = played(animator, point, now)
        assert not any(sprite.animation == "fall" for sprite in seen)


def test_what_is_hidden_only_hops(heard: list[str]) -> None:
    pygame.init()
    pygame.display.set_mode((16, 16))
    rules = GAMES["luzhanqi"].rules(GAMES["luzhanqi"].options())
    projection = Projection(rules.topology, pygame.Rect(0, 0, 420, 380))
    renderer = Renderer(projection, picture_of(rules, ""), Pegs(projection.cell_w))
    animator = Animator(renderer, {3: Piece(1, None, 3)}, lambda name, pan=0.0: heard.append(name))
    seen, _ = played(animator, 3, 1.0)
    assert {sprite.animation for sprite in seen} <= {"idle", "move"}
    assert max(sprite.lift for sprite in seen) > 0.1
    assert heard == ["tap"]


def test_nobody_answers_while_something_moves_or_motion_is_not_wanted(animator: Animator) -> None:
    rules, position = napoleon()
    point = next(iter(animator.board))
    animator.poke(63 if 63 not in animator.board else 30)
    assert not animator.playful
    animator.lively = False
    animator.poke(point)
    assert not animator.playful
    animator.lively = True
    animator.poke(point)
    assert animator.playful
    seat = position.turn or 0
    step = rules.apply(position, seat, next(iter(rules.actions(position, seat))))
    animator.perform(step.events, step.position)
    animator.update(0.1)
    assert not animator.playful, "a move comes first"
    animator.poke(point)
    assert not animator.playful


def test_at_the_table_a_click_without_use_pokes(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Sitting(monkeypatch)
    animator = table.scene.performing()
    rules, position = table.play.match.rules, table.play.match.position
    seat = position.turn
    assert seat is not None
    names = rules.topology.names
    enemy = next(names[p] for p, q in enumerate(position.board) if q and q.seat != seat)
    table.click(enemy)
    assert animator.playful
    assert table.scene.pace == 60
    digest = table.play.match.digest()
    for _ in range(120):
        table.frame(0.05)
    assert not animator.playful
    assert table.play.match.digest() == digest
    able = next(p for p in rules.next(position, seat, ()))
    table.click(names[able])
    assert not animator.playful, "who can be moved is picked"
    assert table.scene.move_input.draft.selected == able
    table.click(enemy)
    assert not animator.playful, "and then a click says why not"


def test_who_watches_a_game_again_may_poke_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view, "Wardrobe", lambda *_: None)
    monkeypatch.setattr(view, "WardrobeSprites", PegWardrobe)
    game = GAMES["xiangqi"]
    screen = ReplayScreen(game, game.options(), (), ("Ann", "Bob"))
    app = App(screen, settings=Settings(sound=False), size=(800, 600))
    for tick in range(30):
        app.frame(tick / 10)
    animator = screen.animator
    assert animator is not None
    point = next(iter(animator.board))
    app.feed(pygame.Event(pygame.MOUSEBUTTONDOWN, button=1,
                          pos=screen.view.projection.centre(point)))
    assert animator.playful
    assert screen.pace == 60
    for tick in range(30):
        app.frame(3 + tick / 10)
    assert not animator.playful
    app.close()
