"""The rank card: every piece, how many there are, its rank, and what comes of it against others.

All of it is asked of the game's `secrets`, so it is right under whatever rules are in force; a
painted table of the usual rules was rejected, because it would lie under the others.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame

from core.game import Rules, msg
from core.secret import Secrets

from ...look.theme import INK, INK_DARK, INK_SOFT, WORD, Colour, Theme
from ...screen import Say
from ...widgets.boxes import Box, Column, Line, Sized, Space
from ...widgets.button import Drawn, portrait, show
from ...widgets.focus import Look, Widget
from .evening_score import Body
from .handicap_sign import Icon

HEADS = (msg("Wins against"), msg("Both go"), msg("Loses against"))
SHARES = (34, 22, 22, 22)
"""Of the width: a kind, and what it wins against, goes with, and loses against."""
GREEN, AMBER, ROSE = (206, 230, 176), (246, 222, 150), (244, 202, 184)


class _Line(Widget):
    """A line of the table: the heads, the kind with a number, or the sentence under all."""

    focusable = False

    def __init__(self, table: "RankTable", number: int) -> None:
        super().__init__()
        self.table, self.number, self.hot = table, number, False

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint it; the mouse over it makes it hot."""
        self.hot = look.hover
        if self in self.table.lines[1:-1] and (self.hot or self.number % 2 == 0):
            fill = (255, 236, 184) if self.hot else (250, 240, 214)
            theme.plate(surface, self.rect.inflate(self.rect.h // 6, -2), fill, radius=8)
        show(surface, theme, self.table.line(self, self.rect.h / theme.scale), self.rect)


@dataclass(frozen=True)
class Rank:
    """One line of the card: the kind, its number (0: it has none), how many, and three lists."""

    kind: str
    number: int
    count: int
    wins: str
    both: str
    loses: str


def against(secrets: Secrets, kind: str, other: str) -> str:
    """Give the result of a kind against another: "wins", "both", "loses", "flag", ""."""
    word = (secrets.outcome(kind, other) or "").partition(":")[0]
    if word:
        return {"attacker": "wins", "defender": "loses"}.get(word, word)
    word = (secrets.outcome(other, kind) or "").partition(":")[0]
    return {"attacker": "loses", "defender": "wins", "flag": "loses"}.get(word, word)


def ranks(rules: Rules) -> tuple[Rank, ...]:
    """Give all lines of the card, the strongest first; for a game that hides its ranks."""
    secrets = rules.secrets
    assert secrets is not None
    counts = dict(rules.muster(0).reserve)
    kinds = secrets.kinds
    table = {a: {b: against(secrets, a, b) for b in kinds} for a in kinds}
    movers = [k for k in kinds if any(secrets.outcome(k, d) for d in kinds)]
    soldiers = [k for k in movers if any(
        {table[k][d], table[d][k]} == {"wins", "loses"} and d in movers for d in kinds)]
    lines = []
    for kind in kinds:
        row = table[kind]
        number = 1 + sum(row[d] == "loses" for d in soldiers) if kind in soldiers else 0
        lists = ["".join(d for d in kinds if row[d] in words)
                 for words in (("wins", "flag"), ("both",), ("loses",))]
        lines.append(Rank(kind, number, counts.get(kind, 0), *lists))
    return tuple(lines)


def runs(kinds: str, numbers: dict[str, int]) -> list[tuple[str, ...]]:
    """Gather kinds whose ranks follow each other: ("B", "I") is from B to I, ("J",) is J alone."""
    groups: list[list[str]] = []
    for kind in kinds:
        last = groups[-1] if groups else None
        if last and numbers[kind] and numbers[last[-1]] == numbers[kind] - 1 > 0:
            last.append(kind)
        else:
            groups.append([kind])
    return [(run[0], run[-1]) if len(run) > 2 else (k,)
            for run in groups for k in (run[:1] if len(run) > 2 else run)]


class RankTable(Column, Body):
    """The card's table in a dialog; `icon` paints miniatures of `seat`. The last line says what the
    piece under the mouse can do."""

    broad = True

    def __init__(self, rules: Rules, say: Say, icon: Icon, seat: int) -> None:
        self.rules, self.say, self.icon, self.seat = rules, say, icon, seat
        self.ranks = ranks(rules)
        self.numbers = {rank.kind: rank.number for rank in self.ranks}
        self.lines = [_Line(self, number) for number in range(-1, len(self.ranks) + 1)]
        super().__init__(*(Sized(each, tall=44, words=0, fills=True) for each in self.lines),
                         gap=0, even=True)

    def least(self, theme: Theme, width: int) -> int:
        """Give the height of tight lines."""
        return self.height(theme, width) // 2

    def line(self, line: "_Line", tall: float) -> Box:
        """Give heads, a kind, or what is said under all, in a line so many units high."""
        if line is self.lines[0]:
            return Line(Space(), *(_words(self.say(head), 18, INK_SOFT) for head in HEADS),
                        shares=SHARES, gap=6)
        if line is self.lines[-1]:
            hot = next((self._told(each) for each in self.lines[1:-1] if each.hot), self.say(
                "1 is the strongest. Point at a piece to read what it can do."))
            return _words(hot, 18, INK, title=False)
        rank = self.ranks[line.number]
        text = f"{self.say(self.rules.kinds[rank.kind][0])} ×{rank.count}".replace(" ×", "\u00a0×")
        lists = zip((rank.wins, rank.both, rank.loses), (GREEN, AMBER, ROSE), strict=True)
        chip = Drawn(partial(self._chip, rank.kind)) if rank.number else Space()
        mini = self.rules.kinds[rank.kind][1]
        face = portrait(lambda side: self.icon(mini, self.seat, round((side - 2) * 1.3)))
        name = Line(Sized(chip, wide=tall), Sized(face, wide=tall),
                    _words(text, 20, INK_DARK, "left"), shares=(0, 0, 1), gap=tall / 6)
        return Line(name, *(Drawn(partial(self._chips, *each)) for each in lists),
                    shares=SHARES, gap=6)

    def _told(self, line: "_Line") -> str:
        """Say what a kind is called, and what it can do."""
        kind = self.ranks[line.number].kind
        called, helps = self.say(self.rules.kinds[kind][0]), self.rules.help(kind)
        return f"{called} · {' '.join(map(self.say, helps))}" if helps else called

    def _chips(self, kinds: str, fill: Colour, surface: pygame.Surface, theme: Theme,
               rect: pygame.Rect) -> None:
        """Put the kinds of a list as chips in the middle of a place, on its colour."""
        box = rect.inflate(0, -4)
        theme.plate(surface, box, fill, radius=8)
        if not kinds:
            theme.write(surface, "–", theme.title(WORD), INK_SOFT, box, "center", "middle")
        groups = runs(kinds, self.numbers)
        side = min(box.h - 2, box.w // max(1, sum(2 * len(g) - 1 for g in groups) + 1))
        total = sum(len(g) * side + (len(g) - 1) * side // 2 for g in groups)
        x = box.centerx - (total + (len(groups) - 1) * side // 5) // 2
        for group in groups:
            for n, kind in enumerate(group):
                if n:
                    pygame.draw.line(surface, INK_DARK, (x + 2, box.centery),
                                     (x + side // 2 - 2, box.centery), max(2, side // 10))
                    x += side // 2
                self._chip(kind, surface, theme, pygame.Rect(x, box.centery - side // 2, side,
                                                             side))
                x += side
            x += side // 5

    def _chip(self, kind: str, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        """Paint a kind small: its number on a coin, or the figure itself."""
        paint_chip(surface, theme, rect, self.numbers[kind],
                   lambda side: self.icon(self.rules.kinds[kind][1], self.seat, side))


def _words(text: str, units: float, colour: Colour, align: str = "center", title: bool = True
           ) -> Box:
    """Give a text that may be smaller than words are elsewhere: lines of the card can be tight."""
    return Drawn(lambda surface, theme, rect: theme.write_in(
        surface, text, (theme.title if title else theme.text)(units), colour, rect, align))


def paint_chip(surface: pygame.Surface, theme: Theme, box: pygame.Rect, number: int,
               icon: Callable[[int], pygame.Surface]) -> None:
    """Paint a kind small: its rank's number on a coin, or its figure where it has none."""
    if not number:
        face = icon(round(box.w * 1.15))
        surface.blit(face, face.get_rect(center=box.center))
        return
    big = pygame.Surface((box.w * 3, box.h * 3), pygame.SRCALPHA)
    middle = big.get_rect().center
    for share, colour in ((0.94, (120, 78, 42)), (0.84, (255, 248, 226))):
        pygame.draw.circle(big, colour, middle, round(box.w * 1.5 * share))
    surface.blit(pygame.transform.smoothscale(big, box.size), box)
    theme.write(surface, str(number), theme.sign(box.h * 0.62), INK_DARK, box, "center", "middle")
