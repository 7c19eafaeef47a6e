"""Plants, the sky, landscapes and what is built in them."""

from __future__ import annotations

from itertools import pairwise

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
    LIME,
    ORANGE,
    PINK,
    PURPLE,
    RED,
    SAND,
    SKY,
    WHITE,
    WOOD,
    YELLOW,
    Pen,
)  # fmt: skip


def tree(p: Pen) -> None:
    p.blob(BROWN, 42, 60, 58, 60, 58, 80, 66, 96, 50, 93, 34, 96, 42, 80)
    p.petals(GREEN, 50, 38, 22, 7, 17, 16)
    p.spot(GREEN, 50, 38, 24)
    for x, y in ((36, 34), (56, 26), (62, 46), (44, 52)):
        p.arc(x, y, 6, 5, 20, 160, 2.6, LEAF)


def palm(p: Pen) -> None:
    p.fan(SAND, 50, 98, 44, 16, 180, 360)
    p.rope(WOOD, 11, 44, 90, 46, 66, 52, 48, 58, 34)
    for y in (50, 62, 74):
        p.stroke(44, y, 56, y - 3, width=2.4)
    for a, r in ((-150, 46), (-175, 44), (-30, 40), (0, 38), (35, 38), (140, 42), (-90, 26)):
        p.leaf(GREEN, 58, 32, r, a, .2)
    p.oval(BROWN, 52, 38, 6)
    p.oval(BROWN, 64, 38, 6)


def leaf(p: Pen) -> None:
    p.turn(30)
    points = (50, 4, 58, 20, 70, 14, 70, 32, 92, 30, 84, 44, 96, 52, 78, 62, 82, 72, 54, 70, 50, 84,
              46, 70, 18, 72, 22, 62, 4, 52, 16, 44, 8, 30, 30, 32, 30, 14, 42, 20)
    p.shape((226, 100, 40), *points)
    p.stroke(50, 18, 50, 99, width=3)
    p.edges(50, 66, 72, 44, width=2.4)
    p.edges(50, 66, 28, 44, width=2.4)


def tulip(p: Pen) -> None:
    p.stroke(50, 40, 50, 96, width=6, colour=LEAF)
    p.leaf(GREEN, 50, 94, 46, -60, .16)
    p.leaf(GREEN, 50, 94, 46, -120, .16)
    p.blob(RED, 24, 8, 36, 22, 50, 4, 64, 22, 76, 8, 78, 36, 64, 54, 50, 57, 36, 54, 22, 36)
    p.blob(RED, 50, 6, 62, 24, 60, 46, 50, 56, 40, 46, 38, 24)


def daisy(p: Pen) -> None:
    p.stroke(50, 50, 54, 98, width=6, colour=LEAF)
    p.leaf(GREEN, 53, 86, 32, -30)
    p.petals(WHITE, 48, 36, 21, 12, 13, 6)
    p.oval(YELLOW, 48, 36, 11)


def sunflower(p: Pen) -> None:
    p.stroke(50, 60, 50, 98, width=7, colour=LEAF)
    p.leaf(GREEN, 50, 94, 40, -20)
    p.leaf(GREEN, 50, 94, 40, -160)
    p.petals(YELLOW, 50, 40, 28, 14, 13, 7)
    p.oval(BARK, 50, 40, 20)
    for x, y in ((44, 34), (54, 32), (50, 42), (40, 44), (60, 42), (50, 52)):
        p.spot(BROWN, x, y, 2.6)


def poppy(p: Pen) -> None:
    p.stroke(52, 50, 46, 98, width=5, colour=LEAF)
    p.blob(RED, 50, 30, 30, 4, 10, 20, 14, 44, 40, 50)
    p.blob(RED, 50, 30, 70, 4, 90, 20, 86, 44, 60, 50)
    p.blob(RED, 50, 28, 74, 40, 72, 62, 50, 70, 28, 62, 26, 40)
    p.petals(INK, 50, 38, 11, 9, 2, 1)
    p.oval(DARK, 50, 38, 8)


def clover(p: Pen) -> None:
    p.stroke(50, 50, 54, 76, 64, 96, width=6, colour=LEAF)
    p.turn(45)
    for a in range(4):
        p.turn(45 + a * 90)
        p.blob(GREEN, 50, 48, 36, 36, 32, 20, 42, 12, 50, 20, 58, 12, 68, 20, 64, 36)
    p.turn(0)


