"""What a machine's cards lead to, by tables as Windows, Linux and macOS give them."""

import ifaddr
import pytest

from net.drivers.cards import CARDS, EACH, Card, Kind, arranged, cards

from .tables import HYPER_V, LINUX, MAC, WINDOWS, card


def named(*rows: ifaddr.Adapter) -> list[tuple[str, Kind]]:
    return [(each.name, each.kind) for each in arranged(rows)]


def test_rows_without_an_address_are_no_cards() -> None:
    found = arranged(WINDOWS)
    assert found[0].name == "Intel(R) Wi-Fi 6 AX201 160MHz"
    assert all(each.networks for each in found)
    assert found[0].number == 40
    assert [str(each) for each in found[0].networks] == ["192.168.1.5/24", "fe80::5/64"]


def test_windows_tells_tunnels_and_switches_by_their_descriptions() -> None:
    assert named(*HYPER_V) == [
        ("Intel(R) Ethernet Connection", Kind.LAN),
        ("Hyper-V Virtual Ethernet Adapter #2", Kind.LAN),
        ("Microsoft Wi-Fi Direct Virtual Adapter", Kind.LAN),
        ("WireGuard Tunnel", Kind.TUNNEL),
        ("VMware Virtual Ethernet Adapter for VMnet8", Kind.BRIDGE),
        ("VirtualBox Host-Only Ethernet Adapter", Kind.BRIDGE),
        ("Hyper-V Virtual Ethernet Adapter", Kind.BRIDGE),
        ("Hyper-V Virtual Ethernet Adapter #3", Kind.BRIDGE),
        ("Software Loopback Interface 1", Kind.LOOPBACK),
    ]


def test_linux_and_macos_tell_them_by_their_names() -> None:
    assert named(*LINUX) == [
        ("wlp2s0", Kind.LAN), ("tun0", Kind.TUNNEL), ("docker0", Kind.BRIDGE),
        ("br-0f3d2c1b4a59", Kind.BRIDGE), ("virbr0", Kind.BRIDGE), ("veth1a2b3c4", Kind.BRIDGE),
        ("lo", Kind.LOOPBACK),
    ]
    assert named(*MAC) == [
        ("en0", Kind.LAN), ("bridge100", Kind.LAN), ("utun4", Kind.TUNNEL),
        ("utun0", Kind.TUNNEL), ("awdl0", Kind.BRIDGE), ("lo0", Kind.LOOPBACK),
    ]


@pytest.mark.parametrize("name", [
    "tun0", "tap1", "wg0", "wg-home", "utun3", "tailscale0", "ppp0", "ztabcdefgh", "ipsec0",
    "Tailscale Tunnel", "TAP-Windows Adapter V9", "WAN Miniport (IP)",
    "OpenVPN Data Channel Offload",
    "LogMeIn Hamachi Virtual Ethernet Adapter", "Fortinet Virtual Ethernet Adapter (NDIS 6.30)",
    "Cisco AnyConnect Virtual Miniport Adapter for Windows x64",
])
def test_a_tunnel(name: str) -> None:
    assert named(card(name, "10.8.0.2/24")) == [(name, Kind.TUNNEL)]


@pytest.mark.parametrize("name", [
    "eth0", "enp3s0", "wlan0", "br0", "br-lan", "en0", "bond0", "hello",
    "Realtek PCIe GbE Family Controller",
    "Microsoft Hyper-V Network Adapter", "ZTE Mobile Broadband", "Gigabit Ethernet",
    "Microsoft Wi-Fi Direct Virtual Adapter #2", "Killer(R) Wi-Fi 6", "Parity",
])
def test_a_card_of_a_lan(name: str) -> None:
    assert named(card(name, "10.8.0.2/24")) == [(name, Kind.LAN)]


@pytest.mark.parametrize("address", ["100.64.0.1/10", "100.127.255.254/16", "10.5.0.2/32"])
def test_a_tunnel_is_known_by_its_address(address: str) -> None:
    assert named(card("home", address)) == [("home", Kind.TUNNEL)]


def test_a_name_for_one_machine_alone_is_usual_in_ipv6() -> None:
    """DHCPv6 gives a /128 on a plain LAN."""
    assert named(card("eth0", "fd00::7/128", "fe80::7/64")) == [("eth0", Kind.LAN)]


def test_frames_that_are_not_ethernets_are_a_tunnels() -> None:
    found = arranged([card("home", "10.5.0.2/24"), card("eth0", "10.0.0.2/24")], "eth0".__eq__)
    assert [each.kind for each in found] == [Kind.LAN, Kind.TUNNEL]
    assert [each.name for each in found] == ["eth0", "home"]


def test_what_can_be_typed_comes_first() -> None:
    rows = [card("eth0", "169.254.7.7/16", number=1), card("eth1", "fd00::5/64", number=2),
            card("eth2", "10.0.0.2/24", number=3)]
    assert [each.number for each in arranged(rows)] == [3, 2, 1]


def test_an_alias_belongs_to_its_card() -> None:
    rows = [card("eth0", "10.0.0.2/24", number=2), card("eth0:1", "10.0.9.2/24", number=2)]
    assert [len(each.networks) for each in arranged(rows)] == [2]


def test_what_is_no_address_is_left_out() -> None:
    rows = [card("eth0", "x/24", "0.0.0.0/24", "10.0.0.2/99", "224.0.0.1/4", number=2),
            card("eth1", "10.0.0.2/24", "::/64", number=3)]
    assert [(each.name, len(each.networks)) for each in arranged(rows)] == [("eth1", 1)]


def test_hundreds_of_cards_are_bounded_and_real_ones_are_kept() -> None:
    many = [card(f"veth{n}", "fe80::1/64", number=n) for n in range(200)]
    found = arranged([*many, card("wlan0", *(f"10.0.0.{n}/24" for n in range(1, 200)), number=300)])
    assert len(found) == CARDS
    assert found[0].name == "wlan0"
    assert len(found[0].networks) == EACH


def test_a_system_that_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing() -> None:
        raise AssertionError("a card without a mask")

    monkeypatch.setattr(ifaddr, "get_adapters", nothing)
    assert cards() == ()


def test_this_very_machine() -> None:
    found = cards()
    assert all(isinstance(each, Card) and each.networks for each in found)
    assert [each.kind for each in found] == sorted(each.kind for each in found)
