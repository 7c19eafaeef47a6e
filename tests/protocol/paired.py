"""A plain socket that has paired: what is said through it is encrypted, as our programs do."""

import os
import socket

from net.crypto.channel import Channel
from net.crypto.pairing import Initiator, Responder, password

WORDS = (7, 9)
"""The two words of every table in the tests (see tests/conftest.py)."""


class Paired:
    """A socket to a program of ours; `sendall` takes whole frames, `recv` gives whole ones."""

    def __init__(self, line: socket.socket, words=WORDS, host: bool = False) -> None:
        self.line = line
        self._left = b""
        self.channel = self._answer(words) if host else self._knock(words)

    def _knock(self, words) -> Channel:
        side = Initiator(password(words), os.urandom)
        said = side.knock()
        while said is not None:
            self.raw(said)
            said = side.answer(self.frame())
        assert side.channel
        return side.channel

    def _answer(self, words) -> Channel:
        side = Responder(lambda name: password(words), os.urandom)
        while side.channel is None:
            self.raw(side.answer(self.frame()))
        return side.channel

    def raw(self, frame: bytes) -> None:
        self.line.sendall(len(frame).to_bytes(4, "big") + frame)

    def frame(self) -> bytes:
        """Give the next frame as it came; ConnectionError at the end."""
        while len(self._left) < 4 or len(self._left) < 4 + int.from_bytes(self._left[:4], "big"):
            data = self.line.recv(65536)
            if not data:
                raise ConnectionError
            self._left += data
        end = 4 + int.from_bytes(self._left[:4], "big")
        one, self._left = self._left[4:end], self._left[end:]
        return one

    def sendall(self, data: bytes) -> None:
        while data:
            end = 4 + int.from_bytes(data[:4], "big")
            self.raw(self.channel.seal(data[4:end]))
            data = data[end:]

    def recv(self, _: int = 0) -> bytes:
        try:
            said = self.channel.open(self.frame())
        except ConnectionError:
            return b""
        return len(said).to_bytes(4, "big") + said

    def settimeout(self, seconds: float) -> None:
        self.line.settimeout(seconds)

    def close(self) -> None:
        self.line.close()

    def __enter__(self) -> "Paired":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
