"""Luzhanqi, the battlefield game: hidden ranks, rails, and a flag to find."""

from ...game import CONTRACT, Game, msg
from .options import Options
from .pieces import NAMES
from .rules import Luzhanqi

LUZHANQI = Game(
    key="luzhanqi",
    contract=CONTRACT,
    title=msg("Luzhanqi"),
    version=1,
    options=Options,
    ruleset=Luzhanqi,
    players=(2,),
    golden="51f53d6d5236df8a",
    presets=(
        (msg("Family"), {}),
        (msg("Tournament"), {"ruleset": "tournament"}),
        (msg("Sealed battle"), {"ruleset": "tournament", "disclosure": "sealed"}),
        (msg("With a referee"), {"ruleset": "tournament", "disclosure": "referee"}),
    ),
    kinds=NAMES,
    armies=((msg("Red"), "red"), (msg("Black"), "black")),
    credit=msg(
        "A game of nobody and everybody, played in China by young and old. The rules are told here"
        " in our own words."
    ),
)
