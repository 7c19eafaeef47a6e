"""What went wrong, kept for whoever mends it: a small rotating file in the user's log folder.

Nobody sees it who does not look, and it holds no secrets: what happened, in which file, never what
a seat hides, a key or a name. It is begun with the first line, so a good day writes nothing.
"""

import logging
import os
import sys
from io import TextIOWrapper
from pathlib import Path

from core.plain_text import plain

NAME = "tambour.log"
LARGEST, OLDER = 256 * 1024, 2
"""Bytes of a file, and how many older ones are kept."""
OWN = 0o600
"""Who may read them: their owner."""
LINE = 400
LEVELS = {"debug": logging.DEBUG, "info": logging.INFO, "warning": logging.WARNING}


def log_folder() -> Path:
    """Give the folder of the log: TAMBOUR_HOME, else the system's place for logs."""
    forced = os.environ.get("TAMBOUR_HOME")
    if forced:
        return Path(forced) / "log"
    from platformdirs import user_log_dir

    return Path(user_log_dir("tambour", appauthor=False))


class Lines(logging.Formatter):
    """One event: when, how grave, where; what came from outside is plain and short."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        """Write an event, its traceback line by line without the words of the error itself."""
        told = super().format(record)
        head, *rest = told.splitlines() or [""]
        shown = [line for line in rest if line.startswith(" ")] or rest
        if record.exc_info and record.exc_info[0]:
            shown = [*shown[-24:], record.exc_info[0].__name__]
        return "\n".join([plain(head, LINE), *("  " + plain(line, LINE) for line in shown)])


class LogFile(logging.Handler):
    """Opens the file when there is something to write; where it cannot, nothing is kept."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder = folder
        self._file: logging.Handler | None = None

    def emit(self, record: logging.LogRecord) -> None:
        """Write an event."""
        if self._file is None:
            from logging.handlers import RotatingFileHandler  # sockets and all: when it is needed

            class Own(RotatingFileHandler):
                """Files that nobody else of this machine reads."""

                def _open(self) -> TextIOWrapper:
                    os.close(os.open(self.baseFilename, os.O_CREAT | os.O_WRONLY, OWN))
                    os.chmod(self.baseFilename, OWN)  # one that an older program has made
                    return super()._open()

            try:
                self.folder.mkdir(parents=True, exist_ok=True)
                self._file = Own(
                    self.folder / NAME, maxBytes=LARGEST, backupCount=OLDER, encoding="utf-8")
            except OSError:
                self._file = logging.NullHandler()
            self._file.setFormatter(self.formatter)
        self._file.handle(record)

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()
        super().close()


def begin(aloud: bool = False) -> None:
    """Keep warnings and worse, or more with TAMBOUR_LOG=info or debug; `aloud` on stderr too."""
    logging.raiseExceptions = False  # a full disk is no reason to write to a terminal
    top = logging.getLogger("tambour")
    for old in top.handlers[:]:
        top.removeHandler(old)
        old.close()
    top.setLevel(LEVELS.get(os.environ.get("TAMBOUR_LOG", "").lower(), logging.WARNING))
    handlers: list[logging.Handler] = [LogFile(log_folder())]
    if aloud:
        handlers.append(logging.StreamHandler(sys.stderr))
    for handler in handlers:
        handler.setFormatter(Lines())
        top.addHandler(handler)
