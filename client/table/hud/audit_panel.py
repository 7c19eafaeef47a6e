"""What the end of a match with sealed pieces proved, as a picture: seals, check marks, plain words.

The counts come from whoever audited; this only paints them. What was not proved is told beside it
in the same size: a green seal alone would promise more than was proved.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial

import pygame

from core.refusal import msg
from net.wire.hidden_messages import PROTESTS

from ...look.theme import GOOD, INK, INK_DARK, INK_SOFT, TITLE, WARN, Theme
from ...screen import Say
from ...widgets.boxes import Box, Column, Grid, Line, Sized
from ...widgets.button import Drawn, Label, portrait, tick
from ...widgets.focus import Widget
from .evening_score import Body

WAX, WAX_DARK, PALE, PALE_DARK = (196, 42, 46), (128, 20, 30), (206, 194, 178), (150, 136, 120)
PROVED = (
    ("seals", msg("Seals opened: {count}. Every piece was what it was sealed as.")),
    ("armies", msg("Both armies were set up by the rules.")),
    ("battles", msg("Battles: {count}. Each ended as the sealed pieces say.")),
    ("moves", msg("Moves: {count}. Nobody moved a mine or a flag.")),
    ("openings", msg("Pieces shown before the end: {count}. All of them as sealed.")),
)
"""What an audit can have proved, by its word for it, in the order it is told."""
DAMAGED = msg("The file of this match was damaged on the disk.")
TITLES = {
    "verified": msg("Everything was checked, and all was fair."),
    "refused": msg("The seals stay closed: one side would not open them."),
    "damaged": DAMAGED,
    "failed": msg("The check failed: somebody did not keep to the rules."),
}
"""What came of an audit in a few words, by the first word of its verdict."""
ALWAYS = "armies"
NEVER = (
    msg("Nobody can prove why somebody leaves a game that they are losing."),
    msg("No program can hear what two people tell each other aloud."),
)
"""What no seal prevents."""
MOST = 50
EVERYTHING = tuple((word, MOST) for word, _ in PROVED)
"""All that an audit can have proved: for so much there must be room before it has spoken."""
Facts = Sequence[tuple[str, int]]
"""What an audit counted: (word, how many)."""
LARGE, SMALL = 18.0, 12.0
"""Units of the lines where there is room, and where there is little."""
SEAL = 28
"""Units of a seal's side."""
WIDE = 96
"""Pixels of a seal before it is scaled."""


