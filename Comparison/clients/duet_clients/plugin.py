"""The part of pytest: which tests are run, with what, and what makes the whole run fail.

A test is bound to a scenario by a mark, and is given its run, the client's driver, and a wait:

    @pytest.mark.scenario("A.1")
    def test_a1(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None: ...

`known` in the mark declares that it fails or does not run with some tools: `duet_clients.plan`.
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
"""How many seconds an explicit wait goes on; it looks twice a second, as Selenium does."""

STAGE = pytest.StashKey[Stage]()
CHANNEL = pytest.StashKey[Channel | None]()
"""The way to the command that asks for runs; None where all are played."""
OMITTED = pytest.StashKey[dict[Play, tuple[pytest.Item, Known]]]()
"""What is declared not portable."""
CHECKS = pytest.StashKey[int]()
"""How many assertions of a test have held."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Say what can be asked for."""
    group = parser.getgroup("duet", "Duet's written scenarios")
    group.addoption("--duet", type=Path, help="the built command; it lists the scenarios")
    group.addoption("--server", help="the address at which `duet serve` listens")
    group.addoption(
        "--package", type=Path, default=Path(__file__).parents[3], help="the top of the package"
    )
    group.addoption("--scenario", action="append", default=[], help="play only this one")
    group.addoption("--tool", action="append", default=[], help="play with only this client")
    group.addoption("--repeat", type=int, default=1, help="play each scenario so often")
    group.addoption("--fault", action="append", default=[], help="break the apps like this")
    group.addoption("--service-delay", type=int, help="let services take up to so many ms")
    group.addoption("--requests", type=Path, help="play what the lines of this file ask for")
    group.addoption("--answers", type=Path, help="answer in lines of this file")
    group.addoption("--trace-file", type=Path, help="append the trace to this file")
    group.addoption(
        "--pictures", action="store_true", help="with pictures of the first repetition's screens"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Find out what is to be played."""
    duet, server = config.getoption("duet"), config.getoption("server")
    if duet is None or server is None:
        raise pytest.UsageError("--duet and --server are needed; Comparison/clients/run gives them")
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
    """Write what the tools are."""
    if session.config.option.collectonly or session.config.stash[CHANNEL]:
        return
    stage = session.config.stash[STAGE]
    names = {play.tool for play in stage.ledger.wanted}
    for name in [name for name in TOOLS if name in names]:
        stage.writer.write("tool", name, about=TOOLS[name].about)


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Play what is asked for, where somebody asks."""
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


# Which tests are run.


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test once for each play of its scenario."""
    mark = metafunc.definition.get_closest_marker("scenario")
    if mark is None:
        return
    scenario, stage = mark.args[0], metafunc.config.stash[STAGE]
    if scenario not in stage.scenarios:
        pytest.fail(f"there is no written scenario {scenario}", pytrace=False)
    if "play" not in metafunc.fixturenames:
        pytest.fail(f"the test of {scenario} does not take its `run`", pytrace=False)
    plays = [play for play in stage.ledger.wanted if play.scenario == scenario]
    ids = [f"{play.tool}-{play.repetition}" for play in plays]
    # An empty list would be a skip; a test that is not wanted is taken out below.
    metafunc.parametrize("play", plays or [None], ids=ids or ["not wanted"], indirect=True)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Take out the tests of scenarios that are not wanted, and what is declared not portable."""
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


# What a test is given.


@pytest.fixture
def play(request: pytest.FixtureRequest) -> Play:
    """Which scenario is played, by which tool, for which time."""
    param = getattr(request, "param", None)
    assert isinstance(param, Play), "a test that takes a run must be marked with its scenario"
    return param


@pytest.fixture
def driver(request: pytest.FixtureRequest, play: Play) -> Iterator[WebDriver]:
    """Begin a session in which the scenario's app has just been launched."""
    channel = request.config.stash[CHANNEL]
    asked = channel.request.arguments if channel and channel.request else []
    driver = request.config.stash[STAGE].begin(play, asked)
    yield driver
    driver.quit()


@pytest.fixture
def traffic(driver: WebDriver) -> Traffic:
    """Count what the test sends; to begin the session is no part of the scenario."""
    traffic = Traffic()
    traffic.watch(driver)
    return traffic


@pytest.fixture
def wait(driver: WebDriver, traffic: Traffic) -> CountedWait:
    """Make an explicit wait."""
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
        takes_pictures=pictures and stage.writer.is_kept,
    )
    # From now on the device notes what is done with it.
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


# What becomes of it.


def pytest_assertion_pass(item: pytest.Item) -> None:
    """Count an assertion that holds; `enable_assertion_pass_hook` is what has pytest tell."""
    item.stash[CHECKS] = item.stash.get(CHECKS, 0) + 1


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    """End the run with the test, and let nothing be left out."""
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
                f"({run.known.link}); take the declaration away"
            )
    return result


def _is_expected(run: ScenarioRun, error: BaseException) -> bool:
    """Say whether a run failed as it is declared to: in an item, not by what the test leaves out.

    A skip is no failure, though it is thrown.
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
    """Note what was played. A skip is a failure; so is a failure that is expected."""
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
    """Make a failure of a file that skips itself."""
    report = yield
    if report.skipped:
        report.outcome = "failed"
        report.longrepr = f"a whole file is skipped, which is a failure here: {report.longrepr}"
    return report


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Let the run fail when something was not played."""
    stage = session.config.stash.get(STAGE, None)
    if session.config.stash.get(CHANNEL, None):
        return
    if stage and stage.ledger.complaints and not session.config.option.collectonly:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Say what was not played."""
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
    """Say what the test is declared to be with the tool that plays it.

    Raises UsageError for a declaration that can't be.
    """
    play, mark = _play(item), item.get_closest_marker("scenario")
    if play is None or mark is None:
        return None
    try:
        return known_by_tool(mark.kwargs.get("known", []), play.scenario, TOOLS).get(play.tool)
    except PlanError as error:
        raise pytest.UsageError(str(error)) from error


def _place(item: pytest.Item) -> Place:
    """Where the test stands."""
    file, line, _ = item.location
    package = item.config.stash[STAGE].package
    return Place.of(item.config.rootpath / file, (line or 0) + 1, package)
