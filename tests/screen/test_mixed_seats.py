"""Two at this screen, a friend at another, a computer: how they sit, and what each screen shows."""

from dataclasses import replace
from typing import Any

import pytest

from client.__main__ import main
from client.cli import host as hosting_command
from client.memory.again import WayToPlay, read_last
from client.memory.settings import record_folder
from client.pages.curtain import CurtainScreen
from client.pages.deploy.deploy_screen import DeployScreen
from client.pages.lobby.company import CompanyScreen
from client.pages.lobby.join_screen import JoinScreen
from client.pages.lobby.setup import SetupScreen
from client.pages.lobby.sitting import Sitting, sitting_of
from client.pages.lobby.wait import Computers, WaitScreen, hosting
from client.pages.table_screen import TableScreen
from client.routes import made
from client.table.continuing import continue_match
from core.action import Answer, Offer, Resign
from core.games import GAMES
from net.record.audit import verify
from net.report import Knocked

from .conftest import Player, until
from .finders import beside, button, entries, named, press, words
from .test_near_tables import PAPA, Ears, cards, ears  # noqa: F401  (a fixture)
from .test_shell import Told
from .test_table_kit import Sitting as AtTable

THREE = {"board": "16x16", "players": 3}
FOUR = {"board": "16x16", "players": 4}
ELSE, GIVEN = "Who else sits at this screen?", "Which does the computer play?"
FREE = replace(PAPA, free=3)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Let no table be opened, and keep what would have been."""
    found: list[dict[str, Any]] = []

    def host_party(key: str, options: Any, called: str, minds: Any, **more: Any) -> Told:
        found.append({"name": called, "minds": [mind.name for mind in minds], **more})
        return Told()

    monkeypatch.setattr("net.players.party.host_party", host_party)
    monkeypatch.setattr("net.drivers.open_table.host",
                        lambda key, options, called, **more: host_party(
                            key, options, called, (), **more))
    return found


def chip(screen: Any, head: str, army: str) -> Any:
    """Find an army's chip under a headline of the sheet."""
    row = next(each for each in screen.sheet.rows if each.label == screen.context.say(head))
    return next(each for each in row.widgets if each.name == army)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_host_says_who_else_sits_here_and_types_their_name(
    sit: Any, opened: list[dict[str, Any]], language: str
) -> None:
    player = sit(SetupScreen(WayToPlay.HOST, "napoleon", values=FOUR), language=language,
                 name="Lea")
    screen = player.app.top
    say = screen.context.say
    green, yellow = (say(army) for army, _ in GAMES["napoleon"].armies[2:4])
    assert len(beside(screen, say("Your name"), type(entries(screen)[0]))) == 1
    chip(screen, ELSE, green).on_click()
    assert [each.text for each in beside(screen, say("Who plays?"), type(entries(screen)[0]))] == [
        "Lea", green], "who is not named is called by their army"
    chip(screen, GIVEN, yellow).on_click()
    typed = beside(screen, say("Who plays?"), type(entries(screen)[0]))[1]
    typed.set("")
    button(screen, say("Open the table")).on_click()
    assert not opened, "a name that is missing is asked for"
    typed = beside(screen, say("Who plays?"), type(entries(screen)[0]))[1]
    assert typed.error
    typed.set("Ben")
    button(screen, say("Open the table")).on_click()
    (table,) = opened
    assert (table["name"], table["others"], table["order"]) == ("Lea", ("Ben",), (0, 2, 3))
    assert len(table["minds"]) == 1
    kept = player.app.settings
    assert kept.other_name == "Ben"
    last = read_last(kept.again)
    assert last is not None
    assert (last.order, last.here) == ((0, 2, 3), 2), "the next one begins so, too"


