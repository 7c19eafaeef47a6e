"""Build your own: a map to paint, an army to choose, a code or a file to share it by.

The screen joins a plan with its history, the board and the side; whether the plan can be played is
asked of the rules after every step and said in one line under the board. Nothing is ever corrected
unasked.
"""

import secrets
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pygame

from core.game import Malformed, msg
from core.games import GAMES
from core.option import read_options
from core.position import PLAIN
from core.sharecode import write_code

from ... import routes
from ...language.words import told
from ...memory.again import Way
from ...screen import CALM, LIVELY, Context, Topic
from ...table.input.camera_input import CameraInput
from ...widgets.button import Button, Panel
from ...widgets.choice import Segments
from ...widgets.focus import FocusGraph
from ...widgets.rows import Sheet
from ...widgets.strip import paint_strip
from ...widgets.toast import Toast
from ..modal import Question
from ..page import Page
from . import plan as plans
from .editor_board import Canvas
from .editor_files import WHAT, Files
from .editor_panels import ARMY, MAP, SHARE, Panels

CAMERA = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL,
          pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION)
"""What may be meant for the camera; keys are when the board has the focus."""


def seeds() -> Iterable[str]:
    """Give some seeds for random maps, of which the first that works is taken."""
    return [secrets.token_hex(2) for _ in range(12)]


