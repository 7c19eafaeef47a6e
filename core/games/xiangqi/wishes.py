"""The secret wishes of Xiangqi; what judges them is told in `core/wishes.py`."""

from ...refusal import msg
from ...wish import Wish

WISHES = (
    Wish("cannon-horse", "take N by C", msg("Take a horse with a cannon.")),
    Wish("horse-cannon", "take C by N", msg("Take a cannon with a horse.")),
    Wish("two-soldiers", "take * by P 2", msg("Take two pieces with soldiers.")),
    Wish("elephant-bites", "take * by B", msg("Take something with an elephant.")),
    Wish("revenge", "revenge", msg("Take back at once, on the same point.")),
    Wish("general-walks", "home K", msg("Take your general for a walk, and bring him home.")),
    Wish("mandarins-dance", "every A", msg("Move each of your mandarins at least once.")),
    Wish("chariot-sleeps", "still R",
         msg("Let one chariot sleep where it stands, all match long.")),
    Wish("both-elephants", "keep B", msg("Do not lose a single elephant.")),
    Wish("horse-in-palace", "stand N [d-f]10,[d-f]9,[d-f]8/[d-f][1-3]",
         msg("Let a horse trot into the enemy palace.")),
    Wish("soldiers-friends", "line P 2", msg("Let two soldiers stand side by side.")),
    Wish("horse-runs", "run N 3", msg("Move the same horse three turns running.")),
    Wish("chariot-back", "back R", msg("Move a chariot, then put it right back again.")),
    Wish("cannon-corner", "stand C corner", msg("Let a cannon hide in a corner of the board.")),
)
