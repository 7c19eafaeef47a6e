"""What is worn, and what stands in a house."""

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
    LEAF,
    ORANGE,
    PINK,
    PURPLE,
    RED,
    SAND,
    SKY,
    STEEL,
    TEAL,
    WHITE,
    WOOD,
    YELLOW,
    Pen,
)  # fmt: skip


def hat(p: Pen) -> None:
    p.oval(DARK, 50, 80, 46, 12)
    p.blob(DARK, 24, 12, 50, 8, 76, 12, 72, 44, 74, 80, 50, 86, 26, 80, 28, 44)
    p.stripe(RED, 14, 20, 66, 50, 73, 80, 66)


def crown(p: Pen) -> None:
    p.shape(GOLD, 10, 84, 4, 26, 28, 52, 50, 14, 72, 52, 96, 26, 90, 84)
    for x, y, c in ((4, 24, RED), (50, 12, BLUE), (96, 24, RED)):
        p.oval(c, x + (50 - x) * .06, y, 7)
    for x, c in ((28, BLUE), (50, RED), (72, BLUE)):
        p.oval(c, x, 72, 6)


def boot(p: Pen) -> None:
    p.blob(YELLOW, 26, 6, 60, 6, 60, 50, 84, 60, 94, 74, 92, 86, 26, 86, 22, 60)
    p.box(BROWN, 20, 82, 96, 95, 4)
    p.box(GOLD, 22, 4, 64, 20, 4)


def sock(p: Pen) -> None:
    p.blob(RED, 34, 6, 68, 6, 66, 54, 60, 72, 36, 92, 16, 94, 8, 82, 16, 70, 32, 58)
    p.stripe(WHITE, 8, 28, 32, 74, 32)
    p.stripe(WHITE, 8, 28, 48, 74, 48)
    p.patch(WHITE, 12, 86, 14, 13)
    p.box(WHITE, 30, 4, 72, 20, 4)


def glove(p: Pen) -> None:
    for x0, y0, x1, y1 in ((42, 52, 26, 20), (50, 50, 44, 10), (58, 50, 62, 10), (64, 54, 80, 24)):
        p.rope(BLUE, 15, x0, y0, x1, y1)
    p.rope(BLUE, 15, 36, 74, 22, 62, 12, 50)
    p.blob(BLUE, 34, 44, 54, 40, 72, 50, 72, 70, 66, 82, 38, 82, 32, 66)
    p.spot(BLUE, 46, 40, 6, 8)
    p.spot(BLUE, 58, 40, 6, 8)
    p.box(WHITE, 32, 78, 72, 96, 5)


def scarf(p: Pen) -> None:
    p.box(GREEN, 54, 36, 76, 92, 2)
    for y in (50, 66, 82):
        p.stripe(YELLOW, 7, 50, y, 80, y)
    for x in (58, 65, 72):
        p.edges(x, 92, x, 99, width=3)
    p.box(GREEN, 34, 36, 56, 82, 2)
    for y in (56, 72):
        p.stripe(YELLOW, 7, 30, y, 60, y)
    for x in (38, 45, 52):
        p.edges(x, 82, x, 90, width=3)
    p.ring(GREEN, 50, 28, 33, 15, 20)


def shirt(p: Pen) -> None:
    p.shape(SKY, 34, 10, 66, 10, 84, 18, 99, 44, 82, 54, 76, 44, 76, 94, 24, 94, 24, 44, 18, 54, 1,
            44, 16, 18)
    p.fan(CREAM, 50, 10, 16, 15, 0, 180)
    p.stripe(RED, 7, 50, 0, 50, 1)
    p.star(YELLOW, 50, 54, 16)


def trousers(p: Pen) -> None:
    p.shape(BLUE, 24, 6, 76, 6, 86, 96, 58, 96, 50, 40, 42, 96, 14, 96)
    p.box(BARK, 23, 5, 77, 16, 2)
    p.box(GOLD, 44, 4, 56, 17, 2)
    p.edges(50, 17, 50, 40, width=2.4)
    p.stroke(28, 28, 36, 28, 40, 18, width=2.4)
    p.stroke(72, 28, 64, 28, 60, 18, width=2.4)


