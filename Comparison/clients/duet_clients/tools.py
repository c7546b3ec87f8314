"""The clients that play scenarios, how each starts a session, and requests outside the client."""

from __future__ import annotations

import json
import platform
import urllib.request
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from typing import Any

from appium import webdriver as appium
from appium.options.ios import XCUITestOptions
from selenium import webdriver as selenium
from selenium.common.exceptions import SessionNotCreatedException, WebDriverException
from selenium.webdriver.common.options import ArgOptions
from selenium.webdriver.remote.webdriver import WebDriver

from duet_clients.plan import Ledger, PlanError, Play, Scenario
from duet_clients.run import TraceWriter
from duet_clients.traffic import SentCommand, Traffic, Usage

BUNDLE_IDS = {
    "TinyLog": "app.duet.tinylog",
    "Beer Explorer": "app.duet.beer-explorer",
    "Articles": "app.duet.articles",
    "Suggestions": "app.duet.suggestions",
    "Registration": "app.duet.registration",
    "Login": "app.duet.login",
}
"""The bundle identifiers of the apps."""

Capabilities = Mapping[str, object]


@dataclass(frozen=True)
class Tool:
    """A client, and the apps that it supports."""

    apps: frozenset[str]
    begin: Callable[[str, Capabilities], WebDriver]
    """Starts a session at a server's address."""
    packages: tuple[str, ...]
    """The client's packages on PyPI."""

    @property
    def about(self) -> dict[str, str]:
        """The facts about the tool in the trace, by name."""
        return {
            "client": ", ".join(f"{name} {version(name)}" for name in self.packages),
            "server": "the remote end of this package, over HTTP",
            "system": platform.platform(),
            "toolchain": f"Python {platform.python_version()}",
        }


def capabilities(app: str, arguments: list[str]) -> Capabilities:
    """Return the capabilities with which a client launches an app."""
    if app == "TinyLog":
        # Keeps lists in memory. A file could hold lists that an earlier test left.
        arguments = ["--store", "memory", *arguments]
    return {
        "appium:bundleId": BUNDLE_IDS[app],
        "appium:processArguments": {"args": arguments},
        # Explicit waits sleep on the wall clock. A running server may default to virtual time.
        "duet:clock": "wall",
    }


def _appium(server: str, wanted: Capabilities) -> WebDriver:
    options = XCUITestOptions().load_capabilities(dict(wanted))
    return appium.Remote(server, options=options)


def _selenium(server: str, wanted: Capabilities) -> WebDriver:
    options = ArgOptions()
    options.set_capability("platformName", "iOS")
    options.set_capability("appium:automationName", "XCUITest")
    for name, value in wanted.items():
        options.set_capability(name, value)
    driver = selenium.Remote(server, options=options)
    # Selenium has no API for contexts. This is its way to add a server's own commands.
    commands: Any = driver.command_executor
    commands.add_command("getContexts", "GET", "/session/$sessionId/contexts")
    commands.add_command("switchToContext", "POST", "/session/$sessionId/context")
    return driver


TOOLS = {
    "appium-python": Tool(frozenset(BUNDLE_IDS), _appium, ("Appium-Python-Client", "selenium")),
    "selenium-python": Tool(frozenset({"Beer Explorer"}), _selenium, ("selenium",)),
}
"""All clients, by their names in traces. Selenium supports only HTML in a web view."""


@dataclass(frozen=True)
class Stage:
    """The settings that all runs share."""

    server: str
    package: Path
    scenarios: dict[str, Scenario]
    faults: dict[str, list[str]]
    """The faults that each app is launched with, by the app's name."""
    writer: TraceWriter
    pictures: bool
    """Whether the trace of the first repetition has pictures."""
    longest_delay: int | None
    """The longest delay of the apps' services, in milliseconds. None for no delay."""
    ledger: Ledger
    declared: list[str] = field(default_factory=list)
    """The declared failures and omissions so far."""

    def begin(self, play: Play, more: list[str]) -> WebDriver:
        """Start a session with the scenario's app, its launch arguments and further ones."""
        scenario = self.scenarios[play.scenario]
        arguments = [*scenario.launch, *more]
        # The steps of a scenario that sets a delay rely on it.
        if self.longest_delay is not None and "--service-delay" not in scenario.launch:
            # The seed gives each repetition different delays, which are the same in every session.
            delays = ["--service-delay", str(self.longest_delay), "--seed", str(play.repetition)]
            arguments = arguments + delays
        faults = self.faults.get(scenario.app, [])
        return begin(self.server, play.tool, scenario.app, arguments, faults)


def begin(
    server: str, tool: str, app: str, arguments: list[str], faults: Iterable[str]
) -> WebDriver:
    """Start a session with a tool."""
    broken = [word for fault in faults for word in ("--fault", fault)]
    return TOOLS[tool].begin(server, capabilities(app, arguments + broken))


def known_faults(server: str, faults: list[str]) -> dict[str, list[str]]:
    """Return the faults that each app supports. Launches each app with each fault to find out.

    Raises PlanError for a fault that no app supports.
    """
    known: dict[str, list[str]] = {app: [] for app in BUNDLE_IDS}
    for fault in faults:
        refusals: list[str] = []
        for app, its_faults in known.items():
            try:
                begin(server, "appium-python", app, [], [fault]).quit()
                its_faults.append(fault)
            except SessionNotCreatedException as refusal:
                refusals.append(refusal.msg or "")
        if len(refusals) == len(known):
            raise PlanError(f"No app has the fault {fault}:\n" + "\n".join(refusals))
    return known


@dataclass(frozen=True)
class WatchedSession:
    """A session, and data about it from outside the client."""

    server: str
    driver: WebDriver
    traffic: Traffic
    checks: Callable[[], int]
    """Returns the number of the test's assertions that have passed."""
    compared: Callable[[], tuple[object, object] | None] = lambda: None
    """Returns both sides of the comparison in an assertion that has failed."""
    takes_pictures: bool = False

    def usage(self) -> Usage:
        """Return the tool's usage so far."""
        return self.traffic.usage

    def commands(self, after: int) -> list[SentCommand]:
        """Return the commands sent so far, without the first `after`."""
        return self.traffic.commands[after:]

    def actions(self) -> list[str] | None:
        """Return the user actions on the device since the last call. None if that fails.

        The first call starts the recording and returns an empty list.
        """
        value = self._ask("actions")
        if not isinstance(value, list) or not all(isinstance(action, str) for action in value):
            return None
        return value

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
