"""What is to be played, and what was: so that nothing is left out without a word."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from duet_clients.tools import Tool
from duet_clients.written import Scenario


class PlanError(Exception):
    """What is asked for can't be played."""


@dataclass(frozen=True)
class Play:
    """One run of a scenario by a tool."""

    scenario: str
    tool: str
    repetition: int

    def __str__(self) -> str:
        """Name it, as in `A.1 appium-python 1`."""
        return f"{self.scenario} {self.tool} {self.repetition}"


@dataclass(frozen=True)
class Selection:
    """Some runs of a scenario: the first, and how far it is to the next."""

    scenario: str
    first: int
    step: int

    @classmethod
    def parse(cls, text: str) -> Selection:
        """Read it as it is written: `A.1:2/3` is A.1's 2nd run and every 3rd from there."""
        match = re.fullmatch(r"([^:]+):([1-9][0-9]*)/([1-9][0-9]*)", text)
        if match is None:
            raise PlanError(
                f"--run {text} must name a scenario, its first run, and how far it is to the next, "
                "as in A.1:2/3"
            )
        return cls(match[1], int(match[2]), int(match[3]))


def plan(
    scenarios: dict[str, Scenario],
    tools: Iterable[Tool],
    *,
    only_scenarios: list[str],
    only_tools: list[str],
    repetitions: int,
    only_runs: list[Selection] | None = None,
) -> list[Play]:
    """Say what is to be played: all scenarios by all tools that can, if not said otherwise.

    `only_runs` selects among the repetitions: of scenarios that it does not name, none is played.
    """
    known = {tool.name: tool for tool in tools}
    for name in only_tools:
        if name not in known:
            raise PlanError(f"there is no tool {name}; there are {', '.join(known)}")
    selected = {run.scenario: run for run in only_runs or []}
    for scenario in [*only_scenarios, *selected]:
        if scenario not in scenarios:
            raise PlanError(f"there is no scenario {scenario}; there are {', '.join(scenarios)}")
    if repetitions < 1:
        raise PlanError(f"each scenario is played once or more, not {repetitions} times")

    def runs(id: str) -> range:
        if not selected:
            return range(1, repetitions + 1)
        run = selected.get(id)
        return range(0) if run is None else range(run.first, repetitions + 1, run.step)

    plays = [
        Play(id, tool.name, repetition)
        for id, scenario in scenarios.items()
        for tool in known.values()
        for repetition in runs(id)
        if scenario.app in tool.apps
        and (not only_scenarios or id in only_scenarios)
        and (not only_tools or tool.name in only_tools)
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
