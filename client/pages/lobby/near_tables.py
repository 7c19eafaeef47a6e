"""The tables near here on the screen for joining: a card each, and what may be in the way of none.

What a card says comes from strangers: the name is bounded and plain already, a game and a preset
are shown by our own names for them or not at all.
"""

from collections.abc import Callable
from functools import partial
from typing import Protocol

from core.games import GAMES
from core.refusal import msg
from net.drivers.found_tables import FoundTable

from ...look.theme import INK_SOFT, WORD
from ...screen import Context, Say
from ...widgets import firewall_picture
from ...widgets.button import Button, Label
from ...widgets.card import PictureCard
from ...widgets.firewall_picture import PATIENCE, Advice, FirewallPicture
from ...widgets.focus import Widget
from ...widgets.rows import Row
from .presets import picture

TALL = 100
"""Height of a card in units; as high is what stands there while nobody is found."""
COLUMNS = 2


class Looking(Protocol):
    """Whoever looks for tables; `net.drivers.discovery.Finder` does."""

    def poll(self) -> list[FoundTable]:
        """List the tables that are there now."""
        ...

    def again(self) -> None:
        """Ask each address near here by itself."""
        ...

    def close(self) -> None:
        """Stop looking."""
        ...


class NearTables:
    """Looks while it is open; `rows` are for a sheet, `take` gets the table that is chosen.

    `friend` says what we call the friend who calls himself so, "" where nobody is one; `ours` says
    whether a match of ours waits there.
    """

    def __init__(
        self, take: Callable[[FoundTable], None], friend: Callable[[str], str],
        ours: Callable[[FoundTable], bool],
    ) -> None:
        self._take, self._friend, self._ours = take, friend, ours
        self._finder: Looking | None = None
        self._found: list[FoundTable] = []
        self._cards: dict[bytes, PictureCard] = {}
        self.place: tuple[str, int] | None = None
        """Where the table stands that is chosen, near here or not; its card is marked."""
        self._since: float | None = None
        self._alone = Label("", WORD, INK_SOFT, align="center", valign="middle")
        self._say: Say = str.format  # English, until it is opened
        self._why: Button | None = None
        """Tells what may be in the way; None until nobody was found for a while."""
        self.sweeps = True
        """Ask each address near here, where no table is heard of; once, and at each press again."""
        self._explains = self._anew = False
        self._advice = Advice()

    @property
    def only(self) -> FoundTable | None:
        """Give the table with a free place where there is no other."""
        free = [table for table in self._found if table.free]
        return free[0] if len(free) == 1 else None

    @property
    def chosen(self) -> FoundTable | None:
        """Give the table that is chosen, if it is one of these."""
        return next((table for table in self._found if self._is_chosen(table)), None)

    @property
    def cards(self) -> list[PictureCard]:
        """List the cards in reading order."""
        return [self._cards[table.id] for table in self._found]

    def open(self, context: Context) -> None:
        """Begin to look, or go on in a language."""
        self._say = say = context.say
        self._advice.expect(context)
        self._cards.clear()
        self._card_all()
        self._alone.text = say(msg("Looking for tables…"))
        self._since = self._why = None
        self._explains = False
        if self._finder is None:
            from net.drivers.discovery import Finder  # sockets: not before somebody looks

            self._finder = Finder(sweeps=self.sweeps)

    def close(self) -> None:
        """Stop looking; nothing is shown as if it were still there."""
        if self._finder is not None:
            self._finder.close()
            self._finder = None
        self._found = []

    def update(self, now: float) -> bool:
        """Hear what is new; True when the rows must be laid out again."""
        found = self._finder.poll() if self._finder is not None else []
        if self._since is None or found:
            self._since = now
        alone, anew = self._alone.text, self._anew
        self._anew = False
        if now - self._since >= PATIENCE:
            say = self._say
            alone = "\n".join((say(msg("No table is open near you yet.")),
                               say(msg("You can always type the address."))))
            self._why = self._why or Button(say(firewall_picture.WHY), self._explain,
                                            units=WORD)
        changed = self._advice.update() or anew or found != self._found or alone != self._alone.text
        self._found, self._alone.text = found, alone
        self._card_all()
        return changed

    def _explain(self) -> None:
        self._explains = not self._explains
        self._anew = True
        if self._explains:
            if self._finder is not None:
                self._finder.again()
            self._advice.ask(swept=True)

    def rows(self) -> list[Row]:
        """Give the rows as it is now; there is always one, so the rest stays where it is."""
        cards: list[Widget] = [*self.cards] or [self._alone]
        head = self._say(msg("Tables near you"))
        if self._why is not None and not self._found:
            rows = [Row(head, [self._alone, self._why], shares=(1.6, 1), wide=True, tall=TALL)]
            if self._explains:
                rows.append(Row(self._say(firewall_picture.sentence()),
                                [FirewallPicture(self._say)], self._advice.lines(self._say),
                                wide=True, tall=firewall_picture.TALL))
            return rows
        return [Row(head, cards, "" if self._found else self._advice.question, wide=True,
                    tall=TALL, columns=COLUMNS if self._found else 1)]

    def choose(self, place: tuple[str, int] | None) -> None:
        """Mark the table that stands at an address and port; None: no table is chosen."""
        self.place = place
        for table, card in zip(self._found, self.cards, strict=True):
            card.chosen = self._is_chosen(table)

    def _is_chosen(self, table: FoundTable) -> bool:
        return (table.address, table.port) == self.place

    def _card_all(self) -> None:
        before, self._cards = self._cards, {}
        for table in self._found:
            card = before.get(table.id) or PictureCard(
                "", "", "", lambda side, look: None, lambda: None)
            self._tell(card, table)
            self._cards[table.id] = card

    def _tell(self, card: PictureCard, table: FoundTable) -> None:
        """Put the newest word of a table on its card."""
        say = self._say
        card.name = table.name
        card.chosen = self._is_chosen(table)
        card.on_click = partial(self._take, table)
        card.facts = say(msg("{count} {count:place is|places are} free"), count=table.free)
        game = GAMES.get(table.game)
        if game is None:
            card.line = say(msg("You need a plug-in: {game}."), game=table.game)
            return
        names = [preset.name for preset in game.presets]
        ready = table.preset in names
        card.line = f"{say(game.title)} · {say(table.preset)}" if ready else say(game.title)
        if table.free and (friend := self._friend(table.name)):
            card.facts = card.line
            card.line = say(msg("{name}: no words needed"), name=friend)
        if not table.free:
            card.facts, card.line = card.line, say(
                msg("Your game waits: go on") if self._ours(table) else msg("They play: look on"))
        card.picture = partial(picture, game.key, names.index(table.preset) if ready else 0)
