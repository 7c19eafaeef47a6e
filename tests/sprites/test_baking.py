"""Baking from source: one small frame of everything, held to invariants and not to hashes."""

import json

import pytest

np = pytest.importorskip("numpy", reason="baking needs the extra 'art' (numpy)")
pytest.importorskip("numba", reason="baking needs the extra 'art' (numba)")

import pygame  # noqa: E402

from client.miniatures.dye import Sheet  # noqa: E402
from client.miniatures.wardrobe import ANTIQUE, KINDS  # noqa: E402
from sprites import MANIFEST, manifest  # noqa: E402
from sprites.build import _manifest_text  # noqa: E402
from sprites.source.medallion import spot  # noqa: E402
from sprites.source.paint import CHANNELS  # noqa: E402
from sprites.source.pieces import PIECES  # noqa: E402
from sprites.source.render import (  # noqa: E402
    DRAFT,
    FOOT,
    GAMMA,
    HEADROOM,
    HEIGHT,
    INK,
    WIDTH,
    Picture,
    render,
)
from sprites.source.sheets import crop  # noqa: E402
from tests.measure_blows import LEAST, SHOOT, measure  # noqa: E402

CELL = 40
DRESSED = [name for name, piece in PIECES.items() if piece.emblem or piece.medallion]


def bake(name: str, animation: str = "idle", t: float = 0.0) -> Picture:
    piece = PIECES[name]
    toy = piece.place(piece.sculpt(animation, t), animation, t, 6)
    return render(toy, DRAFT, CELL, piece.shadow)


@pytest.mark.parametrize("name", ["infantry", "hoplite"])
def test_a_man_on_foot_stands_on_his_anchor(name: str) -> None:
    neutral, light, _ = bake(name)
    assert neutral.shape == light.shape == (round(HEIGHT * CELL), round(WIDTH * CELL), 4)
    solid = neutral[..., 3] == 255
    x, y = round(WIDTH * CELL / 2), round((HEIGHT - FOOT) * CELL)
    assert solid[y, x], "the anchor is on the toy"
    rows, columns = np.nonzero(solid)
    assert abs((columns.min() + columns.max()) / 2 - x) < 0.1 * CELL, "centred"
    assert 0.9 * CELL < rows.max() - rows.min() < 1.45 * CELL, "about as tall as a cell"
    assert rows.max() - y < 0.36 * CELL, "within the frame of the guide"


def test_colour_may_be_scaled_apart_from_alpha() -> None:
    neutral, light, _ = bake("infantry")
    clear = neutral[..., 3] < 100
    assert (neutral[clear][:, :3] == INK).all(), "ink lies under all that is not solid"
    assert not light[clear].any(), "no light falls on air"


@pytest.mark.parametrize("name", DRESSED)
def test_every_channel_of_a_toy_is_lit(name: str) -> None:
    light = bake(name).light
    bare = name in ("chest", "lz_block", "lz_bomb")
    worn = {"coat", "facing", "base"} if bare else set(CHANNELS)
    for index, channel in enumerate(CHANNELS):
        assert (light[..., index].max() > 60) == (channel in worn), channel


@pytest.mark.parametrize("heading", [6, 10])
@pytest.mark.parametrize("name", [name for name, piece in PIECES.items() if piece.medallion])
def test_a_medallion_is_pale_and_empty_where_it_is_said_to_be(name: str, heading: int) -> None:
    piece = PIECES[name]
    assert piece.medallion is not None
    right, below, radius = spot(piece.medallion)
    x = WIDTH * CELL / 2 + right * CELL
    y = (HEIGHT - FOOT + below) * CELL
    rows, columns = np.mgrid[0 : round(HEIGHT * CELL), 0 : round(WIDTH * CELL)]
    inside = np.hypot(columns + 0.5 - x, rows + 0.5 - y) < 0.8 * radius * CELL
    for animation in ("idle", "move", "action"):
        toy = piece.place(piece.sculpt(animation, 0.4), animation, 0.4, heading)
        neutral, light, _ = render(toy, DRAFT, CELL, piece.shadow)
        assert (neutral[inside][:, 3] == 255).all()
        assert not light[inside].any(), "nothing of the toy hangs over it"
        assert neutral[inside][:, :3].min() > 95, "at most in the shade of who leans over it"


