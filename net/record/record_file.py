"""The file of a match: a header and framed entries, written and read without judging any.

A frame's length and its bytes are checked apart, so a torn tail and a damaged middle differ. While
a match goes on its file holds the entries as they came, a finished one holds them in match order.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from ..wire.frames import decode
from ..wire.messages import MAX_FRAME, Entry, Garbage, ProtocolError

VERSION = 2
"""Of the record format; 1 kept the entries of a finished match as they came, too."""


def header(version: int = VERSION) -> bytes:
    """Give the first line of a record: magic, version, and a check of both."""
    text = f"tambour record {version}"
    return f"{text} {hashlib.blake2b(text.encode(), digest_size=4).hexdigest()}\n".encode()


def framed(index: int, raw: bytes) -> bytes:
    """Frame the index-th entry of a file: length, check of length and index, bytes, their hash."""
    size = len(raw).to_bytes(4, "big")
    check = hashlib.blake2b(size + index.to_bytes(4, "big"), digest_size=4).digest()
    return size + check + raw + hashlib.blake2b(raw, digest_size=8).digest()


class Unreadable(Garbage):
    """A file that is no record; `code` is "version" for one of another version."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """What a file of a version holds: entries that read well, and what stopped the reading, if
    anything did.

    `torn` counts bytes of an unfinished last frame; `damage` says where and how a frame is bad.
    """

    version: int
    entries: tuple[Entry, ...]
    torn: int
    damage: str | None


def load(data: bytes) -> Loaded:
    """Read a record's frames, judging nothing; Unreadable for a file that is none of ours."""
    line, newline, _ = data[:64].partition(b"\n")
    words = line.decode("ascii", "replace").split(" ")
    if words[:2] != ["tambour", "record"] or not newline or len(words) != 4:
        raise Unreadable("unreadable", "not a record of a match")
    number = words[2]
    if not (number.isascii() and number.isdigit() and len(number) < 6):
        raise Unreadable("unreadable", "the first line is damaged")
    if line + newline != header(int(number)):
        raise Unreadable("unreadable", "the first line is damaged")
    version = int(number)
    if not 1 <= version <= VERSION:
        raise Unreadable("version", number)
    at = len(line) + 1
    entries: list[Entry] = []
    while at < len(data):
        where = f"entry {len(entries)} of the file, byte {at}"
        size = data[at : at + 4]
        if len(data) - at < 8:
            return Loaded(version, tuple(entries), len(data) - at, None)
        check = hashlib.blake2b(size + len(entries).to_bytes(4, "big"), digest_size=4).digest()
        count = int.from_bytes(size, "big")
        if data[at + 4 : at + 8] != check or not 0 < count <= MAX_FRAME:
            return Loaded(version, tuple(entries), 0, f"{where}: its length is damaged")
        if len(data) - at < 16 + count:
            return Loaded(version, tuple(entries), len(data) - at, None)
        raw = data[at + 8 : at + 8 + count]
        end = at + 16 + count
        if hashlib.blake2b(raw, digest_size=8).digest() != data[at + 8 + count : end]:
            return Loaded(version, tuple(entries), 0, f"{where}: its bytes are damaged")
        try:
            message = decode(raw)
        except ProtocolError as error:
            return Loaded(version, tuple(entries), 0, f"{where}: {error}")
        if not isinstance(message, Entry):
            return Loaded(version, tuple(entries), 0, f"{where}: no entry of a match")
        entries.append(message)
        at = end
    return Loaded(version, tuple(entries), 0, None)


def save(entries: Iterable[bytes]) -> bytes:
    """Write a whole record from encoded entries in the order they came."""
    return header() + b"".join(framed(i, raw) for i, raw in enumerate(entries))
