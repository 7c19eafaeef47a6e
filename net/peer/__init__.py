"""A program at a table, without socket, file or clock: bytes in, a list of things to do out."""
