"""Everything two players may agree on before a game, declared once (the table of RULES.md)."""

import re
from dataclasses import dataclass

from ...handicap import by_seat
from ...option import handicap_option, option
from ...refusal import Malformed, msg
from .map_text import terrain_text
from .pieces import KINDS

_BOARD = re.compile(r" *([0-9]{1,2}) *[xX×] *([0-9]{1,2}) *")
_COEF = re.compile(r"[0-9]{1,4}(?:/[1-9][0-9]{0,3}|\.[0-9]{1,4})?")
_LIST = re.compile(r"/".join([r"([0-9]{1,4})"] * len(KINDS)))
_ROWS = re.compile(r"[0-9]{1,2}")


def board_size(text: str) -> str:
    """any board from 4x4 to 64x64, written 15x15."""
    found = _BOARD.fullmatch(text)
    if found:
        width, height = int(found[1]), int(found[2])
        if 4 <= width <= 64 and 4 <= height <= 64:
            return f"{width}x{height}"
    raise Malformed(msg("a board is written 8x8, from 4x4 to 64x64"))


def coefficient(text: str) -> str:
    """a number such as 2 or 3/2."""
    if not _COEF.fullmatch(text):
        raise Malformed(msg("a coefficient is a number such as 2 or 3/2"))
    from fractions import Fraction  # with `decimal` behind it: for who writes a number of his own

    value = Fraction(text)
    if not Fraction(1, 4) <= value <= 20:
        raise Malformed(msg("a coefficient lies between 1/4 and 20"))
    return str(value)


def kind_list(text: str) -> str:
    """a list such as 2/1/6/4/3 for G/D/I/C/K."""
    found = _LIST.fullmatch(text)
    if not found:
        raise Malformed(
            msg("a list is written 2/1/6/4/3: generals, drums, infantry, cavalry, cannons")
        )
    counts = [int(part) for part in found.groups()]
    if not 1 <= sum(counts) <= 2048:
        raise Malformed(msg("an army has from 1 to 2048 pieces"))
    return "/".join(map(str, counts))


def row_count(text: str) -> str:
    """a number of rows from 2 up."""
    if _ROWS.fullmatch(text) and 2 <= int(text) <= 32:
        return str(int(text))
    raise Malformed(msg("rows of deployment: auto, or 2 and more"))


@dataclass(frozen=True)
class Options:
    """What the players agreed on; defaults are the game as its author plays it on 8x8."""

    board: str = option(
        "8x8", "Board", among=("8x8", "10x10", "12x12", "15x15"), free=board_size,
        help="Files by ranks.",
    )
    army: int = option(
        16, "Soldiers a side", among=(16, 20, 24, 30, 40, 45, 60), span=(1, 2048),
        help="How many pieces each side sets up.",
    )
    list: str = option(
        "auto", "Army list", among=("auto",), free=kind_list,
        help="How many of each kind: generals/drums/infantry/cavalry/cannons; it sets the number.",
    )
    composition: str = option(
        "standard", "Choosing soldiers", among=("standard", "free"),
        help="Free: each side secretly chooses its soldiers out of a larger box.",
    )
    players: int = option(
        2, "Armies", among=(2, 3, 4),
        help="Three armies sit South, West and North, four at every edge.",
    )
    teams: str = option(
        "none", "Teams", among=("none", "pairs", "allies"),
        help="Pairs: South and North against West and East, four armies. Allies: West and North"
        " against South alone, three armies.",
    )
    list_alone: str = option(
        "auto", "List of the one alone", among=("auto",), free=kind_list,
        help="South's own list where it stands alone against allies; as the others' by itself.",
    )
    terrain: str = option(
        "", "Terrain", among=("",), free=terrain_text,
        help="Tiles such as F@c5 H@h6 (village, marsh, forest, hill), or random and a seed.",
    )
    skin: str = option(
        "napoleon", "Soldiers", among=("napoleon", "antique"),
        help="Antique: chariots, elephants and archers; drums, now elephants, always frighten.",
    )
    target: int = option(
        4, "Points to bring over", among=(3, 4, 5, 6),
        help="Points past the median that win, before the coefficient.",
    )
    coef: str = option(
        "auto", "Coefficient", among=("auto", "1", "3/2", "2"), free=coefficient,
        help="Multiplies the points to bring over when armies are large.",
    )
    depth: str = option(
        "auto", "Rows to deploy on", among=("auto", "2", "3", "4"), free=row_count,
        help="How many rows, from one's own edge, an army may stand on.",
    )
    median: str = option(
        "row", "Median", among=("row", "low", "high"),
        help="Where the median runs when the number of ranks is odd.",
    )
    drum_fright: bool = option(
        False, "Drums frighten horses",
        help="Cavalry keeps away from enemy drums and the squares around them.",
    )
    drum_push: bool = option(
        False, "Drums push horses",
        help="A drum may end its move on enemy cavalry and push it aside.",
    )
    los: str = option(
        "static", "Backing out of a line", among=("static", "lifted"),
        help="Static: a piece may back away along the line it stands in. Lifted: it may not.",
    )
    ortho_only: bool = option(
        False, "Rows and columns only",
        help="The first text of the rules: only cavalry goes diagonally.",
    )
    repetition: int = option(
        3, "Same position ends the game", among=(0, 3),
        help="The third time the same position stands, whoever is ahead wins. 0: never.",
    )
    max_plies: int = option(
        0, "Longest game", among=(0, 200, 400), span=(0, 100000),
        help="Moves after which whoever is ahead wins. 0: no limit.",
    )

    handicap: str = handicap_option(
        ("S", "W", "N", "E"), {"G": 9, "D": 9, "I": 9, "C": 9, "K": 9}, 9)

    def __post_init__(self) -> None:
        away = {2: ("W", "E"), 3: ("E",), 4: ()}[self.players]
        if any(map(any, by_seat(self.handicap, away))):
            raise Malformed(msg("that army does not play"), "option handicap")
        if self.teams == "pairs" and self.players != 4:
            raise Malformed(msg("pairs need four armies: choose 4 armies, or no teams"), "options")
        if self.teams == "allies" and self.players != 3:
            raise Malformed(
                msg("allies need three armies: choose 3 armies, or no teams"), "options"
            )
        if self.list_alone != "auto" and self.teams != "allies":
            raise Malformed(
                msg("nobody stands alone here: choose allies, or drop its own list"), "options"
            )
        if self.skin == "antique" and self.terrain:
            raise Malformed(
                msg("the antique set is played on open ground: leave the terrain empty"), "options"
            )
        if self.composition == "free" and (self.list, self.list_alone) != ("auto", "auto"):
            raise Malformed(
                msg("a fixed army list leaves nothing to choose: drop the list, or choose standard"
                    " soldiers"), "options"
            )

    @property
    def fright(self) -> bool:
        """True when drums frighten horses: by choice, and always in the antique set."""
        return self.drum_fright or self.skin == "antique"
