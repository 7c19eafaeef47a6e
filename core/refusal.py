"""Why something cannot be: a rule refuses it (`Refusal`), or it is no value at all (`Malformed`).

Sentences in core are English message ids with {named} gaps; the client translates them. That core
should look up languages was rejected: two peers of different tongues run the same rules.
"""

from dataclasses import dataclass

from .filling import PLAIN
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
        return PLAIN.fill(self.msgid, dict(self.args))


class Malformed(ValueError):
    """A text or value that no position, action or option can be; `str` of it is "where: sentence".

    `where` names the field, as tools need it ("option coef: '9/0'"). The sentence is a msgid whose
    {named} gaps stand in `gaps`; what only tools read may be one finished text.
    """

    def __init__(self, msgid: str, /, where: str = "", **gaps: object) -> None:
        self.msgid = msgid
        self.where = where
        self.gaps = tuple((name, str(value)) for name, value in gaps.items())
        said = PLAIN.fill(msgid, dict(self.gaps)) if gaps else msgid
        super().__init__(f"{where}: {said}" if where else said)

    def under(self, where: str) -> "Malformed":
        """Give the same of a part of `where`."""
        whole = f"{where}: {self.where}" if self.where else where
        return Malformed(self.msgid, whole, **dict(self.gaps))


class Illegal(Exception):
    """An action was refused; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
