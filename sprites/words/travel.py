"""What drives, floats and flies, and who works and plays in it."""

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
    LIME,
    ORANGE,
    PURPLE,
    RED,
    SKIN,
    SKY,
    STEEL,
    TEAL,
    WHITE,
    WOOD,
    YELLOW,
    Pen,
)  # fmt: skip


def car(p: Pen) -> None:
    p.blob(RED, 4, 74, 4, 56, 20, 50, 30, 30, 44, 24, 62, 26, 76, 46, 94, 54, 97, 74, 80, 78, 20,
           78)
    p.shape(SKY, 30, 48, 37, 33, 48, 32, 48, 48)
    p.shape(SKY, 53, 48, 53, 32, 61, 34, 69, 48)
    p.spot(YELLOW, 93, 62, 3.4)
    p.wheel(24, 76, 13)
    p.wheel(76, 76, 13)


def bus(p: Pen) -> None:
    p.box(YELLOW, 2, 22, 98, 78, 9)
    for x in (8, 28, 48, 68):
        p.box(SKY, x, 30, x + 15, 48, 2)
    p.box(SKY, 86, 30, 96, 52, 2)
    p.edges(4, 58, 96, 58, width=4, colour=RED)
    p.wheel(24, 78, 12)
    p.wheel(74, 78, 12)


def truck(p: Pen) -> None:
    p.box(TEAL, 2, 22, 60, 74, 3)
    p.star(WHITE, 31, 48, 14)
    p.blob(ORANGE, 62, 74, 62, 36, 78, 34, 88, 48, 98, 56, 98, 74)
    p.shape(SKY, 68, 52, 68, 41, 77, 41, 84, 52)
    p.box(DARK, 2, 72, 98, 80, 2)
    for x in (18, 42, 80):
        p.wheel(x, 80, 11)


def tractor(p: Pen) -> None:
    p.box(DARK, 74, 22, 80, 46, 1)
    p.box(GREEN, 40, 42, 92, 70, 6)
    p.box(GREEN, 20, 14, 56, 60, 4)
    p.box(SKY, 26, 22, 50, 42, 2)
    p.box(RED, 16, 10, 60, 20, 3)
    p.oval(DARK, 30, 68, 27)
    p.oval(YELLOW, 30, 68, 15)
    p.spot(INK, 30, 68, 4)
    p.wheel(80, 78, 16, YELLOW)


def digger(p: Pen) -> None:
    p.rope(YELLOW, 10, 46, 50, 64, 22, 84, 44)
    p.blob(DARK, 74, 44, 94, 40, 98, 62, 84, 68, 74, 62)
    p.box(YELLOW, 8, 32, 48, 70, 5)
    p.box(SKY, 28, 38, 44, 54, 2)
    p.box(DARK, 2, 70, 62, 92, 11)
    for x in (14, 32, 50):
        p.spot(STEEL, x, 81, 5.5)


def train(p: Pen) -> None:
    for x, y, r in ((66, 12, 7), (52, 7, 8)):
        p.oval(WHITE, x, y, r)
    p.box(DARK, 70, 18, 84, 46, 2)
    p.box(BLUE, 38, 42, 94, 70, 10)
    p.box(RED, 6, 22, 44, 74, 3)
    p.box(SKY, 14, 32, 34, 50, 2)
    p.box(GOLD, 2, 14, 48, 25, 3)
    p.shape(GREY, 84, 72, 99, 90, 76, 90)
    p.box(DARK, 6, 68, 90, 78, 2)
    p.wheel(22, 80, 14, RED)
    p.wheel(54, 84, 10, RED)
    p.wheel(76, 84, 10, RED)


def bicycle(p: Pen) -> None:
    p.ring(STEEL, 22, 66, 18, 18, 6)
    p.ring(STEEL, 78, 66, 18, 18, 6)
    p.edges(22, 66, 38, 38, 66, 38, 48, 66, 22, 66, width=5, colour=RED)
    p.edges(38, 38, 48, 66, width=5, colour=RED)
    p.edges(78, 66, 64, 26, width=5, colour=RED)
    p.edges(38, 38, 35, 28, width=4)
    p.box(DARK, 24, 23, 46, 30, 3)
    p.stroke(64, 26, 74, 20, 80, 28, width=5)
    p.spot(INK, 48, 66, 5)


