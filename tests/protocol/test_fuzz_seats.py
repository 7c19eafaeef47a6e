"""A hostile seat with the right words harms nobody: a short fuzz each time, a long one by hand."""

import random
from collections.abc import Iterator

import pytest

from net.peer.peer import Peer
from net.peer.seated_match import Seated
from net.wire import messages as wire
from net.wire.frames import check, decode, encode

from .fuzz_seats import Table, any_struct, numbers_of, play, reduced, tried


def found(seeds: range) -> Iterator[tuple[int, str]]:
    """Give the sessions in which something is found, and what."""
    for seed in seeds:
        if what := tried(numbers_of(seed)):
            yield seed, what


@pytest.mark.sweep
@pytest.mark.parametrize("first", range(0, 160, 40))
def test_a_hostile_seat_harms_nobody(first):
    assert list(found(range(first, first + 40))) == []


@pytest.mark.slow
@pytest.mark.timeout(14_400)
def test_a_hostile_seat_harms_nobody_in_five_thousand_sessions():
    assert list(found(range(5000))) == []


@pytest.mark.parametrize("kind", [x for x in (*wire.MESSAGES, *wire.BODIES) if x is not wire.Entry])
def test_whatever_is_made_up_is_well_formed(kind):
    rng, made = random.Random(1), set()
    for _ in range(40):
        what = any_struct(rng, kind)
        if kind in wire.BODIES:
            assert check(what) == what
        else:
            assert decode(encode(what)) == what
        made.add(what)
    assert len(made) > 3 or not kind.__struct_fields__


def test_a_bug_that_is_planted_is_found_and_told_in_fewer_steps(monkeypatch):
    def stumble(match, logged):
        if isinstance(logged.entry.body, wire.Resign | wire.Offer) and logged.entry.seat == 1:
            raise IndexError

    monkeypatch.setattr(Seated, "_believe", stumble)
    seed, what = next(found(range(100)))
    assert what.startswith("IndexError")
    numbers = numbers_of(seed)
    fewer = reduced(numbers)
    assert tried(fewer).startswith("IndexError")
    assert len(fewer) < len(numbers)
    assert set(fewer) <= set(numbers)


@pytest.mark.parametrize(("method", "told"), [
    (Peer.close, "cannot leave"), (Peer.forsake, "cannot go on without who is away"),
])
def test_who_could_not_leave_is_found(method, told, monkeypatch):
    monkeypatch.setattr(Peer, method.__name__, lambda peer: [])
    _, what = next(found(range(60)))
    assert told in what


def test_a_session_is_the_same_each_time():
    def told(table: Table) -> list[object]:
        return [report for node in table.nodes for report in node.told]

    numbers = numbers_of(3)
    assert told(play(numbers)) == told(play(numbers)) != []
