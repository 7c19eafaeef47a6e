"""The list of friends: what it keeps, for whom, and what a hostile file can make of it."""

import json
import os
import stat
from datetime import date
from pathlib import Path

import pytest

from client.memory.friends import LONGEST, MOST, Friends
from net.crypto.commitment import Sealed

DAY = date(2026, 11, 22)
ONE, TWO = Sealed(b"\1" * 32), Sealed(b"\2" * 32)


def entry(key: object = "ab" * 32, name: object = "Mia", **more: object) -> dict[str, object]:
    return {"key": key, "name": name, "nick": name, "played": "2026-11-22", **more}


def test_who_is_remembered_is_found_again_in_another_window(tmp_path: Path) -> None:
    path = tmp_path / "new" / "friends.json"
    one, other = Friends(path), Friends(path)
    assert one.remember("Mia", ONE, DAY)
    assert other.remember("Leo", TWO, date(2026, 11, 23))
    assert [(f.name, f.played) for f in Friends(path).all] == [
        ("Leo", "2026-11-23"), ("Mia", "2026-11-22")]
    assert one.remember("Mia", ONE, date(2026, 12, 1))
    assert [f.name for f in one.all] == ["Mia", "Leo"]
    assert other.forget(other.all[-1])
    assert [f.name for f in Friends(path).all] == ["Leo"]


def test_the_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "friends.json"
    path.write_text("{}")
    path.chmod(0o644)
    assert Friends(path).remember("Mia", ONE, DAY)
    if os.name == "posix":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert ONE.open().hex() not in repr(Friends(path).all)


def test_two_of_one_name_are_two_friends(tmp_path: Path) -> None:
    friends = Friends(tmp_path / "friends.json")
    friends.remember("Mia", ONE, DAY)
    friends.remember("Mia", TWO, date(2026, 11, 23))
    friends.call(friends.called("Mia")[1], "Cousin")
    assert [f.shown for f in friends.called("Mia")] == ["Mia", "Cousin (Mia)"]
    assert [f.key.open() for f in friends.called("Mia")] == [TWO.open(), ONE.open()]
    friends.call(friends.called("Mia")[1], "  ")
    assert [f.shown for f in friends.all] == ["Mia", "Mia"]


def test_a_friend_who_calls_himself_otherwise_keeps_the_name_we_gave_him(tmp_path: Path) -> None:
    friends = Friends(tmp_path / "friends.json")
    friends.remember("Mia", ONE, DAY)
    friends.remember("Mia B", ONE, DAY)
    assert [f.shown for f in friends.all] == ["Mia B"]
    friends.call(friends.all[0], "Cousin")
    friends.remember("M", ONE, DAY)
    assert [f.shown for f in friends.all] == ["Cousin (M)"]


def test_what_is_forgotten_can_be_brought_back(tmp_path: Path) -> None:
    friends = Friends(tmp_path / "friends.json")
    friends.remember("Mia", ONE, DAY)
    mia = friends.all[0]
    assert friends.forget(mia)
    assert not Friends(friends.path).all
    assert not friends.knows(ONE)
    assert friends.bring_back(mia)
    assert friends.bring_back(mia)
    (again,) = Friends(friends.path).all
    assert again.key.open() == ONE.open()


def test_where_nothing_can_be_written_nothing_is_said_to_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    friends = Friends(tmp_path / "file" / "friends.json")
    assert not friends.remember("Mia", ONE, DAY)
    assert friends.all == ()


@pytest.mark.parametrize("raw", [
    b"", b"\xff", b"[]", b"{", b'{"friends": {}}', b'{"friends": [[], 1, null, "x"]}',
    b'{"friends": ' + b"[" * 5000, b" " * (LONGEST + 1), b'{"friends": [{"key": NaN}]}',
])
def test_a_file_that_is_none_is_nobody(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "friends.json"
    path.write_bytes(raw)
    friends = Friends(path)
    assert friends.all == ()
    assert friends.remember("Mia", ONE, DAY)


@pytest.mark.parametrize("bad", [
    entry(key="ab" * 31), entry(key="AB" * 32), entry(key="zz" * 32), entry(key=7),
    entry(key="\u0663" * 64), entry(name=7), entry(name=None), {"name": "Mia"},
])
def test_a_bad_entry_is_nobody_and_spoils_no_other(tmp_path: Path, bad: object) -> None:
    path = tmp_path / "friends.json"
    path.write_text(json.dumps({"friends": [bad, entry(name="Leo", key="cd" * 32)]}))
    assert [f.name for f in Friends(path).all] == ["Leo"]


def test_whatever_stands_in_the_file_is_shown_as_plain_text(tmp_path: Path) -> None:
    path = tmp_path / "friends.json"
    path.write_text(json.dumps({"friends": [entry(
        name="\x1b[31m\u202eMia\n" + "x" * 99, nick="\u2066\x07", played="2026-11-22\n{x}")]}))
    (friend,) = Friends(path).all
    assert friend.name == ("[31mMia" + "x" * 99)[:32]
    assert friend.nick == "?"
    assert friend.played == ""
    assert friend.shown.isprintable()


def test_no_more_than_a_full_list_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "friends.json"
    path.write_text(json.dumps({"friends": [
        entry(key=f"{n:064x}", name=str(n), played=f"2026-01-{n % 28 + 1:02}") for n in range(150)
    ]}))
    friends = Friends(path)
    assert len(friends.all) == MOST
    friends.remember("Mia", ONE, DAY)
    assert len(friends.all) == MOST
    assert friends.all[0].name == "Mia"
    assert path.stat().st_size < LONGEST
