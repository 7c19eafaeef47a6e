"""The saved set-ups that fit this board and army: load, save, rename, delete.

A modal over the deployment screen. Loading is one step of the draft, so Undo brings back what stood
there; only deleting and replacing ask first, because nothing can bring those back.
"""

from collections.abc import Callable

import pygame

from core.game import msg

from ...screen import CALM, Context
from ...widgets.button import Button, Label, Panel
from ...widgets.entry import Entry
from ...widgets.focus import FocusGraph, Widget
from ..modal import Question
from .draft import Draft
from .formations import NAME_LIMIT, Edge, Formation, Formations, tidy

PAGE = 4
"""Set-ups shown at a time."""


class SavedScreen:
    """The list of saved set-ups for one draft."""

    modal = True
    typing = True
    pace = CALM

    def __init__(self, store: Formations, game: str, edge: Edge, draft: Draft) -> None:
        self.store, self.game, self.edge, self.draft = store, game, edge, draft
        self.page = 0
        self.renaming: Formation | None = None
        self.notice = ""
        self.entry: Entry | None = None

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Build the list, or show it again after a question."""
        self.context = context
        if self.entry is None:
            self.graph = FocusGraph(on_cancel=self.cancel)
            self.entry = Entry(hint=context.say("Name of this set-up"), limit=NAME_LIMIT,
                               on_enter=self.keep)
        self.resize(size)

    @property
    def rows(self) -> list[Formation]:
        """Give the set-ups that fit."""
        return self.store.fitting(self.game, self.edge.fits)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out again; what was typed stays."""
        assert self.entry is not None
        self.size = size
        theme, say = self.context.theme, self.context.say
        px, tall, gap = theme.px, theme.target, theme.px(10)
        pad = px(26)
        head_h, note_h = px(44), px(34)
        height = 2 * pad + head_h + note_h + (PAGE + 2) * (tall + gap) + gap
        panel = pygame.Rect(0, 0, min(px(800), size[0] - px(24)), min(height, size[1] - px(8)))
        panel.center = (size[0] // 2, size[1] // 2)
        inner = panel.inflate(-2 * pad, -2 * pad)
        head = Label(say("My set-ups"), 34, title=True, align="center")
        head.rect = pygame.Rect(inner.x, inner.y, inner.w, head_h)
        y = head.rect.bottom
        told = self.notice or say("Press a name to set it up again.")
        note = Label(told if self.rows or self.notice else "", 19, align="center", valign="middle")
        note.rect = pygame.Rect(inner.x, y, inner.w, note_h)
        y = note.rect.bottom
        self.entry.rect = pygame.Rect(inner.x, y, inner.w - px(190), tall)
        save = self._button(msg("Rename") if self.renaming else msg("Save"), self.keep, "orange")
        save.rect = pygame.Rect(0, y, px(178), tall)
        save.rect.right = inner.right
        save.enabled = bool(self.draft.army) or self.renaming is not None
        self.list_top = y + tall + gap
        widgets: list[Widget] = [Panel(panel), head, note, self.entry, save]
        widgets += self._list(pygame.Rect(inner.x, self.list_top, inner.w, 0), tall, gap)
        widgets += self._foot(inner, tall)
        first = next((w for w in widgets if w.live), None)
        keep = self.graph.focused
        self.graph.set(widgets, focus=keep if keep in widgets else first)

    def _button(self, label: str, do: Callable[[], None], tone: str, *, raw: str = "") -> Button:
        def act() -> None:
            do()
            if self.graph.widgets:
                self.resize(self.size)

        return Button(raw or self.context.say(label), act, tone, units=22)

    def _list(self, area: pygame.Rect, tall: int, gap: int) -> list[Widget]:
        px, found = self.context.theme.px, []
        rows = self.rows
        self.page = max(0, min(self.page, (len(rows) - 1) // PAGE))
        if not rows:
            label = Label(self.context.say(
                "Nothing saved yet for this board and army. Set up your army, give it a name, save."
            ), 21, align="center", valign="middle")
            label.rect = pygame.Rect(area.x, area.y, area.w, PAGE * tall)
            return [label]
        for n, row in enumerate(rows[self.page * PAGE:(self.page + 1) * PAGE]):
            y = area.y + n * (tall + gap)
            load = self._button("", lambda row=row: self.load(row), "green",  # type: ignore[misc]
                                raw=row.name)
            rename = self._button(msg("Rename"), lambda row=row: self.rename(row),  # type: ignore[misc]
                                  "blue")
            forget = self._button(msg("Delete"), lambda row=row: self.ask(row),  # type: ignore[misc]
                                  "plain")
            forget.rect = pygame.Rect(area.right - px(140), y, px(140), tall)
            rename.rect = pygame.Rect(forget.rect.x - px(158), y, px(150), tall)
            load.rect = pygame.Rect(area.x, y, rename.rect.x - px(8) - area.x, tall)
            found += [load, rename, forget]
        return list(found)

    def _foot(self, inner: pygame.Rect, tall: int) -> list[Widget]:
        px, found = self.context.theme.px, []
        close = self._button(msg("Cancel") if self.renaming else msg("Close"), self.cancel, "plain")
        close.rect = pygame.Rect(0, 0, px(200), tall)
        close.rect.midbottom = (inner.centerx, inner.bottom)
        pages = max(1, -(-len(self.rows) // PAGE))
        for label, by, x in (("◄", -1, inner.x), ("►", 1, inner.right - px(120))):
            turn = self._button("", lambda by=by: self.leaf(by), "blue",  # type: ignore[misc]
                                raw="<" if label == "◄" else ">")
            turn.rect = pygame.Rect(x, close.rect.y, px(120), tall)
            turn.visible = pages > 1
            turn.enabled = 0 <= self.page + by < pages
            found.append(turn)
        return [close, *found]

    # what can be done

    def leaf(self, by: int) -> None:
        """Turn the page."""
        self.page += by

    def load(self, row: Formation) -> None:
        """Stand as a saved set-up says, and go back to the board."""
        self.draft.become(self.edge.unpack(row))
        self.context.pop()

    def keep(self) -> None:
        """Save the army under the name typed, or give the renamed one its name."""
        assert self.entry is not None
        name = tidy(self.entry.text)
        if not name:
            self._say(msg("Type a name first."))
            return
        if self.renaming is None and not self.draft.army:
            self._say(msg("There is nobody on the board to save."))
            return
        held = self.store.named(self.game, self.edge.fits, name)
        if held is not None and held is not self.renaming:
            self.context.push(Question(
                msg("There is a set-up called {name} already. Replace it?"), msg("Replace"),
                msg("Keep it"), lambda: self._keep(name), name=held.name,
            ))
            return
        self._keep(name)

    def _keep(self, name: str) -> None:
        assert self.entry is not None
        renamed = self.renaming
        try:
            if renamed is not None:
                self.store.rename(renamed, name)
            else:
                toys = self.edge.pack(self.draft.army)
                self.store.save(Formation(self.game, self.edge.fits, name, toys))
        except OSError:
            self._say(msg("It cannot be saved here: the folder cannot be written to."))
            return
        self.renaming = None
        self.entry.set("")
        self._say(msg("{name} is saved."), name=name)

    def rename(self, row: Formation) -> None:
        """Begin to give a set-up another name."""
        assert self.entry is not None
        self.renaming = row
        self.entry.set(row.name)
        self.graph.focused = self.entry
        self._say(msg("Type the new name of {name}."), name=row.name)

    def ask(self, row: Formation) -> None:
        """Ask before forgetting a set-up."""
        self.context.push(Question(
            msg("Delete {name} for good?"), msg("Delete"), msg("Keep it"),
            lambda: self._delete(row), name=row.name,
        ))

    def _delete(self, row: Formation) -> None:
        try:
            self.store.delete(row)
        except OSError:
            self._say(msg("It cannot be deleted here: the folder cannot be written to."))
            return
        self._say(msg("{name} is deleted."), name=row.name)

    def cancel(self) -> None:
        """Stop renaming, or go back to the board."""
        assert self.entry is not None
        if self.renaming is not None:
            self.renaming = None
            self.entry.set("")
            self._say("")
        else:
            self.context.pop()

    def _say(self, msgid: str, **args: object) -> None:
        self.notice = self.context.say(msgid, **args) if msgid else ""
        self.resize(self.size)

    # the scene

    def on_event(self, event: pygame.Event) -> bool:
        """Take an input event."""
        return self.graph.take(event)

    def update(self, now: float) -> bool:
        """Stand still."""
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Paint over the board."""
        self.context.theme.sight(surface)
        self.graph.draw(surface, self.context.theme)

    def leave(self) -> None:
        """Close nothing: there is nothing open."""
