"""Agon, also called Queen's Guards: six guards and a queen on 91 hexes, published in 1842."""

from ...game import CONTRACT, Game, msg
from .options import Options
from .rules import NAMES, Agon

AGON = Game(
    key="agon",
    contract=CONTRACT,
    title=msg("Agon"),
    version=1,
    options=Options,
    ruleset=Agon,
    players=(2,),
    golden="f423cbf64794f4b5",
    presets=(
        (msg("Bent pincers"), {"angles": "120,180"}),
        (msg("The Queen's Guards"), {}),
        (msg("Back and on"), {"relocation": "free"}),
        (msg("Never between"), {"self_exposure": "never"}),
        (msg("The captor places her"), {"queen_by": "opponent", "self_exposure": "allowed"}),
        (msg("One ring out"), {"relocate_to": "next"}),
    ),
    kinds=NAMES,
    armies=((msg("White"), "ivory"), (msg("Black"), "black")),
    credit=msg("An old game for two, published in 1842; it belongs to everybody."),
)
