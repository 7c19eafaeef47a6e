"""Measures how soon a table that is open already is found, beside a bare UDP echo."""

import contextlib
import socket
import threading
import time
from collections.abc import Iterator

from net.drivers.discovery import Advertisement, Announcer, Finder

from .gauge import Ratio, clock, compare

PATIENCE = 5.0


class _Echo:
    """A bare UDP socket on loopback with a thread that sends everything back."""

    def __init__(self) -> None:
        self._theirs, self._ours = (socket.socket(type=socket.SOCK_DGRAM) for _ in range(2))
        self._theirs.bind(("127.0.0.1", 0))
        self._ours.connect(self._theirs.getsockname())
        threading.Thread(target=self._echo, daemon=True).start()

    def _echo(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                data, where = self._theirs.recvfrom(512)
                if not data:
                    return
                self._theirs.sendto(data, where)

    def ping(self) -> float:
        """Time a question of a finder's size there and back (seconds)."""
        def there_and_back() -> None:
            self._ours.send(bytes(256))
            self._ours.recv(512)

        return clock(there_and_back)

    def close(self) -> None:
        self._ours.send(b"")  # ends the thread, which a closed socket would not
        for end in (self._ours, self._theirs):
            end.close()


def finding(times: int = 1) -> Iterator[Ratio]:
    """Time from opening the ears to the table on the list, on this machine."""
    echo = _Echo()
    with socket.socket(type=socket.SOCK_DGRAM) as probe:  # a port at which nobody else plays
        probe.bind(("", 0))
        port = int(probe.getsockname()[1])
    announcer = Announcer(Advertisement("napoleon", "", "A", 1), 4747, inside=True, port=port)

    def find() -> float:
        finder: Finder | None = None

        def found() -> None:
            nonlocal finder
            finder = Finder(port=port)
            ends = time.monotonic() + PATIENCE
            while not finder.poll():
                if time.monotonic() > ends:
                    raise TimeoutError("no table was found")
                time.sleep(0.0001)

        try:
            return clock(found)
        finally:
            if finder is not None:
                finder.close()
                finder.join(PATIENCE)

    try:
        ours, floor = compare(find, echo.ping, 15 * times)
    except TimeoutError as error:
        yield Ratio("wire: find a table", None, "a bare UDP echo", "", str(error))
    else:
        yield Ratio("wire: find a table", ours / floor, "a bare UDP echo", "",
                    "sockets opened on every interface, asked, answered, listed")
    finally:
        announcer.close()
        echo.close()
