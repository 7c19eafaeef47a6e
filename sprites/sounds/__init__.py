"""The instrument makers' workshop: how the sounds are made, needed only to bake them again.

The one decision: every sound is computed from sines, seeded noise and written notes, instead of
being recorded: so each one is original, can be re-made from text, and can be measured by a test.
These modules import numpy and soundfile (the extra ``art``); nothing at play time imports them.
"""
