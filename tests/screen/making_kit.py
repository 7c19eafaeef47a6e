"""A file that is made as far as a test says, for the screens that make one."""

from client.processes.file_process import FileOrder


class Fake:
    """A file that is made as far as a test says."""

    def __init__(self, order: FileOrder) -> None:
        self.order, self.share, self.ended = order, 0.0, ""
        self.told = ""

    def poll(self) -> bool:
        self.ended = self.told
        return True

    def cancel(self) -> None:
        self.ended = self.ended or "cancelled"
