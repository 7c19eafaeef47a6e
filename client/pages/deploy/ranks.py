"""Who beats whom, while an army is set up: the table's own rank card over the deployment."""

from core.game import Rules
from core.piece import Seat

from ...screen import Context
from ...table.hud.dialog import Choice, Dialog
from ...table.hud.handicap_sign import Icon
from ...table.hud.rank_card import RankTable
from ...window.keys import TURN


class RankScreen(Dialog):
    """The rank card of `rules`; `icon` paints miniatures of `seat`."""

    def __init__(self, rules: Rules, icon: Icon, seat: Seat) -> None:
        self.rules, self.icon, self.seat = rules, icon, seat

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Lay the card on the table."""
        say = context.say
        context.sound("page")
        super().__init__(
            say("Who beats whom"), [], [Choice(say("Back to my army"), context.pop)],
            context.pop, body=RankTable(self.rules, say, self.icon, self.seat), key=TURN)
        super().enter(context, size)
