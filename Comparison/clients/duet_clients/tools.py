"""The clients that play scenarios, how each begins a session, and what is asked beside it."""

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
}
"""The apps that scenarios are about, as they are launched."""

Capabilities = Mapping[str, object]


@dataclass(frozen=True)
class Tool:
    """A client, and the apps that it can look into."""

    apps: frozenset[str]
    begin: Callable[[str, Capabilities], WebDriver]
    """Begins a session at a server's address."""
    packages: tuple[str, ...]
    """The packages of PyPI that it is made of."""

    @property
    def about(self) -> dict[str, str]:
        """What the trace tells of it: facts by name."""
        return {
            "client": ", ".join(f"{name} {version(name)}" for name in self.packages),
            "server": "the remote end of this package, over HTTP",
            "system": platform.platform(),
            "toolchain": f"Python {platform.python_version()}",
        }


def capabilities(app: str, arguments: list[str]) -> Capabilities:
    """Say what a client asks for to have an app launched."""
    if app == "TinyLog":
        # No test may find lists that an earlier one left in a file.
        arguments = ["--store", "memory", *arguments]
    return {
        "appium:bundleId": BUNDLE_IDS[app],
        "appium:processArguments": {"args": arguments},
        # The tests' waits sleep on the wall clock, whatever clock a server that was there has.
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
    # Selenium has no words for contexts. Its users teach it a server's own commands like this.
    commands: Any = driver.command_executor
    commands.add_command("getContexts", "GET", "/session/$sessionId/contexts")
    commands.add_command("switchToContext", "POST", "/session/$sessionId/context")
    return driver


TOOLS = {
    "appium-python": Tool(frozenset(BUNDLE_IDS), _appium, ("Appium-Python-Client", "selenium")),
    "selenium-python": Tool(frozenset({"Beer Explorer"}), _selenium, ("selenium",)),
}
"""All clients, by their names in traces; Selenium's looks into HTML in a web view only."""


@dataclass(frozen=True)
class Stage:
    """What all plays have in common."""

    server: str
    package: Path
    scenarios: dict[str, Scenario]
    faults: dict[str, list[str]]
    """The faults that each app is launched with, by the app's name."""
    writer: TraceWriter
    pictures: bool
    """Whether the trace of the first repetition has pictures."""
    longest_delay: int | None
    """The longest time, in milliseconds, that the apps' services take; None to answer at once."""
    ledger: Ledger
    declared: list[str] = field(default_factory=list)
    """What did not pass and need not."""

    def begin(self, play: Play, more: list[str]) -> WebDriver:
        """Begin a session with the scenario's app, launched by its line Launch and more arguments."""
        scenario = self.scenarios[play.scenario]
        arguments = [*scenario.launch, *more]
        # The steps of a scenario that sets a delay rely on it.
        if self.longest_delay is not None and "--service-delay" not in scenario.launch:
            # Each repetition has its own random delays, the same ones whenever it is played.
            delays = ["--service-delay", str(self.longest_delay), "--seed", str(play.repetition)]
            arguments = arguments + delays
        faults = self.faults.get(scenario.app, [])
        return begin(self.server, play.tool, scenario.app, arguments, faults)


def begin(
    server: str, tool: str, app: str, arguments: list[str], faults: Iterable[str]
) -> WebDriver:
    """Begin a session with a tool."""
    broken = [word for fault in faults for word in ("--fault", fault)]
    return TOOLS[tool].begin(server, capabilities(app, arguments + broken))


def known_faults(server: str, faults: list[str]) -> dict[str, list[str]]:
    """Find out which app knows which fault, by launching it so.

    Raises PlanError for a fault that no app knows.
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
            raise PlanError(f"no app knows the fault {fault}:\n" + "\n".join(refusals))
    return known


@dataclass(frozen=True)
class WatchedSession:
    """A session, and what is known of it beside the client."""

    server: str
    driver: WebDriver
    traffic: Traffic
    checks: Callable[[], int]
    """How many assertions of the test have held so far."""
    takes_pictures: bool = False

    def usage(self) -> Usage:
        """Say what the tool has used so far."""
        return self.traffic.usage

    def commands(self, after: int) -> list[SentCommand]:
        """List the commands that it has sent after the first so many."""
        return self.traffic.commands[after:]

    def actions(self) -> list[str] | None:
        """Take what was done with the device since this was asked last; None when that fails.

        The first time it is nothing; from then on the device notes it.
        """
        value = self._ask("actions")
        if not isinstance(value, list) or not all(isinstance(action, str) for action in value):
            return None
        return value

    def screen(self) -> str | None:
        """Fetch the screen for the trace of a failure; None when even that fails."""
        with self.traffic.uncounted():
            try:
                return self.driver.page_source
            except WebDriverException:
                return None

    def picture(self) -> str | None:
        """Take a picture of the screen, as SVG; None when that fails."""
        value = self._ask("screenshot/svg") if self.takes_pictures else None
        return value if isinstance(value, str) else None

    def _ask(self, what: str) -> object:
        """Ask for what only this server has; None when that fails.

        It is asked for beside the client, whose commands are counted and which knows no such
        command.
        """
        address = f"{self.server.rstrip('/')}/session/{self.driver.session_id}/duet/{what}"
        try:
            with urllib.request.urlopen(address, timeout=60) as answer:  # noqa: S310
                value: object = json.load(answer)["value"]
        except (OSError, ValueError, KeyError, TypeError):
            return None
        return value
