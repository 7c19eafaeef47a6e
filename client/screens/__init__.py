"""One module for each screen, imported when it is first opened: the title shows before the rest."""

from ..screen import Screen


def title() -> Screen:
    """Make the title screen."""
    from .title import TitleScreen

    return TitleScreen()
