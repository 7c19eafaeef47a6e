"""The parents' corner: what a child may do, and what leaves this computer."""

from collections.abc import Callable
from dataclasses import replace

from core.refusal import msg
from core.search.levels import LEVELS
from net.drivers.far.way import Trouble
from net.peer.close_reasons import SENTENCES
from net.wire.fields import PLACE

from .. import routes
from ..look import icons
from ..look.theme import WORD
from ..memory.far_ways import ways
from ..memory.settings import BREAKS, allowed_levels
from ..screen import Route
from ..widgets.button import Button
from ..widgets.choice import Segments, Stepper
from ..widgets.entry import Entry
from ..widgets.focus import Widget
from ..widgets.rows import Row
from .choices import ChoicesScreen
from .modal import Notice, Question

BACK = (("none", msg("never")), ("one", msg("last move")), ("any", msg("always")))


class ParentsScreen(ChoicesScreen):
    """A sheet of choices behind the gate."""

    title = msg("Parents' corner")

    def _levels(self, name: str) -> Widget:
        """Make the choice of an end of the allowed levels; it pushes the other end along."""
        def take(value: int) -> None:
            now = replace(self.context.settings, **{name: value})  # type: ignore[arg-type]
            low, high = now.lowest_level, now.highest_level
            if low > high:
                now = replace(now, lowest_level=value, highest_level=value)
            self.context.apply(now)

        ends = allowed_levels(self.context.settings)
        levels = [(n, f"{n}. {self.context.say(level.name)}") for n, level in enumerate(LEVELS, 1)]
        self._choices[name] = Stepper(levels, ends[0 if name == "lowest_level" else -1], take)
        return self._choices[name]

    def _ask(self) -> None:
        """Ask before all is deleted."""
        self.context.push(Question(
            msg("Games, stars, friends and settings of all will be gone for good. Then Tambour"
                " closes."),
            msg("Delete it all"), msg("Keep it"), self._delete, title=msg("Delete everything?")))

    def _delete(self) -> None:
        from ..memory.removal import delete_all

        try:
            delete_all()
        except OSError:
            self.context.push(Notice(msg(
                "Something is in use. End every game, close every other Tambour, and try again.")))
        else:
            self.context.forget()

    def _opens(self, to: Route) -> Callable[[], None]:
        return lambda: self.context.open(to)

    def _broker(self) -> Widget:
        """Make the field for the URL of a broker."""
        def judge(text: str) -> str:
            try:
                replace(ways(self.context.settings), broker=text.strip()).usual  # noqa: B018
            except Trouble as error:
                return self.context.say(SENTENCES[error.code])
            return ""

        def keep(text: str) -> None:
            if not judge(text):
                self._set("broker")(text.strip())

        self._url = Entry(self.context.settings.broker, hint="mqtts://broker.example", limit=PLACE,
                          on_change=keep, check=judge)
        return self._url

    def _rows(self) -> list[Row]:
        say, now = self.context.say, self.context.settings
        back = [(key, say(name)) for key, name in BACK]
        breaks = [(minutes, say(msg("after {count} min"), count=minutes) if minutes else
                   say(msg("never"))) for minutes in BREAKS]
        return [
            Row(say(msg("What is sent to whom")), [
                Button(say(msg("Read it")), self._opens(routes.Sent()), units=WORD,
                       icon=icons.book)],
                say(msg("No chat, no accounts, no tracking."))),
            Row(say(msg("Who lives here")), [
                Button(say(msg("Players")), self._opens(routes.Players()), units=WORD,
                       icon=icons.pair)],
                say(msg("Rename, move to another computer, delete."))),
            Row(say(msg("Only friends may play")), [self._switch("friends_only")],
                say(msg("On: no words open your tables, and only friends' tables are joined."))),
            Row(say(msg("Friends far away")), [self._switch("far")],
                say(msg("On: friends meet over the internet, by an invitation and three words."))),
            *([Row(say(msg("Our own broker")), [self._broker()],
                   say(msg("Empty: none. The page “far” of the documents tells how to have one.")),
                   error=lambda: self._url.error)] if now.far else []),
            Row(say(msg("Pictures to say something")), [self._switch("emotes")],
                say(msg("Off: none are sent and none are shown."))),
            Row(say(msg("Read to whoever cannot read")), [self._switch("own_voice")],
                say(msg("The computer's own voice reads all aloud. F3 says it again."))),
            Row(say(msg("Time for a break")), [Stepper(breaks, now.break_after,
                                                       self._set("break_after"))],
                say(msg("A kind card says it. It never ends a game."))),
            Row(say(msg("Taking a move back")), [Segments(back, now.take_backs,
                                                          self._set("take_backs"))],
                say(msg("How much a player here may ask to take back."))),
            Row(say(msg("Weakest computer")), [self._levels("lowest_level")]),
            Row(say(msg("Strongest computer")), [self._levels("highest_level")],
                say(msg("Only these levels can be chosen. On the road a lost try makes the next"
                        " one easier."))),
            Row(say(msg("All that is kept here")), [
                Button(say(msg("Delete it all")), self._ask, units=WORD, icon=icons.cross)],
                say(msg("Games, stars, friends, settings. Who uninstalls Tambour keeps them."))),
        ]
