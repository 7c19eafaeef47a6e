"""Who was taken sits on a shelf by his taker, walks there, swings his legs, and runs home."""


import pygame
import pytest

from client.boards.picture import picture_of
from client.boards.piece_names import adorn
from client.boards.sprites import Stamp, WardrobeSprites
from client.look.theme import Theme
from client.miniatures.wardrobe import Wardrobe
from client.pages.deploy.deploy_screen import DeployScreen
from client.table.hud.hud_layout import lay
from client.table.hud.prisoner_shelf import (
    CHEER,
    COIN,
    JOY,
    SPELL,
    SWING,
    SWINGS,
    TURN,
    WAY,
    Place,
    Prisoner,
    Shelf,
)
from core.games import GAMES
from net.report import Rematch, Started
from sprites import manifest

from .test_table_kit import COLOURS, Pegs, Sitting

BLUE, RED = (Prisoner("infantry", seat, 1 - seat) for seat in (0, 1))
ROOM = pygame.Rect(10, 20, 228, 230)


class Seen(Pegs):
    """Pegs that remember what was shown of whom, and that look different in every picture."""

    def __init__(self, cell: int) -> None:
        super().__init__(cell)
        self.shown: list[tuple[int, str, int]] = []

    def frame(self, piece: str, army: int, animation: str, heading: int, index: int) -> Stamp:
        if animation != "idle":  # whose coin says who sits there
            self.shown.append((army, animation, index))
        stamp = super().frame(piece, army, animation, heading, index)
        stamp.surface.fill((10, 10, 20 * index % 200 + 20, 255), (8, 8, 6, 6))
        return stamp


@pytest.fixture
def theme() -> Theme:
    pygame.init()
    pygame.display.set_mode((64, 64))
    return Theme((1280, 720))


def laid(shelf: Shelf, theme: Theme) -> pygame.Surface:
    face = pygame.Surface((260, 280))
    shelf.lay(face, theme, ROOM, 2)
    return face


def painted(shelf: Shelf, theme: Theme, now: float, beat: float = 0.0,
            face: pygame.Surface | None = None) -> tuple[pygame.Surface, Seen]:
    """Paint the shelf; gives the picture, and what was asked for."""
    face = laid(shelf, theme) if face is None else face
    pegs = Seen(60)
    shelf._small.clear()
    shelf.paint(face, theme, pegs, 60, now, beat)
    return face, pegs


def count(face: pygame.Surface, seat: int) -> int:
    return pygame.mask.from_threshold(face, COLOURS[seat], (12, 12, 12, 255)).count()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_the_shelf_lies_between_the_cards(size: tuple[int, int]) -> None:
    pygame.init()
    pygame.display.set_mode((64, 64))
    made = lay(Theme(size), size, 2, 6)
    assert made.shelf.h > made.cards[0].h / 2
    others = [*made.cards, made.board, made.journal, *made.buttons, made.head]
    assert made.shelf.collidelist(others) < 0
    assert pygame.Rect((0, 0), size).contains(made.shelf)


def test_below_a_long_board_each_has_a_tray_on_their_own_side(theme: Theme) -> None:
    made = lay(Theme((1280, 720)), (1280, 720), 2, 6, long=True)
    others = [*made.cards, made.board, made.journal, *made.buttons, made.head, *made.home]
    assert made.shelf.collidelist(others) < 0
    shelf = Shelf()
    shelf.seat([RED, BLUE], None)
    surface = pygame.Surface((1280, 720))
    shelf.lay(surface, theme, made.shelf, 2)
    places = {who: place.box for (who, _), place in shelf._places(theme).items()}
    assert all(made.shelf.contains(box) for box in places.values())
    assert places[BLUE].centerx < made.shelf.centerx < places[RED].centerx or (
        places[RED].centerx < made.shelf.centerx < places[BLUE].centerx)


@pytest.mark.parametrize(("size", "players", "long"), [
    ((800, 600), 2, False), ((1280, 720), 4, False), ((800, 600), 2, True)])
