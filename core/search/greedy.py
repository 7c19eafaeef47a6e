"""A greedy player, who looks one move ahead: at each action, and at the best answer to it.

A position is judged by what it is worth less what the best answer would gain, read off the answer
itself without playing it. Ties fall by a hash of the seed and the move's text, not by a random
stream, so a choice depends on nothing but its arguments. Depth was rejected on purpose: this is the
yardstick that deeper players must beat, and the Hint, which must be instant.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from ..action import Action, Done, Move, Push, Shoot, clicks
from ..game import Rules
from ..piece import Point, Seat, points
from ..position import Phase, Position
from .noise import noise

WIN = 1_000_000
STOOD = 150
"""What a position loses for each time it has stood before."""
BLUR = 12
"""Below this difference two moves are equally good and the seed decides."""
TURN_GAIN = 6
"""A cannon is turned only when that gains more than this: idle turning tires the eye."""
AIMS = 24
"""How many cannons are turned about in all: with three, for each of the eight best moves."""

REST = 5
"""Answers other than the best count for one part in so many."""

Seen = Mapping[object, int]


def choose(
    rules: Rules, view: Position, seat: Seat, seed: int = 0, seen: Seen | None = None,
    blur: int = BLUR,
) -> Action:
    """Choose an action for `seat`; `seen` counts the repetition keys that have stood already, and
    judgements go astray by less than `blur`."""
    actions = list(rules.actions(view, seat))
    if view.phase is Phase.MUSTER:
        return actions[noise(f"muster {seed} {seat}", len(actions))]
    scores = rules.rank(view, seat, actions, seen)
    if scores is not None:
        return hidden(rules, view, seat, seed, actions, scores, blur)
    ranked: list[tuple[int, str, Action, Position]] = []
    for action in actions:
        after = faced(rules, ended(rules, rules.apply(view, seat, action).position, seat), seat)
        text = rules.to_text(view, seat, action)
        extra = noise(f"{seed} {view.ply} {text}", blur)
        ranked.append((judge(rules, after, seat, seen) + extra, text, action, after))
    ranked.sort(key=lambda row: (-row[0], row[1]))
    if ranked[0][3].outcome:
        return ranked[0][2]
    best, chosen = -2 * WIN, ranked[0][2]
    turnable = points(rules.turnable(view, seat))
    aimed_moves = max(2, AIMS // max(1, len(turnable)))
    for at, (score, _, action, after) in enumerate(ranked):
        if best > -WIN and at >= aimed_moves:
            break  # the others are looked at only while every answer so far loses
        if after.outcome is None:
            known: dict[Action, bool] = {}
            held = -answer(rules, after, seat)
            if isinstance(action, Move | Push):
                action, value = aim(rules, seat, action, after, turnable, known)
            else:
                value = hold(rules, after, seat, known)
            score += held + value
        if score > best:
            best, chosen = score, action
    return chosen


def hidden(
    rules: Rules, view: Position, seat: Seat, seed: int, actions: list[Action], scores: list[int],
    blur: int,
) -> Action:
    """Choose by scores that the game gave, the seed deciding between equals."""
    texts = [rules.to_text(view, seat, action) for action in actions]
    order = [
        (-score - noise(f"{seed} {view.ply} {text}", blur), text, at)
        for at, (score, text) in enumerate(zip(scores, texts, strict=True))
    ]
    return actions[min(order)[2]]


def ended(rules: Rules, after: Position, seat: Seat) -> Position:
    """Give the position as the others would find it, if a turn of several actions ended here."""
    if seat in after.to_act and rules.refusal(after, seat, Done()) is None:
        return rules.apply(after, seat, Done()).position
    return after


def faced(rules: Rules, after: Position, seat: Seat) -> Position:
    """Give the position as the next enemy finds it: an ally's turn before that is skipped."""
    allies = set(rules.standing(after)[seat].allies) if len(rules.seats) > 2 else set()
    if not allies & after.to_act:
        return after
    count, friends = len(rules.seats), allies | {seat} | rules.out(after)
    foe = next(s % count for s in range(seat + 1, seat + count) if s % count not in friends)
    return replace(after, to_act=frozenset({foe}))


