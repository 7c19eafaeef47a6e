"""Joining a friend's table: one of those near here, or an address; its words and a name.

A refusal is shown above what was typed.
"""

from dataclasses import replace
from functools import partial
from itertools import chain

import pygame

from core.game import Malformed, msg
from core.games import GAMES
from core.search.levels import LEVELS
from net.drivers.far.ways import is_far
from net.drivers.found_tables import FoundTable
from net.peer.close_reasons import SENTENCES, closed
from net.report import Closed, Table
from net.wire.fields import PLACE

from ... import routes
from ...language.pairing_words import OPENING, find, read_word, word
from ...look.icons import frame
from ...look.theme import TITLE, WARN, WORD, Material
from ...memory.again import WayToPlay
from ...memory.far_ways import ways
from ...memory.friends import Friend, Friends
from ...memory.settings import GUEST, PORT, level_near, record_folder, spoken
from ...screen import Context
from ...table.continuing import CutOff, company
from ...widgets.boxes import Box
from ...widgets.button import Button, Label, plated
from ...widgets.entry import UNDRAWN, Entry
from ...widgets.page import Page
from ...widgets.rows import Row, Sheet
from ...widgets.word_picture import WordPicture
from ..modal import Question
from .company import Company
from .near_tables import NearTables
from .wait import Computers

ONLY = msg("Only friends' tables open here. A grown-up can change that in the settings.")


class BadAddress(ValueError):
    """A text that is no address; its words are a msgid."""


def read_address(text: str) -> tuple[str, int]:
    """Split host, host:port, [v6] or [v6]:port; raises BadAddress with a sentence for a person."""
    text = text.strip()
    if is_far(text):
        if len(text) > PLACE or not text.isascii() or not text.isprintable() or " " in text:
            raise BadAddress(SENTENCES["ticket"])
        return text, 0
    if not text:
        raise BadAddress(msg("Type the address your friend's screen shows."))
    host, port = text, ""
    if text.startswith("["):
        host, closed, tail = text[1:].partition("]")
        if not closed or (tail and not tail.startswith(":")) or ":" not in host:
            raise BadAddress(msg("This address is not complete. Look at the brackets [ ]."))
        port = tail[1:] if tail else ""
        if tail == ":":
            raise BadAddress(msg("A number is missing after the colon."))
    elif text.count(":") == 1:
        host, _, port = text.partition(":")
        if not port:
            raise BadAddress(msg("A number is missing after the colon."))
    if port and not (port.isascii() and port.isdigit() and len(port) < 6 and 0 < int(port) < 65536):
        raise BadAddress(msg("The number after the colon must lie between 1 and 65535."))
    plain = host.replace(":", "").replace(".", "").replace("-", "").replace("%", "")
    if not plain.replace("_", "").isalnum() or len(host) > 253 or ".." in host:
        raise BadAddress(msg("An address looks like 192.168.1.5:4747, without spaces."))
    return host, int(port) if port else PORT


