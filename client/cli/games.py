"""`tambour games`: the box, or one game's options, read off their declaration."""

import argparse
import json
import sys
import textwrap
from typing import Any

from core.game import Game, Malformed
from core.games import GAMES
from core.option import OURS, Field, fields

from ..games.plugins import WARNING, brought, discover
from . import Wrong, tell
from .request import game_of


def add(parser: argparse.ArgumentParser, words: list[str]) -> None:
    """Take a game, or none for all."""
    parser.add_argument("game", nargs="?", metavar="GAME")
    parser.add_argument("--json", action="store_true", help="for other programs")


def _option(field: Field) -> dict[str, Any]:
    return {
        "name": field.name,
        "label": field.label,
        "type": {"bool": "on/off", "int": "number", "str": "text"}.get(
            field.type.__name__, field.type.__name__
        ),
        "default": field.default,
        "choices": list(field.among),
        "range": list(field.span) if field.span else None,
        "free": bool(field.free),
        "takes": field.takes(),
        "help": field.help,
        "ours": field.ours,
    }


def describe(game: Game) -> dict[str, Any]:
    """Give all there is to know of a game, as plain values."""
    return {
        "key": game.key,
        "title": game.title,
        "players": list(game.players),
        "options": [_option(field) for field in fields(game.options)],
        "presets": [{"name": name, "options": dict(values)} for name, values, *_ in game.presets],
        "credit": game.credit,
        "plugin": brought.get(game.key),
    }


def _print(game: Game) -> None:
    print(f"{game.key}: {game.title}, for {', '.join(map(str, game.players))} players\n")
    for field in fields(game.options):
        print(f"  --{field.name.replace('_', '-')}  {field.takes()}")
        default = json.dumps(field.default, default=str)
        text = f"{field.label} (default {default}). {field.help}"
        text = f"{text} {OURS}" if field.ours else text.strip()
        print(textwrap.fill(text, 96, initial_indent=" " * 6, subsequent_indent=" " * 6))
    print("\n  presets")
    for name, values, *_ in game.presets:
        said = ", ".join(f"{key} {json.dumps(value, default=str)}" for key, value in values.items())
        print(f"      {name}: {said or 'the defaults'}")
    if game.credit:
        print("\n" + textwrap.fill(game.credit, 100))
    if game.key in brought:
        print("\n" + textwrap.fill(f"{WARNING} This one is {brought[game.key]}.", 100))


def run(args: argparse.Namespace) -> int:
    """Print one game or all; a plug-in that stays outside is told on standard error."""
    for problem in discover():
        tell(f"tambour: {problem}", sys.stderr)
    if args.game is not None:
        try:
            game = game_of(args.game)
        except Malformed as error:
            raise Wrong(str(error)) from None
        if args.json:
            print(json.dumps(describe(game), default=str))
        else:
            _print(game)
        return 0
    if args.json:
        print(json.dumps({"games": [describe(game) for game in GAMES.values()]}, default=str))
        return 0
    for game in GAMES.values():
        print(f"{game.key:12} {game.title}, for {', '.join(map(str, game.players))} players")
    return 0
