"""What leaves this computer, who learns what, where the files lie: told in plain words."""

from pathlib import Path

import pygame

from core.plain_text import plain
from core.refusal import msg

from ..memory.settings import film_folder, home, picture_folder, print_folder, record_folder
from ..widgets.boxes import Box
from ..widgets.focus import DOWN, UP, intent
from ..widgets.page import Page
from ..widgets.rows import Row, Sheet
from ..window.log_file import log_folder

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
     msg("They get the name you typed, your army's colours, your computer's address, and the moves."
         " On the way all of it is locked: nobody else can read it.")),
    (msg("If you remember each other"),
     msg("Both computers keep a key for the next game. “Forget” in “My friends” throws yours"
         " away.")),
    (msg("Far away, if it is switched on"),
     msg("Whoever carries it learns both computers' addresses, and when and how much they talk. A"
         " broker of yours also knows the name you use there. Nobody learns names, armies or"
         " moves.")),
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
    wide = 960

    def content(self) -> Box:
        """Write the page in the present language."""
        say = self.context.say
        places = "\n".join(f"{say(what)}: {shown(where())}" for what, where in PLACES)
        self.sheet = Sheet([
            *(Row(say(head), [], say(words)) for head, words in TOLD),
            Row(say(msg("Where the files lie")), [], places),
            Row(say(msg("How to delete everything")), [], say(
                msg("The last button of the parents' corner does it. Films and copies stay."))),
        ])
        return self.sheet

    def on_event(self, event: pygame.Event) -> bool | None:
        """Take an input event; up and down scroll, for there is nothing else to go to."""
        way = {UP: -1, DOWN: 1}.get(intent(event) or "")
        if way is None:
            return super().on_event(event)
        self.scroll.scroll(way * self.scroll.rect.h // 6)
        return None
