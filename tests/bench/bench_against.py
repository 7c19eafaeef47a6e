"""This checkout against another one: legal lists, `apply` and perft, side by side in one run.

`python -m tests.bench.bench_against OTHER_FOLDER` prints ratios, this one over the other: below 1
is faster. Each side has a process of its own, and they take turns, so that a busy machine is busy
for both; of many rounds the median ratio counts.
"""

import subprocess
import sys
from pathlib import Path
from statistics import median

HOME = Path(__file__).parent.parent.parent
ROUNDS = 40
WORK = """
import sys
sys.path.insert(0, sys.argv[1])
from time import perf_counter
from core.games import GAMES
from core.option import read_options
from core.perft import fold, perft
BOARDS = (
    ("napoleon", {}, 3), ("napoleon", {"board": "15x15", "army": 27, "drum_push": True}, 2),
    ("halebarde", {}, 3), ("luzhanqi", {}, 3), ("xiangqi", {}, 3), ("agon", {}, 3),
)
def places(rules):
    p, found = rules.opening(), []
    for n in range(40):
        (seat,) = p.to_act
        able = list(rules.actions(p, seat))
        found.append((p, seat, able))
        p = rules.apply(p, seat, able[n * 7919 % len(able)]).position
        p = fold(rules, p).position
        if p.outcome:
            break
    return found
def fresh(p):
    return type(p)(**{name: getattr(p, name) for name in p.__dataclass_fields__})
bound = [(key, GAMES[key].rules(read_options(GAMES[key].options, given)), depth)
         for key, given, depth in BOARDS]
games = [(key, rules, depth, places(rules)) for key, rules, depth in bound]
print("ready", flush=True)
for line in sys.stdin:
    what, at = line.split()
    key, rules, depth, stood = games[int(at)]
    news = [(fresh(p), seat, able) for p, seat, able in stood]
    began = perf_counter()
    if what == "list":
        for p, seat, _ in news:
            list(rules.actions(p, seat))
    elif what == "apply":
        for p, seat, able in news:
            for action in able[:4]:
                rules.apply(p, seat, action)
    else:
        perft(rules, stood[0][0], depth)
    print(perf_counter() - began, flush=True)
"""
NAMES = ("napoleon 8x8", "napoleon 15x15", "halebarde", "luzhanqi", "xiangqi", "agon")


class Side:
    """A process with one checkout's rules."""

    def __init__(self, folder: Path) -> None:
        words = [sys.executable, "-c", WORK, str(folder)]
        self._process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=folder
        )
        assert self._ask("") == "ready"

    def _ask(self, line: str) -> str:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        if line:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        return self._process.stdout.readline().strip()

    def seconds(self, what: str, at: int) -> float:
        """Time one kind of work on one board."""
        return float(self._ask(f"{what} {at}"))

    def close(self) -> None:
        """End the process."""
        self._process.communicate()


def main(other: Path) -> None:
    """Print the table."""
    ours, theirs = Side(HOME), Side(other)
    print(f"{'':16}{'legal list':>12}{'apply':>12}{'perft':>12}")
    for at, name in enumerate(NAMES):
        row = []
        for what in ("list", "apply", "perft"):
            pairs = [(ours.seconds(what, at), theirs.seconds(what, at)) for _ in range(ROUNDS)]
            row.append(median(mine / his for mine, his in pairs))
        print(f"{name:16}" + "".join(f"{ratio:12.2f}" for ratio in row))
    ours.close()
    theirs.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
