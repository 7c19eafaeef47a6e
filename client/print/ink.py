"""Colours of lines and letters on paper, and what a spot is; apart from the pen, which needs fpdf2.
"""

Colour = tuple[int, int, int]
Spot = tuple[float, float]
"""Millimetres from the left and from above."""
INK: Colour = (70, 52, 36)
SOFT: Colour = (120, 104, 86)
CUT: Colour = (110, 110, 110)
WHITE: Colour = (255, 255, 255)
POINT = 25.4 / 72
"""Millimetres of a typographic point."""
