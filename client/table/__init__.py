"""The table where a match is played: what it knows, the player's input, what lies around."""
