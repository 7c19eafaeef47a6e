"""Set-ups of the computer: a formation, perhaps in a mirror, in which neighbours changed places.

So hardly two games begin alike, yet every army keeps the sense of its formation. What a wood or a
marsh bars is asked by the caller, who then takes a plain formation.
"""

from collections.abc import Mapping

from ...game import Muster
from ...piece import Piece, Point, Seat
from ...search.deployment import mirrored
from ...search.noise import noise
from ...search.thought import Task
from .board import Field
from .deployment import read, write

PLAIN = 60
"""Noise of judgement above which a player takes formations as they are."""
SWAPS = 3
"""Pairs of neighbours that change places at most."""
LARGE = 20
"""With more soldiers than these the set-up decides most games, and only `STRONG` is played."""
STRONG = "Battery"
"""Its front is cannons in the middle and drums beside them, whom nobody may take: a wall. With 60
on 15x15 against who looks one move ahead it scored 92 % of 40 games and lost none, where the
hedgehog had 50 % of 13 and the wings 68 % of 19; and of eight games against it none was won."""


def varied(
    field: Field, seat: Seat, muster: Muster, task: Task
) -> str | None:
    """Give the text of one of the muster's formations varied, drawn from the task's seed; None:
    there is nothing to vary."""
    formations = muster.formations
    if not formations or task.level.noise > PLAIN:
        return None

    def draw(what: str, below: int) -> int:
        return noise(f"{what} {task.seed} {seat}", below)

    texts = [text for _, text in formations]
    if len(read(field, seat, texts[0])) > LARGE:
        texts = [text for name, text in formations if name == STRONG] or texts
    placed = read(field, seat, texts[draw("formation", len(texts))])
    if draw("mirror", 2):
        placed = mirrored(field.topology, muster, placed) or placed
    for number in range(draw("swaps", SWAPS + 1)):
        pairs = neighbours(field, placed)
        if pairs:
            one, other = pairs[draw(f"swap {number}", len(pairs))]
            placed[one], placed[other] = placed[other], placed[one]
    return write(field, placed)


def neighbours(field: Field, placed: Mapping[Point, Piece]) -> list[tuple[Point, Point]]:
    """List pairs of soldiers of two kinds who stand side by side in a row or column."""
    ways = field.topology.ways
    return [
        (point, other) for point in sorted(placed) for heading in (0, 2)
        if (other := ways[heading][point]) in placed and placed[point].kind != placed[other].kind
    ]
