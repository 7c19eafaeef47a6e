"""The one way a text from outside reaches a screen, a terminal or a sentence.

A name, a file's field, a peer's word, an option's value: whoever shows one shows `plain(text)`.
It lives in core because all packages show such texts and every package may import core. Escaping
(`\\x1b`) was rejected: what a child reads should hold letters, and a repr grows fourfold.
"""

import unicodedata

MARKS = 3
"""Marks that a letter may bear; Vietnamese needs two, Hebrew three."""
LONGEST = 32
"""Characters of a name; sentences that quote a longer thing say how long it may be."""


def plain(text: object, longest: int = LONGEST) -> str:
    """Give one line fit to be shown: at most `longest` characters, "?" where nothing is left.

    Control, direction, line and private characters, lone surrogates and every space but the plain
    one are dropped, and of the marks on a letter all but three: a hundred of them would be painted
    over everything above. Only the first 4 * `longest` characters are looked at, so that the cost
    does not grow with what a stranger sends; `text` may be anything whose `str` is short.
    """
    start = str(text)[: 4 * longest]
    if start.isascii():
        return "".join(c for c in start if c.isprintable())[:longest].strip() or "?"
    kept, marks = [], 0
    for c in start:
        marks = marks + 1 if unicodedata.category(c)[0] == "M" else 0
        if c.isprintable() and marks <= MARKS:
            kept.append(c)
    return "".join(kept[:longest]).strip() or "?"


def quoted(value: object) -> str:
    """Quote what somebody gave where another thing belongs: a text plain and cut, a small number
    as it is, and of anything else, which may be deep or long, only what it is."""
    if isinstance(value, str):
        return f"'{plain(value)}'"
    if value is None or isinstance(value, float):
        return str(value)
    if isinstance(value, int):
        return str(value) if abs(value) < 10**LONGEST else "a number too long"
    return {"dict": "an object", "list": "a list"}.get(type(value).__name__, "something else")
