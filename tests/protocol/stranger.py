"""A second peer: it shares no line with `net`, and what it knows of it stands in net/PROTOCOL.md.

What it needs and the page does not say is a gap in the page: write it there first.

msgpack and PyNaCl stand for what any language has, `stranger_curve` for a book on curves; `core`
says what is lawful and how a position is hashed. It keeps nothing on a disk, accuses nobody (a lie
simply ends it) and plays for two players, as joiner or as host, one match after the other, or as a
guest where three or four play or a referee sits.
"""

import hmac
import json
import os
import socket
import threading
import time
from collections.abc import Callable
from typing import Any

from nacl import bindings as sodium

from core import action as core
from core.games import GAMES
from core.match import Match, rules_hash
from core.option import canonical, read_options
from core.position import Phase

from .stranger_curve import Spake2
from .stranger_fold import Fold, Secrets, located, pad, times, to_body, xor
from .stranger_log import (
    AGAIN,
    ANSWER,
    ARMY,
    BASE,
    BYE,
    CELLS,
    COMMIT,
    DRAW,
    END,
    ENTRY,
    FLAG,
    GONE,
    HELLO,
    LABEL,
    OATH,
    OFFER,
    OPENING,
    PING,
    PLACES,
    PLEDGE,
    PROVE,
    RESIGN,
    REVEAL,
    SEEN,
    STANDS,
    START,
    TIMED,
    TIMEDSTART,
    TRUST,
    UNSEAL,
    VOW,
    H,
    Log,
    hkdf,
    need,
    pack,
    u32,
    unpack,
)

LATE = (OFFER, ANSWER, RESIGN, FLAG, END)
SUITE = "spake2-chacha20poly1305"
LENGTHS = (256, 512, 1024, 2048, 4224)
PATIENCE = 20.0
SPEAKS = (5, 7)

Choose = Callable[[Match, int], core.Action | None]
"""(the match as this seat knows it, seat) -> what to do now, None to wait."""


class Keys:
    """What words give: a proof for each side, a key for each direction, the binding."""

    def __init__(self, secret: bytes, knock: bytes, reply: bytes) -> None:
        self.said = H("tb.pair", knock, reply)
        self.secret = secret

    def derive(self, text: str) -> bytes:
        return hkdf(self.secret, self.said, b"tb." + text.encode())

    def proof(self, side: str) -> bytes:
        return hmac.digest(self.derive(f"confirm {side}"), self.said, "sha256")


class Wire:
    """A socket, and what it becomes by words, two or three; `side` is "caller" or "host"."""

    def __init__(self, sock: socket.socket, side: str, words: tuple[int, ...]) -> None:
        self.sock, self.side, self.words = sock, side, words
        self.other = "host" if side == "caller" else "caller"
        self.buffer, self.keys = b"", None
        self.sent = self.got = 0
        sock.settimeout(0.1)
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._pair()

    def _pair(self) -> None:
        caller = self.side == "caller"
        spake = Spake2(bytes(self.words), caller)
        ours = SUITE if len(self.words) == 2 else f"{SUITE}-three"
        if caller:
            knock = pack(["tambour pair", [ours], b"", spake.start()])
            self._write(knock)
            reply = self._wait()
            suite, theirs = unpack(reply)
            need(suite == ours, "suite")
        else:
            knock = self._wait()
            magic, suites, name, theirs = unpack(knock)
            need(magic == "tambour pair" and suites[0] == ours and name == b"", "knock")
            reply = pack([ours, spake.start()])
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


