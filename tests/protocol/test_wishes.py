"""Secret wishes of peers: nobody chooses, foresees or changes one, and nobody waits for one."""

import threading
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from core.action import Deploy, Resign
from core.games import GAMES
from core.position import Phase
from core.refusal import Malformed
from core.wish import Granted, Wish
from core.wishes import wishes_of
from net.crypto.commitment import wish_drawn, wish_seal, wish_value
from net.drivers.going_on import kin_of
from net.peer.close_reasons import SENTENCES
from net.peer.guest import Guest
from net.peer.handshake import Me
from net.peer.host import Host
from net.peer.states import State
from net.players.party import Party, _Person, host_party, resume_party
from net.record import wishes as list_of
from net.record.audit import read, verify
from net.record.kept import read_kept
from net.record.setup import set_up, setup_of
from net.report import Audited, Closed, Letter, Proposed, Report, Started
from net.wire import messages as wire
from net.wire.frames import decode
from net.wire.hidden_messages import WishSeals, WishValue
from net.wire.messages import Entry, WishStart

from . import mesh, star
from .hidden import ARMIES, Court, bodies, deployed, files, forge, hear, signed
from .test_party import FOUR, Screen, come, give_up, kill, opened, until, worker
from .toy import GAMES as TOYS
from .toy import ToyRules, plod
from .wire import End, Pair, stream, wired

NAMES = ("Mia", "Leo")


class WishingToy(ToyRules):
    """The game of a minute, with wishes."""

    wishes = tuple(Wish(f"w{number}", f"run * {number}", "Move.") for number in range(1, 8))


TOY = replace(TOYS["toy"], ruleset=WishingToy)
BOX = {**GAMES, "toy": TOY}


class Table(Pair):
    """Two at a table with wishes; the guest has seen it, unless told otherwise."""

    def __init__(self, key: str = "toy", seed: str = "s", agree: bool = True, wishes: bool = True,
                 clock: wire.ClockRule | None = None, **options) -> None:
        self.host, self.joiner = (End(seed, "joiner", name, games=BOX) for name in NAMES)
        made = set_up(BOX[key], options, clock, wishes=wishes)
        for peer, name in zip(self.peers, NAMES, strict=True):
            seating = Host(made) if peer is self.host else Guest()
            peer.peer = wired(Me(name, BOX), seating, stream(seed + name), files(name))
        self.chunk, self.now = 0, 0.0
        self.joiner.do(self.joiner.peer.open())
        self.run()
        if agree:
            self.agree()

    def agree(self) -> "Table":
        self.joiner.do(self.joiner.peer.agree())
        self.run()
        return self

    @property
    def fold(self):
        return self.host.peer.match.fold

    def deploy(self) -> "Table":
        for peer in self.peers:
            peer.act(Deploy("0"))
            self.run()
        return self

    def end(self, seat: int = 0) -> "Table":
        self.seat(seat).act(Resign())
        return self.run()


def army(key: str, rules, seat: int) -> str:
    return ARMIES[seat] if key == "luzhanqi" else rules.muster(seat).formations[0][1]


def begun(key: str, seed: str = "s", **options) -> Table:
    """Everybody has an army on the board, and a letter."""
    table = Table(key, seed, **options)
    while (p := table.fold.match.position).phase is Phase.MUSTER:
        rules = table.fold.match.rules
        seat = min(seat for seat in p.to_act if not p.hand[seat].ready)
        table.seat(seat).act(rules.mustering(seat, army(key, rules, seat)))
        table.run()
    return table


def letters(table) -> list[Wish]:
    return [peer.of(Letter)[-1].wish for peer in table.peers]


