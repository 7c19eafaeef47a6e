"""How fast a game's rules are beside python-chess, which many know: measured in turns, side by
side in one run, so that a busy machine is busy for both."""

from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from core.forced import chooser
from core.game import Game, Rules
from core.match import Match
from core.perft import perft
from core.piece import Seat
from core.position import Phase, Position

from .playing import ALONE, options_of
from .words import Faults

ROUNDS = 7
STOPS = 30
"""Positions of a random game whose lists are timed."""
DEEPEST = 8
ENOUGH = 0.05
"""Seconds of a count from which on it is deep enough to be timed."""
Work = Callable[[], int]
"""Something to time: it gives how many actions or leaves it counted."""


def times(game: Game) -> Faults:
    """Time the list of actions and perft, in microseconds for each that is counted."""
    options = options_of(game, game.presets[0])
    rules = game.rules(options)
    start, stops = rules.opening(), list(stood(game, options))
    depth = deepest(rules, start)
    ours: list[tuple[str, Work]] = [
        ("an action listed", lambda: sum(len(list(rules.actions(p, seat))) for p, seat in stops)),
        (f"a leaf of perft {depth}", lambda: perft(rules, start, depth)),
    ]
    theirs = chess_works()
    said = [compared(name, work, theirs[at] if theirs else None)
            for at, (name, work) in enumerate(ours)]
    if not theirs:
        said.append(ALONE.format(name="python-chess", what="nothing is compared", package="chess"))
    yield from ()
    return "; ".join(said)


def compared(name: str, ours: Work, theirs: Work | None) -> str:
    """Time two works in turns and say both, and how many times as long ours takes."""
    pairs = [(each(ours), each(theirs) if theirs else 0.0) for _ in range(ROUNDS)]
    mine, others = (median(side) for side in zip(*pairs, strict=True))
    beside = f" (python-chess {others:.2f}: {mine / others:.1f} times as long)" if others else ""
    return f"{name} {mine:.2f} us{beside}"


def each(work: Work) -> float:
    """Give the microseconds of a work for each that it counts."""
    began = perf_counter()
    count = work()
    return (perf_counter() - began) * 1e6 / max(1, count)


def stood(game: Game, options: Any) -> Iterator[tuple[Position, Seat]]:
    """Yield positions of a random game and who is to move."""
    match, draw = Match(game, options), Random(1)
    while len(match.line) < STOPS and (seat := chooser(match, lambda count: 0)) is not None:
        actions = list(match.rules.actions(match.position, seat))
        if match.position.phase is Phase.PLAY:
            yield match.position, seat
        match.play(seat, draw.choice(actions))


def deepest(rules: Rules, start: Position) -> int:
    """Give a depth of perft that takes long enough to be timed."""
    for depth in range(1, DEEPEST):
        began = perf_counter()
        perft(rules, start, depth)
        if perf_counter() - began > ENOUGH:
            return depth
    return DEEPEST


def chess_works() -> tuple[Work, ...]:
    """Give the same two works of python-chess; () where it is not installed."""
    try:
        import chess
    except ImportError:
        return ()
    board, draw = chess.Board(), Random(1)
    boards: list[Any] = []
    while len(boards) < STOPS and any(board.legal_moves):
        boards.append(board.copy(stack=False))
        board.push(draw.choice(list(board.legal_moves)))

    def below(board: Any, depth: int) -> int:
        if depth == 1:
            return int(board.legal_moves.count())
        count = 0
        for move in list(board.legal_moves):
            board.push(move)
            count += below(board, depth - 1)
            board.pop()
        return count

    return (lambda: sum(len(list(each.legal_moves)) for each in boards),
            lambda: below(chess.Board(), 3))
