"""Our own door at a table: the port where others come in, and the call that tells them where it is.

Whoever holds the table has it open; a guest opens his when it is his seat's turn to hold it.
"""

from collections.abc import Awaitable, Callable, Sequence

from ..peer.door import Door
from .discovery import Calling
from .listener import Caller, Listener
from .reach import Place, own_addresses


class OwnDoor:
    """A door that can be opened once; without `lan` only this machine can come to it."""

    def __init__(
        self, lan: bool, talk: Callable[[Caller], Awaitable[None]], door: Door,
        told: Callable[[], None] = lambda: None,
    ) -> None:
        self.inside = not lan
        self._listener = Listener(talk, door, told)
        self._calling: Calling | None = None
        self.where = ("0.0.0.0", "::") if lan else ("127.0.0.1", "::1")
        self.port = 0
        """Where we are listening; 0 where we are not."""
        self.addresses: tuple[str, ...] = ()
        """Where others reach us, as one types it."""
        self.places: frozenset[Place] = frozenset()
        """How we would see ourselves from here."""

    def open(self, ports: Sequence[int]) -> int:
        """Listen on the first of these ports that is free; OSError or OverflowError if none is."""
        self.port = port = self._listener.open(self.where, ports)
        found = own_addresses(not self.inside)
        self.addresses = tuple(f"{address}:{port}" for address in found)
        near = ("127.0.0.1", "::1", *found)
        self.places = frozenset((address.strip("[]"), port) for address in near)
        return port

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
