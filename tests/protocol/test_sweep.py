"""Who is asked one by one, and when: on made-up cards, by a clock of our own."""

from collections.abc import Iterable
from ipaddress import ip_interface

import pytest

from net.drivers.cards import Card, Kind
from net.drivers.found_tables import TABLES, FoundTables
from net.drivers.sweep import AGAIN, LASTS, MOST, SILENCE, SPAN, Sweep, Target, around
from net.wire.announcement import encode
from tests.protocol.test_announcement import table

TICK = 0.01


def card(*networks: str, kind: Kind = Kind.LAN, number: int = 2) -> Card:
    return Card(f"card{number}", number, kind, tuple(map(ip_interface, networks)))


HOME = card("192.168.1.77/24", "fe80::1/64")
CABLE = card("10.0.0.5/24", number=3)
TUNNEL = card("10.8.0.2/24", kind=Kind.TUNNEL, number=7)


class Clock:
    """Asks a sweep at each tick who is due, and keeps what it said with its time."""

    def __init__(self, cards: Iterable[Card], after: float | None = SILENCE) -> None:
        self.now = 100.0
        self.cards = tuple(cards)
        self.sweep = Sweep(self.now, lambda: self.cards, after)
        self.asked: list[tuple[float, Target]] = []

    def run(self, seconds: float, *tables: str, tick: float = TICK) -> list[str]:
        """Let time pass; give the addresses asked meanwhile."""
        before = len(self.asked)
        for _ in range(round(seconds / tick)):
            self.now += tick
            self.asked += [(self.now, each) for each in self.sweep.due(self.now, tables)]
        return [target.address for _, target in self.asked[before:]]

    def most(self) -> int:
        """Count the questions of the fullest span."""
        times = [then for then, _ in self.asked]
        return max(sum(then <= each < then + SPAN for each in times) for then in times)


def test_after_three_silent_seconds_each_neighbour_is_asked_once_within_two() -> None:
    clock = Clock([HOME])
    assert clock.run(SILENCE - TICK) == []
    asked = clock.run(SPAN + TICK)
    assert sorted(asked) == sorted(f"192.168.1.{n}" for n in range(1, 255) if n != 77)
    assert asked[:4] == ["192.168.1.76", "192.168.1.78", "192.168.1.75", "192.168.1.79"]
    assert clock.run(3600, tick=0.5) == []


def test_whoever_hears_a_table_in_time_asks_nobody() -> None:
    clock = Clock([HOME])
    clock.run(1, "192.168.1.5")
    assert clock.run(60) == []


def test_nobody_is_asked_unless_they_are_looked_for() -> None:
    clock = Clock([HOME], after=None)
    assert clock.run(60) == []
    clock.sweep.again()
    assert len(clock.run(SPAN)) == 253


def test_a_press_asks_again_and_presses_together_do_not() -> None:
    clock = Clock([HOME])
    clock.run(SILENCE + SPAN)
    for _ in range(9):
        clock.sweep.again()
        clock.run(TICK)
    clock.run(60)
    assert len(clock.asked) == 2 * 253
    assert clock.most() <= MOST


def test_a_press_before_the_silence_is_over_counts_for_it() -> None:
    clock = Clock([HOME])
    clock.sweep.again()
    assert len(clock.run(60)) == 253


@pytest.mark.parametrize("tick", [0.001, 0.01, 0.07, 0.5, 3.0])
def test_so_many_and_no_more_over_all_cards_however_often_it_is_pressed(tick: float) -> None:
    clock = Clock([HOME, CABLE, card("172.16.9.9/16", number=4)])
    for _ in range(4):
        clock.sweep.again()
        clock.run(2.5, tick=tick)
    assert clock.most() <= MOST


