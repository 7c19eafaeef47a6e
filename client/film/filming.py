"""A film of a match: the board as at the table, a made-up clock, an animated WebP.

Frames are taken at even times of the film's own clock, so the file is the same on every machine;
rests between moves are short. Without Pillow there is no film, and Pillow is not imported before
one is asked for.
"""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pygame

from core.action import Action, clicks
from core.event import Event, Mustered
from core.game import Game, Rules
from core.match import Match
from core.piece import Seat
from core.plain_text import told_apart
from core.position import Phase, Position

from ..boards.ground.table_top import table_top
from ..boards.highlights import Highlight
from ..boards.picture import checks_of, picture_of
from ..boards.projection import Projection
from ..boards.small_figures import portrait
from ..boards.sprites import SpriteSource
from ..look.theme import Theme
from ..miniatures.appearance import STANDARD, Appearance
from ..stage.animator import standing
from ..stage.view import BoardView
from ..table.hud.champion import Champion
from ..table.input.draft_highlights import lines, marked
from ..table.input.move_draft import MoveInput
from .blind import blind
from .film_cards import GENERAL, paint_opening, paint_winner
from .webp import record

Progress = Callable[[float], None]
REST = 0.35
"""Seconds between two moves."""
OPENING, LAST = 1600, 2000
"""Milliseconds for which the opening card and the last picture stay."""
FEWEST = 5
"""Pictures of a motion at least, however fast the film is."""
CARD = 1.4
"""Seconds for which the winner's general acts."""


def film(
    game: Game,
    options: Any,
    actions: Sequence[tuple[Seat, Action]],
    names: tuple[str, ...],
    path: Path | str,
    size: tuple[int, int] = (960, 720),
    every: float = 1 / 15,
    progress: Progress | None = None,
    figures: Callable[[Projection], SpriteSource] | None = None,
    speed: float = 1.6,
    start: Position | None = None,
    rules: Rules | None = None,
    appearance: Appearance = STANDARD,
) -> int:
    """Write a match to `path` as an animated WebP, a picture `every` seconds; returns the number.

    A card opens it and another ends it; time and bytes grow with the moves, memory does not.

    Works without a display; the toys look as `appearance` says; `start`, and the `rules` of its
    board, are given where a game began elsewhere. `progress` is told the share done; `figures`
    makes other pictures than the wardrobe's (tests). Raises OSError when the file cannot be
    written, Illegal on a bad record.
    """
    with blind():
        screen = pygame.Surface(size)

        def pictures() -> Iterator[tuple[pygame.Surface, int]]:
            frames = _frames(screen, game, options, actions, names, every * speed, figures, start,
                             rules, appearance)
            for share, stays in frames:
                yield screen, stays or round(every * 1000)
                if progress is not None:
                    progress(share)

        return record(path, size, pictures(), quality=62, method=1)


def _frames(
    screen: pygame.Surface,
    game: Game,
    options: Any,
    actions: Sequence[tuple[Seat, Action]],
    names: tuple[str, ...],
    step: float,
    figures: Callable[[Projection], SpriteSource] | None,
    start: Position | None,
    rules: Rules | None,
    appearance: Appearance,
) -> Iterator[tuple[float, int]]:
    """Paint the film picture by picture on `screen`, yielding the share done and for how many
    milliseconds the picture stays, 0 for as long as usual."""
    match = Match(game, options, start, rules)
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
    titles = told_apart(names) + tuple(u.name for u in renderer.uniforms)[len(names):]
    now = 0.0

    def shoot() -> None:
        screen.blit(backdrop, (0, 0))
        animator.paint(screen)
        animator.paint_banners(screen, str.format, font, titles)

    general = portrait(match.rules)
    shoot()
    paint_opening(screen, theme, game.title, titles, renderer.uniforms,
                  lambda seat, side: view.icon(general, seat, side))
    yield 0.0, OPENING
    gathered: list[Event] = []
    for done, (seat, action) in enumerate(actions):
        gathered += match.play(seat, action)
        if not gathered or (isinstance(gathered[-1], Mustered) and done + 1 < len(actions)):
            continue  # the armies march in together
        animator.perform(gathered, match.position, checks=checks_of(match.rules, match.position))
        gathered = []
        renderer.light(())
        if match.position.outcome is not None:
            renderer.aim(())  # nobody aims any more
        animator.update(now)
        while not animator.settled:
            shoot()
            yield done / len(actions), 0
            line = animator.timeline
            now += step if line is None else min(step, line.length / FEWEST)
            animator.update(now)
        path = clicks(action)[:2]
        move_input.see(match.position, None)
        renderer.light([*(Highlight("last", p) for p in path), *marked(move_input)])
        if match.position.phase not in (Phase.MUSTER, Phase.OVER):
            renderer.aim(lines(move_input, 0))
        rest = now + (REST if path else 0.0)
        while now < rest:
            shoot()
            yield done / len(actions), 0
            now += step
            animator.update(now)
    shoot()
    outcome = match.position.outcome
    if outcome is None:
        yield 1.0, LAST
        return
    board, beat = screen.copy(), 0.0
    army = champion = None
    words = "A draw"
    if outcome.winners:
        army = renderer.uniforms[outcome.winners[0]]
        called = " + ".join(titles[seat] for seat in outcome.winners)
        words = f"{called} {'wins' if len(outcome.winners) == 1 else 'win'}!"
        if figures is None:
            champion = Champion(match.rules, outcome.winners[0], general, theme.appearance,
                                lambda: beat, theme.px(GENERAL))
    while True:
        screen.blit(board, (0, 0))
        paint_winner(screen, theme, words, army, champion)
        if champion is None or beat > CARD:
            break
        yield 0.999, 0
        beat += step
    yield 1.0, LAST
