"""How far apart the levels are: a few games of each with the one below, in every game of the box.

A row is a game: what the higher levels won to what the lower ones won. So few games say nothing
about one step; `tambour arena --sequential` does.
"""

from collections.abc import Iterator

from client.cli import sequential
from client.cli.contest import Bout, Entrant, play
from core.search.levels import LEVELS

from .gauge import Ratio

SECONDS = 0.3
"""What the last level has for a move. It plays only in the long measurement: it takes long."""
SEED = 20
GOAL = sequential.STRONGER / (1 - sequential.STRONGER)


def climb(key: str, times: int = 1) -> Iterator[Ratio]:
    """Play each step of a game's ladder so many times, each level with each side."""
    above, steps = 0.0, []
    games = 2 * times
    top = len(LEVELS) - (times == 1)
    for level in range(2, top + 1):
        seconds = 0 if LEVELS[level - 1].nodes else SECONDS
        won = sum(
            play(Bout(key, {}, Entrant(str(level), seconds), Entrant(str(level - 1)), at % 2,
                      SEED + at // 2)).won
            for at in range(games)
        )
        above += won
        steps.append(f"{level}-{level - 1} {won:g}:{games - won:g}")
    below = games * len(steps) - above
    yield Ratio(
        f"ladder: {key}", round(above / max(below, 0.5), 2), "what the level below wins",
        f"at least {GOAL:.2g}", ", ".join(steps), "more",
    )
