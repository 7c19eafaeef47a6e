"""Many matches over a broker at once: `python -m tests.bench.broker_load kills`, `many` or `lines`.

`kills` has two Mosquittos, of which one after the other is killed every 20 seconds and comes back
ten seconds later: how long until each link is back and known to both ends, and whether anything
is lost. `many` has one, with
TLS, and then no broker at all: what a move costs the machine and how late it is, beside bare TCP.
`lines` has the same without the tables above: more of them than a machine can play matches.
Players are quick and play at random, some dozens of matches a process; a match is Xiangqi with its
record, signatures and encryption, as at any table. Latency is from a move's entry at one program to
its report at the other one, so it has the wait for a processor in it: what counts is the ratio.
"""

import argparse
import asyncio
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from core.games import GAMES
from net.drivers import reach
from net.drivers.far.mqtt_way import MqttWay
from net.drivers.far.ways import NONE, FarTable, Ways
from net.drivers.open_table import host, join
from net.players.bot import Bot
from net.record.audit import verify
from net.report import Played, Report, Waiting
from tests.protocol.brokers import Certificates, Mosquitto, mosquittos

GAME = "xiangqi"
EVERY, AWAY = 20.0, 10.0
"""Seconds between two kills, and until who was killed is back."""
FRAME = 276
"""Bytes of most frames: encrypted, padded, with their length."""
ROUND = 0.01
"""Seconds between two looks at all matches of a process: looking costs them the processor."""


# inside a process ------------------------------------------------------------------------------


class Seat:
    """The table of one player, whose moves wait for their time."""

    def __init__(self, table: Any, match: "Match", number: int) -> None:
        self.table, self.match, self.number = table, match, number
        self.late: list[tuple[float, int, Any]] = []

    def poll(self) -> list[Report]:
        told = self.table.poll()
        for report in told:
            if isinstance(report, Played):
                self.match.seen(self.number)
        return told

    def post(self, seat: int, action: Any) -> None:
        self.late.append((time.monotonic() + self.match.pause(), seat, action))

    def move(self) -> None:
        while self.late and self.late[0][0] <= time.monotonic():
            _, seat, action = self.late.pop(0)
            self.match.posted = time.monotonic(), self.number
            self.table.post(seat, action)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.table, name)


class Match:
    """Two players of one process, who meet only on the wire."""

    def __init__(self, number: int, folder: Path, url: str, think: float) -> None:
        self.luck, self.think = random.Random(number), think
        self.posted: tuple[float, int] | None = None
        self.lags: list[float] = []
        self.moves: list[float] = []
        far = FarTable(Ways(True, url, relays=False), url) if url else None
        home = folder / str(number)
        home.mkdir(parents=True)
        table = host(GAME, {}, "Mia", folder=home, port=0, far=far, lan=False)
        while not (told := [x for x in table.poll() if isinstance(x, Waiting)]):
            time.sleep(0.002)
        where = (told[0].tickets[0], 0) if url else (
            "127.0.0.1", int(told[0].addresses[0].rpartition(":")[2]))
        guest = join(*where, "Leo", folder=home, words=told[0].words,
                     ways=NONE if far is None else far.ways)
        self.seats = [Seat(table, self, 0), Seat(guest, self, 1)]
        self.bots = [Bot(seat, self.choose, GAMES) for seat in self.seats]  # type: ignore[arg-type]

    def choose(self, rules: Any, view: Any, seat: int) -> Any:
        return self.luck.choice(list(rules.actions(view, seat)))

    def pause(self) -> float:
        return self.think * (0.5 + self.luck.random())

    def seen(self, number: int) -> None:
        """Note that a move has arrived at one of the two."""
        if self.posted is not None and self.posted[1] != number:
            now = time.monotonic()
            self.lags.append(now - self.posted[0])
            self.moves.append(now)
            self.posted = None

    @property
    def over(self) -> bool:
        return all(bot.verdict is not None or bot.closed is not None for bot in self.bots)

    def step(self) -> None:
        for bot, seat in zip(self.bots, self.seats, strict=True):
            bot.step()
            seat.move()

    def good(self) -> bool:
        """Tell whether both records are alike and verified, and have every move that was seen."""
        files = [bot.started.record for bot in self.bots if bot.started]
        data = [file.read_bytes() for file in files if file is not None]
        return (len(data) == 2 and data[0] == data[1] and verify(data[0], GAMES).ok
                and all(bot.match is not None and len(bot.match.actions) >= len(self.moves)
                        for bot in self.bots))


