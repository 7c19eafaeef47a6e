"""Three and four armies at one screen: the same sessions, log and record as over the network."""

import pytest

from core.action import Answer, Deploy, Offer, Resign
from core.games import GAMES as BOX
from core.match import Match
from core.option import read_options
from core.search.greedy import choose
from net.drivers.disk import Disk
from net.drivers.memory import hotseat
from net.peer.seated_match import Seated
from net.record.audit import verify
from net.report import Audited, Closed, Played, Refused, Rematch, Started

from .test_link import Seen
from .toy import GAMES, plod

NAMES = ("Mia", "Leo", "Zoe", "Ben")


class Screen(Seen):
    """One screen that folds what it is told and plays for whoever is to move."""

    def __init__(self, link, games=GAMES) -> None:
        super().__init__(link)
        self.games = games
        self.folded = 0
        self.match = None

    def fold(self):
        self.of(Played)
        for report in self.told[self.folded :]:
            if isinstance(report, Started):
                game = self.games[report.game]
                self.match = Match(game, read_options(game.options, report.options))
            elif isinstance(report, Played):
                self.match.play(report.seat, report.action)
                assert self.match.digest() == report.digest
        self.folded = len(self.told)
        return self.match

    def play(self, choose, plies=10_000):
        played = len(self.of(Played))
        self.wait(Started)
        while not self.fold().over and self.match.position.ply < plies:
            at = self.match.position
            if at.phase.value == "muster":
                for seat in range(len(self.match.rules.seats)):
                    self.link.post(seat, choose(self.match.rules, at, seat))
                played += 2 * len(self.match.rules.seats) + 1
            else:
                self.link.post(at.turn, choose(self.match.rules, at, at.turn))
                played += 1
            self.wait(Played, played)
        return self.match


@pytest.fixture
def screen(tmp_path):
    made = []

    def open_(players, games=GAMES, game="toy", **options):
        link = hotseat(
            game, {"players": players, **options}, NAMES[:players], folder=tmp_path, games=games
        )
        made.append(link)
        return Screen(link, games)

    yield open_
    for link in made:
        link.close()
        link.join(10)


def the_record(tmp_path, games=GAMES):
    (record,) = tmp_path.glob("*.tambour")
    return verify(record.read_bytes(), games)


@pytest.mark.parametrize("players", [3, 4])
def test_several_armies_at_one_screen(screen, tmp_path, players):
    seen = screen(players)
    assert seen.wait(Started).seats == tuple(range(players))
    assert seen.of(Started)[0].names == NAMES[:players]
    assert seen.play(plod).over
    assert {p.seat for p in seen.of(Played)} == {-1, *range(players)}
    assert [p.action for p in seen.of(Played)[:players]] == [Deploy(None)] * players
    assert seen.wait(Audited) == Audited("verified")
    assert the_record(tmp_path).ok
    seen.link.close()
    seen.link.join(10)
    assert not list((tmp_path / "keys").iterdir())


def test_who_resigns_leaves_and_the_others_play_on(screen, tmp_path):
    seen = screen(4)
    seen.play(plod, 2)
    count = len(seen.of(Played))
    for i, seat in enumerate((1, 3), 1):
        seen.link.post(seat, Resign())
        seen.wait(Played, count + i)
    assert not seen.fold().over
    assert seen.match.gone == {1, 3}
    seen.link.post(1, Offer("draw"))
    seen.wait(Refused)
    seen.play(plod)
    assert seen.wait(Audited) == Audited("verified")
    assert the_record(tmp_path).winners[0] in ("Mia", "Zoe")


def test_a_draw_needs_every_player_left(screen):
    seen = screen(4)
    seen.play(plod, 3)
    count = len(seen.of(Played))
    acts = [(0, Resign()), (1, Offer("draw")), (2, Answer(True)), (3, Answer(False))]
    acts += [(3, Offer("draw")), (1, Answer(True)), (2, Answer(True))]
    for i, (seat, action) in enumerate(acts, 1):
        assert not seen.fold().over
        seen.link.post(seat, action)
        seen.wait(Played, count + i)
    assert seen.fold().over
    assert seen.match.position.outcome.winners == ()
    assert seen.wait(Audited) == Audited("verified")


