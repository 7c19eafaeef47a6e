"""The side of the editor: three sheets (map, army, sharing), each a list of rows.

A sheet is made for one tab and refreshed in place, so that a counter under the finger never jumps.
"""

from typing import TYPE_CHECKING

import pygame

from core.game import msg
from core.position import PLAIN

from ...theme import CREAM, FIELD, GOOD, INK_DARK, PARCHMENT_EDGE, Theme
from ...widgets import board_thumbnail
from ...widgets.button import Button, tick
from ...widgets.choice import Segments, Switch
from ...widgets.counter import Counter
from ...widgets.entry import Entry
from ...widgets.focus import ACCEPT, Look, Widget
from ...widgets.form import name_of
from ...widgets.rows import Row
from ..deploy.formations import NAME_LIMIT
from .plan import CROWD, LEAST, MOST, may_stand_alone, teams_of

if TYPE_CHECKING:
    from .screen import EditorScreen

MAP, ARMY, SHARE = "map", "army", "share"
CODE = 20_000
"""Letters a pasted code may have."""
LINES = 14
"""Lines of a code that are shown at most."""


class Tile(Widget):
    """One pot of the palette."""

    def __init__(self, scene: "EditorScreen", tile: str, name: str, number: int) -> None:
        super().__init__()
        self.scene, self.tile, self.name, self.number = scene, tile, name, number

    def click(self, pos: tuple[int, int]) -> None:
        """Dip the brush into it."""
        self.scene.dip(self.tile)

    def intent(self, what: str) -> bool:
        """Dip the brush into it."""
        if what == ACCEPT:
            self.scene.dip(self.tile)
        return what == ACCEPT

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint the tile and its name; the one in the brush is ticked."""
        chosen = self.scene.canvas.tile == self.tile
        fill = GOOD if chosen else (255, 240, 196) if look.hover else FIELD
        theme.plate(surface, self.rect, fill, INK_DARK if chosen else PARCHMENT_EDGE, radius=12,
                    thick=3 if chosen else 2)
        words = theme.px(22)
        side = min(self.rect.h - words - theme.px(10), self.rect.w - theme.px(14))
        spot = pygame.Rect(0, self.rect.y + theme.px(7), side, side)
        spot.centerx = self.rect.centerx
        if self.tile == PLAIN:
            surface.fill(board_thumbnail.GRASS[0], spot)
            surface.fill(board_thumbnail.GRASS[1], (spot.x, spot.y, side // 2, side // 2))
            half = (spot.centerx, spot.centery, side // 2, side // 2)
            surface.fill(board_thumbnail.GRASS[1], half)
        else:
            surface.blit(self.scene.canvas.tiles.face(self.tile, side), spot)
        if chosen:
            tick(surface, spot.inflate(-side // 3, -side // 3), CREAM)
        low = pygame.Rect(self.rect.x + 3, spot.bottom, self.rect.w - 6,
                          self.rect.bottom - spot.bottom - 2)
        font = theme.fit(lambda u: theme.text(u, True), 15, self.name, low.size, 9)
        theme.write(surface, self.name, font, CREAM if chosen else INK_DARK, low, "center",
                    "middle")
        if look.ring:
            theme.focus(surface, self.rect, 12)


class Plate(Widget):
    """The code, as high as it needs to be; of a very long one the beginning, Copy takes it all."""

    focusable = False

    def __init__(self) -> None:
        super().__init__()
        self.text = self.more = ""

    def lines(self, theme: Theme, width: int) -> list[str]:
        """Break the code between its groups, as far as it is shown."""
        room = width - theme.px(20)
        lines = theme.wrap(self.text.replace("-", "- "), theme.text(17, True), room)
        lines = [line.replace("- ", "-") for line in lines]
        if len(lines) > LINES:
            lines = [*lines[: LINES - 2], "…", self.more]
        return lines

    def tall(self, theme: Theme, width: int) -> int:
        """Give the height in pixels that shows the code in a width."""
        count = max(2, len(self.lines(theme, width)))
        return count * theme.text(17, True).get_linesize() + theme.px(18)

    def draw(self, surface: pygame.Surface, theme: Theme, look: Look) -> None:
        """Paint it light on dark."""
        theme.plate(surface, self.rect, (62, 38, 25), INK_DARK, radius=12)
        text = "\n".join(self.lines(theme, self.rect.w))
        theme.write(surface, text, theme.text(17, True), CREAM, self.rect, "center", "middle")


def rows(scene: "EditorScreen") -> list[Row]:
    """Make the rows of the tab that is open."""
    return {MAP: _map, ARMY: _army, SHARE: _share}[scene.tab](scene)


def _map(scene: "EditorScreen") -> list[Row]:
    say, plan, builder = scene.context.say, scene.builder.plan, scene.builder
    names = {PLAIN: msg("Grass"), **scene.names}
    pots: list[Widget] = [
        Tile(scene, tile, say(name), n + 1) for n, (tile, name) in enumerate(names.items())
    ]
    wide = Counter(say(msg("Width")), plan.wide, LEAST, MOST,
                   lambda n: scene.change(lambda: builder.size(n, builder.plan.high)))
    high = Counter(say(msg("Height")), plan.high, LEAST, MOST,
                   lambda n: scene.change(lambda: builder.size(builder.plan.wide, n)))
    scene.live[wide] = lambda: builder.plan.wide
    scene.live[high] = lambda: builder.plan.high
    seats = Segments([(n, str(n)) for n in scene.game.players], plan.players,
                     lambda n: scene.change(lambda: builder.seats(n)))
    scene.live[seats] = lambda: builder.plan.players
    teams = Segments([(each, name_of(each, say)) for each in teams_of(scene.game)], plan.teams,
                     lambda each: scene.change(lambda: builder.band(each)))
    scene.live[teams] = lambda: builder.plan.teams
    fair = Switch(builder.fair, scene.balance, (say(msg("no")), say(msg("yes"))))
    shake = Button(say(msg("Shake")), scene.shake, "orange", units=20)
    clear = Button(say(msg("Clear")), scene.clear, "blue", units=20)
    shake.enabled = bool(scene.names)
    return [
        Row(say(msg("Brush")) if scene.names else say(msg("These soldiers fight on open ground.")),
            pots, wide=True, tall=82),
        Row(say(msg("Fair for all")), [fair]),
        Row("", [shake, clear], wide=True),
        Row("", [wide], wide=True),
        Row("", [high], wide=True),
        Row(say(msg("Armies")), [seats]),
        Row(say(msg("Teams")), [teams], wide=True),
    ]


def _army(scene: "EditorScreen") -> list[Row]:
    say, builder = scene.context.say, scene.builder
    total = Counter(say(msg("All together")), builder.plan.total, 1, 2048,
                    lambda n: scene.change(lambda: builder.muster(n)), 1)
    scene.live[total] = lambda: builder.plan.total
    found = [Row(say(msg("Soldiers of each side")), [total], wide=True,
                 help=say(msg("This number gives the usual army of its size.")))]
    for kind, count in builder.plan.army.items():
        troop = Counter(
            say(scene.kinds[kind][0]), count, 0, CROWD,
            lambda n, kind=kind: scene.raise_(kind, n),  # type: ignore[misc]
        )
        scene.live[troop] = lambda kind=kind: builder.plan.army[kind]  # type: ignore[misc]
        found.append(Row("", [troop], wide=True))
    if not may_stand_alone(scene.game, builder.plan):
        return found
    own = Switch(builder.plan.alone is not None,
                 lambda on: scene.change(lambda: builder.single_out(on)),
                 (say(msg("no")), say(msg("yes"))))
    scene.live[own] = lambda: builder.plan.alone is not None
    found.append(Row(say(msg("Own army for the one alone")), [own], wide=True))
    for kind, count in (builder.plan.alone or {}).items():
        troop = Counter(
            say(scene.kinds[kind][0]), count, 0, CROWD,
            lambda n, kind=kind: scene.change(  # type: ignore[misc]
                lambda: builder.troop_alone(kind, n)),
        )
        scene.live[troop] = (
            lambda kind=kind: (builder.plan.alone or builder.plan.army)[kind])  # type: ignore[misc]
        found.append(Row("", [troop], wide=True))
    return found


def _share(scene: "EditorScreen") -> list[Row]:
    say = scene.context.say
    scene.plate.text = scene.code()
    scene.plate.more = say(msg("Copy takes all of it."))
    scene.copier = Button(say(msg("Copy")), scene.copy, "blue", units=20)
    scene.copier.enabled = bool(scene.plate.text)
    paste = Entry(scene.pasted, hint=say(msg("Paste a code here")), limit=CODE,
                  on_change=scene.paste, on_enter=scene.decode)
    name = Entry(scene.name, hint=say(msg("Name of this board")), limit=NAME_LIMIT,
                 on_change=scene.call, on_enter=scene.save)
    found = [
        Row(say(msg("Code for your friends")), [scene.plate], wide=True, tall=scene.plate.tall),
        Row("", [scene.copier], wide=True),
        Row(say(msg("A friend's code")), [paste, Button(say(msg("Open")), scene.decode, "green",
                                                        units=20)],
            wide=True, shares=(5, 3), error=lambda: scene.wrong),
        Row(say(msg("New name")) if scene.renaming else say(msg("My boards")),
            [name, Button(say(msg("Rename")) if scene.renaming else say(msg("Save")), scene.save,
                          "orange", units=20)],
            wide=True, shares=(5, 3), error=lambda: scene.filing),
    ]
    for built in scene.store.all:
        if built.game != scene.game.key:
            continue
        found.append(Row("", [
            Button(built.name, lambda built=built: scene.load(built), "green",  # type: ignore[misc]
                   units=19),
            Button(say(msg("Rename")), lambda built=built: scene.rename(built),  # type: ignore[misc]
                   "plain", units=16),
            Button(say(msg("Delete")), lambda built=built: scene.ask(built),  # type: ignore[misc]
                   "plain", units=16),
        ], wide=True, shares=(5, 4, 4)))
    return found
