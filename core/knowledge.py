"""What follows about hidden pieces from what everybody saw, and from one's own army.

Every step only strikes out kinds that cannot be, so the true kind is never struck out (a test holds
it on whole random games). Reasoning over whole arrangements of an army was rejected: it would find
a little more, and nobody could follow why.
"""

from collections.abc import Mapping

from .battles import Battle, Battles, Kinds
from .game import msg
from .piece import Piece, Point, Seat
from .position import Position
from .secret import Fact


def set_up(p: Position, seat: Seat) -> bool:
    """Say whether a seat's pieces were set up in this match, so that births are real."""
    return len(p.hand) > seat and p.hand[seat].ready


def certain(p: Position, battles: Battles) -> Kinds:
    """Give the kinds that the holder of a position knows, fallen pieces included, by birth."""
    known: Kinds = {}
    for hand_seat, hand in enumerate(p.hand):
        if hand.value is not None:
            army = battles.read(hand_seat, hand.value)
            known |= {at: piece.kind or "" for at, piece in army.items()}
    for piece in (*p.board, *p.note.fought):
        if piece is not None and piece.kind is not None:
            known[piece.id] = piece.kind
    return known


def possible(p: Position, battles: Battles) -> Kinds:
    """Give by birth what every piece, fallen or not, may be for the holder of a position."""
    known = certain(p, battles)
    seats = {piece.id: piece.seat for piece in (*p.board, *p.note.fought) if piece is not None}
    for seat in (0, 1):
        if set_up(p, seat):
            seats |= dict.fromkeys(battles.points(seat), seat)
    found: Kinds = {}
    for birth, seat in seats.items():
        letters = known.get(birth) or (
            battles.born(seat, birth) if set_up(p, seat) else battles.kinds)
        if birth not in known and p.note.moved >> birth & 1:
            letters = "".join(k for k in letters if k not in battles.fixed)
        found[birth] = letters
    before: Kinds = {}
    while found != before:
        before = dict(found)
        for battle in p.note.battles:
            _fight(found, battle, battles)
        for seat in (0, 1):
            births = [b for b, s in seats.items() if s == seat]
            _count(found, births, set_up(p, seat), battles.counts(seat))
    return found


def _fight(found: Kinds, battle: Battle, battles: Battles) -> None:
    """Strike out what could not have ended a battle as it ended."""
    one, two = battle.attacker.id, battle.defender.id
    attackers, defenders = battles.able(found[one], found[two], battle.outcome)
    if attackers:
        found[one], found[two] = attackers, defenders


def _count(
    found: Kinds, births: list[Point], whole: bool, counts: Mapping[str, int]
) -> None:
    """Strike out kinds of which all are known, and settle those that only just suffice."""
    for kind, most in counts.items():
        able = [birth for birth in births if kind in found[birth]]
        sure = [birth for birth in able if found[birth] == kind]
        if len(sure) == most:
            for birth in set(able) - set(sure):
                found[birth] = found[birth].replace(kind, "")
        elif whole and len(able) == most:
            for birth in able:
                found[birth] = kind


def facts(
    p: Position, piece: Piece, letters: str, battles: Battles, stayed: str
) -> tuple[Fact, ...]:
    """Tell why a piece whose kind the holder does not know may be no more than `letters`;
    `stayed` is a sentence (a msgid) that says what one that has moved is not."""
    if piece.kind is not None:
        return ()
    known, told = certain(p, battles), []
    if p.note.moved >> piece.id & 1:
        told.append(Fact(stayed))
    for battle in p.note.battles:
        told += _battle(battle, piece, known)
    if len(letters) == 1:
        told.append(Fact(msg("Can only be: {piece}."), letters))
    return tuple(dict.fromkeys(told))


def _battle(battle: Battle, piece: Piece, known: Mapping[Point, str]) -> list[Fact]:
    """Tell what a battle that a piece survived says."""
    for mine, other, survived, text in (
        (battle.attacker, battle.defender, "attacker", msg("Attacked and beat: {piece}.")),
        (battle.defender, battle.attacker, "defender", msg("Stood against: {piece}.")),
    ):
        if mine.id == piece.id and battle.word == survived:
            kind = known.get(other.id)
            return [Fact(text, kind)] if kind else [Fact(msg("Has won a battle."))]
    return []
