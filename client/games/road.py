"""The drummer's road: the stations of all games, one land after the other, and how far one is.

A lesson that was done and a puzzle that was solved count here by whatever way they were opened.
"""

from collections.abc import Iterator
from typing import NamedTuple

from core.diagram import Diagram, read_diagram_value
from core.game import Game, Illegal
from core.games import GAMES
from core.lesson import Lesson
from core.puzzle import Puzzle, pose
from core.station import FILE, LONGEST, Station, read_stations

from ..memory.learned import Learned
from ..memory.marched import Marched
from .beside import beside
from .game_puzzles import Solved, puzzles_of
from .rule_books import open_lessons


class Place(NamedTuple):
    """A station on the map: its task with the board it begins at, and the lesson or the puzzle that
    it is, if it is one."""

    station: Station
    board: Diagram
    lesson: Lesson | None = None
    puzzle: Puzzle | None = None


class Land(NamedTuple):
    """A game's part of the road."""

    game: Game
    places: tuple[Place, ...]

    def done(self) -> frozenset[str]:
        """Give the keys of the stations that are done."""
        learned, solved = Learned().done(self.game.key), Solved()
        marched = Marched().done(self.game.key)
        return frozenset(
            station.key for station, _, _, puzzle in self.places
            if station.key in marched or station.lesson in learned
            or (puzzle is not None and puzzle in solved))


def land(game: Game) -> Land:
    """Read a game's part of the road; it has no places where there are none that can be played."""
    try:
        return Land(game, tuple(places(game)))
    except (Illegal, LookupError, ValueError):
        return Land(game, ())


def road() -> tuple[Land, ...]:
    """List the lands of all games that have stations, in the order of the games."""
    return tuple(each for each in map(land, GAMES.values()) if each.places)


def places(game: Game) -> Iterator[Place]:
    """Set a game's stations up; ValueError, LookupError or Illegal where one cannot be."""
    lessons = {each.title: each for each in open_lessons(game).lessons()}
    puzzles = {each.key: each for each in puzzles_of(game)}
    raw = beside(game, FILE, LONGEST)
    for station in read_stations(raw) if raw else ():
        if station.lesson:
            lesson = lessons[station.lesson]
            yield Place(station, read_diagram_value(game, dict(lesson.diagram)), lesson)
        elif station.puzzle:
            posed = pose(game, puzzle := puzzles[station.puzzle])
            board = Diagram(posed.rules, posed.position, posed.solver)
            yield Place(station, board, puzzle=puzzle)
        else:
            yield Place(station, station.board(game))
