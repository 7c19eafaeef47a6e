"""Mouse, keyboard and gamepad over the board: pixels and keys become calls of the move input.

Press and release on two squares is a drag, on one a click; both come to the same there. The handles
around a cannon lie between cells, so they are asked before the cells are.
"""

import math
from collections.abc import Callable
from functools import partial

import pygame

from core.piece import PUBLIC, Point, Seat
from core.refusal import msg

from ...boards.projection import Projection
from ...language.square_words import square_words
from ...screen import Say, Stop
from ...widgets.button import CHOSEN
from ...window import keys
from .move_draft import Draft, MoveInput

DRAG = 7
"""Pixels the mouse may move between press and release of a click."""
ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1),
          pygame.K_DOWN: (0, 1)}
PAD = {pygame.CONTROLLER_BUTTON_DPAD_LEFT: (-1, 0), pygame.CONTROLLER_BUTTON_DPAD_RIGHT: (1, 0),
       pygame.CONTROLLER_BUTTON_DPAD_UP: (0, -1), pygame.CONTROLLER_BUTTON_DPAD_DOWN: (0, 1)}


def handle_radius(projection: Projection) -> int:
    """Give the radius of a turning handle in pixels."""
    return max(8, round(projection.cell_w * 0.14))


def handles(projection: Projection, point: Point) -> list[tuple[int, tuple[int, int]]]:
    """Give the eight turning handles around a point: (board facing, pixel)."""
    x, y = projection.centre(point)
    wide = max(projection.cell_w * 0.62, 18.0)
    angles = [math.radians(projection.heading(facing) * 45) for facing in range(8)]
    return [(facing, (round(x + math.sin(angle) * wide),
                      round(y + projection.cell_h * 0.06 - math.cos(angle) * wide * 0.88)))
            for facing, angle in enumerate(angles)]


