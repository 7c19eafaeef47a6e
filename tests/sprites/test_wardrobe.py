"""Dressed miniatures: visible, told apart by colour and by sign, at every size, without numpy."""

import itertools
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

import sprites
from client.miniatures.appearance import STANDARD
from client.miniatures.dye import OUTLINE, sign
from client.miniatures.wardrobe import ANTIQUE, KINDS, Frame, Wardrobe
from core.games import GAMES
from sprites import manifest

FOUR = ("blue", "red", "green", "yellow")
AGON, HALEBARDE, XIANGQI = (
    tuple(miniature for _, miniature in GAMES[key].kinds.values())
    for key in ("agon", "halebarde", "xiangqi")
)
SIGNED = (*KINDS, *ANTIQUE, *AGON, *HALEBARDE)
TOYS = (*SIGNED, *XIANGQI)


@pytest.fixture(scope="module")
def wardrobe() -> Wardrobe:
    return Wardrobe(56, 56)


@pytest.fixture
def display() -> Iterator[None]:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    yield
    pygame.display.quit()


def solid(frame: Frame) -> int:
    return pygame.mask.from_surface(frame.surface, 200).count()


@pytest.mark.parametrize("cell", [28, 40, 64, 96, 160])
def test_frames_are_full_and_within_reach_at_every_size(cell: int) -> None:
    dressed = Wardrobe(cell, round(cell * 0.82), ("red",))
    left, top, right, bottom = dressed.reach()
    for piece in TOYS:
        for index in range(dressed.length(piece, "idle")):
            frame = dressed.frame(piece, "red", "idle", 3, index)
            width, height = frame.surface.get_size()
            assert solid(frame) > cell * cell / 8
            assert -left <= frame.dx < 0 < frame.dx + width <= right
            assert -top <= frame.dy < 0 < frame.dy + height <= bottom


@pytest.mark.parametrize("piece", TOYS)
def test_armies_differ_in_hue(wardrobe: Wardrobe, piece: str) -> None:
    tones = []
    for army in FOUR:
        frame = wardrobe.frame(piece, army, "idle", 3, 0)
        tones.append(pygame.transform.average_color(frame.surface, consider_alpha=True)[:3])
    for one, other in itertools.combinations(tones, 2):
        assert sum(abs(a - b) for a, b in zip(one, other, strict=True)) > 24


@pytest.mark.parametrize("piece", SIGNED)
@pytest.mark.parametrize("army", FOUR)
def test_a_sign_is_seen_on_the_base_from_56_pixels(
    wardrobe: Wardrobe, piece: str, army: str
) -> None:
    frame = wardrobe.frame(piece, army, "idle", 3, 0)
    emblem = manifest().emblems[piece]
    cell = 56 * 0.95
    own = STANDARD.armies[army]
    base, paint = pygame.Color(own.base), pygame.Color(own.sign_colour)
    across, down = round(emblem.half_width * cell), round(emblem.half_height * cell)
    seen = 0
    for x, y in itertools.product(range(-across, across + 1), range(-down, down + 1)):
        at = (x - frame.dx, y + round(emblem.below * cell) - frame.dy)
        tone = frame.surface.get_at(at)
        far, near = (sum(abs(tone[k] - c[k]) for k in range(3)) for c in (base, paint))
        seen += near < far
    assert seen >= 6


