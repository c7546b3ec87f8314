"""What is written, what is to be played of it, and what was: nothing is left out without a word.

`duet scenarios list --json` tells the written scenarios. A test may be declared to fail with some
tools, or with all, or not to be portable; its mark says so:

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
"""The version of the list's format that is read here."""


class ItemKind(StrEnum):
    """What an item of a test case is; the value is what ids and messages call it."""

    PRECONDITION = "P"
    STEP = "S"
    EXPECTATION = "Ex"

    @property
    def noun(self) -> str:
        """The kind in messages."""
        return self.name.lower()


@dataclass(frozen=True)
class Written:
    """What a mark of a test names: a part of a scenario, with its file and line."""

    id: str
    text: str
    place: str

    def __str__(self) -> str:
        """Its id, text and place."""
        return f'{self.id} "{self.text}" ({self.place})'


@dataclass(frozen=True)
class Item(Written):
    """A precondition, step or expectation."""

    kind: ItemKind
    test_case: Written


@dataclass(frozen=True)
class Scenario:
    """A written scenario: its items are those of all test cases, in the written order."""

    id: str
    title: str
    app: str
    launch: tuple[str, ...]
    """The arguments that the app is launched with."""
    items: tuple[Item, ...]


class PlanError(Exception):
    """What is asked for can't be played.

    The list of scenarios can't be had or read, a scenario, tool or fault is not known, or a test
    is declared to be what it can't be: without a reason or a link, of no tool, or twice.
    """


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
                f"the list of scenarios has the format {version}; this reads {FORMAT_VERSION}"
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
        # The list has them by kind; the file, in the order in which they happen.
        for line, kind, item in sorted(found, key=lambda entry: entry[0]):
            place = f"{written['path']}:{line}"
            items.append(Item(item["id"], item["text"], place, kind, title))
    launch = tuple(written["launch"])
    return Scenario(written["id"], written["title"], written["app"], launch, tuple(items))


class KnownKind(StrEnum):
    """What a test is declared to be; the value is what the trace calls it."""

    EXPECTED_FAILURE = "expectedFailure"
    """It runs and is expected to fail; when it passes, that is a failure."""
    NOT_PORTABLE = "notPortable"
    """It does not run."""

    @property
    def words(self) -> str:
        """Say it in words."""
        return "not portable" if self is KnownKind.NOT_PORTABLE else "an expected failure"


@dataclass(frozen=True)
class Known:
    """A declaration."""

    kind: KnownKind
    reason: str
    """Why, in a sentence."""
    link: str
    """The address of what tells more, such as a bug report."""
    tools: tuple[str, ...] | None = None
    """The tools that it is about; None for all."""

    def __str__(self) -> str:
        """Say it with its reason and link."""
        return f"{self.kind.words}: {self.reason} ({self.link})"

    @property
    def record(self) -> dict[str, str]:
        """What the trace tells of it."""
        return {"kind": self.kind.value, "reason": self.reason, "link": self.link}


def expected_failure(*, reason: str, link: str, tools: Iterable[str] | None = None) -> Known:
    """Declare that the test runs and is expected to fail."""
    return Known(KnownKind.EXPECTED_FAILURE, reason, link, _names(tools))


def not_portable(*, reason: str, link: str, tools: Iterable[str] | None = None) -> Known:
    """Declare that the test does not run."""
    return Known(KnownKind.NOT_PORTABLE, reason, link, _names(tools))


def _names(tools: Iterable[str] | None) -> tuple[str, ...] | None:
    return None if tools is None else tuple(tools)


def known_by_tool(
    declarations: Iterable[Known], scenario: str, tools: Iterable[str]
) -> dict[str, Known]:
    """Say what is declared of a scenario's test with each tool.

    Raises PlanError for a declaration that can't be.
    """
    all_tools = list(tools)
    found: dict[str, Known] = {}
    for known in declarations:
        what = f"{scenario} is declared {known.kind.words}"
        if not known.reason.strip():
            raise PlanError(f"{what} without a reason; say why in a sentence")
        if not known.link.strip():
            raise PlanError(
                f"{what} without a link; give the address of what tells more, such as a bug report"
            )
        if known.tools is not None and not known.tools:
            raise PlanError(f"{what}, but of no tool; name one, or give none for all")
        for tool in all_tools if known.tools is None else known.tools:
            if tool not in all_tools:
                raise PlanError(
                    f"{what} with {tool}, which is no tool; tools: {', '.join(all_tools)}"
                )
            if tool in found:
                raise PlanError(f"{scenario} is declared twice with {tool}; leave one declaration")
            found[tool] = known
    return found


@dataclass(frozen=True)
class Play:
    """One run of a scenario by a tool."""

    scenario: str
    tool: str
    repetition: int

    def __str__(self) -> str:
        """Name it, as in `A.1 appium-python 1`."""
        return f"{self.scenario} {self.tool} {self.repetition}"


def plan(
    scenarios: dict[str, Scenario],
    tools: Mapping[str, frozenset[str]],
    *,
    only_scenarios: list[str],
    only_tools: list[str],
    repetitions: int,
) -> list[Play]:
    """Say what is to be played: all scenarios by all tools that can, if not said otherwise.

    `tools` are the apps that each tool can look into.
    """
    for name in only_tools:
        if name not in tools:
            raise PlanError(f"there is no tool {name}; there are {', '.join(tools)}")
    for scenario in only_scenarios:
        if scenario not in scenarios:
            raise PlanError(f"there is no scenario {scenario}; there are {', '.join(scenarios)}")
    if repetitions < 1:
        raise PlanError(f"each scenario is played once or more, not {repetitions} times")
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
        raise PlanError("none of the tools can play any of the scenarios")
    return plays


class Ledger:
    """Keeps count of what was played."""

    def __init__(self, wanted: list[Play]) -> None:
        self.wanted = wanted
        self._played: Counter[Play] = Counter()

    def note(self, play: Play) -> None:
        """Note that a play came to its end, well or not."""
        self._played[play] += 1

    @property
    def complaints(self) -> list[str]:
        """What was not played, or more than once."""
        return [
            f"{play}: {'not played' if count == 0 else f'played {count} times'}"
            for play in self.wanted
            if (count := self._played[play]) != 1
        ]