class JoinScreen(Page):
    """The tables near here, entries and a button; with `knock` it joins at once."""

    title = msg("Join a game")

    def __init__(self, address: str | None = None, name: str = "", *, knock: bool = False,
                 words: tuple[int, ...] | None = None, table: FoundTable | None = None,
                 watch: bool = False, sweeps: bool = True, others: tuple[str, ...] = (),
                 friend: Friend | None = None) -> None:
        self.table = table
        """One that was found and chosen already: it is asked for its words at once."""
        self.address = address
        self._far = address is not None and is_far(address)
        """The table is far away: none near here is looked for."""
        self._friend = friend
        """Whose table it is, where their key opens it."""
        self.words = [""] * OPENING[self._far]
        """The words as typed: two, or three where a table has said that it has three, or is far."""
        self._given_words = words
        self.name = name
        self.knock = knock
        self.refused: Closed | None = None
        self.blind = False
        """Nobody sees this window: a refusal ends it."""
        self._given = name
        self._near = NearTables(self._sit, self._nick, lambda table: self._cut.wait_at(table))
        self._near.sweeps = sweeps
        self._watch = self._watches = watch
        """We come to look on: where no place is free, or at every table."""
        self._used = False
        """Somebody has pressed something: the focus stays where he put it."""
        self._addressed = bool(address)
        """The address was chosen now, and is none of another day."""
        self._room = 0
        """For so many the table has places, where it has said so."""
        self._given_company: Company | None = (others, 0) if others else None
        self._company = self._given_company
        """Who comes along from this screen; None: that is asked where there is room."""

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Build the entries from what was typed so far, and look for tables."""
        kept = context.settings
        if self.address is None:
            self.address, self._addressed = kept.address, False
        self.name = self.name or kept.name
        if self._given_words:
            self.words = [word(number, spoken(kept)) for number in self._given_words]
            self._given_words = None
        self._friends, self._cut = Friends(), CutOff()
        if not self._far:
            self._near.open(context)
        super().enter(context, size)
        if self.knock:
            self.knock = False
            self._connect()
        if self.table is not None:
            table, self.table = self.table, None
            self._sit(table)

    def content(self) -> Box:
        """Give the tables near here, and the entries."""
        say = self.context.say
        assert self.address is not None
        self._where = Entry(
            self.address, hint="192.168.1.5:4747", limit=260, on_change=self._keep_address,
            on_enter=self._begin, check=self._judge,
        )
        self._who = Entry(
            self.name, hint=say(GUEST), limit=24, on_change=self._keep_name,
            on_enter=self._begin, undrawn=say(UNDRAWN),
        )
        self._typed = [
            Entry(text, hint=say(hint), limit=24, on_change=partial(self._keep_word, n),
                  on_enter=self._begin, check=partial(self._judge_word, n))
            for n, (text, hint) in enumerate(zip(
                self.words, (msg("first word"), msg("second word"), msg("third word")),
                strict=False))
        ]
        self._shown = [WordPicture(find(text), "", partial(self._tap, n))
                       for n, text in enumerate(self.words)]
        pictures = Button(say(msg("Pictures")), partial(self._tap, 0), units=WORD,
                          icon=frame)
        self._choose()
        opening = Row(
            say(msg("The three words") if self._third else msg("The two words")),
            [*chain(*zip(self._shown, self._typed, strict=True)), pictures],
            say(msg("They stand on your friend's screen. Type them, or tap their pictures.")),
            shares=(*(.42, 1) * len(self.words), .95), wide=True, tall=58,
            error=lambda: next((typed.error for typed in self._typed if typed.error), ""))
        for n, shown in enumerate(self._shown, 1):
            shown.caption = say(msg("picture {number}"), number=n)
        self._rows = [
            Row(say(msg("Your friend's invitation")) if self._far
                else say(msg("Your friend's address")), [self._where],
                "" if self._far else say(msg("It stands on your friend's screen.")),
                error=lambda: self._where.error),
            *([] if self.context.settings.friends_only else [opening]),
            Row(say(msg("Your name")), [self._who], error=lambda: self._who.error),
        ]
        self.sheet = Sheet([*self._tables(), *self._rows])
        return self.sheet

    def _tables(self) -> list[Row]:
        """Give the tables near here, unless it is a far one."""
        return [] if self._far else self._near.rows()

    def foot(self) -> Box:
        """Give the way back, and what joins."""
        self._go = Button(self.context.say(msg("Join")), self._begin, Material.BRASS, units=TITLE)
        self.first = self._go if self.address and all(self.words) else self._where
        return self.feet(go=self._go)

    def frame(self) -> Box:
        """Give the refusal, if any, above the rest."""
        return self.framed(None if self.refused is None else _alarm(
            "! " + self.context.say(self.refused.msgid, **dict(self.refused.args))))

    @property
    def _chosen(self) -> tuple[int, ...] | None:
        """The words that are typed whole, None where a table is to open without."""
        typed = tuple(number for text in self.words if (number := find(text)) is not None)
        whole = len(typed) in OPENING and not self.context.settings.friends_only
        return typed if whole else None

    @property
    def _third(self) -> bool:
        """True where a table has three words."""
        return len(self.words) == OPENING[-1]

    def leave(self) -> None:
        """Stop looking for tables."""
        self._near.close()

    def on_event(self, event: pygame.Event) -> bool | None:
        """Take an input event."""
        self._used |= event.type != pygame.MOUSEMOTION
        return super().on_event(event)

    def update(self, now: float) -> bool:
        """Show the tables that come and go."""
        if self._far or not self._near.update(now):
            return False
        if self._near.only is not None and not self._addressed:
            self._where.set(self._near.only.where)
            self._addressed = False
        self.sheet.rows = [*self._tables(), *self._rows]
        self.resize(self.size)
        first = next(iter(self._near.cards), self._where)
        if self.graph.focused is None or not self._used:
            self.graph.focus(first)
        return True

    def _nick(self, name: str) -> str:
        """Say what we call the friend who calls himself so; of several, who played last."""
        return next((friend.nick for friend in self._friends.called(name)), "")

    def _sit(self, table: FoundTable) -> None:
        """Join a table that was found, unless its game is none of ours: a friend's at once, and any
        where a match of ours may wait."""
        if table.game not in GAMES:
            self.refuse(closed("lacking", game=table.game))
            return
        self._where.set(table.where)
        self._watch = self._watches or not table.free
        self._room = 0 if self._watch or self._cut.wait_at(table) else table.free
        self._company = self._given_company
        strangers = not self.context.settings.friends_only
        typed = strangers and any(text.strip() for text in self.words)
        if typed or self._cut or self._friends.called(table.name):
            self._connect(table)
        else:
            self._ask_words()

    def _ask_words(self) -> None:
        """Ask for the pictures, and sit down there."""
        if self.context.settings.friends_only:
            self.refuse(Closed(ONLY))
        else:
            self.context.open(routes.Words([None] * len(self.words), self._tapped_in, 0))

    def _tapped_in(self, chosen: list[int | None]) -> None:
        """Join with the words that were tapped."""
        self._tapped(chosen)
        if None not in chosen:
            self._connect()

    def _begin(self) -> None:
        """Join where the address says, as at a table that was tapped if it is one near here."""
        chosen = self._near.chosen
        if chosen is not None:
            self._sit(chosen)
        else:
            self._room, self._company = 0, self._given_company
            self._connect()

    def _choose(self) -> None:
        """Mark the table whose address stands in the entry."""
        try:
            self._near.choose(read_address(self._where.text))
        except BadAddress:
            self._near.choose(None)

    def _keep_address(self, text: str) -> None:
        self.address = text
        self._watch, self._addressed = self._watches, bool(text)
        self._choose()
        self.sheet.refresh()

    def _keep_name(self, text: str) -> None:
        self.name = text
        self.sheet.refresh()

    def _keep_word(self, place: int, text: str) -> None:
        self.words[place] = text
        self._shown[place].number = find(text)
        self.sheet.refresh()

    def _tap(self, place: int) -> None:
        chosen = [find(text) for text in self.words]
        free = place if chosen[place] is None or None not in chosen else chosen.index(None)
        self.context.open(routes.Words(chosen, self._tapped, free))

    def _tapped(self, chosen: list[int | None]) -> None:
        language = spoken(self.context.settings)
        for entry, number in zip(self._typed, chosen, strict=True):
            if number is not None:
                entry.set(word(number, language))
                entry.verify()
        self.sheet.refresh()
        self.graph.focus(self._go)

    def _judge_word(self, place: int, text: str) -> str:
        few = self.words[:OPENING[0]] if place < OPENING[0] else [text]
        if not any(typed.strip() for typed in few):
            return ""
        try:
            read_word(text, spoken(self.context.settings))
        except Malformed as error:
            return self.context.say(error.msgid, **dict(error.gaps))
        return ""

    def _judge(self, text: str) -> str:
        try:
            read_address(text)
        except BadAddress as error:
            return self.context.say(str(error))
        return ""

    def _connect(self, table: FoundTable | None = None) -> None:
        """Knock: with the keys of matches that were cut off; then at a table that was found with
        the keys of friends of its name, at a typed address with the words, or where there are none
        with the keys of all friends."""
        from net.drivers.open_table import join

        self.refused = None
        self.build()
        entries = (self._where, *self._typed, self._who)
        right = [entry.verify() for entry in entries]
        self.sheet.refresh()
        if not all(right):
            self.graph.focus(entries[right.index(False)])
            return
        if self._room > 1 and self._company is None:
            self.context.open(routes.Company(self._room, partial(self._come_with, table)))
            return
        host, port = read_address(self._where.text)
        name = self._who.text.strip()
        context = self.context
        kept = context.settings
        context.apply(replace(kept, address=kept.address if self._far else
                            self._where.text.strip(),
                            name=kept.name if name == self._given else name))
        words = self._chosen
        if table is not None:
            keys = [friend.key for friend in self._friends.called(table.name)]
        else:
            keys = [] if words else self._friends.keys()
        if self._friend is not None:
            keys = [self._friend.key]
        watch, self._watch = self._watch, self._watches
        come = partial(join, host, port, words=words, friends=keys, ways=ways(kept))
        first = come(name or context.say(GUEST), folder=record_folder(), watch=watch,
                     returning=self._cut.read)
        link: Table = first
        others, computers = self._company or ((), 0)
        if (others or computers or self._cut) and not watch:
            from net.players.party import join_party

            level = level_near(kept, kept.level)
            minds = Computers(level, (context.say(LEVELS[level - 1].name),) * computers).minds()
            link = join_party(first, come, others, minds, folder=record_folder(), again=company)
        self._near.close()
        context.open(routes.Wait(link, WayToPlay.WATCH if watch else WayToPlay.JOIN,
                                on_closed=partial(self._turned_away, table is not None, watch),
                                guessed=len(words or ()) == OPENING[-1]))

    def _come_with(self, table: FoundTable | None, company: Company) -> None:
        """Knock, now that we know who comes along."""
        self._company = company
        self._connect(table)

    def _turned_away(self, found: bool, watch: bool, why: Closed) -> None:
        """Ask for the words where no key has opened, else show why there is no game.

        At a table that was `found` nothing was wrong that nobody was asked for.
        """
        if self.context.settings.friends_only and why.code in ("stranger", "wordless", "words"):
            why = Closed(ONLY)
        asks = found and why.code == "wordless" and not self.blind
        if not asks:
            self.refuse(why)
        if why.code == "words":
            self.graph.focus(self._typed[0])
        if asks or (why.code == "stranger" and not self.blind):
            self._watch = watch
            self._ask_words()
        if why.code == "three" and not self._third:
            self.words.append("")
            self.build()
            self.graph.focus(self._typed[-1])
        if why.code == "taken" and not self.blind:
            self.context.push(Question(
                msg("All places at this table are taken. Do you want to look on?"),
                msg("Look on"), msg("Not now"), self._look_on, title=msg("They play already")))

    def _look_on(self) -> None:
        """Come again, for a chair beside the table."""
        self._watch = True
        self._connect()

    def refuse(self, why: Closed) -> None:
        """Show why there is no game, above what was typed."""
        self.refused = why
        self.build()
        if self.blind:
            self.context.quit()

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out; Tab comes to what is typed before it comes to the pictures."""
        super().resize(size)
        self.graph.set(sorted(self.graph.widgets, key=lambda w: isinstance(w, WordPicture)))


def _alarm(text: str) -> Box:
    """Write what is wrong on a plate of its own."""
    words = Label(text, WORD, WARN, bold=True, align="center", valign="middle")
    return plated(words, (255, 226, 214), WARN, across=20, along=12, thick=3)
