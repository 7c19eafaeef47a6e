"""Who beats whom, while an army is set up: the table's own rank card over the deployment."""

import pygame

from core.game import Rules
from core.piece import Seat

from ...screen import Context
from ...table.hud.dialogs import Choice, Dialog
from ...table.hud.handicap_sign import Icon
from ...table.hud.rank_card import RankTable
from ...window.keys import TURN
from ..page import Page


class RankScreen(Page):
    """The rank card of `rules`; `icon` paints miniatures of `seat`."""

    modal = True

    def __init__(self, rules: Rules, icon: Icon, seat: Seat) -> None:
        self.rules, self.icon, self.seat = rules, icon, seat

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Lay the card on the table."""
        self.context, say = context, context.say
        context.sound("page")
        self.dialog = Dialog(
            say("Who beats whom"), [], [Choice(say("Back to my army"), "green", context.pop)],
            context.pop, body=RankTable(self.rules, say, self.icon, self.seat), key=TURN)
        self.graph = self.dialog.graph

    def resize(self, size: tuple[int, int]) -> None:
        """The dialog lays itself out when it is drawn."""

    def on_event(self, event: pygame.Event) -> bool:
        """Give everything to the card."""
        return self.dialog.on_event(event)

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the card."""
        self.dialog.draw(surface, self.context.theme)
