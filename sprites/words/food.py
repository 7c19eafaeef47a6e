"""What is eaten."""

from __future__ import annotations

from .pen import (
    BARK,
    BROWN,
    CREAM,
    GOLD,
    GREEN,
    INK,
    LEAF,
    LIME,
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


def apple(p: Pen) -> None:
    p.leaf(GREEN, 54, 22, 30, -25)
    p.blob(RED, 50, 28, 66, 22, 86, 32, 86, 62, 68, 92, 50, 88, 32, 92, 14, 62, 14, 32, 34, 22)
    p.stroke(50, 30, 49, 18, 44, 8, width=5)
    p.spot((250, 170, 160), 30, 44, 5, 10, 20)


def banana(p: Pen) -> None:
    p.blob(YELLOW, 12, 30, 22, 54, 44, 70, 72, 70, 92, 58, 94, 70, 76, 88, 46, 90, 20, 72, 6, 44)
    p.stroke(14, 44, 28, 68, 52, 80, 80, 76, width=2.4, colour=(190, 140, 30))
    p.shape(BARK, 8, 32, 4, 16, 14, 14, 16, 30)
    p.spot(BARK, 93, 64, 4, 6)


def cherry(p: Pen) -> None:
    p.stroke(30, 62, 40, 32, 62, 10, width=4.4, colour=LEAF)
    p.stroke(70, 66, 68, 36, 62, 10, width=4.4, colour=LEAF)
    p.leaf(GREEN, 62, 12, 34, 15)
    p.oval(RED, 28, 70, 21)
    p.oval(RED, 70, 74, 21)
    p.spot(WHITE, 21, 63, 4, 6, 30)
    p.spot(WHITE, 63, 67, 4, 6, 30)


def strawberry(p: Pen) -> None:
    p.blob(RED, 50, 22, 76, 24, 86, 44, 70, 76, 50, 96, 30, 76, 14, 44, 24, 24)
    for x, y in ((34, 44), (50, 42), (66, 44), (42, 58), (58, 58), (50, 74), (26, 54), (74, 54)):
        p.spot(YELLOW, x, y, 2.2, 3.6)
    p.petals(GREEN, 50, 24, 14, 5, 15, 6, 0)
    p.stroke(50, 22, 52, 6, width=5, colour=LEAF)


def grape(p: Pen) -> None:
    p.stroke(50, 24, 54, 4, width=5, colour=BARK)
    p.leaf(GREEN, 54, 18, 34, -5)
    for y, xs in ((32, (26, 42, 58, 74)), (47, (34, 50, 66)), (62, (42, 58)), (76, (50,)),):
        for x in xs:
            p.oval(PURPLE, x, y, 12)
            p.spot((206, 170, 230), x - 4, y - 4, 2.6)


def lemon(p: Pen) -> None:
    p.turn(-20)
    p.blob(YELLOW, 4, 52, 14, 44, 30, 26, 54, 22, 76, 32, 88, 46, 96, 52, 88, 60, 74, 76, 50, 82,
           28, 76, 14, 60)
    p.leaf(GREEN, 14, 42, 30, -60)
    for x, y in ((50, 40), (64, 52), (40, 58), (56, 66)):
        p.spot(GOLD, x, y, 2)


def orange(p: Pen) -> None:
    p.oval(ORANGE, 42, 46, 36)
    for x, y in ((28, 34), (42, 26), (24, 50), (36, 44), (52, 40)):
        p.spot((206, 100, 20), x, y, 1.8)
    p.leaf(GREEN, 44, 12, 28, -15)
    p.oval(ORANGE, 68, 68, 27)
    p.spot(CREAM, 68, 68, 21)
    p.spot(ORANGE, 68, 68, 18)
    for a, b in ((18, 0), (9, 16), (9, -16)):
        p.edges(68 - a, 68 - b, 68 + a, 68 + b, width=2.4, colour=CREAM)


def pineapple(p: Pen) -> None:
    for a in (-90, -130, -50, -110, -70):
        p.leaf(LEAF, 50, 38, 36, a, .18)
    p.blob(GOLD, 50, 32, 70, 38, 76, 64, 68, 90, 50, 96, 32, 90, 24, 64, 30, 38)
    for k in (-40, -22, -4, 14, 32):
        p.stripe(BROWN, 2.4, 20, 64 + k, 80, 64 + k + 30)
        p.stripe(BROWN, 2.4, 80, 64 + k, 20, 64 + k + 30)


def watermelon(p: Pen) -> None:
    p.turn(-15)
    p.fan(LEAF, 50, 34, 46, 52, 0, 180)
    p.fan((230, 244, 200), 50, 34, 39, 44, 0, 180)
    p.fan(RED, 50, 34, 34, 38, 0, 180)
    for x, y in ((30, 44), (50, 42), (70, 44), (40, 56), (60, 56), (50, 64)):
        p.spot(INK, x, y, 2.2, 3.6)


def kiwi(p: Pen) -> None:
    p.oval(BROWN, 50, 50, 42, 40)
    p.spot((150, 206, 70), 50, 50, 35, 33)
    for i in range(12):
        p.petals(INK, 50, 50, 18, 1, 1, 1, i * 30)
    p.spot((238, 244, 200), 50, 50, 11, 10)


def tomato(p: Pen) -> None:
    p.blob(RED, 50, 24, 76, 22, 94, 46, 86, 76, 66, 88, 34, 88, 14, 76, 6, 46, 24, 22)
    p.petals(GREEN, 50, 25, 12, 5, 13, 4, -90)
    p.stroke(50, 25, 50, 10, width=5, colour=LEAF)
    p.spot((250, 170, 150), 24, 48, 5, 9, 25)


def pumpkin(p: Pen) -> None:
    p.rope(LEAF, 8, 50, 28, 48, 16, 56, 8)
    for x in (24, 76, 37, 63):
        p.oval(ORANGE, x, 60, 20, 30)
    p.oval(ORANGE, 50, 61, 15, 31)
    for q in p.sides:
        q.shape(INK, 30, 60, 36, 48, 42, 60)
    p.shape(INK, 26, 68, 40, 74, 50, 70, 60, 74, 74, 68, 66, 82, 50, 86, 34, 82)


def mushroom(p: Pen) -> None:
    p.blob(CREAM, 38, 48, 62, 48, 64, 76, 70, 90, 50, 94, 30, 90, 36, 76)
    p.fan(RED, 50, 54, 44, 46, 180, 360)
    for x, y, r in ((34, 36, 7), (56, 24, 8), (70, 42, 6), (50, 46, 4), (18, 48, 4)):
        p.patch(WHITE, x, y, r)


def corn(p: Pen) -> None:
    p.blob(YELLOW, 50, 4, 66, 20, 70, 50, 62, 84, 38, 84, 30, 50, 34, 20)
    for y in (18, 30, 42, 54, 66):
        p.stripe((206, 150, 30), 2, 28, y, 72, y)
    for x in (42, 50, 58):
        p.stripe((206, 150, 30), 2, x, 4, x, 90)
    for q in p.sides:
        q.blob(GREEN, 50, 94, 28, 84, 16, 40, 32, 54, 44, 74)


def onion(p: Pen) -> None:
    p.stroke(44, 90, 42, 99, width=2.6)
    p.stroke(50, 90, 50, 99, width=2.6)
    p.stroke(56, 90, 58, 99, width=2.6)
    p.blob((206, 140, 70), 50, 4, 56, 22, 80, 38, 88, 62, 70, 86, 50, 92, 30, 86, 12, 62, 20, 38,
           44, 22)
    for k in (-20, 0, 20):
        p.stroke(50 + k * .2, 22, 50 + k * 1.3, 56, 50 + k * .4, 88, width=2.2)


def pepper(p: Pen) -> None:
    p.rope(LEAF, 8, 50, 26, 48, 16, 58, 6)
    p.blob(GREEN, 50, 28, 68, 20, 86, 34, 82, 66, 66, 92, 50, 86, 34, 92, 18, 66, 14, 34, 32, 20)
    p.stroke(38, 30, 36, 60, 42, 84, width=2.4)
    p.stroke(62, 30, 64, 60, 58, 84, width=2.4)
    p.spot((200, 236, 170), 26, 44, 3.6, 9, 10)


def radish(p: Pen) -> None:
    for a in (-60, -120, -90):
        p.leaf(GREEN, 50, 44, 40, a, .28)
    p.blob((226, 58, 112), 50, 36, 74, 44, 76, 62, 58, 80, 50, 99, 42, 80, 24, 62, 26, 44)
    p.area(WHITE, 36, 78, 64, 78, 50, 100)


def broccoli(p: Pen) -> None:
    p.blob(LIME, 36, 52, 64, 52, 60, 78, 64, 94, 36, 94, 40, 78)
    for x, y, r in ((24, 44, 16), (76, 44, 16), (38, 26, 17), (62, 26, 17), (50, 46, 17)):
        p.petals(LEAF, x, y, r * .45, 6, r * .55, r * .5)
        p.spot(LEAF, x, y, r * .6)


def cucumber(p: Pen) -> None:
    p.turn(-30)
    p.box(LEAF, 2, 34, 80, 66, 16)
    for y in (42, 50, 58):
        p.stroke(12, y, 62, y, width=2, colour=LIME)
    p.oval(LEAF, 80, 50, 14, 19)
    p.spot((214, 236, 160), 80, 50, 10, 15)
    for y in (42, 50, 58):
        p.spot(WHITE, 80, y, 2, 2.6)


def aubergine(p: Pen) -> None:
    p.turn(30)
    p.blob((104, 58, 140), 50, 22, 62, 34, 74, 66, 66, 90, 50, 97, 34, 90, 26, 66, 38, 34)
    p.spot((190, 150, 214), 38, 66, 4, 12, 8)
    p.petals(GREEN, 50, 22, 10, 5, 13, 6, 18)
    p.rope(LEAF, 8, 50, 20, 50, 4)


def peanut(p: Pen) -> None:
    p.turn(25)
    p.blob((222, 172, 104), 50, 4, 70, 14, 72, 34, 62, 48, 74, 64, 74, 86, 50, 97, 26, 86, 26, 64,
           38, 48, 28, 34, 30, 14)
    for y in (18, 32, 68, 82):
        for x in (40, 52, 64):
            p.spot(BROWN, x - 2, y, 2.6, 3.6)


def cake(p: Pen) -> None:
    p.oval(WHITE, 50, 86, 46, 9)
    p.box(PINK, 14, 54, 86, 88, 6)
    p.box(CREAM, 24, 30, 76, 58, 6)
    p.blob(WHITE, 22, 32, 50, 26, 78, 32, 76, 42, 68, 38, 60, 46, 50, 38, 40, 46, 32, 38, 24, 42)
    p.stroke(16, 68, 28, 74, 40, 68, 50, 74, 60, 68, 72, 74, 84, 68, width=4, colour=WHITE)
    for x in (36, 50, 64):
        p.box(SKY, x - 3, 14, x + 3, 32, 1)
        p.spot(ORANGE, x, 8, 3.4, 5)


def cookie(p: Pen) -> None:
    p.oval((214, 160, 92), 50, 50, 42)
    for x, y, r in ((34, 30, 6), (58, 26, 5), (70, 46, 6.4), (46, 50, 6), (28, 56, 5), (58, 70,
                    6.4),
                    (38, 76, 5), (78, 66, 4)):
        p.spot(BARK, x, y, r)


def croissant(p: Pen) -> None:
    tan = (226, 158, 74)
    p.blob(tan, 4, 76, 4, 60, 16, 46, 26, 60, 20, 78, 10, 84)
    p.blob(tan, 96, 76, 96, 60, 84, 46, 74, 60, 80, 78, 90, 84)
    p.blob(tan, 12, 56, 22, 32, 38, 26, 44, 54, 26, 68)
    p.blob(tan, 88, 56, 78, 32, 62, 26, 56, 54, 74, 68)
    p.blob(tan, 34, 30, 50, 20, 66, 30, 62, 62, 50, 66, 38, 62)


def pretzel(p: Pen) -> None:
    tan = (190, 112, 50)
    p.rope(tan, 13, 34, 80, 46, 62, 66, 44, 84, 44, 88, 26, 70, 14, 54, 26, 50, 40)
    p.rope(tan, 13, 66, 80, 54, 62, 34, 44, 16, 44, 12, 26, 30, 14, 46, 26, 50, 40)
    p.rope(tan, 13, 12, 40, 20, 70, 50, 86, 80, 70, 88, 40)
    for x, y in ((24, 16), (76, 16), (14, 34), (86, 34), (34, 80), (66, 80), (50, 60)):
        p.spot(WHITE, x, y, 2.6)


def pizza(p: Pen) -> None:
    p.turn(10)
    p.shape(YELLOW, 10, 22, 90, 22, 50, 96)
    for x, y in ((32, 36), (62, 36), (50, 60)):
        p.oval(RED, x, y, 8)
    p.spot(LEAF, 47, 42, 4, 2.4, 30)
    p.spot(LEAF, 56, 74, 4, 2.4, -40)
    p.spot(LEAF, 76, 30, 4, 2.4, -40)
    p.box((206, 134, 64), 4, 8, 96, 26, 9)


def cheese(p: Pen) -> None:
    p.shape(YELLOW, 4, 48, 70, 14, 96, 40, 96, 48)
    p.box((250, 190, 50), 4, 46, 96, 84, 2)
    for x, y, r in ((24, 62, 7), (52, 74, 6), (74, 60, 8), (44, 56, 3.6)):
        p.oval((214, 146, 30), x, y, r)
    p.oval((230, 176, 44), 66, 32, 6, 4)


def sausage(p: Pen) -> None:
    red = (188, 84, 60)
    p.rope(red, 24, 16, 34, 26, 66, 54, 80, 84, 70)
    p.stroke(16, 24, 10, 12, width=4)
    p.stroke(94, 66, 99, 58, width=4)
    for x, y in ((24, 50), (40, 70), (62, 76)):
        p.stroke(x - 4, y + 5, x + 6, y - 5, width=3)
    p.spot((240, 170, 150), 18, 40, 2.6, 7, -15)


def hamburger(p: Pen) -> None:
    p.box((222, 154, 78), 10, 72, 90, 92, 9)
    p.box(BARK, 6, 60, 94, 74, 7)
    p.shape(YELLOW, 10, 56, 90, 56, 78, 62, 70, 74, 60, 62, 30, 62)
    p.blob(GREEN, 4, 54, 20, 48, 80, 48, 96, 54, 84, 60, 74, 55, 62, 61, 50, 55, 38, 61, 26, 55,
           16, 60)
    p.fan((222, 154, 78), 50, 50, 42, 40, 180, 360)
    for x, y in ((34, 32), (50, 24), (66, 32), (44, 40), (60, 42)):
        p.spot(CREAM, x, y, 3.4, 2.2, 20)


def candy(p: Pen) -> None:
    p.turn(-15)
    for q in p.sides:
        q.shape(PINK, 28, 50, 2, 28, 8, 50, 2, 72)
    p.oval(PINK, 50, 50, 26, 24)
    p.stripe(WHITE, 7, 36, 20, 44, 50, 36, 80)
    p.stripe(WHITE, 7, 58, 20, 66, 50, 58, 80)


def lollipop(p: Pen) -> None:
    p.rope(WHITE, 8, 52, 56, 60, 96)
    p.oval(RED, 48, 36, 34)
    p.stroke(48, 36, 54, 32, 56, 42, 44, 46, 38, 34, 46, 22, 62, 26, 68, 42, 54, 58, 34, 54, 24,
             36, 34, 16, width=4.6, colour=WHITE)


def honey(p: Pen) -> None:
    p.blob(GOLD, 24, 24, 76, 24, 88, 50, 84, 84, 50, 94, 16, 84, 12, 50)
    p.box(WHITE, 24, 48, 76, 76, 5)
    p.oval(YELLOW, 50, 64, 14, 9)
    p.stripe(INK, 4, 46, 50, 46, 80)
    p.stripe(INK, 4, 54, 50, 54, 80)
    p.oval(SKY, 50, 54, 5, 4)
    p.blob((250, 200, 60), 18, 16, 82, 16, 84, 30, 76, 32, 72, 44, 66, 32, 30, 32, 26, 40, 18, 30)
    p.box(WOOD, 26, 6, 74, 18, 4)


def chocolate(p: Pen) -> None:
    p.turn(12)
    p.box((110, 64, 40), 18, 4, 82, 70, 3)
    for x in (21, 42, 63):
        for y in (8, 29):
            p.box((134, 80, 50), x, y, x + 16, y + 17, 2)
    p.shape(STEEL, 14, 50, 24, 44, 34, 52, 44, 44, 54, 52, 64, 44, 74, 52, 86, 46, 86, 62, 14, 62)
    p.box(RED, 14, 58, 86, 97, 2)
    p.stroke(26, 78, 74, 78, width=6, colour=GOLD)


def donut(p: Pen) -> None:
    p.oval((222, 160, 92), 50, 52, 44, 42)
    p.blob(PINK, 50, 12, 80, 22, 90, 48, 80, 76, 62, 80, 50, 88, 34, 80, 20, 76, 10, 48, 20, 22)
    for i, c in enumerate((SKY, YELLOW, WHITE, GREEN, PURPLE, SKY, YELLOW, WHITE, GREEN)):
        p.spot(c, *((30, 28), (50, 20), (70, 30), (82, 48), (72, 66), (50, 76), (28, 68), (18, 50),
                    (66, 48))[i], 4, 2, i * 40)
    p.hole(50, 50, 14, 13)


def popcorn(p: Pen) -> None:
    for x, y in ((30, 26), (70, 26), (50, 16), (40, 34), (60, 34), (22, 38), (78, 38)):
        p.petals(CREAM, x, y, 6, 4, 7, 6, x)
        p.spot(YELLOW, x, y, 3)
    p.shape(WHITE, 16, 42, 84, 42, 74, 96, 26, 96)
    for x in (24, 44, 64):
        p.area(RED, x, 40, x + 10, 40, 46 + (x - 44) * .75 + 8, 98, 46 + (x - 44) * .75, 98)


def waffle(p: Pen) -> None:
    p.box((214, 150, 66), 8, 8, 92, 92, 14)
    for x in (15, 34, 53, 72):
        for y in (15, 34, 53, 72):
            p.box((178, 112, 44), x, y, x + 13, y + 13, 2)
    p.box(YELLOW, 38, 32, 66, 54, 4)


def sandwich(p: Pen) -> None:
    p.shape(SAND, 6, 84, 50, 44, 94, 84)
    p.blob(GREEN, 2, 72, 50, 60, 98, 72, 86, 80, 74, 74, 62, 81, 50, 75, 38, 81, 26, 74, 12, 80)
    p.shape(RED, 10, 68, 90, 68, 84, 74, 16, 74)
    p.shape(YELLOW, 8, 62, 92, 62, 78, 70, 64, 62, 50, 72, 36, 64, 20, 70)
    p.shape((234, 198, 134), 4, 62, 50, 12, 96, 62)
    p.shape((250, 228, 180), 16, 56, 50, 20, 84, 56)


def spaghetti(p: Pen) -> None:
    p.oval(WHITE, 50, 72, 48, 20)
    p.blob(YELLOW, 16, 70, 20, 52, 36, 42, 64, 42, 80, 52, 84, 70, 66, 78, 34, 78)
    for k in (-14, 0, 14):
        p.stroke(26 + k, 68, 40 + k, 54, 60 + k, 66, 70 + k * .5, 56, width=2, colour=(190, 130,
                 30))
    p.blob((206, 50, 40), 36, 46, 50, 36, 66, 46, 60, 58, 40, 58)
    p.oval(BROWN, 44, 38, 10)
    p.oval(BROWN, 60, 38, 10)
    p.oval(BROWN, 52, 28, 10)


def soup(p: Pen) -> None:
    for x in (34, 50, 66):
        p.stroke(x, 34, x - 5, 26, x + 4, 18, x, 6, width=3.4, colour=(160, 150, 150))
    p.fan(SKY, 50, 50, 44, 44, 0, 180)
    p.box(SKY, 32, 86, 68, 96, 4)
    p.oval(SKY, 50, 50, 46, 13)
    p.oval(ORANGE, 50, 50, 38, 8)
    p.spot(GREEN, 38, 50, 4, 2)
    p.spot(GREEN, 58, 52, 4, 2)
    p.spot(CREAM, 48, 48, 4, 2)


def sushi(p: Pen) -> None:
    p.box(WHITE, 8, 46, 92, 86, 14)
    for x, y in ((20, 74), (34, 78), (66, 78), (80, 72), (28, 66)):
        p.spot(SAND, x, y, 2.6, 1.6, 20)
    p.blob(ORANGE, 2, 54, 12, 34, 50, 22, 88, 34, 98, 54, 80, 50, 50, 44, 20, 50)
    for x in (22, 36, 64, 78):
        p.stripe(CREAM, 3, x - 4, 22, x + 4, 54)
    p.box((40, 64, 54), 42, 22, 58, 88, 2)


def muffin(p: Pen) -> None:
    p.shape(SKY, 20, 54, 80, 54, 70, 96, 30, 96)
    for x in (34, 45, 56, 67):
        p.stroke(x, 60, 50 + (x - 50) * .75, 94, width=2.4)
    p.blob(BROWN, 8, 50, 18, 28, 50, 8, 82, 28, 92, 50, 80, 60, 50, 62, 20, 60)
    for x, y in ((34, 34), (52, 24), (66, 38), (46, 46), (26, 48), (76, 48)):
        p.spot(BARK, x, y, 4)
    p.oval(RED, 50, 9, 8)


def butter(p: Pen) -> None:
    p.box(WHITE, 2, 70, 98, 88, 8)
    p.shape((255, 228, 120), 12, 48, 28, 34, 92, 34, 78, 48)
    p.shape((236, 190, 70), 78, 48, 92, 34, 92, 62, 78, 76)
    p.box((255, 218, 90), 12, 48, 78, 76, 2)
    p.shape((255, 228, 120), 2, 56, 12, 48, 22, 48, 22, 76, 2, 82)
