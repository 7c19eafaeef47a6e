"""The saved set-ups that fit this board and army: load, save, rename, delete.

A modal over the deployment screen. Loading is one step of the draft, so Undo brings back what stood
there.
"""

from collections.abc import Callable
from functools import partial

import pygame

from core.refusal import msg

from ...language.names import NAME_LIMIT, tidy
from ...screen import Context
from ...widgets.button import Button, Label, Panel
from ...widgets.entry import Entry
from ...widgets.focus import FocusGraph, Widget
from ..page import Page
from ..saved_list import SavedList
from .army_draft import Draft
from .formations import Edge, Formation, Formations

PAGE = 4
"""Set-ups shown at a time."""


class SavedScreen(Page):
    """The list of saved set-ups for one draft."""

    modal = True
    typing = True

    def __init__(self, store: Formations, game: str, edge: Edge, draft: Draft) -> None:
        self.store, self.game, self.edge, self.draft = store, game, edge, draft
        self.page = 0
        self.notice = ""
        self.entry: Entry | None = None

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Build the list, or show it again after a question."""
        self.context = context
        if self.entry is None:
            self.list = SavedList(
                context, self.store, lambda: self.rows, self._keep,
                msg("There is a set-up called {name} already. Replace it?"), self._tell,
            )
            self.graph = FocusGraph(on_cancel=self.cancel)
            self.entry = Entry(hint=context.say("Name of this set-up"), limit=NAME_LIMIT,
                               on_change=partial(setattr, self.list, "name"), on_enter=self.keep)
        self.graph.keys = None  # it is opened once more
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
        notice = self.notice or say("Press a name to set it up again.")
        note = Label(notice if self.rows or self.notice else "", 19, align="center",
                     valign="middle")
        note.rect = pygame.Rect(inner.x, y, inner.w, note_h)
        y = note.rect.bottom
        self.entry.rect = pygame.Rect(inner.x, y, inner.w - px(190), tall)
        renaming = self.list.renaming is not None
        save = self._button(say("Rename") if renaming else say("Save"), self.keep, "orange")
        save.rect = pygame.Rect(0, y, px(178), tall)
        save.rect.right = inner.right
        save.enabled = bool(self.draft.army) or renaming
        self.list_top = y + tall + gap
        widgets: list[Widget] = [Panel(panel), head, note, self.entry, save]
        widgets += self._list(pygame.Rect(inner.x, self.list_top, inner.w, 0), tall, gap)
        widgets += self._foot(inner, tall)
        first = next((w for w in widgets if w.live), None)
        keep = self.graph.focused
        self.graph.set(widgets, focus=keep if keep in widgets else first)

    def _button(self, label: str, do: Callable[[], None], tone: str) -> Button:
        def act() -> None:
            do()
            if self.graph.widgets:
                self.resize(self.size)

        return Button(label, act, tone, units=22)

    def _list(self, area: pygame.Rect, tall: int, gap: int) -> list[Widget]:
        px, say = self.context.theme.px, self.context.say
        rows = self.rows
        self.page = max(0, min(self.page, (len(rows) - 1) // PAGE))
        if not rows:
            label = Label(say(
                "Nothing saved yet for this board and army. Set up your army, give it a name, save."
            ), 21, align="center", valign="middle")
            label.rect = pygame.Rect(area.x, area.y, area.w, PAGE * tall)
            return [label]
        buttons: list[Widget] = []
        for n, row in enumerate(rows[self.page * PAGE:(self.page + 1) * PAGE]):
            y = area.y + n * (tall + gap)
            load = self._button(row.name, partial(self.load, row), "green")
            rename = self._button(say("Rename"), partial(self.rename, row), "blue")
            delete = self._button(say("Delete"), partial(self.list.ask, row), "plain")
            delete.rect = pygame.Rect(area.right - px(140), y, px(140), tall)
            rename.rect = pygame.Rect(delete.rect.x - px(158), y, px(150), tall)
            load.rect = pygame.Rect(area.x, y, rename.rect.x - px(8) - area.x, tall)
            buttons += [load, rename, delete]
        return buttons

    def _foot(self, inner: pygame.Rect, tall: int) -> list[Widget]:
        px, say = self.context.theme.px, self.context.say
        close = self._button(
            say("Cancel") if self.list.renaming else say("Close"), self.cancel, "plain")
        close.rect = pygame.Rect(0, 0, px(200), tall)
        close.rect.midbottom = (inner.centerx, inner.bottom)
        pages = max(1, -(-len(self.rows) // PAGE))
        buttons: list[Widget] = [close]
        for label, by, x in (("<", -1, inner.x), (">", 1, inner.right - px(120))):
            turn = self._button(label, partial(self.leaf, by), "blue")
            turn.rect = pygame.Rect(x, close.rect.y, px(120), tall)
            turn.visible = pages > 1
            turn.enabled = 0 <= self.page + by < pages
            buttons.append(turn)
        return buttons

    # what can be done

    def leaf(self, by: int) -> None:
        """Turn the page."""
        self.page += by

    def load(self, row: Formation) -> None:
        """Stand as a saved set-up says, and go back to the board."""
        self.draft.stand(self.edge.unpack(row))
        self.context.pop()

    def keep(self) -> None:
        """Save the army under the name typed, or give the renamed one its name."""
        if tidy(self.list.name) and self.list.renaming is None and not self.draft.army:
            self._tell(self.context.say("There is nobody on the board to save."), False)
        else:
            self.list.save()

    def _keep(self, name: str) -> None:
        toys = self.edge.pack(self.draft.army)
        self.store.save(Formation(self.game, self.edge.fits, name, toys))

    def rename(self, row: Formation) -> None:
        """Begin to give a set-up another name."""
        self.list.rename(row)
        self.graph.focused = self.entry
        self._tell(self.context.say("Type the new name of {name}.", name=row.name), False)

    def cancel(self) -> None:
        """Stop renaming, or go back to the board."""
        if self.list.renaming is not None:
            self.list.stop_renaming()
        else:
            self.context.pop()

    def _tell(self, notice: str, done: bool) -> None:
        assert self.entry is not None
        self.notice = notice
        if self.entry.text != self.list.name:
            self.entry.set(self.list.name)
        self.resize(self.size)

    def draw(self, surface: pygame.Surface) -> None:
        """Paint over the board."""
        self.context.theme.dim(surface)
        self.graph.draw(surface, self.context.theme)
