"""Napoleon Strategy, the game this box exists for; rules in RULES.md, by the author stratweg."""

from ...game import CONTRACT, Game, msg
from .maps import COUNTRYSIDE, WATERLOO
from .options import Options
from .pieces import NAMES
from .rules import Napoleon

NAPOLEON = Game(
    key="napoleon",
    contract=CONTRACT,
    title=msg("Napoleon Strategy"),
    version=1,
    options=Options,
    ruleset=Napoleon,
    players=(2, 3, 4),
    golden="4c07173cb92597a0",
    presets=(
        (msg("Sage"), {}),
        (msg("Secret choice"), {"composition": "free"}),
        (msg("Twenty on eight"), {"army": 20}),
        (msg("Twenty on ten"), {"board": "10x10", "army": 20}),
        (msg("Drums and horses"), {"drum_fright": True}),
        (msg("Expert"), {"drum_fright": True, "drum_push": True}),
        (msg("Alexandre"), {"skin": "antique"}),
        (msg("Countryside"), {"board": "10x10", "army": 30, "terrain": COUNTRYSIDE}),
        (msg("Twenty-four on fifteen"), {"board": "15x15", "army": 24}),
        (msg("Forty on fifteen"), {"board": "15x15", "army": 40}),
        (msg("Monsters"), {"board": "15x15", "army": 60, "terrain": "random 60"}),
        (msg("Waterloo"), {
            "board": "16x16", "players": 3, "teams": "allies", "army": 24,
            "list_alone": "4/2/12/8/6", "terrain": WATERLOO,
        }),
        (msg("Three emperors"), {"board": "15x15", "players": 3, "terrain": "random 1815"}),
        (msg("Four corners of Europe"), {"board": "16x16", "players": 4}),
        (msg("Four corners in pairs"), {"board": "16x16", "players": 4, "teams": "pairs"}),
    ),
    kinds=NAMES,
    credit=msg(
        "A game by stratweg, who offers it free for private play: never to be sold, published or"
        " used commercially. His page: napoleon-strategy.blog4ever.com"
    ),
)
