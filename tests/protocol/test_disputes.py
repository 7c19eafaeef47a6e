"""Two programs that play one move otherwise: both go back to before it, or the match waits.

One program of a pair plays a toy whose rules are called the same and are not.
"""

import copy
import io
import itertools
import zipfile
from dataclasses import replace

import pytest

from client.memory.archive.summary import ending
from core.action import (
    Answer,
    Deploy,
    Done,
    Lot,
    Move,
    Offer,
    Place,
    Resign,
    Reveal,
    Shoot,
)
from core.game import Game
from core.games.halebarde import HALEBARDE
from core.games.halebarde.rules import Halebarde
from core.option import read_options
from net.peer.states import State
from net.players.bot import Bot
from net.record.audit import read, verify
from net.record.dispute import MAX_DISPUTES
from net.record.record_file import load
from net.report import Away, Closed, Disputed, Played, Refused, Running, Started
from net.wire import messages as wire
from net.wire.frames import encode, frame

from . import stranger_fold, stranger_log
from .mesh import Mesh, Node
from .star import Star
from .test_bot_waits import Desk
from .test_lies import forge
from .test_onlookers import look_on
from .toy import GAMES, LENGTH, TOY, ToyRules, hurry, plod

ODD = 4
"""The cell of a lane on which one program sees something else than the other."""


class OddRules(ToyRules):
    """Counts a ply more whenever somebody comes to one of some cells."""

    odd = (ODD,)

    def apply(self, p, seat, action):
        step = super().apply(p, seat, action)
        if isinstance(action, Move) and action.path[-1] % LENGTH in self.odd:
            return replace(step, position=replace(step.position, quiet=p.quiet + 1))
        return step


class OdderRules(OddRules):
    odd = (4, 5, 6)


ODDS: dict[str, Game] = {"toy": replace(TOY, ruleset=OddRules)}


def table(odd: int, **options) -> Mesh:
    """A table whose program at the place `odd` plays otherwise, just before somebody comes there.
    """
    return Mesh(others={odd: ODDS}, **options).run()


def mover(mesh: Mesh) -> Node:
    turn = mesh.host.peer.match.fold.match.position.turn
    return next(node for node in mesh.nodes if node.seat == turn)


def step(mesh: Mesh, avoid: bool = False) -> None:
    """Play one move; one that leads to an odd cell if there is one, or to none where it can be."""
    node = mover(mesh)
    moves = list(node.match.rules.actions(node.match.position, node.seat))
    odd = [m for m in moves if m.path[-1] % LENGTH == ODD]
    rest = [m for m in moves if m not in odd]
    chosen = (rest or odd) if avoid else (odd or rest)
    node.do(lambda peer: peer.act(node.seat, chosen[0]))
    mesh.run()


def until_dispute(mesh: Mesh) -> Mesh:
    mesh.play(plod, 2)
    while not any(node.of(Disputed) for node in mesh.nodes):
        step(mesh)
    return mesh


def agree(mesh: Mesh, *nodes: Node) -> Mesh:
    for node in nodes or mesh.nodes:
        node.do(lambda peer, node=node: peer.act(node.seat, Answer(True)))
        mesh.run()
    return mesh


def record(node: Node) -> bytes:
    (kept,) = (v for k, v in node.disk.items() if k.endswith(".tambour"))
    return kept


def dispute_of(node: Node):
    return node.peer.match.fold.now.dispute


def verdicts(node: Node) -> set[str]:
    """What either program reads in a record."""
    return {str(verify(record(node), games)) for games in (GAMES, ODDS)}


@pytest.mark.parametrize(("odd", "seed"), [
    (0, "s"), (1, "s"), *[pytest.param(odd, seed, marks=pytest.mark.slow)
                          for seed in "tuv" for odd in (0, 1)]])
