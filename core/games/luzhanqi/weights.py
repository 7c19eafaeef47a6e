"""What the search thinks of soldiers, in hundredths of a captain.

Set by hand: what `python -m tests.learning.weights luzhanqi --games 150 --seed 1 --nodes 200`
learned, (793, 1077, 506, 328, 275, 266, 162, 64, 160, 166, 312), scored 42.5 % of 40 games (± 7.9)
against these, level against level.
"""

SOLDIER = (1000, 800, 600, 450, 340, 250, 180, 130, 200, 160, 380)
"""By kind, from the marshal to the bomb; the flag is no matter of degree."""
