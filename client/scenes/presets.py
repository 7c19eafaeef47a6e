"""What the cards of the set-up screen say of a preset, and the cards themselves.

A line is looked up by the preset's English name; a preset without one simply has none, so a new
game needs nothing here. The facts under it are read off the rules.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pygame

from core.game import Game, Malformed, Rules, msg
from core.games import GAMES
from core.option import read_options

from ..scene import Say
from ..uniforms import sides
from ..widgets import boardlet
from ..widgets.card import Card
from ..widgets.form import name_of
from .editor_plan import buildable

LINES: Mapping[str, str] = {
    "Sage": msg("The classic on a small board. Begin here!"),
    "Secret choice": msg("Choose 16 soldiers out of 20, and tell nobody."),
    "Twenty on eight": msg("More soldiers, little room: a crowd!"),
    "Twenty on ten": msg("Twenty soldiers and room to ride."),
    "Drums and horses": msg("Horses shy away from enemy drums."),
    "Expert": msg("Drums frighten horses and push them too."),
    "Alexandre": msg("Elephants, chariots and archers of long ago."),
    "Countryside": msg("Villages, forests, hills and marshes."),
    "Twenty-four on fifteen": msg("A giant board and long marches."),
    "Forty on fifteen": msg("A giant board, and twice as much to bring over."),
    "Monsters": msg("Sixty soldiers each: a whole afternoon."),
    "Waterloo": msg("Blue alone against red and the green Prussians."),
    "Three emperors": msg("Three armies, everyone for himself."),
    "Four corners of Europe": msg("Four armies, everyone for himself."),
    "Four corners in pairs": msg("Four armies, two against two."),
    "Family": msg("As families play it. Begin here!"),
    "Tournament": msg("As the clubs play it."),
    "Palace lines, chasing forbidden": msg("Who chases the same piece for ever loses."),
    "Sealed battle": msg("Nobody sees who fights, and nobody needs to be trusted."),
    "With a referee": msg("A third program sees both sides and tells who falls."),
    "Marked field": msg("Both sides see each other's pawns. Begin here!"),
    "Secret placing": msg("Both place six pawns, and tell nobody."),
    "Steep hills": msg("Every hill costs two points."),
    "Straight walks": msg("No bends, but arrows fly over pawns."),
    "Open camps": msg("Even in its camp nobody is safe."),
    "Whole picture": msg("The frame is played on too."),
    "Choose the sickbed": msg("Whoever is wounded chooses where to recover."),
    "Bent pincers": msg("Two also take round a corner. Begin here!"),
    "The Queen's Guards": msg("As most tell it: pincers are straight."),
    "Back and on": msg("Put back what was taken, and move as well."),
    "Never between": msg("Nobody steps between two enemies."),
    "The captor places her": msg("Who takes the queen chooses her cell."),
    "One ring out": msg("Taken guards go back only one ring."),
}


STORIES: Mapping[str, str] = {
    "napoleon": msg("Cannons, cavalry and drums, set up in secret."),
    "xiangqi": msg("Chariots and cannons, a river and two palaces."),
    "luzhanqi": msg("Hidden ranks, mines and rails: find the flag."),
    "halebarde": msg("Send your lookouts into the other camp."),
    "agon": msg("Lead your queen to the throne, her guards around her."),
}
"""One line for each game of the box, by its key."""


def in_words(value: Any, say: Say) -> str:
    """Say a value as a person would: what was drawn, painted or counted out is not spelt out."""
    text = name_of(value, say)
    if text.startswith("random "):
        return say(msg("by chance"))
    if "@" in text:
        return say(msg("{count} places painted"), count=len(text.split()))
    if text.count("/") > 1:
        return say(msg("chosen kind by kind"))
    wide, cross, high = text.partition("x")
    return f"{wide} × {high}" if cross and (wide + high).isdigit() else text


def rules_of(game: Game, values: Mapping[str, Any]) -> Rules | None:
    """Give the rules of what was chosen so far, or None while it does not fit together."""
    try:
        rules = game.rules(read_options(game.options, dict(values)))
        rules.start()
    except (Malformed, ValueError):
        return None
    return rules


def facts(rules: Rules | None, say: Say) -> str:
    """Say how large the board and the armies are."""
    if rules is None:
        return ""
    places = rules.topology.places
    wide, high = len({x for x, _ in places}), len({y for _, y in places})
    counts = [rules.muster(seat).size for seat in range(len(rules.seats))]
    board = rules.start().board
    if any(board):  # nothing, or not everything, is set up
        counts = [sum(piece is not None and piece.seat == 0 for piece in board)]
    if len(set(counts)) == 1:
        told = [say(msg("{count} each"), count=counts[0])]
    else:
        told = [against(rules, say, list(map(str, counts)))]
    if rules.scenery().shape == "square":
        told.insert(0, f"{wide} × {high}")
    if len(rules.seats) > 2:
        told.append(say(msg("{count} armies"), count=len(rules.seats)))
    return " · ".join(told)


def against(rules: Rules, say: Say, words: Sequence[str]) -> str:
    """Say by a word for each seat who plays together against whom; nothing without teams."""
    first, *others = sides(rules)
    if len(others) != 1 or len(rules.seats) == 2:
        return ""
    one, other = (" + ".join(words[seat] for seat in side) for side in (first, *others))
    return say(msg("{one} against {other}"), one=one, other=other)


def cards(
    game: Game, say: Say, own: Callable[[], Mapping[str, Any]], take: Callable[[int], None],
    build: Callable[[], None],
) -> list[Card]:
    """Make a card for each preset, and the last one for rules of one's own."""
    made = []
    for n, (name, given) in enumerate(game.presets):
        def picture(side: int, given: Mapping[str, Any] = given) -> pygame.Surface | None:
            return boardlet.of_values(game, dict(given), side)

        made.append(Card(
            say(name), say(LINES.get(name, "")), facts(rules_of(game, given), say), picture,
            lambda n=n: take(n),  # type: ignore[misc]
        ))
    name, line = own_words(game)
    made.append(Card(
        say(name), say(line), "",
        lambda side: boardlet.of_values(game, dict(own()), side), build,
    ))
    return made


def own_words(game: Game) -> tuple[str, str]:
    """Name the card for rules of one's own, and say what it offers."""
    if buildable(game):
        return msg("Build your own"), msg("Paint a map, choose an army.")
    return msg("Your own rules"), msg("Choose every rule yourself.")


def shelf(say: Say, here: str, take: Callable[[str], None]) -> list[Card]:
    """Make a card for each game of the box; `here` is the key of the one that is chosen."""
    made = []
    for key, game in GAMES.items():
        def picture(side: int, game: Game = game) -> pygame.Surface | None:
            return boardlet.of_values(game, dict(game.presets[0][1]), side)

        facts_ = facts(rules_of(game, game.presets[0][1]), say)
        card = Card(say(game.title), say(STORIES.get(key, "")), facts_, picture,
                    lambda key=key: take(key))  # type: ignore[misc]
        card.chosen = key == here
        made.append(card)
    return made
