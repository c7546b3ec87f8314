"""The written scenarios, as `duet scenarios list --json` tells of them."""

from __future__ import annotations

import json
import subprocess
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

FORMAT_VERSION = 1
"""The version of the list's format that is read here."""


class ItemKind(StrEnum):
    """What an item of a test case is; the value is what ids and messages call it."""

    PRECONDITION = "P"
    STEP = "S"
    EXPECTATION = "Ex"


@dataclass(frozen=True)
class Item:
    """A precondition, step or expectation."""

    id: str
    kind: ItemKind
    number: int
    text: str
    test_case: int
    place: str
    """The file and line where it is written."""

    def __str__(self) -> str:
        """Its id, text and place."""
        return f'{self.id} "{self.text}" ({self.place})'


@dataclass(frozen=True)
class Scenario:
    """A written scenario: its items are those of all test cases, in the written order."""

    id: str
    title: str
    app: str
    items: tuple[Item, ...]

    @property
    def test_cases(self) -> set[int]:
        """The numbers of its test cases."""
        return {item.test_case for item in self.items}


class ScenarioListError(Exception):
    """The list of scenarios can't be had or read."""


def list_scenarios(duet: Path, package: Path) -> dict[str, Scenario]:
    """Ask the command `duet` for the scenarios of a package, by id."""
    listing = subprocess.run(
        [duet, "scenarios", "list", "--json"],
        cwd=package,
        capture_output=True,
        text=True,
        check=False,
    )
    if listing.returncode != 0:
        raise ScenarioListError(
            f"{duet} scenarios list --json ended with {listing.returncode}: {listing.stderr}"
        )
    return read_scenarios(listing.stdout)


def read_scenarios(text: str) -> dict[str, Scenario]:
    """Read the list of scenarios, by id."""
    try:
        data = json.loads(text)
        version = data["formatVersion"]
        if version != FORMAT_VERSION:
            raise ScenarioListError(
                f"the list of scenarios has the format {version}; this reads {FORMAT_VERSION}"
            )
        return {written["id"]: _scenario(written) for written in data["scenarios"]}
    except (ValueError, KeyError, TypeError) as error:
        raise ScenarioListError(f"the list of scenarios can't be read: {error!r}") from error


def _scenario(written: dict[str, Any]) -> Scenario:
    items: list[Item] = []
    for test_case in written["testCases"]:
        found: list[tuple[int, Item]] = []
        for kind, group in (
            (ItemKind.PRECONDITION, "preconditions"),
            (ItemKind.STEP, "steps"),
            (ItemKind.EXPECTATION, "expectations"),
        ):
            for item in test_case[group]:
                line: int = item["line"]
                place = f"{written['path']}:{line}"
                number = test_case["number"]
                found.append(
                    (line, Item(item["id"], kind, item["number"], item["text"], number, place))
                )
        # The list has them by kind; the file, in the order in which they happen.
        items += [item for _, item in sorted(found, key=lambda entry: entry[0])]
    return Scenario(written["id"], written["title"], written["app"], tuple(items))