def test_without_room_there_is_no_shelf_and_the_cards_count(
        size: tuple[int, int], players: int, long: bool) -> None:
    pygame.init()
    pygame.display.set_mode((64, 64))
    assert lay(Theme(size), size, players, 6, False, long).shelf.h == 0


@pytest.mark.parametrize("many", [1, 5, 6, 14, 15, 24])
def test_everybody_is_to_be_seen_on_his_plank(theme: Theme, many: int) -> None:
    shelf = Shelf()
    shelf.seat([RED] * many + [BLUE], None)
    laid(shelf, theme)
    placed = shelf._places(theme)
    sat = [place for (who, _), place in placed.items() if who == RED]
    assert len(sat) == many
    for n, place in enumerate(sat):
        at = place.box
        assert ROOM.contains(at), "he stays on the shelf"
        later = pygame.mask.Mask(at.size, fill=True)
        for other in (each.box for each in sat[n + 1:]):
            later.erase(pygame.mask.Mask(other.size, fill=True),
                        (other.x - at.x, other.y - at.y))
        assert later.count() >= 0.7 * at.w * at.h, "he is seen, whoever sits beside him"
    edges = {who.plank: place.y for (who, _), place in placed.items()}
    assert edges[0] < edges[1], "the far player's prisoners are on the upper plank"


def test_who_comes_later_walks_there_and_the_others_of_his_army_cheer(theme: Theme) -> None:
    shelf = Shelf()
    shelf.seat([RED, BLUE], 0.0)
    assert not shelf.busy, "nobody saw the first ones fall"
    assert painted(shelf, theme, 4.0)[1].shown == [(1, "sit", 0), (0, "sit", 0)]
    shelf.seat([RED, RED, BLUE], 5.0)
    assert shelf.busy
    places = []
    for step in range(20):
        face, pegs = painted(shelf, theme, 5.0 + WAY * step / 20)
        assert {doing for _, doing, _ in pegs.shown} == {"sit", "move"}
        mask = pygame.mask.from_threshold(face, COLOURS[1], (12, 12, 12, 255))
        places.append(max(box.right for box in mask.get_bounding_rects()))
    assert places[8] > places[-1], "he comes from the board, which lies to the right"
    glad = set()
    for step in range(10):
        _, pegs = painted(shelf, theme, 5.0 + WAY + JOY * (step + 0.5) / 10)
        reds, blues = ([shown for shown in pegs.shown if shown[0] == seat] for seat in (1, 0))
        assert all(SWING <= index < SWING + CHEER for _, _, index in reds)
        assert blues == [(0, "sit", 0)], "the other army does not cheer"
        glad |= {index for _, _, index in reds}
    assert len(glad) == CHEER
    assert shelf.update(5.01 + WAY + JOY)
    assert set(painted(shelf, theme, 9.0)[1].shown) == {(1, "sit", 0), (0, "sit", 0)}


def test_a_third_swing_their_legs_and_the_others_sit_still(theme: Theme) -> None:
    shelf = Shelf()
    shelf.seat([RED] * 12, None)
    pictures, shares = set(), []
    for tick in range(2 * TURN):
        _, pegs = painted(shelf, theme, 9.0, 1.0 + (tick + 0.5) / SWINGS)
        pictures |= {index for _, _, index in pegs.shown}
        shelf._small.clear()
        poses = [pose for _, _, pose in shelf._seen or ()]
        shares.append(sum(pose[2] > 0 for pose in poses))
    assert pictures == set(range(SWING))
    assert 0 < max(shares) <= 12 * 0.4 + 0.5
    assert SPELL / TURN < 0.4
    assert SPELL % SWING == 0, "nobody breaks off in the midst of a swing"
    assert {index for _, _, index in painted(shelf, theme, 9.0)[1].shown} == {0}, "no motion wanted"


