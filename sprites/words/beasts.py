"""Beasts with fur, most of them by their faces."""

from __future__ import annotations

from .pen import (
    BARK,
    BLUE,
    BROWN,
    CREAM,
    DARK,
    GOLD,
    INK,
    LEAF,
    LIME,
    ORANGE,
    PINK,
    PURPLE,
    RED,
    SAND,
    SKY,
    WHITE,
    YELLOW,
    Pen,
)  # fmt: skip


def lion(p: Pen) -> None:
    p.petals((186, 98, 36), 50, 50, 31, 14, 15, 10)
    p.oval(YELLOW, 50, 51, 29, 28)
    for q in p.sides:
        q.oval(YELLOW, 28, 28, 8)
    p.spot(CREAM, 50, 63, 14, 10)
    p.eyes(50, 47, 12, 4)
    p.shape((150, 70, 50), 44, 55, 56, 55, 50, 61)
    p.smile(45, 63, 5, 5)
    p.smile(55, 63, 5, 5)


def tiger(p: Pen) -> None:
    for q in p.sides:
        q.oval(ORANGE, 22, 24, 11)
    p.blob(ORANGE, 50, 14, 80, 26, 88, 54, 72, 82, 50, 88, 28, 82, 12, 54, 20, 26)
    for x, y in ((14, 44), (13, 56), (18, 68)):
        p.stripe(INK, 5, x - 5, y, x + 11, y + 1)
        p.stripe(INK, 5, 105 - x, y, 89 - x, y + 1)
    p.stripe(INK, 5, 50, 10, 50, 32)
    p.stripe(INK, 5, 39, 10, 42, 25)
    p.stripe(INK, 5, 61, 10, 58, 25)
    p.oval(WHITE, 50, 68, 20, 14)
    p.eyes(50, 46, 16, 5)
    p.shape(PINK, 42, 58, 58, 58, 50, 66)
    p.smile(44, 69, 6, 5)
    p.smile(56, 69, 6, 5)


def leopard(p: Pen) -> None:
    p.rope(GOLD, 7, 18, 48, 6, 40, 8, 22, 18, 16)
    p.legs(GOLD, 55, 88, 10, 26, 38, 62, 74)
    p.oval(GOLD, 48, 52, 36, 17)
    for x, y in ((22, 46), (34, 42), (32, 56), (46, 48), (46, 62), (60, 44), (58, 60), (20, 58)):
        p.patch(BARK, x, y, 3.6)
    p.oval(GOLD, 68, 20, 6)
    p.oval(GOLD, 88, 21, 6)
    p.oval(GOLD, 78, 35, 19, 18)
    for x, y in ((70, 24), (78, 21), (86, 24), (63, 34)):
        p.patch(BARK, x, y, 3)
    p.spot(WHITE, 79, 43, 10, 7)
    p.eyes(78, 34, 8, 3)
    p.spot(INK, 79, 41, 3, 2.4)


def elephant(p: Pen) -> None:
    grey = (160, 172, 188)
    p.legs(grey, 60, 90, 14, 22, 38, 58)
    p.oval(grey, 40, 52, 34, 26)
    p.stroke(8, 46, 4, 56, 6, 64)
    p.rope(grey, 13, 78, 40, 88, 58, 86, 76, 94, 82)
    p.oval(grey, 70, 36, 21, 21)
    p.oval(PINK, 56, 38, 13, 17)
    p.eye(78, 32, 4)
    p.rope(WHITE, 7, 72, 54, 76, 64, 82, 66)


