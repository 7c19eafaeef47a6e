"""One module for each screen, imported when it is first opened: the title shows before the rest."""

from ..screen import Scene


def title() -> Scene:
    """Make the title screen."""
    from .title import TitleScene

    return TitleScene()
