"""Who may play on for a seat, and why nobody may now: what is asked before one is handed on."""

from core.piece import Seat
from core.refusal import Refusal, msg

from ..wire.messages import Handover, Heir
from .cut_links import CutLinks
from .seated_match import PASSED_ON, Seated

UNHANDED: dict[str, str] = {
    "hidden": msg("Here ranks are hidden: only you know yours, so nobody can take your seat."),
    "chance": msg("Your program is bound to the next die. So nobody can take your seat."),
    "early": msg("First all armies must stand and be seen."),
    "over": msg("The game is over."),
    "flood": msg("Seats have changed hands too often in this match."),
    "two": msg("With two players nobody can take the other's seat: wait, or end the match."),
    "waits": msg("Wait for the other player."),
}
"""Why a seat is not handed on, by what hinders it."""
LATER = msg("Wait a little longer: your friend may come back.")


def refusal(match: Seated, cut: CutLinks, seat: Seat) -> Refusal | None:
    """Say why a seat cannot be handed on now; None where it can. Ours on our word, at any time when
    we could move; another's by all who are here, once it has been away for long."""
    if match.handed_on:
        return Refusal("M-0", PASSED_ON)
    hinders = match.fold.unhanded()
    if hinders is None and seat != match.seat:
        hinders = None if match.fold.heirs_of(seat) else "two"
    elif hinders is None and match.held:
        hinders = "waits"
    if hinders is not None:
        return Refusal("M-0", UNHANDED[hinders])
    late = seat == match.seat or (seat in cut.absent and cut.long)
    return None if late else Refusal("M-0", LATER)


def heir(match: Seated, key: bytes) -> Seat | None:
    """Give the seat that was handed to a key, or that all others have agreed to hand to it."""
    now, fold = match.fold.now, match.fold
    agreed = (x.seat for x, seats in now.handovers.agreed.items() if x.key == key
              and seats >= fold.heirs_of(x.seat) and now.placed[x.seat] == x.number)
    made = (x.seat for x in now.handovers.made if x.key == key == match.log.key(x.seat))
    return next(made, next(agreed, None))


def named(match: Seated, seat: Seat) -> Handover | None:
    """Give on whom others have agreed for a seat, and we, who have a say in it, have not yet; the
    first of them."""
    said, heirs = match.fold.now.handovers.agreed.items(), match.fold.heirs_of(seat)
    return next((x for x, seats in said if x.seat == seat and match.seat in heirs - seats), None)


def handover(match: Seated, willing: Heir, machine: Seat) -> Handover:
    """Write the HANDOVER of a seat to somebody who is willing; a computer runs on the machine of
    `machine`."""
    seat, number = willing.seat, len(match.log.chains[willing.seat])
    return Handover(seat, number, willing.key, willing.name, willing.level,
                    machine if willing.level else seat)
