"""Bake the pictures of the words, and of emotes: ``python -m sprites.words [WORD... --into DIR]``.

The one decision: all 256 lie on one sheet, sixteen a row, in the order of client/media/words.tsv,
so that a word's number is its place. With words and a folder, those are baked into it large, one
file each, to be looked at.

Needs Pillow.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from PIL import Image

from .drawings import Drawing, drawings
from .emotes import EMOTES
from .pen import INK, Pen

MEDIA = Path(__file__).parent.parent.parent / "client" / "media"
WORDS, SHEET = MEDIA / "words.tsv", MEDIA / "words.webp"
ROW = MEDIA / "emotes.webp"
"""The eight emotes in a row, by the number that travels."""
SIDE, COLUMNS = 160, 16
"""Pixels of a picture's side on the sheet, and pictures in a row."""


def draw(drawing: Drawing, side: int = SIDE) -> Image.Image:
    """Draw one picture."""
    pen = Pen(side)
    drawing(pen)
    return pen.picture()


def words() -> list[str]:
    """List the English words in their order."""
    return [line.split("\t")[0] for line in WORDS.read_text(encoding="utf-8").splitlines()]


def sheet() -> Image.Image:
    """Draw them all on one sheet."""
    order, known = words(), drawings()
    rows = -(-len(order) // COLUMNS)
    made = Image.new("RGBA", (COLUMNS * SIDE, rows * SIDE), (*INK, 0))
    for place, word in enumerate(order):
        made.paste(draw(known[word]), (place % COLUMNS * SIDE, place // COLUMNS * SIDE))
    return made


def row() -> Image.Image:
    """Draw the emotes side by side."""
    made = Image.new("RGBA", (len(EMOTES) * SIDE, SIDE), (*INK, 0))
    for place, drawing in enumerate(EMOTES):
        made.paste(draw(drawing), (place * SIDE, 0))
    return made


def main() -> int:
    """Bake the sheet, or single words to be looked at."""
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
    for file, made in ((SHEET, sheet), (ROW, row)):
        made().save(file, quality=82, alpha_quality=90, method=6)
        print(f"{file}: {file.stat().st_size / 1000:.0f} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
