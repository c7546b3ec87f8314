"""The written scenarios, as `duet scenarios list --json` lists them."""

from __future__ import annotations

import json
import subprocess
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[4]
"""The top of the package. Paths in a trace are relative to it."""

FORMAT_VERSION = 1
"""The supported version of the list's format."""


class ItemKind(StrEnum):
    """The kind of an item in a test case. The value is its keyword in ids."""

    PRECONDITION = "P"
    STEP = "S"
    EXPECTATION = "Ex"

    @property
    def noun(self) -> str:
        """The kind in words, for messages."""
        return self.name.lower()


@dataclass(frozen=True)
class Written:
    """A part of a scenario that a test's mark quotes, with its file and line."""

    id: str
    text: str
    place: str

    def __str__(self) -> str:
        """Return its id, text and place."""
        return f'{self.id} "{self.text}" ({self.place})'


@dataclass(frozen=True)
class Item(Written):
    """A precondition, step or expectation."""

    kind: ItemKind
    test_case: Written


@dataclass(frozen=True)
class Scenario:
    """A written scenario. Its items are those of all test cases, in order."""

    id: str
    title: str
    app: str
    launch: tuple[str, ...]
    """The app's launch arguments."""
    items: tuple[Item, ...]
    text_hash: str
    """A hash of all texts, for the trace."""


class ScenarioError(Exception):
    """A list of scenarios that can't be read."""


def list_scenarios(duet: Path) -> dict[str, Scenario]:
    """Run `duet` to list the scenarios of this package, by id."""
    command = [str(duet), "scenarios", "list", "--json"]
    listing = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if listing.returncode != 0:
        raise ScenarioError(
            f"{duet} scenarios list --json ended with {listing.returncode}: {listing.stderr}"
        )
    data = json.loads(listing.stdout)
    if data["formatVersion"] != FORMAT_VERSION:
        raise ScenarioError(
            f"the list of scenarios has format {data['formatVersion']}, "
            f"only {FORMAT_VERSION} is supported"
        )
    return {written["id"]: _scenario(written) for written in data["scenarios"]}


def _scenario(written: dict[str, Any]) -> Scenario:
    groups = ("preconditions", "steps", "expectations")
    items: list[Item] = []
    for test_case in written["testCases"]:
        found = [
            (item["line"], kind, item)
            for kind, group in zip(ItemKind, groups, strict=True)
            for item in test_case[group]
        ]
        title = Written(
            test_case["id"], test_case["title"], f"{written['path']}:{test_case['line']}"
        )
        # The list groups items by kind. Sorting by line restores the order in the file.
        for line, kind, item in sorted(found, key=lambda entry: entry[0]):
            place = f"{written['path']}:{line}"
            items.append(Item(item["id"], item["text"], place, kind, title))
    launch = tuple(written["launch"])
    return Scenario(
        written["id"],
        written["title"],
        written["app"],
        launch,
        tuple(items),
        written["textHash"],
    )


@dataclass(frozen=True)
class Play:
    """One run of a scenario with a tool."""

    scenario: str
    tool: str
    repetition: int

    def __str__(self) -> str:
        """Return its name, such as `A.1 appium-python 1`."""
        return f"{self.scenario} {self.tool} {self.repetition}"
