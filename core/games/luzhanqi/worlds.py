"""Worlds that agree with everything a seat may know: each gives every hidden piece a kind.

What a hidden piece may be (`knowledge`) and how many of each kind there are is all that binds them.
A first world is found by matching pieces to kinds; then pairs of pieces change kinds at random, the
likelier way round more often, so that worlds differ and none is favoured by how it was found.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ...battles import Kinds
from ...piece import Piece, Point, Seat
from ...position import Position
from ...search.noise import noise
from .board import NEAR, own_row
from .pieces import BOMB, COUNTS, FLAG, KINDS, MINE

MIXED = 90
"""Exchanges tried between two worlds."""
MASK = (1 << 64) - 1


class Draw:
    """Numbers that follow from a seed alone: the same on every machine."""

    def __init__(self, text: str) -> None:
        self._state = noise(text, 1 << 62)

    def below(self, count: int) -> int:
        """Draw a number from 0 to `count` - 1."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & MASK
        mixed = self._state
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & MASK
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & MASK
        return (mixed ^ mixed >> 31) * count >> 64


class Worlds:
    """Draws one world after the other from a seat's view."""

    def __init__(
        self, view: Position, seat: Seat, letters: Kinds, text: str,
        counts: Sequence[Mapping[str, int]] = (COUNTS, COUNTS),
    ) -> None:
        self.view, self.draw = view, Draw(text)
        self.letters = letters
        foe = 1 - seat
        there = {piece.id: at for at, piece in enumerate(view.board)
                 if piece is not None and piece.seat == foe}
        fallen = {piece.id for piece in view.note.lost if piece.seat == foe}
        births = [birth for birth in letters if birth in there or birth in fallen]
        sure = {birth: letters[birth] for birth in births if len(letters[birth]) == 1}
        left = {
            kind: count - sum(known == kind for known in sure.values())
            for kind, count in counts[foe].items()
        }
        self.open = [birth for birth in births if birth not in sure]
        self.there = {birth: at for birth, at in there.items() if birth not in sure}
        self.sure = {there[birth]: kind for birth, kind in sure.items() if birth in there}
        slots = [kind for kind in reversed(KINDS) for _ in range(left[kind])]  # the flag first
        self.kinds = self._match(slots)
        self.spare = list((Counter(slots) - Counter(self.kinds.values())).elements())
        """Kinds left over where an army is not complete; its flag stands for sure."""
        self.weights = {birth: self._weigh(birth, foe) for birth in self.open}

    def _match(self, slots: list[str]) -> dict[Point, str]:
        """Give every hidden piece a kind that it may be, each kind as often as there is one."""
        holder: dict[int, Point] = {}

        def place(birth: Point, tried: set[int]) -> bool:
            for slot, kind in enumerate(slots):
                if kind in self.letters[birth] and slot not in tried:
                    tried.add(slot)
                    if slot not in holder or place(holder[slot], tried):
                        holder[slot] = birth
                        return True
            return False

        for birth in sorted(self.open, key=lambda each: (len(self.letters[each]), each)):
            place(birth, set())
        found = {birth: slots[slot] for slot, birth in holder.items()}
        for birth in self.open:  # a view that contradicts itself: anything the piece may be
            found.setdefault(birth, (self.letters[birth] or KINDS)[0])
        return found

    def _weigh(self, birth: Point, foe: Seat) -> Mapping[str, int]:
        """Say how likely a piece that has not moved is to be what does not move, of 100."""
        found = dict.fromkeys(KINDS, 10)
        row = own_row(foe, birth)
        if not self.view.note.moved >> birth & 1:
            found[FLAG] = 20
            found[MINE] = 14 + 10 * any(
                FLAG in self.letters.get(at, "") for at in self.letters if NEAR[birth] >> at & 1
            )
            found[BOMB] = 16 if row <= 4 else 10
            if row <= 2:
                found |= {"A": 3, "B": 4, "C": 5, "D": 8}
        else:
            found[BOMB] = 6
        return found

    def next(self) -> dict[Point, str]:
        """Draw a world: kinds of all enemies on the board, by point."""
        count = len(self.open)
        for _ in range(MIXED if count > 1 else 0):
            one, two = self.open[self.draw.below(count)], self.open[self.draw.below(count)]
            first, second = self.kinds[one], self.kinds[two]
            if first == second or second not in self.letters[one] or (
                first not in self.letters[two]
            ):
                continue
            now = self.weights[one][first] * self.weights[two][second]
            then = self.weights[one][second] * self.weights[two][first]
            if then >= now or self.draw.below(now) < then:
                self.kinds[one], self.kinds[two] = second, first
        for birth in self.open if self.spare else ():
            at = self.draw.below(len(self.spare))
            if self.kinds[birth] != FLAG and self.spare[at] in self.letters[birth]:
                self.kinds[birth], self.spare[at] = self.spare[at], self.kinds[birth]
        return self.sure | {at: self.kinds[birth] for birth, at in self.there.items()}

    def position(self, world: Mapping[Point, str]) -> Position:
        """Give the view with the kinds of a world."""
        board: list[Piece | None] = list(self.view.board)
        for at, kind in world.items():
            piece = board[at]
            assert piece is not None
            board[at] = replace(piece, kind=kind)
        return replace(self.view, board=tuple(board))
