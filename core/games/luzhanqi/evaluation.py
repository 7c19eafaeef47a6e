"""How good each action looks to a player of Luzhanqi who sees only its own view.

What an enemy piece may be (`knowledge`) is weighed into what a battle with it is worth; pieces are
drawn to battles they would win and to headquarters that may hold the flag. Searching answers was
rejected: with kinds unknown each answer is a guess, and a guess one move deep is as good.
All is whole numbers, in hundredths of a captain, so every machine plays alike.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from ...action import Action, Claim, Move
from ...battles import Kinds
from ...game import Rules
from ...piece import Bits, Piece, Point, Seat, points
from ...position import Position
from . import weights
from .battle import secrets_of
from .board import CAMPS, NEAR, SIZE, Land, own_row
from .movegen import Desk
from .pieces import ENGINEER, FIXED, FLAG, KINDS, counts_of, fight

SOLDIER = dict(zip(KINDS, (*weights.SOLDIER, 20_000), strict=True))
PRIZE = 4000
"""What a flag draws from afar; taking it is worth SOLDIER."""
WHOLE = 1000
"""Weights of what a piece may be add up to this."""
FAR = 9
GUARD = 8000
"""For a battle with somebody who stands next to our flag."""
CLEAR = 150
"""For a battle with somebody who stands next to where the flag may be."""
PATIENCE = 12
"""Quiet plies after which every battle begins to look better."""
INTRUDER = 12
"""For a battle with who came over to us; grows with the square of how far."""
POST = 250
"""What leaving a point next to our flag costs."""
REAR = 80
"""What leaving the two back rows costs."""
STOOD = 120
"""What a position loses for each time it has stood before."""


@lru_cache(maxsize=2)
def distances(land: Land) -> tuple[tuple[int, ...], ...]:
    """Count, from each point to each, the moves of an ordinary piece on the empty board."""
    table = []
    for start in range(SIZE):
        away, fresh, steps = [FAR] * SIZE, 1 << start, 0
        seen = fresh
        while fresh:
            met = 0
            for point in points(fresh):
                away[point] = steps
                met |= land.straight(point, 0)
            fresh = met & ~seen
            seen |= met
            steps += 1
        table.append(tuple(away))
    return tuple(table)


class Mind:
    """What a seat makes of its view: weights, prizes, dangers; one for each choice."""

    def __init__(
        self, rules: Rules, view: Position, seat: Seat, letters: Kinds | None = None
    ) -> None:
        """`letters` by birth are what pieces may be as far as the player remembers it; None: all
        that can be known."""
        options = rules.options
        self.view, self.seat, self.stays = view, seat, options.stays
        self.desk = Desk(view, options)
        self.counts = counts_of(options.handicap)
        self.away = distances(self.desk.land)
        letters = secrets_of(options).possible(view) if letters is None else letters
        self.foes: dict[Point, Mapping[str, int]] = {}
        self._weigh(letters)
        self.reach: dict[Point, Bits] = {
            at: self._met(at) for at, kinds in self.foes.items()
            if any(kind not in FIXED for kind in kinds)
        }
        self.flags = tuple(at for at, kinds in self.foes.items() if kinds.get(FLAG))
        self.gain = cache(self._gain)
        self.drawn = cache(self._drawn)
        self.home: Bits = 0
        for at in points(self.desk.own[seat]):
            if self.kind(at) == FLAG:
                self.home |= NEAR[at]

    def kind(self, at: Point) -> str:
        """Give the kind of our own piece on a point."""
        piece = self.view.board[at]
        return "" if piece is None else piece.kind or ""

    def _weigh(self, letters: Kinds) -> None:
        """Share what is left of each kind among the enemies that may be of it."""
        armies = {
            at: piece for at, piece in enumerate(self.view.board)
            if piece is not None and piece.seat != self.seat
        }
        left = dict(self.counts[1 - self.seat])
        for lost in self.view.note.lost:
            kinds = letters.get(lost.id, "")
            if lost.seat != self.seat and len(kinds) == 1:
                left[kinds] -= 1
        able = {
            kind: sum(kind in letters[piece.id] for piece in armies.values()) for kind in KINDS
        }
        for at, piece in armies.items():
            shares = {
                kind: max(left[kind], 1) * WHOLE // max(able[kind], 1)
                for kind in letters[piece.id]
            }
            total = sum(shares.values()) or 1
            self.foes[at] = {kind: share * WHOLE // total for kind, share in shares.items()}

    def _met(self, at: Point) -> Bits:
        if (self.desk.fixed | self.desk.locked) >> at & 1:
            return 0
        if self.foes[at].get(ENGINEER, 0) == WHOLE:
            return self.desk.met(at)
        return self.desk.land.straight(at, self.desk.occupied)

    def _gain(self, kind: str, at: Point) -> tuple[int, int]:
        """Give what a kind of ours gains by attacking an enemy, and how likely it then stands there
        (of WHOLE)."""
        gain = stands = 0
        for other, weight in self.foes[at].items():
            word = fight(kind, other, self.stays)
            if word in ("attacker", "flag"):
                gain += weight * SOLDIER[other]
                stands += weight
            elif word == "both":
                gain += weight * (SOLDIER[other] - SOLDIER[kind])
            else:
                gain -= weight * SOLDIER[kind]
        return gain // WHOLE, stands

    def falls(self, kind: str, at: Point) -> int:
        """Say how likely an enemy falls if a kind of ours attacks it, alone or with us (of WHOLE).
        """
        return sum(
            weight for other, weight in self.foes[at].items()
            if fight(kind, other, self.stays) in ("attacker", "both", "flag")
        )

    def _drawn(self, kind: str, at: Point) -> int:
        """Say how much a point draws a kind: towards battles to win and where the flag may be."""
        away, most = self.away[at], 0
        for foe in self.foes:
            gain = min(self.gain(kind, foe)[0], PRIZE) if not CAMPS >> foe & 1 else 0
            most = max(most, gain >> away[foe])
        prizes = (PRIZE * self.foes[flag][FLAG] // WHOLE >> away[flag] for flag in self.flags)
        return most + sum(prizes) // 2

    def danger(self, kind: str, at: Point) -> int:
        """Say what a kind of ours risks on a point."""
        if CAMPS >> at & 1:
            return 0
        worst = 0
        for foe, reach in self.reach.items():
            if not reach >> at & 1:
                continue
            lost = 0
            for other, weight in self.foes[foe].items():
                word = fight(other, kind, self.stays)
                if word in ("attacker", "flag"):
                    lost += weight * SOLDIER[kind]
                elif word == "both":
                    lost += weight * max(0, SOLDIER[kind] - SOLDIER[other])
            worst = max(worst, lost // WHOLE)
        return worst

    def move(self, start: Point, end: Point) -> int:
        """Say how good a move looks, in hundredths of a captain."""
        kind = self.kind(start)
        score = self.danger(kind, start)
        score -= POST * (self.home >> start & 1)
        if end not in self.foes:
            return score + self.step(kind, start, end, 4) - self.danger(kind, end)
        gain, stands = self.gain(kind, end)
        return score + gain - self.danger(kind, end) * stands // WHOLE + self.urge(end, GUARD)

    def step(self, kind: str, start: Point, end: Point, part: int) -> int:
        """Say what a kind gains by going to an empty point, dangers apart: of how much more that
        point draws it, one part in so many counts."""
        towards = self.drawn(kind, end) - self.drawn(kind, start)
        stuck = SOLDIER[kind] * (self.desk.locked >> end & 1)
        return towards // part - stuck - REAR * (own_row(self.seat, start) <= 2)

    def urge(self, end: Point, guard: int) -> int:
        """Say how much a battle on a point matters beside the pieces: `guard` if it is next to our
        flag."""
        deep = max(0, 7 - own_row(self.seat, end))
        score = INTRUDER * deep * deep + 4 * max(0, self.view.quiet - PATIENCE)
        if self.home >> end & 1 and set(self.foes[end]) - set(FIXED):
            score += guard
        return score + CLEAR * any(NEAR[flag] >> end & 1 for flag in self.flags)


def rank(
    rules: Rules, p: Position, seat: Seat, actions: Sequence[Action],
    seen: Mapping[object, int] | None,
) -> list[int]:
    """Say how good each action looks to who sees only `p`; a draw that may be claimed is claimed.
    """
    mind = Mind(rules, p, seat)
    return [_score(rules, mind, action, seen or {}) for action in actions]


def _score(rules: Rules, mind: Mind, action: Action, seen: Mapping[object, int]) -> int:
    if isinstance(action, Claim):
        return SOLDIER[FLAG]
    if not isinstance(action, Move):
        return -SOLDIER[FLAG]
    start, end = action.path
    score = mind.move(start, end)
    if seen and mind.view.board[end] is None:
        after = rules.apply(mind.view, mind.seat, action).position
        score -= STOOD * seen.get(rules.repetition_key(after), 0)
    return score


def piece_worth(rules: Rules, piece: Piece | None, point: Point) -> int:
    """Give what a seat has in a piece: an unknown one counts as a captain."""
    return 0 if piece is None else SOLDIER[piece.kind or "G"]
