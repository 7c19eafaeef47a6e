"""What the search thinks of soldiers and ground, in hundredths of an infantryman.

Set by hand: what `python -m tests.learning.weights napoleon --games 150 --seed 1 --nodes 100`
learned, (173, 63, 127, 141, 93, 12, 11, 90, 156, 483), scored 51.7 % of 60 games (± 6.5) against
these, level against level.
"""

SOLDIER = (230, 60, 100, 110, 90)
"""By kind, wherever he stands."""
ROW = 3
"""A row nearer to the median, for each point that the soldier counts."""
GROUND = (10, 70, 230, 460)
"""A quarter, a half, three quarters and all of the points needed beyond the median."""