def cactus(p: Pen) -> None:
    p.rope(GREEN, 14, 50, 62, 24, 60, 20, 36)
    p.rope(GREEN, 14, 50, 54, 76, 50, 78, 24)
    p.rope(GREEN, 22, 50, 80, 50, 40, 50, 16)
    for x, y in ((50, 20), (46, 34), (54, 46), (48, 58), (20, 44), (78, 34)):
        p.stroke(x, y - 2, x, y + 3, width=2.4)
    p.petals(PINK, 50, 8, 5, 5, 5, 4)
    p.shape((206, 112, 64), 26, 74, 74, 74, 66, 98, 34, 98)
    p.box((206, 112, 64), 22, 68, 78, 80, 2)


def bamboo(p: Pen) -> None:
    for x, cuts in ((30, (4, 34, 66, 98)), (54, (14, 46, 76, 98))):
        for a, b in pairwise(cuts):
            p.box(LIME, x - 8, a, x + 8, b, 4)
    p.leaf(LEAF, 62, 46, 34, -35, .18)
    p.leaf(LEAF, 62, 46, 32, 15, .18)
    p.leaf(LEAF, 38, 34, 28, -60, .18)
    p.leaf(LEAF, 22, 66, 22, -150, .2)


def mountain(p: Pen) -> None:
    p.shape((124, 132, 152), 40, 90, 70, 30, 99, 90)
    p.area(WHITE, 50, 20, 90, 20, 80, 54, 72, 48, 66, 56, 58, 50)
    p.shape((104, 112, 134), 1, 90, 38, 12, 74, 90)
    p.area(WHITE, 10, 0, 66, 0, 56, 40, 46, 34, 38, 44, 30, 34, 22, 42)


def volcano(p: Pen) -> None:
    for x, y, r in ((36, 18, 11), (54, 12, 12), (68, 20, 10)):
        p.oval(GREY, x, y, r)
    p.shape(BARK, 4, 94, 34, 36, 66, 36, 96, 94)
    p.blob(RED, 32, 36, 50, 30, 68, 36, 70, 54, 64, 62, 58, 52, 52, 76, 44, 78, 42, 54, 34, 56)
    p.spot(YELLOW, 50, 42, 10, 4)


def iceberg(p: Pen) -> None:
    p.shape((222, 242, 250), 14, 62, 30, 26, 44, 34, 60, 4, 76, 40, 90, 62)
    p.stroke(60, 8, 52, 34, 60, 58, width=2.4, colour=SKY)
    p.stroke(30, 30, 34, 46, 28, 60, width=2.4, colour=SKY)
    p.shape((120, 186, 226), 6, 62, 94, 62, 82, 82, 58, 98, 40, 90, 20, 84)
    p.stroke(0, 62, 16, 57, 32, 62, 50, 57, 68, 62, 84, 57, 100, 62, width=4, colour=BLUE)


def cloud(p: Pen) -> None:
    blue = (206, 226, 242)
    p.blob(blue, 22, 82, 6, 70, 10, 52, 24, 46, 30, 28, 50, 18, 70, 28, 76, 44, 92, 52, 94, 70, 80,
           82)
    p.eyes(50, 54, 12)
    p.cheeks(50, 62, 20)
    p.smile(50, 62, 8, 5)


def rainbow(p: Pen) -> None:
    for r, c in ((46, RED), (37, YELLOW), (28, GREEN), (19, BLUE)):
        p.fan(c, 50, 72, r, r, 180, 360)
    p.hole(50, 72, 10, 10, 180, 360)
    for q in p.sides:
        q.blob(WHITE, 2, 80, 4, 68, 14, 62, 26, 64, 36, 70, 38, 82, 26, 88, 10, 88)


def moon(p: Pen) -> None:
    p.blob(YELLOW, 62, 6, 38, 12, 18, 34, 18, 64, 38, 88, 64, 94, 84, 82, 64, 78, 48, 62, 46, 38,
           54, 18)
    p.eye(34, 44, 4)
    p.smile(38, 60, 8, 6)
    p.cheeks(29, 56, 0)


def star(p: Pen) -> None:
    p.star(YELLOW, 50, 54, 50, 5, .5)
    p.eyes(50, 50, 10)
    p.cheeks(50, 58, 17, 4)
    p.smile(50, 57, 7, 6)


def planet(p: Pen) -> None:
    p.turn(-20)
    p.ring(GOLD, 50, 50, 47, 14, 8)
    p.oval(ORANGE, 50, 46, 29)
    p.stripe((250, 190, 110), 7, 16, 36, 50, 42, 84, 36)
    p.stripe((206, 100, 30), 5, 16, 58, 50, 64, 84, 58)
    p.arc(50, 50, 47, 14, 14, 166, 11, INK)
    p.arc(50, 50, 47, 14, 12, 168, 4.8, GOLD)


def comet(p: Pen) -> None:
    p.shape(YELLOW, 2, 4, 56, 40, 44, 56)
    p.shape(ORANGE, 4, 40, 46, 50, 50, 78)
    p.shape(ORANGE, 42, 2, 76, 44, 54, 46)
    p.star(YELLOW, 66, 66, 34, 5, .52, 15)


