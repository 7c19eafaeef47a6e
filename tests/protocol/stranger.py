"""A second peer, written from net/PROTOCOL.md: it shares no line with `net`, only the rules.

msgpack, PyNaCl and spake2 stand for what any language has; `core` says what is lawful and how a
position is hashed. It keeps nothing on a disk, accuses nobody (a lie simply ends it) and plays one
match for two players, as joiner or as host, or as a player before a referee.
"""

import hashlib
import hmac
import json
import os
import socket
import threading
import time
from collections.abc import Callable
from typing import Any

import msgpack
from nacl import bindings as sodium
from spake2 import SPAKE2_A, SPAKE2_B

from core import action as core
from core.games import GAMES
from core.match import Match, rules_hash
from core.option import canonical, read_options
from core.piece import NATURE, PUBLIC
from core.position import Phase

START, COMMIT, REVEAL, MOVE, RESIGN, OFFER, ANSWER, END = range(1, 9)
SHOOT, DONE, PASS, NOMOVE, CLAIM, PLACE, PUSH, ENTRY, HELLO, BYE, PING = range(9, 20)
SEEN, PLACES, GONE, TRUST, PROVE = range(22, 27)
OATH, BASE, ARMY, PLEDGE, CELLS, LABEL, UNSEAL, RULING, VOW, OPENING = range(32, 42)
LATE = (OFFER, ANSWER, RESIGN, END)
RANK = {OFFER: 1, ANSWER: 1, RESIGN: 2, END: 3}
SUITE = "spake2-chacha20poly1305"
LENGTHS = (256, 512, 1024, 2048, 4224)
ORDER = 2**252 + 27742317777372353535851937790883648493
PATIENCE = 20.0

Choose = Callable[[Match, int], core.Action | None]
"""(the match as this seat knows it, seat) -> what to do now, None to wait."""


class Broken(Exception):
    """Something is not as the page says."""


def need(true: object, what: str) -> None:
    if not true:
        raise Broken(what)


def pack(value: Any) -> bytes:
    return msgpack.packb(value, use_bin_type=True)


def unpack(raw: bytes) -> Any:
    value = msgpack.unpackb(raw, raw=False, max_map_len=0, max_ext_len=0)
    need(pack(value) == raw, "another spelling")
    return value


def u32(number: int) -> bytes:
    return number.to_bytes(4, "big")


def H(label: str, *parts: bytes) -> bytes:
    hashed = hashlib.blake2b(digest_size=32, person=label.encode())
    for part in parts:
        hashed.update(u32(len(part)) + part)
    return hashed.digest()


def hkdf(secret: bytes, salt: bytes, info: bytes) -> bytes:
    return hmac.digest(hmac.digest(salt, secret, "sha256"), info + b"\x01", "sha256")


def lot(match: bytes, randoms: list[bytes]) -> int:
    seats = len(randoms)
    for block in range(256):
        for byte in hkdf(b"".join(randoms), match, b"tb.lot" + bytes([block])):
            if byte < 256 - 256 % seats:
                return byte % seats
    raise AssertionError


# the channel -----------------------------------------------------------------------------------


class Keys:
    """What two words give: a proof for each side, a key for each direction, the binding."""

    def __init__(self, secret: bytes, knock: bytes, reply: bytes) -> None:
        self.said = H("tb.pair", knock, reply)
        self.secret = secret

    def derive(self, text: str) -> bytes:
        return hkdf(self.secret, self.said, b"tb." + text.encode())

    def proof(self, side: str) -> bytes:
        return hmac.digest(self.derive(f"confirm {side}"), self.said, "sha256")


