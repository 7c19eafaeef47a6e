"""Who plays Agon, and with what."""

from ...refusal import msg

SEATS = ("white", "black")
NAMES = {"Q": (msg("Queen"), "agon_queen"), "G": (msg("Guard"), "agon_guard")}