def dress(p: Pen) -> None:
    p.blob(PINK, 32, 6, 38, 20, 50, 24, 62, 20, 68, 6, 74, 20, 66, 42, 92, 88, 50, 96, 8, 88, 34,
           42,
           26, 20)
    p.stripe(PURPLE, 8, 28, 44, 72, 44)
    for x, y in ((34, 70), (50, 64), (66, 70), (42, 82), (58, 82), (24, 84), (76, 84)):
        p.spot(WHITE, x, y, 3)


def button(p: Pen) -> None:
    p.oval(RED, 50, 50, 44)
    p.oval((236, 96, 80), 50, 50, 31)
    for x in (40, 60):
        for y in (40, 60):
            p.spot(INK, x, y, 5.4)
    p.edges(40, 40, 60, 60, width=3, colour=WHITE)
    p.edges(60, 40, 40, 60, width=3, colour=WHITE)


def glasses(p: Pen) -> None:
    p.stroke(40, 50, 50, 44, 60, 50, width=6, colour=RED)
    for x in (25, 75):
        p.ring(RED, x, 54, 19, 19, 8)
        p.spot((206, 232, 246), x, 54, 15.5)
        p.stroke(x - 8, 52, x, 44, width=3, colour=WHITE)
    p.stroke(8, 46, 4, 34, 14, 26, width=6, colour=RED)
    p.stroke(92, 46, 96, 34, 86, 26, width=6, colour=RED)


def necklace(p: Pen) -> None:
    points = ((12, 12), (13, 28), (18, 43), (26, 56), (37, 66), (63, 66), (74, 56), (82, 43), (87,
              28),
              (88, 12))
    for x, y in points:
        p.oval(WHITE, x, y, 8)
    p.blob(RED, 50, 94, 32, 78, 36, 64, 50, 68, 64, 64, 68, 78)
    p.spot((250, 170, 160), 42, 74, 4)


def watch(p: Pen) -> None:
    p.box(BROWN, 36, 0, 64, 100, 5)
    p.oval(GOLD, 50, 50, 33)
    p.oval(WHITE, 50, 50, 25)
    p.edges(50, 34, 50, 50, 62, 56, width=4)
    p.box(GOLD, 83, 45, 92, 55, 2)
    for x, y in ((50, 29), (71, 50), (50, 71), (29, 50)):
        p.spot(INK, x, y, 2.2)


def suitcase(p: Pen) -> None:
    p.rope(BARK, 8, 36, 30, 36, 12, 64, 12, 64, 30)
    p.box((196, 118, 66), 4, 26, 96, 90, 8)
    p.stripe(BARK, 9, 22, 20, 22, 96)
    p.stripe(BARK, 9, 78, 20, 78, 96)
    p.edges(6, 46, 94, 46, width=2.4)
    p.box(GOLD, 43, 40, 57, 54, 2)


def mask(p: Pen) -> None:
    p.blob(PURPLE, 50, 36, 72, 20, 97, 22, 94, 54, 76, 72, 58, 64, 50, 54, 42, 64, 24, 72, 6, 54, 3,
           22, 28, 20)
    p.hole(28, 44, 13, 9)
    p.hole(72, 44, 13, 9)
    p.leaf(GOLD, 50, 34, 32, -120, .2)
    p.leaf(GOLD, 50, 34, 32, -60, .2)
    p.leaf(YELLOW, 50, 34, 34, -90, .2)


def door(p: Pen) -> None:
    p.box(BARK, 14, 2, 86, 98, 3)
    p.box(GREEN, 22, 10, 78, 98, 2)
    p.fan(SKY, 50, 36, 18, 18, 180, 360)
    p.edges(50, 18, 50, 36, width=2.6)
    p.box(LEAF, 30, 46, 46, 88, 2)
    p.box(LEAF, 54, 46, 70, 88, 2)
    p.oval(GOLD, 72, 58, 4)


