"""Napoleon Strategy over the wire: a game to its end, the lot, the largest army in one frame."""

import pytest

from core.games import GAMES
from core.search.greedy import choose
from net.players.demo import demo_match, seeded
from net.record.audit import read, verify
from net.wire.frames import decode
from net.wire.messages import MAX_FRAME, Entry, Move

from .wire import End, Pair


class Napoleon(Pair):
    def __init__(self, chunk: int = 0, **options) -> None:
        box = {"toy": GAMES["napoleon"]}  # the wire's hosts open whatever is called toy
        box["napoleon"] = box["toy"]
        self.host = End("n", "host", "Mia", games=box, options=options)
        self.joiner = End("n", "joiner", "Leo", games=GAMES)
        self.chunk = chunk
        self.now = 0.0
        self.joiner.do(self.joiner.peer.open())


@pytest.mark.parametrize("chunk", [0, 1])
def test_a_whole_game_on_the_wire(chunk):
    pair = Napoleon(chunk, max_plies=30).play(choose)
    assert pair.host.match.over
    assert pair.host.match.position == pair.joiner.match.position
    assert verify(pair.host.record).ok
    assert verify(pair.joiner.record).ok
    moves = [
        len(f) for f in pair.host.frames
        if isinstance(m := decode(f[4:]), Entry) and isinstance(m.body, Move)
    ]
    assert sorted(moves)[len(moves) // 2] < 220
    fold = read(pair.host.record).fold
    assert fold.match.digest() == pair.host.match.digest()


def test_a_hundred_and_twenty_pieces_a_side_fit_one_frame():
    pair = Napoleon(board="24x24", army=120)
    pair.play(choose, 0)
    assert not pair.host.dropped
    assert pair.host.match.position.phase.value == "play"
    assert max(len(f) for f in pair.host.frames) <= MAX_FRAME + 4


def test_a_game_over_real_sockets(tmp_path):
    result = demo_match(
        "napoleon", {"max_plies": 40}, (choose, choose), folder=tmp_path, entropy=seeded(3)
    )
    assert result.verdict.ok
    assert result.plies
    assert result.outcome.reason