@pytest.mark.parametrize("cell", [36, 64, 160])
@pytest.mark.parametrize("piece", XIANGQI)
def test_a_medallion_is_empty_while_a_piece_stands(piece: str, cell: int) -> None:
    dressed = Wardrobe(cell, cell, ("red", "blue"))
    disc = dressed.medallion(piece)
    assert disc is not None
    assert disc.radius >= 6
    half = round(0.55 * disc.radius)  # a square within the circle, for a character
    # who comes towards us, or strikes so, has the name painted over what hangs over the disc
    for animation, heading, army in itertools.product(("idle",), (3, 5), ("red", "blue")):
        for index in range(dressed.length(piece, animation)):
            frame = dressed.frame(piece, army, animation, heading, index)
            corner = disc.dx - half - frame.dx, disc.dy - half - frame.dy
            face = frame.surface.subsurface((*corner, 2 * half + 1, 2 * half + 1))
            tone = pygame.transform.average_color(face)
            assert min(tone[:3]) > 140, (animation, index)
            assert tone[0] - tone[2] < 110, "pale, not of an army"
            assert pygame.mask.from_surface(face, 250).count() == face.get_width() ** 2


def test_who_has_a_sign_has_no_medallion(wardrobe: Wardrobe) -> None:
    assert all(wardrobe.medallion(piece) is None for piece in SIGNED)


@pytest.mark.parametrize("cell", [40, 96])
@pytest.mark.parametrize("game", [AGON, HALEBARDE, XIANGQI])
def test_pieces_of_one_game_differ_in_outline(game: tuple[str, ...], cell: int) -> None:
    dressed = Wardrobe(cell, cell, ("blue",))
    for heading in (3, 5):
        frames = {piece: dressed.frame(piece, "blue", "idle", heading, 0) for piece in game}
        for one, other in itertools.combinations(game, 2):
            masks = [pygame.mask.from_surface(frames[p].surface, 240) for p in (one, other)]
            dx, dy = (getattr(frames[other], k) - getattr(frames[one], k) for k in ("dx", "dy"))
            both = masks[0].overlap_area(masks[1], (dx, dy))
            alone = masks[0].count() + masks[1].count() - 2 * both
            assert alone > 0.07 * cell * cell, (one, other)


def test_the_infantry_of_each_army_has_its_own_outline(wardrobe: Wardrobe) -> None:
    outlines = set()
    for army in FOUR:
        frame = wardrobe.frame("infantry", army, "idle", 3, 0)
        mask = pygame.mask.from_surface(frame.surface, 200)
        outlines.add((mask.count(), tuple(map(tuple, mask.get_bounding_rects()))))
    assert len(outlines) == 4


def test_armies_of_a_table_have_different_signs() -> None:
    signs = {STANDARD.armies[army].sign for army in FOUR}
    assert len(signs) == 4
    shapes = {pygame.image.tobytes(sign(name, 12, 8), "RGBA") for name in signs}
    assert len(shapes) == 4


def test_dyeing_needs_no_numpy() -> None:
    code = (
        "import sys; sys.modules['numpy'] = None; from client.miniatures.wardrobe import Wardrobe;"
        "w = Wardrobe(48, 48, ('blue',));"
        "print(w.frame('infantry', 'blue', 'idle', 3, 0).surface.get_width())"
    )
    home = Path(sprites.__file__).parent.parent
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=home, capture_output=True, text=True, check=True
    )
    assert int(done.stdout.split()[-1]) > 20


@pytest.mark.parametrize("piece", ["cannon", "archers"])
def test_what_aims_turns_by_sixteenths(wardrobe: Wardrobe, piece: str) -> None:
    full = wardrobe.frame(piece, "blue", "idle", 1, 0)
    half = wardrobe.frame(piece, "blue", "idle", 1, 0, half=True)
    assert pygame.image.tobytes(full.surface, "RGBA") != pygame.image.tobytes(half.surface, "RGBA")


