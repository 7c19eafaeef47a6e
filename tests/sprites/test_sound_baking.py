"""The sounds baked again: tunes hold their written notes, and a bake is the same every time.

Nobody has listened to them: how loud they are and what music hides of them is measured as well.
"""

from pathlib import Path

import pytest

pytest.importorskip("numpy", reason="baking sounds needs the extra 'art' (numpy)")
pytest.importorskip("soundfile", reason="baking sounds needs the extra 'art' (soundfile)")

from client.memory.settings import Settings
from client.miniatures.daylight import TITLES
from client.window.band import BARS
from core.games import GAMES
from sprites.sounds.__main__ import FOLDER, bake, encode
from sprites.sounds.air import RATE, finish, loudness, tone
from sprites.sounds.catalogue import CLASSES, SOUNDS, STEMS, TONE, files
from sprites.sounds.measure import figures, heard
from sprites.sounds.rooms import TONES
from sprites.sounds.score import Note, Part, Tune, read
from sprites.sounds.tunes import TUNES
from tests.sprites.hearing import melody, off_key, unmasked

SCALES = {
    "fifes": {"g", "a", "b", "c", "d", "e", "f#"}, "bamboo": {"d", "e", "f#", "a", "b"},
    "bugles": {"bb", "d", "f"}, "shawm": {"d", "e", "f", "g", "a", "b", "c"},
    "recorder": {"f", "g", "a", "bb", "c", "d", "e"},
}


def test_every_game_has_its_tune_and_every_maker_its_file() -> None:
    assert {game.tune for game in GAMES.values()} == set(TUNES)
    assert sorted(files()) == sorted(file.stem for file in FOLDER.glob("*.ogg"))


@pytest.mark.parametrize("key", TUNES)
def test_every_written_note_is_heard_within_15_cents(key: str) -> None:
    tune = TUNES[key]
    number = next(number for number, stem in enumerate(tune.stems, 1) if 0 in stem)
    wave = heard(FOLDER / f"tune_{key}{number}.ogg")
    notes = melody(tune)
    assert len(notes) > 20
    assert max(abs(off_key(wave, tune, note)) for note in notes) < 15
    wrong = [note._replace(key=note.key + 1) for note in notes[5:12]]
    assert max(abs(off_key(wave, tune, note)) for note in wrong) > 15


@pytest.mark.parametrize("key", TUNES)
def test_a_tune_keeps_its_scale_and_whole_bars(key: str) -> None:
    tune = TUNES[key]
    scale = "|".join(f"{name}4*{tune.bar}" for name in SCALES[key])
    allowed = {note.key % 12 for note in read(scale, tune.bar)}
    for part in tune.parts:
        assert {note.key % 12 for note in read(part.text, tune.bar)} <= allowed
    assert 8 <= tune.units / tune.bar <= 16
    assert tune.units % tune.bar == 0
    assert BARS[key] == pytest.approx(tune.bar * tune.unit)
    for number in range(1, len(STEMS) + 1):
        stem = heard(FOLDER / f"tune_{key}{number}.ogg")
        assert len(stem) == pytest.approx(tune.seconds * RATE, abs=2)
        assert loudness(stem) == pytest.approx(STEMS[number - 1], abs=0.7)
    players = [each for stem in tune.stems for each in stem]
    assert sorted(players) == list(range(len(tune.parts) + len(tune.beats)))


@pytest.mark.parametrize("name", [
    *(f"tune_{key}{number}" for key in TUNES for number in (1, 2, 3)),
    *(f"room_{day}" for day in TONES)])
def test_what_goes_round_has_no_seam(name: str) -> None:
    """The step from the last sample to the first is none that a wave would not make elsewhere."""
    wave = heard(FOLDER / f"{name}.ogg")
    steps = abs(wave[1:] - wave[:-1])
    assert abs(wave[0] - wave[-1]) <= max(0.02, 1.2 * float(max(steps)))


def test_each_time_of_day_has_its_room() -> None:
    assert set(TONES) == {day for day, _ in TITLES}
    for day in TONES:
        assert loudness(heard(FOLDER / f"room_{day}.ogg")) == pytest.approx(TONE, abs=0.7)


def test_a_bar_must_add_up() -> None:
    assert read("c4 d4*2 -", 4) == [Note(60, 0, 1), Note(62, 1, 2)]
    with pytest.raises(ValueError, match="bar 2: 3 units instead of 4"):
        read("c4*4 | d4*3", 4)
    with pytest.raises(ValueError, match="'h4\\*4' is no note"):
        read("h4*4", 4)
    with pytest.raises(ValueError, match="end at different times"):
        _ = Tune(4, 0.1, (Part("fife", "c4*4"), Part("fife", "c4*4 | d4*4"))).units


