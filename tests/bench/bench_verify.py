"""Seconds against length: what `tambour verify` needs for records of every kind.

`python -m tests.bench.bench_verify [ENTRIES ...]` prints the table (100, 1,000 and 10,000 where
nothing is said; some minutes, most of them to forge the records). Seconds are the processor's, so a
busy machine changes them little; each record is judged in a fresh process, whose memory is weighed.
"""

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import process_time

from net.record.audit import verify
from tests.forge import KINDS

SIZES = (100, 1000, 10_000)
SMALL, LARGE = 100, 1000
"""Entries of the records that `python -m tests.bench` compares."""
ROUNDS = 3
JUDGE = """
import sys, time
import core.games, net.record.seat_secrets
from pathlib import Path
from net.record.audit import read
def held():
    try:
        with open("/proc/self/status") as file:
            return int(next(line for line in file if line.startswith("VmHWM")).split()[1]) / 1024
    except OSError:
        import resource
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most / (1 << 20 if sys.platform == "darwin" else 1 << 10)
data = Path(sys.argv[1]).read_bytes()
before, began = held(), time.process_time()
record = read(data)
took = time.process_time() - began
assert record.verdict.ok, record.verdict
print(len(record.loaded.entries), took, held() - before)
"""


def judged(data: bytes, folder: str) -> tuple[int, float, float]:
    """Verify a record in a fresh process: its entries, seconds, and megabytes more than before."""
    file = Path(folder) / "forged.tambour"
    file.write_bytes(data)
    words = [sys.executable, "-c", JUDGE, str(file)]
    home = Path(__file__).parent.parent.parent
    done = subprocess.run(words, check=True, cwd=home, capture_output=True, text=True)
    count, seconds, megabytes = done.stdout.split()
    return int(count), float(seconds), float(megabytes)


def table(sizes: tuple[int, ...] = SIZES) -> Iterator[str]:
    """Yield the table's rows as they are measured."""
    yield f"{'':20}" + "".join(f"{f'{size:,} entries':>30}" for size in sizes)
    yield f"{'':20}" + f"{'seconds   entries/s      MB':>30}" * len(sizes)
    with tempfile.TemporaryDirectory() as folder:
        for name, make in KINDS.items():
            row = f"{name:20}"
            for size in sizes:
                count, seconds, megabytes = judged(make(size), folder)
                row += f"{f'{seconds:.2f}':>11}{f'{count / seconds:,.0f}':>11}{megabytes:>8.1f}"
            yield row


def ratios(times: int = 1) -> Iterator[tuple[str, float, str, str, str]]:
    """Give what an entry of a long record costs against one of a short one."""
    for name, make in KINDS.items():
        short, long = make(SMALL), make(LARGE)

        def each(data: bytes, count: int) -> float:
            began = process_time()
            assert verify(data).ok
            return (process_time() - began) / count

        each(short, SMALL)
        pairs = [(each(long, LARGE), each(short, SMALL)) for _ in range(ROUNDS * times)]
        long_one, short_one = (min(side) for side in zip(*pairs, strict=True))
        yield (f"verify: {name}", long_one / short_one, f"an entry's time among {SMALL}",
               "about 1", f"among {LARGE}; {1 / long_one:,.0f} entries a second here")


if __name__ == "__main__":
    for line in table(tuple(map(int, sys.argv[1:])) or SIZES):
        print(line, flush=True)
