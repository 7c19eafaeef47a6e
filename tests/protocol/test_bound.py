"""Every screen is told what binds a seat to its set-up, before anything is shown, and again later.
"""

import time

import pytest

from core.action import Deploy, Lot, Reveal
from core.games import GAMES
from core.games.luzhanqi import LUZHANQI
from core.option import read_options
from net.drivers.memory import hotseat
from net.record.audit import read
from net.report import Bound, Played, Report, Started
from net.wire.hidden_messages import Army
from net.wire.messages import Commit

from .hidden import ARMIES
from .test_going_on import again, left, sat_down, until
from .test_link import PATIENCE


def told_until(link, done) -> list[Report]:
    told: list[Report] = []
    deadline = time.monotonic() + PATIENCE
    while not done(told):
        assert time.monotonic() < deadline
        told += link.poll()
        time.sleep(0.001)
    return told


def of(told: list[Report]) -> dict[int, bytes]:
    return {report.seat: report.seal for report in told if isinstance(report, Bound)}


def test_the_commitments_of_a_shared_screen_come_before_any_army_and_are_those_on_record(tmp_path):
    link = hotseat("napoleon", {}, ("Ann", "Bob"), folder=tmp_path)
    rules = GAMES["napoleon"].rules(read_options(GAMES["napoleon"].options, {}))
    for seat in range(2):
        (_, value), *_ = rules.muster(seat).formations
        link.post(seat, Deploy(value))
    told = told_until(link, lambda told: any(
        isinstance(x, Played) and isinstance(x.action, Lot) for x in told))
    kinds = [type(x.action) if isinstance(x, Played) else type(x) for x in told]
    assert max(n for n, kind in enumerate(kinds) if kind is Bound) < kinds.index(Reveal)
    assert kinds.index(Started) < kinds.index(Bound)
    link.close()
    link.join(10)
    (path,) = tmp_path.glob("*.tambour")
    fold = read(path.read_bytes()).fold
    sealed = {entry.seat: entry.body.seal for entry in (
        logged.entry for chain in fold.log.chains for logged in chain)
        if isinstance(entry.body, Commit)}
    assert of(told) == sealed
    assert len(sealed) == 2


def test_pieces_that_stay_hidden_are_told_by_the_hash_of_the_entry_that_holds_them(tmp_path):
    link = hotseat(LUZHANQI.key, {}, ("Ann", "Bob"), folder=tmp_path)
    for seat in range(2):
        link.post(seat, Deploy(ARMIES[seat]))
    told = told_until(link, lambda told: len(of(told)) == 2)
    link.close()
    link.join(10)
    (path,) = tmp_path.glob("*.tambour")
    fold = read(path.read_bytes()).fold
    assert of(told) == {logged.entry.seat: logged.hash for chain in fold.log.chains
                        for logged in chain if isinstance(logged.entry.body, Army)}


@pytest.mark.parametrize("who", ["h", "j"])
def test_a_match_that_goes_on_tells_both_seals_again(tmp_path, who):
    bots = sat_down(tmp_path)
    until(lambda: bots[0].match and bots[0].match.position.ply > 1, *(b.step for b in bots))
    left(bots)
    link = again(tmp_path / who).link
    told = told_until(link, lambda told: len(of(told)) == 2)
    assert isinstance(next(x for x in told if isinstance(x, Started | Bound)), Started)
    link.close()
    link.join(10)
