"""How a terrain map is written among the options; what it comes to is in `terrain.py`."""

import re

from ...plain_text import quoted
from ...refusal import Malformed, msg

_SEED = re.compile(r"[0-9A-Za-z]{1,16}")
_SPOT = re.compile(r"([VMFH])@([a-z]{1,2}[1-9][0-9]?)")


def terrain_text(text: str) -> str:
    """tiles such as F@c5 H@h6, or random and a seed."""
    words = text.split()
    if words[:1] == ["random"] and len(words) == 2:
        if _SEED.fullmatch(words[1]):
            return f"random {words[1]}"
        raise Malformed(msg("a random map is written: random, then up to 16 letters or digits"))
    tiles: dict[str, str] = {}
    for word in words:
        found = _SPOT.fullmatch(word)
        if not found:
            raise Malformed(
                msg("{tile} should read like V@d5, with V, M, F or H"), tile=quoted(word[:12])
            )
        tile, square = found.groups()
        if square in tiles:
            raise Malformed(msg("two tiles on {square}"), square=square)
        tiles[square] = tile
    return " ".join(f"{tile}@{square}" for square, tile in sorted(tiles.items(), key=_order))


def _order(item: tuple[str, str]) -> tuple[int, int, str]:
    letters = item[0].rstrip("0123456789")
    return int(item[0][len(letters):]), len(letters), letters
