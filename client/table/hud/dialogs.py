"""The dialogs that lie over a table: the menu, questions, offers, the result.

A dialog lies inside the table's screen instead of on the stack of screens, because the match goes
on under it: the link must be polled while a player reads.
"""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from core.action import Action, Answer, Claim, NoMove, Offer, Resign
from core.event import Outcome
from core.option import changed
from core.piece import Seat
from core.plain_text import plain, told_apart
from core.position import Phase
from core.refusal import msg
from core.search.levels import LEVELS
from net.report import Beginning

from ... import routes
from ...language.pairing_words import spoken_words
from ...look import icons
from ...look.theme import Material
from ...memory.friends import Friends
from ...memory.settings import playing_at_table, plays_at_table, spoken
from ...miniatures.uniforms import sides, uniforms
from ...screen import Context, Route
from ...stage.view import BoardView
from ...widgets.button import Button, tick
from ...window import keys
from ..continuing import continue_match
from ..errand import Errand
from ..table_state import (
    DISAGREE,
    QUESTION,
    HeirDialog,
    Notice,
    OfferDialog,
    RematchDialog,
    TableState,
)
from .audit_panel import DAMAGED, EVERYTHING, Facts, Proof
from .away_banner import (
    CONTINUE,
    END_ALONE,
    END_IT,
    OUR_WORD,
    PLAY_ON,
    WAIT_LONGER,
    listed,
    waiting_for,
)
from .champion import Champion, Portrait
from .dialog import Choice
from .dialog import Dialog as Dialog
from .emotes import Emotes
from .end_card import EVENING, MEADOW, VELVET, EndCard
from .evening_score import Body, Both, EveningScore
from .hud_layout import Layout
from .panels import Panels, explained, parting, praise, reason
from .rank_card import RankTable

PROPOSED = {
    "draw": msg("{name} proposes to stop here: a draw."),
    "pause": msg("{name} would like a pause: the clocks will stand still."),
    "back": msg("{name} would like to take the last move back."),
}
"""What somebody proposes, by the word of the offer."""
BED, WHO = msg("Go to bed"), msg("Who plays on?")
WHO_PLAYS_ON = msg("Who plays on for {name}?")
STAND_INS = (1, 3, 5, 7)
"""The levels of computers that may play on for somebody."""
LETTER = msg("My secret wish")
CHECKED = {"": "", "verified": msg("The record was checked: everything was fair.")}
"""What came of a record's check, by its verdict; any other: it is damaged."""


