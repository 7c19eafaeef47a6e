"""Where one sign that a person sees ends and the next begins.

A letter with its accents, a flag or a family of emoji are several characters and one sign: what is
cut, deleted or counted is a sign. It follows the default rules of Unicode's annex 29 as far as the
standard library knows the characters; it has no list of them. A package for it was rejected: names
are the only texts that need it.
"""

import unicodedata

JOINER = "\u200d"
"""Makes one emoji of two."""
JOINERS = (JOINER, "\u200c")
"""Both are invisible; the second keeps two letters apart."""


def pictures(c: str) -> bool:
    """Say whether a character may be a part of an emoji."""
    return "\u2190" <= c <= "\u2bff" or "\U0001f000" <= c <= "\U0001faff"


def extends(c: str) -> bool:
    """Say whether a character only adds to the one before it: an accent, a vowel sign, a colour of
    skin, the letters inside a flag, the later parts of a Korean syllable."""
    return (
        c in JOINERS or "\U0001f3fb" <= c <= "\U0001f3ff" or "\U000e0020" <= c <= "\U000e007f"
        or "\u1160" <= c <= "\u11ff" or unicodedata.category(c)[0] == "M"
    )


def _flag(c: str) -> bool:
    """Say whether two such make a flag."""
    return "\U0001f1e6" <= c <= "\U0001f1ff"


def graphemes(text: str) -> list[str]:
    """Cut a text into its signs, in time that grows with its length only."""
    if text.isascii():
        return list(text)
    starts = []
    halves = 0
    for n, c in enumerate(text):
        halves = halves + 1 if _flag(c) else 0
        before = text[n - 1 : n]
        if not before or not (
            extends(c) or (before == JOINER and pictures(c)) or (halves and halves % 2 == 0)
        ):
            starts.append(n)
    return [text[a:b] for a, b in zip(starts, [*starts[1:], len(text)], strict=True)]
