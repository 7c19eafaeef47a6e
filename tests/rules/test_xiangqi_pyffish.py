"""Move sets against Fairy-Stockfish, where pyffish is installed (pip install pyffish).

The palace lines exist there only under `janggi`, whose chariots and soldiers would use them too; so
those are custom pieces, and soldiers over the river (which step sideways) are another kind, Q.
"""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from core.games.xiangqi.position_text import START
from core.games.xiangqi.rules import Xiangqi
from core.position import Phase, Position
from tests.rules.test_xiangqi_laws import bound

COUNT = 500
LINES = """[xqlines:janggi]
startFen = rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1
pieceToCharTable = -
rook = -
soldier = -
janggiCannon = -
janggiElephant = -
cannon = c
elephant = b
customPiece1 = r:R
customPiece2 = p:fW
customPiece3 = q:fsW
mobilityRegionWhiteElephant = *1 *2 *3 *4 *5
mobilityRegionBlackElephant = *6 *7 *8 *9 *10
flyingGeneral = true
bikjangRule = false
materialCounting = none
pass = false
passOnStalemate = false
moveRepetitionIllegal = false
stalemateValue = loss
"""


def theirs() -> Any:
    try:
        import pyffish
    except ImportError:
        pytest.skip(f"pyffish is not installed: 2 x {COUNT} positions not compared")
    pyffish.load_variant_config(LINES)
    return pyffish


def positions(rules: Xiangqi, count: int) -> Iterator[Position]:
    """Give positions from random games, every third one or so, thinned by captures."""
    dice = random.Random(20)
    p = rules.start()
    while count:
        seat = p.turn
        moves = list(rules.actions(p, seat)) if p.phase is Phase.PLAY and seat is not None else []
        if not moves or p.ply > 180:
            p = rules.start()
            continue
        taking = [move for move in moves if p.board[move.path[1]]]  # type: ignore[union-attr]
        move = dice.choice(taking if taking and dice.random() < 0.3 else moves)
        assert seat is not None
        p = rules.apply(p, seat, move).position
        if p.phase is Phase.PLAY and dice.random() < 0.3:
            count -= 1
            yield p


def crossed(rules: Xiangqi, fen: str) -> str:
    """Write soldiers over the river as Q."""
    rows = fen.split()[0].split("/")
    there = [row.replace("P", "Q") for row in rows[:5]] + [r.replace("p", "q") for r in rows[5:]]
    return " ".join(("/".join(there), *fen.split()[1:]))


@pytest.mark.parametrize("palace", ["standard", "lines"])
def test_the_same_moves(palace: str) -> None:
    engine = theirs()
    rules = bound({"ruleset": "tournament", "palace": palace, "repetition": "none"})
    for p in positions(rules, COUNT):
        assert p.turn is not None
        fen = rules.to_json(p)
        mine = sorted(rules.to_text(p, p.turn, action) for action in rules.actions(p, p.turn))
        if palace == "lines":
            found = engine.legal_moves("xqlines", crossed(rules, fen), [])
        else:
            found = engine.legal_moves("xiangqi", fen, [])
        assert mine == sorted(found), fen


def test_the_engine_is_asked_about_the_right_palace() -> None:
    engine = theirs()
    fen = "3k5/3r5/3P5/9/9/9/9/9/4K4/9 w - - 0 1"
    assert len(engine.legal_moves("xqlines", fen.replace("P", "Q"), [])) == 8 + 3
    assert len(engine.legal_moves("xqlines", START, [])) == 46
    rules = bound({"ruleset": "tournament", "palace": "lines"})
    assert len(rules.next(rules.from_json(fen), 0, (13,))) == 8
