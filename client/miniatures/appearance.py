"""How the toys look by the player's own choice: the palette of the armies and the time of day.

One frozen value, kept by the theme and by every board's picture and handed to whatever paints or
keeps a picture. Were it a variable of the program, two boards could not be lit differently, and a
picture kept from before a change could not be told from one made after it.
"""

from collections.abc import Mapping
from typing import NamedTuple

from .daylight import DAYS, Day
from .liveries import PALETTES, Army


class Appearance(NamedTuple):
    """A palette (a key of `PALETTES`) and a day (a key of `DAYS`)."""

    palette: str = "standard"
    day: str = "noon"

    @property
    def armies(self) -> Mapping[str, Army]:
        """Give every livery in this palette; KeyError where there is no such palette."""
        return PALETTES[self.palette]

    @property
    def light(self) -> Day:
        """Give the light of this day; KeyError where there is no such day."""
        return DAYS[self.day]


STANDARD = Appearance()
"""What is shown where nobody chose: in films and on contact sheets."""
