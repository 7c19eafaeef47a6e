"""Halebarde et Gonfanon by Eric Forgeot: a marked field, two camps, three kinds; see RULES.md."""

from typing import TYPE_CHECKING

from ...passport import CONTRACT, End, Handicap, Odds, Passport, Preset, msg
from .options import Options
from .pieces import NAMES

if TYPE_CHECKING:
    from ...game import Rules


def _bound(options: Options) -> "Rules":
    """Bind the rules; they are loaded when they are first asked for, which no menu does."""
    from .rules import Halebarde

    return Halebarde(options)


HALEBARDE = Passport(
    key="halebarde",
    contract=CONTRACT,
    title=msg("Halebarde et Gonfanon"),
    version=1,
    options=Options,
    ruleset=_bound,
    players=(2,),
    golden="d026649a63e92815",
    presets=(
        Preset(msg("Marked field"), {}, msg("Both sides see each other's pawns. Begin here!"), "S"),
        Preset(msg("Secret placing"), {"placement": "secret"},
               msg("Both place six pawns, and tell nobody."), "?"),
        Preset(msg("Steep hills"), {"entry_cost": "always"}, msg("Every hill costs two points."),
               "G"),
        Preset(msg("Straight walks"), {"turning": False, "shoot_over": True},
               msg("No bends, but arrows fly over pawns."), "A"),
        Preset(msg("Open camps"), {"camp_safe": False}, msg("Even in its camp nobody is safe."),
               "Ss"),
        Preset(msg("Whole picture"), {"grid": "full"}, msg("The frame is played on too."), "SAG"),
        Preset(msg("Choose the sickbed"), {"return": "owner"},
               msg("Whoever is wounded chooses where to recover."), "g"),
    ),
    kinds=NAMES,
    armies=((msg("Purple"), "purple"), (msg("Yellow"), "gold")),
    odds=(
        Odds(msg("Without one archer"), Handicap("A")),
        Odds(msg("Without both archers"), Handicap("AA")),
        Odds(msg("Without two halberdiers"), Handicap("SS")),
        Odds(msg("One lookout is over already"), Handicap(ahead=1)),
        Odds(msg("Two lookouts are over already"), Handicap(ahead=2)),
        Odds(msg("Begins"), Handicap(begins=True)),
    ),
    story=msg("Send your lookouts into the other camp."),
    aim=(
        '{"position": {"pieces": ["L:G@R2.2", "L:G@R3.3", "L:G@R2.4", "L:G@o4", "L:S@n3", '
        '"L:A@m5", "R:S@n6", "R:A@o1"], "turn": "L"}, "chosen": ["o4", "R1.4"]}'
    ),
    tune="shawm",
    ends={
        "camp": End(msg("{winner} reached the other camp.")),
        "majority": End(msg("{winner} has more soldiers across the middle.")),
        "majority-tie": End(msg("Both have as many soldiers across the middle.")),
    },
    tasks={
        "win": msg(
            "Most of your pawns have acted. Win with one more action!"
        ),
        "wins": msg(
            "Most of your pawns have acted. Win in this turn with {count} actions!"
        ),
        "save": msg("Danger! Their last lookouts are near your camp. One action stops them."),
        "gain": msg(
            "Most of your pawns have acted. Find the best action of the others."
        ),
        "hold": msg(
            "Most of your pawns have acted. Only one more action is good."
        ),
    },
    credit=msg(
        "A game by Eric Forgeot, under the licence CC BY-NC-ND 2.0 FR; words and pictures here are"
        " our own. Two enchanted, well-fed kingdoms quarrel in an age that fights fair: on a marked"
        " field, with equal arms, and whoever gets their lookouts into the other's camp has won."
    ),
)
