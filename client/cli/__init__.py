"""The commands of `tambour`, one small module each, imported only when asked for.

The table below is all that `--help` needs, so `tambour moves` never pays for pygame and `--version`
pays for nothing. A command module offers `add(parser, words)` and `run(args) -> exit status`.
"""

import sys
from typing import TextIO

from core.plain_text import plain

LINE = 1000
"""Characters of a line for a person; whatever is longer was made to be."""

GROUPS: dict[str, dict[str, tuple[str, str]]] = {
    "to play": {
        "host": ("host", "open a table for a friend near you; it prints its words"),
        "join": ("join", "sit down at a friend's table with its words"),
        "games": ("games", "the games of the box, or all choices of one game"),
        "puzzles": ("puzzles", "the puzzles of a game, from easy to hard"),
        "print": ("paper", "a game on paper: board, pieces to fold and rules"),
    },
    "to look on": {
        "demo": ("demo", "watch two computers play a whole game"),
        "replay": ("replay", "watch a game again, or make a film of it"),
        "gallery": ("gallery", "look at every soldier of the box"),
        "import": ("take", "add games that a friend sent you to your list"),
        "verify": ("verify", "check that a recorded game was fair"),
    },
    "for other programs": {
        "moves": ("moves", "which moves are allowed, as lines of JSON"),
        "play": ("play", "what a move does, as lines of JSON"),
        "think": ("think", "what the computer would play and why, as lines of JSON"),
        "perft": ("perft", "count the positions that can follow"),
        "arena": ("arena", "let computers play each other: who is stronger?"),
        "ladder": ("ladder", "how far each level of a game of your own has to look"),
        "bench": ("bench", "measure how fast everything is"),
        "new": ("new", "begin a game of your own: a folder that works"),
        "check": ("check", "everything that a game of your own still lacks, at once"),
    },
}
"""By what they are for, the commands: name -> (module in client.cli, what it does)."""
COMMANDS = {name: what for group in GROUPS.values() for name, what in group.items()}
"""The same without their groups."""
EXAMPLES = (
    ("tambour", "open the window: everything is there"),
    ("tambour host", "open a table; a window shows its words"),
    ("tambour join --words -", "sit down at a table by its words"),
    ("tambour print xiangqi xiangqi.pdf", "play Xiangqi on paper"),
    ("tambour demo --film game.webp", "let two computers play, and keep a film"),
    ("tambour host --help", "every choice of one command"),
)
"""What a person might type, and what it does."""


def overview() -> str:
    """List all commands by what they are for, and some examples, a line each."""
    lines: list[str] = []
    for title, group in GROUPS.items():
        lines += [f"{title}:", *(f"  {name:9} {what}" for name, (_, what) in group.items()), ""]
    wide = max(len(words) for words, _ in EXAMPLES)
    lines += ["examples:", *(f"  {words:{wide}}  {what}" for words, what in EXAMPLES)]
    return "\n".join(lines)


def tell(text: str, file: TextIO | None = None) -> None:
    """Print a line for a person: whatever stands in it, it is one line and no terminal obeys it."""
    print(plain(text, LINE), file=file or sys.stdout)


class Wrong(Exception):
    """Something a person typed or a file holds is wrong: one line for standard error, exit 2."""
