"""The stranger's bytes: how a message is written, what is hashed and signed, the log and its order.

See `stranger`.
"""

import hashlib
import hmac
from typing import Any

import msgpack
from nacl import bindings as sodium

START, COMMIT, REVEAL, MOVE, RESIGN, OFFER, ANSWER, END = range(1, 9)
SHOOT, DONE, PASS, NOMOVE, CLAIM, PLACE, PUSH, ENTRY, HELLO, BYE, PING = range(9, 20)
AGAIN, SEEN, PLACES, GONE, TRUST, PROVE = range(21, 27)
STANDS, DRAW, DISAGREE, GOBACK = 49, 50, 51, 52
OATH, BASE, ARMY, PLEDGE, CELLS, LABEL, UNSEAL, RULING, VOW, OPENING = range(32, 42)
TIMEDSTART, TIMED, FLAG = 44, 45, 46
HANDOVER = 56
RANK = {OFFER: 1, ANSWER: 1, RESIGN: 2, FLAG: 2, HANDOVER: 2, END: 3}


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


def die(match: bytes, number: int, randoms: list[bytes], sides: int) -> int:
    for block in range(256):
        info = b"tb.throw" + number.to_bytes(4, "big") + bytes([block])
        for byte in hkdf(b"".join(randoms), match, info):
            if byte < 256 - 256 % sides:
                return byte % sides + 1
    raise AssertionError


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

    def key(self, seat: int) -> bytes:
        """Give the key that signs a seat's next entry."""
        handed = [entry[5][3] for entry, _, _ in self.chains[seat]
                  if entry[5][0] == HANDOVER and entry[5][1] == seat]
        return [self.keys[seat], *handed][-1]

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
        sodium.crypto_sign_open(sig + self.unsigned(entry), self.key(seat))
        need([n, prev] == self.head(seat), "chain")
        need(self.agrees(self.others(seat), heads), "heads")
        if n:
            before = self.chains[seat][-1][0][4]
            need(all(a[0] <= b[0] for a, b in zip(before, heads, strict=True)), "heads go back")
        need((body[0] in (START, TIMEDSTART)) == (n == 0) and (n or body == self.start), "start")
        raw = pack(entry)
        self.chains[seat].append((entry, raw, H("tb.link", raw)))

    def known_to(self, entry: list) -> list[int]:
        counts = [count for count, _ in entry[4]]
        return [*counts[: entry[1]], entry[2], *counts[entry[1] :]]

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
