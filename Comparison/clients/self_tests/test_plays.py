"""What is to be played is known before, and what was not played is named after."""

from __future__ import annotations

import pytest
from support import greeting

from duet_clients.plays import Ledger, PlanError, Play, Selection, plan
from duet_clients.tools import TOOLS
from duet_clients.written import Scenario

SCENARIOS = {"A.7": greeting(), "B.7": Scenario("B.7", "Drink", "Beer Explorer", ())}


def planned(
    scenarios: list[str] | None = None,
    tools: list[str] | None = None,
    repetitions: int = 1,
    runs: list[str] | None = None,
) -> list[str]:
    plays = plan(
        SCENARIOS,
        TOOLS,
        only_scenarios=scenarios or [],
        only_tools=tools or [],
        repetitions=repetitions,
        only_runs=[Selection.parse(text) for text in runs or []],
    )
    return [str(play) for play in plays]


def test_each_scenario_is_played_by_each_tool_that_can_see_its_app() -> None:
    assert planned() == ["A.7 appium-python 1", "B.7 appium-python 1", "B.7 selenium-python 1"]


def test_scenarios_tools_and_repetitions_can_be_chosen() -> None:
    assert planned(["B.7"], ["selenium-python"], 2) == [
        "B.7 selenium-python 1",
        "B.7 selenium-python 2",
    ]


def test_runs_can_be_chosen_by_the_first_and_how_far_it_is_to_the_next() -> None:
    assert planned(repetitions=5, runs=["A.7:2/3"]) == [
        "A.7 appium-python 2",
        "A.7 appium-python 5",
    ]
    assert planned(["B.7"], ["selenium-python"], 3, ["B.7:1/2", "A.7:1/1"]) == [
        "B.7 selenium-python 1",
        "B.7 selenium-python 3",
    ]


@pytest.mark.parametrize("text", ["A.7", "A.7:1", "A.7:0/1", "A.7:1/0", ":1/1", "A.7:1/1/1", ""])
def test_a_selection_of_runs_that_can_not_be_read_says_how_it_is_written(text: str) -> None:
    with pytest.raises(PlanError) as refusal:
        planned(runs=[text])
    assert str(refusal.value) == (
        f"--run {text} must name a scenario, its first run, and how far it is to the next, "
        "as in A.1:2/3"
    )


def test_runs_of_an_unknown_scenario_are_refused() -> None:
    with pytest.raises(PlanError) as refusal:
        planned(runs=["Z.1:1/1"])
    assert str(refusal.value) == "there is no scenario Z.1; there are A.7, B.7"


@pytest.mark.parametrize(
    ("scenarios", "tools", "repetitions", "text"),
    [
        (["Z.1"], [], 1, "there is no scenario Z.1; there are A.7, B.7"),
        ([], ["curl"], 1, "there is no tool curl; there are appium-python, selenium-python"),
        ([], [], 0, "each scenario is played once or more, not 0 times"),
        (["A.7"], ["selenium-python"], 1, "none of the tools can play any of the scenarios"),
    ],
)
def test_what_can_not_be_played_is_refused(
    scenarios: list[str], tools: list[str], repetitions: int, text: str
) -> None:
    with pytest.raises(PlanError) as refusal:
        planned(scenarios, tools, repetitions)
    assert str(refusal.value) == text


def test_a_ledger_complains_of_what_was_not_played_once() -> None:
    plays = [Play("A.7", "fake", number) for number in (1, 2, 3)]
    ledger = Ledger(plays)
    for play in (plays[0], plays[1], plays[1]):
        ledger.note(play)
    assert ledger.complaints == ["A.7 fake 2: played 2 times", "A.7 fake 3: not played"]
