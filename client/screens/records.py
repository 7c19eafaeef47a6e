"""The games played so far, newest first: to be watched again, filmed, or deleted.

No record is read here: the worker tells what is in one after the other, those in sight first.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime

import pygame

from core.game import msg
from core.games import GAMES
from core.piece import Seat

from ..questions import ReadRecord, RecordContents
from ..record_files import EmptyTrash, RecordedMatch, SetAside, put_back, recorded, set_aside
from ..record_summary import RecordSummary, SummariseRecord
from ..registry import make
from ..screen import CALM, LIVELY, Context, Say
from ..settings import record_folder
from ..theme import INK
from ..widgets import icons
from ..widgets.button import Button, Label, Panel
from ..widgets.focus import FocusGraph
from ..widgets.record_row import RecordRow
from ..widgets.rows import Sheet
from ..worker import Answer
from .modal import Notice
from .page import Page

ENDINGS = {
    "draw": msg("A draw"), "setup": msg("Left during set-up"), "unfinished": msg("Not finished"),
    "gone": msg("Not finished: somebody left"), "damaged": msg("Damaged or changed"),
    "foreign": msg("Made by another Tambour"),
}


class MatchRow(RecordRow):
    """A match in the list: its files, what is known of it, and where they are once deleted."""

    def __init__(self, match: RecordedMatch, buttons: Sequence[Button]) -> None:
        super().__init__(buttons)
        self.match = match
        self.watch, self.film, self.delete, self.undo = buttons
        self.summary: RecordSummary | None = None
        self.asked = False
        """The worker was asked what is in it, for a picture of the present size."""
        self.deleted: SetAside | None = None

    def tell(self, say: Say) -> None:
        """Put into words what is known by now."""
        gone, summary = self.deleted is not None, self.summary
        for button in (self.watch, self.film, self.delete):
            button.visible = not gone
        self.undo.visible = gone
        day = datetime.fromtimestamp(self.match.when)
        when = say(msg("{day} at {time}"), day=f"{day:%d.%m.%Y}", time=f"{day:%H:%M}")
        players, result = self.match.players, say(msg("Looking…"))
        if summary is not None:
            self.watch.enabled = self.film.enabled = summary.watchable
            result = _result(summary, say)
            if summary.game:
                players = " – ".join(_names(summary, range(len(summary.names)), say))
                result = f"{say(GAMES[summary.game].title)} · {result}"
            if summary.plies:
                length = say(msg("Moves: {number}"), number=summary.plies)
                when = f"{when} · {length}"
        self.words = (players, say(msg("Deleted.")) if gone else result, when)


def _names(summary: RecordSummary, seats: Iterable[Seat], say: Say) -> list[str]:
    """Call players as they typed, or after their army."""
    armies = GAMES[summary.game].armies
    return [summary.names[seat] or say(armies[seat % len(armies)][0]) for seat in seats]


def _result(summary: RecordSummary, say: Say) -> str:
    """Say what came of a match."""
    if summary.ending == "won":
        who = " + ".join(_names(summary, summary.winners, say))
        told = say(msg("{name} won") if len(summary.winners) == 1 else msg("{names} won together"),
                   name=who, names=who)
    else:
        told = say(ENDINGS[summary.ending])
    if summary.ending in ("won", "draw") and not summary.signed:
        told = say(msg("{result}, but not everybody signed"), result=told)
    return told


class RecordsScreen(Page):
    """The list of recorded matches."""

    title = msg("My games")

    def __init__(self) -> None:
        self.sheet: Sheet | None = None
        self.rows: list[MatchRow] = []
        self._record: Answer[RecordContents] | None = None
        """What the match that was chosen holds, while it is read."""
        self._summary: Answer[RecordSummary] | None = None
        self._told: MatchRow | None = None
        """The row of which `_summary` will tell."""
        self._seen: list[MatchRow] = []

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """List the folder; coming back, show what is known already."""
        self.context = context
        say = context.say
        if self.sheet is None:
            folder = record_folder()
            context.worker.ask(EmptyTrash(folder))
            self.rows = [self._row(match) for match in recorded(folder)]
            self.sheet = Sheet(self.rows)
            self.graph = FocusGraph(on_cancel=context.pop)
            self._back = Button(say(msg("Back")), context.pop, "green")
            none = "" if self.rows else say(msg("No game has been played yet. Play one first!"))
            self._none = Label(none, 24, INK, align="center", valign="middle")
        self.resize(size)
        if self.graph.focused is None:
            self.graph.focus((self.sheet.widgets or [self._back])[0])

    def _row(self, match: RecordedMatch) -> MatchRow:
        say = self.context.say
        row = MatchRow(match, (
            Button(say(msg("Watch")), lambda: self._watch(row), "blue", units=20, icon=icons.play),
            Button(say(msg("Film")), lambda: self._film(row), "green", units=20, icon=icons.film),
            Button(say(msg("Delete")), lambda: self._delete(row), "plain", units=20,
                   icon=icons.bin),
            Button(say(msg("Undo")), lambda: self._undo(row), "orange", units=20, icon=icons.back),
        ))
        row.tell(say)
        return row

    def _watch(self, row: MatchRow) -> None:
        self._record = self.context.worker.ask(ReadRecord(row.match.path))
        self.update(0.0)  # it may be there at once

    def _film(self, row: MatchRow) -> None:
        self.context.push(make("film", row.match, row.words[0]))

    def _delete(self, row: MatchRow) -> None:
        try:
            row.deleted = set_aside(row.match)
            row.asked = row.summary is not None  # what is just being looked at may be gone
        except OSError:
            self.context.push(Notice(msg(
                "It cannot be deleted here: the folder cannot be written to.")))
        else:
            self._changed(row, row.undo)

    def _undo(self, row: MatchRow) -> None:
        assert row.deleted is not None
        try:
            put_back(row.deleted)
        except OSError:
            self.context.push(Notice(msg("It cannot be put back: its place is taken.")))
        else:
            row.deleted = None
            self._changed(row, row.delete)

    def _changed(self, row: MatchRow, focus: Button) -> None:
        """Show a row's other buttons, and give the focus to one of them."""
        assert self.sheet is not None
        row.tell(self.context.say)
        self.sheet.refresh()
        self.graph.set(self.graph.widgets, focus=focus)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out: a name board, the list, one button."""
        assert self.sheet is not None
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
        for row in self.rows:
            if row.summary is not None and row.summary.side != row.side(theme):
                row.asked = False  # its picture is stretched until there is one of this size
        self.graph.set([Panel(panel), self._none, self.sheet, *self.sheet.widgets, self._back])

    @property
    def pace(self) -> int:
        """Take the worker's answers as they come."""
        return CALM if self._record is None and self._summary is None else LIVELY

    def update(self, now: float) -> bool:
        """Open the record that was chosen, once it is read; else go on with the list."""
        if self._record is not None:
            if not self._record.ready:
                return False
            record, self._record = self._record.value, None
            self._open(record)
            return True
        changed = self._hear()
        self._ask()
        return changed

    def _open(self, record: RecordContents | None) -> None:
        if record is None:
            self.context.push(Notice(msg("This game cannot be read any more.")))
        elif not record.game:
            self.context.push(Notice(msg("This game was made by another Tambour, or is damaged.")))
        else:
            self.context.push(make(
                "replay", GAMES[record.game], record.options, record.actions, record.names
            ))

    def _hear(self) -> bool:
        """Take what the worker tells of a row; True when that can be seen."""
        if self._summary is None or not self._summary.ready or self._told is None:
            return False
        row, summary = self._told, self._summary.value
        self._summary = self._told = None
        if row.asked:
            row.summary = summary or RecordSummary("damaged")
            row.show(row.summary.picture)
            row.tell(self.context.say)
        return row in self._seen

    def _ask(self) -> None:
        """Ask of one row at a time, so that whatever else is asked never waits long."""
        assert self.sheet is not None
        if self._summary is not None:
            return
        seen = [row for row in self.sheet.in_sight if isinstance(row, MatchRow)]
        for row in self._seen:
            if row not in seen:
                row.forget()
        self._seen = seen
        for row in (*seen, *self.rows):
            if not row.asked and row.deleted is None:
                row.asked, self._told = True, row
                self._summary = self.context.worker.ask(SummariseRecord(
                    row.match.path, row.side(self.context.theme), self.context.theme.appearance))
                return
