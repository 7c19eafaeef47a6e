"""What is being built: board, tiles and army, as plain values with every step back and forth.

A plan is one frozen value and the history a list of them, so undo covers painting, the size and the
army alike. It becomes options of the game and nothing else: whether it can be played, the rules
say, and what a tile or a soldier is called too.
"""

import contextlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from core.game import Game, Malformed, Rules, msg
from core.option import fields, read_options
from core.position import PLAIN
from core.topology import file_name

from ...table.undo import History

Square = tuple[int, int]
"""(file, rank), both from 0."""
LEAST, MOST = 4, 64
"""Squares a side of a board may have."""
CROWD = 512
"""Soldiers of a kind that the steppers reach."""
MADE = (
    "board", "players", "teams", "terrain", "army", "list", "list_alone", "composition",
)
"""The options a plan decides; all others pass through it untouched."""


@dataclass(frozen=True)
class Plan:
    """A board with its tiles and the army of each side; `seed` while the map is a random one."""

    wide: int
    high: int
    players: int
    tiles: Mapping[Square, str]
    army: Mapping[str, int]
    standard: bool = True
    """The army is the usual one of its size."""
    seed: str = ""
    others: Mapping[str, Any] | None = None
    teams: str = "none"
    alone: Mapping[str, int] | None = None
    """The army of the one who stands alone against allies, where it is another."""

    @property
    def total(self) -> int:
        """Count the soldiers of a side."""
        return sum(self.army.values())


def of_options(game: Game, values: Mapping[str, Any]) -> Plan:
    """Turn options into a plan; Malformed when they are none. What does not fit is kept."""
    options: Any = read_options(game.options, dict(values))
    wide, high = (int(part) for part in str(options.board).split("x"))
    terrain = str(options.terrain)
    seed = terrain.partition(" ")[2] if terrain.startswith("random ") else ""
    tiles: dict[Square, str] = {}
    if not seed:
        for word in terrain.split():
            tile, _, name = word.partition("@")
            tiles[_square(name)] = tile
    others = {k: v for k, v in values.items() if k not in MADE}
    army = _counted(game, options.list) or usual(game, options.army)
    if options.composition != "standard":
        others["composition"] = options.composition
    usually = options.list == "auto"
    plan = Plan(
        wide, high, options.players, tiles, army, usually, seed, others, options.teams,
        _counted(game, options.list_alone),
    )
    with contextlib.suppress(Malformed):  # a random map that does not fit says so on screen
        plan = grown(game, plan) if seed else plan
    return plan


def _counted(game: Game, text: str) -> dict[str, int] | None:
    """Read an army list by kind; None where the usual army is meant."""
    if text == "auto":
        return None
    return dict(zip(game.kinds, map(int, text.split("/")), strict=True))


def _list(army: Mapping[str, int]) -> str:
    return "/".join(str(count) for count in army.values())


def options_of(plan: Plan) -> dict[str, Any]:
    """Give the options that make a plan."""
    values: dict[str, Any] = {**(plan.others or {}), "board": f"{plan.wide}x{plan.high}",
                              "players": plan.players, "teams": plan.teams}
    if plan.alone is not None:
        values["list_alone"] = _list(plan.alone)
    if plan.seed:
        values["terrain"] = f"random {plan.seed}"
    elif plan.tiles:
        values["terrain"] = " ".join(
            f"{tile}@{name_of(at)}" for at, tile in plan.tiles.items())
    if plan.standard:
        values["army"] = plan.total
    else:
        values.pop("composition", None)
        values["list"] = _list(plan.army)
    return values


def canonical_options(game: Game, plan: Plan) -> dict[str, Any]:
    """Give the canonical options of a plan, without what is the default anyway; Malformed."""
    known = {field.name: field for field in fields(game.options)}
    values = {name: known[name].read(value) for name, value in options_of(plan).items()}
    return {name: value for name, value in values.items() if value != known[name].default}


def rules_of(game: Game, plan: Plan) -> Rules:
    """Bind the game's rules to a plan; Malformed says that its options are none. `start` judges
    whether it can be played."""
    return game.rules(read_options(game.options, canonical_options(game, plan)))