class Wire:
    """A socket, and what it becomes by two words; `side` is "caller" or "host"."""

    def __init__(self, sock: socket.socket, side: str, words: tuple[int, int]) -> None:
        self.sock, self.side, self.words = sock, side, words
        self.other = "host" if side == "caller" else "caller"
        self.buffer, self.keys = b"", None
        self.sent = self.got = 0
        self.lock = threading.Lock()
        sock.settimeout(0.1)
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._pair()

    def _pair(self) -> None:
        caller = self.side == "caller"
        spake = (SPAKE2_A if caller else SPAKE2_B)(bytes(self.words))
        if caller:
            knock = pack(["tambour pair", [SUITE], spake.start()])
            self._write(knock)
            reply = self._wait()
            suite, theirs = unpack(reply)
            need(suite == SUITE, "suite")
        else:
            knock = self._wait()
            magic, suites, theirs = unpack(knock)
            need(magic == "tambour pair" and SUITE in suites, "knock")
            reply = pack([SUITE, spake.start()])
            self._write(reply)
        keys = Keys(spake.finish(theirs), knock, reply)
        if caller:
            self._write(pack([keys.proof("caller")]))
        need(unpack(self._wait()) == [keys.proof(self.other)], "words")
        if not caller:
            self._write(pack([keys.proof("host")]))
        self.binding = keys.derive("binding")
        self.keys = keys.derive(f"key {self.side}"), keys.derive(f"key {self.other}")

    def _write(self, raw: bytes) -> None:
        self.sock.sendall(u32(len(raw)) + raw)

    def _read(self) -> bytes | None:
        """Give the next whole frame, None when none comes for a moment."""
        while len(self.buffer) < 4 or len(self.buffer) - 4 < int.from_bytes(self.buffer[:4], "big"):
            try:
                data = self.sock.recv(65536)
            except TimeoutError:
                return None
            need(data, "the line is cut")
            self.buffer += data
        end = 4 + int.from_bytes(self.buffer[:4], "big")
        raw, self.buffer = self.buffer[4:end], self.buffer[end:]
        return raw

    def _wait(self) -> bytes:
        until = time.monotonic() + PATIENCE
        while (raw := self._read()) is None:
            need(time.monotonic() < until, "silence")
        return raw

    def say(self, message: list) -> None:
        raw = pack(message)
        need(len(raw) <= 4096, "too long")
        padded = (len(raw).to_bytes(2, "big") + raw)
        padded = padded.ljust(next(n for n in LENGTHS if n >= len(padded)), b"\0")
        nonce, self.sent = self.sent.to_bytes(12, "little"), self.sent + 1
        self._write(sodium.crypto_aead_chacha20poly1305_ietf_encrypt(
            padded, None, nonce, self.keys[0]))

    def hear(self) -> list | None:
        sealed = self._read()
        if sealed is None:
            return None
        need(len(sealed) - 16 in LENGTHS, "length")
        nonce, self.got = self.got.to_bytes(12, "little"), self.got + 1
        padded = sodium.crypto_aead_chacha20poly1305_ietf_decrypt(sealed, None, nonce, self.keys[1])
        end = 2 + int.from_bytes(padded[:2], "big")
        need(not padded[end:].strip(b"\0"), "padding")
        return unpack(padded[2:end])


# the log ---------------------------------------------------------------------------------------


class Log:
    """Signed entries, a chain for each seat; an entry is kept as (fields, bytes, hash)."""

    def __init__(self, start: list) -> None:
        self.start = start
        self.match = H("tb.match", pack(start))
        self.keys = start[6]
        self.chains: list[list[tuple]] = [[] for _ in self.keys]

    def head(self, seat: int) -> list:
        chain = self.chains[seat]
        return [len(chain), chain[-1][2] if chain else self.match]

    def heads(self, but: int = -1) -> list:
        return [self.head(s) for s in range(len(self.chains)) if s != but]

    def agrees(self, seats: list[int], heads: list) -> bool:
        return all(
            count <= len(self.chains[s])
            and known == (self.chains[s][count - 1][2] if count else self.match)
            for s, (count, known) in zip(seats, heads, strict=True)
        )

    def others(self, seat: int) -> list[int]:
        return [s for s in range(len(self.chains)) if s != seat]

    def unsigned(self, entry: list) -> bytes:
        return H("tb.entry", self.match, pack(entry[1:6]))

    def write(self, seed: bytes, seat: int, body: list) -> list:
        _, secret = sodium.crypto_sign_seed_keypair(seed)
        entry = [ENTRY, seat, *self.head(seat), self.heads(seat), body]
        entry.append(sodium.crypto_sign(self.unsigned(entry), secret)[:64])
        return entry

    def add(self, entry: list) -> None:
        _, seat, n, prev, heads, body, sig = entry
        sodium.crypto_sign_open(sig + self.unsigned(entry), self.keys[seat])
        need([n, prev] == self.head(seat), "chain")
        need(self.agrees(self.others(seat), heads), "heads")
        if n:
            before = self.chains[seat][-1][0][4]
            need(all(a[0] <= b[0] for a, b in zip(before, heads, strict=True)), "heads go back")
        need((body[0] == START) == (n == 0) and (n or body == self.start), "start")
        raw = pack(entry)
        self.chains[seat].append((entry, raw, H("tb.link", raw)))

    def known_to(self, entry: list) -> list[int]:
        counts = [count for count, _ in entry[4]]
        return counts[: entry[1]] + [entry[2]] + counts[entry[1] :]

    def ready(self, done: list[int], upto: list[int] | None = None) -> list | None:
        """Give what comes next in match order after the first `done` of each chain."""
        found = []
        for seat, chain in enumerate(self.chains):
            if done[seat] < (len(chain) if upto is None else upto[seat]):
                entry = chain[done[seat]][0]
                if all(a <= b for a, b in zip(self.known_to(entry), done, strict=True)):
                    found.append((RANK.get(entry[5][0], 0), seat, entry))
        return min(found)[2] if found else None

    def record(self) -> bytes:
        """Write all entries in match order, as a file."""
        text = b"tambour record 2"
        told = text + b" " + hashlib.blake2b(text, digest_size=4).hexdigest().encode() + b"\n"
        done, index = [0] * len(self.chains), 0
        while (entry := self.ready(done)) is not None:
            raw = pack(entry)
            check = hashlib.blake2b(u32(len(raw)) + u32(index), digest_size=4).digest()
            told += u32(len(raw)) + check + raw + hashlib.blake2b(raw, digest_size=8).digest()
            done[entry[1]] += 1
            index += 1
        return told


