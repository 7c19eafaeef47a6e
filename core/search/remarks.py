"""Why a move is good, in a sentence: which piece is taken, in danger, or attacked next.

Asked of the contract alone, so it holds for every game; a game may say a deed in its own words
(`BaseRules.remarks`). What cannot be pointed at is left to the terms of the evaluation. A danger
counts only if the search would carry it out: nobody is warned of a trade that helps them.
"""

from collections.abc import Iterator
from typing import NamedTuple

from ..action import Action, Move, Push, clicks
from ..event import Event, Taken, Wounded
from ..game import Mark, Rules
from ..piece import Piece, Point, Seat
from ..position import Phase, Position
from ..refusal import msg
from .pvs import SURE, Limit, Search
from .quiet import changes, place
from .table import Table
from .think import VAGUE, named
from .thought import Thought, Words

NODES = 600
"""Positions looked at to see what would happen if somebody let his turn go by."""
TABLE = 1 << 17
"""Bytes for that look."""
NOTABLE = 50
"""What it must win at least, in hundredths of a soldier."""
TERM = 60
"""What a term of the evaluation that stands out weighs against deeds."""
CELL = 14
"""What it is worth to free a point from an enemy's line."""
TURNED = 30
"""What it is worth to turn a piece, at least: the search does not turn one for less."""
SENTENCES = {
    "take": msg("Your {piece} can take the enemy {prey}."),
    "flee": msg("Your {piece} is in danger. Bring it to safety."),
    "guard": msg("Your {piece} is in danger. You can protect it."),
    "attack": msg("Your {piece} can attack the enemy {prey}."),
    "stop": msg("The enemy is about to win. You can stop that."),
    "mate": msg("Your {piece} can win the game at once!"),
    "mates": msg("Your {piece} can begin to win: {count} moves are enough."),
    "win": msg("It lets you win by your next move, if nobody stops you."),
    "aim": msg("There your {piece} aims at the enemy {prey}."),
    "hide": msg("There nobody can take your {piece}."),
    "shelter": msg("Then nobody can take your {prey}."),
    "way": msg("It makes way for your {prey}: it has {count} ways to go, not {was}."),
    "bar": msg("The enemy {prey} then has {count} {count:way|ways} to go, not {was}."),
    "room": msg("There your {piece} has {count} ways to go, not {was}."),
    "plan": msg("It prepares the next step: your {piece} to {square}."),
    "calm": msg("A calm move: nobody can take your {piece} there."),
}
"""Deed -> what is said of it, where a game has no words of its own. "plug", "turn", "check" and
"cover" are told only by games that name them."""
WEIGHTS = {"aim": 65, "hide": 64, "cover": 63, "shelter": 62, "way": 40, "bar": 35, "room": 30,
           "plan": 20, "calm": 1}
"""What a quiet change weighs (`core.search.quiet`): some more than a term, some less."""


class Next(NamedTuple):
    """What a seat would do if it moved twice: with which piece, against which, to win how much."""

    action: Action
    gain: int
    prey: tuple[Point, ...]


def explained(
    rules: Rules, view: Position, seat: Seat, thought: Thought
) -> tuple[Words, Words | None]:
    """Say in a sentence why a move is good: the weightiest deed, else what the game's terms say;
    and in a second one, for who asks on, what else it does. None: nothing else."""
    if view.phase is not Phase.PLAY or (thought.mate is not None and thought.mate < 0):
        return thought.words, None
    chosen = clicks(thought.action)
    mover = view.board[chosen[0]] if chosen else None
    if thought.mate is not None and mover is not None:
        told_at = SENTENCES["mate" if thought.mate == 1 else "mates"]
        return Words(told_at, {"piece": named(rules, mover), "count": thought.mate}), None
    told = [*remarks(rules, view, seat, thought.action), *plans(rules, view, seat, thought),
            (0 if thought.words.msgid in VAGUE else TERM, thought.words)]
    told.sort(key=lambda each: -each[0])
    best = told[0][1]
    return best, next((words for weight, words in told[1:] if weight > WEIGHTS["calm"]
                       and words.msgid != best.msgid
                       and words.gaps.get("prey", 0) != best.gaps.get("prey", 1)), None)