def motorbike(p: Pen) -> None:
    p.rope(STEEL, 6, 76, 66, 66, 32)
    p.wheel(20, 70, 19)
    p.wheel(80, 70, 19)
    p.blob(BLUE, 10, 48, 26, 40, 44, 46, 56, 36, 68, 40, 68, 54, 56, 68, 38, 70, 30, 54)
    p.blob(DARK, 14, 42, 34, 36, 46, 44, 30, 49)
    p.box(GREY, 38, 66, 62, 78, 5)
    p.stroke(66, 34, 62, 22, 54, 22, width=5)
    p.oval(YELLOW, 73, 34, 7)


def airplane(p: Pen) -> None:
    p.turn(-25)
    p.shape(BLUE, 6, 48, 0, 24, 14, 24, 26, 46)
    p.shape(SKY, 46, 44, 34, 14, 46, 14, 66, 44)
    p.blob(WHITE, 4, 48, 30, 40, 70, 38, 92, 44, 98, 52, 90, 60, 60, 62, 26, 58)
    p.shape(BLUE, 42, 54, 26, 90, 40, 90, 66, 54)
    for x in (38, 50, 62):
        p.spot(BLUE, x, 47, 3.4)
    p.blob(SKY, 76, 44, 88, 45, 93, 51, 78, 51)


def helicopter(p: Pen) -> None:
    p.box(RED, 2, 44, 44, 53, 3)
    p.shape(RED, 2, 30, 14, 30, 18, 54, 4, 54)
    p.blob(RED, 34, 46, 54, 28, 78, 30, 94, 50, 92, 68, 78, 76, 52, 74, 40, 64)
    p.blob(SKY, 66, 36, 78, 36, 90, 50, 88, 58, 68, 58)
    p.edges(60, 30, 60, 16, width=5)
    p.box(DARK, 20, 11, 99, 17, 3)
    p.edges(54, 74, 52, 88, width=3)
    p.edges(76, 74, 78, 88, width=3)
    p.stroke(40, 88, 84, 89, 92, 82, width=4)


def sailboat(p: Pen) -> None:
    p.box(WOOD, 47, 4, 53, 76, 1)
    p.shape(WHITE, 57, 8, 94, 64, 57, 64)
    p.shape(RED, 43, 16, 43, 64, 12, 64)
    p.blob(BROWN, 4, 72, 50, 72, 96, 72, 86, 90, 70, 95, 30, 95, 14, 90)
    p.stroke(0, 97, 14, 92, 28, 97, 42, 92, 56, 97, 70, 92, 84, 97, 98, 92, width=4, colour=BLUE)


def canoe(p: Pen) -> None:
    p.turn(-35)
    p.box(WOOD, 62, 8, 67, 70, 2)
    p.oval(WOOD, 64, 12, 7, 12)
    p.turn(0)
    p.blob((206, 96, 52), 2, 46, 16, 58, 50, 62, 84, 58, 98, 46, 94, 68, 76, 80, 24, 80, 6, 68)
    p.stripe(CREAM, 5, 4, 66, 50, 72, 96, 66)
    p.stroke(4, 90, 18, 85, 34, 90, 50, 85, 66, 90, 82, 85, 96, 90, width=4, colour=BLUE)


def submarine(p: Pen) -> None:
    p.rope(GREY, 6, 50, 30, 50, 10, 64, 10)
    p.shape(RED, 14, 60, 2, 42, 2, 78)
    p.box(YELLOW, 38, 26, 64, 50, 5)
    p.oval(YELLOW, 54, 62, 43, 25)
    for x in (36, 56, 76):
        p.oval(SKY, x, 60, 7.5)
    p.spot(SKY, 84, 24, 4)
    p.spot(SKY, 92, 12, 3)


def balloon(p: Pen) -> None:
    p.stroke(50, 78, 44, 86, 54, 92, 48, 99, width=2.8)
    p.blob(RED, 50, 4, 74, 12, 82, 36, 70, 60, 50, 74, 30, 60, 18, 36, 26, 12)
    p.shape(RED, 50, 72, 42, 82, 58, 82)
    p.spot((252, 180, 170), 34, 28, 5, 10, 25)


def kite(p: Pen) -> None:
    p.stroke(46, 72, 40, 82, 54, 88, 44, 98, width=2.8)
    p.shape(SKY, 56, 2, 90, 34, 46, 74, 18, 26)
    p.area(YELLOW, 56, 2, 90, 34, 53, 32)
    p.area(RED, 18, 26, 53, 32, 46, 74)
    p.area(GREEN, 90, 34, 53, 32, 46, 74)
    p.shape(ORANGE, 42, 84, 30, 78, 31, 90)
    p.shape(ORANGE, 42, 84, 54, 78, 54, 90)


