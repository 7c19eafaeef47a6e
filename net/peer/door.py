"""What opens a table: its two words, of which nobody has many guesses, or a key from before, of a
link that was cut or of a friend from another evening.

Five wrong tries burn the words and two others are drawn; when three pairs are burnt the door stays
shut until its host opens it. So a stranger's chance is below 15 in 65,536. Counting guesses by
address was rejected: addresses cost nothing on a local network.
"""

from collections.abc import Callable, Iterable, Mapping

from ..crypto.commitment import Sealed
from ..crypto.pairing import WORDS, key_name, password
from .link import Resumes

STRIKES = 5
"""Wrong tries that burn a pair of words."""
BURNS = 3
"""Pairs of words that may be burnt before the door is shut."""

Words = tuple[int, int]
"""Indices of the list of 256, in order."""


class Door:
    """The words that open a table now, drawn by `entropy`, and the keys to links that were cut.

    `friends` are keys that open it too; with `friends_only` there are no words at all.
    """

    def __init__(
        self, entropy: Callable[[int], bytes], friends: Iterable[Sealed] = (), *,
        friends_only: bool = False,
    ) -> None:
        self._entropy = entropy
        self._friends = {key_name(key.open()): key for key in friends}
        self._wordless = friends_only
        self.cut: Callable[[], Iterable[Resumes]] = tuple
        """Gives what opens a link again."""
        self.chairs: Callable[[], Mapping[bytes, Sealed]] = dict
        """Gives what lets those in again who look on, by name."""
        self._strikes = self._burnt = 0
        self.words: Words | None = None if friends_only else self._draw()
        """None while the door is shut, and where only friends come in."""

    def _draw(self) -> Words:
        first, second = self._entropy(2)
        assert max(first, second) < WORDS
        return first, second

    @property
    def shut(self) -> bool:
        """True while too many wrong words were tried; friends still come in."""
        return self.words is None and not self._wordless

    def friend(self, name: bytes) -> Sealed | None:
        """Give the friend's key that has this name."""
        return self._friends.get(name)

    def resumes(self, name: bytes) -> Resumes | None:
        """Give the cut link that the key with this name opens."""
        return next((x for x in self.cut() if key_name(x.key.open()) == name), None)

    def secret(self, name: bytes) -> bytes | None:
        """Give what opens under a name: the words where it is empty."""
        if not name:
            return password(self.words) if self.words is not None else None
        cut = self.resumes(name)
        key = cut.key if cut is not None else self.friend(name) or self.chairs().get(name)
        return key.open() if key is not None else None

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
        if self.shut:
            self._strikes = self._burnt = 0
            self.words = self._draw()
