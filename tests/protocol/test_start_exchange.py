"""Somebody goes while all are signing START: the table fills again, for everybody else.

Frames pass one at a time in an order drawn by a number, and the leaver goes after each of them.
"""

import random

import pytest

from net.output import Send
from net.record.audit import verify
from net.report import Away, Closed, Gathered, Refused, Started
from net.wire.frames import decode, frame
from net.wire.messages import Ping, Places, Start

from .hidden import Court
from .star import Star
from .toy import GAMES, plod
from .wire import End

TABLES = {"three": lambda: Star(3), "four": lambda: Star(4), "referee": lambda: Court(run=False)}
ORDERS = {"bye": 2, "cut": 1, "cut at once": 1, "nonsense": 1}
"""Ways to go, and in how many orders each is tried."""


class Table:
    """A table that is about to be full: every guest has greeted, and the host has signed START."""

    def __init__(self, kind: str, order: int) -> None:
        self.kind, self.star = kind, TABLES[kind]()
        self.lot = random.Random(f"{kind} {order}")
        for guest in self.star.guests:
            self.star.greet(guest)

    def step(self) -> bool:
        """Let one frame pass, up or down, unless all have begun by then."""
        star, lot = self.star, self.lot
        ways = [(star.up, guest) for guest in star.guests if guest.sent]
        ways += [(star.down, guest) for guest in star.guests if star.host.lines.get(guest.line)]
        if not ways or star.host.of(Started):
            return False
        way, guest = lot.choice(ways)
        way(guest, 1)
        return True

    def go(self, leaver: End, how: str) -> None:
        """Let somebody go: all that he has said arrives, and then his last word, or none."""
        star = self.star
        if how == "bye":
            leaver.do(leaver.peer.close())
        elif how == "nonsense":
            leaver.do([Send(frame(Places(("", ""))), 0)])
        if how != "cut at once":
            star.up(leaver)
        self.begun = bool(star.host.of(Started))
        star.lose(leaver)
        star.run()

    def comes(self, name: str) -> End:
        """Let somebody else sit down."""
        star = self.star
        guest = star._guest(name, name, star.host.games)
        star.sit(guest)
        star.guests.append(guest)
        return guest


def ids(end: End) -> set[bytes]:
    """The matches whose START somebody has signed or sent, by their nonces."""
    starts = [decode(x[4:]) for x in end.frames]
    return {e.body.nonces for e in starts if isinstance(getattr(e, "body", None), Start)}


@pytest.mark.sweep
@pytest.mark.parametrize("how", ORDERS)
@pytest.mark.parametrize("kind", TABLES)
def test_who_goes_before_all_have_signed_leaves_no_trace_at_any_moment(kind, how):
    again = 0
    for order in range(ORDERS[how]):
        for moment in range(40):
            for place in range(3 if kind == "four" else 2):
                table = Table(kind, order)
                star, leaver = table.star, table.star.guests[place]
                if not all(table.step() for _ in range(moment)) or star.host.of(Started):
                    break
                table.go(leaver, how)
                if table.begun:  # it was his to sign last: he leaves a match
                    told = [x for p in star.peers for x in p.of(Closed)]
                    assert {dict(x.args)["name"] for x in told} == {leaver.peer.me.name}
                    continue
                again += 1
                names = tuple(p.peer.me.name for p in star.guests)
                for peer in star.peers:
                    what = (order, moment, place, peer.peer.me.name)
                    assert not peer.of(Closed), (what, peer.of(Closed))
                    assert not peer.of(Started), what
                    assert not peer.of(Away), what
                    assert not peer.disk, what
                    assert not peer.dropped, what
                    said = [name for name in peer.of(Gathered)[-1].names if name]
                    assert sorted(said) == sorted((star.host.peer.me.name, *names)), what
                before = ids(star.host)
                newcomer = table.comes("Ada")
                star.run()
                assert len(ids(star.host)) == len(before) + 1
                for peer in (*star.peers, newcomer):
                    assert peer.of(Started), (order, moment, place)
                    assert not any(name.endswith(".proof") for name in peer.disk)
                star.tick(4)
                assert not any(p.of(Closed) or p.of(Refused) for p in star.peers)
    assert again > 8


def test_all_play_at_a_table_that_somebody_left_while_it_was_signed():
    """What the leaver signed was passed on, and the other guest had signed as well."""
    table = Table("three", 0)
    star = table.star
    leaver, other = star.guests
    star.down(other)
    star.down(leaver)
    star.up(leaver)
    star.down(other)
    table.go(leaver, "bye")
    table.comes("Ada")
    star.play(plod)
    assert all(verify(peer.record, GAMES).ok for peer in star.peers)


def test_who_waits_at_the_door_has_the_place_at_once():
    table = Table("three", 0)
    star = table.star
    leaver, other = star.guests
    waiting = table.comes("Ada")
    star.greet(waiting)
    star.down(other)
    star.down(leaver)
    table.go(leaver, "bye")
    assert {peer.of(Started)[-1].names for peer in star.peers} == {("Mia", "Zoe", "Ada")}
    star.play(plod)
    assert all(verify(peer.record, GAMES).ok for peer in star.peers)


def test_the_same_greeting_again_makes_another_match():
    """Who leaves and says again what he said before is no way to have two STARTs signed."""
    table = Table("three", 0)
    star = table.star
    leaver, other = star.guests
    star.down(other)
    star.down(leaver)
    table.go(leaver, "bye")
    star.guests.append(twin := star._guest("s1", "Leo", GAMES))
    star.sit(twin)
    assert twin.frames[0] == leaver.frames[0]
    star.play(plod)
    one, two = ids(star.host)
    assert one != two
    assert all(verify(peer.record, GAMES).ok for peer in star.peers)


def test_who_is_cut_off_when_all_had_signed_seeks_the_host_again():
    """The guest cannot know whether the host has the last START, so the match may have begun."""
    table = Table("three", 0)
    star = table.star
    early, late = star.guests
    star.down(early)
    star.up(early)
    star.down(late)
    assert late.sent
    assert not late.of(Started)
    late.do(late.peer.lost())
    assert [type(x) for x in late.told if isinstance(x, Started | Away)] == [Started, Away]
    assert late.peer.doors
    late.do(late.peer.barred())  # he had not, and has forgotten it
    assert [x.code for x in late.of(Closed)] == ["lost"]


def test_who_is_cut_off_before_all_had_signed_has_no_match():
    table = Table("three", 0)
    late = table.star.guests[0]
    table.star.down(late)
    late.do(late.peer.lost())
    assert not late.of(Started)
    assert not late.peer.doors
    assert not late.disk


@pytest.mark.parametrize("place", [0, 1, 2])
def test_who_does_not_sign_is_put_out_alone_and_the_others_wait_again(place):
    table = Table("four", 0)
    star = table.star
    dumb = star.guests.pop(place)
    for _ in range(40):  # ten seconds: eight are given to sign
        star.now += 0.25
        for peer in (*star.peers, dumb):
            peer.do(peer.peer.tick(star.now))
        star.run()
        star.down(dumb)
        dumb.sent = [x for x in dumb.sent if isinstance(decode(x[4:]), Ping)]
        star.up(dumb)
    star.run()
    assert dumb.line in star.host.cut
    for peer in star.peers:
        assert not peer.of(Closed)
        assert not peer.disk
    table.comes("Ada")
    star.play(plod)
    assert all(verify(peer.record, GAMES).ok for peer in star.peers)