def test_what_has_not_changed_is_not_painted(theme: Theme) -> None:
    shelf = Shelf()
    shelf.seat([RED, BLUE], None)
    face, _ = painted(shelf, theme, 1.0)
    face.fill((1, 2, 3))
    shelf.paint(face, theme, Seen(60), 60, 2.0, 0.0, whole=False)
    assert face.get_at((60, 60))[:3] == (1, 2, 3)
    assert not count(face, 1)
    shelf.paint(face, theme, Seen(60), 60, 2.0, 0.0)
    assert count(face, 1)


def test_legs_hang_over_the_edge_of_a_plank(theme: Theme) -> None:
    shelf = Shelf()
    shelf.seat([RED], None)
    face = laid(shelf, theme)
    place = next(iter(shelf._places(theme).values()))
    assert isinstance(place, Place)
    seen = [face.get_at((ROOM.right - 40, y))[:3] for y in range(280)]
    bright = list(map(sum, seen))

    def apart(one: int, other: int) -> int:
        return sum(abs(a - b) for a, b in zip(seen[one], seen[other], strict=True))

    assert apart(place.y + 2, place.y - 2) > 60, "the edge he sits on is the plank's"
    assert apart(place.y - 3, place.y - 2) < 30, "which begins there"
    assert place.box.bottom <= max(y for y in range(280) if bright[y]), "his boots are on the tray"


def test_who_is_free_again_runs_home(theme: Theme) -> None:
    shelf = Shelf()
    shelf.seat([RED, RED], None)
    shelf.seat([RED], 1.0)
    face, pegs = painted(shelf, theme, 1.01)
    assert sorted(doing for _, doing, _ in pegs.shown) == ["move", "sit"]
    two = count(face, 1)
    face, _ = painted(shelf, theme, 1.0 + WAY)
    assert 0 < count(face, 1) < two
    assert shelf.update(1.01 + WAY)
    assert len(shelf._places(theme)) == 1


def test_who_turns_out_to_be_somebody_stays_where_he_sits(theme: Theme) -> None:
    shelf = Shelf()
    shelf.seat([Prisoner("lz_block", 1, 0)] * 2, None)
    laid(shelf, theme)
    before = list(shelf._places(theme).values())
    shelf.seat([Prisoner("lz_block", 1, 0), Prisoner("lz_major", 1, 0)], 3.0)
    assert not shelf.busy
    assert list(shelf._places(theme).values()) == before
    assert {who.miniature for who, _ in shelf._places(theme)} == {"lz_block", "lz_major"}


def test_a_plank_comes_with_the_first_who_sits_on_it(theme: Theme) -> None:
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


def test_with_reduced_motion_he_sits_there_at_once_and_still(theme: Theme) -> None:
    shelf = Shelf()
    shelf.seat([], None)
    shelf.seat([RED], None)
    assert not shelf.busy
    assert painted(shelf, theme, 3.0, 0.0)[1].shown == [(1, "sit", 0)]


@pytest.mark.usefixtures("watched")
@pytest.mark.parametrize("motion", [True, False])
def test_before_a_rematch_the_prisoners_run_home(monkeypatch: pytest.MonkeyPatch, motion: bool
                                                 ) -> None:
    table = Sitting(monkeypatch)
    scene = table.scene
    scene.performing().lively = motion
    scene.panels.shelf.seat([RED, BLUE], None)
    scene.looks._fallen = (scene.state.told, scene.state.performed, scene.state.viewer)
    table.frame()
    table.link.told += [Rematch(False, 1), Started("napoleon", {}, ("Ann", "Bob"), (0, 1), None)]
    table.frame()
    table.key(pygame.K_m)
    if motion:
        assert table.app.top is scene, "first they run"
        assert scene.dialogs.shown is None
        assert scene.panels.shelf.busy
        ran = set()
        while table.app.top is scene:
            table.frame(0.05)
            ran |= {pose[0] for *_, pose in scene.panels.shelf._seen or ()}
            assert table.now < 60
        assert "move" in ran
    assert isinstance(table.app.top, DeployScreen)


