"""SPAKE2 on libsodium: the bytes of the package `spake2` 0.9, and of the book.

`python -m tests.protocol.test_spake2` writes `spake2.txt` anew; it needs the extra `oracle`.
"""

import base64
import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from net.crypto import curve
from net.crypto.curve import IDENTITY, BadPoint
from net.crypto.spake2 import MASKS, Reflected, Spake2
from tests.examples import examples

from . import stranger_curve as slow

FILE = Path(__file__).with_name("spake2.txt")
PAIRINGS = 1_000
"""One a line: the caller's message, the host's, and the key, in base64."""


def password_of(n: int) -> bytes:
    """Take two words, three, a key, none at all, and long ones in turn."""
    return hashlib.shake_128(b"password %d" % n).digest((2, 3, 32, 0, 200)[n % 5])


def drawn(n: int, side: int) -> Callable[[int], bytes]:
    return lambda count: hashlib.shake_256(b"secret %d %d" % (n, side)).digest(count)


def test_a_thousand_pairings_are_the_package_s_to_the_byte() -> None:
    lines = FILE.read_text().split("\n")[:-1]
    assert len(lines) == PAIRINGS
    for n, line in enumerate(lines):
        told = base64.b64decode(line)
        caller, host = (Spake2(password_of(n), side, drawn(n, side)) for side in (0, 1))
        assert caller.message + host.message == told[:66]
        assert caller.finish(host.message) == host.finish(caller.message) == told[66:]


def test_the_package_itself_agrees_with_us() -> None:
    package = pytest.importorskip("spake2", reason="the extra `oracle` is not installed")
    for n in range(20):
        theirs = package.SPAKE2_A(password_of(n), entropy_f=drawn(n, 0))
        ours = Spake2(password_of(n), 1, drawn(n, 1))
        assert theirs.start() == Spake2(password_of(n), 0, drawn(n, 0)).message
        assert theirs.finish(ours.message) == ours.finish(
            Spake2(password_of(n), 0, drawn(n, 0)).message)


@settings(max_examples=examples(20))
@given(st.binary(max_size=40), st.integers(0, 1 << 30), st.sampled_from((0, 1)))
def test_the_book_agrees_with_us(password: bytes, n: int, side: int) -> None:
    ours = Spake2(password, side, drawn(n, side))
    book = slow.Spake2(password, side == 1, drawn(n, 1 - side))
    assert ours.finish(book.start()) == book.finish(ours.message)


def test_the_masks_are_those_of_the_letters() -> None:
    assert tuple(map(slow.written, slow.Spake2.masks)) == MASKS


def test_another_password_gives_another_key() -> None:
    caller, host = Spake2(b"ab", 0, drawn(1, 0)), Spake2(b"ac", 1, drawn(1, 1))
    assert caller.finish(host.message) != host.finish(caller.message)


@pytest.mark.parametrize("side", [0, 1])
def test_what_no_other_side_can_have_sent_is_refused(side: int) -> None:
    ours = Spake2(b"ab", side, drawn(1, side))
    other = Spake2(b"ab", 1 - side, drawn(1, 1 - side)).message
    with pytest.raises(Reflected):
        ours.finish(ours.message)
    with pytest.raises(Reflected):
        ours.finish(other[:1] + ours.message[1:])
    for letter in (b"S", b"", b"\0", ours.message[:1]):
        with pytest.raises((Reflected, BadPoint)):
            ours.finish(letter + other[1:])
    for raw in (IDENTITY, b"", other[1:-1], other[1:] + b"\0", b"\xff" * 32,
                (slow.Q + 1).to_bytes(32, "little")):
        with pytest.raises(BadPoint):
            ours.finish(other[:1] + raw)


def test_secrets_are_not_printed() -> None:
    ours = Spake2(b"lion drum", 0, drawn(1, 0))
    assert "lion" not in repr(vars(ours))
    assert curve.check(ours.message[1:])


def write(package: Any) -> None:
    """Write the package's pairings."""
    lines = []
    for n in range(PAIRINGS):
        caller = package.SPAKE2_A(password_of(n), entropy_f=drawn(n, 0))
        host = package.SPAKE2_B(password_of(n), entropy_f=drawn(n, 1))
        said = caller.start() + host.start()
        key = caller.finish(said[33:])
        assert key == host.finish(said[:33])
        lines.append(base64.b64encode(said + key).decode() + "\n")
    FILE.write_text("".join(lines))


if __name__ == "__main__":
    import spake2

    write(spake2)