# what stays hidden -----------------------------------------------------------------------------


def times(k: int, point: bytes | None = None) -> bytes:
    raw = (k % ORDER).to_bytes(32, "little")
    if point is None:
        return sodium.crypto_scalarmult_ed25519_base_noclamp(raw)
    return sodium.crypto_scalarmult_ed25519_noclamp(raw, point)


def scalar(wide: bytes) -> int:
    return 1 + int.from_bytes(wide, "little") % (ORDER - 1)


plus, minus = sodium.crypto_core_ed25519_add, sodium.crypto_core_ed25519_sub


def xor(a: bytes, b: bytes) -> bytes:
    return bytes(x ^ y for x, y in zip(a, b, strict=True))


class Secrets:
    """All that one master secret makes in a match; of our own seat, or in the audit of another."""

    def __init__(self, match: bytes, seat: int, master: bytes, rules: Any) -> None:
        self.match, self.seat, self.master, self.rules = match, seat, master, rules
        self.game = rules.secrets
        self.value, self.kinds = "", {}
        self.y = self._number("tb.y", 0)
        self.point = times(self.y)
        self.random = self._draw("tb.random")

    def _draw(self, label: str, number: int = 0, part: int = 0) -> bytes:
        where = bytes([self.seat]) + u32(number) + bytes([part])
        return H(label, self.match, where, self.master)

    def _number(self, label: str, number: int) -> int:
        return scalar(self._draw(label, number, 0) + self._draw(label, number, 1))

    def deploy(self, value: str) -> None:
        self.value = value
        pieces = self.rules.read_deployment(self.seat, value)
        self.kinds = {at: piece.kind for at, piece in pieces.items()}

    def oath(self, key: bytes) -> bytes:
        return H("tb.oath", self.match, bytes([self.seat]), key, self.point, self.random)

    def vow(self) -> bytes:
        return H("tb.vow", self.match, bytes([self.seat]), self.master, self.value.encode())

    def code(self, point: int) -> int:
        return self.game.kinds.index(self.kinds[point]) + 1

    def x(self, point: int) -> int:
        return self._number("tb.x", self.game.points(self.seat).index(point))

    def army(self, theirs: bytes) -> list[bytes]:
        points = self.game.points(self.seat)
        return [plus(times(self.x(p)), times(self.code(p), theirs)) for p in points]

    def table(self, number: int, due: Any, theirs: bytes) -> bytes:
        """Make our table of a battle; `theirs` is the commitment of the other piece."""
        both = {p.seat: p for p in (due.attacker, due.defender)}
        kind, attacks = self.kinds[both[self.seat].id], due.attacker.seat == self.seat
        secret, words = self._draw("tb.battle", number), self.game.outcomes
        labels = [
            located("tb.label", self.match, number, self.seat, secret, bytes([i]))[:16]
            for i in range(len(words))
        ]
        cells = []
        for code, other in enumerate(self.game.kinds, 1):
            pair = (kind, other) if attacks else (other, kind)
            word = self.game.outcome(*pair) or words[0]
            lock = times(self.y, minus(theirs, times(code, self.point)))
            cells.append(xor(labels[words.index(word)], pad(
                self.match, number, self.seat, lock, self.point, theirs, code)))
        return b"".join(cells + [label_hash(self.match, number, self.seat, x) for x in labels])


def located(label: str, match: bytes, number: int, maker: int, *parts: bytes) -> bytes:
    return H(label, match, u32(number) + bytes([maker]), *parts)


def pad(match: bytes, number: int, maker: int, lock: bytes, s: bytes, c: bytes, j: int) -> bytes:
    return located("tb.pad", match, number, maker, lock, s, c, bytes([j]))[:16]


def label_hash(match: bytes, number: int, maker: int, label: bytes) -> bytes:
    return located("tb.label.hash", match, number, maker, label)[:16]


class Battle:
    """One settlement and what was said of it so far."""

    def __init__(self, number: int, due: Any) -> None:
        self.number, self.due = number, due
        self.opened: dict[int, tuple[int, str]] = {}
        self.said: dict[int, dict[int, Any]] = {PLEDGE: {}, CELLS: {}, LABEL: {}, RULING: {}}


# the match -------------------------------------------------------------------------------------


