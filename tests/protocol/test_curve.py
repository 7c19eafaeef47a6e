"""The group: what a peer may send as a point; plain arithmetic gives the same to the byte."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from net.crypto import curve
from net.crypto.curve import IDENTITY, ORDER, BadPoint, BadScalar, check
from tests.examples import examples

from . import stranger_curve as slow

Q = slow.Q
SIGN = 1 << 255
BASE = curve.base(1)


def little(number: int) -> bytes:
    return number.to_bytes(32, "little")


def small_points() -> list[bytes]:
    """The 8 points of small order, found by multiplying the other subgroup away."""
    found = set()
    for y in range(2, 60):
        try:
            point = slow.point(little(y))
        except slow.NotOnCurve:
            continue
        for k in range(8):
            found.add(slow.written(slow.times(k, slow.times(ORDER, point))))
    return sorted(found)


def spellings(raw: bytes) -> set[bytes]:
    """Every 32 bytes a careless decoder may read as this point."""
    y, sign = int.from_bytes(raw, "little") % SIGN, raw[31] >> 7
    signs = (0, 1) if y in (1, Q - 1) else (sign,)  # x = 0 has no sign
    return {little(n + SIGN * s) for n in (y, y + Q) if n < SIGN for s in signs}


def test_there_are_eight_small_points_and_fourteen_spellings() -> None:
    small = small_points()
    assert len(small) == 8
    assert bytes(IDENTITY) in small
    assert len(set().union(*map(spellings, small))) == 14


SMALL = sorted(set().union(*map(spellings, small_points())))


@pytest.mark.parametrize("raw", SMALL, ids=bytes.hex)
def test_a_point_of_small_order_is_refused_however_it_is_spelt(raw: bytes) -> None:
    with pytest.raises(BadPoint):
        check(raw)


@pytest.mark.parametrize(
    "y", [1, 1 + SIGN, Q + 1, Q + 1 + SIGN], ids=["canonical", "signed", "Q+1", "signed Q+1"]
)
def test_the_identity_is_refused_in_all_four_forms(y: int) -> None:
    assert little(y) in SMALL
    with pytest.raises(BadPoint):
        check(little(y))


def test_a_good_point_moved_by_a_small_one_is_refused() -> None:
    good = slow.point(curve.base(77))
    for raw in small_points():
        moved = slow.written(slow.add(good, slow.point(raw)))
        if raw == IDENTITY:
            assert check(moved) == moved
        else:
            with pytest.raises(BadPoint):
                check(moved)


def test_no_second_spelling_of_any_point_is_accepted() -> None:
    """All y from Q to 2**255 - 1 with both signs, whether or not they are on the curve."""
    for y in range(Q, SIGN):
        for sign in (0, SIGN):
            with pytest.raises(BadPoint):
                check(little(y + sign))


@pytest.mark.parametrize(
    "raw", [b"", bytes(BASE)[:31], bytes(BASE) + b"\0", little(2), b"\xff" * 32]
)
def test_other_bytes_are_no_point(raw: bytes) -> None:
    with pytest.raises(BadPoint):
        check(raw)


def test_points_of_the_group_are_accepted_as_they_are() -> None:
    for k in (1, 2, 3, 8, ORDER - 1, curve.scalar(b"k" * 64)):
        point = curve.base(k)
        assert check(point) == point
    assert bytes.fromhex("58" + "66" * 31) == BASE


def test_sums_and_multiples_meet() -> None:
    p, q = curve.base(11), curve.base(31)
    assert curve.add(p, q) == curve.base(42)
    assert curve.add(p, p) == curve.base(22)
    assert curve.sub(q, p) == curve.base(20)
    assert curve.sub(p, q) == curve.base(-20)
    assert curve.times(5, p) == curve.base(55)
    assert curve.times(-1, p) == curve.sub(IDENTITY, p)
    assert curve.descent(q, p, 4) == tuple(curve.base(31 - 11 * n) for n in (1, 2, 3, 4))


def test_the_identity_comes_and_goes_like_any_result() -> None:
    p = curve.base(3)
    assert curve.sub(p, p) == IDENTITY
    assert curve.add(p, curve.base(-3)) == IDENTITY
    assert curve.add(p, IDENTITY) == curve.add(IDENTITY, p) == curve.sub(p, IDENTITY) == p
    assert curve.add(IDENTITY, IDENTITY) == curve.sub(IDENTITY, IDENTITY) == IDENTITY
    assert curve.times(9, IDENTITY) == curve.times(0, p) == curve.times(ORDER, p) == IDENTITY
    assert curve.base(0) == curve.base(ORDER) == IDENTITY
    assert curve.descent(p, curve.base(1), 5)[2:] == (IDENTITY, curve.base(-1), curve.base(-2))


def test_a_number_has_one_spelling_and_is_never_zero() -> None:
    for k in (1, 2, ORDER - 1):
        assert curve.read_scalar(curve.scalar_bytes(k)) == k
    for k in (0, ORDER, ORDER + 1, -1):
        with pytest.raises(BadScalar):
            curve.scalar_bytes(k)
    for raw in (little(0), little(ORDER), little(ORDER + 1), b"\xff" * 32, b"", little(5) + b"\0"):
        with pytest.raises(BadScalar):
            curve.read_scalar(raw)
    wide = (ORDER - 1).to_bytes(64, "little")  # what a plain remainder would send near zero
    assert curve.scalar(bytes(64)) == curve.scalar(wide) == 1
    assert curve.scalar(b"\xff" * 64) < ORDER
    for length in (0, 32, 63, 65):
        with pytest.raises(BadScalar):
            curve.scalar(bytes(length))


numbers = st.integers(0, ORDER - 1) | st.integers(0, 20)


def by_the_book(k: int, start: slow.Pair = slow.BASE) -> slow.Pair:
    return slow.times(k % ORDER, start)


@settings(max_examples=examples(40), deadline=None)
@given(numbers, numbers, numbers)
def test_plain_arithmetic_gives_the_same_bytes(a: int, b: int, k: int) -> None:
    p, q = by_the_book(a), by_the_book(b)
    less = [slow.add(p, by_the_book(-n * b)) for n in (1, 2, 3)]
    theirs = [p, q, slow.add(p, q), less[0], by_the_book(k, p), *less]
    p, q = curve.base(a), curve.base(b)
    ours = [p, q, curve.add(p, q), curve.sub(p, q), curve.times(k, p), *curve.descent(p, q, 3)]
    assert ours == [slow.written(point) for point in theirs]


@settings(max_examples=examples(60), deadline=None)
@given(st.binary(min_size=32, max_size=32) | st.sampled_from(SMALL) | numbers.map(curve.base))
def test_plain_arithmetic_refuses_the_same_bytes(raw: bytes) -> None:
    try:
        point = slow.point(raw)
        good = slow.written(point) == raw != IDENTITY and slow.times(ORDER, point) == slow.ZERO
    except slow.NotOnCurve:
        good = False
    if good:
        assert check(raw) == raw
    else:
        with pytest.raises(BadPoint):
            check(raw)
