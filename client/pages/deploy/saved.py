"""The saved set-ups that fit this board and army: load, save, rename, delete.

A modal over the deployment screen. Loading is one step of the draft, so Undo brings back what stood
there.
"""

from functools import partial

from core.refusal import msg

from ...language.names import NAME_LIMIT, tidy
from ...look.theme import HEAD, TITLE, WORD, Material
from ...screen import Context
from ...widgets.boxes import Box, Column, Line, Sized
from ...widgets.button import Button, Label
from ...widgets.entry import Entry
from ...widgets.page import BROAD, Card
from ...widgets.rows import Scroll
from ..saved_list import SavedList
from .army_draft import Draft
from .deploy_board import Field
from .formation_cards import DEEP, LONG, FormationCard
from .formations import Edge, Formation, Formations


class SavedScreen(Card):
    """The list of saved set-ups for one draft."""

    wide = BROAD
    typing = True

    def __init__(self, store: Formations, game: str, edge: Edge, draft: Draft, field: Field
                 ) -> None:
        self.store, self.game, self.edge, self.draft = store, game, edge, draft
        self.field = field
        self.notice = ""

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Show the list, at first or again after a question."""
        if self.box is None:
            self.list = SavedList(
                context, self.store, lambda: self.rows, self._keep,
                msg("There is a set-up called {name} already. Replace it?"), self._tell,
            )
        super().enter(context, size)

    @property
    def rows(self) -> list[Formation]:
        """Give the set-ups that fit."""
        return self.store.fitting(self.game, self.edge.fits)

    def content(self) -> Box:
        """Give the line for a name, and under it the saved set-ups."""
        say, rows, renaming = self.context.say, self.rows, self.list.renaming is not None
        self.first = self.entry = Entry(
            self.list.name, hint=say("Name of this set-up"), limit=NAME_LIMIT,
            on_change=partial(setattr, self.list, "name"), on_enter=self.keep)
        save = Button(say("Rename") if renaming else say("Save"), self.keep, units=TITLE,
                      enabled=bool(self.draft.army) or renaming, material=Material.BRASS)
        listed = Scroll(Column(*map(self._row, rows), gap=10), pad=0)
        none = Label("" if rows else say(
            "Nothing saved yet for this board and army. Set up your army, give it a name, save."
        ), WORD, align="center")
        notice = self.notice or (say("Press a set-up to stand so again.") if rows else "")
        return Column(
            Label(say("My set-ups"), HEAD, title=True, align="center"),
            Label(notice, WORD, align="center"), Line(self.entry, save, shares=(1, 0), least=178),
            listed if rows else none,
            Line(Button(say("Cancel") if renaming else say("Close"), self.cancel,
                        units=TITLE), shares=(0,), least=200), gap=10, fill=listed)

    def _row(self, row: Formation) -> Box:
        say = self.context.say
        army = FormationCard(row.name, "", self.field, self.draft, self.edge.unpack(row), False,
                             lambda card: self.load(row))
        ways = Column(Button(say("Rename"), partial(self.rename, row), units=TITLE),
                      Button(say("Delete"), partial(self.list.ask, row), units=TITLE), gap=8)
        return Line(Sized(army, tall=LONG if army.long else DEEP), ways, shares=(1, 0), gap=8,
                    least=140)

    # what can be done

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
        self._tell(self.context.say("Type the new name of {name}.", name=row.name), False)
        self.graph.focus(self.entry)

    def cancel(self) -> None:
        """Stop renaming, or go back to the board."""
        if self.list.renaming is not None:
            self.list.stop_renaming()
        else:
            self.context.pop()

    def _tell(self, notice: str, done: bool) -> None:
        self.notice = notice
        self.build()