# what everybody gets ---------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "options"), [
    ("xiangqi", {}), ("agon", {}), ("halebarde", {}), ("halebarde", {"placement": "secret"}),
    ("napoleon", {}), ("luzhanqi", {}), ("luzhanqi", {"disclosure": "sealed"}),
], ids=lambda x: x if isinstance(x, str) else "-".join(map(str, x.values())))
def test_each_has_a_wish_of_their_own_and_the_record_tells_it(key: str, options: dict) -> None:
    table = begun(key, **options)
    for seat, peer in enumerate(table.peers):
        (letter,) = peer.of(Letter)
        assert letter.seat == seat
        assert letter.wish in wishes_of(table.fold.match.rules)
    table.end()
    table.run()
    assert table.host.record == table.joiner.record
    found = read(table.host.record, BOX)
    assert str(found.verdict) == "verified"
    assert [(x.seat, x.wish) for x in found.wishes] == list(enumerate(letters(table)))
    for peer in table.peers:
        assert peer.peer.state is State.DONE
        assert peer.of(Audited)[-1].wishes == found.wishes


def test_it_is_seen_before_it_is_signed() -> None:
    table = Table("agon", agree=False)
    (told,) = table.joiner.of(Proposed)
    assert told.wishes
    assert told.beginning is None
    assert not table.joiner.disk
    table.agree()
    assert all(peer.of(Started) for peer in table.peers)
    assert isinstance(table.fold.log.start, WishStart)


def test_every_other_start_is_written_as_ever() -> None:
    assert type(Table("agon", wishes=False).fold.log.start) is wire.Start


def test_a_kept_wish_is_told() -> None:
    table = Table().deploy().play(plod)
    (letter,) = table.host.of(Letter)
    moves = sum(seat == 0 for seat, _ in table.host.match.line[-20:]) - 2  # set-up and showing
    granted = table.host.of(Audited)[-1].wishes
    assert granted[0] == Granted(0, letter.wish, int(letter.wish.test.split()[-1]) <= moves)


def test_wishes_are_drawn_again_for_a_rematch_and_seen_once() -> None:
    table = begun("agon").end()
    for peer in table.peers:
        peer.do(peer.peer.rematch())
        table.run()
    assert [len(peer.of(Letter)) for peer in table.peers] == [2, 2]
    assert len(table.joiner.of(Proposed)) == 1


def test_a_game_without_a_list_has_none() -> None:
    with pytest.raises(Malformed, match="no secret wishes"):
        set_up(TOYS["toy"], {}, wishes=True)


def turned_away(games: dict, high: int) -> End:
    """Give a guest with these games, who speaks up to this protocol, after coming to a table."""
    table = Table("toy", agree=False)
    guest = table.joiner = End("n", "joiner", "Zoe", games=games)
    host = table.host = End("h", "joiner", "Mia", games=BOX)
    host.peer = wired(Me("Mia", BOX), Host(set_up(TOY, {}, wishes=True)), stream("h"), files("Mia"))
    guest.peer = wired(Me("Zoe", games), Guest(), stream("n"), files("Zoe"))
    guest.peer.links[0].ours = msgspec.structs.replace(guest.peer.links[0].ours, high=high)
    guest.do(guest.peer.open())
    table.run()
    return guest


class Newer(WishingToy):
    """The same rules with another list."""

    wishes = WishingToy.wishes[::-1]


@pytest.mark.parametrize(("games", "high"), [
    ({"toy": replace(TOY, ruleset=Newer)}, 7), (BOX, 6),
], ids=["list", "protocol"])
def test_who_does_not_know_the_list_hears_that_another_version_is_needed(
    games: dict, high: int
) -> None:
    guest = turned_away(games, high)
    (closed,) = guest.of(Closed)
    assert closed.msgid in (SENTENCES["rules"], SENTENCES["newer"], SENTENCES["older"])
    assert not guest.disk
    assert not guest.of(Proposed)


def test_who_knows_it_is_asked() -> None:
    assert turned_away(BOX, 7).of(Proposed)


# nobody chooses or foresees --------------------------------------------------------------------


