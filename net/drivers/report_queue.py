"""What a table has told the frame loop and nobody has polled yet.

The last report is one Closed, and it says that something is kept only where something is: a match
is on the disk from the moment it is told to have started.
"""

import contextlib
from collections import deque

from ..peer.close_reasons import bare
from ..report import Away, Closed, Gathered, Knocked, Report, Started, Table

STANDING = (Gathered, Away)
"""What only says how it stands: of two that come one after the other the newer is enough."""


class ReportQueue(Table):
    """The reports of a table, in order; any thread may tell, the frame loop polls."""

    def __init__(self) -> None:
        self._reports: deque[Report] = deque()
        self.closed = False
        self._kept = False
        self._knocked = False

    def poll(self) -> list[Report]:
        """Take everything told since the last call, in order."""
        told = []
        while self._reports:
            told.append(self._reports.popleft())
        self._knocked = False
        return told

    def tell(self, report: Report) -> None:
        """Keep a report until it is polled; nothing follows a Closed."""
        if self.closed or (isinstance(report, Knocked) and self._knocked):
            return  # of many who knock at once, one is enough
        self._knocked |= isinstance(report, Knocked)
        self._kept |= isinstance(report, Started)
        if isinstance(report, Closed):
            self.closed = True
            if not self._kept:
                report = bare(report)
        with contextlib.suppress(IndexError):  # the frame loop has taken the last one just now
            if isinstance(report, STANDING) and type(self._reports[-1]) is type(report):
                self._reports[-1] = report
                return
        self._reports.append(report)
