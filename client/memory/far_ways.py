"""Which far ways this household takes: as its parents' corner says."""

from core.refusal import msg
from net.crypto.commitment import Sealed
from net.drivers.far.way import Trouble
from net.drivers.far.ways import FarTable, Ways
from net.drivers.open_table import meeting_seed
from net.peer.close_reasons import SENTENCES

from .settings import Settings

WORDS = msg("Send the invitation to your friend. Say these three words on the telephone:")


def ways(settings: Settings) -> Ways:
    """Give the ways that are allowed here."""
    return Ways(settings.far, settings.broker)


def far_table(settings: Settings, meets: Sealed | None = None) -> FarTable:
    """Say how a table is open to who is far; `meets`: where a friend with this key looks for us.

    Trouble where no way is allowed, or what it needs is not installed.
    """
    found = ways(settings)
    way = found.usual
    found.to(way)
    return FarTable(found, way, meeting_seed(meets) if meets is not None else b"")


def meeting_place(settings: Settings, way: str, key: Sealed) -> str:
    """Give where a friend's table is open for us, by the way by which we met; Trouble as above."""
    return ways(settings).to(way).place(meeting_seed(key))


def hindrance(settings: Settings) -> str:
    """Say what is missing to play with friends far away: a msgid, "" if nothing is."""
    try:
        far_table(settings)
    except Trouble as error:
        return SENTENCES[error.code]
    return ""
