"""One focus graph for mouse, touch, keyboard and gamepad: all end in the same few intents.

Neighbours are found by geometry when an arrow is pressed instead of being listed, so a screen that
lays out again needs no second description of itself.
"""

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from functools import partial

import pygame

from ..look.theme import Theme
from ..screen import Say, Stop
from ..window.slices import Steps, at_once
from .widget import Look as Look
from .widget import Widget as Widget

NEXT, PREVIOUS, ACCEPT, CANCEL = "next", "previous", "accept", "cancel"
UP, DOWN, LEFT, RIGHT = "up", "down", "left", "right"

_KEYS = {
    pygame.K_UP: UP, pygame.K_DOWN: DOWN, pygame.K_LEFT: LEFT, pygame.K_RIGHT: RIGHT,
    pygame.K_RETURN: ACCEPT, pygame.K_KP_ENTER: ACCEPT, pygame.K_SPACE: ACCEPT,
    pygame.K_ESCAPE: CANCEL, pygame.K_AC_BACK: CANCEL,
}  # fmt: skip
_PAD = {
    pygame.CONTROLLER_BUTTON_A: ACCEPT, pygame.CONTROLLER_BUTTON_B: CANCEL,
    pygame.CONTROLLER_BUTTON_DPAD_UP: UP, pygame.CONTROLLER_BUTTON_DPAD_DOWN: DOWN,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: LEFT, pygame.CONTROLLER_BUTTON_DPAD_RIGHT: RIGHT,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: NEXT, pygame.CONTROLLER_BUTTON_LEFTSHOULDER: PREVIOUS,
}  # fmt: skip
PRESS, SPRING = 0.06, 0.12
"""Seconds in which what is pressed goes down, and in which it springs back."""
_AWAY = {UP: (0, -1), DOWN: (0, 1), LEFT: (-1, 0), RIGHT: (1, 0)}


def intent(event: pygame.Event) -> str | None:
    """Name what a key or gamepad event asks for, or None; the only table of devices there is."""
    if event.type == pygame.KEYDOWN:
        if event.key == pygame.K_TAB:
            return PREVIOUS if event.mod & pygame.KMOD_SHIFT else NEXT
        return _KEYS.get(event.key)
    if event.type == pygame.CONTROLLERBUTTONDOWN:
        return _PAD.get(event.button)
    if event.type == pygame.JOYBUTTONDOWN:
        return {0: ACCEPT, 1: CANCEL}.get(event.button)
    if event.type == pygame.JOYHATMOTION:
        return {(0, 1): UP, (0, -1): DOWN, (-1, 0): LEFT, (1, 0): RIGHT}.get(tuple(event.value))
    return None


def _down(event: pygame.Event) -> bool:
    """Say whether the key of a press is still down; a gamepad tells when a button goes up."""
    return event.type != pygame.KEYDOWN or pygame.key.get_pressed()[event.key]


class Pressed(Widget, ABC):
    """A widget that does one thing, `on_click`, when it is clicked or accepted."""

    def __init__(self, on_click: Callable[[], None]) -> None:
        super().__init__()
        self.on_click = on_click

    def click(self, pos: tuple[int, int]) -> None:
        """Do it."""
        self.on_click()

    def intent(self, what: str) -> bool:
        """Do it on accept."""
        if what == ACCEPT:
            self.click(self.rect.center)
        return what == ACCEPT

    @abstractmethod
    def words(self, say: Say) -> tuple[str, ...]:
        """Give what its picture tells; whatever can be pressed has a name."""


class Spacer(Widget):
    """Nothing, where a row is to have as many columns as the one above it."""

    focusable = False


class Area(Widget):
    """A widget that scrolls others: called for the wheel, for drags and for what must be seen."""

    focusable = False

    def holds(self, widget: Widget) -> bool:
        """Say whether it scrolls `widget`."""
        return False

    def scroll(self, pixels: int) -> None:
        """Move the content up by so many pixels."""

    def reveal(self, widget: Widget) -> None:
        """Scroll until `widget` is in sight."""


