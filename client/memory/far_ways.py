"""Which far ways this household takes: as its parents' corner says."""

from net.drivers.far.way import Trouble
from net.drivers.far.ways import FarTable, Ways
from net.drivers.open_table import meeting_seed
from net.peer.close_reasons import SENTENCES

from .friends import Friend
from .settings import Settings


def ways(settings: Settings) -> Ways:
    """Give the ways that are allowed here."""
    return Ways(settings.far, settings.broker)


def far_table(settings: Settings, meets: Friend | None = None) -> FarTable:
    """Say how a table is open to who is far; `meets`: where this friend looks for us.

    Trouble where no way is allowed, or what it needs is not installed.
    """
    found = ways(settings)
    way = found.usual if meets is None else meets.far
    found.to(way)
    return FarTable(found, way, b"" if meets is None else meeting_seed(meets.key))


def meeting_place(settings: Settings, friend: Friend) -> str:
    """Give where a friend's table is open for us, by the way by which we met; Trouble as above."""
    return ways(settings).to(friend.far).place(meeting_seed(friend.key))


def hindrance(settings: Settings) -> str:
    """Say what is missing to play with friends far away: a msgid, "" if nothing is."""
    try:
        far_table(settings)
    except Trouble as error:
        return SENTENCES[error.code]
    return ""
