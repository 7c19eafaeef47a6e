"""Makes the small Chinese font: `python -m tests.subset_font NotoSerifCJK-Bold.ttc`.

Which characters it needs is read off the games (what stands on pieces and boards) and off all
catalogues, and a few are listed here, so that a new game needs no new list. It wants fonttools
(extra `art`) and the whole font (Debian: fonts-noto-cjk); the small one is committed.
"""

import sys
from pathlib import Path

from client.language.words import LOCALE
from client.look.typeface import CHINESE
from core.games import GAMES

SAMPLE = (
    "帥將仕士相象俥車傌馬炮砲兵卒帅将车马楚河漢汉界"
    "司令軍長師旅團營連排工兵地雷炸彈旗军长师团营连弹"
    "大本營行鐵路公路铁前線线山界"
    "紅黑紫黃白藍綠红黄蓝绿方中文简体繁體"
)
"""Pieces, places and armies of the Chinese games in both scripts; the language's own name."""


def wanted() -> set[str]:
    """Give every character the small font has to have."""
    characters = set(SAMPLE)
    for game in GAMES.values():
        rules = game.rules(game.options())
        signs = rules.glyphs
        characters.update("".join(signs.values()))
        characters.update("".join(text for _, _, text in rules.scenery().labels))
    for file in LOCALE.rglob("*.po"):
        characters.update(file.read_text("utf-8"))
    return {letter for letter in characters if letter >= "\u2e80"} | {" "}


def cut(whole: Path, small: Path = CHINESE) -> int:
    """Write the subset of a whole font; gives its number of characters."""
    from fontTools import subset

    options = subset.Options(font_number=_simplified(whole), layout_features=[], hinting=False,
                             notdef_outline=True)
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 7, 8, 13, 14]
    font = subset.load_font(str(whole), options)
    cutter = subset.Subsetter(options)
    cutter.populate(text="".join(sorted(wanted())))
    cutter.subset(font)
    subset.save_font(font, str(small), options)
    return len(font.getBestCmap())


def _simplified(whole: Path) -> int:
    """Find the font for simplified Chinese among those of a collection."""
    from fontTools.ttLib import TTCollection

    if whole.suffix.lower() != ".ttc":
        return -1
    names = [font["name"].getDebugName(1) for font in TTCollection(str(whole)).fonts]
    return next(n for n, name in enumerate(names) if name.endswith("SC"))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("python -m tests.subset_font NotoSerifCJK-Bold.ttc")
    print(f"{CHINESE.name}: {cut(Path(sys.argv[1]))} characters")
