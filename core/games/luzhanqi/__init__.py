"""Luzhanqi, the battlefield game: hidden ranks, rails, and a flag to find."""

from typing import TYPE_CHECKING

from ...passport import CONTRACT, End, Handicap, Odds, Passport, Preset, msg
from .options import Options
from .pieces import NAMES

if TYPE_CHECKING:
    from ...game import Rules


def _bound(options: Options) -> "Rules":
    """Bind the rules; they are loaded when they are first asked for, which no menu does."""
    from .rules import Luzhanqi

    return Luzhanqi(options)


LUZHANQI = Passport(
    key="luzhanqi",
    contract=CONTRACT,
    title=msg("Luzhanqi"),
    version=1,
    options=Options,
    ruleset=_bound,
    players=(2,),
    golden="51f53d6d5236df8a",
    presets=(
        Preset(msg("Family"), {}, msg("As families play it. Begin here!"), "L"),
        Preset(msg("Tournament"), {"ruleset": "tournament"}, msg("As the clubs play it."), "A"),
        Preset(msg("Sealed battle"), {"ruleset": "tournament", "disclosure": "sealed"},
               msg("Nobody sees who fights, and nobody needs to be trusted."), "?"),
        Preset(msg("With a referee"), {"ruleset": "tournament", "disclosure": "referee"},
               msg("A third program sees both sides and tells who falls."), "Aa"),
    ),
    kinds=NAMES,
    armies=((msg("Red"), "red"), (msg("Black"), "black")),
    odds=(
        Odds(msg("Without one bomb"), Handicap("K")),
        Odds(msg("Without both bombs"), Handicap("KK")),
        Odds(msg("Without the field marshal"), Handicap("A")),
        Odds(msg("Without the two strongest"), Handicap("AB")),
        Odds(msg("Begins"), Handicap(begins=True)),
    ),
    story=msg("Find the hidden flag, and take it."),
    aim=(
        '{"position": "2jlb/2cFc/4e/1d3/5/5/5/5/5/5/5/1L3 r", "chosen": ["d11", "d12"]}'
    ),
    tune="bugles",
    ends={"flag": End(msg("{winner} took the enemy's flag."))},
    tasks={
        "win": msg("Take the flag with your next move."),
        "wins": msg("Take the flag in {count} moves."),
        "save": msg("Danger! Only one move saves your flag."),
    },
    credit=msg(
        "A game of nobody and everybody, played in China by young and old. The rules are told here"
        " in our own words."
    ),
)
