"""The first turn: six of ten pawns onto the column, `L5.2-a1 L5.3-a2 ...` by row (G-20 to G-23).

A placing is pairs of points, (where the pawn stood, its square). In a secret game its text is what
a player commits to (Deploy) and then shows (Reveal); in an open one the same pairs are one Place,
because a Deploy is sealed until everybody has one and here Right may look before placing.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice, permutations

from ...action import Action, Deploy, Place, Reveal
from ...deployment import deployed
from ...event import Committed, Event, Moved
from ...game import Malformed, Muster, Refusal, Step, msg
from ...handicap import by_seat, opener
from ...notation import check_muster
from ...piece import Piece, Point, Seat, bits
from ...plain_text import quoted
from ...position import Hand, Phase, Position
from .board import SEATS, Ground
from .pieces import KINDS, PLACED
from .position_text import Note

Board = tuple[Piece | None, ...]
Pairs = tuple[tuple[Point, Point], ...]
LONGEST = 1024
"""Characters of an action's text; a placing of six pawns takes 50."""
HANDS = (Hand(), Hand())
NOTHING = Note()
PLANS = (
    (msg("Bows on the hills"), "ASGGSA"),
    (msg("Runners"), "SGGGGS"),
    (msg("Wall of halberds"), "SSAGSS"),
    (msg("Two wings"), "SAGGAS"),
    (msg("The hedgehog"), "SSAASS"),
)
"""Placings with names: kinds from row 1 to row 6."""
THOUGHTS = (
    (msg("Line"), msg("A little of everything: good to begin with.")),
    (msg("Bows on the hills"), msg("Archers on both hills see far and shoot first.")),
    (msg("Runners"), msg("All four lookouts start in front and run at once.")),
    (msg("Wall of halberds"), msg("Four halberds make a wall for one bow and one lookout.")),
    (msg("Two wings"), msg("Two lookouts in the middle, a guard on either side.")),
    (msg("The hedgehog"), msg("Halberds and bows only: the lookouts come when the way is free.")),
)
"""What each placing is good for."""
_FORWARD = (2, 6)
"""East for Left, West for Right: where they look."""
_FIXED = (
    "L5.2-a1 L4.3-a2 L1.3-a3 L1.4-a4 L5.3-a5 L5.5-a6",
    "R5.2-o1 R5.4-o2 R1.3-o3 R1.4-o4 R4.4-o5 R5.5-o6",
)
"""The placement by seat after which the positions of tests/perft are counted."""

# Text -------------------------------------------------------------------------------------------


def read_placing(ground: Ground, text: str) -> Pairs:
    """Read a placing, unjudged; Malformed when it is not one."""
    index = ground.topology.index
    found = []
    if len(text) > LONGEST:
        raise Malformed(msg("too long"), "placing")
    for word in text.split(" ") if text else ():  # one spelling: no other space is any
        start, sign, end = word.partition("-")
        if not sign or start not in index or end not in index:
            raise Malformed(
                msg("{word} should read like L5.2-a1"), "placing", word=quoted(word)
            )
        found.append((index[start], index[end]))
    return tuple(found)


def write_placing(ground: Ground, pairs: Pairs) -> str:
    """Write a placing canonically, in order of row."""
    names = ground.topology.names
    ordered = sorted(pairs, key=lambda pair: (pair[1], pair[0]))
    return " ".join(f"{names[start]}-{names[end]}" for start, end in ordered)


def read_pawns(ground: Ground, seat: Seat, text: str) -> dict[Point, Piece]:
    """Turn a text into the pawns that would stand on the column; Malformed when it is not one."""
    kinds = dict(ground.start[seat])
    placed: dict[Point, Piece] = {}
    for start, end in read_placing(ground, text):
        if start not in kinds:
            raise Malformed(
                msg("no pawn begins on {square}"), "placing", square=ground.topology.names[start]
            )
        if end in placed:
            raise Malformed(
                msg("two pawns on {square}"), "placing", square=ground.topology.names[end]
            )
        placed[end] = Piece(seat, kinds[start], start)
    return placed


def write_pawns(ground: Ground, placed: Mapping[Point, Piece]) -> str:
    """Write pawns by square, each as its birth square says, or else the nearest row's that is free.

    A player who drags a piece onto the board says its kind, not which of the four it is.
    """
    known: dict[Point, Point] = {}
    for end, piece in placed.items():
        begins = ground.born(piece.seat, piece.kind or "")
        if piece.id != end and piece.id in begins and piece.id not in known.values():
            known[end] = piece.id
    rows = [y for _, y in ground.topology.places]
    for end in sorted(set(placed) - set(known)):
        piece = placed[end]
        free = [
            at for at in ground.born(piece.seat, piece.kind or "") if at not in known.values()
        ]
        if not free:
            raise Malformed(
                msg("there are not so many pawns of the kind {kind}"), "placing", kind=piece.kind
            )
        known[end] = min(free, key=lambda at: (abs(rows[at] - rows[end]), at))
    return write_placing(ground, tuple((start, end) for end, start in known.items()))


