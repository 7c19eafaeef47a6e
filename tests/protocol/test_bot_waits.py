"""A bot whose link was cut while its action waited: it chooses again, and is not put off by that.
"""

from core.action import Deploy, Lot, Move, Reveal
from core.game import Refusal
from net.players.bot import Bot
from net.report import Away, Played, Refused, Started

from .toy import GAMES, plod


class Desk:
    """A table that reports what it is given."""

    def __init__(self) -> None:
        self.reports: list = []
        self.posts: list = []

    def poll(self) -> list:
        told, self.reports = self.reports, []
        return told

    def post(self, seat, action) -> None:
        self.posts.append(action)


def test_an_army_that_waited_while_a_link_was_cut_is_refused_the_second_time():
    desk = Desk()
    bot = Bot(desk, plod, GAMES)
    desk.reports = [Started("toy", {}, ("Mia", "Leo"), (0,), None)]
    bot.step()
    desk.reports = [Away((1,)), Away(())]
    bot.step()
    assert desk.posts == [Deploy("0"), Deploy("0")]
    played = [(0, Deploy("0")), (1, Deploy(None))]
    desk.reports = [Played(seat, action, b"") for seat, action in played]
    desk.reports += [Refused(0, Refusal("T-1", "Not now."))]
    bot.step()
    assert not bot.done
    played = [(0, Reveal("0")), (1, Reveal("0")), (-1, Lot(0))]
    desk.reports = [Played(seat, action, b"") for seat, action in played]
    desk.reports += [Refused(0, Refusal("T-1", "Not now."))]
    bot.step()
    assert not bot.done
    assert desk.posts[2:] == [Move((0, 1))]


def test_nonsense_is_refused_all_the_same():
    desk = Desk()
    bot = Bot(desk, plod, GAMES)
    desk.reports = [Started("toy", {}, ("Mia", "Leo"), (0,), None)]
    bot.step()
    desk.reports = [Refused(0, Refusal("T-1", "Not now."))]
    bot.step()
    assert bot.done
