"""Whose a game is: the lines under its name on the title, and under its options."""

from typing import TYPE_CHECKING

from core.option import fields
from core.refusal import msg

from ...games.plugins import WARNING, brought
from ...screen import Say

if TYPE_CHECKING:
    from core.game import Game


def about(game: "Game", say: Say) -> str:
    """Tell whose game it is, and which of its options no source has."""
    ours = [say(field.label) for field in fields(game.options) if field.ours]
    text = say(game.credit)
    if ours:
        choices = say(msg("Our own choices, where the source says nothing: {what}."),
                      what=", ".join(ours))
        text = f"{text}{'' if text.endswith('.') else '.'} {choices}"
    return f"{text} {say(WARNING)}" if game.key in brought else text
