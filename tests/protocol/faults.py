"""The faults that must do no harm, each as something that can be tried as often as one likes.

The suite tries a few of each (`test_fault_table.py` and what is named here), and
`python -m tests.bench net --long` all. Which test shows which row of the fault table:

| fault | shown by |
|---|---|
| cable out 2 s, 30 s | `test_fault_table.test_a_cable_that_is_out` (fake clock), `test_namespaces` (real cable) |
| cut at every byte offset of COMMIT and REVEAL | `test_fault_table.test_a_cut_at_any_byte_of_commit_and_reveal`, `test_chaos.test_a_cable_cut_anywhere_is_taken_up_again` |
| kill -9 around write, sync, send; either or both | `test_fault_table.test_real_programs_killed_at_any_point` (real), `test_resume` and `test_survival` (simulated, with torn writes), `test_last_link` |
| 1-byte segments | `test_chaos.test_one_byte_at_a_time_is_a_whole_game`, `test_match.test_ways_of_cutting_the_bytes_do_not_change_the_record` |
| 1 B/s on 50 sockets | `test_fault_table.test_fifty_who_say_a_byte_now_and_then` |
| every frame again, every old frame in the next match | `test_lies.test_every_frame_again_changes_nothing_or_ends_the_link`, `test_lies.test_every_old_frame_in_the_next_match_changes_nothing`, `test_repeats`, `test_star_lies` |
| every single-bit flip of a captured game | `test_fault_table.test_a_bit_of_a_game_is_flipped`, `test_chaos.test_a_bit_flipped_anywhere_is_never_believed` (encrypted) |
| every single-bit flip of a log on disk | `test_fault_table.test_a_bit_of_a_file_is_flipped`, `test_record.test_every_byte_changed_is_noticed_and_said_where` |
| reveals before all commits, reordered, wrong set | `test_lies.test_a_reveal_before_the_commitment`, `test_lies.test_a_reveal_of_something_else`, `test_star_lies.test_relayed_entries_in_another_order`, `test_star_lies.test_different_commitments_for_different_guests` |
| 10 % and 20 % loss, 16 kbit/s | `test_namespaces.test_a_bad_cable` (real), `test_fault_table.test_a_slow_and_lossy_line` (proxy) |
| memory corrupted in one peer | `test_lies.test_memory_that_went_wrong_heals_from_the_log` |
| version and rules mismatch, 8 combinations | `test_life.test_versions_and_rules_that_differ_end_in_a_clear_sentence_on_both_sides`, `test_life.test_another_protocol_suite_or_box_is_told_and_turned_away` |
| disk full or read-only | `test_fault_table.test_a_full_disk_ends_nothing`, `test_fault_table.test_a_failing_disk_ends_nothing`, `test_chaos.test_a_disk_that_fails_in_the_middle_is_told_and_spoils_nothing`, `test_link.test_a_disk_that_cannot_be_written_is_told` |
| 4 players, host killed | `test_successor` (fake wire, any order of his), `test_successor_link` (real programs), `test_survival`; how long it takes: `python -m tests.bench net` |
| a seat or an onlooker with the right words says anything | `test_fuzz_seats` (two to four seats, a referee), `test_lies`, `test_star_lies`, `test_sealed_lies` |
| 200 matches with random faults | `test_fault_table.test_matches_with_random_faults`, `test_survival` (hypothesis) |
"""  # noqa: E501

import random
import tracemalloc
from collections.abc import Iterator

from core.game import Malformed
from net.drivers.liveness import NEAR, Liveness
from net.record.audit import verify
from net.record.kept import read_kept
from net.wire.messages import ProtocolError

from .hidden import BOX
from .mesh import Mesh
from .test_resume import over, script
from .toy import GAMES, hurry, plod
from .wire import Pair

TABLES = (
    ({"players": 2}, plod), ({"players": 3}, plod), ({"players": 4}, hurry),
    *(({"games": BOX, "game": "luzhanqi", "ruleset": "tournament", "disclosure": mode}, script)
      for mode in ("sealed", "open", "referee")),
)


# cables ----------------------------------------------------------------------------------------


def cable_out(seconds: float, plies: int, seed: int = 0) -> bool:
    """Pull a cable for so long, after so many actions; tell whether anybody was told to wait.

    The other end of the cable is silent, as the system's sockets are, until pings are missed.
    """
    mesh = Mesh(seed=str(seed)).play(plod, plies)
    lives = {node: Liveness() for node in mesh.nodes}
    (cable,) = mesh.cables
    mover = next((n for n in mesh.nodes if mesh.may_act(n)), None)
    if mover is not None:  # what is said into a dead cable comes when it is back, or again
        mesh.act(mover, plod)
    for tick in range(round(seconds / 0.25)):
        for side, (node, number) in enumerate(cable.ends):
            if cable.open and lives[node].tick(tick * 0.25) is None:
                node.do(lambda peer, number=number: peer.lost(number))
                cable.flying[side].clear()
            node.do(lambda peer, now=tick * 0.25: peer.tick(now))
    told = [bool(node.away) for node in mesh.nodes]
    assert told == [seconds > NEAR.gone] * 2
    if any(told):
        cable.open = False
        mesh.reconnect(mesh.guests[0])
    mesh.play(plod)
    mesh.same()
    mesh.check()
    return any(told)


def deployed() -> Mesh:
    """Let both have said their commitments, with nothing delivered."""
    mesh = Mesh()
    for node in mesh.nodes:
        mesh.act(node, plod)
    return mesh


