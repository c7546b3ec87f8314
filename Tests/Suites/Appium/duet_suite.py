"""The pytest plugin: plays each test with each client, and the runs that `duet compare` requests.

`scenario_binding` binds the tests to the written scenarios. `duet compare` starts a process for this suite
and those in Swift. `Tests/Suites/SuiteSupport/SuiteProtocol.swift` describes its lines of JSON.

PYTEST_DONT_REWRITE: conftest.py imports this module before pytest loads it as a plugin.
"""

from __future__ import annotations

import json
import platform
import urllib.request
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.remote.webdriver import WebDriver

from scenario_binding import SESSION, TRACE_VERSION, Item, Run, playing, run_of
from traffic import CountedWait, Traffic, Usage

TIMEOUT = 10
"""The longest explicit wait, in seconds. It looks twice a second, Selenium's default."""


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
class Play:
    """One run of a scenario with a tool."""

    scenario: str
    tool: str
    repetition: int


@dataclass(frozen=True)
class Launch:
    """What a session is started with."""

    server: str
    tool: str
    app: str
    arguments: list[str]
    """The app's launch arguments: the scenario's, then those of the request."""


class Channel:
    """The connection to the command. Without files there are no requests and no answers."""

    def __init__(self, requests: Path | None, answers: Path | None) -> None:
        self.lines = requests.open(encoding="utf-8") if requests else None
        self.request: dict[str, Any] = {"arguments": [], "takesPictures": False}
        self.outcome = "not run"
        self._answers = answers.open("w", encoding="utf-8") if answers else None

    def answer(self, name: str, value: object) -> None:
        """Write an answer."""
        if self._answers:
            self._answers.write(json.dumps({name: value}, ensure_ascii=False) + "\n")
            self._answers.flush()

    def fail(self, text: str, file: str, line: int) -> None:
        """Answer with a failure."""
        self.answer("failure", {"text": text, "file": file, "line": line})
        self.outcome = "failed"


CHANNEL = pytest.StashKey[Channel]()


class SuiteRun(Run):
    """A run whose items have their requests and user actions in the trace. None may look at nothing."""

    play: Play
    channel: Channel
    server: str
    traffic: Traffic
    webdriver: WebDriver
    _before = Usage(0, 0, 0)

    def began(self) -> None:
        """Note the usage before an item."""
        self._before = self.traffic.usage

    def complaint(self, item: Item) -> str | None:
        """Return what is wrong with an item that raised nothing, or None."""
        if self.traffic.usage.commands == self._before.commands:
            return f"nothing was {'done' if item.kind == 'S' else 'looked at'}: no command was sent"
        return super().complaint(item)

    def extras(self, item: Item | None, problem: str | None) -> dict[str, object]:
        """Return what an item, or the whole run, has used, sent and done."""
        used = self.traffic.usage - (self._before if item else Usage(0, 0, 0))
        members: dict[str, object] = {"commands": used.commands, "bytes": used.bytes, "waited": used.waited}
        if item is None:
            return members
        if self.channel.request["takesPictures"] and isinstance(picture := self.ask("screenshot/svg"), str):
            members["picture"] = {"format": "svg", "data": picture}
        sent = self.traffic.commands[self._before.commands:]
        members["sent"] = [command.record(self.now(command.start)) for command in sent]
        members["actions"] = self.ask("actions")
        if problem:
            with self.traffic.uncounted():
                try:
                    members["screen"] = self.webdriver.page_source
                except WebDriverException:
                    members["screen"] = None
        return members

    def write(self, kind: str, **members: object) -> None:
        """Answer with a record. `duet compare` knows the session and the parameters."""
        about = {"version": TRACE_VERSION, "kind": kind, "tool": self.play.tool, "run": self.id,
                 "scenario": self.play.scenario, "repetition": self.play.repetition}
        left_out = ("session", "parameters", "checks")
        self.channel.answer("record", about | {
            name: value for name, value in members.items() if value is not None and name not in left_out})

    def ask(self, what: str) -> object:
        """Send a request for one of Duet's own commands, which clients don't have. None if that fails.

        The response to `actions` is the user actions on the device since the last one. The first one starts
        the recording.
        """
        address = f"{self.server.rstrip('/')}/session/{self.webdriver.session_id}/duet/{what}"
        try:
            with urllib.request.urlopen(address, timeout=60) as answer:  # noqa: S310
                value: object = json.load(answer)["value"]
        except (OSError, ValueError, KeyError, TypeError):
            return None
        return value


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    group = parser.getgroup("duet", "Duet's own suite")
    group.addoption("--server", help="the address at which `duet serve` listens")
    group.addoption("--tool", action="append", choices=list(TOOLS), help="play with only this client")
    group.addoption("--repeat", type=int, default=1, help="number of runs per test and client")
    group.addoption("--requests", type=Path, help="play the requests in this file, one per line")
    group.addoption("--answers", type=Path, help="write the answers to this file, one per line")