def window(p: Pen) -> None:
    p.box(SKY, 14, 10, 86, 84, 2)
    p.patch(WHITE, 36, 34, 14, 6)
    p.patch(WHITE, 64, 62, 14, 6)
    p.edges(50, 10, 50, 84, width=6)
    p.edges(14, 48, 86, 48, width=6)
    for q in p.sides:
        q.blob(RED, 10, 6, 44, 6, 38, 32, 24, 50, 26, 84, 10, 84)
    p.box(WOOD, 4, 84, 96, 95, 2)
    p.box(WOOD, 6, 4, 94, 12, 3)


def chair(p: Pen) -> None:
    p.legs(WOOD, 56, 97, 9, 26, 74)
    p.box(WOOD, 22, 4, 30, 60, 3)
    p.box(WOOD, 70, 4, 78, 60, 3)
    p.box(RED, 22, 10, 78, 22, 3)
    p.box(RED, 22, 30, 78, 42, 3)
    p.shape(RED, 22, 54, 78, 54, 86, 68, 14, 68)


def table(p: Pen) -> None:
    p.legs(BROWN, 46, 94, 10, 18, 82)
    p.box(WOOD, 2, 36, 98, 50, 3)
    p.shape(WHITE, 20, 36, 80, 36, 90, 62, 74, 56, 62, 64, 50, 56, 38, 64, 26, 56, 10, 62)
    p.oval(SKY, 50, 33, 12, 6)
    p.blob(SKY, 43, 32, 40, 16, 60, 16, 57, 32)
    p.oval(RED, 50, 10, 8)


def sofa(p: Pen) -> None:
    p.legs(BARK, 78, 92, 8, 16, 84)
    p.box(TEAL, 12, 26, 50, 64, 9)
    p.box(TEAL, 50, 26, 88, 64, 9)
    p.box(TEAL, 12, 56, 88, 82, 4)
    p.box(TEAL, 1, 44, 20, 84, 8)
    p.box(TEAL, 80, 44, 99, 84, 8)


def lamp(p: Pen) -> None:
    p.oval(GOLD, 50, 92, 26, 7)
    p.box(GOLD, 46, 48, 54, 92, 2)
    p.spot(YELLOW, 50, 56, 10, 8)
    p.shape(ORANGE, 32, 8, 68, 8, 88, 56, 12, 56)
    p.stripe(YELLOW, 7, 10, 46, 90, 46)
    p.edges(72, 56, 72, 72, width=2.4)
    p.spot(INK, 72, 74, 3)


def candle(p: Pen) -> None:
    p.box(WHITE, 38, 36, 62, 84, 4)
    p.blob(WHITE, 38, 40, 50, 36, 62, 40, 62, 56, 56, 58, 54, 48, 46, 50, 44, 66, 38, 64)
    p.edges(50, 36, 50, 26, width=3)
    p.blob(ORANGE, 50, 2, 58, 16, 56, 27, 50, 30, 44, 27, 42, 16)
    p.spot(YELLOW, 50, 22, 4, 5)
    p.ring(GOLD, 84, 82, 9, 8, 6)
    p.blob(GOLD, 12, 80, 50, 84, 88, 80, 74, 94, 26, 94)


def clock(p: Pen) -> None:
    for q in p.sides:
        q.oval(GOLD, 24, 18, 13, 11, -40)
        q.edges(28, 84, 20, 97, width=6)
    p.edges(50, 14, 50, 4, width=5)
    p.oval(RED, 50, 54, 39)
    p.oval(WHITE, 50, 54, 30)
    for x, y in ((50, 29), (75, 54), (50, 79), (25, 54)):
        p.spot(INK, x, y, 2.6)
    p.edges(38, 42, 50, 54, 50, 36, width=4.4)