def rocket(p: Pen) -> None:
    p.turn(38)
    p.blob(ORANGE, 40, 78, 60, 78, 58, 90, 50, 100, 42, 90)
    for q in p.sides:
        q.shape(RED, 34, 52, 16, 72, 18, 84, 36, 76)
    p.blob(WHITE, 50, 0, 64, 20, 68, 50, 62, 80, 38, 80, 32, 50, 36, 20)
    p.area(RED, 30, 0, 70, 0, 70, 20, 30, 20)
    p.oval(SKY, 50, 40, 10)
    p.box(RED, 47, 60, 53, 84, 2)


def ambulance(p: Pen) -> None:
    p.box(BLUE, 34, 16, 48, 27, 4)
    p.blob(WHITE, 8, 78, 5, 54, 9, 28, 60, 26, 74, 30, 84, 48, 94, 58, 94, 76, 60, 79)
    p.shape(SKY, 66, 50, 66, 35, 72, 35, 81, 50)
    p.shape(GREEN, 26, 34, 36, 34, 36, 44, 46, 44, 46, 54, 36, 54, 36, 64, 26, 64, 26, 54, 16, 54,
            16, 44, 26, 44)
    p.wheel(24, 78, 12)
    p.wheel(76, 78, 12)


def sled(p: Pen) -> None:
    for x in (28, 68):
        p.box(BROWN, x, 54, x + 7, 82, 1)
    p.rope(RED, 7, 8, 84, 70, 84, 88, 76, 94, 58, 86, 48)
    for y in (46, 52):
        p.box(WOOD, 8, y, 88, y + 8, 3)
    p.stroke(88, 50, 98, 36, 92, 24, width=3)


def skate(p: Pen) -> None:
    p.blob(WHITE, 20, 4, 52, 4, 54, 34, 66, 46, 88, 52, 92, 70, 20, 70, 18, 40)
    p.box(BROWN, 16, 66, 94, 75, 2)
    p.rope(STEEL, 6, 8, 90, 84, 90, 96, 80)
    p.edges(26, 76, 26, 88, width=5)
    p.edges(76, 76, 76, 88, width=5)
    for y in (14, 24, 34):
        p.edges(40, y, 54, y + 2, width=3, colour=RED)
    p.edges(44, 44, 58, 42, width=3, colour=RED)


def robot(p: Pen) -> None:
    p.edges(50, 16, 50, 4, width=4)
    p.spot(RED, 50, 4, 5)
    for q in p.sides:
        q.rope(GREY, 8, 26, 62, 12, 66, 10, 82)
        q.box(DARK, 32, 86, 46, 97, 3)
        q.box(RED, 14, 28, 24, 42, 2)
    p.box(STEEL, 22, 14, 78, 52, 8)
    p.box(TEAL, 28, 54, 72, 88, 5)
    p.big_eye(38, 30, 8)
    p.big_eye(62, 30, 8)
    p.box(WHITE, 36, 41, 64, 48, 1)
    p.edges(45, 41, 45, 48, width=2)
    p.edges(55, 41, 55, 48, width=2)
    for x, c in ((40, RED), (50, YELLOW), (60, LIME)):
        p.oval(c, x, 68, 4)


def astronaut(p: Pen) -> None:
    p.box(GREY, 20, 54, 80, 92, 6)
    p.blob(WHITE, 24, 98, 24, 70, 40, 62, 60, 62, 76, 70, 76, 98)
    p.oval(WHITE, 50, 38, 36, 34)
    p.oval((48, 76, 130), 50, 40, 26, 22)
    p.spot(SKIN, 50, 44, 17, 15)
    p.eyes(50, 42, 7)
    p.smile(50, 48, 6, 4)
    p.spot(SKY, 34, 28, 4, 7, 40)
    p.box(RED, 40, 78, 50, 86, 1)
    p.box(BLUE, 54, 78, 64, 86, 1)


def pirate(p: Pen) -> None:
    p.oval(SKIN, 50, 56, 31, 32)
    p.fan(RED, 50, 44, 33, 30, 180, 360)
    for x, y in ((32, 36), (50, 26), (66, 36)):
        p.spot(WHITE, x, y, 4)
    p.shape(RED, 82, 42, 98, 36, 96, 54)
    p.edges(20, 40, 78, 60, width=4)
    p.oval(DARK, 63, 54, 9)
    p.eye(38, 54, 4)
    p.blob(BARK, 24, 70, 38, 68, 50, 64, 62, 68, 76, 70, 66, 94, 50, 98, 34, 94)
    p.spot(WHITE, 50, 74, 9, 4)
    p.ring(GOLD, 18, 68, 5, 5, 4)


