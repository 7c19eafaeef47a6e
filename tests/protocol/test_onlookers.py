"""Friends who look on: they see what the record shows, at once or when they come, and no more."""

from pathlib import Path

import pytest

from core.action import Answer, Deploy, Move, Offer, Resign
from core.games import GAMES as BOX
from core.search.greedy import choose
from net.drivers import tcp
from net.drivers.open_table import host, join
from net.output import Send, Store
from net.peer import audience
from net.peer.handshake import Me
from net.peer.onlooker import Onlooker
from net.peer.states import State
from net.record.audit import verify
from net.report import Audited, Away, Closed, Played, Refused, Started, Waiting, Watching
from net.wire import messages as wire
from net.wire.frames import decode, frame

from .star import NAMES, Star
from .test_link import Seen
from .test_star_link import bots, drive
from .toy import GAMES, hurry, plod
from .wire import End, stream, wired


def look_on(star: Star, name="Ida", games=GAMES) -> End:
    """Have somebody come to the table to look on."""
    guest = seat_beside(star, name, games)
    star.run()
    return guest


def seat_beside(star: Star, name="Ida", games=GAMES) -> End:
    """Have somebody knock who will look on."""
    guest = End(name, "joiner", name, games=games)

    def files(start, match, seat):
        stem = f"{name}-{len(guest.of(Started))}-{match.hex()[:6]}-{seat}"
        return star_path(stem)

    guest.peer = wired(Me(name, games), Onlooker(), stream(name), files)
    star.guests.append(guest)
    star.sit(guest)
    return guest


def line(end: End) -> list[tuple[int, bytes]]:
    """What was played as an end was told it, but for what it alone knew."""
    return [(played.seat, played.digest) for played in end.of(Played)]


def star_path(stem):
    return Path(stem + ".tambour"), Path(stem + ".key")


def same(star: Star, ida: End, games=GAMES) -> None:
    """Everybody is at the end, the onlooker too, with the same record and no secret on his disk."""
    assert ida.match.digest() == star.host.match.digest()
    assert ida.peer.state is star.host.peer.state is State.DONE
    assert ida.record == star.host.record
    assert str(verify(ida.record, games)) == "verified"
    assert [x.verdict for x in ida.of(Audited)] == ["verified"] * len(ida.of(Started))
    assert not ida.secrets
    assert {x.path.suffix for x in ida.log if isinstance(x, Store)} == {".tambour"}
    kinds = {type(m) for m in ida.messages()}
    assert kinds <= {wire.Hello, wire.Prove, wire.Ping}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_comes_before_the_match_sees_all_of_it(players):
    star = Star(players)
    ida = look_on(star)
    star.play(plod)
    same(star, ida)
    assert ida.of(Started)[0].seats == ()
    assert ida.of(Started)[0].names == NAMES[:players]
    assert line(ida) == line(star.host)
    for p in (star.host, *star.guests):
        assert p.of(Watching)[-1].names == ("Ida",)


def test_who_sits_down_or_comes_back_later_hears_who_looks_on():
    star = Star(3)
    late = star.guests.pop()
    ida = look_on(star)
    star.guests.append(late)
    star.run()
    star.tick()
    assert [p.of(Watching)[-1].names for p in star.peers] == [("Ida",)] * 4
    assert all(len(p.of(Watching)) == 1 for p in star.peers)
    star.lose(ida)
    star.tick()
    assert late.of(Watching)[-1].names == ()


@pytest.mark.parametrize("plies", [0, 3, 10_000])
def test_who_comes_late_is_told_what_was_played(plies, monkeypatch):
    monkeypatch.setattr(audience, "PORTION", 700)  # two entries or three at a time
    star = Star(3).play(plod, plies)
    ida = look_on(star)
    assert len(line(ida)) < len(line(star.host))
    star.tick(40)
    assert line(ida) == line(star.host)
    star.play(plod)
    same(star, ida)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_comes_when_all_others_have_resigned_is_told_how_it_ended(players):
    """He hears who had acknowledged it after all that was signed, the ENDs too."""
    star = Star(players).play(plod, 2)
    for guest in star.guests:
        guest.act(Resign())
        star.run()
    ida = look_on(star)
    star.tick()
    same(star, ida)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_comes_when_all_have_agreed_to_a_draw_is_told_how_it_ended(players):
    star = Star(players).play(plod, 2)
    star.host.act(Offer("draw"))
    star.run()
    for guest in star.guests:
        guest.act(Answer(True))
        star.run()
    ida = look_on(star)
    star.tick()
    same(star, ida)


