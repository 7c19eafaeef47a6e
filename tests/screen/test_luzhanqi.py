"""Luzhanqi at the table: nothing hidden reaches the screen, and what is public is seen."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest

from client.pages.curtain import TurnCurtain
from client.pages.replay_screen import ReplayScreen
from client.pages.table_screen import TableScreen
from client.screen import LIVELY
from client.stage.animator import WAITS
from client.stage.choreography import ENDS
from client.table.hud.panels import SETTLED
from client.table.play import Play
from client.table.sight import Sight
from core.action import Deploy, Move, Offer
from core.event import Challenged, Duelled, Event, Mustered, Taken, Unveiled
from core.game import Rules
from core.games.luzhanqi import LUZHANQI
from core.match import Match
from core.piece import PUBLIC, Piece, Seat
from core.position import Phase
from net.report import Played

from .test_luzhanqi_kit import Hidden, pixels


def rules_of(**options: object) -> Rules:
    return LUZHANQI.rules(LUZHANQI.options(**options))


def exchanged(seed: int) -> tuple[str, str]:
    """Give two lawful armies that differ in exactly two ranks, neither on the front row."""
    usual = rules_of().muster(0).formations[0][1]
    back, front = usual.rsplit("/", 1)
    dice = random.Random(seed)
    while True:
        one, two = dice.sample([n for n, c in enumerate(back) if c in "ABCDEFGHI"], 2)
        if back[one] != back[two]:
            other = list(back)
            other[one], other[two] = other[two], other[one]
            return usual, "".join(other) + "/" + front


def fights(table: Hidden) -> list[Move]:
    """Give the attacks of whoever is to act."""
    match = table.play.match
    seat = min(match.position.to_act)
    return [a for a in match.rules.actions(match.position, seat)
            if isinstance(a, Move) and match.position.board[a.path[1]] is not None]


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Hidden:
    return Hidden(monkeypatch)


# nothing hidden is seen


@pytest.mark.parametrize("seed", range(4))
def test_two_hidden_ranks_exchanged_change_no_pixel(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    usual, other = exchanged(seed)
    told = []
    for black in (usual, other):
        table = Hidden(monkeypatch, (usual, black))
        seen = [pixels(table)]
        table.click("c8")  # the notebook, and what the program knows
        assert table.scene.notebook is not None
        assert table.scene.notebook.page is not None
        table.scene.notebook.page._ask()
        table.frame()
        seen.append(pixels(table))
        table.key(pygame.K_n)
        table.key(pygame.K_d)  # who can be taken
        table.click("a6")
        seen.append(pixels(table))
        told.append(seen)
    assert told[0] == told[1]


def test_ones_own_ranks_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    usual, other = exchanged(1)
    seen = [pixels(Hidden(monkeypatch, (red, usual))) for red in (usual, other)]
    assert seen[0] != seen[1]


def test_the_curtain_and_the_march_in_tell_nothing_of_either_army(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    usual, other = exchanged(2)
    told = []
    for armies in ((usual, usual), (other, other)):
        table = Hidden(monkeypatch, armies, opened=False)
        assert table.covered
        assert table.scene.state.viewer == PUBLIC
        told.append(pixels(table))
        table.app.pop()  # even what lies under it shows blocks alone
        table.scene.dirty = True
        table.scene.draw(table.app.canvas)
        told.append(pixels(table))
    assert told[:2] == told[2:]


def test_a_sealed_battle_leaves_no_trace_of_who_fought(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same outcome between other pieces: the same picture for the player who attacked."""
    rules = rules_of()
    usual = rules.muster(0).formations[0][1]
    table = Hidden(monkeypatch, (usual, usual), options={"disclosure": "sealed"})
    board = table.play.match.position.board
    move = next(a for a in fights(table) if board[a.path[0]].kind < board[a.path[1]].kind < "J")
    strong = board[move.path[0]].kind
    army = rules.read_deployment(1, usual)
    weaker = [at for at, q in army.items() if strong < (q.kind or "") < "J"
              and q.kind != army[move.path[1]].kind]
    one, two = army[move.path[1]], army[weaker[0]]
    army |= {move.path[1]: replace(one, kind=two.kind), weaker[0]: replace(two, kind=one.kind)}
    seen = []
    for black in (usual, rules.write_deployment(army)):
        table = Hidden(monkeypatch, (usual, black), options={"disclosure": "sealed"})
        table.link.post(0, move)
        table.wait(0.6)
        assert table.scene.panels.journal(table.app.say)[-1][1].endswith("wins")
        seen.append(pixels(table))
    assert seen[0] == seen[1]