def test_one_seat_stays_free_for_a_friend_and_two_alone_are_asked_nothing(sit: Any) -> None:
    player = sit(SetupScreen(WayToPlay.HOST, "napoleon", values=THREE), name="Lea")
    screen: Any = player.app.top
    for army in ("Red", "Green"):
        chip(screen, ELSE, army).on_click()
    assert [chip(screen, ELSE, army).chosen for army in ("Red", "Green")] == [False, True]
    chip(screen, GIVEN, "Red").on_click()
    assert not chip(screen, ELSE, "Green").chosen, "what was given first is taken away"
    chip(screen, ELSE, "Red").on_click()
    assert not chip(screen, GIVEN, "Red").chosen, "nobody shares a seat with a computer"
    two = sit(SetupScreen(WayToPlay.HOST, "napoleon", values={}), name="Lea").app.top
    assert ELSE not in [row.label for row in two.sheet.rows]


def test_two_here_play_against_computers(sit: Any, opened: list[dict[str, Any]]) -> None:
    player = sit(SetupScreen(WayToPlay.COMPUTER, "napoleon", values=FOUR), name="Lea")
    chip(player.app.top, ELSE, "Red").on_click()
    press(player, "Start the game")
    (table,) = opened
    assert (table["others"], table["order"]) == (("Red",), (0, 1, 2, 3))
    wait = player.app.top
    assert isinstance(wait, WaitScreen)
    assert not wait.guided, "a coach speaks to one alone"
    assert not wait.solo


def test_who_sits_where_fits_any_number_of_seats() -> None:
    sitting = sitting_of((2, 0, 3), 2)
    assert (sitting.mine, sitting.others, sitting.computers) == (2, (0,), (3,))
    assert sitting.order == (2, 0, 3)
    assert sitting.fit(3, False) == Sitting(2, ((0, False),))
    assert sitting.fit(2, False) == Sitting(0)
    assert sitting.fit(4, True).computers == (1, 3)
    assert sitting.fit(4, True).others == (0,)
    assert sitting.sit(0).order == (0, 2, 3), "who had it has mine"


@pytest.mark.parametrize("text", [
    '["host","agon",{},"",null,[0,1],3]', '["host","agon",{},"",null,[0,1],0]',
    '["host","agon",{},"",null,[0,1],"2"]', '["host","agon",{},"",null,[0,1],true]',
    '["host","agon",{},"",null,[0,1],2,1]',
])
def test_settings_of_any_hand_name_no_more_of_us_than_have_seats(text: str) -> None:
    assert read_last(text) is None


# at a friend's table