def giraffe(p: Pen) -> None:
    p.legs(YELLOW, 62, 94, 8, 22, 32, 46, 54)
    p.blob(YELLOW, 16, 60, 24, 50, 42, 48, 54, 30, 60, 16, 72, 18, 66, 40, 58, 62, 50, 72, 24, 72)
    for x, y in ((26, 58), (38, 56), (34, 67), (50, 54), (48, 66), (57, 42), (62, 30), (54, 33)):
        p.patch((176, 98, 44), x, y, 4.6)
    for x in (62, 70):
        p.stroke(x, 14, x - 1, 4, width=4)
        p.spot(BARK, x - 1, 4, 3.4)
    p.oval(YELLOW, 54, 14, 7, 4, 25)
    p.blob(YELLOW, 58, 12, 70, 9, 88, 20, 90, 27, 82, 30, 62, 25)
    p.eye(70, 16, 3)
    p.spot(BARK, 86, 23, 2)


def zebra(p: Pen) -> None:
    p.legs(WHITE, 58, 92, 9, 20, 31, 53, 63)
    p.blob(WHITE, 12, 56, 18, 42, 44, 44, 58, 30, 66, 22, 76, 30, 70, 50, 66, 66, 44, 70, 18, 68)
    for x in (22, 34, 46, 58):
        p.stripe(INK, 5.5, x, 36, x - 3, 55, x + 1, 74)
    p.stripe(INK, 5, 56, 28, 74, 42)
    p.rope(DARK, 8, 50, 34, 58, 22, 66, 14)
    p.oval(WHITE, 64, 14, 4, 9, -10)
    p.blob(WHITE, 60, 22, 68, 14, 80, 22, 94, 38, 90, 48, 80, 46, 66, 36)
    p.stripe(INK, 4, 74, 14, 68, 40)
    p.patch(DARK, 91, 44, 9, 9)
    p.eye(78, 28, 3)
    p.stroke(12, 54, 4, 62, 6, 72, width=5)


def monkey(p: Pen) -> None:
    for q in p.sides:
        q.oval(BROWN, 15, 50, 12, 13)
        q.spot((240, 196, 150), 15, 50, 6, 7)
    p.oval(BROWN, 50, 48, 34, 36)
    p.blob((240, 196, 150), 50, 38, 62, 30, 74, 42, 68, 56, 76, 70, 50, 84, 24, 70, 32, 56, 26, 42,
           38, 30)
    p.eyes(50, 47, 11, 4.5)
    p.spot(INK, 46, 60, 2)
    p.spot(INK, 54, 60, 2)
    p.smile(50, 67, 13, 8)


def panda(p: Pen) -> None:
    for q in p.sides:
        q.oval(DARK, 20, 22, 13)
    p.oval(WHITE, 50, 53, 40, 36)
    for q in p.sides:
        q.spot(DARK, 33, 50, 9, 12, 25)
        q.spot(WHITE, 34, 49, 4.5)
        q.spot(INK, 35, 49, 2.8)
    p.spot(INK, 50, 64, 6, 4)
    p.smile(50, 69, 8, 6)


def koala(p: Pen) -> None:
    grey = (150, 160, 174)
    for q in p.sides:
        q.petals(grey, 17, 34, 8, 8, 9, 7)
        q.spot(PINK, 18, 35, 9)
    p.oval(grey, 50, 52, 31, 33)
    p.oval(DARK, 50, 58, 8, 13)
    p.eyes(50, 44, 17, 4.4)
    p.smile(50, 75, 7, 4)


def kangaroo(p: Pen) -> None:
    tan = (206, 138, 80)
    p.rope(tan, 11, 40, 74, 24, 84, 6, 88)
    p.rope(tan, 9, 58, 46, 74, 52, 72, 60)
    p.blob(tan, 58, 30, 66, 40, 66, 62, 62, 82, 40, 86, 30, 72, 40, 52, 50, 36)
    p.patch(CREAM, 62, 66, 13, 16)
    p.oval(tan, 60, 58, 6)
    p.eye(61, 57, 2)
    p.box(tan, 40, 84, 72, 93, 4)
    p.oval(tan, 60, 11, 4.5, 11, -12)
    p.oval(tan, 70, 11, 4.5, 11, 10)
    p.blob(tan, 54, 28, 60, 18, 72, 18, 88, 30, 84, 36, 66, 38)
    p.eye(70, 26, 3)
    p.spot(INK, 86, 31, 3)


