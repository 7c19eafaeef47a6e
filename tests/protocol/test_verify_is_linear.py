"""Law 12 for records: judging one costs what its entries cost, however they lie to each other.

Work is counted in calls of functions, never in seconds. Twice the entries are twice the calls; what
is quadratic anywhere shows as more.
"""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from client.__main__ import main
from core.action import Done, Move
from core.games import GAMES
from net.peer.guest import Guest
from net.peer.handshake import Me
from net.peer.host import Host
from net.record.log import _unsigned
from net.record.setup import set_up
from net.wire import messages as wire
from net.wire.frames import frame
from tests.forge import KINDS, Forge

from .wire import End, Pair, stream, wired


def calls(do: Callable[[], object]) -> int:
    """Count the calls that something makes, of Python's functions and of C's."""
    count = 0

    def noted(*_: object) -> None:
        nonlocal count
        count += 1

    sys.setprofile(noted)
    try:
        do()
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.sweep
@pytest.mark.parametrize("kind", KINDS)
def test_twice_the_entries_are_twice_the_work(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    work = {}
    for entries in (50, 50, 100, 200):  # the first one also loads what is loaded once
        file = tmp_path / f"{entries}.tambour"
        file.write_bytes(KINDS[kind](entries))
        code = []
        work[entries] = calls(lambda file=file, code=code: code.append(main(["verify", str(file)])))
        assert code == [0]
        assert capsys.readouterr().out == "verified\n"
    # once the fixed part is left out, the second half of a record costs what the first did
    first, second = work[100] - work[50], work[200] - work[100]
    assert second < 2.5 * first, work


def test_what_is_taken_back_late_in_a_match_costs_what_it_does_early() -> None:
    """The same take-backs, at the end of a long match and of a short one."""

    def taken_back(plies: int) -> int:
        forge = Forge("halebarde", {"turn_limit": 0})
        forge.wander(plies)
        seat = forge.match.position.turn
        assert seat is not None
        if Done() in forge.match.rules.actions(forge.match.position, seat):
            forge.act(seat, Done())

        def fiddle() -> None:
            for _ in range(20):
                forge.wander(1)
                forge.back()

        return calls(fiddle)

    assert taken_back(120) < 1.5 * taken_back(30)


def live(plies: int) -> Pair:
    """A match under way between two programs, of so many plies."""
    game = GAMES["napoleon"]
    pair = Pair.__new__(Pair)
    pair.chunk, pair.now = 0, 0.0
    pair.host, pair.joiner = (End("s", "joiner", name, games=GAMES) for name in ("Mia", "Leo"))
    for peer, name, chosen in zip(pair.peers, ("Mia", "Leo"), (game, None), strict=True):
        def files(start, match, seat, name=name):
            return Path(f"{name}.tambour"), Path(f"{name}.key")

        seating = Host(set_up(chosen, {"repetition": 0})) if chosen else Guest()
        peer.peer = wired(Me(name, GAMES), seating, stream(name), files)
    pair.joiner.do(pair.joiner.peer.open())

    def stroll(rules, view, seat):
        able = list(rules.actions(view, seat))
        if view.phase.value == "muster":
            return able[0]
        quiet = [a for a in able if view.board[a.path[-1]] is None]
        first = view.ply * 7 % len(quiet)
        return next(a for a in quiet[first:] + quiet
                    if rules.apply(view, seat, a).position.outcome is None)

    return pair.play(stroll, plies)


def test_one_late_word_costs_a_live_match_the_same_however_long_it_is() -> None:
    def cost(plies: int) -> int:
        pair = live(plies)
        mover = pair.seat(pair.host.match.position.turn)
        liar = pair.seat(1 - mover.seat)
        theirs = liar.peer.match
        before = theirs.fold.match.digest()[:8]
        rules, position = mover.match.rules, mover.match.position
        mover.act(next(a for a in rules.actions(position, mover.seat) if isinstance(a, Move)
                       and rules.apply(position, mover.seat, a).position.outcome is None))
        # the liar has not read it yet
        entry = theirs.log.write(theirs.key, theirs.seat, wire.Offer("draw", 0, before)).entry
        entry = replace(entry, sig=theirs.key.sign(_unsigned(theirs.log.match, entry)))
        work = calls(lambda: mover.do(mover.peer.receive(frame(entry))))
        assert mover.peer.state.value == "play"
        seen = mover.messages()[-1]
        assert isinstance(seen, wire.Seen)
        assert seen.heads[theirs.seat].count == entry.n + 1
        return work

    assert cost(90) < 1.5 * cost(20)
