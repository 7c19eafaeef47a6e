"""Every miniature to look at, on screen, on a contact sheet and in a film."""
