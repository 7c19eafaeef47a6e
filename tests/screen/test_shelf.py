"""Who was taken stands on a shelf by his taker, comes hopping, and costs nothing at rest."""

from collections import Counter

import pygame
import pytest

from client.table.hud.layout import lay, with_clocks
from client.table.hud.shelf import JOY, WAY, Prisoner, Shelf
from client.theme import Theme

from .test_table_kit import COLOURS, Sitting

BLUE, RED = (Prisoner("infantry", seat, 1 - seat) for seat in (0, 1))
ROOM = pygame.Rect(10, 20, 228, 230)


@pytest.fixture
def theme() -> Theme:
    pygame.init()
    pygame.display.set_mode((64, 64))
    return Theme((1280, 720))


def icon(piece: str, seat: int, size: int) -> pygame.Surface:
    face = pygame.Surface((size, size), pygame.SRCALPHA)
    pygame.draw.circle(face, COLOURS[seat], (size // 2, size // 2), size // 2)
    return face


def laid(shelf: Shelf, theme: Theme) -> pygame.Surface:
    face = pygame.Surface((260, 280))
    shelf.lay(face, theme, ROOM, 2, icon)
    return face


def count(face: pygame.Surface, seat: int) -> int:
    return pygame.mask.from_threshold(face, COLOURS[seat], (3, 3, 3, 255)).count()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_the_shelf_lies_between_the_cards(size: tuple[int, int]) -> None:
    pygame.init()
    pygame.display.set_mode((64, 64))
    made = lay(Theme(size), size, 2, 6)
    assert made.shelf.h > made.cards[0].h / 2
    others = [*made.cards, made.board, made.journal, *made.buttons, made.head]
    assert made.shelf.collidelist(others) < 0
    assert pygame.Rect((0, 0), size).contains(made.shelf)


@pytest.mark.parametrize(("size", "players", "long"), [
    ((800, 600), 2, 1.0), ((1280, 720), 4, 1.0), ((1280, 720), 2, 2.6)])
def test_without_room_there_is_no_shelf_and_the_cards_count(
        size: tuple[int, int], players: int, long: float) -> None:
    pygame.init()
    pygame.display.set_mode((64, 64))
    assert lay(Theme(size), size, players, 6, False, long).shelf.h == 0


@pytest.mark.parametrize("many", [1, 6, 7, 14, 15, 24])
def test_everybody_is_to_be_seen_on_his_plank(theme: Theme, many: int) -> None:
    shelf = Shelf()
    shelf.seat([RED] * many + [BLUE], None)
    laid(shelf, theme)
    stood = [at for (who, _), at in shelf._stood(theme) if who == RED]
    assert len(stood) == many
    for n, at in enumerate(stood):
        assert ROOM.contains(at), "he stays on the shelf"
        later = pygame.mask.Mask(at.size, fill=True)
        for other in stood[n + 1:]:
            later.erase(pygame.mask.Mask(other.size, fill=True),
                        (other.x - at.x, other.y - at.y))
        assert later.count() >= 0.14 * at.w * at.h, "his head is seen, whoever stands before him"
    planks = {who.plank: at.bottom for (who, _), at in shelf._stood(theme)}
    assert planks[0] < planks[1], "the far player's prisoners are on the upper plank"


def test_who_comes_later_hops_there_and_the_others_of_his_army_are_glad(theme: Theme) -> None:
    shelf = Shelf()
    shelf.seat([RED, BLUE], 0.0)
    assert not shelf.busy, "nobody saw the first ones fall"
    still = laid(shelf, theme)
    shelf.seat([RED, RED, BLUE], 5.0)
    assert shelf.busy
    face = laid(shelf, theme)
    assert not count(face, 1), "while somebody moves all are painted by the frame"
    places = []
    for step in range(21):
        shelf.paint(face, theme, icon, 5.0 + WAY * step / 20)
        mask = pygame.mask.from_threshold(face, COLOURS[1], (3, 3, 3, 255))
        places.append(max(box.right for box in mask.get_bounding_rects()))
    assert places[1] > places[-1], "he comes from the board, which lies to the right"
    rest = face.copy()
    shelf.paint(face, theme, icon, 5.0 + WAY + JOY * 0.4)
    assert pygame.image.tobytes(face, "RGB") != pygame.image.tobytes(rest, "RGB")
    low = pygame.Rect(0, 140, 260, 140)
    assert pygame.image.tobytes(face.subsurface(low), "RGB") == pygame.image.tobytes(
        still.subsurface(low), "RGB"), "the other army is not glad"
    assert shelf.update(5.0 + WAY + JOY)
    before = face.copy()
    shelf.paint(face, theme, icon, 9.0)
    assert pygame.image.tobytes(face, "RGB") == pygame.image.tobytes(before, "RGB")


def test_who_is_free_again_hops_home(theme: Theme) -> None:
    shelf = Shelf()
    shelf.seat([RED, RED], None)
    shelf.seat([RED], 1.0)
    face = laid(shelf, theme)
    shelf.paint(face, theme, icon, 1.01)
    two = count(face, 1)
    shelf.paint(face, theme, icon, 1.0 + WAY)
    assert 0 < count(face, 1) < two
    assert shelf.update(1.0 + WAY + JOY)
    assert len(shelf._stood(theme)) == 1


def test_a_plank_comes_with_the_first_who_stands_on_it(theme: Theme) -> None:
    bare = pygame.Surface((260, 280))
    shelf = Shelf()
    shelf.seat([], None)
    assert pygame.image.tobytes(laid(shelf, theme), "RGB") == pygame.image.tobytes(bare, "RGB")
    shelf.seat([RED], None)
    face = laid(shelf, theme)
    assert pygame.mask.from_threshold(face, (0, 0, 0), (1, 1, 1, 255)).count() < 260 * 280
    lower = pygame.Rect(0, 140, 260, 140)
    assert not any(face.subsurface(lower).get_at((x, y))[:3] != (0, 0, 0)
                   for x in range(0, 260, 3) for y in range(0, 140, 2)), "nobody is taken there"


def test_with_reduced_motion_he_is_there_at_once(theme: Theme) -> None:
    shelf = Shelf()
    shelf.seat([], None)
    shelf.seat([RED], None)
    assert not shelf.busy
    assert count(laid(shelf, theme), 1) > 0


def test_when_another_player_looks_nobody_hops(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Sitting(monkeypatch)
    scene = table.scene
    table.frame()
    monkeypatch.setattr(type(scene.state.sight), "losses",
                        lambda *_: {1: Counter({"infantry": 1})})
    scene.state.viewer = 1
    table.frame()
    assert not scene.panels.shelf.busy
    assert [who for who, _ in scene.panels.shelf._here or ()] == [Prisoner("infantry", 1, 0)]


@pytest.mark.parametrize("motion", [True, False])
def test_at_a_table_he_comes_when_the_board_has_shown_his_fall(
        monkeypatch: pytest.MonkeyPatch, motion: bool) -> None:
    table = Sitting(monkeypatch)
    scene = table.scene
    lost = Counter({"infantry": 1})
    scene.performing().lively = motion
    for _ in range(5):
        table.frame()
    assert scene.panels.prisoners() == []
    assert not scene.panels.shelf.busy
    monkeypatch.setattr(type(scene.state.sight), "losses", lambda *_: {1: lost})
    assert scene.panels.shelf._here == [], "not before the board has told something new"
    scene._fallen = None
    table.frame()
    assert scene.panels.shelf.busy is motion
    assert [who for who, _ in scene.panels.shelf._here or ()] == [Prisoner("infantry", 1, 1)]
    for _ in range(100):
        table.frame()
    assert not scene.panels.shelf.busy
    assert scene.pace == 12


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_clocks_and_the_shelf_share_the_room_between_the_cards(size: tuple[int, int]) -> None:
    pygame.init()
    pygame.display.set_mode((64, 64))
    theme = Theme(size)
    layout = with_clocks(theme, lay(theme, size, 2, 6), size)
    assert layout.shelf.h >= theme.px(70)
    assert layout.shelf.collidelist([*layout.clocks, *layout.cards]) < 0