def test_nothing_is_open_before_all_are_bound_and_all_armies_stand() -> None:
    table = Table()
    for peer in table.peers:
        assert not bodies(peer, WishSeals), "no army is bound yet"
    table.host.act(Deploy("0"))
    table.run()
    assert bodies(table.host, WishSeals)
    assert not bodies(table.joiner, WishSeals)
    assert not bodies(table.host, WishValue)
    table.joiner.act(Deploy("0"))
    table.run()
    log = table.fold.log
    for seat, chain in enumerate(log.chains):
        shown = next(x.entry for x in chain if isinstance(x.entry.body, WishValue))
        for other in log.chains:
            for kind in (WishSeals, wire.Commit):
                bound = next(x.entry for x in other if isinstance(x.entry.body, kind))
                assert log.follows(shown, bound)
        assert wish_seal(log.match, seat, False, shown.body.value) == bodies(
            table.seat(seat), WishSeals)[0].open


def test_a_wish_hangs_on_what_the_other_has_not_shown_yet() -> None:
    """Who is bound, and has seen nothing of the others, may get any wish of the list."""
    match, hidden = b"m" * 32, b"h" * 32
    found = {wish_drawn(match, 0, hidden, [bytes([n]) * 32], 14) for n in range(200)}
    assert found == set(range(14))
    assert {wish_drawn(match, 0, bytes([n]) * 32, [b"o" * 32], 14) for n in range(200)} == found


def test_the_other_cannot_tell_a_wish_by_all_that_was_said_before_the_end() -> None:
    """What is said of a hidden value is its seal alone."""
    table = begun("agon")
    match, key = table.fold.log.match, table.joiner.peer.match.key
    hidden = wish_value(match, 1, True, key.seed.open())
    said = b"".join(table.joiner.frames)
    assert hidden not in said
    assert wish_seal(match, 1, True, hidden) in said
    table.end()
    assert hidden in b"".join(table.joiner.frames)


def bent(peer: End, change) -> None:
    """Let a peer sign what `change` makes of its words for wishes; None: it stays silent."""
    wish = peer.peer.match.wish
    owed = wish.owed

    def told(fold, everywhere):
        body = owed(fold, everywhere)
        return None if body is None else change(body)

    wish.owed = told


def blamed(victim: End, code: str) -> None:
    (closed,) = victim.of(Closed)
    assert dict(closed.args)["what"] == code, closed
    assert dict(closed.args)["name"] == "Leo"
    assert any(name.endswith(".proof") for name in victim.disk)


def is_value(data: bytes) -> bool:
    message = decode(data[4:])
    return isinstance(message, Entry) and isinstance(message.body, WishValue)


@pytest.mark.parametrize("which", [0, 1], ids=["open", "hidden"])
def test_another_value_than_the_one_bound_is_a_lie_with_a_name(which: int) -> None:
    table = Table("agon", agree=False)
    said = 0

    def bend(data: bytes) -> bytes:
        nonlocal said
        said += is_value(data)
        if not is_value(data) or said != which + 1:
            return data
        return signed(table.joiner, msgspec.structs.replace(
            decode(data[4:]), body=WishValue(b"x" * 32)))

    pass_on = table.pass_on

    def lying(one: End, other: End) -> bool:
        if one is table.joiner:
            one.sent = [bend(data) for data in one.sent]
        return pass_on(one, other)

    table.pass_on = lying  # type: ignore[method-assign]
    table.agree()
    if which:
        table.end(1)
    blamed(table.host, "wish")
    assert verify(table.host.record, BOX).kind == "unfinished"


@pytest.mark.parametrize("early", [WishSeals(b"a" * 32, b"b" * 32), WishValue(b"c" * 32)])
def test_what_is_not_due_is_refused(early) -> None:
    table = begun("agon")
    hear(table.host, forge(table.joiner, early))
    blamed(table.host, "order")


