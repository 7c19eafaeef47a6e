"""The passport of Napoleon Strategy, by stratweg; its rules are in RULES.md."""

from typing import TYPE_CHECKING

from ...passport import CONTRACT, End, Handicap, Odds, Passport, Preset, msg
from .maps import COUNTRYSIDE, WATERLOO
from .options import Options
from .pieces import NAMES

if TYPE_CHECKING:
    from ...game import Rules


def _bound(options: Options) -> "Rules":
    """Bind the rules; they are loaded when they are first asked for, which no menu does."""
    from .rules import Napoleon

    return Napoleon(options)


NAPOLEON = Passport(
    key="napoleon",
    contract=CONTRACT,
    title=msg("Napoleon Strategy"),
    version=2,
    options=Options,
    ruleset=_bound,
    players=(2, 3, 4),
    golden="4c07173cb92597a0",
    presets=(
        Preset(msg("Sage"), {}, msg("The classic on a small board. Begin here!"), "G"),
        Preset(msg("Secret choice"), {"composition": "free"},
               msg("Choose 16 soldiers out of 20, and tell nobody."), "?"),
        Preset(msg("A crowd of twenty"), {"army": 20}, msg("Twenty soldiers each: little room!"),
               "III"),
        Preset(msg("Room for twenty"), {"board": "10x10", "army": 20},
               msg("Twenty soldiers and room to ride."), "C"),
        Preset(msg("Drums and horses"), {"drum_fright": True},
               msg("Horses shy away from enemy drums."), "Dc"),
        Preset(msg("Expert"), {"drum_fright": True, "drum_push": True},
               msg("Drums frighten horses and push them too."), "cD"),
        Preset(msg("Alexandre"), {"skin": "antique"},
               msg("Elephants, chariots and archers of long ago."), "D"),
        Preset(msg("Countryside"), {"board": "10x10", "army": 30, "terrain": COUNTRYSIDE},
               msg("Villages, forests, hills and marshes."), "I"),
        Preset(msg("Twenty-four on fifteen"), {"board": "15x15", "army": 24},
               msg("A giant board and long marches."), "K"),
        Preset(msg("Forty on fifteen"), {"board": "15x15", "army": 40},
               msg("A giant board, and twice as much to bring over."), "KK"),
        Preset(msg("Monsters"), {"board": "15x15", "army": 60, "terrain": "random 60"},
               msg("Sixty soldiers each: a whole afternoon."), "GDC"),
        Preset(msg("Waterloo"), {
            "board": "16x16", "players": 3, "teams": "allies", "army": 24,
            "list_alone": "4/2/12/8/6", "terrain": WATERLOO,
        }, msg("Blue alone against red and the green Prussians.")),
        Preset(msg("Three emperors"), {"board": "15x15", "players": 3, "terrain": "random 1815"},
               msg("Three armies, everyone for themselves.")),
        Preset(msg("Four corners of Europe"), {"board": "16x16", "players": 4},
               msg("Four armies, everyone for themselves.")),
        Preset(msg("Four corners in pairs"), {"board": "16x16", "players": 4, "teams": "pairs"},
               msg("Four armies, two against two."), "GG"),
    ),
    kinds=NAMES,
    odds=(
        Odds(msg("Without one horse"), Handicap("C")),
        Odds(msg("Without one cannon"), Handicap("K")),
        Odds(msg("Without two horses"), Handicap("CC")),
        Odds(msg("Without two cannons"), Handicap("KK")),
        Odds(msg("One point ahead"), Handicap(ahead=1)),
        Odds(msg("Two points ahead"), Handicap(ahead=2)),
        Odds(msg("Begins"), Handicap(begins=True)),
    ),
    story=msg("Bring enough soldiers across the middle."),
    aim=(
        '{"position": {"w": 8, "h": 8, "turn": "S", "pieces": ["S:I@b6", "S:I@c5", "S:I@g5", '
        '"S:I@d4", "S:D@e4", "S:C@f6", "S:G@c3", "N:G@f8", "N:I@d7", "N:I@b8", "N:K@g7^S"]}, '
        '"chosen": ["d4", "d5"]}'
    ),
    tune="fifes",
    editor=True,
    ends={
        "target": End(msg("{winner} brought enough soldiers across the middle.")),
        "majority": End(
            msg("{winner} has more soldiers across the middle."),
            msg("{winner}: more soldiers across the middle than all others."),
        ),
        "majority-tie": End(
            msg("Both have as many soldiers across the middle."),
            msg("Nobody has more soldiers across the middle than all others."),
        ),
        "no-move": End(
            msg("{loser} cannot move any soldier."), msg("No other army is left on the field."),
        ),
        "resigned": End(msg("{loser} gave up."), msg("No other army is left on the field.")),
    },
    tasks={
        "save": msg("Danger! They are about to bring their last points over. One move stops them."),
    },
    credit=msg(
        "A game by stratweg, who offers it free for private play: never to be sold, published or"
        " used commercially. His page: napoleon-strategy.blog4ever.com"
    ),
)
