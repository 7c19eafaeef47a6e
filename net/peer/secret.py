"""What a seat keeps to itself, and when it must say what of it: one class for all games.

A deployment that is shown once all are bound (`SecretDeployment`) and pieces that stay hidden for a
whole match (`HiddenArmy`) are the same to whoever lives the match: an offer that binds, words that
are owed, words of others to accept, and an opening. All that a seat knows of armies, its own or
entrusted to it, stands in `values`, and nowhere else but in its key file.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from core.action import Action
from core.piece import NATURE, Seat

from ..crypto.keys import SeatKey
from ..record.fold import PUT_OFF, Fold
from ..record.hidden_audit import Fault
from ..record.key_file import KeyLine
from ..wire.hidden_messages import Army, Trust
from ..wire.messages import LocalError

Entropy = Callable[[int], bytes]


class Offer(NamedTuple):
    """A deployment on its way: what to write into the key file first, then what to sign."""

    line: KeyLine
    body: Any
    trust: Trust | None = None
    """What a referee is told, before the entry is signed."""


class Secret:
    """The side of one seat, and by itself that of somebody who looks on: they have no army, owe
    nothing and accuse nobody. Methods get the match as far as it is folded.
    """

    first: KeyLine | None = None
    """What the key file holds from the start."""
    playing = False
    """True for a seat that has an army; a referee has none."""

    def __init__(self, values: dict[Seat, str]) -> None:
        self.values = values
        """By seat, the deployments that this seat knows; its fold reads them too."""

    def offer(self, fold: Fold, value: str) -> Offer:
        """Bind ourselves to a deployment; LocalError for one that cannot be sent."""
        raise LocalError("seat", "who looks on has no army")

    def recall(self, fold: Fold, lines: Sequence[KeyLine]) -> None:
        """Know again what we knew before a crash: `lines` of the key file, and a log that is read.

        What the log does not hold was never sent, so it binds nobody.
        """

    def again(self, fold: Fold, known: int) -> Trust | None:
        """Give what a referee must be told once more who has only `known` entries of ours."""
        return None

    def owed(self, fold: Fold, everywhere: bool) -> type[Any] | None:
        """Say what we must sign now, if it is not ours to choose.

        `everywhere`: all others are known to have what we have.
        """
        return None

    def open(self, fold: Fold, owed: type[Any]) -> Any:
        """Make what we owe."""
        raise LocalError("seat", "who looks on owes nothing")

    def accept(self, fold: Fold, seat: Seat, told: Trust | Army) -> None:
        """Take what another shows of their own; Cheat where it is not as it must be."""

    def early(self, fold: Fold, action: Action) -> bool:
        """Tell whether an action of ours must wait for what others have to say by themselves."""
        return False

    def late(self, fold: Fold) -> list[Seat]:
        """List the others that must say what does not wait for a person; none where we must."""
        return []

    def grave(self, fold: Fold) -> bool:
        """Tell whether who leaves now would be said to give up: a hiccup must not end a link."""
        return False

    def debtors(self, fold: Fold, gone: Seat | None) -> list[Seat]:
        """List who would be said to give up; `gone`: only they are meant, or whom others named."""
        return []

    def fault(self, fold: Fold) -> Fault | None:
        """Find the lie in what was opened, once all is."""
        return None


class SeatSecret(Secret):
    """The side of somebody who sits in the match: a player, or a referee. What waits for nobody's
    thought is asked of the fold, for all games alike."""

    def __init__(self, values: dict[Seat, str], fold: Fold, seat: Seat, key: SeatKey,
                 entropy: Entropy) -> None:
        super().__init__(values)
        self.seat, self.key, self.entropy = seat, key, entropy

    def early(self, fold: Fold, action: Action) -> bool:
        """Put off what could undo a battle or a throw until it is settled, or has fallen."""
        return NATURE in fold.match.position.to_act and isinstance(action, PUT_OFF)

    def late(self, fold: Fold) -> list[Seat]:
        """List who owes an entry while we owe none."""
        return [] if self.seat in fold.owing else fold.owing

    def grave(self, fold: Fold) -> bool:
        """Tell whether anybody owes an entry of a match that has begun."""
        return fold.binding and bool(fold.owing)

    def debtors(self, fold: Fold, gone: Seat | None) -> list[Seat]:
        """List which others owe an entry that nobody chooses, whatever we owe.

        Nobody where we have protested.
        """
        protests = fold.now.accusations.protests
        named = {gone, *(protest.seat for _, protest in protests)}
        if not fold.binding or any(s == self.seat and p.code != "garbled" for s, p in protests):
            return []
        owing = [s for s in fold.owing if s != self.seat]
        return [s for s in owing if gone is None or s in named]
