"""A run binds a test to its scenario."""

from __future__ import annotations

from pathlib import Path

import pytest
from support import FakeTool, records, start

from duet_clients.run import BindingError, ItemFailure, Place, ScenarioRun

TEXTS = {"1": "Say it", "2": "Say it again", "3": "Whisper it"}
TEXTS |= {"P1": "It is day.", "S1": "Say hello.", "Ex1": "It is said.", "S2": "Say bye."}
"""The texts of marks, by number."""

ALL = "1 P1 S1 Ex1 | 2 S1 Ex1"
TC1 = 'A.7/TC1 "Say it" (Scenarios/A7.scenario:2)'
TC2 = 'A.7/TC2 "Say it again" (Scenarios/A7.scenario:6)'
P1 = 'A.7/TC1/P1 "It is day." (Scenarios/A7.scenario:3)'
S1 = 'A.7/TC1/S1 "Say hello." (Scenarios/A7.scenario:4)'
EX1 = 'A.7/TC1/Ex1 "It is said." (Scenarios/A7.scenario:5)'
NOTHING_ASSERTED = (
    "nothing was asserted: use assert, in the test or in a module that "
    "conftest.py registers"
)


def perform(run: ScenarioRun, tool: FakeTool, script: str) -> None:
    """Perform items, test case by test case.

    Each sends a command and asserts something. With a `?` it asserts nothing. With a `-` it does
    nothing at all.
    """
    for test_case in script.split(" | "):
        number, *items = test_case.split()
        with run.test_case(TEXTS[number]):
            for item in items:
                begin = {"P": run.precondition, "S": run.step, "E": run.expectation}[item[0]]
                with begin(TEXTS[item.strip("?-")]):
                    if not item.endswith("-"):
                        tool.send()
                        tool.checked += not item.endswith("?")


def test_a_run_that_performs_all_items_in_order_passes() -> None:
    tool = FakeTool()
    run = start(tool)
    perform(run, tool, "1 P1 S1? Ex1 | 2 S1? Ex1")
    run.finish()
    assert tool.used.commands == 5


@pytest.mark.parametrize(
    ("script", "commands", "text"),
    [
        ("1 S1", 0, f'the step "Say hello." isn\'t next: the scenario has {P1}'),
        ("1 P1 P1", 1, f'the precondition "It is day." isn\'t next: the scenario has {S1}'),
        ("1 P1 S2", 1, f'the step "Say bye." isn\'t next: the scenario has {S1}'),
        ("1 P1", 1, f"{S1} was left out"),
        ("1 P1 S1 Ex1 S2", 3, f'the step "Say bye." isn\'t next: the scenario has {TC2}'),
        ("2 S1", 0, f'the test case "Say it again" isn\'t next: the scenario has {TC1}'),
        ("3 S1", 0, f'the test case "Whisper it" isn\'t next: the scenario has {TC1}'),
        (
            f"{ALL} | 1 P1",
            5,
            'the test case "Say it" isn\'t next: it comes after the end of A.7 '
            "(Scenarios/A7.scenario:8)",
        ),
    ],
)
def test_a_mark_out_of_order_is_refused(script: str, commands: int, text: str) -> None:
    tool = FakeTool()
    with pytest.raises(BindingError) as refusal:
        perform(start(tool), tool, script)
    assert str(refusal.value) == text
    assert tool.used.commands == commands


def test_an_item_left_out_at_the_end_is_reported(tmp_path: Path) -> None:
    trace = tmp_path / "trace.jsonl"
    tool = FakeTool()
    run = start(tool, trace)
    perform(run, tool, "1 P1 S1 Ex1")
    text = 'A.7/TC2/S1 "Say hello." (Scenarios/A7.scenario:7) was left out'
    with pytest.raises(BindingError) as refusal:
        run.finish()
    assert str(refusal.value) == text
    assert records(trace)[-1]["outcome"] == "failed"
    assert records(trace)[-1]["message"] == text


def test_marks_out_of_place_or_nested_are_refused() -> None:
    with pytest.raises(BindingError) as refusal, start(FakeTool()).step("Say hello."):
        pytest.fail("the step was performed")
    assert str(refusal.value) == f'the step "Say hello." isn\'t next: the scenario has {TC1}'
    run = start(FakeTool())
    with pytest.raises(BindingError) as refusal, run.test_case("Say it"), run.test_case("Say it"):
        pytest.fail("the test case was begun")
    assert str(refusal.value) == 'the test case "Say it" is inside a different test case'
    run = start(FakeTool())
    with pytest.raises(BindingError) as refusal, run.test_case("Say it"):
        with run.precondition("It is day."), run.step("Say hello."):
            pytest.fail("the step was performed")
    assert str(refusal.value) == 'the step "Say hello." is inside a different item'


