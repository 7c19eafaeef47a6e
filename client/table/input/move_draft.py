"""The move being put together: clicks become lit squares, then a draft, then an action.

The move input knows points, never pixels or sounds, and asks the Rules protocol for everything;
mouse, keyboard and gamepad (`board_input.py`) end in the same few calls. A draft is a value on a
stack, so that nothing is lost by a mistaken click: `undo` always goes back one step.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from core.action import Action, Claim, Done, Move, NoMove, Pass, Place, Push, clicks
from core.game import Refusal, Rules, Step, msg
from core.piece import Piece, Point, Seat
from core.position import Position

from ...window.due import EVERY_FRAME, NEVER

ENDINGS: tuple[Action, ...] = (Done(), Pass(), NoMove(), Claim())
"""What may end a turn without any point, in the order in which it is offered."""
DOUBLE = 0.3
"""Seconds in which a second click belongs to the one that chose the move: it takes nothing back."""
PATIENCE = 0.7
"""Seconds of hovering over an unlawful square before the reason is shown."""


def goal(action: Action | None) -> Point | None:
    """Give the point an action aims at: where the mover ends, or what is shot at."""
    if isinstance(action, Push):
        return action.end
    chosen = () if action is None else clicks(action)
    return chosen[-1] if chosen else None


def shift(board: list[Piece | None], start: Point, end: Point) -> None:
    """Put what stands on a point on another, for a picture: no rule is asked."""
    board[end], board[start] = board[start], None


@dataclass(frozen=True)
class Draft:
    """What has been chosen: clicks, the finished move, turned pieces by id, the selection."""

    clicks: tuple[Point, ...] = ()
    action: Action | None = None
    turns: tuple[tuple[Point, int], ...] = ()
    """(id of the piece, facing)."""
    selected: Point | None = None
    """The square of the selected piece; after the move, of the cannon being turned."""


@dataclass(frozen=True)
class Held:
    """A move that was chosen and can still be taken back; `since` when, in seconds."""

    seat: Seat
    action: Action
    since: float


@dataclass
class MoveInput:
    """One seat's input on one board: `see` a position and a seat, then `click` and `turn`.

    `seat` is None while it is nobody's turn here; `play` is called with the finished action.
    """

    rules: Rules
    play: Callable[[Seat, Action], None]
    confirm: bool = True
    position: Position = field(init=False)
    seat: Seat | None = None
    draft: Draft = field(default_factory=Draft)
    hover: Point | None = None
    spin: int | None = None
    """The facing of the handle under the mouse."""
    refused: tuple[Refusal, Point | None] | None = None
    """Why not, and at which square; at none where no square is the reason."""
    waiting: bool = False
    hold: float = 0.0
    """Seconds for which a move is held before it is played."""
    held: Held | None = None
    hint: tuple[Point, ...] = ()
    lines_on: bool = True
    now: float = 0.0
    _past: list[Draft] = field(default_factory=list)
    _since: float = 0.0
    _lit: tuple[Position, tuple[Point, ...], dict[Point, Action | None]] | None = None
    _closing: tuple[Position, Seat, Action | None] | None = None
    _step: tuple[Position, tuple[Seat, Action], Step | None] | None = None

    def __post_init__(self) -> None:
        self.position = self.rules.start()

    # where things stand

    def see(self, position: Position, seat: Seat | None) -> None:
        """Take a new position; the draft is kept only while nothing changed."""
        if position is self.position and seat == self.seat:
            return
        self.position, self.seat = position, seat
        self.drop()
        self.waiting = False

    def drop(self) -> None:
        """Forget the draft, the hint and what was refused."""
        self.draft, self.refused, self.hint, self.spin = Draft(), None, (), None
        self.held = None
        self._past.clear()

    def lay_aside(self) -> None:
        """Clear the board of the draft and of what was refused; `undo` brings the draft back."""
        self.refused, self.hint, self.spin = None, (), None
        if self.draft != Draft():
            self._put(Draft())

    @property
    def mine(self) -> bool:
        """True when a click may begin or change a move."""
        return self.seat is not None and self.seat in self.position.to_act and not self.waiting

    def lit(self) -> dict[Point, Action | None]:
        """Give the lawful next clicks for the selected piece, without one those that are enough by
        themselves; nothing once the move is chosen."""
        draft = self.draft
        if not self.mine or self.seat is None or draft.action is not None:
            return {}
        if self._lit is None or self._lit[0] is not self.position or self._lit[1] != draft.clicks:
            able = self.rules.next(self.position, self.seat, draft.clicks)
            if not draft.clicks:
                able = {point: action for point, action in able.items() if action is not None}
            self._lit = (self.position, draft.clicks, able)
        return self._lit[2]

    def pickable(self, point: Point) -> bool:
        """Say whether the piece on a point may be moved or turned now."""
        if not self.mine or self.seat is None:
            return False
        if self.draft.action is not None:
            return self.turning(point)
        return point in self.rules.next(self.position, self.seat, ()) or self.turning(point)

    def turning(self, point: Point) -> bool:
        """Say whether the piece on a point (after the drafted move) may be turned now."""
        if not self.mine or self.seat is None:
            return False
        piece = self.preview().board[point]
        able = self.rules.turnable(self.position, self.seat)
        return piece is not None and piece.seat == self.seat and any(
            able >> p & 1 for p, q in enumerate(self.position.board) if q and q.id == piece.id)

    def preview(self) -> Position:
        """Show the position as the draft would leave it."""
        p, action = self.position, self.draft.action
        board = list(p.board)
        chosen = self.draft.clicks
        match action:
            case Move(path):
                shift(board, path[0], path[-1])
            case Push(start, end, to):
                shift(board, end, to)
                shift(board, start, end)
            case Place(pairs):
                for source, at in pairs:
                    if isinstance(source, str):
                        board[at] = Piece(self.seat or 0, source, at)
                    else:
                        shift(board, source, at)
            case None if len(chosen) > 1 and board[chosen[-1]] is None:
                shift(board, chosen[0], chosen[-1])  # on its way: there is more to choose
        faced = dict(self.draft.turns)
        board = [replace(q, facing=faced[q.id]) if q and q.id in faced else q for q in board]
        return replace(p, board=tuple(board))

    # what mouse, keyboard and gamepad call

    def click(self, point: Point) -> None:
        """Take a click on a point."""
        self.refused, self.hint = None, ()
        held, draft = self.held, self.draft
        if held is not None and point == goal(held.action) and self.now - held.since > DOUBLE:
            self.undo()
        if not self.mine or held is not None:
            return
        if draft.action is not None:
            aim = goal(draft.action)
            aim = draft.clicks[-1] if aim is None else aim
            if point == aim and draft.selected in (None, point):
                self.done()
            elif self.turning(point):
                self._put(replace(draft, selected=None if draft.selected == point else point))
            else:
                self._tell(msg("Your move is ready: say Done, or Undo to choose another."), point)
            return
        if point in (lit := self.lit()):
            self._go(point, lit[point])
        elif point == draft.selected:
            self._put(Draft(turns=draft.turns))
        elif self.pickable(point):
            self._put(Draft((point,), None, draft.turns, point))
        else:
            self._refuse(point)

    def _go(self, point: Point, action: Action | None) -> None:
        draft = self.draft
        clicks = (*draft.clicks, point)
        self._put(replace(draft, clicks=clicks, action=action,
                          selected=draft.selected if action is None else None))
        if action is not None and not self.confirm and not draft.turns:
            self.done()

    def turn(self, by: int) -> None:
        """Turn the selected cannon (or the one under the mouse) by eighths, clockwise."""
        point = self.draft.selected
        if point is None and self.hover is not None and self.turning(self.hover):
            point = self.hover
        piece = self.preview().board[point] if point is not None else None
        if point is not None and piece is not None and piece.facing is not None:
            self.face(point, (piece.facing + by) % 8)

    def face(self, point: Point, facing: int) -> None:
        """Turn the cannon on a point to a facing; turning back to where it was is no turn."""
        piece = self.preview().board[point]
        if piece is None or not self.turning(point):
            return
        was = next(q for q in self.position.board if q and q.id == piece.id).facing
        turns = {k: f for k, f in self.draft.turns if k != piece.id}
        if facing != was:
            turns[piece.id] = facing
        self.refused = None
        self._put(replace(self.draft, turns=tuple(sorted(turns.items())), selected=point,
                          clicks=self.draft.clicks or (point,)))

    @property
    def ready(self) -> bool:
        """True when the move is chosen and may be played."""
        return self.mine and self.draft.action is not None

    @property
    def closing(self) -> Action | None:
        """Give what ends the turn without any point, where the rules allow it now."""
        if not self.mine or self.seat is None or self.draft.action is not None:
            return None
        known = self._closing
        if known is None or known[0] is not self.position or known[1] != self.seat:
            able: Action | None = next((a for a in ENDINGS if self.rules.refusal(
                self.position, self.seat, a) is None), None)
            known = self._closing = (self.position, self.seat, able)
        return known[2]

    @property
    def able(self) -> int:
        """Count the pieces that may still begin a move."""
        if not self.mine or self.seat is None:
            return 0
        return len(self.rules.next(self.position, self.seat, ()))

    @property
    def started(self) -> bool:
        """True when there is something to undo."""
        return bool(self._past)

    def action(self) -> Action | None:
        """Give the drafted action with its turns, by the points after the move."""
        action = self.draft.action
        if not isinstance(action, Move | Push):
            return action
        where = {q.id: p for p, q in enumerate(self.preview().board) if q is not None}
        turns = sorted((where[k], f) for k, f in self.draft.turns if k in where)
        return replace(action, turns=tuple(turns))

    def step(self) -> Step | None:
        """Give what the drafted action would do; None where there is none, or it is not lawful."""
        action = self.action()
        if action is None or self.seat is None:
            return None
        known = self._step
        if known is None or known[0] is not self.position or known[1] != (self.seat, action):
            lawful = self.rules.refusal(self.position, self.seat, action) is None
            step = self.rules.apply(self.position, self.seat, action) if lawful else None
            known = self._step = (self.position, (self.seat, action), step)
        return known[2]

    def done(self) -> None:
        """Play the draft; where it is unlawful after all the reason is shown."""
        action = self.action() or (None if self.draft.turns else self.closing)
        if not self.mine or self.seat is None:
            return
        if action is None:
            if self.draft.turns:
                why = msg("Turning alone is not a turn: move a piece as well.")
                self._tell(why, self.draft.selected, "N-34")
            return
        refusal = self.rules.refusal(self.position, self.seat, action)
        if refusal is not None:
            chosen = clicks(action)
            self.refused = (refusal, chosen[-1] if chosen else None)
            return
        self.waiting = True
        self.held = Held(self.seat, action, self.now)
        self.release()

    def release(self) -> None:
        """Play the move that is held, once it was held long enough."""
        if self.held is not None and self.held_share >= 1:
            held, self.held = self.held, None
            self.play(held.seat, held.action)

    @property
    def held_share(self) -> float:
        """Give how much of its time the held move has been held, 0 to 1; 1 where none is."""
        if self.held is None or self.hold <= 0:
            return 1.0
        return min(1.0, (self.now - self.held.since) / self.hold)

    def undo(self) -> bool:
        """Take the held move back, or go back one step of the draft; False when there was none."""
        if self.held is not None:
            self.held, self.waiting = None, False
            self.undo()
            return True
        if self.refused is not None:
            self.refused = None
            return True
        if not self._past:
            return False
        self.draft = self._past.pop()
        return True

    def over(self, point: Point | None, spin: int | None = None) -> None:
        """Note what the mouse or the cursor is over."""
        if point != self.hover or spin != self.spin:
            self.hover, self.spin, self._since = point, spin, self.now

    def hovered_refusal(self) -> Refusal | None:
        """Say why the square under the mouse may not be gone to, when a piece is picked up."""
        point, draft = self.hover, self.draft
        if point is None or self.spin is not None or not draft.clicks or draft.action is not None:
            return None
        if not self.mine or self.seat is None or point == draft.selected:
            return None
        piece = self.position.board[point]
        if point in self.lit() or (piece is not None and piece.seat == self.seat):
            return None
        tried = self.rules.attempt(self.position, self.seat, (*draft.clicks, point))
        return None if tried is None else self.rules.refusal(self.position, self.seat, tried)

    def patient(self) -> bool:
        """True when the mouse has rested long enough for the reason to be shown."""
        return self.now - self._since >= PATIENCE

    @property
    def due(self) -> float:
        """Give when its picture changes by itself: in each frame while a move is held, and when the
        mouse has rested long enough for a reason to be shown."""
        if self.held is not None:
            return EVERY_FRAME
        waits = not self.patient() and self.hovered_refusal() is not None
        return self._since + PATIENCE if waits else NEVER

    def _put(self, draft: Draft) -> None:
        self._past.append(self.draft)
        self.draft = draft

    def _tell(self, msgid: str, point: Point | None, rule: str = "") -> None:
        self.refused = (Refusal(rule, msgid), point)

    def _refuse(self, point: Point) -> None:
        assert self.seat is not None
        piece = self.position.board[point]
        tried = self.rules.attempt(self.position, self.seat, (*self.draft.clicks, point))
        if self.draft.clicks or tried is not None:
            move = tried
        elif piece is not None and piece.seat == self.seat:
            near = self.rules.topology.near[point]
            free = [p for p, q in enumerate(self.position.board) if near >> p & 1 and q is None]
            if not free:
                self._tell(msg("This one is hemmed in: it has nowhere to go."), point)
                return
            move = Move((point, free[0]))
        else:
            return
        refusal = None if move is None else self.rules.refusal(self.position, self.seat, move)
        if refusal is not None:
            self.refused = (refusal, point)


class DraftSounds:
    """Compares the draft with that of before and asks for the sound of what changed."""

    def __init__(self, move_input: MoveInput, sound: Callable[[str], None]) -> None:
        self.move_input, self.sound = move_input, sound
        self._draft = move_input.draft
        self._refused = move_input.refused

    def listen(self) -> None:
        """Ask for the sound of what has been done since the last time."""
        before, self._draft = self._draft, self.move_input.draft
        refused, self._refused = self._refused, self.move_input.refused
        if self._refused is not None and self._refused is not refused:
            self.sound("refuse")
        elif self._draft is not before and (name := draft_sound(before, self._draft)):
            self.sound(name)


def draft_sound(before: Draft, after: Draft) -> str:
    """Name the sound of going from one draft to another, "" for none."""
    if after.turns != before.turns and after.turns:
        return "wheel"
    if after.action is not None and before.action is None:
        return "place"
    return "lift" if len(after.clicks) > len(before.clicks) else ""