def clown(p: Pen) -> None:
    for q in p.sides:
        q.petals(ORANGE, 18, 44, 8, 7, 9, 8)
        q.spot(ORANGE, 18, 44, 10)
    p.oval(WHITE, 50, 56, 34, 36)
    for q in p.sides:
        q.spot(SKY, 36, 46, 8, 13)
    p.eyes(50, 46, 14, 4.4)
    p.oval(RED, 50, 60, 10)
    p.fan(RED, 50, 72, 20, 16, 0, 180)
    p.spot(WHITE, 50, 75, 13, 3)
    p.shape(BLUE, 34, 26, 52, 0, 66, 24)
    p.spot(YELLOW, 50, 16, 4)
    p.oval(YELLOW, 52, 3, 5)


def king(p: Pen) -> None:
    p.shape(PURPLE, 8, 99, 26, 78, 74, 78, 92, 99)
    p.oval(SKIN, 50, 54, 28, 28)
    p.blob(WHITE, 22, 52, 32, 66, 50, 62, 68, 66, 78, 52, 78, 78, 50, 97, 22, 78)
    p.eyes(50, 50, 11)
    p.spot(CHEEKY, 50, 60, 5, 4)
    p.smile(50, 70, 7, 5)
    p.shape(GOLD, 20, 40, 14, 6, 34, 24, 50, 2, 66, 24, 86, 6, 80, 40)
    for x, c in ((32, RED), (50, BLUE), (68, RED)):
        p.spot(c, x, 33, 4)


CHEEKY = (236, 160, 120)


def wizard(p: Pen) -> None:
    p.oval(SKIN, 50, 56, 24, 22)
    p.blob(WHITE, 26, 58, 38, 66, 50, 64, 62, 66, 74, 58, 70, 80, 50, 99, 30, 80)
    p.eyes(50, 55, 9)
    p.smile(50, 70, 6, 4)
    p.shape((78, 70, 170), 22, 44, 44, 12, 66, 0, 64, 16, 78, 44)
    p.star(YELLOW, 52, 30, 9)
    p.spot(YELLOW, 40, 38, 2.6)
    p.spot(YELLOW, 62, 38, 2.6)
    p.oval((78, 70, 170), 50, 45, 46, 7)


def mermaid(p: Pen) -> None:
    p.blob(RED, 36, 8, 60, 4, 72, 24, 70, 56, 56, 50, 44, 50, 30, 60, 28, 26)
    p.blob(TEAL, 34, 56, 66, 56, 66, 72, 80, 80, 90, 74, 98, 76, 94, 88, 98, 98, 86, 96, 76, 90,
           52, 90, 38, 76)
    for x, y in ((46, 66), (58, 68), (52, 76), (64, 80)):
        p.arc(x, y, 4, 4, 10, 170, 2)
    p.blob(SKIN, 38, 42, 62, 42, 64, 58, 36, 58)
    p.rope(SKIN, 7, 38, 46, 24, 58, 30, 70)
    p.rope(SKIN, 7, 62, 46, 76, 56, 84, 46)
    p.oval(PURPLE, 43, 50, 7, 6)
    p.oval(PURPLE, 57, 50, 7, 6)
    p.oval(SKIN, 50, 26, 17)
    p.eyes(50, 26, 7, 3)
    p.smile(50, 31, 6, 4)
    p.blob(RED, 32, 24, 40, 8, 54, 6, 66, 16, 68, 26, 54, 14, 42, 20)


def ghost(p: Pen) -> None:
    p.blob(WHITE, 50, 4, 74, 14, 84, 44, 86, 92, 74, 84, 62, 95, 50, 85, 38, 95, 26, 84, 14, 92,
           16, 44, 26, 14)
    p.spot(INK, 38, 40, 6, 9)
    p.spot(INK, 62, 40, 6, 9)
    p.spot(INK, 50, 60, 7, 9)
    p.cheeks(50, 54, 24)


def baby(p: Pen) -> None:
    for q in p.sides:
        q.oval(SKIN, 12, 54, 7, 8)
    p.oval(SKIN, 50, 52, 38, 40)
    p.stroke(50, 14, 44, 20, 52, 26, 56, 18, 48, 12, width=3.4, colour=BROWN)
    p.eyes(50, 50, 16, 5)
    p.cheeks(50, 62, 25, 7)
    p.oval(SKY, 50, 74, 14, 9)
    p.ring(YELLOW, 50, 80, 8, 8, 5)


