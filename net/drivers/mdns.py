"""Tables over mDNS, as printers are found, where `zeroconf` is installed; nothing at all elsewhere.

Beside the beacon, for networks that carry this and not that. All of it runs in threads of its own:
importing takes a tenth of a second, registering 1.7 s, and nobody waits for either.
"""

import logging
import queue
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from ..wire.announcement import Table, encode
from .cards import Kind, cards
from .radio import SERVED

if TYPE_CHECKING:
    from zeroconf import ServiceInfo, ServiceStateChange, Zeroconf

LOG = logging.getLogger("tambour.net.drivers.mdns")

KIND = "_tambour._tcp.local."
KEY = "table"
"""Of the TXT record's one value: a TABLE as a beacon has it."""
OWN = 16
"""Addresses of this machine that are told, those of the LAN first and those of containers never."""
LASTS = 20
"""Seconds that a word of ours lasts for who does not hear that we left."""
NAMES = 64
"""Services that are looked at; a stranger can name any number."""
WITHIN = 500
"""Milliseconds in which a service must tell more than its name."""


class Registration:
    """Tells of one table; every method returns at once."""

    def __init__(self) -> None:
        self._orders: queue.SimpleQueue[Table | None] = queue.SimpleQueue()
        self._closing = threading.Event()
        threading.Thread(target=self._run, name="tambour-mdns", daemon=True).start()

    def tell(self, table: Table | None) -> None:
        """Announce a table, or none from now on."""
        self._orders.put(table)

    def close(self) -> None:
        """Take back what was told."""
        self._closing.set()
        self._orders.put(None)

    def _run(self) -> None:
        try:
            zeroconf = _open()
            if zeroconf is None:
                return
            try:
                self._serve(zeroconf)
            finally:
                zeroconf.close()  # says goodbye for what is registered
        except Exception:
            LOG.info("no mDNS", exc_info=True)

    def _serve(self, zeroconf: "Zeroconf") -> None:
        announced: ServiceInfo | None = None
        while not self._closing.is_set():
            table = self._orders.get()
            if self._closing.is_set() or not self._orders.empty():
                continue
            if table is None:
                if announced is not None:
                    zeroconf.unregister_service(announced)
                announced = None
                continue
            info = _service(table)
            if announced is None:
                zeroconf.register_service(info)
            else:
                zeroconf.update_service(info)
            announced = info


class Browser:
    """Hears of tables: `found(TXT record, addresses)` gives a table's id, `gone(id)` ends it.

    Both are called from a thread.
    """

    def __init__(
        self, found: Callable[[bytes, tuple[str, ...]], bytes | None],
        gone: Callable[[bytes], None],
    ) -> None:
        self._found, self._gone = found, gone
        self._ids: dict[str, bytes] = {}
        self._closing = threading.Event()
        threading.Thread(target=self._run, name="tambour-mdns", daemon=True).start()

    def close(self) -> None:
        """Hear no more; returns at once."""
        self._closing.set()

    def _run(self) -> None:
        try:
            zeroconf = _open()
            if zeroconf is None:
                return
            from zeroconf import ServiceBrowser

            try:
                ServiceBrowser(zeroconf, KIND, handlers=[self._changed])
                self._closing.wait()
            finally:
                zeroconf.close()
        except Exception:
            LOG.info("no mDNS", exc_info=True)

    def _changed(
        self, zeroconf: "Zeroconf", service_type: str, name: str,
        state_change: "ServiceStateChange",
    ) -> None:
        if self._closing.is_set():
            return
        before = self._ids.pop(name, None)
        info = None
        if state_change.name != "Removed" and len(self._ids) < NAMES:
            info = zeroconf.get_service_info(service_type, name, timeout=WITHIN)
        raw = info.properties.get(KEY.encode()) if info is not None else None
        id = self._found(raw, tuple(info.parsed_scoped_addresses())) if info and raw else None
        if id is not None:
            self._ids[name] = id
        if before is not None and before != id:
            self._gone(before)


def _open() -> "Zeroconf | None":
    """Open it on the cards that are served, without bridges; None where it is not installed."""
    try:
        from zeroconf import InterfaceChoice, IPVersion, Zeroconf
    except ImportError:
        return None
    served = [card for card in cards() if card.kind is not Kind.BRIDGE][:SERVED]
    short: list[str | int] = [
        str(each.ip) for card in served for each in card.networks if each.version == 4]
    long: list[str | int] = [
        card.number for card in served if any(each.version == 6 for each in card.networks)]
    try:
        return Zeroconf([*short, *long] or InterfaceChoice.All, ip_version=IPVersion.All)
    except (OSError, RuntimeError):  # of an address that is gone
        return Zeroconf(ip_version=IPVersion.V4Only)


def _service(table: Table) -> "ServiceInfo":
    from zeroconf import ServiceInfo

    own = [str(each.ip) for card in cards() if card.kind <= Kind.TUNNEL for each in card.networks]
    name = f"tambour-{table.id.hex()}"  # says nothing of the machine or its owner
    return ServiceInfo(
        KIND, f"{name}.{KIND}", port=table.port, properties={KEY: encode(table)},
        server=f"{name}.local.", parsed_addresses=own[:OWN], host_ttl=LASTS, other_ttl=LASTS,
    )