def worker(count: int, url: str, think: float, first: int) -> None:
    """Play so many matches until a line comes, end them, and tell about them."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # a match has about eighteen
    os.set_blocking(0, False)
    back: list[float] = []

    async def noted(*args: Any, **more: Any) -> Any:
        caller = await real(*args, **more)
        if more.get("again"):
            back.append(time.monotonic())
        return caller

    real, reach.call = reach.call, noted
    with tempfile.TemporaryDirectory() as folder:
        matches: list[Match] = []
        for number in range(count):
            matches.append(Match(first + number, Path(folder), url, think))
            while not all(bot.started for bot in matches[-1].bots):
                matches[-1].step()
                time.sleep(0.002)
        print(json.dumps({"ready": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss}), flush=True)
        began, used = time.monotonic(), sum(os.times()[:2])
        told: float | None = None
        while not all(match.over for match in matches):
            for match in matches:
                if not match.over:
                    match.step()
            time.sleep(ROUND)
            if told is None and _line():
                told = time.monotonic()
                report = {"processor": sum(os.times()[:2]) - used, "seconds": told - began}
                for match in matches:
                    match.think = 0.05
                    for bot in match.bots:
                        bot.longest = 1
            if told is not None and time.monotonic() > told + 60:
                break
        assert told is not None
        print(json.dumps(report | {
            "back": back,
            "moves": [[x for x in match.moves if x < told] for match in matches],
            "lags": [lag for match in matches
                     for lag, at in zip(match.lags, match.moves, strict=True) if at < told],
            "good": sum(match.over and match.good() for match in matches),
            "ends": sorted({bot.closed.code for match in matches for bot in match.bots
                            if bot.closed and not bot.verdict}),
        }), flush=True)
    os._exit(0)


def _line() -> bool:
    try:
        return bool(os.read(0, 1))
    except BlockingIOError:
        return False


async def lines(count: int, url: str, pause: float, seconds: float) -> dict[str, Any]:
    """Say on so many lines what a move says (a frame there and one back), by the real way."""
    ends: list[tuple[Any, Any]] = []
    came: asyncio.Queue[Any] = asyncio.Queue()
    server = await asyncio.start_server(lambda r, w: came.put_nowait((r, w)), "127.0.0.1", 0)
    for _ in range(count):
        if url:
            door = await MqttWay(url).open(os.urandom(32), lambda up, who: came.put_nowait(up))
            near = await asyncio.open_connection(sock=await MqttWay(url).dial(door.place))
            there = await asyncio.open_connection(sock=await came.get())
        else:
            near = await asyncio.open_connection(*server.sockets[0].getsockname()[:2])
            there = await came.get()
        ends.append((near, there))
    print(json.dumps({"ready": 0}), flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read, 1)
    lags: list[float] = []
    used = time.process_time()
    stops = time.monotonic() + seconds

    async def answer(there: Any) -> None:
        while said := await there[0].readexactly(FRAME):
            there[1].write(said)

    async def play(near: Any) -> None:
        await asyncio.sleep(random.random() * pause)
        while (began := time.monotonic()) < stops:
            near[1].write(bytes(FRAME))
            await near[0].readexactly(FRAME)
            lags.append(time.monotonic() - began)
            await asyncio.sleep(pause)

    answers = [asyncio.create_task(answer(there)) for _, there in ends]
    await asyncio.gather(*(play(near) for near, _ in ends))
    assert not any(each.done() for each in answers)
    return {"lags": lags, "processor": time.process_time() - used}


# outside ---------------------------------------------------------------------------------------


def workers(
    matches: int, each: int, url: str, think: float, env: dict[str, str], do: str = "worker",
    seconds: float = 0.0,
) -> list[Any]:
    return [subprocess.Popen(
        (sys.executable, "-m", "tests.bench.broker_load", do, "--matches",
         str(min(each, matches - n)), "--url", url, "--think", str(think), "--first", str(n),
         "--seconds", str(seconds)),
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={**os.environ, **env})
        for n in range(0, matches, each)]


def heard(some: list[Any]) -> Iterator[dict[str, Any]]:
    for one in some:
        yield json.loads(one.stdout.readline())


def stop(some: list[Any]) -> list[dict[str, Any]]:
    for one in some:
        one.stdin.write("x")
        one.stdin.flush()
    return list(heard(some))


def memory(pid: int) -> int:
    """Give the KiB that a process has in memory."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


