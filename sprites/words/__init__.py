"""The small pictures of the words that open a table, drawn by code."""
