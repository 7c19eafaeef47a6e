"""A board for a session of Python: a game, its lawful moves, and what the computer makes of it.

Moves are texts in the game's notation, seats are named as the game names them. What nobody chooses
is played at once: the end of a battle, a seat without a move; nature's lot falls on the first seat.
What its die shows is pushed like a move, by "nature": `roll 4/6`.
"""

import json
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from .action import Action
from .board_picture import drawn, painted
from .chance import draws
from .event import Outcome
from .forced import follow
from .game import Game, Illegal, Malformed
from .games import GAMES
from .match import Match
from .option import changed, read_options
from .passport import Passport
from .piece import NATURE, Seat
from .position import Phase
from .search.levels import level_of
from .search.think import think
from .search.thought import Task
from .strict_json import read_json

LONGEST_REPR = 2000
"""Characters of a `repr` at most; what would be longer only names the game."""
LONGEST_TEXT = 1 << 20
"""Characters of a position's text at most: a board of 64 by 64 full of pieces needs a tenth."""
NODES = 50_000
"""Positions that a level looks at which has no bound of its own: here is no clock."""


class Reason(NamedTuple):
    """Why a move is refused: a sentence, and the number of the rule in the game's RULES.md."""

    sentence: str
    rule: str


class Found(NamedTuple):
    """What the computer would play."""

    move: str
    score: int
    """For the seat to move, in hundredths of a soldier."""
    mate: int | None
    """Its own moves to the end; negative: it is lost; None: no end is seen."""
    depth: int
    nodes: int
    words: str
    """Why, in a sentence."""