def processor(pid: int) -> float:
    """Give the seconds that a process has computed."""
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def kills(matches: int, each: int, count: int, think: float) -> None:
    """Kill one of two brokers again and again."""
    with tempfile.TemporaryDirectory() as folder, mosquittos(Path(folder), 2) as some:
        url = "mqtt://" + ",".join(f"127.0.0.1:{one.port}" for one in some)
        players = workers(matches, each, url, think, {})
        list(heard(players))
        print(f"{matches} matches play", flush=True)
        time.sleep(5)
        killed = []
        for n in range(count):
            broker: Mosquitto = some[n % 2]
            killed.append(time.monotonic())
            broker.kill()
            time.sleep(AWAY)
            broker.start()
            time.sleep(EVERY - AWAY)
        told = stop(players)
    pauses = sorted(at - max(when for when in killed if when < at)
                    for one in told for at in one["back"] if at > killed[0])
    print(json.dumps({
        "matches": matches, "kills": count, "moves": sum(len(m) for o in told for m in o["moves"]),
        "good": sum(one["good"] for one in told), "ends": [one["ends"] for one in told],
        "links that came back": len(pauses), "median pause": round(median(pauses), 3),
        "p90": round(pauses[int(len(pauses) * 0.9)], 3), "longest": round(pauses[-1], 3),
    }))


@contextmanager
def served(way: str) -> Iterator[tuple[str, dict[str, str], Mosquitto | None, int]]:
    """Have a broker with TLS for `mqtts` and none for `tcp`: its URL, what trusts it, itself, and
    its memory while nobody is there (KiB)."""
    if way == "tcp":
        yield "", {}, None, 0
        return
    with tempfile.TemporaryDirectory() as name:
        papers = Certificates(Path(name) / "ca")
        broker = Mosquitto(Path(name), "allow_anonymous true", "max_connections -1",
                           f"certfile {papers.folder / 'good.crt'}",
                           f"keyfile {papers.folder / 'key'}")
        try:
            yield (f"mqtts://127.0.0.1:{broker.port}",
                   {"SSL_CERT_FILE": str(papers.folder / "ca.crt")}, broker, memory(broker.pid))
        finally:
            broker.kill()


