"""The network: frames, messages, sessions, one signed log; sans-I/O but for `link`."""
