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
from ..look import icons
from ..look.paint import GOLD_STAR
from ..look.theme import FIELD, INK, INK_DARK, INK_SOFT, PARCHMENT_EDGE, Theme
from ..memory.archive.archive import Archive
from ..memory.archive.archive_questions import CountTogether
from ..memory.archive.shared_matches import Together
from ..memory.friends import Friend
from ..memory.match_note import mark
from ..memory.settings import archive_file, record_folder
from ..processes.worker import Answer
from ..screen import CALM, LIVELY, Aloud, Context
from ..widgets.boxes import Box, Column, Line, Sized
from ..widgets.button import Button, Drawn, Label
from ..widgets.page import Card
from .lobby.presets import picture


class TogetherScreen(Card):
    """A card over My friends or My games; `friend` is whom it is about."""

    def __init__(self, friend: Friend) -> None:
        self.friend = friend
        self.found: Together | None = None
        """What has been counted so far."""
        self._asked: Answer[Together] | None = None

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Ask for the count."""
        super().enter(context, size)
        self._ask()

    def content(self) -> Box:
        """Give the two players, what they shared, each game's score, and the way back."""
        found, (first, *lines) = self.found, self._lines()
        self.first = Button(self.context.say(msg("Back")), self.cancel, "green")
        head = Label(self._head(), 30, INK_DARK, title=True, align="center")
        back = Sized(self.first, wide=240)
        if found is None or not found.games:
            return Column(head, Label(first, 22, align="center"), back)
        players = [Sized(Drawn(partial(self._player, name, won, seat)), tall=118, words=0)
                   for name, won, seat in (
                       (self.context.say(msg("You")), found.score.ours, found.own),
                       (plain(self.friend.nick), found.score.theirs, found.other))]
        games = [Sized(Drawn(partial(self._game, key)), tall=44, words=0) for key in found.games]
        return Column(
            head, Line(*players), Label(first, 20, align="center"), Column(*games, gap=0),
            Label(lines[-1], 18, INK_SOFT, align="center"), back, gap=8)

    def _ask(self) -> None:
        self._asked = self.context.worker.ask(
            CountTogether(Archive(record_folder(), archive_file()), mark(self.friend.key)))
        self.update(0.0)  # it may be there at once

    @property
    def pace(self) -> int:
        """Take the answers as they come."""
        return CALM if self._asked is None else LIVELY

    def update(self, now: float) -> bool:
        """Show what was counted; ask again while more records are to be read."""
        if self._asked is None or not self._asked.ready:
            return False
        before = self.found
        told, self._asked = self._asked.value, None
        self.found = told or before or Together({})
        if told is not None and told.left and (before is None or told.left < before.left):
            self._ask()
        self.build()
        return True

    @property
    def aloud(self) -> Aloud:
        """Give all that stands on the card."""
        return Aloud((self._head(), *self._lines()), self.graph.aloud(self.context.say))

    def _head(self) -> str:
        return self.context.say(msg("Together with {name}"), name=plain(self.friend.nick))

    def _lines(self) -> list[str]:
        """Say who has won how many, what was shared, and each game's part of it."""
        say, found = self.context.say, self.found
        if found is None or (not found.games and self._asked is not None):
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
        if self._asked is not None:
            return say(msg("Looking for more…"))
        day = datetime.fromtimestamp(self.found.last)
        told = say(msg("Last game: {day}"), day=f"{day:%d.%m.%Y}")
        if self.found.left:
            lacks = say(msg("Not all games could be read."))
            told = f"{told} · {lacks}"
        return told

    def _player(self, name: str, won: int, seat: int, surface: pygame.Surface, theme: Theme,
                box: pygame.Rect) -> None:
        """Paint a soldier as in the last game, his name, and his medal."""
        assert self.found is not None
        px, rules = theme.px, rules_for(self.found.game, self.found.seats)
        theme.plate(surface, box, FIELD, PARCHMENT_EDGE, radius=14)
        side = min(box.h - px(30), box.w // 2)
        seat %= len(rules.seats)
        face = small_figures(rules, theme.appearance).icon(portrait(rules), seat, side)
        surface.blit(face, (box.centerx - side, box.y + px(2)))
        medal = pygame.Rect(0, 0, side * 4 // 5, side * 4 // 5)
        medal.center = box.centerx + side // 2, box.y + px(2) + side // 2
        ribbon = [(medal.centerx - medal.w // 5, medal.y), (medal.centerx + medal.w // 5, medal.y),
                  medal.center]
        pygame.draw.polygon(surface, (178, 58, 52), ribbon)
        star = medal.inflate(-medal.w // 8, -medal.w // 8).move(0, medal.h // 8)
        icons.star(surface, star, GOLD_STAR if won else PARCHMENT_EDGE)
        font = theme.fit(theme.title, 30, str(won), (medal.w // 2, medal.h // 2))
        theme.write(surface, str(won), font, INK_DARK, star, "center", "middle")
        label = pygame.Rect(box.x + px(8), box.bottom - px(30), box.w - px(16), px(26))
        theme.write_name(surface, name, theme.title, 20, INK_DARK, label, "center")

    def _game(self, key: str, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        """Paint a game's board, its name, and the score in it."""
        say = self.context.say
        side = rect.h - theme.px(4)
        if (face := picture(key, 0, side, theme.appearance)) is not None:
            surface.blit(face, (rect.x, rect.y + theme.px(2)))
        room = pygame.Rect(rect.x + side + theme.px(8), rect.y, 0, rect.h)
        room.w = (rect.right - room.x) * 2 // 5
        title, parts = say(GAMES[key].title), self._parts(key)
        font = theme.fit(theme.title, 20, title, room.size)
        theme.write(surface, title, font, INK_DARK, room, "left", "middle")
        room.x, room.w = room.right + theme.px(8), rect.right - room.right - theme.px(8)
        font = theme.fit(theme.text, 18, parts, room.size)
        theme.write(surface, parts, font, INK, room, "right", "middle")
