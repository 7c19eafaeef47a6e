"""What all games write alike, once: actions on a board, resign, offers and answers, an outcome.

A game with a notation of its own writes its moves so and asks here for the rest. One form an action
was kept (a path is `a2-a4-c4` whatever it takes): what is taken stands in the events.
"""

from collections.abc import Callable, Sequence
from typing import Any

from .action import (
    Action,
    Answer,
    Claim,
    Deploy,
    Done,
    Flag,
    Lot,
    Move,
    NoMove,
    Offer,
    Pass,
    Place,
    Push,
    Resign,
    Reveal,
    Roll,
    Settle,
    Shoot,
)
from .event import Outcome
from .piece import HEADINGS, NATURE, Piece, Point, Seat
from .plain_text import plain, quoted
from .position import Position
from .refusal import Malformed
from .topology import Topology

WORDS: dict[str, Action] = {
    "end": Done(), "pass": Pass(), "no-move": NoMove(), "claim": Claim(),
}
"""Actions that are one word."""
LONGEST = 1 << 16
"""Characters of an action's text: a set-up of the largest board fits in."""
NOTHING = "-"
"""The outcome in a Settle that settles no battle."""


def write_action(topology: Topology, seats: Sequence[str], action: Action) -> str:
    """Write an action: `a2-a4-c4 b1^NE`, `a2-a4>b5`, `P@d4 e2@e3`, `a2*c4`, `end`, `resign`,
    `roll 4/6` (a die of six sides shows 4), `settle both a2=C` (who is shown, by the point where
    they were born)."""
    names = topology.names
    match action:
        case Move(path, turns):
            return " ".join(("-".join(names[at] for at in path), *_turned(names, turns)))
        case Push(start, end, to, turns):
            return " ".join((f"{names[start]}-{names[end]}>{names[to]}", *_turned(names, turns)))
        case Place(pairs):
            return " ".join(
                f"{source if isinstance(source, str) else names[source]}@{names[at]}"
                for source, at in pairs
            )
        case Shoot(start, target):
            return f"{names[start]}*{names[target]}"
        case Deploy(value):
            return f"deploy {'?' if value is None else value}"
        case Reveal(value):
            return f"reveal {value}"
        case Lot(seat):
            return f"lot {seats[seat]}"
        case Roll(sides, value):
            return f"roll {value}/{sides}"
        case Settle(outcome, shown):
            kinds = (f"{names[birth]}={kind}" for birth, kind in shown)
            return " ".join(("settle", outcome or NOTHING, *kinds))
    said = next((word for word, one in WORDS.items() if one == action), None)
    return said or write_common(action)


def _turned(names: Sequence[str], turns: Sequence[tuple[Point, int]]) -> list[str]:
    return [f"{names[at]}^{HEADINGS[to]}" for at, to in turns]


def read_action(topology: Topology, seats: Sequence[str], text: str) -> Action:
    """Read what `write_action` writes; Malformed when it is no action of any game."""
    if not isinstance(text, str) or len(text) > LONGEST:
        raise Malformed("action: must be a short text")
    verb, _, rest = text.strip().partition(" ")
    if verb == "deploy":
        return Deploy(None if rest == "?" else rest)
    if verb == "reveal":
        return Reveal(rest)
    if verb == "lot" and rest in seats:
        return Lot(list(seats).index(rest))
    if verb == "roll":
        return _thrown(rest)
    common = WORDS.get(text.strip()) or read_common(text)
    if common is not None:
        return common
    first, *words = text.split() or [""]

    def point(name: str) -> Point:
        if name not in topology.index:
            raise Malformed(f"action {quoted(text)}: {quoted(name)} is no place here")
        return topology.index[name]

    if first == "settle" and words:
        shown = [word.partition("=") for word in words[1:]]
        return Settle("" if words[0] == NOTHING else words[0],
                      tuple((point(at), kind) for at, _, kind in shown))
    if "@" in first:
        pairs = [word.partition("@") for word in (first, *words)]
        return Place(tuple((topology.index.get(a, a), point(b)) for a, _, b in pairs))
    if "*" in first:
        start, _, target = first.partition("*")
        return Shoot(point(start), point(target))
    turns = []
    for word in words:
        at, _, facing = word.partition("^")
        if facing not in HEADINGS:
            raise Malformed(f"action {quoted(text)}: {quoted(word)} should read like a2^NE")
        turns.append((point(at), HEADINGS.index(facing)))
    way, pushed, to = first.partition(">")
    path = tuple(point(name) for name in way.split("-"))
    if pushed and len(path) == 2:
        return Push(*path, point(to), tuple(turns))
    if pushed or len(path) < 2:
        raise Malformed(f"action {quoted(text)}: should read like a2-a4")
    return Move(path, tuple(turns))


def _thrown(text: str) -> Roll:
    value, _, sides = text.partition("/")
    if not all(each.isascii() and each.isdigit() and len(each) < 4 for each in (value, sides)):
        raise Malformed("action: a throw should read like roll 4/6")
    return Roll(int(sides), int(value))


def write_common(action: Action) -> str:
    """Write Resign, Offer, Answer or Flag."""
    match action:
        case Resign():
            return "resign"
        case Offer(what, upto):
            return f"offer {what} {upto}" if what == "back" else f"offer {what}"
        case Answer(yes):
            return "accept" if yes else "decline"
        case Flag(seat, used):
            return f"flag {seat} {used}"
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
        case ["offer", "pause"]:
            return Offer("pause")
        case ["offer", "go", "on"]:
            return Offer("go on")
        case ["offer", "back", upto] if upto.isascii() and upto.isdigit() and len(upto) < 10:
            return Offer("back", int(upto))
        case ["offer", *_]:
            raise Malformed(
                f"action {quoted(text)}: offers are draw, pause, go on, or back and a number"
            )
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


def read_rows(
    text: str, width: int, height: int, read: Callable[[str, Point], Piece | None]
) -> list[Piece | None]:
    """Read what `write_rows` writes; `read` makes the piece of a letter on a point, or None."""
    rows = text.split("/")
    if len(rows) != height:
        raise Malformed(f"position: a board has {height} ranks, not {len(rows)}")
    board: list[Piece | None] = []
    gaps = "123456789"[:width]
    for rank, row in enumerate(reversed(rows), 1):
        start = len(board)
        for letter in row:
            if letter in gaps:
                board += [None] * int(letter)
                continue
            piece = read(letter, len(board))
            if piece is None:
                raise Malformed(
                    f"position: {quoted(letter)} on rank {rank} is no piece of this game"
                )
            board.append(piece)
        if len(board) - start != width:
            raise Malformed(f"position: rank {rank} has {len(board) - start} points, not {width}")
    return board
