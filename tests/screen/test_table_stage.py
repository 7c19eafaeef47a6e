"""Events become motions: every type has an entry, state goes first, skipping pays the debt."""

from pathlib import Path
from typing import cast

import pygame
import pytest

from client.board.animator import Theatre, standing
from client.board.choreography import CHOREOGRAPHY, choreograph
from client.board.motion_script import Script
from client.board.projection import Lens
from client.board.renderer import Brush
from client.board.sprites import Closet, miniature
from client.film import film
from client.miniatures.wardrobe import ANTIQUE, KINDS, Frame, Wardrobe
from core.action import Deploy, Lot, Move, Reveal
from core.event import EVENTS, Ended, Event, Left, Outcome, TakenBack
from core.games import GAMES
from core.match import Match
from core.piece import NATURE

from .test_table_kit import Pegs, napoleon, seated


@pytest.fixture
def theatre() -> Theatre:
    pygame.init()
    pygame.display.set_mode((16, 16))
    rules, position = napoleon()
    lens = Lens(rules.topology, pygame.Rect(0, 0, 420, 380))
    return Theatre(Brush(lens, rules, Pegs(lens.cell_w), GAMES["napoleon"].kinds), position)


def test_choreography_knows_every_event() -> None:
    assert set(CHOREOGRAPHY) == set(EVENTS)


def run(theatre: Theatre, now: float = 0.0) -> float:
    screen = pygame.Surface((430, 390))
    while not theatre.settled:
        theatre.update(now)
        theatre.paint(screen)
        now += 0.07
    return now


def test_performing_a_match_ends_on_its_position(theatre: Theatre) -> None:
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
        theatre.perform(step.events, step.position)
        assert not theatre.settled
        now = run(theatre, now)
        assert theatre.board == standing(step.position)
        assert theatre.brush.board == theatre.board
        position = step.position
        if position.outcome:
            break


def test_every_event_can_be_performed(theatre: Theatre) -> None:
    rules, position = napoleon()
    _, _, events = seated()
    points = tuple(p for p in range(16))
    theatre.show(rules.start())
    more: tuple[Event, ...] = (
        Left(0, points, "N-104"),
        Ended(Outcome((1,), "target", "N-90")),
        Ended(Outcome((), "majority-tie", "N-93")),
    )
    for batch in (events, *((event,) for event in more)):
        theatre.perform(batch)
        run(theatre, theatre.now)
    assert all(piece.seat == 1 for piece in theatre.board.values())
    theatre.perform((TakenBack(5),), position)
    run(theatre, theatre.now)
    assert theatre.board == standing(position)


def test_the_reveal_is_a_moment(theatre: Theatre) -> None:
    rules, _ = napoleon()
    _, _, events = seated()
    theatre.show(rules.start())
    theatre.perform(events)
    theatre.update(0.0)
    assert theatre.timeline is not None
    assert 2.0 < theatre.timeline.length < 5.0
    assert not theatre.brush.board


def test_skip_pays_the_whole_debt(theatre: Theatre) -> None:
    rules, position = napoleon()
    for _ in range(3):
        seat = position.turn or 0
        step = rules.apply(position, seat, next(iter(rules.actions(position, seat))))
        theatre.perform(step.events, step.position)
        position = step.position
    theatre.update(0.0)
    assert not theatre.settled
    theatre.skip()
    assert theatre.settled
    assert theatre.board == standing(position)


def test_an_eye_that_is_late_never_falls_far_back(theatre: Theatre) -> None:
    rules, position = napoleon()
    lengths = []
    for _ in range(20):
        seat = position.turn
        if seat is None:
            break
        step = rules.apply(position, seat, next(iter(rules.actions(position, seat))))
        theatre.perform(step.events, step.position)
        position = step.position
    theatre.update(0.0)
    while not theatre.settled:
        assert theatre.timeline is not None
        lengths.append(theatre.timeline)
        theatre.update(theatre.now + theatre.timeline.length + 0.01)
    assert len(lengths) <= 3
    assert theatre.board == standing(position)


def test_a_jump_arcs_and_the_jumped_ducks() -> None:
    rules, position = napoleon()
    places = rules.topology.places
    found = None
    for action in rules.actions(position, 0):
        step = rules.apply(position, 0, action)
        if type(step.events[0]).__name__ == "Jumped":
            found = step.events
            break
    assert found is not None
    script = Script(standing(position), places, GAMES["napoleon"].kinds, lambda seat: 3.0)
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
                 0.25, shares.append, lambda lens: Pegs(lens.cell_w))
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
    closet = Closet(Wardrobe(40, 33, ("blue",)))
    for _, name in GAMES["napoleon"].kinds.values():
        for animation in ("idle", "move", "action", "fall"):
            count = closet.length(name, animation)
            assert count >= 1
            for heading in (0, 5, 11):
                stamp = closet.frame(name, 0, animation, heading, count - 1)
                box = stamp.surface.get_rect(topleft=(stamp.dx, stamp.dy))
                assert closet.reach().contains(box)


def test_a_match_of_nothing_makes_a_film_too(tmp_path: Path) -> None:
    game = GAMES["napoleon"]
    film(game, game.options(), (), (), tmp_path / "f.webp", (160, 120), 0.5,
         dress=lambda lens: Pegs(lens.cell_w))
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

    def length(self, piece: str, animation: str) -> int:
        return len(self.frame(piece, "", animation, 0, 0)) and 8

    def icon(self, piece: str, army: str, size: int) -> pygame.Surface:
        self.frame(piece, army, "idle", 0, 0)
        return pygame.Surface((size, size))


def test_a_missing_miniature_sends_an_ordinary_one() -> None:
    closet = Closet(cast("Wardrobe", Bare()))
    for strange, usual in zip(ANTIQUE, KINDS, strict=True):
        for animation in ("idle", "move", "fall"):
            assert closet.frame(strange, 0, animation, 5, 3).dx == KINDS.index(usual)
            assert closet.length(strange, animation) in (1, 8)
        assert closet.icon(strange, 1, 20).get_size() == (20, 20)
    with pytest.raises(KeyError):  # terrain is drawn instead
        closet.frame("forest", 0, "idle", 0, 0)


def test_only_what_stands_and_walks_is_unpacked_at_first() -> None:
    pygame.init()
    pygame.display.set_mode((16, 16))
    wardrobe = Wardrobe(30, 25, ("blue",))
    closet = Closet(wardrobe)
    assert list(closet.prepare(("infantry", "general")))[-1] == 1.0
    unpacked = {animation for piece, animation, _ in wardrobe._frames if piece != "fx"}
    assert unpacked == {"idle", "move"}
    assert closet.frame("general", 0, "action", 5, 0).surface.get_width() > 0


def test_the_antique_set_is_dressed_by_the_rules() -> None:
    game = GAMES["napoleon"]
    rules = game.rules(game.options(skin="antique"))
    lens = Lens(rules.topology, pygame.Rect(0, 0, 420, 380))
    brush = Brush(lens, rules, Pegs(lens.cell_w), rules.kinds)
    theatre = Theatre(brush, rules.opening())
    seen = {miniature(brush.kinds, piece) for piece in theatre.board.values()}
    assert seen == {"chariot", "elephant", "hoplite", "rider", "archers"}