def ninja(p: Pen) -> None:
    p.shape(RED, 78, 30, 99, 18, 92, 34, 99, 48)
    p.oval(DARK, 48, 52, 40, 42)
    p.box(SKIN, 14, 40, 82, 62, 10)
    p.eyes(48, 52, 16, 5)
    p.edges(24, 42, 40, 47, width=4)
    p.edges(72, 42, 56, 47, width=4)
    p.box(RED, 10, 26, 86, 40, 4)


def viking(p: Pen) -> None:
    for q in p.sides:
        q.blob(CREAM, 26, 38, 8, 34, 4, 6, 14, 18, 28, 24)
    p.oval(SKIN, 50, 54, 28, 26)
    p.blob(ORANGE, 22, 56, 36, 68, 50, 62, 64, 68, 78, 56, 76, 82, 60, 90, 50, 99, 40, 90, 24, 82)
    p.eyes(50, 54, 12)
    p.spot(CHEEKY, 50, 62, 5, 4)
    p.smile(50, 74, 7, 4)
    p.fan(STEEL, 50, 46, 31, 36, 180, 360)
    p.box(GOLD, 17, 40, 83, 50, 3)
    p.box(GOLD, 46, 12, 54, 46, 2)


def cowboy(p: Pen) -> None:
    p.oval(SKIN, 50, 54, 27, 26)
    p.eyes(50, 54, 11)
    p.smile(50, 64, 8, 6)
    p.cheeks(50, 62, 17, 4)
    p.shape(RED, 24, 78, 76, 78, 50, 99)
    for x, y in ((40, 83), (60, 83), (50, 90)):
        p.spot(WHITE, x, y, 2.4)
    p.blob(BROWN, 30, 40, 32, 12, 44, 6, 50, 12, 56, 6, 68, 12, 70, 40)
    p.blob(BROWN, 2, 30, 18, 38, 50, 40, 82, 38, 98, 30, 88, 46, 50, 52, 12, 46)
    p.stroke(30, 34, 50, 37, 70, 34, width=4, colour=BARK)


def soldier(p: Pen) -> None:
    p.blob(RED, 14, 99, 16, 84, 34, 78, 66, 78, 84, 84, 86, 99)
    p.edges(26, 80, 60, 99, width=5, colour=WHITE)
    p.edges(74, 80, 40, 99, width=5, colour=WHITE)
    p.oval(SKIN, 50, 60, 23, 22)
    p.eyes(50, 58, 9)
    p.cheeks(50, 66, 15, 4)
    p.smile(50, 68, 6, 4)
    p.box(DARK, 26, 10, 74, 48, 5)
    p.box(GOLD, 26, 40, 74, 50, 2)
    p.star(GOLD, 50, 26, 10)
    p.oval(RED, 50, 6, 6, 9)


def monster(p: Pen) -> None:
    for q in p.sides:
        q.shape(YELLOW, 24, 28, 16, 2, 40, 16)
        q.rope(PURPLE, 9, 18, 62, 6, 56, 4, 42)
    p.blob(PURPLE, 50, 12, 76, 22, 84, 56, 80, 94, 66, 86, 50, 95, 34, 86, 20, 94, 16, 56, 24, 22)
    p.big_eye(50, 40, 16)
    p.fan(DARK, 50, 62, 24, 18, 0, 180)
    p.shape(WHITE, 34, 62, 40, 72, 46, 62)
    p.shape(WHITE, 54, 62, 60, 72, 66, 62)


def skeleton(p: Pen) -> None:
    p.box(WHITE, 46, 50, 54, 92, 2)
    for y, r in ((62, 26), (73, 24), (84, 19)):
        p.rope(WHITE, 8, 50 - r, y + 3, 50, y - 2, 50 + r, y + 3)
    p.box(WHITE, 34, 38, 66, 54, 4)
    p.oval(WHITE, 50, 26, 30, 25)
    p.spot(WHITE, 50, 42, 13, 6)
    p.spot(INK, 38, 27, 8, 9)
    p.spot(INK, 62, 27, 8, 9)
    p.shape(INK, 50, 34, 46, 41, 54, 41)
    for x in (43, 50, 57):
        p.edges(x, 46, x, 53, width=2.2)
