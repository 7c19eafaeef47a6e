"""What the search thinks of where pieces stand, in hundredths of a guard on the edge.

Set by hand.
"""

GUARD = (210, 150, 95, 45)
"""A guard by ring, from the one round the throne to the last but one, more than on the edge."""
QUEEN = (330, 235, 170, 110, 50)
"""A queen by ring, from the throne."""
DEBT = 90
"""What a piece to put back costs, beside its way."""
SHUT = 260
"""What five guards round a throne that is not one's own cost."""
