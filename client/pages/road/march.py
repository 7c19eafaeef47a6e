"""What opens when one goes to a station: its lesson, its puzzle, or a match with its opponent."""

from dataclasses import replace

from core.game import Game
from core.lesson import Chapter, Course
from core.option import read_options
from core.search.styles import STYLES
from core.station import HELPED
from net.report import Beginning

from ... import routes
from ...games.road import Place
from ...memory.marched import Marched
from ...memory.riddles import Riddle
from ...memory.settings import level_near
from ...screen import Context, Route
from ...table.errand import Errand
from ...table.play import Play
from ..lobby.wait import Computers, opposing


def way(context: Context, game: Game, place: Place) -> Route:
    """Lead to what is to be done at a station; a match is easier after tries that were lost."""
    station, say = place.station, context.say
    if place.lesson is not None:
        return routes.Lesson(game, Course("", (Chapter(station.title, (place.lesson,)),)))
    if place.puzzle is not None:
        return routes.Puzzle(game, given=(Riddle(say(station.title), place.puzzle, ""),))
    lost = Marched().lost(game.key, station.key)
    station = station.eased(lost)
    opponent, seat = station.opponent, place.board.seat if station.posed else 0
    assert opponent is not None
    errand = Errand(game.key, station, seat, lambda: way(context, game, place))
    helped = seat if lost >= HELPED else None
    rules, style = place.board.rules, STYLES[opponent.style]
    level = level_near(context.settings, opponent.level)
    computers = Computers(level, (say(opponent.name),), style)
    name = context.settings.name or say(rules.army(seat))
    options = dict(station.diagram.get("options", {}))
    if not station.posed:
        return replace(opposing(options, name, computers, game.key), helped=helped, errand=errand)
    from net.players.free_computer import FreeComputer

    names = [name] * len(rules.seats)
    names[1 - seat] = say(opponent.name)
    link = FreeComputer(game, read_options(game.options, options), names, seat, computers.minds(),
                        Beginning(rules, place.board.position))
    play = Play(link, link.started)
    play.errand, play.helped, play.solo = errand, helped, level
    play.style = opponent.style
    play.wear(context.settings)
    return routes.Board(play)