@pytest.fixture
def parties(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """Who would come along, instead of their coming."""
    found: list[tuple[Any, ...]] = []

    def join_party(table: Any, beside: Any, others: Any, minds: Any, **more: Any) -> Told:
        found.append((tuple(others), [mind.name for mind in minds]))
        return Told()

    monkeypatch.setattr("net.players.party.join_party", join_party)
    monkeypatch.setattr("net.drivers.open_table.join", lambda *_, **__: Told())
    return found


def at_a_table(sit: Any, ears: Ears, table: Any, **how: Any) -> Player:  # noqa: F811
    player: Player = sit(JoinScreen("", "Mia", words=(7, 9)), **how)
    ears.tables = [table]
    player.wait()
    player.click(cards(player)[0].rect.center)
    return player


@pytest.mark.parametrize(("answer", "came"), [
    ("Only me", []), ("Two of us", [(("Ben",), [])]), ("Three of us", [(("Ben", "Zoe"), [])]),
    ("Me and the computer", [((), ["Recruit"])]),
])
def test_a_guest_is_asked_how_many_sit_here(
    sit: Any, ears: Ears, parties: list[Any], answer: str, came: list[Any]  # noqa: F811
) -> None:
    player = at_a_table(sit, ears, FREE, other_name="Ben")
    assert isinstance(player.app.top, CompanyScreen)
    press(player, answer)
    typed = entries(player.app.top)
    assert len(typed) == sum(len(others) for others, _ in came)
    for each in typed[1:]:
        each.set("Zoe")
    press(player, "Join")
    assert isinstance(player.app.top, WaitScreen)
    assert parties == came


def test_nobody_is_asked_where_there_is_no_room_or_nobody_knows(
    sit: Any, ears: Ears, parties: list[Any]  # noqa: F811
) -> None:
    assert isinstance(at_a_table(sit, ears, PAPA).app.top, WaitScreen)
    player = sit(JoinScreen("192.168.1.7", "Mia", words=(7, 9)))
    press(player, "Join")
    assert isinstance(player.app.top, WaitScreen)
    two = at_a_table(sit, ears, replace(FREE, free=2), language="fr")
    assert isinstance(two.app.top, CompanyScreen)
    assert not named(two.app.top, "Nous trois"), "there are not so many places"
    assert named(two.app.top, "Nous deux", "Moi et l'ordinateur")
    press(two, "Retour")
    assert isinstance(two.app.top, JoinScreen)
    assert not parties


def test_of_who_found_no_place_a_sentence_tells(sit: Any, monkeypatch: Any) -> None:
    heard: list[str] = []
    link = Told(Knocked("There is no place left at this table for {name}.", (("name", "Ben"),)))
    player = sit()
    player.app.push(WaitScreen(link, WayToPlay.JOIN))
    monkeypatch.setattr(player.app.top.context, "tell", heard.append)
    player.wait(2)
    assert heard == ["There is no place left at this table for Ben."]


def test_the_command_line_brings_others_along(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
    opened: list[dict[str, Any]]
) -> None:
    screens: list[Any] = []
    monkeypatch.setattr("client.app.run", lambda screen: screens.append(screen) or 0)
    monkeypatch.setattr(hosting_command, "display", lambda: True)
    monkeypatch.setattr("client.cli.join.display", lambda named=True: True)
    flags = ["--players", "3", "--board", "16x16", "--name", "Lea", "--also"]
    assert main(["host", "napoleon", *flags, "Ben"]) == 0
    assert (opened[0]["name"], opened[0]["others"]) == ("Lea", ("Ben",))
    assert main(["host", "napoleon", *flags, "Ben", "--also", "Zoe"]) != 0
    assert "--also: 2 sit beside you, and there is room for 1" in capsys.readouterr().err
    assert main(["host", "agon", "--also", "Ben"]) != 0
    assert main(["join", "192.168.1.7", "--also", "Ben", "--name", "Lea"]) == 0
    assert screens[-1]._company == (("Ben",), 0)


# at the board


def test_two_here_and_one_there_set_up_in_secret_and_play(sit: Any) -> None:
    """Over TCP: the curtain falls between the two of one screen, and nowhere else."""
    heard: list[tuple[int, ...]] = []
    here = sit(made(hosting(THREE, "Lea", False, 0, "napoleon",
                             on_words=lambda table: heard.append(table.words),
                            others=("Ben",))))
    waiting: Any = here.app.top
    until(lambda: waiting.addresses and heard, here)
    there = sit(JoinScreen(waiting.addresses[0], "Tom", words=heard[-1], knock=True))
    until(lambda: all(isinstance(each.app.top, DeployScreen) for each in (here, there)),
          here, there)
    seen = [here.app.top.state.head(here.app.context.say)]
    stand(here)
    until(lambda: isinstance(here.app.top, CurtainScreen), here, there)
    assert "Pass the mouse to Ben." in words(here.app.top)
    assert "Lea, look away!" in words(here.app.top)
    until(lambda: there.app.top.state.play.match.position.hand[0].ready, here, there)
    assert isinstance(there.app.top, DeployScreen), "no curtain falls where one sits alone"
    press(here, "I am Ben: open!")
    seen.append(here.app.top.state.head(here.app.context.say))
    assert not here.app.top.state.draft.army
    assert all(piece is None for piece in here.app.top.state.draft.position.board), (
        "what Lea has set up is nowhere on it")
    stand(here)
    assert seen == ["Lea, set up your army!", "Ben, set up your army!"]
    stand(there)
    until(lambda: isinstance(here.app.top, TableScreen) and isinstance(there.app.top, TableScreen)
          and here.app.top.ready and there.app.top.ready, here, there)
    table, other = here.app.top, there.app.top
    assert (table.play.seats, other.play.seats) == ((0, 1), (2,))
    assert (table.state.viewer, other.state.viewer) == (0, 2)
    told: dict[int, tuple[str, str]] = {}
    for _ in range(4):
        until(lambda: settled(here) and settled(there), here, there)
        turn = table.play.match.position.turn
        say = here.app.context.say
        told[turn] = table.panels.headline(say), other.panels.headline(say)
        seats = (here, there)[turn == 2]
        play = seats.app.top.play
        count = len(table.play.match.line)
        play.act(turn, next(iter(play.match.rules.actions(play.match.position, turn))))
        until(lambda count=count: len(table.play.match.line) > count  # type: ignore[misc]
              and len(other.play.match.line) > count, here, there)
    assert told == {0: ("Your turn, Lea!", "Lea is thinking…"),
                    1: ("Your turn, Ben!", "Ben is thinking…"),
                    2: ("Tom is thinking…", "Your turn!")}
    assert not table.play.desync
    record = table.play.started.record
    for seat in (0, 1):
        table.play.act(seat, Resign())
        until(lambda seat=seat: seat in table.play.match.gone  # type: ignore[misc]
              or table.play.match.over, here, there)
    until(lambda: table.state.verdict and other.state.verdict, here, there)
    assert (table.panels.beaten, other.panels.beaten) == (True, False)
    assert verify(record.read_bytes()).ok


def test_a_match_of_this_machine_and_another_goes_on_with_all_its_seats(sit: Any) -> None:
    heard: list[tuple[int, ...]] = []
    here = sit(made(hosting(FOUR, "Lea", False, 0, "napoleon",
                             on_words=lambda table: heard.append(table.words),
                            others=("Ben",), computers=Computers(1, ("Robot",)))))
    waiting: Any = here.app.top
    until(lambda: waiting.addresses and heard, here)
    there = sit(JoinScreen(waiting.addresses[0], "Tom", words=heard[-1], knock=True))
    until(lambda: isinstance(here.app.top, DeployScreen), here, there)
    link = here.app.top.state.play.link
    here.app.home()
    link.join(20)
    (record,) = [path for path in record_folder().glob("*.tambour") if path.stem.endswith("-0")]
    here.app.context.open(continue_match(record))
    until(lambda: isinstance(here.app.top, DeployScreen), here)
    play = here.app.top.state.play
    assert (play.seats, play.remote) == ((0, 1), True)
    assert [mind.name for mind in play.link._minds] == ["Robot"]


def settled(player: Player) -> bool:
    table: Any = player.app.top
    return bool(table.performing().settled and table.state.told in (
        None, len(table.play.match.line)))


def stand(player: Player) -> None:
    """Set an army up by the button, and send it."""
    press(player, "Arrange")
    press(player, "Ready!")


def board(monkeypatch: Any, seats: tuple[int, ...], options: dict[str, Any]) -> AtTable:
    table = AtTable(monkeypatch, seats, options=options, confirm=False)
    table.scene.play.remote = True
    return table


def test_a_picture_is_shown_by_who_is_to_move_and_no_hint_is_given(monkeypatch: Any) -> None:
    table = board(monkeypatch, (0, 1), THREE)
    play, shown = table.scene.play, []
    monkeypatch.setattr(table.link, "emote", lambda seat, number: shown.append((seat, number)))
    for _ in range(3):
        table.frame(3.0)
        table.scene.emotes.say(2)
        turn = play.match.position.turn
        table.link.post(turn, next(iter(play.match.rules.actions(play.match.position, turn))))
        table.frame(3.0)
    assert [seat for seat, _ in shown] == [0, 1, 0], "Tom's turn: the first of us"
    assert not any(map(play.helps, (0, 1)))


def test_an_offer_waits_until_the_last_one_elsewhere_has_answered(monkeypatch: Any) -> None:
    table = board(monkeypatch, (0, 1), THREE)
    table.link.post(0, Offer("draw"))
    table.frame(0.1)
    dialog = table.scene.dialogs
    assert dialog.shown is not None, "the other of us is asked at this screen"
    table.link.post(1, Answer(True))
    table.frame(0.1)
    assert dialog.shown is not None
    assert dialog.shown.title == "Asked", "somebody at another screen has still to answer"
    table.link.post(2, Answer(False))
    table.frame(0.1)
    assert dialog.shown is not None
    assert dialog.shown.title == "No, thank you"


def test_the_board_is_seen_from_the_side_of_the_first_of_us(monkeypatch: Any) -> None:
    assert board(monkeypatch, (1, 2), THREE).scene.state.viewer == 1
