"""A run holds a test to the written scenario."""

from __future__ import annotations

from pathlib import Path

import pytest
from support import FakeTool, records, start

from duet_clients.run import BindingError, ItemFailure, ScenarioRun, place
from duet_clients.trace import Place


def perform_first(run: ScenarioRun, tool: FakeTool) -> None:
    with run.test_case(1):
        with run.precondition(1):
            tool.check()
        with run.step(1):
            tool.send()
        with run.expectation(1):
            tool.check()


def perform_all(run: ScenarioRun, tool: FakeTool) -> None:
    perform_first(run, tool)
    with run.test_case(2):
        with run.step(1):
            tool.send()
        with run.expectation(1):
            tool.check()


def test_a_run_that_does_all_in_order_passes() -> None:
    tool = FakeTool()
    run = start(tool)
    perform_all(run, tool)
    run.finish()
    assert tool.usage.commands == 5


def test_a_step_out_of_order_is_refused() -> None:
    run = start(FakeTool())
    with pytest.raises(BindingError) as refusal, run.test_case(1), run.step(1):
        pytest.fail("the step was performed")
    assert str(refusal.value) == (
        'A.7/TC1/S1 is begun where A.7/TC1/P1 "It is day." (Scenarios/A7.scenario:3) is next'
    )


def test_a_step_that_comes_again_is_refused() -> None:
    tool = FakeTool()
    run = start(tool)
    with pytest.raises(BindingError) as refusal, run.test_case(1):
        with run.precondition(1):
            tool.check()
        with run.precondition(1):
            pytest.fail("it was checked again")
    assert str(refusal.value) == (
        'A.7/TC1/P1 is begun where A.7/TC1/S1 "Say hello." (Scenarios/A7.scenario:4) is next'
    )


def test_what_is_left_out_of_a_test_case_is_named() -> None:
    tool = FakeTool()
    run = start(tool)
    with pytest.raises(BindingError) as refusal, run.test_case(1), run.precondition(1):
        tool.check()
    assert str(refusal.value) == ('A.7/TC1/S1 "Say hello." (Scenarios/A7.scenario:4) was left out')


def test_what_is_left_out_at_the_end_is_named(tmp_path: Path) -> None:
    trace = tmp_path / "trace.jsonl"
    tool = FakeTool()
    run = start(tool, trace)
    perform_first(run, tool)
    text = 'A.7/TC2/S1 "Say hello." (Scenarios/A7.scenario:7) was left out'
    with pytest.raises(BindingError) as refusal:
        run.finish()
    assert str(refusal.value) == text
    assert records(trace)[-1]["outcome"] == "failed"
    assert records(trace)[-1]["message"] == text


def test_more_items_than_are_written_are_refused() -> None:
    tool = FakeTool()
    run = start(tool)
    with pytest.raises(BindingError) as refusal, run.test_case(1):
        with run.precondition(1):
            tool.check()
        with run.step(1):
            tool.send()
        with run.expectation(1):
            tool.check()
        with run.step(2):
            pytest.fail("the step was performed")
    assert str(refusal.value) == ("A.7/TC1/S2 comes after the last written item of its test case")


def test_test_cases_come_in_their_order() -> None:
    run = start(FakeTool())
    with pytest.raises(BindingError) as refusal, run.test_case(2):
        pytest.fail("the test case was begun")
    assert str(refusal.value) == "A.7/TC2 is begun where TC 1 is next"
    with pytest.raises(BindingError) as refusal, run.test_case(3):
        pytest.fail("the test case was begun")
    assert str(refusal.value) == "A.7 has no test case TC 3"


def test_a_test_case_neither_comes_again_nor_inside_another() -> None:
    tool = FakeTool()
    run = start(tool)
    with pytest.raises(BindingError) as refusal, run.test_case(1), run.test_case(2):
        pytest.fail("the test case was begun")
    assert str(refusal.value) == "A.7/TC2 is begun inside another test case"
    run = start(tool)
    perform_all(run, tool)
    with pytest.raises(BindingError) as refusal, run.test_case(1):
        pytest.fail("the test case was begun")
    assert str(refusal.value) == "A.7/TC1 comes again: all of the scenario was done"


def test_items_stand_in_a_test_case_and_not_in_each_other() -> None:
    tool = FakeTool()
    run = start(tool)
    with pytest.raises(BindingError) as refusal, run.step(1):
        pytest.fail("the step was performed")
    assert str(refusal.value) == "S1 stands outside of any test case"
    with (
        pytest.raises(BindingError) as refusal,
        run.test_case(1),
        run.precondition(1),
        run.step(1),
    ):
        pytest.fail("the step was performed")
    assert str(refusal.value) == "A.7/TC1/S1 is begun inside another step or expectation"


def test_an_expectation_that_looks_at_nothing_fails() -> None:
    run = start(FakeTool())
    with pytest.raises(ItemFailure) as failure, run.test_case(1), run.precondition(1):
        pass
    assert str(failure.value) == (
        'A.7/TC1/P1 "It is day." (Scenarios/A7.scenario:3) failed: '
        "nothing was looked at: no command was sent"
    )


def test_an_expectation_that_asserts_nothing_fails() -> None:
    tool = FakeTool()
    run = start(tool)
    with pytest.raises(ItemFailure) as failure, run.test_case(1), run.precondition(1):
        tool.send()
    assert str(failure.value) == (
        'A.7/TC1/P1 "It is day." (Scenarios/A7.scenario:3) failed: nothing was asserted: check '
        "what is written with assert, in the test or in a module that conftest.py registers"
    )


