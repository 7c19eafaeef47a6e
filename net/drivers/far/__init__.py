"""Ways to a table that is far from here: each gives streams, and everything else stays as it is."""
