"""The pictures of the 256 words: one for each, and no two that look alike."""

from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from client.language.pairing_words import COUNT
from sprites.words.__main__ import EMOTE_ROW, SHEETS, SIDE, draw, drawings, row, words
from sprites.words.emotes import EMOTES

PAPER = (250, 238, 202, 255)


@pytest.fixture(scope="module")
def pictures() -> list[Image.Image]:
    """Cut the sheets up and lay every picture on paper."""
    cut = []
    for file in sorted(SHEETS.iterdir()):
        with Image.open(file) as sheet:
            whole = sheet.convert("RGBA")
        for x in range(0, whole.width, SIDE):
            paper = Image.new("RGBA", (SIDE, SIDE), PAPER)
            paper.alpha_composite(whole.crop((x, 0, x + SIDE, SIDE)))
            cut.append(paper.convert("RGB"))
    return cut


def test_every_word_is_drawn_and_nothing_else(pictures: list[Image.Image]) -> None:
    assert sorted(drawings()) == words()
    assert len(words()) == COUNT == len(pictures)


def test_the_sheets_are_small_enough_to_come_along() -> None:
    assert sum(file.stat().st_size for file in SHEETS.iterdir()) <= 1_500_000


def test_no_picture_is_empty_or_fills_its_square(pictures: list[Image.Image]) -> None:
    blank = Image.new("RGB", (SIDE, SIDE), PAPER[:3])
    for number, picture in enumerate(pictures):
        grey = ImageChops.difference(picture, blank).convert("L").point(lambda v: 255 * (v > 24))
        covered = ImageStat.Stat(grey).mean[0] / 255
        assert .06 < covered < .85, (words()[number], covered)


def test_no_two_look_alike(pictures: list[Image.Image]) -> None:
    small = [p.resize((12, 12), Image.Resampling.BOX).tobytes() for p in pictures]
    closest = min((sum(abs(a - b) for a, b in zip(one, two, strict=True)) / len(one), n, m)
                  for (n, one), (m, two) in combinations(enumerate(small), 2))
    assert closest[0] > 14, (closest[0], words()[closest[1]], words()[closest[2]])


@pytest.mark.parametrize("name", ["drum", "lion", "snowflake"])
def test_the_sheets_hold_what_the_source_draws(pictures: list[Image.Image], name: str) -> None:
    made = draw(drawings()[name])
    paper = Image.new("RGBA", made.size, PAPER)
    paper.alpha_composite(made)
    baked = pictures[words().index(name)]
    off = ImageStat.Stat(ImageChops.difference(paper.convert("RGB"), baked))
    assert max(off.mean) < 8, "what WebP loses; another picture is 30 and more away"


def test_the_row_of_emotes_holds_what_the_source_draws_and_no_two_alike() -> None:
    made = row(EMOTES)
    with Image.open(EMOTE_ROW) as baked:
        assert baked.size == made.size == (8 * SIDE, SIDE)
        off = ImageStat.Stat(ImageChops.difference(made.getchannel("A"), baked.getchannel("A")))
    assert off.mean[0] < 4
    outlines = [made.crop((n * SIDE, 0, (n + 1) * SIDE, SIDE)).getchannel("A").resize((12, 12))
                for n in range(8)]
    for one, other in combinations(outlines, 2):  # told by the outline, not by the face alone
        assert ImageStat.Stat(ImageChops.difference(one, other)).mean[0] > 12
