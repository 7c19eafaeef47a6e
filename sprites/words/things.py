"""Tools, school things, instruments and treasures."""

from __future__ import annotations

from .pen import (
    BARK,
    BLUE,
    BROWN,
    CREAM,
    DARK,
    GOLD,
    GREEN,
    GREY,
    INK,
    ORANGE,
    PINK,
    PURPLE,
    RED,
    SAND,
    SKY,
    STEEL,
    WHITE,
    WOOD,
    YELLOW,
    Pen,
)  # fmt: skip


def hammer(p: Pen) -> None:
    p.turn(40)
    p.box(WOOD, 44, 24, 56, 102, 4)
    p.box(GREY, 20, 6, 66, 32, 4)
    p.shape(GREY, 66, 8, 88, 16, 90, 24, 66, 28)


def scissors(p: Pen) -> None:
    p.shape(STEEL, 44, 58, 66, 4, 74, 6, 58, 64)
    p.shape(STEEL, 56, 58, 34, 4, 26, 6, 42, 64)
    p.ring(RED, 32, 80, 13, 13, 8)
    p.ring(RED, 68, 80, 13, 13, 8)
    p.oval(GREY, 50, 56, 5)


def shovel(p: Pen) -> None:
    p.turn(35)
    p.ring(RED, 50, 2, 12, 8, 7)
    p.box(WOOD, 45, 8, 55, 62, 2)
    p.blob(STEEL, 30, 58, 50, 56, 70, 58, 70, 80, 50, 104, 30, 80)


def book(p: Pen) -> None:
    p.box(BLUE, 1, 20, 99, 86, 3)
    for q in p.sides:
        q.blob(WHITE, 50, 24, 30, 14, 6, 18, 6, 50, 7, 78, 30, 74, 50, 84)
        for y in (32, 44, 56):
            q.stroke(16, y - 2, 40, y + 2, width=2.6, colour=GREY)
    p.edges(50, 24, 50, 84, width=3)


def pencil(p: Pen) -> None:
    p.turn(45)
    p.box(PINK, 40, -2, 60, 14, 5)
    p.box(STEEL, 40, 8, 60, 18, 1)
    p.box(YELLOW, 40, 18, 60, 80, 1)
    p.edges(47, 18, 47, 80, width=2)
    p.edges(54, 18, 54, 80, width=2)
    p.shape(SAND, 40, 80, 60, 80, 50, 106)
    p.shape(INK, 46, 96, 54, 96, 50, 106)


def palette(p: Pen) -> None:
    p.blob(WOOD, 50, 10, 84, 18, 97, 46, 88, 64, 68, 62, 64, 76, 70, 90, 46, 94, 14, 78, 4, 48, 16,
           20)
    p.hole(54, 78, 7)
    for x, y, c in ((24, 40, RED), (44, 26, YELLOW), (68, 28, GREEN), (82, 46, BLUE),
                    (24, 64, PURPLE)):
        p.oval(c, x, y, 8)


def ruler(p: Pen) -> None:
    p.turn(-35)
    p.box(YELLOW, 0, 36, 100, 64, 2)
    for i, x in enumerate(range(10, 96, 10)):
        p.edges(x, 36, x, 52 if i % 2 == 0 else 44, width=2.6)


def envelope(p: Pen) -> None:
    p.box(WHITE, 3, 20, 97, 82, 3)
    p.edges(4, 80, 40, 50, width=2.6)
    p.edges(96, 80, 60, 50, width=2.6)
    p.shape((250, 236, 206), 4, 21, 96, 21, 50, 58)
    p.oval(RED, 50, 56, 9)


def globe(p: Pen) -> None:
    p.box(BROWN, 28, 88, 72, 97, 3)
    p.edges(50, 78, 50, 88, width=7)
    p.arc(50, 44, 43, 43, -60, 130, 6, BARK)
    p.oval(BLUE, 50, 44, 35)
    p.patch(GREEN, 34, 34, 15, 12, 30)
    p.patch(GREEN, 40, 56, 9, 14, -15)
    p.patch(GREEN, 70, 40, 12, 16, 10)
    p.patch(GREEN, 62, 72, 12, 6)


def magnet(p: Pen) -> None:
    p.turn(20)
    p.rope(RED, 24, 26, 30, 26, 62, 50, 86, 74, 62, 74, 30)
    p.box(STEEL, 12.5, 8, 39.5, 28, 1)
    p.box(STEEL, 60.5, 8, 87.5, 28, 1)


