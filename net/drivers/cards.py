"""The network cards of this machine with their addresses, sorted by what they lead to.

`ifaddr` reads them off the system. What a card leads to is a guess from its name (Linux, macOS) or
its driver's description (Windows), its addresses and, on Linux, its link type. These look alike
and are not told apart:

* A Hyper-V switch on Windows is bound to a real card ("external") or to nothing ("internal"). Only
  the names and networks that Windows itself gives to internal ones are known; any other counts as
  a LAN, behind the real cards: where it is external, it has the address that the real card lacks.
* `bridge100` and its like on macOS belong to virtual machines or to a shared internet connection:
  a LAN behind the real cards too.
* 100.64.0.0/10 is Tailscale's and NetBird's, and a few campus networks': a tunnel in any case.
* A tunnel whose name and addresses are those of a LAN counts as one outside Linux.
"""

import logging
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import IntEnum
from ipaddress import IPv4Interface, IPv4Network, IPv6Interface, ip_interface
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ifaddr import IP, Adapter

LOG = logging.getLogger("tambour.net.drivers.cards")

CARDS = 64
"""Cards that are kept beside the loopback, the most useful first; machines that run containers have
hundreds."""
EACH = 16
"""Addresses that are kept of one card."""
SHARED = IPv4Network("100.64.0.0/10")
"""Addresses behind a provider's translation, which are used by Tailscale and NetBird too."""

_LOOPBACK = re.compile(r"lo\d*$|.*loopback", re.IGNORECASE)
_TUNNEL = re.compile(
    r"u?tun|tap|wg|ppp|ipsec|gif|stf\d|sit\d|gre|ip6tnl|vti|xfrm|wt\d|ham\d|zt[a-z0-9]{8}|gpd\d"
    r"|cscotun|nordlynx|proton|pvpn|wwan|rmnet|pdp_ip"
    r"|.*(tunnel|vpn|\btap\b|wireguard|wintun|tailscale|zerotier|hamachi|netbird|mullvad|anyconnect"
    r"|pangp|fortinet|juniper networks|check point|teredo|6to4|isatap|wan miniport|cloudflare)",
    re.IGNORECASE)
_BRIDGE = re.compile(
    r"docker|br-(?!lan)|veth(?!ernet)|virbr|vnet\d|vmnet|vboxnet|vmenet|lxc|lxdbr|incusbr|podman|cni|kube"
    r"|flannel|cali|cilium|nerdctl|awdl|llw|dummy|vmware virtual|virtualbox host-only|parallels"
    r"|vethernet \((default switch|wsl|nat\b|docker|container)",
    re.IGNORECASE)
_DOUBTFUL = re.compile(r"bridge1\d\d|hyper-v virtual|vethernet", re.IGNORECASE)
_SWITCH = IPv4Network("172.16.0.0/12"), (20, 28)
"""Where Windows puts its default switch, whatever it calls that in its language."""


class Kind(IntEnum):
    """What a card leads to, the most useful first."""

    LAN = 0
    """Neighbours: Ethernet, Wi-Fi, a bridge to one of them."""
    TUNNEL = 1
    """Machines elsewhere: a VPN, a modem."""
    BRIDGE = 2
    """Containers and virtual machines of this machine, or nothing that speaks to us."""
    LOOPBACK = 3
    """This machine itself."""


Network = IPv4Interface | IPv6Interface


@dataclass(frozen=True, slots=True)
class Card:
    """A network card that has an address."""

    name: str
    """What the system calls it, for a person."""
    number: int
    """Its index as the options of sockets take it; 0 where it is not known."""
    kind: Kind
    networks: tuple[Network, ...]
    """Its addresses with the lengths of their prefixes, link-local ones too but without a zone;
    IPv4 before IPv6, link-local ones last."""


def cards() -> tuple[Card, ...]:
    """Read the cards that have an address: LAN, tunnels, bridges, loopback.

    Empty where the system does not tell; nothing is raised.
    """
    try:
        from ifaddr import get_adapters

        return arranged(get_adapters(), _ethernet)
    except Exception as error:  # it asserts, decodes and calls into C
        LOG.debug("no cards are known: %s", error)
        return ()


def arranged(
    adapters: "Iterable[Adapter]", ethernet: Callable[[str], bool] = lambda name: True,
) -> tuple[Card, ...]:
    """Sort what the system lists, and bound it; rows without an address are left out.

    `ethernet` tells of a card by its name whether its frames are those of Ethernet or Wi-Fi.
    """
    found: dict[str, tuple[Adapter, list[Network]]] = {}
    for adapter in adapters:
        base = str(adapter.name).partition(":")[0]  # Linux: eth0:1 is a second address of eth0
        _, networks = found.setdefault(base, (adapter, []))
        networks += filter(None, map(_network, adapter.ips))
    ranked: list[tuple[tuple[bool | int, ...], Card]] = []
    for base, (adapter, networks) in found.items():
        if not networks:
            continue
        networks.sort(key=lambda each: (each.ip.is_link_local, each.version))
        titles = dict.fromkeys((adapter.nice_name, *(ip.nice_name for ip in adapter.ips)))
        kind = _kind(tuple(filter(None, titles)), networks, ethernet(base))
        best = networks[0]
        ranked.append((
            (kind, best.ip.is_link_local, any(map(_DOUBTFUL.match, titles)), best.version),
            Card(adapter.nice_name or base, adapter.index or 0, kind, tuple(networks[:EACH]))))
    ranked.sort(key=lambda each: each[0])
    far = [card for _, card in ranked if card.kind is not Kind.LOOPBACK]
    here = [card for _, card in ranked if card.kind is Kind.LOOPBACK]
    return (*far[:CARDS], *here[:EACH])


def _network(address: "IP") -> Network | None:
    """Read one address; None for what is none."""
    text = address.ip if isinstance(address.ip, str) else address.ip[0]
    try:
        found = ip_interface(f"{text.partition('%')[0]}/{address.network_prefix}")
    except ValueError:
        return None
    return None if found.ip.is_unspecified or found.ip.is_multicast else found


def _kind(titles: tuple[str, ...], networks: list[Network], ethernet: bool) -> Kind:
    """Guess what a card leads to from what it is called, its addresses and its frames."""
    short = [each for each in networks if isinstance(each, IPv4Interface)]
    if all(each.ip.is_loopback for each in networks) or any(map(_LOOPBACK.match, titles)):
        return Kind.LOOPBACK
    if any(map(_BRIDGE.match, titles)) or (any(map(_DOUBTFUL.match, titles)) and any(
            each.ip in _SWITCH[0] and each.network.prefixlen in _SWITCH[1] for each in short)):
        return Kind.BRIDGE
    far = any(each.ip in SHARED for each in short) or (
        bool(short) and all(each.network.prefixlen == 32 for each in short))
    if far or not ethernet or any(map(_TUNNEL.match, titles)):
        return Kind.TUNNEL
    return Kind.LAN


def _ethernet(name: str) -> bool:
    """Ask Linux for the type of a card's link; True where nothing is known."""
    try:
        return Path("/sys/class/net", name, "type").read_text("ascii").strip() == "1"
    except (OSError, ValueError):
        return True
