"""Real programs go on from their files: over TCP, at one screen, and against computers."""

import socket
import time
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from core.action import Deploy
from core.games.luzhanqi import LUZHANQI
from net.drivers import open_table, own_door, tcp
from net.drivers.discovery import Calling, Finder
from net.drivers.disk import Disk
from net.drivers.going_on import Trouble, kin_of, left_open, resume, returning, together
from net.drivers.memory import hotseat
from net.drivers.open_table import host, join
from net.players.bot import Bot
from net.record import key_file
from net.record.audit import verify
from net.record.log import match_id
from net.report import Away, Closed, Played, Started, Waiting

from .hidden import ARMIES
from .test_link import PATIENCE
from .toy import GAMES, plod


def until(what, *steps) -> None:
    deadline = time.monotonic() + PATIENCE  # only a hung test gets here
    while not what():
        assert time.monotonic() < deadline
        if not sum(bool(step()) for step in steps):
            time.sleep(0.002)


def sat_down(tmp_path: Path) -> list[Bot]:
    table = host("toy", {}, "Mia", folder=tmp_path / "h", port=0, games=GAMES)
    told: list = []
    until(lambda: told, lambda: told.extend(table.poll()))
    assert isinstance(told[0], Waiting)
    port = int(told[0].addresses[0].rsplit(":", 1)[1])
    guest = join("127.0.0.1", port, "Leo", folder=tmp_path / "j", words=told[0].words, games=GAMES)
    return [Bot(link, plod, GAMES) for link in (table, guest)]


def left(bots: list[Bot]) -> None:
    """Close both programs."""
    for bot in bots:
        bot.link.close()
    for bot in bots:
        bot.link.join(10)


def kill(bot: Bot) -> None:
    """End a program's table without a word, and wait until its files are free."""
    bot.link._posts.put(crash)
    bot.link._stir()
    bot.link.join(10)


def again(folder: Path) -> Bot:
    (record,) = folder.glob("*.tambour")
    (kin,) = kin_of(record, Path.read_bytes, GAMES)
    return Bot(resume(kin), plod, GAMES)


@pytest.mark.parametrize("who", ["host", "guest", "both"])
def test_a_program_that_was_closed_goes_on_where_it_stopped(tmp_path, who):
    bots = sat_down(tmp_path)
    until(lambda: bots[0].match and bots[0].match.position.ply > 3, *(b.step for b in bots))
    if who == "both":
        left(bots)
        bots = [again(tmp_path / "h"), again(tmp_path / "j")]
    else:
        gone = bots[who == "guest"]
        stays = bots[who == "host"]
        kill(gone)
        until(lambda: stays._waits, stays.step)
        bots = [stays, again(tmp_path / ("j" if who == "guest" else "h"))]
    until(lambda: all(bot.verdict for bot in bots), *(bot.step for bot in bots))
    left(bots)
    assert [bot.verdict for bot in bots] == ["verified"] * 2
    records = [path.read_bytes() for path in tmp_path.rglob("*.tambour")]
    assert records == records[:1] * 2
    assert not list(tmp_path.rglob("*.key"))
    assert bots[0].match.position.ply > 6


def crash(peer) -> list:
    """End a program's table without a word to anybody."""
    peer.links.clear()
    peer.closed = True
    return []


def test_a_host_that_moved_calls_his_friend_to_where_he_is(tmp_path, monkeypatch):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.bind(("", 0))
        near = probe.getsockname()[1]
    monkeypatch.setattr(own_door, "Calling", partial(Calling, port=near))
    monkeypatch.setattr(tcp, "Finder", partial(Finder, port=near))
    bots = sat_down(tmp_path)
    until(lambda: bots[0].match and bots[0].match.position.ply > 3, *(b.step for b in bots))
    kill(bots[0])
    (record,) = (tmp_path / "h").glob("*.tambour")
    (kin,) = kin_of(record, Path.read_bytes, GAMES)
    elsewhere = (*kin.kept.lines, key_file.Place(True, "", 0))  # any port but the one it had
    bots[0] = Bot(resume(replace(kin, kept=replace(kin.kept, lines=elsewhere))), plod, GAMES)
    until(lambda: all(bot.verdict for bot in bots), *(bot.step for bot in bots))
    left(bots)
    assert [bot.verdict for bot in bots] == ["verified"] * 2


