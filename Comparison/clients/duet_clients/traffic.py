"""Counts a client's requests and waiting time, outside the client."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from typing import Any

from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.support.wait import WebDriverWait


@dataclass(frozen=True)
class Usage:
    """Usage: commands sent, bytes of request and response bodies, seconds spent waiting."""

    commands: int = 0
    bytes: int = 0
    waited: float = 0.0

    def __sub__(self, earlier: Usage) -> Usage:
        """Return the usage since an earlier time."""
        return Usage(
            self.commands - earlier.commands,
            self.bytes - earlier.bytes,
            max(self.waited - earlier.waited, 0.0),
        )

    def __add__(self, more: Usage) -> Usage:
        """Return the sum of both usages."""
        return Usage(
            self.commands + more.commands, self.bytes + more.bytes, self.waited + more.waited
        )


@dataclass(frozen=True)
class ServerTiming:
    """The server's time for a command and its phases, in seconds.

    Phases don't overlap, so their sum is at most the total.
    """

    total: float
    snapshot: float = 0.0
    document: float = 0.0
    search: float = 0.0
    gesture: float = 0.0
    wait: float = 0.0
    screenshot: float = 0.0

    @classmethod
    def parse(cls, header: str | None) -> ServerTiming | None:
        """Parse Duet's Server-Timing header.

        Returns None if it has no total or contradicts itself.
        """
        pattern = r"(?:^|,)\s*(\w+)\s*;\s*dur=(\d+(?:\.\d+)?)\s*(?=,|$)"
        names = {field.name for field in fields(cls)}
        found = [metric for metric in re.findall(pattern, header or "") if metric[0] in names]
        times = {name: float(time) for name, time in found}
        if "total" not in times or len(times) < len(found):
            return None
        # The sum of numbers with three decimals may be off in the last bit.
        if sum(times.values()) - times["total"] > times["total"] + 1e-6:
            return None
        return cls(**{name: time / 1000 for name, time in times.items()})

    def phases(self, duration: float) -> dict[str, float]:
        """Return the time of each phase. `duration` is the command's time in the client."""
        phases = {field.name: getattr(self, field.name) for field in fields(self)[1:]}
        phases["dispatch"] = self.total - sum(phases.values())
        phases["http"] = duration - self.total
        return {name: seconds for name, seconds in phases.items() if seconds > 0}


@dataclass(frozen=True)
class SentCommand:
    """A sent command and its cost."""

    method: str
    path: str
    """The path below the session, such as /element. The whole path outside a session."""
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
    timing: ServerTiming | None
    """The server's own timing. None if the response has none."""


def path_below_session(url: str) -> str:
    """Return a URL's path without the server's address and session."""
    path = re.sub(r"^[a-z]+://[^/]*", "", url)
    session = re.search(r"/session/[^/]+(?=/)", path)
    if session:
        return path[session.end() :]
    # Commands without a session may have the server's base path in front.
    command = re.search(r"/(status|session|sessions)(/[^/]*)?$", path)
    return command.group(0) if command else path


def locator(path: str, body: str | None) -> tuple[str | None, str | None]:
    """Return the strategy and selector of a search. None and None for other commands."""
    if not body or not path.endswith(("/element", "/elements")):
        return None, None
    try:
        members = json.loads(body)
    except ValueError:
        return None, None
    if not isinstance(members, dict):
        return None, None
    using, value = members.get("using"), members.get("value")
    if not isinstance(using, str) or not isinstance(value, str):
        return None, None
    return using, value


class Traffic:
    """Counts a client's commands."""

    def __init__(self) -> None:
        self.usage = Usage()
        """The usage so far."""
        self.commands: list[SentCommand] = []
        """The commands sent so far, oldest first."""
        self._is_counting = True

    def note(self, command: SentCommand) -> None:
        """Count and record a command, unless counting is suspended."""
        if self._is_counting:
            self.commands.append(command)
            self.usage += Usage(1, command.bytes_sent + command.bytes_received)

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
            path = path_below_session(url)
            using, value = locator(path, body)
            self._traffic.note(
                SentCommand(
                    method=method,
                    path=path,
                    using=using,
                    value=value,
                    start=start,
                    duration=duration,
                    bytes_sent=len((body or "").encode()),
                    bytes_received=len(answer.data) if answer else 0,
                    status=answer.status if answer else None,
                    timing=(
                        ServerTiming.parse(answer.headers.get("Server-Timing")) if answer else None
                    ),
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
        return super().until(self._counted(method), message)

    def until_not(
        self, method: Callable[[WebDriver], Any], message: str = ""
    ) -> Any:  # noqa: ANN401
        """Wait until the method returns a false value."""
        return super().until_not(self._counted(method), message)

    def _counted(self, method: Callable[[WebDriver], Any]) -> Callable[[WebDriver], Any]:
        last_look: float | None = None

        def look(driver: WebDriver) -> Any:  # noqa: ANN401
            nonlocal last_look
            if last_look is not None:
                self._traffic.usage += Usage(waited=time.monotonic() - last_look)
            try:
                return method(driver)
            finally:
                last_look = time.monotonic()

        return look
