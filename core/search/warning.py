"""Warnings before a bad mistake: what a move would cost, judged by the best answer to it.

Only what is clearly lost is told, and to whoever asked to be warned. Where pieces are hidden the
game's own judgement of moves decides (`Rules.rank`), from the seat's view alone.
"""

from ..action import Action, clicks
from ..game import Rules
from ..piece import Seat
from ..position import Phase, Position
from ..refusal import msg
from .remarks import same, victims
from .think import named, think
from .thought import Task, Thought, Words

COSTLY = 150
"""What a move must cost to be warned of, in hundredths of a soldier."""
UNSURE = 300
"""The same where pieces are hidden: judgement is a guess there."""
LEAVES = msg("That leaves your {piece} to the enemy {foe}.")
AT_ONCE = msg("Then the enemy can win at once.")
SOON = msg("Then the enemy can win soon.")
LOSES = msg("That loses the game.")
BETTER = msg("That helps the enemy. There is a better move.")
RISKY = msg("That looks dangerous. There is a safer move.")


def warning(rules: Rules, view: Position, seat: Seat, action: Action, task: Task) -> Words | None:
    """Say what an action of the seat to move would cost; None: nothing much."""
    if view.phase is not Phase.PLAY or not clicks(action):
        return None
    if rules.secrets is not None:
        return guessed(rules, view, seat, action)
    best = think(rules, view, seat, task)
    if same(best.action, action) or (best.mate is not None and best.mate < 0):
        return None
    after = rules.apply(view, seat, action).position
    if after.outcome is not None:
        winners = after.outcome.winners
        return Words(LOSES) if winners and seat not in winners else None
    other = after.turn
    if other is None or other < 0:
        return None
    reply = think(rules, rules.view(after, other), other, task)
    if other != seat and reply.mate is not None and reply.mate > 0:
        taken = lost(rules, after, seat, reply)
        if reply.mate > 1 and taken.msgid != BETTER:
            return taken
        return Words(AT_ONCE if reply.mate == 1 else SOON)
    if len(rules.seats) > 2:
        then = rules.apply(view, seat, best.action).position
        cost = held(rules, then, seat, task) - left(rules, after, seat, reply)
    else:
        cost = best.score - (reply.score if other == seat else -reply.score)
    if cost < COSTLY:
        return None
    return lost(rules, after, seat, reply) if other != seat else Words(BETTER)


def allows(rules: Rules, p: Position, seat: Seat, action: Action) -> Words | None:
    """Say what an action lets an enemy take at once, as the rules alone tell: the piece worth most;
    None: nothing."""
    after = rules.apply(p, seat, action).position
    if after.outcome is not None:
        return Words(LOSES) if after.outcome.winners and seat not in after.outcome.winners else None
    danger = [(rules.piece_worth(after.board[at], at), at, mark.origin)
              for mark in rules.dangers(after, seat) for at in mark.points
              if mark.origin is not None]
    if not danger or after.turn == seat:
        return None
    _, prey, origin = max(danger)
    return Words(LEAVES, {"piece": named(rules, after.board[prey]),
                          "foe": named(rules, after.board[origin])})


def lost(rules: Rules, after: Position, seat: Seat, reply: Thought) -> Words:
    """Name what the answer takes."""
    other = after.turn
    assert other is not None
    chosen = clicks(reply.action)
    striker = after.board[chosen[0]] if chosen else None
    own = [(rules.piece_worth(piece, at), at, piece)
           for at, piece in victims(rules.apply(after, other, reply.action).events)
           if piece.seat == seat]
    if not own or striker is None:
        return Words(BETTER)
    piece = max(own, key=lambda each: each[:2])[2]
    return Words(LEAVES, {"piece": named(rules, piece), "foe": named(rules, striker)})


def held(rules: Rules, p: Position, seat: Seat, task: Task) -> int:
    """Say what a position is worth to a seat after the best answer to it."""
    other = p.turn
    if p.outcome is not None or other is None or other < 0:
        return rules.worth(p, seat)
    return left(rules, p, seat, think(rules, rules.view(p, other), other, task))


def left(rules: Rules, p: Position, seat: Seat, reply: Thought) -> int:
    """Say what is worth to a seat what an answer leaves."""
    assert p.turn is not None
    return rules.worth(rules.apply(p, p.turn, reply.action).position, seat)


def guessed(rules: Rules, view: Position, seat: Seat, action: Action) -> Words | None:
    """Warn where a move looks far worse than another, to who sees only this view."""
    actions = list(rules.actions(view, seat))
    scores = rules.rank(view, seat, actions, None)
    if scores is None or action not in actions:
        return None
    own = scores[actions.index(action)]
    return Words(RISKY) if own <= 0 and max(scores) - own >= UNSURE else None
