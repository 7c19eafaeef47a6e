"""The arrows of the README, held by reading imports: client -> net -> core, client -> sprites."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

HOME = Path(__file__).parent.parent
ARROWS = {"core": set(), "sprites": set(), "net": {"core"}, "client": {"net", "core", "sprites"}}
IMPURE = {
    "asyncio", "concurrent", "ctypes", "datetime", "glob", "io", "locale", "logging",
    "multiprocessing", "os", "pathlib", "platform", "queue", "random", "secrets", "select",
    "selectors", "shutil", "signal", "socket", "sqlite3", "ssl", "subprocess", "sys",
    "tempfile", "threading", "time", "urllib", "uuid",
}
WIRES = {"asyncio", "concurrent", "queue", "random", "select", "selectors", "socket", "threading"}
TOUCH = {
    "drivers/open_table": {"os"}, "drivers/tcp": WIRES | {"os", "time"},
    "drivers/memory": WIRES | {"os", "time"}, "drivers/disk": {"os", "time"},
    "drivers/free_play": {"secrets"},
    "drivers/going_on": {"os"},
    "drivers/listener": WIRES | {"os"}, "drivers/reach": {"asyncio", "os", "socket"},
    "drivers/discovery": {"os", "threading", "time"},
    "drivers/obstacles": {"os", "subprocess", "threading"},
    "drivers/radio": {"os", "selectors", "socket"}, "drivers/mdns": {"queue", "threading"},
    "drivers/cards": {"ifaddr"},
    "drivers/own_door": {"asyncio", "socket"},
    "drivers/far/way": {"asyncio", "socket"},
    "drivers/far/loop": {"asyncio", "selectors", "threading"},
    "drivers/far/iroh_way": {"asyncio", "socket"},
    "drivers/far/mqtt_way": {"asyncio", "os", "socket"},
    "drivers/far/message_stream": {"asyncio", "socket"},
    "players/engine_process": {"os", "queue", "subprocess", "threading", "time"},
    "players/uci_engine": {"time"}, "players/party": {"tempfile", "threading", "time"},
    "players/opponent": {"time"}, "players/stand_in": {"queue", "threading"},
    "players/worker": {"os", "time"},
    "players/child_process": {"threading"},
    "players/demo": {"os", "time"},
}
"""The files of net that may touch sockets, threads, clocks and files; the rest is bytes in and
orders out. `disk` is apart from `tcp`: what is made durable is read in one place; `listener` is its
open port; `discovery` has the threads by which tables are announced and found, `radio` their
sockets, and `obstacles` the thread that asks the machine, by a program of its own, what hides them;
`cards` reads the machine's network cards; `far/loop` has the thread of all far ways;
 `engine_process` and `child_process` start the other
processes of net, `uci_engine` reads the clock that bounds an engine's silence, `opponent` the one
that paces a computer player, `party` has the thread in which several of one machine sit, and
`stand_in` that of who plays on for somebody."""
DRIVING = WIRES | {"os", "time", "secrets", "tempfile", "subprocess", "ifaddr"}
NET = ("crypto", "wire", "record", "peer", "drivers", "players")
"""The parts of net, each of which may import those before it, and `report` and `output`."""


def sources() -> list[Path]:
    return [path for top in ARROWS for path in sorted((HOME / top).rglob("*.py"))]


@cache
def parsed(path: Path) -> ast.Module:
    """Read a source once for all that ask."""
    return ast.parse(path.read_text())


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Yield (dots, first name) of every import of a file."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            yield from ((0, alias.name.split(".")[0]) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.level, (node.module or "").split(".")[0]


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(HOME)))
def test_every_import_follows_an_arrow(path: Path) -> None:
    top = path.relative_to(HOME).parts[0]
    depth = len(path.relative_to(HOME).parts) - 1
    for dots, name in imports(path):
        assert dots <= depth, f"{name}: a relative import climbs out of {top}"
        if dots:
            continue
        assert name != top, f"inside {top} imports are relative"
        if name in ARROWS:
            assert name in ARROWS[top], f"{top} must not know {name}"
        if top == "core":
            assert name in ARROWS or name in sys.stdlib_module_names, f"core must not need {name}"
            assert name not in IMPURE, f"core is pure: no {name}"
        if top == "net" and name in DRIVING:
            where = "/".join(path.with_suffix("").relative_to(HOME / top).parts)
            assert name in TOUCH.get(where, ()), f"only {', '.join(TOUCH)} drive; no {name}"
        if top in ("net", "core"):
            assert name not in ("pygame", "PIL"), f"{top} paints nothing"


@pytest.mark.parametrize("part", NET)
def test_a_part_of_net_imports_only_those_before_it(part: str) -> None:
    known = modules(HOME / "net")
    below = {*NET[: NET.index(part) + 1], "report", "output", "__init__"}
    for name, tree in known.items():
        if name.split(".")[1] == part:
            for other in asked(name, tree, known):
                assert other.split(".")[1] in below, f"{name} must not know {other}"


def test_only_what_opens_a_screen_imports_one() -> None:
    known = modules(HOME / "client")
    above = {name for name, tree in known.items()
             if any(".pages." in f"{other}." for other in asked(name, tree, known))}
    assert {name.split(".")[1] for name in above} == {"pages", "routes", "app", "cli"}


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(HOME)))
def test_files_say_what_they_are(path: Path) -> None:
    assert ast.get_docstring(parsed(path)), "the first line says what this file is"
    banned = {"utils", "util", "common", "helpers", "helper", "misc", "manager"}
    assert not banned & set(path.with_suffix("").relative_to(HOME).parts), "no"


@cache
def modules(folder: Path) -> dict[str, ast.Module]:
    """Read the sources below a folder by their dotted names."""
    found = {}
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(folder.parent).with_suffix("").parts
        found[".".join(parts)] = parsed(path)
    return found


def asked(name: str, tree: ast.Module, known: dict[str, ast.Module]) -> set[str]:
    """Name the modules of a package that one of them imports, wherever and whenever it does."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level:
            above = name.split(".")[: -node.level]
            source = ".".join([*above, *([node.module] if node.module else [])])
            for alias in node.names:
                whole = f"{source}.{alias.name}"
                there = {whole, f"{whole}.__init__"} & set(known)
                found |= there or {source, f"{source}.__init__"}
    return (found & set(known)) - {name}


