"""Everything two players may agree on before a game, declared once (the table of RULES.md)."""

from dataclasses import dataclass

from ...option import handicap_option, option


@dataclass(frozen=True)
class Options:
    """What the players agreed on; the defaults are the game as its author's page tells it."""

    grid: str = option(
        "inner", "Board", among=("inner", "full"),
        help="Inner: field and camps, 25 by 6. Full: the margin is played on too, 29 by 8.",
        ours=True,
    )
    placement: str = option(
        "open", "First placing", among=("open", "secret"),
        help="Open: Left places first and Right sees it. Secret: both place, then both show.",
    )
    turning: bool = option(
        True, "Bending walks",
        help="Halberdiers and lookouts may change direction at each step.",
    )
    entry_cost: str = option(
        "from_plain", "Climbing costs two", among=("from_plain", "always"),
        help="From plain: only a step up from the plain. Always: every step onto a hill.",
    )
    shoot_over: bool = option(
        False, "Arrows fly over pawns", help="A pawn in between does not stop an arrow.",
    )
    camp_safe: bool = option(
        True, "Camps are safe",
        help="Lookouts in a camp cannot be attacked; those in the enemy camp stay there.",
        ours=True,
    )
    return_: str = option(
        "auto", "Where the wounded go", among=("auto", "owner"),
        help="Auto: a wounded lookout goes back where it began, if that is free. Owner: its owner"
        " chooses a free one of the four squares.",
    )
    turn_limit: int = option(
        150, "Longest game", among=(0, 60, 150), span=(0, 10000),
        help="Turns each after which whoever has more lookouts over there wins. 0: no limit.",
        ours=True,
    )
    handicap: str = handicap_option(("L", "R"), {"S": 2, "A": 2}, 2, in_all=2)
