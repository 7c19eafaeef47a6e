"""Saving under names: what the list of formations and the list of boards have in common.

Only deleting and replacing ask first, because nothing can bring back what is lost.
"""

from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar

from core.game import Malformed, msg

from ..language.names import Named, named, tidy
from ..language.words import told
from ..screen import Context
from .modal import Question

T = TypeVar("T", bound=Named)
Item = TypeVar("Item", bound=Named, contravariant=True)


class Store(Protocol[Item]):
    """Where saved things are kept; both raise OSError where nothing can be written."""

    def rename(self, item: Item, name: str, /) -> None: ...
    def delete(self, item: Item, /) -> None: ...


class SavedList(Generic[T]):
    """One list of saved things: `name` is what is being typed, `renaming` whose new name it is."""

    def __init__(
        self, context: Context, store: Store[T], items: Callable[[], Sequence[T]],
        keep: Callable[[str], None], replace: str, tell: Callable[[str, bool], None],
    ) -> None:
        """Take the store, what of it is in the list, and what saves the present under a name.

        `replace` is the question (a msgid) before another is replaced. `tell` takes what came of
        it: a sentence ("": nothing any more), and True when it was done.
        """
        self.context, self.store, self.items, self.keep = context, store, items, keep
        self.replace, self.tell = replace, tell
        self.name = ""
        self.renaming: T | None = None

    def save(self) -> None:
        """Save under the name typed, or give what is being renamed its new name."""
        name = tidy(self.name)
        same = named(self.items(), name)
        if not name:
            self.tell(self.context.say(msg("Type a name first.")), False)
        elif same is not None and same != self.renaming:
            self.context.push(Question(
                self.replace, msg("Replace"), msg("Keep it"), lambda: self._save(name),
                name=same.name,
            ))
        else:
            self._save(name)

    def _save(self, name: str) -> None:
        say = self.context.say
        try:
            if self.renaming is not None:
                self.store.rename(self.renaming, name)
            else:
                self.keep(name)
        except OSError:
            self.tell(say(msg("It cannot be saved here: the folder cannot be written to.")), False)
        except (Malformed, ValueError) as error:
            self.tell(told(error, say), False)
        else:
            self.renaming, self.name = None, ""
            self.tell(say(msg("{name} is saved."), name=name), True)

    def rename(self, item: T) -> None:
        """Begin to give something another name."""
        self.renaming, self.name = item, item.name
        self.tell("", False)

    def stop_renaming(self) -> None:
        """Leave the name as it is."""
        self.renaming, self.name = None, ""
        self.tell("", False)

    def ask(self, item: T) -> None:
        """Ask before deleting something."""
        self.context.push(Question(
            msg("Delete {name} for good?"), msg("Delete"), msg("Keep it"),
            lambda: self._delete(item), name=item.name,
        ))

    def _delete(self, item: T) -> None:
        say = self.context.say
        try:
            self.store.delete(item)
        except OSError:
            problem = say(msg("It cannot be deleted here: the folder cannot be written to."))
            self.tell(problem, False)
        else:
            self.tell(say(msg("{name} is deleted."), name=item.name), True)
