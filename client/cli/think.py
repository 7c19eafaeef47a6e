"""`tambour think`: what the computer would play in a position, how good it looks, and why.

A position with hidden pieces is thought about as it was given; any other is first reduced to what
the seat to move may know, so that nobody learns by asking what he could not see.
"""

import argparse
from collections.abc import Mapping, Sequence
from typing import Any

from core.action import Action
from core.game import Malformed, Rules
from core.piece import NATURE, Seat
from core.plain_text import quoted
from core.position import Phase, Position
from core.search.levels import LEVELS, level_of
from core.search.remarks import explained
from core.search.think import REMEMBERED, think
from core.search.thought import Level, Task

from .contest import SECONDS, deadline
from .lines import Answer, serve
from .play import carry_out, texts
from .request import Request, mover

LONGEST = 3600.0
MOST_NODES = 1_000_000_000


def add(parser: argparse.ArgumentParser, words: list[str]) -> None:
    """Take no arguments: everything comes on standard input."""


def answer(request: Request) -> Answer:
    """Think about the position that the request leads to."""
    level, seconds, nodes, seed = bounds(request)
    history: tuple[str, ...] = ()
    past: tuple[Position, ...] = ()
    p = request.position
    if any(piece is not None and piece.kind is None for piece in p.board):
        history = tuple(texts(request))
    else:
        match, _, refused = carry_out(request)
        if refused is not None:
            return refused
        p = match.position
        past = tuple(match.path[at] for at in range(len(match.line)))
    rules, seat = request.rules, mover(p)
    if seat is None or p.phase is Phase.OVER:
        return {"error": "The game is over."}
    if seat == NATURE or next(iter(rules.actions(p, seat)), None) is None:
        return {"error": "There is no move here to choose."}
    stop = deadline(seconds) if seconds else None
    views = tuple(rules.view(each, seat) for each in past[-REMEMBERED:])
    task = Task(level, seed, nodes, stop, views, history)
    found = think(rules, rules.view(p, seat), seat, task)
    return {
        "move": rules.to_text(p, seat, found.action), "score": found.score, "mate": found.mate,
        "depth": found.depth, "nodes": found.nodes, "pv": line(rules, p, seat, found.line),
        "words": str(explained(rules, rules.view(p, seat), seat, found)[0]),
    }


def bounds(request: Request) -> tuple[Level, float, int, int]:
    """Read level, seconds, nodes and seed; Malformed names the field."""
    raw = request.raw
    level = level_of(raw.get("level", len(LEVELS)))
    if level is None:
        raise Malformed(f"level: {_json(raw['level'])} is no level: 1 to {len(LEVELS)}, or a name")
    if "seconds" in raw and "nodes" in raw:
        raise Malformed("nodes: say either seconds or nodes")
    seconds = _number(raw, "seconds", float, LONGEST)
    nodes = _number(raw, "nodes", int, MOST_NODES)
    seed = raw.get("seed", 0)
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise Malformed(f"seed: {_json(seed)} is not a whole number")
    if not seconds and not nodes and not level.nodes:
        seconds = SECONDS
    return level, float(seconds), int(nodes), seed


def _number(raw: Mapping[str, Any], field: str, kind: type, most: float) -> float:
    """Read a bound above 0; 0 where none is given."""
    if field not in raw:
        return 0
    value = raw[field]
    if (isinstance(value, int | float) and not isinstance(value, bool)
            and isinstance(value, int | kind) and 0 < value <= most):
        return float(value)
    raise Malformed(f"{field}: {_json(value)} is not a number above 0, at most {most:,.0f}")


def _json(value: object) -> str:
    return "true" if value is True else "false" if value is False else quoted(value)


def line(rules: Rules, p: Position, seat: Seat, actions: Sequence[Action]) -> list[str]:
    """Write how the game is expected to go on."""
    found: list[str] = []
    for at, action in enumerate(actions):
        found.append(rules.to_text(p, seat, action))
        if at + 1 == len(actions):
            break
        p = rules.apply(p, seat, action).position
        if p.turn is None or p.turn == NATURE:
            break
        seat = p.turn
    return found


def run(args: argparse.Namespace) -> int:
    """Answer every line of standard input."""
    return serve(answer)
