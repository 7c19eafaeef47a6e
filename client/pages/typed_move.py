"""A move typed in the game's notation, for whoever would rather write it than point at it."""

from collections.abc import Callable

from core.action import Action, Answer, Offer, Resign
from core.match import Match
from core.piece import Seat
from core.plain_text import plain
from core.refusal import Illegal, msg

from ..language.words import sentence
from ..look.theme import HEAD, INK_DARK, WORD, Material
from ..widgets.boxes import Box, Column
from ..widgets.button import Button, Label
from ..widgets.entry import UNDRAWN, Entry
from ..widgets.page import Card
from ..widgets.rows import Row

LONGEST = 60
"""Signs of a move."""
ASKED_FIRST = (Answer, Offer, Resign)
"""What is no move, though it has a notation: the menu says first what it would mean."""


class TypedMoveScreen(Card):
    """Asks for one move of a seat and hands it to `take`; the table is seen round it."""

    def __init__(self, match: Match, seat: Seat, take: Callable[[Seat, Action], None]) -> None:
        self.match, self.seat, self.take = match, seat, take
        self.text = ""

    def content(self) -> Box:
        """Give a headline, an example, the entry and two buttons."""
        say, rules, position = self.context.say, self.match.rules, self.match.position
        example = next(iter(rules.actions(position, self.seat)), None)
        shown = plain(rules.to_text(position, self.seat, example)) if example is not None else ""
        self._example = say(msg("Like this: {example}"), example=shown) if shown else ""
        self.first = self.entry = Entry(
            self.text, limit=LONGEST, hint=shown, on_change=self._keep, on_enter=self._play,
            check=self._judge, undrawn=say(UNDRAWN))
        return Column(
            Label(say(msg("Type a move")), HEAD, INK_DARK, title=True, align="center"),
            Label(self._example, WORD, align="center"),
            Row("", [self.entry], error=lambda: self.entry.error),
            self.feet(go=Button(say(msg("Play it")), self._play, Material.BRASS)), gap=12)

    def _keep(self, text: str) -> None:
        self.text = text
        self.entry.error = ""
        self.resize(self.size)

    def _read(self, text: str) -> Action | None:
        try:
            action = self.match.rules.from_text(self.match.position, self.seat, text.strip())
        except (ValueError, Illegal):  # no notation, or it contradicts the board
            return None
        return None if isinstance(action, ASKED_FIRST) else action

    def _judge(self, text: str) -> str:
        """Say why a text cannot be played; "" where it can."""
        say, action = self.context.say, self._read(text)
        if action is None:
            return " ".join((say(msg("This is no move here.")), self._example)).strip()
        refusal = self.match.refusal(self.seat, action)
        if refusal is None:
            return ""
        words = sentence(refusal.msgid, refusal.args, say)
        return f"{words} ({refusal.rule})" if refusal.rule else words

    def _play(self) -> None:
        if not self.entry.verify():
            self.context.sound("refuse")
            self.resize(self.size)
            return
        action = self._read(self.text)
        assert action is not None
        self.context.pop()
        self.take(self.seat, action)
