"""Together: the games played with a friend over the years, on one kind card.

Both players' soldiers wear a medal with the games they have won. Nothing is ranked: two figures
side by side, what was shared between them, and when it was last.
"""

from datetime import datetime
from functools import partial

import pygame

from core.games import GAMES
from core.plain_text import plain
from core.refusal import msg

from ..boards.small_figures import portrait, rules_for, small_figures
from ..look.theme import FIELD, HEAD, INK_DARK, INK_SOFT, PARCHMENT_EDGE, TITLE, WORD, Theme
from ..memory.archive.archive import Archive
from ..memory.archive.archive_questions import CountTogether
from ..memory.archive.shared_matches import Together
from ..memory.friends import Friend
from ..memory.match_note import mark
from ..memory.settings import archive_file, record_folder
from ..processes.worker import Errands
from ..screen import CALM, LIVELY, Aloud, Context
from ..widgets.boxes import Box, Column, Line, Sized
from ..widgets.button import Drawn, Label, plated
from ..widgets.medal import paint_medal
from ..widgets.page import Card
from .lobby.presets import picture


class TogetherScreen(Card):
    """A card over My friends or My games; `friend` is whom it is about."""

    def __init__(self, friend: Friend) -> None:
        self.friend = friend
        self.found: Together | None = None
        """What has been counted so far."""
        self._errands = Errands()

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Ask for the count."""
        super().enter(context, size)
        self._ask()

    def content(self) -> Box:
        """Give the two players, what they shared, each game's score, and the way back."""
        found, (first, *lines) = self.found, self._lines()
        self.first = back = self.back()
        head = Label(self._head(), HEAD, INK_DARK, title=True, align="center")
        if found is None or not found.games:
            return Column(head, Label(first, TITLE, align="center"), back)
        players = Line(
            self._player(self.context.say(msg("You")), found.score.ours, found.own),
            self._player(plain(self.friend.nick), found.score.theirs, found.other))
        return Column(
            head, players, Label(first, WORD, align="center"),
            Column(*map(self._game, found.games), gap=0),
            Label(lines[-1], WORD, INK_SOFT, align="center"), back, gap=8)

    def _ask(self) -> None:
        self._errands.ask(
            self.context.worker,
            CountTogether(Archive(record_folder(), archive_file()), mark(self.friend.key)),
            self._take)
        self._errands.hear()  # it may be there at once

    @property
    def pace(self) -> int:
        """Take the answers as they come."""
        return LIVELY if self._errands.open else CALM

    def update(self, now: float) -> bool:
        """Show what was counted."""
        return self._errands.hear()

    def _take(self, told: Together | None) -> None:
        """Take what was counted; ask again while more records are to be read."""
        before = self.found
        self.found = told or before or Together({})
        if told is not None and told.left and (before is None or told.left < before.left):
            self._ask()
        self.build()

    @property
    def aloud(self) -> Aloud:
        """Give all that stands on the card."""
        return Aloud((self._head(), *self._lines()), self.graph.aloud(self.context.say))

    def _head(self) -> str:
        return self.context.say(msg("Together with {name}"), name=plain(self.friend.nick))

    def _lines(self) -> list[str]:
        """Say who has won how many, what was shared, and each game's part of it."""
        say, found = self.context.say, self.found
        if found is None or (not found.games and self._errands.open):
            return [say(msg("Looking…"))]
        if not found.games:
            return [say(msg("You have finished no game together yet. Play one!"))]
        return [self._shared(), *(f"{say(GAMES[key].title)}: {self._parts(key)}"
                                  for key in found.games), self._last()]

    def _shared(self) -> str:
        """Give how many games there were, and what both had of them."""
        assert self.found is not None
        say, score = self.context.say, self.found.score
        told = [say(msg("Games together: {count}"), count=score.played)]
        if score.draws:
            told.append(say(msg("Draws: {count}"), count=score.draws))
        if score.both:
            told.append(say(msg("Won side by side: {count}"), count=score.both))
        return " · ".join(told)

    def _parts(self, key: str) -> str:
        """Give the score in one game."""
        assert self.found is not None
        say, score = self.context.say, self.found.games[key]
        told = [f"{say(msg('You'))} {score.ours}", f"{plain(self.friend.nick)} {score.theirs}"]
        if score.draws:
            told.append(say(msg("Draws: {count}"), count=score.draws))
        if score.both:
            told.append(say(msg("Side by side: {count}"), count=score.both))
        return " · ".join(told)

    def _last(self) -> str:
        """Give the day of the last game; while there is more to read, say so."""
        assert self.found is not None
        say = self.context.say
        if self._errands.open:
            return say(msg("Looking for more…"))
        day = datetime.fromtimestamp(self.found.last)
        told = say(msg("Last game: {day}"), day=f"{day:%d.%m.%Y}")
        if self.found.left:
            lacks = say(msg("Not all games could be read."))
            told = f"{told} · {lacks}"
        return told

    def _player(self, name: str, won: int, seat: int) -> Box:
        """Give a soldier as in the last game, their medal, and under both the name."""
        soldier, medal = Drawn(partial(self._soldier, seat)), Drawn(partial(paint_medal, won))
        pair = Line(*(Sized(each, wide=88, fills=True) for each in (soldier, medal)),
                    shares=(0, 0), gap=0)
        label = Label(name, WORD, INK_DARK, title=True, align="center", valign="middle", name=True)
        return Sized(plated(Column(pair, label, gap=0, fill=pair), FIELD, PARCHMENT_EDGE, across=8,
                            along=3, radius=14), tall=118, words=0)

    def _soldier(self, seat: int, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        assert self.found is not None
        rules = rules_for(self.found.game, self.found.seats)
        face = small_figures(rules, theme.appearance).icon(
            portrait(rules), seat % len(rules.seats), min(rect.size))
        surface.blit(face, face.get_rect(center=rect.center))

    def _game(self, key: str) -> Box:
        """Give a game's board, its name, and the score in it."""
        title = Label(self.context.say(GAMES[key].title), WORD, INK_DARK, title=True,
                      valign="middle")
        parts = Label(self._parts(key), WORD, align="right", valign="middle")
        return Sized(Line(Sized(Drawn(partial(_board, key)), wide=40), title, parts,
                          shares=(0, 2, 3), gap=8), tall=44, words=0)


def _board(key: str, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
    """Paint a game's board in the middle of a rectangle."""
    if (face := picture(key, 0, min(rect.size), theme.appearance)) is not None:
        surface.blit(face, face.get_rect(center=rect.center))