def muster(ground: Ground, seat: Seat) -> Muster:
    """Describe the column, the ten pawns to choose from, and placings to start from."""
    column = ground.column[seat]
    reserve = tuple((kind, len(ground.born(seat, kind))) for kind in KINDS)
    able: dict[str, str] = {}
    for name, kinds in PLANS:
        able.setdefault(manned(kinds, dict(reserve)), name)
    plans = tuple(
        (name, write_pawns(ground, {
            end: Piece(seat, kind, end) for end, kind in zip(column, kinds, strict=True)
        }))
        for kinds, name in able.items()
    )
    born = {point for point, _ in ground.start[seat]}
    if all(start in born for start, _ in read_placing(ground, _FIXED[seat])):
        plans = ((msg("Line"), _FIXED[seat]), *plans)
    return Muster(
        bits(column), reserve, frozenset(), _FORWARD[seat], plans, PLACED, THOUGHTS,
    )


def manned(kinds: str, reserve: Mapping[str, int]) -> str:
    """Put others where a plan wants more of a kind than a handicap leaves (G-10a): halberdiers,
    and away from the hills at both ends lookouts."""
    for kind in "SA":
        while kinds.count(kind) > reserve[kind]:
            other = "SA".replace(kind, "")
            if kinds.count(other) < reserve[other]:
                kinds = kinds.replace(kind, other, 1)
            else:
                kinds = kinds[0] + kinds[1:].replace(kind, "G", 1)
    return kinds


# Placings ---------------------------------------------------------------------------------------


def refuse_pairs(ground: Ground, board: Board, seat: Seat, pairs: Pairs) -> Refusal | None:
    """Say why a placing is unlawful, or None."""
    names, column = ground.topology.names, ground.column[seat]
    if list(pairs) != sorted(pairs, key=lambda pair: pair[1]):
        return Refusal("G-20", msg("Name the squares from row 1 to row 6."))
    starts: set[Point] = set()
    ends: set[Point] = set()
    for start, end in pairs:
        piece = board[start]
        if piece is None or piece.seat != seat:
            return Refusal(
                "G-20", msg("None of your pawns stands on {square}."),
                (("square", names[start]),), (start,),
            )
        if end not in column:
            return Refusal(
                "G-20", msg("Place your pawns on the column nearest to you."), (), (end,)
            )
        if start in starts:
            return Refusal("G-20", msg("Place each pawn once."), (), (start,))
        if end in ends or board[end] is not None:
            return Refusal("G-20", msg("Only one pawn fits on a square."), (), (end,))
        if piece.kind == "G" and ground.hills >> end & 1:
            return Refusal("G-22", msg("Lookouts never stand on a hill."), (), (end,))
        starts.add(start)
        ends.add(end)
    if len(pairs) != PLACED:
        left = PLACED - len(pairs)
        return Refusal("G-20", msg("Still to place: {number}."), (("number", str(left)),))
    return None


def placings(ground: Ground, board: Board, seat: Seat) -> Iterator[Pairs]:
    """Yield all placings of a seat's pawns, 50,400 from the start, in a fixed order."""
    column = ground.column[seat]
    if any(board[end] is not None for end in column):
        return
    pawns = [at for at, piece in enumerate(board) if piece is not None and piece.seat == seat]
    able = {
        end: [
            at for at in pawns
            if not (ground.hills >> end & 1 and (piece := board[at]) and piece.kind == "G")
        ]
        for end in column
    }
    inner = column[1:-1]  # the hills at both ends first: few pawns may stand there
    for first in able[column[0]]:
        for last in able[column[-1]]:
            if first == last:
                continue
            rest = [at for at in pawns if at not in (first, last)]
            for chosen in permutations(rest, len(inner)):
                yield tuple(zip((first, *chosen, last), column, strict=True))


# Actions ----------------------------------------------------------------------------------------


