"""The puzzles: the shelf to choose from, and one of them on the board."""
