"""Golden games: every action and public digest of fixed games, one for each preset of each game.

`python -m tests.golden` plays them anew and prints the GOLDEN constant of each game. Do that only
in a commit of its own, with the reason: a new GOLDEN means that peers with the old one are refused.
"""

import hashlib
import json
from pathlib import Path
from typing import Any

from client.check import laws
from core.game import Game
from core.games import GAMES
from core.match import Match
from core.option import read_options
from core.piece import Seat

FOLDER = Path(__file__).parent / "records"


def path_of(game: Game) -> Path:
    """Name the file of a game's golden games."""
    return FOLDER / f"{game.key}.golden.json"


def replay(game: Game, row: dict[str, Any]) -> list[str]:
    """Play a golden game's texts and give the digest after each."""
    match = Match(game, read_options(game.options, row["options"]))
    digests = []
    for seat, text in row["actions"]:
        match.play(seat, match.rules.from_text(match.position, seat, text))
        digests.append(match.digest().hex()[:16])
    return digests


def golden(rows: list[dict[str, Any]]) -> str:
    """Hash the digests of all golden games of one game (16 hex digits)."""
    text = json.dumps([row["digests"] for row in rows])
    return hashlib.blake2b(text.encode(), digest_size=8, person=b"tb.golden").hexdigest()


def play(game: Game, options: dict[str, Any], number: int) -> dict[str, Any]:
    """Play a fixed random game of at most 120 actions."""
    picks = [
        int.from_bytes(hashlib.blake2b(f"{number} {i}".encode(), digest_size=4).digest(), "big")
        for i in range(120)
    ]
    actions: list[tuple[Seat, str]] = [
        (turn.seat, turn.match.rules.to_text(turn.position, turn.seat, turn.action))
        for turn in laws.random_game(game, read_options(game.options, options), picks)
    ]
    row: dict[str, Any] = {"options": options, "actions": actions}
    row["digests"] = replay(game, row)
    return row


if __name__ == "__main__":
    for game in GAMES.values():
        rows = [play(game, dict(options), n) for n, (_, options, *_) in enumerate(game.presets)]
        path_of(game).write_text("[\n" + ",\n".join(map(json.dumps, rows)) + "\n]\n")
        print(game.key, golden(rows))
