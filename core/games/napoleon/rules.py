"""The rules of Napoleon Strategy, bound to options: its answers to the contract (`core/game.py`).

A frozen position is laid out on a desk, the desk makes the move, and what stands there is frozen
again; the events are read off what the move did. Endings are judged in the order of N-95.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Self

from ...action import Action, Deploy, Lot, Move, Push, Reveal
from ...action import clicks as clicks_of
from ...deployment import deployed
from ...event import (
    Begun,
    Committed,
    Event,
    Jumped,
    Moved,
    Mustered,
    Outcome,
    Pushed,
    Scored,
    Taken,
    Turned,
)
from ...game import BaseRules, Malformed, Mark, Muster, Refusal, Scenery, Standing, Step, msg
from ...handicap import by_seat, opener
from ...memo import Latest
from ...piece import NATURE, Bits, Piece, Point, Seat, bits, points
from ...position import Hand, Phase, Position
from ...search.think import searched
from ...search.thought import Task, Thought
from . import deployment, endings, evaluation, notation, pieces, position_text
from .board import Field, field_of, need_of
from .lines import lines_on
from .movegen import EMPTY, Act, Desk
from .options import Options
from .pieces import D, K
from .position_text import Note
from .refusals import refuse_move
from .search_desk import NapoleonSearch
from .terrain import BARRED, TILES
from .turning import Turning, with_turns
from .variation import varied
from .wishes import WISHES


class Napoleon(BaseRules[Options, Note]):
    """The rules bound to one set of options and one field."""

    wishes = WISHES
    explains = {
        "line": msg("A thread shows where a cannon looks: no enemy but a drum enters it."),
        "danger": msg("The enemy could take a soldier of yours: a friend stands beside him."),
    }
    remarks = {
        "turn": msg("Turn your {piece}. Then it holds the enemy back."),
        "plug": msg("Your {piece} can plug the line of the enemy {prey}."),
        "stop": msg("The enemy is about to cross the middle and win. Stop him!"),
        "cover": msg("There your {piece} guards your {prey}."),
    }

    def __init__(self, options: Options, field: Field | None = None) -> None:
        self.options = options
        self.field = field or field_of(options)
        self.topology = self.field.topology
        self.seats = self.field.seats
        self.repeats = options.repetition
        self.need = tuple(need_of(options, team) for team in self.field.friends)
        """By seat the points that win (N-92, N-105)."""
        self.handicaps = by_seat(options.handicap, self.seats)
        self.antique = options.skin == "antique"
        self.kinds = pieces.ANTIQUE if self.antique else pieces.NAMES
        self.tiles = {} if self.antique else TILES
        self.deployment = deployment.Deployment(self.field, options)
        self._look = Latest(self.desk)

    def suited(self, value: Any) -> Self:
        """Give these rules on the board, seats and terrain of a position's JSON."""
        field = position_text.read_field(value, self.options.median, self.field)
        if field is self.field:
            return self
        suited = type(self)(self.options, field)
        suited.game = self.game
        return suited

    # Beginnings -----------------------------------------------------------------------------------

    def start(self) -> Position:
        """Give the empty board; Malformed when no army can be set up or win on it (N-22a)."""
        self.deployment.check()
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
        return p if p.phase is Phase.PLAY else self.apply(p, NATURE, Lot(0)).position

    def muster(self, seat: Seat) -> Muster:
        """Describe a seat's rows, its army and the formations (N-12, N-13)."""
        return self.deployment.muster(seat)

    def read_deployment(self, seat: Seat, value: str) -> dict[Point, Piece]:
        """Turn a set-up's text into pieces by point."""
        return deployment.read(self.field, seat, value)

    def write_deployment(self, pieces: Mapping[Point, Piece]) -> str:
        """Turn pieces by point into the canonical text."""
        return deployment.write(self.field, pieces)

    # What may be played ---------------------------------------------------------------------------

    def desk(self, p: Position) -> Desk:
        """Lay a position out to play on: the caller may make and undo as it likes."""
        return Desk(p, self.field, self.options, self.need)

    def search_desk(self, p: Position) -> NapoleonSearch:
        """Lay a position out to search on, for the seat to move."""
        return NapoleonSearch(p, self.field, self.options, self.need)

    def actions(self, p: Position, seat: Seat) -> Iterator[Action]:
        """Yield the lawful actions, cannons not turned; in MUSTER the formations."""
        if seat not in p.to_act or p.phase is Phase.OVER:
            return
        if p.phase is Phase.PLAY:
            yield from map(action_of, self._look(p).acts())
        elif seat == NATURE:
            yield from (Lot(s) for s in range(len(self.seats)))
        elif not p.hand[seat].ready:
            yield from (Deploy(value) for _, value in self.muster(seat).formations)
        elif (kept := p.hand[seat].value) is not None:
            yield Reveal(kept)
        else:
            yield from (Reveal(value) for _, value in self.muster(seat).formations)

    def attempt(self, p: Position, seat: Seat, clicks: tuple[Point, ...]) -> Action | None:
        """Give the move that two clicks would say, or the push that three would."""
        match clicks:
            case (_, _):
                return Move(clicks)
            case (start, end, to):
                return Push(start, end, to)
        return None

    def turnable(self, p: Position, seat: Seat) -> Bits:
        """Give the seat's cannons, in its turn (N-34)."""
        if p.phase is not Phase.PLAY or seat not in p.to_act:
            return 0
        return self._look(p).by[seat][K]

    def refusal(self, p: Position, seat: Seat, action: Action) -> Refusal | None:
        """Say why an action is unlawful, or None."""
        early = self.untimely(p, seat, turn="N-30", over="N-90", deployed="N-20")
        if early is not None:
            return early
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
        return None if value is None else self.deployment.refusal(seat, value)

    # What it does ---------------------------------------------------------------------------------

    def apply(self, p: Position, seat: Seat, action: Action) -> Step:
        """Play an action that `refusal` let through."""
        match action:
            case Move() | Push():
                return self._move(p, seat, action)
            case Deploy(value):
                return Step(deployed(p, seat, Hand(True, value)), (Committed(seat),))
            case Reveal(value):
                placed = deployment.read(self.field, seat, value)
                board = list(p.board)
                for point, piece in placed.items():
                    board[point] = piece
                shown = Hand(True, self.write_deployment(placed), True)
                p = deployed(replace(p, board=tuple(board)), seat, shown)
                came = Mustered(seat, tuple(sorted(placed.items())))
                first = opener(self.handicaps)
                if first is None or NATURE not in p.to_act:
                    return Step(p, (came,))
                begun = self._begin(p, first)  # there is no lot (N-21a)
                return Step(begun.position, (came, *begun.events))
            case Lot(first):
                return self._begin(p, first)
        raise Malformed(f"{type(action).__name__} is not an action of this game")

    def _begin(self, p: Position, first: Seat) -> Step:
        """Let a seat begin, once all armies stand."""
        begun = replace(p, phase=Phase.PLAY, to_act=frozenset({first}))
        step = endings.judge(begun, self.desk(begun), first)
        return Step(step.position, (Begun(first), *step.events))

    def _move(self, p: Position, seat: Seat, move: Move | Push) -> Step:
        desk = self._look(p).copy()
        before = desk.points(seat)
        start, end, *to = clicks_of(move)
        mover, victim = p.board[start], p.board[end]
        assert mover is not None
        push = to[0] if to else EMPTY
        events: list[Event] = [
            Jumped(mover, square) for square in self._between(start, end) if p.board[square]
        ]
        board = list(p.board)
        desk.make((start, end, push))
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
                desk.face(at, facing)
                events.append(Turned(cannon, at, cannon.facing, facing))
        moved = replace(
            p, board=tuple(board), ply=p.ply + 1, to_act=frozenset({desk.turn}),
            note=Note(tuple(desk.streak), p.note.out),
            quiet=0 if victim is not None and push == EMPTY else p.quiet + 1,
        )
        if (held := desk.points(seat)) > before and self.need[seat]:
            events.append(Scored(seat, end, held, self.need[seat]))
        step = endings.judge(moved, desk, seat)
        if step.position.phase is Phase.PLAY and step.position.note.out == p.note.out:
            self._look.learn(step.position, desk)
        return Step(step.position, (*events, *step.events))

    def _between(self, start: Point, end: Point) -> tuple[Point, ...]:
        for ray in self.topology.rays:
            if end in ray[start]:
                return ray[start][: ray[start].index(end)]
        return ()

    def leave(self, p: Position, seat: Seat) -> Step:
        """Let a seat resign."""
        return endings.leave(p, self.desk(p), seat)

    def out(self, p: Position) -> frozenset[Seat]:
        """Give who has been beaten or has resigned while others play on (N-104)."""
        return frozenset(self.note(p).out)

    def agree(self, p: Position, why: str) -> Step:
        """End the match now, as N-94 decides."""
        return endings.agree(p, self._look(p))

    # What may be seen -----------------------------------------------------------------------------

    def marks(self, p: Position, seat: Seat) -> tuple[Mark, ...]:
        """Give the line of every cannon (N-51)."""
        lines = lines_on(self.field)
        occupied = bits([at for at, piece in enumerate(p.board) if piece is not None])
        return tuple(
            Mark("line", piece.seat, at, tuple(lines.squares(at, piece.facing, occupied)), "N-51")
            for at, piece in enumerate(p.board)
            if piece is not None and piece.facing is not None
        )

    def dangers(self, p: Position, seat: Seat) -> tuple[Mark, ...]:
        """Give what each hostile piece could take now; support, terrain and lines count."""
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
                seat, desk.points(seat), self.need[seat],
                tuple(friend for friend in self.field.friends[seat] if friend != seat),
            )
            for seat in range(len(self.seats))
        )

    def help(self, kind: str) -> tuple[str, ...]:
        """Say what a kind does under these options."""
        options = self.options
        also = (
            (options.drum_fright and not self.antique, pieces.FRIGHT),  # its own help says so
            (options.drum_push, pieces.ANTIQUE_PUSH if self.antique else pieces.PUSH),
            (options.ortho_only, pieces.STRAIGHT),
            (options.terrain, pieces.TERRAIN),
        )
        told = (pieces.ANTIQUE_HELP if self.antique else pieces.HELP)[kind]
        return told, *(words[kind] for holds, words in also if holds and kind in words)

    def scenery(self) -> Scenery:
        """Describe the board's picture."""
        return self.field.scenery()

    # Positions set up by hand ---------------------------------------------------------------------

    def stock(self, seat: Seat) -> Mapping[str, int]:
        """Give the most of each kind an army may have (N-10, N-13)."""
        return self.deployment.most(seat)

    def ending(self, p: Position) -> Outcome | None:
        """Tell whether enough points are over, or never can be (N-90, N-93)."""
        return endings.judge(p, self.desk(p), p.turn or 0).position.outcome

    def impossible(self, p: Position) -> Refusal | None:
        """Refuse soldiers on ground that they never enter."""
        for at, piece in enumerate(p.board):
            if piece is not None and p.ground[at] in BARRED.get(piece.kind or "", ""):
                return Refusal("N-22", deployment.BOGGED[p.ground[at]], (), (at,))
        return self.crowded(p, "N-10") or super().impossible(p)

    # Text -----------------------------------------------------------------------------------------

    def to_text(self, p: Position, seat: Seat, action: Action) -> str:
        """Write an action in the game's notation."""
        return notation.write_action(self.field, p, action)

    def from_text(self, p: Position, seat: Seat, text: str) -> Action:
        """Read an action in the game's notation."""
        return notation.read_action(self.field, p, seat, text)

    def to_json(self, p: Position) -> Any:
        """Write a position."""
        return position_text.write_position(self.field, p)

    def from_json(self, value: Any) -> Position:
        """Read a position on this field; see `suited`."""
        p = position_text.read_position(self.field, value)
        if p.phase is Phase.MUSTER:
            self.start()  # the army must fit (N-12)
            for seat, hand in enumerate(p.hand):
                if hand.value is not None and self.deployment.refusal(seat, hand.value) is not None:
                    raise Malformed(f"position.hand: {self.seats[seat]}'s is no lawful army")
        return p

    # Counting and choosing ------------------------------------------------------------------------

    worth = evaluation.worth
    piece_worth = evaluation.piece_worth

    def think(self, view: Position, seat: Seat, task: Task) -> Thought | None:
        """Search for a move, and for where the cannons should look after it."""
        if view.phase is not Phase.PLAY:
            return None
        desk = self.search_desk(view)
        thought = searched(self, view, seat, task, desk, Turning)
        return None if thought is None else with_turns(thought, desk, view)

    def arrange(self, view: Position, seat: Seat, task: Task) -> Action | None:
        """Vary a formation."""
        if seat < 0 or view.hand[seat].ready:
            return None
        value = varied(self.field, seat, self.muster(seat), task)
        lawful = value is not None and self.deployment.refusal(seat, value) is None
        return Deploy(value) if lawful else None

    def perft(self, p: Position, depth: int) -> int | None:
        """Count leaves on the desk, two seats only: None asks for the slow way."""
        if len(self.seats) != 2 or p.phase is not Phase.PLAY or self.options.max_plies:
            return None
        desk = self.desk(p)
        return 0 if depth > 1 and desk.hopeless() else desk.leaves(depth)


def action_of(act: Act) -> Move | Push:
    """Name a move on the desk: a push where a horse is put on a square (EMPTY: none)."""
    start, end, push = act
    return Move((start, end)) if push == EMPTY else Push(start, end, push)
