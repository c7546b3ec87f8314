"""Where scenarios are played: a server, what its apps are launched with, and the trace."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from selenium.common.exceptions import SessionNotCreatedException, WebDriverException
from selenium.webdriver.remote.webdriver import WebDriver

from duet_clients.plays import PlanError, Play
from duet_clients.tools import BUNDLE_IDS, TOOLS, Tool, capabilities
from duet_clients.traffic import Traffic
from duet_clients.written import Scenario


@dataclass(frozen=True)
class Stage:
    """What all plays have in common."""

    server: str
    package: Path
    scenarios: dict[str, Scenario]
    faults: dict[str, list[str]]
    """The faults that each app is launched with, by the app's name."""
    trace: Path | None
    about: dict[str, str]
    """Facts for the trace, by name."""
    pictures: bool = False
    """Whether the trace of the first repetition has pictures."""
    longest_delay: int | None = None
    """The longest time, in milliseconds, that the apps' services take; None to answer at once."""

    def begin(self, play: Play, arguments: list[str]) -> WebDriver:
        """Begin a session in which the scenario's app runs, launched with these arguments."""
        app = self.scenarios[play.scenario].app
        if self.longest_delay is not None:
            # Each repetition has its own random delays, the same ones whenever it is played.
            delays = ["--service-delay", str(self.longest_delay), "--seed", str(play.repetition)]
            arguments = arguments + delays
        return begin(self.server, tool(play.tool), app, arguments, self.faults.get(app, []))


def tool(name: str) -> Tool:
    """Find a tool by its name."""
    return next(tool for tool in TOOLS if tool.name == name)


def begin(
    server: str, tool: Tool, app: str, arguments: list[str], faults: Iterable[str]
) -> WebDriver:
    """Begin a session with a tool."""
    broken = [word for fault in faults for word in ("--fault", fault)]
    return tool.begin(server, capabilities(app, arguments + broken))


def known_faults(server: str, faults: list[str]) -> dict[str, list[str]]:
    """Find out which app knows which fault, by launching it so.

    Raises PlanError for a fault that no app knows.
    """
    known: dict[str, list[str]] = {app: [] for app in BUNDLE_IDS}
    for fault in faults:
        refusals: list[str] = []
        for app, its_faults in known.items():
            try:
                begin(server, TOOLS[0], app, [], [fault]).quit()
                its_faults.append(fault)
            except SessionNotCreatedException as refusal:
                refusals.append(refusal.msg or "")
        if len(refusals) == len(known):
            raise PlanError(f"no app knows the fault {fault}:\n" + "\n".join(refusals))
    return known


def screen(driver: WebDriver, traffic: Traffic) -> str | None:
    """Fetch the screen for the trace of a failure; None when even that fails."""
    with traffic.uncounted():
        try:
            return driver.page_source
        except WebDriverException:
            return None


def picture(server: str, driver: WebDriver) -> str | None:
    """Take a picture of the screen, as SVG; None when that fails."""
    value = _ask(server, driver, "screenshot/svg")
    return value if isinstance(value, str) else None


def actions(server: str, driver: WebDriver) -> list[str] | None:
    """Take what was done with the device since this was asked last; None when that fails.

    The first time it is nothing; from then on the device notes it.
    """
    value = _ask(server, driver, "actions")
    if not isinstance(value, list) or not all(isinstance(action, str) for action in value):
        return None
    return value


def _ask(server: str, driver: WebDriver, what: str) -> object:
    """Ask for what only this server has; None when that fails.

    It is asked for beside the client, whose commands are counted and which knows no such command.
    """
    address = f"{server.rstrip('/')}/session/{driver.session_id}/duet/{what}"
    try:
        with urllib.request.urlopen(address, timeout=60) as answer:  # noqa: S310
            value: object = json.load(answer)["value"]
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return value
