"""What `tambour check` asks of a game: the laws, the desk, the words, the teaching, a match."""