def bytes_of_deployment() -> int:
    """Count what flies from the first commitment to the first turn."""
    mesh, count = deployed(), 0
    (cable,) = mesh.cables
    while any(cable.flying.values()):
        for side in (0, 1):
            if cable.flying[side]:
                count += len(cable.flying[side][0])
                mesh.deliver(cable, side)
    return count


def cut_at_byte(offset: int) -> None:
    """Cut the cable after so many bytes of COMMIT, REVEAL and what belongs to them, and resume.

    A second commitment of anybody would be a fork, which the mesh finds.
    """
    mesh = deployed()
    (cable,) = mesh.cables
    left = offset
    while any(cable.flying.values()):
        for side in (0, 1):
            if not cable.flying[side]:
                continue
            data = cable.flying[side][0]
            if left < len(data):
                node, number = cable.ends[side]
                if left:
                    node.do(lambda peer, number=number, part=data[:left]:
                            peer.receive(part, number))
                mesh.cut(node)
                break
            left -= len(data)
            mesh.deliver(cable, side)
        if not cable.open:
            break
    mesh.heal()
    mesh.play(plod)
    mesh.same()
    mesh.check()


# flips -----------------------------------------------------------------------------------------


def captured() -> list[list[bytes]]:
    """Give the frames of a game for two, by who said them."""
    return [list(p.frames) for p in Pair().play(plod).peers]


def flip_of_game(who: int, frame: int, bit: int) -> bool:
    """Flip a bit of the frame-th frame somebody says (his link is not encrypted); True: no match.

    What a cable flips is not even decrypted. Here a program meets it that has no encryption: it
    never believes it, raises nothing, and keeps a record that is good.
    """
    pair = Pair()
    count, flipped = 0, False
    for _ in range(400):
        ready = [p for p in pair.peers if p.sent]
        for a in ready:
            b = pair.joiner if a is pair.host else pair.host
            data = a.sent.pop(0)
            if a is pair.peers[who] and count == frame:
                flat = int.from_bytes(data, "big") ^ 1 << bit % (8 * len(data))
                data, flipped = flat.to_bytes(len(data), "big"), True
            count += a is pair.peers[who]
            b.do(b.peer.receive(data))
        if not ready:
            acted = False
            for p in pair.peers:
                if p.match is None or p.match.over or p.peer.closed or p.peer.absent:
                    continue
                at = p.match.position
                if p.seat in at.to_act and not (at.phase.value == "muster"
                                                and at.hand[p.seat].ready):
                    p.act(plod(p.match.rules, p.match.view(p.seat), p.seat))
                    acted = True
            if not acted:
                break
    assert flipped
    for p in pair.peers:
        for name, data in p.disk.items():
            if name.endswith(".tambour"):
                said = str(verify(data, GAMES))
                assert said == "verified" or said.startswith("unfinished"), said
    return pair.host.peer.match is None


def files_of_match(plies: int = 5) -> Mesh:
    """Play some of a match."""
    return Mesh().play(plod, plies)


def flip_of_file(mesh: Mesh, which: str, bit: int) -> str:
    """Flip a bit of one program's record or key file, and start it again: "refused" or "resumed".
    """
    node = mesh.nodes[bit % 2]
    name = next(n for n in node.disk if n.endswith(which))
    whole = node.disk[name]
    mesh.cut(node)
    mesh.run()
    flat = int.from_bytes(whole, "big") ^ 1 << bit // 2 % (8 * len(whole))
    node.disk[name] = flat.to_bytes(len(whole), "big")
    records = {end: next(v for k, v in node.disk.items() if k.endswith(end))
               for end in (".tambour", ".key")}
    node.peer = None
    node.promised.clear()  # the damaged end of a log comes from the others
    try:
        kept = read_kept(records[".tambour"], records[".key"], GAMES)
        assert len(kept.record) < len(whole) or which == ".key"
        node.restart()
    except (ProtocolError, Malformed):
        return "refused"
    if not node.peer.doors:
        return "refused"
    if not any(door.key.open() == far.key.open() for door in node.peer.doors
               for far in mesh.nodes[1 - bit % 2].peer.doors):
        return "refused"
    mesh.heal()
    mesh.play(plod)
    mesh.check()
    return "resumed"


# anything --------------------------------------------------------------------------------------


def random_match(seed: int) -> Mesh:
    """Play a match in which anything breaks at any time, and heal it."""
    rng = random.Random(seed)
    options, choose = TABLES[seed % len(TABLES)]
    mesh = Mesh(seed=str(seed), **options)
    for _ in range(rng.randrange(5, 40)):
        node = rng.choice(mesh.nodes)
        what = rng.randrange(10)
        if what < 4 and mesh.may_act(node):
            mesh.act(node, choose)
        elif what < 6 and mesh.cables:
            cable = rng.choice(mesh.cables)
            for _ in range(rng.randrange(1, 8)):
                mesh.deliver(cable, rng.randrange(2))
        elif what == 6:
            mesh.run()
        elif what == 7 and node.peer is not None:
            mesh.cut(node)
        elif what == 8:
            node.budget, node.torn = rng.randrange(14), rng.randrange(400)
        elif node.peer is None:
            node.restart()
        else:
            mesh.tick(rng.randrange(1, 6))
            for each in mesh.nodes:
                mesh.reconnect(each)
    for node in mesh.nodes:
        node.budget = float("inf")
    for _ in range(3):
        mesh.heal()
        mesh.play(choose)
    mesh.check()
    over(mesh)
    return mesh


def memory_of(seeds: range) -> Iterator[int]:
    """Play random matches and give, after each sixth, the bytes that Python holds."""
    tracemalloc.start()
    try:
        for seed in seeds:
            random_match(seed)
            if seed % len(TABLES) == 0:
                yield tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
