"""Where a table may be dialled: what START and STANDS say is somebody's word, and spelt one way."""

from types import SimpleNamespace

import pytest

from net.drivers.reach import told


def dialled(*addresses: str, inside: bool = False) -> list[tuple[str, int]]:
    """Give where we would look for a table that is said to stand there, by its host and a guest."""
    half = len(addresses) // 2
    start = SimpleNamespace(addresses=(addresses[:half], ()))
    peer = SimpleNamespace(match=SimpleNamespace(start=start), addresses={1: addresses[half:]})
    return told(peer, inside)


@pytest.mark.parametrize("address", [
    "0.0.0.0", "0.1.2.3", "255.255.255.255", "240.0.0.1", "224.0.0.251", "8.8.8.8", "127.0.0.1",
    "127.1.2.3", "[::]", "[::1]", "[::ffff:0.0.0.0]", "[::ffff:127.0.0.1]", "[::ffff:8.8.8.8]",
    "[ff02::fb]", "[2606:4700::1111]", "[::127.0.0.1]", "lea.local", "localhost", "", "[]",
])
def test_nobody_sends_us_to_ourselves_to_everybody_or_to_the_internet(address):
    assert dialled(f"{address}:4747") == []


@pytest.mark.parametrize(("said", "there"), [
    ("192.168.1.5:4747", ("192.168.1.5", 4747)), ("[fd00::2]:1", ("fd00::2", 1)),
    ("169.254.3.4:65535", ("169.254.3.4", 65535)),
    ("[::ffff:10.0.0.5]:4747", ("10.0.0.5", 4747)),
])
def test_a_machine_of_our_network_is_dialled(said, there):
    assert dialled(said, "8.8.8.8:1") == [there]


@pytest.mark.parametrize("said", [
    "192.168.1.5", "192.168.1.5:0", "192.168.1.5:65536", "192.168.1.5:x", "192.168.1.5: 1",
    "192.168.1.5:١", "192.168.001.5:1",
])
def test_what_is_not_spelt_like_an_address_is_none(said):
    assert dialled(said) == []


def test_a_table_of_this_machine_is_sought_on_it():
    assert dialled("127.0.0.1:1", "[::1]:2", "0.0.0.0:4", "[::]:5", "8.8.8.8:6",
                   inside=True) == [("127.0.0.1", 1), ("::1", 2)]