def fox(p: Pen) -> None:
    for q in p.sides:
        q.shape((226, 110, 40), 14, 8, 44, 28, 16, 50)
        q.spot(BARK, 22, 26, 5, 9, -20)
    p.blob((226, 110, 40), 50, 24, 78, 34, 92, 54, 66, 76, 50, 90, 34, 76, 8, 54, 22, 34)
    p.area(WHITE, 0, 50, 34, 58, 50, 86, 66, 58, 100, 50, 70, 100, 30, 100)
    p.eyes(50, 50, 15, 4.4)
    p.oval(INK, 50, 86, 6, 5)


def wolf(p: Pen) -> None:
    p.turn(-8)
    grey = (124, 134, 152)
    p.blob(grey, 24, 94, 22, 60, 30, 30, 44, 28, 62, 34, 90, 20, 92, 28, 80, 40, 86, 48, 66, 56,
           60, 72, 64, 94)
    p.area((214, 220, 228), 52, 100, 50, 70, 60, 54, 90, 46, 80, 100)
    p.shape(grey, 28, 34, 22, 8, 46, 28)
    p.shape((214, 220, 228), 22, 50, 12, 58, 20, 62, 12, 74, 22, 74, 16, 88, 30, 84, 30, 54)
    p.spot(INK, 91, 22, 5)
    p.eye(54, 40, 4)
    p.stroke(66, 48, 78, 42, 82, 34, width=2.6)


def rabbit(p: Pen) -> None:
    fur = (238, 226, 214)
    for q in p.sides:
        q.oval(fur, 35, 24, 10, 22, -8)
        q.spot(PINK, 35, 24, 5, 15, -8)
    p.oval(fur, 50, 64, 32, 28)
    p.cheeks(50, 70, 21)
    p.eyes(50, 58, 14, 4.6)
    p.shape(PINK, 45, 65, 55, 65, 50, 70)
    p.box(WHITE, 44, 76, 56, 86, 2)
    p.stroke(50, 70, 50, 86, width=2.4)


def mouse(p: Pen) -> None:
    grey = (176, 176, 188)
    p.stroke(12, 74, 2, 60, 14, 44, 8, 30, width=5, colour=(226, 140, 150))
    p.blob(grey, 94, 66, 78, 48, 56, 38, 30, 44, 12, 66, 20, 82, 60, 84, 84, 78)
    p.oval(grey, 56, 36, 15)
    p.spot(PINK, 56, 36, 9)
    p.eye(76, 58, 4.6)
    p.oval(PINK, 94, 66, 5)
    p.stroke(84, 70, 96, 80, width=1.8)
    p.stroke(80, 72, 90, 86, width=1.8)
    p.oval(PINK, 40, 85, 7, 4)
    p.oval(PINK, 66, 84, 7, 4)


def cat(p: Pen) -> None:
    p.rope(DARK, 9, 70, 82, 92, 80, 90, 60, 82, 52)
    p.blob(DARK, 48, 44, 66, 56, 74, 86, 60, 92, 30, 92, 22, 84, 30, 56)
    p.shape(DARK, 20, 6, 44, 22, 22, 36)
    p.shape(DARK, 76, 6, 54, 22, 74, 36)
    p.oval(DARK, 48, 33, 28, 24)
    for x in (37, 59):
        p.spot(LIME, x, 32, 7, 8)
        p.spot(INK, x, 32, 2.6, 7)
    p.shape(PINK, 44, 42, 52, 42, 48, 46)
    for y in (-3, 4):
        p.stroke(30, 44, 8, 44 + y, width=2, colour=WHITE)
        p.stroke(66, 44, 88, 44 + y, width=2, colour=WHITE)
    p.spot(WHITE, 48, 66, 9, 12)


