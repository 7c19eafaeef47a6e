"""The great moments of a match, as they are seen: a point, the first who falls, a check, the end.
"""

from collections.abc import Iterator

import pygame
import pytest

from client.boards.picture import picture_of
from client.boards.piece_names import adorn, sheared
from client.boards.projection import Projection
from client.boards.renderer import Renderer
from client.boards.sprites import WardrobeSprites
from client.miniatures.wardrobe import Wardrobe
from client.stage.animator import Animator, standing
from client.stage.choreography import choreograph
from client.stage.effects import paint_banner
from client.stage.endings import SWORD
from client.stage.motion_script import THREAD, MotionScript, Timeline
from core.event import Ended, Event, Moved, Outcome, Scored, Taken, TakenBack
from core.games import GAMES
from core.match import Match
from net.record.audit import read
from tests.pictures import RECORDS

from .test_table_kit import Pegs, napoleon

RULES, POSITION = napoleon()
BOARD = standing(POSITION)
PLACES = RULES.topology.places
WON, DRAWN = Ended(Outcome((0,), "target", "N-90")), Ended(Outcome((), "majority-tie", "N-93"))


@pytest.fixture(autouse=True)
def screen() -> Iterator[None]:
    pygame.init()
    pygame.display.set_mode((16, 16))
    yield
    pygame.display.quit()


def written(*events: Event, first: bool = False) -> Timeline:
    script = MotionScript(BOARD, picture_of(RULES, ""))
    script.first = first
    return choreograph(script, events)


def taking() -> tuple[Moved, Taken]:
    by, soldier = next((p, q) for p, q in BOARD.items() if q.kind == "I" and q.seat == 0)
    at, victim = next((p, q) for p, q in BOARD.items() if q.kind == "I" and q.seat == 1)
    return Moved(soldier, by, at), Taken(victim, at, by)


@pytest.mark.parametrize("key", ["agon", "halebarde", "napoleon"])
def test_an_event_tells_of_each_point_that_is_scored(key: str) -> None:
    found, told = read((RECORDS / f"{key}.tambour").read_bytes()), 0
    assert found.fold is not None
    match = Match(GAMES[key], found.fold.match.options)
    for seat, action in found.fold.match.actions:
        before = [each.points for each in match.rules.standing(match.position)]
        events = match.play(seat, action)
        after = match.rules.standing(match.position)
        scored = [event for event in events if isinstance(event, Scored)]
        ours = after[seat] if 0 <= seat < len(after) else None
        if ours is None or not ours.need or ours.points <= before[seat]:
            assert not scored
            continue
        assert [(each.seat, each.held, each.need) for each in scored] == [
            (seat, ours.points, ours.need)]
        piece = match.position.board[scored[0].point]
        assert piece is not None
        assert piece.seat == seat
        told += 1
    assert told > 2


def test_a_point_plants_a_flag_and_sends_a_thread_and_holds_nobody_up() -> None:
    move = Moved(BOARD[8], 8, 24)
    alone, scored = written(move), written(move, Scored(0, 24, 2, 3))
    shown = {effect.what: effect for effect in scored.effects}
    assert {"standard", THREAD} <= set(shown)
    assert shown[THREAD].seat == 0
    assert (shown[THREAD].x, shown[THREAD].y) == PLACES[24]
    assert scored.free({BOARD[8].id}) == alone.free({BOARD[8].id})


def test_all_look_at_the_first_who_falls_and_at_nobody_after() -> None:
    move, taken = taking()
    first, later = written(move, taken, first=True), written(move, taken)
    assert first.shocks[0][1] > later.shocks[0][1]
    others = {piece.id for piece in BOARD.values() if piece.facing is None} - {
        move.piece.id, taken.piece.id}
    assert others <= set(first.tracks)
    assert not others & set(later.tracks)
    for who in others:
        *_, turned = first.tracks[who]
        looks = turned.at(turned.start + turned.length / 2)
        assert looks is not None
        x, y = PLACES[taken.point]
        ahead = pygame.Vector2(0, 1).rotate(-45 * looks.facing)
        assert ahead.angle_to(pygame.Vector2(x - looks.x, y - looks.y)) == pytest.approx(0, abs=0.1)


def test_the_animator_knows_who_falls_first() -> None:
    projection = Projection(RULES.topology, pygame.Rect(0, 0, 420, 380))
    animator = Animator(Renderer(projection, picture_of(RULES, ""), Pegs(projection.cell_w)), BOARD)
    lengths = []
    for _ in range(2):
        move, taken = taking()
        animator.perform((move, taken))
        animator.update(0.0)
        assert animator.timeline is not None
        lengths.append(len(animator.timeline.tracks))
        animator.skip()
        lengths.append(len(animator.board))
    assert lengths[0] > 10 > lengths[2]
    animator.perform((TakenBack(0),), POSITION)
    animator.skip()
    animator.perform(taking())
    animator.update(0.0)
    assert animator.timeline is not None
    assert len(animator.timeline.tracks) == lengths[0], "taken back, he falls first again"


def test_the_hat_of_a_general_flies_the_way_of_the_blow() -> None:
    at, general = next((p, q) for p, q in BOARD.items() if q.kind == "G" and q.seat == 1)
    by, soldier = next((p, q) for p, q in BOARD.items() if q.kind == "I" and q.seat == 0)
    line = written(Moved(soldier, by, at), Taken(general, at, by))
    hat = next(effect for effect in line.effects if effect.what == "hat")
    assert hat.to is not None
    way = pygame.Vector2(PLACES[at]) - pygame.Vector2(PLACES[by])
    assert way.angle_to(pygame.Vector2(hat.to) - pygame.Vector2(PLACES[at])) == pytest.approx(0)


