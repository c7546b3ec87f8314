"""A pytest run fails if a test is skipped or missing, or if a step is left out."""

from __future__ import annotations

import io
import json
import sys
import urllib.request
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from selenium.webdriver.remote.webdriver import WebDriver
from support import LISTING, records

from duet_clients.tools import WatchedSession
from duet_clients.traffic import Traffic

CONFTEST = """
import io
import json
import urllib.request
from types import SimpleNamespace
import pytest

class Device:
    '''Records actions after the first request for them.'''
    noted = None
    def answer(self, address, timeout):
        if address == "http://127.0.0.1:1/session/s/duet/screenshot/svg":
            return io.BytesIO(b'{"value": "<svg/>"}')
        assert address == "http://127.0.0.1:1/session/s/duet/actions"
        taken, self.noted = self.noted or [], []
        return io.BytesIO(json.dumps({"value": taken}).encode())

class Pool:
    def __init__(self, device):
        self.device = device
    def request(self, method, url, body=None):
        if self.device.noted is not None:
            self.device.noted.append("tap")
        return SimpleNamespace(data=b"{}", status=200, headers={})
    def clear(self): ...

@pytest.fixture
def driver(play, monkeypatch):
    '''Replaces a client's driver, so the tests need no server.'''
    device = Device()
    monkeypatch.setattr(urllib.request, "urlopen", device.answer)
    executor = SimpleNamespace(_conn=Pool(device))
    look = lambda: executor._conn.request("GET", "/title")
    return SimpleNamespace(command_executor=executor, page_source="the screen", look=look,
        session_id="s")
"""

WHOLE = '''
import pytest

@pytest.mark.scenario("A.7")
def test_a7(run, driver):
    with run.test_case("Say it"):
        with run.precondition("It is day."):
            assert driver.look()
        with run.step("Say hello."):
            driver.look()
        with run.expectation("It is said."):
            assert driver.look()
    with run.test_case("Say it again"):
        with run.step("Say hello."):
            driver.look()
        with run.expectation("It is said."):
            assert driver.look()
'''

Play = Callable[..., pytest.RunResult]


@pytest.fixture
def play(pytester: pytest.Pytester) -> Play:
    """Return a function that plays the scenario with the given test code."""

    def play(text: str, *options: str) -> pytest.RunResult:
        pytester.makeconftest(CONFTEST)
        pytester.makeini("[pytest]\nmarkers = scenario\nenable_assertion_pass_hook = true")
        pytester.makepyfile(test_a7=text)
        duet = pytester.path / "duet"
        duet.write_text(f"#!{sys.executable}\nprint({LISTING!r})\n")
        duet.chmod(0o755)
        return pytester.runpytest(
            *["-p", "duet_clients.plugin", f"--duet={duet}", "--server=http://127.0.0.1:1"],
            *[f"--package={pytester.path}", f"--trace-file={pytester.path / 'trace.jsonl'}"],
            *options,
        )

    return play


def test_a_test_that_plays_its_scenario_passes(play: Play, pytester: pytest.Pytester) -> None:
    result = play(WHOLE, "--repeat=2")
    result.assert_outcomes(passed=2)
    assert result.ret == 0
    about, *trace = records(pytester.path / "trace.jsonl")
    assert (about["kind"], about["tool"]) == ("tool", "appium-python")
    assert [(record["kind"], record["repetition"]) for record in trace if "item" not in record] == [
        ("start", 1),
        ("end", 1),
        ("start", 2),
        ("end", 2),
    ]
    assert {record["file"] for record in trace if "file" in record} == {"test_a7.py"}
    assert trace[0]["line"] == 3


def test_a_failing_check_fails_and_is_traced(play: Play, pytester: pytest.Pytester) -> None:
    result = play(WHOLE.replace("driver.look()", "driver.look(); assert 1 == 2", 1))
    result.assert_outcomes(failed=1)
    assert result.ret == 1
    _, _, item, end = records(pytester.path / "trace.jsonl")
    assert (item["item"], item["outcome"]) == ("A.7/TC1/P1", "failed")
    assert item["message"] == "AssertionError: assert 1 == 2"
    place = {"file": "test_a7.py", "line": 7}
    assert item["failure"] == {"expected": "2", "found": "1", **place}
    assert item["screen"] == "the screen"
    assert (end["commands"], end["outcome"]) == (1, "failed")


