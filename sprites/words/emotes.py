"""The eight pictures that players show each other: toy soldiers' faces, hands and a drum.

Each is told by its outline too, not by the face alone: a hat in the air, a medal, a drum, a hand.
"""

from __future__ import annotations

from .pen import (
    BLUE,
    BROWN,
    CREAM,
    DARK,
    GOLD,
    INK,
    RED,
    SKIN,
    SKY,
    WHITE,
    WOOD,
    YELLOW,
    Pen,
)  # fmt: skip

MOUTH = (122, 36, 44)


def _head(p: Pen, x: float = 50, y: float = 60, r: float = 31) -> None:
    p.oval(SKIN, x, y, r, r * .96)
    p.cheeks(x, y + r * .3, r * .62, r * .19)


def _shako(p: Pen, x: float = 50, y: float = 34, turn: float = 0) -> None:
    p.turn(turn)
    p.blob(RED, x, y - 34, x + 6, y - 24, x, y - 14, x - 6, y - 24)
    p.shape(BLUE, x - 25, y + 2, x - 29, y - 20, x + 29, y - 20, x + 25, y + 2)
    p.star(GOLD, x, y - 9, 8)
    p.blob(DARK, x - 29, y, x, y + 5, x + 29, y, x + 27, y + 8, x, y + 12, x - 27, y + 8)
    p.turn(0)


def hurrah(p: Pen) -> None:
    """A face that cries hurrah under a hat that flies."""
    for q in p.sides:
        q.rope(BLUE, 12, 22, 94, 10, 72, 13, 54)
        q.oval(SKIN, 13, 47, 8)
    _head(p, 50, 68, 27)
    p.blob(BROWN, 25, 62, 27, 45, 40, 39, 60, 39, 73, 45, 75, 62, 66, 52, 50, 50, 34, 52)
    p.eyes(50, 65, 11, 4)
    p.blob(MOUTH, 39, 75, 50, 73, 61, 75, 56, 88, 50, 90, 44, 88)
    p.spot((236, 110, 110), 50, 86, 6, 3)
    _shako(p, 50, 32, 14)


def well_done(p: Pen) -> None:
    """A medal on its ribbon."""
    p.shape(BLUE, 22, 4, 44, 4, 58, 46, 44, 54)
    p.shape(RED, 78, 4, 56, 4, 42, 46, 56, 54)
    p.petals(GOLD, 50, 68, 21, 12, 8, 6)
    p.oval(YELLOW, 50, 68, 23)
    p.star((214, 134, 24), 50, 68, 15)
    p.spot(WHITE, 40, 57, 4, 2.4, -40)


def oops(p: Pen) -> None:
    """A face with great eyes and a hand before the mouth."""
    _head(p)
    _shako(p, 50, 34, -10)
    p.big_eye(37, 56, 9, -2)
    p.big_eye(63, 56, 9, -2)
    p.arc(37, 44, 8, 5, 200, 330, 2.8)
    p.arc(63, 44, 8, 5, 210, 340, 2.8)
    p.oval(MOUTH, 44, 75, 9, 10)
    p.blob(SKY, 86, 40, 92, 52, 86, 58, 80, 52)
    p.rope(BLUE, 13, 98, 98, 88, 88, 76, 84)
    p.oval(SKIN, 68, 81, 10, 8, -15)
    p.rope(SKIN, 8, 66, 76, 55, 72)
    p.rope(SKIN, 8, 68, 84, 55, 82)


def hurry_up(p: Pen) -> None:
    """A drum with flying sticks."""
    p.fan(BLUE, 50, 72, 35, 18, 0, 180)
    p.box(BLUE, 15, 48, 85, 76, 1)
    p.spot(BLUE, 50, 74, 33, 14)
    p.edges(17, 54, 28, 82, 40, 58, 50, 87, 60, 58, 72, 82, 83, 54, width=3, colour=CREAM)
    p.arc(50, 72, 34, 18, 0, 180, 9)
    p.arc(50, 72, 34, 18, 0, 180, 4, GOLD)
    p.oval(GOLD, 50, 49, 37, 16)
    p.oval(CREAM, 50, 47, 32, 12)
    for q in p.sides:
        q.rope(WOOD, 7, 8, 10, 36, 38)
        q.oval(WOOD, 37, 39, 5)
        q.stroke(22, 40, 14, 34, width=3)
        q.stroke(30, 30, 34, 20, width=3)
    p.stroke(50, 36, 50, 24, width=3)


