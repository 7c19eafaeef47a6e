"""Agon, also called Queen's Guards: six guards and a queen on 91 hexes, published in 1842."""

from typing import TYPE_CHECKING

from ...passport import CONTRACT, End, Handicap, Odds, Passport, Preset, msg
from .options import Options
from .pieces import NAMES

if TYPE_CHECKING:
    from ...game import Rules


def _bound(options: Options) -> "Rules":
    """Bind the rules; they are loaded when they are first asked for, which no menu does."""
    from .rules import Agon

    return Agon(options)


AGON = Passport(
    key="agon",
    contract=CONTRACT,
    title=msg("Agon"),
    version=2,
    options=Options,
    ruleset=_bound,
    players=(2,),
    golden="f423cbf64794f4b5",
    presets=(
        Preset(msg("Bent pincers"), {"angles": "120,180"},
               msg("Two also take round a corner. Begin here!"), "GqG"),
        Preset(msg("The Queen's Guards"), {}, msg("As most tell it: pincers are straight."), "Q"),
        Preset(msg("Back and on"), {"relocation": "free"},
               msg("Put back what was taken, and move as well."), "gG"),
        Preset(msg("Never between"), {"self_exposure": "never"},
               msg("Nobody steps between two enemies."), "gGg"),
        Preset(msg("The captor places her"), {"queen_by": "opponent", "self_exposure": "allowed"},
               msg("Who takes the queen chooses her cell."), "gQ"),
        Preset(msg("One ring out"), {"relocate_to": "next"},
               msg("Taken guards go back only one ring."), "G"),
    ),
    kinds=NAMES,
    armies=((msg("White"), "ivory"), (msg("Black"), "black")),
    odds=(
        Odds(msg("Needs one guard less"), Handicap(ahead=1)),
        Odds(msg("Needs two guards less"), Handicap(ahead=2)),
        Odds(msg("Begins"), Handicap(begins=True)),
    ),
    story=msg("Lead your queen to the throne, her guards around her."),
    aim=(
        '{"position": {"white": {"Q": "f6", "G": ["f5", "f7", "e5", "e6", "g5", "h6"]}, '
        '"black": {"Q": "d7", "G": ["h4", "d4", "i6"]}, "turn": "white"}, "chosen": ["h6", '
        '"g6"]}'
    ),
    tune="recorder",
    ends={
        "throne": End(msg("The queen of {winner} sits on the throne, her guards around her.")),
        "empty-throne": End(msg("The guards of {loser} stand around an empty throne.")),
    },
    credit=msg("An old game for two, published in 1842; it belongs to everybody."),
)
