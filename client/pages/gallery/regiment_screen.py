"""Paint your regiment: a toy on a turntable, four parts to paint, and five tins.

What is pressed is worn at once, at every table from then on; there is nothing to confirm, and one
button takes it all off again.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from core.refusal import msg

from ...look import icons
from ...look.materials import LETTERS, Material
from ...look.theme import CREAM, NIGHT, NOTE, Theme, mix
from ...memory.settings import picture_folder
from ...miniatures.liveries import NAMES
from ...miniatures.regiments import SIGNS, TINS, Regiment, read
from ...miniatures.wardrobe import Frame, Wardrobe
from ...widgets.boxes import Box, Column, Inset, Line, Over, Sized
from ...widgets.button import Button, Drawn, Icon, Label, NameBoard
from ...widgets.chooser import Pick
from ...widgets.focus import Look
from ...widgets.page import Page
from ...widgets.rows import Scroll
from . import paints

PARTS: tuple[tuple[str, Icon], ...] = (
    (msg("Coat"), icons.shirt), (msg("Plume"), icons.feather), (msg("Flag and base"), icons.flag),
    (msg("Sign"), icons.star))
"""The fields of a regiment in order: their names and icons."""
SIGN = PARTS[-1]
NAMED = {**NAMES, **dict(zip(SIGNS, (
    msg("Star"), msg("Ring"), msg("Leaf"), msg("Sun"), msg("Heart")), strict=True))}
"""What paints and signs are called."""
TURN = 2.0
"""Seconds that the toy looks one way."""
WAYS = 6, 10
"""South-east and south-west, in sixteenths: both show its face."""
KIND = "general"
"""The toy that shows every part: it has a flag of its own."""


class PartPick(Pick):
    """A part to paint: its icon over a dab of what it is painted with."""

    def __init__(self, name: str, do: Callable[[], None], chosen: bool, icon: Icon, tin: str
                 ) -> None:
        super().__init__(name, do, chosen)
        self.icon, self.tin = icon, tin

    def paint(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint icon and dab."""
        rect = self.rect.move(0, -theme.px(4) if self.chosen else 0)
        spot = pygame.Rect((0, 0), (min(rect.w, rect.h) * 4 // 9,) * 2)
        spot.center = rect.centerx, rect.y + rect.h * 2 // 5
        self.icon(surface, spot, LETTERS[Material.PAPER])
        dab = pygame.Rect(0, 0, rect.w * 5 // 8, max(6, rect.h // 8))
        dab.midbottom = rect.centerx, rect.bottom - rect.h // 9
        tone = paints.tone(theme.appearance, self.tin)
        theme.plate(surface, dab, tone, mix(tone, NIGHT, 0.4), radius=5)


class TinPick(Pick):
    """A tin of paint with a brush in what is worn, or a sign on the base of a regiment."""

    bare = True

    def __init__(self, name: str, do: Callable[[], None], chosen: bool, value: str,
                 regiment: Regiment) -> None:
        super().__init__(name, do, chosen)
        self.value, self.regiment = value, regiment

    def paint(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint it; it is brighter under the mouse, and sinks where it is pressed."""
        rect, armies = self.rect.move(0, round(theme.scale * 3 * look.depth)), theme.appearance
        if self.value in SIGNS:
            army = armies.armies[str(self.regiment._replace(sign=self.value))]
            paints.base(surface, rect, army, self.chosen)
        else:
            paints.tin(surface, rect, paints.tone(armies, self.value), self.chosen, look.hover)


class RegimentScreen(Page):
    """The paint shop."""

    title = msg("Paint your regiment")

    def __init__(self) -> None:
        self.part = 0
        """Which of `PARTS` is painted next."""
        self._turned = 0
        self._stills: dict[tuple[object, ...], list[Frame]] = {}
        """The toy as it looks either way, by what it was made for."""

    @property
    def regiment(self) -> Regiment:
        """Give what is worn; where nothing was painted yet, what is near to the player's toy."""
        livery = self.context.settings.livery
        near = {"black": "blue", "ivory": "gold", "yellow": "gold"}.get(livery, livery)
        sign = self.context.theme.appearance.armies[livery].sign
        return read(self.context.settings.regiment) or Regiment(
            near, "red" if near == "gold" else "gold", near, sign)

    def _choose(self, part: int) -> None:
        """Paint a part next."""
        self.part = part
        self.build()

    def _wear(self, value: str) -> None:
        """Paint the chosen part, and wear all of it from now on."""
        self._apply(str(self.regiment._replace(**{Regiment._fields[self.part]: value})))

    def _apply(self, text: str) -> None:
        self.context.apply(replace(self.context.settings, regiment=text))
        self.build()

    def panel(self) -> Box:
        """Give the stage, as high as the window lets it, the parts, the tins of the chosen one."""
        tall = max(160, min(344, self.size[1] / self.context.theme.scale - 468))
        say, regiment = self.context.say, self.regiment
        painted = bool(self.context.settings.regiment)
        parts = [PartPick(say(name), partial(self._choose, n), n == self.part, icon,
                          regiment.flag if PARTS[n] is SIGN else regiment[n])
                 for n, (name, icon) in enumerate(PARTS)]
        tins = [TinPick(say(NAMED[value]), partial(self._wear, value),
                        painted and value == regiment[self.part], value, regiment)
                for value in (SIGNS if PARTS[self.part] is SIGN else TINS)]
        self.first = next((each for each in tins if each.chosen), tins[0])
        words = msg("Your armies wear it, unless another looks too much like it."
                    ) if painted else msg("Press a tin: then your armies wear it in every game.")
        return Column(
            NameBoard(say(RegimentScreen.title)), Sized(Drawn(self._stage), tall=tall, words=0),
            Sized(Line(*parts, gap=12), tall=88, words=0),
            Sized(Line(*tins, gap=8), tall=100, words=0),
            Label(say(words), NOTE, CREAM, align="center"), gap=12)

    def usual(self) -> Button:
        """Give the way back to what each game has."""
        return Button(self.context.say(msg("As each game has it")), partial(self._apply, ""),
                      icon=icons.undo, enabled=bool(self.context.settings.regiment))

    def foot(self) -> Box:
        """Give the ways back, to the screen before and to the games' own colours."""
        return self.feet(go=self.usual())

    @staticmethod
    def wooden(box: Box) -> Box:
        """Put a box on a sheet of wood."""
        wood = Drawn(lambda surface, theme, rect: theme.face(surface, rect, Material.WOOD))
        return Over(wood, Inset(box, 12, 10))

    def frame(self) -> Box:
        """Give the shop and the way back."""
        shop = Sized(self.wooden(Scroll(self.panel(), 4)), wide=440, fills=True)
        return Inset(Column(shop, self.foot(), gap=8, fill=shop), 16, 16)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out anew: other windows have other boxes."""
        if size != self.size:
            self.size = size
            self.build()
        else:
            super().resize(size)

    def _stage(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        """Paint the toy on its turntable."""
        surface.blit(paints.wallpaper(rect.size, theme.scale), rect)
        livery, cell = str(self.regiment), round(min(rect.h / 1.6, rect.w / 1.6))
        made = livery, cell, theme.appearance
        if made not in self._stills:
            self._stills.clear()
            wardrobe = Wardrobe(cell, cell, (livery,), picture_folder(), theme.appearance)
            self._stills[made] = [wardrobe.still(KIND, livery, way) for way in WAYS]
        board = paints.turntable(cell * 5 // 4)
        foot = pygame.Rect((0, 0), board.get_size())
        foot.midbottom = rect.centerx, rect.bottom - theme.px(10)
        surface.blit(board, foot)
        toy = self._stills[made][self._turned % len(WAYS)]
        surface.blit(toy.surface, (rect.centerx + toy.dx, foot.y + foot.h * 2 // 5 + toy.dy
                                   + round(cell * 0.1)))

    def update(self, now: float) -> bool:
        """Turn the toy, where toys move."""
        turned = int(now / TURN) if self.context.settings.motion else 0
        changed, self._turned = turned != self._turned, turned
        return super().update(now) or changed
