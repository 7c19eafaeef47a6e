"""Building a map and an army of one's own."""
