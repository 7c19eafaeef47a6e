"""Tables find each other over real sockets, between programs and between machines.

Sockets here use a beacon port of their own, so that no table of this house is in the way. Waiting
is for a fact and never judged by its length.
"""

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgpack
import pytest

from net.drivers import mdns, radio
from net.drivers.discovery import ANSWERS, Advertisement, Announcer, Finder
from net.drivers.found_tables import FoundTables
from net.drivers.open_table import PORT, PORTS, host, join
from net.peer.close_reasons import closed
from net.report import Closed, Gathered, Started, Waiting
from net.wire.announcement import ASKED, ask, encode
from tests.protocol.test_announcement import table

HOME = Path(__file__).parents[2]


def until(fact: Callable[[], Any], what: str) -> Any:
    """Wait for a fact, as long as that takes: the suite's --timeout shows `what` in its traceback.
    """
    while not (found := fact()):
        time.sleep(0.005)
    return found


@pytest.fixture
def port() -> int:
    """A beacon port that nobody else uses."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.bind(("", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def opened() -> Iterator[list[Any]]:
    """What a test opens, closed after it."""
    made: list[Any] = []
    yield made
    for one in made:
        one.close()
    for one in made:
        one.join(10)


PAPA = Advertisement("napoleon", "Sage", "Papa\x1b[31m", 2)


@pytest.mark.parametrize("inside", [True, False])
@pytest.mark.parametrize("early", [True, False])
def test_two_find_each_other_and_part(
    port: int, opened: list[Any], inside: bool, early: bool
) -> None:
    """Whoever comes first; and what changes is heard."""
    finder = Finder(port=port) if early else None
    announcer = Announcer(PAPA, 4750, inside=inside, port=port)
    finder = finder or Finder(port=port)
    opened += [announcer, finder]
    (found,) = until(finder.poll, "it is found")
    assert (found.port, found.game, found.preset, found.free) == (4750, "napoleon", "Sage", 2)
    assert found.name == "Papa[31m"
    until(lambda: finder.poll()[0].address == "127.0.0.1", "it is on this machine")
    announcer.update(1)
    until(lambda: finder.poll()[0].free == 1, "one place is taken")
    announcer.update(0)
    until(lambda: finder.poll()[0].free == 0, "a match goes on there")
    announcer.update(None)
    until(lambda: not finder.poll(), "a closed table is not shown")
    announcer.update(1)
    until(finder.poll, "a place is free again")
    announcer.close()
    until(lambda: not finder.poll(), "it is gone")


def test_places_are_counted_by_what_is_told(port: int, opened: list[Any]) -> None:
    announcer, finder = Announcer(PAPA, 4750, port=port), Finder(port=port)
    opened += [announcer, finder]
    told: list[Any] = []
    tell = announcer.follow(told.append)
    tell(Gathered(("Papa", "Mia", "")))
    until(lambda: [one.free for one in finder.poll()] == [1], "one is free")
    tell(Started("napoleon", {}, ("Papa", "Mia", "Zoe"), (0,), None))
    until(lambda: [one.free for one in finder.poll()] == [0], "it has begun")
    tell(closed("gone", True))
    until(lambda: not finder.poll(), "it is closed")
    assert [type(one) for one in told] == [Gathered, Started, Closed]


def test_a_table_on_this_machine_only_answers_nobody_else(port: int, opened: list[Any]) -> None:
    announcer = Announcer(PAPA, 4750, inside=True, port=port)
    opened.append(announcer)
    question = ask()
    assert announcer._answers(question, "127.0.0.1", 5)
    for address in ("192.168.1.5", "fe80::1%2", "8.8.8.8"):
        assert not announcer._answers(question, address, 5)


def test_questions_are_answered_in_moderation(port: int, opened: list[Any]) -> None:
    """Nothing of a question comes back, nobody far is answered, and a flood is not."""
    announcer = Announcer(PAPA, 4750, port=port)
    opened.append(announcer)
    for wrong in (ask()[:-1], ask() + b"\0", encode(table()), b"", b"?" * ASKED):
        assert not announcer._answers(wrong, "192.168.1.5", 5)
    assert not announcer._answers(ask(), "8.8.8.8", 5)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("net.drivers.discovery.time.monotonic", lambda: 7.5)
        same = [announcer._answers(ask(), "192.168.1.5", 5) for _ in range(9)]
        others = sum(announcer._answers(ask(), "192.168.1.5", n) for n in range(1000, 2000))
    assert same == [True] + [False] * 8
    assert others == ANSWERS - 1
    assert len(announcer._answered[1]) == ANSWERS


def test_a_flood_on_the_port_hides_nobody_for_long(port: int, opened: list[Any]) -> None:
    finder, announcer = Finder(port=port), Announcer(PAPA, 4750, inside=True, port=port)
    opened += [finder, announcer]
    stop = threading.Event()

    def flood() -> None:
        junk = [bytes(500), b"", b"\xff" * 250, encode(table(3)), ask(), os.urandom(200)]
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as mouth:
            mouth.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
            while not stop.wait(0.001):
                for data in junk:
                    with contextlib.suppress(OSError):
                        mouth.sendto(data, ("127.255.255.255", port))

    thread = threading.Thread(target=flood)
    thread.start()
    try:
        time.sleep(0.3)
    finally:
        stop.set()
        thread.join()
    until(lambda: "Papa[31m" in [one.name for one in finder.poll()], "it is found after all")


def test_a_peer_written_from_the_page_alone(port: int, opened: list[Any]) -> None:
    """With msgpack and bare sockets: it finds our tables, and ours finds its table."""
    announcer = Announcer(PAPA, 4750, inside=True, port=port)
    opened.append(announcer)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as mouth:
        mouth.settimeout(0.2)
        mouth.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
        mouth.bind(("127.0.0.1", 0))
        question = msgpack.packb(["tambour.ask", 1, bytes(240)])
        assert len(question) == 256

        def answer() -> Any:
            with contextlib.suppress(OSError):
                mouth.sendto(question, ("127.255.255.255", port))
                return msgpack.unpackb(mouth.recv(512))

        told = until(answer, "an answer to the sender alone")
        assert [told[0], told[1], *told[3:]] == [
            "tambour.table", 1, 4750, "napoleon", "Sage", 2, "Papa[31m"]
        assert len(told[2]) == 8
        announcer.close()
        finder = Finder(port=port)
        opened.append(finder)
        mine = msgpack.packb(["tambour.table", 1, bytes(range(8)), 4747, "agon", "", 1, "Mia"])

        def heard() -> list[str]:
            mouth.sendto(mine, ("127.255.255.255", port))
            return [one.where for one in finder.poll() if one.name == "Mia"]

        assert until(heard, "it is listed") == ["127.0.0.1:4747"]
        away = msgpack.packb(["tambour.away", 1, bytes(range(8))])
        mouth.sendto(away, ("127.255.255.255", port))
        until(lambda: not finder.poll(), "it is gone")


def program(*words: str, **how: Any) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*how.pop("before", ()), sys.executable, "-m", "tests.protocol.beacon", *words], cwd=HOME,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, **how,
    )


@pytest.fixture
def started() -> Iterator[list[subprocess.Popen[str]]]:
    made: list[subprocess.Popen[str]] = []
    yield made
    for one in made:
        one.kill()
        one.wait(20)
        for pipe in (one.stdin, one.stdout):
            assert pipe is not None
            pipe.close()


def line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


@pytest.mark.parametrize("killed", [True, False])
def test_two_programs_on_one_machine(
    port: int, started: list[subprocess.Popen[str]], killed: bool
) -> None:
    """Whether it leaves with a word or without one, it is not shown any more."""
    name = f"Papa {port}"  # mDNS carries the tables of other tests, too
    started += [program("announce", name, "4755", str(port)), program("find", name, str(port))]
    assert line(started[0]) == "ready"
    assert line(started[1]) == "127.0.0.1:4755"
    if killed:
        started[0].kill()
    else:
        assert started[0].stdin is not None
        started[0].stdin.close()
    while (said := line(started[1])) != "none":  # heard a moment longer by way of another address
        assert said.endswith(":4755")


def test_without_any_network_nothing_happens(
    monkeypatch: pytest.MonkeyPatch, port: int, opened: list[Any]
) -> None:
    def nothing(*args: Any) -> Any:
        raise OSError("no network")

    monkeypatch.setattr("ifaddr.get_adapters", nothing)
    monkeypatch.setattr(radio, "_open", lambda *args: None)
    finder, announcer = Finder(port=port), Announcer(PAPA, 4750, port=port)
    opened += [finder, announcer]
    until(lambda: finder._radio and announcer._radio, "both run")
    announcer.update(1)
    assert finder.poll() == []
    announcer.close()


def test_a_beacon_port_that_another_program_keeps(port: int, opened: list[Any]) -> None:
    """Nothing can be heard there; no program breaks, and the other way round tables are found."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as rude:
        rude.bind(("", port))
        finder = Finder(port=port)
        opened.append(finder)
        until(lambda: finder._radio, "it runs")
        assert finder.poll() == []
        assert socket.AF_INET not in finder._radio._ears  # type: ignore[union-attr]


