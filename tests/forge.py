"""Long lawful records, signed for all seats by one hand: no socket, no disk, no second program.

A `Forge` writes what honest programs would have written, entry by entry, and can write what a
hostile one might: `late`, as if its author had read nothing since he last wrote. `verify` judges.

    forge = Forge("agon")
    forge.wander(1000)
    forge.resign(0)
    assert verify(forge.record()).ok
"""

import hashlib
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from core.action import Action, Answer, Move, Offer, Resign
from core.games import GAMES
from core.match import Match, digest, rules_hash
from core.option import canonical, read_options
from core.piece import NATURE, PUBLIC, Seat
from core.position import Phase, Position
from net import message as wire
from net.audit import verify
from net.codec import encode, to_body
from net.covert import Covert
from net.fold import Fold
from net.greeting import seated_by
from net.keeper import Keeper
from net.log import Link, Log, _unsigned, link, save
from net.seal import DEPLOYMENT, Sealed, SeatKey, commitment
from net.vault import Vault

NAMES = ("Mia", "Leo", "Zoe", "Kim")


def drawn(*what: object) -> bytes:
    """Give 32 bytes that are always the same for the same words."""
    return hashlib.blake2b(repr(what).encode(), digest_size=32).digest()


class Forge:
    """A match under way: `match` is how it stands, `log` what was signed; `begin` has been done."""

    def __init__(self, game: str, options: Mapping[str, Any] | None = None, seed: int = 0) -> None:
        self.game, self.seed = GAMES[game], seed
        self.options = read_options(self.game.options, options or {})
        rules = self.game.rules(self.options)
        self.players, count = seated_by(rules)
        self.keys = [SeatKey(drawn(seed, "key", seat)) for seat in range(count)]
        self.start = wire.Start(
            wire.PROTOCOL[1], self.game.key, canonical(self.options).decode(),
            rules_hash(self.game), NAMES[:count], tuple(key.public for key in self.keys),
            tuple(drawn(seed, "nonce", seat) for seat in range(count)), ((),) * count,
            (wire.APP,) * count,
        )
        self.log = Log(self.start)
        self.fold = Fold(self.game, self.options, self.log)
        self.match: Match = self.fold.match
        self.keepers: dict[Seat, Keeper] = {}
        self._count = 0
        for seat in range(count):
            self.sign(seat, self.start)
        self._deploy()

    # one entry ---------------------------------------------------------------------------------

    def sign(self, seat: Seat, body: wire.Body, late: bool = False) -> Link:
        """Write the next entry of a seat; `late`: he has read nothing since his last one.

        What comes late is folded with the next entry that does not.
        """
        chain = self.log.chains[seat]
        prev = chain[-1].hash if chain else self.log.match
        heads = tuple(map(self.log.head, self.log.others(seat)))
        if late:
            heads = chain[-1].entry.heads
        entry = wire.Entry(seat, len(chain), prev, heads, body, bytes(64))
        made = link(replace(entry, sig=self.keys[seat].sign(_unsigned(self.log.match, entry))))
        chain.append(made)
        if not late:
            while (ready := self.log.ready(self.fold.placed)) is not None:
                self.fold.place(ready)
        return made

    def brief(self) -> bytes:
        """Give the digest of how it stands, as entries carry it."""
        return self.match.digest()[:8]

    # a whole match -----------------------------------------------------------------------------

    def _deploy(self) -> None:
        match = self.match
        if self.fold.veil is not None:
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
        seals = self.fold.set_hash()
        for seat, value in enumerate(values):
            salt, random = (drawn(self.seed, word, seat) for word in ("salt", "random"))
            self.sign(seat, wire.Reveal(DEPLOYMENT, seals, salt, value, random))

    def _seal(self) -> None:
        veil, rules = self.fold.veil, self.match.rules
        assert veil is not None
        for seat in range(len(self.keys)):
            player = seat < self.players
            vault = Vault(self.log.match, seat, Sealed(drawn(self.seed, "master", seat)))
            self.keepers[seat] = keeper = Keeper(seat, veil.secrets, vault if player else None)
            if player:
                keeper.value = rules.muster(seat).formations[seat][1]
                stand = rules.read_deployment(seat, keeper.value)
                keeper.kinds = {point: piece.kind or "" for point, piece in stand.items()}
                self.fold.own[seat] = keeper.value
        self.settle()

    def settle(self) -> None:
        """Sign whatever is owed by anybody: seals, battles, the audit."""
        veil = self.fold.veil
        if veil is None:
            return
        while True:
            owed: list[tuple[Seat, type[Covert]]] = [
                (s, kind) for s in range(len(self.keys)) if (kind := veil.owed(s, self.match))
            ]
            if not owed:
                return
            seat, kind = owed[0]
            key = self.keys[seat].public
            self.sign(seat, self.keepers[seat].word(kind, veil, self.match, key))

    def act(self, seat: Seat, action: Action) -> Link:
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

    def offer(self, seat: Seat, what: str = "draw") -> Link:
        """Offer a draw, or to take the last action back."""
        return self.sign(seat, wire.Offer(what, max(0, len(self.match.line) - 1), self.brief()))

    def answer(self, seat: Seat, yes: bool = False) -> Link:
        """Decline, or with a draw offered accept."""
        return self.sign(seat, wire.Answer(yes, self.brief()))

    def back(self, count: int = 1) -> Link:
        """Take back the mover's own last actions, asking nobody."""
        seat, upto = self.match.position.turn, len(self.match.line) - count
        assert seat is not None
        then = self.match.path[upto]
        now = digest(self.game, self.options, self.match.rules.view(then, PUBLIC))[:8]
        return self.sign(seat, wire.Offer("back", upto, now))

    def quiet(self, attack: bool = False) -> tuple[Seat, Action]:
        """Choose an action that ends nothing and repeats nothing, the same one every time."""
        match = self.match
        p, rules = match.position, match.rules
        seat = p.turn
        assert seat is not None
        assert seat != NATURE
        self._count += 1
        able = sorted(rules.actions(p, seat), key=lambda a: rules.to_text(p, seat, a))
        moves = [a for a in able if isinstance(a, Move)]
        if attack:
            moves = [a for a in moves if p.board[a.path[-1]] is not None] or moves
        else:
            moves = [a for a in moves if p.board[a.path[-1]] is None] or moves
        first = int.from_bytes(drawn(self.seed, self._count)[:4], "big")
        for i in range(len(moves)):
            action = moves[(first + i) % len(moves)]
            step = rules.apply(p, seat, action)
            key = rules.repetition_key(step.position)
            if step.position.outcome is None and not (
                rules.repeats and match.seen[key] + 1 >= rules.repeats
            ):
                return seat, action
        return seat, next(a for a in able if not isinstance(a, Move))

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
            if seat not in self.fold.left:
                self.sign(seat, end)

    # the file ----------------------------------------------------------------------------------

    def record(self) -> bytes:
        """Give the record's bytes, in the order of the match."""
        return save(x.raw for x in self.log.order())


__all__ = ["Forge", "Position", "drawn", "encode", "verify"]