@pytest.mark.parametrize("game", ["napoleon", "luzhanqi", "xiangqi"])
def test_every_kind_of_game_is_seen_from_outside(game):
    options = {} if game != "napoleon" else {"max_plies": 12, "board": "8x8"}
    star = Star(2, games=BOX, game=game, **options) if game == "napoleon" else two(game)
    ida = look_on(star, games=BOX)
    star.play(choose, 12)
    star.host.act(Resign())
    star.run()
    same(star, ida, BOX)


@pytest.mark.parametrize("game", ["luzhanqi", "xiangqi"])
def test_who_comes_after_every_kind_of_game_is_told_how_it_ended(game):
    """Where pieces were hidden their opening stands before the ENDs."""
    star = two(game)
    star.play(choose, 12)
    star.host.act(Resign())
    star.run()
    ida = look_on(star, games=BOX)
    star.tick()
    same(star, ida, BOX)


def two(game: str) -> Star:
    """Make a table for two of a game without an option for how many play."""
    from net.record.setup import set_up

    from . import star as module

    class Two(module.Host):
        def __init__(self, seed, games=BOX, game=game, order=(), **options) -> None:
            options.pop("players", None)
            super().__init__(seed, games, game, order, **options)

    assert set_up(BOX[game], {}).seats == 2
    kept, module.Host = module.Host, Two
    try:
        return Star(2, games=BOX, game=game)
    finally:
        module.Host = kept


def test_nothing_is_shown_before_it_counts():
    star = Star(3)
    ida = look_on(star)
    star.play(plod, 4)
    seat = star.host.match.position.turn
    star.seat(seat).act(Offer("draw"))
    for guest in star.guests:
        star.up(guest)
    star.down(ida)
    assert not isinstance(ida.of(Played)[-1].action, Offer)
    star.run()
    assert isinstance(ida.of(Played)[-1].action, Offer)
    other = star.seat((seat + 1) % 3)
    other.act(Answer(False))
    star.run()
    assert ida.match.digest() == star.host.match.digest()


def test_who_looks_on_may_do_nothing():
    star = Star(2).play(plod, 2)
    ida = look_on(star)
    ida.do(ida.peer.act(0, Move((0,))))
    assert ida.of(Refused)
    before = len(star.host.log)
    ida.do(ida.peer.forsake())
    ida.do(ida.peer.rematch())
    star.run()
    assert not [x for x in star.host.log[before:] if isinstance(x, Store)]


@pytest.mark.parametrize("word", [
    wire.Again(bytes(32), bytes(32)), wire.Places(("a", "b")), wire.Absent((1,)),
    wire.Watchers(("Eve",)), wire.Gone(1), wire.Resume(bytes(8), (wire.Head(0, bytes(32)),) * 2),
])  # fmt: skip
def test_whatever_he_says_ends_his_link_alone(word):
    star = Star(2).play(plod, 2)
    ida = look_on(star)
    star.host.do(star.host.peer.receive(frame(word), ida.line))
    assert ida.line in star.host.cut
    assert star.host.of(Watching)[-1].names == ()
    star.play(plod)
    assert star.host.peer.state is State.DONE


def test_an_entry_of_a_player_that_he_passes_back_ends_his_link_alone():
    star = Star(2).play(plod, 2)
    ida = look_on(star)
    told = next(f for f in star.host.frames if isinstance(decode(f[4:]), wire.Entry))
    star.host.do(star.host.peer.receive(told, ida.line))
    assert ida.line in star.host.cut
    assert not star.host.of(Closed)


def test_many_may_look_on_and_one_more_hears_that_it_is_full():
    star = Star(2)
    crowd = [look_on(star, f"Ida{i}") for i in range(wire.MOST_WATCHERS)]
    late = look_on(star, "Late")
    assert late.of(Closed)[0].code == "taken"
    star.guests.remove(late)
    star.play(hurry)
    for ida in crowd:
        same(star, ida)
    assert star.host.of(Watching)[-1].names == tuple(f"Ida{i}" for i in range(wire.MOST_WATCHERS))


def test_his_going_is_nobodys_matter():
    star = Star(3).play(plod, 3)
    ida = look_on(star)
    star.lose(ida)
    assert ida.of(Closed)[0].code == "lost"
    assert not star.host.of(Away)
    assert star.host.of(Watching)[-1].names == ()
    star.play(plod)
    assert star.host.peer.state is State.DONE


