"""Counts a client's requests and waiting time, outside the client."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.support.wait import WebDriverWait


@dataclass(frozen=True)
class Usage:
    """Usage: commands sent, bytes of request and response bodies, seconds spent waiting."""

    commands: int
    bytes: int
    waited: float

    def __sub__(self, earlier: Usage) -> Usage:
        """Return the usage since an earlier time."""
        waited = max(self.waited - earlier.waited, 0.0)
        return Usage(self.commands - earlier.commands, self.bytes - earlier.bytes, waited)


@dataclass(frozen=True)
class SentCommand:
    """A sent command and its cost."""

    method: str
    path: str
    """The path below the session, such as /element."""
    locator: dict[str, str]
    """The strategy as `using` and the selector as `value`. Empty if it doesn't search for elements."""
    start: float
    """The time of sending, in seconds of time.monotonic."""
    duration: float
    bytes_sent: int
    bytes_received: int
    status: int | None
    """The response's HTTP status. None without a response."""

    def record(self, start: float) -> dict[str, object]:
        """Return the command for the trace, with the time of sending since the run's start."""
        record = {
            "kind": "request", "method": self.method, "path": self.path, **self.locator, "start": start,
            "duration": self.duration, "bytesSent": self.bytes_sent, "bytesReceived": self.bytes_received}
        return record if self.status is None else record | {"status": self.status}


class Traffic:
    """Counts the commands of a driver.

    The client stays unmodified. Its pool of urllib3's connections is replaced by this one, which passes
    requests on.
    """

    def __init__(self, driver: WebDriver) -> None:
        self.commands: list[SentCommand] = []
        """The commands sent so far, oldest first."""
        self.waited = 0.0
        """The time slept between two looks of a wait so far, in seconds."""
        self._is_counting = True
        connection: Any = driver.command_executor
        self._pool, connection._conn = connection._conn, self

    @property
    def usage(self) -> Usage:
        """The usage so far."""
        sizes = (command.bytes_sent + command.bytes_received for command in self.commands)
        return Usage(len(self.commands), sum(sizes), self.waited)

    @contextmanager
    def uncounted(self) -> Iterator[None]:
        """Suspend counting, such as for a screen in a report, which isn't part of the test."""
        before, self._is_counting = self._is_counting, False
        try:
            yield
        finally:
            self._is_counting = before

    def request(
        self, method: str, url: str, body: str | None = None, **options: Any  # noqa: ANN401
    ) -> Any:  # noqa: ANN401
        """Send a request, and count it unless counting is suspended."""
        answer: Any = None
        start = time.monotonic()
        try:
            answer = self._pool.request(method, url, body=body, **options)
            return answer
        finally:
            duration = time.monotonic() - start
            path = re.sub(r"^.*?/session/[^/]+", "", url)
            # Only searches for elements have a body that describes a locator.
            is_search = path.endswith(("/element", "/elements"))
            locator = {name: value for name, value in (json.loads(body) if body and is_search else {}).items()
                       if name in ("using", "value")}
            if self._is_counting:
                self.commands.append(SentCommand(
                    method, path, locator, start, duration, len((body or "").encode()),
                    len(answer.data) if answer else 0, answer.status if answer else None))

    def clear(self) -> None:
        """Close all connections."""
        self._pool.clear()


class CountedWait(WebDriverWait[WebDriver]):
    """Selenium's explicit wait, which also counts the time slept between looks."""

    def __init__(self, driver: WebDriver, timeout: float, traffic: Traffic) -> None:
        super().__init__(driver, timeout)
        self._traffic = traffic

    def until(self, method: Callable[[WebDriver], Any], message: str = "") -> Any:  # noqa: ANN401
        """Wait until the method returns a true value, and return it."""
        last_look: float | None = None

        def look(driver: WebDriver) -> Any:  # noqa: ANN401
            nonlocal last_look
            if last_look is not None:
                self._traffic.waited += time.monotonic() - last_look
            try:
                return method(driver)
            finally:
                last_look = time.monotonic()

        return super().until(look, message)