def test_when_another_player_looks_nobody_hops(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Sitting(monkeypatch)
    scene = table.scene
    table.frame()
    monkeypatch.setattr(type(scene.state.sight), "fallen", lambda *_: {9: (1, "infantry")})
    scene.panels.deeds.fell[9] = 0
    scene.state.viewer = 1
    scene.alarm.wake()
    table.frame()
    assert not scene.panels.shelf.busy
    assert [who for who, _ in scene.panels.shelf._here or ()] == [Prisoner("infantry", 1, 0)]


@pytest.mark.parametrize("motion", [True, False])
def test_at_a_table_he_comes_when_the_board_has_shown_his_fall(
        monkeypatch: pytest.MonkeyPatch, motion: bool) -> None:
    table = Sitting(monkeypatch)
    scene = table.scene
    scene.performing().lively = motion
    for _ in range(5):
        table.frame()
    assert scene.panels.prisoners() == []
    assert not scene.panels.shelf.busy
    monkeypatch.setattr(type(scene.state.sight), "fallen", lambda *_: {9: (1, "infantry")})
    scene.panels.deeds.fell[9] = 0
    assert scene.panels.shelf._here == [], "not before the board has told something new"
    scene.looks._fallen = None
    scene.alarm.wake()
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
    layout = lay(theme, size, 2, 6, clocked=True)
    assert layout.shelf.h >= theme.px(70)
    assert layout.shelf.collidelist([*layout.clocks, *layout.cards]) < 0


@pytest.mark.parametrize("key", ["luzhanqi", "xiangqi"])
def test_who_sits_keeps_rank_or_character(theme: Theme, key: str) -> None:
    rules = GAMES[key].rules(GAMES[key].options())
    picture = picture_of(rules, "")
    figures = adorn(WardrobeSprites(Wardrobe(60, 52, picture.liveries)), picture, 60)
    told = {}
    for _, face in rules.kinds.values():
        coin = figures.frame(face, 0, "idle", 6, 0).sign
        if coin is None or not {"sit"} & set(manifest().animations(face)):
            continue
        shelf = Shelf()
        shelf.seat([Prisoner(face, 0, 0)], None)
        surface = laid(shelf, theme)
        shelf.paint(surface, theme, figures, 60, 4.0, 0.0)
        ((_, place),) = shelf._places(theme).items()
        scale = place.cell / 60
        small = pygame.transform.smoothscale_by(coin.surface, scale)
        middle = small.get_rect(center=(place.x + round(COIN[0] * place.cell),
                                        place.y + round(COIN[1] * place.cell)))
        part = middle.inflate(-middle.w // 3, -middle.h // 3)
        told[face] = pygame.image.tobytes(surface.subsurface(part), "RGB")
        mine = small.subsurface(part.move(-middle.x, -middle.y))
        off = pygame.mask.from_threshold(surface.subsurface(part), (0, 0, 0), (40, 40, 40, 255),
                                         mine)
        assert off.count() > 0.9 * part.w * part.h, face
    assert len(set(told.values())) == len(told) > 4


def test_a_hero_keeps_the_medal_on_the_shelf(theme: Theme) -> None:
    faces = []
    for earned in (False, True):
        shelf = Shelf()
        shelf.seat([Prisoner("infantry", 0, 0, earned)], None)
        faces.append(painted(shelf, theme, 4.0)[0])
    gold = [pygame.mask.from_threshold(face, (255, 206, 64), (12, 12, 12, 255)).count()
            for face in faces]
    assert gold[0] == 0 < gold[1]


def test_who_stands_for_the_winner_is_a_hero_or_who_is_left(
    monkeypatch: pytest.MonkeyPatch) -> None:
    panels = Sitting(monkeypatch).scene.panels
    kinds = panels.match.rules.kinds
    assert panels.champion(1) == next(iter(kinds.values()))[1], "all are left: the first kind"
    monkeypatch.setattr(type(panels.deeds), "bravest", lambda *_: (1, "D", 1, 4))
    assert panels.champion(1) == kinds["D"][1]
    assert panels.champion(0) == panels.portrait, "that is nobody of theirs"
