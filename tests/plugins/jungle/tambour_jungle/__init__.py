"""Jungle (Dou Shou Qi): eight animals a side, water in the middle, and a den to get into."""

from collections.abc import Iterator
from dataclasses import dataclass

from core.event import Outcome
from core.game import End, Game, Mark, Preset, Refusal, Step, ended, msg
from core.kit import Ground, Kind, KitRules, Men, Stand
from core.option import option
from core.piece import Piece, Point, Seat, points
from core.position import Position
from core.topology import OFF

from .french import FRENCH

DEN, TRAP, WATER = "#", "*", "~"
OWN = Refusal("J-10", msg("One of your own animals stands there."))
HOME = Refusal("J-12", msg("Nobody walks into their own den."))
WET = Refusal("J-20", msg("Only the rat goes into the water."))
RAT = Refusal("J-22", msg("A rat in the water is in the way of this leap."))
ACROSS = Refusal("J-23", msg("The tiger leaps along the rank only."))
STRONG = Refusal("J-31", msg("That animal is stronger than yours."))
TUSKS = Refusal("J-32", msg("The elephant cannot catch the rat."))
SHORE = Refusal("J-33", msg("The rat does not take across the shore."))


@dataclass(frozen=True)
class Options:
    """What people play differently."""

    tiger: str = option("both", "Tiger", among=("both", "across"), help="Where the tiger leaps.")
    shore: bool = option(False, "Shore", help="The rat takes across the shore.")
    elephant: bool = option(False, "Elephant", help="The elephant takes the rat.")
    stalemate: str = option("loses", "Stalemate", among=("loses", "draw"),
                            help="What becomes of who cannot move.")
    calm: int = option(80, "Calm", span=(0, 400), help="Plies without a catch that make a draw.")
    max_plies: int = option(0, "Longest", span=(0, 9999), help="Plies after which it is a draw.")


class Jungle(KitRules[Options]):
    """The rules under one set of options."""

    seats = ("S", "N")
    pieces = {
        "E": Kind(msg("Elephant"), "disc:elephant", 900), "L": Kind(msg("Lion"), "disc:lion", 800),
        "T": Kind(msg("Tiger"), "disc:tiger", 700), "P": Kind(msg("Leopard"), "disc:leopard", 500),
        "W": Kind(msg("Wolf"), "disc:wolf", 400), "D": Kind(msg("Dog"), "disc:dog", 350),
        "C": Kind(msg("Cat"), "disc:cat", 250), "R": Kind(msg("Rat"), "disc:mouse", 500),
    }
    ranks = "RCDWPTLE"
    drawing = "..*#*.. ...*... ....... .~~.~~. .~~.~~. .~~.~~. ....... ...*... ..*#*.."
    setup = "l.....t .d...c. r.p.w.e ....... ....... ....... E.W.P.R .C...D. T.....L"
    legend = {WATER: Ground("W", msg("Water")), DEN: Ground(landmark="tent")}
    plain = Refusal("J-11", msg("An animal goes one step, along the file or the rank."))
    repeats = 3
    place_words = (msg("It comes nearer to the den."), msg("It holds back who nears our den."))

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self.stuck = (-1 if options.stalemate == "loses" else 0, "J-52")
        self.water, self.traps = self.at(WATER), self.at(TRAP)
        self.dens = tuple(points(self.at(DEN)))
        self.gap = [[abs(x - a) + abs(y - b) for x, y in self.topology.places]
                    for a, b in (self.topology.places[den] for den in self.dens)]

    def goes(self, board: Men, at: Point, piece: Piece) -> Iterator[Point]:
        """Yield the next points (J-11), and for lion and tiger the other shore (J-21)."""
        for way in self.topology.ways[::2]:
            end = way[at]
            if end != OFF:
                yield end
            if piece.kind in ("L", "T") and end != OFF and self.water >> end & 1:
                while self.water >> end & 1:
                    end = way[end]
                yield end

    def no(self, board: Men, seat: Seat, start: Point | str, end: Point) -> Refusal | None:
        """Judge a step or a leap (J-12 to J-41)."""
        assert not isinstance(start, str)
        piece, prey = board[start], board[end]
        assert piece is not None
        if prey is not None and prey.seat == seat:
            return OWN
        if end == self.dens[seat]:
            return HOME
        if self.water >> end & 1 and piece.kind != "R":
            return WET
        if not self.topology.near[start] >> end & 1:
            line = next(ray[: ray.index(end)] for rays in self.topology.rays[::2]
                        if end in (ray := rays[start]))
            if any(board[at] for at in line):
                return RAT
            if piece.kind == "T" and self.options.tiger == "across" and end - start in (28, -28):
                return ACROSS
        return None if prey is None else self.catch(piece, prey, start, end)

    def catch(self, piece: Piece, prey: Piece, start: Point, end: Point) -> Refusal | None:
        """Say why one animal cannot take the other (J-31 to J-41)."""
        if piece.kind == "R" and not self.options.shore and (
                self.water >> start & 1) != (self.water >> end & 1):
            return SHORE
        if self.traps >> end & 1 and self.half(end) == piece.seat:
            return None
        kinds = piece.kind, prey.kind
        if kinds == ("R", "E"):
            return None
        if kinds == ("E", "R"):
            return None if self.options.elephant else TUSKS
        weaker = self.ranks.index(piece.kind or "") < self.ranks.index(prey.kind or "")
        return STRONG if weaker else None

    def ends(self, stand: Stand, seat: Seat, end: Point) -> Outcome | None:
        """See den, last animal, and the plies that were counted (J-50, J-51, J-61, J-62)."""
        if end == self.dens[1 - seat]:
            return Outcome((seat,), "den", "J-50")
        if not any(piece and piece.seat != seat for piece in stand.board):
            return Outcome((seat,), "last", "J-51")
        if self.options.calm and stand.quiet >= self.options.calm:
            return Outcome((), "quiet", "J-61")
        if self.options.max_plies and stand.ply >= self.options.max_plies:
            return Outcome((), "draw", "J-62")
        return None

    def agree(self, p: Position, why: str) -> Step:
        """Call it a draw (J-60)."""
        return ended(p, (), why, "J-60" if why == "repetition" else "M-3")

    def place(self, piece: Piece, at: Point) -> int:
        """Like to be near the enemy's den."""
        return 6 * (12 - int(self.gap[1 - piece.seat][at]))

    def marks(self, p: Position, seat: Seat) -> tuple[Mark, ...]:
        """Show the traps."""
        return tuple(Mark("ring", self.half(at), None, (at,), "J-3") for at in points(self.traps))


GAME = Game(
    key="jungle", contract=2, title=msg("Jungle"), version=1, options=Options, ruleset=Jungle,
    players=(2,), golden="", presets=(Preset(msg("Usual"), {}),), kinds=Jungle.kinds,
    armies=((msg("Blue"), "blue"), (msg("Red"), "red")),
    story=msg("Eight animals, a river, and a den to get into."),
    credit=msg("An old Chinese game of nobody and everybody."),
    ends={"den": End(msg("{winner} is in the den of {loser}.")),
          "last": End(msg("{loser} has no animal left."))},
    translations={"fr": FRENCH},
)