class Fold:
    """Entries made a match, in match order; `own` is our deployment by our seat."""

    def __init__(self, game: Any, options: Any, log: Log, own: dict[int, str]) -> None:
        self.make, self.log, self.own = (game, options), log, own
        self.match = Match(game, options)
        self.rules = self.match.rules
        self.players = len(self.rules.seats)
        self.seats = len(log.chains)
        self.hides = self.rules.secrets is not None
        first = self.match.position
        self.sealed = not self.hides and first.phase is Phase.MUSTER and (
            len(first.to_act) == self.players)
        self.done = [0] * self.seats
        self.said: dict[int, dict[int, list]] = {
            tag: {} for tag in (COMMIT, REVEAL, END, OATH, BASE, ARMY, VOW, OPENING)}
        self.battles: list[Battle] = []
        self.settled = 0
        self.offer: list | None = None

    def place(self, entry: list) -> None:
        """Take in the next entry; Broken, or Illegal of the rules, where it is a lie."""
        seat, body = entry[1], entry[5]
        tag = body[0]
        need(tag == START or 0 not in self.done, "before all have signed")
        need(seat not in self.said[END], "after its end")
        if tag == START:
            pass
        elif tag == COMMIT:
            self.match.play(seat, core.Deploy(self.own.get(seat)))
            self.said[COMMIT][seat] = body
        elif tag == REVEAL:
            self._reveal(entry)
        elif tag == END:
            need(body == self.end(), "another end")
            self.said[END][seat] = body
        elif tag >= OATH:
            self._hidden(entry)
        else:
            self._act(entry)
        self.done[seat] += 1
        while self.hides and NATURE in self.match.position.to_act and self._nature():
            pass

    def _reveal(self, entry: list) -> None:
        seat, (_, phase, whole, salt, value, random) = entry[1], entry[5]
        need(len(self.said[COMMIT]) == self.seats, "a reveal too early")
        need(whole == self.set_hash(), "another set")
        need(self.said[COMMIT][seat][2] == self.commitment(seat, salt, value, random), "commitment")
        self.match.play(seat, core.Reveal(value))
        self.said[REVEAL][seat] = entry[5]
        if len(self.said[REVEAL]) == self.seats and NATURE in self.match.position.to_act:
            randoms = [self.said[REVEAL][s][5] for s in range(self.seats)]
            self.match.play(NATURE, core.Lot(lot(self.log.match, randoms)))

    def commitment(self, seat: int, salt: bytes, value: str, random: bytes) -> bytes:
        return H("tb.deploy", self.log.match, b"\0", bytes([seat]), self.log.keys[seat], salt,
                 pack([value, random]))

    def set_hash(self) -> bytes:
        seals = [self.said[COMMIT][s][2] for s in range(self.seats)]
        return H("tb.set", self.log.match, b"\0", *seals)

    def _act(self, entry: list) -> None:
        seat, action = entry[1], to_action(entry[5])
        known = self.log.known_to(entry)
        raced = any(a < b for a, b in zip(known, self.done, strict=True))
        if raced:  # judged by what its author knew; overtaken, it does nothing
            fold = Fold(*self.make, self.log, self.own)
            while (before := self.log.ready(fold.done, known)) is not None:
                fold.place(before)
            need(fold.digest(seat, action) == entry[5][-1], "digest")
            unheard = isinstance(action, core.Answer) and (
                self.offer is None or known[self.offer[1]] <= self.offer[2])
            if unheard or self.match.refusal(seat, action):
                return
        self.match.play(seat, action)
        self.offer = entry if isinstance(action, core.Offer) else (
            self.offer if self.match.pending else None)
        need(raced or self.match.digest()[:8] == entry[5][-1], "digest")

    def digest(self, seat: int, action: core.Action) -> bytes:
        """Give the digest that an action would carry now."""
        self.match.play(seat, action)
        digest = self.match.digest()[:8]
        self.match.undo()
        return digest

    def end(self) -> list:
        outcome = self.match.position.outcome
        need(outcome, "an end too early")
        heads = [next(h for e, _, h in reversed(c) if e[5][0] != END) for c in self.log.chains]
        return [END, heads, list(outcome.winners), outcome.reason[:32], self.match.digest()[:8]]

    # hidden pieces -----------------------------------------------------------------------------

    def dues(self) -> tuple[int, set[int]]:
        """Say which entry is due now, and from whom."""
        p, game = self.match.position, self.rules.secrets
        steps: tuple[int, ...] = ()
        if self.match.over:
            steps = (VOW, OPENING)
        elif p.phase is Phase.MUSTER:
            steps = (OATH, BASE, ARMY)
        for tag in steps:
            if len(self.said[tag]) < self.players:
                return tag, set(range(self.players)) - set(self.said[tag])
        if p.phase is not Phase.DUEL:
            return 0, set()
        battle = self.battle()
        outcome = self.outcome(battle)
        unmet = {d.seat for d in self.unmet(battle)}
        unopened = {x.seat for x in battle.due.opens if x.id not in battle.opened}
        if unopened or outcome is not None:
            return UNSEAL, unopened | unmet
        if game.disclosure == "referee":
            return RULING, {self.players}
        for tag in (PLEDGE, CELLS, LABEL):
            if len(battle.said[tag]) < 2:
                return tag, {0, 1} - set(battle.said[tag])
        raise Broken("two labels and no outcome")

    def battle(self) -> Battle:
        """Give the settlement that is due, beginning it if need be."""
        if self.settled == len(self.battles):
            due = self.rules.secrets.due(self.match.position)
            self.battles.append(Battle(self.settled + 1, due))
        return self.battles[-1]

    def _public(self) -> dict[int, tuple[int, str]]:
        board = self.match.view(PUBLIC).board
        return {p.id: (p.seat, p.kind) for p in board if p is not None and p.kind is not None}

    def outcome(self, battle: Battle) -> str | None:
        """Read how a battle ends off what all know; None while that is not enough."""
        game, due = self.rules.secrets, battle.due
        if due.attacker is None or due.defender is None:
            return ""
        known = self._public() | battle.opened
        if due.attacker.id in known and due.defender.id in known:
            return game.outcome(known[due.attacker.id][1], known[due.defender.id][1])
        if len(battle.said[LABEL]) == 2:
            one, two = battle.said[LABEL].values()
            need(one == two, "two outcomes")
            return game.outcomes[one]
        return battle.said[RULING].get(self.players)

    def unmet(self, battle: Battle) -> list:
        """List what the outcome obliges to show and nobody has seen yet."""
        outcome = self.outcome(battle)
        if outcome is None:
            return []
        seen = set((self._public() | battle.opened).values())
        demands = self.rules.secrets.demands(self.match.position, outcome)
        return [d for d in demands if (d.seat, d.kind) not in seen]

    def _nature(self) -> bool:
        """Play what follows from the evidence, if it is complete."""
        if self.match.position.phase is not Phase.DUEL:
            randoms = [self.said[BASE][s][2] for s in range(self.players)]
            self.match.play(NATURE, core.Lot(lot(self.log.match, randoms)))
            return True
        battle = self.battle()
        tag, seats = self.dues()
        if tag != UNSEAL or seats:
            return False
        shown = sorted((point, kind) for point, (_, kind) in battle.opened.items())
        self.match.play(NATURE, core.Settle(self.outcome(battle), tuple(shown)))
        self.settled += 1
        return True

    def commitment_of(self, seat: int, point: int) -> bytes:
        at = self.rules.secrets.points(seat).index(point)
        return self.said[ARMY][seat][1][at]

    def piece(self, battle: Battle, seat: int) -> int:
        both = (battle.due.attacker, battle.due.defender)
        return next(p.id for p in both if p.seat == seat)

    def _hidden(self, entry: list) -> None:
        seat, body = entry[1], entry[5]
        tag, known = body[0], self.log.known_to(entry)
        expected, seats = self.dues()
        need(tag == expected and seat in seats, "not due")
        secrets = self.rules.secrets
        if tag == BASE:
            oath = H("tb.oath", self.log.match, bytes([seat]), self.log.keys[seat], *body[1:])
            need(self.said[OATH][seat][1] == oath, "oath")
        if tag == OPENING:
            vow = H("tb.vow", self.log.match, bytes([seat]), body[1], body[2].encode())
            need(self.said[VOW][seat][1] == vow, "vow")
        if tag in (BASE, ARMY):
            for point in [body[1]] if tag == BASE else body[1]:
                need(sodium.crypto_core_ed25519_is_valid_point(point), "no point")
        if tag in self.said:
            self.said[tag][seat] = body
            if tag == ARMY:
                need(len(body[1]) == len(secrets.points(seat)), "army")
                self.match.play(seat, core.Deploy(self.own.get(seat)))
            return
        battle = self.battle()
        need(body[1] == battle.number, "battle")
        value, peer = body[2], 1 - seat
        if tag == UNSEAL:
            due = {p.id for p in battle.due.opens if p.seat == seat} - set(battle.opened)
            kinds = [d.kind for d in self.unmet(battle) if d.seat == seat]
            for point, code, x in value:
                made = plus(times(int.from_bytes(x, "little")),
                            times(code, self.said[BASE][peer][1]))
                need(made == self.commitment_of(seat, point), "not what was committed")
                battle.opened[point] = (seat, secrets.kinds[code - 1])
            shown = {kind for owner, kind in battle.opened.values() if owner == seat}
            need(due <= set(battle.opened) and shown.issuperset(kinds), "not all is shown")
            return
        if tag == CELLS:
            need(len(value) == 16 * (12 + len(secrets.outcomes)), "table")
            need(len({value[i : i + 16] for i in range(192, len(value), 16)})
                 == len(secrets.outcomes), "two labels alike")
            need(battle.said[PLEDGE][seat] == located(
                "tb.table", self.log.match, battle.number, seat, value), "another table")
        if tag == LABEL:
            hashed = label_hash(self.log.match, battle.number, peer, value)
            table = battle.said[CELLS][peer]
            hashes = [table[i : i + 16] for i in range(192, len(table), 16)]
            need(hashed in hashes, "no label")
            value = hashes.index(hashed)
        battle.said[tag][seat] = value

    def audit(self) -> None:
        """Make again what both have opened, and play it all again knowing every piece."""
        whole, secrets = Match(*self.make), self.rules.secrets
        for seat in range(self.players):
            _, master, value = self.said[OPENING][seat]
            made = Secrets(self.log.match, seat, master, self.rules)
            made.deploy(value)
            peer = self.said[BASE][1 - seat][1]
            need([BASE, made.point, made.random] == self.said[BASE][seat], "another base")
            need(made.army(peer) == self.said[ARMY][seat][1], "another army")
            for battle in self.battles:
                for point, (owner, kind) in battle.opened.items():
                    need(owner != seat or made.kinds[point] == kind, "another piece")
                if seat in battle.said[CELLS]:
                    other = self.commitment_of(1 - seat, self.piece(battle, 1 - seat))
                    need(made.table(battle.number, battle.due, other)
                         == battle.said[CELLS][seat], "another table")
        for seat, action in self.match.actions:
            if isinstance(action, core.Deploy):
                action = core.Deploy(self.said[OPENING][seat][2])
            if isinstance(action, core.Settle):
                outcome, shown = secrets.truth(whole.position)
                need((action.outcome, set(action.shown)) == (outcome, set(shown)), "a false end")
            whole.play(seat, action)


