"""The pytest plugin: selects tests, provides their fixtures, and decides when a run fails.

A mark binds a test to a scenario. The test gets its run, the client's driver and a wait:

    @pytest.mark.scenario("A.1")
    def test_a1(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None: ...

`known` in the mark declares that it fails or doesn't run with some tools. See `duet_clients.plan`.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from selenium.webdriver.remote.webdriver import WebDriver

from duet_clients.plan import (
    Known,
    KnownKind,
    Ledger,
    PlanError,
    Play,
    known_by_tool,
    list_scenarios,
    plan,
)
from duet_clients.run import BindingError, Place, ScenarioRun, TraceWriter
from duet_clients.tools import TOOLS, Stage, WatchedSession, known_faults
from duet_clients.traffic import CountedWait, Traffic
from duet_clients.worker import Channel

TIMEOUT = 10
"""The longest explicit wait, in seconds. It looks twice a second, Selenium's default."""

STAGE = pytest.StashKey[Stage]()
CHANNEL = pytest.StashKey[Channel | None]()
"""The connection to the command that requests runs. None if all planned runs are played."""
OMITTED = pytest.StashKey[dict[Play, tuple[pytest.Item, Known]]]()
"""The tests declared not portable."""
CHECKS = pytest.StashKey[int]()
"""The number of a test's assertions that have passed."""
COMPARED = pytest.StashKey[tuple[object, object] | None]()
"""Both sides of the last comparison in an assertion. None if the assertion has passed."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    group = parser.getgroup("duet", "Duet's written scenarios")
    group.addoption("--duet", type=Path, help="the built command; it lists the scenarios")
    group.addoption("--server", help="the address at which `duet serve` listens")
    group.addoption(
        "--package", type=Path, default=Path(__file__).parents[3], help="the top of the package"
    )
    group.addoption("--scenario", action="append", default=[], help="play only this one")
    group.addoption("--tool", action="append", default=[], help="play with only this client")
    group.addoption("--repeat", type=int, default=1, help="number of runs per scenario and client")
    group.addoption("--fault", action="append", default=[], help="break the apps with this fault")
    group.addoption("--service-delay", type=int, help="longest delay of the services, in ms")
    group.addoption("--requests", type=Path, help="play the requests in this file, one per line")
    group.addoption("--answers", type=Path, help="write the answers to this file, one per line")
    group.addoption("--trace-file", type=Path, help="append the trace to this file")
    group.addoption(
        "--pictures", action="store_true", help="add pictures of the first repetition's screens"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Plan the runs."""
    duet, server = config.getoption("duet"), config.getoption("server")
    if duet is None or server is None:
        raise pytest.UsageError("--duet and --server are missing. Comparison/clients/run sets them.")
    package: Path = config.getoption("package").resolve()
    try:
        scenarios = list_scenarios(duet.resolve(), package)
        plays = plan(
            scenarios,
            {name: tool.apps for name, tool in TOOLS.items()},
            only_scenarios=config.getoption("scenario"),
            only_tools=config.getoption("tool"),
            repetitions=config.getoption("repeat"),
        )
        faults = known_faults(server, config.getoption("fault"))
    except (OSError, PlanError) as error:
        raise pytest.UsageError(str(error)) from error
    requests, answers = config.getoption("requests"), config.getoption("answers")
    channel = Channel(requests, answers) if requests and answers else None
    config.stash[CHANNEL] = channel
    config.stash[OMITTED] = {}
    config.stash[STAGE] = Stage(
        server,
        package,
        scenarios,
        faults,
        channel or TraceWriter(config.getoption("trace_file")),
        pictures=config.getoption("pictures"),
        longest_delay=config.getoption("service_delay"),
        ledger=Ledger(plays),
    )