def sketched(game: Game, plan: Plan) -> tuple[Rules | None, bool]:
    """Give rules that tell where the armies' rows of a plan are, and whether they are its own.

    Where no army of its size fits, the rows of a smaller one are told, or of two armies alone; None
    where not even that can be.
    """
    for place, each in enumerate(_likely(game, plan)):
        with contextlib.suppress(Malformed, ValueError):
            rules = rules_of(game, each)
            for seat in range(len(rules.seats)):
                rules.muster(seat)
            return rules, place == 0
    return None, False


def _likely(game: Game, plan: Plan) -> Iterator[Plan]:
    """Yield a plan, then with smaller armies, then with two armies alone; each is drawn up only
    when the one before it could not be played."""
    smaller = [size for size in (40, 20, 16, 8, 4, 2, 1) if size < plan.total]
    yield plan
    for size in smaller:
        yield replace(plan, army=usual(game, size), standard=True, alone=None)
    two = replace(plan, players=2, teams="none", alone=None)
    yield two
    for size in smaller:
        yield replace(two, army=usual(game, size), standard=True)


def teams_of(game: Game) -> tuple[str, ...]:
    """List the ways in which armies of a game may play together."""
    return next(field.among for field in fields(game.options) if field.name == "teams")


def banded(game: Game, players: int, teams: str) -> bool:
    """Say whether so many armies may play together so."""
    return _allowed(game, players=players, teams=teams)


def may_stand_alone(game: Game, plan: Plan) -> bool:
    """Say whether one army of a plan may have a list of its own."""
    own = _list(plan.alone or plan.army)
    return _allowed(game, players=plan.players, teams=plan.teams, list_alone=own)


def _allowed(game: Game, **values: Any) -> bool:
    try:
        read_options(game.options, values)
    except (Malformed, ValueError):
        return False
    return True


def usual(game: Game, size: int) -> dict[str, int]:
    """Give the usual army of a size by kind, as the game lists it; Malformed for no army."""
    army = dict.fromkeys(game.kinds, 0)
    given = {"board": "24x24" if size <= 200 else "64x64", "army": size}
    army.update(game.rules(read_options(game.options, given)).muster(0).reserve)
    return army


def grown(game: Game, plan: Plan) -> Plan:
    """Lay a random map's tiles out, to be seen and painted over; Malformed when none can be."""
    rules = game.rules(read_options(game.options, options_of(plan)))
    ground = rules.start().ground
    tiles = {
        (round(x), round(y)): ground[point]
        for point, (x, y) in enumerate(rules.topology.places)
        if point < len(ground) and ground[point] != PLAIN
    }
    return replace(plan, tiles=tiles)


def name_of(at: Square) -> str:
    """Name a square as boards do."""
    return f"{file_name(at[0])}{at[1] + 1}"


def _square(name: str) -> Square:
    letters = name.rstrip("0123456789")
    x = 0
    for letter in letters:
        x = 26 * x + ord(letter) - 96
    return x - 1, int(name[len(letters):]) - 1


def images(plan: Plan, at: Square) -> set[Square]:
    """Give the squares that see the board as `at` does from another army's edge."""
    x, y = at
    if plan.players == 3:
        return {at, (x, plan.high - 1 - y)}  # only South and North can be treated alike
    squares = {at, (plan.wide - 1 - x, plan.high - 1 - y)}
    if plan.players == 4 and plan.wide == plan.high:
        squares |= {(y, plan.wide - 1 - x), (plan.high - 1 - y, x)}
    return squares


def even(plan: Plan) -> bool:
    """Say whether the map is the same for every army."""
    tiles = plan.tiles
    return all(tiles.get(other) == tile for at, tile in tiles.items() for other in images(plan, at))


def evened(plan: Plan) -> Plan:
    """Give a plan whose map is the same for every army: as the first one, from South, sees it."""
    squares = ((x, y) for y in range(plan.high) for x in range(plan.wide))
    first = {at: min(images(plan, at), key=lambda each: (each[1], each[0])) for at in squares}
    tiles = {at: plan.tiles[like] for at, like in first.items() if like in plan.tiles}
    return replace(plan, tiles=tiles, seed="")


