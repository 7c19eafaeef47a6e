"""Which event shows which effect, where and in which order; and that they are really painted."""

import math

import pygame
import pytest

from client.boards.picture import picture_of
from client.boards.projection import Projection
from client.boards.sprites import WardrobeSprites
from client.miniatures.wardrobe import Wardrobe
from client.stage.animator import standing
from client.stage.choreography import choreograph
from client.stage.effects import paint_effect
from client.stage.falls import GREAT
from client.stage.motion_script import Effect, MotionScript
from core.event import Begun, Committed, Ended, Event, Moved, Mustered, Outcome, Pushed, Taken
from core.games import GAMES
from core.piece import Piece, Point
from sprites import manifest

from .test_table_kit import napoleon

RULES, POSITION = napoleon()
BOARD = standing(POSITION)


def find(kind: str, seat: int) -> tuple[Point, Piece]:
    return next((p, q) for p, q in BOARD.items() if q.kind == kind and q.seat == seat)


def effects(*events: Event, ground: str = "") -> list[Effect]:
    pygame.init()
    pygame.display.set_mode((16, 16))
    script = MotionScript(BOARD, picture_of(RULES, ground))
    return choreograph(script, events).effects


def names(*events: Event, ground: str = "") -> set[str]:
    return {effect.what for effect in effects(*events, ground=ground)}


def test_only_who_steps_into_a_marsh_splashes() -> None:
    start, soldier = find("I", 0)
    end = next(p for p in range(64) if p not in BOARD)
    wet = "".join("M" if p == end else "." for p in range(64))
    shown = effects(Moved(soldier, start, end), ground=wet)
    assert [e.what for e in shown] == ["splash"]
    assert (shown[0].x, shown[0].y) == RULES.topology.places[end]
    dry = "".join("M" if p == start else "V" for p in range(64))
    assert not names(Moved(soldier, start, end), ground=dry)


def test_a_taken_general_sees_stars_and_a_soldier_none() -> None:
    by = find("I", 0)[0]
    point, general = find("G", 1)
    assert names(Taken(general, point, by)) == {"smoke", "stars", "hat"}
    point, soldier = find("I", 1)
    assert names(Taken(soldier, point, by)) == {"smoke"}


def test_drums_are_seen_when_they_roll_and_when_they_push() -> None:
    begun = effects(Begun(0))
    drums = {RULES.topology.places[p] for p, q in BOARD.items() if q.kind == "D" and q.seat == 0}
    assert {(e.x, e.y) for e in begun} == drums
    assert {e.what for e in begun} == {"waves"}
    start, horse = find("C", 0)
    assert "waves" in names(Pushed(horse, start, start + 8))


def test_a_promise_is_sealed_before_it_is_opened_on_its_own_side() -> None:
    armies = [tuple((p, q) for p, q in BOARD.items() if q.seat == seat) for seat in (0, 1)]
    shown = effects(
        Committed(0), Committed(1), Mustered(0, armies[0]), Mustered(1, armies[1])
    )
    seals, opened = ([e for e in shown if e.what == w] for w in ("seal", "unseal"))
    assert [(e.x, e.y) for e in seals] == [(e.x, e.y) for e in opened]
    assert max(e.start + e.length for e in seals) <= min(e.start for e in opened)
    middle = max(y for _, y in RULES.topology.places) / 2
    assert seals[0].y < middle < seals[1].y
    dust = [e.start for e in shown if e.what == "dust"]
    assert min(dust) > opened[0].start, "the armies come when the letters are open"


@pytest.mark.parametrize("winner", [0, 1])
def test_winners_are_cheered_and_their_cannons_fire(winner: int) -> None:
    shown = effects(Ended(Outcome((winner,), "target", "N-90")))
    assert {e.what for e in shown} == {"rain", "confetti", "flash", "dust", "sword"}
    cannons = sum(q.kind == "K" and q.seat == winner for q in BOARD.values())
    assert sum(e.what == "flash" for e in shown) == 2 * cannons
    assert names(Ended(Outcome((), "majority-tie", "N-93"))) == {"stars"}


@pytest.mark.parametrize("name", [*manifest().animations("fx"), "rain", "sweep"])
def test_every_effect_leaves_paint_and_stays_on_the_board(name: str) -> None:
    projection = Projection(RULES.topology, pygame.Rect(30, 20, 420, 380))
    wardrobe_sprites = WardrobeSprites(Wardrobe(projection.cell_w, projection.cell_h, ("blue",)))
    surface = pygame.Surface((520, 460))
    surface.fill((201, 223, 142))
    blank = surface.copy()
    for x, y in RULES.topology.places:
        effect = Effect(name, x, y, 0.0, 1.0, turn=(0.0, 2.0))
        paint_effect(surface, projection, wardrobe_sprites, effect, 0.4)
    changed = pygame.mask.from_threshold(
        surface, (0, 0, 0), (1, 1, 1, 255), blank
    )
    changed.invert()
    boxes = changed.get_bounding_rects()
    assert boxes
    assert all(projection.open.contains(box) for box in boxes)


@pytest.mark.parametrize("game", GAMES)
def test_every_loser_topples_and_lies(game: str) -> None:
    rules = GAMES[game].rules(GAMES[game].options())
    kind = next(kind for kind, (_, face) in rules.kinds.items() if face not in GREAT)
    taker, victim = Piece(0, kind, 900), Piece(1, kind, 901)
    board = {p: Piece(p % 2, kind, p) for p in range(len(rules.topology.places))}
    board |= {3: taker, 4: victim}
    script = MotionScript(board, picture_of(rules, ""))
    line = choreograph(script, (Moved(taker, 3, 4), Taken(victim, 4, 3),
                                Ended(Outcome((0,), "target", "N-90"))))
    losers = {p: q for p, q in board.items() if q.seat == 1 and q is not victim}
    moments = [n * line.length / 120 for n in range(121)]
    falls: dict[int, float] = {}
    for point, piece in losers.items():
        track = line.tracks[piece.id]
        poses = [next((m for m in reversed(track) if m.start <= now), track[0]).at(now)
                 for now in moments]
        shares = [pose.share or 0.0 for pose in poses if pose is not None]
        assert max(shares) == shares[-1] == 1.0
        assert line.left()[piece.id] == poses[-1]
        falls[point] = next(now for now, pose in zip(moments, poses, strict=True)
                            if pose is not None and pose.animation == "fall")
    x, y = rules.topology.places[4]
    away = {p: math.dist(rules.topology.places[p], (x, y)) for p in falls}
    near, far = min(falls, key=lambda p: away[p]), max(falls, key=lambda p: away[p])
    assert falls[near] < falls[far], "a wave, from whoever was taken"
