"""Setting up a position of any game by hand, to play on from it."""