def to_body(action: core.Action, digest: bytes) -> list:
    match action:
        case core.Move(path, turns):
            return [MOVE, path, turns, digest]
        case core.Push(start, end, to, turns):
            return [PUSH, start, end, to, turns, digest]
        case core.Place(pairs):
            return [PLACE, pairs, digest]
        case core.Shoot(start, target):
            return [SHOOT, start, target, digest]
        case core.Offer(what, upto):
            return [OFFER, what, upto, digest]
        case core.Answer(yes):
            return [ANSWER, yes, digest]
    tags = {core.Done: DONE, core.Pass: PASS, core.NoMove: NOMOVE, core.Claim: CLAIM,
            core.Resign: RESIGN}
    return [tags[type(action)], digest]


def to_action(body: list) -> core.Action:
    def tuples(value: Any) -> Any:
        return tuple(map(tuples, value)) if isinstance(value, list) else value

    made = {MOVE: core.Move, PUSH: core.Push, PLACE: core.Place, SHOOT: core.Shoot,
            DONE: core.Done, PASS: core.Pass, NOMOVE: core.NoMove, CLAIM: core.Claim,
            RESIGN: core.Resign, OFFER: core.Offer, ANSWER: core.Answer}
    return made[body[0]](*tuples(body[1:-1]))


