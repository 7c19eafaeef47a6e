"""The fonts of this machine, asked only for characters that our own fonts lack.

pygame's `SysFont` was rejected: it finds a family by its name, starts a process for it, and nobody
knows which family holds a character. Here the folders are listed once, at the first such
character, and at most FILES files are opened for a script, those first whose names promise it.
"""

import os
import sys
import unicodedata
from collections.abc import Sequence
from pathlib import Path

import pygame

from core.graphemes import JOINERS, pictures

FILES = 16
"""Fonts opened for one script, at most: some milliseconds."""
LISTED = 4000
"""Files looked at by name, at most."""
OPEN = 48
"""Fonts held open to be asked again, at most."""
KNOWN = 2000
"""Signs whose font is remembered, at most: a stranger may send any number."""
KINDS = (".ttf", ".otf", ".ttc", ".otc")
HEIGHT = 20
"""Pixels at which a font is asked."""
CHINESE = ("cjk", "msyh", "pingfang", "hiragino", "yugoth", "msgothic", "simsun", "wqy", "fallback")
INDIC = ("nirmala", "kohinoor")
PROMISES = {
    "emoji": ("emoji", "seguiemj", "symbol", "seguisym"), "cjk": CHINESE, "hiragana": CHINESE,
    "katakana": CHINESE, "bopomofo": CHINESE,
    "hangul": ("malgun", "applesdgothic", "nanum", *CHINESE), "arabic": ("geeza", "naskh"),
    "thai": ("leelaw", "thonburi"), "lao": ("leelaw",), "khmer": ("leelaw",),
    "ethiopic": ("ebrima", "kefa"), "tibetan": ("himalaya", "kailasa"), "myanmar": ("mmrtext",),
    "devanagari": INDIC, "bengali": INDIC, "gurmukhi": INDIC, "gujarati": INDIC, "tamil": INDIC,
    "telugu": INDIC, "kannada": INDIC, "malayalam": INDIC, "oriya": INDIC, "sinhala": INDIC,
}
"""Parts of the names of files that hold a script, beside the script's own name."""
BROAD = ("dejavusans", "notosansregular", "segoeui", "arialunicode", "freesans", "tahoma", "arial",
         "applesymbols", "liberationsans", "freeserif", "unifont")
"""Fonts of many scripts, asked after those."""
STYLES = ("bold", "italic", "oblique", "mono", "condensed", "light", "thin", "black")
HOLLOW = ("lastresort", "adobeblank")
"""Fonts that claim every character and draw none."""
SCRIPTS = {
    "arabic": "Arab", "hebrew": "Hebr", "syriac": "Syrc", "thaana": "Thaa", "nko": "Nkoo",
    "devanagari": "Deva", "bengali": "Beng", "gurmukhi": "Guru", "gujarati": "Gujr",
    "oriya": "Orya", "tamil": "Taml", "telugu": "Telu", "kannada": "Knda", "malayalam": "Mlym",
    "sinhala": "Sinh", "thai": "Thai", "lao": "Laoo", "tibetan": "Tibt", "myanmar": "Mymr",
    "khmer": "Khmr", "mongolian": "Mong", "hangul": "Hang",
}
"""The scripts whose letters change beside each other, as ISO 15924 calls them."""


def folders() -> list[Path]:
    """List where this system keeps its fonts."""
    home = Path.home()
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA", str(home / "AppData" / "Local"))
        return [Path(os.environ.get("WINDIR", "C:/Windows")) / "Fonts",
                Path(local) / "Microsoft" / "Windows" / "Fonts"]
    if sys.platform == "darwin":
        return [Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library" / "Fonts"]
    data = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return [data / "fonts", home / ".fonts", Path("/usr/local/share/fonts"),
            Path("/usr/share/fonts")]


def script(c: str) -> str:
    """Call the script of a character by the first word of its name; "emoji" for pictures."""
    if pictures(c):
        return "emoji"
    return unicodedata.name(c, "unknown").split()[0].partition("-")[0].lower()


def drawn(sign: str) -> list[str]:
    """List the characters of a sign that need a picture in the font."""
    return [c for c in sign if not (
        c in JOINERS or "\ufe00" <= c <= "\ufe0f" or "\U000e0020" <= c <= "\U000e007f"
    )]


def has(font: pygame.Font, c: str) -> bool:
    """Say whether a font has a picture of a character.

    `metrics` gives those of the empty box where there is none, so equal ones mean to look.
    """
    box, empty = font.metrics(c)[0], font.metrics("\U0010fffe")[0]
    if box is None or box[0] == box[1]:
        return False
    if box != empty:
        return True
    one, other = (_ink(font, text) for text in (c, "\U0010fffe"))
    return one != other


def _ink(font: pygame.Font, text: str) -> bytes:
    """Draw a text and give its pixels alone, without the room around them."""
    draw = pygame.font.Font.render  # not that of a font with a fallback, which asks here
    face = draw(font, text, True, (0, 0, 0))
    return pygame.image.tobytes(face.subsurface(face.get_bounding_rect()), "RGBA")


class SystemFonts:
    """Which file of this machine has a sign; nothing is read before the first question."""

    def __init__(self, places: Sequence[Path] | None = None) -> None:
        self._places = places
        self._files: list[Path] | None = None
        self._ranked: dict[str, list[Path]] = {}
        self._open: dict[Path, pygame.Font | None] = {}
        self._known: dict[str, Path | None] = {}

    def file(self, sign: str) -> Path | None:
        """Find the font that has every part of a sign; None where there is none."""
        if sign in self._known:
            return self._known[sign]
        wanted = drawn(sign)
        found = None
        if wanted:
            found = next((file for file in self._candidates(script(wanted[0]))
                          if self._all(file, wanted)), None)
        if len(self._known) >= KNOWN:
            self._known.clear()
        self._known[sign] = found
        return found

    def _all(self, file: Path, wanted: list[str]) -> bool:
        if len(self._open) >= OPEN:
            self._open.clear()
        if file not in self._open:
            try:
                self._open[file] = pygame.font.Font(file, HEIGHT)
            except (OSError, pygame.error):
                self._open[file] = None
        font = self._open[file]
        return font is not None and all(has(font, c) for c in wanted)

    def _candidates(self, script: str) -> list[Path]:
        """Rank the files for a script: the promising, the broad, the rest; upright ones first."""
        ranked = self._ranked.get(script)
        if ranked is None:
            if self._files is None:
                self._files = listed(folders() if self._places is None else self._places)
            promises = (script, *PROMISES.get(script, ()))

            def rank(file: Path) -> tuple[int, int, str]:
                name = "".join(c for c in file.stem.lower() if c.isalnum())
                first = next((n for n, word in enumerate(promises) if word in name), len(promises))
                if first == len(promises):
                    first += next((n for n, word in enumerate(BROAD) if name.startswith(word)),
                                  len(BROAD))
                return first, sum(word in name for word in STYLES), name

            ranked = self._ranked[script] = sorted(self._files, key=rank)[:FILES]
        return ranked


def listed(places: Sequence[Path]) -> list[Path]:
    """List the font files under some folders, as many as LISTED."""
    found: list[Path] = []
    for place in places:
        for folder, _, names in os.walk(place):
            for name in names:
                stem, kind = os.path.splitext(name.lower())
                if kind in KINDS and not stem.startswith(HOLLOW):
                    found.append(Path(folder, name))
                if len(found) >= LISTED:
                    return found
    return found
