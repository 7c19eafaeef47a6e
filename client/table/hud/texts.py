"""What the panels around the board say, read off the table's state: cards, journal, headline.

Built anew when something happened, never per frame; the screen keeps the painted result.
"""

from collections import Counter

import pygame

from core.action import Action, Resign, Settle
from core.game import msg
from core.match import Match
from core.piece import Seat
from core.plain_text import plain
from core.position import Phase

from ...board.animator import WAITS, judge
from ...miniatures.uniforms import Uniform, uniforms
from ...play import PLAYED
from ...screen import Say
from ...theme import Theme
from ..state import TableState
from .cards import Card, Icon, emblem, paint_card, paint_journal
from .layout import Layout

SETTLED = {
    "attacker": msg("wins"), "defender": msg("falls"), "both": msg("both fall"),
    "flag": msg("takes the flag"),
}
"""What the journal adds to a move that was a battle, by the game's word for its end."""


class Panels:
    """The words and counts of a match for its screen; the viewer sits at the bottom."""

    def __init__(self, state: TableState) -> None:
        self.state, self.play = state, state.play
        self._entries: list[tuple[Seat, str]] = []
        self._seen: list[tuple[Seat, Action]] = []

    @property
    def match(self) -> Match:
        """Give the match that is told about."""
        return self.play.match

    @property
    def armies(self) -> tuple[Uniform, ...]:
        """Give the armies' uniforms by seat."""
        return uniforms(self.match.rules)

    def order(self) -> list[Seat]:
        """Give the seats as they sit, the far one first, the viewer last."""
        seats = list(range(len(self.match.rules.seats)))
        at = seats.index(self.state.viewer) if self.state.viewer in seats else 0
        return [*seats[at + 1:], *seats[:at], seats[at]]

    def name(self, seat: Seat, say: Say) -> str:
        """Name the person on a seat; the army where nobody gave a name."""
        names = self.play.names
        return names[seat] if seat < len(names) and names[seat] else say(self.armies[seat].name)

    def journal(self, say: Say) -> list[tuple[Seat, str]]:
        """Give the moves as they were played, in the game's notation."""
        line, path = self.match.line, self.match.path
        if self._seen != line[: len(self._seen)]:
            self._seen, self._entries = [], []
        for n in range(len(self._seen), len(line)):
            seat, action = line[n]
            if isinstance(action, PLAYED):
                seen = self.state.sight.past(path[n])
                self._entries.append((seat, self.match.rules.to_text(seen, seat, action)))
            elif isinstance(action, Settle) and self._entries and action.outcome:
                self._entries[-1] = (self._entries[-1][0], self._settled(say, action.outcome))
            elif isinstance(action, Resign):
                self._entries.append((seat, say("gives up")))
        self._seen = list(line)
        return self._entries

    def _settled(self, say: Say, outcome: str) -> str:
        """Add to the last move how its battle ended."""
        word = outcome.partition(":")[0]
        told = SETTLED.get(word)
        return f"{self._entries[-1][1]} · {say(told) if told else word}"

    def cards(self, say: Say) -> list[Card]:
        """Give every player's card, the far one first."""
        position, rules = self.match.position, self.match.rules
        lost = self.state.sight.losses(self.match.path)
        standing = {s.seat: s for s in rules.standing(position)}
        cards = []
        for seat in self.order():
            hot = (seat in position.to_act and position.phase is Phase.PLAY
                   and self.play.closed is None)
            won = seat in (self.play.winners or ())
            taken = tuple(
                (mini, other, count)
                for other, fallen in sorted(lost.items()) if other != seat
                for mini, count in sorted((+Counter(fallen)).items())
            ) if len(rules.seats) == 2 else tuple(
                (mini, seat, count) for mini, count in sorted((+lost.get(seat, Counter())).items()))
            mine = seat in self.play.seats
            cards.append(Card(
                seat, self.armies[seat], self.name(seat, say), hot,
                self._words(say, seat, hot, won, standing[seat].allies),
                standing[seat].points, standing[seat].need, taken,
                self.state.delivery if mine and len(self.play.seats) < len(rules.seats) else 0, won,
                self.portrait, len(rules.seats) > 2,
            ))
        return cards

    def _words(
        self, say: Say, seat: Seat, hot: bool, won: bool, allies: tuple[Seat, ...]
    ) -> str:
        army = " + ".join(say(self.armies[each].name) for each in (seat, *allies))
        if self.gone(seat):
            return say("{army} · left the field", army=say(self.armies[seat].name))
        if self.play.winners is not None:
            return say("{army} has won!", army=army) if won else army
        if not hot or self.state.watched is not None:
            return say("{army} · to move", army=army) if hot else say("{army} · waiting", army=army)
        if seat in self.play.seats:
            return say("{army} · your turn!", army=army)
        return say("{army} · thinking…", army=army)

    @property
    def portrait(self) -> str:
        """Name the miniature that stands for an army: its first kind, the general."""
        return next(iter(self.match.rules.kinds.values()))[1]

    def gone(self, seat: Seat) -> bool:
        """Say whether a seat's army has left a game for several."""
        position = self.match.position
        return (len(self.match.rules.seats) > 2 and position.phase in (Phase.PLAY, Phase.OVER)
                and not any(q is not None and q.seat == seat for q in position.board))

    def headline(self, say: Say) -> str:
        """Say in one line what is going on."""
        position, winners = self.match.position, self.play.winners
        if self.state.watched is not None and winners is None:
            done, every = self.state.watched
            return say("Replay · {done} of {all}", done=done, all=every)
        if winners is not None:
            if not winners:
                return say("A draw") if self.play.awarded is None else say("Nobody wins")
            who = " + ".join(self.name(seat, say) for seat in winners)
            if len(winners) > 1:
                return say("{name} win!", name=who)
            return say("{name} wins!", name=who)
        if self.play.closed is not None:
            return say("The table is closed")
        if position.phase is Phase.MUSTER and not self.play.seats:
            return say("You are the referee: the armies are coming")
        if position.phase is Phase.MUSTER or self.state.marching:
            return say("The armies are coming")
        turn = position.turn
        if position.phase is Phase.DUEL:
            return say(WAITS.get(judge(self.match.rules), ""))
        if turn is None or turn < 0:
            return say(self.match.game.title)
        if turn not in self.play.seats:
            return say("{name} is thinking…", name=self.name(turn, say))
        if len(self.play.seats) > 1:
            return say("Your turn, {name}!", name=self.name(turn, say))
        return say("Your turn!")

    def paint(self, surface: pygame.Surface, theme: Theme, say: Say, layout: Layout, icon: Icon
              ) -> None:
        """Paint headline, cards and journal."""
        theme.banner(surface, self.headline(say), layout.head)
        turn = self.match.position.turn
        if turn is not None and turn >= 0 and self.match.position.phase is Phase.PLAY:
            radius = layout.head.h // 3
            spot = (layout.head.x + layout.head.h * 2 // 3, layout.head.centery)
            pygame.draw.circle(surface, self.armies[turn].coat, spot, radius)
            emblem(surface, self.armies[turn], spot, radius * 2 // 3)
        for rect, card in zip(layout.cards, self.cards(say), strict=True):
            paint_card(surface, theme, say, rect, card, icon)
        entries = [(self.armies[seat], text) for seat, text in self.journal(say)]
        paint_journal(surface, theme, say, layout.journal, entries)


def reason(panels: Panels, say: Say) -> tuple[str, str]:
    """Say why the match ended, in friendly words, and by which rule."""
    if panels.play.awarded is not None:
        return parting(panels, say), ""
    outcome = panels.match.position.outcome
    if outcome is None:
        return "", ""
    seats = range(len(panels.match.rules.seats))
    winner = " + ".join(panels.name(s, say) for s in outcome.winners)
    loser = " + ".join(panels.name(s, say) for s in seats if s not in outcome.winners)
    told = panels.match.game.end(outcome.reason, len(seats))
    text = say(told, winner=winner, loser=loser) if told else unexplained(outcome.reason)
    return text, say("Rule {rule}", rule=outcome.rule) if outcome.rule else ""


def unexplained(word: str) -> str:
    """Make a sentence of the word for an end that the game has no words for."""
    return plain(word.replace("-", " ")).capitalize() + "."


def parting(panels: Panels, say: Say) -> str:
    """Say why the other side is gone; nothing while it is there."""
    closed = panels.play.closed
    return "" if closed is None or closed.ours else say(closed.msgid, **dict(closed.args))
