"""`tambour play`: plays actions from a position and gives the position after the last one.

A `Match` judges, the same one that judges on screen and on the wire, so a tool sees the same game.
What nobody chooses (`forced`: how a battle between known pieces ends) is played along with it.
"""

import argparse
from typing import Any

from core.event import Event
from core.forced import follow
from core.game import Illegal, Malformed
from core.match import Match
from core.position import Phase, Position

from . import results
from .lines import Answer, serve
from .request import Request, mover, read_action

MOST = 10_000
"""Actions in one request: every position on the way is kept, and may be of 4,096 squares."""


def add(parser: argparse.ArgumentParser, words: list[str]) -> None:
    """Take no arguments: everything comes on standard input."""


def answer(request: Request) -> Answer:
    """Play the actions in order; the first that is refused is the answer, with its index."""
    match, events, refused = carry_out(request)
    if refused is not None:
        return refused
    rules, last = match.rules, match.position
    return {
        "position": written(request, last),
        "turn": None if match.over else results.seat_name(rules, mover(last)),
        "result": results.result(rules, last.outcome),
        "events": [results.event(rules, event) for event in events],
    }


def texts(request: Request) -> list[str]:
    """Give the texts of a request's actions; Malformed where they are none."""
    found = request.raw.get("actions", [])
    if not isinstance(found, list) or len(found) > MOST:
        raise Malformed(f"actions: must be a list of at most {MOST} texts")
    for at, text in enumerate(found):
        if not isinstance(text, str):
            raise Malformed(f"actions[{at}]: must be a text")
    return found


def carry_out(request: Request) -> tuple[Match, list[Event], Answer | None]:
    """Play a request's actions; give the match, what happened, and what answers a refusal."""
    asked = texts(request)
    match = Match(request.game, request.options, request.position, request.rules)
    events = list(follow(match))
    for at, text in enumerate(asked):
        seat = mover(match.position)
        if seat is None or match.over:
            return match, events, {"error": "The game is over.", "rule": "M-1", "at": at}
        try:
            events += match.play(seat, read_action(request, match.position, seat, text))
            events += follow(match)
        except Malformed as error:
            return match, events, {"error": str(error), "rule": None, "at": at}
        except Illegal as illegal:
            why = {"error": str(illegal), "rule": illegal.refusal.rule, "at": at}
            return match, events, why
    return match, events, None


def written(request: Request, p: Position) -> Any:
    """Write a position as it was asked: a plain text stays one while it can say what to do next."""
    asked = isinstance(request.raw["position"], str) and p.phase in (Phase.PLAY, Phase.OVER)
    return request.rules.brief_json(p) if asked else request.rules.to_json(p)


def run(args: argparse.Namespace) -> int:
    """Answer every line of standard input."""
    return serve(answer)
