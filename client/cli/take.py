"""`tambour import`: takes records into the list of games, and players who come from another
computer into the household. 0 all are there, 2 some were refused.
"""

import argparse
import sys
from pathlib import Path

from ..memory.settings import archive_file, record_folder
from . import tell
from .given import called

WHY = {
    "unreadable": "cannot be read", "large": "is too large to be a record",
    "other": "is no record of a match", "damaged": "is damaged, or somebody changed it",
    "foreign": "was made by another Tambour", "folder": "cannot be kept: nothing can be written to"
    " the folder of the records",
}
"""Why a record was not taken in, by the words of `Archive.take_in`."""


def add(parser: argparse.ArgumentParser, words: list[str]) -> None:
    """Take records."""
    parser.add_argument("records", metavar="FILE", nargs="+",
                        help="the record of a match, or the file of a player")


def run(args: argparse.Namespace) -> int:
    """Copy each that is whole and not there yet, and say so in a line."""
    from ..memory.archive.archive import Archive
    from ..memory.moving import ENDING

    archive, status = Archive(record_folder(), archive_file()), 0
    for name in args.records:
        if name.endswith(ENDING):
            status = max(status, _player(name))
            continue
        told = archive.take_in(Path(name))
        if told in WHY:
            tell(f"tambour: {called(name)}: {WHY[told]}", sys.stderr)
            status = 2
        else:
            tell(f"{'taken in' if told == 'taken' else 'known already':14} {called(name)}")
    return status


def _player(name: str) -> int:
    from core.refusal import Malformed

    from ..memory.moving import move_in

    try:
        player = move_in(Path(name))
    except (Malformed, OSError) as error:
        why = str(error) if isinstance(error, Malformed) else WHY["folder"]
        tell(f"tambour: {called(name)}: {why}", sys.stderr)
        return 2
    tell(f"{'lives here now':14} {player.settings.name}")
    return 0
