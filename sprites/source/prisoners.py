"""Prisoners: who was taken sits on a shelf, unarmed, and swings his legs.

The one decision: the ground is the shelf, and its edge is under the knees; so the legs hang below
the ground, and whoever puts a prisoner on a shelf puts his anchor on its edge. Riders come without
their horses and gunners without their guns: it is the man who was taken, in his own coat and hat.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import cos, pi, radians, sin
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from . import luzhanqi_things
from .antique import bare_arm, cuirass
from .heads import head
from .livery import sleeve, tunic
from .mesh import Mesh, about, move, scale, turn
from .nations import NATIONS, PLAIN, Nation
from .parts import arm, epaulettes, torso

SWINGING = 0.6
"""The share of the animation in which a prisoner only swings his legs; then he throws up his arms.
"""
SEAT = 0.27
"""How high the hips of a man who stands are, where he sits on, in his own cells."""

Arm = Callable[[Mesh, int, ArrayLike, ArrayLike], None]


class Wear(NamedTuple):
    """What a man wears: coat, hat, face, how his sleeves are cut, what his legs are in."""

    coat: Callable[[Mesh], None]
    hat: str
    face: str
    sleeve: Arm = arm
    cloth: str = "trousers"
    shin: str = "boot"
    shoe: str = "boot"
    thick: float = 1.0
    size: float = 0.92


def seated(mesh: Mesh, t: float, wear: Wear) -> None:
    """A man on the edge of a shelf: he swings his legs, and towards the end he cheers."""
    glad, a = _beat(t)
    w = sin(a)
    with mesh.at(scale(wear.size), move(0, 0, -SEAT)):
        for side in (1, -1):
            angle = 18 + 14 * w if glad else 8 + 33 * sin(a + (0 if side > 0 else pi))
            _hang(mesh, side, angle, wear)
        with mesh.at(about((0, 0, 0.30), turn("x", 3 * w), turn("y", -5 if glad else -2))):
            wear.coat(mesh)
            head(mesh, wear.hat, wear.face, 0 if glad else 14 * w, -6 if glad else 0)
            for side in (1, -1):
                elbow, hand = (-0.02, side * 0.275, 0.44), (0.06, side * 0.26, 0.315)
                if glad:
                    elbow = (0.03, side * 0.29, 0.66 + 0.02 * w)
                    hand = (0.06, side * (0.30 + 0.02 * w), 0.84 + 0.07 * w * side)
                wear.sleeve(mesh, side, elbow, hand)


def _beat(t: float) -> tuple[bool, float]:
    """Whether he cheers by now, and how far the swing has come, in radians."""
    if t < SWINGING:
        return False, 2 * pi * t / SWINGING
    return True, 2 * pi * (t - SWINGING) / (1 - SWINGING)


def _hang(mesh: Mesh, side: int, angle: float, wear: Wear) -> None:
    """A leg over the edge, swung forward by so many degrees below the knee."""
    hip, knee = np.array((0.0, side * 0.085, 0.335)), np.array((0.175, side * 0.105, 0.325))
    a, k = radians(angle), wear.thick
    down = np.array((sin(a), 0.0, -cos(a)))
    ankle = knee + 0.20 * down
    mesh.limb(hip, knee, 0.078 * k, 0.067 * k, wear.cloth)
    mesh.limb(knee, ankle, 0.065 * k, 0.057 * k, wear.cloth)
    mesh.limb(0.45 * knee + 0.55 * ankle, ankle, 0.066, 0.057, wear.shin)
    toes = ankle + np.array((0.035 * cos(a), 0, 0.035 * sin(a))) + 0.012 * down
    with mesh.at(move(*toes), turn("y", -angle)):
        mesh.ball((0, 0, 0), (0.088, 0.056, 0.042), wear.shoe, 14, 8)


def _soldier(pads: str = "facing", officer: bool = False, belts: bool = True,
             stout: float = 1.0) -> Callable[[Mesh], None]:
    def coat(mesh: Mesh) -> None:
        with mesh.at(scale(stout, stout, 1)):
            torso(mesh, belts=belts, pack=False, officer=officer)
        epaulettes(mesh, pads)

    return coat


def _foot(worn: Nation) -> Wear:
    return Wear(_soldier(), worn.foot, worn.faces[0])


def _drummer(worn: Nation) -> Wear:
    return Wear(_soldier(), worn.foot, "boy", size=0.86)


def _horse(worn: Nation) -> Wear:
    return Wear(_soldier("white"), worn.horse, worn.faces[1])


def _chief(worn: Nation) -> Wear:
    return Wear(_soldier("gold", officer=True, belts=False), worn.chief, worn.faces[2])


def _gunner(worn: Nation) -> Wear:
    return Wear(_soldier(), worn.foot, worn.faces[1], size=0.80)


DRESSED: dict[str, Callable[[Nation], Wear]] = {
    "infantry": _foot, "drummer": _drummer, "cavalry": _horse, "general": _chief,
    "cannon": _gunner,
}
"""Who is dressed by his nation."""

_ANTIQUE = Wear(cuirass, "corinthian", "whiskers", bare_arm, "skin", "bronze", "leather")
_MIDDLE_AGES = Wear(tunic, "kettle", "beard", shin="leather", shoe="leather")
_COURT = Wear(partial(tunic, low=0.27), "gauze", "sage", sleeve, "coat", "coat", "black", 1.3)
_RANK = Wear(_soldier("gold", belts=False), "shako", "moustache")

_WORN: dict[str, Wear] = {
    "hoplite": _ANTIQUE,
    "rider": _ANTIQUE._replace(hat="boeotian", face="boy", shin="leather"),
    "chariot": _ANTIQUE._replace(coat=partial(cuirass, metal="gold"), hat="attic", face="veteran"),
    "elephant": _ANTIQUE._replace(
        coat=partial(cuirass, metal="gold", skirt=False), hat="turban", face="beard",
        cloth="trousers", shin="trousers", shoe="skin"),
    "archers": _ANTIQUE._replace(hat="phrygian", face="moustache", shin="leather", size=0.80),
    "agon_queen": _COURT._replace(hat="crown", face="lady"),
    "agon_guard": _MIDDLE_AGES._replace(hat="morion", face="whiskers"),
    "hb_halberdier": _MIDDLE_AGES,
    "hb_archer": _MIDDLE_AGES._replace(hat="bycocket", face="moustache"),
    "hb_guetteur": _MIDDLE_AGES._replace(hat="hood", face="boy"),
    "xq_general": _COURT._replace(hat="marshal"),
    "xq_mandarin": _COURT,
    "xq_elephant": _MIDDLE_AGES._replace(hat="straw", face="beard", size=0.84),
    "xq_horse": _MIDDLE_AGES._replace(hat="lancer", face="moustache"),
    "xq_chariot": _MIDDLE_AGES._replace(hat="lancer"),
    "xq_cannon": _MIDDLE_AGES._replace(hat="kerchief", face="whiskers"),
    "xq_soldier": _MIDDLE_AGES._replace(hat="straw", face="moustache"),
    "lz_marshal": _RANK._replace(coat=_soldier("gold", True, False), hat="feathers",
                                 face="veteran"),
    "lz_general": _RANK._replace(coat=_soldier("gold", True, False), hat="cocked", face="veteran"),
    "lz_major_general": _RANK._replace(coat=_soldier("gold", True, False), hat="tricorne"),
    "lz_brigadier": _RANK._replace(coat=_soldier("white", belts=False), hat="fan",
                                   face="whiskers"),
    "lz_colonel": _RANK._replace(hat="bearskin", face="veteran"),
    "lz_major": _RANK._replace(coat=_soldier("facing", belts=False, stout=1.3)),
    "lz_captain": _RANK._replace(coat=_soldier(), hat="kepi"),
    "lz_lieutenant": _RANK._replace(coat=_soldier(), hat="bonnet", face="boy", size=0.83),
    "lz_engineer": _RANK._replace(coat=_soldier("leather"), hat="miner", face="beard", size=0.87),
}
"""Who is dressed alike in every nation."""


def _block(mesh: Mesh, t: float) -> None:
    """A tin block sits as well as it can; what it hides it does not tell."""
    _thing(mesh, t, -0.13, luzhanqi_things.tin)


def _bomb(mesh: Mesh, t: float) -> None:
    _thing(mesh, t, -0.175, luzhanqi_things.ball)


_THINGS: dict[str, Callable[[Mesh, float], None]] = {"lz_block": _block, "lz_bomb": _bomb}
_BOOTS = Wear(tunic, "", "")


def _thing(mesh: Mesh, t: float, low: float, body: Callable[[Mesh, float], None]) -> None:
    glad, a = _beat(t)
    hop = 0.05 * abs(sin(a)) if glad else 0.0
    for side in (1, -1):
        angle = 18 + 14 * sin(a) if glad else 8 + 33 * sin(a + (0 if side > 0 else pi))
        with mesh.at(move(0.02, 0, hop - 0.255)):
            _hang(mesh, side, angle, _BOOTS)
    with mesh.at(move(0, 0, low + hop), turn("x", 3 * sin(a))):
        body(mesh, t)


SEATED = frozenset((*DRESSED, *_WORN, *_THINGS))
"""Who can sit on a shelf."""


def prisoner(mesh: Mesh, name: str, t: float, nation: str = PLAIN) -> None:
    """A toy as it sits on a shelf at a moment, dressed by a nation where that changes it."""
    if name in _THINGS:
        _THINGS[name](mesh, t)
    elif name in DRESSED:
        seated(mesh, t, DRESSED[name](NATIONS[nation or PLAIN]))
    else:
        seated(mesh, t, _WORN[name])