@pytest.mark.parametrize("watch", [False, True])
def test_a_guest_who_lost_his_window_comes_by_the_address_alone_and_goes_on(tmp_path, watch):
    """He is asked for no words, whatever he pressed."""
    bots = sat_down(tmp_path)
    until(lambda: bots[0].match and bots[0].match.position.ply > 3, *(b.step for b in bots))
    kill(bots[1])
    until(lambda: bots[0]._waits, bots[0].step)
    found = partial(returning, tmp_path / "j", Path.read_bytes, GAMES)
    (match,) = found()
    assert left_open(tmp_path / "j", Path.read_bytes) == [
        (next((tmp_path / "j").glob("*.tambour")), match_id(match.kept.start))]
    link = join("127.0.0.1", bots[0].link.port, "Somebody", folder=tmp_path / "j", games=GAMES,
                watch=watch, returning=found)
    bots[1] = Bot(link, plod, GAMES)
    until(lambda: all(bot.verdict for bot in bots), *(bot.step for bot in bots))
    assert not found()
    left(bots)
    assert [bot.verdict for bot in bots] == ["verified"] * 2
    assert len(list((tmp_path / "j").glob("*.tambour"))) == 1


def test_a_match_that_another_window_goes_on_with_is_none_to_come_back_to(tmp_path):
    """Nor is one that was hosted here, nor one that its key file does not tell of."""
    bots = sat_down(tmp_path)
    until(lambda: bots[0].match and bots[0].match.position.ply > 1, *(b.step for b in bots))
    assert not returning(tmp_path / "j", Path.read_bytes, GAMES)
    left(bots)
    assert returning(tmp_path / "j", Path.read_bytes, GAMES)
    assert not returning(tmp_path / "h", Path.read_bytes, GAMES)
    (keys,) = (tmp_path / "j").rglob("*.key")
    whole = keys.read_bytes()
    keys.write_bytes(whole + key_file.line(key_file.Computer(3)))
    assert not returning(tmp_path / "j", Path.read_bytes, GAMES)
    keys.write_bytes(whole)
    for record in (tmp_path / "j").glob("*.tambour"):
        record.write_bytes(b"")
    assert left_open(tmp_path / "j", Path.read_bytes)
    assert not returning(tmp_path / "j", Path.read_bytes, GAMES)
    keys.write_bytes(b"")
    assert not left_open(tmp_path / "j", Path.read_bytes)


def test_at_another_table_the_keys_of_cut_links_open_nothing_and_the_words_do(tmp_path):
    bots = sat_down(tmp_path)
    until(lambda: bots[0].match and bots[0].match.position.ply > 1, *(b.step for b in bots))
    left(bots)
    other = host("toy", {}, "Zoe", folder=tmp_path / "z", port=0, games=GAMES)
    told: list = []
    until(lambda: told, lambda: told.extend(other.poll()))
    found = partial(returning, tmp_path / "j", Path.read_bytes, GAMES)
    closed: list = []
    for words, code in ((None, "wordless"), (told[0].words, "")):
        link = join("127.0.0.1", other.port, "Leo", folder=tmp_path / "j", games=GAMES,
                    words=words, returning=found)
        until(lambda: closed, lambda link=link: closed.extend(link.poll()))
        assert [x.code for x in closed if isinstance(x, Closed)] == ([code] if code else [])
        if not code:
            until(lambda: any(isinstance(x, Started) for x in closed),
                  lambda link=link: closed.extend(link.poll()))
            (started,) = [x for x in closed if isinstance(x, Started)]
            assert started.names == ("Zoe", "Leo")
            assert not started.past
        closed.clear()
        link.close()
        link.join(10)
    other.close()
    other.join(10)


