"""The ways into a match: join a table, prepare one, wait for it to fill."""
