"""The only input and output of the network: sockets, files, threads, and tables in memory."""
