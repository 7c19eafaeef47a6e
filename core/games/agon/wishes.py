"""The secret wishes of Agon; what judges them is told in `core/wishes.py`."""

from ...refusal import msg
from ...wish import Wish

WISHES = (
    Wish("guard-queen", "take Q by G", msg("Catch the enemy queen with a guard.")),
    Wish("queen-guard", "take G by Q", msg("Catch a guard with your queen.")),
    Wish("three-caught", "take * by * 3", msg("Catch three enemies in all.")),
    Wish("queen-travels", "lose Q", msg("Let your queen be caught: she loves to travel.")),
    Wish("on-the-throne", "stand Q f6", msg("Let your queen sit on the throne for a moment.")),
    Wish("three-in-row", "line G 3", msg("Let three guards stand in a row.")),
    Wish("guard-runs", "run G 4", msg("Move the same guard four turns running.")),
    Wish("guard-sleeps", "still G", msg("Let one guard sleep where it stands, all match long.")),
    Wish("all-guards", "every G", msg("Move each of your six guards at least once.")),
    Wish("queens-meet", "beside Q Q", msg("Let your queen stand right beside the enemy queen.")),
    Wish("guard-bows", "beside G Q", msg("Let a guard stand right beside the enemy queen.")),
    Wish("four-around", "stand G f5,f7,e5,e6,g5,g6 4",
         msg("Let four guards stand around the throne.")),
    Wish("guard-corner", "stand G a1,a6,f1,f11,k1,k6",
         msg("Let a guard stand in a corner of the board.")),
    Wish("there-and-back", "back *", msg("Move a piece, then put it right back again.")),
)
