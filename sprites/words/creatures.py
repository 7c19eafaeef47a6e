"""What swims, flies and crawls."""

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
    TEAL,
    WHITE,
    WOOD,
    YELLOW,
    Pen,
)  # fmt: skip


def fish(p: Pen) -> None:
    p.shape(ORANGE, 26, 50, 2, 26, 6, 50, 2, 74)
    p.shape(ORANGE, 40, 32, 56, 12, 72, 34)
    p.blob(ORANGE, 16, 50, 40, 28, 70, 26, 96, 50, 70, 74, 40, 72)
    p.stripe(WHITE, 9, 66, 22, 60, 50, 66, 80)
    p.stripe(WHITE, 8, 38, 22, 34, 50, 38, 80)
    p.big_eye(80, 44, 7)
    p.smile(88, 54, 5, 4)


def shark(p: Pen) -> None:
    blue = (104, 132, 168)
    p.shape(blue, 12, 56, 0, 26, 22, 46)
    p.shape(blue, 40, 40, 52, 10, 66, 38)
    p.shape(blue, 44, 66, 36, 88, 60, 68)
    p.blob(blue, 6, 52, 40, 36, 76, 36, 98, 50, 88, 58, 96, 66, 70, 72, 36, 66)
    p.area(WHITE, 20, 60, 50, 62, 80, 56, 98, 60, 98, 90, 20, 90)
    p.shape(WHITE, 76, 58, 80, 66, 84, 58, 88, 65, 92, 57)
    p.eye(80, 46, 3.6)
    for x in (62, 67):
        p.stroke(x, 44, x - 2, 54, width=2.2)


def dolphin(p: Pen) -> None:
    blue = (88, 150, 206)
    p.shape(blue, 46, 28, 42, 8, 66, 28)
    p.blob(blue, 10, 82, 14, 56, 34, 30, 60, 24, 80, 32, 98, 48, 96, 56, 80, 54, 56, 58, 34, 66,
           22, 86)
    p.area(WHITE, 24, 74, 48, 52, 70, 46, 96, 54, 90, 80)
    p.shape(blue, 52, 54, 44, 76, 66, 58)
    p.blob(blue, 2, 78, 12, 78, 20, 80, 32, 92, 20, 90, 16, 96, 8, 90)
    p.eye(78, 42, 3.4)


def octopus(p: Pen) -> None:
    for q in p.sides:
        q.rope(PURPLE, 11, 44, 62, 40, 82, 30, 92)
        q.rope(PURPLE, 11, 38, 58, 26, 76, 12, 82)
        q.rope(PURPLE, 11, 34, 54, 16, 60, 6, 52)
    p.blob(PURPLE, 50, 8, 76, 18, 78, 46, 68, 66, 50, 70, 32, 66, 22, 46, 24, 18)
    p.big_eye(40, 40, 8)
    p.big_eye(60, 40, 8)
    p.smile(50, 54, 9, 5)


def crab(p: Pen) -> None:
    for q in p.sides:
        for y in (62, 72, 82):
            q.rope(RED, 6, 30, y - 8, 14, y - 4, 8, y + 8)
        q.rope(RED, 8, 28, 50, 14, 44, 16, 32)
        q.blob(RED, 6, 30, 4, 14, 16, 6, 16, 20, 26, 10, 28, 24, 18, 36)
        q.stroke(40, 44, 38, 28, width=4)
        q.big_eye(38, 26, 6)
    p.oval(RED, 50, 62, 32, 23)
    p.cheeks(50, 64, 20)
    p.smile(50, 62, 11, 8)


def lobster(p: Pen) -> None:
    red = (196, 48, 44)
    for q in p.sides:
        for y in (46, 56, 66):
            q.stroke(42, y, 24, y + 4, width=4)
        q.rope(red, 8, 42, 36, 24, 34, 20, 24)
        q.blob(red, 10, 20, 10, 6, 20, 2, 20, 14, 28, 4, 34, 14, 26, 28)
        q.stroke(46, 20, 44, 8, 38, 2, width=2.4)
    p.blob(red, 50, 16, 62, 30, 62, 54, 50, 62, 38, 54, 38, 30)
    for y, r in ((62, 11), (71, 9.5), (80, 8)):
        p.oval(red, 50, y, r, 7)
    p.petals(red, 50, 86, 8, 3, 8, 5, 30)
    p.eyes(50, 26, 6, 3)


