"""The sheets of the table: menu, questions, offers and the result, each a few lines of words.

What a choice does is a method of the scene; these functions only say what may be chosen.
"""

from functools import partial
from typing import Protocol

import pygame

from core.action import Answer, Offer, Resign
from core.piece import Seat

from ...screen import Context
from .audit_panel import Proof
from .dialog import Choice, Sheet
from .texts import Panels, parting, reason


class Table(Protocol):
    """What the sheets need of the table's scene."""

    context: Context
    panels: Panels

    def close(self) -> None:
        """Put the sheet away."""
        ...

    def open(self, sheet: Sheet) -> None:
        """Lay a sheet over the table."""
        ...

    def act(self, action: Resign | Offer | Answer, seat: Seat) -> None:
        """Play what is not a move."""
        ...

    def voice(self) -> Seat:
        """Give the seat that speaks here now."""
        ...

    def take_back_to(self) -> int | None:
        """Give how many actions would be left if our last move were taken back, or None."""
        ...

    def settings(self) -> None:
        """Open the settings."""
        ...

    def rematch(self) -> None:
        """Ask for another game."""
        ...

    def result(self) -> None:
        """Show how it ended."""
        ...

    def watch(self) -> None:
        """Watch the match again."""
        ...


def menu(table: Table, over: bool) -> Sheet:
    """Make the menu of the table."""
    say = table.context.say
    seat = table.voice()
    choices: list[Choice] = [(say("Back to the game"), "green", table.close)]
    if not over:
        upto = table.take_back_to()
        back = Offer("back", upto) if upto is not None else None
        asks = ((say("Offer a draw"), Offer("draw")), (say("Ask to take back"), back))
        for label, ask in asks:
            if ask is not None and table.panels.play.may(seat, ask):
                choices.append((label, "blue", partial(table.act, ask, seat)))
        if table.panels.play.may(seat, Resign()):
            choices.append((say("Give up"), "red", lambda: table.open(give_up(table))))
    else:
        choices.append((say("How it ended"), "orange", table.result))
        choices.append((say("Watch again"), "blue", table.watch))
    choices.append((say("Settings"), "wood", table.settings))
    choices.append((say("Leave the table"), "wood", lambda: table.open(leave(table, over))))
    return Sheet(say("Menu"), [], choices, table.close)


def give_up(table: Table) -> Sheet:
    """Ask whether the player really gives up."""
    say, seat = table.context.say, table.voice()
    return Sheet(say("Give up?"), [say("{name}, your army goes back to the box and the other"
                                       " side wins.", name=table.panels.name(seat, say))], [
        (say("Keep playing"), "green", table.close),
        (say("Give up"), "red", lambda: table.act(Resign(), seat)),
    ], table.close)


def leave(table: Table, over: bool) -> Sheet:
    """Ask whether the player really leaves; the record is kept."""
    say = table.context.say
    if over:
        words = say("The game is kept: you can watch it again from the title.")
    else:
        words = say("The game is not over. What was played is kept, and you can watch it again.")
    return Sheet(say("Leave the table?"), [words], [
        (say("Stay"), "green", table.close), (say("Leave"), "red", table.context.home),
    ], table.close)


def answer(table: Table, by: Seat, what: str, seat: Seat) -> Sheet:
    """Ask a seat to answer an offer."""
    say = table.context.say
    name = table.panels.name(by, say)
    if what == "draw" and not any(
            s.need for s in table.panels.match.rules.standing(table.panels.match.position)):
        words = say("{name} proposes to stop here: a draw.", name=name)
    elif what == "draw":
        words = say("{name} proposes to stop here. Whoever has more soldiers across the middle"
                    " wins; with as many it is a draw.", name=name)
    else:
        words = say("{name} would like to take the last move back.", name=name)
    you = say("{name}, do you agree?", name=table.panels.name(seat, say))
    return Sheet(say("An offer"), [words, you], [
        (say("Yes"), "green", lambda: table.act(Answer(True), seat)),
        (say("No"), "red", lambda: table.act(Answer(False), seat)),
    ])


def notice(table: Table, title: str, words: str) -> Sheet:
    """Tell something."""
    say = table.context.say
    return Sheet(title, [words], [(say("All right"), "green", table.close)], table.close)


def wished(table: Table, name: str) -> Sheet:
    """Ask whether we want another game too; a no may still become a yes on the result card."""
    say = table.context.say
    return Sheet(say("Another game?"), [say("{name} would like a rematch.", name=name)], [
        (say("Rematch"), "orange", table.rematch), (say("Not now"), "plain", table.result),
    ], table.result)


def result(table: Table, verdict: str, picture: pygame.Surface | None, waiting: bool,
           proof: Proof | None = None) -> Sheet:
    """Show how it ended, what was proved about hidden pieces, and what may follow."""
    say, panels = table.context.say, table.panels
    text, rule = reason(panels, say)
    points = " · ".join(
        f"{say(panels.armies[s.seat].name)} {s.points} / {s.need}"
        for s in panels.match.rules.standing(panels.match.position) if s.need
    )
    lines = [text, " · ".join(part for part in (points, rule) if part)]
    if proof is not None:
        lines = [" · ".join(part for part in lines if part)]
    elif panels.sight.hides and panels.play.closed is None:
        lines.append(say("The seals are being opened and checked…"))
    elif verdict == "verified":
        lines.append(say("The record was checked: everything was fair."))
    elif verdict:
        lines.append(say("The record was checked: {verdict}", verdict=verdict))
    if panels.play.awarded is None and (gone := parting(panels, say)):
        lines.append(gone)
    if waiting:
        lines.append(say("Waiting for the other side…"))
    choices: list[Choice] = [
        (say("Look at the board"), "plain", table.close),
        (say("Watch again"), "blue", table.watch),
        (say("Title"), "wood", table.context.home),
    ]
    if panels.play.closed is None and not waiting:
        choices.insert(0, (say("Rematch"), "orange", table.rematch))
    return Sheet(panels.headline(say), lines, choices, table.close, picture=picture, wide=True,
                 body=proof)