def dog(p: Pen) -> None:
    p.oval(SAND, 50, 50, 34, 36)
    p.patch(BROWN, 67, 42, 15, 18, 10)
    for q in p.sides:
        q.blob(BROWN, 24, 18, 34, 22, 28, 50, 18, 70, 7, 64, 8, 40)
    p.oval(WHITE, 50, 66, 20, 15)
    p.eyes(50, 42, 15, 5)
    p.oval(INK, 50, 57, 8, 6)
    p.fan(RED, 50, 72, 7, 16, 0, 180)
    p.stroke(50, 62, 50, 71, width=2.6)
    p.smile(43, 68, 7, 5)
    p.smile(57, 68, 7, 5)


def pig(p: Pen) -> None:
    for q in p.sides:
        q.shape((232, 126, 148), 14, 12, 42, 22, 20, 46)
    p.oval(PINK, 50, 54, 38, 36)
    p.eyes(50, 42, 18, 4.6)
    p.oval((232, 120, 142), 50, 60, 18, 13)
    p.spot(INK, 43, 60, 3.4, 5)
    p.spot(INK, 57, 60, 3.4, 5)
    p.smile(50, 77, 9, 5)


def cow(p: Pen) -> None:
    for q in p.sides:
        q.rope(CREAM, 9, 32, 24, 22, 18, 24, 6)
        q.oval(DARK, 14, 38, 13, 8, 20)
    p.blob(WHITE, 50, 16, 72, 22, 76, 46, 70, 74, 50, 82, 30, 74, 24, 46, 28, 22)
    p.patch(DARK, 70, 36, 16, 20)
    p.patch(DARK, 30, 18, 12, 10)
    p.oval((246, 178, 176), 50, 76, 26, 16)
    p.spot(INK, 40, 74, 3.4, 4.4)
    p.spot(INK, 60, 74, 3.4, 4.4)
    p.eye(38, 46, 4.4)
    p.spot(WHITE, 62, 46, 7)
    p.eye(62, 46, 4.4)


def sheep(p: Pen) -> None:
    p.legs(DARK, 68, 92, 8, 30, 42, 62, 72)
    p.petals(WHITE, 50, 52, 24, 11, 15, 13)
    p.spot(WHITE, 50, 52, 26, 24)
    p.oval(DARK, 68, 34, 6, 10, 55)
    p.oval(DARK, 96, 36, 4, 8, -55)
    p.oval(DARK, 82, 44, 13, 17)
    p.oval(WHITE, 80, 27, 11, 8)
    for x in (77, 88):
        p.spot(WHITE, x, 42, 4)
        p.spot(INK, x, 42, 2.4)


def goat(p: Pen) -> None:
    for q in p.sides:
        q.rope((150, 130, 110), 9, 40, 30, 30, 20, 28, 4)
        q.oval((226, 214, 198), 16, 42, 15, 7, 18)
    p.shape((190, 172, 150), 38, 74, 62, 74, 50, 98)
    p.blob((226, 214, 198), 50, 22, 70, 30, 72, 48, 64, 78, 50, 84, 36, 78, 28, 48, 30, 30)
    p.eyes(50, 46, 14, 4.4)
    p.spot(PINK, 50, 70, 7, 5)
    p.smile(50, 74, 6, 3)


def camel(p: Pen) -> None:
    tan = (214, 164, 98)
    p.legs(tan, 60, 92, 8, 18, 28, 52, 62)
    p.blob(tan, 10, 58, 16, 44, 24, 26, 34, 42, 42, 44, 50, 26, 60, 44, 68, 54, 76, 50, 76, 28,
           86, 28, 86, 56, 76, 68, 60, 68, 18, 70)
    p.blob(tan, 72, 24, 80, 14, 94, 20, 98, 28, 90, 32, 76, 34)
    p.oval(tan, 75, 15, 3.6, 6, -20)
    p.eye(83, 22, 3)
    p.stroke(96, 28, 89, 28, width=2)
    p.stroke(10, 56, 4, 66, 5, 74, width=4)