def test_no_wish_where_none_was_agreed_on() -> None:
    table = Table("agon", wishes=False, agree=False)
    hear(table.host, forge(table.joiner, WishSeals(b"a" * 32, b"b" * 32)))
    blamed(table.host, "order")


def test_a_move_before_the_wishes_are_drawn_is_refused() -> None:
    table = Table("agon", agree=False)
    bent(table.host, lambda body: None)
    table.agree()
    assert table.fold.match.position.turn == 0
    assert table.fold.wishing
    move = next(iter(table.fold.match.rules.actions(table.fold.match.position, 0)))
    table.host.act(move)
    assert not table.fold.match.line, "our own move waits"
    body = wire.Move(move.path, (), table.fold.foretell(0, move)[:8])
    hear(table.joiner, forge(table.host, body))
    (closed,) = table.joiner.of(Closed)
    assert dict(closed.args) == {"name": "Mia", "what": "early"}


def test_who_withholds_an_open_value_ends_the_table_and_is_not_blamed() -> None:
    table = Table("agon", agree=False)
    bent(table.host, lambda body: None if isinstance(body, WishValue) else body)
    table.agree()
    table.tick(times=4 * 25)
    (closed,) = table.joiner.of(Closed)
    assert closed.code == "lost"
    assert not table.joiner.of(Audited)
    assert not table.joiner.of(Letter)


# the end waits for nobody ----------------------------------------------------------------------


@pytest.mark.parametrize("key", ["toy", "agon", "luzhanqi"])
def test_a_wish_that_is_not_opened_is_no_medal_and_no_blame(key: str) -> None:
    table = begun(key) if key != "toy" else Table().deploy()
    bent(table.joiner, lambda body: None)
    table.end()
    for peer in table.peers:
        assert peer.peer.state is State.DONE
        assert not peer.of(Closed)
        assert [x.seat for x in peer.of(Audited)[-1].wishes] == [0]
        assert peer.of(Audited)[-1].verdict == "verified"
    assert table.host.record == table.joiner.record


@pytest.mark.parametrize("seed", "abc")
def test_openings_that_cross_an_end_are_in_both_records_alike(seed: str) -> None:
    """One frame at a time, in turns: END comes before the other's opening is there."""
    table = Table(seed=seed).deploy()
    table.host.act(Resign())
    while table.host.sent or table.joiner.sent:
        for one, other in (table.peers, table.peers[::-1]):
            held, one.sent = one.sent[1:], one.sent[:1]
            table.pass_on(one, other)
            one.sent = held + one.sent
    assert table.host.record == table.joiner.record
    assert len(read(table.host.record, BOX).wishes) == 2


def test_a_record_fails_when_anything_of_a_wish_is_altered_in_it() -> None:
    record = begun("agon").end().host.record
    found = read(record, BOX)
    assert found.verdict.ok
    chains = found.log.chains
    parts = [found.log.start.wishes]
    for chain in chains:
        for logged in chain:
            match logged.entry.body:
                case WishSeals(a, b):
                    parts += [a, b]
                case WishValue(value):
                    parts.append(value)
    assert len(parts) == 1 + 2 * 4
    for part in parts:
        at = record.index(part)
        for place in (at, at + 31):
            bad = record[:place] + bytes([record[place] ^ 1]) + record[place + 1:]
            assert verify(bad, BOX).kind != "verified"
            assert not read(bad, BOX).wishes


def test_even_who_signs_anew_cannot_change_a_wish() -> None:
    """The opening is signed again by its own author, with another value."""
    table = begun("agon")
    table.host.act(Resign())
    match = table.host.peer.match
    entry = match.log.chains[0][-1].entry
    assert isinstance(entry.body, wire.Resign)
    table.run()
    opened = next(x.entry for x in reversed(match.log.chains[0])
                  if isinstance(x.entry.body, WishValue))
    lie = msgspec.structs.replace(opened, body=WishValue(b"y" * 32))
    wrong = match.fold.breach(match.log.order(upto=(opened.n, len(match.log.chains[1]))),
                              signed(table.host, lie)[4:])
    assert wrong is not None
    assert (wrong.code, wrong.seat) == ("wish", 0)


