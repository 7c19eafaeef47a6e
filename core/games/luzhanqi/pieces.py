"""The twelve kinds of Luzhanqi, how many a side has, and how any two fight (L-9, L-10, L-19).

Kinds are the letters A (strongest) to L, never numbers: half of the world counts the ranks the
other way round, and a letter says neither.
"""

from collections.abc import Mapping
from functools import lru_cache

from ...handicap import by_seat
from ...refusal import msg

KINDS = "ABCDEFGHIJKL"
RANKS = "ABCDEFGHI"
ENGINEER, MINE, BOMB, FLAG, MARSHAL = "I", "J", "K", "L", "A"
STAND_IN = "H"
"""The lieutenant: he takes the place of a piece that a handicap leaves out (L-10a)."""
FIXED = MINE + FLAG
"""Kinds that never move (L-18)."""
COUNTS: Mapping[str, int] = dict(zip(KINDS, (1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 2, 1), strict=True))
"""How many of each kind a side has: 25 in all (L-10)."""
SEATS = ("r", "b")


@lru_cache(maxsize=64)
def counts_of(handicap: str) -> tuple[Mapping[str, int], ...]:
    """Give by seat how many of each kind it has under a handicap: 25 in all (L-10a)."""
    return tuple(
        {
            kind: count - each.without.count(kind) + len(each.without) * (kind == STAND_IN)
            for kind, count in COUNTS.items()
        }
        for each in by_seat(handicap, SEATS)
    )


SIDES = (msg("Red"), msg("Black"))

NAMES: Mapping[str, tuple[str, str]] = {
    "A": (msg("Field marshal"), "lz_marshal"),
    "B": (msg("Lieutenant general"), "lz_general"),
    "C": (msg("Major general"), "lz_major_general"),
    "D": (msg("Brigadier"), "lz_brigadier"),
    "E": (msg("Colonel"), "lz_colonel"),
    "F": (msg("Major"), "lz_major"),
    "G": (msg("Captain"), "lz_captain"),
    "H": (msg("Lieutenant"), "lz_lieutenant"),
    "I": (msg("Engineer"), "lz_engineer"),
    "J": (msg("Landmine"), "lz_mine"),
    "K": (msg("Bomb"), "lz_bomb"),
    "L": (msg("Flag"), "lz_flag"),
}
HELP: Mapping[str, str] = {
    "A": msg("The strongest of all. Only his like, a bomb or a mine can stop him."),
    "B": msg("Gives way to the field marshal alone."),
    "C": msg("Strong; only the two above are stronger."),
    "D": msg("A good guard for the flag."),
    "E": msg("In the middle: find out who stands before you."),
    "F": msg("In the middle: find out who stands before you."),
    "G": msg("A scout that costs little."),
    "H": msg("A scout that costs next to nothing."),
    "I": msg("Turns corners on rails, as far as they are free, and clears mines."),
    "J": msg("Never moves; whoever steps on it goes, engineers apart. Last two rows only."),
    "K": msg("Takes whoever it meets with it. Not in the front row."),
    "L": msg("Never moves. Whoever reaches it wins. In a headquarters only."),
}
"""What a kind does, for the eye."""
UNKNOWN = "lz_block"
"""The miniature of a piece whose kind the onlooker does not know."""


def fight(attacker: str, defender: str, stays: bool) -> str | None:
    """Tell who survives: "attacker", "defender", "both" fall or "flag"; None: it never attacks.

    `stays`: a mine outlives whoever steps on it, engineers excepted (option `mine`; L-19, L-20).
    """
    if attacker in FIXED:
        return None
    if defender == FLAG:
        return "flag"
    if BOMB in (attacker, defender):
        return "both"
    if defender == MINE:
        if attacker == ENGINEER:
            return "attacker"
        return "defender" if stays else "both"
    if attacker == defender:
        return "both"
    return "attacker" if attacker < defender else "defender"


def outcome(attacker: str, defender: str, stays: bool, reveals: bool) -> str | None:
    """Give `fight` and, where `reveals`, whose marshal fell with it: "both:ad", "defender:a"."""
    word = fight(attacker, defender, stays)
    if word is None or word == "flag" or not reveals:
        return word
    lost = "a" * (attacker == MARSHAL and word != "attacker")
    lost += "d" * (defender == MARSHAL and word != "defender")
    return f"{word}:{lost}" if lost else word


PLAIN_WORDS = ("defender", "attacker", "both", "flag")
MARSHAL_WORDS = (*PLAIN_WORDS, "defender:a", "both:a", "both:d", "both:ad")
"""Every word a battle can end with, without and with `marshal_reveals`; the first is what an attack
that no honest piece makes comes to."""