def test_events_lose_what_the_viewer_does_not_know() -> None:
    rules = rules_of()
    match = Match(LUZHANQI, LUZHANQI.options())
    events: list[Event] = []
    for seat in (0, 1):
        events += match.play(seat, Deploy(rules.muster(0).formations[0][1]))
    for viewer in (0, 1, PUBLIC):
        sight = Sight(rules, viewer)
        for event in sight.events(events):
            if isinstance(event, Mustered):
                assert all((piece.kind is None) == (piece.seat != viewer)
                           for _, piece in event.pieces)
        mine, foe = Piece(0, "A", 27), Piece(1, "C", 32)
        shown = sight.events((Challenged(mine, foe, 27, 32), Duelled(mine, foe, 27, 32, "both"),
                             Taken(foe, 32, 27)))
        for event in shown:
            for piece in (getattr(event, "piece", None), getattr(event, "foe", None)):
                if piece is not None:
                    assert (piece.kind is None) == (piece.seat != viewer)
        known = sight.events((Unveiled(foe, 32), Taken(foe, 32, 27)))
        assert all(event.piece.kind == "C" for event in known)  # type: ignore[union-attr]


def test_a_game_that_hides_nothing_has_a_clear_veil() -> None:
    from core.games.xiangqi import XIANGQI

    rules = XIANGQI.rules(XIANGQI.options())
    sight = Sight(rules, 0)
    p = rules.opening()
    assert sight.position(p) is p
    assert not sight.hides


# one screen for two


def test_the_curtain_falls_at_every_turn_and_turns_the_board(table: Hidden) -> None:
    for turn in range(4):
        seat = turn % 2
        assert not table.covered
        assert table.scene.state.viewer == seat
        near = table.scene.projection.centre(table.point("a1" if seat == 0 else "a12"))
        far = table.scene.projection.centre(table.point("a12" if seat == 0 else "a1"))
        assert near[0] < far[0], "the board lies on its side, the viewer at the left"
        board = table.scene.performing().renderer.board
        assert {piece.kind is None for piece in board.values() if piece.seat != seat} == {True}
        match = table.play.match
        quiet = next(a for a in match.rules.actions(match.position, seat) if isinstance(a, Move)
                     and match.position.board[a.path[1]] is None)
        names = match.rules.topology.names
        table.go(names[quiet.path[0]] + names[quiet.path[1]])
        assert table.last() == quiet
        table.wait(2.0)
        assert table.covered
        assert isinstance(table.top, TurnCurtain)
        assert table.top.seat == 1 - seat
        table.open()


def test_who_looks_away_is_shown_what_he_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Hidden(monkeypatch)
    table.link.post(0, fights(table)[0])
    table.wait(3.0)
    assert table.covered
    before = len(table.scene.performing().queue)
    assert isinstance(table.top, TurnCurtain)
    table.scene.performing().lively = True
    table.top.open()
    assert len(table.scene.performing().queue) == before + 1
    told = table.scene.performing().queue[-1][0]
    assert {Challenged, Duelled} <= {type(event) for event in told}


