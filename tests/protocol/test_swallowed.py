"""Machines whose network swallows broadcast and multicast: Linux network namespaces at a router.

Needs root and `ip`; what is missing is skipped. Datagrams are counted by a neighbour who has all
the other addresses of the network, and by the counters of a tunnel.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from net.drivers.sweep import MOST
from net.wire.announcement import ask

from .test_discovery import HOME, line, program, started  # noqa: F401

WITHIN = 5.0
"""Seconds in which a table is found, counted from the first question."""
COUNT = """
import socket, sys, time
ear = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
ear.bind(("", 4747))
print("ready", flush=True)
while True:
    data, where = ear.recvfrom(999)
    print(time.time(), where[0], len(data), flush=True)
"""
FLOOD = """
import socket, sys
from net.wire.announcement import ask
mouths = [socket.socket(socket.AF_INET, socket.SOCK_DGRAM) for _ in range(500)]
print("ready", flush=True)
sys.stdin.readline()
for mouth in mouths:
    mouth.setblocking(False)
    mouth.sendto(ask(), ("10.79.0.1", 4747))
sys.stdin.readline()
count = 0
for mouth in mouths:
    try:
        count += bool(mouth.recv(999))
    except BlockingIOError:
        pass
print(count, flush=True)
"""


class Guests:
    """A host, who looks for them, and who has all other addresses, each at a cable of their own to
    a router, which answers ARP for all and passes on what is sent to one machine, and nothing else.
    """

    def __init__(self) -> None:
        self.names = [f"sw{os.getpid()}{end}" for end in "abcx"]
        *machines, router = self.names
        for name in self.names:
            self.ip("netns", "add", name)
            self.ip("-n", name, "link", "set", "lo", "up")
        for n, name in enumerate(machines, 1):
            self.ip("link", "add", "wlan0", "netns", name, "type", "veth",
                    "peer", "name", name, "netns", router)
            self.ip("-n", name, "addr", "add", f"10.79.0.{n}/24", "dev", "wlan0")
            self.ip("-n", name, "link", "set", "wlan0", "up")
            self.ip("-n", router, "addr", "add", "10.79.0.254/32", "dev", name)
            self.ip("-n", router, "link", "set", name, "up")
            self.ip("-n", router, "route", "add", f"10.79.0.{n}/32", "dev", name)
            self.switch(f"neigh/{name}/proxy_delay", 0)
        self.ip("-n", router, "route", "add", "10.79.0.0/24", "dev", machines[-1])
        self.ip("-n", machines[-1], "route", "add", "local", "10.79.0.0/24", "dev", "lo")
        for last in (1, 2, 254):
            self.ip("-n", machines[-1], "route", "add", "throw", f"10.79.0.{last}/32", "table",
                    "local")
        self.apart(False)

    def switch(self, name: str, value: int) -> None:
        """Set an option of the router's kernel."""
        self.run(3, "sh", "-c", f"echo {value} > /proc/sys/net/ipv4/{name}")

    def apart(self, apart: bool) -> None:
        """Keep the machines apart: only the router answers."""
        self.switch("ip_forward", int(not apart))
        for name in self.names[:3]:
            self.switch(f"conf/{name}/proxy_arp", int(not apart))

    @staticmethod
    def ip(*words: str) -> None:
        subprocess.run(["ip", *words], check=True, capture_output=True)

    def run(self, place: int, *words: str) -> str:
        """Run a command on a machine, and give what it says."""
        return subprocess.run([*self.at(place), *words], check=True, capture_output=True,
                              text=True).stdout.strip()

    def at(self, place: int) -> tuple[str, ...]:
        return "ip", "netns", "exec", self.names[place]

    def tunnel(self, place: int) -> None:
        """Lead everything beyond the network into a tunnel, and even the network itself."""
        self.ip("-n", self.names[place], "tuntap", "add", "tun0", "mode", "tun")
        self.ip("-n", self.names[place], "addr", "add", "10.8.0.2/24", "dev", "tun0")
        self.ip("-n", self.names[place], "link", "set", "tun0", "up")
        for route in ("default", "10.79.0.0/25", "10.79.0.128/25"):
            self.ip("-n", self.names[place], "route", "add", route, "dev", "tun0")

    def close(self) -> None:
        for name in self.names:
            subprocess.run(["ip", "netns", "del", name], check=False, capture_output=True)