class EditorScreen(Page):
    """The editor; `on_play` takes the options, else a set-up screen for one screen opens."""

    files: Files

    def __init__(
        self, game: str = "", values: Mapping[str, Any] | None = None,
        on_play: Callable[[Mapping[str, Any]], None] | None = None,
        seeds: Callable[[], Iterable[str]] = seeds,
    ) -> None:
        self.game = GAMES[game or next(iter(GAMES))]
        try:
            plan = plans.of_options(self.game, values or {})
        except Malformed:  # values that are being typed: begin with the game's defaults
            plan = plans.blank(self.game)
        self.builder = plans.Builder(self.game, plan)
        self.on_play = on_play
        self.seeds = seeds
        self.tab = MAP
        self.toast = Toast()
        self.why = ""
        self.canvas = Canvas(self.builder, self.changed)
        self.camera_input = CameraInput(self.canvas.camera, (0, 0), lambda pos: False)
        self._built = False
        self.dirty = True

    @property
    def topic(self) -> Topic:
        """Be about the game that is chosen."""
        return self.game, ""

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Build the screen, or take up again what was being done."""
        self.context = context
        say, builder = context.say, self.builder
        self.graph = FocusGraph(on_cancel=self.cancel)
        if not self._built:
            self._built = True
            self.files = Files(
                context, builder, toast=self.toast.show, refresh=lambda: self.sheet.refresh(),
                rebuild=lambda: self.turn(self.tab),
                reopen=lambda: self.enter(self.context, self._size),
            )
        try:
            others = dict(builder.plan.others or {})
            usual = self.game.rules(read_options(self.game.options, others))
            self.names, kinds = dict(usual.tiles), dict(usual.kinds)
        except (Malformed, ValueError):
            self.names, kinds = {}, dict(self.game.kinds)
        if self.names and self.canvas.tile not in self.names:
            self.canvas.tile = next(iter(self.names))
        self.panels = Panels(builder, self.canvas, self.files, say, tiles=self.names, kinds=kinds,
                             change=self.change, shake=self.shake)
        tabs = [(MAP, say(msg("Map"))), (ARMY, say(msg("Army"))), (SHARE, say(msg("Share")))]
        self.tabs = Segments(tabs, self.tab, self.turn)
        self.undo = Button(say(msg("Undo")), lambda: self.change(builder.undo), "green", units=20)
        self.redo = Button(say(msg("Redo")), lambda: self.change(builder.redo), "green", units=20)
        self.near = Button("+", lambda: self.zoom(1), "plain", units=26)
        self.far = Button("−", lambda: self.zoom(-1), "plain", units=26)
        self.play = Button(say(msg("Play with it")), self.go, "orange", units=24)
        self.back = Button(say(msg("Back")), self.cancel, "wood", units=22)
        self._size = size
        self.turn(self.tab)
        self.graph.set(self.graph.widgets, focus=self.canvas)

    @property
    def pace(self) -> int:
        """Lively under the mouse, and while an arrow is held."""
        return LIVELY if self.canvas.hover or self.graph.holding else CALM

    # what is built

    def judge(self) -> None:
        """Ask the rules whether this can be played, and remember why not; the armies' rows are
        shown either way, for they may be what is wrong."""
        self.why, plan = "", self.builder.plan
        self.canvas.rules, self.canvas.placed = plans.sketched(self.game, plan)
        try:
            plans.rules_of(self.game, plan).start()
        except (Malformed, ValueError) as error:
            self.why = told(error, self.context.say)

    def change(self, do: Callable[[], object]) -> None:
        """Do something to the plan and show what came of it."""
        alone = self.builder.plan.alone is None
        try:
            do()
        except (Malformed, ValueError) as error:
            self.toast.show(told(error, self.context.say))
        if self.tab == ARMY and alone != (self.builder.plan.alone is None):
            self.turn(ARMY)  # the counters of that army came or went
        else:
            self.changed()

    def changed(self) -> None:
        """Bring everything up to the plan."""
        self.judge()
        self.files.wrong = ""
        self.panels.refresh()
        self.undo.enabled, self.redo.enabled = self.builder.undoable, self.builder.redoable
        if self.tab == SHARE:
            self.panels.show_code(self.code())
            self.sheet.refresh()
        self.look()

    def code(self) -> str:
        """Give the code of this board, "" while it cannot be played."""
        return "" if self.why else write_code(WHAT, self.game.key, self.options())

    def zoom(self, by: int) -> None:
        """Look at the board from nearer, or from farther away."""
        self.canvas.camera.zoom(by)
        self.look()

    def look(self) -> None:
        """Show the part of the board that is looked at now."""
        self.canvas.lay(self.canvas.into)
        camera = self.canvas.camera
        self.near.enabled = self.canvas.cell < camera.levels[-1]
        self.far.enabled = self.canvas.cell > camera.levels[0]
        self.dirty = True

    def shake(self) -> None:
        """Lay a random map."""
        self.context.sound("whoosh")
        self.change(lambda: self.builder.shake(self.seeds()))

    def options(self) -> dict[str, Any]:
        """Give the options that make this board; Malformed when one of them is none."""
        return plans.told_of(self.game, self.builder.plan)

    def go(self) -> None:
        """Play with it, when the rules say that it can be played."""
        if self.why:
            self.context.sound("refuse")
            self.toast.show(self.why)
            return
        values = self.options()
        if self.on_play:
            self.on_play(values)
            self.context.pop()
        else:
            self.context.swap(routes.Setup(Way.ONE, self.game.key, values=values))

    def cancel(self) -> None:
        """Go back; ask when something would be lost."""
        if self.files.list.renaming is not None:
            self.files.list.stop_renaming()
        elif self.builder.plan == self.files.kept:
            self.context.pop()
        else:
            self.context.push(Question(
                msg("It is not saved yet."), msg("Leave"), msg("Stay"), self.context.pop,
                title=msg("Leave your board?"),
            ))

    # the screen

    def turn(self, tab: str) -> None:
        """Show another sheet of the side."""
        self.tab = self.tabs.value = tab
        self.sheet = Sheet(self.panels.rows(tab))
        self.changed()
        self.resize(self._size)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out: the board, a line under it, the side with its tabs, sheet and buttons."""
        self._size = size
        theme = self.context.theme
        gap, tall = theme.px(12), theme.target
        side = pygame.Rect(0, gap, min(theme.px(400), size[0] * 42 // 100), size[1] - 2 * gap)
        left = gap
        if theme.left_handed:
            side.x, left = gap, side.w + 2 * gap
        else:
            side.right = size[0] - gap
        self.strip = pygame.Rect(left, 0, size[0] - side.w - 3 * gap, theme.tall(58))
        self.strip.bottom = size[1] - gap
        self.camera_input.size = size
        self.canvas.lay(pygame.Rect(left, gap, self.strip.w, self.strip.y - 2 * gap))
        each = tall + theme.px(6)  # of the buttons at the strip's end
        self.strip.w -= 2 * each
        x = self.strip.right + theme.px(6)
        if theme.left_handed:
            x, self.strip.x = left, left + 2 * each
        for button in (self.far, self.near):
            button.rect = pygame.Rect(x, 0, tall, tall)
            button.rect.centery = self.strip.centery
            x += each
        self.look()
        inner = side.inflate(-theme.px(24), -theme.px(24))
        self.tabs.rect = pygame.Rect(inner.x, inner.y, inner.w, tall)
        half = (inner.w - gap) // 2
        low = inner.bottom - tall
        self.back.rect = pygame.Rect(inner.x, low, inner.w * 36 // 100, tall)
        self.play.rect = pygame.Rect(0, low, inner.w - self.back.rect.w - gap, tall)
        self.play.rect.right = inner.right
        low -= tall + theme.px(8)
        self.undo.rect = pygame.Rect(inner.x, low, half, tall)
        self.redo.rect = pygame.Rect(inner.right - half, low, half, tall)
        top = self.tabs.rect.bottom + theme.px(6)
        room = pygame.Rect(inner.x - theme.px(8), top, inner.w + theme.px(16), low - gap - top)
        self.sheet.place(theme, room)
        self.graph.set([Panel(side), self.canvas, self.tabs, *self.sheet.all(),
                        self.undo, self.redo, self.play, self.back, self.far, self.near])
        self.dirty = True

    def on_event(self, event: pygame.Event) -> bool:
        """Take an input event; False when the picture stays as it is."""
        changed = self.graph.take(event, self._take, lambda: self.canvas.hover)
        self.dirty = self.dirty or changed
        return changed

    def _take(self, event: pygame.Event) -> None:
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.graph.mouse = event.pos
            if self.canvas.on_mouse(event):
                if event.type == pygame.MOUSEBUTTONDOWN:
                    self.graph.keys, self.graph.focused = False, self.canvas
                return
        if event.type in CAMERA and self.camera_input.on_event(event):
            self.look()
            return
        if event.type == pygame.KEYDOWN and not self.typing and self._key(event):
            return
        self.graph.on_event(event)

    def _key(self, event: pygame.Event) -> bool:
        mod = getattr(event, "mod", 0)
        if mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            if event.key not in (pygame.K_z, pygame.K_y):
                return False
            again = event.key == pygame.K_y or mod & pygame.KMOD_SHIFT
            self.change(self.builder.redo if again else self.builder.undo)
            return True
        if self.graph.focused is not self.canvas:
            return False
        tiles = [PLAIN, *self.names]
        if pygame.K_1 <= event.key < pygame.K_1 + len(tiles):
            self.canvas.tile = tiles[event.key - pygame.K_1]
        elif event.key in (pygame.K_DELETE, pygame.K_BACKSPACE):
            self.canvas.wipe()
        elif self.camera_input.on_event(event):
            self.look()
        else:
            return False
        return True

    def update(self, now: float) -> bool:
        """Stand still until something is done."""
        held = self.graph.update(now)
        changed, self.dirty = self.dirty or held, False
        return self.toast.update(now) or changed

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the whole screen."""
        super().draw(surface)
        theme, say = self.context.theme, self.context.say
        good = say(msg("This can be played. Paint on, or press “Play with it”!"))
        paint_strip(surface, theme, self.strip, self.why or good, bool(self.why))
        self.toast.draw(surface, theme, self.canvas.into)