class Builder(History[Plan]):
    """A plan with its past and future, and what the editor does to it."""

    def __init__(self, game: Game, plan: Plan) -> None:
        super().__init__(plan)
        self.game = game
        self._alike = True
        """The player wishes a fair map."""
        self._stroke: Plan | None = None
        """The plan before the stroke that is being painted."""

    @property
    def plan(self) -> Plan:
        """Give the plan as it is now."""
        return self.now

    @property
    def fair(self) -> bool:
        """True when the map is the same for every army, and painting keeps it so."""
        return self._alike and even(self.plan)

    @fair.setter
    def fair(self, wish: bool) -> None:
        self._alike = wish
        if wish and not even(self.plan):
            self.become(evened(self.plan))

    # painting: everything between `press` and `lift` is one step

    def press(self) -> None:
        """Begin a stroke."""
        self._stroke = self.plan

    def lift(self) -> bool:
        """End a stroke; True when it changed something."""
        before, self._stroke = self._stroke, None
        return before is not None and before != self.plan

    def paint(self, squares: Iterable[Square], tile: str) -> bool:
        """Put a tile (PLAIN: none) on squares and, when painting is fair, on their images."""
        tiles = dict(self.plan.tiles)
        for at in squares:
            for x, y in images(self.plan, at) if self.fair else {at}:
                if 0 <= x < self.plan.wide and 0 <= y < self.plan.high:
                    tiles.pop((x, y), None)
                    if tile != PLAIN:
                        tiles[x, y] = tile
        if tiles == dict(self.plan.tiles):
            return False
        return self.become(replace(self.plan, tiles=tiles, seed=""), self._stroke)

    # the rest

    def clear(self) -> bool:
        """Take all tiles off."""
        return self.become(replace(self.plan, tiles={}, seed=""))

    def shake(self, seeds: Iterable[str]) -> bool:
        """Lay a random map, from the first seed whose map can be crossed; Malformed when none."""
        why = Malformed(
            msg("no map fits here; choose a larger board or fewer soldiers"), "options"
        )
        for seed in seeds:
            try:
                return self.become(grown(self.game, replace(self.plan, seed=seed, tiles={})))
            except Malformed as error:
                why = error
        raise why

    def size(self, wide: int, high: int) -> bool:
        """Give the board another size; tiles beyond its edges are lost, Undo brings them back."""
        wide, high = (max(LEAST, min(MOST, n)) for n in (wide, high))
        tiles = {at: t for at, t in self.plan.tiles.items() if at[0] < wide and at[1] < high}
        return self.become(replace(self.plan, wide=wide, high=high, tiles=tiles, seed=""))

    def seats(self, players: int) -> bool:
        """Let another number of armies play; three and four need a square board."""
        plan = self.plan
        if not banded(self.game, players, plan.teams):
            plan = replace(plan, teams="none", alone=None)
        return self.become(self._seated(plan, players))

    def _seated(self, plan: Plan, players: int) -> Plan:
        side = max(plan.wide, plan.high)
        if players > 2 and plan.wide != plan.high:
            plan = replace(plan, wide=side, high=side)
        return replace(plan, players=players, seed="")

    def band(self, teams: str) -> bool:
        """Let armies play together, as many as it takes."""
        plan = replace(self.plan, teams=teams, alone=None)
        if not banded(self.game, plan.players, teams):
            players = next(n for n in self.game.players if banded(self.game, n, teams))
            plan = self._seated(plan, players)
        return self.become(plan)

    def single_out(self, own: bool) -> bool:
        """Give the one who stands alone an army of his own, the others' to begin with."""
        return self.become(replace(self.plan, alone=dict(self.plan.army) if own else None))

    def troop_alone(self, kind: str, count: int) -> bool:
        """Set how many of a kind the one alone has."""
        army = {**(self.plan.alone or self.plan.army), kind: max(0, min(CROWD, count))}
        return self.become(replace(self.plan, alone=army))

    def troop(self, kind: str, count: int) -> bool:
        """Set how many of a kind each side has."""
        army = {**self.plan.army, kind: max(0, min(CROWD, count))}
        return self.become(replace(self.plan, army=army, standard=False))

    def muster(self, total: int) -> bool:
        """Take the usual army of a size."""
        army = usual(self.game, max(1, total))
        return self.become(replace(self.plan, army=army, standard=True))
