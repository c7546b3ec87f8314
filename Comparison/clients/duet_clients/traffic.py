"""What a client sends and how long it only waits, counted outside of the client."""

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
    """What was used: commands sent, bytes of bodies both ways, seconds spent only waiting."""

    commands: int = 0
    bytes: int = 0
    waited: float = 0.0

    def __sub__(self, earlier: Usage) -> Usage:
        """Say what was used between two times."""
        return Usage(
            self.commands - earlier.commands,
            self.bytes - earlier.bytes,
            max(self.waited - earlier.waited, 0.0),
        )

    def __add__(self, more: Usage) -> Usage:
        """Say what was used together."""
        return Usage(
            self.commands + more.commands, self.bytes + more.bytes, self.waited + more.waited
        )


@dataclass(frozen=True)
class ServerTiming:
    """What the server spent on a command and its phases, in seconds.

    The phases exclude each other, so that together they are no more than the total.
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
        """Read the header Server-Timing as this server writes it.

        None for one that has no total or contradicts itself.
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
        """Say where the time of a command went, which took so long for the client."""
        phases = {field.name: getattr(self, field.name) for field in fields(self)[1:]}
        phases["dispatch"] = self.total - sum(phases.values())
        phases["http"] = duration - self.total
        return {name: seconds for name, seconds in phases.items() if seconds > 0}


@dataclass(frozen=True)
class SentCommand:
    """A command that was sent, and what it cost."""

    method: str
    path: str
    """Below the session, such as /element; the whole path for what begins or ends one."""
    using: str | None
    """The strategy of a command that looks for elements."""
    value: str | None
    """What such a command looks for."""
    start: float
    """When it was sent, in seconds on the clock time.monotonic."""
    duration: float
    """From sending to the answer, in seconds."""
    bytes_sent: int
    bytes_received: int
    status: int | None
    """The answer's HTTP status; None when none came."""
    timing: ServerTiming | None
    """What the server tells; None when it does not."""


def path_below_session(url: str) -> str:
    """Take the server's address and the session off a URL, as far as it has them."""
    path = re.sub(r"^[a-z]+://[^/]*", "", url)
    session = re.search(r"/session/[^/]+(?=/)", path)
    if session:
        return path[session.end() :]
    # The server's own path, if it has one, is in front of the few commands of no session.
    command = re.search(r"/(status|session|sessions)(/[^/]*)?$", path)
    return command.group(0) if command else path


def locator(path: str, body: str | None) -> tuple[str | None, str | None]:
    """Tell what a command looks for, and by which strategy; None for other commands."""
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
    """Counts what goes by."""

    def __init__(self) -> None:
        self.usage = Usage()
        """What was used so far."""
        self.commands: list[SentCommand] = []
        """The commands sent so far, oldest first."""
        self._is_counting = True

    def note(self, command: SentCommand) -> None:
        """Count a command and keep it, unless nothing is to be counted now."""
        if self._is_counting:
            self.commands.append(command)
            self.usage += Usage(1, command.bytes_sent + command.bytes_received)

    @contextmanager
    def uncounted(self) -> Iterator[None]:
        """Count no command meanwhile: to fetch the screen for a report is no part of a test."""
        before, self._is_counting = self._is_counting, False
        try:
            yield
        finally:
            self._is_counting = before

    def watch(self, driver: WebDriver) -> None:
        """Count the driver's commands from now on.

        The client stays as it is: between its remote connection and the pool of connections that
        it sends through, another pool is put, which passes everything on.
        """
        connection: Any = driver.command_executor
        connection._conn = CountingPool(connection._conn, self)


class CountingPool:
    """Passes requests on to a pool of connections, which is urllib3's, and counts them."""

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
    """Selenium's explicit wait, which also counts how long it sleeps between two looks."""

    def __init__(self, driver: WebDriver, timeout: float, traffic: Traffic) -> None:
        super().__init__(driver, timeout)
        self._traffic = traffic

    def until(self, method: Callable[[WebDriver], Any], message: str = "") -> Any:  # noqa: ANN401
        """Wait until the method returns something true, and return it."""
        return super().until(self._counted(method), message)

    def until_not(
        self, method: Callable[[WebDriver], Any], message: str = ""
    ) -> Any:  # noqa: ANN401
        """Wait until the method returns something false."""
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