def mirror(p: Pen) -> None:
    for q in p.sides:
        q.edges(24, 84, 14, 97, width=6)
    p.blob(GOLD, 18, 30, 26, 14, 42, 10, 50, 2, 58, 10, 74, 14, 82, 30, 80, 90, 50, 92, 20, 90)
    p.blob((206, 232, 246), 29, 34, 36, 22, 50, 18, 64, 22, 71, 34, 70, 80, 50, 82, 30, 80)
    p.edges(38, 46, 52, 28, width=5, colour=WHITE)
    p.edges(40, 62, 62, 34, width=4, colour=WHITE)


def bathtub(p: Pen) -> None:
    p.rope(GREY, 6, 86, 48, 86, 18, 70, 14, 66, 24)
    for x, y, r in ((22, 40, 10), (38, 34, 12), (54, 40, 9), (30, 22, 6)):
        p.oval((222, 240, 250), x, y, r)
    p.legs(GOLD, 82, 96, 10, 22, 78)
    p.blob(WHITE, 6, 50, 50, 50, 94, 50, 90, 76, 76, 88, 24, 88, 10, 76)
    p.box(WHITE, 1, 45, 99, 55, 5)


def toilet(p: Pen) -> None:
    p.box(WHITE, 18, 10, 42, 56, 4)
    p.box(GREY, 24, 4, 36, 11, 2)
    p.shape(WHITE, 32, 66, 66, 66, 62, 96, 30, 96)
    p.blob(WHITE, 26, 54, 56, 52, 90, 56, 84, 72, 60, 78, 32, 74)
    p.oval(SKY, 58, 54, 32, 8)


def shower(p: Pen) -> None:
    p.rope(STEEL, 8, 12, 98, 12, 30, 20, 12, 46, 8, 60, 16, 62, 30)
    p.fan(STEEL, 62, 46, 30, 20, 180, 360)
    for x, y in ((38, 56), (50, 58), (62, 56), (74, 58), (86, 56)):
        for k in (0, 18, 34):
            p.stroke(x, y + k, x, y + k + 6, width=5, colour=BLUE)


def soap(p: Pen) -> None:
    p.box(PINK, 8, 48, 82, 90, 16)
    p.box((250, 178, 190), 20, 58, 70, 80, 9)
    for x, y, r in ((70, 38, 14), (46, 30, 10), (88, 18, 9), (60, 12, 6), (26, 40, 7)):
        p.oval((214, 238, 250), x, y, r)
        p.spot(WHITE, x - r * .35, y - r * .35, r * .28)


def comb(p: Pen) -> None:
    p.turn(-20)
    for x in range(9, 92, 9):
        p.box(TEAL, x - 2.6, 46, x + 2.6, 82, 1)
    p.box(TEAL, 3, 26, 97, 52, 8)


def padlock(p: Pen) -> None:
    p.rope(STEEL, 12, 28, 50, 28, 26, 50, 10, 72, 26, 72, 50)
    p.box(GOLD, 14, 44, 86, 96, 8)
    p.spot(INK, 50, 64, 8)
    p.shape(INK, 46, 66, 54, 66, 57, 84, 43, 84)


def ladder(p: Pen) -> None:
    p.turn(12)
    for y in (18, 34, 50, 66, 82):
        p.box(WOOD, 28, y - 4, 72, y + 4, 1)
    p.box(BROWN, 24, 6, 33, 94, 3)
    p.box(BROWN, 67, 6, 76, 94, 3)


