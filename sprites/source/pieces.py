"""The catalogue: which toys there are, what they do, how often and which way they are baked.

The one decision: headings are compass sixteenths (0 = north, clockwise). At rest a toy looks
south-east (the near player's) or south-west (the far one's): faces are always seen. It goes in four
headings and strikes in as many as its board has ways to strike, so that it looks where it goes and
hits what it strikes; cannon and archers have them all, since their facing is a rule of the game.
Nothing is mirrored, the shadow would be wrong.

Terrain is seen from one side only: its frames are not moments but different tiles to choose from.

Four nations wear four dresses. The plain one is baked whole, of another only what it changes; in
the manifest it is a piece with a hyphen, and the client picks it for an army that wears it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial

import numpy as np

from .. import side
from . import (
    agon,
    effects,
    landmarks,
    luzhanqi,
    luzhanqi_command,
    luzhanqi_company,
    luzhanqi_things,
    medieval,
    prisoners,
    seals,
    tokens,
    xiangqi,
    xiangqi_war,
)
from .antique import hoplite
from .archers import archers
from .artillery import cannon
from .chariots import chariot, rider
from .chest import chest
from .elephants import elephant
from .foot import drummer, infantry
from .luzhanqi_plate import plate
from .medallion import medallion, tumbled
from .mesh import Array, Mesh, Sculpture, about, move, turn
from .mounted import cavalry, general
from .nations import NATIONS, PLAIN
from .terrain import VARIANTS, forest, hill, marsh, village

EAST, SE, SOUTH, SW = 4, 6, 8, 10
OVER_EDGE = 7
"""How a prisoner looks: over the edge of his shelf, a little to the right."""
FACES = (SE, SW)
FRONTS = (7, 9)
"""Half way from FACES to the south: for what is held out to both sides, wide."""
STRAIGHT = (0, 4, 8, 12)
SLANTED = (2, 6, 10, 14)
"""For those who go and strike along diagonals, or as a horse does, 18 degrees beside them."""
HEXES = (1, 4, 7, 9, 12, 15)
"""The six ways of a board of hexagons, 8 degrees beside four of them."""
EIGHT = tuple(range(0, 16, 2))
SIXTEEN = tuple(range(16))

SIT = "sit"
"""The animation of a prisoner on his shelf: six pictures of swinging legs, and four of cheering."""
BASE = 0.06
"""How high a base is, in cells."""
LEAN, DEEPLY = 18.0, 26.0
"""Degrees by which a body leans into a blow; who rears up, or sits high, has farther to go."""
Sculptor = Callable[[Mesh, str, float], None]


@dataclass(frozen=True)
class Motion:
    """One animation: frames, frames a second, headings; does its last frame end it (t = 1)?

    ``hold`` shows each picture for several frames of ``fps``. ``hit`` is the picture in which a
    blow lands, or a shot leaves.
    """

    frames: int
    fps: int
    headings: tuple[int, ...] = FACES
    ends: bool = False
    hold: int = 1
    hit: int | None = None

    def moment(self, index: int) -> float:
        """Time 0..1 of a frame; a motion that comes round stops one frame short of 1."""
        return index / (self.frames - 1 if self.ends else self.frames)


@dataclass(frozen=True)
class Piece:
    """A toy: its sculptor, its motions, and where the emblem is painted on its base.

    ``emblem`` is (distance south of the anchor, radius), in cells on the ground; None for
    effects, which have no base and no army. ``medallion`` is the distance south of the anchor of a
    disc for the piece's name, which hides the emblem's place. ``dresses``: sculptors of the same
    toy as other nations have it. ``upright`` is the height of an emblem that stands on a face
    instead of lying on the base. ``number`` is a rank, shown on a coin beside the emblem.
    """

    sculptor: Sculptor
    motions: dict[str, Motion]
    emblem: tuple[float, float] | None = None
    topples: bool = True
    shadow: float = 0.62
    medallion: float | None = None
    dresses: dict[str, Sculptor] = field(default_factory=dict)
    upright: float | None = None
    number: int | None = None
    dyed: bool = False
    """It is in an army's colours without bearing an emblem or a name."""
    leans: float = 0.0
    """Degrees by which it leans into its blow, like tin that is bent: its own pose is too still."""
    name: str = ""
    """Of one who sits on a shelf when he was taken: how `prisoners` knows him."""

    def sculpt(self, animation: str, t: float, dress: str = "") -> Sculpture:
        """The toy facing east (+x) at moment ``t`` of an animation; ``dress`` "" is the plain."""
        mesh = Mesh()
        if animation == SIT:
            prisoners.prisoner(mesh, self.name, t, dress)
        else:
            sculptor = self.dresses[dress] if dress else self.sculptor
            sculptor(mesh, animation, t)
        toy = mesh.finish()
        if animation == "action" and self.leans:
            return _leaning(toy, self.leans * _thrust(t, self.motions["action"]))
        return toy

    def place(self, toy: Sculpture, animation: str, t: float, heading: int) -> Sculpture:
        """The toy turned to a heading, and toppled when it falls."""
        toy = toy.turned(90 - 22.5 * heading)
        if animation == SIT:  # on a shelf nobody has a base, nor what lies on it
            return toy
        if self.medallion is not None:
            toy = toy.joined(medallion(self.medallion))
        if self.number is not None:
            toy = toy.joined(plate(self.number))
        if animation == "fall" and self.topples:
            toy = _topple(toy, t, side(heading))
        return toy

    def tumble(self, t: float, heading: int) -> list[float]:
        """Say how its medallion is seen at a moment of its fall: where its right and its lower rim
        went (right and below of each, in radii), and its middle (right and below the anchor)."""
        toy = self.sculpt("fall", t).turned(90 - 22.5 * heading)
        tip = _tip(toy.joined(medallion(self.medallion or 0.0)), t, side(heading))
        return tumbled(self.medallion or 0.0, tip)


