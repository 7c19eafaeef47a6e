"""A font with fallbacks: what it lacks comes from our other fonts, then from one of the machine's.

pygame's fonts know no fallback, so a text is cut into runs, each drawn by a font that has it. A
sign that no font has is drawn as a dot, several in a row as one: empty boxes tell nobody apart.
"""

import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import pygame

from .fallback_fonts import SCRIPTS, backwards, covers, font_for, script_of

FONTS = Path(__file__).parent / "media" / "fonts"
CHINESE = FONTS / "NotoSerifCJK-tambour.otf"
LETTERS = FONTS / "Andika-Bold.ttf"
"""Has many more letters than the font of titles."""
LACKING = "•"
_JOINERS = "\u200d\ufe0e\ufe0f\u20e3"


class Run(NamedTuple):
    """A part of a text that one font draws; `file` None is the font that was asked."""

    file: Path | None
    script: str
    text: str


def clusters(text: str) -> Iterator[str]:
    """Cut a text into what a person calls a letter: a sign with its marks, an emoji, a flag."""
    start, flags = 0, 0
    for at, sign in enumerate(text):
        flag = "\U0001f1e6" <= sign <= "\U0001f1ff"
        joined = at > start and (
            unicodedata.category(sign)[0] == "M" or sign in _JOINERS
            or "\U0001f3fb" <= sign <= "\U0001f3ff" or text[at - 1] == "\u200d"
            or (flag and flags % 2 == 1))
        if at and not joined:
            yield text[start:at]
            start = at
        flags = flags + 1 if flag else 0
    if text:
        yield text[start:]


def _needed(cluster: str) -> str:
    """Give the characters of a cluster that a font must have; what joins them may be lacking."""
    return "".join(c for c in cluster if c not in _JOINERS) or cluster


@lru_cache(maxsize=4096)
def source(file: Path | None, cluster: str) -> Path | None:
    """Find the font for a cluster: the one asked (itself), one of ours, one of the machine's."""
    needed = _needed(cluster)
    ours = [path for path in (file, LETTERS, CHINESE) if path is not None]
    for path in ours:
        if all(covers(path, sign) for sign in needed):
            return path
    found = font_for(needed[0])
    return found if found and all(covers(found, sign) for sign in needed[1:4]) else None


def lacking(text: str) -> str:
    """Give what of a text no font here can draw."""
    return "" if text.isascii() else "".join(
        each for each in clusters(text) if not each.isspace() and source(LETTERS, each) is None)


@lru_cache(maxsize=2048)
def runs(file: Path | None, text: str) -> tuple[Run, ...]:
    """Cut a text into runs; what stands in one from right to left stays in the order of reading."""
    made: list[Run] = []
    for each in clusters(text):
        if each.isspace() and made:
            run = made[-1]
        else:
            path = source(file, each)
            run = Run(path, SCRIPTS.get(script_of(each), ""), "") if path else Run(file, "dot", "")
        last = made[-1] if made else None
        if last is not None and last[:2] == run[:2]:
            if run.script != "dot" or each.isspace():
                made[-1] = last._replace(text=last.text + each)
            continue
        if last is not None and (bare := last.text.rstrip()) != last.text:
            made[-1] = last._replace(text=bare)  # what lies between two scripts is our own
            made.append(Run(file, "", last.text[len(bare):]))
        made.append(run._replace(text=LACKING if run.script == "dot" else each))
    return tuple(made)


class Typeface(pygame.font.Font):
    """One of our fonts at one height; what others lend is as high as its capitals allow."""

    def __init__(self, file: Path | None, height: int) -> None:
        super().__init__(file, height)
        self._file, self._height = file, height
        self._lent: dict[tuple[Path, str], tuple[pygame.font.Font, float]] = {}

    def _lender(self, run: Run) -> tuple[pygame.font.Font, float] | None:
        """Give the font of a run and its scale, for emoji have one size; None: this font itself."""
        if run.file is None or run.file == self._file:
            return None
        if (run.file, run.script) not in self._lent:
            part = 1.0 if run.file == LETTERS else 0.86
            font = pygame.font.Font(run.file, max(8, round(self._height * part)))
            if run.script not in ("", "dot"):
                font.set_script(run.script)
                if backwards(run.text):
                    font.set_direction(pygame.DIRECTION_RTL)
            line = super().size(" ")[1]
            scale = line * 0.92 / font.get_height() if font.get_height() > 1.5 * line else 1.0
            self._lent[run.file, run.script] = font, scale
        return self._lent[run.file, run.script]

    def _wide(self, run: Run) -> int:
        lent = self._lender(run)
        return (super().size(run.text)[0] if lent is None
                else round(lent[0].size(run.text)[0] * lent[1]))

    def size(self, text: str) -> tuple[int, int]:  # type: ignore[override]
        """Measure a line."""
        if text.isascii():
            return super().size(text)
        return sum(map(self._wide, runs(self._file, text))), super().size(" ")[1]

    def render(self, text: str, *args, **more) -> pygame.Surface:  # type: ignore
        """Draw a line, as `pygame.font.Font.render` does, on a transparent ground."""
        if text.isascii():
            return super().render(text, *args, **more)
        face = pygame.Surface(self.size(text), pygame.SRCALPHA)
        x = 0
        for run in runs(self._file, text):
            lent, down = self._lender(run), 0
            if lent is None:
                word = super().render(run.text, *args, **more)
            else:
                font, scale = lent
                word = font.render(run.text, *args, **more)
                if scale != 1.0:
                    word = pygame.transform.smoothscale_by(word.convert_alpha(), scale)
                down = self.get_ascent() - round(font.get_ascent() * scale)
            ink = word.get_bounding_rect()
            face.blit(word, (x, max(-ink.top, min(down, face.get_height() - ink.bottom))))
            x += self._wide(run)
        return face
