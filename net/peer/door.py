"""The two words of a table: who has them may come in, and nobody has many guesses.

Five wrong tries burn the words and two others are drawn; when three pairs are burnt the door stays
shut until its host opens it. So a stranger's chance is below 15 in 65,536. Counting guesses by
address was rejected: addresses cost nothing on a local network.
"""

from collections.abc import Callable

from ..crypto.pairing import WORDS

STRIKES = 5
"""Wrong tries that burn a pair of words."""
BURNS = 3
"""Pairs of words that may be burnt before the door is shut."""

Words = tuple[int, int]
"""Indices of the list of 256, in order."""


class Door:
    """The words that open a table now; `entropy` draws them."""

    def __init__(self, entropy: Callable[[int], bytes]) -> None:
        self._entropy = entropy
        self._strikes = self._burnt = 0
        self.words: Words | None = self._draw()
        """None while the door is shut."""

    def _draw(self) -> Words:
        first, second = self._entropy(2)
        assert max(first, second) < WORDS
        return first, second

    def missed(self) -> bool:
        """Count a wrong try; tell whether the words have changed by it, or the door is shut."""
        self._strikes += 1
        if self._strikes < STRIKES or self.words is None:
            return False
        self._strikes = 0
        self._burnt += 1
        self.words = self._draw() if self._burnt < BURNS else None
        return True

    def open(self) -> None:
        """Open a door that was shut, with other words."""
        if self.words is None:
            self._strikes = self._burnt = 0
            self.words = self._draw()