class FocusGraph:
    """The widgets of a screen: hands them events, keeps the focus, paints them in order.

    An event that uses a widget takes the name of its sound along (`event.touched`), and whoever fed
    the event plays it: so no screen need hand the sounds to each of its graphs.
    """

    def __init__(self, on_cancel: Callable[[], None] | None = None) -> None:
        self.on_cancel = on_cancel
        self.widgets: list[Widget] = []
        self.focused: Widget | None = None
        self.keys: bool | None = None
        """True while the player uses keys or a gamepad, so that the ring is shown; None until the
        first picture, which asks the theme how it was opened."""
        self.mouse = (-1, -1)
        self._held: Widget | None = None
        self._grip: tuple[Area, int] | None = None
        self._moved = 0
        self._kept: tuple[Widget, str, pygame.Event] | None = None
        """The widget that took an intent of a key or button, which may still be down."""
        self._since: float | None = None
        """When what is held was held first, in seconds."""
        self._now: float | None = None
        """The clock, in seconds, as `update` last told it; None where nobody tells it."""
        self._pressed: Widget | None = None
        """What is pressed, or springs back from it."""
        self._sunk = False
        """It is pressed now."""
        self._turned = 0.0
        """When it was pressed, or let go."""

    def set(self, widgets: Iterable[Widget], focus: Widget | None = None) -> None:
        """Take the widgets in order of Tab; the focus stays where it is when it still can."""
        self.widgets = list(widgets)
        if focus is not None and focus.live:
            self.focused = focus
        elif self.focused not in self.widgets or not self.focused.live:
            self.focused = None

    def show(self, widgets: Iterable[Widget]) -> None:
        """Take widgets that were made anew. The focus goes to the one that stands for the one that
        had it: of its kind and name, else only of its kind, and of those to the nearest; so does
        what the mouse holds."""
        now = list(widgets)
        self.focused = self._heir(self.focused, now)
        self._held = self._heir(self._held, now) or self._held
        self.set(now)

    def _heir(self, old: Widget | None, now: list[Widget]) -> Widget | None:
        if old is None or old in now or old not in self.widgets:
            return old
        def far(each: Widget) -> tuple[bool, float]:
            between = pygame.Vector2(each.rect.center).distance_to(old.rect.center)
            return each.called != old.called, between

        alike = [each for each in now if type(each) is type(old) and each.live]
        return min(alike, key=far, default=None)

    def focus(self, widget: Widget | None) -> None:
        """Put the focus on a widget and bring it into sight."""
        self.focused = widget
        if widget:
            for area in self._areas():
                if area.holds(widget):
                    area.reveal(widget)

    def _areas(self) -> list[Area]:
        return [w for w in self.widgets if isinstance(w, Area) and w.visible]

    def at(self, pos: tuple[int, int]) -> Widget | None:
        """Find the live widget under a pixel."""
        for widget in reversed(self.widgets):
            seen = widget.clip is None or widget.clip.collidepoint(pos)
            if seen and widget.live and widget.rect.collidepoint(pos):
                return widget
        return None

    def on_event(self, event: pygame.Event) -> bool:
        """Take an event; True when it was used."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return self._on_mouse(event)
        if event.type == pygame.MOUSEWHEEL:
            area = next((a for a in self._areas() if a.rect.collidepoint(self.mouse)), None)
            if area:
                area.scroll(-event.y * max(24, area.rect.h // 8))
            return area is not None
        if self.focused and self.focused.live and self.focused.key(event):
            return True
        if event.type in (pygame.CONTROLLERBUTTONUP, pygame.JOYBUTTONUP, pygame.JOYHATMOTION):
            self._kept = None
        what = intent(event)
        used = self.focused
        done = what is not None and self._do(what, event)
        if what is not None:
            self._kept, self._since = (used, what, event) if done and used else None, None
        return done

    @property
    def holding(self) -> bool:
        """True while a widget, a key or a button is held that something may follow from."""
        return self._held is not None or self._kept is not None

    def stops(self, among: Iterable[Widget] | None = None) -> list[Stop]:
        """List what one switch can press: all widgets, or those `among` them."""
        shown = self.widgets if among is None else among
        return [Stop(each, partial(self._light, each)) for each in shown
                if each.live and each.scanned]

    def _light(self, widget: Widget) -> None:
        self.keys = True
        self.focus(widget)

    def aloud(self, say: Say) -> str:
        """Give what is read aloud of the widget that has the focus, "" where none has it."""
        seen = self.focused in self.widgets and self.focused is not None and self.focused.visible
        return self.focused.aloud(say) if seen and self.focused is not None else ""

    @property
    def moving(self) -> bool:
        """True while something goes down or springs back."""
        return self._pressed is not None and self._now is not None and (
            self._now - self._turned < (PRESS if self._down_now(self._pressed) else SPRING))

    def _down_now(self, widget: Widget) -> bool:
        kept = self._kept is not None and self._kept[0] is widget
        return kept or (self._held is widget and widget.rect.collidepoint(self.mouse))

    def _depth(self, widget: Widget) -> float:
        """Say how far a widget is pressed down."""
        down = self._down_now(widget)
        if self._now is None or widget is not self._pressed:
            return float(down)
        share = (self._now - self._turned) / (PRESS if down else SPRING)
        if share >= 1:
            return float(down)
        return share if down else (1 - share) * math.cos(share * math.pi * 1.25)

    def _press(self, now: float) -> None:
        """Note what goes down, or is let go, at a time."""
        kept = None if self._kept is None else self._kept[0]
        down = kept or (self._held if self._held and self._down_now(self._held) else None)
        was = self._pressed is not None and self._sunk
        if down is not self._pressed if down else was:
            self._pressed, self._turned = down or self._pressed, now
        elif down and not self._sunk:
            self._turned = now
        self._sunk = down is not None

    def update(self, now: float) -> bool:
        """Let what is held go on, `now` in seconds; True when that changed something."""
        moved = self.moving
        self._now = now
        if self._kept is not None and not _down(self._kept[2]):
            self._kept = None
        self._press(now)
        return self._go_on(now) or moved or self.moving

    def _go_on(self, now: float) -> bool:
        """Let what is held do what it does when it is held for long."""
        held, what = (self._held, None) if self._kept is None else self._kept[:2]
        if held is None or held not in self.widgets or not held.live:
            self._since = None
            return False
        if self._since is None:
            self._since = now
        return held.hold(now - self._since, what)

    def take(self, event: pygame.Event, use: Callable[[pygame.Event], object] | None = None,
             shown: Callable[[], object] = lambda: None) -> bool:
        """Take an event, by `use` where the screen is more than this graph; False when the picture
        stays: the mouse was only moved, and is over the same widgets, and `shown()` is the same.
        """
        before = self._hovered(), shown()
        (use or self.on_event)(event)
        moved = event.type == pygame.MOUSEMOTION and not any(event.buttons)
        return not moved or before != (self._hovered(), shown())

    def _hovered(self) -> list[Widget]:
        return [widget for widget in self.widgets if self.look(widget).hover]

    def _do(self, what: str, event: pygame.Event) -> bool:
        self.keys = True
        if what == CANCEL:
            if self.on_cancel:
                self.on_cancel()
            return self.on_cancel is not None
        used = self.focused
        if used and used.live and used.intent(what):
            event.touched = used.touch
            return True
        if what in (NEXT, PREVIOUS):
            return self._step(1 if what == NEXT else -1)
        if what in _AWAY:
            return self._go(*_AWAY[what])
        return False

    def _step(self, by: int) -> bool:
        live = [w for w in self.widgets if w.live]
        if not live:
            return False
        if self.focused in live:
            self.focus(live[(live.index(self.focused) + by) % len(live)])
        else:
            self.focus(live[0 if by > 0 else -1])
        return True

    def _go(self, dx: int, dy: int) -> bool:
        here = self.focused
        live = [w for w in self.widgets if w.live and w is not here]
        if here is None or not here.visible:
            return self._step(1)
        best: tuple[float, Widget] | None = None
        for other in live:
            a, b = here.rect, other.rect
            ahead = (b.centerx - a.centerx) * dx + (b.centery - a.centery) * dy
            if dx:
                side = max(0, b.top - a.bottom, a.top - b.bottom) + abs(b.centery - a.centery) / 8
                beyond = b.left >= a.right - 2 if dx > 0 else b.right <= a.left + 2
            else:
                side = max(0, b.left - a.right, a.left - b.right) + abs(b.centerx - a.centerx) / 8
                beyond = b.top >= a.bottom - 2 if dy > 0 else b.bottom <= a.top + 2
            if ahead > 0 and beyond:
                cost = ahead + 3 * side
                if best is None or cost < best[0]:
                    best = (cost, other)
        if best:
            self.focus(best[1])
        return best is not None

    def _on_mouse(self, event: pygame.Event) -> bool:
        self.mouse = event.pos
        if event.type == pygame.MOUSEMOTION:
            if self._grip:
                area, y = self._grip
                self._moved += abs(event.pos[1] - y)
                if self._moved > 10:
                    self._held = None
                    area.scroll(y - event.pos[1])
                self._grip = (area, event.pos[1])
            elif self._held:
                self._held.drag(event.pos)
            return self._held is not None
        if event.button != 1:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.keys = False
            self._held, self._kept, self._since = self.at(event.pos), None, None
            self._moved = 0
            over = next((a for a in self._areas() if a.rect.collidepoint(event.pos)), None)
            self._grip = (over, event.pos[1]) if over else None
            if self._held:
                self.focused = self._held
                self._held.press(event.pos)
            return self._held is not None
        held, self._held, self._grip = self._held, None, None
        if held and held.live and held.rect.collidepoint(event.pos):
            event.touched = held.touch
            held.click(event.pos)
            return True
        return False

    def look(self, widget: Widget) -> Look:
        """Say how a widget is being touched."""
        inside = widget.rect.collidepoint(self.mouse)
        if widget.clip is not None:
            inside = inside and widget.clip.collidepoint(self.mouse)
        focus = widget is self.focused
        return Look(inside, self._depth(widget), focus, focus and bool(self.keys))

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Paint all visible widgets."""
        at_once(self.painting(surface, theme))

    def painting(self, surface: pygame.Surface, theme: Theme) -> Steps:
        """Paint all visible widgets, one a step, the focused one last so that its ring is whole;
        over it only what lies on it, as numbers do on a curve."""
        if self.keys is None:
            self.keys = theme.keys
        order = [w for w in self.widgets if w.visible and w is not self.focused]
        if self.focused in self.widgets and self.focused.visible:
            face = self.focused.rect
            later = self.widgets[self.widgets.index(self.focused) + 1:]
            on_it = [w for w in later if w.visible and face.contains(w.rect)]
            order = [w for w in order if w not in on_it] + [self.focused, *on_it]
        before = surface.get_clip()
        for widget in order:
            if widget.clip is not None:
                if not widget.rect.colliderect(widget.clip):
                    continue
                surface.set_clip(widget.clip.clip(before))
            widget.render(surface, theme, self.look(widget))
            surface.set_clip(before)
            yield None