def test_both_are_asked_and_go_back_and_play_to_the_end(odd, seed):
    mesh = until_dispute(table(odd, seed=seed, step=3))
    first, second = (node.peer.match.fold for node in mesh.nodes)
    assert first.match.position.board == second.match.position.board
    ply = first.match.position.ply
    assert [n.of(Disputed)[-1].agreed for n in mesh.nodes] == [frozenset()] * 2
    assert verdicts(mesh.host) == verdicts(mesh.guests[0]) == {f"unfinished at {ply}"}
    author = next(n for n in mesh.nodes if n.seat == dispute_of(n).mover)
    other = next(n for n in mesh.nodes if n is not author)
    assert author.match.position.ply == ply + 1  # the move stands on its author's board
    assert other.match.position.ply == ply
    agree(mesh, author)
    assert author.match.position.ply == ply + 1
    agree(mesh, other)
    assert author.of(Disputed)[-1].undone == 1
    assert other.of(Disputed)[-1].undone == 0
    assert author.match.position == author.peer.match.fold.match.position
    assert [n.match.position.ply for n in mesh.nodes] == [ply] * 2
    assert mover(mesh) is author
    for _ in range(20):
        if mesh.host.state is State.DONE:
            break
        if any(dispute_of(node) for node in mesh.nodes):
            agree(mesh)
        step(mesh, avoid=True)
    mesh.same()
    assert verdicts(mesh.host) == {"verified"}
    assert not any(node.of(Closed) for node in mesh.nodes)


def test_both_logs_are_in_one_bundle():
    mesh = until_dispute(table(1))
    (found,) = [(node, v) for node in mesh.nodes for k, v in node.disk.items()
                if k.endswith(".desync.zip")]
    node, data = found
    assert dispute_of(node).undone == 0  # whose board differs writes it
    with zipfile.ZipFile(io.BytesIO(data)) as both:
        ours, theirs = both.read("ours.tambour"), both.read("theirs.tambour")
        assert record(node).startswith(theirs)
        assert theirs.startswith(ours)
        assert str(verify(ours, node.games)).startswith("unfinished")
        assert str(verify(theirs, node.games)).startswith("failed: digest")
        # killed just now it could go on: the list of matches does not call it damaged
        assert ending(read(theirs, node.games)) == ending(read(ours, node.games)) == "unfinished"
        assert b"our digest" in both.read("words.txt")
    assert not any(k.endswith(".proof") for n in mesh.nodes for k in n.disk)


def test_nothing_else_is_played_while_the_question_stands():
    mesh = until_dispute(table(0))
    for node in mesh.nodes:
        before = node.entries()
        for action in (Move((0, 1)), Offer("draw"), Offer("back", 1), Resign()):
            node.do(lambda peer, node=node, action=action: peer.act(node.seat, action))
            assert "go back" in node.told[-1].refusal.msgid
        assert node.entries() == before
    agree(mesh, mesh.host)
    agree(mesh, mesh.host)
    assert isinstance(mesh.host.told[-1], Refused)  # once is enough


@pytest.mark.parametrize("who", [0, 1])
def test_a_no_puts_the_match_away_and_nobody_is_blamed(who):
    mesh = until_dispute(table(1))
    node = mesh.nodes[who]
    node.do(lambda peer: peer.act(node.seat, Answer(False)))
    mesh.run()
    assert {n.of(Closed)[-1].code for n in mesh.nodes} == {"desync"}
    assert [n.of(Closed)[-1].ours for n in mesh.nodes] == [n is node for n in mesh.nodes]
    assert not any(k.endswith(".proof") for n in mesh.nodes for k in n.disk)
    for each in mesh.nodes:
        each.kill()
    mesh.heal()
    assert all(n.of(Disputed) and dispute_of(n) for n in mesh.nodes)  # the question still stands
    agree(mesh)
    assert not any(dispute_of(n) for n in mesh.nodes)


SOME = [(0, (0, 1), ()), (1, (0, 1), (0,)), (1, (0,), ()), (0, (1,), (1,))]
ALL = itertools.product((0, 1), ((0,), (1,), (0, 1)), ((), (0,), (1,)))


@pytest.mark.parametrize(("odd", "killed", "yes"), [
    *SOME, *[pytest.param(*row, marks=pytest.mark.slow) for row in ALL if row not in SOME]])