def test_he_sees_who_is_away_and_that_the_table_closes():
    star = Star(3).play(plod, 3)
    ida = look_on(star)
    guest = star.guests[0]
    star.host.do(star.host.peer.lost(guest.line))
    star.run()
    assert ida.of(Away)[-1].seats == (guest.seat,)
    star.host.do(star.host.peer.close())
    star.run()
    assert ida.of(Closed)[0].code == "left"


def test_he_stays_for_another_game():
    star = Star(3)
    ida = look_on(star)
    star.play(plod)
    for p in (star.host, *star.guests):
        p.do(p.peer.rematch())
        star.run()
    assert len(ida.of(Started)) == 2
    star.play(plod)
    same(star, ida)
    assert ida.of(Started)[1].names == star.host.of(Started)[1].names


def test_a_table_that_breaks_up_before_it_began_is_gathered_again():
    star = Star(3)
    leo, zoe = star.guests
    ida = seat_beside(star)
    for guest in (ida, leo, zoe):
        star.greet(guest)
    star.down(ida)
    assert ida.peer.match is not None
    star.lose(leo)
    star.down(ida)
    assert ida.peer.match is None
    ben = star._guest("ben", "Ben", GAMES)
    star.guests.append(ben)
    star.sit(ben)
    star.play(plod)
    same(star, ida)


def test_no_secret_reaches_him():
    """What a player alone knows stands in no frame that goes to who looks on."""
    star = Star(2, games=BOX, game="napoleon", max_plies=4, board="8x8")
    ida = look_on(star, games=BOX)
    heard: list[bytes] = []
    star.lie = lambda line, data: heard.append(data) or data if line == ida.line else data
    star.run()
    host = star.host
    deploy = choose(host.match.rules, host.match.view(host.seat), host.seat)
    assert isinstance(deploy, Deploy)
    host.act(deploy)
    star.run()
    assert heard
    assert deploy.value.encode() not in b"".join(heard)
    sent = [x.data for x in host.log if isinstance(x, Send) and x.to == ida.line]
    assert deploy.value.encode() not in b"".join(sent)


def test_over_real_sockets_he_is_found_a_chair_by_the_same_two_words(tmp_path):
    seen = []

    def sit(name, **more):
        seen.append(Seen(join("127.0.0.1", port, name, folder=tmp_path / name, games=GAMES,
                              words=words, **more)))
        return seen[-1]

    mia = Seen(host("toy", {}, "Mia", folder=tmp_path / "Mia", port=0, games=GAMES))
    seen.append(mia)
    try:
        waiting = mia.wait(Waiting)
        port, words = int(waiting.addresses[0].rsplit(":", 1)[1]), waiting.words
        early = sit("Ida", watch=True)
        assert mia.wait(Watching).names == ("Ida",)
        leo = sit("Leo")
        leo.wait(Started)
        late = sit("Uma", watch=True)
        for each in (early, late):
            assert each.wait(Started).seats == ()
        made = bots([mia, leo])
        drive(made, lambda: all(bot.done for bot in made))
        for each in (early, late):
            assert each.wait(Audited).verdict == "verified"
        records = sorted(tmp_path.rglob("*.tambour"))
        assert len(records) == 4
        assert len({path.read_bytes() for path in records}) == 1
        assert not list(tmp_path.rglob("*.key"))
    finally:
        for each in seen:
            each.link.close()
        for each in seen:
            each.link.join(10)


def test_one_who_stops_reading_is_put_out_and_the_players_play_on(tmp_path, monkeypatch):
    monkeypatch.setattr(tcp, "STALLED", 20_000)
    mia = Seen(host("toy", {}, "Mia", folder=tmp_path / "Mia", port=0, games=GAMES))
    seen = [mia]
    try:
        waiting = mia.wait(Waiting)
        port = int(waiting.addresses[0].rsplit(":", 1)[1])
        for name in ("Ida", "Leo"):
            seen.append(Seen(join("127.0.0.1", port, name, folder=tmp_path / name, games=GAMES,
                                  words=waiting.words, watch=name == "Ida")))
            if name == "Ida":
                mia.wait(Watching)
        cable = next(iter(mia.link._cables.values()))
        monkeypatch.setattr(type(cable.caller), "queued", property(
            lambda caller: 30_000 if caller is cable.caller else 0))
        seen[2].wait(Started)
        made = bots([mia, seen[2]])
        drive(made, lambda: all(bot.done for bot in made))
        assert [bot.verdict for bot in made] == ["verified"] * 2
        assert seen[1].wait(Closed).code == "lost"
    finally:
        for each in seen:
            each.link.close()
        for each in seen:
            each.link.join(10)
