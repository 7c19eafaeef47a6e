"""One module or folder for each screen; `client.routes` opens them."""
