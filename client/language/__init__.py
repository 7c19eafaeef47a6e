"""Words: translations, names, squares in words, the words that open a table."""