def basket(p: Pen) -> None:
    p.rope(BROWN, 8, 14, 48, 22, 16, 50, 6, 78, 16, 86, 48)
    p.shape(WOOD, 8, 48, 92, 48, 80, 94, 20, 94)
    for y in (62, 76):
        p.stripe(BROWN, 2.8, 4, y, 96, y)
    for i, x in enumerate(range(18, 90, 9)):
        for y in (49, 63, 77):
            k = 4.5 if (y // 14 + i) % 2 else 0
            p.stripe(BROWN, 2.4, x + k, y, x + k, y + 13)
    p.box(WOOD, 3, 42, 97, 54, 5)


def teapot(p: Pen) -> None:
    p.ring(SKY, 82, 56, 13, 16, 8)
    p.rope(SKY, 11, 30, 70, 16, 56, 6, 40)
    p.oval(SKY, 50, 62, 33, 28)
    p.oval(SKY, 50, 36, 18, 7)
    p.oval(RED, 50, 26, 6)
    p.petals(WHITE, 50, 64, 8, 5, 6, 5, -90)
    p.spot(YELLOW, 50, 64, 5)


def cup(p: Pen) -> None:
    p.stroke(40, 22, 36, 14, 44, 8, width=3.4, colour=GREY)
    p.stroke(54, 22, 50, 14, 58, 8, width=3.4, colour=GREY)
    p.ring(RED, 78, 52, 15, 15, 8)
    p.blob(RED, 14, 32, 76, 32, 74, 66, 64, 84, 26, 84, 16, 66)
    p.oval(BARK, 45, 33, 32, 8)
    for x, y in ((30, 60), (45, 66), (60, 60)):
        p.spot(WHITE, x, y, 4.6)
    p.box(WHITE, 4, 86, 88, 96, 5)


def spoon(p: Pen) -> None:
    p.turn(35)
    p.box(STEEL, 46, 40, 54, 100, 4)
    p.oval(STEEL, 50, 24, 19, 25)
    p.spot((166, 174, 186), 50, 26, 11, 16)
    p.turn(0)


def fork(p: Pen) -> None:
    p.turn(35)
    p.box(STEEL, 46, 50, 54, 102, 4)
    for x in (34, 45, 56, 67):
        p.box(STEEL, x - 4, 2, x + 3, 42, 3)
    p.blob(STEEL, 30, 32, 50, 34, 70, 32, 68, 48, 56, 58, 44, 58, 32, 48)


def bottle(p: Pen) -> None:
    p.blob((86, 160, 104), 42, 14, 58, 14, 58, 34, 70, 48, 70, 94, 50, 97, 30, 94, 30, 48, 42, 34)
    p.box(WOOD, 42, 1, 58, 15, 2)
    p.box(CREAM, 30, 58, 70, 82, 1)
    p.spot(WHITE, 37, 50, 2.6, 5, 15)


def television(p: Pen) -> None:
    p.edges(50, 24, 30, 4, width=4)
    p.edges(50, 24, 70, 4, width=4)
    p.legs(BARK, 84, 97, 8, 26, 74)
    p.box(BROWN, 4, 24, 96, 88, 8)
    p.box(SKY, 12, 32, 70, 80, 9)
    p.fan(GREEN, 41, 80, 26, 18, 180, 360)
    p.spot(YELLOW, 56, 44, 7)
    p.oval(GOLD, 83, 44, 7)
    p.oval(GOLD, 83, 64, 7)


def brush(p: Pen) -> None:
    p.turn(40)
    p.box(SKY, 44, 46, 56, 100, 5)
    p.box(SKY, 32, 2, 60, 52, 8)
    for y in (8, 16, 24, 32, 40):
        p.box(WHITE, 58, y, 76, y + 6, 1)


def lantern(p: Pen) -> None:
    p.ring(DARK, 50, 16, 14, 14, 5)
    p.box(YELLOW, 26, 38, 74, 84, 2)
    p.blob(ORANGE, 50, 46, 60, 62, 56, 76, 44, 76, 40, 62)
    p.edges(26, 38, 26, 84, width=5)
    p.edges(74, 38, 74, 84, width=5)
    p.shape(RED, 18, 40, 36, 20, 64, 20, 82, 40)
    p.box(RED, 18, 82, 82, 95, 3)


def hourglass(p: Pen) -> None:
    p.blob((222, 240, 248), 22, 12, 78, 12, 76, 32, 55, 50, 76, 68, 78, 88, 22, 88, 24, 68, 45, 50,
           24, 32)
    p.area(SAND, 26, 30, 74, 30, 52, 50, 48, 50)
    p.area(SAND, 50, 64, 80, 90, 20, 90)
    p.edges(50, 50, 50, 70, width=2.6, colour=SAND)
    p.box(BROWN, 12, 2, 88, 14, 4)
    p.box(BROWN, 12, 86, 88, 98, 4)