def test_mdns_is_only_an_extra(
    monkeypatch: pytest.MonkeyPatch, port: int, opened: list[Any]
) -> None:
    """Without zeroconf its threads end at once, and tables are found as before."""
    monkeypatch.setitem(sys.modules, "zeroconf", None)
    assert mdns._open() is None
    before = {thread for thread in threading.enumerate() if thread.name == "tambour-mdns"}
    announcer, finder = Announcer(PAPA, 4750, port=port), Finder(port=port)
    opened += [announcer, finder]
    assert until(finder.poll, "it is found")
    until(lambda: not {thread for thread in threading.enumerate()
                       if thread.name == "tambour-mdns"} - before, "they end")


def test_mdns_alone_finds_a_table() -> None:
    """Where beacons are eaten; needs zeroconf and a network that carries its packets back."""
    pytest.importorskip("zeroconf")
    book = FoundTables()
    browser = mdns.Browser(lambda raw, where: book.announced(raw, where, 0.0), book.withdrawn)
    registration = mdns.Registration()
    id = os.urandom(8)
    try:
        registration.tell(table(int.from_bytes(id, "big")))
        for _ in range(80):
            if here := [one for one in book.tables(0.0) if one.id == id]:
                break
            time.sleep(0.1)
        else:
            pytest.skip("no mDNS on this network")
        assert (here[0].name, here[0].port) == ("Papa", 4747)
        registration.close()
        until(lambda: id not in [one.id for one in book.tables(0.0)], "its goodbye is heard")
    finally:
        registration.close()
        browser.close()


