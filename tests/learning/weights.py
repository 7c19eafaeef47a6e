"""Learns a game's weights from games of the computer against itself.

    nice python -m tests.learning.weights GAME --games N [--seed N] [--nodes N] [--keep SCORE]

writes `core/games/GAME/weights.py`, the same on every machine with the same numpy. Two players of
one level play; of each game a few quiet positions are kept, with what became of it. The weights are
then those whose sum says best, through a logistic curve, who will win (Texel's method). They are
held near those that stood before where the games say little, and scaled as a whole to lie
nearest to them, since margins of the search are in the same unit. `--keep` writes what stands
already: for a game where the learned weights did not win in `tambour arena`.

Linear sums alone: a net of neurons would have to be evaluated in pure Python at every leaf.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from core.forced import chooser
from core.game import Game
from core.games import GAMES
from core.match import Match
from core.option import read_options
from core.position import Phase, Position
from core.search.levels import LEVELS
from core.search.noise import noise
from core.search.think import Player

from .terms import TERMS, Terms, Vector

try:
    import numpy as np
except ImportError:  # no part of the program: only this tool computes with it
    np = None  # type: ignore[assignment]

HOME = Path(__file__).parent.parent.parent
NODES = 400
"""Nodes of a move in self-play, where nobody says."""
ASTRAY = 20
"""How far the players' judgement goes astray: so that games differ."""
LEVEL = LEVELS[4]._replace(noise=ASTRAY)
EARLIEST, EVERY = 3, 1
"""Plies before which no position is kept, and between two that are."""
LATEST = 300
"""Plies after which a game is a draw."""
EACH = 16
"""Positions kept of a game at most: they all have one result."""
TRUST = 0.2
"""How far a weight may easily move from where it stood, as a part of its size,"""
LEAST = 4.0
"""or in hundredths of a soldier."""
STEPS = 30
"""Of Newton's method: it stands still after ten."""

Sample = tuple[Vector, float]
"""A position, whose last number is 1 where seat 0 is to move, -1 for seat 1, and seat 0's result.
"""


def played(game: Game, seed: int, nodes: int) -> tuple[list[Position], float]:
    """Play one game, and give where it stood and what seat 0 had of it."""
    match = Match(game, read_options(game.options, {}))
    players = [Player(LEVEL, 2 * seed + seat, nodes) for seat in (0, 1)]
    stood = []
    while ((seat := chooser(match, partial(noise, f"lot {seed}"))) is not None
            and match.position.ply < LATEST):
        if match.position.phase is Phase.PLAY:
            stood.append(match.position)
        match.play(seat, players[seat](match.rules, match.view(seat), seat))
    outcome = match.position.outcome
    won = 0.5 if outcome is None or not outcome.winners else float(0 in outcome.winners)
    return stood, won


def samples(game: Game, terms: Terms, games: int, seed: int, nodes: int) -> Iterator[Sample]:
    """Play games and give their quiet positions."""
    rules = game.rules(read_options(game.options, {}))
    for number in range(games):
        stood, won = played(game, seed + number, nodes)
        quiet = [p for p in stood[EARLIEST::EVERY] if terms.quiet(rules, p)]
        for p in quiet[:: max(1, -(-len(quiet) // EACH))]:
            yield [*terms.vector(rules, p), 1.0 if p.turn == 0 else -1.0], won
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{number + 1} of {games} games ")


def fit(found: Sequence[Sample], start: Sequence[float]) -> list[int]:
    """Find the weights that foretell results best, in the unit of those they begin from."""
    rows: Any = np.array([row for row, _ in found], dtype=float)
    won: Any = np.array([each for _, each in found], dtype=float)
    before: Any = np.array([*start, 0.0])
    slope = 0.0  # first how sure the old weights are of a result
    worth = rows @ before
    for _ in range(STEPS):
        said = 1 / (1 + np.exp(-np.clip(slope * worth, -30, 30)))
        bend = (worth * worth * said * (1 - said)).sum() + 1e-9
        slope += float((worth * (won - said)).sum() / bend)
    slope = max(slope, 1e-4)
    middle = slope * before
    spread = slope * np.maximum(TRUST * np.abs(before), LEAST)
    weights = middle.copy()
    for _ in range(STEPS):
        said = 1 / (1 + np.exp(-np.clip(rows @ weights, -30, 30)))
        gradient = rows.T @ (won - said) - (weights - middle) / spread**2
        bends = (rows.T * (said * (1 - said))) @ rows + np.diag(1 / spread**2)
        weights = weights + np.linalg.solve(bends, gradient)
    learned = weights[:-1]
    unit = float(learned @ before[:-1]) / float(learned @ learned)
    return [round(float(each) * unit) for each in learned]


def flat(terms: Terms) -> list[int]:
    """Give the weights that stand today, in one row."""
    return [value for name in terms.names for value in name.now]


def module(terms: Terms, weights: Sequence[int], told: str) -> str:
    """Write the module that the game reads its weights from."""
    lines = [f'"""{terms.words}', "", told, '"""', ""]
    at = 0
    for name in terms.names:
        values = tuple(weights[at : at + len(name.now)])
        at += len(name.now)
        lines.append(f"{name.name} = {values[0] if name.single else values}")
        lines += wrapped(f'"""{name.words}"""')
    return "\n".join(lines) + "\n"


def reason(command: str, learned: Sequence[int], kept: str) -> str:
    """Say where weights are from: `kept` is what the learned ones scored, if that was too little.
    """
    text = f"Learned from self-play by `{command}`."
    if kept:
        text = (f"Set by hand: what `{command}` learned, {tuple(learned)}, scored {kept} against"
                " these, level against level.")
    return "\n".join(wrapped(text))


def wrapped(text: str, width: int = 100) -> list[str]:
    """Break a line between words."""
    lines = [""]
    for word in text.split(" "):
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return lines


def main(words: Sequence[str]) -> int:
    """Play, learn, write."""
    parser = argparse.ArgumentParser(prog="python -m tests.learning.weights")
    parser.add_argument("game", choices=sorted(TERMS))
    parser.add_argument("--games", type=int, required=True, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--nodes", type=int, default=NODES, metavar="N")
    parser.add_argument("--keep", default="", metavar="SCORE", help="write the weights that stand"
                        " already, and that the learned ones scored this against them")
    parser.add_argument("--into", type=Path, default=HOME, metavar="FOLDER", help="a checkout")
    args = parser.parse_args(words)
    if np is None:
        sys.stderr.write("Learning needs numpy: python -m pip install numpy\n")
        return 2
    terms = TERMS[args.game]
    start = flat(terms)
    found = list(samples(GAMES[args.game], terms, args.games, args.seed, args.nodes))
    learned = fit(found, start) if found else start
    print(f"{len(found)} positions of {args.games} games")
    print(f"stood:   {start}\nlearned: {learned}")
    command = (f"python -m tests.learning.weights {args.game} --games {args.games} --seed"
               f" {args.seed} --nodes {args.nodes}")
    told = reason(command, learned, args.keep)
    path = args.into / "core/games" / args.game / "weights.py"
    path.write_text(module(terms, start if args.keep else learned, told), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