def circle(arrows: dict[str, set[str]]) -> list[str]:
    """Find modules that import each other in a ring; [] where there is none."""
    left = dict(arrows)
    while free := [name for name, after in left.items() if not after & set(left)]:
        for name in free:
            del left[name]
    if not left:
        return []
    way = [min(left)]
    while way[-1] not in way[:-1]:
        way.append(min(left[way[-1]] & set(left)))
    return way[way.index(way[-1]):]


CLEAN = ("core", "net", "client", "sprites")


@pytest.mark.parametrize("top", CLEAN)
def test_no_modules_import_each_other_in_a_ring(top: str) -> None:
    """Imports within functions and for type checkers count: who must know whom is what is asked."""
    known = modules(HOME / top)
    assert circle({name: asked(name, tree, known) for name, tree in known.items()}) == []


def screens() -> set[str]:
    """Name the classes that the routes open."""
    tree = ast.parse((HOME / "client" / "routes.py").read_text())
    named = next(node for node in tree.body if isinstance(node, ast.AnnAssign)
                 and ast.unparse(node.target) == "SCREENS")
    return {each.value.rpartition(".")[2] for each in ast.walk(named)
            if isinstance(each, ast.Constant) and isinstance(each.value, str)}


def handed(tree: ast.Module, kinds: set[str]) -> Iterator[str]:
    """Name the functions outside the screens that take one, by its class or as scene or screen.

    Whoever holds the stack of screens takes any `Screen`, and is not meant.
    """
    def walk(node: ast.AST, where: str) -> Iterator[str]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.ClassDef) and child.name in kinds:
                continue
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
                name = child.name if not isinstance(child, ast.Lambda) else "<lambda>"
                for each in (*child.args.posonlyargs, *child.args.args, *child.args.kwonlyargs):
                    words = set(re.findall(r"\w+", ast.unparse(each.annotation or ast.Tuple([]))))
                    called = each.arg in ("scene", "screen") and not words & {"Screen", "Surface"}
                    if words & kinds or called:
                        yield where + name
                yield from walk(child, f"{where}{name}.")
            elif isinstance(child, ast.ClassDef):
                yield from walk(child, f"{where}{child.name}.")
            else:
                yield from walk(child, where)

    return walk(tree, "")


def test_no_screen_is_handed_to_others() -> None:
    """What a screen has made gets its state and callbacks, and does not know the screen."""
    kinds = screens()
    places = [
        f"{path.name}: {place}" for path in sorted((HOME / "client").rglob("*.py"))
        for place in handed(parsed(path), kinds)
    ]
    assert places == []


def test_a_screen_that_is_handed_on_is_found() -> None:
    told = (
        "class TableScreen:\n def a(self, other: TableScreen): ...\n"
        "class Panel:\n def b(self, owner: 'TableScreen | None'): ...\n"
        "def c(scene): return lambda screen: screen\n"
        "def d(scene: Screen, screen: pygame.Surface): ...\n"
    )
    assert list(handed(ast.parse(told), {"TableScreen"})) == ["Panel.b", "c", "c.<lambda>"]


def test_a_ring_is_found_wherever_the_import_stands(tmp_path: Path) -> None:
    top = tmp_path / "top"
    (top / "under").mkdir(parents=True)
    (top / "__init__.py").touch()
    (top / "under" / "__init__.py").write_text("from ..b import y")
    (top / "a.py").write_text("def f():\n    from . import b")
    (top / "b.py").write_text("if TYPE_CHECKING:\n    from .c import z")
    (top / "c.py").write_text("from .a import f")
    known = modules(top)
    arrows = {name: asked(name, tree, known) for name, tree in known.items()}
    assert arrows["top.under.__init__"] == {"top.b"}
    assert circle(arrows) == ["top.a", "top.b", "top.c", "top.a"]
    arrows["top.c"] = set()
    assert circle(arrows) == []


