"""The first moves of a first game: the coach does one, shows one, and then asks.

It presses what a player would press, and leaves the last press, *Done*, to them; whoever presses
anything meanwhile goes on alone.
"""

from core.action import clicks
from core.position import Position

from ..coach.hint import Coach
from ..processes.worker import Worker
from ..window.due import EVERY_TICK, NEVER
from .hud.guide import SHOWN, Guide
from .input.move_draft import MoveInput
from .play import Play

READS, PACE = 3.0, 1.0
"""Seconds before the first press, in which the reason is read, and between two presses."""


class Lead:
    """Asks the coach by itself while `guide` does or shows moves, and presses them."""

    def __init__(self, play: Play, guide: Guide, coach: Coach, move_input: MoveInput,
                 worker: Worker) -> None:
        self.play, self.guide, self.coach = play, guide, coach
        self.move_input, self.worker = move_input, worker
        self._left: Position | None = None
        """In which position there is no more to do."""
        self._pressed = 0
        self._next = 0.0

    @property
    def due(self) -> float:
        """Ask in each frame while a move is being done or shown."""
        return EVERY_TICK if self._leads else NEVER

    @property
    def _leads(self) -> bool:
        guide, move_input = self.guide, self.move_input
        return (not guide.gone and guide.heard and not guide.news and guide.moves <= SHOWN
                and move_input.mine and move_input.position is not self._left
                and self.play.winners is None and self.play.helps(move_input.seat))

    def update(self, now: float) -> bool:
        """Go on to `now`; True when the picture has changed."""
        coach, guide, seat = self.coach, self.guide, self.move_input.seat
        if not self._leads or seat is None:
            return False
        here, begun = self.move_input.position, self.move_input.draft.clicks
        way = () if coach.advice is None else clicks(coach.advice.action)
        if not guide.leads and begun:
            self._left = here  # somebody was quicker
        elif not guide.leads:
            guide.led, guide.why = here, None
            self._pressed, self._next = 0, now + READS
            if coach.advice is None and not coach.thinking:
                coach.tap(self.play.match, seat, self.worker)
        elif begun != way[:self._pressed] or self.move_input.refused is not None or (
                coach.advice is None and not coach.thinking):
            self._left, guide.led = here, None  # somebody goes on alone, or the coach is silent
        elif coach.advice is not None:
            changed, guide.why, coach.shown = not coach.shown, coach.advice.words, True
            if guide.moves == SHOWN or self._pressed >= len(way) or now < self._next:
                return changed
            self._pressed, self._next = self._pressed + 1, now + PACE
            self.move_input.click(way[self._pressed - 1])
        return True
