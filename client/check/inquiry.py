"""All that is asked of a game, in order, in a process of its own: a game may hang or end it."""

import contextlib
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import metadata
from typing import TYPE_CHECKING, NamedTuple

from core.game import Game, Malformed
from core.games import GAMES, judge
from core.plain_text import quoted
from net.players.child_process import ChildProcess

from ..games import plugins
from . import playing
from .playing import blamed, demo, desk, laws
from .teaching import lessons, puzzles, road
from .times import times
from .words import Faults, rules_page, translations

if TYPE_CHECKING:
    from multiprocessing.connection import Connection


class Told(NamedTuple):
    """What came of a check: a line of what was looked at, and a sentence for each fault."""

    check: str
    said: str
    faults: tuple[str, ...] = ()


def passport(game: Game) -> Faults:
    """What keeps it out of the box, all of it."""
    if GAMES.get(game.key) is not game:
        try:
            judge(game)
        except Malformed as error:
            yield str(error)
    yield from plugins.faults(game)
    return f"{game.title}, version {game.version}, {len(game.presets)} presets"


CHECKS: Mapping[str, Callable[[Game], Faults]] = {
    "passport": passport, "translations": translations, "rules": rules_page, "lessons": lessons,
    "puzzles": puzzles, "road": road, "laws": laws, "desk": desk, "demo": demo, "times": times,
}


def find(name: str) -> Game:
    """Open a game of the box by its key, or the plug-in of such a name that stays outside;
    Malformed where there is none, else whatever its code raises."""
    plugins.discover()
    if name in GAMES:
        return GAMES[name]
    points = metadata.entry_points(group=plugins.GROUP)
    for point in points:
        if point.name == name:
            game = plugins.loaded(point)
            plugins.note(game, point.value)
            return game
    known = ", ".join(dict.fromkeys([*GAMES, *(point.name for point in points)]))
    raise Malformed(f"no game is called {quoted(name)}; there are {known}")


def ask(name: str, game: Game) -> Told:
    """Make one check to its end."""
    found: list[str] = []
    run = CHECKS[name](game)
    try:
        while True:
            found.append(next(run))
    except StopIteration as end:
        return Told(name, end.value, tuple(found))
    except Exception as error:  # the game's own code may raise anything
        return Told(name, "", (*found, blamed(error)))


def serve(line: "Connection", key: str, checks: tuple[str, ...], limit: float) -> None:
    """Open the game and tell why it cannot be, or ""; then make checks and tell each: the whole
    life of the process."""
    playing.SECONDS = min(playing.SECONDS, limit / 4)  # what fails is made short in as many more
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    with contextlib.redirect_stdout(sys.stderr):  # stdout belongs to the command
        try:
            game = find(key)
        except Exception as error:  # whatever its code raises
            line.send(blamed(error))
            return
        line.send("")
        for name in checks:
            line.send(ask(name, game))


def answers(key: str, checks: Sequence[str], limit: float) -> Iterator[Told]:
    """Make checks in a process of their own, and where one takes longer than `limit` seconds or
    ends the process, the others in another one. Malformed where the game cannot be opened."""
    left = list(checks)
    while left:
        child = ChildProcess("tambour-check", serve)
        opened = False
        try:
            line = child.connect(key, tuple(left), limit)
            assert line is not None
            while left or not opened:
                if not line.poll(limit):
                    raise EOFError(f"it does not answer within {limit:g} s")
                told = line.recv()
                if not opened and told:
                    raise Malformed(told)
                if opened:
                    left.remove(told.check)
                    yield told
                opened = True
        except (EOFError, OSError) as error:
            why = str(error) or "its code ends the process"
            if not opened:
                raise Malformed(why) from None
            yield Told(left.pop(0), "", (why,))
        finally:
            child.close()