@pytest.mark.parametrize("name", ["cannon", "drumroll", "tap"])
def test_a_family_baked_again_has_the_same_figures(name: str, tmp_path: Path) -> None:
    names = [file for file in files() if file.rstrip("0123456789") == name]
    bake(names, tmp_path / "sounds")
    for file in names:
        old = figures(heard(FOLDER / f"{file}.ogg"))
        new = figures(heard(tmp_path / "sounds" / f"{file}.ogg"))
        assert new.seconds == pytest.approx(old.seconds, abs=0.01)
        assert new.peak == pytest.approx(old.peak, abs=0.5)
        assert new.loud == pytest.approx(old.loud, abs=0.5)
        assert new.deep == pytest.approx(old.deep, abs=0.03)
        assert new.centroid == pytest.approx(old.centroid, rel=0.05)


@pytest.mark.parametrize("name", sorted(SOUNDS))
def test_every_sound_is_as_loud_as_the_catalogue_says(name: str) -> None:
    """As loud as its class, or as a file can be: what is deep reaches the ceiling first."""
    wanted = CLASSES[SOUNDS[name].kind]
    for number in range(1, len(SOUNDS[name].pitches) + 1):
        found = figures(heard(FOLDER / f"{name}{number}.ogg"))
        assert found.peak <= -1.0
        assert abs(found.loud - wanted) < 0.9 or (
            found.peak > -3.6 and wanted - 3 < found.loud < wanted)


def test_all_sounds_are_within_8_lu() -> None:
    loud = [loudness(heard(FOLDER / f"{file}.ogg")) for name in SOUNDS for file in takes(name)]
    assert max(loud) - min(loud) <= 8.0
    assert list(CLASSES.values()) == sorted(CLASSES.values()), "by importance"


@pytest.mark.parametrize("name", ["pof", "seal", "drumwave", "tread", "refuse", "cannon"])
def test_what_is_deep_has_wood_in_it_for_small_loudspeakers(name: str) -> None:
    for file in takes(name):
        assert figures(heard(FOLDER / f"{file}.ogg")).small > -6.0


def takes(name: str) -> list[str]:
    return [f"{name}{number}" for number in range(1, len(SOUNDS[name].pitches) + 1)]


@pytest.mark.parametrize("kind", CLASSES)
def test_sounds_of_a_class_are_within_3_lu(kind: str) -> None:
    loud = {file: loudness(heard(FOLDER / f"{file}.ogg")) for name, sound in SOUNDS.items()
            if sound.kind == kind for file in takes(name)}
    assert loud
    assert max(loud.values()) - min(loud.values()) <= 3.0, loud
    assert all(abs(value - CLASSES[kind]) <= 2.0 for value in loud.values()), loud


@pytest.mark.parametrize("tune", TUNES)
def test_music_hides_nothing_that_tells_the_player_something(tune: str) -> None:
    """By 6 dB at least in some third of an octave, at the volumes a player begins with: it is at a
    table that all stems and these sounds meet."""
    usual = Settings()
    music = sum(usual.table_music * heard(FOLDER / f"tune_{tune}{number}.ogg")
                for number in range(1, len(STEMS) + 1))
    for name, sound in SOUNDS.items():
        if sound.kind in ("sign", "feast"):
            for file in takes(name):
                assert unmasked(usual.volume * heard(FOLDER / f"{file}.ogg"), music) >= 6.0, file


def test_loudness_is_that_of_bs_1770() -> None:
    full = tone(997.0, 1.0)
    full = full / max(abs(full))
    assert loudness(full) == pytest.approx(-3.01, abs=0.1), "a full tone of 997 Hz is -3.01 LUFS"
    assert loudness(0.1 * full) == pytest.approx(-23.01, abs=0.1)


def test_a_tone_is_heard_over_another_in_its_own_band_only() -> None:
    low, high = tone(300.0, 1.0), tone(3000.0, 1.0)
    assert unmasked(high, low) > 20
    assert unmasked(0.1 * low, low) < 0


def test_a_cannon_is_mostly_below_120_hertz() -> None:
    for number in (1, 2, 3):
        found = figures(heard(FOLDER / f"cannon{number}.ogg"))
        assert found.deep > 0.5
        assert found.loudest < 0.25


def test_the_measures_measure() -> None:
    wave = finish(tone(441.0, 1.0), -20.0)
    found = figures(wave)
    assert found.centroid == pytest.approx(441, abs=15)
    assert found.deep < 0.01
    assert encode(wave) == encode(wave)
