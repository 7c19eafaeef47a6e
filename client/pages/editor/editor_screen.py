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
from ...look.theme import TITLE, Material
from ...memory.again import WayToPlay
from ...screen import CALM, LIVELY, Context, Topic
from ...table.input.camera_input import CameraInput
from ...widgets.boxes import Box, Column, Inset, Line, Sized
from ...widgets.button import Button, paper
from ...widgets.choice import Segments
from ...widgets.rows import Sheet
from ...widgets.toast import Toast
from ..draft_screen import Command
from ..modal import Question
from . import plan as plans
from .editor_board import Canvas
from .editor_files import WHAT, Files
from .editor_panels import ARMY, MAP, SHARE, PanelScreen

CAMERA = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL,
          pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION)
"""What may be meant for the camera; keys are when the board has the focus."""


def seeds() -> Iterable[str]:
    """Give some seeds for random maps, of which the first that works is taken."""
    return [secrets.token_hex(2) for _ in range(12)]


class EditorScreen(PanelScreen):
    """The editor; `on_play` takes the options, else a set-up screen for one screen opens."""

    def __init__(
        self, game: str = "", values: Mapping[str, Any] | None = None,
        on_play: Callable[[Mapping[str, Any]], None] | None = None,
        seeds: Callable[[], Iterable[str]] = seeds,
    ) -> None:
        super().__init__()
        self.game = GAMES[game or next(iter(GAMES))]
        try:
            plan = plans.of_options(self.game, values or {})
        except Malformed:  # values that are being typed: begin with the game's defaults
            plan = plans.of_options(self.game, {})
        self.history = self.builder = plans.Builder(self.game, plan)
        self.on_play = on_play
        self.seeds = seeds
        self.tab = MAP
        self.toast = Toast()
        self.why = ""
        self.first = self.canvas = Canvas(self.builder, self.refresh)
        self.camera_input = CameraInput(self.canvas.camera, (0, 0), lambda pos: False)

    @property
    def topic(self) -> Topic:
        """Be about the game that is chosen."""
        return self.game, ""

    @property
    def pace(self) -> int:
        """Lively under the mouse, and while an arrow is held."""
        return LIVELY if self.canvas.hover or self.graph.holding else CALM

    # what is built

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Become the top screen, at first or again."""
        if self.box is None:
            self.files = Files(context, self.builder, toast=self.toast.show,
                               refresh=lambda: self.scroll.refresh(), rebuild=self.build)
        super().enter(context, size)

    def build(self) -> None:
        """Make the side anew, for another tab or another plan."""
        super().build()
        self.refresh()

    def frame(self) -> Box:
        """Give the board, the sentence under it, and the side with its tabs, sheet and buttons."""
        say, canvas = self.context.say, self.canvas
        try:
            others = dict(self.builder.plan.others or {})
            usual = self.game.rules(read_options(self.game.options, others))
            self.names, self.kinds = dict(usual.tiles), dict(usual.kinds)
        except (Malformed, ValueError):
            self.names, self.kinds = {}, dict(self.game.kinds)
        if self.names and canvas.tile not in self.names:
            canvas.tile = next(iter(self.names))
        tabs = [(MAP, say(msg("Map"))), (ARMY, say(msg("Army"))), (SHARE, say(msg("Share")))]
        self.tabs = Segments(tabs, self.tab, self.turn)
        self.scroll = self.sheet = Sheet(self.rows(self.tab))
        self.near = Command("+", lambda: self.zoom(1), units=TITLE,
                            may=lambda: canvas.projection.cell_w < canvas.camera.levels[-1])
        self.far = Command("−", lambda: self.zoom(-1), units=TITLE,
                           may=lambda: canvas.projection.cell_w > canvas.camera.levels[0])
        self.play = Button(say(msg("Play with it")), self.go, units=TITLE, material=Material.BRASS)
        steps = self.steps()
        self.controls = [*steps, self.near, self.far]
        sheet = Sized(self.sheet, tall=150, fills=True)  # what does not fit is scrolled
        side = paper(Column(Inset(self.tabs, 8), sheet, gap=8, fill=sheet), 4, 12)
        body = Line(Column(canvas, self.strip, gap=8, fill=canvas),
                    Sized(side, wide=400, fills=True), shares=(1, 0), sides=True)
        feet = self.feet(*self.controls, go=self.play)
        return Inset(Column(body, feet, gap=8, fill=body), 16, 8)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out again; nothing that was built is lost."""
        self.camera_input.size = size
        super().resize(size)
        self.look()

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
            self.build()  # the counters of that army came or went
        else:
            self.refresh()

    def refresh(self) -> None:
        """Bring everything up to the plan."""
        self.judge()
        self.files.wrong = ""
        self.show_plan()
        if self.tab == SHARE:
            self.show_code(self.code())
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
        super().refresh()

    def shake(self) -> None:
        """Lay a random map."""
        self.context.sound("whoosh")
        self.change(lambda: self.builder.shake(self.seeds()))

    def options(self) -> dict[str, Any]:
        """Give the options that make this board; Malformed when one of them is none."""
        return plans.canonical_options(self.game, self.builder.plan)

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
            self.context.swap(routes.Setup(WayToPlay.ONE, self.game.key, values=values))

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
        self.tab, self.sheet.offset = tab, 0
        self.build()

    def sentence(self) -> tuple[str, bool]:
        """Say why it cannot be played, or that it can."""
        return self.why or self.context.say(
            msg("This can be played. Paint on, or press “Play with it”!")), bool(self.why)

    def pointed(self) -> object:
        """Give the square under the mouse."""
        return self.canvas.hover

    def use(self, event: pygame.Event) -> None:
        """Take an input event: the brush first, then the camera."""
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
        if self.step(event):
            return True
        held = getattr(event, "mod", 0) & (pygame.KMOD_CTRL | pygame.KMOD_META)
        if held or self.graph.focused is not self.canvas:
            return False
        tiles = [PLAIN, *self.names]
        if pygame.K_1 <= event.key < pygame.K_1 + len(tiles):
            self.brush(tiles[event.key - pygame.K_1])
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
        self.toast.draw(surface, self.context.theme, self.canvas.into)
