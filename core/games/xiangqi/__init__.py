"""Xiangqi, with the rules of a family that follows its source text, or those of the clubs."""

from ...game import CONTRACT, Game, msg
from . import pgn
from .options import Options
from .pieces import NAMES
from .rules import Xiangqi

XIANGQI = Game(
    key="xiangqi",
    contract=CONTRACT,
    title=msg("Xiangqi"),
    version=1,
    options=Options,
    ruleset=Xiangqi,
    players=(2,),
    golden="d4261d7e70b43f4b",
    presets=(
        (msg("Family"), {}),
        (msg("Tournament"), {"ruleset": "tournament"}),
        (msg("Palace lines, chasing forbidden"), {
            "ruleset": "tournament", "palace": "lines", "repetition": "asian",
        }),
    ),
    kinds=NAMES,
    armies=((msg("Red"), "red"), (msg("Black"), "black")),
    credit=msg(
        "A game of nobody and everybody, played in China for centuries. The rules are told here in"
        " our own words."
    ),
    scores=pgn,
)
