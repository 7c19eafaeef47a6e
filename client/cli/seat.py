"""Who plays, as the command line says it: `--player NAME`, else whoever sat here last."""

from core.plain_text import plain, quoted

from ..language.words import Words
from ..memory import players
from ..memory.settings import load, spoken
from . import Wrong


def sit_down(name: str | None) -> None:
    """Let a player sit down by their name, as the window shows it; Wrong where nobody has it."""
    players.take_last_seat()
    if name is None:
        return
    here = players.everybody()
    called = players.names(here, Words(spoken(load())).say)
    for player, own in zip(here, called, strict=True):
        if own.casefold() == plain(name).casefold():
            players.take_seat(player.key)
            return
    raise Wrong(f"--player: nobody here is called {quoted(name)}; there are {', '.join(called)}")
