"""What can be read for a sound that tells something, by whoever does not hear it.

Steps and hooves are seen on the board and have no caption; a few sounds are told by what they mean
here, though another thing sounds alike: those have names of their own, and `HEARD` says which
sound is played.
"""

from core.refusal import msg

from ..look import icons
from ..widgets.button import Icon, tick

YOUR_TURN, TIME_FLIES = "your turn", "hurry"
HEARD = {YOUR_TURN: "drumwave", TIME_FLIES: "tap"}
"""Cue -> the sound of it, where that has another name."""
FELT = {
    YOUR_TURN: (.3, .5, .25), TIME_FLIES: (0, .3, .08), "cannon": (.9, .4, .3),
    "refuse": (.4, 0, .12), "victory": (.5, .8, .6), "defeat": (.6, 0, .6),
}
"""Cue -> how a gamepad shakes: the heavy and the light motor from 0 to 1, and seconds."""
CAPTIONS: dict[str, tuple[Icon, str]] = {
    YOUR_TURN: (icons.drum, msg("Drum: your turn")),
    TIME_FLIES: (icons.dial, msg("Taps: little time is left")),
    "drumroll": (icons.drum, msg("Drum roll: it begins")),
    "bell": (icons.bell, msg("Bell: somebody is away")),
    "cannon": (icons.flash, msg("Boom: a cannon fires")),
    "seal": (icons.lock, msg("Stamp: sealed")),
    "unseal": (icons.lock, msg("Crack: a seal is opened")),
    "chime": (tick, msg("Chime: yes")),
    "refuse": (icons.cross, msg("Thud: no")),
    "victory": (icons.star, msg("Fanfare: you have won")),
    "defeat": (icons.flag, msg("Sad tune: you have lost")),
    "draw": (icons.pair, msg("Calm tune: nobody wins")),
}
"""Cue -> its picture and its words."""