@pytest.fixture
def guests() -> Iterator[Guests]:
    if os.name != "posix" or os.geteuid() != 0 or not shutil.which("ip"):
        pytest.skip("needs root and ip")
    made = Guests.__new__(Guests)
    try:
        made.__init__()  # type: ignore[misc]
    except (subprocess.CalledProcessError, OSError) as error:
        made.close()
        pytest.skip(f"this kernel has no network namespaces: {error}")
    try:
        yield made
    finally:
        made.close()


def counting(guests: Guests, place: int) -> subprocess.Popen[str]:
    return subprocess.Popen([*guests.at(place), sys.executable, "-c", COUNT], cwd=HOME,
                            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


@pytest.mark.parametrize("tunnel", [False, True])
def test_a_table_is_found_where_broadcast_and_multicast_are_swallowed(
    guests: Guests, started: list[subprocess.Popen[str]], tunnel: bool,  # noqa: F811
) -> None:
    """Also where everything is led into a tunnel, and where a finder runs beside the table."""
    if tunnel:
        try:
            guests.tunnel(1)
        except subprocess.CalledProcessError:
            pytest.skip("this kernel has no tunnels")
    started += [counting(guests, 2), program("announce", "Papa", "4755", "4747",
                                             before=guests.at(0))]
    assert line(started[0]) == line(started[1]) == "ready"
    started.append(program("find", "Papa", "4747", before=guests.at(0)))
    assert line(started[2]).endswith(":4755"), "it has the port of all addresses too, and later"
    silent = program("find", "Papa", "4747", before=guests.at(1))
    started.append(silent)
    begin = time.time()
    started.append(program("sweep", "Papa", "4747", before=guests.at(1)))
    assert line(started[4]) == "10.79.0.1:4755"
    assert time.time() - begin < WITHIN + 2, "its own start takes a while"
    started[1].kill()
    assert line(started[4]) == "none"
    for each in started:
        each.kill()
    heard = [row.split() for row in started[0].communicate()[0].splitlines()]
    assert {row[1] for row in heard} == {"10.79.0.2"}
    assert {int(row[2]) for row in heard} == {len(ask())}
    assert len(heard) == MOST - 3, "everybody but those two and the router"
    times = [float(row[0]) for row in heard]
    assert times[-1] - times[0] < 2
    assert times[-1] - begin < WITHIN + 2
    assert silent.communicate()[0] == "", "broadcast is swallowed"


def test_a_flood_of_questions_to_one_machine_is_answered_in_moderation(
    guests: Guests, started: list[subprocess.Popen[str]]  # noqa: F811
) -> None:
    started.append(program("announce", "Papa", "4755", "4747", before=guests.at(0)))
    assert line(started[0]) == "ready"
    flood = subprocess.Popen([*guests.at(1), sys.executable, "-c", FLOOD], cwd=HOME,
                             stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    started.append(flood)
    assert line(flood) == "ready"
    assert flood.stdin is not None
    flood.stdin.write("go\n")
    flood.stdin.flush()
    time.sleep(1)
    flood.stdin.write("go\n")
    flood.stdin.flush()
    assert 0 < int(line(flood)) <= 80, "of two seconds at most"


def test_a_network_that_keeps_computers_apart_is_told(
    guests: Guests, tmp_path: Path
) -> None:
    guests.apart(True)
    env = {**os.environ, "TAMBOUR_HOME": str(tmp_path), "SDL_VIDEODRIVER": "offscreen"}
    done = subprocess.run([*guests.at(1), sys.executable, "-m", "client", "join"], cwd=HOME,
                          env=env, check=False, capture_output=True, text=True)
    assert "tambour: join: No other computer answers here." in done.stderr
