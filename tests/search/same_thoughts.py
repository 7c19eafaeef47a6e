"""What the computer finds in a thousand positions of a game: a faster search is held to it.

A search that only became faster finds the same move, score, depth, line and nodes at the same bound
of nodes. Each tree of sources writes what it finds, in a process of its own; both are compared:

    PYTHONPATH=OLD python tests/search/same_thoughts.py write napoleon old.jsonl
    PYTHONPATH=. python tests/search/same_thoughts.py write napoleon new.jsonl
    python tests/search/same_thoughts.py compare old.jsonl new.jsonl

A row is one position, reached by seeded play: half of the moves are those found, the others chance.
`same_thoughts.jsonl` holds the few rows that the suite asks again, written by the old tree:
`... write few tests/search/same_thoughts.jsonl`. This program imports nothing of the tests, so that
it runs on any tree.

With `choose` instead of `write` it is the player who looks one move ahead who is asked: the measure
of strength, which must not move. The suite asks again what `same_choices.jsonl` holds.
"""

import json
import random
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import Any

from core.action import clicks
from core.forced import chooser
from core.games import GAMES
from core.match import Match
from core.option import read_options
from core.position import Phase
from core.search.deployment import deploy
from core.search.greedy import Greedy
from core.search.levels import LEVELS
from core.search.think import Player

Row = dict[str, Any]
LARGE = {"board": "15x15", "army": 60}
SETTINGS: dict[str, tuple[tuple[str, dict[str, Any]], ...]] = {
    "napoleon": (
        ("8x8", {}), ("15x15, 60 a side", LARGE),
        ("expert", {"drum_fright": True, "drum_push": True}),
        ("countryside", {"board": "10x10", "army": 30, "terrain": "random 7", "drum_fright": True}),
        ("three", {"board": "15x15", "players": 3, "terrain": "random 1815"}),
        ("10x10, 20 a side", {"board": "10x10", "army": 20}),
        ("monsters", LARGE | {"terrain": "random 60"}), ("lifted", {"los": "lifted"}),
        ("four", {"board": "16x16", "players": 4}), ("orthogonal", {"ortho_only": True}),
        ("pairs", {"board": "16x16", "players": 4, "teams": "pairs"}),
        ("15x15, 24 a side", {"board": "15x15", "army": 24, "drum_push": True}),
    ),
    **{game: tuple((preset.name, dict(preset.options)) for preset in GAMES[game].presets)
       for game in ("xiangqi", "agon", "halebarde")},
    "luzhanqi": (("family", {}), ("tournament", {"ruleset": "tournament"})),
}
"""By game what is played: a name, and options that differ from the usual ones."""
CHOSEN = (6, 2, 7, 4, 3, 5, 1)
"""Which levels take part, as indices into LEVELS: most see everything, some overlook enemies."""
COUNT, NODES = 1000, 2500
"""Positions of a game, and nodes at each."""
FEW, FEW_NODES = 2, 700
"""Positions of each setting that the suite asks again, and nodes at each."""
FEW_CHOICES = 3
"""Choices of each setting that the suite asks again of the player who looks one move ahead."""
LONGEST = 120
"""Actions of a game."""
OPENING = 30
"""Actions of a game before the first question: chance ones, a few."""


def played(game: str, options: dict[str, Any], seed: int, nodes: int) -> Iterator[Row]:
    """Play one game between two players, and yield what they found where they were asked."""
    draw = random.Random(f"{game} {sorted(options.items())} {seed}")
    match = Match(GAMES[game], read_options(GAMES[game].options, options))
    rules = match.rules
    players = [Player(LEVELS[draw.choice(CHOSEN)], draw.randrange(1 << 30), nodes)
               for _ in rules.seats]
    asked = draw.randrange(OPENING)
    for number in range(LONGEST):
        seat = chooser(match, draw.randrange)
        if seat is None:
            return
        p = match.position
        view = match.view(seat)
        if p.phase is not Phase.PLAY:
            match.play(seat, deploy(rules, view, seat, draw.randrange(1 << 30)))
            continue
        if number < asked or draw.random() < 0.25:
            match.play(seat, draw.choice(list(rules.actions(view, seat))))
            continue
        player = players[seat]
        action = player(rules, view, seat)
        found = player.last
        assert found is not None
        yield {
            "seed": seed, "ply": p.ply, "level": player.level.name,
            "move": rules.to_text(view, seat, found.action), "score": found.score,
            "mate": found.mate, "depth": found.depth, "nodes": found.nodes,
            "line": [list(clicks(each)) for each in found.line], "words": str(found.words),
        }
        match.play(seat, draw.choice(list(rules.actions(view, seat)))
                   if draw.random() < 0.3 else action)