def test_who_hears_that_the_table_is_closed_can_go_on_at_once(tmp_path):
    bots = sat_down(tmp_path)
    until(lambda: bots[0].match and bots[0].match.position.ply > 3, *(b.step for b in bots))
    bots[1].link.close()
    until(lambda: bots[0].closed, bots[0].step)
    bots = [again(tmp_path / "h"), bots[1]]
    bots[1].link.join(10)
    bots[1] = again(tmp_path / "j")
    until(lambda: all(bot.verdict for bot in bots), *(bot.step for bot in bots))
    left(bots)
    assert [bot.verdict for bot in bots] == ["verified"] * 2


def test_a_match_that_goes_on_elsewhere_is_not_opened_twice(tmp_path):
    bots = sat_down(tmp_path)
    until(lambda: bots[0].match and bots[0].match.position.ply > 1, *(b.step for b in bots))
    second = again(tmp_path / "h")
    until(lambda: second.closed, second.step)
    assert second.closed.code == "open"
    until(lambda: all(bot.verdict for bot in bots), *(bot.step for bot in bots))
    left(bots)


def test_what_is_over_does_not_go_on_though_its_key_was_put_back(tmp_path):
    bots = sat_down(tmp_path)
    until(lambda: bots[0].match and bots[0].match.position.ply > 3, *(b.step for b in bots))
    (keys,) = (tmp_path / "j").rglob("*.key")
    secret = keys.read_bytes()
    until(lambda: all(bot.verdict for bot in bots), *(bot.step for bot in bots))
    left(bots)
    keys.write_bytes(secret)
    (record,) = (tmp_path / "j").glob("*.tambour")
    before = record.read_bytes()
    second = again(tmp_path / "j")
    until(lambda: second.closed, second.step)
    second.link.join(10)
    assert second.closed.code == "damaged"
    assert (record.read_bytes(), keys.read_bytes()) == (before, secret)


@pytest.mark.parametrize("what", [".tambour", ".key"])
def test_no_match_begins_in_a_file_that_is_there(tmp_path, monkeypatch, what):
    """Two files of one name cannot be, in an honest life; if they are, the first one stays."""
    monkeypatch.setattr(open_table, "name_files", lambda folder, keys: lambda *_: (
        folder / "a.tambour", folder / "keys" / "a.key"))
    (tmp_path / "j" / "keys").mkdir(parents=True)
    there = tmp_path / "j" / {".tambour": "a.tambour", ".key": "keys/a.key"}[what]
    there.write_bytes(b"another match")
    bots = sat_down(tmp_path)
    until(lambda: bots[1].closed, *(bot.step for bot in bots))
    assert bots[1].closed.code == "disk"
    left(bots)
    assert there.read_bytes() == b"another match"


@pytest.mark.parametrize("harm", ["flipped", "gone", "longer"])
def test_what_is_said_at_the_end_is_said_of_the_file(tmp_path, monkeypatch, harm):
    """Somebody else writes into the record while it is played: nothing says that all was fair."""
    read = Disk.read

    def harmed(disk, path, most):
        if path.is_relative_to(tmp_path / "h"):
            data = path.read_bytes()
            path.write_bytes({"flipped": data[:-9] + bytes([data[-9] ^ 1]) + data[-8:], "gone": b"",
                              "longer": data + b"x"}[harm])
        return read(disk, path, most)

    monkeypatch.setattr(Disk, "read", harmed)
    bots = sat_down(tmp_path)
    until(lambda: all(bot.verdict for bot in bots), *(bot.step for bot in bots))
    left(bots)
    records = [next((tmp_path / place).glob("*.tambour")) for place in "hj"]
    assert [bot.verdict for bot in bots] == ["damaged", "verified"]
    assert [verify(x.read_bytes(), GAMES).ok for x in records] == [False, True]