def many(matches: int, each: int, seconds: float, think: float) -> None:
    """Play so many matches over one broker with TLS, and again over bare TCP."""
    rows = {}
    for way in ("mqtts", "tcp"):
        with served(way) as (url, trust, broker, empty):
            players = workers(matches, each, url, think, trust)
            began = time.monotonic()
            list(heard(players))
            row: dict[str, Any] = {"seconds to begin": round(time.monotonic() - began, 1)}
            used = processor(broker.pid) if broker else 0.0
            rss = sum(memory(one.pid) for one in players)
            time.sleep(seconds)
            if broker:
                row["broker KiB"], row["broker KiB empty"] = memory(broker.pid), empty
                used = processor(broker.pid) - used
            told = stop(players)
            moves = sum(len(m) for one in told for m in one["moves"])
            lags = sorted(lag for one in told for lag in one["lags"])
            row |= {
                "good": sum(one["good"] for one in told), "moves": moves,
                "players KiB a match": round(rss / matches),
                "players ms a move": round(1e3 * sum(o["processor"] for o in told) / moves, 2),
                "broker ms a move": round(1e3 * used / moves, 3),
                "median ms": round(1e3 * median(lags), 2),
                "p99 ms": round(1e3 * lags[int(len(lags) * 0.99)], 2),
                "ends": sorted({end for one in told for end in one["ends"]}),
            }
            rows[way] = row
            print(way, json.dumps(row), flush=True)
    a, b = rows["mqtts"], rows["tcp"]
    print("ratios", json.dumps({
        "memory": round(a["players KiB a match"] / b["players KiB a match"], 2),
        "processor": round((a["players ms a move"] + a["broker ms a move"])
                           / b["players ms a move"], 2),
        "median": round(a["median ms"] / b["median ms"], 2),
        "p99": round(a["p99 ms"] / b["p99 ms"], 2)}))


def on_lines(matches: int, each: int, seconds: float, think: float) -> None:
    """Hold so many lines over one broker with TLS, and then over bare TCP."""
    rows = {}
    for way in ("mqtts", "tcp"):
        with served(way) as (url, trust, broker, empty):
            players = workers(matches, each, url, think, trust, "line", seconds)
            list(heard(players))
            rss = sum(memory(one.pid) for one in players)
            row: dict[str, Any] = {"players KiB a match": round(rss / matches)}
            if broker:
                used, idle = processor(broker.pid), memory(broker.pid)
                row["broker KiB a match, idle"] = round((idle - empty) / matches, 1)
            told = stop(players)
            moves = sum(len(one["lags"]) for one in told)
            if broker:
                row["broker KiB a match, playing"] = round(
                    (memory(broker.pid) - empty) / matches, 1)
                row["broker ms a move"] = round(1e3 * (processor(broker.pid) - used) / moves, 3)
            lags = sorted(lag for one in told for lag in one["lags"])
            rows[way] = row | {
                "moves": moves,
                "players ms a move": round(1e3 * sum(o["processor"] for o in told) / moves, 3),
                "median ms": round(1e3 * median(lags), 2),
                "p99 ms": round(1e3 * lags[int(len(lags) * 0.99)], 2)}
            print(way, json.dumps(rows[way]), flush=True)
    print("ratios", json.dumps({name: round(rows["mqtts"][name] / rows["tcp"][name], 2)
                                for name in rows["tcp"] if name != "moves"}))


def main() -> None:
    parser = argparse.ArgumentParser("python -m tests.bench.broker_load", description=__doc__)
    parser.add_argument("do", choices=("kills", "many", "lines", "worker", "line"))
    for name, kind, usual in (("matches", int, 100), ("each", int, 25), ("count", int, 6),
                              ("think", float, 1.0), ("seconds", float, 60.0), ("url", str, ""),
                              ("first", int, 0)):
        parser.add_argument(f"--{name}", type=kind, default=usual)
    said = parser.parse_args()
    if said.do == "worker":
        worker(said.matches, said.url, said.think, said.first)
    elif said.do == "line":
        told = asyncio.run(lines(said.matches, said.url, said.think, said.seconds))
        print(json.dumps(told), flush=True)
        os._exit(0)
    elif said.do == "lines":
        on_lines(said.matches, said.each, said.seconds, said.think)
    elif said.do == "kills":
        kills(said.matches, said.each, said.count, said.think)
    else:
        many(said.matches, said.each, said.seconds, said.think)


if __name__ == "__main__":
    main()
