"""Make a film of a recorded match: choose how fast and how large, watch it grow, or cancel."""

from collections.abc import Callable
from functools import partial

from core.refusal import msg

from ..film.film_order import FilmOrder
from ..memory.archive.record_files import RecordedMatch
from ..memory.settings import film_folder
from ..processes.file_process import FileOrder, FileProcess
from ..widgets.choice import Segments
from ..widgets.focus import Widget
from .making import Headlines, MakingScreen

SPEEDS = ((0.8, msg("Slow")), (1.6, msg("Normal")), (3.2, msg("Fast")))
SIZES = (((640, 480), msg("Small")), ((960, 720), msg("Medium")), ((1280, 960), msg("Large")))
REASONS = {
    "full": msg("There is no room left on the disk. Delete something, then try again."),
    "folder": msg("The film cannot be saved here: the folder cannot be written to."),
    "record": msg("This game cannot be read any more."),
    "failed": msg("The film could not be made."),
}


class FilmScreen(MakingScreen):
    """A modal over the list."""

    headlines = Headlines(msg("Make a film"), msg("The film is being made"),
                          msg("The film is ready"), msg("No film"), msg("Make it"))
    reasons = REASONS

    def __init__(self, match: RecordedMatch, players: str,
                 start: Callable[[FileOrder], FileProcess] = FileProcess) -> None:
        super().__init__(players, start)
        self.match = match
        self.speed, self.format = SPEEDS[1][0], SIZES[1][0]

    def choices(self) -> list[Widget]:
        """Give speeds and sizes."""
        say = self.context.say
        return [Segments([(speed, say(name)) for speed, name in SPEEDS], self.speed,
                         partial(self._put, "speed")),
                Segments([(size, say(name)) for size, name in SIZES], self.format,
                         partial(self._put, "format"))]

    def order(self) -> FilmOrder:
        """Give the film that was chosen."""
        return FilmOrder(self.match.path, self.match.film(film_folder()), self.speed, self.format,
                         self.context.theme.appearance)