def fire(p: Pen) -> None:
    p.turn(16)
    p.box(BROWN, 12, 80, 88, 92, 5)
    p.turn(-16)
    p.box(BROWN, 12, 80, 88, 92, 5)
    p.turn(0)
    p.blob(RED, 46, 2, 62, 20, 64, 34, 74, 24, 84, 52, 76, 78, 50, 86, 24, 78, 16, 54, 26, 34, 36,
           42)
    p.blob(YELLOW, 52, 36, 66, 58, 62, 76, 50, 80, 36, 76, 32, 60, 42, 58)


def snowflake(p: Pen) -> None:
    for width, colour in ((11.0, INK), (5.4, (150, 206, 240))):
        for i in range(3):
            p.turn(i * 60)
            p.edges(50, 4, 50, 96, width=width, colour=colour)
            for y, z in ((24, 12), (76, 88)):
                p.edges(36, z, 50, y, 64, z, width=width, colour=colour)
    p.turn(0)


def umbrella(p: Pen) -> None:
    p.rope(WOOD, 7, 50, 46, 50, 80, 56, 92, 66, 90, 68, 80)
    p.stroke(50, 2, 50, 14, width=4)
    p.blob(RED, 4, 56, 12, 32, 32, 14, 50, 10, 68, 14, 88, 32, 96, 56, 82, 48, 66, 56, 50, 48,
           34, 56, 18, 48)
    p.area(YELLOW, 50, 8, 34, 57, 42, 50, 50, 48, 58, 50, 66, 57)
    for q in p.sides:
        q.area(YELLOW, 50, 8, 16, 24, 2, 58, 18, 47)


def diamond(p: Pen) -> None:
    p.shape(SKY, 22, 14, 78, 14, 98, 40, 50, 94, 2, 40)
    p.area(WHITE, 22, 14, 36, 40, 2, 40)
    p.area((190, 228, 248), 36, 40, 64, 40, 50, 94)
    p.edges(2, 40, 98, 40, width=2.8)
    p.edges(22, 14, 36, 40, 50, 94, 64, 40, 78, 14, width=2.8)
    p.edges(36, 40, 50, 14, 64, 40, width=2.8)


def igloo(p: Pen) -> None:
    ice = (226, 240, 248)
    p.fan(ice, 46, 86, 44, 62, 180, 360)
    for y in (42, 58, 74):
        p.stripe((120, 160, 190), 2.6, 0, y, 100, y)
    for x, y in ((46, 24), (30, 42), (60, 42), (18, 58), (44, 58), (34, 74), (12, 74)):
        p.stripe((120, 160, 190), 2.6, x, y, x, min(y + 16, 84))
    p.fan(ice, 70, 86, 26, 32, 180, 360)
    p.fan(DARK, 72, 86, 16, 22, 180, 360)


def house(p: Pen) -> None:
    p.box((150, 90, 70), 68, 14, 80, 40, 1)
    p.box(CREAM, 16, 44, 84, 94, 2)
    p.shape(RED, 4, 50, 50, 6, 96, 50)
    p.box(BROWN, 40, 64, 58, 94, 2)
    p.spot(YELLOW, 54, 80, 2)
    p.box(SKY, 22, 58, 35, 72, 1)
    p.box(SKY, 64, 58, 77, 72, 1)
    p.oval(SKY, 50, 34, 7)


def castle(p: Pen) -> None:
    grey = (174, 178, 190)
    for q in p.sides:
        q.box(grey, 6, 38, 30, 95, 1)
        q.shape((90, 110, 180), 2, 40, 18, 6, 34, 40)
        q.box(DARK, 14, 54, 22, 66, 3)
    p.shape(grey, 30, 95, 30, 48, 38, 48, 38, 55, 46, 55, 46, 48, 54, 48, 54, 55, 62, 55, 62, 48,
            70, 48, 70, 95)
    p.blob(BARK, 40, 95, 40, 76, 50, 66, 60, 76, 60, 95)
    p.edges(50, 70, 50, 94, width=2)
    p.stroke(50, 48, 50, 18, width=3)
    p.shape(RED, 50, 18, 68, 25, 50, 32)


def bridge(p: Pen) -> None:
    p.box(SKY, 1, 72, 99, 94, 4)
    p.stroke(10, 84, 22, 80, 34, 84, width=2.6, colour=BLUE)
    p.stroke(60, 87, 72, 83, 84, 87, width=2.6, colour=BLUE)
    stone = (186, 160, 132)
    p.blob(stone, 1, 46, 30, 32, 70, 32, 99, 46, 99, 82, 86, 82, 74, 58, 50, 50, 26, 58, 14, 82,
           1, 82)
    for x, y in ((12, 56), (30, 44), (50, 40), (70, 44), (88, 56)):
        p.stroke(x - 4, y, x + 4, y, width=2.4)
    p.rope(stone, 8, 2, 40, 30, 26, 70, 26, 98, 40)


