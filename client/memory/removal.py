"""Deleting all that the program keeps on this machine; uninstalling it deletes nothing of that.

What was made to be given away, such as films, copies of matches and prints, is not touched. Only
what the program itself names is deleted, for somebody may have put other things into its folders.
"""

import shutil
from contextlib import suppress

from ..window import log_file
from .players import everybody, free
from .settings import BOARDS, PLAYERS, folders, kept_files, picture_folder, plugin_folder

OURS = "tambour"
"""The name of a folder that the system gives to the program alone."""


def delete_all() -> None:
    """Delete settings, matches, friends, stars, pictures, logs and added games. OSError where a
    match goes on, here or in another program, and then nothing is deleted; or where the system
    keeps something, and then the rest is gone.
    """
    shared = folders()
    free([shared, *(folders(player.key) for player in everybody())])
    log_file.begin()  # the file that is open is closed; another comes with the next line only
    for file in [*kept_files(shared), *shared.data.glob("archive.sqlite*")]:
        file.unlink(missing_ok=True)
    log = log_file.log_folder()
    for folder in (shared.records, shared.home / BOARDS, shared.home / PLAYERS,
                   shared.data / PLAYERS, plugin_folder(), picture_folder(), log):
        with suppress(FileNotFoundError):
            shutil.rmtree(folder)
    for folder in (*shared, picture_folder().parent, log.parent):
        if folder.name == OURS:
            with suppress(OSError):  # somebody has put more into it
                folder.rmdir()