def thinking(p: Pen) -> None:
    """A face that looks up, a finger at the chin, and three dots."""
    _head(p, 44, 62, 30)
    _shako(p, 44, 37, -6)
    for x in (34, 54):
        p.oval(WHITE, x, 58, 8)
        p.spot(INK, x + 3, 54.5, 3.8)
        p.spot(WHITE, x + 2, 53, 1.4)
    p.stroke(26, 47, 34, 46, 41, 48, width=2.8)
    p.stroke(48, 43, 55, 41, 62, 44, width=2.8)
    p.stroke(38, 76, 45, 74, 51, 75, width=2.8)
    p.rope(BLUE, 13, 86, 98, 74, 96, 66, 90)
    p.rope(SKIN, 8, 61, 90, 59, 82, 56, 78)
    p.oval(SKIN, 62, 89, 10, 7, 20)
    for x, y, r in ((78, 46, 4), (86, 34, 5.4), (91, 18, 7.4)):
        p.oval(WHITE, x, y, r)


def sorry(p: Pen) -> None:
    """A bare, bowed head with sad brows; the hat is held before the breast."""
    _head(p, 50, 40, 29)
    p.blob(BROWN, 20, 40, 22, 18, 38, 6, 62, 6, 78, 18, 80, 40, 72, 24, 50, 18, 28, 24)
    for q in p.sides:
        q.stroke(30, 36, 38, 31, 43, 28, width=3)
        q.arc(37, 41, 6, 4, 10, 170, 3)
    p.arc(50, 61, 8, 6, 200, 340, 3)
    p.blob(SKY, 30, 46, 34, 54, 30, 58, 26, 54)
    p.shape(BLUE, 26, 96, 30, 76, 70, 76, 74, 96)
    p.blob(DARK, 27, 72, 50, 68, 73, 72, 72, 79, 50, 76, 28, 79)
    p.star(GOLD, 50, 87, 7)
    for q in p.sides:
        q.oval(SKIN, 23, 86, 9, 8)


def wave(p: Pen) -> None:
    """A smiling face and a hand that waves."""
    _head(p, 40, 64, 29)
    _shako(p, 40, 40)
    p.eyes(40, 62, 11, 4)
    p.smile(40, 73, 11, 8)
    p.rope(BLUE, 13, 70, 98, 84, 86, 83, 66)
    p.rope(SKIN, 7, 74, 56, 64, 50)
    for x, y in ((73, 32), (81, 28), (89, 31), (96, 38)):
        p.rope(SKIN, 8, 82 + (x - 84) * .4, 52, x, y)
    p.oval(SKIN, 83, 54, 10, 11)
    p.spot(SKIN, 84, 48, 7, 6)
    p.arc(80, 42, 29, 28, 275, 300, 3)
    p.arc(74, 42, 29, 36, 318, 345, 3)


def laugh(p: Pen) -> None:
    """A face that laughs tears."""
    _head(p, 50, 62, 33)
    _shako(p, 50, 34, 12)
    for q in p.sides:
        q.stroke(27, 60, 35, 51, 43, 60, width=3.6)
        q.blob(SKY, 17, 60, 23, 66, 18, 76, 10, 72)
    p.blob(MOUTH, 31, 67, 50, 70, 69, 67, 65, 84, 50, 92, 35, 84)
    p.area(WHITE, 30, 60, 70, 60, 68, 73, 32, 73)
    p.spot((236, 110, 110), 50, 86, 9, 4)


EMOTES = (hurrah, well_done, oops, hurry_up, thinking, sorry, wave, laugh)
"""By the number that travels."""
