"""How far two colours stand apart for reading, as WCAG 2 measures it."""

from collections.abc import Sequence


def luminance(colour: Sequence[int]) -> float:
    """The relative luminance of sRGB, 0 to 1."""
    parts = [v / 255 / 12.92 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4
             for v in colour[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: Sequence[int], other: Sequence[int]) -> float:
    """1 for equal colours, 21 for black on white."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)
