"""Five tunes, one for the title of each game, and the drum cadences of a march; composed here.

The one decision: each tune has its own players and its own kind of scale, so that a child knows
the game with closed eyes: fifes in G, bamboo and lute on five notes, a bugle on its natural notes,
a shawm in the Dorian mode, a recorder and a harp in three-four time.
"""

from __future__ import annotations

from .score import Beat, Part, Tune

_FIFE = """
g5*3 a5 b5*2 g5*2 | d6*3 c6 b5*4 | c6*2 b5 a5 g5*2 e5*2 | a5*2 f#5*2 d5*4 |
g5*3 a5 b5*2 g5*2 | d6*3 e6 d6*2 b5*2 | c6 b5 a5 g5 f#5*2 a5*2 | g5*4 g5*2 -*2 |
d6*2 e6 d6 c6*2 b5*2 | c6*2 d6 c6 b5*2 a5*2 | b5*2 c6 b5 a5*2 g5*2 | f#5*2 g5*2 a5*4 |
g5*3 a5 b5*2 g5*2 | d6*3 c6 b5*2 e6*2 | d6*2 b5*2 c6 b5 a5 f#5 | g5*4 -*4
"""
_SECOND_FIFE = """
-*8 | -*8 | -*8 | -*8 |
d5*3 f#5 g5*2 d5*2 | b5*3 c6 b5*2 g5*2 | a5 g5 f#5 e5 d5*2 f#5*2 | d5*4 d5*2 -*2 |
b5*2 c6 b5 a5*2 g5*2 | a5*2 b5 a5 g5*2 f#5*2 | g5*2 a5 g5 f#5*2 e5*2 | d5*2 e5*2 f#5*4 |
d5*3 f#5 g5*2 d5*2 | b5*3 a5 g5*2 c6*2 | b5*2 g5*2 a5 g5 f#5 d5 | d5*4 -*4
"""
_SIDE_A = "X.oox.x. | X.oox.xx | X.oox.x. | X.xxrrrr |"
_SIDE_B = "X.xxX.xx | X.xxX.xx | X.xxX.xx | rrrrX.xx |"
FIFES = Tune(
    8, 0.142,
    (Part("fife", _FIFE, 0.5, 0.9, -2.5), Part("fife", _SECOND_FIFE, 0.36, 0.9, 3.5)),
    (Beat("side", f"{_SIDE_A}X.oox.x. | X.oox.xx | X.xxX.xx | X.x.F...|{_SIDE_B}"
                  "X.oox.x. | X.oox.xx | X.xxrrrr | X..oX...", 0.42),
     Beat("bass", "X...x...|" * 15 + "X...X...", 0.55)),
    swing=0.05, accents=(0, 4), seed=1804, stems=((2, 3), (1,), (0,)),
)

_LUTE = """
a4*3 b4 d5*4 | e5*2 d5 b4 a4*4 | f#4*2 a4 b4 e5*2 d5 b4 | a4*6 -*2 |
d4*2 a4*2 b4*2 a4*2 | d4*2 a4*2 f#4*2 a4*2 | b4 a4 f#4 e4 f#4*2 a4*2 | d4*4 -*4
"""
_BAMBOO = """
-*8 | -*8 | -*8 | -*4 a5*2 b5*2 |
d6*3 e6 f#6*3 e6 | d6 e6 d6 b5 a5*4 | b5*2 a5 f#5 e5*2 f#5*2 | d5*5 -*3
"""
_LOW_STRING = """
d3*4 a3*4 | a2*4 e3*4 | b2*4 e3*4 | a2*6 -*2 |
d3*4 b2*4 | d3*4 a2*4 | e3*4 a2*4 | d3*4 -*4
"""
BAMBOO = Tune(
    8, 0.33,
    (Part("lute", _LUTE, 0.62), Part("bamboo", _BAMBOO, 0.34, 0.96),
     Part("string", _LOW_STRING, 0.24)),
    (Beat("block", "..x...x. | ..x...xo | ..x...x. | ..x.x.x. | ..x...x. | ..x...xo | ..x...x. |"
                   "..x.....", 0.2),
     Beat("deep", "x...o... | x...o... | x...o... | x...oox. | x...o... | x...o... | x...o... |"
                  "x.......", 0.22),
     Beat("gong", "o.......|" + "........|" * 3 + "o.......|" + "........|" * 3, 0.4)),
    accents=(0, 4), wet=0.2, seed=960, stems=((3, 4, 5), (0, 2), (1,)),
)

