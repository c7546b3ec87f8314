"""The pytest plugin: plays each test with each client, and provides what its fixtures need.

A mark binds a test to a scenario. The test gets its run and the fixtures of conftest.py:

    @pytest.mark.scenario("A.1")
    def test_a1(run: ScenarioRun, screen: TinyLogScreen) -> None: ...
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path

import pytest
from selenium.webdriver.remote.webdriver import WebDriver

from duet_clients.channel import Channel, Place
from duet_clients.run import ScenarioRun
from duet_clients.scenarios import Play, Scenario, ScenarioError, list_scenarios
from duet_clients.session import TOOLS, Launch, WatchedSession
from duet_clients.traffic import CountedWait, Traffic

TIMEOUT = 10
"""The longest explicit wait, in seconds. It looks twice a second, Selenium's default."""

CHECKS = pytest.StashKey[int]()
"""The number of a test's assertions that have passed."""
COMPARED = pytest.StashKey[tuple[object, object] | None]()
"""Both sides of the last comparison in an assertion. None if the assertion has passed."""


@dataclass(frozen=True)
class Stage:
    """The settings that all runs share."""

    server: str
    scenarios: dict[str, Scenario]
    tools: list[str]
    repetitions: int
    channel: Channel


STAGE = pytest.StashKey[Stage]()

# So that pytest explains and counts the assertions in page objects.
pytest.register_assert_rewrite("pages")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    group = parser.getgroup("duet", "Duet's written scenarios")
    group.addoption("--duet", type=Path, help="the built command; it lists the scenarios")
    group.addoption("--server", help="the address at which `duet serve` listens")
    group.addoption("--tool", action="append", choices=list(TOOLS), help="play with only this client")
    group.addoption("--repeat", type=int, default=1, help="number of runs per test and client")
    group.addoption("--requests", type=Path, help="play the requests in this file, one per line")
    group.addoption("--answers", type=Path, help="write the answers to this file, one per line")


def pytest_configure(config: pytest.Config) -> None:
    """Read the scenarios."""
    options = config.option
    if options.duet is None or options.server is None:
        raise pytest.UsageError("--duet and --server are missing. Tests/Suites/Appium/run sets them.")
    try:
        scenarios = list_scenarios(options.duet.resolve())
    except (OSError, ScenarioError) as error:
        raise pytest.UsageError(str(error)) from error
    channel = Channel(options.requests, options.answers)
    tools = options.tool or list(TOOLS)
    config.stash[STAGE] = Stage(options.server, scenarios, tools, options.repeat, channel)


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Play the requested runs, if there is a channel for requests."""
    channel = session.config.stash[STAGE].channel
    if not channel.is_open or session.testsfailed or session.config.option.collectonly:
        return None
    items = {_play(item): item for item in session.items}
    for request in channel.requests():
        play = request.play
        if play in items:
            channel.write("tool", play.tool, about=TOOLS[play.tool].about)
            channel.note("passed")
            session.config.hook.pytest_runtest_protocol(item=items[play], nextitem=None)
        else:
            channel.fail("no test plays it", Place("Tests/Suites/Appium/tests", 1))
    return True


# Selecting tests


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test once for each tool and repetition."""
    mark = metafunc.definition.get_closest_marker("scenario")
    if mark is None:
        return
    scenario, stage = mark.args[0], metafunc.config.stash[STAGE]
    if scenario not in stage.scenarios:
        pytest.fail(f"There is no scenario {scenario}.", pytrace=False)
    plays = [
        Play(scenario, tool, repetition)
        for tool in stage.tools
        for repetition in range(1, stage.repetitions + 1)
        if scenario in (TOOLS[tool].scenarios or stage.scenarios)
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


# Fixtures


@pytest.fixture
def play(request: pytest.FixtureRequest) -> Play:
    """Return the scenario, tool and repetition of the run."""
    param = getattr(request, "param", None)
    assert isinstance(param, Play), "a test that takes a run must be marked with its scenario"
    return param


@pytest.fixture
def launch(request: pytest.FixtureRequest, play: Play) -> Launch:
    """Return what the session is started with."""
    stage = request.config.stash[STAGE]
    scenario, asked = stage.scenarios[play.scenario], stage.channel.request
    arguments = [*scenario.launch, *(asked.arguments if asked else [])]
    return Launch(stage.server, play.tool, scenario.app, arguments)


@pytest.fixture
def traffic(driver: WebDriver) -> Traffic:
    """Count the test's requests. Starting the session isn't part of the scenario."""
    traffic = Traffic()
    traffic.watch(driver)
    return traffic


@pytest.fixture
def wait(driver: WebDriver, traffic: Traffic) -> CountedWait:
    """Return an explicit wait."""
    return CountedWait(driver, TIMEOUT, traffic)


@pytest.fixture
def run(
    request: pytest.FixtureRequest, play: Play, driver: WebDriver, traffic: Traffic
) -> ScenarioRun:
    """Start the run of the scenario."""
    stage = request.config.stash[STAGE]
    asked = stage.channel.request
    session = WatchedSession(
        stage.server,
        driver,
        traffic,
        checks=lambda: request.node.stash.get(CHECKS, 0),
        compared=lambda: request.config.stash.get(COMPARED, None),
        takes_pictures=asked is not None and asked.pictures,
    )
    # The first request starts the recording of user actions.
    session.actions()
    scenario = stage.scenarios[play.scenario]
    return ScenarioRun(scenario, play, session, stage.channel, _place(request.node))


# Results


def pytest_assertion_pass(item: pytest.Item) -> None:
    """Count a passed assertion. `enable_assertion_pass_hook` makes pytest call this hook."""
    item.stash[CHECKS] = item.stash.get(CHECKS, 0) + 1
    item.config.stash[COMPARED] = None


def pytest_assertrepr_compare(config: pytest.Config, left: object, right: object) -> None:
    """Record a comparison. In these tests, the expected value is on the right."""
    config.stash[COMPARED] = left, right


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    """End the run after the test, and fail if it left an item out."""
    run = pyfuncitem.funcargs.get("run")
    try:
        result = yield
    except BaseException as error:
        if isinstance(run, ScenarioRun):
            run.finish(error)
        raise
    if isinstance(run, ScenarioRun):
        run.finish()
    return result


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
        item.config.stash[STAGE].channel.fail(text, _place(item))
    return report


def _parameters(item: pytest.Item) -> dict[str, object]:
    return getattr(getattr(item, "callspec", None), "params", {})


def _play(item: pytest.Item) -> Play | None:
    play = _parameters(item).get("play")
    return play if isinstance(play, Play) else None


def _place(item: pytest.Item) -> Place:
    """Return the test's file and line."""
    file, line, _ = item.location
    return Place.of(item.config.rootpath / file, (line or 0) + 1)