class Dialogs:
    """Opens and closes the dialogs of one table; `shown` is the one that lies there."""

    def __init__(
        self, state: TableState, panels: Panels, view: BoardView, context: Context,
        beat: Callable[[], float], type_move: Callable[[], None] = lambda: None,
    ) -> None:
        self.state, self.panels, self.view, self.context = state, panels, view, context
        self.play, self.say = state.play, context.say
        self._away = partial(self.play.go_home, context)
        self.beat = beat
        """Gives the time that idle motions follow, in seconds; 0 where motion is not wanted."""
        self.type_move = type_move
        self.shown: Dialog | None = None
        self.layout: Layout | None = None
        """Where the table's parts lie."""
        self.emotes: Emotes | None = None
        """What may be said with a picture at the end, too."""

    def open(self, dialog: Dialog) -> None:
        """Lay a dialog over the table."""
        self.context.sound("page")
        dialog.enter(self.context, self.context.theme.size)
        self.shown = dialog

    def close(self) -> None:
        """Put the dialog away."""
        self.shown = None

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out what lies there for a window of `size` pixels."""
        if self.shown is not None:
            self.shown.resize(size)

    def paint(self, surface: pygame.Surface) -> bool:
        """Paint the dialog that lies there; False where none does."""
        if self.shown is not None:
            self.shown.draw(surface)
        return self.shown is not None

    def act(self, action: Action, seat: Seat) -> None:
        """Play an action of a seat and put the dialog away."""
        self.close()
        self.play.act(seat, action)

    def _then(self, do: Callable[[], None]) -> None:
        """Put the dialog away, and do something."""
        self.close()
        do()

    def _page(self, route: Route) -> None:
        """Put the dialog away, and open a screen over the table."""
        self._then(partial(self.context.open, route))

    def _sure(self, title: str, lines: Sequence[str], no: Choice, yes: Choice,
              awaits: bool = False) -> None:
        """Ask whether something is meant; Esc means no."""
        self.open(Dialog(title, lines, [no, yes], no.do, awaits=awaits))

    def menu(self) -> None:
        """Open the menu."""
        say, play, over = self.say, self.play, self.play.winners is not None
        types = not over and self.state.mover is not None
        self.open(Dialog(say("Menu"), self._looking_on(), [
            Choice(say("Back to the game"), self.close, icons.back),
            Choice(say(CONTINUE), self.go_on, icons.play) if play.left else None,
            *(() if over else self._undecided(self.state.speaker)),
            Choice(say("How it ended"), self.result, icons.star,
                   material=Material.BRASS) if over else None,
            Choice(say("Watch again"), self.watch, icons.film) if over else None,
            Choice(say(msg("The story")), self.story, icons.curve) if self._told() else None,
            *self._remember(self.close),
            Choice(say(msg("Type a move")), self.type_move) if types else None,
            Choice(say(msg("Rules")), self.rules, icons.book),
            Choice(say(keys.READ), self.read, icons.loudspeaker),
            Choice(say(msg("Sealed orders")), self.orders) if play.seals else None,
            Choice(say("Play on from here"), self.play_on) if self._open() else None,
            Choice(say(msg("No music")) if plays_at_table(self.context.settings)
                   else say(msg("Music")), self.music, icons.drum),
            Choice(say("Settings"), self.settings, icons.sliders),
            Choice(say(BED), partial(self.bed, self.state.speaker), icons.moon)
            if self.state.sleepy else None,
            Choice(say("Leave the table"), self.leave, icons.leave)], self.close))

    def bed(self, seat: Seat) -> None:
        """Ask who plays on for a seat of ours, or for one that is away."""
        say, play = self.say, self.play

        def to(level: int) -> None:
            self.close()
            play.hand_over(seat, level, say(LEVELS[level - 1].name) if level else "")

        computers = [Choice(say(LEVELS[each - 1].name), partial(to, each),
                            icons.steps(each, len(LEVELS))) for each in STAND_INS]
        title = WHO if seat in play.away else BED
        self.open(Dialog(say(title), [say(WHO_PLAYS_ON, name=self.panels.name(seat, say))], [
            *computers,
            Choice(say(msg("Somebody who looks on")), partial(to, 0), icons.eye
                   ) if play.watchers else None,
            Choice(say("Keep playing"), self.close, icons.play)], self.close))

    def heir(self, asked: HeirDialog) -> None:
        """Ask whether we would play on for a seat, or agree that somebody else may."""
        say, link = self.say, self.play.link
        name = self.panels.name(asked.seat, say)
        if asked.name:
            lines = [say(msg("{name} is away for long."), name=name),
                     say(msg("{heir} would play on. All of you must agree."), heir=asked.name)]
            yes = partial(link.consent, asked.seat)
        else:
            lines = [say(msg("{name} goes to bed."), name=name),
                     say(msg("Would you like to play on for them?"))]
            yes = partial(link.play_for, asked.seat)
        self.open(Dialog(say(WHO), lines, [
            Choice(say("Yes"), partial(self._then, yes), tick),
            Choice(say("No"), self.close, icons.cross, material=Material.RED)],
            self.close, awaits=True))

    def read(self) -> None:
        """Read to the player what the table tells."""
        self.close()
        self.context.read()

    def music(self) -> None:
        """Switch music and room of the table on or off, in one touch."""
        settings = self.context.settings
        self.context.apply(playing_at_table(settings, not plays_at_table(settings)))
        self.close()

    def _undecided(self, seat: Seat) -> list[Choice | None]:
        """Give what the menu offers a seat while nobody has won."""
        say, play, paused = self.say, self.play, self.play.match.paused
        upto = play.takable(seat, self.context.settings.take_backs)
        back = Offer("back", upto) if upto is not None else None
        aside = Offer("go on" if paused else "pause") if play.clocks is not None else None
        wish = say(msg("Go on")) if paused else say(msg("Ask for a pause"))
        asks = ((say("Ask to take back"), back), (wish, aside))
        return [self._stopping(seat) if play.may(seat, Offer("draw")) else None,
                *(Choice(label, partial(self.act, ask, seat)) for label, ask in asks
                  if ask is not None and play.may(seat, ask)),
                Choice(say("Give up"), self.give_up, icons.flag, material=Material.RED
                       ) if play.may(seat, Resign()) else None]

    def _looking_on(self) -> list[str]:
        """Say who looks on, and by which words somebody else can."""
        say, play, lines = self.say, self.play, []
        if play.watchers:
            lines.append(say(msg("Looking on: {names}."), names=", ".join(play.watchers)))
        if play.words is not None and play.closed is None:
            spoken_now = spoken_words(play.words, spoken(self.context.settings))
            lines.append(say(msg("Words to look on: {words}"), words=spoken_now))
        return lines

    def _remember(self, then: Callable[[], None]) -> list[Choice]:
        """Offer to remember who has come by words, so that he needs none next time."""
        say, met = self.say, self.play.met
        kept = Friends() if met else None
        new = [each for each in met if kept is not None and not kept.knows(each.key)]
        if not new:
            return []
        names = ", ".join(map(plain, told_apart([each.name for each in new])))

        def remember() -> None:
            done = all(Friends().remember(each.name, each.key, far=each.far) for each in new)
            then()
            self.context.tell(say(msg("Remembered: {names}. If you are remembered too, you need no"
                                      " words next time."), names=names) if done else say(
                msg("It cannot be saved here: the folder cannot be written to.")))

        return [Choice(say(msg("Remember {names}"), names=names), remember, icons.pair)]

    def rules(self) -> None:
        """Open the book of rules over the table."""
        self._page(routes.RuleBook(self.play.match.game))

    def orders(self) -> None:
        """Show the sealed orders, and how they keep everybody honest."""
        self._page(routes.SealedOrders(self.play.match.game, partial(self.panels.orders, self.say),
                                       self.state.secret, self.play.remote))

    def letter(self) -> None:
        """Read the secret wish of whoever speaks here; where several share the screen only after
        they were told who is to look."""
        say, seat = self.say, self.state.speaker
        if len(self.play.seats) < 2:
            self._read_letter(seat)
        else:
            self._sure(say(LETTER), [say(msg("Only {name} looks at the screen now."),
                                         name=self.panels.name(seat, say))],
                       Choice(say("Back to the game"), self.close, icons.back),
                       Choice(say(msg("Open the letter")), partial(self._read_letter, seat),
                              icons.letter, material=Material.BRASS))

    def _read_letter(self, seat: Seat) -> None:
        say, wish = self.say, self.play.letters.get(seat)
        lines = (say(msg("There is no letter for you yet.")),) if wish is None else (
            say(wish.text), say(msg("Keep it, and a medal is yours.")),
            say(msg("Nobody else reads it before the end.")))
        self.open(Dialog(say(LETTER), lines, [
            Choice(say("Back to the game"), self.close, icons.back)], self.close))

    def _wishes(self) -> str:
        """Say whose secret wishes were kept; "" where none were opened."""
        say, granted = self.say, self.play.granted
        kept = self.panels.all_of((each.seat for each in granted if each.kept), say)
        if not granted or kept:
            return say(msg("A medal for a secret wish: {name}!"), name=kept) if kept else ""
        return say(msg("No secret wish was kept this time."))

    def _open(self) -> bool:
        """Say whether this screen may show all that stands: the match is over and nothing of it is
        hidden any more, or all play here and nothing ever is."""
        everybody = len(self.play.seats) == len(self.play.match.rules.seats)
        begun = self.play.match.position.phase is not Phase.MUSTER
        return begun and (self._told() or (everybody and not self.state.secret))

    def _told(self) -> bool:
        """Say whether the story of the match may be told: everybody may know every piece."""
        return self.play.winners is not None and not self.state.sight.hides

    def play_on(self) -> None:
        """Take the board as it stands into the set-up of positions."""
        match = self.play.match
        self._page(routes.PositionEditor(match.game.key, changed(match.options), Beginning(
            match.rules, match.position), self.play.names))

    def settings(self) -> None:
        """Open the settings over the table."""
        self._page(routes.Settings())

    def watch(self) -> None:
        """Watch the match from its beginning, every piece open once that was verified."""
        match = self.play.match
        self._page(routes.Replay(match.game, match.options, tuple(match.actions), self.play.names,
                                 match.path[0], match.rules))

    def story(self) -> None:
        """Tell the story of the match: how it stood when, where it turned, who lost what. The card
        of the end waits behind it."""
        play, say = self.play, self.say
        self.context.open(routes.Story(play.match, play.names, self.panels.headline(say),
                                       reason(self.panels, say)[0], play.started.record,
                                       play.seats, play.granted))

    def _stopping(self, seat: Seat) -> Choice:
        """Make the menu's way to propose an end: a draw, or what counting points would make of it.
        """
        say, end = self.say, self.play.match.agreed_end(seat)
        propose = partial(self._propose, end, seat)
        if not end.winners:
            return Choice(say("Offer a draw"), propose)
        return Choice(self._stop(end), lambda: self._sure(
            say(msg("Stop here?")), self._yes_means(end, seat),
            *self._stops(end, seat, self.close, propose)))

    def _propose(self, end: Outcome, seat: Seat) -> None:
        """Propose to stop, as long as that would still end as it was said; else say it anew."""
        draw = Offer("draw")
        if self.play.may(seat, draw) and self.play.match.agreed_end(seat) == end:
            self.act(draw, seat)
        else:
            self.menu()

    def _stop(self, end: Outcome) -> str:
        """Say on a button who wins if all stop now."""
        match, many = self.play.match, len(end.winners) > 1
        if any(each.need for each in match.rules.standing(match.position)):
            words = msg("Stop and count points: {name} win") if many else msg(
                "Stop and count points: {name} wins")
        else:
            words = msg("Stop here: {name} win") if many else msg("Stop here: {name} wins")
        return self.say(words, name=self.panels.all_of(end.winners, self.say))

    def _stops(self, end: Outcome, seat: Seat, no: Callable[[], None], yes: Callable[[], None]
               ) -> tuple[Choice, Choice]:
        """Give the two ways to go where somebody wins if all stop now: to play on comes first."""
        stop = (Choice(self._stop(end), yes, icons.star, material=Material.BRASS)
                if seat in end.winners else
                Choice(self._stop(end), yes, icons.flag, material=Material.RED))
        return Choice(self.say("Keep playing"), no, icons.play), stop

    def _yes_means(self, end: Outcome, seat: Seat) -> list[str]:
        """Tell somebody why the match would end so, and what that is for them."""
        say = self.say
        yours = msg("{name}, a yes means that you win.") if seat in end.winners else msg(
            "{name}, a yes means that you lose.")
        return [explained(self.panels, end, say), say(yours, name=self.panels.name(seat, say))]

    def give_up(self) -> None:
        """Ask whether the player really gives up."""
        say, seat = self.say, self.state.speaker
        self._sure(say("Give up?"), self._given_up(seat),
                   Choice(say("Keep playing"), self.close, icons.play),
                   Choice(say("Give up"), partial(self.act, Resign(), seat), icons.flag,
                          material=Material.RED))

    def _given_up(self, seat: Seat) -> list[str]:
        """Say what the rules do when a seat gives up now: they are asked, and nothing is played."""
        say, rules = self.say, self.play.match.rules
        position = rules.leave(self.play.match.position, seat).position
        named = partial(self.panels.all_of, say=say)
        name, outcome = named([seat]), position.outcome
        if outcome is None:
            friends = next(side for side in sides(rules) if seat in side)
            others = set(range(len(rules.seats))) - rules.out(position) - {seat}
            helped = sorted(others.intersection(friends))
            return [say(msg("{name}, your army leaves the board. The others play on."), name=name),
                    say(msg("{names} can still win for your side."), names=named(helped)
                        ) if helped else ""]
        if not outcome.winners:
            words = msg("{name}, the game ends and nobody wins.")
        elif seat in outcome.winners:
            words = msg("{name}, the game ends and your side wins.")
        else:
            words = msg("{name}, the game ends. The winner: {names}.")
        return [say(words, name=name, names=named(outcome.winners))]

    def leave(self) -> None:
        """Leave the table; while the match goes on, ask whether that is really meant."""
        say, asked = self.say, self.play.leave_question
        if asked is None:
            self._away()
        else:
            self._sure(say(asked.title), [say(asked.words)],
                       Choice(say(asked.no), self.close, icons.play),
                       Choice(say(asked.yes), self._away, icons.leave,
                              material=Material.RED))

    def end_alone(self) -> None:
        """Ask whether the match is to end without those who are away; put away when all are back.
        """
        say, end = self.say, partial(self._then, self.play.link.forsake)
        names, (seat, *more) = listed(self.play, tuple(self.play.away), say), self.play.away
        handed = not more and self.play.others_hand_over(seat)
        self.open(Dialog(say(END_ALONE, names=names), [say(OUR_WORD, names=names)], [
            Choice(say(WAIT_LONGER), self.close, icons.hourglass),
            Choice(say(PLAY_ON), partial(self.bed, seat), icons.robot) if handed else None,
            Choice(say(END_IT), end, icons.cross, material=Material.RED)],
            self.close, awaits=True))

    def end_by_word(self, seat: Seat, action: NoMove | Claim, no: Callable[[], None]) -> None:
        """Make sure before the match is ended by a claim; `no` is called where it is not."""
        say, keep = self.say, partial(self._then, no)
        asked, words = (
            msg("Claim a draw?"),
            msg("Nobody has fought for a long time: you may end the match as a draw."),
        ) if isinstance(action, Claim) else (
            msg("No move left?"),
            msg("You say that none of your pieces can move. The end will be checked."))
        self._sure(say(asked), [say(words)],
                   Choice(say("Keep playing"), keep, icons.play),
                   Choice(say(asked).rstrip("?").rstrip(), partial(
                       self.act, action, seat), tick, material=Material.BRASS))

    def blunder(self, sentence: str, seat: Seat, action: Action, no: Callable[[], None]) -> None:
        """Ask once whether a move that costs much is meant; `no` is called where it is not."""
        say = self.say
        self._sure(
            say(msg("Wait a moment!")), [sentence, say(msg("Play it all the same?"))],
            Choice(say(msg("Look again")), partial(self._then, no), icons.back),
            Choice(say(msg("Play it")), partial(self.act, action, seat), icons.play,
                   material=Material.BRASS))

    def offer(self, offer: OfferDialog) -> None:
        """Ask a seat to answer an offer."""
        say, seat = self.say, offer.seat
        name, you = (self.panels.name(each, say) for each in (offer.by, seat))
        yes, no = (partial(self.act, Answer(agreed), seat) for agreed in (True, False))
        end = self.play.match.agreed_end(seat) if offer.what == "draw" else None
        words = PROPOSED.get(offer.what, PROPOSED["back"])
        lines = [say("{name}, do you agree?", name=you)]
        answers = (Choice(say("Yes"), yes, tick),
                   Choice(say("No"), no, icons.cross, material=Material.RED))
        if end is not None and end.winners:
            words, lines = msg("{name} proposes to stop here."), self._yes_means(end, seat)
            answers = self._stops(end, seat, no, yes)
        self.open(Dialog(say("An offer"), [say(words, name=name), *lines], answers,
                         covers=offer.covers))

    def disagreement(self) -> None:
        """Ask whether to go back to before a move that the two programs do not play alike."""
        say, seats = self.say, self.state.question_owed

        def answer(yes: bool) -> None:
            self.state.consented = True
            self.close()
            for seat in seats if yes else seats[:1]:
                self.play.act(seat, Answer(yes))
            if not yes:
                self.context.home()

        self.open(Dialog(say(QUESTION), [say(DISAGREE), say(msg("Go back to before it?"))], [
            Choice(say("Yes"), partial(answer, True), icons.undo),
            Choice(say("Put it away"), partial(answer, False), icons.leave,
                   material=Material.RED)]))

    def notice(self, notice: Notice) -> None:
        """Show a sentence to read; where somebody has left, offer to wait for them."""
        say = self.say
        words = " ".join(say(msgid, **{
            gap: say(text) if notice.worded else text for gap, text in gaps}).strip()
            for msgid, gaps in notice.sentences)
        self.open(Dialog(say(notice.title), [words], [
            Choice(waiting_for(self.play, say), self.go_on, icons.hourglass),
            Choice(say("Look at the board"), self.close, icons.eye),
            Choice(say("Put it away"), self.context.home, icons.leave),
        ] if notice.left else [Choice(say("All right"), self.close)], self.close,
            awaits=notice.until_answered))

    def go_on(self) -> None:
        """Open the table of this match again, and wait there for who has left."""
        self.close()
        if (record := self.play.started.record) is not None:
            self.context.swap(continue_match(record, self.context.settings.friends_only))

    def pause(self) -> None:
        """Say that the clocks stand until somebody here or there goes on."""
        say, go_on = self.say, partial(self.act, Offer("go on"), self.state.speaker)
        self.open(Dialog(say(msg("A pause")), [say(msg("The clocks stand still."))], [
            Choice(say(msg("Go on")), go_on)], self.close, awaits=True))

    def answered(self) -> None:
        """Put away the dialog that waits for an answer."""
        if self.shown is not None and self.shown.awaits:
            self.close()

    def ranks(self) -> None:
        """Show who beats whom among the kinds."""
        table = RankTable(self.play.match.rules, self.say, self.view.wardrobe_sprites.icon,
                          max(0, self.state.viewer))
        self.open(Dialog(self.say(msg("Who beats whom")), [], [
            Choice(self.say("Back to the game"), self.close)], self.close, body=table,
            key=keys.TURN))

    def rematch_asked(self, asked: RematchDialog) -> None:
        """Ask whether we want another game too; a no may still become a yes at the result."""
        say, name = self.say, self.panels.name(asked.by, self.say)
        self.open(Dialog(say("Another game?"), [say("{name} would like a rematch.", name=name)], [
            Choice(say("Rematch"), self.rematch, icons.play, material=Material.BRASS),
            Choice(say("Not now"), self.result, icons.cross),
        ], self.result, body=self._tonight()))

    def _tonight(self) -> EveningScore | None:
        """Give the score of the evening, where there is any."""
        play, panels, icon = self.play, self.panels, self.view.icon
        if play.score.empty or play.started.beginning is not None:
            return None
        names = [panels.name(seat, self.say) for seat in range(len(play.score.wins))]
        return EveningScore(play.score, names, self.say,
                            lambda seat, side: icon(panels.portrait, seat, side))

    def rematch(self) -> None:
        """Ask for another game, for all our seats."""
        self.state.ask_rematch()
        self.result()

    @property
    def around(self) -> pygame.Rect | None:
        """Give what of the window is taken by a dialog: all of it where something is asked."""
        if self.shown is None:
            return None
        return self.shown.rect if self.shown.ends else pygame.Rect((0, 0), self.context.theme.size)

    def result(self) -> None:
        """Show how it ended, what was proved about hidden pieces, and what may follow.

        Before the record was checked it is as large as it will be then; and where such a card lies
        already, the new one lies there, with the focus where it was.
        """
        before = self.shown if self.shown is not None and self.shown.ends else None
        card = self._card(self.state.verdict, self.state.counted, before)
        if before is not None:
            card.place, on = (before.size, before.rect), before.graph.focused
            card.begins = on.label if isinstance(on, Button) else ""
        elif not self.state.verdict and self.play.closed is None:
            whole = self._card("verified", EVERYTHING)
            whole.enter(self.context, self.context.theme.size)
            card.place = whole.size, whole.rect
        self.open(card)

    def _onward(self, errand: Errand) -> Choice:
        """Lead on along the road, or to another try."""
        if errand.won:
            return Choice(self.say(msg("Go on")), self._away, icons.drum,
                          material=Material.BRASS)
        return Choice(self.say(msg("Try again")), lambda: self.context.swap(errand.again()),
                      icons.undo, material=Material.BRASS)

    def _card(self, verdict: str, counted: Facts, before: Dialog | None = None) -> Dialog:
        """Make the card of the end; what the one `before` it offered keeps its place, if only grey.
        """
        say, panels, state, play = self.say, self.panels, self.state, self.play
        text, rule = reason(panels, say)
        points = " · ".join(
            f"{say(panels.armies[s.seat])} {s.points} / {s.need}"
            for s in play.match.rules.standing(play.match.position) if s.need
        )
        proof = Proof(verdict, counted, say) if verdict and state.secret else None
        words = [part for part in (text, points, praise(panels, say), self._wishes()) if part]
        sealed = state.sight.hides and play.closed is None
        checked = say("The seals are being opened and checked…") if sealed else say(
            CHECKED.get(verdict, DAMAGED))
        lines = [*(words if proof is None else [" · ".join(words)]),
                 checked if proof is None else "",
                 parting(panels, say) if play.awarded is None else "",
                 say("Waiting for the other side…") if state.rematch_asked else ""]
        story = self._told() or verdict == "verified" or (
            not state.verdict and play.closed is None)
        again = play.closed is None and not state.rematch_asked and not play.looks_on
        errand = play.errand
        emotes = self.emotes if self.emotes is not None and (
            self.emotes.may_say and self.emotes.able) else None
        choices = [choice for choice in (
            self._onward(errand) if errand is not None else Choice(
                say("Rematch"), self.rematch, icons.play, material=Material.BRASS
            ) if again else None,
            Choice(say(msg("Board")), self.close, icons.eye, home=True),
            Choice(say(msg("Read the rule")), lambda: self.context.open(
                routes.RuleBook(play.match.game, rule)), icons.book) if rule else None,
            Choice(say("Watch again"), self.watch, icons.film),
            Choice(say(msg("The story")), self.story, icons.curve, self._told(),
                   material=Material.WOOD if again else Material.BRASS) if story else None,
            *self._remember(self.result),
            Choice(say(msg("Say")), partial(self._then, emotes.toggle), icons.face
                   ) if emotes is not None else None,
            Choice(say("Title") if errand is None else say(msg("The road")), self._away,
                   icons.leave, home=True),
        ) if choice is not None]
        offered = {each.label for each in choices}
        for n, old in enumerate(before.choices if before is not None else ()):
            if old.label not in offered:
                choices.insert(n, old._replace(able=False))
        tonight: Body | None = self._tonight()
        if proof is not None:
            tonight = proof if tonight is None else Both(proof, tonight)
        rules, theme = play.match.rules, self.context.theme
        won = bool(play.winners) and not panels.beaten

        def figure(seat: Seat, beat: Callable[[], float], units: float = 220) -> Portrait:
            piece = panels.champion(seat) if seat in (play.winners or ()) else panels.portrait
            return Portrait(partial(Champion, rules, seat, piece, theme.appearance, beat), units)

        seats = play.winners if won else play.seats[:1] if panels.beaten else range(
            len(rules.seats)) if play.winners is not None else ()
        coat = uniforms(rules, theme.appearance)[play.winners[0]].coat if won and (
            play.winners) else None
        return EndCard(
            panels.headline(say), lines, choices, self.close, portrait=figure(
                play.winners[0], self.beat, 220 if proof is None else 110
            ) if play.winners else None, body=tonight,
            layout=lambda: None if state.secret else self.layout,  # its proofs come late and large
            figures=[figure(seat, self.beat if won else lambda: 0.0) for seat in seats or ()],
            cloth=VELVET if won else EVENING if panels.beaten else MEADOW, coat=coat)
