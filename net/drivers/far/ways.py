"""Which far ways this program may take, and which of them leads to a place."""

from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.util import find_spec
from typing import NamedTuple

from ...wire.fields import PLACE
from .way import IROH, TICKET, FarWay, Trouble

MQTT = ("mqtt://", "mqtts://")


def is_far(text: str) -> bool:
    """Say whether a text has the form of a far way or of a place there, whoever wrote it."""
    return text == IROH or text.startswith((TICKET, *MQTT))


@dataclass(frozen=True, slots=True)
class Ways:
    """What this household allows: none `far`, or all; its own `broker`, as a URL with a password.

    Without `relays` iroh asks nobody on the internet: for one network, and for tests.
    """

    far: bool = False
    broker: str = ""
    relays: bool = True

    @property
    def usual(self) -> str:
        """Name the way by which this household opens tables; Trouble where its URL is none."""
        return _mqtt(self.broker).url if self.broker else IROH

    def to(self, text: str) -> FarWay:
        """Give the way of this name, or that leads to this place; Trouble where there is none."""
        if not is_far(text) or len(text) > PLACE:
            raise Trouble("ticket")
        if not self.far:
            raise Trouble("far_off")
        mqtt = text.startswith(MQTT)
        if find_spec("aiomqtt" if mqtt else "iroh") is None:
            raise Trouble("lacks_far")
        if not mqtt:
            return _iroh(self.relays)
        brokers = _brokers(text)
        own = _mqtt(self.broker) if self.broker else None
        if own is not None and own.url == brokers:
            return own
        try:
            return _mqtt(brokers)
        except Trouble:
            raise Trouble("ticket") from None

    def trusts(self, place: str, known: str) -> bool:
        """Say whether a far place that others have told may be dialled: by a way of ours, or by
        that of a place which is `known`. So nobody sends us to brokers of theirs.
        """
        try:
            way = self.to(place)
            return way.leads(place) and way.url in (IROH, _brokers(known), self.usual)
        except Trouble:
            return False


NONE = Ways()
"""Only who is near is reached."""


class FarTable(NamedTuple):
    """How a table is open to who is far: by the way of this name among these, with a door that 32
    bytes open, any where none are given."""

    ways: Ways
    way: str
    seed: bytes = b""


def _brokers(text: str) -> str:
    """Give the URL of the brokers at which a place lies; of such a URL, itself."""
    return text.rpartition("/")[0] if text.count("/") > 2 else text


@cache
def _iroh(relays: bool) -> FarWay:
    from .iroh_way import IrohWay

    return IrohWay(relays)


@lru_cache(maxsize=32)  # others name brokers, and nobody keeps them for ever
def _mqtt(broker: str) -> FarWay:
    from .mqtt_way import MqttWay

    return MqttWay(broker)