def jellyfish(p: Pen) -> None:
    for x in (26, 40, 54, 68):
        p.rope((246, 170, 206), 8, x + 3, 48, x - 3, 62, x + 6, 74, x, 92)
    p.fan((240, 132, 186), 50, 52, 40, 42, 180, 360)
    p.blob((240, 132, 186), 10, 50, 30, 46, 70, 46, 90, 50, 84, 58, 70, 54, 58, 60, 42, 60, 30, 54,
           16, 58)
    p.spot(WHITE, 34, 24, 8, 5, -35)
    p.eyes(50, 40, 12)
    p.smile(50, 44, 6, 4)


def shrimp(p: Pen) -> None:
    pink = (246, 142, 112)
    for x, y in ((34, 72), (46, 78), (58, 80)):
        p.stroke(x, y, x - 4, y + 12, width=3)
    p.blob(pink, 74, 8, 84, 2, 98, 10, 92, 22, 80, 22)
    p.rope(pink, 26, 80, 26, 88, 52, 66, 68, 40, 62, 26, 44)
    for a, b, c, d in ((74, 40, 98, 34), (76, 56, 98, 64), (62, 58, 70, 82), (44, 54, 42, 78)):
        p.stroke(a, b, c, d, width=2.4)
    p.shape(pink, 28, 30, 2, 30, 22, 48)
    p.stroke(18, 46, 6, 60, 10, 84, width=2.4)
    p.stroke(20, 48, 14, 64, 20, 78, width=2.4)
    p.eye(28, 44, 4)


def seahorse(p: Pen) -> None:
    p.shape(ORANGE, 62, 42, 84, 40, 80, 52, 86, 60, 62, 62)
    p.rope(YELLOW, 12, 52, 64, 58, 78, 50, 92, 36, 88, 40, 78)
    p.blob(YELLOW, 50, 30, 66, 42, 66, 64, 54, 74, 40, 62, 40, 44)
    for y in (46, 54, 62):
        p.stroke(42, y, 58, y + 1, width=2.2, colour=ORANGE)
    p.star(ORANGE, 56, 10, 10, 5, .5)
    p.blob(YELLOW, 50, 8, 66, 16, 66, 32, 48, 36, 40, 30, 20, 34, 16, 26, 36, 20)
    p.eye(52, 20, 4)


def shell(p: Pen) -> None:
    p.box(PINK, 36, 76, 64, 92, 4)
    p.blob(PINK, 50, 10, 66, 12, 80, 22, 92, 40, 88, 56, 62, 82, 38, 82, 12, 56, 8, 40, 20, 22,
           34, 12)
    for x, y in ((24, 24), (38, 14), (50, 12), (62, 14), (76, 24)):
        p.stroke(50 + (x - 50) * .2, 78, x, y + 4, width=2.6)


def penguin(p: Pen) -> None:
    for q in p.sides:
        q.oval(DARK, 20, 58, 7, 20, 18)
        q.oval(ORANGE, 38, 92, 12, 6)
    p.blob(DARK, 50, 4, 72, 18, 78, 56, 70, 88, 50, 92, 30, 88, 22, 56, 28, 18)
    p.patch(WHITE, 50, 66, 20, 26)
    p.patch(WHITE, 41, 32, 11, 13)
    p.patch(WHITE, 59, 32, 11, 13)
    p.eyes(50, 30, 9)
    p.shape(ORANGE, 42, 38, 58, 38, 50, 48)


def owl(p: Pen) -> None:
    for q in p.sides:
        q.shape(BROWN, 22, 6, 44, 18, 24, 34)
    p.blob(BROWN, 50, 14, 78, 26, 82, 60, 68, 88, 50, 92, 32, 88, 18, 60, 22, 26)
    p.patch(SAND, 50, 80, 22, 26)
    for q in p.sides:
        q.oval(BARK, 20, 64, 8, 20, 8)
        q.oval(ORANGE, 40, 92, 8, 4)
    p.oval(WHITE, 34, 38, 17)
    p.oval(WHITE, 66, 38, 17)
    for x in (36, 64):
        p.spot(YELLOW, x, 38, 10)
        p.spot(INK, x, 38, 6.4)
        p.spot(WHITE, x - 2, 36, 2)
    p.shape(ORANGE, 44, 46, 56, 46, 50, 58)


