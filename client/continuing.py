"""An unfinished match taken up again, from the list of records."""

from pathlib import Path

from core.games import GAMES

from .questions import RecordContents
from .registry import make
from .screen import Screen


def latest() -> Path | None:
    """Give the record of the latest match that can go on, or None."""
    return None


def continue_match(record_path: Path, record: RecordContents) -> Screen:
    """Give the screen on which the match of a record goes on; `record` is what was read there.

    For now it is the replay, on which the match can be played on at one screen.
    """
    return make("replay", GAMES[record.game], record.options, record.actions, record.names)
