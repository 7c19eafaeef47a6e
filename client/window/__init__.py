"""The window and its devices: display, keys, gamepads, sound, reading aloud, what it logs."""
