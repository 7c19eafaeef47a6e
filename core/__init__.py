"""The rules of every game, pure: standard library only, no I/O, no clock, no randomness."""
