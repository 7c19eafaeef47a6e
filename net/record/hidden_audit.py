"""The audit of a match with hidden pieces: everything opened, made again and compared.

It needs the log alone, so it convinces outsiders, and it names a seat. The match is played again by
one who knows every piece: then a moved mine, a false engineer or a wrong outcome is simply an
action that the rules refuse. Checking each kind of lie by itself was rejected: a list of lies is
never complete, the rules are.
"""

from dataclasses import dataclass

from core.action import Deploy, Settle
from core.game import Malformed
from core.match import Illegal, Match
from core.piece import NATURE, Seat
from core.secret import Secrets

from ..crypto import sealed_transfer
from ..crypto.commitment import Sealed
from ..wire.hidden_messages import Pledge
from .fold import Fold
from .hidden_state import HiddenState
from .seat_secrets import SeatSecrets


@dataclass(frozen=True, slots=True)
class Fault:
    """What the audit found: one word and where, and whose it is (NATURE: nobody's alone)."""

    what: str
    where: str
    seat: Seat

    def __str__(self) -> str:
        return f"{self.what} ({self.where})"


Facts = tuple[tuple[str, int], ...]
"""What was proved, as (word, count): seals, battles, openings, moves."""


def audit_hidden(fold: Fold) -> Fault | None:
    """Judge a match whose seats have all opened everything; None when nobody lied, or nothing was
    hidden."""
    hidden, match = fold.now.hidden, fold.match
    if hidden is None or not hidden.opened:
        return None
    secrets = hidden.secrets
    known: dict[Seat, SeatSecrets] = {}
    for seat in hidden.players:
        knowledge = _opened(match, hidden, seat)
        if isinstance(knowledge, Fault):
            return knowledge
        known[seat] = knowledge
    for seat, knowledge in known.items():
        fault = _commitments(match, hidden, seat, knowledge) or _battles(hidden, seat, knowledge)
        if fault:
            return fault
    fault = _replay(fold, secrets, known, hidden.referee)
    if fault is None and hidden.disputed:
        protests = fold.now.accusations.protests
        liars = [seat for seat, protest in protests if protest.code == "garbled"]
        blame = liars[0] if len(liars) == 1 else NATURE
        return Fault("a protest about nothing", hidden.disputed, blame)
    return fault


def facts(fold: Fold) -> Facts:
    """Count what the audit of a match with hidden pieces covers; nothing for any other."""
    hidden, match = fold.now.hidden, fold.match
    if hidden is None:
        return ()
    fought = [f for f in hidden.battles if f.due.attacker is not None]
    return (
        ("seals", sum(map(len, hidden.armies.values()))),
        ("battles", len(fought)),
        ("tables", sum(len(f.tables) for f in fought)),
        ("openings", sum(len(f.opened) for f in hidden.battles)),
        ("moves", match.position.ply),
    )


def _opened(match: Match, hidden: HiddenState, seat: Seat) -> SeatSecrets | Fault:
    opening = hidden.openings[seat]
    knowledge = SeatSecrets(hidden.log.match, seat, hidden.secrets, Sealed(opening.master))
    where = f"the deployment of seat {seat}"
    fresh = Match(match.game, match.options)
    try:
        refusal = fresh.refusal(seat, Deploy(opening.value))
        if refusal:
            return Fault(f"unlawful: {refusal}", where, seat)
        knowledge.deploy(match, opening.value)
    except (Malformed, ValueError, LookupError) as error:
        return Fault(f"unlawful: {error}", where, seat)
    return knowledge


def _commitments(
    match: Match, hidden: HiddenState, seat: Seat, knowledge: SeatSecrets
) -> Fault | None:
    if knowledge.base(hidden.draws) != hidden.bases[seat].entry.body:
        return Fault("another key than the one in use", f"seat {seat}", seat)
    points = hidden.secrets.points(seat)
    army = knowledge.army(hidden.points[1 - seat])
    for point, made, shown in zip(points, army.cells, hidden.armies[seat], strict=True):
        if made != shown:
            where = match.rules.topology.names[point]
            return Fault("not the piece that was committed to", where, seat)
    return None


def _battles(hidden: HiddenState, seat: Seat, knowledge: SeatSecrets) -> Fault | None:
    for battle in hidden.battles:
        where = f"battle {battle.number}"
        for point, (owner, kind) in battle.opened.items():
            if owner == seat and knowledge.kinds[point] != kind:
                return Fault("opened as another piece", where, seat)
        played = battle.tables.get(seat)
        if played is not None and knowledge.table(battle, hidden) != played[1]:
            return Fault("a table made for another piece", where, seat)
        if seat in battle.pledges and seat not in battle.tables:
            made = sealed_transfer.table_hash(
                knowledge.battle(battle.number), knowledge.table(battle, hidden)
            )
            if battle.pledges[seat].entry.body != Pledge(battle.number, made):
                return Fault("a pledge to another table", where, seat)
    return None


def _replay(
    fold: Fold, secrets: Secrets, known: dict[Seat, SeatSecrets], referee: Seat | None
) -> Fault | None:
    whole = Match(*fold.make)
    for seat, action in fold.match.actions:
        if isinstance(action, Deploy):
            action = Deploy(known[seat].value)
        where = f"ply {whole.position.ply}"
        if isinstance(action, Settle):
            try:
                truth = Settle(*secrets.truth(whole.position))
            except LookupError as error:
                return Fault(str(error), where, NATURE)
            if (action.outcome, set(action.shown)) != (truth.outcome, set(truth.shown)):
                blame = NATURE if referee is None else referee
                return Fault("a battle ended otherwise", where, blame)
        try:
            whole.play(seat, action)
        except Illegal as error:
            return Fault(f"unlawful: {error.refusal}", where, seat)
    return None
