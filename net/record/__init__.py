"""What is kept of a match and what it proves: the signed log, its replay, its audit."""