class Proof(Body):
    """The audit in the result dialog; `verdict` is that of `net.report.Audited`."""

    broad = True

    def __init__(self, verdict: str, facts: Facts, say: Say,
                 name: Callable[[str], str] = lambda text: text) -> None:
        self.say, self.counts = say, dict(facts)
        self.kind, _, what = verdict.partition(":")
        self.what = name(what.strip())
        self._box = self._written(LARGE)

    @property
    def whole(self) -> bool:
        """True when everything was proved."""
        return self.kind == "verified"

    def title(self) -> str:
        """Say in a few words what came of it."""
        return self.say(TITLES.get(self.kind, TITLES["failed"]))

    def proved(self) -> list[str]:
        """List what was proved, in plain words."""
        return [self.say(text, count=self.counts.get(word, 0)) for word, text in PROVED
                if self.whole and (self.counts.get(word, 0) or (
                    word == ALWAYS and "seals" in self.counts))]

    def lines(self) -> list[tuple[str, str]]:
        """List (sign, sentence): "yes" proved, "no" found wrong, "open" what cannot be proved."""
        lines = [("yes", text) for text in self.proved()]
        told_above = self.what in PROTESTS
        if not self.whole and self.what and not told_above:
            lines.append(("no", self.say(self.what)))
        if self.kind == "refused":
            lines.append(("open", self.say(msg("Who refuses the check loses the match."))))
        return lines + [("open", self.say(text)) for text in NEVER]

    def _written(self, units: float) -> Box:
        """Put the headline over the seals and over what they say, in letters of a size."""
        count = min(MOST, self.counts.get("seals", MOST)) or 1
        across = min(25, count)
        state = "open" if self.whole else "closed" if self.kind == "refused" else "broken"
        seals = [portrait(partial(seal, state=state, turn=n % 5)) for n in range(count)]
        return Column(
            Label(self.title(), TITLE, GOOD if self.whole else WARN, title=True, align="center",
                  most=36),
            Sized(Grid(*seals, columns=across, gap=0, tall=SEAL), wide=SEAL * across),
            Column(*(Line(
                Sized(Drawn(partial(_paint_sign, sign)), tall=units * 1.7, wide=22, at=(0, 0),
                      words=1),
                Label(text, units, INK if sign != "open" else INK_SOFT), shares=(0, 1), gap=8)
                for sign, text in self.lines()), gap=2), gap=8)

    def height(self, theme: Theme, width: int) -> int:
        """Give its height with large letters."""
        return self._written(LARGE).height(theme, width)

    def least(self, theme: Theme, width: int) -> int:
        """Give its height with small letters."""
        return self._written(SMALL).height(theme, width)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Place all in the largest letters with which it fits."""
        units = LARGE
        while units > SMALL / theme.letters and self._written(units).height(
                theme, rect.w) > rect.h:
            units -= 1
        self._box = self._written(units)
        self._box.place(theme, rect)

    def all(self) -> Iterator[Widget]:
        """List what was placed."""
        return self._box.all()


def _paint_sign(sign: str, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
    """Paint what stands before a line: a tick, a cross, or an open circle."""
    spot = pygame.Rect(0, 0, rect.w, rect.w)
    spot.center = rect.center
    thick = max(2, spot.w // 7)
    if sign == "yes":
        tick(surface, spot, GOOD)
    elif sign == "no":
        inner = spot.inflate(-spot.w // 3, -spot.h // 3)
        pygame.draw.line(surface, WARN, inner.topleft, inner.bottomright, thick + 1)
        pygame.draw.line(surface, WARN, inner.topright, inner.bottomleft, thick + 1)
    else:
        pygame.draw.circle(surface, INK_SOFT, spot.center, spot.w // 3, thick)


@lru_cache(maxsize=64)
def seal(side: int, state: str, turn: int) -> pygame.Surface:
    """Make a wax seal: "open" with a tick, "closed" with a padlock's hole, "broken" in two."""
    big = wax(WIDE, turn, state == "closed")
    if state == "open":
        pygame.draw.lines(big, (255, 250, 236), False, [(32, 50), (44, 62), (66, 36)], 9)
    elif state == "closed":
        pygame.draw.circle(big, INK_DARK, (48, 43), 8)
        pygame.draw.polygon(big, INK_DARK, [(48, 42), (56, 66), (40, 66)])
    else:
        crack = [(40, 0), (52, 24), (40, 44), (56, 60), (44, 96)]
        pygame.draw.lines(big, (255, 246, 225), False, crack, 9)
    return pygame.transform.smoothscale(big, (side, side))


def wax(side: int, turn: int, pale: bool = False) -> pygame.Surface:
    """Make a drop of wax that nothing is pressed into yet; `turn` gives it another edge."""
    big = pygame.Surface((WIDE, WIDE), pygame.SRCALPHA)
    light, dark = (PALE, PALE_DARK) if pale else (WAX, WAX_DARK)
    middle = pygame.Vector2(WIDE / 2, WIDE / 2)

    def blob(radius: float) -> list[pygame.Vector2]:
        return [middle + pygame.Vector2(
            radius * (1 + 0.07 * math.sin(n * 0.9 + turn * 2.1) + 0.04 * math.sin(n * 2.3)), 0
        ).rotate(n * 360 / 28) for n in range(28)]

    pygame.draw.polygon(big, dark, blob(42))
    pygame.draw.polygon(big, light, blob(38))
    pygame.draw.circle(big, dark, middle, 27)
    pygame.draw.circle(big, tuple(min(255, c + 26) for c in light), middle, 25)
    return pygame.transform.smoothscale(big, (side, side))
