"""Binds pytest tests to written scenarios.

This file is all that the tests need, besides pytest and a WebDriver client. README.md shows a test, and
FORMAT.md the format of scenarios.

    python3 scenario_binding.py list          check all scenarios, and list them as JSON
    python3 scenario_binding.py test A.1      print a test of a scenario, to be completed

A test quotes each item of its scenario (precondition, step, expectation) word for word, in order, once. It
fails if an item is left out, repeated, reordered or reworded, if a step sends no command to the driver, and
if an expectation asserts nothing.
"""

import json
import os
import re
import sys
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
SCENARIOS = FOLDER / "Scenarios"
KINDS = {"P": "precondition", "S": "step", "Ex": "expectation"}
HEADERS = ("App", "Source", "Tags", "Covers", "Launch")


class ScenarioError(Exception):
    """An invalid scenario file, or a test that departs from its scenario."""


@dataclass
class Item:
    """A precondition, step or expectation."""

    id: str
    kind: str
    number: int
    text: str
    place: str
    test_case: str = ""
    case: int = 0
    table: list = field(default_factory=list)


@dataclass
class Scenario:
    """A written scenario. `items` are those of all test cases, in order."""

    path: str
    headers: dict = field(default_factory=dict)
    id: str = ""
    title: str = ""
    line: int = 0
    test_cases: list = field(default_factory=list)
    items: list = field(default_factory=list)

    @property
    def launch(self):
        """The app's launch arguments."""
        words = re.findall(r'"(?:[^"]|"")*"|\S+', self.headers.get("Launch", ""))
        return [word[1:-1].replace('""', '"') if word.startswith('"') else word for word in words]

    @property
    def text_hash(self):
        """A hash of all texts, for the trace: FNV-1a, 64 bits."""
        lines = [(self.id, self.title)]
        for case in self.test_cases:
            lines.append((f"{self.id}/TC{case['number']}", case["title"]))
            for item in self.items:
                if item.case == case["number"]:
                    cells = [cell for row in item.table for cell in row]
                    lines += [(item.id, text) for text in [item.text, *cells]]
        value = 0xCBF29CE484222325
        for byte in "".join(f"{id}\t{text}\n" for id, text in lines).encode():
            value = (value ^ byte) * 0x100000001B3 % 2**64
        return f"{value:016x}"

    def words(self, header):
        """Return the texts of a list in the header, such as the tags."""
        return [word.strip() for word in self.headers.get(header, "").split(",") if word.strip()]


# Reading scenarios


def read(path):
    """Read a scenario file. Raises ScenarioError with the place of the first problem."""
    scenario = Scenario(Path(os.path.relpath(path)).as_posix())
    try:
        lines = Path(path).read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise ScenarioError(f"{scenario.path}: can't be read as UTF-8: {error}") from error
    # The text that the next line may continue: a function that adds to it, and its column.
    grow, column = None, 0

    for number, line in enumerate(lines, 1):
        place = f"{scenario.path}:{number}"
        line = line.expandtabs(8)
        text = line.strip()
        if not text or text.startswith("#"):
            grow = None
            continue
        if text.startswith("|") and grow and scenario.items and grow is scenario.items[-1].grow:
            _add_row(scenario.items[-1], text, place)
            continue
        match = re.match(r"( *)(TS [A-Z]\.[1-9]\d{0,3}|(?:TC|P|S|Ex) [1-9]\d{0,3}|[A-Za-z]+:)( *)(.*)", line)
        is_item = match and (not match[2].endswith(":") or not scenario.id and match[2][:-1] in HEADERS)
        if grow and not is_item and len(line) - len(line.lstrip()) >= column:
            grow(text)
            continue
        if not is_item or (not match[3] and match[4]):
            raise ScenarioError(
                f"{place}: '{text}' is neither an item (TC, P, S or Ex, and a number from 1 to 9999), nor a "
                f"header ({', '.join(HEADERS)}, above TS), nor a continuation. See FORMAT.md.")
        grow, column = _add(scenario, match[2], " ".join(match[4].split()), place, number), match.start(4)
    _check(scenario)
    return scenario


