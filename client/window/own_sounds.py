"""Sounds that a plug-in brings for its own figures: short WAV files, bounded before played.

`sounds/NAME-move.wav` beside the package's sources is heard when the figure NAME goes, and
`NAME-act.wav` when it strikes. Compressed files were rejected: a small one may hold hours.
"""

import wave
from functools import lru_cache
from io import BytesIO
from pathlib import Path

from ..games.own_files import named

SECONDS = 4.0
"""How long a sound is at most."""
RATES = range(8_000, 48_001)
"""Samples a second that are played."""


@lru_cache(maxsize=256)
def own_sound(name: str) -> Path | None:
    """Give the file of a sound "own:PACKAGE/NAME"; None where there is none that can be played."""
    own = named(name)
    data = own.read("sounds", "wav") if own is not None else None
    if own is None or data is None:
        return None
    try:
        with wave.open(BytesIO(data)) as sound:
            rate, frames = sound.getframerate(), sound.getnframes()
            fits = sound.getsampwidth() == 2 and sound.getnchannels() <= 2
    except (EOFError, wave.Error):
        return None
    short = rate in RATES and 0 < frames <= SECONDS * rate
    return own.file("sounds", "wav") if fits and short else None
