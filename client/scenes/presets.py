"""What the cards of the set-up screen say of a preset, and the cards themselves.

A line is looked up by the preset's English name; a preset without one simply has none, so a new
game needs nothing here. The facts under it are read off the rules.
"""

from collections.abc import Callable, Mapping
from typing import Any

import pygame

from core.game import Game, Malformed, Rules, msg
from core.option import read_options

from ..widgets import boardlet
from ..widgets.card import Card

Say = Callable[..., str]

LINES: Mapping[str, str] = {
    "Sage": msg("The classic on a small board. Begin here!"),
    "Secret choice": msg("Choose 16 soldiers out of 20, and tell nobody."),
    "Twenty on eight": msg("More soldiers, little room: a crowd!"),
    "Twenty on ten": msg("Twenty soldiers and room to ride."),
    "Drums and horses": msg("Horses shy away from enemy drums."),
    "Expert": msg("Drums frighten horses and push them too."),
    "Alexandre": msg("Elephants, chariots and archers of long ago."),
    "Countryside": msg("Villages, forests, hills and marshes."),
    "Monsters": msg("Sixty soldiers each: a whole afternoon."),
    "Waterloo": msg("Three armies, everyone for himself."),
    "Four corners of Europe": msg("Four armies, everyone for himself."),
    "Four corners in pairs": msg("Four armies, two against two."),
}


LONG = 26
"""More letters than these of a value (a terrain map) are not shown."""


def shortened(value: str) -> str:
    """Cut a value that is too long to be read on a card."""
    return value if len(value) <= LONG else value[: LONG - 1].rstrip() + "…"


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
    wide = max(x for x, _ in places) - min(x for x, _ in places) + 1
    high = max(y for _, y in places) - min(y for _, y in places) + 1
    told = [f"{wide:g} × {high:g}", say(msg("{count} each"), count=rules.muster(0).size)]
    if len(rules.seats) > 2:
        told.append(say(msg("{count} armies"), count=len(rules.seats)))
    return " · ".join(told)


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
    made.append(Card(
        say(msg("Build your own")), say(msg("Paint a map, choose an army.")), "",
        lambda side: boardlet.of_values(game, dict(own()), side), build,
    ))
    return made
