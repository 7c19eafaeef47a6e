"""What all far ways share: where they are trusted, what is late, which words a record may hold."""

import pytest

from net.drivers.far import ways as far_ways
from net.drivers.far.way import Trouble
from net.drivers.far.ways import Ways, is_far
from net.drivers.liveness import FAR, NEAR, Liveness
from net.drivers.reach import beyond, pace_of
from net.peer.handshake import spoken
from net.peer.turn_watch import QUOTA, TurnWatch

TICKET = "endpointaae5zcuspyx2ufv6tkpn7kzf2fem7mqzidf6hlydrnsjn3n4a5i6caibadaaaaqctlqqe"
LAN = "192.168.1.5:4747"


def test_an_older_program_reads_no_far_place() -> None:
    assert spoken((LAN, TICKET), 7) == (LAN, TICKET)
    assert spoken((LAN, TICKET), 6) == (LAN,)


@pytest.mark.parametrize(("text", "far"), [
    ("iroh", True), (TICKET, True), ("mqtts://broker.example", True), ("mqtt://10.0.0.1/x", True),
    ("192.168.1.5", False), ("irohs", False), ("", False), ("http://x", False),
])
def test_a_far_place_is_known_by_its_form(text: str, far: bool) -> None:
    assert is_far(text) is far
    assert pace_of((text, 0)) is (FAR if far else NEAR)
    if far:
        assert not beyond(text), "nothing is called out on the network for it"


@pytest.mark.parametrize(("ways", "text", "code"), [
    (Ways(), TICKET, "far_off"), (Ways(), "iroh", "far_off"), (Ways(True), "iro", "ticket"),
    (Ways(True), "endpoint" + "a" * 193, "ticket"), (Ways(True), "", "ticket"),
])
def test_what_is_off_or_no_place_is_told(ways: Ways, text: str, code: str) -> None:
    with pytest.raises(Trouble) as told:
        ways.to(text)
    assert told.value.code == code


def test_what_is_not_installed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(far_ways, "find_spec", lambda name: None)
    for text in ("iroh", "mqtts://broker.example"):
        with pytest.raises(Trouble) as told:
            Ways(True).to(text)
        assert told.value.code == "lacks_far"


@pytest.mark.parametrize(("pace", "seconds"), [(NEAR, 3.0), (FAR, 20.0)])
def test_a_link_is_gone_after_its_own_patience(pace: object, seconds: float) -> None:
    lives = Liveness(pace)
    ticks = [lives.tick(n / 4) for n in range(int(4 * seconds) + 2)]
    assert ticks.index(None) == int(4 * seconds)
    assert sum(bool(tick) for tick in ticks) == int(seconds / pace.ping) - 1


@pytest.mark.parametrize(("lag", "owed"), [(0, 15_000), (17_000, 0)])
def test_who_sits_in_a_tunnel_loses_no_time_by_it(lag: int, owed: int) -> None:
    """An action that took 1 second arrives 17 later: the clock here had counted 18."""
    watch = TurnWatch(2)
    watch.lag = lag
    watch.follow(0)
    for quarter in range(4 * 18 + 1):
        watch.tick(quarter / 4, runs=True)
    watch.reported(0, 1000, ours=False)
    watch.follow(1)
    watch.follow(0)
    assert watch.claim(0) == max(0, owed - QUOTA - lag)
    assert watch.believes(0, owed + QUOTA + lag)
    assert not watch.believes(0, 15_000 + QUOTA + lag + 1)
