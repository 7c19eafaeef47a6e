"""The computer player: laws of search desks, suites, levels, and its two commands."""