def test_the_question_outlives_every_program(odd, killed, yes):
    mesh = until_dispute(table(odd))
    agree(mesh, *[mesh.nodes[i] for i in yes]) if yes else None
    for place in killed:
        mesh.nodes[place].kill()
    mesh.heal()
    asked = {n.seat: n.of(Disputed)[-1] for n in mesh.nodes}
    willing = frozenset(mesh.nodes[i].seat for i in yes)
    assert {(each.agreed, each.undone) for each in asked.values()} == {(willing, None)}
    agree(mesh, *[n for n in mesh.nodes if n.place not in yes])
    for place in killed:  # and what was undone stays undone
        mesh.nodes[place].kill()
    mesh.heal()
    assert not any(dispute_of(n) for n in mesh.nodes)
    one, two = (node.match.position for node in mesh.nodes)
    assert one == two == mesh.host.peer.match.fold.match.position
    step(mesh, avoid=True)
    assert mesh.host.entries() == mesh.guests[0].entries()


@pytest.mark.parametrize(("odd", "every"), [
    (1, 7), *[pytest.param(odd, 1, marks=pytest.mark.slow) for odd in (0, 1)]])
def test_a_kill_at_any_order_of_a_dispute_loses_nothing(odd, every):
    for place in (0, 1):
        for orders in range(1, 30, every):
            mesh = table(odd, step=3).play(plod, 4)
            mesh.nodes[place].budget, mesh.nodes[place].torn = orders, 7 * orders
            for _ in range(30):
                mesh.heal()
                if all(n.state is State.DONE for n in mesh.nodes):
                    break
                if any(map(dispute_of, mesh.nodes)):
                    agree(mesh)
                    mesh.heal()
                elif any(n.of(Disputed) and n.of(Disputed)[-1].undone is None
                         for n in mesh.nodes if n.peer is not None):
                    raise AssertionError("a question that nobody asks")
                else:
                    step(mesh, avoid=len(mesh.host.entries()[0]) > 6)
                    mesh.heal()
            mesh.same()
            assert verdicts(mesh.host) == {"verified"}


def test_three_times_in_a_match_and_then_it_stays_as_it_was():
    mesh = Mesh(others={1: {"toy": replace(TOY, ruleset=OdderRules)}}).run().play(plod, 2)
    said = 0
    while not mesh.host.of(Closed):
        step(mesh)
        if any(map(dispute_of, mesh.nodes)):
            said += 1
            agree(mesh)
    assert said == MAX_DISPUTES
    assert {n.of(Closed)[-1].code for n in mesh.nodes} == {"desync"}
    for node in mesh.nodes:
        assert str(verify(record(node), node.games)).startswith("unfinished")


def test_clocks_stand_and_give_back_what_the_move_took():
    clock = wire.ClockRule(60, 0, 0, 0, False)
    mesh = table(1, clock=clock).play(plod, 2)
    while not any(map(dispute_of, mesh.nodes)):
        before = mesh.host.peer.match.fold.now.clocks
        mesh.tick(8)
        step(mesh)
    assert before.spent(0, 1) != before
    mesh.tick(40)
    agree(mesh)
    one, two = (node.peer.match.fold.now.clocks for node in mesh.nodes)
    assert one == two
    assert one == before
    assert mesh.host.of(Running)[-1].seat == mover(mesh).seat
    assert mesh.host.of(Running)[-1].used == 0


def test_an_older_program_ends_the_match_as_before(monkeypatch):
    monkeypatch.setattr("net.peer.handshake.PROTOCOL", (4, 5))
    mesh = table(1).play(plod, 2)
    while not mesh.host.of(Closed):
        step(mesh)
    assert {n.of(Closed)[-1].code for n in mesh.nodes} == {"desync"}
    assert not any(node.of(Disputed) for node in mesh.nodes)


def test_three_at_a_table_do_not_go_back():
    mesh = table(1, players=3).play(plod, 3)
    while not mesh.host.of(Closed):
        step(mesh)
    assert mesh.host.of(Closed)[-1].code == "desync"
    assert not any(node.of(Disputed) for node in mesh.nodes)


# lies ------------------------------------------------------------------------------------------


