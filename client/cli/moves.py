"""`tambour moves`: what the seat to move may play, as sorted texts.

It never judges the game: an ending that already holds does not empty the list, because tools ask
about small made-up positions in which most endings hold.
"""

import argparse

from core.game import Illegal, Malformed

from .lines import Answer, serve
from .request import Request, mover, read_action


def add(parser: argparse.ArgumentParser, words: list[str]) -> None:
    """Take no arguments: everything comes on standard input."""


def answer(request: Request) -> Answer:
    """List the moves, and judge the one that was asked about."""
    rules, position = request.rules, request.position
    seat = mover(position)
    moves: list[str] = []
    if seat is not None:
        bound = rules.forced(position)  # nobody's choice, so nothing to play
        able = (a for a in rules.every(position, seat) if (seat, a) != bound)
        moves = sorted(rules.to_text(position, seat, action) for action in able)
    said: Answer = {"moves": moves}
    if "ask" not in request.raw:
        return said
    text = request.raw["ask"]
    if not isinstance(text, str):
        raise Malformed("ask: must be a text")
    if seat is None:
        return said | {"legal": False, "rule": "M-1", "why": "The game is over."}
    try:
        action = read_action(request, position, seat, text)
        refused = rules.refusal(position, seat, action)
    except Malformed as error:
        return said | {"legal": False, "rule": None, "why": str(error)}
    except Illegal as illegal:
        refused = illegal.refusal
    if refused is None:
        return said | {"legal": True}
    return said | {"legal": False, "rule": refused.rule, "why": str(refused)}


def run(args: argparse.Namespace) -> int:
    """Answer every line of standard input."""
    return serve(answer)
