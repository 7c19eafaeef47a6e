"""Which version this is."""


def version() -> str:
    """Give the program's version, also when it runs from a bare folder."""
    from importlib import metadata  # takes longer than most commands

    try:
        return metadata.version("tambour")
    except metadata.PackageNotFoundError:
        from net.wire.messages import APP

        return APP
