"""Fonts of this machine for what ours lack: other scripts and emoji.

Nothing is looked for until a sign is lacking, and what is found is remembered. File names are
looked through by our own preference; asking the system's font service was rejected, because it is a
process to wait for on Linux and another interface on each other system. Names from the network come
here, so only a bounded number of fonts is opened for any sign.
"""

import os
import sys
import unicodedata
from functools import lru_cache
from itertools import islice
from pathlib import Path

import pygame.freetype

FOLDERS = {
    "win32": ("%WINDIR%/Fonts", "%LOCALAPPDATA%/Microsoft/Windows/Fonts"),
    "darwin": ("/System/Library/Fonts", "/Library/Fonts", "~/Library/Fonts"),
}
"""Where a system keeps its fonts."""
ELSEWHERE = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts")
KNOWN = (
    "notocoloremoji", "applecoloremoji", "seguiemj", "dejavusans", "notosans-", "notosanscjk",
    "droidsansfallback", "wqy", "pingfang", "hiragino", "msyh", "yugoth", "malgun", "meiryo",
    "segoeui", "seguisym", "arialuni", "arial", "tahoma", "nirmala", "leelawui", "ebrima", "gadugi",
    "freesans", "symbola", "unifont", "applesymbols", "lucidagrande",
)
"""How the names of fonts begin that have many signs, the best first."""
FILES = 8000
"""Files looked through at most."""
OPENED = 24
"""Fonts opened at most for a sign."""
SCRIPTS = {
    "ARABIC": "Arab", "HEBREW": "Hebr", "SYRIAC": "Syrc", "THAANA": "Thaa", "NKO": "Nkoo",
    "DEVANAGARI": "Deva", "BENGALI": "Beng", "GURMUKHI": "Guru", "GUJARATI": "Gujr",
    "ORIYA": "Orya", "TAMIL": "Taml", "TELUGU": "Telu", "KANNADA": "Knda", "MALAYALAM": "Mlym",
    "SINHALA": "Sinh", "THAI": "Thai", "LAO": "Laoo", "TIBETAN": "Tibt", "MYANMAR": "Mymr",
    "KHMER": "Khmr", "MONGOLIAN": "Mong",
}
"""Scripts whose letters change beside each other: first word of a letter's name -> ISO 15924."""


def script_of(sign: str) -> str:
    """Give the first word of a sign's name in Unicode ("ARABIC"), "" where it has none."""
    return unicodedata.name(sign[0], "").partition(" ")[0]


def backwards(sign: str) -> bool:
    """Say whether a sign belongs to a script that is written from right to left."""
    return unicodedata.bidirectional(sign[0]) in ("R", "AL")


def _files() -> list[Path]:
    folders = FOLDERS.get(sys.platform, ELSEWHERE)
    found: list[Path] = []
    for folder in folders:
        walk = os.walk(os.path.expandvars(os.path.expanduser(folder)))
        files = (Path(where, name) for where, _, names in walk for name in sorted(names))
        found += islice(files, FILES - len(found))
    return [path for path in found if path.suffix.lower() in (".ttf", ".otf", ".ttc")]


@lru_cache(maxsize=1)
def system_fonts() -> tuple[tuple[str, Path], ...]:
    """List the fonts of this machine as (name in small letters, file), upright ones first."""
    fonts = [(path.stem.lower(), path) for path in _files()]
    fonts.sort(key=lambda font: (any(word in font[0] for word in ("bold", "italic", "oblique",
                                                                  "mono", "condensed", "light")),
                                 len(font[0]), font[0]))
    return tuple(fonts)


@lru_cache(maxsize=400)
def _opened(path: Path) -> tuple[pygame.freetype.Font, float] | None:
    try:
        pygame.freetype.init()
        # a font that outlives `pygame.quit` raises at every question, as if it had no sign at all
        pygame.register_quit(_opened.cache_clear)
        font = pygame.freetype.Font(str(path))
        sizes = [] if font.scalable else font.get_sizes()
        return font, float(sizes[0][0]) if sizes else 20.0
    except (OSError, RuntimeError, ValueError, pygame.error):
        return None


@lru_cache(maxsize=8192)
def covers(path: Path, sign: str) -> bool:
    """Say whether a font has a character (`Font.metrics` of pygame would not tell)."""
    if (opened := _opened(path)) is None:
        return False
    font, size = opened
    try:
        return font.get_metrics(sign, size=size)[0] is not None
    except (RuntimeError, ValueError, pygame.error):
        return False


def candidates(sign: str) -> list[Path]:
    """List the fonts to be tried for a character, the likeliest first, `OPENED` at most."""
    script = script_of(sign).lower()
    fonts = system_fonts()
    named = [path for name, path in fonts if len(script) > 2 and script in name]
    known = [path for begin in KNOWN for name, path in fonts if name.startswith(begin)][:OPENED]
    return list(dict.fromkeys([*named[: OPENED // 3], *known]))[:OPENED]


@lru_cache(maxsize=4096)
def font_for(sign: str) -> Path | None:
    """Find a font of this machine that has a character; None where none has."""
    return next((path for path in candidates(sign) if covers(path, sign)), None)
