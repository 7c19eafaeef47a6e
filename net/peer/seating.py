"""How a peer comes to a match, and what becomes of the table when somebody goes: asked of whoever
set the table, who came to it, or looks on."""

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from core.piece import Seat

from ..record.kept import Kept
from ..report import Closed
from ..wire import messages as wire
from ..wire.messages import Entry, Garbage
from .link import Link, Resumes

P = TypeVar("P")


class Seating(ABC, Generic[P]):
    """How a peer comes to a match, and what becomes of the table when somebody goes.

    A `Host` has set the table, a `Guest` came to it, an `Onlooker` looks on; nothing else tells
    them apart. What a peer is to them they say themselves (`P`), for a peer knows only this.
    """

    lacking: str
    """What to say where one of the two does not have the game (a code of `close_reasons`)."""
    hosts = False
    """Others come to us, and hear of each other by us."""
    capabilities: tuple[str, ...] = ()
    """What we greet with beyond the version of the protocol."""

    def bind(self, peer: P) -> None:
        """Learn whose seating it is."""
        self.peer = peer

    @property
    @abstractmethod
    def chosen(self) -> str | None:
        """The key of the game that is played at this table; None where it is not ours to say."""

    def greeted(self, link: Link, key: str) -> None:
        """Hear a good greeting of somebody who can play the game `key` with us; by default their
        proof is awaited."""

    def proved(self, link: Link) -> None:
        """Know that the key at the other end is theirs; by default a START is awaited."""

    @abstractmethod
    def begin(self, link: Link, entry: Entry) -> None:
        """Take the START that somebody has signed."""

    @abstractmethod
    def gather(self, link: Link, places: wire.Places) -> None:
        """Hear who sits at the table, or who wants another game."""

    @abstractmethod
    def vanished(self, link: Link, gone: wire.Gone) -> None:
        """Hear that a seat which was out of the match has left."""

    @abstractmethod
    def again(self, link: Link, again: wire.Again) -> None:
        """Hear that somebody wants another game."""

    def agree(self) -> None:
        """Agree to begin at the position that was proposed: nothing, where none was."""

    def wish(self) -> None:
        """Want another game ourselves; who looks on has no say in it."""

    @abstractmethod
    def parted(self, link: Link, report: Closed | None) -> None:
        """Go on without a link, or not; `report` says how it ended."""

    @abstractmethod
    def waits(self, seat: Seat) -> bool:
        """Tell whether a match waits for a seat whose link was cut."""

    def returned(self, link: Link) -> None:
        """Have a link in the place of one that was cut; a visitor hears later who is absent."""

    @abstractmethod
    def absent(self, link: Link, seats: frozenset[Seat]) -> None:
        """Hear whose links are cut."""

    @abstractmethod
    def watched(self, link: Link, watchers: wire.Watchers) -> None:
        """Hear who looks on."""

    def vacant(self, link: Link, vacant: wire.Vacant) -> None:
        """Hear that somebody is sought who plays on for a seat: nothing to who has a seat."""

    def heir(self, link: Link, heir: wire.Heir) -> None:
        """Hear who would play on for a seat: nothing to who looks on."""

    def seek(self, seat: Seat) -> None:
        """Seek among those who look on who plays on for a seat; nobody asks who looks on."""

    def look_again(self, kept: Kept) -> None:
        """Look on again at a match in which a seat may have been handed to us."""
        raise Garbage("kept", "nothing to look on from")

    def offer(self, seat: Seat, level: int) -> None:
        """Be willing to play on for a seat: nothing, where we have one."""

    @abstractmethod
    def turned_away(self, link: Link, report: Closed, code: str) -> None:
        """End a link with somebody we cannot play with."""

    def resuming(self, link: Link, resumes: Resumes) -> None:
        """Know whose key it is at the end of a link that takes the place of one that was cut; each
        end gives the other what they lack, unless `link.resumes` is taken away here."""

    def pass_time(self, now: float) -> None:
        """Let time pass: nothing, where nobody waits for a table alone."""

    def heard(self) -> None:
        """See to whatever the last word may have changed for others: nothing, where nobody is
        hosted."""
