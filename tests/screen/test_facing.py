"""The law of headings, over the golden games of all games, in degrees on the board.

Nobody goes more than 50 degrees off the way they look, and nobody strikes more than 30 degrees past
their foe. No picture is unpacked: the manifest says which headings a toy is baked in, and the
nearest is shown.
"""

import json
import math
from collections.abc import Iterator

import pytest

from client.boards.picture import picture_of
from client.boards.sprites import sixteenth
from client.stage.animator import standing
from client.stage.choreography import choreograph
from client.stage.motion_script import MotionScript, Timeline
from core.event import Duelled, Shot, Taken, Wounded
from core.games import GAMES
from core.match import Match
from core.option import read_options
from sprites import manifest
from tests.golden import path_of

GOES, STRIKES = 50.0, 30.01


def off(heading: int, way: float) -> float:
    """Give the degrees between a heading in sixteenths and a way in eighths."""
    return abs((heading * 22.5 - way * 45 + 180) % 360 - 180)


def lines(key: str, row: int) -> Iterator[tuple[tuple[object, ...], Timeline, int]]:
    """Yield the events and the timeline of each action of a golden game, each seen from one of the
    four sides of the screen."""
    told = json.loads(path_of(GAMES[key]).read_text("utf-8"))[row]
    match = Match(GAMES[key], read_options(GAMES[key].options, told["options"]))
    for number, (seat, text) in enumerate(told["actions"]):
        pieces = standing(match.position)
        events = match.play(seat, match.rules.from_text(match.position, seat, text))
        turn = number % 4
        script = MotionScript(pieces, picture_of(match.rules, ""), turn)
        yield events, choreograph(script, events), turn


GAMES_OF = [(key, row) for key in sorted(GAMES)
            for row in range(len(json.loads(path_of(GAMES[key]).read_text("utf-8"))))]


@pytest.mark.parametrize(("key", "row"), GAMES_OF)
def test_who_goes_looks_where_they_go_and_who_strikes_hits_what_they_strike(
        key: str, row: int) -> None:
    book, seen = manifest(), 0
    for events, line, turn in lines(key, row):
        fights = any(isinstance(event, Duelled | Shot | Taken | Wounded) for event in events)
        for motion in (motion for track in line.tracks.values() for motion in track):
            first, last = motion.pose(0.3), motion.pose(0.6)
            if first is None or last is None or not book.front(first.piece):
                continue
            if len(book.headings(first.piece, "idle")) == 16:
                continue  # where it looks is a rule of the game
            strip = book.strip(first.piece, first.animation,
                               sixteenth((first.facing - 2 * turn) % 8))
            dx, dy = last.x - first.x, last.y - first.y
            if first.animation == "move" and math.hypot(dx, dy) > 0.02:
                way = math.degrees(math.atan2(dx, dy)) / 45 - 2 * turn
                assert off(strip.heading, way) <= GOES, (first.piece, strip.heading, way)
                seen += 1
            elif first.animation == "action" and fights and book.strikes(first.piece):
                way = first.facing - 2 * turn
                assert off(strip.heading, way) <= STRIKES, (first.piece, strip.heading, way)
    assert seen