_BUGLE = """
f4*2 f4 f4 bb4*4 | bb4*2 bb4 bb4 d5*4 | d5*2 f5 d5 bb4*2 d5*2 | f4*6 -*2 |
f4*2 f4 f4 bb4*4 | d5*2 d5 d5 f5*4 | f5*2 d5 bb4 d5*2 f4*2 | bb4*6 -*2 |
d5*3 d5 f5*2 d5*2 | bb4*3 d5 f4*4 | bb4*3 bb4 d5*2 bb4*2 | f4*4 f5*4 |
f5*2 d5 f5 d5*2 bb4*2 | d5*2 bb4 d5 bb4*2 f4*2 | f4 f4 bb4*2 d5 d5 f5*2 | bb4*4 -*4
"""
_SECOND_BUGLE = """
-*8 | -*8 | -*8 | -*8 |
-*4 f4*4 | bb4*2 bb4 bb4 d5*4 | d5*2 bb4 f4 bb4*2 d4*2 | f4*6 -*2 |
bb4*3 bb4 d5*2 bb4*2 | f4*3 bb4 d4*4 | f4*3 f4 bb4*2 f4*2 | d4*4 d5*4 |
d5*2 bb4 d5 bb4*2 f4*2 | bb4*2 f4 bb4 f4*2 d4*2 | d4 d4 f4*2 bb4 bb4 d5*2 | d4*4 -*4
"""
_GUARD = "X.xoX.xo | X.xoX.xx | X.xoX.xo | X.x.rrrr |"
BUGLES = Tune(
    8, 0.132,
    (Part("bugle", _BUGLE, 0.55, 0.86, 1.5), Part("bugle", _SECOND_BUGLE, 0.34, 0.86, -3.0)),
    (Beat("side", _GUARD * 2 + "X.xoX.xo | X.xoX.xx | X.xoX.xo | rrrrF.xx |"
                  "X.xoX.xo | X.xoX.xx | xoxoX.X. | X..oX...", 0.42),
     Beat("bass", "X.......|" * 8 + "X...x...|" * 7 + "X...X...", 0.5)),
    swing=0.03, accents=(0, 4), seed=1937, stems=((2, 3), (1,), (0,)),
)

_SHAWM = """
d5*2 e5 f5*2 g5 | a5*3 g5*2 f5 | g5 f5 e5 f5*2 d5 | e5*3 c5*3 |
d5*2 e5 f5*2 g5 | a5*3 g5*2 f5 | g5 f5 e5 f5 e5 c5 | d5*5 - |
a5*2 b5 c6*2 b5 | a5 g5 a5 f5*3 | g5*2 a5 f5 e5 d5 | e5*3 c5*3 |
a5*2 b5 c6*2 b5 | a5 g5 a5 f5*3 | g5 f5 e5 f5 e5 c5 | d5*3 -*3
"""
_PIPE = """
-*6 | -*6 | -*6 | -*6 |
-*6 | -*6 | -*6 | -*6 |
d6*3 e6*3 | f6*2 e6 d6*3 | e6*3 d6*2 c6 | g5*3 c6*3 |
d6*3 e6*3 | f6*2 e6 d6*3 | e6*3 d6 c6 c6 | a5*3 -*3
"""
_DRONE_LOW = "d3*6 | " * 3 + "c3*6 | " + "d3*6 | " * 7 + "c3*6 | " + "d3*6 | " * 3 + "d3*4 -*2"
_DRONE_HIGH = "a3*6 | " * 3 + "g3*6 | " + "a3*6 | " * 7 + "g3*6 | " + "a3*6 | " * 3 + "a3*4 -*2"
_TABOR = "X.ox.o | X.xxox | X.ox.o | X.xX.. |"
SHAWM = Tune(
    6, 0.222,
    (Part("shawm", _SHAWM, 0.42, 0.88), Part("recorder", _PIPE, 0.3, 0.9, 3.0),
     Part("drone", _DRONE_LOW, 0.2, 1.0), Part("drone", _DRONE_HIGH, 0.13, 1.0)),
    (Beat("tabor", _TABOR * 3 + "X.ox.o | X.xxox | X.xxxx | X..X..", 0.4),
     Beat("jingle", "...x..|" * 8 + "x..x..|" * 7 + "x.....", 0.35)),
    swing=0.03, accents=(0, 3), wet=0.18, seed=1302, stems=((4, 5), (1, 2, 3), (0,)),
)

_RECORDER = """
f5*4 g5*2 | a5*3 bb5 c6*2 | bb5*2 a5*2 g5*2 | a5*4 c5*2 |
d5*4 f5*2 | g5*3 a5 bb5*2 | a5*2 g5*2 e5*2 | f5*4 -*2 |
c6*4 a5*2 | bb5*3 a5 g5*2 | a5 bb5 c6*2 e5*2 | f5*4 -*2
"""
_HARP = """
f3 c4 f4 a4 f4 c4 | f3 c4 f4 a4 f4 c4 | bb3 d4 f4 c4 e4 g4 | f3 c4 f4 a4 f4 c4 |
d3 a3 d4 f4 d4 a3 | g3 d4 g4 bb4 g4 d4 | c3 g3 c4 e4 c4 bb3 | f3 c4 f4 a4 f4 c4 |
a3 c4 f4 a4 f4 c4 | bb3 d4 f4 bb4 g4 d4 | f3 c4 f4 c4 e4 g4 | f3 c4 a3 f3 -*2
"""
RECORDER = Tune(
    6, 0.35, (Part("recorder", _RECORDER, 0.5, 0.97), Part("harp", _HARP, 0.34)),
    (Beat("tabor", "x...o.|" * 11 + "x.....", 0.2),),
    accents=(0,), wet=0.2, seed=1842, stems=((2,), (1,), (0,)),
)

TUNES: dict[str, Tune] = {
    "fifes": FIFES, "bamboo": BAMBOO, "bugles": BUGLES, "shawm": SHAWM, "recorder": RECORDER,
}
"""The tunes by name, for the passports of games to choose from."""

CADENCES = (
    ("X.ooX.oo | X.ooX.xx | X.xxX.xx | rrrrX...", "X...X...|X...X...|X...X...|X...X..."),
    ("X.xoX.xo | F.xxF.xx | X.xoX.xo | X.xxF...", "X...X...|X...X...|X...X...|X...X..."),
    ("X.X.xxX. | X.X.rrrr | X.X.xxX. | X.xxX...", "X...X...|X...X...|X...X...|X...X..."),
)
"""Three drum cadences of four bars: the side drum and the bass drum."""