def test_the_last_picture_stays_until_something_else_is_shown() -> None:
    projection = Projection(RULES.topology, pygame.Rect(0, 0, 420, 380))
    surface = pygame.Surface((430, 390))
    animator = Animator(Renderer(projection, picture_of(RULES, ""), Pegs(projection.cell_w)), BOARD)
    animator.perform((WON,))
    animator.update(0.0)
    animator.skip()
    losers = {p: q for p, q in BOARD.items() if q.seat == 1}
    assert animator.settled
    assert not losers.keys() & animator.renderer.board.keys(), "they lie, and are painted so"
    assert animator.board == BOARD, "and stand where they stood, for whoever asks"
    animator.paint(surface)
    animator.show(POSITION)
    assert animator.renderer.board == BOARD


def test_a_beaten_general_stays_up_and_lays_down_a_sword() -> None:
    line = written(WON)
    assert [effect.what for effect in line.effects].count(SWORD) == sum(
        piece.kind == "G" and piece.seat == 1 for piece in BOARD.values())
    for piece in BOARD.values():
        if piece.seat == 1:
            left = line.left()[piece.id]
            assert (left.animation == "fall") == (piece.kind != "G")


def test_after_a_draw_two_meet_in_the_middle_and_go_home() -> None:
    line = written(DRAWN)
    seats = {piece.id: piece.seat for piece in BOARD.values() if piece.kind == "G"}
    assert sorted(seats[who] for who in line.tracks) == [0, 1]
    middle = MotionScript(BOARD, picture_of(RULES, "")).middle
    moments = [line.length * n / 100 for n in range(101)]
    nearest = min(max(
        pygame.Vector2(sprite.x, sprite.y).distance_to(middle) for sprite in line.sprites(now))
        for now in moments)
    assert nearest < 0.5
    assert not line.left()


def test_a_check_hangs_at_the_frame_and_a_thread_leads_to_who_is_in_danger() -> None:
    projection = Projection(RULES.topology, pygame.Rect(20, 20, 420, 380))
    font = pygame.font.Font(None, 20)
    for place in (PLACES[3], PLACES[60]):
        surface = pygame.Surface((460, 420))
        surface.fill((1, 2, 3))
        paint_banner(surface, projection, "Check!", font, None, 0.5, place, hung=True)
        mask = pygame.mask.from_threshold(surface, (255, 214, 110), (2, 2, 2))
        x, y = projection.spot(*place)
        head = pygame.Rect(0, 0, projection.cell_w, 2 * projection.cell_w)
        head.center = round(x), round(y)
        assert mask.overlap_area(pygame.mask.Mask(head.size, fill=True), head.topleft)
        ribbon = pygame.mask.from_threshold(surface, (74, 44, 24), (12, 12, 12))
        largest = max(ribbon.get_bounding_rects(), key=lambda box: box.w)
        assert largest.bottom <= max(projection.port.top, largest.h), "above the frame"




def test_who_falls_in_xiangqi_keeps_the_character_on_the_coin() -> None:
    rules = GAMES["xiangqi"].rules(GAMES["xiangqi"].options())
    picture = picture_of(rules, "")
    plain = WardrobeSprites(Wardrobe(100, 86, picture.liveries))
    named = adorn(plain, picture, 100)
    for _, face in rules.kinds.values():
        for heading in (6, 10):
            for index in range(plain.length(face, "fall")):
                bare, told = (source.frame(face, 0, "fall", heading, index)
                              for source in (plain, named))
                one, other = (pygame.Surface((400, 400)) for _ in range(2))
                for surface, stamp in ((one, bare), (other, told)):
                    surface.blit(stamp.surface, (200 + stamp.dx, 200 + stamp.dy))
                written = pygame.mask.from_threshold(one, (0, 0, 0), (24, 24, 24, 255), other)
                written.invert()
                assert written.count() > 100, (face, heading, index)
                seen = plain.wardrobe.tumble(face, heading, index)
                disc = plain.wardrobe.medallion(face)
                assert disc is not None
                middle = seen[4:] if seen else (disc.dx, disc.dy)
                found = pygame.Vector2(written.centroid()) - (200, 200)
                assert found.distance_to(middle) < 0.35 * disc.radius, (face, heading, index)


def test_a_picture_is_sheared_as_its_rims_are_seen() -> None:
    face = pygame.Surface((80, 80), pygame.SRCALPHA)
    pygame.draw.circle(face, (255, 0, 0), (66, 40), 8)  # at its right
    pygame.draw.circle(face, (0, 0, 255), (40, 66), 8)  # and low
    for axes in ((1, 0, 0, 1), (0, 1, -1, 0), (0.6, 0.3, -0.2, 0.9), (-0.1, -0.6, 0.7, 0.1)):
        seen = sheared(face, axes)
        assert seen is not None
        middle = pygame.Vector2(seen.get_rect().center)
        for colour, (x, y) in (((255, 0, 0), axes[:2]), ((0, 0, 255), axes[2:])):
            spot = pygame.mask.from_threshold(seen, colour, (90, 90, 90, 255)).centroid()
            assert (pygame.Vector2(spot) - middle).distance_to((26 * x, 26 * y)) < 3, axes
    assert sheared(face, (1, 0, 0, -1)) is None, "its back"