def test_a_list_that_is_no_more_says_that_another_version_made_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = begun("agon").end().host.record
    monkeypatch.setattr(list_of, "list_hash", lambda wishes: bytes(32))
    assert verify(record, BOX).kind == "version"


# three and four, onlookers, kills --------------------------------------------------------------


def gathered(monkeypatch: pytest.MonkeyPatch, players: int) -> star.Star:
    monkeypatch.setattr(star, "set_up", lambda game, options: set_up(game, options, wishes=True))
    table = star.Star(players, games=BOX).run()
    for guest in table.guests:
        guest.do(guest.peer.agree())
        table.run()
    return table


@pytest.mark.parametrize("players", [3, 4])
def test_three_and_four_have_one_each(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    table = gathered(monkeypatch, players).play(plod)
    assert {peer.peer.state for peer in table.peers} == {State.DONE}
    for peer in table.peers:
        assert [x.wish for x in read(peer.record, BOX).wishes] == letters(table)
    assert len({peer.record for peer in table.peers}) == 1


def test_who_is_out_before_the_end_opens_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    table = gathered(monkeypatch, 3).play(plod, 2)
    gone = next(peer for peer in table.peers if peer.match.position.turn != peer.seat)
    gone.act(Resign())
    table.run().play(plod)
    stays = next(peer for peer in table.peers if peer is not gone)
    found = read(stays.record, BOX)
    assert found.verdict.ok
    assert gone.seat not in {x.seat for x in found.wishes}
    assert len(found.wishes) == 2


def test_a_referee_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(star, "set_up", lambda game, options: set_up(game, options, wishes=True))
    table = Court(run=False)
    table.run()
    for guest in table.guests:
        guest.do(guest.peer.agree())
        table.run()
    deployed(table)
    assert not table.host.of(Letter)
    assert all(len(guest.of(Letter)) == 1 for guest in table.guests)
    table.seat(0).act(Resign())
    table.run()
    assert [x.seat for x in read(table.host.record, BOX).wishes] == [0, 1]


def test_a_seat_that_was_handed_on_opens_none() -> None:
    table = begun("agon")
    host = table.host.peer
    host.match.play_by_computer(3, "Sergeant")
    table.host.do(host._flush())
    table.run().end(1)
    assert [peer.peer.state for peer in table.peers] == [State.DONE] * 2
    found = read(table.joiner.record, BOX)
    assert found.verdict.ok
    assert [x.seat for x in found.wishes] == [1]


def test_nobody_hands_a_seat_on_and_no_clock_runs_before_the_wishes_are_drawn() -> None:
    table = Table("agon", agree=False, clock=wire.ClockRule(300, 0, 0, 0, False))
    bent(table.host, lambda body: None)
    table.agree()
    assert table.fold.match.position.phase is Phase.PLAY
    assert table.fold.unhanded() == "early"
    assert table.fold.running is None
    del table.host.peer.match.wish.owed
    table.host.peer.match._settle()
    table.host.do(table.host.peer._flush())
    table.run()
    assert table.fold.unhanded() is None
    assert table.fold.running == 0


def test_a_match_that_was_killed_knows_its_letter_again() -> None:
    table = begun("xiangqi")
    (record,) = (v for k, v in table.joiner.disk.items() if k.endswith(".tambour"))
    (keys,) = (v for k, v in table.joiner.disk.items() if k.endswith(".key"))
    kept = read_kept(record, keys, BOX)
    again = End("x", "joiner", "Leo", games=BOX)
    again.peer = wired(Me("Leo", BOX), Guest(), stream("x"), files("Leo"))
    again.fold = lambda report: None
    again.do(again.peer.recall(kept))
    assert again.of(Letter) == table.joiner.of(Letter)
    assert setup_of(kept.game, kept.options, kept.start).wishes


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("every", [11, pytest.param(1, marks=pytest.mark.slow)])
def test_a_kill_at_any_order_shows_the_same_values(
    players: int, every: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The mesh forbids two entries of one number."""
    monkeypatch.setattr(mesh, "set_up", lambda game, options, clock: set_up(
        game, options, clock, wishes=True))
    kills = 0
    for orders in range(0, 2000, every):
        table = mesh.Mesh(players, games=BOX)
        table.nodes[kills % players].budget = orders
        for node in table.guests:
            node.do(lambda peer: peer.agree())
            table.run()
        table.play(plod)
        if all(node.peer is not None for node in table.nodes):
            break
        if any(not any(k.endswith(".tambour") for k in node.disk) for node in table.nodes):
            kills += 1
            continue  # it never began
        table.heal().play(plod)
        table.heal().play(plod)
        table.check()
        for node in table.nodes:
            (record,) = (v for k, v in node.disk.items() if k.endswith(".tambour"))
            said = str(verify(record, BOX))
            assert said == "verified" or said.startswith("unfinished"), said
        kills += 1
    assert kills > 80 // every


def test_who_shares_a_screen_has_a_letter_each_and_again_after_a_kill(tmp_path: Path) -> None:
    """Two people and a computer at the host's machine, one friend elsewhere, over TCP."""
    ann = Screen(host_party("napoleon", FOUR, "Ann", [worker()], others=["Ben"], port=0, pace=0,
                            folder=tmp_path / "ann", wishes=True))
    tom = Screen(come(opened(ann), "Tom", tmp_path / "tom"))
    until(lambda: tom.of(Proposed), ann, tom)
    tom.table.agree()
    until(lambda: len(ann.of(Letter)) == 2 and tom.of(Letter), ann, tom)
    letters = sorted(ann.of(Letter), key=lambda letter: letter.seat)
    assert [letter.seat for letter in letters] == list(ann.seats) == [0, 1]
    until(lambda: ann.ply >= 3 and tom.ply >= 3, ann, tom)
    kill(ann.table)
    again = Screen(resume_party(kin_of(ann.of(Started)[0].record, Path.read_bytes), [worker()],
                                pace=0))
    until(lambda: len(again.of(Letter)) == 2, again, tom)
    kinds = [type(report) for report in again.told]
    assert kinds.index(Started) < kinds.index(Letter), "the letters belong to a match that is told"
    assert sorted(again.of(Letter), key=lambda letter: letter.seat) == letters
    until(lambda: not tom.away and not again.away, again, tom)
    give_up((0, 1, 3), again, tom)
    until(lambda: again.verdicts and tom.verdicts, again, tom)
    assert [each.seat for each in tom.of(Audited)[-1].wishes] == [2, 3], "who was not out"
    for screen in (again, tom):
        screen.table.close()
        screen.table.join(20)


def test_a_letter_of_a_rematch_is_told_after_its_beginning() -> None:
    class Link:
        closed = False

        def __init__(self) -> None:
            self.reports: list[Report] = []

        def poll(self) -> list[Report]:
            told, self.reports = self.reports, []
            return told

    first, other = Link(), Link()
    party = Party.__new__(Party)
    party._seated, party._ended, party._trouble = threading.Event(), False, None
    party._seated.set()
    party._opponents, party._letters, party._key, party._links = [], [], None, [first, other]
    party._people = [_Person(first, "Ann", seats=(0,)), _Person(other, "Ben", seats=(1,))]
    begins = Started("xiangqi", {}, ("Ben", "Ann"), (1,), None, wishes=True)
    letter = Letter(0, WishingToy.wishes[0])
    other.reports = [replace(begins, seats=(0,)), letter]
    assert party.poll() == [], "the first has not heard that a match begins"
    first.reports = [begins]
    assert [type(report) for report in party.poll()] == [Started, Letter]
