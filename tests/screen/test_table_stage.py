"""Events become motions: every type has an entry, state goes first, skipping shows the end."""

from pathlib import Path
from typing import cast

import pygame
import pytest

from client.boards.picture import picture_of
from client.boards.projection import Projection
from client.boards.renderer import Renderer
from client.boards.sprites import WardrobeSprites
from client.film.filming import film
from client.miniatures.wardrobe import ANTIQUE, KINDS, Frame, Wardrobe
from client.stage.animator import Animator, standing
from client.stage.choreography import CHOREOGRAPHY, choreograph
from client.stage.motion_script import MotionScript
from core.action import Deploy, Lot, Move, Reveal
from core.event import EVENTS, Ended, Event, Left, Outcome, TakenBack
from core.games import GAMES
from core.match import Match
from core.piece import NATURE

from .test_table_kit import Pegs, napoleon, seated


@pytest.fixture
def animator() -> Animator:
    pygame.init()
    pygame.display.set_mode((16, 16))
    rules, position = napoleon()
    projection = Projection(rules.topology, pygame.Rect(0, 0, 420, 380))
    return Animator(
        Renderer(projection, picture_of(rules, ""), Pegs(projection.cell_w)), standing(position)
    )


def test_choreography_knows_every_event() -> None:
    assert set(CHOREOGRAPHY) == set(EVENTS)


def run(animator: Animator, now: float = 0.0) -> float:
    screen = pygame.Surface((430, 390))
    while not animator.settled:
        animator.update(now)
        animator.paint(screen)
        now += 0.07
    return now


def test_performing_a_match_ends_on_its_position(animator: Animator) -> None:
    rules, position = napoleon()
    now = 0.0
    for turn in range(30):
        seat = position.turn
        assert seat is not None
        actions = sorted(rules.actions(position, seat), key=repr)
        taking = [a for a in actions if isinstance(a, Move) and position.board[a.path[1]]]
        action = (taking or actions)[turn * 7 % len(taking or actions)]
        assert isinstance(action, Move)
        able = [p for p in range(64) if rules.turnable(position, seat) >> p & 1]
        turns = [(p, turn % 8) for p in able if p != action.path[0]][:1]
        step = rules.apply(position, seat, Move(action.path, tuple(turns)))
        animator.perform(step.events, step.position)
        assert not animator.settled
        now = run(animator, now)
        assert animator.board == standing(step.position)
        assert animator.renderer.board == animator.board
        position = step.position
        if position.outcome:
            break


def test_every_event_can_be_performed(animator: Animator) -> None:
    rules, position = napoleon()
    _, _, events = seated()
    points = tuple(p for p in range(16))
    animator.show(rules.start())
    more: tuple[Event, ...] = (
        Left(0, points, "N-104"),
        Ended(Outcome((1,), "target", "N-90")),
        Ended(Outcome((), "majority-tie", "N-93")),
    )
    for batch in (events, *((event,) for event in more)):
        animator.perform(batch)
        run(animator, animator.now)
    assert all(piece.seat == 1 for piece in animator.board.values())
    animator.perform((TakenBack(5),), position)
    run(animator, animator.now)
    assert animator.board == standing(position)


def test_the_reveal_is_a_moment(animator: Animator) -> None:
    rules, _ = napoleon()
    _, _, events = seated()
    animator.show(rules.start())
    animator.perform(events)
    animator.update(0.0)
    assert animator.timeline is not None
    assert 2.0 < animator.timeline.length < 5.0
    assert not animator.renderer.board


def test_skip_shows_the_end_of_all_motions(animator: Animator) -> None:
    rules, position = napoleon()
    for _ in range(3):
        seat = position.turn or 0
        step = rules.apply(position, seat, next(iter(rules.actions(position, seat))))
        animator.perform(step.events, step.position)
        position = step.position
    animator.update(0.0)
    assert not animator.settled
    animator.skip()
    assert animator.settled
    assert animator.board == standing(position)


def test_an_eye_that_is_late_never_falls_far_back(animator: Animator) -> None:
    rules, position = napoleon()
    lengths = []
    for _ in range(20):
        seat = position.turn
        if seat is None:
            break
        step = rules.apply(position, seat, next(iter(rules.actions(position, seat))))
        animator.perform(step.events, step.position)
        position = step.position
    animator.update(0.0)
    while not animator.settled:
        assert animator.timeline is not None
        lengths.append(animator.timeline)
        animator.update(animator.now + animator.timeline.length + 0.01)
    assert len(lengths) <= 3
    assert animator.board == standing(position)


def test_a_jump_arcs_and_the_jumped_ducks() -> None:
    rules, position = napoleon()
    found = None
    for action in rules.actions(position, 0):
        step = rules.apply(position, 0, action)
        if type(step.events[0]).__name__ == "Jumped":
            found = step.events
            break
    assert found is not None
    script = MotionScript(standing(position), picture_of(rules, ""))
    line = choreograph(script, found)
    high = max(s.lift for k in range(40) for s in line.sprites(k * line.length / 40))
    low = min(s.squash[1] for k in range(40) for s in line.sprites(k * line.length / 40))
    assert high > 0.5
    assert low < 0.8


