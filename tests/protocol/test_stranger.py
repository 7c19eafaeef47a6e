"""PROTOCOL.md alone is enough: a peer written from it plays whole games with ours over TCP."""

import random
import time

import pytest

from core.action import Answer, Offer, Resign
from core.games import GAMES
from core.position import Phase
from net.drivers.open_table import host, join
from net.players.bot import Bot
from net.record.audit import verify
from net.report import Gathered, Waiting

from .stranger import Stranger

PATIENCE = 20.0
SECRET = ("napoleon", {})
OPEN = ("xiangqi", {})
LUZHANQI = [
    ("luzhanqi", {"ruleset": "tournament", "disclosure": how}) for how in ("open", "sealed")
]
REFEREED = ("luzhanqi", {"ruleset": "tournament", "disclosure": "referee"})


def pick(seed):
    """Choose at random, for our side."""
    dice = random.Random(seed)

    def choose(rules, view, seat):
        return dice.choice(list(rules.actions(view, seat)))

    return choose


def played(seed, until=400):
    """Choose at random, for the stranger; he gives up after so many plies."""
    choose = pick(seed)

    def turn(match, seat):
        if match.pending is not None:
            return Answer(True) if seat in match.asked - match.agreed else None
        view = match.view(seat)
        if seat not in view.to_act:
            return None
        if match.position.ply >= until and match.position.phase is Phase.PLAY:
            return Resign()
        return choose(match.rules, view, seat)

    return turn


@pytest.fixture
def table(tmp_path):
    links = []

    def keep(link):
        links.append(link)
        return link

    keep.folder = tmp_path
    yield keep
    for link in reversed(links):
        link.close()
    for link in links:
        link.join(10)


def until(link, kind, true=lambda report: True, told=None):
    """Poll a link until it tells something; all that it told before goes to `told`."""
    told = [] if told is None else told
    deadline = time.monotonic() + PATIENCE  # only a hung test gets here
    while not any(isinstance(x, kind) and true(x) for x in told):
        assert time.monotonic() < deadline, told
        told += link.poll()
        time.sleep(0.002)
    return next(x for x in told if isinstance(x, kind) and true(x))


def finish(bots, stranger, thread):
    deadline = time.monotonic() + PATIENCE
    while not (stranger.finished and all(b.verdict is not None for b in bots)):
        assert time.monotonic() < deadline, (
            stranger.error, stranger.finished, [(b.verdict, b.closed, b.refused) for b in bots])
        assert stranger.error is None, [(b.closed, repr(stranger.error)) for b in bots]
        if not sum(b.step() for b in bots):
            time.sleep(0.001)
    thread.join(10)
    if stranger.error:
        raise stranger.error
    assert [b.verdict for b in bots] == ["verified"] * len(bots)
    records = [b.started.record.read_bytes() for b in bots]
    assert {stranger.record} == set(records)
    verdict = verify(stranger.record, GAMES)
    assert str(verdict) == "verified"
    return stranger.fold.match


def as_guest(table, key, options, stranger, ours):
    link = table(host(key, options, "Mia", folder=table.folder, port=0))
    waiting = until(link, Waiting)
    port = int(waiting.addresses[0].rsplit(":", 1)[1])
    thread = stranger.start(lambda: stranger.join("127.0.0.1", port, waiting.words))
    return finish([Bot(link, ours, GAMES)], stranger, thread)


def as_host(table, key, options, stranger, ours):
    door, port = stranger.listen()
    thread = stranger.start(lambda: stranger.host(door, (7, 250), key, options))
    link = table(join("127.0.0.1", port, "Mia", folder=table.folder, words=(7, 250)))
    return finish([Bot(link, ours, GAMES)], stranger, thread)


@pytest.mark.parametrize("meet", [as_guest, as_host])
@pytest.mark.parametrize("game", [OPEN, SECRET, *LUZHANQI], ids=str)
def test_a_stranger_plays_a_whole_game_with_us(table, meet, game):
    match = meet(table, *game, Stranger("Zoë", played(1)), pick(2))
    assert match.over
