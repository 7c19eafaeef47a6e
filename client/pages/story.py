"""The story of a match that is over: its end, who lost whom, who earned a medal, where it turned.

It is told from what everybody knows by then, so it is the same after a match over the network, on
one screen and against the computer. Every place of its curve opens the replay there, from where it
can be played on.
"""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pygame

from core.match import Match
from core.piece import PUBLIC, Seat
from core.position import Phase
from core.refusal import msg
from core.search.review import Turn
from core.wish import Granted

from .. import routes
from ..boards.small_figures import fallen, small_figures
from ..boards.sprites import SpriteSource
from ..coach.curve import Curve, height
from ..coach.review import Review
from ..coach.telling import told
from ..language.names import called
from ..look import icons
from ..look.paint import GOLD_STAR
from ..look.theme import INK, INK_DARK, INK_SOFT, PARCHMENT_EDGE, WORD, Material, Theme
from ..memory.archive.archive import Archive
from ..memory.archive.archive_questions import CopyRecord
from ..memory.archive.record_files import RecordedMatch
from ..memory.settings import archive_file, record_folder, share_folder
from ..miniatures.dye import emblem
from ..miniatures.uniforms import Uniform, uniforms
from ..processes.worker import Errands
from ..screen import CALM, LIVELY, Aloud, Context, Topic
from ..table.deeds import Deeds
from ..table.hud.panels import medal
from ..table.sight import Sight
from ..widgets.boxes import Box, Column, Grid, Inset, Line, Sized
from ..widgets.button import Button, Drawn, Label, NameBoard, paper, portrait, symbol
from ..widgets.medal import paint_medal
from ..widgets.page import Page
from .modal import copied

CROWD = 24
"""Of an army so many are painted at most; more are counted."""