def test_nobody_answers_twice_and_nobody_for_who_left(screen):
    seen = screen(4)
    seen.play(plod, 3)
    count = len(seen.of(Played))
    for i, (seat, action) in enumerate([(0, Resign()), (1, Offer("draw")), (2, Answer(True))], 1):
        seen.link.post(seat, action)
        seen.wait(Played, count + i)
    for i, seat in enumerate((0, 1, 2), 1):
        seen.link.post(seat, Answer(True))
        assert seen.wait(Refused, i).refusal.rule == "M-4"
    back = len(seen.fold().line) - 2
    seen.link.post(3, Answer(False))
    seen.wait(Played, count + 4)
    seen.link.post(3, Offer("back", back))  # over the resignation
    assert seen.wait(Refused, 4).refusal.rule == "M-5"


def test_a_rematch_moves_everybody_one_edge_on(screen, tmp_path):
    seen = screen(3)
    seen.play(plod)
    seen.wait(Audited)
    seen.link.rematch(0)
    assert seen.wait(Started, 2).names == ("Zoe", "Mia", "Leo")
    assert seen.of(Rematch)[-1].agreed
    seen.play(plod)
    assert seen.wait(Audited, 2) == Audited("verified")
    records = list(tmp_path.glob("*.tambour"))
    assert [str(verify(r.read_bytes(), GAMES)) for r in records] == ["verified"] * 2


@pytest.mark.parametrize("options", [
    {"players": 3, "board": "12x12"}, {"players": 4, "teams": "pairs", "board": "15x15"},
])  # fmt: skip
def test_napoleon_with_several_armies_at_one_screen(screen, tmp_path, options):
    seen = screen(games=BOX, game="napoleon", max_plies=12, **options)
    assert seen.play(choose).over
    assert seen.wait(Audited) == Audited("verified")
    assert the_record(tmp_path, BOX).ok


def test_names_that_do_not_fit_the_armies_and_boards_too_small(tmp_path):
    for names, options in ((NAMES, {}), (NAMES[:2], {"players": 3})):
        seen = Seen(hotseat("toy", options, names, folder=tmp_path, games=GAMES))
        assert seen.wait(Closed).ours
    seen = Seen(hotseat("napoleon", {"players": 4}, NAMES, folder=tmp_path))
    assert seen.wait(Closed).ours


@pytest.mark.parametrize("players", [2, 3])
def test_no_key_of_any_seat_is_left_when_the_record_is_whole(
    screen, tmp_path, monkeypatch, players
):
    """They share a record and have a key file each: looked at after everything done to the disk."""
    seen, do = [], Disk.do

    def watched(disk, x):
        do(disk, x)
        good = [f for f in tmp_path.glob("*.tambour") if verify(f.read_bytes(), GAMES).ok]
        seen.append((bool(good), len(list((tmp_path / "keys").glob("*.key")))))

    monkeypatch.setattr(Disk, "do", watched)
    table = screen(players)
    table.play(plod)
    table.wait(Audited)
    assert (False, players) in seen
    assert seen[-1][0]
    assert not [keys for good, keys in seen if good and keys]


@pytest.mark.parametrize("players", [2, 3])
def test_a_bug_of_ours_at_one_screen_is_told_in_a_sentence(screen, tmp_path, monkeypatch, players):
    """Nobody comes back over a wire in memory: it would be waited for without end."""
    seen = screen(players)
    seen.play(plod, 2)
    monkeypatch.setattr(Seated, "see", lambda *_: (1,)[9])
    seen.link.post(seen.match.position.turn, plod(
        seen.match.rules, seen.match.position, seen.match.position.turn))
    closed = seen.wait(Closed)
    assert (closed.code, closed.ours) == ("bug", True)
    assert the_record(tmp_path).kind == "unfinished"
