"""The games played so far, newest first: to be found, watched again, continued, filmed, copied for
a friend, or deleted.

No record is read here: the worker tells what is in one after the other, those in sight first, and
keeps what it has read in the archive's index.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path

import pygame

from core.game import Rules, msg
from core.games import GAMES
from core.piece import Seat
from core.plain_text import plain, told_apart

from .. import routes
from ..boards.small_figures import rules_for, small_figures
from ..language.names import NAME_LIMIT
from ..look import icons
from ..look.theme import CREAM, INK, NOTE, TITLE, WORD, Material, Theme
from ..memory.archive.archive import PAGE, Archive, ArchivedMatch, Found, Looked, Query
from ..memory.archive.archive import Row as IndexRow
from ..memory.archive.archive_questions import CopyRecord, FindMatches, LookAtRecord, TakeRecord
from ..memory.archive.record_files import EmptyTrash, SetAside, put_back, set_aside
from ..memory.archive.summary import RecordSummary
from ..memory.friends import Friends
from ..memory.match_note import mark
from ..memory.settings import archive_file, record_folder, share_folder
from ..processes.record_questions import ReadRecord, RecordContents
from ..processes.worker import Errands
from ..screen import CALM, LIVELY, Context, Say
from ..table.continuing import continue_match
from ..table.hud.handicap_sign import Sign, paint_handicap, sign_of
from ..widgets.boxes import Box, Line, Sized
from ..widgets.button import Button, Label
from ..widgets.choice import Segments
from ..widgets.entry import Entry
from ..widgets.focus import Widget
from ..widgets.page import Page
from ..widgets.picture_chip import PictureChip
from ..widgets.record_row import RecordRow, Tag
from ..widgets.rows import Row, Sheet
from .lobby.presets import picture
from .modal import Notice, Question, copied

ENDINGS = {
    "draw": msg("A draw"), "setup": msg("Left during set-up"), "unfinished": msg("Not finished"),
    "gone": msg("Not finished: somebody left"), "damaged": msg("Damaged or changed"),
    "foreign": msg("Made by another Tambour"),
}
STATES = (("", msg("All games")), ("finished", msg("Finished")), ("unfinished", msg("Unfinished")))
FEW = 5
"""So many matches are seen at a glance: nothing to search is shown."""
NAMED = 3
"""So many friends are named above the list."""
REFUSALS = {
    "known": msg("This game is in your list already."),
    "unreadable": msg("This file cannot be read."),
    "large": msg("This file is too large to be a game."),
    "other": msg("This file is no game of Tambour. The name of a game ends in .tambour."),
    "damaged": msg("This game is damaged, or somebody changed it. It was not taken in."),
    "foreign": msg("This game was made by another Tambour. It was not taken in."),
    "folder": msg("It cannot be kept here: the folder cannot be written to."),
}


class MatchRow(RecordRow):
    """A match in the list: its files, what is known of it, and where they are once deleted."""

    def __init__(self, found: ArchivedMatch, buttons: Sequence[Button]) -> None:
        super().__init__(buttons)
        self.match = found.match
        self.go_on, self.watch, self.film, self.copy, self.delete, self.undo = buttons
        self.summary: RecordSummary | None = None
        self.waiting = False
        """It can be continued."""
        self.painted = 0
        """How large the picture is that was asked for, in pixels; 0: none yet."""
        self.deleted: SetAside | None = None
        self.learn(found)

    def learn(self, found: ArchivedMatch) -> None:
        """Take what the index tells."""
        self.match, self.waiting = found.match, found.waiting
        if found.summary is not None:
            self.summary = found.summary

    def tell(self, say: Say) -> None:
        """Put into words what is known by now."""
        gone, summary = self.deleted is not None, self.summary
        for button in (self.watch, self.copy, self.delete):
            button.visible = not gone
        self.go_on.visible = self.waiting and not gone
        self.film.visible = not self.waiting and not gone
        self.undo.visible = gone
        day = datetime.fromtimestamp(self.match.when)
        when = say(msg("{day} at {time}"), day=f"{day:%d.%m.%Y}", time=f"{day:%H:%M}")
        players, result = self.match.players, say(msg("Looking…"))
        if summary is not None:
            self.watch.enabled = self.film.enabled = summary.watchable
            result = _result(summary, say)
            if self.waiting:
                waits = say(msg("it waits for you"))
                result = f"{result} · {waits}"
            if summary.game:
                players = " – ".join(_names(summary, range(len(summary.names)), say))
                result = f"{say(GAMES[summary.game].title)} · {result}"
            if summary.plies:
                length = say(msg("Moves: {number}"), number=summary.plies)
                when = f"{when} · {length}"
            if summary.preset:
                when = f"{when} · {say(summary.preset)}"
            self.tags = _handicaps(summary, say) if not gone else []
        self.words = (players, say(msg("Deleted.")) if gone else result, when)


def _names(summary: RecordSummary, seats: Iterable[Seat], say: Say) -> list[str]:
    """Call players as they typed, or after their army."""
    armies = GAMES[summary.game].armies
    names = told_apart(summary.names)
    return [names[seat] or say(armies[seat % len(armies)][0]) for seat in seats]


def _handicaps(summary: RecordSummary, say: Say) -> list[Tag]:
    """Give the sign of each player's handicap, as on his card at the table."""
    tags: list[Tag] = []
    for seat, handicap in enumerate(summary.handicaps):
        rules = rules_for(summary.game, len(summary.names))
        known = "".join(letter for letter in handicap.without if letter in rules.kinds)
        if sign := sign_of(rules, handicap._replace(without=known), say):
            (name,) = _names(summary, (seat,), say)
            words = say(msg("{army}: {what}"), army=name, what=sign.words)
            tags.append(Tag(words, partial(_paint_sign, rules, seat, sign._replace(words=words))))
    return tags