def duck(p: Pen) -> None:
    p.blob(WHITE, 6, 50, 24, 58, 44, 54, 66, 50, 82, 60, 80, 80, 60, 90, 30, 88, 12, 74)
    p.oval(LEAF, 66, 30, 19, 18)
    p.shape(YELLOW, 80, 24, 99, 30, 98, 38, 80, 38)
    p.blob(WHITE, 50, 48, 66, 50, 80, 46, 80, 54, 66, 57, 52, 55)
    p.oval(GREY, 42, 70, 20, 11, -8)
    p.eye(70, 25, 4)
    for y in (96,):
        p.stroke(10, y, 26, y - 4, 42, y, 58, y - 4, 74, y, 90, y - 4, width=3, colour=BLUE)


def chick(p: Pen) -> None:
    for q in p.sides:
        q.stroke(42, 80, 40, 92, width=4, colour=ORANGE)
        q.stroke(32, 94, 40, 91, 46, 94, width=4, colour=ORANGE)
    p.stroke(50, 16, 44, 4, width=3)
    p.stroke(50, 16, 54, 4, width=3)
    p.oval(YELLOW, 50, 50, 36, 35)
    for q in p.sides:
        q.oval(GOLD, 16, 56, 8, 13, 22)
    p.eyes(50, 42, 14, 4.4)
    p.shape(ORANGE, 42, 50, 58, 50, 50, 60)
    p.cheeks(50, 54, 23)


def hen(p: Pen) -> None:
    p.stroke(44, 80, 44, 94, 52, 94, width=4, colour=ORANGE)
    p.stroke(56, 80, 56, 94, 64, 94, width=4, colour=ORANGE)
    for x, y in ((62, 10), (71, 7), (80, 12)):
        p.oval(RED, x, y, 7)
    p.blob(WHITE, 6, 26, 24, 40, 40, 50, 54, 40, 60, 16, 74, 10, 84, 24, 80, 52, 74, 74, 52, 86,
           26, 78, 12, 56)
    p.shape(ORANGE, 82, 22, 97, 29, 82, 34)
    p.oval(RED, 82, 40, 4, 7)
    p.blob(CREAM, 28, 54, 44, 54, 58, 62, 50, 74, 36, 72)
    p.eye(74, 24, 4)


def parrot(p: Pen) -> None:
    p.blob(BLUE, 34, 66, 46, 74, 36, 98, 26, 98)
    p.blob(RED, 46, 6, 64, 10, 72, 30, 68, 62, 50, 82, 34, 76, 28, 50, 30, 22)
    p.blob(GREEN, 28, 42, 40, 40, 46, 60, 40, 84, 30, 76, 24, 58)
    p.stripe(YELLOW, 7, 24, 52, 48, 50)
    p.oval(WHITE, 58, 24, 10)
    p.eye(59, 24, 4)
    p.blob(YELLOW, 66, 18, 80, 20, 84, 34, 78, 46, 74, 36, 66, 34)
    p.rope(WOOD, 9, 8, 86, 92, 84)
    p.stroke(46, 80, 46, 88, width=4)
    p.stroke(56, 78, 56, 88, width=4)


def toucan(p: Pen) -> None:
    p.blob(DARK, 22, 98, 14, 64, 22, 30, 42, 16, 56, 26, 54, 50, 48, 80, 34, 90)
    p.patch(WHITE, 52, 48, 12, 16)
    p.blob(ORANGE, 50, 22, 70, 14, 92, 24, 98, 48, 90, 52, 80, 44, 54, 46)
    p.area(RED, 50, 34, 80, 36, 96, 44, 92, 60, 50, 60)
    p.patch(INK, 96, 48, 9)
    p.oval(SKY, 42, 32, 9)
    p.eye(42, 32, 4)


def eagle(p: Pen) -> None:
    p.blob(BROWN, 6, 98, 8, 72, 26, 54, 50, 54, 66, 70, 70, 98)
    p.blob(WHITE, 16, 66, 18, 34, 34, 16, 56, 14, 70, 28, 68, 48, 70, 70, 58, 64, 50, 76, 40, 66,
           28, 76)
    p.blob(YELLOW, 62, 28, 80, 26, 96, 40, 94, 58, 88, 48, 66, 50)
    p.stroke(66, 44, 86, 44, width=2)
    p.eye(56, 34, 5)
    p.edges(46, 24, 64, 30, width=4)


