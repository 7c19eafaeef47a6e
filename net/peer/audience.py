"""Who looks on at a table: friends without a seat, who are told what all players may know.

They get the log as anybody may read it and nothing else. Each is fed at his own pace, so that one
who came late or reads slowly costs the players nothing; who cannot keep up at all is put out by the
wire, like anybody.
"""

from collections.abc import Mapping

from ..output import Output, Send, Tell
from ..report import Watching
from ..wire.frames import frame, frame_of
from ..wire.messages import MOST_WATCHERS, WATCHES_FROM, Absent, Gone, Mismatch, Watchers
from .link import Link
from .seated_match import Seated
from .states import State

DEAF = (State.HELLO, State.PROVE, State.TERM, State.RESUME, State.CLOSED)
"""Where a link is when nobody may be named on it."""
PORTION = 1 << 15
"""Bytes of the log that somebody who came late is told at once; the rest when time has passed."""


class Audience:
    """The links of those who look on at one peer's table; orders are appended to `out`."""

    def __init__(self, out: list[Output], table: Mapping[int, Link]) -> None:
        self.out = out
        self._table = table
        """All links of the table, players' and others', by number."""
        self.links: list[Link] = []
        self._named: dict[int, tuple[str, ...]] = {}
        """By number of a link, whom we have named there."""
        self._late: dict[int, list[int]] = {}
        """By number of a link, how much of every chain he was told who came in mid-match."""

    def admit(self, link: Link, match: Seated | None) -> None:
        """Let somebody look on; Mismatch where too many do."""
        if len(self.links) >= MOST_WATCHERS:
            raise Mismatch("taken")
        self.links.append(link)
        link.watches = True
        if match is not None:
            self._late[link.number] = [0] * len(match.log.chains)
        else:
            link.placed = True

    def keep(self, link: Link) -> None:
        """Let somebody look on who sat here so far, and is told all that comes."""
        link.watches = True
        self.links.append(link)

    def say(self) -> None:
        """Tell everybody who looks on, ourselves too."""
        self.out.append(Tell(Watching(self._names().names)))
        self.name()

    def name(self) -> None:
        """Tell who looks on to whoever does not know it: he may have come, or come back, since."""
        watchers = self._names()
        for number, link in self._table.items():
            knows = link.theirs is not None and link.theirs.high >= WATCHES_FROM
            hears = link.placed and knows and link.state not in DEAF
            if hears and self._named.get(number, ()) != watchers.names:
                self._named[number] = watchers.names
                self.out.append(Send(frame(watchers), number))
        for number in self._named.keys() - self._table.keys():
            del self._named[number]

    def _names(self) -> Watchers:
        return Watchers(tuple(link.name for link in self.links))

    def feed(self, match: Seated | None) -> None:
        """Tell those who came late more of the log, until they know as much as the others."""
        for link in self.links:
            done = self._late.get(link.number)
            if done is None or match is None or len(done) != len(match.log.chains):
                continue
            size = 0
            for logged in match.log.order(done):
                if size > PORTION:
                    break
                size += len(logged.raw)
                done[logged.entry.seat] += 1
                self.out.append(Send(frame_of(logged.raw), link.number))
            if done == [len(chain) for chain in match.log.chains]:
                self._catch_up(link, match)

    def _catch_up(self, link: Link, match: Seated) -> None:
        """Count somebody among those who are told everything as it comes."""
        del self._late[link.number]
        link.placed = True
        for seen in (*match.acks.newest.values(), match.log.acks(match.key, match.seat)):
            self.out.append(Send(frame(seen), link.number))
        for seat in sorted(match.acks.away):
            self.out.append(Send(frame(Gone(seat)), link.number))
        if match.begun:  # also that nobody is: who has come back knows what was true before
            self.out.append(Send(frame(Absent(tuple(sorted(match.behind)))), link.number))

    def part(self, link: Link) -> bool:
        """Forget somebody who has gone; tell whether he looked on."""
        if link not in self.links:
            return False
        self.links.remove(link)
        self._late.pop(link.number, None)
        return True

    def late(self) -> list[Link]:
        """List who does not know as much as the others yet."""
        return [link for link in self.links if link.number in self._late]