def telescope(p: Pen) -> None:
    for x in (24, 50, 76):
        p.edges(50, 58, x, 97, width=5, colour=BARK)
    p.turn(-25)
    p.box(BLUE, 2, 38, 36, 58, 2)
    p.box(BLUE, 34, 34, 70, 62, 2)
    p.box(BLUE, 68, 28, 98, 68, 3)
    p.box(GOLD, 32, 34, 40, 62, 1)
    p.box(GOLD, 66, 28, 74, 68, 1)


def magnifier(p: Pen) -> None:
    p.turn(-45)
    p.box(BROWN, 43, 66, 57, 106, 5)
    p.ring(GOLD, 50, 34, 30, 30, 9)
    p.spot((206, 232, 246), 50, 34, 25.5)
    p.arc(50, 34, 18, 18, 200, 270, 4, WHITE)


def compass(p: Pen) -> None:
    p.ring(GOLD, 50, 8, 8, 6, 4)
    p.oval(GOLD, 50, 54, 43)
    p.oval(WHITE, 50, 54, 33)
    for x, y in ((50, 26), (78, 54), (50, 82), (22, 54)):
        p.spot(INK, x, y, 3)
    p.shape(RED, 66, 32, 58, 60, 43, 47)
    p.shape(BLUE, 34, 76, 43, 47, 58, 60)
    p.spot(INK, 50, 54, 3)


def computer(p: Pen) -> None:
    p.box(DARK, 12, 14, 88, 70, 5)
    p.box(SKY, 19, 21, 81, 63, 2)
    p.eyes(50, 36, 10, 3.4)
    p.smile(50, 44, 10, 7)
    p.shape(GREY, 12, 70, 88, 70, 99, 90, 1, 90)
    for y, k in ((76, 0), (83, 4)):
        for x in range(20 - k, 84 + k, 9):
            p.edges(x, y, x + 5, y, width=3.4)


def telephone(p: Pen) -> None:
    p.blob(RED, 24, 36, 76, 36, 88, 66, 92, 90, 8, 90, 12, 66)
    p.rope(RED, 16, 8, 38, 16, 20, 50, 14, 84, 20, 92, 38)
    p.oval(WHITE, 50, 64, 20)
    for i in range(8):
        p.petals(INK, 50, 64, 13.5, 1, 3, 3, i * 45)
    p.oval(RED, 50, 64, 6)


def radio(p: Pen) -> None:
    p.edges(78, 34, 94, 4, width=4)
    p.rope(BROWN, 6, 20, 34, 24, 16, 60, 16, 64, 34)
    p.box(ORANGE, 2, 32, 98, 90, 8)
    p.oval(CREAM, 30, 62, 21)
    for r in (14, 7):
        p.arc(30, 62, r, r, 0, 360, 3)
    p.box(WHITE, 58, 42, 90, 56, 2)
    p.edges(68, 44, 68, 55, width=3, colour=RED)
    p.oval(BROWN, 66, 73, 8)
    p.oval(BROWN, 86, 73, 6)


def gift(p: Pen) -> None:
    p.box(BLUE, 12, 48, 88, 96, 3)
    p.box(YELLOW, 42, 48, 58, 96, 0.5)
    p.box(BLUE, 5, 32, 95, 52, 3)
    p.box(YELLOW, 42, 32, 58, 52, 0.5)
    for q in p.sides:
        q.blob(YELLOW, 50, 30, 38, 6, 20, 8, 18, 24, 32, 30)
    p.oval(YELLOW, 50, 27, 7)


def trophy(p: Pen) -> None:
    for q in p.sides:
        q.ring(GOLD, 20, 28, 13, 15, 7)
    p.blob(GOLD, 20, 8, 80, 8, 76, 40, 60, 60, 50, 62, 40, 60, 24, 40)
    p.box(GOLD, 44, 60, 56, 80, 2)
    p.box(BARK, 28, 78, 72, 96, 3)
    p.star(WHITE, 50, 32, 15)


def shield(p: Pen) -> None:
    p.blob(BLUE, 8, 12, 28, 12, 50, 4, 72, 12, 92, 12, 90, 50, 74, 80, 50, 97, 26, 80, 10, 50)
    p.area(RED, 50, 0, 100, 0, 100, 42, 50, 42)
    p.area(RED, 0, 42, 50, 42, 50, 100, 0, 100)
    p.star(YELLOW, 50, 44, 20)