def ostrich(p: Pen) -> None:
    p.stroke(40, 68, 36, 94, 46, 94, width=4, colour=(226, 150, 140))
    p.stroke(54, 68, 54, 94, 64, 94, width=4, colour=(226, 150, 140))
    p.petals(WHITE, 16, 46, 7, 4, 9, 7, 110)
    p.rope((236, 186, 170), 8, 58, 58, 72, 46, 66, 26, 70, 14)
    p.petals(DARK, 42, 54, 14, 9, 13, 11)
    p.spot(DARK, 42, 54, 16)
    p.oval((236, 186, 170), 72, 13, 10, 9)
    p.shape(ORANGE, 80, 8, 97, 14, 80, 19)
    p.eye(73, 11, 3.6)


def pigeon(p: Pen) -> None:
    p.stroke(46, 78, 44, 92, 52, 92, width=3.6, colour=RED)
    p.stroke(56, 78, 56, 92, 64, 92, width=3.6, colour=RED)
    p.blob((160, 170, 190), 2, 62, 26, 50, 50, 40, 62, 18, 76, 14, 86, 26, 82, 54, 70, 76, 48, 84,
           26, 74)
    p.patch(TEAL, 80, 46, 14, 7, -20)
    p.patch(PURPLE, 78, 54, 14, 4, -20)
    p.blob((122, 132, 154), 8, 62, 34, 52, 60, 56, 56, 70, 34, 74)
    p.stroke(34, 56, 30, 72, width=3)
    p.shape(DARK, 84, 24, 97, 30, 84, 33)
    p.eye(76, 25, 3.4)


def pelican(p: Pen) -> None:
    p.stroke(34, 82, 34, 95, 42, 95, width=4, colour=ORANGE)
    p.stroke(46, 82, 46, 95, 54, 95, width=4, colour=ORANGE)
    p.blob(WHITE, 4, 70, 24, 50, 44, 50, 44, 30, 40, 16, 54, 8, 64, 18, 60, 40, 64, 64, 50, 84,
           24, 84)
    p.blob((250, 170, 60), 58, 26, 98, 34, 86, 56, 70, 62, 60, 46)
    p.shape((240, 190, 90), 58, 18, 99, 30, 96, 36, 58, 28)
    p.oval(GREY, 30, 68, 18, 9, -12)
    p.eye(54, 18, 3.6)


def turkey(p: Pen) -> None:
    for i, c in enumerate((RED, ORANGE, YELLOW, BROWN, YELLOW, ORANGE, RED)):
        p.petals(c, 50, 56, 32, 1, 18, 9, 180 + i * 30)
    p.stroke(42, 84, 40, 96, width=4, colour=ORANGE)
    p.stroke(58, 84, 60, 96, width=4, colour=ORANGE)
    p.oval(BARK, 50, 68, 24, 22)
    p.oval(BROWN, 50, 40, 13, 15)
    p.eyes(50, 36, 6, 3.4)
    p.shape(YELLOW, 44, 42, 56, 42, 50, 52)
    p.oval(RED, 54, 53, 4, 7)


def feather(p: Pen) -> None:
    p.turn(38)
    p.blob(SKY, 50, 2, 64, 14, 68, 40, 62, 70, 50, 80, 38, 70, 32, 40, 36, 14)
    p.area(BLUE, 30, 0, 70, 0, 62, 18, 50, 12, 38, 18)
    for y in (30, 44, 58):
        p.stroke(50, y + 8, 36, y, width=2)
        p.stroke(50, y + 8, 64, y, width=2)
    p.stroke(50, 14, 50, 99, width=4)


def egg(p: Pen) -> None:
    p.blob((250, 232, 206), 50, 6, 70, 28, 80, 60, 70, 86, 50, 94, 30, 86, 20, 60, 30, 28)
    for x, y in ((42, 34), (60, 46), (38, 64), (58, 74), (50, 54), (66, 62)):
        p.spot((206, 160, 118), x, y, 2.6)


def snail(p: Pen) -> None:
    p.stroke(86, 52, 92, 30, width=3.6)
    p.stroke(78, 52, 76, 30, width=3.6)
    p.spot(INK, 92, 29, 4)
    p.spot(INK, 76, 29, 4)
    p.blob(SAND, 2, 86, 20, 78, 66, 78, 72, 54, 84, 48, 94, 56, 90, 80, 78, 90)
    p.oval(ORANGE, 42, 54, 32)
    p.stroke(42, 58, 48, 52, 42, 44, 32, 52, 38, 66, 54, 64, 58, 46, 44, 34, width=4)
    p.smile(84, 66, 5, 4)


