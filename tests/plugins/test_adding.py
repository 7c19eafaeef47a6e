"""ADDING.md is right: the game that it teaches is written from it alone, and played."""

import json
import re
from pathlib import Path

import pytest

from client.__main__ import main
from client.games import plugins
from core.game import CONTRACT, BaseRules
from core.games import GAMES
from sprites import manifest
from tests.plugins import kit

PAGE = (kit.HERE.parents[1] / "core" / "games" / "ADDING.md").read_text()


def block(language: str) -> str:
    (found,) = re.findall(rf"^```{language}\n(.+?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert isinstance(found, str)
    return found


def test_its_game_is_played_as_it_stands(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = re.search(r'^three = "(.+)"', block("toml"), re.MULTILINE)
    assert place is not None
    kit.distribution(tmp_path, "three", place[1], {"tambour_three/__init__.py": block("python")})
    record = str(tmp_path / "game.tambour")
    with kit.installed(tmp_path):
        assert plugins.discover() == ()
        assert main(["perft", "three", "--depth", "5", "--json"]) == 0
        assert json.loads(capsys.readouterr().out) == {"perft": [9, 72, 504, 3024, 15120]}
        assert main(["demo", "three", "--seed", "1", "--record", record]) == 0
        assert main(["verify", record]) == 0
        assert "verified" in capsys.readouterr().out
        assert main(["check", "three", "--only", "passport,translations,laws,demo"]) == 0
        assert "nothing to mend" in capsys.readouterr().out
    assert main(["check", "three"]) == 2  # it left the box


def test_every_rule_its_game_cites_is_on_its_rules_page() -> None:
    cited = set(re.findall(r'"([A-Z]-\d+)"', block("python")))
    assert cited
    assert cited <= set(re.findall(r"\*\*([A-Z]-\d+)\*\*", block("markdown")))


def test_it_names_every_method_of_the_contract() -> None:
    own = {name for name in dir(BaseRules) if not name.startswith("_")}
    assert {"apply", "marks", "worth"} <= own  # one of each part
    said = set(re.findall(r"\w+", PAGE))
    easy = {"position_text", "brief_json", "glyphs", "unknown", "tiles", "turnable", "rank",
            "agree", "to_text", "from_text", "to_dialect", "from_dialect"}
    assert own - said <= easy


def test_what_it_says_of_wardrobe_and_contract_is_so() -> None:
    toys = PAGE.split("## Miniatures")[1].split("Where no miniature fits")[0]
    named = set(re.findall(r"`([a-z_]+)`", toys))
    assert len(named) > 30
    assert named <= set(manifest().pieces())
    assert f"`contract={CONTRACT}` is the version" in PAGE
    assert "three" not in GAMES
    assert "code that runs with the user's rights" in PAGE
