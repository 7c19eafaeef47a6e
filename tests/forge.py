"""Long lawful records, signed for all seats by one hand: no socket, no disk, no second program.

A `Forge` writes what honest programs would have written, entry by entry, and can write what a
hostile one might: `late`, as if its author had read nothing since he last wrote. `verify` judges.

    forge = Forge("agon")
    forge.wander(1000)
    forge.resign(0)
    assert verify(forge.record()).ok
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from core.action import Action, Answer, Done, Move, Offer, Resign, Settle
from core.games import GAMES
from core.match import Match, digest, rules_hash
from core.option import canonical, read_options
from core.piece import NATURE, PUBLIC, Seat
from core.position import Phase
from net.crypto.commitment import DEPLOYMENT, Sealed, commitment
from net.crypto.keys import SeatKey
from net.record.fold import Fold
from net.record.log import Log, LogEntry, _unsigned, log_entry
from net.record.record_file import save
from net.record.seat_secrets import SeatSecrets
from net.record.setup import seated_by
from net.wire import messages as wire
from net.wire.frames import to_body
from net.wire.hidden_messages import Ruling

NAMES = ("Mia", "Leo", "Zoe", "Kim")


def drawn(*what: object) -> bytes:
    """Give 32 bytes that are always the same for the same words."""
    return hashlib.blake2b(repr(what).encode(), digest_size=32).digest()


class Forge:
    """A match under way: `match` is how it stands, `log` what was signed; `begin` has been done."""

    def __init__(self, game: str, options: Mapping[str, Any] | None = None, seed: int = 0,
                 names: Sequence[str] = NAMES, protocol: int = 0) -> None:
        self.game, self.seed = GAMES[game], seed
        self.options = read_options(self.game.options, options or {})
        rules = self.game.rules(self.options)
        self.players, count = seated_by(rules)
        self.keys = [SeatKey(drawn(seed, "key", seat)) for seat in range(count)]
        self.start = wire.Start(
            protocol or wire.PROTOCOL[1], self.game.key, canonical(self.options).decode(),
            rules_hash(self.game), tuple(names[:count]), tuple(key.public for key in self.keys),
            tuple(drawn(seed, "nonce", seat) for seat in range(count)), ((),) * count,
            (wire.APP,) * count,
        )
        self.log = Log(self.start)
        self.fold = Fold(self.game, self.options, self.log)
        self.match: Match = self.fold.match
        self.keepers: dict[Seat, SeatSecrets] = {}
        self._count = 0
        for seat in range(count):
            self.sign(seat, self.start)
        self._deploy()

    # one entry ---------------------------------------------------------------------------------

    def sign(self, seat: Seat, body: wire.Body, late: bool = False) -> LogEntry:
        """Write the next entry of a seat; `late`: he has read nothing since his last one.

        What comes late is folded with the next entry that does not.
        """
        chain = self.log.chains[seat]
        prev = chain[-1].hash if chain else self.log.match
        heads = tuple(map(self.log.head, self.log.others(seat)))
        if late:
            heads = chain[-1].entry.heads
        entry = wire.Entry(seat, len(chain), prev, heads, body, bytes(64))
        made = log_entry(replace(entry, sig=self.keys[seat].sign(_unsigned(self.log.match, entry))))
        chain.append(made)
        if not late:
            while (ready := self.log.ready(self.fold.now.placed)) is not None:
                self.fold.place(ready)
        return made

    def brief(self) -> bytes:
        """Give the digest of how it stands, as entries carry it."""
        return self.match.digest()[:8]

    # a whole match -----------------------------------------------------------------------------

    def _deploy(self) -> None:
        match = self.match
        if self.fold.now.hidden is not None:
            self._seal()
            return
        if not self.fold.sealed:
            while match.position.phase is Phase.MUSTER:
                seat = min(match.position.to_act)
                self.act(seat, next(iter(match.rules.actions(match.position, seat))))
            return
        values = [match.rules.muster(s).formations[0][1] for s in range(self.players)]
        for seat, value in enumerate(values):
            salt, random = (drawn(self.seed, word, seat) for word in ("salt", "random"))
            seal = commitment(self.log.match, DEPLOYMENT, seat, self.keys[seat].public, salt,
                              value, random)
            self.sign(seat, wire.Commit(DEPLOYMENT, seal))
        seals = self.fold.now.commitments.set_hash()
        for seat, value in enumerate(values):
            salt, random = (drawn(self.seed, word, seat) for word in ("salt", "random"))
            self.sign(seat, wire.Reveal(DEPLOYMENT, seals, salt, value, random))

    def _seal(self) -> None:
        hidden, rules = self.fold.now.hidden, self.match.rules
        assert hidden is not None
        for seat in range(self.players):
            self.keepers[seat] = secrets = SeatSecrets(
                self.log.match, seat, hidden.secrets, Sealed(drawn(self.seed, "master", seat))
            )
            secrets.deploy(self.match, rules.muster(seat).formations[seat][1])
            self.fold.own[seat] = secrets.value
        self.settle()

    def settle(self) -> None:
        """Sign whatever is owed by anybody: seals, battles, the audit."""
        while (hidden := self.fold.now.hidden) is not None:
            owed = sorted(self.fold.dues.items(), key=lambda due: due[0])
            if not owed:
                return
            seat, kind = owed[0]
            if seat == hidden.referee:
                truth = hidden.secrets.truth(self.match.position)[0]
                self.sign(seat, Ruling(hidden.battles[-1].number, truth))
            else:
                key = self.keys[seat].public
                self.sign(seat, self.keepers[seat].word(kind, hidden, self.match, key))

    def act(self, seat: Seat, action: Action) -> LogEntry:
        """Play an action that does what the rules say it does: no draw by repetition."""
        p, rules = self.match.position, self.match.rules
        if isinstance(action, Resign):
            p = rules.leave(p, seat).position
        elif not isinstance(action, Offer | Answer):
            p = rules.apply(p, seat, action).position
        now = digest(self.game, self.options, rules.view(p, PUBLIC))
        made = self.sign(seat, to_body(action, now[:8]))
        self.settle()
        return made

    def offer(self, seat: Seat, what: str = "draw") -> LogEntry:
        """Offer a draw, or to take the last action back."""
        return self.sign(seat, wire.Offer(what, max(0, len(self.match.line) - 1), self.brief()))

    def answer(self, seat: Seat, yes: bool = False) -> LogEntry:
        """Decline, or with a draw offered accept."""
        return self.sign(seat, wire.Answer(yes, self.brief()))

    def back(self, count: int = 1) -> LogEntry:
        """Take back the mover's own last actions, asking nobody."""
        seat, upto = self.match.position.turn, len(self.match.line) - count
        assert seat is not None
        then = self.match.path[upto]
        now = digest(self.game, self.options, self.match.rules.view(then, PUBLIC))[:8]
        return self.sign(seat, wire.Offer("back", upto, now))

    def quiet(self, attack: bool = False) -> tuple[Seat, Action]:
        """Choose an action that ends nothing and repeats nothing; with `attack`, at an enemy."""
        match = self.match
        p, rules = match.position, match.rules
        seat = p.turn
        assert seat is not None
        able = sorted(rules.actions(p, seat), key=lambda a: rules.to_text(p, seat, a))
        moves = [a for a in able if isinstance(a, Move)]
        hits = [a for a in moves if p.board[a.path[-1]] is not None]
        wanted = hits if attack else [a for a in moves if a not in hits]
        self._count += 1
        first = int.from_bytes(drawn(self.seed, self._count)[:4], "big")
        for some in (wanted, moves, able):
            for i in range(len(some)):
                action = some[(first + i) % len(some)]
                if self._harmless(seat, action):
                    return seat, action
        raise AssertionError("every action ends the game")

    def _harmless(self, seat: Seat, action: Action) -> bool:
        rules, secrets = self.match.rules, self.match.rules.secrets
        p = rules.apply(self.match.position, seat, action).position
        if secrets is not None and p.phase is Phase.DUEL:
            p = rules.apply(p, NATURE, Settle(*secrets.truth(p))).position
        stood = self.match.seen[rules.repetition_key(p)]
        return p.outcome is None and not (rules.repeats and stood + 1 >= rules.repeats)

    def wander(self, plies: int, attack: bool = False) -> None:
        """Play that many actions that lead nowhere (or, with `attack`, at each other)."""
        for _ in range(plies):
            self.act(*self.quiet(attack))

    def resign(self, seat: Seat) -> None:
        """Give up, and sign the end for all."""
        self.act(seat, Resign())
        self.end()

    def end(self) -> None:
        """Sign the END for everybody who has to."""
        outcome = self.match.position.outcome
        assert outcome is not None
        heads = tuple(chain[-1].hash for chain in self.log.chains)
        end = wire.End(heads, outcome.winners, outcome.reason[:32], self.brief())
        for seat in range(len(self.keys)):
            if seat not in self.fold.now.left:
                self.sign(seat, end)

    # the file ----------------------------------------------------------------------------------

    def record(self) -> bytes:
        """Give the record's bytes, in the order of the match."""
        return save(x.raw for x in self.log.order())


