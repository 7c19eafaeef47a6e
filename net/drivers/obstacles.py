"""What may keep tables from being found, asked of this machine itself: does it have a network, does
our own call come back from it, what do the system's switches say.

Only what needs no rights is asked, each within seconds, in a thread of its own. What a firewall
somewhere else swallows is not to be known from here: no obstacle found is no promise.
"""

import contextlib
import logging
import os
import re
import subprocess
import sys
import threading
from collections.abc import Callable
from enum import Enum
from ipaddress import IPv4Address, IPv4Interface

from ..wire.announcement import ask
from .cards import Kind, cards
from .radio import PORT, Radio
from .reach import own_addresses

LOG = logging.getLogger("tambour.net.drivers.obstacles")

CASTS = 8
"""How often we call before we believe that nothing comes back."""
ECHO = 0.1
"""Seconds that we listen after each call."""
ANSWER_WITHIN = 4.0
"""Seconds that a program of the system may take to answer."""


class Obstacle(Enum):
    """What was found to be in the way."""

    OFFLINE = "no network"
    TAKEN = "another program keeps our port to itself"
    UNHEARD = "what we call into the network does not come back"
    PUBLIC = "the system hides this machine, for it takes the network for a public one"
    WALLED = "a firewall is on"
    APART = "nobody but perhaps a router answers on our network"
    SEVERAL = "several networks"


SYSTEM = os.path.join(os.environ.get("SYSTEMROOT", r"C:\Windows"), "System32")
"""Where Windows keeps its programs."""
SWITCHES: dict[str, tuple[tuple[str, ...], str, Obstacle]] = {
    "win32": ((os.path.join(SYSTEM, "WindowsPowerShell", "v1.0", "powershell.exe"), "-NoProfile",
               "-NonInteractive", "-Command", "(Get-NetConnectionProfile).NetworkCategory"),
              "public", Obstacle.PUBLIC),
    "darwin": (("/usr/libexec/ApplicationFirewall/socketfilterfw", "--getblockall"),
               "enabled", Obstacle.WALLED),
    "linux": (("/bin/cat", "/etc/ufw/ufw.conf"), "enabled=yes", Obstacle.WALLED),
}
"""By system what it is asked, by a program at its own place, the word that tells of an obstacle in
the answer in small letters, and which."""


NEIGHBOURS: dict[str, tuple[str, ...]] = {
    "win32": (os.path.join(SYSTEM, "arp.exe"), "-a"),
    "darwin": ("/usr/sbin/arp", "-an"),
    "linux": ("/bin/cat", "/proc/net/arp"),
}
"""By system who lists the machines that have answered a call on our own networks, one a line."""
ROUTERS = (1, 254)
"""The last numbers of the addresses that routers mostly have."""
_ADDRESS = re.compile(rb"(?:\d{1,3}\.){3}\d{1,3}")
_HARDWARE = re.compile(rb"(?:[0-9a-f]{1,2}[:-]){5}[0-9a-f]{1,2}")


def obstacles(port: int = PORT, swept: bool = False) -> tuple[Obstacle, ...]:
    """Find what is in the way of who looks for tables at a port; it takes some seconds.

    `swept`: each address near here was asked a short time ago, so who is there is known.
    """
    here = [address for address in own_addresses(True) if not address.startswith("127.")]
    if not here:
        return (Obstacle.OFFLINE,)
    told = _unheard(port), _switch(), _apart() if swept else None
    found = [each for each in told if each is not None]
    if len({address.rpartition(".")[0] for address in here if "." in address}) > 1:
        found.append(Obstacle.SEVERAL)
    return tuple(found)


class Inquiry:
    """Looks for obstacles once, in a thread; `poll` gives them as soon as they are known."""

    def __init__(self, look: Callable[[], tuple[Obstacle, ...]] = obstacles) -> None:
        self._look = look
        self._found: tuple[Obstacle, ...] | None = None
        threading.Thread(target=self._run, name="tambour-obstacles", daemon=True).start()

    def poll(self) -> tuple[Obstacle, ...] | None:
        """Give what was found, the gravest first; None while it is not known."""
        return self._found

    def _run(self) -> None:
        try:
            self._found = self._look()
        except OSError as error:  # no more sockets are to be had
            LOG.info("obstacles are not looked for: %s", error)
            self._found = ()


def _unheard(port: int) -> Obstacle | None:
    """Call to everybody near, and listen whether that reaches ourselves."""
    radio = Radio(port)
    try:
        if not radio.listens:
            return Obstacle.TAKEN
        for _ in range(CASTS):
            radio.cast(ask())
            if any(radio.spoke(address, source) for _, address, source in radio.hear(ECHO)):
                return None
        return Obstacle.UNHEARD
    finally:
        radio.close()


def _switch() -> Obstacle | None:
    """Ask the system about its own switch, as far as it tells everybody."""
    if sys.platform not in SWITCHES:
        return None
    words, sign, obstacle = SWITCHES[sys.platform]
    return obstacle if sign.encode() in _answer(words) else None


def _apart() -> Obstacle | None:
    """Look who has answered: nobody, or one machine that stands where routers do, tells of a
    network that keeps its machines apart, or of one without any other machine.
    """
    nets = [each for card in cards() if card.kind is Kind.LAN for each in card.networks
            if isinstance(each, IPv4Interface) and each.ip.is_private and not each.ip.is_link_local]
    told = _answer(NEIGHBOURS.get(sys.platform, ()))
    if not nets or not told:
        return None
    machines: dict[bytes, list[IPv4Address]] = {}
    for line in told.splitlines():
        at, hardware = _ADDRESS.search(line), _HARDWARE.search(line)
        if at is None or hardware is None:
            continue
        silent = not hardware[0].strip(b"0:-")
        group = int(re.split(b"[:-]", hardware[0])[0], 16) & 1
        with contextlib.suppress(ValueError):
            address = IPv4Address(at[0].decode())
            near = any(address in net.network and address != net.ip for net in nets)
            if near and not silent and not group:
                machines.setdefault(hardware[0], []).append(address)
    router = [address for each in machines.values() for address in each
              if address.packed[-1] in ROUTERS]
    return Obstacle.APART if not machines or (len(machines) == 1 and router) else None


def _answer(words: tuple[str, ...]) -> bytes:
    """Give what a program of the system says, in small letters; nothing where it fails."""
    try:
        return subprocess.run(
            words, stdin=subprocess.DEVNULL, capture_output=True, check=False,
            timeout=ANSWER_WITHIN, creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        ).stdout.lower()
    except (OSError, ValueError, subprocess.SubprocessError):
        return b""
