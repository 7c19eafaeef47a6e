"""A film of a match: the board as at the table, a made-up clock, an animated WebP.

Frames are taken at even times of the film's own clock, so the file is the same on every machine;
rests between moves are short. Without Pillow there is no film, and Pillow is not imported before
one is asked for.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pygame

from core.action import Action, clicks
from core.event import Event, Mustered
from core.game import Game
from core.match import Match
from core.piece import Seat
from core.position import Phase, Position

from .board.animator import standing
from .board.ground.table_top import table_top
from .board.highlights import Highlight
from .board.picture import checks_of, picture_of
from .board.projection import Projection
from .board.sprites import SpriteSource
from .board.view import BoardView
from .miniatures.appearance import STANDARD, Appearance
from .table.input.draft_highlights import lines, marked
from .table.input.move_draft import MoveInput
from .theme import Theme
from .webp import record

Progress = Callable[[float], None]
REST = 0.35
"""Seconds between two moves."""
LAST = 2000
"""Milliseconds for which the last picture stays."""


def film(
    game: Game,
    options: Any,
    actions: Sequence[tuple[Seat, Action]],
    names: tuple[str, ...],
    path: Path | str,
    size: tuple[int, int] = (640, 480),
    every: float = 0.125,
    progress: Progress | None = None,
    figures: Callable[[Projection], SpriteSource] | None = None,
    speed: float = 1.6,
    start: Position | None = None,
    appearance: Appearance = STANDARD,
) -> int:
    """Write a match to `path` as an animated WebP, a picture `every` seconds; returns the number.

    Works without a display; the toys look as `appearance` says; `start` is given where a game began
    elsewhere. `progress` is told the share done; `figures` makes other pictures than the
    wardrobe's (tests). Raises OSError when the file cannot be written, Illegal on a bad record.
    """
    with _surface(size) as screen:

        def pictures() -> Iterator[tuple[pygame.Surface, int]]:
            frames = _frames(screen, game, options, actions, names, every * speed, figures, start,
                             appearance)
            for share in frames:
                yield screen, LAST if share == 1.0 else round(every * 1000)
                if progress is not None:
                    progress(share)

        return record(path, size, pictures(), quality=62, method=1)


class _surface:
    """A surface to film on: with a display of its own only where pygame has none yet."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self.own = False

    def __enter__(self) -> pygame.Surface:
        if not pygame.display.get_init() or pygame.display.get_surface() is None:
            os.environ["SDL_VIDEODRIVER"] = "dummy"  # nobody watches while a film is made
            pygame.display.init()
            pygame.display.set_mode((16, 16))
            self.own = True
        pygame.font.init()
        return pygame.Surface(self.size)

    def __exit__(self, *_: object) -> None:
        if self.own:
            pygame.display.quit()


def _frames(
    screen: pygame.Surface,
    game: Game,
    options: Any,
    actions: Sequence[tuple[Seat, Action]],
    names: tuple[str, ...],
    step: float,
    figures: Callable[[Projection], SpriteSource] | None,
    start: Position | None,
    appearance: Appearance,
) -> Iterator[float]:
    """Paint the film picture by picture on `screen`, yielding the share done."""
    match = Match(game, options, start)
    size = screen.get_size()
    theme = Theme(size)
    theme.appearance = appearance
    backdrop = table_top(size, theme.appearance.light)
    view = BoardView(picture_of(match.rules, match.position.ground), 0, standing(match.position),
                     least=0, sprites=figures)
    view.lay(pygame.Rect(4, 4, size[0] - 8, size[1] - 8), backdrop, theme)
    animator, renderer = view.animator, view.renderer
    animator.lively = False  # breathing soldiers would make every picture wholly new
    move_input = MoveInput(match.rules, lambda seat, action: None)
    font = theme.title(26)
    titles = tuple(names) + tuple(u.name for u in renderer.uniforms)[len(names):]
    now = 0.0

    def shoot() -> None:
        screen.blit(backdrop, (0, 0))
        animator.paint(screen)
        animator.paint_banners(screen, str.format, font, titles)

    gathered: list[Event] = []
    for done, (seat, action) in enumerate(actions):
        gathered += match.play(seat, action)
        if not gathered or (isinstance(gathered[-1], Mustered) and done + 1 < len(actions)):
            continue  # the armies march in together
        animator.perform(gathered, match.position, checks=checks_of(match.rules, match.position))
        gathered = []
        renderer.light(())
        animator.update(now)
        while not animator.settled:
            shoot()
            yield done / len(actions)
            now += step
            animator.update(now)
        path = clicks(action)[:2]
        move_input.see(match.position, None)
        renderer.light([*(Highlight("last", p) for p in path), *marked(move_input)])
        if match.position.phase is not Phase.MUSTER:
            renderer.aim(lines(move_input, 0))
        rest = now + (REST if path else 0.0)
        while now < rest:
            shoot()
            yield done / len(actions)
            now += step
            animator.update(now)
    shoot()
    yield 1.0
