"""What positions of hidden ranks have in common as text: pieces by a letter, and the public note.

A piece's letter is a capital for seat 0 and small for seat 1, X where its kind is not known.
Reading is strict, as in `position_text.py`: a wrong field is named, nothing is repaired.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from .battles import Battle, Battles, Note
from .knowledge import set_up
from .notation import check_muster
from .piece import NATURE, Piece, Point, Seat, bits, points
from .plain_text import quoted
from .position import Phase, Position
from .position_text import PositionText
from .refusal import Malformed

UNKNOWN = "X"
"""The letter of a piece whose kind its holder does not know."""
LONGEST_LIST = 1000
"""Entries of a list in a position at most: far more than a box has pieces."""


@dataclass(frozen=True, slots=True)
class HiddenText:
    """Reads and writes what a note says, and judges it; `sides` are the seats' names for people,
    `names` those of the kinds, `rule` is the number of the rule about armies."""

    form: PositionText
    sides: tuple[str, ...]
    names: Mapping[str, str]
    rule: str

    # Pieces ---------------------------------------------------------------------------------------

    def letter(self, piece: Piece) -> str:
        """Write a piece as its letter."""
        kind = piece.kind or UNKNOWN
        return kind.lower() if piece.seat else kind

    def piece(self, letter: str, birth: Point) -> Piece | None:
        """Read a piece's letter; None where it is none."""
        kind = letter.upper()
        if len(letter) != 1 or not letter.isascii() or kind not in (*self.form.kinds, UNKNOWN):
            return None
        return Piece(int(letter != kind), None if kind == UNKNOWN else kind, birth)

    # The note -------------------------------------------------------------------------------------

    def write(self, note: Note) -> dict[str, Any]:
        """Write who moved, who was shown, how battles ended, and the one to be settled."""
        names = self.form.topology.names
        told: dict[str, Any] = {
            "moved": [names[birth] for birth in points(note.moved)],
            "shown": [names[birth] for birth in points(note.shown)],
            "battles": [
                [self._fighter(b.attacker), self._fighter(b.defender), b.outcome]
                for b in note.battles
            ],
        }
        if note.duel is not None:
            told["duel"] = [names[point] for point in note.duel]
        return told

    def _fighter(self, piece: Piece) -> str:
        return f"{self.letter(piece)}@{self.form.topology.names[piece.id]}"

    def read(self, value: dict[str, Any], words: tuple[str, ...]) -> Note:
        """Read a note, all of which may be missing; `words` are those a battle can end with."""
        def battle(told: Any) -> Battle:
            match told:
                case [str(one), str(two), str(outcome)] if outcome in words:
                    return Battle(self._fought(one), self._fought(two), outcome)
            raise Malformed("position.battles: each should read [C@a2, x@a11, both]")

        return Note(
            bits(self.form.points(self.list(value, "moved"), "moved")),
            bits(self.form.points(self.list(value, "shown"), "shown")),
            tuple(map(battle, self.list(value, "battles"))), self._duel(value),
        )

    def list(self, value: dict[str, Any], key: str) -> list[Any]:
        """Read a list that may be missing."""
        found = value.get(key, [])
        if not isinstance(found, list) or len(found) > LONGEST_LIST:
            raise Malformed(f"position.{key}: must be a list, of {LONGEST_LIST} at most")
        return found

    def _fought(self, text: str) -> Piece:
        letter, _, birth = text.partition("@")
        piece = self.piece(letter, self.form.point(birth, "battles"))
        if piece is None:
            raise Malformed(f"position.battles: {quoted(text)} should read like C@a2 or x@a11")
        return piece

    def _duel(self, value: dict[str, Any]) -> tuple[Point, Point] | None:
        if value.get("duel") is None:
            return None
        match self.form.points(value["duel"], "duel"):
            case [start, end]:
                return start, end
        raise Malformed("position.duel: should read [a2, a11]")

    # What no position can be ----------------------------------------------------------------------

    def judge(self, p: Position, battles: Battles, lawful: Callable[[Seat, str], bool]) -> None:
        """Refuse fields that contradict each other; `lawful` judges a set-up's text."""
        self.judge_armies(p, battles.counts)
        _insist(len(p.hand) in (0, 2), "position.hand: one a seat")
        for seat, hand in enumerate(p.hand):
            _insist(hand.value is None or lawful(seat, hand.value),
                    f"position.hand: {self.form.seats[seat]}'s is no lawful deployment")
            if set_up(p, seat):
                self._judge_births(p, seat, battles)
        for key, phase, told in (
            ("outcome", Phase.OVER, p.outcome), ("duel", Phase.DUEL, p.note.duel)
        ):
            _insist(
                (p.phase is phase) == (told is not None),
                f"position.{key}: belongs to phase {phase.value}, and only there",
            )
        match p.phase:
            case Phase.MUSTER:
                _insist(bool(p.hand), "position.hand: is missing")
                _insist(p.note == Note(), "position.moved: nothing moves before both armies stand")
                check_muster(p, reveal=False)
            case Phase.PLAY:
                _insist(p.turn in (0, 1), "position.to_act: one side is to move")
            case Phase.DUEL:
                mover, foe = (p.board[at] for at in p.note.duel)
                met = foe is not None and (mover is None or mover.seat != foe.seat)
                _insist(met and p.turn == NATURE, "position.duel: no battle is possible there")
            case Phase.OVER:
                _insist(not p.to_act, "position.to_act: nobody acts after the end")

    def judge_armies(self, p: Position, counts: Callable[[Seat], Mapping[str, int]]) -> None:
        """Refuse more pieces of a side, on the board and fallen, than the box has."""
        men = [piece for piece in (*p.board, *p.note.lost) if piece is not None]
        if len({piece.id for piece in men}) < len(men):
            raise Malformed("position.battles: a piece that fell is there again")
        for seat, side in enumerate(self.sides):
            army = [piece.kind for piece in men if piece.seat == seat]
            for kind, most in counts(seat).items():
                if army.count(kind) > most:
                    raise Malformed(
                        f"position: {side} has {army.count(kind)} pieces of the kind"
                        f" {self.names[kind].lower()}, the box holds {most} ({self.rule})"
                    )
            whole = sum(counts(seat).values())
            _insist(
                len(army) <= whole, f"position: {side} has {len(army)} pieces, the box holds"
                f" {whole} ({self.rule})",
            )

    def _judge_births(self, p: Position, seat: Seat, battles: Battles) -> None:
        """Refuse pieces that cannot have begun where they did."""
        value = p.hand[seat].value
        begun = {} if value is None else battles.read(seat, value)
        for piece in (*p.board, *p.note.fought):
            if piece is None or piece.seat != seat:
                continue
            able = battles.born(seat, piece.id)
            if piece.id in begun:
                able = begun[piece.id].kind or able
            fits = piece.id in battles.points(seat) and (piece.kind or able[0]) in able
            place = self.form.topology.names[piece.id]
            _insist(fits, f"position.born: no such piece of {self.sides[seat]} began on {place}")


def _insist(fine: bool, said: str) -> None:
    """Refuse a position that is not fine, in these words."""
    if not fine:
        raise Malformed(said)
