"""The rank card: every piece, how many there are, its rank, and what comes of it against others.

All of it is asked of the game's `secrets`, so it is right under whatever rules are in force; a
painted table of the usual rules was rejected, because it would lie under the others.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import pygame

from core.game import Rules, msg
from core.secret import Secrets

from ...look.theme import INK, INK_DARK, INK_SOFT, Theme
from ...screen import Say
from ...widgets.focus import Look, Widget
from .evening_score import Body
from .handicap_sign import Icon

HEADS = (msg("Wins against"), msg("Both go"), msg("Loses against"))
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
        self.table.paint(surface, theme, self, self.hot)


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


class RankTable(Body):
    """The card's table in a dialog; `icon` paints miniatures of `seat`."""

    broad = True

    def __init__(self, rules: Rules, say: Say, icon: Icon, seat: int) -> None:
        self.rules, self.say, self.icon, self.seat = rules, say, icon, seat
        self.ranks = ranks(rules)
        self.numbers = {rank.kind: rank.number for rank in self.ranks}
        self.lines = [_Line(self, number) for number in range(-1, len(self.ranks) + 1)]

    def height(self, theme: Theme, width: int) -> int:
        """Give the height of comfortable lines."""
        return len(self.lines) * theme.px(44)

    def least(self, theme: Theme, width: int) -> int:
        """Give the height of tight lines."""
        return len(self.lines) * theme.px(22)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Place the lines, all as high as there is room."""
        step = rect.h // len(self.lines)
        for n, line in enumerate(self.lines):
            line.place(theme, pygame.Rect(rect.x, rect.y + n * step, rect.w, step))

    def all(self) -> Iterator[Widget]:
        """List the lines: the last one says what the piece under the mouse can do."""
        yield from self.lines

    def paint(self, surface: pygame.Surface, theme: Theme, line: "_Line", hot: bool) -> None:
        """Paint heads, a kind, or what is said under all."""
        rect, name = line.rect, round(line.rect.w * 0.34)
        wide = (rect.w - name) // 3
        columns = [pygame.Rect(rect.x + name + n * wide, rect.y, wide - theme.px(6), rect.h)
                   for n in range(3)]
        if line is self.lines[0]:
            for head, box in zip(map(self.say, HEADS), columns, strict=True):
                font = theme.fit(theme.title, 18, head, box.size, 9)
                theme.write(surface, head, font, INK_SOFT, box, "center", "middle")
        elif line is self.lines[-1]:
            words = next((self._told(each) for each in self.lines[1:-1] if each.hot), self.say(
                "1 is the strongest. Point at a piece to read what it can do."))
            font = theme.fit(theme.text, 18, words, rect.size, 9)
            theme.write(surface, words, font, INK, rect, "center", "middle")
        else:
            if hot or line.number % 2 == 0:
                fill = (255, 236, 184) if hot else (250, 240, 214)
                theme.plate(surface, rect.inflate(theme.px(6), -2), fill, radius=8)
            self._line(surface, theme, rect, self.ranks[line.number], name, columns)

    def _told(self, line: "_Line") -> str:
        """Say what a kind is called, and what it can do."""
        kind = self.ranks[line.number].kind
        called, helps = self.say(self.rules.kinds[kind][0]), self.rules.help(kind)
        return f"{called} · {' '.join(map(self.say, helps))}" if helps else called

    def _line(self, surface: pygame.Surface, theme: Theme, line: pygame.Rect, rank: Rank,
              name: int, columns: Sequence[pygame.Rect]) -> None:
        side = line.h - 2
        if rank.number:
            self._chip(surface, theme, pygame.Rect(line.x, line.y + 1, side, side), rank.kind)
        face = self.icon(self.rules.kinds[rank.kind][1], self.seat, round(side * 1.3))
        surface.blit(face, face.get_rect(center=(line.x + round(side * 1.62), line.centery)))
        room = pygame.Rect(line.x + round(side * 2.3), line.y, 0, line.h)
        room.w = line.x + name - room.x
        text = f"{self.say(self.rules.kinds[rank.kind][0])} ×{rank.count}".replace(" ×", "\u00a0×")
        font = theme.fit(theme.title, 20, text, room.size, 9)
        theme.write(surface, text, font, INK_DARK, room, "left", "middle")
        for kinds, fill, column in zip((rank.wins, rank.both, rank.loses), (GREEN, AMBER, ROSE),
                                       columns, strict=True):
            box = pygame.Rect(column.x, line.y + 2, column.w, line.h - 4)
            theme.plate(surface, box, fill, radius=8)
            self._chips(surface, theme, box, kinds)

    def _chips(self, surface: pygame.Surface, theme: Theme, box: pygame.Rect, kinds: str) -> None:
        """Put the kinds of a list as chips in the middle of a box."""
        groups = runs(kinds, self.numbers)
        side = min(box.h - 2, box.w // max(1, sum(2 * len(g) - 1 for g in groups) + 1))
        total = sum(len(g) * side + (len(g) - 1) * side // 2 for g in groups)
        total += (len(groups) - 1) * side // 5
        x = box.centerx - total // 2
        if not groups:
            theme.write(surface, "–", theme.title(18), INK_SOFT, box, "center", "middle")
        for group in groups:
            for n, kind in enumerate(group):
                if n:
                    mid = pygame.Rect(x, box.y, side // 2, box.h)
                    pygame.draw.line(surface, INK_DARK, (mid.x + 2, mid.centery),
                                     (mid.right - 2, mid.centery), max(2, side // 10))
                    x += side // 2
                self._chip(surface, theme, pygame.Rect(x, box.centery - side // 2, side, side),
                           kind)
                x += side
            x += side // 5

    def _chip(self, surface: pygame.Surface, theme: Theme, box: pygame.Rect, kind: str) -> None:
        """Paint a kind small: its number on a coin, or the figure itself."""
        paint_chip(surface, theme, box, self.numbers[kind],
                   lambda side: self.icon(self.rules.kinds[kind][1], self.seat, side))


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
    word = theme.ink(str(number), theme.fit(theme.title, 22, str(number), (
        round(box.w * 0.72), round(box.h * 0.95)), 8), INK_DARK)
    surface.blit(word, word.get_rect(center=box.center))