def judge(rules: Rules, after: Position, seat: Seat, seen: Seen | None) -> int:
    """Score a position for the seat that has just moved, in hundredths of a soldier."""
    if after.outcome is not None:
        winners = after.outcome.winners
        return WIN if seat in winners else -WIN if winners else -STOOD
    stood = seen.get(rules.repetition_key(after), 0) if seen else 0
    return rules.worth(after, seat) + answer(rules, after, seat) - STOOD * stood


def answer(rules: Rules, position: Position, seat: Seat) -> int:
    """Give what the best answer costs the seat (negative), and a part of what the rest do."""
    board = position.board
    best = rest = 0
    for other in sorted(position.to_act - {seat}):
        for action in rules.actions(position, other):
            chosen = clicks(action)
            if len(chosen) < 2:
                continue
            start, end, gain = chosen[0], chosen[1], 0
            hit = chosen[1:]
            if not isinstance(action, Shoot):
                gain = rules.piece_worth(board[start], end)
                gain -= rules.piece_worth(board[start], start)
            for point in hit:
                piece = board[point]
                if piece is not None and piece.seat == seat:
                    gain += rules.piece_worth(piece, point)
            best = max(best, gain)
            rest += max(gain, 0)
    return -best - rest // REST


def loses(
    rules: Rules, after: Position, seat: Seat, known: dict[Action, bool]
) -> bool:
    """Say whether the next seat can end the game against us with a step that gains ground.

    `known` keeps what was asked before: our facings decide which answers exist, not what they do.
    """
    near = [s.need - s.points for s in rules.standing(after) if s.seat in after.to_act]
    if not near or min(near) > 2:
        return False
    board = after.board
    for other in sorted(after.to_act):
        for action in rules.actions(after, other):
            chosen = clicks(action)
            if len(chosen) < 2 or isinstance(action, Shoot):
                continue
            start, end = chosen[:2]
            piece = board[start]
            if rules.piece_worth(piece, end) < rules.piece_worth(piece, start):
                continue  # only steps that gain ground are asked whether they end the game
            if action not in known:
                outcome = rules.apply(after, other, action).position.outcome
                known[action] = bool(outcome and outcome.winners and seat not in outcome.winners)
            if known[action]:
                return True
    return False


def hold(
    rules: Rules, position: Position, seat: Seat, known: dict[Action, bool]
) -> int:
    """Say how well a position stands against every answer: a lost game is the worst of all."""
    if loses(rules, position, seat, known):
        return -WIN
    return answer(rules, position, seat)


def aim(
    rules: Rules, seat: Seat, move: Move | Push, after: Position, turnable: list[Point],
    known: dict[Action, bool],
) -> tuple[Move | Push, int]:
    """Add the facings that hinder the others most, one piece after the other; tell how it holds."""
    start, end = clicks(move)[:2]
    turns: list[tuple[Point, int]] = []
    value = hold(rules, after, seat, known)
    for point in turnable:
        at = end if point == start else point
        piece = after.board[at]
        if piece is None or piece.facing is None:
            continue
        best, facing = value + TURN_GAIN, piece.facing
        for other in range(8):
            if other != piece.facing:
                found = hold(rules, after.turned(((at, other),)), seat, known)
                if found > best:
                    best, facing = found, other
        if facing != piece.facing:
            turns.append((at, facing))
            after = after.turned(((at, facing),))
            value = best
    return replace(move, turns=tuple(sorted(turns))), value


class Greedy:
    """A player for one match: `choose` with a seed, and a memory of the positions it led to."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._stood: Counter[object] = Counter()

    def __call__(self, rules: Rules, view: Position, seat: Seat) -> Action:
        """Choose for a seat, and remember what came of it."""
        action = choose(rules, view, seat, self.seed, self._stood)
        if view.phase is Phase.PLAY:
            after = faced(rules, rules.apply(view, seat, action).position, seat)
            self._stood[rules.repetition_key(after)] += 1
        return action