# Long matches of every kind ------------------------------------------------------------------


def plies(entries: int, game: str = "napoleon", **options: Any) -> bytes:
    """Nothing but moves."""
    return _whole(Forge(game, options or {"repetition": 0}), entries, lambda f: f.wander(1))


def declined(entries: int) -> bytes:
    """A draw offered and declined before every move."""

    def cycle(forge: Forge) -> None:
        forge.offer(0)
        forge.answer(1)
        forge.wander(1)

    return _whole(Forge("napoleon", {"repetition": 0}), entries, cycle)


def late(entries: int) -> bytes:
    """A draw offered to every move of the other side, as if the move had not been seen; from
    protocol 7 such an offer is void."""

    def cycle(forge: Forge) -> None:
        before = forge.brief()
        seat, action = forge.quiet()
        forge.act(seat, action)
        if seat == 0:
            forge.sign(1, wire.Offer("draw", 0, before), late=True)

    protocol = wire.DRAWS_AS_READ_FROM - 1
    return _whole(Forge("napoleon", {"repetition": 0}, protocol=protocol), entries, cycle)


def backs(entries: int) -> bytes:
    """Every action of a turn taken back once, asking nobody."""

    def cycle(forge: Forge) -> None:
        forge.wander(1)
        forge.back()
        forge.wander(1)
        seat = forge.match.position.turn
        if seat is not None and Done() in forge.match.rules.actions(forge.match.position, seat):
            forge.act(seat, Done())

    return _whole(Forge("halebarde", {"turn_limit": 0}), entries, cycle)