def test_a_film_is_a_readable_animated_picture(tmp_path: Path) -> None:
    from PIL import Image

    play, _, _ = seated()
    match = play.match
    for _ in range(4):
        seat = match.position.turn or 0
        match.play(seat, next(iter(match.rules.actions(match.position, seat))))
    shares: list[float] = []
    path = tmp_path / "film.webp"
    count = film(match.game, match.options, tuple(match.actions), ("Ann", "Bob"), path, (320, 240),
                 0.25, shares.append, lambda projection: Pegs(projection.cell_w))
    with Image.open(path) as picture:
        assert picture.size == (320, 240)
        assert getattr(picture, "n_frames", 1) > 8
        picture.seek(3)
        picture.load()
    assert count > 8
    assert shares[-1] == 1.0
    assert shares == sorted(shares)


def test_the_wardrobe_has_what_the_choreography_asks_for() -> None:
    pygame.init()
    pygame.display.set_mode((16, 16))
    wardrobe_sprites = WardrobeSprites(Wardrobe(40, 33, ("blue",)))
    for _, name in GAMES["napoleon"].kinds.values():
        for animation in ("idle", "move", "action", "fall"):
            count = wardrobe_sprites.length(name, animation)
            assert count >= 1
            for heading in (0, 5, 11):
                stamp = wardrobe_sprites.frame(name, 0, animation, heading, count - 1)
                box = stamp.surface.get_rect(topleft=(stamp.dx, stamp.dy))
                assert wardrobe_sprites.reach().contains(box)


def test_a_match_of_nothing_makes_a_film_too(tmp_path: Path) -> None:
    game = GAMES["napoleon"]
    film(game, game.options(), (), (), tmp_path / "f.webp", (160, 120), 0.5,
         figures=lambda projection: Pegs(projection.cell_w))
    assert (tmp_path / "f.webp").stat().st_size > 100


def test_kit_uses_the_actions_of_a_real_start() -> None:
    play, _, _ = seated()
    kinds = [type(a) for _, a in play.match.actions]
    assert kinds == [Deploy, Deploy, Reveal, Reveal, Lot]
    assert play.match.actions[-1][0] == NATURE
    assert isinstance(play.match, Match)


class Bare:
    """A wardrobe that was never finished: five ordinary figures that only stand."""

    armies = ("blue", "red")

    def frame(self, piece: str, army: str, animation: str, heading: int, index: int, *,
              half: bool = False) -> Frame:
        if piece not in KINDS or animation != "idle":
            raise KeyError(piece)
        return Frame(pygame.Surface((4, 4)), KINDS.index(piece), 0)

    def coin(self, piece: str) -> None:
        return None

    def length(self, piece: str, animation: str) -> int:
        return len(self.frame(piece, "", animation, 0, 0)) and 8

    def icon(self, piece: str, army: str, size: int) -> pygame.Surface:
        self.frame(piece, army, "idle", 0, 0)
        return pygame.Surface((size, size))


def test_a_missing_miniature_sends_an_ordinary_one() -> None:
    wardrobe_sprites = WardrobeSprites(cast("Wardrobe", Bare()))
    for strange, usual in zip(ANTIQUE, KINDS, strict=True):
        for animation in ("idle", "move", "fall"):
            assert wardrobe_sprites.frame(strange, 0, animation, 5, 3).dx == KINDS.index(usual)
            assert wardrobe_sprites.length(strange, animation) in (1, 8)
        assert wardrobe_sprites.icon(strange, 1, 20).get_size() == (20, 20)
    with pytest.raises(KeyError):  # terrain is drawn instead
        wardrobe_sprites.frame("forest", 0, "idle", 0, 0)


def test_only_what_stands_and_walks_is_unpacked_at_first() -> None:
    pygame.init()
    pygame.display.set_mode((16, 16))
    wardrobe = Wardrobe(30, 25, ("blue",))
    wardrobe_sprites = WardrobeSprites(wardrobe)
    assert list(wardrobe_sprites.prepare(("infantry", "general")))[-1] == 1.0
    unpacked = {animation for piece, animation, _ in wardrobe._frames if piece != "fx"}
    assert unpacked == {"idle", "move"}
    assert wardrobe_sprites.frame("general", 0, "action", 5, 0).surface.get_width() > 0


def test_the_antique_set_is_dressed_by_the_rules() -> None:
    game = GAMES["napoleon"]
    rules = game.rules(game.options(skin="antique"))
    projection = Projection(rules.topology, pygame.Rect(0, 0, 420, 380))
    renderer = Renderer(projection, picture_of(rules, ""), Pegs(projection.cell_w))
    animator = Animator(renderer, standing(rules.opening()))
    seen = {renderer.picture.miniature(piece) for piece in animator.board.values()}
    assert seen == {"chariot", "elephant", "hoplite", "rider", "archers"}
