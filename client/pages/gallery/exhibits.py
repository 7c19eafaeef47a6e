"""What the gallery shows: every miniature under its name in its game's passport, in its armies.

Rooms are made from the games' passports and the wardrobe's list, not written down, so a new
miniature is shown without a change here. What no game calls its own (grounds, effects, the closed
box) shares the last room.
"""

from typing import NamedTuple

from core.game import Rules, msg
from core.games import GAMES
from core.option import read_options
from sprites import manifest

from ...miniatures.wardrobe import FX, HIDDEN, TERRAIN

DOINGS = {
    "idle": msg("At ease"), "move": msg("On the move"), "action": msg("In action"),
    "fall": msg("Falling"), "sit": msg("A prisoner"),
}
EFFECTS = {
    "smoke": msg("Smoke"), "dust": msg("Dust"), "flash": msg("Flash"), "splash": msg("Splash"),
    "stars": msg("Stars"), "confetti": msg("Confetti"), "waves": msg("Drum roll"),
    "seal": msg("Sealed"), "unseal": msg("Opened"),
}
MOMENTS = {
    "hat": msg("A hat flies"), "crown": msg("A crown flies"),
    "sword": msg("A sword is laid down"), "standard": msg("A point is won"),
}
DOINGS |= MOMENTS


SECRET = msg("Only its owner knows what it is.")


class Exhibit(NamedTuple):
    """One thing to look at: msgid of its name, its piece, its animations, what it does."""

    name: str
    piece: str
    doings: tuple[str, ...]
    help: tuple[str, ...] = ()
    """Msgids of short sentences."""


class Room(NamedTuple):
    """A room of the gallery: msgid of its title, what is shown, the rules that name its armies."""

    title: str
    exhibits: tuple[Exhibit, ...]
    rules: Rules | None
    """Rules of the game, for armies and characters; None for what belongs to no army."""


def rooms() -> tuple[Room, ...]:
    """List the rooms: one for each game that has miniatures, and one for everything else."""
    book = manifest()
    per_game = []
    for game in GAMES.values():
        tables = [game.rules(read_options(game.options, each.options)) for each in game.presets]
        named = {mini: name for rules in tables for name, mini in rules.kinds.values()}
        closed = {rules.unknown: msg("Hidden") for rules in tables if rules.secrets is not None}
        # the first table speaks: the others add to it
        helps = {mini: rules.help(kind) for rules in reversed(tables)
                 for kind, (_, mini) in rules.kinds.items()}
        helps |= dict.fromkeys(closed, (SECRET,))
        shown = tuple(
            Exhibit(name, mini, book.animations(mini), helps[mini])
            for mini, name in (named | closed).items() if book.animations(mini)
        )
        if shown:
            # the table with most seats shows all the armies there are
            per_game.append(Room(game.title, shown, max(tables, key=lambda r: len(r.seats))))
    return (*per_game, Room(msg("Grounds and effects"), _rest(), None))


def _rest() -> tuple[Exhibit, ...]:
    book = manifest()
    tiles = {
        letter: name for game in GAMES.values() for each in game.presets
        for letter, name in game.rules(read_options(game.options, each.options)).tiles.items()
    }
    grounds = [Exhibit(tiles.get(letter, piece), piece, book.animations(piece))
               for letter, piece in TERRAIN.items()]
    boxes = [Exhibit(msg("Hidden"), HIDDEN, book.animations(HIDDEN), (SECRET,))]
    effects = [Exhibit(EFFECTS.get(name, name), FX, (name,)) for name in book.animations(FX)
               if name not in MOMENTS]
    return (*grounds, *boxes, *effects, Exhibit(msg("Moments"), FX, tuple(MOMENTS)))


def find(asked: str) -> tuple[Room, Exhibit] | None:
    """Find an exhibit by its miniature ("cannon") or its effect ("smoke")."""
    for room in rooms():
        for exhibit in room.exhibits:
            if asked == exhibit.piece or (exhibit.piece == FX and asked in exhibit.doings):
                return room, exhibit
    return None
