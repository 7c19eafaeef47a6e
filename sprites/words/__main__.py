"""Bake the pictures of the words, and of emotes: ``python -m sprites.words [WORD... --into DIR]``.

The one decision: sixteen lie side by side on a sheet, in the order of client/media/words.tsv, so
that a word's number is its place, and two words need two small sheets. With words and a folder,
those are baked into it large, one file each, to be looked at.

Needs Pillow.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from PIL import Image

from .drawings import Drawing, drawings
from .emotes import EMOTES
from .pen import INK, Pen

MEDIA = Path(__file__).parent.parent.parent / "client" / "media"
WORDS, SHEETS = MEDIA / "words.tsv", MEDIA / "words"
EMOTE_ROW = MEDIA / "emotes.webp"
"""The eight emotes in a row, by the number that travels."""
SIDE, COLUMNS = 160, 16
"""Pixels of a picture's side on a sheet, and pictures of words on a sheet."""


def draw(drawing: Drawing, side: int = SIDE) -> Image.Image:
    """Draw one picture."""
    pen = Pen(side)
    drawing(pen)
    return pen.picture()


def words() -> list[str]:
    """List the English words in their order."""
    return [line.split("\t")[0] for line in WORDS.read_text(encoding="utf-8").splitlines()]


def row(pictures: Sequence[Drawing]) -> Image.Image:
    """Draw pictures side by side."""
    made = Image.new("RGBA", (len(pictures) * SIDE, SIDE), (*INK, 0))
    for place, drawing in enumerate(pictures):
        made.paste(draw(drawing), (place * SIDE, 0))
    return made


def sheets() -> Iterator[tuple[Path, Image.Image]]:
    """Draw all rows of words, and the emotes, each with its file."""
    order, known = words(), drawings()
    for first in range(0, len(order), COLUMNS):
        pictures = [known[word] for word in order[first:first + COLUMNS]]
        yield SHEETS / f"{first // COLUMNS:02}.webp", row(pictures)
    yield EMOTE_ROW, row(EMOTES)


def main() -> int:
    """Bake the sheets, or single words to be looked at."""
    parser = argparse.ArgumentParser(prog="sprites.words")
    parser.add_argument("words", nargs="*", metavar="WORD")
    parser.add_argument("--into", type=Path, metavar="FOLDER")
    args = parser.parse_args()
    if args.words:
        if args.into is None:
            parser.error("say --into FOLDER where the pictures are to lie")
        args.into.mkdir(parents=True, exist_ok=True)
        known = drawings()
        for word in args.words:
            draw(known[word], 512).save(args.into / f"{word}.png")
        return 0
    SHEETS.mkdir(exist_ok=True)
    for file, made in sheets():
        made.save(file, quality=78, alpha_quality=72, method=6)
        print(f"{file}: {file.stat().st_size / 1000:.0f} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
