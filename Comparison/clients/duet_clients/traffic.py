"""What a client sends and how long it only waits, counted outside of the client."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Protocol

from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.support.wait import WebDriverWait

from duet_clients.commands import SentCommand, locator, path_below_session, server_timing


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


class Answer(Protocol):
    """An HTTP answer with its body."""

    @property
    def data(self) -> bytes:
        """The body."""

    @property
    def status(self) -> int:
        """The HTTP status."""

    @property
    def headers(self) -> Mapping[str, str]:
        """The headers; their names in any case."""


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
        self._commands: list[SentCommand] = []
        self._is_counting = True

    @property
    def usage(self) -> Usage:
        """What was used so far."""
        return self._usage

    @property
    def commands(self) -> list[SentCommand]:
        """The commands sent so far, oldest first."""
        return self._commands

    def add(self, usage: Usage) -> None:
        """Count something, unless it is not to be counted now."""
        if self._is_counting:
            self._usage += usage

    def note(self, command: SentCommand) -> None:
        """Count a command and keep it, unless nothing is to be counted now."""
        if self._is_counting:
            self._commands.append(command)
        self.add(Usage(commands=1, bytes=command.bytes_sent + command.bytes_received))

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
        answer: Answer | None = None
        start = time.monotonic()
        try:
            answer = self._pool.request(method, url, body=body, **options)
            return answer
        finally:
            self._note(method, url, body, start, time.monotonic(), answer)

    def _note(
        self,
        method: str,
        url: str,
        body: str | None,
        start: float,
        end: float,
        answer: Answer | None,
    ) -> None:
        path = path_below_session(url)
        using, value = locator(path, body)
        self._traffic.note(
            SentCommand(
                method=method,
                path=path,
                using=using,
                value=value,
                start=start,
                duration=end - start,
                bytes_sent=len((body or "").encode()),
                bytes_received=len(answer.data) if answer else 0,
                status=answer.status if answer else None,
                timing=server_timing(answer.headers.get("Server-Timing")) if answer else None,
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
                self._traffic.add(Usage(waited=time.monotonic() - last_look))
            try:
                return method(driver)
            finally:
                last_look = time.monotonic()

        return look
