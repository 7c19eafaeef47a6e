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
_lock = threading.Lock()
_loop: asyncio.AbstractEventLoop | None = None


def _running() -> asyncio.AbstractEventLoop:
    """Give the loop, started when it is wanted first."""
    global _loop
    with _lock:
        if _loop is None:
            _loop = asyncio.SelectorEventLoop(selectors.DefaultSelector())
            _loop.set_exception_handler(lambda loop, context: None)  # no link's: for no terminal
            threading.Thread(target=_loop.run_forever, name="tambour-far", daemon=True).start()
        return _loop


async def far(task: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine of a far way and wait for what it gives, in whichever loop we are."""
    return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(task, _running()))
