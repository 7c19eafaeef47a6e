"""The laws of search desks (`core/search/desk.py`), on random play; a broken one raises Broken."""

from collections.abc import Iterator
from random import Random
from typing import Any

from core.game import Game, Rules
from core.piece import NATURE
from core.position import Phase, Position
from core.search.desk import NONE, REST, SearchDesk
from core.search.think import laid_out

from .laws import must

PLIES = 60
"""Plies of a walk."""
LEASTS = (0, 1, 60, 100, 101, 161, 300, 471, 1000, 40_000)
"""Gains that are asked for, in hundredths of a soldier."""
Walk = Iterator[tuple[Rules, Position, SearchDesk]]


def walk(game: Game, options: Any, seed: int) -> Walk:
    """Yield positions of a random game, each with the desk that was played along to it: the game's
    own, or the plain one. Nothing where kinds are hidden, or more than two play."""
    rules, draw = game.rules(options), Random(seed)
    p = rules.opening()
    desk = laid_out(rules, p) if p.phase is Phase.PLAY else None
    if desk is None:
        return
    for _ in range(PLIES):
        while throws := desk.throws():
            sides = list(rules.actions(p, NATURE))
            must([desk.action(side) for side in throws] == sides,
                 "a desk's throws are not nature's actions", f"ply {p.ply}")
            side = draw.choice(throws)
            p = rules.apply(p, NATURE, desk.action(side)).position
            desk.make(side)
        yield rules, p, desk
        hits = list(desk.hits())
        moves = [*hits, *desk.quiets()]
        if not moves or desk.ended() is not None:
            return
        move = draw.choice(hits if hits and draw.random() < 0.4 else moves)
        action = desk.action(move)
        desk.make(move)
        p = rules.apply(p, p.turn or 0, action).position
        if p.phase is not Phase.PLAY:
            return


def fresh(rules: Rules, p: Position) -> SearchDesk:
    """Lay a position out anew."""
    desk = laid_out(rules, p)
    assert desk is not None
    return desk


def listed(desk: SearchDesk) -> tuple[object, ...]:
    """Give all that a desk says of the position it stands on."""
    return (desk.turn, desk.key, desk.worth(), desk.threatened(), desk.ended(),
            sorted(desk.hits()), sorted(desk.quiets()))


def law_1_what_is_carried_along_is_true(walk: Walk) -> None:
    """Turn, key, worth and lists are those of a desk laid out anew."""
    for rules, p, desk in walk:
        again = fresh(rules, p)
        must(listed(desk) == listed(again), "what a desk carried along is not what a new desk says",
             f"ply {p.ply}")
        must(desk.terms() == again.terms(), "a desk's terms are not a new desk's", f"ply {p.ply}")
        must(set(desk.advice) <= set(desk.terms()), "advice for a term that the desk lacks")


def law_2_undo_restores(walk: Walk) -> None:
    """A move made and undone leaves no trace, and no two moves lead to one key."""
    for _, p, desk in walk:
        before = listed(desk)
        met: set[int] = set()
        for move in (*desk.hits(), *desk.quiets()):
            done = desk.make(move)
            met.add(desk.key)
            desk.worth()
            desk.undo(done)
            must((desk.turn, desk.key, desk.worth()) == before[:3],
                 "a desk's `undo` leaves a trace", f"ply {p.ply}", desk.action(move))
        must(before[1] not in met, "a move leaves the desk's key as it was", f"ply {p.ply}")
        if not desk.threatened() and (done := desk.skip()) is not None:
            must((desk.turn, desk.key) != before[:2], "a turn that is skipped leaves turn and key")
            desk.undo(done)
        must(listed(desk) == before, "a desk's `undo` leaves a trace in its lists", f"ply {p.ply}")


def law_3_moves_are_the_lawful_actions(walk: Walk) -> None:
    """Hits and quiets together are the actions, none twice."""
    for rules, p, desk in walk:
        moves, seat = [*desk.hits(), *desk.quiets()], p.turn or 0
        must(len(set(moves)) == len(moves), "a desk lists a move twice", f"ply {p.ply}")
        must(all(NONE < move < 1 << REST + 8 for move in moves), "a move is out of its bounds")
        if desk.ended() is None:
            able = sorted(rules.to_text(p, seat, action) for action in rules.actions(p, seat))
            wrote = sorted(rules.to_text(p, seat, desk.action(move)) for move in moves)
            must(wrote == able, "a desk's moves are not the actions", f"ply {p.ply}",
                 " ".join(sorted({*wrote} ^ {*able})[:6]))


def law_4_lawful_is_what_is_listed(walk: Walk) -> None:
    """Moves remembered from elsewhere are lawful exactly where they are listed."""
    known: set[int] = set()
    for _, p, desk in walk:
        moves = {*desk.hits(), *desk.quiets()}
        known |= moves
        must({move for move in known if desk.lawful(move)} == moves,
             "`lawful` says other moves than the lists", f"ply {p.ply}")
        must(all(desk.gain(move) == 0 for move in desk.quiets()), "a quiet move gains something")


def law_5_gainful_hits_are_hits(walk: Walk) -> None:
    """Hits that gain enough are all among the gainful."""
    for _, p, desk in walk:
        hits = list(desk.hits())
        for least in LEASTS:
            found = list(desk.gainful(least))
            must(len(set(found)) == len(found) and
                 {hit for hit in hits if desk.gain(hit) >= least} <= set(found) <= set(hits),
                 "`gainful` is not what gains so much", f"ply {p.ply}", least)


def law_6_nothing_is_remembered_wrong(walk: Walk) -> None:
    """What a desk says is the same after it has looked beyond some moves."""
    for _, p, desk in walk:
        before = listed(desk)
        for move in (*desk.hits(), *desk.quiets())[::12]:
            done = desk.make(move)
            listed(desk)
            desk.undo(done)
            must(listed(desk) == before, "what a desk remembers of a position is wrong after"
                 " `undo`", f"ply {p.ply}", desk.action(move))


LAWS = (
    law_1_what_is_carried_along_is_true, law_2_undo_restores, law_3_moves_are_the_lawful_actions,
    law_4_lawful_is_what_is_listed, law_5_gainful_hits_are_hits, law_6_nothing_is_remembered_wrong,
)
