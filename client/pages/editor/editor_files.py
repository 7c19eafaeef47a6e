"""What the editor does with codes and saved boards: copy, paste, save, load, rename, delete."""

from collections.abc import Callable

from core.game import Malformed, msg
from core.sharecode import read_code

from ...language.words import told
from ...memory.settings import home
from ...screen import Context
from ...widgets.entry import copy
from ..saved_list import SavedList
from .plan import Builder, Plan, canonical_options, of_options
from .store import Boards, Built

WHAT = "table"
"""What a code of the editor holds: all the options of a table."""


class Files:
    """Codes and saved boards of one editor: what is typed, and what there is to say of it."""

    def __init__(
        self, context: Context, builder: Builder, *, toast: Callable[[str], None],
        refresh: Callable[[], None], rebuild: Callable[[], None],
    ) -> None:
        """Take what shows a sentence for a while, what shows errors that came or went, and what
        makes the sheet anew."""
        self.context, self.builder, self.game = context, builder, builder.game
        self.toast, self.refresh, self.rebuild = toast, refresh, rebuild
        self.kept = builder.plan
        """The plan as it was last opened, saved or copied."""
        self.pasted = self.wrong = ""
        """A friend's code, and what is wrong with it."""
        self.notice = ""
        """What there is to say about the saved boards."""
        self.store = Boards(home())
        self.list = SavedList(
            context, self.store, self.boards, self._keep,
            msg("There is a board called {name} already. Replace it?"), self._tell,
        )
        if self.store.broken:
            self.notice = context.say(
                msg("{count} {count:file|files} cannot be read and will be left alone."),
                count=self.store.broken,
            )

    def boards(self) -> list[Built]:
        """List the saved boards of the game."""
        return self.store.of(self.game.key)

    def type_name(self, text: str) -> None:
        """Keep the name that is being typed."""
        self.list.name = text
        if self.notice:
            self.notice = ""
            self.refresh()

    def _keep(self, name: str) -> None:
        self.store.save(self.game.key, name, canonical_options(self.game, self.builder.plan))
        self.kept = self.builder.plan

    def _tell(self, text: str, done: bool) -> None:
        self.notice = "" if done else text
        self.rebuild()
        if done:
            self.toast(text)

    def load(self, built: Built) -> None:
        """Put a saved board on the table; Undo brings back what was there."""
        say = self.context.say
        try:
            plan = of_options(self.game, built.options)
        except (Malformed, ValueError) as error:
            self._tell(told(error, say), False)
            return
        self._open(plan, say(msg("{name} is here. Undo brings yours back."), name=built.name))

    def _open(self, plan: Plan, done: str) -> None:
        self.builder.become(plan)
        self.kept = plan
        self.rebuild()
        self.toast(done)

    # codes

    def copy(self, code: str) -> None:
        """Put the code on the clipboard."""
        copied = copy(code)
        self.kept = self.builder.plan if copied else self.kept
        self.toast(self.context.say(
            msg("Copied.") if copied else msg("This computer has no clipboard: read it aloud.")
        ))

    def paste(self, text: str) -> None:
        """Keep what is typed into the field of a friend's code."""
        self.pasted = text
        if self.wrong:
            self.wrong = ""
            self.refresh()

    def decode(self) -> None:
        """Build what a friend's code says."""
        say = self.context.say
        try:
            values = read_code(self.pasted, WHAT, self.game.key)
            if not isinstance(values, dict):
                raise Malformed(msg("it holds nothing this program knows"), "code")
            plan = of_options(self.game, values)
        except (Malformed, ValueError) as error:
            self.wrong = told(error, say)
            self.refresh()
            return
        self.pasted = ""
        self._open(plan, say(msg("Your friend's board is here. Undo brings yours back.")))
