"""Games of Xiangqi as PGN: tags (FEN, Variant, Format), then numbered moves in the named dialect.

Pure text in, pure text out: dates and names come from whoever calls. Without a Format tag the moves
are read in the one dialect in which the whole game can be played; where two remain, nobody guesses.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ...action import Action
from ...game import Illegal, Malformed
from ...plain_text import quoted
from ...position import Phase, Position
from .notation import DIALECTS, check_dialect
from .position_text import START, read_fen, write_fen

if TYPE_CHECKING:  # who only lists the games needs no rules
    from .rules import Xiangqi

RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
LONGEST = 1 << 20
"""Characters in one game; a long one with comments has 20,000."""
MOST = 5_000
"""Moves in one game; with both limits off a long one has 500."""
_WORD = 100
"""Characters of a word between the moves."""
_TAG = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]')
_COMMENT = re.compile(r"\{[^}]*\}?|;[^\n]*")
_NUMBER = re.compile(r"[0-9]+\.+")
_ROSTER = ("Event", "Site", "Date", "Round", "Red", "Black", "Result")


@dataclass(frozen=True)
class Score:
    """A game as read: tags, first position, the dialect (None: not said) and the texts of moves."""

    tags: Mapping[str, str]
    start: Position
    dialect: str | None
    texts: tuple[str, ...]
    result: str = "*"
    line: int = field(default=1, compare=False)
    """The line of the file where the moves begin, for messages."""

    def actions(self, rules: Xiangqi) -> list[Action]:
        """Read the moves by the rules; Malformed names the first that cannot be played."""
        if self.dialect is not None:
            return _play(rules, self, self.dialect)
        fits: list[tuple[str, list[Action]]] = []
        fault: Malformed | None = None
        for dialect in ("uci", "ucci", "iccs", "wxf"):
            try:
                fits.append((dialect, _play(rules, self, dialect)))
            except Malformed as error:
                fault = fault or error
        if not fits:
            raise fault or Malformed("pgn: no dialect fits")
        if any(actions != fits[0][1] for _, actions in fits):
            names = ", ".join(name for name, _ in fits)
            raise Malformed(f"pgn: the moves could be {names}; add a Format tag")
        return fits[0][1]


def _play(rules: Xiangqi, score: Score, dialect: str) -> list[Action]:
    found: list[Action] = []
    p = score.start
    for number, text in enumerate(score.texts, 1):
        where = f"pgn: move {(number + 1) // 2}, {quoted(text)}"
        seat = p.turn
        if p.phase is Phase.OVER or seat is None:
            raise Malformed(f"{where}: the game is over before it")
        try:
            action = rules.from_dialect(p, seat, text, dialect)
            refused = rules.refusal(p, seat, action)
        except Illegal as illegal:
            refused = illegal.refusal
        except Malformed as error:
            raise Malformed(f"{where}: {error}") from None
        if refused is not None:
            raise Malformed(f"{where}: {refused} ({refused.rule})")
        found.append(action)
        p = rules.apply(p, seat, action).position
    return found


def write(
    rules: Xiangqi, start: Position, actions: Sequence[Action],
    tags: Mapping[str, str] | None = None, dialect: str = "wxf",
) -> str:
    """Write a game; `actions` are its moves alone, the result is read off where they lead."""
    check_dialect(dialect)
    p = start
    words: list[str] = []
    for action in actions:
        seat = p.turn
        if seat is None:
            raise Malformed("pgn: there are moves after the end")
        if not seat or not words:
            words.append(f"{p.ply // 2 + 1}." + (".." if seat else ""))
        words.append(rules.to_dialect(p, seat, action, dialect))
        p = rules.apply(p, seat, action).position
    given = dict(tags or {})
    result = "*"
    if p.outcome is not None:
        result = "1/2-1/2" if not p.outcome.winners else ("1-0", "0-1")[p.outcome.winners[0]]
    told = {name: given.pop(name, "?") for name in _ROSTER[:-1]}
    told["Result"] = result if result != "*" else given.pop("Result", "*")
    given.pop("Result", None)
    if told["Result"] not in RESULTS:
        raise Malformed(f"pgn: Result must be one of {' '.join(RESULTS)}")
    told |= {"Variant": "xiangqi", "Format": dialect.upper()}
    if write_fen(start) != START:
        told |= {"SetUp": "1", "FEN": write_fen(start)}
    told |= {name: text for name, text in given.items() if name not in told}
    lines = [f'[{name} "{_quoted(text)}"]' for name, text in told.items()]
    return "\n".join([*lines, "", *_wrapped([*words, told["Result"]]), ""])


def _quoted(text: str) -> str:
    return " ".join(text.replace("\\", "\\\\").replace('"', '\\"').split())


def _wrapped(words: list[str]) -> list[str]:
    lines, line = [], ""
    for word in words:
        if line and len(line) + len(word) > 78:
            lines.append(line)
            line = ""
        line += (" " if line else "") + word
    return [*lines, line]


def read(text: str) -> Score:
    """Read the first game of a PGN; comments, variations and annotations are left out."""
    if not isinstance(text, str) or len(text) > LONGEST:
        raise Malformed("pgn: must be a text of at most a million characters")
    tags: dict[str, str] = {}
    rows = text.lstrip("\ufeff").splitlines()
    at = 0
    while at < len(rows) and (not rows[at].strip() or rows[at].lstrip().startswith("[")):
        row = rows[at].strip()
        for found in _TAG.finditer(row):
            tags.setdefault(found[1], re.sub(r"\\(.)", r"\1", found[2]))
        if row and not _TAG.sub("", row).strip() == "":
            raise Malformed(f'pgn: line {at + 1}: a tag reads like [Red "Ann"]')
        at += 1
    texts, result = _moves("\n".join(rows[at:]))
    variant = tags.get("Variant", tags.get("Game", "xiangqi")).lower()
    if variant not in ("xiangqi", "chinese chess", "chinesechess"):
        raise Malformed(f"pgn: the game is {quoted(variant)}, not xiangqi")
    said = tags.get("Format", "").lower()
    dialect = {"": None, "wxf2": "wxf"}.get(said, said)
    if dialect is not None and dialect not in DIALECTS:
        raise Malformed(f"pgn: Format {quoted(said)}: must be one of {', '.join(DIALECTS)}")
    start = read_fen(tags.get("FEN", START))
    if result == "*" and tags.get("Result") in RESULTS:
        result = tags["Result"]
    return Score(tags, start, dialect, texts, result, at + 1)


def _moves(text: str) -> tuple[tuple[str, ...], str]:
    """Cut the moves out of the text after the tags, up to the result."""
    opened = any(said[0] == "{" and said[-1] != "}" for said in _COMMENT.findall(text))
    text = _COMMENT.sub(" ", text)
    if opened or "}" in text:
        raise Malformed("pgn: a comment is opened and not closed")
    depth, kept = 0, []
    for word in re.sub(r"([()])", r" \1 ", text).split():
        if word in "()":
            depth += 1 if word == "(" else -1
            if depth < 0:
                break
        elif not depth:
            kept.append(word)
    if depth:
        raise Malformed("pgn: a variation is opened and not closed")
    texts: list[str] = []
    for word in kept:
        if word in RESULTS:
            return tuple(texts), word
        if word.startswith("["):
            break  # the next game
        if len(word) > _WORD:
            raise Malformed(f"pgn: {quoted(word)} is no move")
        number = _NUMBER.match(word)
        word = word[number.end() if number else 0 :].rstrip("!?#").strip(".")
        if word and not word.startswith("$"):
            texts.append(word)
        if len(texts) > MOST:
            raise Malformed(f"pgn: more than {MOST} moves")
    return tuple(texts), "*"
