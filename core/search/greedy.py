"""A player who looks one move ahead: win, take, go forward, keep out of reach, turn a cannon well.

It never ends in a shuffle: a position that has stood before is worth less each time. Ties fall by a
hash of the seed and the move's text, not by a random stream, so a choice depends on nothing but its
arguments. Depth was rejected here on purpose: this is the yardstick that deeper players must beat,
and the Hint, which must be instant.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from hashlib import blake2b

from ..action import Action, Move
from ..game import Rules
from ..piece import Point, Seat, points
from ..position import Phase, Position
from .worths import Worth, worth_of

WIN = 1_000_000
STOOD = 150
"""What a position loses for each time it has stood before."""
NOISE = 12
"""Below this difference two moves are equally good and the seed decides."""
TURN_GAIN = 4
"""A cannon is turned only when that gains more than this: idle turning tires the eye."""
CLOSE_CALLS = 6
"""How many of the best moves are asked whether the answer to them wins at once."""

Seen = Mapping[object, int]


def choose(
    rules: Rules, view: Position, seat: Seat, seed: int = 0, seen: Seen | None = None
) -> Action:
    """Choose an action for `seat`; `seen` counts the repetition keys that have stood already."""
    actions = list(rules.actions(view, seat))
    if view.phase is Phase.MUSTER:
        return actions[noise(f"muster {seed} {seat}", len(actions))]
    worth = worth_of(rules)
    ranked = []
    for action in actions:
        after = rules.apply(view, seat, action).position
        score = judge(rules, after, seat, worth) - STOOD * _stood(rules, after, seen)
        text = rules.to_text(view, seat, action)
        ranked.append((score + noise(f"{seed} {view.ply} {text}", NOISE), text, action, after))
    ranked.sort(key=lambda row: (-row[0], row[1]))
    best = ranked[0]
    if not best[3].outcome:
        calls = ranked[:CLOSE_CALLS]
        best = next((row for row in calls if not loses(rules, row[3], seat)), best)
    action, after = best[2], best[3]
    if isinstance(action, Move) and not after.outcome:
        return aim(rules, view, seat, action, after)
    return action


def noise(text: str, below: int) -> int:
    """Give a number from 0 to `below` - 1 that depends on nothing but the text."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") % below


def _stood(rules: Rules, position: Position, seen: Seen | None) -> int:
    return seen.get(rules.repetition_key(position), 0) if seen else 0


def judge(rules: Rules, after: Position, seat: Seat, worth: Worth) -> int:
    """Say how good a position is for the seat that just made it, in hundredths of a soldier."""
    if after.outcome is not None:
        winners = after.outcome.winners
        return WIN if seat in winners else -WIN if winners else -STOOD
    hit = threats(rules, after, seat)[1]
    fear = sorted((worth.piece(after, point) for point in points(hit)), reverse=True)
    # Only one piece can fall at once; the others in reach are a smaller worry.
    lost = fear[0] + sum(fear[1:]) // 8 if fear else 0
    return worth.position(rules, after, seat) - lost


def threats(rules: Rules, position: Position, seat: Seat) -> tuple[int, int]:
    """Count the squares the other seats may go to, and give the set of our pieces they may take."""
    ours = 0
    theirs: list[Point] = []
    for point, piece in enumerate(position.board):
        if piece is None:
            continue
        if piece.seat == seat:
            ours |= 1 << point
        else:
            theirs.append(point)
    count = 0
    hit = 0
    for point in theirs:
        targets = rules.targets(position, point)
        count += targets.bit_count()
        hit |= targets & ours
    return count, hit


def loses(rules: Rules, after: Position, seat: Seat) -> bool:
    """Say whether the next seat can end the game against us; asked only when it stands close."""
    near = max(
        (s.points - s.need for s in rules.standing(after) if s.seat in after.to_act), default=-9
    )
    if near < -2:
        return False
    for other in sorted(after.to_act):
        for action in rules.actions(after, other):
            outcome = rules.apply(after, other, action).position.outcome
            if outcome is not None and outcome.winners and seat not in outcome.winners:
                return True
    return False


def aim(rules: Rules, view: Position, seat: Seat, move: Move, after: Position) -> Move:
    """Add the facings that hinder the others most, one piece after the other, each at its best."""
    worth = worth_of(rules)
    start, end = move.path[0], move.path[-1]
    turns: list[tuple[Point, int]] = []
    for point in points(rules.turnable(view, seat)):
        at = end if point == start else point
        piece = after.board[at]
        if piece is None or piece.facing is None:
            continue
        best, facing = _hold(rules, after, seat, worth) + TURN_GAIN, piece.facing
        for other in range(8):
            if other != piece.facing:
                value = _hold(rules, after.turned(((at, other),)), seat, worth)
                if value > best:
                    best, facing = value, other
        if facing != piece.facing:
            turns.append((at, facing))
            after = after.turned(((at, facing),))
    turned = replace(move, turns=tuple(sorted(turns)))
    return turned if rules.refusal(view, seat, turned) is None else move


def _hold(rules: Rules, position: Position, seat: Seat, worth: Worth) -> int:
    count, hit = threats(rules, position, seat)
    return -count - sum(worth.piece(position, point) for point in points(hit)) // 4


Player = Callable[[Rules, Position, Seat], Action]
