"""The audit of a match with hidden pieces: everything opened, made again and compared.

It needs the log alone, so it convinces outsiders, and it names a seat. The match is played again by
one who knows every piece: then a moved mine, a false engineer or a wrong outcome is simply an
action that the rules refuse. Checking each kind of lie by itself was rejected: a list of lies is
never complete, the rules are.
"""

from dataclasses import dataclass
from typing import Any

from core.action import Deploy, Settle
from core.game import Game, Malformed
from core.match import Illegal, Match
from core.piece import NATURE, Seat
from core.secret import Secrets

from . import oblivious
from .fold import Fold
from .keeper import Keeper
from .seal import Sealed
from .vault import Vault
from .veil import Veil


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


def inquest(game: Game, options: Any, veil: Veil, match: Match) -> Fault | None:
    """Judge a match whose seats have all opened everything; None when nobody lied."""
    secrets = veil.secrets
    keepers: dict[Seat, Keeper] = {}
    for seat in veil.players:
        keeper = _keeper(match, veil, seat)
        if isinstance(keeper, Fault):
            return keeper
        keepers[seat] = keeper
    for seat, keeper in keepers.items():
        fault = _commitments(match, veil, seat, keeper) or _battles(veil, seat, keeper)
        if fault:
            return fault
    fault = _replay(game, options, match, secrets, keepers, veil.referee)
    if fault is None and veil.disputed:
        liars = [seat for seat, protest in veil.protests if protest.code == "garbled"]
        blame = liars[0] if len(liars) == 1 else NATURE
        return Fault("a protest about nothing", veil.disputed, blame)
    return fault


def facts(fold: Fold) -> Facts:
    """Count what the audit of a match with hidden pieces covers; nothing for any other."""
    veil, match = fold.veil, fold.match
    if veil is None:
        return ()
    fought = [f for f in veil.fights if f.due.attacker is not None]
    return (
        ("seals", sum(map(len, veil.armies.values()))),
        ("battles", len(fought)),
        ("tables", sum(len(f.tables) for f in fought)),
        ("openings", sum(len(f.opened) for f in veil.fights)),
        ("moves", match.position.ply),
    )


def _keeper(match: Match, veil: Veil, seat: Seat) -> Keeper | Fault:
    opening = veil.openings[seat]
    vault = Vault(veil.log.match, seat, Sealed(opening.master))
    keeper = Keeper(seat, veil.secrets, vault)
    keeper.value = opening.value
    where = f"the deployment of seat {seat}"
    fresh = Match(match.game, match.options)
    try:
        refusal = fresh.refusal(seat, Deploy(opening.value))
        if refusal:
            return Fault(f"unlawful: {refusal}", where, seat)
        pieces = match.rules.read_deployment(seat, opening.value)
    except (Malformed, ValueError, LookupError) as error:
        return Fault(f"unlawful: {error}", where, seat)
    keeper.kinds = {point: piece.kind or "" for point, piece in pieces.items()}
    return keeper


def _commitments(match: Match, veil: Veil, seat: Seat, keeper: Keeper) -> Fault | None:
    vault = keeper.vault
    assert vault is not None
    if vault.base() != veil.bases[seat].entry.body:
        return Fault("another key than the one in use", f"seat {seat}", seat)
    points = veil.secrets.points(seat)
    army = vault.army([keeper.code(point) for point in points], veil.points[1 - seat])
    for point, made, shown in zip(points, army.cells, veil.armies[seat], strict=True):
        if made != shown:
            where = match.rules.topology.names[point]
            return Fault("not the piece that was committed to", where, seat)
    return None


def _battles(veil: Veil, seat: Seat, keeper: Keeper) -> Fault | None:
    vault = keeper.vault
    assert vault is not None
    for fight in veil.fights:
        where = f"battle {fight.number}"
        for point, (owner, kind) in fight.opened.items():
            if owner == seat and keeper.kinds[point] != kind:
                return Fault("opened as another piece", where, seat)
        if seat in fight.tables and keeper.table(vault, veil, fight) != fight.tables[seat][1]:
            return Fault("a table made for another piece", where, seat)
        if seat in fight.pledges and seat not in fight.tables:
            made = oblivious.table_hash(
                vault.battle(fight.number), keeper.table(vault, veil, fight)
            )
            body = fight.pledges[seat].entry.body
            if getattr(body, "seal", None) != made:
                return Fault("a pledge to another table", where, seat)
    return None


def _replay(
    game: Game, options: Any, match: Match, secrets: Secrets, keepers: dict[Seat, Keeper],
    referee: Seat | None,
) -> Fault | None:
    whole = Match(game, options)
    for seat, action in match.actions:
        if isinstance(action, Deploy):
            action = Deploy(keepers[seat].value)
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