def target(p: Pen) -> None:
    for r, c in ((45, RED), (34, WHITE), (23, RED), (11, WHITE)):
        p.oval(c, 46, 54, r)
    p.edges(46, 54, 88, 12, width=5, colour=BARK)
    p.shape(BLUE, 78, 22, 78, 8, 90, -2, 90, 10, 102, 10, 92, 22)


def treasure(p: Pen) -> None:
    p.fan(BROWN, 50, 44, 44, 36, 180, 360)
    p.fan(BARK, 50, 44, 34, 26, 180, 360)
    for x, y in ((24, 46), (38, 40), (52, 44), (66, 40), (78, 46), (46, 34), (60, 34)):
        p.oval(YELLOW, x, y, 9, 8)
    p.box(BROWN, 4, 48, 96, 92, 4)
    p.stripe(GOLD, 8, 16, 44, 16, 96)
    p.stripe(GOLD, 8, 84, 44, 84, 96)
    p.box(GOLD, 40, 46, 60, 68, 3)
    p.spot(INK, 50, 58, 4)


def puzzle(p: Pen) -> None:
    p.oval(GREEN, 45, 18, 13)
    p.oval(GREEN, 84, 62, 13)
    p.box(GREEN, 10, 28, 76, 94, 3)
    p.spot(GREEN, 45, 29, 8, 6)
    p.spot(GREEN, 73, 62, 6, 8)
    p.fan(CREAM, 45, 95, 13, 20, 180, 360)
    p.fan(CREAM, 9, 62, 20, 13, -90, 90)
    p.hole(45, 95, 13, 20, 180, 360)
    p.hole(9, 62, 20, 13, -90, 90)


def cube(p: Pen) -> None:
    p.shape(YELLOW, 50, 4, 92, 26, 50, 48, 8, 26)
    p.shape(RED, 8, 26, 50, 48, 50, 97, 8, 74)
    p.shape(BLUE, 92, 26, 50, 48, 50, 97, 92, 74)


def domino(p: Pen) -> None:
    p.turn(20)
    p.box(WHITE, 26, 2, 74, 98, 8)
    p.edges(30, 50, 70, 50, width=3.4)
    for x, y in ((38, 14), (50, 26), (62, 38), (38, 62), (62, 62), (38, 86), (62, 86), (50, 74)):
        p.spot(INK, x, y, 5)


def yoyo(p: Pen) -> None:
    p.stroke(62, 66, 74, 34, 60, 16, width=3)
    p.ring(WHITE, 56, 10, 7, 7, 5)
    p.oval(PURPLE, 46, 64, 33)
    p.oval(PINK, 46, 64, 22)
    p.star(YELLOW, 46, 64, 15)


def drum(p: Pen) -> None:
    p.edges(34, 26, 8, 4, width=6, colour=WOOD)
    p.edges(66, 26, 92, 4, width=6, colour=WOOD)
    p.oval(GOLD, 50, 80, 41, 17)
    p.shape(RED, 10, 34, 90, 34, 90, 78, 70, 90, 50, 94, 30, 90, 10, 78)
    p.edges(12, 44, 31, 86, 50, 50, 69, 86, 88, 44, width=4, colour=WHITE)
    p.oval(GOLD, 50, 34, 43, 17)
    p.oval(CREAM, 50, 32, 34, 12)
    p.spot(WOOD, 34, 28, 5)
    p.spot(WOOD, 66, 28, 5)


def trumpet(p: Pen) -> None:
    p.ring(GOLD, 46, 58, 20, 13, 8)
    p.rope(GOLD, 9, 4, 46, 30, 46, 80, 46)
    p.blob(GOLD, 70, 41, 86, 34, 97, 18, 97, 76, 86, 58, 70, 51)
    for x in (38, 48, 58):
        p.box(STEEL, x - 3, 24, x + 3, 62, 2)
        p.oval(WHITE, x, 22, 4.4)


def guitar(p: Pen) -> None:
    p.turn(40)
    p.box(BARK, 45, 2, 55, 50, 1)
    p.box(BROWN, 40, -6, 60, 12, 3)
    p.blob(ORANGE, 50, 38, 66, 42, 64, 56, 76, 72, 68, 90, 50, 96, 32, 90, 24, 72, 36, 56, 34, 42)
    p.spot(BARK, 50, 60, 9)
    p.box(BARK, 40, 80, 60, 86, 1)
    for x in (47, 50, 53):
        p.edges(x, 4, x, 82, width=1.4, colour=CREAM)