def _paint_sign(rules: Rules, seat: Seat, sign: Sign, surface: pygame.Surface, theme: Theme,
                rect: pygame.Rect) -> None:
    paint_handicap(surface, theme, rect, seat, sign, small_figures(rules, theme.appearance).icon)


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
    """The list of recorded matches; `drops` are files that were dropped on the window."""

    title = msg("My games")

    def __init__(self, drops: Sequence[Path] = ()) -> None:
        self.sheet = Sheet()
        self.rows: list[MatchRow] = []
        self._query = Query()
        self._chips: dict[str, PictureChip] = {}
        self._found: Found | None = None
        self._again = False
        """The list may be another by now."""
        self._errands = Errands()
        self._looked: set[Path] = set()
        """What the worker was asked to look at since the list was opened."""
        self._fresh = False
        """Something was read that the index did not know."""
        self._known: dict[Path, IndexRow] = {}
        self._seen: list[MatchRow] = []
        self._drops = list(drops)

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Ask what there is; coming back, show what is known already."""
        self._looked = set()
        if self.box is None:
            say = context.say
            context.worker.ask(EmptyTrash(record_folder()))
            self.sheet = Sheet()
            self._none = Label(say(msg("Looking…")), TITLE, INK, align="center", valign="middle")
            self._entry = Entry(hint=say(msg("Who played?")), limit=NAME_LIMIT,
                                on_change=lambda text: self._ask_for(name=text))
            self._states = Segments([(key, say(name)) for key, name in STATES], "",
                                    lambda state: self._ask_for(state=state))
            self._older = Button(say(msg("Older games")),
                                 lambda: self._ask_for(self._query.most + PAGE), units=WORD)
        super().enter(context, size)
        self._again = True
        self.update(0.0)  # it may be there at once
        if self.graph.focused is None:
            self.graph.focus(self._back)

    def content(self) -> Box:
        """Give the list, or a sentence where there is none yet."""
        # what is clicked while somebody searches stays where it is
        self.fills = self._entry in self.sheet.widgets
        return Sized(self._none, tall=90) if self._none.text else self.sheet

    def foot(self) -> Box:
        """Tell how a friend's game comes here, beside the way back."""
        tip = Label(self.context.say(msg("A friend's game? Drop its file on this window.")), NOTE,
                    CREAM, valign="middle")
        self._back = self.back()
        return Line(self._back, Sized(tip, tall=48), shares=(0, 1), gap=16, sides=True)

    @property
    def _archive(self) -> Archive:
        kept = self._found is None or self._found.kept
        return Archive(record_folder(), archive_file(), () if kept else tuple(self._known.values()))

    def _ask_for(self, most: int = PAGE, **other: str) -> None:
        """Ask for other matches than now, by fields of `Query`."""
        self._query = replace(self._query, most=most, **other)
        self._again = True
        self.update(0.0)

    def _row(self, found: ArchivedMatch) -> MatchRow:
        say = self.context.say
        row = MatchRow(found, (
            Button(say(msg("Continue")), lambda: self.context.open(continue_match(
                row.match.path, self.context.settings.friends_only)), units=WORD,
                icon=icons.enter, material=Material.BRASS),
            Button(say(msg("Watch")), lambda: self._watch(row), units=WORD, icon=icons.play),
            Button(say(msg("Film")), lambda: self.context.open(
                routes.Film(row.match, row.words[0])), units=WORD, icon=icons.film),
            Button(say(msg("Copy")), lambda: self._copy(row), units=WORD,
                   icon=icons.copies),
            Button(say(msg("Delete")), lambda: self._ask_delete(row), units=WORD,
                   icon=icons.bin),
            Button(say(msg("Undo")), lambda: self._undo(row), units=WORD, icon=icons.undo,
                   material=Material.BRASS),
        ))
        return row

    def _show(self, found: Found | None) -> bool:
        """Show what was found, and what was deleted just now among it."""
        if found is None:
            return False
        say = self.context.say
        before, first = {row.match.path: row for row in self.rows}, self._found is None
        self._found = found
        self.rows = [row for row in self.rows if row.deleted is not None]
        gone = {row.match.path for row in self.rows}
        for match in found.matches:
            row = before.get(match.match.path)
            if match.match.path in gone:
                continue
            if row is None:
                row = self._row(match)
            else:
                row.learn(match)
                if match.stale and match.match.path not in self._looked:
                    row.painted = 0
            self.rows.append(row)
        self.rows.sort(key=lambda row: (row.match.when, row.match.path), reverse=True)
        for row in self.rows:
            row.tell(say)
        shown: list[Row] = [*self._filters(found), *self.rows]
        if found.total and not self.rows:
            shown.append(Row(say(msg("No game is like this. Choose something else above.")), ()))
        if found.more:
            shown.append(Row("", [self._older]))
        self.sheet.rows = shown
        self._none.text = "" if found.total or self.rows else say(
            msg("No game has been played yet. Play one first!"))
        self.build()
        if first and self.graph.focused in (None, self._back):
            live = (each for row in self.rows for each in row.widgets if each.live)
            self.graph.focus(next(live, self._back))
        return True

    def _filters(self, found: Found) -> list[Row]:
        """Give what is above the matches: friends to look at, a name, how it ended, which game."""
        now = self._query
        friends = self._friends(found)
        rows = [Row("", friends, columns=NAMED)] if friends else []
        if found.total <= FEW and now == Query():
            return rows
        rows.append(Row("", [self._entry, self._states], shares=[4, 6]))
        played = [key for key in GAMES if key in found.games]
        if len(played) > 1 or now.game:
            rows.append(Row("", [self._chip(key) for key in played], tall=62))
        return rows

    def _friends(self, found: Found) -> list[Button]:
        """Give the friends with whom a game was played to its end, those played with last first."""
        say, known = self.context.say, Friends().all if found.friends else ()
        return [Button(say(msg("Together with {name}"), name=plain(friend.nick)),
                       partial(self.context.open, routes.Together(friend)), units=WORD,
                       icon=icons.pair)
                for friend in known if mark(friend.key) in found.friends][:NAMED]

    def _chip(self, key: str) -> Widget:
        chip = self._chips.setdefault(key, PictureChip(
            self.context.say(GAMES[key].title), partial(picture, key, 0),
            lambda: self._ask_for(game="" if self._query.game == key else key)))
        chip.chosen = self._query.game == key
        return chip

    def _watch(self, row: MatchRow) -> None:
        self._errands.ask(self.context.worker, ReadRecord(row.match.path), self._open)
        self._errands.hear()  # it may be there at once

    def _copy(self, row: MatchRow) -> None:
        self._errands.ask(
            self.context.worker, CopyRecord(self._archive, row.match, share_folder()),
            lambda copy: self.context.push(copied(copy)))
        self._errands.hear()

    def _ask_delete(self, row: MatchRow) -> None:
        """Ask first where somebody may still wait for the match."""
        if not row.waiting:
            self._delete(row)
        else:
            self.context.push(Question(
                msg("This game is not finished yet. Delete it all the same?"), msg("Delete"),
                msg("Keep it"), lambda: self._delete(row)))

    def _delete(self, row: MatchRow) -> None:
        try:
            row.deleted = set_aside(row.match)
        except OSError:
            self.context.push(Notice(msg(
                "It cannot be deleted here: the folder cannot be written to.")))
        else:
            self._looked.discard(row.match.path)  # it may be gone before it is looked at
            self._changed(row, row.undo)

    def _undo(self, row: MatchRow) -> None:
        assert row.deleted is not None
        try:
            put_back(row.deleted)
        except OSError:
            self.context.push(Notice(msg("It cannot be put back: its place is taken.")))
        else:
            row.deleted = None
            if row.summary is None:
                row.painted = 0
                self._looked.discard(row.match.path)
            self._changed(row, row.delete)

    def _changed(self, row: MatchRow, focus: Button) -> None:
        """Show a row's other buttons, and give the focus to one of them."""
        row.tell(self.context.say)
        self.sheet.refresh()
        self.graph.set(self.graph.widgets, focus=focus)

    def on_event(self, event: pygame.Event) -> bool | None:
        """Take an input event, or a file that is dropped on the window."""
        if event.type == pygame.DROPFILE:
            self._drops.append(Path(event.file))
            return self.update(0.0)
        return super().on_event(event)

    @property
    def pace(self) -> int:
        """Take the worker's answers as they come."""
        return LIVELY if self._errands.open or self._again or self._drops else CALM

    def update(self, now: float) -> bool:
        """Take what the worker has answered, and ask what comes next."""
        changed = self._errands.hear()
        if not self._errands.open:  # one question at a time, so that no other ever waits long
            self._ask()
            changed = self._errands.hear() or changed
        return changed

    def _open(self, record: RecordContents | None) -> None:
        if record is None:
            self.context.push(Notice(msg("This game cannot be read any more.")))
        elif not record.game:
            self.context.push(Notice(msg("This game was made by another Tambour, or is damaged.")))
        else:
            from net.record.setup import read_posed

            game, posed = GAMES[record.game], None
            if record.position:
                posed = read_posed(game, record.options, record.position)
            self.context.open(routes.Replay(
                game, record.options, record.actions, record.names,
                None if posed is None else posed.position,
                None if posed is None else posed.rules))

    def _take_in(self, told: str | None) -> None:
        """Tell what came of a file that was dropped."""
        if told == "taken":
            self._again = True
            self.context.tell(self.context.say(msg("The game is in your list now.")))
        else:
            self.context.push(Notice(REFUSALS[told or "unreadable"]))

    def _learn(self, path: Path, told: Looked | None) -> bool:
        """Take what the worker tells of a record; True when that can be seen."""
        if told is not None:
            self._known[path] = told.row
        row = next((row for row in self.rows if row.match.path == path), None)
        if row is None or row.deleted is not None or path not in self._looked:
            return False
        row.summary = told.summary if told is not None else RecordSummary("damaged")
        waiting, row.waiting = row.waiting, told is not None and told.waiting
        if row.painted:
            row.show(row.summary.picture)
        row.tell(self.context.say)
        if waiting != row.waiting:
            self.sheet.refresh()  # it has other buttons
        return row in self._seen

    def _ask(self) -> None:
        """Ask what comes next: to take in a file, which matches there are, what one in sight is,
        and what those are that the index does not know."""
        worker, theme = self.context.worker, self.context.theme
        if self._drops:
            self._errands.ask(worker, TakeRecord(self._archive, self._drops.pop(0)), self._take_in)
        elif self._again:
            self._again = False
            self._errands.ask(worker, FindMatches(self._archive, self._query), self._show)
        if self._errands.open or self._found is None:
            return
        seen = [row for row in self.sheet.in_sight if isinstance(row, MatchRow)]
        for row in self._seen:
            if row not in seen:
                row.forget()
        self._seen = seen
        for row in seen:
            if row.deleted is None and row.painted != row.side(theme):
                row.painted = row.side(theme)
                self._look_at(row.match.path, row.painted)
                return
        for path in self._found.stale:
            if path not in self._looked:
                self._look_at(path, 0)
                return
        if self._fresh:  # what was read may belong elsewhere in the list, or not into it
            self._fresh, self._again = False, True
            self._ask()

    def _look_at(self, path: Path, side: int) -> None:
        assert self._found is not None
        self._fresh |= path in self._found.stale and path not in self._looked
        self._looked.add(path)
        self._errands.ask(
            self.context.worker,
            LookAtRecord(self._archive, path, side, self.context.theme.appearance),
            partial(self._learn, path))