CHANGES = {"add", "append", "appendleft", "clear", "discard", "extend", "insert", "pop", "popitem",
           "remove", "setdefault", "update"}
"""Methods that change a list, set or dictionary."""
REMEMBERED = {
    "_lists": "points of bit sets, ten times faster than a decorated function",
    "_waiting": "sheets read ahead by a thread, until they are asked for",
    "GAMES": "games, registered before anything begins", "BROUGHT": "the plug-ins' translations",
    "brought": "where plug-ins came from",
    "_sits": "who sits at this computer, asked for as TAMBOUR_HOME is: one for a process",
    "_window": "the one window of a process, which pygame.display keeps on other systems",
}
"""What a module may keep that its functions change, and why: memories and the lists of plug-ins."""


def rebound(tree: ast.Module) -> Iterator[str]:
    """Yield what functions change that belongs to no object: names and values of the module itself,
    and attributes through a class."""
    kept = {target.id for node in tree.body if isinstance(node, ast.Assign | ast.AnnAssign)
            for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
            if isinstance(target, ast.Name)}
    kept |= {alias.asname or alias.name for node in ast.walk(tree)
             if isinstance(node, ast.ImportFrom) for alias in node.names if alias.name.isupper()}
    for place in ast.walk(tree):
        if not isinstance(place, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        own = {node.arg for node in ast.walk(place) if isinstance(node, ast.arg)}
        own |= {node.id for node in ast.walk(place)
                if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
        for node in ast.walk(place):
            match node:
                case ast.Global(names):
                    yield from names
                case ast.Call(ast.Attribute(ast.Name(name), change)) if change in CHANGES:
                    if name in kept - own:
                        yield name
                case (ast.Subscript(ast.Name(name), ctx=ast.Store() | ast.Del())
                      | ast.Attribute(ast.Name(name), ctx=ast.Store() | ast.Del())):
                    if name in kept - own or (name not in own and re.match("[A-Z][a-z]", name)):
                        yield name


@pytest.mark.parametrize("top", CLEAN)
def test_state_belongs_to_something(top: str) -> None:
    """What changes while the program runs is an object's, so two of a kind can differ."""
    found = {f"{name}: {what}" for name, tree in modules(HOME / top).items()
             for what in rebound(tree) if what not in REMEMBERED}
    assert found == set()


def test_state_of_a_module_is_found() -> None:
    told = (
        "from a import NAMES, one\nkept: dict = {}\n"
        "def f(kept): kept[1] = 2; one.add(3)\n"
        "def g():\n global now\n now = 1\n kept[1] = 2\n NAMES.update(now)\n"
        " Graph.touched = 'x'\n own = []\n own.append(1)\n own.x = 1\n"
    )
    assert sorted(rebound(ast.parse(told))) == ["Graph", "NAMES", "kept", "now"]


PROBES = {"getattr", "hasattr"}
GUESSED = ("rules", "game", "duel", "secrets")
"""Words that a probed thing is called by where it is a game or its rules."""


def probes(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield (what is probed, for what) of every probe: for a name that is written down."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(ast.Name(word), [thing, ast.Constant(str(name)), *_]) if word in PROBES:
                yield ast.unparse(thing), name


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(HOME)))
def test_nobody_probes_for_what_a_contract_declares(path: Path) -> None:
    """In core nothing is probed; elsewhere no game is asked whether it has this or that."""
    top = path.relative_to(HOME).parts[0]
    for thing, name in probes(parsed(path)):
        assert top != "core", f"{thing} is probed for {name}"
        words = set(re.findall(r"[a-z]+", thing.lower()))
        assert not words & set(GUESSED), f"{thing} is probed for {name}: the contract declares it"


def test_a_probe_is_found() -> None:
    told = 'getattr(self.rules, "every", None); hasattr(game.rules(x), "perft"); getattr(a, b)'
    assert list(probes(ast.parse(told))) == [
        ("self.rules", "every"), ("game.rules(x)", "perft"),
    ]


def test_nothing_tells_where_it_was_written() -> None:
    """No path of a developer's machine and no address of a package registry in any tracked file."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=HOME, capture_output=True, check=False
    ).stdout.split(b"\0")
    if listed == [b""]:
        pytest.skip("not a git checkout")
    words = (rb"/(?:work|home|Users|root)/[a-z]", rb"pypi\." + rb"org", rb"python" + rb"hosted",
             rb"index-" + rb"url", rb"registry\." + rb"npm")  # fmt: skip
    told = re.compile(rb"|".join(words))
    found = {}
    for name in filter(None, listed):
        path = HOME / name.decode()
        if path.suffix in (".webp", ".png", ".ogg", ".ttf", ".otf", ".mo") or not path.is_file():
            continue
        if hit := told.search(path.read_bytes()):
            found[name.decode()] = hit[0]
    assert not found
