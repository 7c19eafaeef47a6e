"""The chosen game in the midst of the title: its own board, and on it the move that wins it.

Ground, terrain and toys are those of the table, so nothing is painted for the title alone. The
ground stands at once; pictures are loaded one animation a tick after the first frame is shown, so
the menu answers at once. Where there are none the board stays empty and nothing fails.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING

import pygame

from ..look.theme import Theme
from ..miniatures.appearance import Appearance
from ..window.slices import Steps, at_once

if TYPE_CHECKING:
    from core.game import Game, Rules
    from core.piece import Point
    from core.position import Position

    from ..boards.projection import Projection
    from ..stage.view import BoardView

BOARD = (
    "core.action", "core.event", "core.game", "core.diagram", "..boards.picture",
    "..miniatures.dye", "..miniatures.wardrobe", "..boards.highlights",
    "..boards.renderer", "..stage.motion_script", "..stage.animator",
    "..boards.piece_names", "..boards.sprites", "..stage.view",
)
"""What a board needs is loaded a few modules at a time, in this order."""
ROWS = 3.7
"""Cells that are seen from top to bottom, so that the toys are as large as on the table."""
LARGEST = 160
"""Pixels of a cell at most: the toys are baked so large."""
NEAR = 2.2
"""Cells from the end of the move within which all are to be seen."""
PAUSE = 1.2
"""Seconds in which the toys stand before one moves."""


class Scene:
    """One game's board in a rectangle of the window; a click on it plays the move again."""

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.build: Callable[[Steps], None] = at_once
        """Does the work before the board can be painted."""
        self.view: BoardView | None = None
        self.ready = self.smooth = False
        """`smooth`: pictures are loaded a few milliseconds a tick, not one animation a tick."""
        self.sound: Callable[[str], None] = lambda name: None
        self._rules: Rules | None = None
        self._action: tuple[Point, ...] = ()
        self._key: tuple[Game, pygame.Rect, Appearance] | None = None
        self._position: Position | None = None
        self._ticks = self._tick = 0
        self._due: float | None = None
        self._steps: Steps | None = None
        """What builds the board; another one, or None, where that is not wanted any more."""

    def lay(self, rect: pygame.Rect, game: "Game", theme: Theme) -> None:
        """Take a rectangle, a game and how it looks; builds again only when one of them changes."""
        key = game, pygame.Rect(rect), theme.appearance
        if key != self._key:
            self.rest()
            self.rect, self._key = pygame.Rect(rect), key
            self._steps = self._build(game, theme)
            self.build(self._guarded(self._steps))

    def _guarded(self, steps: Steps) -> Steps:
        """Go these steps while they are wanted."""
        while self._steps is steps:
            try:
                yield next(steps)
            except StopIteration:
                return
            except Exception:  # no pictures, half a wardrobe: the menu does not need them
                self.view = None
                return

    def _build(self, game: "Game", theme: Theme) -> Steps:
        for module in BOARD:
            yield import_module(module, __package__)
        from sprites import manifest

        from ..boards.picture import picture_of
        from ..boards.projection import Projection, head_of
        from ..stage.view import BoardView

        yield manifest()
        theme.table(table := pygame.Surface(theme.size))
        yield None
        yield game.rules(game.options())
        rules, self._position, clicks = scene_of(game)
        self._action = clicks
        whole = picture_of(rules, self._position.ground, theme.appearance)
        stand = {piece.kind or "" for piece in self._position.board if piece is not None}
        picture = replace(
            whole, kinds={at: each for at, each in whole.kinds.items() if at in stand or not at},
            glyphs={at: each for at, each in whole.glyphs.items() if at[0] in stand})
        yield None
        view = BoardView(picture, sizes=lambda whole: [self._cell(whole)])
        view.sound, view.little = lambda name: self.sound(name), self.smooth
        whole_board = Projection(picture.topology, self.rect, shape=picture.scenery.shape)
        above = head_of(self._cell(whole_board))  # hats there may be cut off: nobody is in need
        into = pygame.Rect(self.rect.x, self.rect.y - above, self.rect.w, self.rect.h + above)
        view.lay(into, table, theme)
        yield None
        view.camera.look_at(_midst(picture.topology.places, self._position, clicks))
        view.animator.use(view.renderer)
        self._rules, self.view = rules, view

    def _cell(self, whole: "Projection") -> int:
        """Give the pixels of a cell, of a board that would fit as `whole` does."""
        down = whole.unit[1] / whole.cell_w
        return max(whole.cell_w, min(LARGEST, round(self.rect.h * 0.82 / ROWS / down)))

    def update(self, now: float, moving: bool) -> bool:
        """Load a little, or go on to `now`, in seconds; True when the picture changes."""
        if self.view is None:
            return False
        animator = self.view.animator
        animator.lively = moving
        if not self.ready:
            return self._load(now)
        if self._due is not None and now >= self._due:
            self._due = None
            self._perform()
        busy = self.view.update(now)
        tick = self.view.renderer.tick(animator.beat)
        changed, self._tick = tick != self._tick, tick
        return busy or changed

    @property
    def moving(self) -> bool:
        """True while the move is shown, and while pictures are loaded smoothly."""
        if self.view is None:
            return False
        return not self.view.animator.settled if self.ready else self.smooth

    @property
    def loading(self) -> bool:
        """True while the board has no pictures yet."""
        return self.view is not None and not self.ready

    def _load(self, now: float) -> bool:
        self._ticks += 1
        if self._ticks < 3 or self.view is None:
            return False
        try:
            if self.view.load() > 1.0:
                self.ready = True
                assert self._position is not None
                self.view.animator.show(self._position)
                self._due = now + PAUSE if self.view.animator.lively else None
        except Exception:  # as above
            self.view, self.ready = None, False
        return self.ready

    def again(self) -> None:
        """Show the move once more, from its beginning."""
        if self.ready and self.view is not None and self._position is not None:
            self.view.animator.show(self._position)
            self._perform()

    def _perform(self) -> None:
        """Play the move, and whatever must follow from it."""
        assert self.view is not None
        assert self._position is not None
        assert self._rules is not None
        if len(self._action) < 2:
            return
        rules, position, seat = self._rules, self._position, self._position.turn or 0
        action = rules.next(position, seat, self._action[:-1]).get(self._action[-1])
        following = None if action is None else (seat, action)
        while following is not None:
            step = rules.apply(position, *following)
            self.view.animator.perform(step.events, step.position)
            position, following = step.position, rules.forced(step.position)

    def rest(self) -> None:
        """Give the pictures' memory back while another screen is shown."""
        self.view, self.ready, self._ticks, self._due = None, False, 0, None
        self._key = self._steps = None

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the board and who stands on it."""
        if self.view is not None:
            before = surface.get_clip()
            surface.set_clip(self.rect.clip(before))
            self.view.animator.paint(surface)
            surface.set_clip(before)


def scene_of(game: "Game") -> "tuple[Rules, Position, tuple[Point, ...]]":
    """Give the position that shows what a game is about, and the points of the move that wins it;
    of a game that shows none, how it begins."""
    from core.diagram import read_diagram
    from core.option import read_options

    if game.aim:
        diagram = read_diagram(game, game.aim)
        return diagram.rules, diagram.position, diagram.chosen
    rules = game.rules(read_options(game.options, game.presets[0].options))
    return rules, rules.opening(), ()


def _midst(places: Sequence[tuple[float, float]], position: "Position", clicks: "Sequence[Point]"
           ) -> tuple[float, float]:
    """Give the place to look at: amidst those who stand around the end of the move."""
    pieces = [at for at, piece in enumerate(position.board) if piece is not None] or [0]
    x, y = places[clicks[-1] if clicks else pieces[len(pieces) // 2]]
    near = [places[at] for at in pieces
            if math.dist(places[at], (x, y)) < NEAR] or [(x, y)]
    return (sum(at[0] for at in near) / len(near), sum(at[1] for at in near) / len(near))
