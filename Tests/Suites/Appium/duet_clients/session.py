"""The clients, what a session is launched with, and facts about it from outside the client."""

from __future__ import annotations

import json
import platform
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version

from selenium.common.exceptions import WebDriverException
from selenium.webdriver.remote.webdriver import WebDriver

from duet_clients.traffic import SentCommand, Traffic, Usage


@dataclass(frozen=True)
class Tool:
    """A client, by its packages on PyPI."""

    packages: tuple[str, ...]
    scenarios: frozenset[str] | None = None
    """The scenarios that it plays. None for all that have a test."""

    @property
    def about(self) -> dict[str, str]:
        """The facts about the tool in the trace, by name."""
        return {
            "client": ", ".join(f"{name} {version(name)}" for name in self.packages),
            "server": "the remote end of this package, over HTTP",
            "system": platform.platform(),
            "toolchain": f"Python {platform.python_version()}",
        }


TOOLS = {
    "appium-python": Tool(("Appium-Python-Client", "selenium")),
    "selenium-python": Tool(("selenium",), frozenset({"B.1"})),
}
"""The clients, by their names in traces."""


@dataclass(frozen=True)
class Launch:
    """What a session is started with."""

    server: str
    tool: str
    app: str
    arguments: list[str]
    """The app's launch arguments: the scenario's, then those of the request."""


@dataclass(frozen=True)
class WatchedSession:
    """A session, and data about it from outside the client."""

    server: str
    driver: WebDriver
    traffic: Traffic
    checks: Callable[[], int]
    """Returns the number of the test's assertions that have passed."""
    compared: Callable[[], tuple[object, object] | None]
    """Returns both sides of the comparison in an assertion that has failed."""
    takes_pictures: bool

    def usage(self) -> Usage:
        """Return the tool's usage so far."""
        return self.traffic.usage

    def commands(self, after: int) -> list[SentCommand]:
        """Return the commands sent so far, without the first `after`."""
        return self.traffic.commands[after:]

    def actions(self) -> list[object] | None:
        """Return the user actions on the device since the last call. None if that fails.

        The first call starts the recording and returns an empty list.
        """
        value = self._ask("actions")
        return value if isinstance(value, list) else None

    def screen(self) -> str | None:
        """Return the page source, for the trace of a failure. None if that fails too."""
        with self.traffic.uncounted():
            try:
                return self.driver.page_source
            except WebDriverException:
                return None

    def picture(self) -> str | None:
        """Return a picture of the screen as SVG. None if that fails or isn't wanted."""
        value = self._ask("screenshot/svg") if self.takes_pictures else None
        return value if isinstance(value, str) else None

    def _ask(self, what: str) -> object:
        """Send a request for one of Duet's own commands. Return None if that fails.

        The request bypasses the client, which counts its requests and doesn't have this command.
        """
        address = f"{self.server.rstrip('/')}/session/{self.driver.session_id}/duet/{what}"
        try:
            with urllib.request.urlopen(address, timeout=60) as answer:  # noqa: S310
                value: object = json.load(answer)["value"]
        except (OSError, ValueError, KeyError, TypeError):
            return None
        return value
