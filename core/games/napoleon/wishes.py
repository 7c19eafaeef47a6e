"""The secret wishes of Napoleon Strategy; what judges them is told in `core/wishes.py`."""

from ...refusal import msg
from ...wish import Wish

WISHES = (
    Wish("general-horse", "take C by G", msg("Take a horse with a general.")),
    Wish("horse-infantry", "take I by C", msg("Take an infantryman with a horse.")),
    Wish("infantry-general", "take G by I", msg("Take a general with an infantryman.")),
    Wish("three-taken", "take * by * 3", msg("Take three enemy toys in all.")),
    Wish("general-over", "score G", msg("Bring a general across the middle.")),
    Wish("drum-walks", "home D", msg("Take your drum for a walk, and bring it home.")),
    Wish("general-sleeps", "still G",
         msg("Let one general sleep where he stands, all match long.")),
    Wish("drums-meet", "beside D D", msg("Let a drum stand right beside an enemy drum.")),
    Wish("horse-cannon", "beside C K", msg("Let a horse stand right beside an enemy cannon.")),
    Wish("two-jumps", "jump C 2", msg("Let your horses jump over somebody twice.")),
    Wish("three-in-row", "line I 3", msg("Let three infantrymen who have moved stand in a row.")),
    Wish("cannon-back", "back K", msg("Move a cannon, then put it right back again.")),
    Wish("both-edges", "visit * left right",
         msg("Let one toy touch the left edge and the right edge.")),
    Wish("in-a-corner", "stand I corner",
         msg("Let an infantryman walk into a corner of the board.")),
    Wish("cannons-turn", "turn K 2", msg("Turn two cannons with one move.")),
)
