"""What a match was like, in a few sentences: who began, who fell first, where it turned.

Each is read off the match or its review, and tells what everybody knows by then. A move is a ply of
play: setting up is none.
"""

from collections.abc import Iterator, Sequence

from core.match import Match
from core.piece import Seat
from core.position import Phase
from core.refusal import msg
from core.search.review import Turn

from ..language.names import called
from ..screen import Say
from ..table.deeds import Deeds, names
from .coach_questions import spoken
from .review import Review


def told(review: Review, players: Sequence[str], here: Sequence[Seat], say: Say) -> Iterator[str]:
    """Tell a match that was looked back on; those who sit `here` are told what they may try."""
    match = review.match
    yield from beginning(match, players, say)
    if not review.turns:
        yield say(review.verdict)
        return
    turn = costliest(review.turns)
    number = match.path[turn.at].ply + 1
    yield say(msg("In move {number} it turned: {name} let a better move pass."), number=number,
              name=called(players, match.rules, turn.seat, say))
    own = [each for each in review.turns if each.seat in here]
    if own:
        turn = costliest(own)
        better = spoken(turn.words, say)
        better = better[:1].lower() + better[1:]  # it follows a colon
        if len(here) > 1:
            yield say(msg("{name}, to try next time: {what}"), what=better,
                      name=called(players, match.rules, turn.seat, say))
        else:
            yield say(msg("To try next time: {what}"), what=better)


def beginning(match: Match, players: Sequence[str], say: Say) -> Iterator[str]:
    """Tell who began, how many moves there were, and who fell first."""
    first = next((seat for (seat, _), p in zip(match.line, match.path, strict=False)
                  if p.phase is Phase.PLAY and seat >= 0), None)
    if first is not None:
        yield say(msg("{name} began. The game had {count} {count:move|moves}."),
                  count=match.position.ply, name=called(players, match.rules, first, say))
    deeds = Deeds()
    deeds.taken(match)
    known = names(match.path)
    fell = min(((at, piece) for piece, at in deeds.fell.items() if piece in known), default=None)
    if fell is not None:
        at, piece = fell
        seat, letter, _ = known[piece]
        yield say(msg("In move {number} {name} lost the first toy: the {piece}."),
                  number=match.path[at].ply + 1, name=called(players, match.rules, seat, say),
                  piece=say(match.rules.kinds[letter][0]).lower())


def costliest(turns: Sequence[Turn]) -> Turn:
    """Give the turning point that cost most."""
    return max(turns, key=lambda turn: turn.cost)