class StoryScreen(Page):
    """A page over the table; `headline` and `reason` say how `match` ended.

    `record` is its file, for a film and for a copy; None where it is kept nowhere. Those who sat
    `here` are told what they may try next time.
    """

    def __init__(self, match: Match, names: tuple[str, ...], headline: str, reason: str,
                 record: Path | None = None, here: tuple[Seat, ...] = (),
                 granted: tuple[Granted, ...] = ()) -> None:
        self.match, self.names, self.here, self.granted = match, names, here, granted
        self.kept = RecordedMatch(record, (record.stem,), 0.0) if record is not None else None
        self._errands = Errands()
        self._lying: dict[tuple[str, int, int], pygame.Surface] = {}
        self.title, self.reason = headline, reason
        self.actions = tuple(match.actions)
        self.review = Review(match.game, match.options, self.actions, match.path[0], match.rules)
        self.lost = Sight(match.rules, PUBLIC)
        self.lost.lift()

    @property
    def aloud(self) -> Aloud:
        """Give how it ended, and what has the focus."""
        return Aloud((self.title, self.reason, self._words.text),
                     self.graph.aloud(self.context.say))

    @property
    def topic(self) -> Topic:
        """Be about the rule that ended it."""
        outcome = self.match.position.outcome
        return self.match.game, outcome.rule if outcome else ""

    @property
    def pace(self) -> int:
        """Be quick while the curve grows, or a copy is made."""
        return CALM if self.review.done and not self._errands.open else LIVELY

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Show what is known of the match by now."""
        context.music("")
        super().enter(context, size)

    def content(self) -> Box:
        """Give how it ended, who earned a medal, whom each army lost, and the curve."""
        say, rules = self.context.say, self.match.rules
        uniform = uniforms(rules, self.context.theme.appearance)
        self.curve = Curve(self.review, uniform, self._along, self._to_disc)
        self.curve.waiting = say(msg("The coach looks back…"))
        self.curve.share = 1.0
        self._turns = Label("", WORD, INK)
        self._words = Label("", WORD, INK_DARK)
        armies = map(self._fallen, range(len(rules.seats)))
        return Column(
            Label(self.reason, WORD, INK_DARK, align="center"),
            self._words, self._medal(), *map(self._wish, self.granted),
            losses := Grid(*armies, columns=1, gap=0, tall=100), self._turns,
            Sized(self.curve, tall=height(len(rules.seats)), words=0), gap=6, fill=losses)

    loud = True

    def frame(self) -> Box:
        """Give the head, the sheet, the buttons below."""
        say = self.context.say
        self._on = Button("", self._play_on, material=Material.BRASS)
        kept = () if self.kept is None else (
            Button(say(msg("Film")), self._film, icon=icons.film),
            Button(say(msg("Copy")), self._copy, icon=icons.copies))
        buttons = self.feet(
            Button(say(msg("Watch again")), partial(self._watch, None)), *kept, go=self._on)
        sheet = paper(self.content(), 20, 14)
        shown = Column(Sized(NameBoard(self.title), wide=720), sheet, gap=8, fill=sheet)
        middle = Sized(shown, wide=980, at=(0.5, 0), fills=True)
        return Inset(Column(middle, buttons, gap=8, fill=middle), 16, 8)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out, and put the turning points that are known on the curve."""
        costly = self._again()
        self._on.visible = costly is not None
        self._on.label = self.context.say(msg("Play on from {number}"), number=(costly or 0) + 1)
        if self.review.done:
            self._words.text = " ".join(told(self.review, self.names, self.here, self.context.say))
        for _ in range(2):  # the curve lies over the sentence, which names what lies on the curve
            super().resize(size)
            self.discs = self.curve.discs(self.context.theme, self._watch)
            self._turns.text = self.turned()
        assert self.box is not None
        self.graph.show([*self.box.all(), *self.discs])

    def _again(self) -> int | None:
        """Give which turning point cost most among those from where one can play on."""
        turns, match = self.review.turns, self.review.match
        fit = [n for n, turn in enumerate(turns) if match.path[turn.at].phase is Phase.PLAY
               and match.rules.impossible(match.path[turn.at]) is None]
        return max(fit, key=lambda n: turns[n].cost, default=None)

    def _play_on(self) -> None:
        """Ask how to play on from the turning point that cost most."""
        if (number := self._again()) is not None:
            match = self.review.match
            self.context.open(routes.PlayOn(match.game, match.options, match.rules,
                                   match.path[self.review.turns[number].at], self.names))

    def _film(self) -> None:
        """Make a film of the match."""
        players = " – ".join(called(self.names, self.match.rules, seat, self.context.say)
                             for seat in range(len(self.match.rules.seats)))
        assert self.kept is not None
        self.context.open(routes.Film(self.kept, players))

    def _copy(self) -> None:
        """Put a copy of the match where a friend can be given it."""
        assert self.kept is not None
        self._errands.ask(
            self.context.worker, CopyRecord(
                Archive(record_folder(), archive_file()), self.kept, share_folder()),
            lambda copy: self.context.push(copied(copy)))

    def _to_disc(self, by: int) -> None:
        """Go from the curve to its first or last turning point by a key."""
        if self.discs:
            self.graph.focused = self.discs[0 if by > 0 else -1]

    def _watch(self, at: int | Turn | None) -> None:
        """Open the replay: from the beginning, or at a place."""
        match = self.match
        self.context.open(routes.Replay(match.game, match.options, self.actions, self.names,
                               match.path[0], match.rules, self.review, at))

    def _along(self, share: float) -> None:
        """Open the replay at a place on the curve."""
        self._watch(self.review.actions_to(round(share * (self.review.length - 1))))

    def update(self, now: float) -> bool:
        """Let the curve grow; tell where the copy lies."""
        grown = self.review.update(self.context.worker)
        if grown and self.review.done:
            self.resize(self.size)  # the button has its words now
        return self._errands.hear() or grown

    def turned(self) -> str:
        """Say where it turned, as far as that is known."""
        if not self.review.done:
            return self.context.say(msg("The coach looks back…"))
        if not self.review.turns:
            return self.context.say(self.review.verdict)
        say = self.context.say
        whose = " · ".join(f"{disc.number} {say(disc.army.name)}" for disc in self.discs)
        turned = say(msg("Where the game turned: press a number."))
        return f"{turned} {whose}"

    def _fallen(self, seat: int) -> Box:
        """Give whom an army has lost."""
        say, rules, theme = self.context.say, self.match.rules, self.context.theme
        army = uniforms(rules, theme.appearance)[seat]
        name = say(msg("{name} lost:"), name=called(self.names, rules, seat, say))
        lost = self.lost.losses(self.match.path, self.match.position).get(seat)
        minis = sorted((+lost).elements()) if lost else []
        crowd = Inset(Drawn(partial(self._crowd, seat, minis)), along=2) if minis else Label(
            say(msg("nobody")), WORD, INK_SOFT, valign="middle")
        return Line(
            Sized(Drawn(partial(_sign, army)), wide=36),
            Label(name, WORD, INK_DARK, title=True, valign="middle", name=True), crowd,
            shares=(0, theme.letters, 4 - theme.letters), gap=9)

    def _crowd(self, seat: int, minis: Sequence[str], surface: pygame.Surface, theme: Theme,
               rect: pygame.Rect) -> None:
        """Paint the fallen of an army, and how many are not painted."""
        shown, side = minis[:CROWD], rect.h
        step = min(side * 4 // 5, (rect.w - side) // max(1, len(shown) - 1))
        for n, mini in enumerate(shown):
            key = mini, seat, side
            if key not in self._lying:
                self._lying[key] = fallen(self._figures, *key)
            surface.blit(self._lying[key], (rect.x + n * step, rect.y))
        if len(minis) > CROWD:
            theme.write(surface, f"+{len(minis) - CROWD}", theme.title(WORD), INK_DARK, rect,
                        "right",
                        "bottom")

    @property
    def _figures(self) -> SpriteSource:
        settings, look = self.context.settings, self.context.theme.appearance
        return small_figures(self.match.rules, look, settings.tokens, settings.simplified)

    def _medal(self) -> Box | None:
        """Give who took most: the toy stands beside its medal; None where nobody took many."""
        deeds, rules = Deeds(), self.match.rules
        if (hero := deeds.bravest(self.match)) is None:
            return None
        seat, letter, _, count = hero
        stands = portrait(lambda side: self._figures.icon(rules.kinds[letter][1], seat, side))
        words = Label(medal(self.match, deeds, self.context.say), WORD, INK_DARK, title=True,
                      valign="middle")
        star = Drawn(partial(paint_medal, count))
        return Line(Sized(stands, wide=84, tall=84), Sized(star, wide=56, tall=64), words,
                    shares=(0, 0, 1), gap=8)

    def _wish(self, granted: Granted) -> Box:
        """Give a secret wish that was opened, with a medal if it was kept."""
        say, kept = self.context.say, granted.kept
        words = say(msg("{name}, wish kept: {wish}") if kept else msg(
            "{name}, wish not kept: {wish}"), wish=say(granted.wish.text),
            name=called(self.names, self.match.rules, granted.seat, say))
        return Line(symbol(icons.star, GOLD_STAR if kept else PARCHMENT_EDGE, 28),
                    Label(words, WORD, INK_DARK, valign="middle"), shares=(0, 1), gap=8)

    def leave(self) -> None:
        """Break off what the coach thinks about."""
        self.review.cancel()


def _sign(army: Uniform, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
    """Paint an army's own shape on a disc of its colour."""
    radius = min(rect.w // 2, rect.h // 3)
    pygame.draw.circle(surface, army.coat, rect.center, radius)
    emblem(surface, army, rect.center, radius * 2 // 3)