def pyramid(p: Pen) -> None:
    p.oval(YELLOW, 80, 20, 12)
    p.shape(SAND, 2, 90, 46, 18, 70, 90)
    p.shape((186, 142, 78), 46, 18, 98, 90, 70, 90)
    for y in (38, 56, 74):
        k = (y - 18) / 72
        p.edges(46 - 44 * k, y, 46 + 24 * k, y, width=2.2)


def factory(p: Pen) -> None:
    for x, y, r in ((20, 20, 8), (32, 12, 10), (46, 8, 8)):
        p.oval(GREY, x, y, r)
    p.box((176, 84, 60), 10, 26, 26, 94, 1)
    p.shape((206, 112, 78), 26, 94, 26, 54, 50, 40, 50, 54, 74, 40, 74, 54, 97, 40, 97, 94)
    for x in (34, 56, 78):
        p.box(YELLOW, x, 64, x + 12, 76, 1)
    p.box(DARK, 54, 82, 70, 94, 1)


def fountain(p: Pen) -> None:
    for q in p.sides:
        q.stroke(49, 36, 38, 12, 24, 20, 20, 46, width=6, colour=SKY)
        q.stroke(49, 34, 42, 22, 36, 26, 34, 44, width=5, colour=SKY)
    p.stroke(50, 40, 50, 8, width=6, colour=SKY)
    p.box(GREY, 44, 46, 56, 78, 2)
    p.fan(GREY, 50, 46, 28, 16, 0, 180)
    p.oval(SKY, 50, 46, 28, 6)
    p.fan(GREY, 50, 74, 46, 22, 0, 180)
    p.oval(SKY, 50, 74, 46, 9)


def flag(p: Pen) -> None:
    p.box(WOOD, 10, 6, 18, 98, 3)
    p.oval(GOLD, 14, 6, 7)
    p.blob(PURPLE, 18, 14, 42, 8, 66, 18, 94, 10, 90, 34, 94, 58, 66, 64, 42, 54, 18, 60)
    p.stripe(WHITE, 12, 14, 38, 42, 31, 66, 41, 98, 33)


def parachute(p: Pen) -> None:
    for x in (6, 36, 64, 94):
        p.edges(x, 44, 50, 84, width=2.4)
    p.fan(ORANGE, 50, 46, 46, 42, 180, 360)
    p.area(WHITE, 50, 4, 36, 8, 22, 48, 38, 48)
    p.area(WHITE, 50, 4, 64, 8, 78, 48, 62, 48)
    p.box(WOOD, 38, 76, 62, 97, 2)
    p.edges(50, 77, 50, 96, width=2.2)
    p.edges(39, 86, 61, 86, width=2.2)


def barrel(p: Pen) -> None:
    p.blob(BROWN, 26, 8, 74, 8, 82, 30, 84, 52, 82, 74, 74, 94, 26, 94, 18, 74, 16, 52, 18, 30)
    for x in (34, 50, 66):
        p.stripe(BARK, 2.6, x, 8, x + (x - 50) * .3, 50, x, 96)
    p.stripe(GREY, 8, 14, 30, 86, 30)
    p.stripe(GREY, 8, 14, 72, 86, 72)


def windmill(p: Pen) -> None:
    p.shape(CREAM, 34, 46, 66, 46, 76, 97, 24, 97)
    p.fan(RED, 50, 50, 20, 18, 180, 360)
    p.box(BROWN, 42, 76, 58, 97, 4)
    for a in (45, 135, 225, 315):
        p.turn(a)
        p.box(WHITE, 51, 6, 64, 40, 1)
        p.edges(50, 4, 50, 50, width=4)
        for y in (14, 23, 32):
            p.edges(51, y, 64, y, width=2)
    p.turn(0)
    p.oval(BARK, 50, 50, 6)


def satellite(p: Pen) -> None:
    p.turn(-30)
    p.edges(10, 50, 90, 50, width=4)
    for q in p.sides:
        q.box(BLUE, 2, 34, 34, 66, 1)
        q.edges(2, 50, 34, 50, width=2, colour=SKY)
        q.edges(13, 35, 13, 65, width=2, colour=SKY)
        q.edges(23, 35, 23, 65, width=2, colour=SKY)
    p.box(GOLD, 40, 32, 60, 68, 3)
    p.edges(50, 32, 50, 12, width=3)
    p.fan(WHITE, 50, 22, 16, 12, 0, 180)
    p.spot(RED, 50, 12, 4)