def test_who_is_away_is_told_and_what_is_damaged_too(tmp_path):
    bots = sat_down(tmp_path)
    until(lambda: bots[0].match and bots[0].match.position.ply > 1, *(b.step for b in bots))
    left(bots)
    link = again(tmp_path / "j").link
    told: list = []
    until(lambda: any(isinstance(x, Away) for x in told), lambda: told.extend(link.poll()))
    started = next(x for x in told if isinstance(x, Started))
    assert len(started.past) > 3
    assert not any(isinstance(x, Played) for x in told)
    link.close()
    link.join(10)
    (record,) = (tmp_path / "j").glob("*.tambour")
    (keys,) = (tmp_path / "j").rglob("*.key")
    data = bytearray(keys.read_bytes())
    data[20] ^= 1
    keys.write_bytes(data)
    with pytest.raises(Trouble):
        kin_of(record, Path.read_bytes, GAMES)
    keys.unlink()
    with pytest.raises(Trouble):
        kin_of(record, Path.read_bytes, GAMES)


@pytest.mark.parametrize("mode", ["sealed", "referee"])
def test_all_at_one_screen_go_on_and_see_their_own_pieces(tmp_path, mode):
    options = {"ruleset": "tournament", "disclosure": mode}
    table = hotseat("luzhanqi", options, ("Mia", "Leo"), folder=tmp_path)
    told: list = []
    for seat in (0, 1):
        table.post(seat, Deploy(ARMIES[seat]))
    until(lambda: sum(isinstance(x, Played) for x in told) >= 2, lambda: told.extend(table.poll()))
    table.close()
    table.join(10)
    (record,) = tmp_path.glob("*.tambour")
    kin = kin_of(record, Path.read_bytes)
    assert len(kin) == 3 if mode == "referee" else 2
    table, told = together(kin), []
    until(lambda: told, lambda: told.extend(table.poll()))
    started = told[0]
    assert isinstance(started, Started), told
    assert started.seats == (0, 1)
    deploys = {x.seat: x.action for x in started.past if isinstance(x.action, Deploy)}
    assert {seat: x.value for seat, x in deploys.items()} == dict(enumerate(ARMIES))
    rules = LUZHANQI.rules(LUZHANQI.options(**options))
    for text in ("a6a7", "a7a6"):
        turn = 0 if text == "a6a7" else 1
        table.post(turn, rules.from_text(rules.start(), turn, text))
    until(lambda: any(isinstance(x, Played) for x in told), lambda: told.extend(table.poll()))
    assert not any(isinstance(x, Closed) for x in told)
    table.close()
    table.join(10)
    assert str(verify(record.read_bytes())).startswith("unfinished at 1")


@pytest.mark.parametrize("who", ["host", "guest"])
def test_a_rematch_after_a_match_that_went_on_has_files_of_its_own(tmp_path, who):
    bots = sat_down(tmp_path)
    until(lambda: bots[0].match and bots[0].match.position.ply > 3, *(b.step for b in bots))
    gone = bots[who == "guest"]
    gone.link._posts.put(crash)
    gone.link._stir()
    gone.link.join(10)
    bots[who == "guest"] = again(tmp_path / ("j" if who == "guest" else "h"))
    until(lambda: all(bot.verdict for bot in bots), *(bot.step for bot in bots))
    first = {path: path.read_bytes() for path in tmp_path.rglob("*.tambour")}
    before = [bot.started for bot in bots]
    for bot in bots:
        bot.link.rematch(bot.started.seats[0])
    until(lambda: not {id(bot.started) for bot in bots} & set(map(id, before)),
          *(bot.step for bot in bots))
    until(lambda: all(bot.verdict for bot in bots), *(bot.step for bot in bots))
    left(bots)
    assert [bot.verdict for bot in bots] == ["verified"] * 2
    assert {path: path.read_bytes() for path in first} == first
    records = list(tmp_path.rglob("*.tambour"))
    assert len(records) == 4
    assert all(verify(path.read_bytes(), GAMES).ok for path in records)
