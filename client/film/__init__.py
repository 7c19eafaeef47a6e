"""A film of a match: its pictures, the cards at its ends, and the file."""