class BoardInput:
    """Feeds a move input from devices, through a projection; `cursor` is the keyboard's square."""

    def __init__(self, move_input: MoveInput, projection: Projection) -> None:
        self.move_input = move_input
        self.projection = projection
        self.cursor: Point | None = None
        self.keys = False
        self.drag: tuple[int, int] | None = None
        """Where the dragged miniature is, in pixels."""
        self._down: tuple[int, int] | None = None
        self._was: Point | None = None
        self._stated: tuple[tuple[object, ...], str] | None = None
        """What was read aloud last of what can be done: the rules are asked once, not per frame."""
        self._stops: tuple[tuple[object, ...], list[Point]] | None = None
        """What one switch can press, kept likewise."""
        self.marks: list[tuple[Point, Point]] = []
        """What a player has marked for themselves: arrows, or one square twice."""
        self._pen: Point | None = None
        """Where the right button went down while no move was begun."""
        self.follow: Callable[[Point], None] = lambda point: None
        """Called with the cursor's point, so that it stays in sight."""
        self.poke: Callable[[Point], None] = lambda point: None
        """Called with a point that was clicked without any use."""
        self.viewer: Callable[[], Seat] = lambda: PUBLIC
        """Gives whose pieces are called "yours" when a square is read aloud."""

    def spin_at(self, pixel: tuple[int, int]) -> int | None:
        """Say which handle lies under a pixel."""
        point = self.move_input.draft.selected
        if point is None or not self.move_input.turning(point):
            return None
        reach = handle_radius(self.projection) + 3
        for facing, at in handles(self.projection, point):
            if math.dist(at, pixel) <= reach:
                return facing
        return None

    def on_event(self, event: pygame.Event) -> bool:
        """Take an event; True when it was used."""
        match event.type:
            case pygame.MOUSEMOTION:
                return self._motion(event.pos)
            case pygame.MOUSEBUTTONDOWN:
                self.keys = False
                fresh = event.button == 3 and self.move_input.draft == Draft()
                self._pen = self.projection.pick(event.pos) if fresh else None
                if event.button == 1:
                    self.marks.clear()
                return event.button == 1 and self._press(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 3:
                self.let_go()
                return self._mark(event.pos) or self.move_input.undo()
            case pygame.MOUSEBUTTONUP:
                return event.button == 1 and self._release(event.pos)
            case pygame.MOUSEWHEEL if event.y:
                self.move_input.turn(-1 if event.y > 0 else 1)
                return True
            case pygame.KEYDOWN:
                return self._key(event)
            case pygame.CONTROLLERBUTTONDOWN:
                return self._pad(event)
        return False

    def _mark(self, pixel: tuple[int, int]) -> bool:
        """Mark a square, or draw an arrow from where the button went down; the same again rubs it
        out. False where a move had been begun."""
        start, self._pen = self._pen, None
        end = self.projection.pick(pixel)
        if start is None or end is None or self.move_input.draft != Draft():
            return False
        if (start, end) in self.marks:
            self.marks.remove((start, end))
        else:
            self.marks.append((start, end))
        return True

    def aloud(self, say: Say) -> str:
        """Give what is read aloud of the cursor's square: what stands there as it is painted, and
        whether it can be chosen."""
        move_input, at = self.move_input, self.cursor
        if at is None or not self.keys:
            return ""
        seen = move_input.preview()
        text = square_words(move_input.rules, at, seen.board[at], seen.ground[at], self.viewer(),
                            say)
        asked = (at, move_input.position, move_input.draft, move_input.mine)
        if self._stated is None or self._stated[0] != asked:
            self._stated = asked, self._state(at)
        state = self._stated[1]
        return f"{text}, {say(state)}" if state else text

    def _state(self, at: Point) -> str:
        """Give the msgid of what can be done with a square, "" for nothing."""
        move_input = self.move_input
        if at == move_input.draft.selected:
            return CHOSEN
        if at in move_input.lit():
            return msg("you can go here")
        return msg("can move") if not move_input.draft.clicks and move_input.pickable(at) else ""

    def stops(self) -> list[Stop]:
        """List the pieces that may move, or where the chosen one may go, row by row."""
        move_input = self.move_input
        asked = (move_input.position, move_input.draft, move_input.mine)
        if self._stops is None or self._stops[0] != asked:
            found: list[Point] = []
            if move_input.mine and move_input.draft.clicks:
                found = [*move_input.lit()]
            elif move_input.mine and move_input.seat is not None:
                found = [*move_input.rules.next(move_input.position, move_input.seat, ())]
            found.sort(key=lambda point: self.projection.centre(point)[::-1])
            self._stops = asked, found
        return [Stop(point, partial(self.light, point)) for point in self._stops[1]]

    def light(self, point: Point) -> None:
        """Bring the cursor to a point, as arrows do."""
        self.keys, self.cursor = True, point
        self.move_input.over(point)
        self.follow(point)

    def let_go(self) -> None:
        """Forget a press: it became something else, such as a drag of the board."""
        self._down = self.drag = None

    def loose(self, pixel: tuple[int, int]) -> bool:
        """Say whether a drag from a pixel scrolls the board: nothing there can be chosen."""
        point = self.projection.pick(pixel)
        if point is None or self.spin_at(pixel) is not None:
            return False
        return point not in self.move_input.lit() and not self.move_input.pickable(point)

    def _motion(self, pixel: tuple[int, int]) -> bool:
        spin = self.spin_at(pixel)
        self.keys = False
        self.move_input.over(self.projection.pick(pixel), spin)
        if self._down is not None and math.dist(self._down, pixel) > DRAG:
            draft = self.move_input.draft
            if draft.clicks and draft.action is None:
                self.drag = pixel
        return self._down is not None

    def _press(self, pixel: tuple[int, int]) -> bool:
        spin, point = self.spin_at(pixel), self.projection.pick(pixel)
        self.move_input.over(point, spin)
        selected = self.move_input.draft.selected
        if spin is not None and selected is not None:
            self.move_input.face(selected, spin)
            return True
        if point is None:
            return False
        self._down, self._was = pixel, selected
        draft = self.move_input.draft
        if draft.action is None and point != selected and self.move_input.pickable(point) \
                and point not in self.move_input.lit():
            self.move_input.click(point)
            self._was = None
        return True

    def _release(self, pixel: tuple[int, int]) -> bool:
        down, self._down = self._down, None
        dragged, self.drag = self.drag, None
        if down is None:
            return False
        start, end = self.projection.pick(down), self.projection.pick(pixel)
        if dragged is not None:
            if end is not None and end != start:
                self.move_input.click(end)
            return True
        if end is not None and end == start:
            if self._was is None and end == self.move_input.draft.selected:
                return True  # it was picked up by this very press
            self._click(end)
        return True

    def _click(self, point: Point) -> None:
        """Click on a point; where that has no use for a move, whoever stands there is poked."""
        move_input = self.move_input
        before = move_input.draft
        move_input.click(point)
        if move_input.draft is before and not before.clicks and move_input.refused is None:
            self.poke(point)

    def _key(self, event: pygame.Event) -> bool:
        match event.key:
            case key if key in ARROWS:
                return self._move(*ARROWS[key])
            case pygame.K_RETURN | pygame.K_KP_ENTER:
                return self.accept(True)
            case pygame.K_SPACE:
                return self.accept(False)
            case pygame.K_ESCAPE:
                return self.move_input.undo()
        return self._act(event)

    def _act(self, event: pygame.Event) -> bool:
        match keys.action_of(event):
            case keys.TURN:
                back = getattr(event, "mod", 0) & pygame.KMOD_SHIFT
                self.move_input.turn(-1 if back else 1)
            case keys.LINES:
                self.move_input.lines_on = not self.move_input.lines_on
            case keys.CHOOSE:
                return self.accept(False)
            case _:
                return False
        return True

    def _pad(self, event: pygame.Event) -> bool:
        match event.button:
            case button if button in PAD:
                return self._move(*PAD[button])
            case pygame.CONTROLLER_BUTTON_A:
                return self.accept(True)
            case pygame.CONTROLLER_BUTTON_B:
                return self.move_input.undo()
            case pygame.CONTROLLER_BUTTON_LEFTSHOULDER | pygame.CONTROLLER_BUTTON_RIGHTSHOULDER:
                right = event.button == pygame.CONTROLLER_BUTTON_RIGHTSHOULDER
                self.move_input.turn(1 if right else -1)
                return True
        return self._act(event)

    def accept(self, finish: bool) -> bool:
        """Click the cursor's square; with `finish`, a ready move is played instead.

        Where the cursor could do nothing, `finish` ends a turn that may end.
        """
        self.keys = True
        point, move_input = self.cursor, self.move_input
        idle = point is None or not (point in move_input.lit() or move_input.pickable(point))
        if finish and (move_input.ready or (idle and move_input.closing is not None)):
            move_input.done()
        elif self.cursor is not None:
            self._click(self.cursor)
        return True

    def _move(self, dx: int, dy: int) -> bool:
        if self.cursor is None:
            self.light(self._home())
        else:
            there = self.projection.beside(self.cursor, dx, dy)
            self.light(self.cursor if there is None else there)
        return True

    def _home(self) -> Point:
        """Begin the cursor at the selected piece, else at one that may move, else in the middle."""
        move_input = self.move_input
        if move_input.draft.selected is not None:
            return move_input.draft.selected
        if move_input.mine and move_input.seat is not None:
            able = move_input.rules.next(move_input.position, move_input.seat, ())
            if able:
                return max(able, key=lambda p: (self.projection.centre(p)[1], -p))
        return self.projection.pick(self.projection.port.center) or 0
