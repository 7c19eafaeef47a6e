"""Make a film of a recorded match: choose how fast and how large, watch it grow, or cancel."""

from collections.abc import Callable

import pygame

from core.game import msg
from core.plain_text import plain

from ..film_process import FilmOrder, FilmProcess
from ..record_files import RecordedMatch
from ..screen import Context
from ..settings import film_folder
from ..widgets.button import Button, Label, Panel
from ..widgets.choice import Segments
from ..widgets.focus import FocusGraph, Widget
from ..widgets.progress_bar import ProgressBar
from .page import Page

SPEEDS = ((0.8, msg("Slow")), (1.6, msg("Normal")), (3.2, msg("Fast")))
SIZES = (((640, 480), msg("Small")), ((960, 720), msg("Medium")), ((1280, 960), msg("Large")))
REASONS = {
    "full": msg("There is no room left on the disk. Delete something, then try again."),
    "folder": msg("The film cannot be saved here: the folder cannot be written to."),
    "record": msg("This game cannot be read any more."),
    "failed": msg("The film could not be made."),
}


class FilmScreen(Page):
    """A modal over the list: the choice, then the bar, then where the film is."""

    modal = True

    def __init__(self, match: RecordedMatch, players: str,
                 start: Callable[[FilmOrder], FilmProcess] = FilmProcess) -> None:
        self.match, self.players, self.start = match, players, start
        self.speed, self.size = SPEEDS[1][0], SIZES[1][0]
        self.film: FilmProcess | None = None

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Show the choice."""
        self.context = context
        self.graph = FocusGraph(on_cancel=self._leave)
        self.bar = ProgressBar()
        self._window = size
        self._build()

    def _build(self) -> None:
        """Show what there is to do now: choose, wait, or know how it ended."""
        say = self.context.say
        title, small = msg("Make a film"), Label(self.players, 20, align="center")
        column: list[Widget] = [small]
        if self.film is None:
            speeds = [(speed, say(name)) for speed, name in SPEEDS]
            sizes = [(size, say(name)) for size, name in SIZES]
            self.buttons = [Button(say(msg("Make it")), self._begin, "orange"),
                            Button(say(msg("Back")), self._leave, "green")]
            column += [Segments(speeds, self.speed, self._set_speed),
                       Segments(sizes, self.size, self._set_size)]
        elif not self.film.ended:
            title = msg("The film is being made")
            self.buttons = [Button(say(msg("Cancel")), self._leave, "orange")]
            column.append(self.bar)
        else:
            self.buttons = [Button(say(msg("All right")), self.context.pop, "green")]
            if self.film.ended == "made":
                title = msg("The film is ready")
                path = self.film.order.film
                small.text = say(msg("{name}\nis in {folder}"), name=plain(path.name, 200),
                                 folder=plain(path.parent, 200))
            else:
                title = msg("No film")
                small.text = say(REASONS[self.film.ended])
        self.column = [Label(say(title), 32, title=True, align="center"), *column]
        self.resize(self._window)
        self.graph.set(self.graph.widgets, focus=self.buttons[0])

    def _set_speed(self, speed: float) -> None:
        self.speed = speed

    def _set_size(self, size: tuple[int, int]) -> None:
        self.size = size

    def _begin(self) -> None:
        self.bar.share = 0.0
        self.film = self.start(FilmOrder(self.match.path, self.match.film(film_folder()),
                                         self.speed, self.size, self.context.theme.appearance))
        self._build()

    def _leave(self) -> None:
        """Go back: from a film being made to the choice, and from there to the list."""
        if self.film is not None and not self.film.ended:
            self.film.cancel()
            self.film = None
            self._build()
        else:
            self.context.pop()

    def update(self, now: float) -> bool:
        """Show how far the film is."""
        if self.film is None or self.film.ended or not self.film.poll():
            return False
        self.bar.share = self.film.share
        if self.film.ended:
            self._build()
        return True

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out: a panel as high as what is in it, in the middle."""
        self._window, theme = size, self.context.theme
        pad, gap = theme.px(32), theme.px(18)
        panel = pygame.Rect(0, 0, min(size[0] - 2 * theme.px(30), theme.px(620)), 0)
        inner = panel.w - 2 * pad
        highs = [each.height(theme, inner) if isinstance(each, Label) else theme.target
                 for each in self.column]
        panel.h = 2 * pad + sum(highs) + gap * len(highs) + theme.target
        panel.center = size[0] // 2, size[1] // 2
        y = panel.y + pad
        for each, high in zip(self.column, highs, strict=True):
            each.rect = pygame.Rect(panel.x + pad, y, inner, high)
            y += high + gap
        step = inner // len(self.buttons)
        for number, button in enumerate(self.buttons):
            wide = min(step - gap, max(button.wish(theme)[0], theme.px(200)))
            button.rect = pygame.Rect(0, y, wide, theme.target)
            button.rect.centerx = panel.x + pad + step * number + step // 2
        self.graph.set([Panel(panel), *self.column, *self.buttons])

    def draw(self, surface: pygame.Surface) -> None:
        """Dim the list and paint the panel."""
        self.context.theme.dim(surface)
        self.graph.draw(surface, self.context.theme)

    def leave(self) -> None:
        """Cancel what is still being made."""
        if self.film is not None:
            self.film.cancel()
