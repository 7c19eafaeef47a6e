"""The sculptor's workshop: how the miniatures are made, needed only to bake them again.

The one decision: toys are sculpted by code and rendered by our own small renderer, so that every
picture of the box is original, can be re-made from text, and playing needs no numpy at all.
These modules import numpy and numba (the extra ``art``); nothing at play time imports them.

Axes of a miniature: +x forward, +y to its left, +z up; one unit is one board cell; the ground is
z = 0 and the foot anchor is the origin.
"""