def hedgehog(p: Pen) -> None:
    p.star((110, 80, 62), 44, 54, 42, 19, .8)
    p.blob((232, 196, 152), 58, 46, 78, 52, 96, 68, 82, 78, 50, 80, 46, 62)
    p.eye(76, 60, 4)
    p.oval(INK, 95, 68, 5)
    p.smile(80, 70, 6, 4)
    p.legs((232, 196, 152), 80, 92, 10, 32, 62)


def squirrel(p: Pen) -> None:
    red = (200, 100, 46)
    p.blob(red, 48, 90, 20, 88, 6, 62, 8, 28, 26, 10, 44, 22, 34, 36, 30, 54, 42, 66)
    p.stroke(24, 78, 18, 56, 20, 34, 28, 24, width=4, colour=(240, 170, 100))
    p.blob(red, 62, 42, 74, 58, 78, 82, 66, 92, 44, 90, 42, 70, 50, 54)
    p.patch(CREAM, 70, 72, 8, 16)
    p.shape(red, 54, 24, 52, 8, 66, 18)
    p.oval(red, 66, 32, 18, 16)
    p.eye(70, 29, 4)
    p.spot(INK, 84, 33, 3)
    p.oval(BROWN, 82, 62, 7, 8)
    p.fan(BARK, 82, 59, 9, 6, 180, 360)
    p.rope(red, 7, 64, 60, 74, 66)


def bison(p: Pen) -> None:
    p.legs(BARK, 62, 90, 10, 18, 30, 58, 70)
    p.blob(BROWN, 6, 52, 18, 40, 40, 34, 58, 14, 80, 22, 84, 50, 74, 72, 44, 72, 14, 70)
    p.blob(BARK, 60, 30, 80, 28, 94, 46, 92, 70, 80, 84, 66, 72, 56, 54)
    p.rope(CREAM, 7, 72, 34, 68, 24, 76, 16)
    p.rope(CREAM, 7, 88, 38, 96, 30, 92, 18)
    p.eye(80, 50, 4)
    p.spot(WHITE, 78, 48, 1.6)
    p.stroke(6, 52, 2, 62, width=4)


def hamster(p: Pen) -> None:
    tan = (232, 164, 84)
    for q in p.sides:
        q.oval(tan, 26, 22, 9)
        q.spot(PINK, 26, 22, 5)
    p.blob(tan, 50, 14, 74, 24, 90, 56, 80, 86, 50, 92, 20, 86, 10, 56, 26, 24)
    p.patch(WHITE, 50, 78, 28, 34)
    p.patch(WHITE, 24, 58, 14, 12)
    p.patch(WHITE, 76, 58, 14, 12)
    p.eyes(50, 40, 15, 5)
    p.spot(PINK, 50, 49, 4, 3)
    p.cheeks(50, 56, 28, 6)
    p.box(WHITE, 46, 53, 54, 61, 1)
    for q in p.sides:
        q.oval(PINK, 38, 72, 6, 5)
        q.oval(PINK, 34, 92, 9, 5)


def rhino(p: Pen) -> None:
    grey = (140, 146, 158)
    p.legs(grey, 60, 90, 14, 18, 34, 56)
    p.oval(grey, 36, 52, 32, 24)
    p.shape(CREAM, 84, 56, 98, 22, 96, 58)
    p.shape(CREAM, 74, 46, 80, 28, 86, 48)
    p.blob(grey, 48, 36, 66, 34, 84, 46, 98, 58, 96, 72, 82, 78, 60, 72, 48, 60)
    p.oval(grey, 60, 28, 6, 10, -15)
    p.eye(74, 54, 3.6)
    p.spot(INK, 93, 64, 2)
    p.stroke(24, 34, 30, 52, 24, 70, width=2.4)


