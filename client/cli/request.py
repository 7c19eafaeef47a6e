"""One request of `moves`, `play` and `perft`: a game, options, a position, checked on the way in.

The JSON is read strictly (`strict_json`), so that the games only meet plain values and name the
wrong field in their own `Malformed`.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from core.action import Action
from core.game import Game, Malformed, Rules
from core.games import GAMES
from core.option import read_options
from core.piece import NATURE, Seat
from core.plain_text import plain
from core.position import Position
from core.strict_json import read_json

from . import Wrong
from .given import called, read

LONGEST = 4 << 20
"""Bytes in one request; a 64 x 64 board full of pieces needs 100 KB."""


@dataclass(frozen=True)
class Request:
    """What was asked: the rules are bound to the options, `raw` keeps the other fields."""

    game: Game
    options: Any
    rules: Rules
    position: Position
    raw: Mapping[str, Any]


def parse(data: bytes) -> Any:
    """Read strict JSON; ValueError says what is wrong."""
    return read_json(data, LONGEST)


def _quoted(key: Any) -> str:
    return f"'{plain(key)}'" if isinstance(key, str) else "that"


def game_of(key: Any) -> Game:
    """Find a game by its key; Malformed lists the known ones."""
    if isinstance(key, str) and key in GAMES:
        return GAMES[key]
    raise Malformed(f"game: {_quoted(key)} is not one of {', '.join(GAMES)}")


def understand(value: Any) -> Request:
    """Turn parsed JSON into a Request; Malformed names the wrong field."""
    if not isinstance(value, dict):
        raise Malformed("request: must be an object with game, options and position")
    if "game" not in value:
        raise Malformed("game: missing")
    game = game_of(value["game"])
    if "position" not in value:
        raise Malformed("position: missing")
    options: Any = read_options(game.options, value.get("options", {}))
    if value["position"] == {"start": True}:
        rules = game.rules(options)
        return Request(game, options, rules, rules.start(), value)
    rules = game.rules(options).suited(value["position"])
    return Request(game, options, rules, rules.from_json(value["position"]), value)


def read_action(request: Request, position: Position, seat: Seat, text: str) -> Action:
    """Read an action in the request's `dialect`, or in the game's own notation; see `from_text`."""
    dialect = request.raw.get("dialect")
    if dialect is None:
        return request.rules.from_text(position, seat, text)
    if not isinstance(dialect, str) or dialect not in request.rules.dialects:
        known = ", ".join(request.rules.dialects) or "none but its own notation"
        raise Malformed(f"dialect: {request.game.key} knows {known}")
    return request.rules.from_dialect(position, seat, text, dialect)


def mover(position: Position) -> Seat | None:
    """Give the seat whose action is expected: the first, where several may act; None at the end."""
    seats = sorted(seat for seat in position.to_act if seat != NATURE)
    return seats[0] if seats else next(iter(position.to_act), None)


def from_file(path: str) -> Request:
    """Read a request from a file; Wrong names file, line and field."""
    data, name = read(path, LONGEST), called(path)
    try:
        return understand(parse(data))
    except json.JSONDecodeError as error:
        raise Wrong(f"{name}: line {error.lineno}: {error.msg}") from None
    except ValueError as error:
        field = str(error).partition(":")[0].split(".")[-1].split("[")[0].split()
        quoted = f'"{field[-1]}"'.encode() if field else b""
        before = data.partition(quoted)[0] if quoted and quoted in data else b""
        raise Wrong(f"{name}: line {before.count(10) + 1}: {error}") from None
