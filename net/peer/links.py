"""The links of one peer: which there are, what is said on them, and how one ends."""

from core.piece import Seat

from ..crypto.keys import SeatKey
from ..output import Drop, Frame, Output, Send
from ..wire.frames import frame
from ..wire.messages import Hello, Message
from .link import Link
from .states import State


class Links(dict[int, Link]):
    """Links by number; what is to be said on them is appended to `out`, in order."""

    def __init__(self, out: list[Output]) -> None:
        super().__init__()
        self.out = out
        self._count = 0

    def begin(self, key: SeatKey, ours: Hello, binding: bytes) -> Link:
        """Begin another link; see `Link`."""
        link = self[self._count] = Link(self._count, key, ours, binding)
        self._count += 1
        return link

    @property
    def open(self) -> list[Link]:
        """The links that have not ended."""
        return [link for link in self.values() if not link.closed]

    def send(self, link: Link, message: Message) -> None:
        """Say something on one link."""
        self.out.append(Send(frame(message), link.number))

    def tell_all(self, message: Message) -> None:
        """Say something to everybody who has a place."""
        for link in self.open:
            if link.placed:
                self.send(link, message)

    def tell_others(
        self, data: Frame, came_from: Seat, to: Seat | None = None, *, author: Seat | None = None,
    ) -> None:
        """Say what concerns a match; a `Voice`."""
        for link in self.values():
            if to is None:
                wanted = link.seat not in (None, came_from, author)
                wanted |= link.watches and link.placed
            else:
                wanted = link.seat == to
            if not wanted or link.closed:
                continue
            if link.state is State.RESUME:  # it stands on what he may lack
                link.held.append(data)
            else:
                self.out.append(Send(data, link.number))

    def drop(self, link: Link) -> None:
        """End one link without a word and with nothing to tell: another one stands in its place, or
        will."""
        link.closed = True
        self.out.append(Drop(link.number))

    def close(self) -> None:
        """End all of them."""
        for link in self.open:
            self.drop(link)

    def sweep(self) -> None:
        """Forget links that have ended: what was ordered for them is done by now."""
        for number in [number for number, link in self.items() if link.closed]:
            del self[number]