def test_against_another_program_there_is_no_curtain(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Hidden(monkeypatch, seats=(0,))
    position = table.play.match.position
    assert {piece.kind for piece in position.board if piece and piece.seat == 1} == {None}
    start = next(iter(table.play.match.rules.actions(position, 0)))
    table.play.link.post(0, start)
    table.wait(3.0)
    assert not table.covered
    assert table.scene.state.viewer == 0


def offered(monkeypatch: pytest.MonkeyPatch) -> Iterator[Hidden]:
    """Give a table with one army and with another, on which a draw has just been offered."""
    for red in exchanged(3):
        table = Hidden(monkeypatch, (red, exchanged(3)[0]))
        table.scene.dialogs.act(Offer("draw"), 0)
        table.wait(0.3)
        assert table.scene.dialogs.shown is not None
        yield table


def test_who_answers_an_offer_sees_nothing_of_the_board(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = [pixels(table) for table in offered(monkeypatch)]
    assert told[0] == told[1]


def test_whoever_answers_sees_nothing_before_the_curtain_either(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Every picture from the offer to the curtain is the same, whatever the asker's army is."""
    told = []
    for table in offered(monkeypatch):
        table.scene.dialogs.shown.buttons[1].on_click()
        seen = []
        while not table.covered:
            table.wait(0.05)
            seen.append(pixels(table))
            assert len(seen) < 60
        told.append(seen)
    assert told[0] == told[1]


# battles


def test_a_battle_waits_until_it_is_settled(table: Hidden) -> None:
    table.link.prompt = False
    move = fights(table)[0]
    animator = table.scene.performing()
    table.link.post(0, move)
    table.wait(1.5)
    assert table.play.match.position.phase is Phase.DUEL
    assert animator.duel is not None
    assert table.scene.pace == LIVELY
    assert move.path[0] not in animator.renderer.board
    assert table.scene.panels.headline(table.app.say) == "Both pieces are shown…"
    table.link.settle()
    table.wait(0.3)
    assert animator.duel is None
    assert animator.settled


def test_a_record_of_battles_is_watched_to_its_end(table: Hidden) -> None:
    for _ in range(3):
        table.link.post(min(table.play.match.position.to_act), fights(table)[0])
        table.play.poll()
    match = table.link.match
    scene = ReplayScreen(match.game, match.options, tuple(match.actions), ("Ann", "Bob"))
    table.app.push(scene)
    for _ in range(900):
        table.frame(0.1)
        if scene.at == len(match.actions) and scene.animator and scene.animator.settled:
            break
    assert scene.at == len(match.actions)
    assert scene.match.position == match.position
    assert scene.animator is not None
    assert scene.animator.duel is None


def test_words_for_every_end_of_a_battle() -> None:
    for ruleset in ("family", "tournament"):
        secrets = rules_of(ruleset=ruleset).secrets  # type: ignore[attr-defined]
        words = {word.partition(":")[0] for word in secrets.outcomes}
        assert words == set(ENDS) == set(SETTLED)
    for disclosure in ("open", "referee", "sealed"):
        assert rules_of(disclosure=disclosure).secrets.disclosure in WAITS  # type: ignore[attr-defined]


def test_the_journal_tells_how_a_battle_ended(table: Hidden) -> None:
    table.link.post(0, fights(table)[0])
    table.wait(0.5)
    entry = table.scene.panels.journal(table.app.say)[-1][1]
    assert entry.split(" · ")[1] in SETTLED.values()


def test_what_fell_is_counted_as_blocks_where_it_is_not_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for disclosure, known in (("open", True), ("sealed", False)):
        table = Hidden(monkeypatch, options={"disclosure": disclosure})
        match = table.play.match
        move = next(a for a in fights(table) if match.position.board[a.path[0]].kind == "A")
        table.link.post(0, move)
        table.wait(0.5)
        fallen = table.scene.state.sight.losses(match.path)[1]
        assert sum(fallen.values()) == 1
        assert ("lz_block" not in fallen) == known


@pytest.mark.parametrize(("disclosure", "seats"), [
    ("open", (0,)), ("open", (1,)), ("open", (0, 1)), ("sealed", (0,)), ("referee", (0, 1)),
])
def test_who_goes_on_another_day_finds_the_fallen_as_they_sat(
    monkeypatch: pytest.MonkeyPatch, disclosure: str, seats: tuple[Seat, ...],
) -> None:
    table = Hidden(monkeypatch, options={"disclosure": disclosure}, seats=seats)
    truth, scene = table.link.match, table.scene
    while len(scene.panels.shelf._here or ()) < 6:
        seat = min(truth.position.to_act)
        moves = [a for a in truth.rules.actions(truth.position, seat) if isinstance(a, Move)]
        fought = [a for a in moves if truth.position.board[a.path[1]] is not None]
        table.link.post(seat, (fought or moves)[0])
        table.wait(0.6)
        if table.covered:
            table.open()
    before = [prisoner for prisoner, _ in scene.panels.shelf._here or ()]
    match = Match(LUZHANQI, truth.options)
    past = []
    for seat, action in table.play.match.actions:
        match.play(seat, action)
        past.append(Played(seat, action, match.digest()))
    anew = TableScreen(Play(table.link, replace(table.play.started, past=tuple(past))))
    anew.state.viewer = scene.state.viewer
    assert anew.panels.prisoners() == before
    assert ("lz_block" not in {who.miniature for who in before}) == (disclosure == "open")


@pytest.mark.usefixtures("watched")
def test_own_pieces_that_all_know_bear_an_eye(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[list[int]] = []
    monkeypatch.setattr("client.table.hud.notebook.paint_open",
                        lambda surface, projection, where: drawn.append(list(where)))
    table = Hidden(monkeypatch)
    match = table.play.match
    front = next(p for p in (25, 26, 27, 28, 29) if match.position.board[p].kind in "ABC")
    assert drawn[-1] == []
    move = next((a for a in fights(table) if a.path[0] == front), None)
    assert move is not None
    table.link.post(0, move)
    table.wait(0.6)
    survivor = match.position.board[move.path[1]]
    expected = [move.path[1]] if survivor is not None and survivor.seat == 0 else []
    assert drawn[-1] == expected


def test_after_a_rematch_a_referee_watches_a_table_again(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Hidden(monkeypatch, seats=())
    table.scene.begin_again(())
    table.frame()
    assert isinstance(table.top, TableScreen)
