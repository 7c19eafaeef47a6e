"""Why something cannot be: a rule refuses it (`Refusal`), or it is no value at all (`Malformed`).

Sentences in core are English message ids with {named} gaps; the client translates them. That core
should look up languages was rejected: two peers of different tongues run the same rules.
"""

from dataclasses import dataclass

from .piece import Point


def msg(text: str) -> str:
    """Mark a sentence for translation; English in core is the message id."""
    return text


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action may not be played: rule, a sentence with {named} gaps, points to light up."""

    rule: str
    msgid: str
    args: tuple[tuple[str, str], ...] = ()
    points: tuple[Point, ...] = ()

    def __str__(self) -> str:
        return self.msgid.format(**dict(self.args))


class Malformed(ValueError):
    """A text or value that no position, action or option can be; the message names the field."""


class Illegal(Exception):
    """An action was refused; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