def piano(p: Pen) -> None:
    p.legs(DARK, 70, 96, 9, 16, 84)
    p.box(DARK, 8, 8, 92, 60, 4)
    p.box(WHITE, 34, 18, 66, 44, 2)
    for y in (26, 34):
        p.edges(40, y, 60, y, width=2.4)
    p.box(WHITE, 2, 54, 98, 76, 2)
    for i, x in enumerate(range(14, 98, 12)):
        p.edges(x, 55, x, 75, width=2.4)
        if i % 7 not in (2, 6):
            p.edges(x, 56, x, 66, width=6)


def harp(p: Pen) -> None:
    for x, y in ((36, 30), (46, 26), (56, 26), (66, 30)):
        p.edges(x, y - 6, x - 1, 92 - (x - 22) * .75, width=2.2, colour=GREY)
    p.rope(GOLD, 11, 24, 88, 52, 70, 86, 42)
    p.rope(GOLD, 10, 20, 90, 20, 50, 20, 12)
    p.rope(GOLD, 9, 20, 12, 42, 26, 66, 16, 88, 40)
    p.oval(GOLD, 20, 10, 8)
    p.box(BROWN, 8, 86, 44, 97, 3)


def accordion(p: Pen) -> None:
    p.shape(CREAM, 30, 30, 70, 30, 70, 86, 30, 86)
    for x in (34, 42, 50, 58, 66):
        p.edges(x, 28, x, 88, width=2.6, colour=RED)
    p.edges(30, 30, 34, 22, 38, 30, 42, 22, 46, 30, 50, 22, 54, 30, 58, 22, 62, 30, 66, 22, 70, 30,
            width=3.4)
    p.edges(30, 86, 34, 94, 38, 86, 42, 94, 46, 86, 50, 94, 54, 86, 58, 94, 62, 86, 66, 94, 70, 86,
            width=3.4)
    p.box(RED, 4, 20, 32, 94, 5)
    p.box(RED, 68, 20, 96, 94, 5)
    p.box(WHITE, 6, 32, 18, 84, 1)
    for y in (42, 52, 62, 72):
        p.edges(6, y, 18, y, width=2.2)
    for x in (78, 88):
        for y in (36, 50, 64, 78):
            p.spot(WHITE, x, y, 3.4)


def xylophone(p: Pen) -> None:
    p.turn(-8)
    p.rope(BROWN, 7, 5, 30, 95, 42)
    p.rope(BROWN, 7, 5, 82, 95, 70)
    for i, c in enumerate((RED, ORANGE, YELLOW, GREEN, SKY, BLUE, PURPLE)):
        x = 7 + i * 12.4
        p.box(c, x, 14 + i * 3, x + 11, 97 - i * 4, 3)
    p.edges(56, 60, 88, 10, width=4)
    p.oval(RED, 54, 62, 8)


def maracas(p: Pen) -> None:
    p.rope(WOOD, 8, 34, 46, 46, 98)
    p.rope(WOOD, 8, 68, 52, 54, 98)
    p.oval(GREEN, 28, 28, 20, 25, -12)
    p.stripe(YELLOW, 7, 4, 34, 30, 28, 54, 24)
    p.oval(RED, 74, 32, 20, 25, 14)
    p.stripe(YELLOW, 7, 48, 28, 74, 32, 98, 38)


def microphone(p: Pen) -> None:
    p.turn(35)
    p.shape(DARK, 40, 42, 60, 42, 55, 102, 45, 102)
    p.oval(STEEL, 50, 22, 24, 24)
    for k in (-14, 0, 14):
        p.stripe((130, 136, 148), 2.2, 50 + k, -4, 50 + k, 48)
        p.stripe((130, 136, 148), 2.2, 24, 22 + k, 76, 22 + k)
    p.box(GOLD, 32, 40, 68, 49, 3)


def flute(p: Pen) -> None:
    p.turn(45)
    p.box(WOOD, 43, -8, 57, 92, 4)
    p.box(BROWN, 40, -10, 60, 6, 4)
    p.box(BROWN, 40, 84, 60, 106, 4)
    for y in (30, 42, 54, 66, 76):
        p.spot(INK, 50, y, 3.4)
    p.spot(INK, 50, 14, 3, 5)
