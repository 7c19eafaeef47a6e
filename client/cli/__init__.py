"""The commands of `tambour`, one small module each, imported only when asked for.

The table below is all that `--help` needs, so `tambour moves` never pays for pygame and `--version`
pays for nothing. A command module offers `add(parser, words)` and `run(args) -> exit status`.
"""

import sys
from typing import TextIO

from core.plain_text import plain

LINE = 1000
"""Characters of a line for a person; whatever is longer was made to be."""

COMMANDS: dict[str, tuple[str, str]] = {
    "demo": ("demo", "two computer players, two peers over real TCP, one audited game"),
    "host": ("host", "open a table and wait for the other player"),
    "join": ("join", "sit down at a table: tambour join [ADDRESS[:PORT]]"),
    "games": ("games", "the games of the box, or one game's options"),
    "moves": ("moves", "JSON lines in, lawful moves out"),
    "play": ("play", "JSON lines in, actions played, positions out"),
    "perft": ("perft", "count the positions that can follow"),
    "think": ("think", "JSON lines in, the computer's moves out, each with why"),
    "puzzles": ("puzzles", "the puzzles of a game, from easy to hard"),
    "arena": ("arena", "computer against computer, sides alternating, and who is stronger"),
    "verify": ("verify", "replay and audit the record of a match"),
    "replay": ("replay", "watch a record, or make an animated picture of it"),
    "import": ("take", "take records of matches into the list of games"),
    "gallery": ("gallery", "every miniature, animation and army; --film writes a walk"),
    "print": ("paper", "print and play: boards, pieces to fold and rules as a PDF"),
    "bench": ("bench", "every benchmark as a ratio measured in one run"),
}
"""Name -> (module in client.cli, what it does)."""


def tell(text: str, file: TextIO | None = None) -> None:
    """Print a line for a person: whatever stands in it, it is one line and no terminal obeys it."""
    print(plain(text, LINE), file=file or sys.stdout)


class Wrong(Exception):
    """Something a person typed or a file holds is wrong: one line for standard error, exit 2."""
