"""Whether a game can be played: the laws on random games, the desk, two peers over TCP."""

import tempfile
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from core.game import Game, Illegal, Malformed, Preset
from core.option import changed, read_options
from core.search.greedy import Greedy
from net.players.demo import DemoError, demo_match

from .desk_laws import LAWS, walk
from .laws import Broken, hold
from .words import Faults

PLIES = 110
"""Picks of a random game."""
MANY = 40
"""Random games of a preset at most."""
SECONDS = 15.0
"""How long all presets together are held to the laws."""
LONGEST = 400
"""Plies after which the peers of the demonstration agree on a draw."""
ALONE = "; {name} is not installed: {what} (python -m pip install {package})"


class Trial:
    """Random games of one preset, held to the laws while there is time."""

    def __init__(self, game: Game, preset: Preset) -> None:
        self.game, self.options = game, options_of(game, preset)
        self.count = 0
        self.found: Exception | None = None
        """What broke last: whoever makes a failing game shorter tries the shortest at the end."""
        self._share = SECONDS / len(game.presets)
        self._ends = monotonic() + self._share

    def one(self, picks: Sequence[int]) -> None:
        """Play and judge one game. Once the time is up nothing breaks any more; or everything, if
        something did."""
        if self.count and monotonic() > self._ends:
            if self.found is not None:
                raise self.found
            return
        self.count += 1
        try:
            hold(self.game, self.options, picks)
        except Exception as error:  # the game's own code may raise anything
            if self.found is None:
                self._ends = monotonic() + self._share
            self.found = error
            raise


def laws(game: Game) -> Faults:
    """Hold random games of every preset to the laws, as many as there is time for."""
    count, lacking = 0, ""
    for preset in game.presets:
        trial = Trial(game, preset)
        try:
            lacking = drawn(trial.one)
        except Exception as error:
            yield f"{preset.name}: {blamed(trial.found or error)}"
        count += trial.count
    return f"{count} random games of {len(game.presets)} presets{lacking}"


def drawn(one: Callable[[Sequence[int]], None]) -> str:
    """Try random games; gives what is lacking to try them better. What fails is made as short as
    can be where hypothesis is installed."""
    try:
        from hypothesis import HealthCheck, Phase, given, settings
        from hypothesis import strategies as st
    except ImportError:
        for seed in range(MANY):
            draw = Random(seed)
            one([draw.randrange(1 << 30) for _ in range(PLIES)])
        return ALONE.format(name="hypothesis", what="what fails is not made shorter",
                            package="hypothesis")
    calm = settings(max_examples=MANY, deadline=None, database=None, derandomize=True,
                    report_multiple_bugs=False,
                    phases=(Phase.generate, Phase.shrink), suppress_health_check=list(HealthCheck))
    games = st.lists(st.integers(0, 1 << 30), min_size=30, max_size=PLIES)
    calm(given(picks=games)(lambda picks: one(picks)))()
    return ""


def desk(game: Game) -> Faults:
    """Hold the search desk to its laws: the game's own, or the plain one over its rules."""
    own = 0
    for preset in game.presets:
        options = options_of(game, preset)
        rules = game.rules(options)
        own += rules.search_desk(rules.opening()) is not None
        for seed, law in enumerate(LAWS):
            try:
                law(walk(game, options, seed))
            except Exception as error:  # the game's own code may raise anything
                yield f"{preset.name}: {blamed(error)}"
    return f"a search desk of its own for {own} of {len(game.presets)} presets"


def demo(game: Game) -> Faults:
    """Let computers play a match of the first preset as peers over TCP, and audit its record."""
    options = options_of(game, game.presets[0])
    players = [Greedy(seed) for seed in range(len(game.rules(options).seats))]
    with tempfile.TemporaryDirectory(prefix="tambour-check-") as folder:
        try:
            told = demo_match(game.key, changed(options), players, folder=Path(folder),
                              games={game.key: game}, longest=LONGEST)
        except DemoError as error:
            yield f"the match was not played: {error}"
            return ""
    if not told.verdict.ok:
        yield f"the record is not verified: {told.verdict}"
    if not game.end(told.outcome.reason, len(players)):
        yield f"nothing tells its end {told.outcome.reason!r}: the passport's `ends` should"
    ended = f"{told.outcome.reason} ({told.outcome.rule})"
    return f"{told.plies} plies over TCP, {ended}, {told.verdict}"


def options_of(game: Game, preset: Preset) -> Any:
    """Read the options of a preset."""
    return read_options(game.options, dict(preset.options))


def blamed(error: BaseException) -> str:
    """Say what broke: a law in its own words, anything else with its place in the source."""
    notes = "".join(f" ({note})" for note in vars(error).get("__notes__", ())[:1])
    if isinstance(error, Illegal):
        return f"what it lists it refuses: {error}{notes}"
    if isinstance(error, Broken | Malformed):
        return f"{error}{notes}"
    last = traceback.extract_tb(error.__traceback__)[-1]
    where = f"{Path(last.filename).parent.name}/{Path(last.filename).name}, line {last.lineno}"
    return f"it raises {type(error).__name__} in {where}: {error}{notes}"
