"""Xiangqi, with the rules of a family that follows its source text, or those of the clubs."""

from typing import TYPE_CHECKING

from ...passport import CONTRACT, End, Handicap, Odds, Passport, Preset, msg
from . import scores
from .options import Options
from .pieces import NAMES

if TYPE_CHECKING:
    from ...game import Rules


def _bound(options: Options) -> "Rules":
    """Bind the rules; they are loaded when they are first asked for, which no menu does."""
    from .rules import Xiangqi

    return Xiangqi(options)


XIANGQI = Passport(
    key="xiangqi",
    contract=CONTRACT,
    title=msg("Xiangqi"),
    version=1,
    options=Options,
    ruleset=_bound,
    players=(2,),
    golden="d4261d7e70b43f4b",
    presets=(
        Preset(msg("Family"), {}, msg("As families play it. Begin here!"), "K"),
        Preset(msg("Tournament"), {"ruleset": "tournament"}, msg("As the clubs play it."), "R"),
        Preset(msg("Palace lines, chasing forbidden"),
               {"ruleset": "tournament", "palace": "lines", "repetition": "asian"},
               msg("Who chases the same piece for ever loses."), "Ak"),
    ),
    kinds=NAMES,
    armies=((msg("Red"), "red"), (msg("Black"), "black")),
    odds=(
        Odds(msg("Without one horse"), Handicap("N")),
        Odds(msg("Without one cannon"), Handicap("C")),
        Odds(msg("Without both horses"), Handicap("NN")),
        Odds(msg("Without one chariot"), Handicap("R")),
        Odds(msg("Without both cannons"), Handicap("CC")),
        Odds(msg("Without both chariots"), Handicap("RR")),
        Odds(msg("Begins"), Handicap(begins=True)),
    ),
    story=msg("Catch the general in his palace."),
    aim=(
        '{"position": "3k1a3/1R7/9/4n4/2p6/9/9/R8/9/4K4 w", "chosen": ["a3", "a10"]}'
    ),
    tune="bamboo",
    ends={
        "checkmate": End(msg("The general of {loser} cannot escape."), cry=msg("Checkmate!")),
        "stalemate": End(msg("{loser} cannot move any more.")),
        "perpetual-check": End(msg("{loser} gave check again and again.")),
        "perpetual-chase": End(msg("{loser} chased the same piece again and again.")),
        "material": End(msg("Nobody has enough soldiers left to win.")),
    },
    tasks={
        "save": msg("Danger! Only one move saves your general."),
    },
    credit=msg(
        "A game of nobody and everybody, played in China for centuries. The rules are told here in"
        " our own words."
    ),
    scores=scores,
)
