"""The protocol's toy with a die: each turn begins with a throw, and one may throw once more.

It has secret set-ups and a lot before, two to four seats, a throw that opens a turn and one that
follows a choice.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from core.action import Action, Move, Pass, Roll
from core.event import Rolled
from core.game import Game, Preset, Refusal, Step
from core.piece import NATURE, Seat
from core.position import Phase, Position

from .toy import LENGTH, ToyOptions, ToyRules

SIDES = 3


@dataclass(frozen=True)
class Thrown:
    """Who has left, whose turn it is, what fell for it, and whether it has thrown once more."""

    out: tuple[Seat, ...] = ()
    turn: Seat = NATURE
    value: int = 0
    again: bool = False

    def canonical(self) -> str:
        return f"{self.out} {self.turn} {self.value} {self.again}"


class DiceRules(ToyRules):
    def start(self) -> Position:
        return replace(super().start(), note=Thrown())

    def actions(self, p: Position, seat: Seat) -> Iterable[Action]:
        if p.throws and seat == NATURE:
            return [Roll(SIDES, value) for value in range(1, SIDES + 1)]
        if p.phase is not Phase.PLAY or seat not in p.to_act:
            return list(super().actions(p, seat)) if p.phase is Phase.MUSTER else []
        at = self._at(p, seat)
        step = min(p.note.value, LENGTH - 1 - at % LENGTH)
        return [Move((at, at + step)), *([] if p.note.again else [Pass()])]

    def refusal(self, p: Position, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Roll | Pass):
            return None if action in self.actions(p, seat) else Refusal("T-4", "Not now.")
        return super().refusal(p, seat, action)

    def apply(self, p: Position, seat: Seat, action: Action) -> Step:
        match action:
            case Roll(sides, value):
                after = replace(p, to_act=frozenset({p.note.turn}),
                                note=replace(p.note, value=value))
                return Step(after, (Rolled(sides, value),))
            case Pass():
                return Step(self._throwing(p, seat, True), ())
        step = super().apply(p, seat, action)
        if step.position.turn is None or step.position.phase is not Phase.PLAY:
            return step
        return replace(step, position=self._throwing(step.position, step.position.turn))

    def _throwing(self, p: Position, seat: Seat, again: bool = False) -> Position:
        return replace(p, to_act=frozenset({NATURE}), note=Thrown(p.note.out, seat, 0, again))

    def leave(self, p: Position, seat: Seat) -> Step:
        step = super().leave(p, seat)
        after = replace(step.position, note=replace(p.note, out=step.position.note.out))
        if after.phase is Phase.PLAY and p.note.turn == seat:
            after = self._throwing(after, next(iter(self._after(after, seat))))
        return replace(step, position=after)


DICE = Game(
    "dice", 2, "Dice", 1, ToyOptions, DiceRules, (2, 3, 4), "golden", (Preset("Dice", {}),),
)
BOX = {"dice": DICE}


def throw_on(rules: DiceRules, view: Position, seat: Seat) -> Action:
    """Throw once more where that may be, else go."""
    return list(rules.actions(view, seat))[-1]