def remarks(
    rules: Rules, view: Position, seat: Seat, action: Action
) -> Iterator[tuple[int, Words]]:
    """Yield what a move does, each with its weight in hundredths of a soldier."""
    chosen = clicks(action)
    mover = view.board[chosen[0]] if chosen else None
    if mover is None or mover.kind is None:
        return

    def said(
        deed: str, piece: Piece | None, prey: Piece | None = None, **counts: int
    ) -> Words:
        gaps = {"piece": named(rules, piece)} | ({"prey": named(rules, prey)} if prey else {})
        return Words({**SENTENCES, **rules.remarks}[deed], {**gaps, **counts})

    step = rules.apply(view, seat, action)
    after = step.position
    for each in changes(rules, view, after, seat, mover):
        yield WEIGHTS[each.deed], said(each.deed, mover, each.piece, count=each.now, was=each.was)
    if "turn" in rules.remarks and isinstance(action, Move | Push):
        for at, _ in action.turns:
            yield TURNED, said("turn", after.board[at])
    for at, victim in victims(step.events):
        if victim.seat != seat and victim.kind is not None:
            yield rules.piece_worth(victim, at) + NOTABLE, said("take", mover, victim)
    desk = rules.search_desk(view)
    if desk is None or len(rules.seats) > 2:
        return
    if desk.threatened():
        yield 3 * SURE, said("stop", mover)
    danger = next_of(rules, view, 1 - seat)
    for at in () if danger is None else danger.prey:
        held = view.board[at]
        assert held is not None
        weight = rules.piece_worth(held, at)
        if held.id == mover.id:
            yield weight, said("flee", mover)
        else:
            yield weight, said("guard", held)
    if "plug" in rules.remarks and (shooter := plugs(rules, view, after, seat, mover)):
        yield CELL * shooter[1], said("plug", mover, shooter[0])
    if after.phase is not Phase.PLAY:
        return
    if "check" in rules.remarks and checks(rules.marks(after, 1 - seat), seat):
        yield 2 * NOTABLE, said("check", mover)
    elif (desk := rules.search_desk(after)) is not None and desk.threatened():
        yield SURE, said("win", mover)
    elif (follow := next_of(rules, after, seat)) is not None and follow.prey:
        at = max(follow.prey, key=lambda point: rules.piece_worth(after.board[point], point))
        striker = after.board[clicks(follow.action)[0]]
        before = next_of(rules, view, seat, at_once=True)
        if before is None or at not in before.prey:
            yield rules.piece_worth(after.board[at], at) // 2, said(
                "attack", striker, after.board[at])


def plans(
    rules: Rules, view: Position, seat: Seat, thought: Thought
) -> Iterator[tuple[int, Words]]:
    """Yield where the line that was found goes on with the seat's next move, if it stays quiet."""
    p = view
    for at, action in enumerate(thought.line[:3]):
        if p.phase is not Phase.PLAY or p.turn != (1 - seat if at == 1 else seat):
            return
        if at == 2 and isinstance(action, Move) and (chosen := clicks(action)):
            piece, square = p.board[chosen[0]], rules.topology.names[chosen[-1]]
            if p.board[chosen[-1]] is None:
                yield WEIGHTS["plan"], Words(
                    SENTENCES["plan"], {"piece": named(rules, piece), "square": square})
        p = rules.apply(p, p.turn, action).position


def next_of(rules: Rules, p: Position, seat: Seat, at_once: bool = False) -> Next | None:
    """Look what a seat would win by a move of its own if the other let its turn go by; `at_once`:
    if it is its turn. None where that cannot be asked, or nothing is won."""
    desk = rules.search_desk(p)
    if desk is None or (not at_once and (desk.threatened() or desk.skip() is None)):
        return None
    worth = desk.worth()
    found = Search(desk, Table(TABLE), Limit(NODES, 6)).run()
    if found is None or found.score - worth < NOTABLE:
        return None
    action = desk.action(found.move)
    chosen = clicks(action)
    prey = [point for mark in rules.dangers(p, 1 - seat) for point in mark.points
            if chosen and mark.origin == chosen[0]]
    straight = [point for point in prey if point in chosen]
    return Next(action, found.score - worth, tuple(straight or prey))


def victims(events: tuple[Event, ...]) -> Iterator[tuple[Point, Piece]]:
    """Yield who is taken or hurt, and where."""
    for event in events:
        if isinstance(event, Taken | Wounded):
            yield event.point, event.piece


def plugs(
    rules: Rules, view: Position, after: Position, seat: Seat, mover: Piece
) -> tuple[Piece, int] | None:
    """Give the enemy in whose line a piece now stands, and how many points that frees behind it."""
    at = place(after, mover)
    freed = [
        (len(mark.points) - 1 - mark.points.index(at), shooter)
        for mark in rules.marks(view, seat)
        if mark.what == "line" and mark.seat != seat and mark.origin is not None
        and at in mark.points and (shooter := view.board[mark.origin]) is not None
    ]
    most = max(freed, key=lambda each: each[0], default=None)
    return None if most is None or not most[0] else (most[1], most[0])


def checks(marks: tuple[Mark, ...], seat: Seat) -> bool:
    """Say whether a seat gives check."""
    return any(mark.what == "check" and mark.seat == seat for mark in marks)


def same(one: Action, other: Action) -> bool:
    """Say whether two actions go the same way, wherever cannons are turned to."""
    if isinstance(one, Move | Push):
        return type(one) is type(other) and clicks(one) == clicks(other)
    return one == other
