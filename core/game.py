"""A game's rules as the whole program knows them: the contract's three parts joined.

`core/play.py` is what rules must answer to be played, `core/look.py` what a screen asks,
`core/computer.py` what the computer player asks; each has defaults, so a small game answers little.
Protocols beside these classes were rejected: two lists of one thing. Other packages import what
they need of the contract and of the passport (`core/passport.py`) from here.
"""

from typing import Any, TypeAlias

from .computer import Computer
from .event import Outcome
from .look import Look, Mark, Scenery
from .passport import ARMIES, CONTRACT, ENDS, End, Handicap, Odds, Passport, Preset
from .play import Muster, NoteT, OptionsT, Standing, Step, ended, flagged
from .refusal import Illegal, Malformed, Refusal, msg


class BaseRules(Look[OptionsT, NoteT], Computer[OptionsT, NoteT]):
    """The base class of every game's rules: play, look and computer."""

    game: "Game"
    """The passport these rules were made from (set by `Passport.rules`)."""


Rules: TypeAlias = BaseRules[Any, Any]
"""Any game's rules, their types of options and note forgotten."""
Game: TypeAlias = Passport[Rules]
"""A game's passport, which binds such rules."""


__all__ = [
    "ARMIES", "CONTRACT", "ENDS", "BaseRules", "End", "Game", "Handicap", "Illegal", "Malformed",
    "Mark", "Muster", "Odds", "Outcome", "Preset", "Refusal", "Rules", "Scenery", "Standing",
    "Step", "ended", "flagged", "msg",
]
