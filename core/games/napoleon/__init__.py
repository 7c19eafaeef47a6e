"""Napoleon Strategy, the game this box exists for; rules in RULES.md, by the author stratweg."""

from ...game import Game, msg
from .options import Options
from .pieces import NAMES
from .rules import Napoleon

NAPOLEON = Game(
    key="napoleon",
    title=msg("Napoleon Strategy"),
    version=1,
    options=Options,
    rules=Napoleon,
    players=(2,),
    golden="9f29b1838d0adb2d",
    presets=(
        (msg("Sage"), {}),
        (msg("Twenty on eight"), {"army": 20}),
        (msg("Twenty on ten"), {"board": "10x10", "army": 20}),
        (msg("Drums and horses"), {"drum_fright": True}),
        (msg("Expert"), {"drum_fright": True, "drum_push": True}),
    ),
    kinds=NAMES,
    credit=msg(
        "A game by stratweg, who offers it free for private play: never to be sold, published or"
        " used commercially. His page: napoleon-strategy.blog4ever.com"
    ),
)