def test_two_cards_share_one_sweep_and_the_next_press_asks_the_rest() -> None:
    clock = Clock([HOME, CABLE])
    first = clock.run(SILENCE + SPAN)
    assert len(first) == MOST
    assert sum(address.startswith("10.0.0.") for address in first) == MOST // 2
    clock.sweep.again()
    second = clock.run(60)
    assert len(second) == MOST
    assert len({*first, *second}) == 2 * 253
    assert {(target.address.startswith("10."), target.card) for _, target in clock.asked} == {
        (False, 2), (True, 3)}


def test_the_same_network_behind_two_cards_is_asked_by_the_first() -> None:
    both = around([HOME, card("192.168.1.78/24", number=3)])
    assert len(both) == 252, "neither of our own"
    assert {target.card for target in both} == {2}


@pytest.mark.parametrize(("network", "addresses"), [
    ("10.1.2.3/8", [f"10.1.2.{n}" for n in range(1, 255) if n != 3]),
    ("172.20.255.1/16", [f"172.20.255.{n}" for n in range(2, 255)]),
    ("192.168.1.130/25", [f"192.168.1.{n}" for n in range(129, 255) if n != 130]),
    ("192.168.1.6/30", ["192.168.1.5"]), ("192.168.1.6/31", ["192.168.1.7"]),
    ("192.168.1.6/32", []),
])
def test_a_large_network_is_asked_near_our_own_address_and_a_small_one_whole(
    network: str, addresses: list[str]
) -> None:
    found = [target.address for target in around([card(network)])]
    assert sorted(found) == sorted(addresses)


@pytest.mark.parametrize("other", [
    TUNNEL, card("10.8.0.2/24", kind=Kind.BRIDGE), card("127.0.0.1/8", kind=Kind.LOOPBACK),
    card("8.8.8.8/24"), card("169.254.3.4/16"), card("fd00::5/120"), card("10.0.0.1/24", number=0),
    card(),
])
def test_no_tunnel_no_container_no_stranger_of_the_internet_is_asked(other: Card) -> None:
    assert around([other]) == []
    assert len(around([other, HOME])) == 253


def test_who_answered_is_asked_again_and_nobody_else() -> None:
    """Their announcements are swallowed: without it they would be gone from the list."""
    clock = Clock([HOME])
    clock.run(SILENCE + SPAN)
    assert set(clock.run(20 * AGAIN, "192.168.1.5", "10.9.9.9")) == {"192.168.1.5"}
    assert 18 <= len(clock.asked) - 253 <= 21
    clock.run(SILENCE)
    assert clock.run(60) == []


def test_ten_thousand_that_answer_are_asked_in_moderation() -> None:
    clock = Clock([HOME, CABLE])
    everybody = [f"{net}.{n}" for net in ("192.168.1", "10.0.0", "10.9.9") for n in range(256)] * 14
    clock.run(SILENCE + SPAN)
    clock.run(4, *everybody)
    assert clock.most() <= MOST
    assert len(clock.sweep._asked) <= MOST


def test_the_next_look_is_never_late_and_never_at_once() -> None:
    """Whoever sleeps until `next` asks the same people as who looks at every tick."""
    clock = Clock([HOME])
    tables = ["192.168.1.5"]
    looks = 0
    while clock.now < 110:
        then = clock.sweep.next
        assert then > clock.now
        clock.now = then
        looks += 1
        due = clock.sweep.due(clock.now, tables if len(clock.asked) else ())
        clock.asked += [(clock.now, each) for each in due]
    again = [target.address for then, target in clock.asked if SILENCE + SPAN < then - 100 < 10]
    assert again == tables * 3
    assert looks < 60


def test_ten_thousand_forged_answers_are_bounded_and_those_from_afar_are_dropped() -> None:
    book = FoundTables()
    for n in range(10_000):
        for net in ("8.8", "192.168"):
            address = f"{net}.{n // 250}.{n % 250 + 1}"
            book.heard(encode(table(n)), address, 5 + n / 1000, LASTS)
    found = book.tables(15.0)
    assert 0 < len(found) <= TABLES
    assert {each.address[:8] for each in found} == {"192.168."}
    assert book.tables(15.0 + LASTS) == []
