"""The players of this computer, for parents: renamed, moved out and in as one file, deleted."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame

from core.plain_text import plain
from core.refusal import Malformed, msg

from ..language.words import told
from ..look import icons
from ..look.theme import WORD, Material
from ..memory import moving, players
from ..memory.archive.record_files import EmptyTrash, SetAside
from ..memory.friends import Friends
from ..memory.players import Player
from ..memory.riddles import UNKEPT
from ..memory.settings import FILE, PLAYERS, folders, save, share_folder
from ..screen import Context
from ..widgets.boxes import Box
from ..widgets.button import Button
from ..widgets.entry import UNDRAWN, Entry
from ..widgets.page import Page
from ..widgets.rows import Row, Sheet
from .modal import Notice, Question
from .new_player_screen import NAME

LISTED = 20
"""Files that are offered to be taken in at most."""


class PlayersScreen(Page):
    """A sheet with a row for each player, and one for each file of a player."""

    title = msg("Players")
    wide = 1120

    def __init__(self) -> None:
        self._gone: list[tuple[str, SetAside]] = []
        """Who was deleted here, by name."""

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Remove what was deleted long ago."""
        for base in set(folders()):
            context.worker.ask(EmptyTrash(base / PLAYERS))
        super().enter(context, size)

    def content(self) -> Box:
        """Give the rows."""
        say, here = self.context.say, players.everybody()
        rows = [self._row(each, name, len(here) > 1)
                for each, name in zip(here, players.names(here, say), strict=True)]
        rows += [Row(say(msg("{name} is deleted."), name=name), [self._button(
            msg("Bring back"), icons.undo, self._back, aside)]) for name, aside in self._gone]
        rows += [Row(plain(path.name, 60), [self._button(
            msg("Take in"), icons.enter, self.take_in, path)],
            say(msg("It becomes one more player. Nothing here is written over.")))
            for path in moving.waiting()[-LISTED:]]
        rows.append(Row(say(msg("From another computer")), [], say(msg(
            "Drop a player's file on this window, or lay it in this folder:")) + "\n"
            + plain(share_folder(), 200)))
        self.sheet = Sheet(rows)
        self.first = self.sheet.widgets[0]
        return self.sheet

    def _button(self, label: str, icon: icons.Painter, do: Callable[..., None], *args: object,
                material: Material = Material.WOOD) -> Button:
        return Button(self.context.say(label), partial(do, *args), material, units=WORD, icon=icon)

    def _row(self, player: Player, name: str, several: bool) -> Row:
        say = self.context.say
        entry = Entry(player.settings.name, limit=NAME, hint=name, undrawn=say(UNDRAWN),
                      on_change=partial(self._call, player))
        pack = self._button(msg("Move out"), icons.forth, self._pack, player, name)
        if player.key == players.seated() or not several:
            return Row(name, [entry, pack], say(msg("Sits here now."))
                       if several else "", shares=(1, .9), wide=True)
        delete = self._button(msg("Delete"), icons.bin, self._ask, player, name,
                              material=Material.RED)
        return Row(name, [entry, pack, delete], shares=(1, .9, .9), wide=True)

    def _call(self, player: Player, text: str) -> None:
        if player.key == players.seated():
            self.context.apply(replace(self.context.settings, name=text))
        elif not save(replace(player.settings, name=text), folders(player.key).home / FILE,
                      player.settings):
            self.context.tell(self.context.say(UNKEPT))

    def _pack(self, player: Player, name: str) -> None:
        if not Friends(folders(player.key).data / moving.FRIENDS).all:
            self._out(player, False)
            return
        asked = Question(
            msg("Whoever has the file with them can come to the friends' tables as {name}."),
            msg("With friends"), msg("Without friends"), partial(self._out, player, True),
            on_no=partial(self._out, player, False), destroys=False,
            title=msg("Shall the friends come along?"), name=name)
        asked.choices.insert(0, (msg("Back"), Material.WOOD, None))
        self.context.push(asked)

    def _out(self, player: Player, friends: bool) -> None:
        try:
            file = moving.move_out(player, friends)
        except (OSError, ValueError):
            self.context.push(Notice(UNKEPT))
            return
        self.build()
        self.context.push(Notice(
            msg("{file} is ready. It lies in this folder:\n{folder}"), file=plain(file.name, 60),
            folder=plain(file.parent, 200)))

    def take_in(self, file: Path) -> None:
        """Make a player of a file, or say why not."""
        try:
            made = moving.move_in(file)
        except Malformed as error:
            self.context.push(Notice("{words}", words=told(error, self.context.say)))
        except OSError:
            self.context.push(Notice(UNKEPT))
        else:
            self.build()
            self.context.tell(self.context.say(msg("{name} lives here now."),
                                               name=plain(made.settings.name)))

    def _ask(self, player: Player, name: str) -> None:
        self.context.push(Question(
            msg("Games, stars, friends and settings of {name} will be gone tomorrow. Until you"
                " leave this page they can come back."),
            msg("Delete"), msg("Keep it"), partial(self._delete, player, name),
            title=msg("Delete this player?"), name=name))

    def _delete(self, player: Player, name: str) -> None:
        try:
            self._gone.append((name, players.delete(player)))
        except OSError:
            self.context.push(Notice(msg(
                "Something is in use. End every game, close every other Tambour, and try again.")))
        self.build()

    def _back(self, aside: SetAside) -> None:
        try:
            players.bring_back(aside)
        except OSError:
            self.context.push(Notice(UNKEPT))
        self._gone = [each for each in self._gone if each[1] is not aside]
        self.build()

    def on_event(self, event: pygame.Event) -> bool | None:
        """Take an input event; a file dropped on the window is taken in."""
        if event.type == pygame.DROPFILE:
            self.take_in(Path(event.file))
            return None
        return super().on_event(event)

