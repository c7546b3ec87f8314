"""Scenarios are read correctly, and each is played or reported as missing."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from support import LISTING, greeting

from duet_clients.plan import (
    Item,
    ItemKind,
    Known,
    Ledger,
    PlanError,
    Play,
    Scenario,
    Written,
    expected_failure,
    known_by_tool,
    list_scenarios,
    not_portable,
    plan,
    read_scenarios,
)
from duet_clients.tools import TOOLS


def test_items_keep_the_order_of_the_file() -> None:
    listing = json.loads(LISTING)
    first = listing["scenarios"][0]["testCases"][0]
    first["steps"].append({"id": "A.7/TC1/S2", "number": 2, "text": "Again.", "line": 6})
    first["expectations"].append({"id": "A.7/TC1/Ex2", "number": 2, "text": "So.", "line": 7})
    assert [item.id for item in read_scenarios(json.dumps(listing))["A.7"].items] == [
        "A.7/TC1/P1",
        "A.7/TC1/S1",
        "A.7/TC1/Ex1",
        "A.7/TC1/S2",
        "A.7/TC1/Ex2",
        "A.7/TC2/S1",
        "A.7/TC2/Ex1",
    ]


def test_an_item_has_its_file_and_line() -> None:
    item = greeting().items[1]
    title = Written("A.7/TC1", "Say it", "Scenarios/A7.scenario:2")
    place = "Scenarios/A7.scenario:4"
    assert item == Item("A.7/TC1/S1", "Say hello.", place, ItemKind.STEP, title)
    assert str(item) == 'A.7/TC1/S1 "Say hello." (Scenarios/A7.scenario:4)'


def test_a_scenario_has_its_launch_arguments() -> None:
    assert greeting().launch == ("--list", "Tea")


def test_an_unsupported_version_of_the_list_is_refused() -> None:
    with pytest.raises(PlanError) as refusal:
        read_scenarios('{"formatVersion": 2, "scenarios": []}')
    assert str(refusal.value) == "the list of scenarios has format 2, only 1 is supported"


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"formatVersion": 1, "scenarios": [{}]}'])
def test_a_malformed_list_is_refused(text: str) -> None:
    with pytest.raises(PlanError, match="^the list of scenarios can't be read: "):
        read_scenarios(text)


def test_a_failing_command_is_reported_with_its_output(tmp_path: Path) -> None:
    duet = command(tmp_path, "import sys; sys.exit('no scenarios here')")
    with pytest.raises(PlanError) as refusal:
        list_scenarios(duet, tmp_path)
    assert str(refusal.value) == (f"{duet} scenarios list --json ended with 1: no scenarios here\n")


def test_the_command_runs_in_the_package(tmp_path: Path) -> None:
    (tmp_path / "listing.json").write_text(LISTING)
    duet = command(tmp_path, "print(open('listing.json').read())")
    assert list_scenarios(duet, tmp_path) == {"A.7": greeting()}


def command(folder: Path, code: str) -> Path:
    path = folder / "duet"
    path.write_text(f"#!{sys.executable}\n{code}\n")
    path.chmod(0o755)
    return path


NAMES = ("appium", "selenium")
LINK = "https://example.org/1"


def test_a_declaration_without_tools_applies_to_all() -> None:
    known = expected_failure(reason="It breaks.", link=LINK)
    assert known_by_tool([known], "A.7", NAMES) == {"appium": known, "selenium": known}
    assert known_by_tool([], "A.7", NAMES) == {}


def test_each_tool_may_have_a_different_declaration() -> None:
    failing = expected_failure(reason="It breaks.", link=LINK, tools=["appium"])
    left_out = not_portable(reason="It can't.", link=LINK, tools=["selenium"])
    assert failing.tools == ("appium",)
    assert known_by_tool([failing, left_out], "A.7", NAMES) == {
        "appium": failing,
        "selenium": left_out,
    }


@pytest.mark.parametrize(
    ("declarations", "text"),
    [
        (
            [expected_failure(reason=" ", link=LINK)],
            "A.7 is declared an expected failure without a reason. Add reason=\"…\".",
        ),
        (
            [not_portable(reason="It can't.", link="")],
            'A.7 is declared not portable without a link. Add link="…", such as a bug report.',
        ),
        (
            [not_portable(reason="It can't.", link=LINK, tools=[])],
            "A.7 is declared not portable, but its list of tools is empty. "
            "Leave it out for all tools.",
        ),
        (
            [not_portable(reason="It can't.", link=LINK, tools=["curl"])],
            "A.7 is declared not portable with curl, which isn't a tool. Tools: appium, selenium.",
        ),
        (
            [expected_failure(reason="It breaks.", link=LINK)] * 2,
            "A.7 has two declarations with appium. Remove one.",
        ),
    ],
)
def test_an_invalid_declaration_is_an_error(declarations: list[Known], text: str) -> None:
    with pytest.raises(PlanError) as error:
        known_by_tool(declarations, "A.7", NAMES)
    assert str(error.value) == text


SCENARIOS = {"A.7": greeting(), "B.7": Scenario("B.7", "Drink", "Beer Explorer", (), ())}


def planned(
    scenarios: list[str] | None = None,
    tools: list[str] | None = None,
    repetitions: int = 1,
) -> list[str]:
    plays = plan(
        SCENARIOS,
        {name: tool.apps for name, tool in TOOLS.items()},
        only_scenarios=scenarios or [],
        only_tools=tools or [],
        repetitions=repetitions,
    )
    return [str(play) for play in plays]


def test_each_scenario_is_played_by_each_tool_that_supports_its_app() -> None:
    assert planned() == ["A.7 appium-python 1", "B.7 appium-python 1", "B.7 selenium-python 1"]


def test_scenarios_tools_and_repetitions_can_be_chosen() -> None:
    assert planned(["B.7"], ["selenium-python"], 2) == [
        "B.7 selenium-python 1",
        "B.7 selenium-python 2",
    ]


@pytest.mark.parametrize(
    ("scenarios", "tools", "repetitions", "text"),
    [
        (["Z.1"], [], 1, "There is no scenario Z.1. Scenarios: A.7, B.7."),
        ([], ["curl"], 1, "There is no tool curl. Tools: appium-python, selenium-python."),
        ([], [], 0, "--repeat must be 1 or more, not 0."),
        (["A.7"], ["selenium-python"], 1, "None of the tools can play any of the scenarios."),
    ],
)
def test_an_impossible_request_is_refused(
    scenarios: list[str], tools: list[str], repetitions: int, text: str
) -> None:
    with pytest.raises(PlanError) as refusal:
        planned(scenarios, tools, repetitions)
    assert str(refusal.value) == text


def test_a_ledger_reports_missing_and_repeated_runs() -> None:
    plays = [Play("A.7", "fake", number) for number in (1, 2, 3)]
    ledger = Ledger(plays)
    for play in (plays[0], plays[1], plays[1]):
        ledger.note(play)
    assert ledger.complaints == ["A.7 fake 2: played 2 times", "A.7 fake 3: not played"]