# tables and their ports ------------------------------------------------------------------------


def waiting(link: Any) -> Waiting | Closed:
    told: list[Any] = []
    until(lambda: told.extend(link.poll()) or told, "it is told")
    assert isinstance(told[0], Waiting | Closed)
    return told[0]


def number(told: Waiting | Closed) -> int:
    assert isinstance(told, Waiting), told
    return int(told.addresses[0].rpartition(":")[2])


def test_two_hosts_on_one_machine_take_the_next_port(tmp_path: Path, opened: list[Any]) -> None:
    hosts = [host("agon", {}, name, folder=tmp_path) for name in ("Papa", "Mia")]
    opened += hosts
    first, second = sorted(number(waiting(link)) for link in hosts)
    assert PORT <= first < second < PORT + PORTS


def test_a_port_that_was_named_is_not_exchanged(tmp_path: Path, opened: list[Any]) -> None:
    opened.append(host("agon", {}, "Papa", folder=tmp_path, port=0))
    taken = number(waiting(opened[0]))
    opened.append(host("agon", {}, "Mia", folder=tmp_path, port=taken))
    told = waiting(opened[1])
    assert isinstance(told, Closed)
    assert told.code == "port"


def test_sixteen_ports_in_use_are_told(
    tmp_path: Path, opened: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def taken(*args: Any) -> Any:
        raise OSError(98, "Address already in use")

    monkeypatch.setattr("net.drivers.listener.listening", taken)
    opened.append(host("agon", {}, "Papa", folder=tmp_path))
    told = waiting(opened[0])
    assert isinstance(told, Closed)
    assert dict(told.args)["address"] == f"127.0.0.1:{PORT}"


@pytest.mark.parametrize("address", ["127.0.0.1", "::1"])
@pytest.mark.parametrize("lan", [False, True])
def test_a_table_is_reached_by_both_kinds_of_address(
    tmp_path: Path, opened: list[Any], address: str, lan: bool
) -> None:
    if ":" in address:
        try:
            with socket.socket(socket.AF_INET6) as probe:
                probe.bind(("::1", 0))
        except OSError:
            pytest.skip("this machine has no IPv6")
    opened.append(host("agon", {}, "Papa", folder=tmp_path / "a", port=0, lan=lan))
    port = number(waiting(opened[0]))
    opened.append(join(address, port, "Mia", folder=tmp_path / "b"))
    told: list[Any] = []
    until(lambda: told.extend(opened[1].poll()) or any(isinstance(t, Started) for t in told),
          "they play")


def test_a_silent_address_is_told_as_it_is_typed(tmp_path: Path, opened: list[Any]) -> None:
    opened.append(join("::1", 1, "Mia", folder=tmp_path))
    told = waiting(opened[0])
    assert isinstance(told, Closed)
    assert dict(told.args)["address"] == "[::1]:1"


def test_a_host_is_found_until_somebody_sits_down(
    tmp_path: Path, opened: list[Any], monkeypatch: pytest.MonkeyPatch, port: int
) -> None:
    monkeypatch.setattr(Announcer.__init__, "__kwdefaults__", {"inside": False, "port": port})
    papa = host("agon", {}, "Papa", folder=tmp_path / "a", port=0, announce=True)
    finder = Finder(port=port)
    opened += [papa, finder]
    (found,) = until(finder.poll, "it is found")
    assert (found.name, found.game, found.free) == ("Papa", "agon", 1)
    assert found.preset == "The Queen's Guards"
    opened.append(join(found.address, found.port, "Mia", folder=tmp_path / "b"))
    until(lambda: [one.free for one in finder.poll()] == [0], "the table is full")


# two machines ----------------------------------------------------------------------------------


@pytest.fixture
def machines() -> Iterator[tuple[str, str]]:
    """Two network namespaces with a cable between them."""
    if os.name != "posix" or os.geteuid() != 0 or not shutil.which("ip"):
        pytest.skip("needs root and ip")
    names = tuple(f"tb{os.getpid()}{end}" for end in "ab")

    def ip(*words: str, check: bool = True) -> None:
        subprocess.run(["ip", *words], check=check, capture_output=True)

    try:
        for name in names:
            ip("netns", "add", name)
        ip("link", "add", names[0], "netns", names[0], "type", "veth",
           "peer", "name", names[1], "netns", names[1])
    except (subprocess.CalledProcessError, OSError):
        for name in names:
            ip("netns", "del", name, check=False)
        pytest.skip("this kernel has no network namespaces")
    for name in names:
        for each in ("lo", name):
            ip("-n", name, "link", "set", each, "up")
    try:
        yield names  # type: ignore[misc]
    finally:
        for name in names:
            ip("netns", "del", name, check=False)


@pytest.mark.parametrize("family", [4, 6])
def test_two_machines_find_each_other_without_a_router(
    machines: tuple[str, str], started: list[subprocess.Popen[str]], family: int
) -> None:
    """IPv4 alone, without a default route, and IPv6 alone, with nothing but what a cable gives."""
    quiet = Path("/proc/sys/net/ipv6")
    if family == 6 and not quiet.exists():
        pytest.skip("this kernel has no IPv6")
    for n, name in enumerate(machines):
        words = (["addr", "add", f"10.77.0.{n + 1}/24", "dev", name] if family == 4 else
                 ["addr", "flush", "dev", name, "scope", "global"])
        subprocess.run(["ip", "-n", name, *words], check=True)
        switch = f"echo {int(family == 4)} > {quiet}/conf/{name}/disable_ipv6"
        subprocess.run(["ip", "netns", "exec", name, "sh", "-c", switch],
                       check=family == 6, stderr=subprocess.DEVNULL)
    at = [("ip", "netns", "exec", name) for name in machines]
    started += [program("announce", "Papa", "4755", "4747", before=at[0]),
                program("find", "Papa", "4747", before=at[1])]
    assert line(started[0]) == "ready"
    found = line(started[1])
    if family == 4:
        assert found == "10.77.0.1:4755"
    else:
        assert found.startswith("[fe80:")
    started[0].kill()
    assert line(started[1]) == "none"


def test_two_whole_programs_on_two_machines_play(
    machines: tuple[str, str], started: list[subprocess.Popen[str]], tmp_path: Path
) -> None:
    """`tambour host --lan` on one, `tambour join` without an address on the other."""
    for n, name in enumerate(machines):
        subprocess.run(["ip", "-n", name, "addr", "add", f"10.77.0.{n + 1}/24", "dev", name],
                       check=True)

    def run(machine: str, *words: str) -> None:
        started.append(subprocess.Popen(
            ["ip", "netns", "exec", machine, sys.executable, "-m", "client", *words], cwd=HOME,
            env={**os.environ, "TAMBOUR_HOME": str(tmp_path / machine), "SDL_VIDEODRIVER": "dummy",
                 "SDL_AUDIODRIVER": "dummy"},
            stderr=subprocess.DEVNULL, stdout=subprocess.PIPE, stdin=subprocess.PIPE, text=True,
        ))

    run(machines[0], "host", "agon", "--lan", "--name", "Papa")
    started.append(program("find", "Papa", "4747", before=("ip", "netns", "exec", machines[1])))
    assert line(started[1])
    told = started[0].stdout
    assert told
    words = next(said for said in told if said.startswith("words: "))[7:].strip()
    run(machines[1], "join", "--name", "Mia", "--words", words)
    for machine in machines:
        folder = tmp_path / machine
        until(lambda folder=folder: list(folder.rglob("*.tambour")), "both have a record")