def playing(plies: int = 6) -> tuple[Mesh, Node, Node]:
    """A match of two alike programs: (table, who moved last, the other)."""
    mesh = Mesh().play(plod, plies)
    turn = mover(mesh)
    return mesh, next(n for n in mesh.nodes if n is not turn), turn


def hear(victim: Node, *frames: bytes) -> None:
    number = next(n for n, link in victim.peer.links.items() if not link.closed)
    for data in frames:
        victim.do(lambda peer, data=data: peer.receive(data, number))


def say(mesh: Mesh, author: Node, body: wire.Body, victim: Node) -> None:
    """Sign something in a program's log that it would not, and let the other hear it."""
    logged = author.peer.match.log.write(author.peer.match.key, author.seat, body)
    author.peer.match.log.add(logged.entry)
    hear(victim, frame(logged.entry))


def last(node: Node, seat: int) -> int:
    return len(node.peer.match.log.chains[seat]) - 1


def test_a_disagreement_without_cause_only_asks():
    _, author, liar = playing()
    ply = author.match.position.ply
    hear(author, forge(liar, wire.Disagree(author.seat, last(liar, author.seat), bytes(8))))
    assert dispute_of(author).undone == 1
    assert author.match.position.ply == ply
    assert not author.of(Closed)
    assert str(verify(record(author), GAMES)) == f"unfinished at {ply - 1}"


def nonsense(name: str, author: Node, liar: Node) -> wire.Body:
    """Make a DISAGREE or a GOBACK that no honest program signs."""
    n, seat = last(liar, author.seat), author.seat
    told = author.peer.match.log.chains[seat][n].entry.body
    return {
        "own": wire.Disagree(liar.seat, last(liar, liar.seat), bytes(8)),
        "old": wire.Disagree(seat, n - 1, bytes(8)),
        "none": wire.Disagree(seat, n + 1, bytes(8)),
        "start": wire.Disagree(seat, 0, bytes(8)),
        "nobody": wire.Disagree(3, n, bytes(8)),
        "same": wire.Disagree(seat, n, told.digest),
        "back": wire.GoBack(bytes(8)),
    }[name]


@pytest.mark.parametrize("name", ["own", "old", "none", "start", "nobody", "same", "back"])
def test_a_disagreement_about_nothing_ends_the_match_and_is_no_lie(name):
    _, author, liar = playing()
    hear(author, forge(liar, nonsense(name, author, liar)))
    assert author.of(Closed)[-1].code == "desync"
    assert not any(k.endswith(".proof") for k in author.disk)
    assert str(verify(record(author), GAMES)) == f"unfinished at {author.match.position.ply}"


@pytest.mark.parametrize("again", [
    lambda author, liar: wire.Disagree(author.seat, last(liar, author.seat), b"x" * 8),
    lambda author, liar: wire.GoBack(bytes(8)), lambda author, liar: wire.Resign(bytes(8)),
    lambda author, liar: wire.Answer(False, bytes(8)),
    lambda author, liar: wire.Offer("draw", 0, bytes(8)),
])
def test_what_is_no_answer_ends_the_match_and_is_no_lie(again):
    mesh, author, liar = playing()
    say(mesh, liar, wire.Disagree(author.seat, last(liar, author.seat), bytes(8)), author)
    hear(author, forge(liar, again(author, liar)))
    assert author.of(Closed)[-1].code == "desync"
    assert not any(k.endswith(".proof") for k in author.disk)
    assert str(verify(record(author), GAMES)).startswith("unfinished")


def test_in_a_decided_match_nobody_goes_back():
    mesh = Mesh().play(plod)
    for frames in range(2):
        author, liar = (mesh.nodes, mesh.nodes[::-1])[frames]
        n = max(i for i, x in enumerate(author.peer.match.log.chains[author.seat])
                if isinstance(x.entry.body, wire.Move))
        hear(author, forge(liar, wire.Disagree(author.seat, n, bytes(8))))
        assert not author.of(Disputed)
        assert not any(k.endswith(".proof") for k in author.disk)
        assert str(verify(record(author), GAMES)) == "verified"