# the peer --------------------------------------------------------------------------------------


class Stranger:
    """One seat of one match; `run` plays it to the end, `error` says what went wrong."""

    def __init__(self, name: str, choose: Choose) -> None:
        self.name, self.choose = name, choose
        self.seed, self.nonce = os.urandom(32), os.urandom(32)
        self.key = sodium.crypto_sign_seed_keypair(self.seed)[0]
        self.fold: Fold | None = None
        self.finished, self.error, self.record = False, None, b""
        self.heard: list[int] = []
        """Tags of all messages that came."""

    def start(self, meet: Callable[[], None]) -> threading.Thread:
        def run() -> None:
            try:
                meet()
                self._play()
            except Exception as error:
                self.error = error
            finally:
                self.finished = True
                if hasattr(self, "wire"):
                    self.wire.sock.close()

        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        return thread

    # how we come together ----------------------------------------------------------------------

    def hello(self, games: list[str]) -> list:
        rows = [[key, rules_hash(GAMES[key])] for key in games]
        return [HELLO, "tambour", 3, 3, "0.1.0", self.name, ["plain"], [], self.key, self.nonce,
                rows]

    def proof(self, role: str, joiner: list, host: list) -> bytes:
        return H("tb.prove", role.encode(), pack(joiner), pack(host), self.wire.binding)

    def _prove(self, digest: bytes) -> None:
        secret = sodium.crypto_sign_seed_keypair(self.seed)[1]
        self.wire.say([PROVE, sodium.crypto_sign(digest, secret)[:64]])

    def _proven(self, key: bytes, digest: bytes) -> None:
        tag, sig = self._next(PROVE)
        sodium.crypto_sign_open(sig + digest, key)

    def _next(self, tag: int) -> list:
        """Wait for a message of a kind."""
        until = time.monotonic() + PATIENCE
        while True:
            message = self._hear()
            if message is not None and message[0] == tag:
                return message
            need(message is None or message[0] in (PING, PLACES), f"{message} for {tag}")
            need(time.monotonic() < until, "silence")

    def _hear(self) -> list | None:
        if time.monotonic() - self.pinged >= 0.5:
            self.pinged = time.monotonic()
            self.wire.say([PING])
        message = self.wire.hear()
        if message is not None:
            self.heard.append(message[0])
            need(message[0] != BYE, f"bye: {message}")
        return message

    def meets(self, wire: Wire) -> None:
        self.wire, self.pinged = wire, time.monotonic()

    def join(self, address: str, port: int, words: tuple[int, int]) -> None:
        self.meets(Wire(socket.create_connection((address, port)), "caller", words))
        ours = self.hello(list(GAMES))
        self.wire.say(ours)
        theirs = self._next(HELLO)
        self._prove(self.proof("joiner", ours, theirs))
        self._proven(theirs[8], self.proof("host", ours, theirs))
        entry = self._next(ENTRY)
        host, start = entry[1], entry[5]
        _, protocol, key, text, rules, names, keys, nonces, _, versions = start
        game = GAMES[key]
        options = read_options(game.options, json.loads(text))
        self.seat = keys.index(self.key)
        need(canonical(options).decode() == text and rules == rules_hash(game), "rules")
        need([key, rules] == theirs[10][0] and protocol == 3, "another game")
        need((names[self.seat], nonces[self.seat]) == (self.name, self.nonce), "our greeting")
        need((names[host], keys[host], versions[host]) == (theirs[5], theirs[8], theirs[4]), "his")
        self._sit(game, options, start)
        self._take(entry)

    def listen(self) -> tuple[socket.socket, int]:
        door = socket.create_server(("127.0.0.1", 0))
        return door, door.getsockname()[1]

    def host(self, door: socket.socket, words: tuple[int, int], key: str, given: dict) -> None:
        door.settimeout(PATIENCE)
        with door:
            self.meets(Wire(door.accept()[0], "host", words))
        game = GAMES[key]
        options = read_options(game.options, given)
        theirs, ours = self._next(HELLO), self.hello([key])
        need([key, rules_hash(game)] in theirs[10] and theirs[2] <= 3 <= theirs[3], "games")
        self.wire.say(ours)
        self._proven(theirs[8], self.proof("joiner", theirs, ours))
        self._prove(self.proof("host", theirs, ours))
        self.seat = 0
        names = [self.name, theirs[5]]
        self.wire.say([PLACES, names])
        start = [START, 3, key, canonical(options).decode(), rules_hash(game), names,
                 [self.key, theirs[8]], [os.urandom(32), theirs[9]], [[], []], ["0.1.0", theirs[4]]]
        self._sit(game, options, start)

    def _sit(self, game: Any, options: Any, start: list) -> None:
        self.log, self.own = Log(start), {}
        self.fold = Fold(game, options, self.log, self.own)
        seats = len(self.log.chains)
        self.acked = {s: [0] * seats for s in range(seats) if s != self.seat}
        self.seals = os.urandom(32), os.urandom(32)
        self.secrets = None
        if self.fold.hides:
            self.secrets = Secrets(self.log.match, self.seat, os.urandom(32), self.fold.rules)

    # the match ---------------------------------------------------------------------------------

    def _play(self) -> None:
        while True:
            self._follow()
            if len(self.fold.said[END]) == self.fold.seats and self._everywhere():
                break
            message = self._hear()
            if message is None or message[0] in (PING, PLACES):
                continue
            if message[0] == SEEN:
                self._seen(message)
            else:
                need(message[0] == ENTRY, f"{message[0]} in play")
                self._take(message)
        self.record = self.log.record()
        self.wire.say([BYE, "left", [["name", self.name]]])

    def _take(self, entry: list) -> None:
        chain = self.log.chains[entry[1]]
        if entry[2] < len(chain):
            need(chain[entry[2]][0] == entry, "two entries of one number")
            return
        need(entry[1] != self.seat, "our own seat")
        self.log.add(entry)
        heads = self.log.heads()
        secret = sodium.crypto_sign_seed_keypair(self.seed)[1]
        said = H("tb.seen", self.log.match, pack([self.seat, heads]))
        sig = sodium.crypto_sign(said, secret)[:64]
        self.wire.say([SEEN, self.log.match[:8], self.seat, heads, sig])

    def _seen(self, message: list) -> None:
        _, match, seat, heads, sig = message
        need(match == self.log.match[:8] and seat != self.seat, "seen")
        said = H("tb.seen", match and self.log.match, pack([seat, heads]))
        sodium.crypto_sign_open(sig + said, self.log.keys[seat])
        need(self.log.agrees(list(range(len(heads))), heads), "split")
        self.acked[seat] = [max(a, h[0]) for a, h in zip(self.acked[seat], heads, strict=True)]

    def _everywhere(self) -> bool:
        return all(
            counts[s] >= len(chain) for seat, counts in self.acked.items()
            for s, chain in enumerate(self.log.chains) if s != seat
        )

    def _awaited(self, entry: list) -> bool:
        """Tell whether a late word does not count yet."""
        author, tag = entry[1], entry[5][0]
        if tag not in LATE or (tag == END and author != self.seat):
            return False
        return any(c[author] <= entry[2] for s, c in self.acked.items() if s != author)

    def _follow(self) -> None:
        """Count what counts, sign what is due, until nothing follows."""
        while True:
            while (entry := self.log.ready(self.fold.done)) and not self._awaited(entry):
                self.fold.place(entry)
            body = self._due() if not entry else None
            if body is None:
                return
            signed = self.log.write(self.seed, self.seat, body)
            self.log.add(signed)
            self.wire.say(signed)

    def _due(self) -> list | None:
        """Say what to sign now."""
        fold, seat = self.fold, self.seat
        match = fold.match
        if 0 in fold.done:
            return None if self.log.chains[seat] else self.log.start
        if fold.hides:
            tag, seats = fold.dues()
            if seat in seats and tag != ARMY:
                return self._word(tag)
        if match.over:
            if seats_open(fold):
                return None
            if fold.hides and not fold.said[END]:
                fold.audit()
            first = not fold.said[END]
            mine = seat in fold.said[END] or (first and not self._everywhere())
            return None if mine else fold.end()
        revealing = fold.sealed and len(fold.said[COMMIT]) == fold.seats
        if revealing and seat not in fold.said[REVEAL]:
            salt, random = self.seals
            value = self.own[seat]
            return [REVEAL, 0, fold.set_hash(), salt, value, random] if self._everywhere() else None
        return self._choice()

    def _choice(self) -> list | None:
        """Ask the player."""
        fold, seat, match = self.fold, self.seat, self.fold.match
        muster = match.position.phase is Phase.MUSTER
        if muster and fold.hides and (ARMY, True) != (fold.dues()[0], seat in fold.dues()[1]):
            return None
        if muster and (seat not in match.position.to_act or match.position.hand[seat].ready):
            return None
        if match.position.phase is Phase.DUEL:
            return None
        action = self.choose(match, seat)
        if action is None:
            return None
        if not isinstance(action, core.Deploy):
            return to_body(action, fold.digest(seat, action))
        self.own[seat] = action.value
        if self.secrets is None:
            salt, random = self.seals
            return [COMMIT, 0, fold.commitment(seat, salt, action.value, random)]
        self.secrets.deploy(action.value)
        if fold.seats > fold.players:
            self.wire.say([TRUST, self.secrets.master, action.value])
        return [ARMY, self.secrets.army(fold.said[BASE][1 - seat][1])]

    def _word(self, tag: int) -> list:
        """Make what is owed of hidden pieces."""
        own, fold, seat = self.secrets, self.fold, self.seat
        if tag == OATH:
            return [OATH, own.oath(self.key)]
        if tag == BASE:
            return [BASE, own.point, own.random]
        if tag == VOW:
            return [VOW, own.vow()]
        if tag == OPENING:
            return [OPENING, own.master, own.value]
        battle = fold.battle()
        number, peer = battle.number, 1 - seat
        if tag == UNSEAL:
            named = {p.id for p in battle.due.opens if p.seat == seat} - set(battle.opened)
            board = [p for p in fold.match.position.board if p is not None and p.seat == seat]
            for demand in fold.unmet(battle):
                if demand.seat == seat:
                    named.add(min(p.id for p in board if own.kinds[p.id] == demand.kind))
            return [UNSEAL, number, [
                [p, own.code(p), own.x(p).to_bytes(32, "little")] for p in sorted(named)]]
        match, theirs = self.log.match, fold.said[BASE][peer][1]
        if tag == LABEL:
            point = fold.piece(battle, seat)
            code, table = own.code(point), battle.said[CELLS][peer]
            key = pad(match, number, peer, times(own.x(point), theirs), theirs,
                      fold.commitment_of(seat, point), code)
            return [LABEL, number, xor(table[16 * code - 16 : 16 * code], key)]
        other = fold.commitment_of(peer, fold.piece(battle, peer))
        table = own.table(number, battle.due, other)
        if tag == CELLS:
            return [CELLS, number, table]
        return [PLEDGE, number, located("tb.table", match, number, seat, table)]


def seats_open(fold: Fold) -> bool:
    """Tell whether the audit waits for an opening."""
    return fold.hides and len(fold.said[OPENING]) < fold.players
