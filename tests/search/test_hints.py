"""Hints are true and of this position: each sentence is judged by the rules, in positions of play.

The judges ask what may be played and what it does; they know nothing of how a sentence was found.
"""

import json
import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest

from core.action import Action, clicks
from core.event import Taken, Wounded
from core.filling import Filling
from core.game import Rules
from core.games import GAMES
from core.piece import Piece, Point, Seat
from core.position import Phase, Position
from core.search.levels import COACH, LEVELS
from core.search.remarks import SENTENCES, explained
from core.search.think import VAGUE, Player, think
from core.search.thought import HOPELESS, Task, Thought, Words

NODES = 3_000
CROSSED = (
    '{"w": 8, "h": 8, "seats": ["S", "N"], "turn": "S", "pieces": ["S:C@b1", "S:C@c1", '
    '"S:C@e1", "S:G@f1", "S:G@h1", "S:I@a2", "S:K@d2^N", "S:K@e2^N", "S:K@f2^N", '
    '"N:D@e3", "S:D@c4", "N:C@a5", "S:I@b5", "S:I@g5", "S:I@h5", "N:I@h6", "N:K@c7^NW", '
    '"N:K@d7^S", "N:G@b8", "N:G@c8", "N:C@d8", "N:I@e8", "N:C@f8", "N:C@g8", "N:I@h8"], '
    '"streak": {"S": ["g5", 2], "N": ["e3", 2]}, "ply": 22, "quiet": 3, "hand": [[true, '
    '"I@a1 C@b1 C@c1 I@d1 C@e1 G@f1 C@g1 G@h1 I@a2 I@b2 D@c2 K@d2^N K@e2^N K@f2^N I@g2 '
    'I@h2", true], [true, "I@a7 I@b7 K@c7^S K@d7^S K@e7^S D@f7 I@g7 I@h7 C@a8 G@b8 G@c8 '
    'C@d8 I@e8 C@f8 C@g8 I@h8", true]]}'
)
"""Both armies can cross the middle within a few moves."""


class Said(NamedTuple):
    """A sentence, of which move in which position."""

    rules: Rules
    view: Position
    seat: Seat
    thought: Thought
    words: Words

    @property
    def after(self) -> Position:
        """What stands after the move."""
        return self.rules.apply(self.view, self.seat, self.thought.action).position

    def called(self, piece: Piece | None, gap: str) -> bool:
        """Say whether a piece bears the name in a gap."""
        return (piece is not None and piece.kind is not None
                and self.rules.kinds[piece.kind][0] == self.words.gaps[gap])

    def fallen(self, p: Position, seat: Seat) -> Iterator[tuple[Action, Piece]]:
        """Play all that a seat may; yield who falls by what."""
        for action in self.rules.actions(p, seat) if p.phase is Phase.PLAY else ():
            for event in self.rules.apply(p, seat, action).events:
                if isinstance(event, Taken | Wounded):
                    yield action, event.piece

    @property
    def mover(self) -> Piece:
        """Who moves."""
        piece = self.view.board[clicks(self.thought.action)[0]]
        assert piece is not None
        return piece

    def safe(self, piece: Piece) -> bool:
        """Say whether nothing that the other seat may play takes a piece."""
        return all(each.id != piece.id or each.seat != self.seat
                   for _, each in self.fallen(self.after, 1 - self.seat))


def takes(said: Said) -> bool:
    return any(isinstance(event, Taken | Wounded) and said.called(event.piece, "prey")
               for event in said.rules.apply(said.view, said.seat, said.thought.action).events)


def hides(said: Said) -> bool:
    return said.called(said.mover, "piece") and said.safe(said.mover)


def shelters(said: Said) -> bool:
    return any(said.called(piece, "prey") and piece is not None and said.safe(piece)
               for piece in said.view.board if piece is not None and piece.seat == said.seat)


def aims(said: Said) -> bool:
    at = next(point for point, piece in enumerate(said.after.board)
              if piece is not None and piece.id == said.mover.id and piece.seat == said.seat)
    return any(mark.origin == at and any(said.called(said.after.board[point], "prey")
                                         for point in mark.points)
               for mark in said.rules.dangers(said.after, 1 - said.seat))


def bars(said: Said) -> bool:
    ends: dict[Point, set[Point]] = {}
    for action in said.rules.actions(said.after, 1 - said.seat):
        if chosen := clicks(action):
            ends.setdefault(chosen[0], set()).add(chosen[-1])
    return any(len(ends.get(point, ())) == said.words.gaps["count"]
               for point, piece in enumerate(said.after.board) if said.called(piece, "prey"))


