"""Setting an army up."""