class FirstTurn:
    """What may be done before play, and what it does."""

    def __init__(self, ground: Ground, secret: bool) -> None:
        self.ground = ground
        self.secret = secret

    def action(self, value: str) -> Action:
        """Give the action that places a text; Malformed: no text of that kind."""
        return Deploy(value) if self.secret else Place(read_placing(self.ground, value))

    def formations(self, p: Position, seat: Seat) -> Iterator[Action]:
        """Yield the placings to start from, and after a commitment its reveal."""
        hand = p.hand[seat]
        if hand.ready and hand.value is not None:
            yield Reveal(hand.value)
            return
        values = [value for _, value in muster(self.ground, seat).formations]
        able = [value for value in values if self._refuse_text(p, seat, value) is None]
        if not able:  # a made-up position may need another line than those with names
            able = [write_placing(self.ground, pairs) for pairs in self._some(p, seat)]
        for value in able:
            yield Reveal(value) if hand.ready else self.action(value)

    def every(self, p: Position, seat: Seat) -> Iterator[Action]:
        """Yield all placings of a seat."""
        for pairs in placings(self.ground, p.board, seat):
            yield Deploy(write_placing(self.ground, pairs)) if self.secret else Place(pairs)

    def _some(self, p: Position, seat: Seat) -> list[Pairs]:
        """Give one placing, if there is one."""
        return list(islice(placings(self.ground, p.board, seat), 1))

    def check(self, p: Position) -> None:
        """Refuse a position in which the wrong side places, or one that must cannot; Malformed."""
        if self.secret:
            check_muster(p)
        elif p.turn is None or any(p.hand[seat].ready for seat in range(p.turn, len(SEATS))):
            raise Malformed("position.to_act: one side places, and then the other")
        if p.note != replace(NOTHING, turns=p.note.turns):
            raise Malformed("position.used: nobody acts before all are placed")
        for seat in range(0 if self.secret or p.turn == 0 else 1, len(SEATS)):
            hand = p.hand[seat]
            if hand.value is None:
                able = bool(self._some(p, seat))
            else:
                able = self._refuse_text(p, seat, hand.value) is None
            if not able and not hand.shown:
                raise Malformed(f"position.pieces: {SEATS[seat]} cannot place six pawns (G-20)")

    def refusal(self, p: Position, seat: Seat, action: Action) -> Refusal | None:
        """Say why a placing is unlawful, or None."""
        hand = p.hand[seat]
        match action:
            case Place() if not self.secret:
                pairs = action.shifts()
                spots = [at for pair in pairs for at in pair]
                if pairs != action.pairs or not all(0 <= at < len(p.board) for at in spots):
                    return Refusal("G-20", msg("That is no placing on this board."))
                return refuse_pairs(self.ground, p.board, seat, pairs)
            case Deploy(None) if self.secret and not hand.ready:
                return None
            case Deploy(str(value)) if self.secret and not hand.ready:
                return self._refuse_text(p, seat, value)
            case Reveal(value) if hand.ready and not hand.shown:
                refused = self._refuse_text(p, seat, value)
                if refused is None and hand.value not in (None, value):
                    return Refusal("G-23", msg("That is not what was placed."))
                return refused
        if self.secret:
            return Refusal("G-23", msg("Both place their pawns in secret first."))
        return Refusal("G-20", msg("Place six pawns on your column first."))

    def _refuse_text(self, p: Position, seat: Seat, value: str) -> Refusal | None:
        try:
            pairs = read_placing(self.ground, value)
        except Malformed:
            return Refusal("G-20", msg("That is no placing on this board."))
        return refuse_pairs(self.ground, p.board, seat, pairs)

    def apply(self, p: Position, seat: Seat, action: Action) -> Step:
        """Play a placing that `refusal` let through; the caller judges when the turns begin."""
        match action:
            case Deploy(value):
                return Step(deployed(p, seat, Hand(True, value)), (Committed(seat),))
            case Reveal(value):
                return self._place(p, seat, read_placing(self.ground, value))
            case Place():
                return self._place(p, seat, action.shifts())
        raise Malformed(f"{type(action).__name__} is no placing")

    def _place(self, p: Position, seat: Seat, pairs: Pairs) -> Step:
        """Put six pawns on the column; after the second placing the turns begin, with Left or who
        begins by a handicap (G-23a)."""
        board, events = list(p.board), list[Event]()
        for start, end in pairs:
            piece = board[start]
            assert piece is not None
            board[start], board[end] = None, piece
            events.append(Moved(piece, start, end))
        placed = replace(
            deployed(p, seat, Hand(True, write_placing(self.ground, pairs), True)),
            board=tuple(board), ply=p.ply + 1, note=replace(p.note, turns=p.note.turns + 1),
        )
        left = p.to_act - {seat} if self.secret else frozenset(range(seat + 1, len(SEATS)))
        if left:
            return Step(replace(placed, to_act=left), tuple(events))
        begun = replace(placed, phase=Phase.PLAY, hand=HANDS,
                        to_act=frozenset({opener(by_seat(self.ground.handicap, SEATS)) or 0}))
        return Step(begun, tuple(events))