def test_an_expectation_that_asserts_nothing_fails(play: Play, pytester: pytest.Pytester) -> None:
    result = play(WHOLE.replace("assert driver.look()", "driver.look()", 1))
    result.assert_outcomes(failed=1)
    assert records(pytester.path / "trace.jsonl")[2]["message"] == (
        "nothing was asserted: use assert, in the test or in a module that "
        "conftest.py registers"
    )


SHARED = """
def check(driver):
    assert driver.look()
"""


@pytest.mark.parametrize(("registered", "code"), [("shared", 0), ("another", 1)])
def test_assertions_in_a_registered_module_count(
    play: Play, pytester: pytest.Pytester, registered: str, code: int
) -> None:
    pytester.makepyfile(shared=SHARED)
    pytester.syspathinsert()
    register = f"import pytest\npytest.register_assert_rewrite({registered!r})\n"
    text = WHOLE.replace("assert driver.look()", "shared.check(driver)")
    assert play(f"{register}import shared\n{text}").ret == code


MARK = "@pytest.mark.scenario"


def test_a_missing_step_fails(play: Play) -> None:
    result = play(WHOLE[: WHOLE.index('    with run.test_case("Say it again")')])
    result.assert_outcomes(failed=1)
    assert result.ret == 1
    result.stdout.fnmatch_lines(["*A.7/TC2/S1 *Say hello.* was left out*"])


@pytest.mark.parametrize(
    ("text", "output"),
    [
        ("def test_nothing(): pass", "FAILED A.7 appium-python 1: not played"),
        (
            WHOLE + WHOLE.replace("test_a7", "test_again"),
            "FAILED A.7 appium-python 1: played 2 times",
        ),
        (
            "import pytest\npytest.skip('not today', allow_module_level=True)",
            "*a whole file is skipped, which is a failure here*not today*",
        ),
        (WHOLE.replace("A.7", "Z.9"), "*There is no scenario Z.9.*"),
        (WHOLE.replace("(run, driver)", "()"), "*The test of A.7 needs the parameter `run`.*"),
    ],
)
def test_a_scenario_that_is_not_played_or_bound_fails(play: Play, text: str, output: str) -> None:
    result = play(text)
    assert result.ret == 1
    result.stdout.fnmatch_lines([output])


def test_a_deselected_test_fails(play: Play) -> None:
    result = play(WHOLE, "-k", "nothing")
    assert result.ret == 1
    result.stdout.fnmatch_lines(["FAILED A.7 appium-python 1: not played"])


@pytest.mark.parametrize(
    "mark", ["@pytest.mark.skip", "@pytest.mark.xfail", "@pytest.mark.xfail(strict=True)"]
)
def test_a_skip_and_an_expected_failure_fail(play: Play, mark: str) -> None:
    result = play(WHOLE.replace(MARK, f"{mark}\n{MARK}"))
    assert result.ret == 1
    assert result.parseoutcomes() in ({"failed": 1}, {"errors": 1})


def test_a_failing_xfail_test_fails(play: Play) -> None:
    failing = WHOLE.replace("driver.look()", "1 == 2", 1)
    result = play(failing.replace(MARK, f"@pytest.mark.xfail\n{MARK}"))
    assert result.ret == 1
    assert result.parseoutcomes() == {"failed": 1}


def test_a_skip_in_a_step_fails(play: Play, pytester: pytest.Pytester) -> None:
    result = play(WHOLE.replace("driver.look()", "pytest.skip('not today')", 1))
    assert result.ret == 1
    assert result.parseoutcomes() == {"failed": 1}
    assert records(pytester.path / "trace.jsonl")[2]["message"] == "Skipped: not today"


