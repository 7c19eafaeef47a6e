"""One module or folder for each screen; `client.registry` opens them by name."""