def chosen(game: str, options: dict[str, Any], seed: int) -> Iterator[Row]:
    """Play one game, and yield what the player who looks one move ahead chose on the way."""
    draw = random.Random(f"{game} {sorted(options.items())} {seed}")
    match = Match(GAMES[game], read_options(GAMES[game].options, options))
    rules = match.rules
    players = [Greedy(draw.randrange(1 << 30)) for _ in rules.seats]
    asked = draw.randrange(OPENING)
    for number in range(LONGEST):
        seat = chooser(match, draw.randrange)
        if seat is None:
            return
        view = match.view(seat)
        if number < asked:
            match.play(seat, draw.choice(list(rules.actions(view, seat))))
            continue
        action = players[seat](rules, view, seat)
        yield {"seed": seed, "ply": view.ply, "move": rules.to_text(view, seat, action)}
        match.play(seat, draw.choice(list(rules.actions(view, seat)))
                   if draw.random() < 0.3 else action)


Playing = Callable[[str, dict[str, Any], int], Iterator[Row]]


def rows(
    game: str, name: str, options: dict[str, Any], count: int, playing: Playing
) -> Iterator[Row]:
    """Yield so many rows of one setting, from as many games as that takes."""
    def every() -> Iterator[Row]:
        for seed in range(count):
            for row in islice(playing(game, options, seed), max(1, count // 4)):
                yield {"game": game, "setting": name, **row}

    yield from islice(every(), count)


def many(game: str, playing: Playing) -> Iterator[Row]:
    """Yield a thousand rows of a game, all settings alike."""
    settings = SETTINGS[game]
    for at, (name, options) in enumerate(settings):
        count = COUNT * (at + 1) // len(settings) - COUNT * at // len(settings)
        yield from rows(game, name, options, count, playing)


def few(game: str) -> Iterator[Row]:
    """Yield the rows of a game that the suite asks again."""
    for name, options in SETTINGS[game]:
        yield from rows(game, name, options, FEW, partial(played, nodes=FEW_NODES))


def few_choices(game: str) -> Iterator[Row]:
    """Yield what the suite asks again of the player who looks one move ahead."""
    for name, options in SETTINGS[game]:
        yield from rows(game, name, options, FEW_CHOICES, chosen)


def compare(old: str, new: str) -> int:
    """Print the rows that differ, the first of each game played alone (what follows it is another
    game), and count them."""
    olds, news = ([json.loads(line) for line in Path(name).read_text().splitlines()]
                  for name in (old, new))
    spoilt: set[tuple[str, str, int]] = set()
    for one, two in zip(olds, news, strict=len(olds) == len(news)):
        match = one["game"], one["setting"], one["seed"]
        if one != two and match not in spoilt:
            spoilt.add(match)
            print(*match, "ply", one["ply"], {
                key: (one[key], two[key]) for key in one if one[key] != two[key]})
    print(f"{len(olds)} and {len(news)} rows, {len(spoilt)} games differ")
    return len(spoilt) + abs(len(olds) - len(news))


def main(asked: list[str]) -> int:
    """Write rows, or compare two files of them."""
    if asked[0] == "compare":
        return min(1, compare(asked[1], asked[2]))
    one, playing = (few, partial(played, nodes=NODES)) if asked[0] == "write" else (
        few_choices, chosen)
    found = chain(*map(one, SETTINGS)) if asked[1] == "few" else many(asked[1], playing)
    with Path(asked[2]).open("w") as out:
        for row in found:
            out.write(json.dumps(row) + "\n")
            out.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