def test_what_its_author_signed_before_he_knew_is_void():
    """His offer was on its way when the other program disagreed about his move."""
    mesh = table(1)
    mesh.play(plod, 2)
    while not any(node.of(Disputed) for node in mesh.nodes):
        author = mover(mesh)
        moves = list(author.match.rules.actions(author.match.position, author.seat))
        chosen = next((m for m in moves if m.path[-1] % LENGTH == ODD), moves[0])
        author.do(lambda peer, a=author, m=chosen: peer.act(a.seat, m))
        offers = author.peer.match.fold.match.position.turn != author.seat
        if chosen.path[-1] % LENGTH == ODD and offers:
            author.do(lambda peer, a=author: peer.act(a.seat, Offer("draw")))
        mesh.run()
        if any(n.peer.match.fold.match.pending for n in mesh.nodes):
            other = mover(mesh)
            other.do(lambda peer, a=other: peer.act(a.seat, Answer(False)))
            mesh.run()
    assert not any(n.peer.match.fold.match.pending for n in mesh.nodes)
    assert all(dispute_of(n).late == 1 for n in mesh.nodes)
    agree(mesh)
    assert [n.match.digest() for n in mesh.nodes] == [
        n.peer.match.fold.match.digest() for n in mesh.nodes]
    assert mesh.host.peer.match.fold.match.digest() == mesh.guests[0].peer.match.fold.match.digest()
    assert all("unfinished" in v for n in mesh.nodes for v in verdicts(n))


def test_what_is_wrong_in_our_memory_alone_is_no_dispute():
    mesh, _, turn = playing()
    other = next(n for n in mesh.nodes if n is not turn)
    good = other.peer.match.fold.match
    good.position = replace(good.position, quiet=77)
    step(mesh)
    assert not any(node.of(Disputed) for node in mesh.nodes)
    assert other.match.position.ply == turn.match.position.ply


# several actions a turn, who looks on, who has no screen ----------------------------------------


class OddHalebarde(Halebarde):
    """Counts a ply more after the first action of the fourth turn."""

    def apply(self, p, seat, action):
        made = super().apply(p, seat, action)
        if p.ply >= 2 and not isinstance(action, Place | Done):
            return replace(made, position=replace(made.position, quiet=made.position.quiet + 100))
        return made


def test_all_he_did_after_it_in_the_same_turn_is_void_with_it():
    box = {"halebarde": HALEBARDE}
    odds = {"halebarde": replace(HALEBARDE, ruleset=OddHalebarde)}
    mesh = Mesh(games=box, game="halebarde", others={1: odds}).run()

    def act(node: Node) -> bool:
        """Play something that leads on in the turn, else end it; nothing is delivered yet."""
        p, rules = node.match.position, node.match.rules
        if node.seat not in p.to_act or dispute_of(node):
            return False
        chosen = list(itertools.islice(rules.actions(p, node.seat), 4))
        more = [a for a in chosen if not isinstance(a, Done)] or chosen
        if sum(isinstance(a, Move | Shoot) for _, a in node.match.line[-3:]) == 3:
            more = [Done()]
        before = node.entries()
        node.do(lambda peer: peer.act(node.seat, more[0]))
        return node.entries() != before

    for _ in range(40):
        for node in mesh.nodes:
            while act(node):
                pass
        mesh.run()
        if any(map(dispute_of, mesh.nodes)):
            break
    author = next(n for n in mesh.nodes if n.seat == dispute_of(n).mover)
    assert dispute_of(author).late >= 2  # more of the turn was on its way
    assert dispute_of(author).undone == dispute_of(author).late + 1
    assert [dispute_of(n).late for n in mesh.nodes] == [dispute_of(author).late] * 2
    agree(mesh)
    one, two = mesh.nodes
    assert one.match.position == two.match.position
    assert one.peer.match.fold.match.position == two.peer.match.fold.match.position == (
        one.match.position)
    assert one.match.position.turn == author.seat
    for node in mesh.nodes:
        for games in (box, odds):
            assert str(verify(record(node), games)) == f"unfinished at {one.match.position.ply}"
    author.do(lambda peer: peer.act(author.seat, Done()))
    mesh.run()
    assert one.entries() == two.entries()


