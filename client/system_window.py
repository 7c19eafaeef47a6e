"""The program's window as the system has it.

What SDL reads of the environment is set when this is imported, which is before SDL starts.
"""

import os
import sys

if sys.platform.startswith("linux") and os.environ.get("DISPLAY"):
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")  # software GL is 7 x slower
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_IME_SHOW_UI", "1")  # Windows shows no candidates otherwise
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")  # or Windows blurs the picture