def _add(scenario, label, text, place, line):
    """Add what a line begins. Return a function that continues its text."""
    name, _, number = label.partition(" ")
    if name.endswith(":"):
        if name[:-1] in scenario.headers:
            raise ScenarioError(f"{place}: {name} appears twice. Keep one of the lines.")
        scenario.headers[name[:-1]] = text

        def grow(more):
            scenario.headers[name[:-1]] += " " + more
    elif name == "TS":
        if scenario.id:
            raise ScenarioError(f"{place}: the file already has a scenario. Use a file for each.")
        scenario.id, scenario.title, scenario.line = number, text, line

        def grow(more):
            scenario.title += " " + more
    elif name == "TC":
        scenario.test_cases.append({"number": int(number), "title": text, "line": line})

        def grow(more):
            scenario.test_cases[-1]["title"] += " " + more
    else:
        if not scenario.test_cases:
            raise ScenarioError(f"{place}: the {KINDS[name]} is outside of a test case. Start one with TC 1.")
        case = scenario.test_cases[-1]["number"]
        item = Item(f"{scenario.id}/TC{case}/{name}{number}", name, int(number), text, place, case=case)
        scenario.items.append(item)

        def grow(more):
            if item.table:
                raise ScenarioError(f"{place}: the text of {name} {number} continues below its table.")
            item.text += " " + more

        item.grow = grow
    return grow


def _add_row(item, text, place):
    """Add a row to an item's data table."""
    cells = [re.sub(r"\\([|\\])", r"\1", cell).strip() for cell in re.split(r"(?<!\\)\|", text)[1:]]
    if not cells or cells.pop() or item.table and len(cells) != len(item.table[0]):
        raise ScenarioError(f"{place}: a row must end with |, and have as many cells as the first one.")
    item.table.append([" ".join(cell.split()) for cell in cells])


def _check(scenario):
    """Check the numbers and the order of items."""
    if not scenario.id:
        raise ScenarioError(f"{scenario.path}: the file has no scenario. Start it with: TS A.1 Title")
    numbers = [case["number"] for case in scenario.test_cases]
    if numbers != list(range(1, len(numbers) + 1)) or not numbers:
        raise ScenarioError(f"{scenario.path}:{scenario.line}: the test cases have the numbers {numbers}. "
                            "Count from 1.")
    for case in scenario.test_cases:
        expected, last = {"P": 1, "S": 1}, None
        for item in (item for item in scenario.items if item.case == case["number"]):
            item.test_case = case["title"]
            wanted = last.number if item.kind == "Ex" and last else expected.get(item.kind)
            follows = {"P": last is None or last.kind == "P", "S": last is None or last.kind != "S",
                       "Ex": last is not None and last.kind == "S"}[item.kind]
            if item.number != wanted or not follows or not item.text:
                raise ScenarioError(
                    f"{item.place}: {item.kind} {item.number} isn't in order, or has no text. Preconditions "
                    "come first, each step is followed by its expectation, and numbers count from 1.")
            if item.kind != "Ex":
                expected[item.kind] += 1
            last = item
        if last is None or last.kind != "Ex":
            place = last.place if last else f"{scenario.path}:{case['line']}"
            raise ScenarioError(f"{place}: test case {case['number']} doesn't end with an expectation.")


def read_all(folder=SCENARIOS):
    """Read all scenarios in a folder, by identifier."""
    scenarios = {}
    for path in sorted(Path(folder).rglob("*.scenario")):
        scenario = read(path)
        if scenario.id in scenarios:
            other = scenarios[scenario.id].path
            raise ScenarioError(f"{scenario.path}:{scenario.line}: {other} has the same identifier.")
        scenarios[scenario.id] = scenario
    if not scenarios:
        raise ScenarioError(f"{folder} has no .scenario files.")
    return scenarios


def as_json(scenarios):
    """Return scenarios in the JSON that FORMAT.md describes."""
    def items(scenario, case, kind):
        return [{"id": item.id, "number": item.number, "text": item.text,
                 "line": int(item.place.rpartition(":")[2])} | ({"table": item.table} if item.table else {})
                for item in scenario.items if item.kind == kind and item.case == case["number"]]

    return {"formatVersion": 1, "scenarios": [
        {"id": each.id, "title": each.title, "app": each.headers.get("App", ""),
         "source": each.headers.get("Source", ""), "tags": each.words("Tags"), "covers": each.words("Covers"),
         "textHash": each.text_hash, "launch": each.launch, "path": each.path, "line": each.line,
         "testCases": [
             {"id": f"{each.id}/TC{case['number']}", "number": case["number"], "title": case["title"],
              "line": case["line"], "preconditions": items(each, case, "P"), "steps": items(each, case, "S"),
              "expectations": items(each, case, "Ex")}
             for case in each.test_cases]}
        for each in scenarios.values()]}


