"""What moves on a board: motions, effects and noises of the miniatures, and the view of it."""
