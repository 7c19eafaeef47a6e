"""Halebarde et Gonfanon by Eric Forgeot: a marked field, two camps, three kinds; see RULES.md."""

from ...game import CONTRACT, Game, msg
from .options import Options
from .pieces import NAMES
from .rules import Halebarde

HALEBARDE = Game(
    key="halebarde",
    contract=CONTRACT,
    title=msg("Halebarde et Gonfanon"),
    version=1,
    options=Options,
    ruleset=Halebarde,
    players=(2,),
    golden="d026649a63e92815",
    presets=(
        (msg("Marked field"), {}),
        (msg("Secret placing"), {"placement": "secret"}),
        (msg("Steep hills"), {"entry_cost": "always"}),
        (msg("Straight walks"), {"turning": False, "shoot_over": True}),
        (msg("Open camps"), {"camp_safe": False}),
        (msg("Whole picture"), {"grid": "full"}),
        (msg("Choose the sickbed"), {"return": "owner"}),
    ),
    kinds=NAMES,
    armies=((msg("Purple"), "purple"), (msg("Yellow"), "gold")),
    credit=msg(
        "A game by Eric Forgeot, under the licence CC BY-NC-ND 2.0 FR; words and pictures here are"
        " our own. Two enchanted, well-fed kingdoms quarrel in an age that fights fair: on a marked"
        " field, with equal arms, and whoever gets his lookouts into the other's camp has won."
    ),
)
