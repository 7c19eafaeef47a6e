"""What opens a table: its words, of which nobody has many guesses, or a key from before, of a link
that was cut or of a friend from another evening.

Five wrong guesses burn the words and others are drawn; the second time there are three of them,
and from then on one wrong guess in eight seconds is heard, whoever makes it, sources in turn. So
the chance of strangers is below 0.03 % in five hours, whatever they do. A door that shuts after so
many guesses was rejected: a neighbour could shut it in a second. Counting guesses by address alone
was rejected: addresses cost nothing on a local network.
"""

from collections.abc import Callable, Iterable, Mapping

from ..crypto.commitment import Sealed
from ..crypto.pairing import FEW, MANY, key_name, password
from .link import Resumes

STRIKES = 5
"""Wrong guesses that burn two words."""
BURNS = 2
"""How often two words may be burnt before there are three."""
EACH = 2.0
"""Seconds after a wrong guess until another one of its source is heard."""
PACE = 8.0
"""The same for all sources together, where there are three words."""

Words = tuple[int, ...]
"""Two or three indices of the list of 256, in order, no two the same."""


class Door:
    """The words that open a table now, drawn by `entropy`, and the keys to links that were cut.

    `friends` are keys that open it too; with `friends_only` there are no words at all. `many`: the
    words are three from the beginning, for who comes from far.
    """

    def __init__(
        self, entropy: Callable[[int], bytes], friends: Iterable[Sealed] = (), *,
        friends_only: bool = False, many: bool = False,
    ) -> None:
        self._entropy = entropy
        self._friends = {key_name(key.open()): key for key in friends}
        self.cut: Callable[[], Iterable[Resumes]] = tuple
        """Gives what opens a link again."""
        self.chairs: Callable[[], Mapping[bytes, Sealed]] = dict
        """Gives what lets those in again who look on, by name."""
        self._strikes, self._burnt, self._many = 0, 0, many
        self.words: Words | None = None if friends_only else self._draw()
        """None where only friends come in."""

    def _draw(self) -> Words:
        drawn: dict[int, None] = {}
        while len(drawn) < (MANY if self.pace else FEW):
            drawn[self._entropy(1)[0]] = None
        return tuple(drawn)

    @property
    def pace(self) -> float:
        """Seconds after a wrong guess until any other is heard."""
        return PACE if self._many or self._burnt >= BURNS else 0.0

    @property
    def guessed(self) -> bool:
        """True where the words are others than at first, for somebody has guessed wrongly."""
        return self._burnt > 0

    def admit(self, key: Sealed) -> None:
        """Let those in who have a key: players of this program."""
        self._friends[key_name(key.open())] = key

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
        """Count a wrong guess; tell whether the words have changed by it."""
        if self.words is None or self.pace:
            return False
        self._strikes = (self._strikes + 1) % STRIKES
        if self._strikes:
            return False
        self._burnt += 1
        self.words = self._draw()
        return True
