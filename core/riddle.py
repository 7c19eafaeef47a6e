"""A riddle: a puzzle that somebody made, as one text for a friend.

The text is a puzzle's JSON with the game's key, packed and written in letters that every message
keeps. It is anybody's until it is read: its length is bounded before it is unpacked and while it
is, and `core.puzzle.pose` judges by the rules what it holds.
"""

import base64
import binascii
import json
import zlib

from .game import Game, Malformed, msg
from .puzzle import Puzzle, read_puzzle
from .strict_json import read_json

MARK = "TAMBOUR-1."
"""What a riddle begins with: whoever finds one knows whose it is, and in which form."""
LONGEST, UNPACKED = 4_000, 1 << 16
"""Signs of a riddle, and bytes of its JSON, at most."""
NONE = msg("this text is no riddle; copy all of it once more")


def write_riddle(game: Game, puzzle: Puzzle) -> str:
    """Write a puzzle of a game; Malformed where its board is too large for a text."""
    value = {"game": game.key, "options": dict(puzzle.options), "position": puzzle.position,
             "solution": puzzle.solution, "grade": puzzle.grade, "task": puzzle.task}
    packed = zlib.compress(json.dumps(value, separators=(",", ":"), sort_keys=True).encode(), 9)
    text = MARK + base64.urlsafe_b64encode(packed).decode().rstrip("=")
    if len(text) > LONGEST:
        raise Malformed(msg("this board is too large for a riddle"))
    return text


def bare(text: str) -> str:
    """Give the beginning of any text without its white space, as a riddle is kept."""
    return "".join(text[: 2 * LONGEST].split())


def read_riddle(text: str) -> tuple[str, Puzzle]:
    """Read a game's key and a puzzle, unjudged; Malformed, in a sentence, where it is none."""
    text = bare(text)
    if not text.startswith(MARK) or len(text) > LONGEST:
        raise Malformed(NONE)
    letters = text.removeprefix(MARK)
    unpack = zlib.decompressobj()
    try:
        data = unpack.decompress(
            base64.b64decode(letters + "=" * (-len(letters) % 4), b"-_", validate=True), UNPACKED)
        value = read_json(data, UNPACKED) if unpack.eof else None
        if not isinstance(value, dict) or not isinstance(key := value.pop("game", None), str):
            raise Malformed(NONE)
        return key, read_puzzle(value, 1)
    except (binascii.Error, zlib.error, ValueError):
        raise Malformed(NONE) from None
