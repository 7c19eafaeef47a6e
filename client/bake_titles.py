"""Paints the pictures of the title that come with the program; needs Pillow."""

import os

from PIL import Image

from .app import App
from .settings import LANGUAGES, Settings
from .splash import BAKED, BAKED_AS, SIZES, Opening, pixels


def bake() -> None:
    """Paint the pictures that come with the program."""
    BAKED.mkdir(exist_ok=True)
    for size in SIZES:
        for language, _ in LANGUAGES:
            settings = Settings(language=language, size=size)
            app = App(settings=settings, size=size)
            app.frame(0.0)
            picture = Image.frombytes("RGB", size, pixels(app.surface))
            file = BAKED / (Opening(settings).name(size) + BAKED_AS)
            picture.save(file, lossless=True, quality=100, method=6)
            app.close()


if __name__ == "__main__":
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    bake()
