"""The manifest tells the truth about the sheets, and needs nothing but Python to say it."""

import subprocess
import sys
from functools import lru_cache
from pathlib import Path

import pygame
import pytest

import sprites
from client.table.hud.prisoner_shelf import CHEER, LEGS, SWING
from sprites import Manifest, Strip, manifest

TOYS = (
    *("infantry", "cavalry", "general", "drummer", "cannon"),
    *("hoplite", "rider", "chariot", "elephant", "archers"),
)
TURNING = ("cannon", "archers")
SIGNED = ("agon_queen", "agon_guard", "hb_halberdier", "hb_archer", "hb_guetteur")
NAMED = tuple(
    f"xq_{name}"
    for name in ("general", "mandarin", "elephant", "horse", "chariot", "cannon", "soldier")
)
STRIPS = [
    pytest.param(strip, id=f"{piece}-{animation}-{strip.heading}")
    for (piece, animation), strips in manifest().strips.items()
    for strip in strips
]


@lru_cache(maxsize=8)
def sheet_of(path: Path) -> pygame.Surface:
    """Decode a sheet; its strips follow one another, so a few are enough to keep."""
    assert path.parent == sprites.SHEETS
    return pygame.image.load(path)


def test_importing_sprites_brings_no_third_party_package() -> None:
    code = (
        "import sys; before = set(sys.modules); import sprites; sprites.manifest();"
        "new = {name.split('.')[0] for name in set(sys.modules) - before};"
        "print(*sorted(new - set(sys.stdlib_module_names)))"
    )
    home = Path(sprites.__file__).parent.parent
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=home, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["sprites"]


@pytest.mark.parametrize("strip", STRIPS)
def test_every_frame_is_on_its_sheet_and_shows_something(strip: Strip) -> None:
    sheet = sheet_of(strip.sheet)
    assert strip.light is None or sheet_of(strip.light).get_size() == sheet.get_size()
    x, y = strip.anchor
    for rect in strip.frames:
        assert sheet.get_rect().contains(rect)
        assert 0 <= x < rect.w
        assert 0 <= y < rect.h
        assert sheet.subsurface(rect).get_bounding_rect(min_alpha=200).width > 5
    assert strip.fps > 0


@pytest.mark.parametrize("toy", TOYS)
def test_every_toy_does_what_a_table_asks(toy: str) -> None:
    book: Manifest = manifest()
    assert book.animations(toy) == ("idle", "move", "action", "fall", "sit")
    assert len(book.strip(toy, "idle", 6).frames) == 8, "idles share one period"
    assert {6, 10} <= set(book.headings(toy, "idle"))
    assert toy in book.emblems


@pytest.mark.parametrize("toy", [*SIGNED, *NAMED])
def test_the_toys_of_the_other_games_do_it_too(toy: str) -> None:
    book = manifest()
    assert book.animations(toy) == ("idle", "move", "action", "fall", "sit")
    assert len(book.strip(toy, "idle", 6).frames) == 8, "idles share one period"
    for animation in ("idle", "fall"):
        assert book.headings(toy, animation) == (6, 10)
    assert len(book.headings(toy, "move")) == 4
    assert (toy in book.emblems) != (toy in book.medallions)
    assert (toy in book.medallions) == (toy in NAMED)


@pytest.mark.parametrize("toy", [*TOYS, *SIGNED, *NAMED])
def test_who_was_taken_sits_on_an_edge_and_swings_his_legs(toy: str) -> None:
    strip = manifest().strip(toy, "sit", 6)
    assert len(strip.frames) == SWING + CHEER
    sheet = sheet_of(strip.sheet)
    for rect in strip.frames:
        toy_ = sheet.subsurface(rect)
        solid = toy_.get_bounding_rect(min_alpha=250)
        assert strip.anchor[1] + 15 < solid.bottom, "boots hang below the edge he sits on"
        assert solid.bottom - strip.anchor[1] < LEGS * 160, "and not below the shelf"
        assert strip.anchor[1] - solid.top < 160 * 1.1
    assert len(set(strip.frames[:SWING])) == 3, "legs come back the way they went"
    assert len(set(strip.frames)) == 6, "and so do arms: nothing is kept twice"


@pytest.mark.parametrize("toy", NAMED)
def test_a_medallion_lies_at_the_feet(toy: str) -> None:
    mark = manifest().medallions[toy]
    assert mark.right == 0
    assert 0.15 < mark.radius < 0.25
    assert -0.1 < mark.below < 0.2
    assert mark.below + mark.radius < 0.38, "within its own cell"


@pytest.mark.parametrize("toy", TURNING)
def test_what_aims_turns_through_sixteen_headings(toy: str) -> None:
    assert manifest().headings(toy, "idle") == tuple(range(16))
    assert manifest().headings(toy, "action") == tuple(range(0, 16, 2))


@pytest.mark.parametrize(
    ("asked", "given"), [(6, 6), (10, 10), (5, 6), (7, 6), (9, 10), (0, 6), (22, 6), (-6, 10)]
)
def test_the_nearest_heading_answers(asked: int, given: int) -> None:
    assert manifest().strip("infantry", "idle", asked).heading == given


def test_an_unknown_animation_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        manifest().strip("infantry", "dance", 0)


def _over(strip: Strip) -> tuple[Path, ...]:
    return () if strip.patch is None else (strip.patch.sheet, strip.patch.light)


def test_the_box_is_small_and_holds_nothing_unlisted() -> None:
    listed = {
        path
        for strips in manifest().strips.values()
        for strip in strips
        for path in (strip.sheet, strip.light, *_over(strip))
    }
    files = set(sprites.SHEETS.iterdir())
    assert files == listed - {None}
    assert sum(path.stat().st_size for path in files) < 31_500_000


def test_every_action_names_the_picture_of_its_hit() -> None:
    for (piece, animation), strips in manifest().strips.items():
        for strip in strips:
            if animation == "action" and piece != "chest" and "-" not in piece:
                assert 0 < (strip.hit or 0) < len(strip.frames), piece
            elif animation != "action":
                assert strip.hit is None, piece


def test_a_toy_tips_over_to_the_side_that_the_manifest_says() -> None:
    for piece in ("infantry", "xq_soldier", "lz_colonel"):
        for strip in manifest().strips[piece, "fall"]:
            last = sheet_of(strip.sheet).subsurface(strip.frames[-1])
            seen = pygame.mask.from_surface(last).get_bounding_rects()
            middle = max(seen, key=lambda box: box.w * box.h).centerx - strip.anchor[0]
            assert middle * strip.falls > 0, (piece, strip.heading)
    assert {strip.falls for strip in manifest().strips["cannon", "fall"]} == {0}


def test_who_has_no_front_looks_nowhere() -> None:
    book = manifest()
    things = {"lz_block", "lz_bomb", "lz_mine", "lz_flag"}
    assert not any(map(book.front, things))
    walk = {name for name, does in book.strips if does == "move" and "-" not in name}
    assert {name for name in walk if not book.strikes(name)} == {
        *things, "drummer", "elephant", "hb_guetteur"}
    assert all(map(book.front, (*TOYS, *SIGNED, *NAMED, "lz_colonel")))
