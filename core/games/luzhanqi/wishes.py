"""The secret wishes of Luzhanqi; see `core/wishes.py`. None asks for a rank: they are hidden."""

from ...refusal import msg
from ...wish import Wish

WISHES = (
    Wish("two-camps", "visit * b3,d3,c4,b5,d5/b8,d8,c9,b10,d10 b8,d8,c9,b10,d10/b3,d3,c4,b5,d5",
         msg("Let one toy rest in a camp of yours, and in one of theirs.")),
    Wish("two-guests", "stand * b8,d8,c9,b10,d10/b3,d3,c4,b5,d5 2",
         msg("Let two toys rest in enemy camps at once.")),
    Wish("full-camps", "stand * b3,d3,c4,b5,d5/b8,d8,c9,b10,d10 4",
         msg("Fill four of your own camps at once.")),
    Wish("back-row", "stand * ?12/?1", msg("Let a toy reach the last row of the enemy.")),
    Wish("both-fall", "duel both 2", msg("Let both toys fall in two battles.")),
    Wish("three-won", "duel won 3", msg("Win three battles.")),
    Wish("three-lost", "duel lost 3", msg("Lose three battles. They happen to the best.")),
    Wish("revenge", "revenge", msg("Take back at once, on the same point.")),
    Wish("same-toy", "run * 4", msg("Move the same toy four turns running.")),
    Wish("both-edges", "visit * a* e*", msg("Let one toy touch the left edge and the right edge.")),
    Wish("toy-home", "home *", msg("Take a toy for a walk, and bring it home.")),
    Wish("four-in-row", "line * 4", msg("Let four toys that have moved stand in a row.")),
    Wish("there-and-back", "back *", msg("Move a toy, then put it right back again.")),
)