class Board:
    """A match of one game from its start or from a text: `push`, `pop`, `legal_moves`, `search`.

    `game` is a key or a passport; other names are the game's options (`ruleset="tournament"`).
    `text` is what `text` wrote. In a game with secret set-ups `formation` names the one that every
    seat takes (or gives a text for each); without it the set-ups are the first legal moves. `moves`
    are played at once. Raises ValueError for a game, an option, a text or a formation that is none,
    and Illegal for a move that is refused.
    """

    def __init__(self, game: str | Passport[Any] = "napoleon", text: str | None = None, *,
                 formation: str | Sequence[str] | None = None, moves: Iterable[str] = (),
                 **options: Any) -> None:
        self.game: Game = _game(game)
        chosen: Any = read_options(self.game.options, options)
        rules, start = self.game.rules(chosen), None
        if text is not None:
            value = read_json(text, LONGEST_TEXT) if text[:1] == "{" else text
            rules = rules.suited(value)
            start = rules.from_json(value)
        self._match = Match(self.game, chosen, start, rules)
        self.rules = rules
        self._begun = text
        self.moves: list[str] = []
        """What was pushed."""
        self._before: list[int] = []
        self._follow()
        if formation is not None:
            self._deploy(formation)
        for move in moves:
            self.push(move)

    # what is so

    @property
    def turn(self) -> str | None:
        """Name the seat to move, the first where several may; None when the game is over."""
        seat = self._seat
        return None if seat is None else "nature" if seat < 0 else self.rules.seats[seat]

    @property
    def outcome(self) -> Outcome | None:
        """Give how the game ended: the winners (by number), a word why, and the rule; or None."""
        return self._match.position.outcome

    @property
    def legal_moves(self) -> list[str]:
        """List all that the seat to move may play, sorted; of set-ups the formations."""
        seat, p = self._seat, self._match.position
        if seat is None:
            return []
        able = self.rules.actions if p.phase is Phase.MUSTER else self.rules.every
        return sorted(self.rules.to_text(p, seat, action) for action in able(p, seat))

    def why_not(self, move: str) -> Reason | None:
        """Say why a move is refused; None where it is lawful. ValueError for what is no move."""
        try:
            seat, action = self._read(move)
        except Illegal as illegal:
            return Reason(str(illegal.refusal), illegal.refusal.rule)
        refusal = self._match.refusal(seat, action)
        return None if refusal is None else Reason(str(refusal), refusal.rule)

    def text(self) -> str:
        """Write the position as a text that a board can be made of."""
        value = self.rules.to_json(self._match.position)
        return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))

    # what can be done

    def push(self, move: str) -> None:
        """Play a move, and all that must follow it; Illegal says why it is refused."""
        seat, action = self._read(move)
        before = len(self._match.actions)
        self._match.play(seat, action)
        self._follow()
        self.moves.append(move)
        self._before.append(before)

    def pop(self) -> str:
        """Take the last move back, and give it; IndexError where none was pushed."""
        move, before = self.moves.pop(), self._before.pop()
        while len(self._match.actions) > before:
            self._match.undo()
        return move

    def search(self, level: int | str = 5, seed: int = 0, nodes: int = 0) -> Found:
        """Let the computer think for the seat to move, which sees what that seat may see.

        `level` is 1 to 8 or a level's name, `nodes` bounds the positions looked at. ValueError
        where there is no such level or nothing to play.
        """
        found, seat, p = level_of(level), self._seat, self._match.position
        if found is None:
            raise ValueError(f"there is no level {level!r}")
        if seat is None or seat < 0:
            raise ValueError("the game is over" if seat is None else "a die is to be thrown")
        bound = nodes or (0 if found.nodes else NODES)
        thought = think(self.rules, self.rules.view(p, seat), seat, Task(found, seed, bound))
        return Found(self.rules.to_text(p, seat, thought.action), thought.score, thought.mate,
                     thought.depth, thought.nodes, str(thought.words))

    # how it looks

    def __str__(self) -> str:
        """Draw the board in letters."""
        return drawn(self.rules, self._match.position)

    def _repr_svg_(self) -> str:
        """Draw it for a notebook."""
        return painted(self.rules, self._match.position)

    def __repr__(self) -> str:
        """Write what makes this board again, the shorter of its moves and its text."""
        told = [repr(self.game.key)]
        told += [f"{name}={value!r}" for name, value in changed(self._match.options).items()]
        played = [f"text={self._begun!r}"] if self._begun is not None else []
        played += [f"moves={self.moves!r}"] if self.moves else []
        shortest = min((f"Board({', '.join([*told, *way])})" for way in (
            played, [f"text={self.text()!r}"])), key=len)
        if len(shortest) <= LONGEST_REPR:
            return shortest
        return f"<Board of {self.game.key}, ply {self._match.position.ply}>"

    @property
    def _seat(self) -> Seat | None:
        able = [] if self._match.over else sorted(
            seat for seat in self._match.position.to_act
            if seat >= 0 or self._match.position.throws)
        return able[0] if able else None

    def _read(self, move: str) -> tuple[Seat, Action]:
        seat = self._seat
        if seat is None:
            raise ValueError("the game is over")
        return seat, self.rules.from_text(self._match.position, seat, move)

    def _deploy(self, formation: str | Sequence[str]) -> None:
        """Let every seat take a formation: by its name, by its text, or each its own."""
        wanted = [formation] * len(self.rules.seats) if isinstance(formation, str) else formation
        for seat, name in enumerate(wanted):
            if self._seat != seat or self._match.position.phase is not Phase.MUSTER:
                raise ValueError("nobody sets an army up now")
            known = dict(self.rules.muster(seat).formations)
            try:
                action = self.rules.mustering(seat, known.get(name, name))
                self.push(self.rules.to_text(self._match.position, seat, action))
            except (Malformed, Illegal):
                raise ValueError(f"{name!r} is no formation: {', '.join(known)}") from None

    def _follow(self) -> None:
        """Play all that nobody chooses: what is forced, lots, and to open a set-up that is sealed.
        """
        match = self._match
        while True:
            follow(match)
            p = match.position
            sealed = [seat for seat in sorted(p.to_act)
                      if 0 <= seat < len(p.hand) and p.hand[seat].ready]
            if match.over or p.phase is not Phase.MUSTER:
                return
            if NATURE in p.to_act:
                match.play(NATURE, draws(self.rules, p, _first))
            elif sealed:
                match.play(sealed[0], next(iter(self.rules.actions(p, sealed[0]))))
            else:
                return


def _first(count: int) -> int:
    """Let nature's lot fall on the first seat."""
    return 0


def _game(game: str | Passport[Any]) -> Game:
    if isinstance(game, Passport):
        return game
    if game in GAMES:
        return GAMES[game]
    raise ValueError(
        f"there is no game {game!r}: {', '.join(GAMES)}; a plug-in's key is known after"
        " client.games.plugins.discover()")