class Stranger:
    """One seat of one match or more; a thread plays to the end, `error` says what went wrong."""

    def __init__(self, name: str, choose: Choose, matches: int = 1, clock: list | None = None
                 ) -> None:
        self.name, self.choose = name, choose
        self.seed, self.nonce = os.urandom(32), os.urandom(32)
        self.key = sodium.crypto_sign_seed_keypair(self.seed)[0]
        self.fold: Fold | None = None
        self.finished, self.error = False, None
        self.matches, self.clock = matches, clock
        self.records: list[bytes] = []
        self.folds: list[Fold] = []

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
        return [HELLO, "tambour", *SPEAKS, "0.1.0", self.name, ["plain"], [], self.key, self.nonce,
                rows]

    def proof(self, role: str, joiner: list, host: list) -> bytes:
        return H("tb.prove", role.encode(), pack(joiner), pack(host), self.wire.binding)

    def _prove(self, digest: bytes) -> None:
        secret = sodium.crypto_sign_seed_keypair(self.seed)[1]
        self.wire.say([PROVE, sodium.crypto_sign(digest, secret)[:64]])

    def _proven(self, key: bytes, digest: bytes) -> None:
        _, sig = self._next(PROVE)
        sodium.crypto_sign_open(sig + digest, key)

    def _prove_both(self) -> None:
        """Prove our key and have his proven; the joiner first."""
        both = (self.ours, self.theirs) if self.asked else (self.theirs, self.ours)
        if self.asked:
            self._prove(self.proof("joiner", *both))
        self._proven(self.theirs[8], self.proof("host" if self.asked else "joiner", *both))
        if not self.asked:
            self._prove(self.proof("host", *both))

    def _next(self, tag: int) -> list:
        """Wait for a message of a kind."""
        until = time.monotonic() + PATIENCE
        while True:
            message = self._hear()
            if message is not None and message[0] == tag:
                return message
            idle = message is None or message[0] in (PING, PLACES, SEEN, STANDS)
            need(idle, f"{message} for {tag}")
            need(time.monotonic() < until, "silence")

    def _hear(self) -> list | None:
        if time.monotonic() - self.pinged >= 0.5:
            self.pinged = time.monotonic()
            self.wire.say([PING])
        message = self.wire.hear()
        if message is not None:
            need(message[0] != BYE, f"bye: {message}")
        return message

    def meets(self, wire: Wire) -> None:
        self.wire, self.pinged = wire, time.monotonic()

    def join(self, address: str, port: int, words: tuple[int, ...]) -> None:
        self.meets(Wire(socket.create_connection((address, port)), "caller", words))
        self.asked, self.ours = True, self.hello(list(GAMES))
        self.wire.say(self.ours)
        self.theirs = self._next(HELLO)
        self._prove_both()
        self._take_seat()

    def _take_seat(self) -> None:
        """Take the host's START, and sit down."""
        entry = self._next(ENTRY)
        host, start = entry[1], entry[5]
        need(len(start) == (11 if start[0] == TIMEDSTART else 10), "start")
        _, protocol, key, text, rules, names, keys, nonces, _, versions = start[:10]
        game = GAMES[key]
        options = read_options(game.options, json.loads(text))
        self.seat = keys.index(self.key)
        need(canonical(options).decode() == text and rules == rules_hash(game), "rules")
        need([key, rules] == self.theirs[10][0], "another game")
        need(SPEAKS[0] <= protocol <= min(SPEAKS[1], self.theirs[3]), "protocol")
        need((names[self.seat], nonces[self.seat]) == (self.name, self.nonce), "our greeting")
        his = (versions[host], names[host], keys[host])
        need(his == (self.theirs[4], self.theirs[5], self.theirs[8]), "his greeting")
        self._sit(game, options, start)
        self._take(entry)

    def listen(self) -> tuple[socket.socket, int]:
        door = socket.create_server(("127.0.0.1", 0))
        return door, door.getsockname()[1]

    def host(self, door: socket.socket, words: tuple[int, ...], key: str, given: dict) -> None:
        door.settimeout(PATIENCE)
        with door:
            self.meets(Wire(door.accept()[0], "host", words))
        game = GAMES[key]
        options = read_options(game.options, given)
        self.asked, self.theirs, self.ours = False, self._next(HELLO), self.hello([key])
        need([key, rules_hash(game)] in self.theirs[10], "games")
        need(self.theirs[2] <= SPEAKS[1] and SPEAKS[0] <= self.theirs[3], "protocol")
        self.wire.say(self.ours)
        self._prove_both()
        self.wire.say([PLACES, [self.name, self.theirs[5]]])
        self._open(game, options, 0)

    def _open(self, game: Any, options: Any, seat: int) -> None:
        """Write the START, from a seat of ours."""
        self.seat = seat
        both = [self.ours, self.theirs][:: 1 if seat == 0 else -1]
        nonces = [os.urandom(32) if hello is self.ours else hello[9] for hello in both]
        start = [
            START, min(SPEAKS[1], self.theirs[3]), game.key, canonical(options).decode(),
            rules_hash(game),
            [hello[5] for hello in both], [hello[8] for hello in both], nonces, [[], []],
            [hello[4] for hello in both]]
        self._sit(game, options, [TIMEDSTART, *start[1:], self.clock] if self.clock else start)

    def _again(self) -> None:
        """Agree to another match of two, with sides swapped."""
        before = self.log.start
        self.seed, self.nonce = os.urandom(32), os.urandom(32)
        self.key = sodium.crypto_sign_seed_keypair(self.seed)[0]
        if self.asked:
            self.wire.say([AGAIN, self.key, self.nonce])
        _, key, nonce = self._next(AGAIN)
        if self.asked:
            need(self._next(PLACES)[1] == before[5], "who wants another match")
        else:
            self.wire.say([AGAIN, self.key, self.nonce])
            self.wire.say([PLACES, before[5]])
        self.ours[8:10], self.theirs[8:10] = (self.key, self.nonce), (key, nonce)
        self._prove_both()
        if self.asked:
            self._take_seat()
            start = self.log.start
            need(start[5] == before[5][::-1] and start[2:5] == before[2:5], "another match")
        else:
            self._open(*self.fold.make, 1 - self.seat)

    def _sit(self, game: Any, options: Any, start: list) -> None:
        self.log, self.own = Log(start), {}
        self.fold = Fold(game, options, self.log, self.own)
        self.turn: tuple[int | None, float] = (None, 0.0)
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
            if self.fold.ended and self._everywhere():
                self.records.append(self.log.record())
                self.folds.append(self.fold)
                if len(self.records) == self.matches:
                    break
                self._again()
                continue
            message = self._hear()
            if message is None or message[0] in (PING, PLACES, STANDS):
                continue
            if message[0] == SEEN:
                self._seen(message)
            elif message[0] == GONE:
                need(message[1] in self.fold.left, "who still plays has gone")
                del self.acked[message[1]]
            else:
                need(message[0] == ENTRY, f"{message[0]} in play")
                self._take(message)
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
        if seat in self.acked:
            self.acked[seat] = [max(a, h[0]) for a, h in zip(self.acked[seat], heads, strict=True)]

    def _everywhere(self) -> bool:
        return all(
            counts[s] >= len(chain) for seat, counts in self.acked.items()
            for s, chain in enumerate(self.log.chains) if s != seat
        )

    def _awaited(self, entry: list) -> bool:
        """Tell whether a late word, or our START, does not count yet."""
        author, tag = entry[1], entry[5][0]
        if tag in (START, TIMEDSTART) and author == self.seat:
            before = zip(self.log.others(author), entry[4], strict=True)
            return any(head[0] and not self.acked[s][author] for s, head in before)
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
            mine = seat in fold.said[END] or seat in fold.left or (first and not self._everywhere())
            return None if mine else fold.end()
        revealing = fold.sealed and len(fold.said[COMMIT]) == fold.seats
        if revealing and seat not in fold.said[REVEAL]:
            salt, random = self.seals
            value = self.own[seat]
            return [REVEAL, 0, fold.set_hash(), salt, value, random] if self._everywhere() else None
        return self._choice()

    def _clocked(self) -> list | None:
        """Say that our own time is over."""
        fold, seat = self.fold, self.seat
        if fold.running != self.turn[0]:
            self.turn = fold.running, time.monotonic()
        used = round(1000 * (time.monotonic() - self.turn[1]))
        if fold.running != seat or used < fold.clocks.flag(seat):
            return None
        return to_body(action := core.Flag(seat, used), fold.digest(seat, action))

    def _timed(self, body: list) -> list:
        """Add what we used to what takes time."""
        if self.fold.clocks is None or body[0] in (RESIGN, OFFER, ANSWER):
            return body
        used = 0
        if self.fold.running == self.seat:
            used = round(1000 * (time.monotonic() - self.turn[1]))
            self.turn = self.seat, time.monotonic()
        return [TIMED, used, body]

    def _choice(self) -> list | None:
        """Ask the player."""
        fold, seat, match = self.fold, self.seat, self.fold.match
        muster = match.position.phase is Phase.MUSTER
        if muster and fold.hides and fold.dues()[0] != ARMY:
            return None
        if muster and (seat not in match.position.to_act or match.position.hand[seat].ready):
            return None
        if match.position.phase is Phase.DUEL:
            return None
        if fold.clocks is not None and (flag := self._clocked()):
            return flag
        action = self.choose(match, seat)
        if action is None:
            return None
        if not isinstance(action, core.Deploy):
            return self._timed(to_body(action, fold.digest(seat, action)))
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
            return [BASE, own.point, own.lot]
        if tag == DRAW:
            return [DRAW, own.random]
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
