"""Every miniature to look at, on screen and on paper."""
