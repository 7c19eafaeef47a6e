"""Counting the tree of lawful actions: the correctness gate of every game's rules.

A game may bring its own fast count on its desk (`perft` on its rules); the slow way here, through
`actions` and `apply`, is the definition, and a test holds both against each other. What must follow
and nobody chooses (`forced` on a game's rules: the end of a battle) is folded in and is no ply.
"""

from .forced import advance, fold
from .game import Rules
from .position import Phase, Position


def perft(rules: Rules, p: Position, depth: int) -> int:
    """Count the leaves `depth` plies down (0: the position itself); ended games have none."""
    if depth < 1:
        return 1
    found = rules.perft(p, depth) if p.phase is not Phase.OVER else None
    return slow(rules, p, depth) if found is None else found


def slow(rules: Rules, p: Position, depth: int) -> int:
    """Count through the public methods alone."""
    total, p = 0, fold(rules, p).position
    for seat in sorted(p.to_act):
        for action in rules.actions(p, seat):
            if depth == 1:
                total += 1
                continue
            after = rules.apply(p, seat, action).position
            if after.phase is not Phase.OVER:
                total += slow(rules, after, depth - 1)
    return total


def divide(rules: Rules, p: Position, depth: int) -> dict[str, int]:
    """Count the leaves behind each first action, by its text, sorted."""
    found: dict[str, int] = {}
    p = fold(rules, p).position
    for seat in sorted(p.to_act):
        for action in rules.actions(p, seat):
            after = p
            if depth > 1:
                after = advance(rules, p, seat, action).position
            count = perft(rules, after, depth - 1) if after.phase is not Phase.OVER else 0
            found[rules.to_text(p, seat, action)] = count if depth > 1 else 1
    return dict(sorted(found.items()))
