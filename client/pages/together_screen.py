"""Together: the games played with a friend over the years, on one kind card.

Both players' soldiers wear a medal with the games they have won. Nothing is ranked: two figures
side by side, what was shared between them, and when it was last.
"""

from datetime import datetime

import pygame

from core.games import GAMES
from core.plain_text import plain
from core.refusal import msg

from ..boards.small_figures import portrait, rules_for, small_figures
from ..look import icons
from ..look.paint import GOLD_STAR
from ..look.theme import FIELD, INK, INK_DARK, INK_SOFT, PARCHMENT_EDGE
from ..memory.archive.archive import Archive
from ..memory.archive.archive_questions import CountTogether
from ..memory.archive.shared_matches import Together
from ..memory.friends import Friend
from ..memory.match_note import mark
from ..memory.settings import archive_file, record_folder
from ..processes.worker import Answer
from ..screen import CALM, LIVELY, Aloud, Context
from ..widgets.button import Button, Panel
from ..widgets.focus import FocusGraph
from .lobby.presets import picture
from .page import Page


class TogetherScreen(Page):
    """A modal over My friends or My games; `friend` is whom it is about."""

    modal = True

    def __init__(self, friend: Friend) -> None:
        self.friend = friend
        self.found: Together | None = None
        """What has been counted so far."""
        self._asked: Answer[Together] | None = None

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Ask for the count."""
        self.context = context
        self.graph = FocusGraph(on_cancel=context.pop)
        self._back = Button(context.say(msg("Back")), context.pop, "green")
        self.resize(size)
        self.graph.set(self.graph.widgets, focus=self._back)
        self._ask()

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
        self.resize(self._size)
        return True

    @property
    def aloud(self) -> Aloud:
        """Give all that stands on the card."""
        return Aloud((self._head(), *self._told()), self.graph.aloud(self.context.say))

    def _head(self) -> str:
        return self.context.say(msg("Together with {name}"), name=plain(self.friend.nick))

    def _told(self) -> list[str]:
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

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out: a panel in the middle, as high as what stands on it."""
        self._size = size
        theme = self.context.theme
        px, pad = theme.px, theme.px(26)
        games = len(self.found.games) if self.found is not None else 0
        tall = px(44) + (px(126) + px(30) + games * px(44) + px(34) if games else px(60))
        panel = pygame.Rect(0, 0, min(size[0] - px(24), px(640)), 0)
        panel.h = min(size[1] - px(16), tall + theme.target + 2 * pad + px(12))
        panel.center = size[0] // 2, size[1] // 2
        self.inner = panel.inflate(-2 * pad, -2 * pad)
        self._back.rect = pygame.Rect(0, 0, min(px(240), self.inner.w), theme.target)
        self._back.rect.midbottom = self.inner.midbottom
        self.inner.h -= theme.target + px(12)
        self.graph.set([Panel(panel), self._back])

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the card."""
        theme = self.context.theme
        theme.dim(surface)
        self.graph.draw(surface, theme)
        px, inner = theme.px, self.inner
        head = pygame.Rect(inner.x, inner.y, inner.w, px(40))
        self._line(surface, head, self._head(), 30, title=True)
        told, found = self._told(), self.found
        y = head.bottom + px(4)
        if found is None or not found.games:
            self._line(surface, pygame.Rect(inner.x, y, inner.w, inner.bottom - y), told[0], 22)
            return
        half = (inner.w - px(12)) // 2
        names = self.context.say(msg("You")), plain(self.friend.nick)
        score = found.score
        for n, (name, won, seat) in enumerate(zip(
                names, (score.ours, score.theirs), (found.own, found.other), strict=True)):
            box = pygame.Rect(inner.x + n * (half + px(12)), y, half, px(118))
            self._player(surface, box, name, won, seat)
        y += px(126)
        self._line(surface, pygame.Rect(inner.x, y, inner.w, px(28)), told[0], 20)
        y += px(30)
        last = pygame.Rect(inner.x, inner.bottom - px(30), inner.w, px(28))
        each = min(px(44), (last.y - y) // len(found.games))
        for key in found.games:
            self._game(surface, pygame.Rect(inner.x, y, inner.w, each), key)
            y += each
        self._line(surface, last, told[-1], 18, soft=True)

    def _line(self, surface: pygame.Surface, rect: pygame.Rect, words: str, units: float, *,
              title: bool = False, soft: bool = False) -> None:
        theme = self.context.theme
        font = theme.fit(theme.title if title else theme.text, units, words, rect.size)
        theme.write(surface, words, font, INK_SOFT if soft else INK_DARK if title else INK, rect,
                    "center", "middle")

    def _player(self, surface: pygame.Surface, box: pygame.Rect, name: str, won: int, seat: int
                ) -> None:
        """Paint a soldier as in the last game, his name, and his medal."""
        assert self.found is not None
        theme = self.context.theme
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

    def _game(self, surface: pygame.Surface, rect: pygame.Rect, key: str) -> None:
        """Paint a game's board, its name, and the score in it."""
        theme, say = self.context.theme, self.context.say
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