def _thrust(t: float, blow: Motion) -> float:
    """-0.4 drawn back .. 1 where the blow lands .. 0: the clock of a body behind its weapon."""
    lands = blow.moment(blow.hit or 0)
    return float(np.interp(t, [0, 0.5 * lands, lands, lands + 0.13, 1], [0, -0.4, 1, 0.85, 0]))


def _leaning(toy: Sculpture, degrees: float) -> Sculpture:
    """Bend what stands on the base forward, so that feet and base stay where they are."""
    vertices = toy.vertices.copy()
    above = np.maximum(0.0, vertices[:, 2] - BASE)
    vertices[:, 0] += np.tan(np.radians(degrees)) * above
    return toy._replace(vertices=vertices)


def _topple(toy: Sculpture, t: float, to: int) -> Sculpture:
    """Tip over the rim, bounce once, and lie on the middle of the cell, face up: all is well."""
    tip = _tip(toy, t, to)
    return toy._replace(vertices=toy.vertices @ tip[:3, :3].T + tip[:3, 3])


def _tip(toy: Sculpture, t: float, to: int) -> Array:
    """Give the transform of a toy that tips over to one side."""
    angle = float(np.interp(t, [0, 0.2, 0.4, 0.6, 0.8, 1], [0, 14, 48, 99, 88, 98]))
    slide = float(np.interp(t, [0, 0.3, 0.6, 1], [0, 0, -0.72, -0.85]))
    rim = 0.34
    tip = move(to * slide, 0, 0) @ about((to * rim, 0, 0), turn("y", to * angle))
    # the hat, not the rim, may be the lowest point once it lies: rest on whatever is lowest
    lowest = float((toy.vertices @ tip[2, :3] + tip[2, 3]).min())
    return move(0, 0, -min(0.0, lowest)) @ tip


def _walks(
    move_fps: int,
    action_fps: int,
    goes: tuple[int, ...] = STRAIGHT,
    strikes: tuple[int, ...] = EIGHT,
    hit: int = 4,
) -> dict[str, Motion]:
    """What a piece of Napoleon Strategy does; a drum strikes nobody, and looks at us."""
    return {
        "idle": Motion(8, 12),
        "move": Motion(6, move_fps, goes),
        "action": Motion(8, action_fps, strikes, hit=hit),
        "fall": Motion(6, 12, ends=True),
    }


def _turns() -> dict[str, Motion]:
    """What a piece does whose facing is a rule of the game."""
    return {
        "idle": Motion(4, 12, SIXTEEN, hold=2),
        "move": Motion(4, 10, EIGHT),
        "action": Motion(8, 12, EIGHT, hit=3),
        "fall": Motion(5, 12, EIGHT, ends=True),
    }