def agreed(entries: int) -> bytes:
    """Every other move taken back by consent, late in a long match."""

    def cycle(forge: Forge) -> None:
        forge.wander(1)
        seat, action = forge.quiet()
        forge.act(seat, action)
        forge.offer(seat, "back")
        then = digest(forge.game, forge.options,
                      forge.match.rules.view(forge.match.path[-2], PUBLIC))
        forge.sign(1 - seat, wire.Answer(True, then[:8]))

    forge = Forge("napoleon", {"repetition": 0})
    forge.wander(entries // 2)
    return _whole(forge, entries, cycle)


def battles(entries: int, disclosure: str) -> bytes:
    """Battles of hidden pieces all along, as many as the armies allow."""
    forge = Forge("luzhanqi", {"disclosure": disclosure, "quiet_limit": 0})
    every = max(5, entries // 24) | 1

    def cycle(forge: Forge) -> None:
        forge.wander(1, attack=forge.match.position.ply % every == 0)

    return _whole(forge, entries, cycle)


def _whole(forge: Forge, entries: int, cycle: Callable[[Forge], None]) -> bytes:
    while len(forge.log) < entries:
        cycle(forge)
    forge.wander(1)  # nothing that came late is left unfolded
    forge.resign(0)
    return forge.record()


KINDS: dict[str, Callable[[int], bytes]] = {
    "plies": plies, "offers declined": declined, "offers late": late, "take-backs free": backs,
    "take-backs agreed": agreed, "battles open": partial(battles, disclosure="open"),
    "battles referee": partial(battles, disclosure="referee"),
    "battles sealed": partial(battles, disclosure="sealed"),
}
"""By name, what makes a verified record of about so many entries."""
