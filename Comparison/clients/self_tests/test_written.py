"""The list of scenarios is read as it was written."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from support import LISTING, greeting

from duet_clients.written import Item, ItemKind, ScenarioListError, list_scenarios, read_scenarios


def test_items_come_in_the_written_order() -> None:
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


def test_an_item_knows_where_it_is_written() -> None:
    item = greeting().items[1]
    assert item == Item("A.7/TC1/S1", ItemKind.STEP, 1, "Say hello.", 1, "Scenarios/A7.scenario:4")
    assert str(item) == 'A.7/TC1/S1 "Say hello." (Scenarios/A7.scenario:4)'


def test_another_version_of_the_list_is_refused() -> None:
    with pytest.raises(ScenarioListError) as refusal:
        read_scenarios('{"formatVersion": 2, "scenarios": []}')
    assert str(refusal.value) == "the list of scenarios has the format 2; this reads 1"


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"formatVersion": 1, "scenarios": [{}]}'])
def test_what_is_no_list_is_refused(text: str) -> None:
    with pytest.raises(ScenarioListError, match="^the list of scenarios can't be read: "):
        read_scenarios(text)


def test_a_command_that_fails_is_named_with_what_it_said(tmp_path: Path) -> None:
    duet = command(tmp_path, "import sys; sys.exit('no scenarios here')")
    with pytest.raises(ScenarioListError) as refusal:
        list_scenarios(duet, tmp_path)
    assert str(refusal.value) == (f"{duet} scenarios list --json ended with 1: no scenarios here\n")


def test_the_command_is_asked_in_the_package(tmp_path: Path) -> None:
    (tmp_path / "listing.json").write_text(LISTING)
    duet = command(tmp_path, "print(open('listing.json').read())")
    assert list_scenarios(duet, tmp_path) == {"A.7": greeting()}


def command(folder: Path, code: str) -> Path:
    path = folder / "duet"
    path.write_text(f"#!{sys.executable}\n{code}\n")
    path.chmod(0o755)
    return path
