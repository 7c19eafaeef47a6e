"""What all games write alike, once: resign, offers and answers, an outcome, the rows of a board."""

from collections.abc import Callable, Sequence
from typing import Any

from .action import Action, Answer, Offer, Resign
from .event import Outcome
from .game import Malformed
from .piece import NATURE, Piece, Seat
from .plain_text import plain, quoted
from .position import Position


def write_common(action: Action) -> str:
    """Write Resign, Offer or Answer."""
    match action:
        case Resign():
            return "resign"
        case Offer(what, upto):
            return f"offer {what} {upto}" if what == "back" else f"offer {what}"
        case Answer(yes):
            return "accept" if yes else "decline"
    raise Malformed(f"action {type(action).__name__}: this game has no text for it")


def read_common(text: str) -> Action | None:
    """Read what `write_common` writes; None when it is something else."""
    match text.split():
        case ["resign"]:
            return Resign()
        case ["accept"]:
            return Answer(True)
        case ["decline"]:
            return Answer(False)
        case ["offer", "draw"]:
            return Offer("draw")
        case ["offer", "back", upto] if upto.isascii() and upto.isdigit() and len(upto) < 10:
            return Offer("back", int(upto))
        case ["offer", *_]:
            raise Malformed(f"action {quoted(text)}: offers are draw, or back and a number")
    return None


def write_outcome(outcome: Outcome, seats: Sequence[str]) -> list[Any]:
    """Write an outcome as [winners, why, rule], winners by the names of their seats."""
    return [[seats[seat] for seat in outcome.winners], outcome.reason, outcome.rule]


def read_outcome(value: Any, seat: Callable[[Any], Seat]) -> Outcome | None:
    """Read what `write_outcome` writes, or None; `seat` reads a name or raises Malformed."""
    match value:
        case None:
            return None
        case [list(winners), str(reason), str(rule)] if len(winners) < 5 and (
            plain(reason) == reason and plain(rule) == rule
        ):
            return Outcome(tuple(seat(name) for name in winners), reason, rule)
    raise Malformed("position.outcome: should read [winners, why, rule]")


def check_muster(p: Position, reveal: bool = True) -> None:
    """Refuse a position before play in which those who act are not those who have yet to commit,
    then to `reveal`, then nature; Malformed says so."""
    unready = frozenset(seat for seat, hand in enumerate(p.hand) if not hand.ready)
    hidden = frozenset(seat for seat, hand in enumerate(p.hand) if reveal and not hand.shown)
    if p.to_act != (unready or hidden or frozenset({NATURE})):
        raise Malformed("position.to_act: whoever has not set up or shown an army acts")
    if any(hand.shown and (unready or not reveal) for hand in p.hand):
        raise Malformed("position.hand: nobody shows an army before all are ready")
    if any(hand.value is not None and not hand.ready for hand in p.hand):
        raise Malformed("position.hand: who has an army is ready")


def write_rows(
    board: Sequence[Piece | None], width: int, letter: Callable[[Piece], str]
) -> str:
    """Write a board as FEN does: highest rank first, digits for empty runs, `/` between ranks."""
    rows = []
    for start in range(len(board) - width, -1, -width):
        row, gap = "", 0
        for piece in board[start : start + width]:
            if piece is None:
                gap += 1
                continue
            row += (str(gap) if gap else "") + letter(piece)
            gap = 0
        rows.append(row + (str(gap) if gap else ""))
    return "/".join(rows)
