"""Tries a built program from a clean home: `python packaging/smoke.py PROGRAM [GAME LEFT OUT ...]`.

Commands, five games played to a verified end, a film, paper, an opponent that thinks in a process
of its own, the window under Xvfb, a record that is opened as a double click does, and two windows,
each from a home of its own, of which one joins the other by its words.
"""

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

GAMES = ("napoleon", "luzhanqi", "halebarde", "xiangqi", "agon")
PATIENCE = 300


def main(program: str, *without: str) -> int:
    """Try everything; ends with the first thing that fails."""
    home = Path(tempfile.mkdtemp(prefix="tambour-smoke-"))
    env = {"HOME": str(home), "TAMBOUR_HOME": str(home / "saves"), "PATH": os.environ["PATH"],
           "LANG": "C.UTF-8"}

    def told(*words: str | Path, **more: str) -> str:
        done = subprocess.run([program, *map(str, words)], env=env | more, text=True, cwd=home,
                              stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE)
        assert done.returncode == 0, (words, done.returncode, done.stdout, done.stderr)
        print("ok", *words, flush=True)
        return done.stdout

    try:
        told("--version")
        listed = told("games")
        for game in GAMES:
            assert (game in listed) is (game not in without)
            if game in without:
                continue
            record = home / f"{game}.tambour"
            assert "verified" in told("demo", game, "--seed", "7", "--record", record)
            assert told("verify", record).strip() == "verified"
        one = next(game for game in reversed(GAMES) if game not in without)
        told("replay", home / f"{one}.tambour", "--film", home / "film.webp")
        told("print", one, home / "paper.pdf")
        assert (home / "paper.pdf").read_bytes().startswith(b"%PDF")
        score = json.loads(told("arena", one, "--a", "1", "--b", "1", "--games", "2",
                                "--json").splitlines()[-1])
        assert score, "two levels play in processes of their own"
        told("new", "three", "--in", home)
        own = home / "saves" / "plugins"
        shutil.copytree(home / "three" / "tambour_three", own / "tambour_three")
        (own / "three-1.dist-info").mkdir()
        (own / "three-1.dist-info" / "METADATA").write_text("Name: three\nVersion: 1\n")
        (own / "three-1.dist-info" / "entry_points.txt").write_text(
            "[tambour.games]\nthree = tambour_three:GAME\n")
        assert "three" in told("games"), "a plug-in from a folder of the user's"
        assert "verified" in told("demo", "three", "--seed", "7")
        two_windows(program, env, one)
        for words in ((), (home / f"{one}.tambour",)):
            window(program, env, words)
    finally:
        shutil.rmtree(home, ignore_errors=True)
    print("all is well")
    return 0


def shown(program: str, env: dict[str, str], *words: str) -> subprocess.Popen[str]:
    """Start the program in a window of a screen of its own."""
    return subprocess.Popen(
        ["xvfb-run", "-a", "-s", "-screen 0 1280x800x24", program, *words], text=True,
        env=env | {"SDL_AUDIODRIVER": "dummy", "SDL_VIDEODRIVER": "x11"}, start_new_session=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def two_windows(program: str, env: dict[str, str], game: str) -> None:
    """Open a table in one window and join it by its words in another, until both write a record."""
    if shutil.which("xvfb-run") is None:
        return
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    homes = [Path(env["HOME"]) / name for name in ("Ann", "Bob")]
    each = [env | {"HOME": str(home), "TAMBOUR_HOME": str(home)} for home in homes]
    for home in homes:
        home.mkdir()
    host = shown(program, each[0], "host", game, "--name", "Ann", "--here", "--port", port)
    open_ = [host]
    try:
        assert host.stdout is not None
        told = host.stdout.readline()
        assert told.startswith("words: "), told
        guest = shown(program, each[1], "join", f"127.0.0.1:{port}", "--name", "Bob",
                      "--words", "-")
        open_.append(guest)
        assert guest.stdin is not None
        guest.stdin.write(told.removeprefix("words: "))
        guest.stdin.close()
        late = time.monotonic() + PATIENCE
        while not all(list(home.glob("matches/*.tambour")) for home in homes):
            assert time.monotonic() < late, "no match has begun"
            assert all(one.poll() is None for one in open_), "a window has closed"
            time.sleep(0.2)
        print("ok", "two windows with words", flush=True)
    finally:
        for one in open_:
            os.killpg(one.pid, 15)
            one.wait(20)


def window(program: str, env: dict[str, str], words: tuple[Path, ...]) -> None:
    """Open the window for a while under Xvfb and look at it."""
    if shutil.which("xvfb-run") is None:
        print("without Xvfb: no window was opened")
        return
    began = shown(program, env, *map(str, words))
    try:
        time.sleep(8)
        assert began.poll() is None, began.communicate()
        reports = list(Path(env["HOME"]).rglob("crash-*.txt"))
        assert not reports, reports[0].read_text()
        print("ok", "the window", *words, flush=True)
    finally:
        os.killpg(began.pid, 15)
        began.wait(20)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