def covers(said: Said) -> bool:
    for action, prey in said.fallen(said.after, 1 - said.seat):
        if said.called(prey, "prey"):
            then = said.rules.apply(said.after, 1 - said.seat, action).position
            if any(clicks(answer)[-1] == clicks(action)[-1] for answer, _ in said.fallen(
                    then, said.seat)):
                return True
    return False


def plans(said: Said) -> bool:
    p, seat = said.view, said.seat
    for action in said.thought.line[:2]:
        p = said.rules.apply(p, seat, action).position
        seat = 1 - seat
    return said.rules.refusal(p, seat, said.thought.line[2]) is None and (
        said.rules.topology.names[clicks(said.thought.line[2])[-1]] == said.words.gaps["square"])


def wins(said: Said) -> bool:
    outcome = said.after.outcome
    won = outcome is not None and said.seat in outcome.winners
    return won or said.rules.secrets is not None  # a battle is settled by nature, after the move


JUDGES: dict[str, Callable[[Said], bool]] = {
    "take": takes, "hide": hides, "calm": hides, "shelter": shelters, "aim": aims, "bar": bars,
    "cover": covers, "plan": plans, "mate": wins,
}


def positions(key: str, count: int) -> Iterator[tuple[Rules, Position, Seat]]:
    """Yield what a seat sees in games of the lower levels, every fourth turn or so."""
    game, draw, found, seed = GAMES[key], random.Random(key), 0, 0
    while found < count:
        seed += 1
        rules = game.rules(game.options())
        p, players = rules.start(), [Player(LEVELS[draw.randrange(1, 4)], seed + side)
                                     for side in (0, 1)]
        while p.outcome is None and p.ply < 150:
            seat = min(p.to_act)
            if seat < 0:
                p = rules.apply(p, seat, next(iter(rules.actions(p, seat)))).position
                continue
            view = rules.view(p, seat)
            if p.phase is Phase.PLAY and draw.random() < 0.25 and found < count:
                found += 1
                yield rules, view, seat
            p = rules.apply(p, seat, players[seat](rules, view, seat)).position


def judged(key: str, count: int) -> None:
    """Hear the coach in so many positions: what can be judged is true, and nearly all names
    something of the position."""
    vague = heard = 0
    for rules, view, seat in positions(key, count):
        thought = think(rules, view, seat, Task(COACH, nodes=NODES))
        first, more = explained(rules, view, seat, thought)
        vague += first.msgid in VAGUE - {HOPELESS}
        deeds = {words: deed for deed, words in {**SENTENCES, **rules.remarks}.items()}
        for words in filter(None, (first, more)):
            judge = JUDGES.get(deeds.get(words.msgid, ""))
            heard += judge is not None
            said = Said(rules, view, seat, thought, words)
            assert judge is None or judge(said), (
                str(words), rules.to_text(view, seat, thought.action), rules.to_json(view))
        assert more is None or more.msgid != first.msgid
    assert vague <= max(1, count * 0.03)
    assert heard >= count // 10 or key in ('luzhanqi', 'halebarde')  # they have words of their own


@pytest.mark.parametrize("key", list(GAMES))
def test_what_a_hint_says_is_true(key: str) -> None:
    judged(key, 16)


@pytest.mark.slow
@pytest.mark.parametrize("key", list(GAMES))
def test_what_a_thousand_hints_say_is_true(key: str) -> None:
    judged(key, 1_000)


def test_a_line_ends_where_the_game_does() -> None:
    """A line went on beyond a win that only quiescence saw, and no such move could be played."""
    rules = GAMES["napoleon"].rules(GAMES["napoleon"].options())
    p = rules.from_json(json.loads(CROSSED))
    thought = think(rules, rules.view(p, 0), 0, Task(LEVELS[3], 37))
    for action in thought.line:
        assert p.turn is not None
        assert rules.refusal(p, p.turn, action) is None
        p = rules.apply(p, p.turn, action).position


def test_a_sentence_bends_around_numbers_and_names() -> None:
    french = Filling(frozenset({"reine", "hoplite'"}))
    both = "{prey:le |la |l'}{prey} {prey:ennemi|ennemie}"
    assert [french.fill(both, {"prey": name}) for name in ("canon", "reine", "éléphant", "hoplite")
            ] == ["le canon ennemi", "la reine ennemie", "l'éléphant ennemi", "l'hoplite ennemi"]
    squares = "at most {most} {most:square|squares}"
    assert [french.fill(squares, {"most": each}) for each in (0, 1, "1", 2)] == [
        "at most 0 squares", "at most 1 square", "at most 1 square", "at most 2 squares"]
