"""The drummer's road: its map, its stations, and what opens there."""