def pytest_sessionstart(session: pytest.Session) -> None:
    """Write a trace record for each tool."""
    if session.config.option.collectonly or session.config.stash[CHANNEL]:
        return
    stage = session.config.stash[STAGE]
    names = {play.tool for play in stage.ledger.wanted}
    for name in [name for name in TOOLS if name in names]:
        stage.writer.write("tool", name, about=TOOLS[name].about)


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Play the requested runs, if there is a channel for requests."""
    config = session.config
    channel = config.stash[CHANNEL]
    if channel is None or session.testsfailed or config.option.collectonly:
        return None
    items = {_play(item): item for item in session.items}
    for request in channel.requests():
        play = request.play
        if play.tool in TOOLS:
            channel.write("tool", play.tool, about=TOOLS[play.tool].about)
        if play in config.stash[OMITTED]:
            item, known = config.stash[OMITTED][play]
            _omit(item, play, known)
            channel.note(f"not run: {known}")
        elif play in items:
            channel.note("passed")
            config.hook.pytest_runtest_protocol(item=items[play], nextitem=None)
        else:
            channel.fail("no test plays it", Place("Comparison/clients/tests", 1))
    return True


# Selecting tests


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test once for each play of its scenario."""
    mark = metafunc.definition.get_closest_marker("scenario")
    if mark is None:
        return
    scenario, stage = mark.args[0], metafunc.config.stash[STAGE]
    if scenario not in stage.scenarios:
        pytest.fail(f"There is no scenario {scenario}.", pytrace=False)
    if "play" not in metafunc.fixturenames:
        pytest.fail(f"The test of {scenario} needs the parameter `run`.", pytrace=False)
    plays = [play for play in stage.ledger.wanted if play.scenario == scenario]
    ids = [f"{play.tool}-{play.repetition}" for play in plays]
    # pytest would skip a test with an empty list. Unwanted tests are removed below.
    metafunc.parametrize("play", plays or [None], ids=ids or ["not wanted"], indirect=True)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Remove the tests of unwanted scenarios, and tests declared not portable."""
    unwanted = [item for item in items if "play" in _parameters(item) and _play(item) is None]
    for item in items:
        play, known = _play(item), _known(item)
        if play is not None and known is not None and known.kind is KnownKind.NOT_PORTABLE:
            unwanted.append(item)
            config.stash[OMITTED][play] = item, known
            if not config.option.collectonly and config.stash[CHANNEL] is None:
                _omit(item, play, known)
    if unwanted:
        config.hook.pytest_deselected(items=unwanted)
        items[:] = [item for item in items if item not in unwanted]


def _omit(item: pytest.Item, play: Play, known: Known) -> None:
    stage = item.config.stash[STAGE]
    stage.writer.write("omitted", play.tool, _place(item), play, known=known.record)
    stage.ledger.note(play)
    stage.declared.append(f"{play}: {known}")


# Fixtures


@pytest.fixture
def play(request: pytest.FixtureRequest) -> Play:
    """The scenario, tool and repetition of the run."""
    param = getattr(request, "param", None)
    assert isinstance(param, Play), "a test that takes a run must be marked with its scenario"
    return param


@pytest.fixture
def driver(request: pytest.FixtureRequest, play: Play) -> Iterator[WebDriver]:
    """Start a session that launches the scenario's app."""
    channel = request.config.stash[CHANNEL]
    asked = channel.request.arguments if channel and channel.request else []
    driver = request.config.stash[STAGE].begin(play, asked)
    yield driver
    driver.quit()


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
    channel = request.config.stash[CHANNEL]
    pictures = stage.pictures and play.repetition == 1
    if channel and channel.request:
        pictures = channel.request.pictures
    session = WatchedSession(
        stage.server,
        driver,
        traffic,
        checks=lambda: request.node.stash.get(CHECKS, 0),
        compared=lambda: request.config.stash.get(COMPARED, None),
        takes_pictures=pictures and stage.writer.is_kept,
    )
    # The first request starts the recording of user actions.
    session.actions()
    return ScenarioRun(
        stage.scenarios[play.scenario],
        play,
        session,
        stage.writer,
        package=stage.package,
        place=_place(request.node),
        known=_known(request.node),
    )


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
            if _is_expected(run, error):
                stage = pyfuncitem.config.stash[STAGE]
                stage.declared.append(f"{_play(pyfuncitem)}: {run.known}")
                channel, known = pyfuncitem.config.stash[CHANNEL], run.known
                if channel and known:
                    channel.note(f"failed as expected: {known.reason} ({known.link})")
                return True
        raise
    if isinstance(run, ScenarioRun):
        run.finish()
        if run.known is not None:
            raise AssertionError(
                f"{_play(pyfuncitem)} passed, but is declared to fail: {run.known.reason} "
                f"({run.known.link}). Remove the declaration."
            )
    return result


def _is_expected(run: ScenarioRun, error: BaseException) -> bool:
    """Return whether a run failed as declared: in an item, not because an item was left out.

    A skip isn't a failure, although it is an exception.
    """
    is_failure = isinstance(error, (Exception, pytest.fail.Exception))
    return (
        run.known is not None
        and run.has_failed
        and is_failure
        and not isinstance(error, BindingError)
    )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Record the run. Turn skips and pytest's expected failures into failures."""
    report = yield
    if report.skipped or hasattr(report, "wasxfail"):
        report.longrepr = f"skipped or expected to fail, which is a failure here: {call.excinfo}"
        report.outcome = "failed"
        report.__dict__.pop("wasxfail", None)
    elif report.when == "call" and "play" in _parameters(item):
        play = _play(item)
        assert play is not None
        item.config.stash[STAGE].ledger.note(play)
    channel = item.config.stash[CHANNEL]
    if channel and report.failed:
        channel.fail(call.excinfo.exconly() if call.excinfo else report.longreprtext, _place(item))
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Turn a file that skips itself into a failure."""
    report = yield
    if report.skipped:
        report.outcome = "failed"
        report.longrepr = f"a whole file is skipped, which is a failure here: {report.longrepr}"
    return report


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail the session if a planned run wasn't played."""
    stage = session.config.stash.get(STAGE, None)
    if session.config.stash.get(CHANNEL, None):
        return
    if stage and stage.ledger.complaints and not session.config.option.collectonly:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Print declared failures, and runs that weren't played."""
    if config.option.collectonly or config.stash[CHANNEL]:
        return
    stage = config.stash[STAGE]
    for declared in stage.declared:
        terminalreporter.write_line(f"declared {declared}", yellow=True)
    for complaint in stage.ledger.complaints:
        terminalreporter.write_line(f"FAILED {complaint}", red=True)


def _parameters(item: pytest.Item) -> dict[str, object]:
    return getattr(getattr(item, "callspec", None), "params", {})


def _play(item: pytest.Item) -> Play | None:
    play = _parameters(item).get("play")
    return play if isinstance(play, Play) else None


def _known(item: pytest.Item) -> Known | None:
    """Return the declaration of the test for the tool that plays it.

    Raises UsageError for an invalid declaration.
    """
    play, mark = _play(item), item.get_closest_marker("scenario")
    if play is None or mark is None:
        return None
    try:
        return known_by_tool(mark.kwargs.get("known", []), play.scenario, TOOLS).get(play.tool)
    except PlanError as error:
        raise pytest.UsageError(str(error)) from error


def _place(item: pytest.Item) -> Place:
    """Return the test's file and line."""
    file, line, _ = item.location
    package = item.config.stash[STAGE].package
    return Place.of(item.config.rootpath / file, (line or 0) + 1, package)