@pytest.mark.parametrize("cell", [40, 64, 160])
def test_archers_show_where_they_aim(cell: int) -> None:
    dressed = Wardrobe(cell, cell, ("green",))
    frames = [dressed.frame("archers", "green", "idle", heading, 0) for heading in range(8)]
    masks = [pygame.mask.from_surface(frame.surface, 240) for frame in frames]
    boxes = []
    for mask, frame in zip(masks, frames, strict=True):
        parts = mask.get_bounding_rects()
        boxes.append(parts[0].unionall(parts[1:]).move(frame.dx, frame.dy))
    north, east, south, west = boxes[::2]
    assert east.right + east.left > 0.05 * cell
    assert west.right + west.left < -0.05 * cell
    assert south.bottom > north.bottom + 0.06 * cell
    for one, other in itertools.combinations(range(8), 2):
        shift = frames[other].dx - frames[one].dx, frames[other].dy - frames[one].dy
        both = masks[one].overlap_area(masks[other], shift)
        alone = masks[one].count() + masks[other].count() - 2 * both
        assert alone > 0.08 * cell * cell, (one, other)


def test_the_antique_set_stands_in_for_the_other() -> None:
    assert len(ANTIQUE) == len(KINDS)
    book = manifest()
    for kind, other in zip(KINDS, ANTIQUE, strict=True):
        assert book.animations(kind) == book.animations(other)
        for animation in book.animations(kind):
            assert book.headings(kind, animation) == book.headings(other, animation)
            there, here = (len(book.strip(p, animation, 0).frames) for p in (kind, other))
            assert there == here


def test_indices_wrap_and_unknown_names_are_key_errors(wardrobe: Wardrobe) -> None:
    assert wardrobe.frame("drummer", "red", "idle", 3, 9) is wardrobe.frame(
        "drummer", "red", "idle", 3, 1
    )
    for piece, army, animation in (
        ("dragon", "red", "idle"),
        ("drummer", "purple", "idle"),
        ("drummer", "red", "dance"),
    ):
        with pytest.raises(KeyError):
            wardrobe.frame(piece, army, animation, 3, 0)
    with pytest.raises(KeyError):
        Wardrobe(40, 40, ("mauve",))
    with pytest.raises(ValueError, match="no miniature"):
        Wardrobe(0, 40)


def test_effects_burst_and_vanish(wardrobe: Wardrobe) -> None:
    for name in ("smoke", "dust"):
        sizes = [solid(wardrobe.fx(name, i)) for i in range(wardrobe.length("fx", name))]
        assert max(sizes) > 2 * sizes[-1] > 0


def test_prepare_counts_up_to_one() -> None:
    steps = list(Wardrobe(28, 28, ("blue",)).prepare(("infantry", "drummer")))
    assert steps == sorted(steps)
    assert steps[-1] == 1.0


@pytest.mark.parametrize("piece", TOYS)
def test_icons_fill_their_square(piece: str) -> None:
    icon = Wardrobe(40, 40).icon(piece, "green", 72)
    assert icon.get_size() == (72, 72)
    assert pygame.mask.from_surface(icon, 200).get_bounding_rects()
    boxes = pygame.mask.from_surface(icon, 200).get_bounding_rects()
    assert boxes[0].unionall(boxes[1:]).height > 50


@pytest.mark.usefixtures("display")
def test_frames_take_the_format_of_the_display() -> None:
    frame = Wardrobe(40, 40, ("blue",)).frame("infantry", "blue", "idle", 3, 0)
    assert frame.surface.get_flags() & pygame.SRCALPHA
    assert frame.surface.get_bitsize() == 32


@pytest.mark.parametrize("piece", ["general", "cavalry", "cannon", "drummer"])
def test_the_shadow_of_an_icon_fades_before_its_picture_ends(
    wardrobe: Wardrobe, piece: str
) -> None:
    """Cut off at a straight edge it would look like a fault of the picture."""
    face = wardrobe.icon(piece, "blue", 96)
    rim = [spot for n in range(96) for spot in ((n, 0), (n, 95), (0, n), (95, n))]
    assert max(a for spot in rim if (a := face.get_at(spot).a) < OUTLINE) <= 8
    ends = [face.get_at((x, y)).a for x in range(96) for y in (2, 3, 92, 93)]
    ends += [face.get_at((x, y)).a for y in range(96) for x in (2, 3, 92, 93)]
    assert max(ends) > 200, "the figure itself does not fade"
