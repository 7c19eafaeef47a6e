"""How every screen looks: one scale number, the fonts, measured and wrapped text, panels, buttons.

All sizes are written in units of a 1280x720 window and become pixels through `px`; screens hold the
one Theme and never a pixel constant. It is changed in place on resize, so no screen keeps an
outdated one.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pygame

from core.graphemes import graphemes

from ..miniatures.appearance import STANDARD
from ..miniatures.daylight import pool, tint
from ..window.display_scale import natural, wanted
from . import materials, paint
from .materials import LETTERS, RADIUS, SHADES, Material, State
from .paint import (
    CREAM,
    FIELD,
    GOLD,
    GOLD_LIGHT,
    GOOD,
    INK,
    INK_DARK,
    INK_SOFT,
    NIGHT,
    PARCHMENT,
    PARCHMENT_EDGE,
    TABLE,
    WARN,
    Colour,
    drum,
    mix,
    rounded,
)  # fmt: skip
from .system_fonts import SystemFonts
from .typeface import FONTS, Typeface

TITLES = "FredokaOne-Regular.ttf"
NBSP = "\u00a0"
APART = re.compile(r"(?<!«) (?![:;!?»])")
"""Where a line may end: in French a space stands before such a sign, and no line begins with it."""
ROOM = 900, 560
"""Units that a layout needs; larger than a window has them, nothing but letters can be."""
LARGEST = 1.56
"""Times that letters may be larger than the layout: so 200 % is true in a window of 16:9."""
HEAD, TITLE, WORD, NOTE, FINE = SIZES = 34, 24, 19, 16, 13
"""The five sizes of letters, in units; only signs on toys and boards, films and paper have others.
"""
GRID = 8
"""Units of which air and places are multiples."""
LEAST, MOST = 5 / 6, 4.0
"""The scales screens lay out for: from a window of 800x600 to one of 5120x2880."""


def drawn_at(size: tuple[int, int]) -> tuple[int, int]:
    """Give the size at which a window is drawn: its own one, or where that is too small or too
    large to lay out, one of its shape that is then shrunk or enlarged."""
    own = natural(size)
    by = max(LEAST, min(MOST, own)) / max(own, 0.05)
    if by == 1:
        return size
    most = 2400 if by > 1 else 99_999  # a strip of a window is no reason for an endless picture
    return max(800, min(most, round(size[0] * by))), max(600, min(most, round(size[1] * by)))


class Theme:
    """Colours, fonts, text and the faces of widgets at the scale of the window."""

    def __init__(self, size: tuple[int, int] = (1280, 720), zoom: float = 1.0,
                 letters: float = 1.0, density: float = 1.0) -> None:
        pygame.font.init()
        self._cache: dict[object, pygame.Surface] = {}
        self._fonts: dict[tuple[str, int], Typeface] = {}
        self._system_fonts = SystemFonts()
        self.size = (0, 0)
        self.scale = 1.0
        """Pixels of a unit."""
        self.letters = 1.0
        """How many times larger letters are than the layout would have them."""
        self.appearance = STANDARD
        """The player's palette and time of day; whoever keeps pictures compares it."""
        self.left_handed = False
        """What is pressed lies at the left."""
        self.keys = False
        """The last press was of a key or a gamepad, not of the mouse: what opens now shows at once
        where its focus is."""
        self.resize(size, zoom, letters, density)

    def resize(self, size: tuple[int, int], zoom: float = 1.0, letters: float = 1.0,
               density: float = 1.0) -> None:
        """Take the window's size, the player's own scales, of everything and of letters beyond it,
        and that of the screen (`density`), and forget what was drawn.

        Everything grows while the layout has room for it; then the letters alone grow on, for
        panels and pictures can do with less.
        """
        self._own = own = wanted(size, density)
        wide = max(natural(size), min(size[0] / ROOM[0], size[1] / ROOM[1]))
        scale = max(0.7, min(own * zoom, wide))
        words = max(1.0, min(LARGEST, own * zoom * letters / scale))
        if (size, scale, words) != (self.size, self.scale, self.letters):
            self._cache.clear()
        self.size, self.scale, self.letters = size, scale, words

    @property
    def zoom(self) -> float:
        """Give the size of words that is in force, against those of window and screen: less than
        the player chose where there is no room."""
        return self.scale * self.letters / self._own

    def px(self, units: float) -> int:
        """Turn units of the 720-line design into pixels, at least 1."""
        return max(1, round(units * self.scale))

    def tall(self, units: float) -> int:
        """Turn units into pixels of what words stand in: it grows with the letters."""
        return self.px(units * self.letters)

    def sign(self, pixels: float) -> Typeface:
        """Give the font of a sign that is no text of a screen and as high as what bears it: on a
        toy, a seal or a frame, in a film; its letters are so many pixels high."""
        return self._font(TITLES, max(8, round(pixels)))

    def frame_letters(self, margin: float) -> Typeface:
        """Give the font of the letters along a board whose frame is so many pixels wide."""
        return self.sign(max(self.px(10), margin * 0.62))

    def roomy(self, units: float) -> int:
        """Turn units into pixels of what holds words beside pictures or air: it grows half as much
        as the letters."""
        return self.px(units * (1 + self.letters) / 2)

    @property
    def target(self) -> int:
        """Give the height of anything to press: never below 48 px."""
        return max(48, self.roomy(48))

    @contextmanager
    def lettered(self, letters: float) -> Iterator[None]:
        """Measure and paint with letters that many times larger than the layout."""
        own, self.letters = self.letters, letters
        try:
            yield
        finally:
            self.letters = own

    def largest(self, fits: Callable[[], bool]) -> float:
        """Call `fits`, which lays out or measures, with the player's letters, then with smaller
        ones until it says yes; give those. Letters of the layout's own size count as fitting."""
        letters = self.letters
        while True:
            with self.lettered(letters):
                if fits() or letters <= 1:
                    return letters
            letters = max(1.0, letters - 0.05)

    # fonts and text

    def title(self, units: float) -> Typeface:
        """Give the title font (Fredoka) in one of the five sizes."""
        return self._font(TITLES, self._high(units))

    def text(self, units: float, bold: bool = False) -> Typeface:
        """Give the reading font (Andika) in one of the five sizes."""
        name = "Andika-Bold.ttf" if bold else "Andika-Regular.ttf"
        return self._font(name, self._high(units))

    def bold(self, units: float) -> Typeface:
        """Give the bold reading font in one of the five sizes."""
        return self.text(units, True)

    def _high(self, units: float) -> int:
        return max(10, self.tall(min(SIZES, key=lambda size: abs(size - units))))

    def _font(self, name: str, height: int) -> Typeface:
        font = self._fonts.get((name, height))
        if font is None:
            font = self._fonts[name, height] = Typeface(FONTS / name, height, self._system_fonts)
        return font

    def wrap(self, text: str, font: pygame.Font, width: int) -> list[str]:
        """Break a text into lines no wider than `width`; a word that is too long is cut, behind a
        hyphen where it has one (Marie-Charlotte).

        A no-break space holds its words together and comes out as a plain one (fonts lack it).
        """
        if self._short(text, font, width):
            return [text.replace(NBSP, " ")]
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in APART.split(paragraph):
                longer = f"{line} {word}" if line else word
                if font.size(longer.replace(NBSP, " "))[0] <= width:
                    line = longer
                    continue
                if line:
                    lines.append(line)
                line = word.replace(NBSP, " ")
                while font.size(line)[0] > width and len(signs := graphemes(line)) > 1:
                    cut = len(signs) - 1
                    while cut > 1 and font.size("".join(signs[:cut]))[0] > width:
                        cut -= 1
                    cut = next((n for n in range(cut, 1, -1) if signs[n - 1] == "-"), cut)
                    lines.append("".join(signs[:cut]))
                    line = "".join(signs[cut:])
            lines.append(line)
        return [line.replace(NBSP, " ") for line in lines]

    @staticmethod
    def _short(text: str, font: pygame.Font, width: int) -> bool:
        """Say whether a text stands on one line, as most do."""
        return "\n" not in text and font.size(text.replace(NBSP, " "))[0] <= width

    def one_line(self, text: str, font: pygame.Font, width: int) -> str:
        """Give a text that is no wider than `width`: what has no room becomes an ellipsis, behind
        a whole word where that leaves half of the line."""
        if font.size(text)[0] <= width:
            return text
        signs = graphemes(text)
        while signs and font.size("".join(signs) + "…")[0] > width:
            signs.pop()
        line = "".join(signs)
        ends = [n for n in range(len(line) // 2 + 1, len(line) + 1)
                if line[n - 1] == "-" or text[n : n + 1] == " "]
        return (line[: ends[-1]] if ends else line.rstrip()) + "…"

    def box(self, text: str, font: pygame.Font, width: int) -> tuple[int, int]:
        """Measure a text wrapped to `width`: (width used, height)."""
        lines = self.wrap(text, font, width)
        used = max(font.size(line)[0] for line in lines)
        return used, font.get_linesize() * len(lines)

    def holds(self, text: str, font: pygame.Font, size: tuple[int, int]) -> bool:
        """Say whether a room of (width, height) holds a text with all its words whole."""
        if self._short(text, font, size[0]):
            return font.get_height() <= size[1] + 2
        whole = all(font.size(word)[0] <= size[0] for word in text.split(" "))
        return whole and self.box(text, font, size[0])[1] <= size[1] + 2

    def lines(self, text: str, font: pygame.Font, size: tuple[int, int]) -> list[str]:
        """Break a text into the lines that a room of (width, height) has; what has no room there
        becomes an ellipsis. At least one line is given."""
        lines = self.wrap(text, font, size[0])
        most = max(1, size[1] // font.get_linesize())
        if len(lines) > most:
            lines[most - 1 :] = [self.one_line(" ".join(lines[most - 1 :]), font, size[0])]
        return lines

    def ink(self, text: str, font: pygame.Font, colour: Colour) -> pygame.Surface:
        """Render one line, cached."""
        key = ("ink", text, id(font), colour)
        line = self._cache.get(key)
        if line is None:
            line = self._keep(key, font.render(text.replace(NBSP, " "), True, colour))
        return line

    def write(
        self, surface: pygame.Surface, text: str, font: pygame.Font, colour: Colour,
        rect: pygame.Rect, align: str = "left", valign: str = "top", shade: Colour | None = None,
    ) -> pygame.Rect:
        """Write wrapped text in `rect` ("left"/"center"/"right", "top"/"middle"/"bottom").

        Returns the box really used, which may be higher than `rect`: measure with `box`.
        """
        return self._set(surface, self.wrap(text, font, rect.width), font, colour, rect, align,
                         valign, shade)

    def write_in(
        self, surface: pygame.Surface, text: str, font: pygame.Font, colour: Colour,
        rect: pygame.Rect, align: str = "left", valign: str = "middle",
        shade: Colour | None = None,
    ) -> None:
        """Write a text that stays in `rect`: it is wrapped, and what has no room then becomes an
        ellipsis; letters never shrink."""
        self._set(surface, self.lines(text, font, rect.size), font, colour, rect, align, valign,
                  shade)

    def _set(
        self, surface: pygame.Surface, lines: list[str], font: pygame.Font, colour: Colour,
        rect: pygame.Rect, align: str, valign: str, shade: Colour | None,
    ) -> pygame.Rect:
        step = font.get_linesize()
        height = step * len(lines)
        y = rect.y + {"top": 0, "middle": (rect.h - height) // 2, "bottom": rect.h - height}[valign]
        used = pygame.Rect(rect.x, y, 0, height)
        for line in lines:
            width = font.size(line)[0]
            spare = rect.w - width
            x = rect.x + {"left": 0, "center": spare // 2, "right": spare}[align]
            if shade:
                surface.blit(self.ink(line, font, shade), (x + self.px(1), y + self.px(1)))
            surface.blit(self.ink(line, font, colour), (x, y))
            used.union_ip((x, y, width, step))
            y += step
        return used

    # faces of widgets

    def _keep(self, key: object, made: pygame.Surface) -> pygame.Surface:
        if len(self._cache) > 900:
            self._cache.clear()
        self._cache[key] = made
        return made

    def table(self, surface: pygame.Surface) -> None:
        """Paint the wall of dark planks, in the light of a lamp, over the whole surface."""
        size = surface.get_size()
        key = ("wall", size, self.appearance.day)
        made = self._cache.get(key)
        if made is None:
            made = self._keep(key, materials.wall(size))
            tint(made, self.appearance.light.table)
            pool(made, self.appearance.light.lamp)
        surface.blit(made, (0, 0))

    def face(self, surface: pygame.Surface, rect: pygame.Rect, material: Material,
             state: State = State.IDLE, depth: float = 0.0) -> None:
        """Paint a face of a material with its shadow; `depth` is how far it is pressed down, from 0
        to 1, and a little less than 0 while it springs back."""
        down = round(depth * 3)
        key = ("face", rect.size, material, state, down)
        air = self.px(12)
        made = self._cache.get(key)
        if made is None:
            made = self._keep(key, self._raised(rect.size, material, state, air, down))
        surface.blit(made, (rect.x - air, rect.y - air))

    def _raised(self, size: tuple[int, int], material: Material, state: State, air: int,
                down: int) -> pygame.Surface:
        """Make a face and the shadow that it casts to the lower right, with `air` around it."""
        made = pygame.Surface((size[0] + 2 * air, size[1] + 2 * air), pygame.SRCALPHA, 32)
        up = 4 if state is State.CHOSEN else 0 if state is State.OFF else 2
        up = max(0, up - down)
        if up:
            blur = round(air * 0.6)
            cast = paint.shadow(size, self.px(RADIUS[material]), blur, 105 + 12 * up)
            made.blit(cast, (air - blur + self.px(up * 0.5), air - blur + self.px(up * 0.9)))
        y = air - (self.px(4) if state is State.CHOSEN else 0) + (self.px(down) if down > 0 else 0)
        made.blit(materials.face(size, material, state, self.scale), (air, y))
        return made

    def hole(self, surface: pygame.Surface, rect: pygame.Rect, texture: str = "felt") -> None:
        """Paint a recess with a ground of a texture, shaded by its left and upper walls."""
        key = ("hole", rect.size, texture)
        made = self._cache.get(key)
        if made is None:
            made = self._keep(key, materials.lit(texture, rect.size, self.scale, "hole", 8))
        surface.blit(made, rect)

    def lacquer(self, surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
        """Paint a box of painted wood, whose grain is seen, with its shadow."""
        key, air = ("lacquer", rect.size, colour), self.px(12)
        made = self._cache.get(key)
        if made is None:
            made = pygame.Surface((rect.w + 2 * air, rect.h + 2 * air), pygame.SRCALPHA, 32)
            blur = round(air * 0.6)
            cast = paint.shadow(rect.size, self.px(4), blur, 150)
            made.blit(cast, (air - blur + self.px(1.5), air - blur + self.px(3)))
            made.blit(materials.lacquer(rect.size, colour, self.scale), (air, air))
            self._keep(key, made)
        surface.blit(made, (rect.x - air, rect.y - air))

    def fitting(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint a plate of old brass, which is a fitting and not for pressing."""
        key = ("fitting", rect.size)
        made = self._cache.get(key)
        if made is None:
            made = self._keep(key, materials.lit("brass", rect.size, self.scale, "paper", 4))
            made.fill((214, 212, 204), special_flags=pygame.BLEND_RGB_MULT)
        surface.blit(made, rect)

    def panel(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint a sheet of paper to read from."""
        self.face(surface, rect, Material.PAPER, State.HOVER)

    def label(self, surface: pygame.Surface, text: str, font: pygame.Font, material: Material,
              rect: pygame.Rect, align: str = "center", able: bool = True) -> None:
        """Write on a face of a material, within a rectangle."""
        ink = LETTERS[material] if able else mix(LETTERS[material], (150, 132, 110), 0.35)
        self.write_in(surface, text, font, ink, rect, align,
                      shade=SHADES[material] if able else None)

    def plate(
        self, surface: pygame.Surface, rect: pygame.Rect, fill: Colour, edge: Colour | None = None,
        radius: float = 12, thick: float = 2,
    ) -> None:
        """Paint a rounded plate: entries, rows, name boards. Sizes in units."""
        key = ("plate", rect.size, fill, edge, radius, thick)
        made = self._cache.get(key)
        if made is None:
            made = paint.rounded(rect.size, self.px(radius), edge or fill)
            if edge:
                t = self.px(thick)
                inner = paint.rounded((rect.w - 2 * t, rect.h - 2 * t), self.px(radius) - t, fill)
                made.blit(inner, (t, t))
            self._keep(key, made)
        surface.blit(made, rect)

    def bar(self, surface: pygame.Surface, rect: pygame.Rect, share: float, fill: Colour,
            empty: Colour = FIELD, edge: Colour = PARCHMENT_EDGE, air: float = 0) -> None:
        """Paint how much of something is done: a groove of which a share from 0 to 1 is filled,
        with so many units of it left free around that."""
        self.plate(surface, rect, empty, edge, radius=9)
        if share > 0:
            done = rect.inflate(-2 * round(air * self.scale), -2 * round(air * self.scale))
            done.w = max(done.h, round(done.w * min(1.0, share)))
            self.plate(surface, done, fill, radius=8)

    def banner(self, surface: pygame.Surface, text: str, rect: pygame.Rect, aside: int = 0
               ) -> None:
        """Paint a wooden name board, the head of a screen; `aside` pixels at either end are for
        something else."""
        self.face(surface, rect, Material.WOOD)
        room = rect.inflate(-max(self.px(32), 2 * aside), 0)
        self.label(surface, text, self.title(TITLE), Material.WOOD, room)

    def focus(self, surface: pygame.Surface, rect: pygame.Rect, radius: float = 20) -> None:
        """Paint the focus around `rect`: a thick double ring and the drum, not colour alone."""
        grow = self.px(5)
        outer = rect.inflate(2 * grow, 2 * grow)
        key = ("focus", outer.size, radius)
        made = self._cache.get(key)
        if made is None:
            made = paint.ring(outer.size, self.px(radius) + grow, self.px(5), INK_DARK)
            inner = paint.ring(
                (outer.w - 2 * self.px(1), outer.h - 2 * self.px(1)),
                self.px(radius) + grow - self.px(1), self.px(3), GOLD_LIGHT,
            )
            made.blit(inner, (self.px(1), self.px(1)))
            self._keep(key, made)
        surface.blit(made, outer)
        badge = paint.drum(self.px(26))
        corner = (outer.left + self.px(3), outer.top + self.px(5))
        surface.blit(badge, badge.get_rect(center=corner))

    def dim(self, surface: pygame.Surface, strength: int = 150) -> None:
        """Darken all of `surface` before a modal is drawn; `strength` is from 0 to 255 (opaque)."""
        dark = pygame.Surface(surface.get_size())
        dark.fill(NIGHT)
        dark.set_alpha(strength)
        surface.blit(dark, (0, 0))


__all__ = [
    "CREAM",
    "FIELD",
    "FINE",
    "FONTS",
    "GOLD",
    "GOLD_LIGHT",
    "GOOD",
    "HEAD",
    "INK",
    "INK_DARK",
    "INK_SOFT",
    "LEAST",
    "MOST",
    "NIGHT",
    "NOTE",
    "PARCHMENT",
    "PARCHMENT_EDGE",
    "SIZES",
    "TABLE",
    "TITLE",
    "WARN",
    "WORD",
    "Colour",
    "Material",
    "State",
    "Theme",
    "drawn_at",
    "drum",
    "mix",
    "natural",
    "rounded",
]
