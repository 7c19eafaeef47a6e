"""Who takes three wears a medal on the board, and is named when the match is over."""

from pathlib import Path

import pygame
import pytest

from client.board.paint_order import medal_picture
from client.board.picture import picture_of
from client.board.projection import Projection
from client.board.renderer import Renderer
from client.table.deeds import HERO, Deeds
from client.table.hud.panels import Panels, praise
from client.table.state import TableState
from core.event import Taken
from core.games import GAMES
from core.match import Match
from core.piece import Piece
from net.record.audit import read

from ..pictures import table
from .test_table_kit import Pegs

RECORDS = Path(__file__).parents[1] / "records"


def record(key: str) -> Match:
    found = read((RECORDS / f"{key}.tambour").read_bytes())
    assert found.fold is not None
    return found.fold.match


@pytest.mark.parametrize("key", sorted(GAMES))
def test_each_who_fell_is_counted_once(key: str) -> None:
    whole = record(key)
    match, fallen, deeds = Match(whole.game, whole.options), 0, Deeds()
    for seat, action in whole.actions:
        fallen += sum(isinstance(event, Taken) for event in match.play(seat, action))
        assert sum(deeds.taken(match).values()) <= fallen
    assert sum(deeds.taken(match).values()) >= 0.5 * fallen, "two may fall by each other"


def test_who_takes_in_xiangqi_is_who_moved() -> None:
    match, deeds = record("xiangqi"), Deeds()
    wanted: dict[int, int] = {}
    again = Match(match.game, match.options)
    for seat, action in match.actions:
        before = again.position
        for event in again.play(seat, action):
            if isinstance(event, Taken):
                by = before.board[event.by]
                assert by is not None
                wanted[by.id] = wanted.get(by.id, 0) + 1
    assert dict(deeds.taken(match)) == wanted
    assert deeds.heroes(match) == {piece for piece, count in wanted.items() if count >= HERO}
    assert deeds.bravest(match) == (1, "R", 2, max(wanted.values()))


def test_a_deed_that_is_taken_back_is_none() -> None:
    match, deeds = record("xiangqi"), Deeds()
    all_told = sum(deeds.taken(match).values())
    assert 0 < sum(deeds.taken(match, 30).values()) < all_told
    assert not deeds.taken(match, 0)
    assert sum(deeds.taken(match).values()) == all_told


def test_a_medal_is_painted_on_whoever_wears_one_and_on_nobody_else() -> None:
    pygame.init()
    pygame.display.set_mode((64, 64))
    rules = GAMES["napoleon"].rules(GAMES["napoleon"].options())
    projection = Projection(rules.topology, pygame.Rect(0, 0, 640, 600))
    renderer = Renderer(projection, picture_of(rules, ""), Pegs(projection.cell_w))
    renderer.show({0: Piece(0, "I", 5), 20: Piece(1, "I", 6)})
    before = renderer.face(0).copy()
    renderer.honour(frozenset((5,)))
    after = renderer.face(0)
    changed = pygame.mask.from_threshold(before, (0, 0, 0), (1, 1, 1, 255), after)
    changed.invert()
    boxes = changed.get_bounding_rects()
    box = boxes[0].unionall(boxes[1:])
    cell = projection.cell_rect(0).move(-renderer.corner[0], -renderer.corner[1])
    assert box.w <= 0.25 * cell.w, "small, and never in the way"
    assert box.h <= 0.4 * cell.h
    assert cell.contains(box)
    renderer.honour(frozenset())
    assert pygame.image.tobytes(renderer.face(0), "RGB") == pygame.image.tobytes(before, "RGB")


@pytest.mark.parametrize("wide", [8, 12, 40])
def test_a_medal_is_told_from_any_base_by_its_dark_rim(wide: int) -> None:
    pygame.init()
    pygame.display.set_mode((64, 64))
    face = medal_picture(wide)
    tones = [face.get_at((x, y)) for x in range(face.get_width()) for y in range(face.get_height())]
    solid = [sum(tone[:3]) for tone in tones if tone[3] > 200]
    assert min(solid) < 220
    assert max(solid) > 480


def test_the_bravest_is_named_after_the_match() -> None:
    screen = table("xiangqi", 200)
    panels = screen.panels  # type: ignore[attr-defined]
    assert isinstance(panels, Panels)
    assert isinstance(panels.state, TableState)
    words = praise(panels, lambda text, **gaps: text.format(**gaps))
    assert "5 taken" in words
    assert "Chariot 2" in words
    hidden = table("luzhanqi", 200, (0,))
    assert praise(hidden.panels, lambda text, **gaps: text) == ""  # type: ignore[attr-defined]
