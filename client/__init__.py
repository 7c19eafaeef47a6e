"""The client: windows, pictures, sound and the command line. It knows no rules of any game."""