@pytest.mark.parametrize("option", ["--scenario=Z.9", "--tool=curl", "--repeat=0"])
def test_an_impossible_request_is_wrong_usage(play: Play, option: str) -> None:
    assert play(WHOLE, option).ret == pytest.ExitCode.USAGE_ERROR


def test_a_missing_command_is_wrong_usage(play: Play, tmp_path: Path) -> None:
    result = play(WHOLE, f"--duet={tmp_path / 'none'}")
    assert result.ret == pytest.ExitCode.USAGE_ERROR


def test_a_tool_is_described_in_the_trace(play: Play, pytester: pytest.Pytester) -> None:
    play(WHOLE)
    about = records(pytester.path / "trace.jsonl")[0]["about"]
    assert isinstance(about, dict)
    assert about["client"].startswith("Appium-Python-Client ")
    assert set(about) == {"client", "server", "system", "toolchain"}


def answers(play: Play, folder: Path, text: str, *requests: dict[str, object]) -> list[Any]:
    """Play requested runs, and return the answers."""
    asked, answered = folder / "requests", folder / "answers"
    lines = [json.dumps(REQUEST | request) + "\n" for request in requests]
    asked.write_text("".join(lines))
    play(text, f"--requests={asked}", f"--answers={answered}", "--repeat=2")
    return [json.loads(line) for line in answered.read_text().splitlines()]


REQUEST = {
    "scenario": "A.7",
    "tool": "appium-python",
    "repetition": 1,
    "arguments": [],
    "takesPictures": False,
}


def test_requested_runs_are_played_in_order_and_answered(
    play: Play, pytester: pytest.Pytester
) -> None:
    lines = answers(play, pytester.path, WHOLE, {"repetition": 2, "takesPictures": True}, {})
    kinds = ["tool", "start", *["item"] * 5, "end"]
    traced = [answer["record"] for answer in lines if "record" in answer]
    assert [record["kind"] for record in traced] == kinds * 2
    runs = [record["repetition"] for record in traced if record["kind"] == "end"]
    assert runs == [2, 1]
    assert ["picture" in record for record in traced if record["kind"] == "item"] == (
        [True] * 5 + [False] * 5
    )
    ends = [answer["end"] for answer in lines if "end" in answer]
    assert ends == [{"outcome": "passed"}] * 2
    assert "end" in lines[-1]


def test_a_failure_is_answered_with_its_place_and_the_next_run_starts(
    play: Play, pytester: pytest.Pytester
) -> None:
    broken = WHOLE.replace("driver.look()", "driver.look(); assert run._play.repetition == 2", 1)
    lines = answers(play, pytester.path, broken, {}, {"repetition": 2}, {"scenario": "Z.9"})
    failures = [answer["failure"] for answer in lines if "failure" in answer]
    assert [(failure["file"], failure["line"]) for failure in failures] == [
        ("test_a7.py", 3),
        ("Comparison/clients/tests", 1),
    ]
    assert "assert 1 == 2" in failures[0]["text"]
    assert failures[1]["text"] == "no test plays it"
    outcomes = [answer["end"]["outcome"] for answer in lines if "end" in answer]
    assert outcomes == ["failed", "passed", "failed"]


def test_a_request_for_a_not_portable_test_is_answered(
    play: Play, pytester: pytest.Pytester
) -> None:
    text = declared('not_portable(reason="It can\'t.", link="https://example.org/2")')
    lines = answers(play, pytester.path, text, {})
    assert [answer["record"]["kind"] for answer in lines if "record" in answer] == [
        "tool",
        "omitted",
    ]
    outcome = "not run: not portable: It can't. (https://example.org/2)"
    assert lines[-1] == {"end": {"outcome": outcome}}


def test_an_item_is_traced_with_its_actions_and_one_picture(
    play: Play, pytester: pytest.Pytester
) -> None:
    play(WHOLE, "--repeat=2", "--pictures")
    items = [r for r in records(pytester.path / "trace.jsonl") if r["kind"] == "item"]
    picture = {"format": "svg", "data": "<svg/>"}
    assert [item.get("picture") for item in items] == [picture] * 5 + [None] * 5
    assert [item["commands"] for item in items] == [1] * 10
    assert [item["actions"] for item in items] == [["tap"]] * 10


