"""`python -m tests.bench ladder`: who meets whom, and how what came of it is counted."""

import pytest

from client.cli.contest import Bout, Score
from tests.bench import command, ladder
from tests.bench.gauge import Ratio


@pytest.mark.parametrize(("times", "steps"), [(1, 6), (4, 7)])
def test_each_level_meets_the_one_below_with_both_sides(
    monkeypatch: pytest.MonkeyPatch, times: int, steps: int
) -> None:
    met: list[Bout] = []

    def play(bout: Bout) -> Score:
        met.append(bout)
        won = 0.5 if bout.a.name == "3" else float(bout.seat == 0 or bout.a.name != "2")
        return Score(won, 40, (20, 20), (0.1, 0.1), (900, 300))

    monkeypatch.setattr(ladder, "play", play)
    row, = ladder.climb("agon", times)
    games = 2 * times
    assert [(bout.a.name, bout.b.name) for bout in met] == [
        (str(level), str(level - 1)) for level in range(2, steps + 2) for _ in range(games)]
    assert [bout.seat for bout in met] == [0, 1] * (steps * times)
    assert len({(bout.a.name, bout.seat, bout.seed) for bout in met}) == len(met)
    assert {bout.a.name: bout.a.seconds for bout in met if bout.a.seconds} == (
        {"8": ladder.SECONDS} if times > 1 else {})
    lost = games  # half of the second level's games, and half a point of each of the third's
    assert row.value == round((games * steps - lost) / lost, 2)
    assert row.note.startswith(f"2-1 {games // 2}:{games // 2}, 3-2 {games // 2}:{games // 2}, 4-3 "
                               f"{games}:0")
    assert (row.name, row.better) == ("ladder: agon", "more")


def test_one_game_can_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def climb(key: str, times: int) -> list[Ratio]:
        asked.append(key)
        return [Ratio(f"ladder: {key}", 2.0, "", "", "", "more")]

    monkeypatch.setattr(ladder, "climb", climb)
    assert [row.name for row in command.ratios(["ladder: x"], 1)] == ["ladder: xiangqi"]
    assert asked == ["xiangqi"]
