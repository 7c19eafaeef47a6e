"""A star on a fake wire: a host and his guests; lines may be cut, and the host may lie."""

from pathlib import Path

from net.output import Drop, Output, Send
from net.peer import host as net
from net.peer.guest import Guest
from net.peer.handshake import Me
from net.peer.states import State
from net.record.setup import set_up
from net.wire.frames import decode

from .toy import GAMES
from .wire import End, Wired, stream, wired

NAMES = ("Mia", "Leo", "Zoe", "Ben")


class Host(End):
    """A host with several links; `lines` holds what waits for delivery, by line."""

    def __init__(self, seed: str, games=GAMES, game="toy", order=(), **options) -> None:
        super().__init__(seed, "joiner", NAMES[0], games=games)

        def files(start, match, seat):
            return Path(f"host-{match.hex()[:6]}.tambour"), Path(f"host-{match.hex()[:6]}.key")

        self.peer = Wired(
            Me(NAMES[0], games), net.Host(set_up(games[game], options), order),
            entropy=stream(seed + "host"), files=files,
        )
        self.lines: dict[int, list[bytes]] = {}
        self.cut: set[int] = set()

    def do(self, out: list[Output]) -> "Host":
        for x in out:
            if isinstance(x, Send):
                self.lines.setdefault(x.to, []).append(x.data)
            elif isinstance(x, Drop):
                self.cut.add(x.to)
        super().do([x for x in out if not isinstance(x, Drop)])
        self.sent.clear()
        self.dropped = self.peer.state is State.CLOSED
        return self


class Star:
    """A host and n-1 guests; `lie(line, data)` may change or drop (None) what the host sends."""

    def __init__(self, players=3, seed="s", chunk=0, games=GAMES, game="toy", **options) -> None:
        options["players"] = players
        self.host = Host(seed, games, game, **options)
        self.guests = [self._guest(f"{seed}{i}", NAMES[i], games) for i in range(1, players)]
        self.chunk = chunk
        self.now = 0.0
        self.lie = lambda line, data: data
        for guest in self.guests:
            self.sit(guest)

    def _guest(self, seed, name, games) -> End:
        guest = End(seed, "joiner", name, games=games)

        def files(start, match, seat):
            return Path(f"{name}-{match.hex()[:6]}.tambour"), Path(f"{name}-{match.hex()[:6]}.key")

        guest.peer = wired(Me(name, games), Guest(), stream(seed), files)
        return guest

    def sit(self, guest: End) -> None:
        guest.line = self.host.peer.link().number
        guest.do(guest.peer.open())

    def greet(self, guest: End) -> None:
        """Let a guest and the host say HELLO and the guest prove his key."""
        self.up(guest)
        self.down(guest)
        self.up(guest)

    @property
    def peers(self) -> list[End]:
        return [self.host, *self.guests]

    def seat(self, seat: int) -> End:
        return next(p for p in self.peers if p.peer.match and p.seat == seat)

    def guest(self, seat: int) -> End:
        return next(p for p in self.guests if p.seat == seat)

    def up(self, guest: End, count: int | None = None) -> bool:
        """Deliver a guest's first frames to the host."""
        data, guest.sent = guest.sent[:count], guest.sent[len(guest.sent[:count]) :]
        for piece in self._pieces(data):
            self.host.do(self.host.peer.receive(piece, guest.line))
        return bool(data)

    def down(self, guest: End, count: int | None = None) -> bool:
        """Deliver the host's first frames to a guest."""
        line = self.host.lines.setdefault(guest.line, [])
        data = line[:count]
        del line[: len(data)]
        told = [x for x in (self.lie(guest.line, d) for d in data) if x is not None]
        for piece in self._pieces(told):
            guest.do(guest.peer.receive(piece))
        if guest.line in self.host.cut and not line and not guest.dropped:
            guest.do(guest.peer.gone())
        return bool(data)

    def _pieces(self, frames: list[bytes]) -> list[bytes]:
        data = b"".join(frames)
        size = self.chunk or max(1, len(data))
        return [data[i : i + size] for i in range(0, len(data), size)]

    def run(self) -> "Star":
        while sum(self.up(g) + self.down(g) for g in self.guests):
            pass
        return self

    def lose(self, guest: End) -> None:
        """Cut a guest's line at both ends."""
        self.host.do(self.host.peer.gone(guest.line))
        if not guest.dropped:
            guest.do(guest.peer.gone())
        self.guests.remove(guest)

    def tick(self, times=1, by=0.25) -> None:
        for _ in range(times):
            self.now += by
            for p in self.peers:
                p.do(p.peer.tick(self.now))
            self.run()

    def play(self, choose, plies: int = 10_000) -> "Star":
        """Let all choose and act until the match is over (or `plies` were played)."""
        self.run()
        for _ in range(1000):
            acted = False
            for p in self.peers:
                at = p.match.position
                muster = at.phase.value == "muster"
                if p.match.over or p.seat not in at.to_act or (at.ply >= plies and not muster):
                    continue
                if muster and at.hand[p.seat].ready:
                    continue
                p.act(choose(p.match.rules, p.match.view(p.seat), p.seat))
                self.run()
                acted = True
            if not acted:
                return self
        raise AssertionError("it never ends")


def bodies(frames: list[bytes]) -> list[object]:
    """The bodies of the entries among frames."""
    return [m.body for f in frames if hasattr(m := decode(f[4:]), "body")]