def skeleton(scenario):
    """Return a test of a scenario, to be completed."""
    name = re.sub(r"\W+", "_", scenario.title.lower()).strip("_")
    lines = ["import pytest", "", "", f'@pytest.mark.scenario("{scenario.id}")',
             f"def test_{scenario.id.replace('.', '').lower()}_{name}(scenario, driver):"]
    case = 0
    for item in scenario.items:
        if item.case != case:
            case = item.case
            lines.append(f"    with scenario.test_case({item.test_case!r}):")
        result = " as rows" if item.table else ""
        lines += [f"        with scenario.{KINDS[item.kind]}({item.text!r}){result}:",
                  '            pytest.fail("this is not written yet")']
    return "\n".join(lines)


# Playing scenarios


class Run:
    """A run of a scenario by a test: the test's argument `scenario`."""

    def __init__(self, scenario, tool, trace, place):
        self.scenario, self.launch = scenario, scenario.launch
        self.checks = self.commands = self._done = 0
        self.failed, self.has_ended = None, False
        self._tool, self._trace, self._position, self._case, self._open = tool, trace, 0, 0, None
        self._repetition = 1 + self._earlier_runs()
        self._start = time.monotonic()
        self._write("start", start=time.time(), textHash=scenario.text_hash, **place)

    @contextmanager
    def test_case(self, title):
        """Play the next test case."""
        item, place = self._next, _place(sys._getframe(2))
        if self._case or item is None or item.test_case != title:
            raise self._departs("test case", title, place)
        self._case = item.case
        yield
        self._case = 0
        if self._next and self._next.case == item.case:
            raise ScenarioError(f"{place}: {self._name(self._next)} was left out")

    def precondition(self, text):
        """Check a precondition."""
        return self._play("P", text)

    def step(self, text):
        """Do a step."""
        return self._play("S", text)

    def expectation(self, text):
        """Check an expectation."""
        return self._play("Ex", text)

    @contextmanager
    def _play(self, kind, text):
        item, place = self._next, _place(sys._getframe(2))
        if self._open or item is None or (item.kind, item.text, item.case) != (kind, text, self._case):
            raise self._departs(KINDS[kind], text, place)
        self._open = item
        file, _, line = place.rpartition(":")
        before, start = (self.commands, self.checks), time.monotonic()
        problem = None
        try:
            yield item.table
            if self.commands == before[0]:
                problem = "nothing was done: no command was sent to the driver"
            elif kind != "S" and self.checks == before[1]:
                problem = "nothing was asserted: use assert, in a test file"
            if problem:
                raise AssertionError(f"{place}: {self._name(item)}: {problem}")
        except BaseException as error:
            problem = problem or f"{type(error).__name__}: {error}"
            self.failed = f"{self._name(item)} failed"
            error.add_note(self.failed)
            raise
        finally:
            self._open = None
            self._position += 1
            self._done += self.commands - before[0]
            self._write("item", item=item.id, start=start - self._start, duration=time.monotonic() - start,
                        commands=self.commands - before[0], checks=self.checks - before[1], file=file,
                        line=int(line), **_outcome(problem))

    def end(self, problem):
        """End the run. `problem` is the test's failure, or None."""
        if problem is None and self.failed:
            problem = f"the test continued after a failure: {self.failed}"
        elif problem is None and self._next:
            problem = f"{self._name(self._next)} was left out"
        self.has_ended = True
        self._write("end", duration=time.monotonic() - self._start, commands=self._done, **_outcome(problem))
        return problem

    @property
    def _next(self):
        items = self.scenario.items
        return items[self._position] if self._position < len(items) else None

    def _departs(self, kind, text, place):
        following = f"the scenario has {self._name(self._next)}" if self._next else "the scenario has ended"
        if self._next and self._next.case != self._case:
            following += f' in the test case "{self._next.test_case}", which must begin first'
        return ScenarioError(f'{place}: the {kind} "{text}" isn\'t next: {following}')

    @staticmethod
    def _name(item):
        return f'{item.id} "{item.text}" ({item.place})'

    def _earlier_runs(self):
        """Return the number of this tool's runs of the scenario in the trace."""
        if not self._trace or not Path(self._trace).exists():
            return 0
        records = map(json.loads, Path(self._trace).read_text(encoding="utf-8").splitlines())
        return sum(record.get("kind") == "start" and (record.get("tool"), record.get("scenario"))
                   == (self._tool, self.scenario.id) for record in records)

    def _write(self, kind, **members):
        if self._trace:
            record = {"version": 3, "kind": kind, "tool": self._tool, "scenario": self.scenario.id,
                      "repetition": self._repetition} | members
            with open(self._trace, "a", encoding="utf-8") as file:
                file.write(json.dumps(record, ensure_ascii=False) + "\n")