@pytest.mark.parametrize("guest", [GAMES, ODDS])
@pytest.mark.parametrize("seed", ["s", "t"])
def test_who_looks_on_sees_it_go_back_whichever_board_is_his(guest, seed):
    star = Star(2, seed)
    star.guests = [star._guest("Leo", "Leo", ODDS)]
    star.sit(star.guests[0])
    ida = look_on(star, games=guest)
    players = (star.host, star.guests[0])
    star.play(plod, 2)
    while not star.host.of(Disputed):
        author = star.seat(star.host.match.position.turn)
        move = plod(author.match.rules, author.match.position, author.seat)
        author.act(move)
        if move.path[-1] % LENGTH == ODD:  # on its way already, and nobody has acknowledged it
            author.act(Offer("draw"))
        star.run()
    assert ida.of(Disputed)[-1].undone is None
    for player in players:
        player.act(Answer(True))
        star.run()
    author = next(player for player in players if player.seat == ida.of(Disputed)[-1].seat)
    assert ida.of(Disputed)[-1].undone == int(author.games is guest)
    assert ida.match.position == star.host.match.position == players[1].match.position
    star.play(hurry)
    assert str(verify(ida.record, guest)) == "verified"
    assert not ida.of(Closed)


def test_a_record_in_which_somebody_had_not_heard_of_both_fails():
    mesh = until_dispute(table(1))
    liar = next(n for n in mesh.nodes if n is not mover(mesh))
    victim = mover(mesh)
    agree(mesh, liar)
    log = copy.deepcopy(liar.peer.match.log)
    agree(mesh, victim)
    lie = log.write(liar.peer.match.key, liar.seat, wire.Offer("draw", 0, bytes(8)))
    whole = record(victim) + victim.peer.match.writer.next(lie.raw)
    assert str(verify(whole, GAMES)).startswith("failed: disagree")


def test_a_computer_goes_back_whenever_it_is_asked():
    desk = Desk()
    bot = Bot(desk, plod, GAMES)
    played = [(0, Deploy("0")), (1, Deploy(None)), (0, Reveal("0")), (1, Reveal("0")), (-1, Lot(1))]
    desk.reports = [Started("toy", {}, ("Mia", "Leo"), (0,), None)]
    desk.reports += [Played(seat, action, b"") for seat, action in played]
    bot.step()
    desk.posts.clear()
    desk.reports = [Played(1, Move((8, 9)), b""), Played(0, Move((0, 1)), b""),
                    Disputed(0, frozenset()), Away((1,))]
    bot.step()
    assert not desk.posts  # whoever is asked is away
    desk.reports = [Away(())]
    bot.step()
    bot.step()
    assert desk.posts == [Answer(True)]
    desk.reports = [Disputed(0, frozenset((0,)))]
    bot.step()
    desk.reports = [Disputed(0, frozenset((0, 1)), 1)]
    bot.step()
    assert desk.posts == [Answer(True), Move((0, 1))]
    assert bot.match.position.ply == 1


@pytest.mark.parametrize("games", [GAMES, ODDS])
def test_a_second_program_that_knows_only_the_page_reads_the_same(games):
    mesh = until_dispute(table(1, step=3))
    agree(mesh)
    while mesh.host.state is not State.DONE:
        step(mesh, avoid=True)
    entries = [stranger_log.unpack(encode(e)) for e in load(record(mesh.host)).entries]
    log = stranger_log.Log(entries[0][5])
    for entry in entries:
        log.add(entry)
    option = read_options(TOY.options, {"step": 3})
    fold = stranger_fold.Fold(games["toy"], option, log, {})
    while (entry := log.ready(fold.done)) is not None:
        fold.place(entry)
    assert fold.ended
    assert fold.disputes == 1
    assert fold.match.digest() == mesh.host.match.digest()


def test_who_looks_on_and_alone_sees_another_board_goes():
    star = Star(2)
    ida = look_on(star, games=ODDS)
    star.play(plod)
    assert [closed.code for closed in ida.of(Closed)] == ["desync"]
    assert star.host.peer.state is State.DONE
    assert not star.host.of(Disputed)