def beaver(p: Pen) -> None:
    p.oval(BARK, 22, 74, 20, 12, -30)
    for k in (-8, 0, 8):
        p.stroke(12 + k, 82 - k * .2, 24 + k, 62 - k * .4, width=1.8, colour=SAND)
    p.blob(BROWN, 54, 40, 76, 54, 80, 86, 60, 94, 38, 92, 34, 66)
    p.spot(SAND, 58, 76, 13, 14)
    for x in (40, 76):
        p.oval(BROWN, x, 18, 7)
    p.oval(BROWN, 58, 34, 26, 24)
    p.eyes(58, 28, 11, 4)
    p.oval(SAND, 58, 42, 15, 9)
    p.box(WHITE, 51, 46, 65, 60, 2)
    p.stroke(58, 48, 58, 59, width=2.2)
    p.spot(INK, 58, 37, 6, 4)


def teddy(p: Pen) -> None:
    fur = (206, 150, 92)
    for q in p.sides:
        q.oval(fur, 20, 66, 10, 13, 40)
        q.oval(fur, 28, 88, 13, 9, -15)
        q.spot(CREAM, 26, 89, 6, 4)
        q.oval(fur, 27, 16, 11)
        q.spot(CREAM, 27, 16, 6)
    p.oval(fur, 50, 72, 25, 22)
    p.spot(CREAM, 50, 76, 14, 13)
    p.oval(fur, 50, 34, 29, 26)
    p.oval(CREAM, 50, 43, 13, 10)
    p.eyes(50, 30, 12, 4)
    p.spot(INK, 50, 40, 5, 3.4)
    for q in p.sides:
        q.shape(RED, 50, 60, 36, 53, 36, 67)
    p.oval(RED, 50, 60, 4)


def unicorn(p: Pen) -> None:
    p.shape(YELLOW, 56, 26, 78, 0, 68, 30)
    p.stroke(64, 20, 70, 22, width=2)
    p.stroke(69, 13, 74, 15, width=2)
    p.blob(WHITE, 20, 96, 22, 64, 34, 36, 52, 24, 68, 30, 90, 58, 90, 72, 78, 78, 64, 62, 58, 72,
           66, 96)
    p.patch(PINK, 90, 74, 10, 9)
    p.shape(WHITE, 44, 30, 40, 10, 56, 24)
    p.rope(PURPLE, 11, 48, 26, 34, 40, 30, 62, 14, 80)
    p.rope(PINK, 10, 40, 24, 24, 38, 20, 58, 8, 66)
    p.rope(SKY, 9, 48, 24, 54, 32, 50, 42)
    p.eye(64, 44, 4.4)
    p.spot(INK, 86, 66, 2)


def dragon(p: Pen) -> None:
    p.shape(ORANGE, 34, 50, 8, 12, 14, 44, 2, 46, 16, 60)
    p.rope(LEAF, 10, 40, 82, 20, 92, 6, 82)
    p.blob(LEAF, 52, 20, 62, 40, 66, 66, 60, 88, 38, 92, 28, 76, 34, 52, 40, 28)
    p.patch(LIME, 64, 72, 12, 24)
    p.shape(LEAF, 44, 14, 40, 0, 54, 10)
    p.blob(LEAF, 40, 22, 52, 10, 68, 16, 84, 24, 84, 38, 66, 42, 46, 38)
    p.eye(59, 22, 4)
    p.spot(INK, 80, 28, 2)
    p.shape(RED, 84, 30, 98, 22, 95, 32, 100, 38, 95, 41, 98, 50, 84, 40)
    p.rope(LEAF, 7, 58, 56, 72, 60)
    p.box(LEAF, 36, 86, 66, 95, 4)


def dinosaur(p: Pen) -> None:
    p.legs(BLUE, 62, 90, 12, 36, 60)
    for x, y in ((22, 44), (36, 34), (50, 32), (64, 40)):
        p.shape(ORANGE, x - 8, y + 10, x, y - 12, x + 8, y + 10)
    p.blob(BLUE, 4, 84, 20, 54, 38, 40, 56, 40, 72, 54, 80, 58, 84, 40, 96, 40, 98, 56, 86, 72,
           60, 76, 34, 74, 18, 74)
    p.eye(89, 48, 3.6)
    p.smile(92, 55, 5, 3)
    p.spot(SKY, 44, 54, 4)
    p.spot(SKY, 56, 52, 3)
    p.spot(SKY, 50, 62, 3)


