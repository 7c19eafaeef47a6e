"""What a game brings beside its rules: plug-ins, books of rules, lessons and puzzles."""
