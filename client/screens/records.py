"""The games played so far, newest first: choosing one opens the replay."""

import contextlib
from datetime import datetime
from pathlib import Path

import pygame

from core.game import msg
from core.games import GAMES
from core.plain_text import plain

from ..questions import ReadRecord, RecordContents
from ..registry import make
from ..screen import Context
from ..settings import record_folder
from ..theme import INK
from ..widgets.button import Button, Label, Panel
from ..widgets.focus import FocusGraph
from ..widgets.rows import Row, Sheet
from ..worker import Answer
from .modal import Notice
from .page import Page

MOST = 200
"""So many are listed; older ones stay on disk."""


def players(path: Path) -> str:
    """Read the players' names off a record's file name (date, game, names, match, seat)."""
    parts = path.stem.split("-")
    return plain(" – ".join(parts[5:-2]) if len(parts) > 7 else path.stem, 60)


def records(folder: Path) -> list[tuple[float, Path]]:
    """List the recorded matches as (time, file), newest first; of two seats' files the first."""
    times = []
    seen: set[str] = set()
    with contextlib.suppress(OSError):
        for path in sorted(folder.glob("*.tambour")):
            match = path.stem.rpartition("-")[0]
            if match in seen:
                continue
            seen.add(match)
            with contextlib.suppress(OSError):
                times.append((path.stat().st_mtime, path))
    return sorted(times, reverse=True)[:MOST]


class RecordsScreen(Page):
    """A sheet of buttons."""

    title = msg("Watch a game again")

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Read the folder."""
        self.context = context
        say = context.say
        self._record: Answer[RecordContents] | None = None
        self.graph = FocusGraph(on_cancel=context.pop)
        self._back = Button(say(msg("Back")), context.pop, "green")
        rows = []
        for when, path in records(record_folder()):
            day = datetime.fromtimestamp(when)
            label = say(msg("{day} at {time}"), day=f"{day:%d.%m.%Y}", time=f"{day:%H:%M}")
            rows.append(Row(label, [
                Button(say(msg("Watch")), lambda path=path: self._watch(path),  # type: ignore[misc]
                       "blue", units=20),
            ], players(path)))
        self.sheet = Sheet(rows)
        none = "" if rows else say(msg("No game has been played yet. Play one first!"))
        self._none = Label(none, 24, INK, align="center", valign="middle")
        self.resize(size)
        self.graph.set(self.graph.widgets, focus=(self.sheet.widgets or [self._back])[0])

    def _watch(self, path: Path) -> None:
        self._record = self.context.worker.ask(ReadRecord(path))
        self.update(0.0)  # it may be there at once

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out: a name board, the list, one button."""
        theme = self.context.theme
        width = min(size[0] - theme.px(60), theme.px(860))
        self._none.rect = pygame.Rect(0, 0, 0, 0)
        above = 0
        if self._none.text:
            above = theme.px(60) + self._none.height(theme, width - theme.px(64))
        self.banner, panel, foot = self.sheet.page(size, theme, width, theme.target, above)
        if above:
            self._none.rect = panel.inflate(-theme.px(64), -theme.px(20))
        self._back.rect = pygame.Rect(0, foot, theme.px(240), theme.target)
        self._back.rect.centerx = size[0] // 2
        self.graph.set([Panel(panel), self._none, self.sheet, *self.sheet.widgets, self._back])

    def update(self, now: float) -> bool:
        """Open the record that was chosen, once it is read."""
        if self._record is None or not self._record.ready:
            return False
        record, self._record = self._record.value, None
        if record is None:
            self.context.push(Notice(msg("This game cannot be read any more.")))
        elif not record.game:
            self.context.push(Notice(msg("This game was made by another Tambour, or is damaged.")))
        else:
            self.context.push(make(
                "replay", GAMES[record.game], record.options, record.actions, record.names
            ))
        return True