def test_what_was_asserted_before_is_not_the_expectations() -> None:
    tool = FakeTool()
    run = start(tool)
    with pytest.raises(ItemFailure) as failure, run.test_case(1):
        with run.precondition(1):
            tool.check()
        with run.step(1):
            tool.check()
        with run.expectation(1):
            tool.send()
    assert "A.7/TC1/Ex1" in str(failure.value)
    assert "failed: nothing was asserted: " in str(failure.value)


def test_a_step_that_does_nothing_fails() -> None:
    tool = FakeTool()
    run = start(tool)
    with pytest.raises(ItemFailure) as failure, run.test_case(1):
        with run.precondition(1):
            tool.check()
        with run.step(1):
            pass
    assert str(failure.value) == (
        'A.7/TC1/S1 "Say hello." (Scenarios/A7.scenario:4) failed: '
        "nothing was done: no command was sent"
    )


def test_a_failure_that_the_test_hides_fails_the_run(tmp_path: Path) -> None:
    trace = tmp_path / "trace.jsonl"
    tool = FakeTool()
    run = start(tool, trace)
    with run.test_case(1):
        try:
            with run.precondition(1):
                raise ValueError("it is night")
        except ValueError:
            pass
        with run.step(1):
            tool.send()
        with run.expectation(1):
            tool.check()
    with run.test_case(2):
        with run.step(1):
            tool.send()
        with run.expectation(1):
            tool.check()
    with pytest.raises(BindingError) as refusal:
        run.finish()
    assert str(refusal.value) == (
        'the test went on after a failure: A.7/TC1/P1 "It is day." (Scenarios/A7.scenario:3) '
        "failed: ValueError: it is night"
    )


def test_an_item_is_traced_with_its_place_and_what_it_used(tmp_path: Path) -> None:
    trace = tmp_path / "trace.jsonl"
    tool = FakeTool()
    run = start(tool, trace)
    perform_all(run, tool)
    run.finish()
    first, item, *_, last = records(trace)
    assert first.pop("start")
    assert first == {
        "version": 2,
        "kind": "start",
        "tool": "fake",
        "repetition": 2,
        "scenario": "A.7",
        "file": "Comparison/clients/tests/test_a7.py",
        "line": 12,
    }
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
    assert item == {
        "version": 2,
        "kind": "item",
        "tool": "fake",
        "repetition": 2,
        "scenario": "A.7",
        "item": "A.7/TC1/P1",
        "file": "Comparison/clients/self_tests/test_run.py",
        "line": perform_first.__code__.co_firstlineno + 2,
        "commands": 1,
        "bytes": 3,
        "waited": 0.0,
        "outcome": "passed",
        "actions": [],
    }
    assert isinstance(last.pop("duration"), float)
    assert last == {
        "version": 2,
        "kind": "end",
        "tool": "fake",
        "repetition": 2,
        "scenario": "A.7",
        "commands": 5,
        "bytes": 15,
        "waited": 0.0,
        "outcome": "passed",
    }


def test_a_failure_is_traced_with_the_screen(tmp_path: Path) -> None:
    trace = tmp_path / "trace.jsonl"
    tool = FakeTool()
    run = start(tool, trace)
    error = ValueError("it is „night“")
    with pytest.raises(ValueError, match="night"), run.test_case(1), run.precondition(1):
        raise error
    run.finish(error)
    _, item, end = records(trace)
    assert (item["outcome"], item["message"]) == ("failed", "ValueError: it is „night“")
    assert item["screen"] == "the screen"
    assert "„night“" in trace.read_text(encoding="utf-8")
    assert error.__notes__ == ['A.7/TC1/P1 "It is day." (Scenarios/A7.scenario:3) failed']
    assert end["message"] == (
        'A.7/TC1/P1 "It is day." (Scenarios/A7.scenario:3) failed: ValueError: it is „night“'
    )


def test_an_item_is_traced_with_what_was_done_with_the_device(tmp_path: Path) -> None:
    trace = tmp_path / "trace.jsonl"
    tool = FakeTool()
    run = start(tool, trace)
    with pytest.raises(ItemFailure), run.test_case(1):
        with run.precondition(1):
            tool.check()
        with run.step(1):
            tool.send()
            tool.actions = ["tap Button 'Save' at (1, 2)", "type hello"]
        with run.expectation(1):
            tool.send()
    _, *items = records(trace)
    assert [item["actions"] for item in items] == [
        [],
        ["tap Button 'Save' at (1, 2)", "type hello"],
        [],
    ]


def test_an_item_on_a_server_that_does_not_tell_is_traced_without(tmp_path: Path) -> None:
    trace = tmp_path / "trace.jsonl"
    tool = FakeTool()
    tool.actions = None
    perform_first(start(tool, trace), tool)
    assert ["actions" in item for item in records(trace)[1:]] == [False, False, False]


def test_a_place_outside_of_the_package_keeps_its_path(tmp_path: Path) -> None:
    assert place(Path("/elsewhere/test.py"), 3, tmp_path) == Place("/elsewhere/test.py", 3)
    assert place(tmp_path / "a" / "test.py", 3, tmp_path) == Place("a/test.py", 3)
