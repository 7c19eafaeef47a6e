"""The one loop of a process in which all far ways run, in a thread of its own.

Two loops hung: libraries that call back know one loop a process. It waits by `select`, which what
speaks MQTT needs on every system.
"""

import asyncio
import selectors
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class FarLoop:
    """A loop that is started when something is to run in it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._held: set[asyncio.Task[None]] = set()

    def _running(self) -> asyncio.AbstractEventLoop:
        with self._lock:
            if self._loop is None:
                loop = self._loop = asyncio.SelectorEventLoop(selectors.DefaultSelector())
                loop.set_exception_handler(lambda loop, context: None)  # no link's: for no terminal
                threading.Thread(target=loop.run_forever, name="tambour-far", daemon=True).start()
            return self._loop

    async def run(self, task: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine of a far way and wait for what it gives, in whichever loop we are."""
        made = asyncio.run_coroutine_threadsafe(task, self._running())
        return await asyncio.wrap_future(made)

    def hold(self, task: Coroutine[Any, Any, None]) -> None:
        """Have something done beside the rest, in this loop: what nobody holds may be forgotten."""
        held = asyncio.create_task(task)
        self._held.add(held)
        held.add_done_callback(self._held.discard)


LOOP = FarLoop()
far = LOOP.run
hold = LOOP.hold
