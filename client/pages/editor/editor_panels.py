"""The side of the editor: three sheets (map, army, sharing), each a list of rows.

A sheet is made for one tab and refreshed in place, so that a counter that is being pressed stays
where it is.
"""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import pygame

from core.position import PLAIN
from core.refusal import msg

from ...language.names import NAME_LIMIT
from ...look.theme import CREAM, INK_DARK, NOTE, WORD, Theme
from ...widgets.boxes import Column, Inset, Sized
from ...widgets.button import Button, Label, portrait, show
from ...widgets.choice import Choice, Segments, Switch
from ...widgets.chooser import Pick
from ...widgets.counter import Counter
from ...widgets.entry import Entry
from ...widgets.focus import Look, Widget
from ...widgets.form import name_of
from ...widgets.rows import Row
from ..draft_screen import DraftScreen
from .editor_board import Canvas, tile_face
from .editor_files import Files
from .plan import CROWD, LEAST, MOST, Builder, may_stand_alone, teams_of

MAP, ARMY, SHARE = "map", "army", "share"
CODE = 20_000
"""Letters a pasted code may have."""
LINES = 14
"""Lines of a code that are shown at most."""


class PaletteTile(Pick):
    """One tile of the palette: what is painted when it is chosen."""

    def __init__(self, tile: str, name: str, on_click: Callable[[], None]) -> None:
        super().__init__(name, on_click)
        self.tile = tile

    def paint(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint the tile, and its name under it."""
        picture = portrait(lambda side: tile_face(self.tile, side, theme.appearance))
        word = Label(self.name, NOTE, INK_DARK, bold=True, align="center", valign="middle")
        side = min(self.rect.h - 32 * theme.scale, self.rect.w - 14 * theme.scale) / theme.scale
        show(surface, theme, Inset(Column(
            Sized(picture, tall=side, words=0), word, gap=0, fill=word), 3, 5), self.rect)


class Plate(Widget):
    """The code, as high as it needs to be; of a very long one the beginning, Copy takes it all."""

    focusable = False

    def __init__(self) -> None:
        super().__init__()
        self.text = self.more = ""

    def lines(self, theme: Theme, width: int) -> list[str]:
        """Break the code between its groups, as far as it is shown."""
        room = width - theme.px(20)
        lines = theme.wrap(self.text.replace("-", "- "), theme.text(NOTE, True), room)
        lines = [line.replace("- ", "-") for line in lines]
        if len(lines) > LINES:
            lines = [*lines[: LINES - 2], "…", self.more]
        return lines

    def tall(self, theme: Theme, width: int) -> int:
        """Give the height in pixels that shows the code in a width."""
        count = max(2, len(self.lines(theme, width)))
        return count * theme.text(NOTE, True).get_linesize() + theme.px(18)

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint it light on dark."""
        theme.plate(surface, self.rect, (62, 38, 25), INK_DARK, radius=12)
        text = "\n".join(self.lines(theme, self.rect.w))
        theme.write(surface, text, theme.text(NOTE, True), CREAM, self.rect, "center", "middle")


class PanelScreen(DraftScreen):
    """The editor as far as it has sheets of rows beside a board; a subclass has the rest."""

    builder: Builder
    canvas: Canvas
    files: Files
    names: Mapping[str, str]
    """The names of the tiles by letter, as msgids."""
    kinds: Mapping[str, tuple[str, str]]
    """The names and pictures of the soldiers by kind."""

    def __init__(self) -> None:
        super().__init__()
        self.live: dict[Choice | Counter, Callable[[], Any]] = {}
        """What a control of the sheet shows of the plan."""
        self.palette: list[PaletteTile] = []
        self.plate = Plate()

    @abstractmethod
    def shake(self) -> None:
        """Lay a random map."""

    def rows(self, tab: str) -> list[Row]:
        """Make the rows of a tab."""
        self.live, self.palette = {}, []
        self.copier = Button(self.say(msg("Copy")), lambda: self.files.copy(self.plate.text),
                             units=WORD)
        return {MAP: self._map, ARMY: self._army, SHARE: self._share}[tab]()

    def show_plan(self) -> None:
        """Show the plan as it is now, and with which tile it is painted."""
        for control, value in self.live.items():
            control.value = value()
        for tile in self.palette:
            tile.chosen = tile.tile == self.canvas.tile

    def brush(self, tile: str) -> None:
        """Paint with a tile from now on."""
        self.canvas.tile = tile
        self.show_plan()

    def show_code(self, code: str) -> None:
        """Show the code of the board, "" while it cannot be played."""
        self.plate.text = code
        self.copier.enabled = bool(code)

    def _choice(self, control: Choice, value: Callable[[], Any]) -> Choice:
        self.live[control] = value
        return control

    def _counter(
        self, label: str, value: Callable[[], int], do: Callable[[int], object], low: int,
        high: int, step: int = 1,
    ) -> Counter:
        counter = Counter(label, value(), low, high, lambda n: self.change(lambda: do(n)), step)
        self.live[counter] = value
        return counter

    def _map(self) -> list[Row]:
        say, builder = self.say, self.builder
        plan, change = builder.plan, self.change
        self.palette = [PaletteTile(tile, say(name), partial(self.brush, tile))
                        for tile, name in {PLAIN: msg("Grass"), **self.names}.items()]
        wide = self._counter(say(msg("Width")), lambda: builder.plan.wide,
                             lambda n: builder.size(n, builder.plan.high), LEAST, MOST)
        high = self._counter(say(msg("Height")), lambda: builder.plan.high,
                             lambda n: builder.size(builder.plan.wide, n), LEAST, MOST)
        seats = self._choice(
            Segments([(n, str(n)) for n in builder.game.players], plan.players,
                     lambda n: change(lambda: builder.seats(n))),
            lambda: builder.plan.players)
        teams = self._choice(
            Segments([(each, name_of(each, say)) for each in teams_of(builder.game)], plan.teams,
                     lambda each: change(lambda: builder.band(each))),
            lambda: builder.plan.teams)
        fair = self._choice(
            Switch(builder.fair, lambda on: change(lambda: setattr(builder, "fair", on)),
                   (say(msg("no")), say(msg("yes")))),
            lambda: builder.fair)
        shake = Button(say(msg("Shake")), self.shake)
        clear = Button(say(msg("Clear")), lambda: change(builder.clear), units=WORD)
        shake.enabled = bool(self.names)
        return [
            Row(say(msg("Brush")) if self.names else
                say(msg("These soldiers fight on open ground.")), self.palette, wide=True, tall=82),
            Row(say(msg("Fair for all")), [fair]),
            Row("", [shake, clear], wide=True),
            Row("", [wide], wide=True),
            Row("", [high], wide=True),
            Row(say(msg("Armies")), [seats]),
            Row(say(msg("Teams")), [teams], wide=True),
        ]

    def _army(self) -> list[Row]:
        say, builder = self.say, self.builder
        total = self._counter(say(msg("All together")), lambda: builder.plan.total,
                              builder.muster, 1, 2048)
        rows = [Row(say(msg("Soldiers of each side")), [total], wide=True,
                    help=say(msg("This number gives the usual army of its size."))),
                *self._troops(lambda: builder.plan.army, builder.troop)]
        if not may_stand_alone(builder.game, builder.plan):
            return rows
        own = self._choice(
            Switch(builder.plan.alone is not None,
                   lambda on: self.change(lambda: builder.single_out(on)),
                   (say(msg("no")), say(msg("yes")))),
            lambda: builder.plan.alone is not None)
        rows.append(Row(say(msg("Own army for the one alone")), [own], wide=True))
        if builder.plan.alone is not None:
            rows += self._troops(lambda: builder.plan.alone or builder.plan.army,
                                 builder.troop_alone)
        return rows

    def _troops(
        self, army: Callable[[], Mapping[str, int]], do: Callable[[str, int], object]
    ) -> list[Row]:
        """Make a counter for each kind of an army."""
        return [
            Row("", [self._counter(
                self.say(self.kinds[kind][0]), lambda kind=kind: army()[kind],  # type: ignore[misc]
                partial(do, kind), 0, CROWD,
            )], wide=True)
            for kind in army()
        ]

    def _share(self) -> list[Row]:
        say, files, saved = self.say, self.files, self.files.list
        self.plate.more = say(msg("Copy takes all of it."))
        paste = Entry(files.pasted, hint=say(msg("Paste a code here")), limit=CODE,
                      on_change=files.paste, on_enter=files.decode)
        name = Entry(saved.name, hint=say(msg("Name of this board")), limit=NAME_LIMIT,
                     on_change=files.type_name, on_enter=saved.save)
        rows = [
            Row(say(msg("Code for your friends")), [self.plate], wide=True, tall=self.plate.tall),
            Row("", [self.copier], wide=True),
            Row(say(msg("A friend's code")),
                [paste, Button(say(msg("Open")), files.decode, units=WORD)],
                wide=True, shares=(5, 3), error=lambda: files.wrong),
            Row(say(msg("New name")) if saved.renaming else say(msg("My boards")),
                [name, Button(say(msg("Rename")) if saved.renaming else say(msg("Save")),
                              saved.save)],
                wide=True, shares=(5, 3), error=lambda: files.notice),
        ]
        rows += [
            Row("", [
                Button(built.name, partial(files.load, built), units=WORD),
                Button(say(msg("Rename")), partial(saved.rename, built), units=NOTE),
                Button(say(msg("Delete")), partial(saved.ask, built), units=NOTE),
            ], wide=True, shares=(5, 4, 4))
            for built in files.boards()
        ]
        return rows
