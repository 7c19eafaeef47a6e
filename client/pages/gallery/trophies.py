"""What stands in the cabinet, read off what is kept: medals, heroes with what they did, flags.

Each list is of plain values, so whatever else is worth a medal or a flag is one value more.
"""

from collections.abc import Iterator
from typing import NamedTuple

from core.games import GAMES
from core.refusal import msg
from core.search.levels import LEVELS

from ...boards.small_figures import rules_for
from ...games.game_puzzles import Solved
from ...games.road import road
from ...games.rule_books import open_lessons
from ...look import icons
from ...look.icons import Painter
from ...memory.heroes import Heroes
from ...memory.kept_wishes import KeptWishes
from ...memory.learned import Learned
from ...memory.marched import Marched
from ...memory.wins import Wins
from ...screen import Say

PUZZLES = 10
"""Puzzles that are solved for a medal."""
LAST = 4
"""Heroes that stand on the shelf: those who earned their medals last."""


class Medal(NamedTuple):
    """A medal: the sign on it, and what earns it, in the player's language."""

    sign: Painter
    words: str
    earned: bool = True


class Fame(NamedTuple):
    """A hero: their miniature, what they are called, what they did."""

    piece: str
    name: str
    deed: str


class Flag(NamedTuple):
    """A flag of a game, by its key, and what it was won by; a bare pole where nothing was."""

    game: str
    name: str
    words: str = ""


def medals(say: Say) -> list[Medal]:
    """List the medals that were earned, and after them the next one that was not."""
    wins, learned, solved = Wins().levels, Learned(), Solved()
    kept, marched = len(KeptWishes().all), [len(each.done()) == len(each.places) for each in road()]
    won = bool(wins) or any(map(Marched().done, GAMES))
    taught = [key for key, game in GAMES.items() if (course := open_lessons(game).lessons())
              and learned.done(key) >= {lesson.title for lesson in course}]
    found = (
        Medal(icons.star, say(msg("Your first win")), won),
        Medal(icons.book, say(msg("All lessons of a game")), bool(taught)),
        Medal(icons.bulb, say(msg("{count} puzzles solved"), count=PUZZLES),
              len(solved) >= PUZZLES),
        Medal(icons.feather, say(msg("A hero in your army")), bool(Heroes().all)),
        Medal(icons.letter, say(msg("Secret wishes kept: {count}"), count=max(1, kept)), kept > 0),
        Medal(icons.flag, say(msg("A win in every game")), wins.keys() >= GAMES.keys()),
        Medal(icons.drum, say(msg("All lessons of all games")), len(taught) == len(GAMES)),
        Medal(icons.laurel, say(msg("The whole road marched")), bool(marched) and all(marched)),
        Medal(icons.robot, say(msg("{level} beaten"), level=say(LEVELS[-1].name)),
              len(LEVELS) in wins.values()),
    )
    following = [medal for medal in found if not medal.earned]
    return [*(medal for medal in found if medal.earned), *following[:1]]


def heroes(say: Say) -> list[Fame]:
    """List the last heroes of games that are in this box."""
    return list(_heroes(say))[:LAST]


def _heroes(say: Say) -> Iterator[Fame]:
    for hero in reversed(Heroes().all):
        kinds = rules_for(hero.game, 2).kinds if hero.game in GAMES else {}
        if hero.kind in kinds:
            name, piece = kinds[hero.kind]
            deed = msg("Took {count} in one match.") if hero.took else msg("Earned a medal.")
            yield Fame(piece, f"{say(name)} {hero.number}", say(deed, count=hero.took))


def flags(say: Say) -> list[Flag]:
    """List a flag for each game, in the order of the box."""
    wins = Wins().levels
    return [Flag(key, say(game.title), "" if key not in wins else say(
        msg("{level} beaten"), level=say(LEVELS[wins[key] - 1].name)) if wins[key] else say(
        msg("Won against a friend"))) for key, game in GAMES.items()]
