"""Tables find each other: what may be said of one, and what is believed of what was heard."""

import contextlib
import random
import tracemalloc
from typing import Any

import msgpack
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from core.plain_text import printable
from net.drivers.cards import arranged
from net.drivers.discovery import Advertisement
from net.drivers.found_tables import (
    BUDGET,
    EACH,
    FORGOTTEN,
    HASTE,
    SENDERS,
    TABLES,
    WAYS,
    FoundTables,
    near,
)
from net.wire import announcement
from net.wire.announcement import ASKED, MOST, Ask, Away, Table, ask, decode, encode
from net.wire.messages import Garbage, LocalError

from .tables import LINUX


def table(n: int = 1, **other: Any) -> Table:
    fields = {"port": 4747, "game": "napoleon", "preset": "Sage", "free": 1, "name": "Papa"}
    return Table(1, n.to_bytes(8, "big"), **{**fields, **other})


# the words -------------------------------------------------------------------------------------

texts = st.text(max_size=40)
tables = st.builds(
    Table, st.just(1), st.binary(min_size=8, max_size=8), st.integers(1, 65535),
    st.from_regex(r"\A[a-z0-9]{1,16}\Z"), texts, st.integers(0, 3), texts,
)


@example(table(name="\U0001f203"))  # an emoji that this Python may not know yet
@given(st.one_of(tables, st.builds(Away, st.just(1), st.binary(min_size=8, max_size=8))))
def test_what_is_sent_is_read(message: Table | Away) -> None:
    """Anything that may be said fits one datagram, and reads as plain text or not at all."""
    try:
        raw = encode(message)
    except LocalError:
        assert isinstance(message, Table)
        assert not 0 < len(message.name) <= 32 or len(message.preset) > 32
        return
    assert len(raw) <= MOST
    read = decode(raw)
    assert type(read) is type(message)
    if isinstance(read, Table):
        assert printable(read.name) == read.name
        assert "\n" not in read.name + read.preset
        assert 0 < len(read.name) <= 32


@given(st.one_of(
    st.binary(max_size=600),
    st.recursive(
        st.one_of(st.none(), st.booleans(), st.integers(-2**63, 2**64 - 1), st.floats(),
                  st.text(max_size=40), st.binary(max_size=40),
                  st.sampled_from(["tambour.table", "tambour.away", "tambour.ask"])),
        lambda inner: st.lists(inner, max_size=9) | st.dictionaries(st.text(), inner, max_size=2),
    ).map(lambda value: msgpack.packb(value, use_bin_type=True)),
))
def test_noise_is_nothing(raw: bytes) -> None:
    with contextlib.suppress(Garbage):
        message = decode(raw)
        assert isinstance(message, Table | Away | Ask)
        assert len(raw) <= ASKED


@given(tables, st.data())
def test_one_spelling(message: Table, data: st.DataObject) -> None:
    """Every change of one byte is another message or none, never the same one again."""
    try:
        raw = bytearray(encode(message))
    except LocalError:
        return
    at = data.draw(st.integers(0, len(raw) - 1))
    raw[at] ^= data.draw(st.integers(1, 255))
    with contextlib.suppress(Garbage):
        again = decode(bytes(raw))
        assert isinstance(again, Table)


@pytest.mark.parametrize("raw", [
    b"", encode(table()) + b"\0", encode(table())[:-1], bytes(5000), b"\xc1", b"\x91" * 200,
    msgpack.packb(["tambour.table", 2, bytes(8), 4747, "agon", "", 1, "Mia"]),
    msgpack.packb(["tambour.table", 1, bytes(8), 0, "agon", "", 1, "Mia"]),
    msgpack.packb(["tambour.table", 1, bytes(8), 4747, "../etc", "", 1, "Mia"]),
    msgpack.packb(["tambour.table", 1, bytes(8), 4747, "agon", "", -1, "Mia"]),
    msgpack.packb(["tambour.table", 1, bytes(8), 4747, "agon", "", 9, "Mia"]),
    msgpack.packb(["tambour.table", 1, bytes(8), 4747, "agon", "", 1, ""]),
    msgpack.packb(["tambour.table", 1, bytes(8), 4747, "agon", "", 1, "M" * 33]),
    msgpack.packb(["tambour.table", 1, bytes(8), 4747, "agon", "", 1, "Mia", "lion drum"]),
    msgpack.packb(["tambour.table", 1, bytes(8), 4747.0, "agon", "", 1, "Mia"]),
    msgpack.packb(["tambour.ask", 1, bytes(9)]),
    msgpack.packb(["tambour.ask", 1, b"\1" * 240]),
    b"\x98\xadtambour.table\x01\xc4\x08" + bytes(8) + b"\xcd\x00\x50\xa4agon\xa0\x01\xa3Mia",
])
def test_not_an_announcement(raw: bytes) -> None:
    with pytest.raises(Garbage):
        decode(raw)