@pytest.mark.parametrize(
    ("script", "text"),
    [
        ("1 P1-", f"{P1} failed: nothing was looked at: no command was sent"),
        ("1 P1?", f"{P1} failed: {NOTHING_ASSERTED}"),
        # Earlier assertions don't count for the expectation.
        ("1 P1 S1 Ex1?", f"{EX1} failed: {NOTHING_ASSERTED}"),
        ("1 P1 S1-", f"{S1} failed: nothing was done: no command was sent"),
    ],
)
def test_an_item_that_does_or_asserts_nothing_fails(script: str, text: str) -> None:
    tool = FakeTool()
    with pytest.raises(ItemFailure) as failure:
        perform(start(tool), tool, script)
    assert str(failure.value) == text


def test_a_hidden_failure_fails_the_run() -> None:
    tool = FakeTool()
    run = start(tool)
    with run.test_case("Say it"):
        with pytest.raises(ValueError, match="night"), run.precondition("It is day."):
            raise ValueError("it is night")
        with run.step("Say hello."):
            tool.send()
        with run.expectation("It is said."):
            tool.send()
            tool.checked += 1
    perform(run, tool, "2 S1 Ex1")
    with pytest.raises(BindingError) as refusal:
        run.finish()
    assert str(refusal.value) == (
        f"the test continued after a failure: {P1} failed: ValueError: it is night"
    )


def test_an_item_is_traced_with_its_place_and_usage(tmp_path: Path) -> None:
    trace = tmp_path / "trace.jsonl"
    tool = FakeTool()
    run = start(tool, trace)
    perform(run, tool, ALL)
    run.finish()
    first, item, *_, last = records(trace)
    common = {"version": 2, "tool": "fake", "repetition": 2, "scenario": "A.7"}
    assert first.pop("start")
    place = {"file": "Comparison/clients/tests/test_a7.py", "line": 12}
    assert first == {**common, **place, "kind": "start"}
    assert isinstance(item.pop("start"), float)
    assert isinstance(item.pop("duration"), float)
    sent = item.pop("sent")
    assert isinstance(sent, list)
    assert isinstance(sent[0].pop("start"), float)
    assert sent == [
        {
            "kind": "request",
            "text": "POST /element",
            "using": "xpath",
            "value": "//a",
            "duration": 0.0,
            "bytesSent": 1,
            "bytesReceived": 2,
            "status": 200,
        }
    ]
    used = {"commands": 1, "bytes": 3, "waited": 0.0, "outcome": "passed"}
    assert item == {
        **common,
        **used,
        "kind": "item",
        "item": "A.7/TC1/P1",
        "file": "Comparison/clients/self_tests/test_run.py",
        "line": perform.__code__.co_firstlineno + 11,
        "actions": [],
    }
    assert isinstance(last.pop("duration"), float)
    assert last == {**common, **used, "kind": "end", "commands": 5, "bytes": 15}


def test_a_failure_is_traced_with_the_screen(tmp_path: Path) -> None:
    trace = tmp_path / "trace.jsonl"
    run = start(FakeTool(), trace)
    error = ValueError("it is „night“")
    with pytest.raises(ValueError, match="night"), run.test_case("Say it"):
        with run.precondition("It is day."):
            raise error
    run.finish(error)
    _, item, end = records(trace)
    assert (item["outcome"], item["message"]) == ("failed", "ValueError: it is „night“")
    assert item["screen"] == "the screen"
    assert "„night“" in trace.read_text(encoding="utf-8")
    assert error.__notes__ == [f"{P1} failed"]
    assert end["message"] == f"{P1} failed: ValueError: it is „night“"


def test_an_item_is_traced_with_its_user_actions(tmp_path: Path) -> None:
    trace = tmp_path / "trace.jsonl"
    tool = FakeTool()
    run = start(tool, trace)
    done = ["tap Button 'Save' at (1, 2)", "type hello"]
    with pytest.raises(ItemFailure), run.test_case("Say it"):
        with run.precondition("It is day."):
            tool.send()
            tool.checked += 1
        with run.step("Say hello."):
            tool.send()
            tool.done = list(done)
        with run.expectation("It is said."):
            tool.send()
    assert [item["actions"] for item in records(trace)[1:]] == [[], done, []]


def test_an_item_is_traced_without_actions_if_the_server_has_none(tmp_path: Path) -> None:
    trace = tmp_path / "trace.jsonl"
    tool = FakeTool()
    tool.done = None
    perform(start(tool, trace), tool, "1 P1 S1 Ex1")
    assert ["actions" in item for item in records(trace)[1:]] == [False, False, False]


def test_a_place_outside_the_package_keeps_its_path(tmp_path: Path) -> None:
    assert Place.of(Path("/elsewhere/test.py"), 3, tmp_path) == Place("/elsewhere/test.py", 3)
    assert Place.of(tmp_path / "a" / "test.py", 3, tmp_path) == Place("a/test.py", 3)


def test_a_mark_gives_the_rows_of_its_table() -> None:
    tool = FakeTool()
    run = start(tool)
    with pytest.raises(BindingError, match="was left out"), run.test_case("Say it"):
        with run.precondition("It is day.") as rows:
            tool.send()
            tool.checked += 1
        assert rows == (("hour", "12"),)
        with run.step("Say hello.") as rows:
            tool.send()
        assert rows == ()
