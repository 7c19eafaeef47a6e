"""Made-up tables of network cards, as `ifaddr` reads them off different systems."""

from ifaddr import IP, Adapter


def card(name: str, *addresses: str, number: int = 7, title: str = "") -> Adapter:
    """Make a row by the name or the driver's description of a card, its addresses with the lengths
    of their prefixes, and on Windows the title of the connection.
    """
    ips = []
    for each in addresses:
        ip, _, prefix = each.rpartition("/")
        ips.append(IP((ip, 0, 0) if ":" in ip else ip, int(prefix), title or name))
    return Adapter(name, name, ips, index=number)


WINDOWS = [
    *(card(f"WFP Native MAC Layer LightWeight Filter-{n:04}", number=n) for n in range(1, 40)),
    card("Intel(R) Wi-Fi 6 AX201 160MHz", "fe80::5/64", "192.168.1.5/24", number=40, title="WLAN"),
    card("Intel(R) Ethernet Connection", "169.254.9.9/16", number=41, title="Ethernet"),
    card("Software Loopback Interface 1", "::1/128", "127.0.0.1/8", number=42),
]
"""A laptop on Wi-Fi: one row for each filter driver before its card, and a cable that is out."""
HYPER_V = [
    card("Software Loopback Interface 1", "::1/128", "127.0.0.1/8", number=1),
    card("Hyper-V Virtual Ethernet Adapter", "172.28.64.1/20", number=2,
         title="vEthernet (WSL (Hyper-V firewall))"),
    card("Hyper-V Virtual Ethernet Adapter #3", "172.20.16.1/20", number=4,
         title="vEthernet (Standardswitch)"),
    card("Hyper-V Virtual Ethernet Adapter #2", "192.168.1.9/24", number=3,
         title="vEthernet (External)"),
    card("VMware Virtual Ethernet Adapter for VMnet8", "192.168.80.1/24", number=5),
    card("VirtualBox Host-Only Ethernet Adapter", "192.168.56.1/24", number=6),
    card("WireGuard Tunnel", "10.8.0.2/24", number=7, title="office"),
    card("Microsoft Wi-Fi Direct Virtual Adapter", "169.254.3.3/16", number=8),
    card("Intel(R) Ethernet Connection", "192.168.7.5/24", number=9, title="Ethernet"),
]
"""A developer's machine with a real card, a switch bound to another one, and much else."""
LINUX = [
    card("lo", "127.0.0.1/8", "::1/128", number=1),
    card("docker0", "172.17.0.1/16", number=2),
    card("br-0f3d2c1b4a59", "172.18.0.1/16", number=3),
    card("virbr0", "192.168.122.1/24", number=4),
    card("veth1a2b3c4", "fe80::9/64", number=5),
    card("tun0", "10.8.0.2/24", number=6),
    card("wlp2s0", "192.168.1.5/24", "fd00::5/64", "fe80::5/64", number=7),
]
MAC = [
    card("lo0", "127.0.0.1/8", "::1/128", "fe80::1/64", number=1),
    card("awdl0", "fe80::3/64", number=2), card("utun0", "fe80::4/64", number=3),
    card("utun4", "100.101.102.103/32", number=4), card("bridge100", "192.168.2.1/24", number=5),
    card("en0", "192.168.1.5/24", "fe80::5/64", number=6),
]
