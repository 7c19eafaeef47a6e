"""What leaves this computer, who learns what, where the files lie: told in plain words."""

from pathlib import Path

import pygame

from core.plain_text import plain
from core.refusal import msg

from ..log_file import log_folder
from ..screen import Context
from ..settings import film_folder, home, picture_folder, print_folder, record_folder
from ..widgets.button import Button, Panel
from ..widgets.focus import DOWN, UP, FocusGraph, intent
from ..widgets.rows import Row, Sheet
from .page import Page

TOLD = (
    (msg("No chat, no accounts, no tracking."),
     msg("Tambour has no server. It sends nothing to its makers and looks for no updates.")),
    (msg("While nobody hosts or looks for a table"), msg("Nothing is sent.")),
    (msg("On the title and where tables are joined"),
     msg("Tambour asks the computers near you whether a table is open. The question holds no name"
         " and nothing about you.")),
    (msg("While you host a game"),
     msg("Everybody on your network can hear that a game is open here. They hear which game, the"
         " name you typed, and the free places.")),
    (msg("What a friend's computer learns"),
     msg("They get the name you typed, your computer's address, and the moves of the game. On the"
         " way all of it is locked: nobody else can read it.")),
    (msg("If you remember each other"),
     msg("Both computers keep a key for the next game. “Forget” in “My friends” throws yours"
         " away.")),
    (msg("What stays here"),
     msg("Settings, games, stars and friends lie in files on this computer. A game's file holds"
         " the names and the moves.")),
)
"""Headlines and what they mean."""
PLACES = (
    (msg("Settings, stars, formations"), home), (msg("Games and friends"),
                                                 lambda: record_folder().parent),
    (msg("Films"), film_folder), (msg("Copies of games, and what is to be printed"), print_folder),
    (msg("Painted soldiers"), picture_folder), (msg("Reports of what went wrong"), log_folder),
)
"""What lies where."""


def shown(path: Path) -> str:
    """Give a folder as it may be shown."""
    return plain(str(path), 300)


class SentScreen(Page):
    """A page to read."""

    title = msg("What is sent to whom")

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Write the page in the present language."""
        self.context = context
        say = context.say
        self.graph = FocusGraph(on_cancel=context.pop)
        self._back = Button(say(msg("Back")), context.pop, "green")
        places = "\n".join(f"{say(what)}: {shown(where())}" for what, where in PLACES)
        rows = [Row(say(head), [], say(words)) for head, words in TOLD]
        rows.append(Row(say(msg("Where the files lie")), [], places))
        rows.append(Row(say(msg("How to delete everything")), [], say(
            msg("Close Tambour and delete these folders. Nothing else is left behind."))))
        self.sheet = Sheet(rows)
        self.resize(size)
        self.graph.focus(self._back)

    def on_event(self, event: pygame.Event) -> bool | None:
        """Take an input event; up and down scroll, for there is nothing else to go to."""
        if (way := intent(event)) in (UP, DOWN):
            step = self.context.theme.px(90)
            self.sheet.scroll(step if way == DOWN else -step)
            return None
        return super().on_event(event)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out: a name board, the page on parchment, one button."""
        theme = self.context.theme
        width = min(size[0] - theme.px(60), theme.px(960))
        self.banner, panel, foot = self.sheet.page(size, theme, width, theme.target)
        self._back.rect = pygame.Rect(0, foot, theme.px(240), theme.target)
        self._back.rect.centerx = size[0] // 2
        self.graph.set([Panel(panel), self.sheet, self._back])