def _place(frame):
    return f"{os.path.relpath(frame.f_code.co_filename)}:{frame.f_lineno}"


def _outcome(problem):
    return {"outcome": "failed", "message": problem} if problem else {"outcome": "passed"}


# The pytest plugin

if "pytest" in sys.modules:
    import pytest

    RUN = pytest.StashKey[Run]()

    def pytest_addoption(parser):
        """Add the options."""
        group = parser.getgroup("scenarios")
        group.addoption(
            "--scenario-trace", metavar="FILE", help="append the runs to this file, one JSON object per line")
        group.addoption("--scenario-tool", default="pytest", help="the tool's name in the trace")

    def pytest_configure(config):
        """Read the scenarios."""
        config.addinivalue_line("markers", "scenario(id): the written scenario that the test plays")
        if not config.getini("enable_assertion_pass_hook"):
            raise pytest.UsageError("Add 'enable_assertion_pass_hook = true' to pytest.ini. Otherwise "
                                    "expectations that assert nothing can't be found.")
        try:
            config.scenarios = read_all()
        except ScenarioError as error:
            raise pytest.UsageError(str(error)) from error

    def pytest_collection_modifyitems(config, items):
        """Check that each test uses its scenario. In a run of all tests, each scenario needs a test."""
        played = set()
        for item in items:
            mark = item.get_closest_marker("scenario")
            if mark and "scenario" not in item.fixturenames:
                raise pytest.UsageError(f"{item.nodeid}: the test needs the parameter 'scenario'.")
            played |= set(mark.args) if mark else set()
        if not (config.option.file_or_dir or config.option.keyword or config.option.markexpr):
            config.unplayed = [name for name in config.scenarios if name not in played]

    def pytest_sessionfinish(session):
        """Fail if a scenario has no test."""
        if getattr(session.config, "unplayed", []) and not session.config.option.collectonly:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(terminalreporter, config):
        """List the scenarios without a test."""
        for name in getattr(config, "unplayed", []):
            path = config.scenarios[name].path
            terminalreporter.write_line(f"FAILED {path}: no test plays {name}", red=True)

    @pytest.fixture
    def scenario(request):
        """The run of the scenario in the test's mark."""
        mark = request.node.get_closest_marker("scenario")
        known = request.config.scenarios
        wanted = mark.args[0] if mark and len(mark.args) == 1 else "in the mark @pytest.mark.scenario(ID)"
        if wanted not in known:
            pytest.fail(f"There is no scenario {wanted}. Known: {', '.join(known)}.", pytrace=False)
        file, line, _ = request.node.location
        options = request.config.option
        run = Run(known[wanted], options.scenario_tool, options.scenario_trace,
                  {"file": file, "line": (line or 0) + 1})
        request.node.stash[RUN] = run
        yield run
        if not run.has_ended:
            run.end("the test didn't start")

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(item):
        """End the run after the test."""
        run, problem = item.stash.get(RUN, None), None
        try:
            return (yield)
        except BaseException as error:
            problem = f"{type(error).__name__}: {error}"
            raise
        finally:
            found = run and run.end(problem)
            if found and problem is None:
                pytest.fail(found, pytrace=False)

    def pytest_assertion_pass(item, lineno, orig, expl):
        """Count assertions that pass."""
        if RUN in item.stash:
            item.stash[RUN].checks += 1

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(item):
        """Count the commands of all clients that use Selenium's, such as Appium's."""
        from selenium.webdriver.remote.webdriver import WebDriver

        original = getattr(WebDriver.execute, "original", WebDriver.execute)

        def execute(self, *arguments, **named):
            if RUN in item.stash:
                item.stash[RUN].commands += 1
            return original(self, *arguments, **named)

        execute.original = original
        WebDriver.execute = execute


if __name__ == "__main__":
    try:
        found = read_all()
        if sys.argv[1:] == ["list"]:
            print(json.dumps(as_json(found), ensure_ascii=False, indent=2))
        elif len(sys.argv) == 3 and sys.argv[1] == "test" and sys.argv[2] in found:
            print(skeleton(found[sys.argv[2]]))
        else:
            sys.exit(f"usage: scenario_binding.py list | test ID\nscenarios: {', '.join(found)}")
    except ScenarioError as error:
        sys.exit(f"error: {error}")
