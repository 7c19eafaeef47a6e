"""Our own door at a table: the port where others come in, and the call that tells them where it is.

Whoever holds the table has it open; a guest opens his when it is his seat's turn to hold it.
"""

from collections.abc import Awaitable, Callable, Sequence

from ..peer.door import Door
from .discovery import Calling
from .listener import Caller, Listener
from .reach import Place


class OwnDoor:
    """A door that can be opened once; without `lan` only this machine can come to it."""

    def __init__(
        self, lan: bool, talk: Callable[[Caller], Awaitable[None]], door: Door,
        on_words: Callable[[], None] = lambda: None,
    ) -> None:
        self.inside = not lan
        self._listener = Listener(talk, door, on_words)
        self._calling: Calling | None = None
        self.where = ("0.0.0.0", "::") if lan else ("127.0.0.1", "::1")
        self.port = 0
        """Where we are listening; 0 where we are not."""
        self._here: dict[str, None] = {}
        """Addresses of this machine by which others reach us, the first heard first."""

    def open(self, ports: Sequence[int]) -> int:
        """Listen on the first of these ports that is free; OSError or OverflowError if none is."""
        self.port = port = self._listener.open(self.where, ports)
        return port

    def reach_by(self, address: str) -> None:
        """Know an address of this machine by which somebody has a connection with us."""
        loopback = address == "::1" or address.startswith("127.")
        if loopback == self.inside and not address.startswith("fe80:"):
            self._here[address] = None

    @property
    def addresses(self) -> tuple[str, ...]:
        """Where others reach us, as one types it."""
        return tuple(f"[{a}]:{self.port}" if ":" in a else f"{a}:{self.port}" for a in self._here)

    @property
    def places(self) -> frozenset[Place]:
        """How we would see ourselves from here."""
        return frozenset((a, self.port) for a in (*self._here, "127.0.0.1", "::1"))

    def call(self, mark: bytes | None) -> None:
        """Call the friends of a match to this door from now on; None: be silent."""
        if mark is not None and self._calling is None:
            self._calling = Calling(mark, self.port, inside=self.inside)
        elif mark is None and self._calling is not None:
            self._calling.close()
            self._calling = None

    async def close(self) -> None:
        """Be silent, shut the door, and let last words leave."""
        self.call(None)
        await self._listener.close()
