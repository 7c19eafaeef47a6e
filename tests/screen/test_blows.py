"""How fights are staged: who strikes is seen to strike before anybody falls, who falls stays down.

Miniatures are asked for by their real animations, but no picture is unpacked: which one would be
shown is all that counts here.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random

import pygame
import pytest

from client.boards.picture import checks_of, picture_of
from client.boards.projection import Projection
from client.boards.renderer import Renderer
from client.boards.sprites import Sprite, Stamp, stamp
from client.stage.animator import Animator, standing
from client.stage.blows import HOLD, RAISE, SWING
from client.stage.choreography import choreograph
from client.stage.motion_script import CROUCH, SETTLE, MotionScript, Timeline
from core.action import Move, Settle, clicks
from core.event import (
    Challenged,
    Duelled,
    Ended,
    Event,
    Moved,
    Outcome,
    Passed,
    Pushed,
    Shot,
    Taken,
    Wounded,
)
from core.games import GAMES
from core.match import Match
from core.piece import NATURE, Piece
from core.position import Phase
from sprites import manifest

from .test_table_kit import Pegs, Sitting, napoleon

RULES, POSITION = napoleon()
FALLING = sorted(name for name, does in manifest().strips if does == "fall" and "-" not in name)
BURSTING = ("lz_bomb", "lz_mine")
FPS = 60


class Frames(Pegs):
    """Pegs with the real lengths of all animations, which remember what was shown last."""

    asked: tuple[str, str, int] = ("", "", 0)

    def frame(self, piece: str, army: int, animation: str, heading: int, index: int) -> Stamp:
        self.asked = piece, animation, index
        return super().frame(piece, army, animation, heading, index)

    def length(self, piece: str, animation: str) -> int:
        return len(manifest().strip(piece, animation, 0).frames)


def seen(line: Timeline, track: int) -> Iterator[tuple[float, str, int]]:
    """Yield when which picture of which animation is shown of one piece, from first to last."""
    figures, alone = Frames(40), Timeline({track: line.tracks[track]})
    projection = Projection(RULES.topology, pygame.Rect(0, 0, 420, 380))
    for number in range(round(line.length * FPS) + 1):
        for sprite in alone.sprites(number / FPS):
            stamp(figures, projection, sprite)
            yield number / FPS, *figures.asked[1:]


def script_of(miniatures: Sequence[str]) -> MotionScript:
    """Begin a script in which pieces called "0", "1"... are these miniatures; nobody stands."""
    kinds = {str(number): ("", name) for number, name in enumerate(miniatures)}
    return MotionScript({}, replace(picture_of(RULES, ""), kinds=kinds))


def taken(taker: str, victim: str) -> Timeline:
    """Let one miniature take another, three cells away."""
    one, two = Piece(0, "0", 1), Piece(1, "1", 2)
    script = script_of((taker, victim))
    script.board = {0: one, 24: two}
    events: tuple[Event, ...] = (Moved(one, 0, 24), Taken(two, 24, 0))
    return choreograph(script, events)


@pytest.mark.parametrize("name", FALLING)
def test_who_has_fallen_does_not_stand_up_again(name: str) -> None:
    shown = [(doing, index) for _, doing, index in seen(taken("infantry", name), 2)]
    down = [index for doing, index in shown if doing == ("action" if name in BURSTING else "fall")]
    assert down
    assert down == sorted(down)
    assert down[-1] == Frames(40).length(name, "action" if name in BURSTING else "fall") - 1
    assert shown[-1][0] != "idle"


@pytest.mark.parametrize("name", BURSTING)
def test_a_bomb_bursts_when_it_fights_and_hops_when_it_wins(name: str) -> None:
    one, two = Piece(0, "0", 1), Piece(1, "1", 2)
    script = script_of(("lz_captain", name))
    script.board = {0: one, 8: two}
    both = Duelled(one, two, 0, 8, "both"), Taken(one, 0, 0), Taken(two, 8, 0)
    line = choreograph(script, both)
    assert "action" in {doing for _, doing, _ in seen(line, 2)}
    assert "fall" not in {doing for _, doing, _ in seen(line, 2)}
    script = script_of(("lz_captain", name))
    script.board = {0: Piece(1, "0", 1), 8: two}
    line = choreograph(script, (Ended(Outcome((1,), "flag", "L-22")),))
    assert set(line.tracks) == {1, 2}
    assert "action" not in {doing for _, doing, _ in seen(line, 2)}
    highest = max(sprite.lift for tenth in range(30) for sprite in Timeline(
        {2: line.tracks[2]}).sprites(tenth / 10))
    assert highest > 0.2


def test_no_smoke_hides_the_moment_of_contact() -> None:
    one, two = Piece(0, "0", 1), Piece(1, "1", 2)
    for events in ((Duelled(one, two, 0, 8, "both"), Taken(one, 0, 0), Taken(two, 8, 0)),
                   (Moved(one, 0, 8), Taken(two, 8, 0)), (Shot(one, 0, 8), Taken(two, 8, 0))):
        script = script_of(("lz_captain", "lz_major"))
        script.board = {0: one, 8: two}
        line = choreograph(script, events)
        blow = next(motion for motion in line.tracks[1] for sprite in (motion.at(motion.start),)
                    if sprite is not None and sprite.animation == "action")
        still = blow.start + RAISE + SWING + HOLD
        clouds = [effect for effect in line.effects if effect.to is None]  # no missile hides it
        assert clouds
        assert all(effect.start >= still - 1e-6 for effect in clouds)


@pytest.mark.parametrize(("name", "hard"), [("infantry", 2), ("xq_general", 5)])
def test_the_board_shakes_at_the_contact_and_more_for_somebody_great(name: str, hard: int) -> None:
    line = taken("infantry", name)
    (start, length, pixels), = line.shocks
    assert pixels == hard
    assert abs(line.shaken(start)) == hard
    assert line.shaken(start - 0.01) == line.shaken(start + length) == 0


def test_a_blow_takes_less_than_a_second_and_the_next_may_begin_before() -> None:
    line = taken("infantry", "infantry")
    one = Timeline({1: line.tracks[1]})
    blow = next(motion for motion in line.tracks[1] if (sprite := motion.at(motion.start))
                and sprite.animation == "action")
    lies = line.tracks[2][-1].end
    assert lies - blow.start < 0.95
    assert line.free({1}) == one.length < line.length
    assert set(line.rest_of({1}).tracks) == {2}


def test_several_who_go_start_one_after_another() -> None:
    men = [Piece(0, str(number), number + 1) for number in range(3)]
    script = script_of(("hb_halberdier",) * 3)
    script.board = dict(enumerate(men))
    line = choreograph(script, tuple(Moved(man, at, at + 24) for at, man in enumerate(men)))
    starts = [next(motion.start for motion in line.tracks[man.id] if (sprite := motion.at(
        motion.start)) and sprite.animation == "move") for man in men]
    assert [round(b - a, 6) for a, b in pairwise(starts)] == [0.09, 0.09]


@pytest.mark.parametrize("turn", range(4))
def test_who_is_struck_falls_the_way_the_blow_goes(turn: int) -> None:
    """Seen from each side: from the left they fall to the right, and come to lie farther off."""
    places = RULES.topology.places
    for start, end in ((26, 27), (27, 26)):
        one, two = Piece(0, "0", 1), Piece(1, "1", 2)
        script = MotionScript({start: one, end: two}, replace(
            picture_of(RULES, ""), kinds={"0": ("", "infantry"), "1": ("", "infantry")}), turn)
        line = choreograph(script, (Moved(one, start, end), Taken(two, end, start)))
        motion = line.tracks[2][-1]
        lies = motion.pose(0.9)
        assert lies is not None
        strip = manifest().strip("infantry", "fall", round((lies.facing - 2 * turn) * 2) % 16)
        way = (places[end][0] - places[start][0]) * (lies.x - places[end][0])
        assert way > 0.3
        across = (1, 0, -1, 0)[turn] * (places[end][0] - places[start][0])
        if across:
            assert strip.falls * across > 0


@pytest.mark.parametrize("name", ["hb_archer", "xq_cannon"])
def test_who_is_shot_falls_when_the_missile_lands(name: str) -> None:
    one, two = Piece(0, "0", 1), Piece(1, "1", 2)
    for events in ((Shot(one, 0, 24), Taken(two, 24, 0)), (Moved(one, 0, 24), Taken(two, 24, 0))):
        script = script_of((name, "hb_halberdier"))
        script.board = {0: one, 24: two}
        line = choreograph(script, events)
        missile = next(effect for effect in line.effects if effect.to is not None)
        falls = min(at for at, doing, _ in seen(line, 2) if doing == "fall")
        assert missile.start + missile.length <= falls
        last = Timeline({1: line.tracks[1]}).sprites(line.length)[0]
        stands = 0 if isinstance(events[0], Shot) else 24
        assert (last.x, last.y) == RULES.topology.places[stands]


def struck(line: Timeline, victim: int) -> None:
    """Hold a timeline to the law: somebody strikes before who falls is seen to fall."""
    falls = [at for at, doing, _ in seen(line, victim) if doing == "fall"]
    acts = [at for track in line.tracks if track != victim
            for at, doing, _ in seen(line, track) if doing == "action"]
    assert acts
    assert not falls or min(acts) < falls[0]
    stood = Timeline({victim: line.tracks[victim]}).sprites(0.0)
    assert falls or stood[0].piece in BURSTING


KINDS = [(key, letter) for key, game in sorted(GAMES.items())
         for letter in game.rules(game.options()).kinds]


@pytest.mark.parametrize(("key", "letter"), KINDS)
def test_every_kind_is_seen_to_strike_before_anybody_falls(key: str, letter: str) -> None:
    rules = GAMES[key].rules(GAMES[key].options())
    one, two = Piece(0, letter, 1), Piece(1, letter, 2)
    fights: tuple[tuple[Event, ...], ...] = (
        (Moved(one, 0, 2), Taken(two, 2, 0)),
        (Moved(one, 0, 1), Taken(two, 2, 0)),
        (Shot(one, 0, 2), Taken(two, 2, 0)),
        (Duelled(one, two, 0, 2, "attacker"), Taken(two, 2, 0), Moved(one, 0, 2)),
    )
    for events in fights:
        script = MotionScript({0: one, 2: two}, picture_of(rules, ""))
        line = choreograph(script, events)
        struck(line, 2)
    script = MotionScript({0: one, 2: two}, picture_of(rules, ""))
    line = choreograph(script, (Pushed(two, 2, 3), Moved(one, 0, 2)))
    acts = [at for at, doing, _ in seen(line, 1) if doing == "action"]
    flies = [at for at, doing, _ in seen(line, 2) if doing == "move"]
    assert min(acts) < min(flies)


@pytest.mark.sweep
@pytest.mark.parametrize("key", sorted(GAMES))
def test_whatever_the_rules_let_be_taken_is_struck_first(key: str) -> None:
    game, dice, fights = GAMES[key], Random(20), 0
    match = Match(game, game.options(), game.rules(game.options()).opening())
    while fights < 12 and not match.over and len(match.line) < 400:
        position, rules = match.position, match.rules
        pieces = standing(position)
        if position.phase is Phase.DUEL:
            assert rules.secrets is not None
            events = match.play(NATURE, Settle(*rules.secrets.truth(position)))
        else:
            seat = min(position.to_act)
            choices = sorted(rules.actions(position, seat), key=repr)
            dice.shuffle(choices)
            hits = (a for a in choices if any(isinstance(e, Taken | Pushed | Challenged | Wounded)
                    for e in rules.apply(position, seat, a).events))
            events = match.play(seat, next(hits, choices[0]))
        line = choreograph(MotionScript(pieces, picture_of(rules, "")), events)
        for event in events:
            if isinstance(event, Taken):
                struck(line, event.piece.id)
            if isinstance(event, Taken | Wounded | Duelled):
                fights += 1
                assert any(doing == "action" for track in line.tracks
                           for _, doing, _ in seen(line, track))
            if isinstance(event, Moved):  # whoever goes stands in the end where the rules say
                last = Timeline({0: line.tracks[event.piece.id]}).sprites(line.length)
                at = next((p for p, q in standing(match.position).items()
                           if q.id == event.piece.id), None)
                assert at is None or (last[0].x, last[0].y) == rules.topology.places[at]
    assert fights


def test_a_new_check_is_a_moment_once() -> None:
    """The general shakes under a ribbon and a drum stroke, when the chariot has arrived."""
    pygame.init()
    pygame.display.set_mode((16, 16))
    rules = GAMES["xiangqi"].rules(GAMES["xiangqi"].options())
    at = rules.topology.names.index
    men = {at("d3"): (0, "R"), at("e9"): (1, "K"), at("d1"): (0, "K"), at("a6"): (1, "P")}
    position = rules.pose({p: Piece(seat, kind, 0) for p, (seat, kind) in men.items()}, 0)
    heard: list[str] = []
    projection = Projection(rules.topology, pygame.Rect(0, 0, 420, 380))
    animator = Animator(Renderer(projection, picture_of(rules, ""), Frames(projection.cell_w)),
                        standing(position), lambda name, pan=0.0: heard.append(name))
    for start, end, threatened in (("d3", "e3", True), ("e9", "f9", False), ("e3", "f3", True)):
        step = rules.apply(position, position.turn or 0, Move((at(start), at(end))))
        position = step.position
        checks = checks_of(rules, position)
        assert bool(checks) == threatened
        animator.perform(step.events, position, checks=checks)
        animator.update(animator.now)
        line = animator.timeline
        assert line is not None
        general = next(q for q in position.board if q and q.kind == "K" and q.seat == 1)
        shakes = [motion for motion in line.tracks.get(general.id, ()) if threatened]
        assert bool(line.banners) == bool(shakes) == threatened
        if threatened:
            assert isinstance(step.events[0], Moved)
            mover = step.events[0].piece.id
            assert shakes[-1].start >= line.tracks[mover][-1].end
            shaken = [shakes[-1].pose(u / 40) for u in range(40)]
            tilts = [sprite.tilt for sprite in shaken if sprite is not None]
            assert min(tilts) < 0 < max(tilts)
        while not animator.settled:
            animator.update(animator.now + 0.1)
        assert ("drumwave" in heard) == threatened
        heard.clear()
    animator.perform((Passed(0),), position, checks=checks)  # it is no news any more
    animator.update(animator.now)
    assert animator.settled


def test_who_walks_crouches_first_and_settles_after() -> None:
    one = Piece(0, "0", 1)
    script = script_of(("infantry",))
    script.board = {0: one}
    crouch, slide, settle = choreograph(script, (Moved(one, 0, 24),)).tracks[1]
    assert (crouch.length, settle.length) == (CROUCH, SETTLE)
    assert (crouch.end, slide.end) == (slide.start, settle.start)
    for motion, place in ((crouch, 0), (settle, 24)):
        low = motion.at((motion.start + motion.end) / 2)
        assert low is not None
        assert low.squash[1] < 0.95 < 1.0 < low.squash[0]
        assert (low.x, low.y) == RULES.topology.places[place]
    last = settle.at(settle.end)
    assert last is not None
    assert last.squash == (1.0, 1.0)


@pytest.mark.usefixtures("watched")
def test_who_is_picked_hops_and_holds_still_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Sitting(monkeypatch)
    match = table.play.match
    point = next(clicks(action)[0] for action in match.rules.actions(match.position, 0))
    piece = match.position.board[point]
    assert piece is not None
    animator = table.scene.performing()
    painted: list[tuple[float, Sprite]] = []

    def paint(surface: pygame.Surface, now: float, sprites: Sequence[Sprite] = (), *,
              bare: bool = False) -> None:
        painted.extend((table.now, each) for each in sprites)

    for _ in range(80):
        table.frame(0.1)
    assert animator.settled
    monkeypatch.setattr(animator.renderer, "paint", paint)
    clicked = table.now + 0.04  # the mouse comes first
    table.click(table.scene.projection.centre(point))
    for _ in range(20):
        table.frame(0.02)
    assert point not in animator.renderer.board, "it has no idle motion"
    assert max(each.lift for _, each in painted) > 0.1
    still = {each for now, each in painted if now > clicked + 0.1}
    assert {(each.lift, each.animation) for each in still} == {(0.0, "idle")}
    assert len(still) == 1
    table.key(pygame.K_ESCAPE)
    table.frame(0.1)
    assert animator.renderer.board == animator.board
