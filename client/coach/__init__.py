"""The teacher: a hint in words and by an arrow, a warning, and where a match turned."""
