"""Whose fault it is that a link or a match ends, as far as it can be proved: a lie that somebody
signed; or silence, or leaving, in mid-battle or before the audit. All else is nobody's fault.

What a player hears of it is the `Closed` that is given here; what anybody may check is in the log.
"""

from core.piece import Seat
from core.plain_text import plain

from ..report import Closed
from ..wire.messages import Cheat
from .close_reasons import closed
from .link import Link
from .seated_match import Seated
from .states import State


def plays(match: Seated | None, link: Link) -> bool:
    """Tell whether somebody of a match is there; who has asked for another has a new key."""
    seat, theirs = link.seat, link.theirs
    if match is None or seat is None or theirs is None:
        return False
    return theirs.key == match.log.greets(seat)


def called(match: Seated | None, link: Link) -> str:
    """Name who is at the end of a link as screens do in a match."""
    if match is None or link.seat is None or not plays(match, link):
        return link.name
    return match.names[link.seat]


def silent(match: Seated | None, link: Link) -> Closed:
    """Say that no more comes: from somebody, or from what has not even greeted."""
    return closed("lost" if link.theirs else "garbage", name=called(match, link))


def at_fault(match: Seated | None, link: Link, code: str = "vanished") -> Closed | None:
    """Say whose fault the end of a link is, however it ends; None where it is nobody's."""
    if match is None or link.seat is None or not plays(match, link):
        return None
    return fault(match, link.seat, code)


def fault(match: Seated, seat: Seat, code: str = "vanished") -> Closed | None:
    """Say whose fault it is that a seat is lost, and put it on record; None where it is nobody's.
    """
    charge = match.condemned()
    if charge is not None:
        return closed("cheat", name=match.names[charge.seat], what=plain(charge.code))
    about = match.protest(code, seat if code == "vanished" else None)
    if about is None:
        return None
    audit, hidden = match.state is State.END, match.fold.now.hidden is not None
    code = "unopened" if audit else "deserted" if hidden else "unthrown"
    return closed(code, name=match.names[about])


def lie(match: Seated, link: Link, error: Cheat, raw: bytes) -> Closed:
    """Put a signed lie on record, and say whose it is: not always of who is at the other end."""
    match.charge(raw)
    blamed = at_fault(match, link)
    if blamed is not None and blamed.code == "cheat":
        return blamed
    if error.seat is None or error.seat in (-1, match.seat):
        return closed("cheat", name=called(match, link), what=plain(error.code))
    return closed("cheat", name=match.names[error.seat], what=plain(error.code))


def overdue(match: Seated, state: State) -> str:
    """Say by which code a link ends over which did not come what waits for nobody's thought;
    `state` is the table's."""
    if state in (State.PLAY, State.END):  # an END or SEEN is withheld, no secret
        return "lost"
    return "void" if match.relayed() else "withheld"  # a relay could have dropped it
