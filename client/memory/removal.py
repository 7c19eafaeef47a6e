"""Deleting all that the program keeps on this machine; uninstalling it deletes nothing of that.

What was made to be given away, such as films, copies of matches and prints, is not touched. Only
what the program itself names is deleted, for somebody may have put other things into its folders.
"""

import shutil
from contextlib import suppress

from net.drivers.disk import Disk

from ..window import log_file
from .settings import (
    BOARDS,
    archive_file,
    home,
    kept_files,
    picture_folder,
    plugin_folder,
    record_folder,
)

OURS = "tambour"
"""The name of a folder that the system gives to the program alone."""


def delete_all() -> None:
    """Delete settings, matches, friends, stars, pictures, logs and added games. OSError where a
    match goes on, here or in another program, and then nothing is deleted; or where the system
    keeps something, and then the rest is gone.
    """
    disk = Disk()
    try:
        for keys in (record_folder() / "keys").glob("*.key"):
            disk.claim(keys)
    finally:
        disk.close()
    log_file.begin()  # the file that is open is closed; another comes with the next line only
    index = archive_file()
    for file in [*kept_files(), *index.parent.glob(f"{index.name}*")]:
        file.unlink(missing_ok=True)
    log = log_file.log_folder()
    for folder in (record_folder(), home() / BOARDS, plugin_folder(), picture_folder(), log):
        with suppress(FileNotFoundError):
            shutil.rmtree(folder)
    for folder in (home(), index.parent, picture_folder().parent, log.parent):
        if folder.name == OURS:
            with suppress(OSError):  # somebody has put more into it
                folder.rmdir()
