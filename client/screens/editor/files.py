"""What the editor does with codes and files: copy, paste, save, load, rename, delete.

A base of the editor's scene, apart from it only because both together would be too long a page.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from core.game import Game, Malformed, msg
from core.sharecode import read_code, write_code

from ...screen import Context
from ...widgets.entry import copy
from ...words import told
from ..deploy.formations import tidy
from ..modal import Question
from .plan import Builder, Plan, of_options
from .store import Boards, Built

if TYPE_CHECKING:
    from ...widgets.button import Button
    from ...widgets.rows import Sheet
    from ...widgets.toast import Toast
    from .panels import Plate


WHAT = "table"
"""What a code of the editor holds: all the options of a table."""


class Files:
    """Codes and saved boards, for the editor."""

    context: Context
    game: Game
    builder: Builder
    store: Boards
    sheet: "Sheet"
    toast: "Toast"
    copier: "Button"
    kept: Plan
    tab: str
    name: str
    plate: "Plate"
    why: str
    pasted: str
    wrong: str
    """What is wrong with a friend's code, "" when nothing."""
    filing: str
    """What there is to say about the files, "" when nothing."""
    renaming: Built | None = None

    if TYPE_CHECKING:

        def options(self) -> dict[str, Any]:
            """Give the options of the board."""
            raise NotImplementedError

        def turn(self, tab: str) -> None:
            """Show a sheet anew."""

        def again(self) -> None:
            """Build the screen anew."""

    def call(self, text: str) -> None:
        """Keep the name that is being typed."""
        self.name = text
        if self.filing:
            self.filing = ""
            self.sheet.refresh()

    def _file(self, text: str) -> None:
        self.filing = text
        self.turn(self.tab)

    def save(self) -> None:
        """Save under the name typed, or give a saved board its new name."""
        say, name = self.context.say, tidy(self.name)
        if not name:
            self._file(say(msg("Type a name first.")))
            return
        held = self.store.named(self.game.key, name)
        if held is not None and held != self.renaming:
            self.context.push(Question(
                msg("There is a board called {name} already. Replace it?"), msg("Replace"),
                msg("Keep it"), lambda: self._save(name), name=held.name,
            ))
            return
        self._save(name)

    def _save(self, name: str) -> None:
        say = self.context.say
        try:
            if self.renaming is not None:
                self.store.rename(self.renaming, name)
            else:
                self.store.save(self.game.key, name, self.options())
                self.kept = self.builder.plan
        except OSError:
            self._file(say(msg("It cannot be saved here: the folder cannot be written to.")))
            return
        except (Malformed, ValueError) as error:
            self._file(told(error, say))
            return
        self.renaming, self.name = None, ""
        self._file("")
        self.toast.show(say(msg("{name} is saved."), name=name))

    def load(self, built: Built) -> None:
        """Put a saved board on the table; Undo brings back what was there."""
        try:
            plan = of_options(self.game, built.options)
        except (Malformed, ValueError) as error:
            self._file(told(error, self.context.say))
            return
        self.builder.become(plan)
        self.kept = plan
        self.again()
        self.toast.show(self.context.say(msg("{name} is here. Undo brings yours back."),
                                       name=built.name))

    def rename(self, built: Built) -> None:
        """Begin to give a board another name."""
        self.renaming, self.name = built, built.name
        self._file("")

    def stop_renaming(self) -> None:
        """Leave the name as it is."""
        self.renaming, self.name = None, ""
        self._file("")

    def ask(self, built: Built) -> None:
        """Ask before forgetting a board."""
        self.context.push(Question(
            msg("Delete {name} for good?"), msg("Delete"), msg("Keep it"),
            lambda: self._delete(built), name=built.name,
        ))

    def _delete(self, built: Built) -> None:
        say = self.context.say
        try:
            self.store.delete(built)
        except OSError:
            self._file(say(msg("It cannot be deleted here: the folder cannot be written to.")))
            return
        self._file("")
        self.toast.show(say(msg("{name} is deleted."), name=built.name))

    # codes

    def code(self) -> str:
        """Give the code of this board, "" while it cannot be played."""
        return "" if self.why else write_code(WHAT, self.game.key, self.options())

    def copy(self) -> None:
        """Put the code on the clipboard."""
        done = copy(self.plate.text)
        self.kept = self.builder.plan if done else self.kept
        self.toast.show(self.context.say(
            msg("Copied.") if done else msg("This computer has no clipboard: read it aloud.")
        ))

    def paste(self, text: str) -> None:
        """Keep what is typed into the field of a friend's code."""
        self.pasted = text
        if self.wrong:
            self.wrong = ""
            self.sheet.refresh()

    def decode(self) -> None:
        """Build what a friend's code says."""
        try:
            values = read_code(self.pasted, WHAT, self.game.key)
            plan = of_options(self.game, read_mapping(values))
        except (Malformed, ValueError) as error:
            self.wrong = told(error, self.context.say)
            self.sheet.refresh()
            return
        self.pasted = ""
        self.builder.become(plan)
        self.kept = plan
        self.again()
        self.toast.show(
            self.context.say(msg("Your friend's board is here. Undo brings yours back."))
        )


def read_mapping(values: Any) -> Mapping[str, Any]:
    """Give what a code holds when it is an object; Malformed when it is not."""
    if not isinstance(values, dict):
        raise Malformed(msg("it holds nothing this program knows"), "code")
    return values
