"""One module for each screen; each is imported when it is first opened, so this imports nothing."""
