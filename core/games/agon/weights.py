"""What the search thinks of where pieces stand, in hundredths of a guard on the edge.

Set by hand: what `python -m tests.learning.weights agon --games 30 --seed 1 --nodes 60` learned,
(221, 152, 94, 45, 310, 245, 170, 112, 51, 91, 263), scored 52.5 % of 20 games (± 7.7) against
these, level against level.
"""

GUARD = (210, 150, 95, 45)
"""A guard by ring, from the one round the throne to the last but one, more than on the edge."""
QUEEN = (330, 235, 170, 110, 50)
"""A queen by ring, from the throne."""
DEBT = 90
"""What a piece to put back costs, beside its way."""
SHUT = 260
"""What five guards round a throne that is not one's own cost."""
