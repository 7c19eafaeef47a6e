"""Reads aloud through the screen reader that runs, if one does; else silent.

Finding a reader and speaking through it may take long, or never return: a thread of its own does
both, and is told what to say through a list of a few texts. What a player moves to now matters more
than what he has left, so a new text takes the place of all that wait. The system's own voice, which
speaks where no reader runs, is left alone until somebody asks for it.
"""

import logging
import threading
from collections import deque
from collections.abc import Callable
from typing import Protocol

from core.plain_text import plain

LOG = logging.getLogger("tambour.client.voice")

MOST = 4
"""Texts that wait at most; the oldest is forgotten."""
LONGEST = 2000
"""Characters of a text."""
PATIENCE = 3
"""Texts that may fail one after the other, before the reader is taken to be gone."""
SYNTHESIZERS = frozenset({
    "SAPI", "AV_SPEECH", "SPEECH_DISPATCHER", "ONE_CORE", "ANDROID_TTS", "WEB_SPEECH", "SPIEL",
})
"""Prism's names of what speaks without being a screen reader."""


class Reader(Protocol):
    """What speaks: a backend of prism."""

    def speak(self, text: str, interrupt: bool = False) -> object:
        """Speak a text, after what is being spoken or instead of it."""
        ...


Find = Callable[[], Reader | None]
"""Finds the reader that runs, None where none does."""


def screen_reader() -> Reader | None:
    """Find the screen reader that runs, by the extra `speech`; None without one of the two."""
    return _speaker(own=False)


def own_voice() -> Reader | None:
    """Find the system's own voice, by the extra `speech`; None without one of the two."""
    return _speaker(own=True)


def _speaker(own: bool) -> Reader | None:
    try:
        from prism import BackendId, Context
    except ImportError:
        return None
    context = Context()
    kinds = [context.id_of(number) for number in range(context.backends_count)]
    for kind in sorted(kinds, key=context.priority_of, reverse=True):
        if (BackendId(kind).name in SYNTHESIZERS) != own:
            continue
        try:
            reader = context.acquire(kind)
        except (ValueError, RuntimeError):
            continue
        if reader.features.is_supported_at_runtime and reader.features.supports_speak:
            return Session(context, reader)
    return None


class Session:
    """A reader together with prism's context, which must live as long as it."""

    def __init__(self, context: object, reader: Reader) -> None:
        self.context, self.reader = context, reader

    def speak(self, text: str, interrupt: bool = False) -> object:
        """Speak by the reader."""
        return self.reader.speak(text, interrupt)


class Voice:
    """What the screens ask to read aloud; every call returns at once."""

    def __init__(self, find: Find | None = None, wanted: bool = True) -> None:
        """Speak through what `find` finds; it is called in the thread, when there is a text."""
        self._find, self._wanted = find, wanted
        self._lost = False
        """No reader was found, or it is gone."""
        self._waiting: deque[tuple[str, bool]] = deque(maxlen=MOST)
        self._news = threading.Condition()
        self._closed = False
        self._thread: threading.Thread | None = None

    @property
    def on(self) -> bool:
        """True while a text may be heard."""
        return self._find is not None and self._wanted and not self._lost

    def set(self, wanted: bool) -> None:
        """Switch it on or off; when it is switched on a reader is looked for anew."""
        if wanted == self._wanted:
            return
        with self._news:
            self._wanted = wanted
            self._waiting.clear()
            if wanted and self._lost:
                self._lost, self._thread = False, None

    def read(self, text: str, after: bool = False) -> None:
        """Read a text now in place of all others, or `after` those that wait; "" says nothing."""
        if not self.on:
            return
        with self._news:
            if not after:
                self._waiting.clear()
            if not text:
                return
            self._waiting.append((plain(" ".join(text.split()), LONGEST), not after))
            if self._thread is None:
                self._thread = threading.Thread(target=self._speak, name="voice", daemon=True)
                self._thread.start()
            self._news.notify()

    def close(self) -> None:
        """Say nothing more; a reader that hangs is not waited for."""
        with self._news:
            self._closed = True
            self._waiting.clear()
            self._news.notify()

    def _speak(self) -> None:
        """Speak what comes, until closed or until there is nobody to speak through."""
        reader, failed = self._found(), 0
        while reader is not None and failed < PATIENCE:
            with self._news:
                self._news.wait_for(lambda: self._waiting or self._closed)
                if self._closed:
                    return
                text, interrupt = self._waiting.popleft()
            try:
                reader.speak(text, interrupt)
                failed = 0
            except Exception as error:  # whatever a library of the system raises, play goes on
                LOG.info("a text was not read aloud: %s", type(error).__name__)
                failed += 1
        with self._news:
            self._lost = True
            self._waiting.clear()

    def _found(self) -> Reader | None:
        try:
            return None if self._find is None else self._find()
        except Exception as error:
            LOG.info("no screen reader: %s", type(error).__name__)
            return None
