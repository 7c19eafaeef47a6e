"""Learning a game: the shelf of games, the lessons of one, a lesson on the board."""
