"""A visitor comes to a table that somebody else holds, to play or to look on.

They have one link, to whoever holds it, and believe of the others what they have signed.
"""

from abc import abstractmethod

from core.plain_text import plain

from ..output import Tell
from ..report import Gathered, Watching
from ..wire.messages import Cheat, Entry, Gone, Places, Start, Watchers
from .link import Link
from .peer import Peer
from .seating import Seating
from .states import State


class Visitor(Seating[Peer]):
    """What a guest and an onlooker have in common."""

    lacking = "lacking"

    @property
    def chosen(self) -> str | None:
        """None: he shows all games that he has."""
        return None

    @staticmethod
    def start_of(link: Link, entry: Entry) -> Start:
        """Give the first START of a match; Cheat where not the host has signed it."""
        theirs, start = link.theirs, entry.body
        assert theirs is not None
        assert isinstance(start, Start)
        if entry.seat >= len(start.keys) or start.keys[entry.seat] != theirs.key:
            raise Cheat("start", "not signed by its host")
        return start

    def gather(self, link: Link, places: Places) -> None:
        """Hear who sits there, or who wants another game."""
        peer = self.peer
        names = tuple(plain(name) if name else "" for name in places.names)
        if peer.state is not State.START:
            self.wished(link, names)
            return
        if peer.begun:
            raise Cheat("order", "a match that has begun is not gathered again")
        peer.forget()
        peer.match, link.seat, link.patient = None, None, True
        peer.out.append(Tell(Gathered(names)))

    @abstractmethod
    def wished(self, link: Link, names: tuple[str, ...]) -> None:
        """Hear after the end who wants another game, by seat; "" for who does not yet."""

    def vanished(self, link: Link, gone: Gone) -> None:
        """Wait no more for a seat that was out of the match."""
        assert self.peer.match is not None
        self.peer.match.depart(gone.seat)

    def watched(self, link: Link, watchers: Watchers) -> None:
        """Hear who looks on."""
        self.peer.out.append(Tell(Watching(tuple(map(plain, watchers.names)))))
