"""What the cards of the set-up screen say of a preset, and the cards themselves.

Names, lines and stories stand in the game's passport; the facts under them are read off the rules.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any

import pygame

from core.game import Game, Malformed, Rules, msg
from core.games import GAMES
from core.option import read_options

from ...boards import board_thumbnail
from ...boards.small_figures import small_figures
from ...miniatures.appearance import Appearance
from ...miniatures.uniforms import sides
from ...miniatures.wardrobe import HIDDEN
from ...screen import Say
from ...widgets.card import PictureCard
from ...widgets.form import name_of

MOST = 3
"""Figures that stand on a card."""


def in_words(value: Any, say: Say) -> str:
    """Say a value as a person would: what was drawn, painted or counted out is not spelt out."""
    text = name_of(value, say)
    if text.startswith("random "):
        return say(msg("by chance"))
    if "@" in text:
        return say(msg("{count} {count:place|places} painted"), count=len(text.split()))
    if text.count("/") > 1:
        return say(msg("chosen kind by kind"))
    wide, cross, high = text.partition("x")
    return f"{wide} × {high}" if cross and (wide + high).isdigit() else text


def rules_of(game: Game, values: Mapping[str, Any]) -> Rules | None:
    """Give the rules of what was chosen so far, or None while it does not fit together."""
    try:
        rules = game.rules(read_options(game.options, dict(values)))
        rules.start()
    except (Malformed, ValueError):
        return None
    return rules


@lru_cache(maxsize=64)
def preset_rules(key: str, preset: int) -> Rules | None:
    """Give the rules of a game's preset; they are made once, for every set-up page shows them."""
    game = GAMES[key]
    return rules_of(game, game.presets[preset].options)


def facts(rules: Rules | None, say: Say) -> str:
    """Say how large the board and the armies are."""
    if rules is None:
        return ""
    places = rules.topology.places
    wide, high = len({x for x, _ in places}), len({y for _, y in places})
    counts = [rules.muster(seat).size for seat in range(len(rules.seats))]
    board = rules.start().board
    if any(board):  # nothing, or not everything, is set up
        counts = [sum(piece is not None and piece.seat == 0 for piece in board)]
    if len(set(counts)) == 1:
        parts = [say(msg("{count} each"), count=counts[0])]
    else:
        parts = [against(rules, say, list(map(str, counts)))]
    if rules.scenery().shape == "square":
        parts.insert(0, f"{wide} × {high}")
    if len(rules.seats) > 2:
        parts.append(say(msg("{count} armies"), count=len(rules.seats)))
    return " · ".join(parts)


def against(rules: Rules, say: Say, words: Sequence[str]) -> str:
    """Say by a word for each seat who plays together against whom; nothing without teams."""
    first, *others = sides(rules)
    if len(others) != 1 or len(rules.seats) == 2:
        return ""
    one, other = (" + ".join(words[seat] for seat in side) for side in (first, *others))
    return say(msg("{one} against {other}"), one=one, other=other)


@lru_cache(maxsize=64)
def picture(key: str, preset: int, side: int, appearance: Appearance) -> pygame.Surface | None:
    """Paint the card of a game's preset: its board, and on it who makes it what it is."""
    game = GAMES[key]
    _, options, _, shows = game.presets[preset]
    board = board_thumbnail.of_values(game, dict(options), side, appearance)
    rules = preset_rules(key, preset)
    if board is None or rules is None:
        return None
    face, high = board.copy(), side * 6 // 10
    named = small_figures(rules, appearance)
    minis = {letter: mini for letter, (_, mini) in rules.kinds.items()}
    minis["?"] = HIDDEN if rules.secrets is None else rules.unknown
    figures = [(minis[letter.upper()], int(letter.islower()))
               for letter in shows[:MOST] if letter.upper() in minis]
    step = (side - high) // max(1, len(figures) - 1)
    for n, figure in enumerate(figures):
        x = n * step if len(figures) > 1 else (side - high) // 2
        face.blit(named.icon(*figure, high), (x, side - high - side // 20))
    return face


def cards(
    game: Game, say: Say, own: Callable[[], Mapping[str, Any]], take: Callable[[int], None],
    build: Callable[[], None],
) -> list[PictureCard]:
    """Make a card for each preset, and the last one for rules of one's own."""
    made = []
    for n, preset in enumerate(game.presets):
        made.append(PictureCard(
            say(preset.name), say(preset.line), facts(preset_rules(game.key, n), say),
            partial(picture, game.key, n), partial(take, n),
        ))
    name, line = own_words(game)
    made.append(PictureCard(
        say(name), say(line), "",
        lambda side, appearance: board_thumbnail.of_values(game, dict(own()), side, appearance),
        build,
    ))
    return made


def own_words(game: Game) -> tuple[str, str]:
    """Name the card for rules of one's own, and say what it offers."""
    if game.editor:
        return msg("Build your own"), msg("Paint a map, choose an army.")
    return msg("Your own rules"), msg("Choose every rule yourself.")