def test_no_answer_is_longer_than_its_question() -> None:
    longest = table(port=65535, game="a" * 16, preset="\U0001f600" * 32, name="\U0001f600" * 32)
    assert len(encode(longest)) <= MOST < ASKED == len(ask())
    assert decode(encode(longest)).preset == ""  # type: ignore[union-attr]  # no room for it


def test_no_word_of_the_door_has_a_place_in_it() -> None:
    assert announcement.Table.__struct_fields__ == (
        "version", "id", "port", "game", "preset", "free", "name")
    assert set(Advertisement.__dataclass_fields__) == {"game", "preset", "name", "free"}


# what is believed ------------------------------------------------------------------------------


def test_a_table_is_one_however_it_is_heard() -> None:
    book = FoundTables()
    for address in ("fe80::7%2", "192.168.1.5", "10.0.0.5", "127.0.0.1", "fd00::5"):
        book.heard(encode(table()), address, 0.0)
    (found,) = book.tables(0.1)
    assert (found.address, found.where) == ("127.0.0.1", "127.0.0.1:4747")
    assert len(book._seen[table().id].ways) == WAYS


def test_silence_of_two_seconds_is_an_end() -> None:
    book = FoundTables()
    book.heard(encode(table()), "10.0.0.5", 0.0)
    assert FORGOTTEN < 2
    assert book.tables(FORGOTTEN - 0.01)
    assert book.tables(FORGOTTEN) == []


def test_who_leaves_is_gone_at_once_and_nobody_else_says_so() -> None:
    book = FoundTables()
    book.heard(encode(table()), "10.0.0.5", 0.0)
    book.heard(encode(Away(1, table().id)), "10.0.0.6", 0.1)
    assert book.tables(0.1)
    book.heard(encode(Away(1, table().id)), "10.0.0.5", 0.1)
    assert book.tables(0.1) == []


def test_nobody_else_changes_what_a_table_says() -> None:
    book = FoundTables()
    book.heard(encode(table()), "10.0.0.5", 0.0)
    book.heard(encode(table(name="Mallory", free=3)), "10.0.0.6", 0.1)
    book.heard(encode(table(port=666)), "10.0.0.7", 0.1)
    (found,) = book.tables(0.1)
    assert (found.name, found.address, found.port) == ("Papa", "10.0.0.5", 4747)
    book.heard(encode(table(free=2)), "10.0.0.5", 0.2)
    assert book.tables(0.2)[0].free == 2


def test_a_table_opened_again_has_its_place() -> None:
    book = FoundTables()
    book.heard(encode(table(1)), "10.0.0.5", 0.0)
    book.heard(encode(table(2, name="Mia")), "10.0.0.5", 0.1)
    assert [found.name for found in book.tables(0.1)] == ["Mia"]


def test_one_address_has_few_tables() -> None:
    book = FoundTables()
    for n in range(HASTE):
        book.heard(encode(table(n, port=4747 + n)), "10.0.0.5", 0.0)
    assert len(book.tables(0.0)) == EACH


def test_whoever_talks_without_end_is_not_read() -> None:
    book = FoundTables()
    for _ in range(HASTE):
        book.heard(b"?", "10.0.0.5", 0.5)
    book.heard(encode(table()), "10.0.0.5", 0.9)
    assert book.tables(0.9) == []
    book.heard(encode(table()), "10.0.0.5", 1.0)
    assert book.tables(1.0)


def test_ten_thousand_liars_fill_a_list_and_no_more() -> None:
    """Memory stays where it is, and a table that is on the list stays on it."""
    book, chance = FoundTables(), random.Random(1)
    book.heard(encode(table(0)), "192.168.1.5", 0.0)
    now = 0.0

    def flood(count: int) -> None:
        nonlocal now
        for n in range(count):
            now += 0.0001
            if n % 4000 == 0:
                book.heard(encode(table(0)), "192.168.1.5", now)
            address = str(chance.randrange(2**24)).zfill(8)
            liar = f"10.{int(address[:2])}.{int(address[2:4])}.{int(address[4:6])}"
            said = table(chance.randrange(1, 2**60), name=f"Liar {n}", port=n % 60000 + 1)
            book.heard(encode(said), liar, now)

    flood(10_000)
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        flood(10_000)
        grown = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    found = book.tables(now)
    assert len(found) <= TABLES
    assert "Papa" in [one.name for one in found]
    assert len(book._paces) <= SENDERS
    assert grown < 200_000


def test_a_crowd_is_read_slowly() -> None:
    book = FoundTables()
    for n in range(BUDGET):
        book.heard(b"?", f"10.1.{n // 250}.{n % 250}", 0.5)
    book.heard(encode(table()), "10.0.0.5", 0.9)
    assert book.tables(0.9) == []


