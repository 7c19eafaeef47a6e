"""A seat's share in the throws of nature's die, in the games that throw one and hide no ranks.

Its bytes for each throw are a hash of the secret of its key, so a program that was killed shows the
same ones. Between two, who reads a move that a throw follows shows them at once: what they are
bound to was read with the throw before. Where words are passed on all first hear that all have the
same log, and nobody is blamed for silence: whoever passes words on may have dropped them.
"""

from typing import Any

from core.piece import Seat

from ..crypto.commitment import throw_random, throw_seal
from ..record.fold import Fold
from ..wire.hidden_messages import Bind, Throw
from .secret_deployment import SecretDeployment


class FairThrows(SecretDeployment):
    """A seat of a game whose set-ups may be secret until play begins, and whose play may throw."""

    def owed(self, fold: Fold, everywhere: bool) -> type[Any] | None:
        """Reveal when all are bound; bind and throw where a die is to be thrown."""
        due = fold.dues.get(self.seat)
        if due is not None and (fold.seats == 2 or everywhere):
            return due
        return super().owed(fold, everywhere)

    def open(self, fold: Fold, owed: type[Any]) -> Any:
        """Show what we are bound to, and bind ourselves to the next throw."""
        number = fold.now.throws.number
        if owed is Bind:
            return Bind(self._seal(fold, number))
        if owed is Throw:
            return Throw(self._random(fold, number), self._seal(fold, number + 1))
        return super().open(fold, owed)

    def _random(self, fold: Fold, number: int) -> bytes:
        return throw_random(fold.log.match, self.seat, number, self.key.seed.open())

    def _seal(self, fold: Fold, number: int) -> bytes:
        return throw_seal(fold.log.match, self.seat, number, self._random(fold, number))

    def grave(self, fold: Fold) -> bool:
        """Tell whether who leaves now would be said to give up: between two alone."""
        return fold.seats == 2 and super().grave(fold)

    def debtors(self, fold: Fold, gone: Seat | None) -> list[Seat]:
        """List who owes a throw, where nobody else can have dropped it."""
        return super().debtors(fold, gone) if fold.seats == 2 else []
