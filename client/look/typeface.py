"""A font with a fallback: what it lacks comes from our other fonts, then from the machine's.

pygame's fonts know no fallback, so a text is cut into runs, each drawn with one font, side by side
on one baseline. A text of characters the font has, which is nearly every text, goes straight
through. Where no font has a sign, UNKNOWN stands, once for however many in a row: a dot in the
middle is no letter of anybody's name, and a row of empty boxes would look broken.
"""

from itertools import groupby
from pathlib import Path

import pygame

from core.graphemes import graphemes

from .system_fonts import KNOWN, SCRIPTS, SystemFonts, drawn, has, script

FONTS = Path(__file__).parent.parent / "media" / "fonts"
CHINESE = FONTS / "NotoSerifCJK-tambour.otf"
LETTERS = FONTS / "Andika-Bold.ttf"
"""Has the Cyrillic, Greek and Vietnamese letters that the title font lacks."""
UNKNOWN = "•"
RIGHT_TO_LEFT = ("arabic", "hebrew", "syriac", "thaana", "nko")
PRINTED = frozenset(map(chr, range(32, 127)))
"""All our fonts have these."""
PICTURE = 0.96
"""Height of a coloured picture in heights of our line."""

MEASURED = 1000
"""Lines whose size a font remembers."""
TOWER = 1.7
"""Heights of our line that another font's may have: most of it is room for rare accents."""

Source = tuple[Path | None, str]
"""The file a run is drawn with, None: the font itself; and the script, for those that need one."""


class Typeface(pygame.font.Font):
    """One of our fonts at one height; `system` is asked for what none of ours has."""

    def __init__(self, file: Path | None, height: int, system: SystemFonts | None = None) -> None:
        super().__init__(file, height)
        self._height = height
        self._system = system
        self._own = set(PRINTED)
        self._sources: dict[str, Source | None] = {}
        self._sizes: dict[str, tuple[int, int]] = {}
        self._lenders: dict[Source, tuple[pygame.font.Font, float]] = {}

    def drawable(self, text: str) -> str:
        """Give the signs of a text that can be drawn on this machine."""
        if self._own.issuperset(text):
            return text
        return "".join(sign for sign in graphemes(text) if self._source(sign) is not None)

    def _source(self, sign: str) -> Source | None:
        """Find what draws a sign; None where nothing does."""
        if sign not in self._sources:
            if len(self._sources) >= KNOWN:
                self._sources.clear()
            self._sources[sign] = self._found(sign)
        return self._sources[sign]

    def _found(self, sign: str) -> Source | None:
        wanted = drawn(sign)
        if sign.isspace() or not wanted:
            return None, ""
        coloured = "\ufe0f" in sign  # asks for a picture, even of what our fonts have
        if not coloured and self._ours(None, wanted):
            self._own.update(wanted)
            return None, ""
        ours = next(((file, "") for file in (None, CHINESE, LETTERS) if self._ours(file, wanted)),
                    None)
        if ours is None or coloured:
            found = self._system.file(sign) if self._system else None
            if found is not None:
                kind = script(wanted[0])
                return found, kind if kind in SCRIPTS else ""
        return ours

    def _ours(self, file: Path | None, wanted: list[str]) -> bool:
        """Say whether this font, or another of ours, has every one of some characters."""
        if file is None:
            return all(c in self._own or has(self, c) for c in wanted)
        return file.exists() and all(has(self._lender((file, ""))[0], c) for c in wanted)

    def _lender(self, source: Source) -> tuple[pygame.font.Font, float]:
        """Open another font at this height: (it, by how much its pictures shrink)."""
        if source not in self._lenders:
            file, kind = source
            height = max(8, round(self._height * (0.86 if file == CHINESE else 1)))
            font = pygame.font.Font(file, height)
            room = self.get_height()
            if font.get_height() > TOWER * room:
                height = round(height * TOWER * room / font.get_height())
                font = pygame.font.Font(file, max(8, height))
            if kind in SCRIPTS:
                font.set_script(SCRIPTS[kind])
            if kind in RIGHT_TO_LEFT:
                font.set_direction(pygame.DIRECTION_RTL)
            shrink = 1.0  # fonts of coloured pictures have one size, far too large
            if font.get_height() > 1.1 * TOWER * room:
                shrink = PICTURE * room / font.get_height()
            self._lenders[source] = font, shrink
        return self._lenders[source]

    def _runs(self, text: str) -> list[tuple[Source, str]]:
        """Cut a text into runs; a space between two of one kind belongs to them, so that words
        written from right to left stand in their order."""
        signs = [(self._source(sign), sign) for sign in graphemes(text)]
        for n in range(1, len(signs) - 1):
            before, after = signs[n - 1][0], signs[n + 1][0]
            if signs[n][1] == " " and before == after and before is not None and before[1]:
                signs[n] = before, " "
        own: Source = (None, "")
        return [(own if source is None else source,
                 UNKNOWN if source is None else "".join(sign for _, sign in run))
                for source, run in groupby(signs, key=lambda pair: pair[0])]

    def _measure(self, source: Source, text: str) -> int:
        if source[0] is None:
            return super().size(text)[0]
        font, shrink = self._lender(source)
        return round(font.size(text)[0] * shrink)

    def size(self, text: str) -> tuple[int, int]:  # type: ignore[override]
        """Measure a line; it is never higher than the font, whatever stands on its letters.

        A layout asks for the same lines again and again, so what was measured is remembered.
        """
        known = self._sizes.get(text)
        if known is None:
            if len(self._sizes) >= MEASURED:
                self._sizes.clear()
            known = self._sizes[text] = self._sized(text)
        return known

    def _sized(self, text: str) -> tuple[int, int]:
        if self._own.issuperset(text):
            wide, high = super().size(text)
            return wide, min(high, self.get_height())
        return sum(self._measure(*run) for run in self._runs(text)), self.get_height()

    def render(self, text: str, *args, **more) -> pygame.Surface:  # type: ignore
        """Draw a line, as `pygame.font.Font.render` does, on a transparent ground."""
        if self._own.issuperset(text):
            return self._plain(text, *args, **more)
        face = pygame.Surface(self.size(text), pygame.SRCALPHA)
        x = 0
        for source, part in self._runs(text):
            if source[0] is None:
                word, y = self._plain(part, *args, **more), 0
            else:
                font, shrink = self._lender(source)
                word = font.render(part, *args, **more)
                if shrink != 1:
                    word = pygame.transform.smoothscale(
                        word, (round(word.get_width() * shrink), round(word.get_height() * shrink)))
                ink = word.get_bounding_rect()
                over = word.get_height() - round(font.get_height() * shrink)
                y = self.get_ascent() - round(font.get_ascent() * shrink) - over
                y = min(max(y, -ink.top), face.get_height() - ink.bottom)
            face.blit(word, (x, y))
            x += self._measure(source, part)
        return face

    def _plain(self, text: str, *args, **more) -> pygame.Surface:  # type: ignore
        """Draw with this font alone; accents that tower over the line are cut off."""
        face = super().render(text, *args, **more)
        over = face.get_height() - self.get_height()
        return face.subsurface((0, over, face.get_width(), self.get_height())) if over > 0 else face
