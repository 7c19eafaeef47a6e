"""Ambush: two hidden patrols, a pond on each side, and a flag to find."""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

from core.battles import Numbers
from core.game import End, Game, Preset, Refusal, msg
from core.kit import Ground, HiddenRules, Kind, Men
from core.option import option
from core.piece import Bits, Piece, Point, Seat, bits

FLAG, TRAP, SCOUT, SPY, GENERAL, SOLDIER = "FTESGM"
STRONGEST = "GCMES"
POND = Refusal("A-1", msg("Nobody goes into the pond."))
STEPS = range(0, 8, 2)
"""North, east, south, west, of a board's eight ways."""


@dataclass(frozen=True)
class Options:
    disclosure: str = option("open", "Battles", among=("open", "referee", "sealed"),
                             help="Who sees what fights: both, a third player, or nobody.")


class Ambush(HiddenRules[Options]):
    pieces = {
        "F": Kind(msg("Flag"), "lz_flag", help=msg("Whoever reaches it wins.")),
        "T": Kind(msg("Trap"), "lz_mine", 200, msg("It never moves.")),
        "G": Kind(msg("General"), "general", 500, msg("Only the spy is to be feared.")),
        "C": Kind(msg("Captain"), "cavalry", 300), "M": Kind(msg("Soldier"), "infantry", 150),
        "E": Kind(msg("Scout"), "hb_guetteur", 120, msg("It goes straight on.")),
        "S": Kind(msg("Spy"), "drummer", 100, msg("It beats the general when it attacks.")),
    }
    counts = {"F": 1, "T": 2, "G": 1, "C": 2, "M": 4, "E": 1, "S": 1}
    flag, fixed, unknown = FLAG, TRAP, "lz_block"
    drawing = "222222 222222 ...... .~..~. ...... 111111 111111"
    legend = {"~": Ground("W", msg("Pond"))}
    plain = Refusal("A-3", msg("A piece goes one step, along the file or the rank."))
    numbers = Numbers("A-2", "A-2", "A-5", "A-8", "A-9", "A-8")
    stayed = msg("Has moved: no trap, no flag.")
    formations = (
        (msg("In the corner"), "FTMSCMTMGECM"), (msg("In the middle"), "MTFTMSCGMECM"),
    )
    place_words = (msg("It comes nearer to the other side."), "")

    def disclosure(self) -> str:
        return self.options.disclosure

    def starts(self, seat: Seat, kind: str) -> Bits:
        home = self.homes[seat]
        return bits(home[:6] if kind == FLAG else home)

    def fight(self, attacker: str, defender: str) -> str:
        if defender == TRAP:
            return "attacker" if attacker == SOLDIER else "both"
        if (attacker, defender) == (SPY, GENERAL):
            return "attacker"
        ours, theirs = STRONGEST.index(attacker), STRONGEST.index(defender)
        return "both" if ours == theirs else "attacker" if ours < theirs else "defender"

    def goes(self, board: Men, at: Point, piece: Piece) -> Iterator[Point]:
        for way in STEPS:
            ray = self.topology.rays[way][at]
            yield from ray[:1]
            if piece.kind not in (SCOUT, None):
                continue
            for before, end in itertools.pairwise(ray):
                if board[before] is not None or self.letters[before] == "~":
                    break
                yield end

    def no(self, board: Men, seat: Seat, start: Point | str, end: Point) -> Refusal | None:
        return POND if self.letters[end] == "~" else None

    def place(self, piece: Piece, at: Point) -> int:
        rank = self.topology.places[at][1]
        return int(6 * (rank if piece.seat == 0 else 6 - rank))


GAME = Game(
    key="ambush", contract=2, title=msg("Ambush"), version=1, options=Options, ruleset=Ambush,
    players=(2,), golden="", kinds=Ambush.kinds,
    presets=(
        Preset(msg("Open"), {}), Preset(msg("Sealed"), {"disclosure": "sealed"}),
        Preset(msg("With a referee"), {"disclosure": "referee"}),
    ),
    story=msg("Find the hidden flag."), credit=msg("A game of nobody and everybody."),
    ends={"flag": End(msg("{winner} took the flag.")),
          "no-move": End(msg("{loser} cannot move."))},
    translations={"fr": {
        "Ambush": "Embuscade", "Open": "Ouvert", "Sealed": "Scellé",
        "With a referee": "Avec un arbitre", "Find the hidden flag.": "Trouve le drapeau caché.",
        "A game of nobody and everybody.": "Un jeu de personne et de tous.",
        "{winner} took the flag.": "{winner} a pris le drapeau.",
        "{loser} cannot move.": "{loser} ne peut plus bouger.",
        "Battles": "Combats", "Who sees what fights: both, a third player, or nobody.":
        "Qui voit les combattants : les deux, un tiers ou personne.",
        "Flag": "Drapeau", "Trap": "Piège", "General": "Général", "Captain": "Capitaine",
        "Soldier": "Soldat", "Scout": "Éclaireur", "Spy": "Espion", "Pond": "Étang",
        "Whoever reaches it wins.": "Qui l'atteint gagne.",
        "It never moves.": "Il ne bouge jamais.",
        "Only the spy is to be feared.": "Seul l'espion est à craindre.",
        "It goes straight on.": "Il va tout droit.",
        "It beats the general when it attacks.": "Il bat le général quand il attaque.",
        "Nobody goes into the pond.": "Personne n'entre dans l'étang.",
        "A piece goes one step, along the file or the rank.":
        "Une pièce avance d'un pas, dans sa colonne ou sa rangée.",
        "Has moved: no trap, no flag.": "A bougé : ni piège, ni drapeau.",
        "In the corner": "Dans le coin", "In the middle": "Au milieu",
        "It comes nearer to the other side.": "Elle approche de l'autre bord.",
    }},
)
