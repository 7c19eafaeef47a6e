"""What travels between programs: messages as values, and their one spelling as bytes."""