STRIKING = [name for name in PIECES if manifest().strikes(name) and name not in SHOOT]


@pytest.mark.parametrize("name", STRIKING)
def test_a_blow_is_seen_from_afar(name: str) -> None:
    blow = measure(PIECES[name])
    assert blow.change >= LEAST
    assert blow.reach > 0, "the weapon, or whoever strikes without one, is beyond the base's rim"


@pytest.mark.parametrize("variant", range(3))
@pytest.mark.parametrize("tile", ["village", "marsh", "forest", "hill"])
def test_the_middle_of_a_tile_is_free_and_low(tile: str, variant: int) -> None:
    toy = PIECES[tile].sculpt("idle", variant / 3)
    far = np.hypot(*toy.vertices[:, :2].T)
    middle = toy.vertices[far < 0.25, 2]
    assert len(middle) > 3
    assert middle.max() < (0.40 if tile == "hill" else 0.05), "a base stands on it"
    assert np.abs(toy.vertices[:, 0]).max() < 0.485, "within 0.92 of a cell, and its outline"
    assert toy.vertices[far > 0.3, 2].max() > 0.3, "something stands behind a piece and tells it"


def test_a_fallen_toy_lies_low() -> None:
    def height(t: float) -> int:
        rows = np.nonzero(bake("drummer", "fall", t).neutral[..., 3] == 255)[0]
        return int(rows.max() - rows.min())

    assert height(1.0) < 0.75 * height(0.0)


def test_the_manifest_was_baked_from_this_source() -> None:
    book = manifest()
    assert set(book.pieces()) == {
        *PIECES, *(f"{name}-{dress}" for name in PIECES for dress in PIECES[name].dresses)
    }  # fmt: skip
    assert book.gain == pytest.approx(HEADROOM ** (1 / GAMMA), abs=1e-3)
    for name, piece in PIECES.items():
        assert book.animations(name) == tuple(piece.motions)
        for animation, motion in piece.motions.items():
            assert book.headings(name, animation) == motion.headings
            strip = book.strip(name, animation, motion.headings[0])
            assert len(strip.frames) == motion.frames * motion.hold
            assert strip.fps == motion.fps


def test_the_manifest_is_what_would_be_written() -> None:
    text = MANIFEST.read_text("utf-8")
    assert _manifest_text(json.loads(text)["piece"]) == text


def test_a_toy_that_reaches_beyond_the_canvas_is_refused() -> None:
    picture = bake("infantry")
    picture.neutral[0, 5, 3] = 255
    with pytest.raises(ValueError, match="beyond the canvas"):
        crop(picture, picture.neutral[..., 3] > 3)


@pytest.mark.parametrize(
    ("name", "dress"),
    [*((name, "") for name in (*KINDS, *ANTIQUE)), ("infantry", "bicorne"), ("general", "crest")],
)
def test_a_sheet_baked_again_shows_the_same_toy(name: str, dress: str) -> None:
    """The last picture of an idle, at full size, against the one in the box."""
    piece, book = PIECES[name], manifest()
    motion = piece.motions["idle"]
    t = motion.moment(motion.frames - 1)
    made = render(piece.place(piece.sculpt("idle", t, dress), "idle", t, 6), shadow=piece.shadow)
    strip = book.strip(f"{name}-{dress}" if dress else name, "idle", 6)
    picture = Sheet.open((strip,), book.ink).cutting(strip.frames[-1])._neutral
    wide, high = picture.get_size()
    kept = np.frombuffer(pygame.image.tobytes(picture, "RGBA"), np.uint8).reshape(high, wide, 4)
    x, y = round(WIDTH * book.cell / 2), round((HEIGHT - FOOT) * book.cell)
    left, top = x - strip.anchor[0], y - strip.anchor[1]
    again = made.neutral[top : top + high, left : left + wide]
    one, other = kept[..., 3] > 237, again[..., 3] > 237
    share = int((one & other).sum()) / int((one | other).sum())
    assert share > 0.985, "the same outline"
    tones = [picture[one & other][:, :3].mean(0) for picture in (kept, again)]
    assert float(np.abs(tones[0] - tones[1]).max()) < 3, "as bright"
