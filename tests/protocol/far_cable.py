"""A cable to the other side of the world: packets are late, and some are lost.

Two network namespaces whose only devices are TUNs; what one sends this process hands to the other
after a while, or never. So every way (TCP, QUIC, a broker) meets what the internet does, without a
kernel that can do so by itself.
"""

import fcntl
import heapq
import itertools
import os
import random
import select
import struct
import threading
import time
from pathlib import Path

from .test_namespaces import Machines

TUNSETIFF = 0x400454CA
IFF_TUN, IFF_NO_PI = 0x0001, 0x1000
PACKET = 2048


class FarMachines(Machines):
    """Two machines, each `late` seconds from the other; a share of all packets is `lost`."""

    def __init__(self, number: int, folder: Path, late: float, lost: float) -> None:
        self.late, self.lost = late, lost
        self._ends: list[int] = []
        self._over = threading.Event()
        super().__init__(number, folder)
        self._thread = threading.Thread(target=self._carry, daemon=True)
        self._thread.start()

    def link(self) -> None:
        """Give each machine a device whose other end is ours."""
        for name in self.names:
            end = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
            fcntl.ioctl(end, TUNSETIFF, struct.pack("16sH", name.encode(), IFF_TUN | IFF_NO_PI))
            self._ends.append(end)
            self.ip("link", "set", name, "netns", name)

    def _carry(self) -> None:
        """Hand packets on in time."""
        luck, number = random.Random(7), itertools.count()
        waiting: list[tuple[float, int, int, bytes]] = []
        while not self._over.is_set():
            due = min(0.05, max(0.0, waiting[0][0] - time.monotonic())) if waiting else 0.05
            for end in select.select(self._ends, [], [], due)[0]:
                packet = os.read(end, PACKET)
                if luck.random() >= self.lost:
                    other = self._ends[1 - self._ends.index(end)]
                    heapq.heappush(
                        waiting, (time.monotonic() + self.late, next(number), other, packet))
            while waiting and waiting[0][0] <= time.monotonic():
                _, _, other, packet = heapq.heappop(waiting)
                os.write(other, packet)

    def close(self) -> None:
        """Pull everything out."""
        self._over.set()
        self._thread.join(1.0)
        super().close()
        for end in self._ends:
            os.close(end)