def spider(p: Pen) -> None:
    p.stroke(50, 0, 50, 30, width=2.6)
    for q in p.sides:
        for y, z in ((40, 18), (50, 44), (58, 72), (66, 92)):
            q.stroke(34, y + 6, 16, (y + z) / 2 - 6, 6, z, width=4)
    p.oval(DARK, 50, 60, 28, 26)
    p.oval(DARK, 50, 34, 17, 14)
    p.big_eye(43, 32, 6)
    p.big_eye(57, 32, 6)
    p.spot(RED, 50, 56, 6, 7)
    p.spot(RED, 50, 68, 6, 7)


def butterfly(p: Pen) -> None:
    for q in p.sides:
        q.blob((90, 140, 230), 48, 46, 34, 20, 10, 8, 4, 28, 14, 48, 34, 54)
        q.blob(SKY, 48, 54, 30, 56, 14, 68, 22, 88, 38, 84, 48, 64)
        q.spot(YELLOW, 20, 26, 7)
        q.spot(YELLOW, 30, 70, 5)
        q.stroke(49, 26, 44, 14, 36, 8, width=2.6)
    p.oval(DARK, 50, 54, 5.5, 28)


def ladybird(p: Pen) -> None:
    for q in p.sides:
        for y in (42, 58, 74):
            q.stroke(30, y, 12, y + 5, width=4)
        q.stroke(46, 20, 36, 6, width=3)
    p.oval(DARK, 50, 26, 20, 16)
    p.oval(RED, 50, 58, 34, 34)
    p.stroke(50, 24, 50, 92, width=3.6)
    for x, y in ((34, 46), (32, 66), (42, 80)):
        p.spot(INK, x, y, 5.6)
        p.spot(INK, 100 - x, y, 5.6)
    p.spot(WHITE, 41, 20, 3.4)
    p.spot(WHITE, 59, 20, 3.4)


def wasp(p: Pen) -> None:
    p.turn(-12)
    p.oval((216, 234, 246), 42, 26, 12, 24, -25)
    p.oval((216, 234, 246), 62, 26, 12, 24, 15)
    p.shape(INK, 10, 52, 0, 62, 12, 66)
    p.oval(YELLOW, 42, 58, 34, 20)
    for x in (22, 36, 50):
        p.stripe(INK, 7, x, 34, x + 3, 58, x, 82)
    p.oval(YELLOW, 78, 54, 16)
    p.big_eye(82, 50, 6)
    p.stroke(80, 38, 86, 28, 94, 28, width=2.6)
    p.smile(84, 60, 5, 4)


def dragonfly(p: Pen) -> None:
    p.turn(40)
    for q in p.sides:
        q.oval((190, 234, 240), 26, 32, 25, 8, 8)
        q.oval((190, 234, 240), 28, 46, 23, 8, -14)
    p.box(TEAL, 46, 36, 54, 98, 4)
    for y in (58, 68, 78, 88):
        p.stroke(46, y, 54, y, width=2)
    p.oval(TEAL, 50, 34, 8, 14)
    p.oval(GREEN, 43, 16, 8)
    p.oval(GREEN, 57, 16, 8)


def scorpion(p: Pen) -> None:
    red = (176, 84, 48)
    p.rope(red, 11, 62, 74, 84, 70, 88, 44, 74, 22, 58, 22)
    p.shape(DARK, 60, 14, 42, 22, 60, 32)
    for x in (36, 48, 60):
        p.stroke(x, 76, x - 4, 94, width=4)
    p.rope(red, 7, 26, 70, 14, 58, 16, 48)
    p.blob(red, 10, 48, 4, 32, 16, 26, 16, 38, 26, 30, 28, 42, 20, 52)
    p.oval(red, 46, 72, 28, 15)
    p.stroke(46, 58, 42, 86, width=2.4)
    p.stroke(58, 60, 56, 86, width=2.4)
    p.eye(28, 68, 3.4)


def beehive(p: Pen) -> None:
    p.rope(BARK, 6, 50, 2, 50, 14)
    for y, r in ((20, 18), (36, 29), (54, 36), (72, 34), (86, 26)):
        p.box(GOLD, 50 - r, y - 10, 50 + r, y + 9, 9)
    p.oval(BARK, 50, 72, 12, 13)
    p.oval(YELLOW, 84, 22, 9, 6)
    p.stripe(INK, 3.4, 82, 14, 82, 30)
    p.oval(WHITE, 84, 13, 4, 6, 20)
