"""The games played with a friend, over the years: how many, who has won how many, in which game.

Counted are matches that everybody has signed to the end, off the archive's index: it is made anew
from the records, and so is this. No ranking and no rating comes of it: two of one family play.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from core.piece import Seat

from .summary import RecordSummary


@dataclass(frozen=True, slots=True)
class Company:
    """Who sat where in a match, as its note tells (`match_note.py`)."""

    ours: tuple[Seat, ...]
    friends: Mapping[Seat, str]
    """The marks of friends' keys."""


@dataclass(frozen=True, slots=True)
class Score:
    """Games played together, and how they ended; of some a third player was the winner."""

    played: int = 0
    ours: int = 0
    theirs: int = 0
    both: int = 0
    """Won side by side."""
    draws: int = 0


@dataclass(frozen=True, slots=True)
class Together:
    """What was played with a friend."""

    games: Mapping[str, Score]
    """By a game's key, the most played first."""
    last: float = 0.0
    """When the last of them began, in seconds since 1970."""
    game: str = ""
    """Which game that was, with how many armies, and which were ours and our friend's."""
    seats: int = 0
    own: Seat = 0
    other: Seat = 0
    left: int = 0
    """Records that have still to be read."""

    @property
    def score(self) -> Score:
        """Give all games in one."""
        each = self.games.values()
        return Score(sum(s.played for s in each), sum(s.ours for s in each),
                     sum(s.theirs for s in each), sum(s.both for s in each),
                     sum(s.draws for s in each))


def count(mark: str, matches: Iterable[tuple[float, RecordSummary, Company]]) -> Together:
    """Count the matches, given with when they began, that one of us played with a friend."""
    found = Together({})
    scores: dict[str, Score] = {}
    for when, summary, company in matches:
        players = range(len(summary.names))
        theirs = [seat for seat, key in company.friends.items() if key == mark and seat in players]
        ours = [seat for seat in company.ours if seat in players]
        if not (summary.signed and summary.game and len(ours) == len(theirs) == 1):
            continue
        own, other = ours[0], theirs[0]
        score = scores.get(summary.game, Score())
        won, lost = own in summary.winners, other in summary.winners
        scores[summary.game] = Score(
            score.played + 1, score.ours + (won and not lost), score.theirs + (lost and not won),
            score.both + (won and lost), score.draws + (summary.ending == "draw"))
        if when > found.last:
            found = replace(found, last=when, game=summary.game, seats=len(players), own=own,
                            other=other)
    most = sorted(scores.items(), key=lambda each: -each[1].played)
    return replace(found, games=dict(most))
