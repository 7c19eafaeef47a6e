"""What a person names on the command line: files to read and places to write."""

from pathlib import Path

from core.plain_text import plain

from ..memory.files import read_file
from . import Wrong

PATH = 200
"""Characters of a file's name that are shown."""


def called(path: object) -> str:
    """Give a file's name, fit to be shown."""
    return plain(path, PATH)


def read(path: str, longest: int) -> bytes:
    """Read a file's bytes; Wrong names the file and says why not."""
    try:
        return read_file(path, longest)
    except OSError as error:
        raise Wrong(f"{called(path)}: {error.strerror or error}") from None


def writable(flag: str, path: str | None, ending: str = "") -> None:
    """See before anything is done that a file can be written there; Wrong names the flag."""
    if path is None:
        return
    file, name = Path(path), called(path)
    if ending and file.suffix.lower() != ending:
        raise Wrong(f"{flag}: {name}: must end in {ending}")
    try:
        if not file.parent.is_dir():
            raise Wrong(f"{flag}: {name}: there is no folder {called(file.parent)}")
        if file.is_dir():
            raise Wrong(f"{flag}: {name}: is a folder")
        if file.exists() and not file.is_file():
            raise Wrong(f"{flag}: {name}: is not a file")
    except (OSError, ValueError):
        raise Wrong(f"{flag}: {name}: is not a file name") from None