def crocodile(p: Pen) -> None:
    p.legs(LEAF, 60, 80, 10, 30, 56)
    p.blob(LEAF, 2, 44, 20, 46, 40, 42, 60, 44, 72, 38, 98, 34, 98, 44, 74, 54, 98, 62, 96, 70,
           70, 70, 24, 68, 12, 58)
    for x in (20, 32, 44, 56):
        p.shape(GREEN_SCALE, x - 6, 48, x, 34, x + 6, 48)
    p.shape(WHITE, 78, 50, 82, 42, 86, 48, 90, 40, 94, 44, 96, 38, 96, 42, 78, 52)
    p.shape(WHITE, 78, 56, 82, 64, 86, 59, 90, 66, 94, 61, 78, 54)
    p.big_eye(68, 38, 7)


GREEN_SCALE = (92, 164, 70)


def frog(p: Pen) -> None:
    green = (112, 184, 74)
    for q in p.sides:
        q.oval(green, 18, 74, 16, 12, -30)
        q.oval(green, 20, 90, 14, 6)
        q.oval(green, 30, 24, 14)
    p.oval(green, 50, 56, 38, 32)
    p.spot((200, 224, 130), 50, 74, 22, 12)
    for q in p.sides:
        q.spot(WHITE, 30, 23, 8.5)
        q.spot(INK, 32, 24, 4.6)
    p.cheeks(50, 56, 28)
    p.smile(50, 50, 24, 14)


def turtle(p: Pen) -> None:
    p.legs(LIME, 64, 86, 13, 22, 62)
    p.shape(LIME, 10, 64, 0, 76, 18, 72)
    p.rope(LIME, 13, 66, 62, 78, 58, 86, 46)
    p.oval(LIME, 86, 42, 12, 11)
    p.fan((150, 110, 60), 42, 68, 36, 44, 180, 360)
    p.box((206, 166, 96), 6, 62, 78, 72, 5)
    p.shape((182, 140, 80), 30, 54, 36, 38, 50, 38, 56, 54)
    p.eye(89, 40, 3.4)
    p.smile(90, 46, 5, 3)


def snake(p: Pen) -> None:
    p.rope(GREEN_SCALE, 16, 14, 84, 40, 90, 76, 86, 80, 68, 50, 62, 24, 56, 26, 36, 50, 28, 62, 28)
    for x, y in ((30, 87), (50, 88), (70, 85), (68, 66), (46, 61), (26, 52), (30, 36), (46, 29)):
        p.spot(YELLOW, x, y, 3.6)
    p.stroke(84, 26, 98, 24, width=3, colour=RED)
    p.oval(GREEN_SCALE, 72, 26, 15, 12)
    p.big_eye(72, 18, 6, 1)


def lizard(p: Pen) -> None:
    p.turn(35)
    for q in p.sides:
        q.rope(TEAL_SKIN, 8, 44, 34, 26, 30, 22, 18)
        q.rope(TEAL_SKIN, 8, 44, 58, 26, 62, 24, 74)
    p.rope(TEAL_SKIN, 10, 50, 62, 50, 78, 58, 90, 70, 92)
    p.oval(TEAL_SKIN, 50, 46, 13, 24)
    p.oval(TEAL_SKIN, 50, 17, 12, 14)
    for y in (34, 46, 58):
        p.spot(YELLOW, 50, y, 4)
    p.eyes(50, 14, 7, 3.4)


TEAL_SKIN = (48, 168, 152)


def bone(p: Pen) -> None:
    p.turn(-35)
    for y in (40, 60):
        p.oval(WHITE, 14, y, 11)
        p.oval(WHITE, 86, y, 11)
    p.box(WHITE, 16, 41, 84, 59, 3)
    p.spot(WHITE, 16, 50, 9, 8)
    p.spot(WHITE, 84, 50, 9, 8)
