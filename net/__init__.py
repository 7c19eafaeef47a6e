"""Matches between programs that do not trust each other; only drivers and players do I/O."""
