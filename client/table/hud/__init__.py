"""What lies around the board at a table: cards, journal, buttons, dialogs, notes."""
