"""A font with a fallback: Chinese characters inside a text come from the small font that has them.

pygame's fonts know no fallback, so a text is cut into runs; one without such characters, which is
nearly every text, goes straight through. A character that neither font has shows its empty box.
"""

import re
from pathlib import Path

import pygame

FONTS = Path(__file__).parent / "media" / "fonts"
CHINESE = FONTS / "NotoSerifCJK-tambour.otf"
_RUN = re.compile("([\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]+)")


class Typeface(pygame.font.Font):
    """One of our fonts at one height, with Chinese characters as high as its capitals allow."""

    def __init__(self, file: Path | None, height: int) -> None:
        super().__init__(file, height)
        self._height = height
        self._lender: pygame.font.Font | None = None

    def _runs(self, text: str) -> list[tuple[pygame.font.Font | None, str]]:
        """Cut a text into parts, each with the font that has it; None: this font itself."""
        if self._lender is None and CHINESE.exists():
            self._lender = pygame.font.Font(CHINESE, max(8, round(self._height * 0.86)))
        parts = _RUN.split(text)
        return [(self._lender if n % 2 else None, part) for n, part in enumerate(parts) if part]

    def size(self, text: str) -> tuple[int, int]:  # type: ignore[override]
        """Measure a line."""
        if _RUN.search(text) is None:
            return super().size(text)
        wide = sum((super(Typeface, self).size(part) if font is None else font.size(part))[0]
                   for font, part in self._runs(text))
        return wide, super().size(" ")[1]

    def render(self, text: str, *args, **more) -> pygame.Surface:  # type: ignore
        """Draw a line, as `pygame.font.Font.render` does, on a transparent ground."""
        if _RUN.search(text) is None:
            return super().render(text, *args, **more)
        face = pygame.Surface(self.size(text), pygame.SRCALPHA)
        x = 0
        for font, part in self._runs(text):
            word = (super().render(part, *args, **more) if font is None
                    else font.render(part, *args, **more))
            down = 0 if font is None else max(0, self.get_ascent() - font.get_ascent())
            face.blit(word, (x, min(down, face.get_height() - word.get_bounding_rect().bottom)))
            x += word.get_width()
        return face
