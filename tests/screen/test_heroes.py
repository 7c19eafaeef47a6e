"""Who takes three wears a medal on the board, and is named when the match is over."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from client.boards.paint_order import medal_picture
from client.boards.picture import picture_of
from client.boards.projection import Projection
from client.boards.renderer import Renderer
from client.memory.heroes import MOST, Heroes
from client.table.deeds import HERO, Deeds, names
from client.table.hud.panels import Panels, praise
from client.table.table_state import TableState
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


def two_on_a_board() -> Renderer:
    """Stand a soldier of each army on a board."""
    pygame.init()
    pygame.display.set_mode((64, 64))
    rules = GAMES["napoleon"].rules(GAMES["napoleon"].options())
    projection = Projection(rules.topology, pygame.Rect(0, 0, 640, 600))
    renderer = Renderer(projection, picture_of(rules, ""), Pegs(projection.cell_w))
    renderer.show({0: Piece(0, "I", 5), 20: Piece(1, "I", 6)})
    return renderer


def test_a_medal_is_painted_on_whoever_wears_one_and_on_nobody_else() -> None:
    renderer = two_on_a_board()
    before = renderer.face(0).copy()
    renderer.honour(frozenset((5,)))
    after = renderer.face(0)
    changed = pygame.mask.from_threshold(before, (0, 0, 0), (1, 1, 1, 255), after)
    changed.invert()
    boxes = changed.get_bounding_rects()
    box = boxes[0].unionall(boxes[1:])
    cell = renderer.projection.cell_rect(0).move(-renderer.corner[0], -renderer.corner[1])
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


def test_heroes_are_remembered_by_game_owner_kind_and_number(tmp_path: Path) -> None:
    path = tmp_path / "heroes.json"
    heroes = Heroes(path)
    assert heroes.of("agon", "Ann") == frozenset()
    assert heroes.add("agon", "Ann", [("G", 2), ("Q", 1)])
    assert heroes.add("agon", "", [("G", 5)])
    assert heroes.add("agon", "Ann", [("G", 2)]), "nobody is kept twice"
    again = Heroes(path)
    assert again.of("agon", "Ann") == {("G", 2), ("Q", 1)}
    assert again.of("agon", "") == {("G", 5)}
    assert again.of("agon", "Bob") == again.of("xiangqi", "Ann") == frozenset()
    assert len(again.all) == 3


def test_only_so_many_heroes_are_kept_the_last_ones(tmp_path: Path) -> None:
    path = tmp_path / "heroes.json"
    Heroes(path).add("agon", "Ann", [("G", n) for n in range(1, MOST + 5)])
    kept = Heroes(path).of("agon", "Ann")
    assert len(kept) == MOST
    assert ("G", 1) not in kept
    assert ("G", MOST + 4) in kept


@pytest.mark.parametrize("text", [
    "", "{", "7", '{"heroes": 1}', "[" * 5000, '[["agon", "Ann", "G", true]]',
    '[["agon", "Ann", "G", 0]]', '[["agon", "Ann", "G", 1000]]', '[["agon", "Ann", 7, 1]]',
    '[["agon", "' + "A" * 41 + '", "G", 1]]', '[["", "Ann", "G", 1]]', '[["agon", "Ann", "", 1]]',
    '[["agon", "Ann", "G"]]', "[]" + " " * (1 << 16),
])
def test_a_damaged_file_is_nobodys_fame(tmp_path: Path, text: str) -> None:
    path = tmp_path / "heroes.json"
    path.write_text(text)
    heroes = Heroes(path)
    assert heroes.all == ()
    assert heroes.add("agon", "Ann", [("G", 1)])
    assert Heroes(path).of("agon", "Ann") == {("G", 1)}


def test_what_cannot_be_written_keeps_nobody_from_playing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    assert not Heroes(tmp_path / "file" / "heroes.json").add("agon", "Ann", [("G", 1)])


def test_in_his_owners_next_match_a_hero_wears_a_dot(monkeypatch: pytest.MonkeyPatch,
                                                     tmp_path: Path) -> None:
    monkeypatch.setenv("TAMBOUR_HOME", str(tmp_path))
    over = table("xiangqi", 200).panels  # type: ignore[attr-defined]
    assert isinstance(over, Panels)
    assert over.veterans() == frozenset(), "nobody was a hero before"
    over.remember()
    heroes = over.deeds.heroes(over.match)
    assert heroes
    again = table("xiangqi", 3).panels  # type: ignore[attr-defined]
    assert again.veterans() == heroes
    named = names(again.match.path)
    alone = table("xiangqi", 3, (1,)).panels  # type: ignore[attr-defined]
    assert alone.veterans() == {piece for piece in heroes if named[piece][0] == 1}, (
        "who plays elsewhere has his own")
    again.play.started = replace(again.play.started, names=("Cleo", "Dan"))
    assert again.veterans() == frozenset(), "they are Ann's and Bob's"


def test_where_kinds_are_secret_nobody_is_remembered(monkeypatch: pytest.MonkeyPatch,
                                                     tmp_path: Path) -> None:
    monkeypatch.setenv("TAMBOUR_HOME", str(tmp_path))
    hidden = table("luzhanqi", 200, (0,)).panels  # type: ignore[attr-defined]
    hidden.heroes.add("luzhanqi", "Ann", [(letter, n) for letter in "ABCDEFGHIJKL"
                                          for n in range(1, 4)])
    assert hidden.veterans() == frozenset(), "a dot would tell a rank"
    before = hidden.heroes.all
    hidden.remember()
    assert hidden.heroes.all == before


def test_a_dot_is_painted_on_the_base_of_a_veteran_only() -> None:
    renderer = two_on_a_board()
    before = renderer.face(0).copy()
    renderer.honour(frozenset(), frozenset((5,)))
    changed = pygame.mask.from_threshold(before, (0, 0, 0), (1, 1, 1, 255), renderer.face(0))
    changed.invert()
    boxes = changed.get_bounding_rects()
    box = boxes[0].unionall(boxes[1:])
    cell = renderer.projection.cell_rect(0).move(-renderer.corner[0], -renderer.corner[1])
    assert cell.contains(box)
    assert 4 < box.w <= 0.16 * cell.w
    renderer.honour(frozenset())
    assert pygame.image.tobytes(renderer.face(0), "RGB") == pygame.image.tobytes(before, "RGB")
