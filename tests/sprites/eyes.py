"""How far apart two colours look, and how they look to eyes that lack a kind of cone.

CIEDE2000 after Sharma, Wu and Dalal (2005), the matrices after Machado, Oliveira and Fernandes
(2009) at severity 1.0, applied to linear light; white is D65.
"""

from collections.abc import Sequence
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

Triple = tuple[float, float, float]

MACHADO: dict[str, tuple[Triple, Triple, Triple]] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
WHITE = (0.95047, 1.0, 1.08883)
SRGB: tuple[Triple, Triple, Triple] = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)


def linear(colour: Sequence[float]) -> Triple:
    """Turn sRGB bytes into linear light, 0 to 1."""
    r, g, b = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4
               for v in (c / 255 for c in colour))
    return r, g, b


def times(matrix: Sequence[Triple], v: Triple) -> Triple:
    """Multiply a matrix and a column."""
    a, b, c = (row[0] * v[0] + row[1] * v[1] + row[2] * v[2] for row in matrix)
    return a, b, c


def lab(light: Triple) -> Triple:
    """Turn linear light into CIE L*a*b*."""
    def curve(t: float) -> float:
        return float(t ** (1 / 3)) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116

    x, y, z = (curve(v / w) for v, w in zip(times(SRGB, light), WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen(colour: Sequence[float], eyes: str = "") -> Triple:
    """Give the L*a*b* of sRGB bytes as eyes see it: a key of MACHADO, or "" for usual ones."""
    light = linear(colour)
    if eyes:
        r, g, b = (min(1.0, max(0.0, v)) for v in times(MACHADO[eyes], light))
        light = r, g, b
    return lab(light)


def apart(one: Triple, two: Triple) -> float:
    """Give the CIEDE2000 difference of two L*a*b* colours."""
    (l1, a1, b1), (l2, a2, b2) = one, two
    mean = ((hypot(a1, b1) + hypot(a2, b2)) / 2) ** 7
    g = 0.5 * (1 - sqrt(mean / (mean + 25.0**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1 = degrees(atan2(b1, a1)) % 360 if c1 else 0.0
    h2 = degrees(atan2(b2, a2)) % 360 if c2 else 0.0
    turn = 0.0 if not c1 * c2 else (h2 - h1 + 180) % 360 - 180
    if c1 * c2 and abs(h2 - h1) == 180:
        turn = h2 - h1
    far = 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    hue = h1 + h2
    if c1 * c2:
        if abs(h1 - h2) <= 180:
            hue = hue / 2
        else:
            hue = (hue + 360) / 2 if hue < 360 else (hue - 360) / 2
    t = (1 - 0.17 * cos(radians(hue - 30)) + 0.24 * cos(radians(2 * hue))
         + 0.32 * cos(radians(3 * hue + 6)) - 0.20 * cos(radians(4 * hue - 63)))
    sl = 1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2)
    sc, sh = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    rc = 2 * sqrt(chroma**7 / (chroma**7 + 25.0**7))
    rt = -sin(radians(60 * exp(-(((hue - 275) / 25) ** 2)))) * rc
    dl, dc, dh = (l2 - l1) / sl, (c2 - c1) / sc, far / sh
    return sqrt(dl * dl + dc * dc + dh * dh + rt * dc * dh)
