"""Plans which scenarios each tool plays, and reports runs that are missing.

`duet scenarios list --json` lists the scenarios. A test's mark may declare that it fails with some
or all tools, or that it isn't portable:

    @pytest.mark.scenario("A.1", known=[expected_failure(reason="…", link="https://…")])
"""

from __future__ import annotations

import json
import subprocess
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

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
    table: tuple[tuple[str, ...], ...] = ()
    """The rows of the data table below the text."""


@dataclass(frozen=True)
class Scenario:
    """A written scenario. Its items are those of all test cases, in order."""

    id: str
    title: str
    app: str
    launch: tuple[str, ...]
    """The app's launch arguments."""
    items: tuple[Item, ...]


class PlanError(Exception):
    """A request that can't be played.

    The list of scenarios can't be read, a scenario, tool or fault is unknown, or a declaration is
    invalid: without a reason or link, without a tool, or repeated.
    """


def list_scenarios(duet: Path, package: Path) -> dict[str, Scenario]:
    """Run `duet` to list the scenarios of a package, by id."""
    listing = subprocess.run(
        [duet, "scenarios", "list", "--json"],
        cwd=package,
        capture_output=True,
        text=True,
        check=False,
    )
    if listing.returncode != 0:
        raise PlanError(
            f"{duet} scenarios list --json ended with {listing.returncode}: {listing.stderr}"
        )
    return read_scenarios(listing.stdout)


def read_scenarios(text: str) -> dict[str, Scenario]:
    """Read the list of scenarios, by id."""
    try:
        data = json.loads(text)
        version = data["formatVersion"]
        if version != FORMAT_VERSION:
            raise PlanError(
                f"the list of scenarios has format {version}, only {FORMAT_VERSION} is supported"
            )
        return {written["id"]: _scenario(written) for written in data["scenarios"]}
    except (ValueError, KeyError, TypeError) as error:
        raise PlanError(f"the list of scenarios can't be read: {error!r}") from error


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
            table = tuple(tuple(row) for row in item.get("table", []))
            items.append(Item(item["id"], item["text"], place, kind, title, table))
    launch = tuple(written["launch"])
    return Scenario(written["id"], written["title"], written["app"], launch, tuple(items))


class KnownKind(StrEnum):
    """The kind of a declaration. The value is its name in the trace."""

    EXPECTED_FAILURE = "expectedFailure"
    """The test runs and must fail. A pass is a failure."""
    NOT_PORTABLE = "notPortable"
    """The test doesn't run."""

    @property
    def words(self) -> str:
        """The kind in words."""
        return "not portable" if self is KnownKind.NOT_PORTABLE else "an expected failure"


@dataclass(frozen=True)
class Known:
    """A declaration that a test fails or isn't portable."""

    kind: KnownKind
    reason: str
    """Why, in a sentence."""
    link: str
    """The address of more information, such as a bug report."""
    tools: tuple[str, ...] | None = None
    """The tools concerned. None for all."""

    def __str__(self) -> str:
        """Return the kind with its reason and link."""
        return f"{self.kind.words}: {self.reason} ({self.link})"

    @property
    def record(self) -> dict[str, str]:
        """The declaration as a member of a trace record."""
        return {"kind": self.kind.value, "reason": self.reason, "link": self.link}


def expected_failure(*, reason: str, link: str, tools: Iterable[str] | None = None) -> Known:
    """Declare that the test runs and must fail."""
    return Known(KnownKind.EXPECTED_FAILURE, reason, link, _names(tools))


def not_portable(*, reason: str, link: str, tools: Iterable[str] | None = None) -> Known:
    """Declare that the test doesn't run."""
    return Known(KnownKind.NOT_PORTABLE, reason, link, _names(tools))


def _names(tools: Iterable[str] | None) -> tuple[str, ...] | None:
    return None if tools is None else tuple(tools)


def known_by_tool(
    declarations: Iterable[Known], scenario: str, tools: Iterable[str]
) -> dict[str, Known]:
    """Return the declaration of a scenario's test for each tool that has one.

    Raises PlanError for an invalid declaration.
    """
    all_tools = list(tools)
    found: dict[str, Known] = {}
    for known in declarations:
        what = f"{scenario} is declared {known.kind.words}"
        if not known.reason.strip():
            raise PlanError(f"{what} without a reason. Add reason=\"…\".")
        if not known.link.strip():
            raise PlanError(
                f'{what} without a link. Add link="…", such as a bug report.'
            )
        if known.tools is not None and not known.tools:
            raise PlanError(f"{what}, but its list of tools is empty. Leave it out for all tools.")
        for tool in all_tools if known.tools is None else known.tools:
            if tool not in all_tools:
                raise PlanError(
                    f"{what} with {tool}, which isn't a tool. Tools: {', '.join(all_tools)}."
                )
            if tool in found:
                raise PlanError(f"{scenario} has two declarations with {tool}. Remove one.")
            found[tool] = known
    return found


@dataclass(frozen=True)
class Play:
    """One run of a scenario with a tool."""

    scenario: str
    tool: str
    repetition: int

    def __str__(self) -> str:
        """Return its name, such as `A.1 appium-python 1`."""
        return f"{self.scenario} {self.tool} {self.repetition}"


def plan(
    scenarios: dict[str, Scenario],
    tools: Mapping[str, frozenset[str]],
    *,
    only_scenarios: list[str],
    only_tools: list[str],
    repetitions: int,
) -> list[Play]:
    """Return the runs to play: by default, all scenarios with all tools that support their app.

    `tools` maps each tool to the apps that it supports.
    """
    for name in only_tools:
        if name not in tools:
            raise PlanError(f"There is no tool {name}. Tools: {', '.join(tools)}.")
    for scenario in only_scenarios:
        if scenario not in scenarios:
            raise PlanError(f"There is no scenario {scenario}. Scenarios: {', '.join(scenarios)}.")
    if repetitions < 1:
        raise PlanError(f"--repeat must be 1 or more, not {repetitions}.")
    plays = [
        Play(id, tool, repetition)
        for id, scenario in scenarios.items()
        for tool, apps in tools.items()
        for repetition in range(1, repetitions + 1)
        if scenario.app in apps
        and (not only_scenarios or id in only_scenarios)
        and (not only_tools or tool in only_tools)
    ]
    if not plays:
        raise PlanError("None of the tools can play any of the scenarios.")
    return plays


class Ledger:
    """Counts finished runs."""

    def __init__(self, wanted: list[Play]) -> None:
        self.wanted = wanted
        self._played: Counter[Play] = Counter()

    def note(self, play: Play) -> None:
        """Record a finished run, passed or failed."""
        self._played[play] += 1

    @property
    def complaints(self) -> list[str]:
        """Messages for runs that weren't played, or more than once."""
        return [
            f"{play}: {'not played' if count == 0 else f'played {count} times'}"
            for play in self.wanted
            if (count := self._played[play]) != 1
        ]
