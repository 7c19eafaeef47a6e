"""A game's options as flags: `--board 15x15`, `--drum-fright on`, read off their declaration.

The game is the first word after the command that names one, because argparse must know the flags
before it reads any; without such a word it is the first game of the box.
"""

import argparse
from typing import Any

from core.game import Game, Malformed
from core.games import GAMES
from core.option import fields, read_options
from core.plain_text import quoted

from . import Wrong
from .request import game_of

PREFIX = "option_"


def add_others(parser: argparse.ArgumentParser) -> None:
    """Add --also: who else sits at this screen, while others come from elsewhere."""
    parser.add_argument("--also", metavar="NAME", action="append", default=[],
                        help="who else sits at this screen; once for each of them")


def add_game(parser: argparse.ArgumentParser, words: list[str], needed: bool = False) -> Game:
    """Add GAME, --preset and one flag an option; flags already taken keep their meaning.

    GAME may be left out unless it is `needed`: a command that takes another word must have it.
    """
    parser.add_argument("game", nargs=None if needed else "?", metavar="GAME",
                        default=next(iter(GAMES)))
    game = next((GAMES[word] for word in words if word in GAMES), next(iter(GAMES.values())))
    names = ", ".join(preset.name for preset in game.presets)
    group = parser.add_argument_group(f"what {game.title} is played with")
    group.add_argument("--preset", metavar="NAME", help=f"one of: {names}")
    taken = set(parser._option_string_actions)
    for field in fields(game.options):
        flags = dict.fromkeys((f"--{field.name.replace('_', '-')}", f"--{field.name}"))
        free = [flag for flag in flags if flag not in taken]
        if free:
            group.add_argument(
                *free,
                dest=PREFIX + field.name,
                metavar="VALUE",
                help=f"{field.label}: {field.takes()}".replace("%", "%%"),
            )
    return game


def read_game(args: argparse.Namespace) -> tuple[Game, Any]:
    """Give the game and its options; Wrong names the flag."""
    given: dict[str, Any] = {}
    try:
        game = game_of(args.game)
        if args.preset is not None:
            presets = {preset.name.lower(): preset.options for preset in game.presets}
            if args.preset.lower() not in presets:
                known = ", ".join(preset.name for preset in game.presets)
                raise Wrong(f"--preset: {quoted(args.preset)} is not one of {known}")
            given.update(presets[args.preset.lower()])
        for name, value in vars(args).items():
            if name.startswith(PREFIX) and value is not None:
                given[name.removeprefix(PREFIX)] = value
        options: Any = read_options(game.options, given)
        game.rules(options).start()  # Malformed where the values contradict each other
    except Malformed as error:
        raise Wrong(str(error)) from None
    return game, options
