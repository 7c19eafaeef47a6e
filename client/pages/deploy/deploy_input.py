"""How an army is set up by drag, by two clicks or by keys.

Every device ends in the same few verbs (pick, press, drop, turn, take off), and a refused drop
changes nothing: the toy stays where it was and the square says why.
"""

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from core.game import Refusal, msg
from core.piece import Point

from ...widgets.focus import Widget
from .army_draft import Setting
from .deploy_board import Field
from .tray import Slot

FAR = 8
"""Pixels the mouse may slip before a press becomes a drag."""


class DeployInput:
    """Carries toys between the box's slots and the board; `tell` answers the player."""

    def __init__(
        self, draft: Setting[Any, Any], field: Field, slots: Sequence[Slot],
        tell: Callable[[Refusal | str], None], sound: Callable[[str], None],
    ) -> None:
        self.draft, self.field, self.slots = draft, field, slots
        self.tell, self.sound = tell, sound
        self.tray = Widget()
        """The sheet that the slots lie on."""
        self.pos = (-1, -1)
        self._down: tuple[Slot | Point, tuple[int, int]] | None = None

    @property
    def busy(self) -> bool:
        """True while something is carried or being turned."""
        return self.field.carried is not None or self.field.turning is not None

    # what every device can ask for

    def let_go(self) -> None:
        """Carry nothing and turn nothing."""
        field = self.field
        field.carried = field.selected = field.turning = field.bad = None
        field.dragging = False
        self._down = None

    def pick(self, kind: str) -> None:
        """Take a toy of a kind out of the box, or put it back when it is carried already."""
        held = self.field.carried == (kind, None)
        self.let_go()
        if held:
            return
        if self.draft.left().get(kind, 0) <= 0:
            self.tell(msg("All of these stand on the board already."))
            return
        self.field.carried = (kind, None)

    def press(self, point: Point) -> None:
        """Act on a square: put down what is carried, or lift what stands there."""
        field = self.field
        field.cursor = point if self.draft.inside(point) else field.cursor
        if field.carried is not None:
            self.drop(point)
        elif point in self.draft.army:
            self.lift(point)
        elif kind := self._boxed(point):
            self.pick(kind)
        else:
            field.turning = None
            self.tell(msg("Choose a toy first: in the box or on the board."))

    def _boxed(self, what: Slot | Point) -> str:
        """Give the kind that a slot has, or that waits on a square; "" for none."""
        if isinstance(what, Slot):
            return what.kind
        waits = self.draft.waiting().get(what)
        return waits.kind or "" if waits else ""

    def lift(self, point: Point) -> None:
        """Begin to carry a toy that stands."""
        self.sound("lift")
        self.let_go()
        self.field.carried = (self.draft.army[point][0], point)
        self.field.selected = point
        self.field.turning = point if self.draft.turns(point) else None

    def drop(self, point: Point) -> bool:
        """Put down what is carried; two toys change places."""
        assert self.field.carried is not None
        kind, start = self.field.carried
        field, draft = self.field, self.draft
        field.bad = None
        if start == point:
            field.carried = field.selected = None
            return True
        no = draft.refusal_at(kind, point, start)
        if no is None and start is not None and point in draft.army:
            no = draft.refusal_at(draft.army[point][0], start, point)
        if no is not None:
            field.bad = point
            self.tell(no)
            return False
        done = draft.move(start, point) if start is not None else draft.put(kind, point)
        field.selected = None
        field.cursor = point
        field.turning = point if draft.turns(point) else None
        if start is not None or field.dragging or draft.left().get(kind, 0) <= 0:
            field.carried = None
        if done:
            self.sound("place")
        return done

    def take_off(self, point: Point | None) -> bool:
        """Put a standing toy back into the box."""
        if point is None or point not in self.draft.army:
            return False
        self.let_go()
        self.sound("whoosh")
        return self.draft.take(point)

    def turn(self, by: int, at: Point | None = None) -> bool:
        """Turn the cannon in question by eighths; False when there is none."""
        field = self.field
        for point in (at, field.turning, field.hover, field.cursor):
            if point is not None and self.draft.turns(point):
                return self.face(point, (self.draft.army[point][1] or 0) + by)
        return False

    def face(self, point: Point, facing: int) -> bool:
        """Let a cannon look one of the eight ways."""
        self.field.turning = point
        self.sound("wheel")
        return self.draft.turn(point, facing)

    # the mouse

    def on_mouse(self, event: pygame.Event) -> bool:
        """Take a mouse event; False when it means nothing here."""
        if event.type == pygame.MOUSEWHEEL:
            return bool(event.y) and self._wheel(1 if event.y < 0 else -1)
        if event.type == pygame.MOUSEMOTION:
            return self._motion(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._motion(event.pos)
            if event.button == 1:
                return self._press(event.pos)
            if event.button == 3:
                if not self.take_off(self.field.pick(event.pos)):
                    self.let_go()
                return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._release(event.pos)
        return False

    def _wheel(self, by: int) -> bool:
        over = self.field.hover
        if not self.field.projection.whole and not self.draft.turns(over):
            return False  # the wheel moves the board
        return self.turn(by, over if self.draft.turns(over) else self.field.turning)

    def _motion(self, pos: tuple[int, int]) -> bool:
        field = self.field
        self.pos = pos
        field.hover = field.pick(pos)
        if self._down is None or field.dragging:
            return self._down is not None
        what, start = self._down
        if max(abs(pos[0] - start[0]), abs(pos[1] - start[1])) <= FAR:
            return True
        down = self._down
        if isinstance(what, int) and what in self.draft.army:
            self.lift(what)
        elif self.draft.left().get(kind := self._boxed(what), 0) > 0:
            self.let_go()
            field.carried = kind, None
        elif not isinstance(what, Slot):
            return True
        self._down = down
        field.dragging = field.carried is not None
        return True

    def _press(self, pos: tuple[int, int]) -> bool:
        field = self.field
        facing = field.handle(pos)
        if facing is not None and field.turning is not None:
            self.face(field.turning, facing)
            return True
        slot = next((slot for slot in self.slots if slot.rect.collidepoint(pos)), None)
        point = field.pick(pos)
        if slot is not None:
            self._down = (slot, pos)
        elif point is not None:
            self._down = (point, pos)
        return self._down is not None

    def _release(self, pos: tuple[int, int]) -> bool:
        if self._down is None:
            return False
        what, _ = self._down
        self._down = None
        field = self.field
        point = field.pick(pos)
        if not field.dragging:
            if isinstance(what, Slot):
                if what.rect.collidepoint(pos):
                    self.pick(what.kind)
            elif what == point:
                self.press(what)
            return True
        carried = field.carried
        if point is not None:
            self.drop(point)
        elif carried and carried[1] is not None and self.tray.rect.collidepoint(pos):
            self.take_off(carried[1])
        field.carried = field.selected = None
        field.dragging = False
        return True