def pytest_configure(config: pytest.Config) -> None:
    """Open the channel."""
    if config.option.server is None:
        raise pytest.UsageError("--server is missing. Tests/Suites/Appium/run sets it.")
    config.stash[CHANNEL] = Channel(config.option.requests, config.option.answers)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Expect no test of the other scenarios: this suite has those of the thesis."""
    found = session.config.stash[SESSION]
    found.played |= set(found.scenarios)


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Play the requested runs, if there is a channel for requests."""
    channel = session.config.stash[CHANNEL]
    if channel.lines is None or session.testsfailed or session.config.option.collectonly:
        return None
    items = {_play(item): item for item in session.items}
    for line in channel.lines:
        channel.request, channel.outcome = json.loads(line), "passed"
        play = Play(*(channel.request[name] for name in ("scenario", "tool", "repetition")))
        if play in items:
            record = {"version": TRACE_VERSION, "kind": "tool", "tool": play.tool}
            channel.answer("record", record | {"about": TOOLS[play.tool].about})
            session.config.hook.pytest_runtest_protocol(item=items[play], nextitem=None)
        else:
            channel.fail("no test plays it", "Tests/Suites/Appium/tests", 1)
        channel.answer("end", {"outcome": channel.outcome})
    return True


# Selecting tests


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test once for each tool and repetition."""
    mark, option = metafunc.definition.get_closest_marker("scenario"), metafunc.config.option
    if mark is None:
        return
    plays = [
        Play(mark.args[0], tool, repetition)
        for tool in option.tool or TOOLS
        for repetition in range(1, option.repeat + 1)
        if mark.args[0] in (TOOLS[tool].scenarios or mark.args)
    ]
    ids = [f"{play.tool}-{play.repetition}" for play in plays]
    # pytest would skip a test with an empty list. Unwanted tests are removed below.
    metafunc.parametrize("play", plays or [None], ids=ids or ["not wanted"], indirect=True)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Remove the tests that no wanted tool plays."""
    unwanted = [item for item in items if "play" in _parameters(item) and _play(item) is None]
    if unwanted:
        config.hook.pytest_deselected(items=unwanted)
        items[:] = [item for item in items if item not in unwanted]


def _parameters(item: pytest.Item) -> dict[str, object]:
    return getattr(getattr(item, "callspec", None), "params", {})


def _play(item: pytest.Item) -> Play | None:
    play = _parameters(item).get("play")
    return play if isinstance(play, Play) else None


# Fixtures


@pytest.fixture
def play(request: pytest.FixtureRequest) -> Play:
    """Return the scenario, tool and repetition of the run."""
    assert isinstance(request.param, Play)
    return request.param


@pytest.fixture
def launch(request: pytest.FixtureRequest, play: Play) -> Launch:
    """Return what the session is started with."""
    scenario = request.config.stash[SESSION].scenarios[play.scenario]
    arguments = [*scenario.launch, *request.config.stash[CHANNEL].request["arguments"]]
    return Launch(request.config.option.server, play.tool, scenario.app, arguments)


@pytest.fixture
def traffic(driver: WebDriver) -> Traffic:
    """Count the test's requests. Starting the session isn't part of the scenario."""
    return Traffic(driver)


@pytest.fixture
def wait(driver: WebDriver, traffic: Traffic) -> CountedWait:
    """Return an explicit wait."""
    return CountedWait(driver, TIMEOUT, traffic)


@pytest.fixture
def scenario(
    request: pytest.FixtureRequest, play: Play, driver: WebDriver, traffic: Traffic
) -> Iterator[SuiteRun]:
    """Play the scenario of the test's mark."""
    run: SuiteRun = run_of(request.node, SuiteRun)
    run.play, run.channel, run.server = play, request.config.stash[CHANNEL], request.config.option.server
    run.webdriver, run.traffic = driver, traffic
    run.ask("actions")
    with playing(request.node, run):
        yield run


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Report failures. A skip and pytest's expected failures are failures, too."""
    report = yield
    if report.skipped or hasattr(report, "wasxfail"):
        report.longrepr = f"skipped or expected to fail, which is a failure here: {call.excinfo}"
        report.outcome = "failed"
        report.__dict__.pop("wasxfail", None)
    if report.failed:
        text = call.excinfo.exconly() if call.excinfo else report.longreprtext
        file, line, _ = item.location
        file = item.config.stash[SESSION].relative(item.config.rootpath / file)
        item.config.stash[CHANNEL].fail(text, file, (line or 0) + 1)
    return report