def declared(text: str) -> str:
    test = WHOLE.replace('"A.7"', f'"A.7", known=[{text}]')
    return "from duet_clients.plan import expected_failure, not_portable\n" + test


KNOWN = 'expected_failure(reason="It breaks.", link="https://example.org/1")'


def test_a_declared_failure_passes_and_is_reported(play: Play, pytester: pytest.Pytester) -> None:
    result = play(declared(KNOWN).replace("driver.look()", "1 == 2", 1))
    result.assert_outcomes(passed=1)
    assert result.ret == 0
    result.stdout.fnmatch_lines(
        ["declared A.7 appium-python 1: an expected failure: It breaks. (https://example.org/1)"]
    )
    _, start, item, end = records(pytester.path / "trace.jsonl")
    assert start["known"] == {
        "kind": "expectedFailure",
        "reason": "It breaks.",
        "link": "https://example.org/1",
    }
    assert (item["outcome"], end["outcome"]) == ("failed", "failed")


def test_a_declared_failure_that_passes_fails(play: Play) -> None:
    result = play(declared(KNOWN))
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            "*A.7 appium-python 1 passed, but is declared to fail: It breaks. "
            "(https://example.org/1). Remove the declaration.*"
        ]
    )


def test_a_declaration_hides_neither_a_missing_step_nor_a_skip(play: Play) -> None:
    text = declared(KNOWN)
    for test in (
        text[: text.index('    with run.test_case("Say it again")')],
        text.replace("driver.look()", "pytest.skip('not today')", 1),
    ):
        result = play(test)
        assert result.ret == 1
        assert result.parseoutcomes() == {"failed": 1}


def test_a_not_portable_test_does_not_run(play: Play, pytester: pytest.Pytester) -> None:
    result = play(declared('not_portable(reason="It can\'t.", link="https://example.org/2")'))
    assert result.parseoutcomes().get("deselected") == 1
    result.stdout.fnmatch_lines(
        ["declared A.7 appium-python 1: not portable: It can't. (https://example.org/2)"]
    )
    _, omitted = records(pytester.path / "trace.jsonl")
    assert omitted == {
        "version": 2,
        "kind": "omitted",
        "tool": "appium-python",
        "repetition": 1,
        "scenario": "A.7",
        "file": "test_a7.py",
        "line": 5,
        "known": {"kind": "notPortable", "reason": "It can't.", "link": "https://example.org/2"},
    }


def test_a_declaration_without_a_reason_is_wrong_usage(play: Play) -> None:
    result = play(declared('expected_failure(reason="", link="https://example.org/1")'))
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(
        ["*A.7 is declared an expected failure without a reason. Add reason=*"]
    )


@pytest.mark.parametrize(
    ("answer", "actions"),
    [
        ('{"value": []}', []),
        ('{"value": ["tap Button \'Save\' at (1, 2)"]}', ["tap Button 'Save' at (1, 2)"]),
        ('{"value": [1]}', None),
        ('{"value": "tap"}', None),
        ("{}", None),
        ("[]", None),
        ("no JSON", None),
        (None, None),
    ],
)
def test_actions_are_a_list_of_strings_or_none(
    monkeypatch: pytest.MonkeyPatch, answer: str | None, actions: list[str] | None
) -> None:
    def open(address: str, timeout: int) -> io.BytesIO:
        assert address == "http://127.0.0.1:1/session/s/duet/actions"
        if answer is None:
            raise OSError("404")
        return io.BytesIO(answer.encode())

    monkeypatch.setattr(urllib.request, "urlopen", open)
    driver = cast(WebDriver, SimpleNamespace(session_id="s"))
    session = WatchedSession("http://127.0.0.1:1/", driver, Traffic(), checks=lambda: 0)
    assert session.actions() == actions