def seek(book: FoundTables, lies: Any, seconds: float = 20.0) -> float | None:
    """Open a finder in a flood that `lies` gives for each hundredth of a second; the true table
    speaks twice a second, after it. Say when it is shown first."""
    for n in range(int(seconds * 100)):
        now = n / 100
        for raw, address in lies(n):
            book.heard(raw, address, now)
        if n % 50 == 30:
            book.heard(encode(table(0)), "192.168.1.5", now)
            if "Papa" in [one.name for one in book.tables(now)]:
                return now
    return None


def test_a_table_is_found_in_a_flood_of_a_few_addresses() -> None:
    """They fill the list with eight tables each, and say more than is read."""
    def lies(n: int) -> list[tuple[bytes, str]]:
        return [(encode(table(1 + k % 64, name="Liar", port=1 + k % 64)), f"10.0.0.{1 + k % 8}")
                for k in range(20 * n, 20 * n + 20)]

    at = seek(FoundTables(), lies)
    assert at is not None
    assert at < 3


def test_a_table_is_found_in_a_flood_of_many_who_say_a_word_each() -> None:
    """Their addresses are made up, a new one for every word."""
    def lies(n: int) -> list[tuple[bytes, str]]:
        return [(encode(table(1 + k, name="Liar", port=1 + k % 60000)),
                 f"10.{k // 65536 % 256}.{k // 256 % 256}.{k % 256}")
                for k in range(20 * n, 20 * n + 20)]

    book = FoundTables()
    assert seek(book, lies, 120) is not None
    assert len(book.tables(120)) <= TABLES


def test_who_is_on_the_list_and_speaks_stays_whatever_comes() -> None:
    book = FoundTables()
    for k in range(TABLES):
        for now in (0.0, 0.5, 1.0):
            book.heard(encode(table(k, name=f"True {k}")), f"10.0.1.{k}", now)
    for k in range(200):
        for now in (1.1, 1.6, 2.1):
            book.heard(encode(table(1000 + k, name="Liar")), f"10.0.2.{k}", now)
            for true in range(TABLES):
                book.heard(encode(table(true, name=f"True {true}")), f"10.0.1.{true}", now)
    assert {one.name for one in book.tables(2.2)} == {f"True {k}" for k in range(TABLES)}


@pytest.mark.parametrize(("address", "ours"), [
    ("127.0.0.1", True), ("192.168.1.5", True), ("169.254.3.4", True), ("fe80::1%3", True),
    ("fd00::2", True), ("::1", True), ("8.8.8.8", False), ("2606:4700::1111", False),
    ("::ffff:8.8.8.8", False), ("", False), ("0.0.0.0", False), ("::", False),
    ("255.255.255.255", False), ("224.0.0.251", False), ("ff02::fb%2", False), ("lea.local", False),
])
def test_only_networks_of_ones_own_count(address: str, ours: bool) -> None:
    assert near(address) is ours
    book = FoundTables()
    book.heard(encode(table()), address, 0.0)
    assert bool(book.tables(0.0)) is ours


def test_mdns_is_a_word_too() -> None:
    book = FoundTables()
    assert book.announced(b"no table", ("10.0.0.5",), 0.0) is None
    assert book.announced(encode(table()), ("8.8.8.8", "127.0.0.1", "nonsense"), 0.0)
    assert book.tables(0.0) == []
    id = book.announced(encode(table()), ("10.0.0.5", "fd00::5"), 0.0)
    assert id is not None
    assert [one.address for one in book.tables(1000.0)] == ["10.0.0.5"]
    book.withdrawn(id)
    assert book.tables(1000.0) == []


def test_a_beacon_that_falls_silent_outweighs_mdns() -> None:
    book = FoundTables()
    book.heard(encode(table()), "10.0.0.5", 0.0)
    book.announced(encode(table()), ("10.0.0.5", "10.0.0.9"), 0.1)
    assert book.tables(1.0)[0].address == "10.0.0.5"
    assert book.tables(3.0) == []


def test_of_several_addresses_the_one_on_a_network_of_ours_is_shown() -> None:
    """A host with a VPN and containers tells them all; few of them lead there from here."""
    book = FoundTables()
    book.know(arranged(LINUX))  # they share the containers' networks too, each its own
    many = ("10.99.0.1", "172.18.0.1", "fd77::1", "10.8.0.9", "x", "192.168.1.20")
    book.announced(encode(table(1)), many, 0.0)
    assert [one.where for one in book.tables(0.0)] == ["192.168.1.20:4747"]
    book.heard(encode(table(2)), "10.8.0.9", 0.0)
    book.heard(encode(table(2)), "192.168.1.21", 0.0)
    assert [one.where for one in book.tables(0.0)][1] == "192.168.1.21:4747"
