"""Computer against computer without a wire: games of two players, counted from the first side.

Each game is a frozen question that any process can answer, so that all cores can play. Games go
in rounds: in a round the first player takes every seat once, with the same seed.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import log10, sqrt
from typing import Any

from core.action import Action
from core.forced import chooser
from core.game import Game, Rules
from core.games import GAMES
from core.match import Match
from core.option import read_options
from core.piece import Seat
from core.position import Phase, Position
from core.search.beginners import Beginner, Sensible
from core.search.greedy import Greedy
from core.search.levels import level_of
from core.search.noise import noise
from core.search.think import Player
from core.search.thought import Level
from net.players.bot import Chooser
from net.players.uci_engine import Engine, Terms

SECONDS = 1.0
"""How long a player without a bound of its own thinks, where nobody says."""
LONGEST = 400
"""Plies after which a game is a draw."""
ENGINE = "engine:"


def deadline(seconds: float) -> Callable[[], bool]:
    """Give what says whether so many seconds have passed from now on."""
    until = time.perf_counter() + seconds
    return lambda: time.perf_counter() >= until


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player as it was named, and what bounds it."""

    name: str
    """A level or its name, one of PLAIN, or "engine:COMMAND"."""
    seconds: float = 0
    nodes: int = 0
    engine_nodes: int = 0
    level: Level | None = None
    """A level that is none of those with a name, which is tried."""

    @property
    def known(self) -> bool:
        """Say whether there is such a player."""
        return (self.name in PLAIN or level_of(self.name) is not None
                or bool(self.name.startswith(ENGINE) and self.name[len(ENGINE):].strip()))

    def chooser(self, game: Game, seed: int) -> Chooser:
        """Seat it for one match."""
        if self.name in PLAIN:
            return PLAIN[self.name](seed)
        if self.name.startswith(ENGINE):
            return Engine(self.name[len(ENGINE):], game.key, Terms(self.engine_nodes))
        level = self.level or level_of(self.name)
        assert level is not None
        seconds = self.seconds or (0 if level.nodes or self.nodes else SECONDS)
        return Player(level, seed, self.nodes, (lambda: deadline(seconds)) if seconds else None)


class Random:
    """Plays anything lawful, drawn from its seed: no yardstick, but it finds what nobody tried."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def __call__(self, rules: Rules, view: Position, seat: Seat) -> Action:
        """Draw an action."""
        actions = list(rules.actions(view, seat))
        return actions[noise(f"random {self.seed} {view.ply} {seat}", len(actions))]


PLAIN: Mapping[str, Callable[[int], Chooser]] = {
    "greedy": Greedy, "sensible": Sensible, "beginner": Beginner, "random": Random,
}
"""By name the players without levels, made of a seed."""


@dataclass(frozen=True, slots=True)
class Bout:
    """One game to be played: by whom, at which options, and which seat the first player takes."""

    game: str
    options: Mapping[str, Any]
    a: Entrant
    b: Entrant
    seat: Seat
    seed: int


@dataclass(frozen=True, slots=True)
class Score:
    """What came of a game, the first player's side before the other's."""

    won: float
    """1, 0, or a half for a draw."""
    plies: int
    moves: tuple[int, int]
    seconds: tuple[float, float]
    nodes: tuple[int, int]


def _drawn(bout: Bout, match: Match, count: int) -> int:
    """Draw what nobody chooses: who begins, and what a die shows."""
    return noise(f"lot {bout.seed} {match.position.ply}", count)


def play(bout: Bout) -> Score:
    """Play a game to its end, or to LONGEST plies; EngineError when an engine fails."""
    game = GAMES[bout.game]
    match = Match(game, read_options(game.options, bout.options))
    rules = match.rules
    players = [
        (bout.a if seat == bout.seat else bout.b).chooser(game, len(rules.seats) * bout.seed + seat)
        for seat in range(len(rules.seats))
    ]
    moves, seconds, nodes = [0, 0], [0.0, 0.0], [0, 0]
    try:
        while ((seat := chooser(match, lambda count: _drawn(bout, match, count))) is not None
                and match.position.ply < LONGEST):
            began = time.perf_counter()
            player = players[seat]
            action = player(rules, match.view(seat), seat)
            side = int(seat != bout.seat)
            if match.position.phase is Phase.PLAY:
                moves[side] += 1
                seconds[side] += time.perf_counter() - began
                if isinstance(player, Player) and player.last is not None:
                    nodes[side] += player.last.nodes
            match.play(seat, action)
    finally:
        for player in players:
            if isinstance(player, Engine):
                player.close()
    outcome = match.position.outcome
    won = 0.5 if outcome is None or not outcome.winners else float(bout.seat in outcome.winners)
    return Score(
        won, match.position.ply, (moves[0], moves[1]), (seconds[0], seconds[1]),
        (nodes[0], nodes[1]),
    )


def summary(scores: list[Score]) -> dict[str, Any]:
    """Sum games up as docs/command-line.md says, from the first player's side."""
    won = [score.won for score in scores]
    count = len(won)
    mean = sum(won) / count
    spread = sum((each - mean) ** 2 for each in won) / max(1, count - 1)
    elo = round(400 * log10(mean / (1 - mean))) if 0 < mean < 1 else None
    moves = [max(1, sum(score.moves[side] for score in scores)) for side in (0, 1)]
    return {
        "games": count, "wins": won.count(1), "draws": won.count(0.5), "losses": won.count(0),
        "score": round(mean, 4), "error": round(sqrt(spread / count), 4), "elo": elo,
        "plies": round(sum(score.plies for score in scores) / count, 1),
        "seconds": {name: round(sum(score.seconds[side] for score in scores) / moves[side], 4)
                    for side, name in enumerate("ab")},
        "nodes": {name: round(sum(score.nodes[side] for score in scores) / moves[side])
                  for side, name in enumerate("ab")},
    }
