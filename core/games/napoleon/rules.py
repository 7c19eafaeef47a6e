"""Napoleon Strategy as the house sees it: the contract of rules on desk, explanation and notation.

A frozen position is laid out on a desk, the desk makes the move, and what stands there is frozen
again; the events are read off what the move did. Endings are judged in the order of N-95.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from ...action import Action, Deploy, Lot, Move, Push, Reveal
from ...action import clicks as clicks_of
from ...event import (
    Begun,
    Committed,
    Event,
    Jumped,
    Moved,
    Mustered,
    Pushed,
    Taken,
    Turned,
)
from ...game import BaseRules, Malformed, Mark, Muster, Refusal, Scenery, Standing, Step, msg
from ...piece import NATURE, Bits, Piece, Point, Seat, bits, points
from ...position import Hand, Phase, Position
from . import army, text, worth
from .board import Field, field_of
from .desk import Desk
from .explain import refuse_move
from .fire import fire_on
from .help import help_of
from .levy import Levy
from .options import Options
from .pieces import ANTIQUE, NAMES, D, K
from .setup import Note, read_field, read_position, write_position
from .terrain import TILES
from .tray import EMPTY
from .tree import leaves
from .verdict import Verdict


class Napoleon(BaseRules[Options, Note]):
    """The rules bound to one set of options and one field."""

    def __init__(self, options: Options, field: Field | None = None) -> None:
        self.options = options
        self.field = field or field_of(options)
        self.topology = self.field.topology
        self.seats = self.field.seats
        self.repeats = options.repetition
        self.verdict = Verdict(self.field, options)
        self.need = self.verdict.need
        self.kinds = ANTIQUE if options.skin == "antique" else NAMES
        self.tiles = {} if options.skin == "antique" else TILES
        self.levy = Levy(self.field, options)
        self._laid: tuple[Position, Desk] | None = None

    def suited(self, value: Any) -> "Napoleon":
        """Give these rules on the board, seats and terrain of a position's JSON."""
        field = read_field(value, self.options.median, self.field)
        if field is self.field:
            return self
        suited = Napoleon(self.options, field)
        suited.game = self.game
        return suited

    # Beginnings -----------------------------------------------------------------------------------

    def start(self) -> Position:
        """Give the empty board; Malformed when no army can be set up or win on it (N-22a)."""
        self.levy.check()
        count = len(self.seats)
        return Position(
            (None,) * len(self.topology), self.field.ground, Phase.MUSTER,
            frozenset(range(count)), (Hand(),) * count, note=Note(((EMPTY, 0),) * count),
        )

    def opening(self) -> Position:
        """Give the first position of play: first formations, the first seat to move."""
        p = self.start()
        lines = [self.muster(seat).formations[0][1] for seat in range(len(self.seats))]
        for act in (Deploy, Reveal):
            for seat, line in enumerate(lines):
                p = self.apply(p, seat, act(line)).position
        return self.apply(p, NATURE, Lot(0)).position

    def muster(self, seat: Seat) -> Muster:
        """Describe a seat's rows, its army and the formations (N-12, N-13)."""
        return self.levy.muster(seat)

    def read_deployment(self, seat: Seat, value: str) -> dict[Point, Piece]:
        """Turn a set-up's text into pieces by point."""
        return army.stand(self.field, seat, value)

    def write_deployment(self, pieces: Mapping[Point, Piece]) -> str:
        """Turn pieces by point into the canonical text."""
        return army.write(self.field, pieces)

    # What may be played ---------------------------------------------------------------------------

    def desk(self, p: Position) -> Desk:
        """Lay a position out to play on: the caller may make and undo as it likes."""
        return Desk.of(p, self.field, self.options, self.need)

    def _look(self, p: Position) -> Desk:
        """Lay a position out to look at: remembered while the same position is asked about."""
        if self._laid is None or self._laid[0] is not p:
            self._laid = (p, self.desk(p))
        return self._laid[1]

    def actions(self, p: Position, seat: Seat) -> Iterator[Action]:
        """Yield the bare lawful actions; in MUSTER the formations."""
        if seat not in p.to_act or p.phase is Phase.OVER:
            return
        if p.phase is Phase.PLAY:
            for start, end, push in self._look(p).paths():
                yield going(start, end, push)
        elif seat == NATURE:
            yield from (Lot(s) for s in range(len(self.seats)))
        elif not p.hand[seat].ready:
            yield from (Deploy(value) for _, value in self.muster(seat).formations)
        elif (kept := p.hand[seat].value) is not None:
            yield Reveal(kept)
        else:
            yield from (Reveal(value) for _, value in self.muster(seat).formations)

    def next(
        self, p: Position, seat: Seat, clicks: tuple[Point, ...]
    ) -> dict[Point, Action | None]:
        """Give the lawful next clicks: a piece, its square, and for a push where the horse goes."""
        if p.phase is not Phase.PLAY or seat not in p.to_act:
            return {}
        desk = self._look(p)
        if not clicks:
            return {start: None for start, _, _ in desk.moves()}
        start, *rest = clicks
        found: dict[Point, Action | None] = {}
        for way in desk.paths():
            if way[0] != start or (rest and (way[1] != rest[0] or way[2] == EMPTY)):
                continue
            if rest:
                found[way[2]] = going(*way)
            else:
                found[way[1]] = going(*way) if way[2] == EMPTY else None
        return found

    def attempt(self, p: Position, seat: Seat, clicks: tuple[Point, ...]) -> Action | None:
        """Give the move that two clicks would say, or the push that three would."""
        if len(clicks) not in (2, 3):
            return None
        return going(clicks[0], clicks[1], clicks[2] if len(clicks) == 3 else EMPTY)

    def turnable(self, p: Position, seat: Seat) -> Bits:
        """Give the seat's cannons, in its turn (N-34)."""
        if p.phase is not Phase.PLAY or seat not in p.to_act:
            return 0
        return self._look(p).by[seat][K]

    def refusal(self, p: Position, seat: Seat, action: Action) -> Refusal | None:
        """Say why an action is unlawful, or None."""
        if p.phase is Phase.OVER:
            return Refusal("N-90", msg("The game is over."))
        if seat not in p.to_act:
            if p.phase is Phase.MUSTER and 0 <= seat < len(self.seats) and p.hand[seat].ready:
                return Refusal("N-20", msg("Your army is set. Nothing changes after that."))
            return Refusal("N-30", msg("It is not your turn."))
        match action:
            case Move() | Push() if p.phase is Phase.PLAY:
                return refuse_move(self._look(p), seat, action)
            case Lot(first) if seat == NATURE:
                known = 0 <= first < len(self.seats)
                return None if known else Refusal("N-21", msg("Nobody sits there."))
            case Deploy(value) if p.phase is Phase.MUSTER and seat >= 0 and not p.hand[seat].ready:
                return self._refuse_army(seat, value)
            case Reveal(value) if p.phase is Phase.MUSTER and seat >= 0 and p.hand[seat].ready:
                known_value = p.hand[seat].value
                if known_value is not None and known_value != value:
                    return Refusal("N-20", msg("That is not the army that was set up."))
                return self._refuse_army(seat, value)
        return Refusal("N-21", msg("That cannot be done now."))

    def _refuse_army(self, seat: Seat, value: str | None) -> Refusal | None:
        return None if value is None else self.levy.refusal(seat, value)

    # What it does ---------------------------------------------------------------------------------

    def apply(self, p: Position, seat: Seat, action: Action) -> Step:
        """Play an action that `refusal` let through."""
        match action:
            case Move() | Push():
                return self._move(p, seat, action)
            case Deploy(value):
                return self._ready(p, seat, Hand(True, value), p.board, Committed(seat))
            case Reveal(value):
                placed = army.stand(self.field, seat, value)
                board = list(p.board)
                for point, piece in placed.items():
                    board[point] = piece
                shown = Hand(True, self.write_deployment(placed), True)
                mustered = Mustered(seat, tuple(sorted(placed.items())))
                return self._ready(p, seat, shown, tuple(board), mustered)
            case Lot(first):
                begun = replace(p, phase=Phase.PLAY, to_act=frozenset({first}))
                step = self.verdict.judge(begun, first, first)
                return Step(step.position, (Begun(first), *step.events))
        raise Malformed(f"{type(action).__name__} is not an action of this game")

    def _ready(
        self, p: Position, seat: Seat, hand: Hand, board: tuple[Piece | None, ...], event: Event
    ) -> Step:
        """Note a seat's commitment or reveal; when all have done it, go on to the next stage."""
        hands = (*p.hand[:seat], hand, *p.hand[seat + 1 :])
        left = p.to_act - {seat}
        if not left:
            left = frozenset({NATURE}) if hand.shown else frozenset(range(len(self.seats)))
        return Step(replace(p, board=board, hand=hands, to_act=left), (event,))

    def _move(self, p: Position, seat: Seat, move: Move | Push) -> Step:
        desk = self.desk(p)
        start, end, *to = clicks_of(move)
        mover, victim = p.board[start], p.board[end]
        assert mover is not None
        push = to[0] if to else EMPTY
        events: list[Event] = [
            Jumped(mover, square) for square in self._between(start, end) if p.board[square]
        ]
        board = list(p.board)
        desk.make(start, end, push)
        board[start], board[end] = None, mover
        if push != EMPTY:
            assert victim is not None
            board[push] = victim
            events.append(Pushed(victim, end, push))
        events.append(Moved(mover, start, end))
        if victim is not None and push == EMPTY:
            events.append(Taken(victim, end, start))
        for at, facing in move.turns:
            cannon = board[at]
            assert cannon is not None
            assert cannon.facing is not None
            if cannon.facing != facing:
                board[at] = replace(cannon, facing=facing)
                events.append(Turned(cannon, at, cannon.facing, facing))
        moved = replace(
            p, board=tuple(board), ply=p.ply + 1, note=replace(p.note, streak=tuple(desk.streak)),
            quiet=0 if victim is not None and push == EMPTY else p.quiet + 1,
        )
        step = self.verdict.judge(moved, seat, self.verdict.after(p.note.out, seat))
        return Step(step.position, (*events, *step.events))

    def _between(self, start: Point, end: Point) -> tuple[Point, ...]:
        for ray in self.topology.rays:
            if end in ray[start]:
                return ray[start][: ray[start].index(end)]
        return ()

    def leave(self, p: Position, seat: Seat) -> Step:
        """Let a seat resign."""
        return self.verdict.leave(p, seat)

    def out(self, p: Position) -> frozenset[Seat]:
        """Give who has been beaten or has resigned while others play on (N-104)."""
        return frozenset(self.note(p).out)

    def agree(self, p: Position, why: str) -> Step:
        """End the match now, as N-94 decides."""
        return self.verdict.agree(p, why)

    # What may be seen -----------------------------------------------------------------------------

    def view(self, p: Position, who: Seat) -> Position:
        """Hide the deployments that are not shown yet from all but their owner (N-20)."""
        if p.phase is not Phase.MUSTER:
            return p
        hands = tuple(
            hand if hand.shown or seat == who else replace(hand, value=None)
            for seat, hand in enumerate(p.hand)
        )
        return p if hands == p.hand else replace(p, hand=hands)

    def marks(self, p: Position, seat: Seat) -> tuple[Mark, ...]:
        """Give the line of every cannon (N-51)."""
        fire = fire_on(self.field)
        occupied = bits([at for at, piece in enumerate(p.board) if piece is not None])
        return tuple(
            Mark("line", piece.seat, at, tuple(fire.squares(at, piece.facing, occupied)), "N-51")
            for at, piece in enumerate(p.board)
            if piece is not None and piece.facing is not None
        )

    def dangers(self, p: Position, seat: Seat) -> tuple[Mark, ...]:
        """Ask every hostile piece what it could take now; support, terrain and lines count."""
        if p.phase is not Phase.PLAY:
            return ()
        desk, found = self.desk(p), []
        for foe in self.field.foes[seat]:
            desk.turn = foe
            for start, _, hits in desk.moves():
                prey = [at for at in points(hits) if desk.code[at] // 5 == seat]
                if prey and desk.code[start] % 5 != D:  # a push takes nothing
                    found.append(Mark("danger", foe, start, tuple(prey), "N-60"))
        return tuple(found)

    def standing(self, p: Position) -> tuple[Standing, ...]:
        """Count every seat's points past the median, its allies' with them, and what wins."""
        desk = self._look(p)
        return tuple(
            Standing(
                seat, self.verdict.points(desk, seat), self.need[seat],
                tuple(friend for friend in self.field.friends[seat] if friend != seat),
            )
            for seat in range(len(self.seats))
        )

    def help(self, kind: str) -> tuple[str, ...]:
        """Say what a kind does under these options."""
        return help_of(kind, self.options)

    def scenery(self) -> Scenery:
        """Describe the board's picture."""
        return self.field.scenery()

    def repetition_key(self, p: Position) -> object:
        """Pieces by square, facings, side to move and streaks by square; no ids (N-94)."""
        if p.phase is Phase.MUSTER:
            return p
        return (
            tuple((x.seat, x.kind, x.facing) if x else None for x in p.board), p.to_act, p.note
        )

    # Text -----------------------------------------------------------------------------------------

    def to_text(self, p: Position, seat: Seat, action: Action) -> str:
        """Write an action in the game's notation."""
        return text.write_action(self.field, p, action)

    def from_text(self, p: Position, seat: Seat, text_: str) -> Action:
        """Read an action in the game's notation."""
        return text.read_action(self.field, p, seat, text_)

    def to_json(self, p: Position) -> Any:
        """Write a position."""
        return write_position(self.field, p)

    def from_json(self, value: Any) -> Position:
        """Read a position on this field; see `suited`."""
        p = read_position(self.field, value)
        if p.phase is Phase.MUSTER:
            self.start()  # the army must fit (N-12)
            for seat, hand in enumerate(p.hand):
                if hand.value is not None and self.levy.refusal(seat, hand.value) is not None:
                    raise Malformed(f"position.hand: {self.seats[seat]}'s is no lawful army")
        return p

    # Counting and choosing ------------------------------------------------------------------------

    def worth(self, p: Position, seat: Seat) -> int:
        """Say what a position is worth to a seat; see `worth`."""
        return worth.worth(self, p, seat)

    def piece_worth(self, piece: Piece | None, point: Point) -> int:
        """Say what a seat has in a piece if it stood on a point."""
        return worth.piece(self, piece, point)

    def perft(self, p: Position, depth: int) -> int | None:
        """Count leaves on the desk, two seats only: None asks for the slow way."""
        if len(self.seats) != 2 or p.phase is not Phase.PLAY or self.options.max_plies:
            return None
        return leaves(self.desk(p), depth)


def going(start: Point, end: Point, push: Point) -> Move | Push:
    """Name a move on the desk: a push where a horse is put on a square (EMPTY: none)."""
    return Move((start, end)) if push == EMPTY else Push(start, end, push)