def _steps(
    gait: int = 6,
    idle: int = 8,
    goes: tuple[int, ...] = STRAIGHT,
    strikes: tuple[int, ...] = STRAIGHT,
    hit: int = 3,
) -> dict[str, Motion]:
    """What a piece does in the games of one step a turn: a hop of 4 pictures or a walk of 6."""
    return {
        "idle": Motion(idle, 12, hold=8 // idle),
        "move": Motion(gait, 2 * gait, goes),
        "action": Motion(6, 10, strikes, hit=hit),
        "fall": Motion(6, 12, ends=True),
    }


def _named(
    sculptor: Sculptor,
    distance: float,
    gait: int = 6,
    idle: int = 8,
    topples: bool = True,
    ways: tuple[int, ...] = STRAIGHT,
    leans: float = LEAN,
) -> Piece:
    """A piece of Xiangqi, with a medallion ``distance`` south of its anchor."""
    return Piece(sculptor, _steps(gait, idle, ways, ways), topples=topples, medallion=distance,
                 leans=leans)


def _worn(sculptor: Callable[..., None]) -> dict[str, Sculptor]:
    """The dresses of the other nations."""
    return {nation: partial(sculptor, nation=nation) for nation in NATIONS if nation != PLAIN}


def _drill(headings: tuple[int, ...], hit: int) -> dict[str, Motion]:
    """What a man of Luzhanqi does, who strikes along roads, rails and the slants of the camps."""
    return {
        "idle": Motion(4, 12, headings, hold=2),
        "move": Motion(6, 12, STRAIGHT),
        "action": Motion(8, 12, EIGHT, hit=hit),
        "fall": Motion(6, 12, headings, ends=True),
    }


def _bangs(headings: tuple[int, ...], walks: bool = True, bang: bool = True) -> dict[str, Motion]:
    """What a thing of Luzhanqi does, which has no front; ``bang``: its action ends it."""
    one = headings[:1]
    return {
        "idle": Motion(4, 12, headings, hold=2),
        "move": Motion(6, 12, one) if walks else Motion(1, 8, one),
        "action": Motion(8, 14, one, ends=True, hit=3) if bang else Motion(5, 8, one, hit=2),
        "fall": Motion(6, 12, headings, ends=True),
    }


_RANKS: tuple[tuple[str, Sculptor, float, tuple[int, int], int], ...] = (
    ("marshal", luzhanqi_command.marshal, 0.300, FACES, 4),
    ("general", luzhanqi_command.general, 0.250, FACES, 4),
    ("major_general", luzhanqi_command.major_general, 0.280, FACES, 4),
    ("brigadier", luzhanqi.brigadier, 0.215, FRONTS, 4),
    ("colonel", luzhanqi.colonel, 0.215, FRONTS, 4),
    ("major", luzhanqi.major, 0.215, FACES, 4),
    ("captain", luzhanqi_company.captain, 0.200, FACES, 2),
    ("lieutenant", luzhanqi_company.lieutenant, 0.200, FRONTS, 4),
    ("engineer", luzhanqi_company.engineer, 0.200, FRONTS, 4),
)
"""From rank 1 to rank 9: names, how far south of the anchor the emblem is painted,
headings at rest, and in which picture their blow lands."""

_LUZHANQI: dict[str, Piece] = {
    "lz_block": Piece(luzhanqi_things.block, _bangs((SOUTH,)), (0.125, 0.150),
                      upright=0.435),
    **{
        f"lz_{name}": Piece(sculptor, _drill(headings, hit), (distance, 0.100), number=rank,
                            leans=LEAN)
        for rank, (name, sculptor, distance, headings, hit) in enumerate(_RANKS, 1)
    },
    "lz_bomb": Piece(luzhanqi_things.bomb, _bangs(FACES), (0.215, 0.100)),
    "lz_mine": Piece(luzhanqi_things.mine, _bangs((SOUTH,), walks=False),
                     (0.338, 0.075), topples=False),
    "lz_flag": Piece(luzhanqi_things.flag, _bangs((EAST,), walks=False, bang=False), (0.285, 0.085),
                     topples=False),
}  # fmt: skip


_SCENERY = {"village": village, "marsh": marsh, "forest": forest, "hill": hill}


def _scenery(sculptor: Sculptor) -> Piece:
    return Piece(sculptor, {"idle": Motion(VARIANTS, 12, (EAST,))}, shadow=0.5)


def _landmark(sculptor: Sculptor, variants: int = 1, dyed: bool = False) -> Piece:
    return Piece(sculptor, {"idle": Motion(variants, 12, (EAST,))}, shadow=0.5, dyed=dyed)


_LANDMARKS = {
    "throne": _landmark(landmarks.throne),
    "mountain": _landmark(landmarks.mountain, landmarks.PEAKS),
    "tent": _landmark(landmarks.tent, dyed=True),
    "stake": _landmark(landmarks.stake),
}


_EFFECTS: dict[str, tuple[Sculptor, Motion]] = {
    "smoke": (effects.smoke, Motion(8, 16, (SE,))),
    "dust": (effects.dust, Motion(6, 16, (SE,))),
    "flash": (effects.flash, Motion(8, 20, (EAST,))),
    "splash": (effects.splash, Motion(8, 16, (EAST,))),
    "stars": (effects.stars, Motion(8, 12, (EAST,))),
    "confetti": (effects.confetti, Motion(10, 10, (EAST,))),
    "waves": (effects.waves, Motion(8, 12, (EAST,))),
    "seal": (seals.seal, Motion(8, 10, (EAST,), ends=True)),
    "unseal": (seals.unseal, Motion(8, 10, (EAST,), ends=True)),
    "hat": (tokens.hat, Motion(8, 16, (EAST,))),
    "crown": (tokens.crown, Motion(8, 16, (EAST,))),
    "sword": (tokens.sword, Motion(8, 10, (EAST,), ends=True)),
    "standard": (tokens.standard, Motion(10, 10, (EAST,))),
}


def _effect(mesh: Mesh, animation: str, t: float) -> None:
    _EFFECTS[animation][0](mesh, animation, t)


def _sitting(name: str, piece: Piece) -> Piece:
    """The same piece, which can sit on a shelf as well where there is somebody who could."""
    if name not in prisoners.SEATED:
        return piece
    return replace(piece, motions={**piece.motions, SIT: Motion(10, 6, (OVER_EDGE,))}, name=name)


_ALL: dict[str, Piece] = {
    "infantry": Piece(infantry, _walks(12, 12, hit=2), (0.215, 0.118), dresses=_worn(infantry),
                      leans=10),
    "cavalry": Piece(cavalry, _walks(14, 14, SLANTED), (0.250, 0.112), dresses=_worn(cavalry),
                     leans=LEAN),
    "general": Piece(general, _walks(12, 10), (0.305, 0.105), dresses=_worn(general),
                     leans=DEEPLY),
    "drummer": Piece(drummer, _walks(12, 16, strikes=FACES), (0.215, 0.118),
                     dresses=_worn(drummer)),
    "cannon": Piece(cannon, _turns(), (0.350, 0.108), topples=False, dresses=_worn(cannon)),
    "hoplite": Piece(hoplite, _walks(12, 12), (0.215, 0.118), leans=LEAN),
    "rider": Piece(rider, _walks(14, 14, SLANTED), (0.250, 0.112), leans=LEAN),
    "chariot": Piece(chariot, _walks(12, 10), (0.360, 0.096), topples=False,
                     leans=DEEPLY),
    "elephant": Piece(elephant, _walks(10, 16, strikes=FACES), (0.330, 0.105), topples=False),
    "archers": Piece(archers, _turns(), (0.370, 0.082), topples=False),
    "chest": Piece(
        chest,
        {"idle": Motion(8, 12, (SE,)), "action": Motion(6, 12, (SE,), ends=True)},
        (0.310, 0.085),
    ),
    "agon_queen": Piece(agon.queen, _steps(4, strikes=HEXES), (0.337, 0.092), leans=LEAN),
    "agon_guard": Piece(agon.guard, _steps(strikes=HEXES), (0.215, 0.118)),
    "hb_halberdier": Piece(medieval.halberdier, _steps(strikes=EIGHT), (0.215, 0.118)),
    "hb_archer": Piece(medieval.archer, _steps(strikes=EIGHT), (0.215, 0.118)),
    "hb_guetteur": Piece(medieval.lookout, _steps(strikes=FACES), (0.215, 0.118)),
    "xq_general": _named(xiangqi.general, 0.34, 4),
    "xq_mandarin": _named(xiangqi.mandarin, 0.36, 4, ways=SLANTED),
    "xq_elephant": _named(xiangqi_war.elephant, 0.41, idle=4, topples=False,
                          ways=SLANTED, leans=DEEPLY),
    "xq_horse": _named(xiangqi_war.rider, 0.35, idle=4, ways=SLANTED, leans=0),
    "xq_chariot": _named(xiangqi_war.chariot, 0.42, idle=4, topples=False),
    "xq_cannon": _named(xiangqi_war.mortar, 0.42, idle=4, topples=False, leans=0),
    "xq_soldier": _named(xiangqi.soldier, 0.34),
    **_LUZHANQI,
    **{name: _scenery(sculptor) for name, sculptor in _SCENERY.items()},
    **_LANDMARKS,
    "fx": Piece(_effect, {name: motion for name, (_, motion) in _EFFECTS.items()}, shadow=0.2),
}
PIECES = {name: _sitting(name, piece) for name, piece in _ALL.items()}
