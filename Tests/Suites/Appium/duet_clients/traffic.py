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
        return Usage(
            self.commands - earlier.commands,
            self.bytes - earlier.bytes,
            max(self.waited - earlier.waited, 0.0),
        )


@dataclass(frozen=True)
class SentCommand:
    """A sent command and its cost."""

    method: str
    """The HTTP method, such as POST."""
    path: str
    """The path below the session, such as /element."""
    using: str | None
    """The locator strategy. None if the command doesn't search for elements."""
    value: str | None
    """The locator's selector. None if the command doesn't search for elements."""
    start: float
    """The time of sending, in seconds of time.monotonic."""
    duration: float
    """The time from sending to the response, in seconds."""
    bytes_sent: int
    bytes_received: int
    status: int | None
    """The response's HTTP status. None without a response."""


class Traffic:
    """Counts a client's commands."""

    def __init__(self) -> None:
        self.commands: list[SentCommand] = []
        """The commands sent so far, oldest first."""
        self.waited = 0.0
        """The time slept between two looks of a wait so far, in seconds."""
        self._is_counting = True

    @property
    def usage(self) -> Usage:
        """The usage so far."""
        sizes = (command.bytes_sent + command.bytes_received for command in self.commands)
        return Usage(len(self.commands), sum(sizes), self.waited)

    def note(self, command: SentCommand) -> None:
        """Count and record a command, unless counting is suspended."""
        if self._is_counting:
            self.commands.append(command)

    @contextmanager
    def uncounted(self) -> Iterator[None]:
        """Suspend counting, such as for a screen in a report, which isn't part of the test."""
        before, self._is_counting = self._is_counting, False
        try:
            yield
        finally:
            self._is_counting = before

    def watch(self, driver: WebDriver) -> None:
        """Count the driver's commands from now on.

        The client stays unmodified. Its pool of connections is wrapped in one that counts requests
        and passes them on.
        """
        connection: Any = driver.command_executor
        connection._conn = CountingPool(connection._conn, self)


class CountingPool:
    """Counts requests and passes them on to a connection pool of urllib3."""

    def __init__(self, pool: Any, traffic: Traffic) -> None:  # noqa: ANN401
        self._pool = pool
        self._traffic = traffic

    def request(
        self, method: str, url: str, body: str | None = None, **options: Any  # noqa: ANN401
    ) -> Any:  # noqa: ANN401
        """Send a request."""
        answer: Any = None
        start = time.monotonic()
        try:
            answer = self._pool.request(method, url, body=body, **options)
            return answer
        finally:
            duration = time.monotonic() - start
            path = re.sub(r"^.*?/session/[^/]+", "", url)
            # Only searches for elements have these members, which describe the locator.
            is_search = path.endswith(("/element", "/elements"))
            locator = json.loads(body) if body and is_search else {}
            self._traffic.note(
                SentCommand(
                    method=method,
                    path=path,
                    using=locator.get("using"),
                    value=locator.get("value"),
                    start=start,
                    duration=duration,
                    bytes_sent=len((body or "").encode()),
                    bytes_received=len(answer.data) if answer else 0,
                    status=answer.status if answer else None,
                )
            )

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
