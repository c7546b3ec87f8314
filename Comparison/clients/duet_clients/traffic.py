"""What a client sends and how long it only waits, counted outside of the client."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Protocol
from urllib.parse import urlsplit

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
class Sent:
    """A command that was sent. Times are seconds; the start is one of the process's clock."""

    method: str
    url: str
    body: str | None
    start: float
    duration: float
    bytes_sent: int
    bytes_received: int
    status: int | None
    """The HTTP status of the answer; None when none came."""

    @property
    def path(self) -> str:
        """The path below the session, such as `/element`; the whole one beside a session."""
        path = urlsplit(self.url).path
        match = re.search(r"/session/[^/]+(/.*)?$", path)
        return path if match is None else match[1] or ""

    @property
    def locator(self) -> tuple[str, str] | None:
        """The strategy and the selector of what is looked for; None where nothing is."""
        if not self.path.endswith(("/element", "/elements")) or self.body is None:
            return None
        try:
            sought = json.loads(self.body)
            using, value = sought["using"], sought["value"]
        except (ValueError, KeyError, TypeError):
            return None
        return (using, value) if isinstance(using, str) and isinstance(value, str) else None


class Answer(Protocol):
    """An HTTP answer with its body."""

    @property
    def data(self) -> bytes:
        """The body."""

    @property
    def status(self) -> int:
        """The HTTP status."""


class Pool(Protocol):
    """What a client's remote connection sends its commands through: urllib3's pool."""

    def request(self, method: str, url: str, **options: Any) -> Answer:  # noqa: ANN401
        """Send a request."""

    def clear(self) -> None:
        """Close all connections."""


class Traffic:
    """Counts what goes by."""

    def __init__(self) -> None:
        self._usage = Usage()
        self._commands: list[Sent] = []
        self._is_counting = True

    @property
    def usage(self) -> Usage:
        """What was used so far."""
        return self._usage

    def commands(self, after: int = 0) -> list[Sent]:
        """Say which commands were sent so far, without the first so many."""
        return self._commands[after:]

    def add(self, usage: Usage) -> None:
        """Count something, unless it is not to be counted now."""
        if self._is_counting:
            self._usage += usage

    def note(self, sent: Sent) -> None:
        """Count a command and keep it, unless it is not to be counted now."""
        if self._is_counting:
            self._usage += Usage(commands=1, bytes=sent.bytes_sent + sent.bytes_received)
            self._commands.append(sent)

    @contextmanager
    def uncounted(self) -> Iterator[None]:
        """Count nothing meanwhile: to fetch the screen for a report is no part of a test."""
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
    """Passes requests on to a pool, and counts them."""

    def __init__(self, pool: Pool, traffic: Traffic) -> None:
        self._pool = pool
        self._traffic = traffic

    def request(
        self, method: str, url: str, body: str | None = None, **options: Any  # noqa: ANN401
    ) -> Answer:
        """Send a request."""
        start = time.monotonic()
        received, status = 0, None
        try:
            answer = self._pool.request(method, url, body=body, **options)
            received, status = len(answer.data), answer.status
            return answer
        finally:
            duration = time.monotonic() - start
            sent = len((body or "").encode())
            self._traffic.note(
                Sent(method, url, body, start, duration, sent, received, status)
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
                self._traffic.add(Usage(waited=time.monotonic() - last_look))
            try:
                return method(driver)
            finally:
                last_look = time.monotonic()

        return look
