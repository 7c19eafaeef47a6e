"""The stage: windows, pictures and the command line. It knows no rules."""
