"""What the checks start: `duet serve`, and a door to it that counts sessions and can be shut."""

from __future__ import annotations

import re
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

START_SECONDS = 60
"""How long a server may take until it listens."""


@contextmanager
def served(duet: Path, *options: str) -> Iterator[str]:
    """Start a server on a free port; its address is given, and it is ended afterwards."""
    command = [duet, "serve", "--port", "0", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        # It is not to be waited for longer, whatever it does.
        limit = threading.Timer(START_SECONDS, server.kill)
        limit.start()
        try:
            assert server.stdout is not None
            line = server.stdout.readline()
            limit.cancel()
            found = re.search(r"http://\S*[0-9/\w]", line)
            if found is None:
                raise RuntimeError(f"{command} began with: {line!r}")
            yield found[0]
        finally:
            limit.cancel()
            server.kill()


class Door:
    """Passes connections on to a server; counts its sessions, and is shut after some of them.

    A shut door is as good as a server that died: nobody listens, and connections are broken. One
    session may be refused: its connection is broken, others are not.
    """

    def __init__(
        self, server: str, sessions: int | None = None, refused: int | None = None
    ) -> None:
        host, port = server.removeprefix("http://").split(":")
        self._server = (host, int(port))
        self._limit = sessions
        self._refused = refused
        self._lock = threading.Lock()
        self._open: set[socket.socket] = set()
        self.begun: list[float] = []
        """When each session was begun."""
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._listen, daemon=True).start()

    def shut(self) -> None:
        """Let nobody in any more, and break what is open."""
        with self._lock:
            for end in [self._listener, *self._open]:
                # It may be closed already, or not connected.
                try:
                    end.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass
                end.close()

    def _listen(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
                server = socket.create_connection(self._server)
            except OSError:
                return
            with self._lock:
                self._open |= {client, server}
            for way in ((client, server, True), (server, client, False)):
                threading.Thread(target=self._pass, args=way, daemon=True).start()

    def _pass(self, source: socket.socket, target: socket.socket, is_request: bool) -> None:
        try:
            while data := source.recv(65536):
                if is_request and data.startswith(b"POST /session HTTP"):
                    self.begun.append(time.monotonic())
                    if self._limit is not None and len(self.begun) > self._limit:
                        self.shut()
                        return
                    if len(self.begun) == self._refused:
                        for end in (source, target):
                            end.shutdown(socket.SHUT_RDWR)
                        return
                target.sendall(data)
            target.shutdown(socket.SHUT_WR)
        except OSError:
            return
