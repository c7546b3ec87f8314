"""What is to be played, and what was: so that nothing is left out without a word."""

from __future__ import annotations

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


def plan(
    scenarios: dict[str, Scenario],
    tools: Iterable[Tool],
    *,
    only_scenarios: list[str],
    only_tools: list[str],
    repetitions: int,
) -> list[Play]:
    """Say what is to be played: all scenarios by all tools that can, if not said otherwise."""
    known = {tool.name: tool for tool in tools}
    for name in only_tools:
        if name not in known:
            raise PlanError(f"there is no tool {name}; there are {', '.join(known)}")
    for scenario in only_scenarios:
        if scenario not in scenarios:
            raise PlanError(f"there is no scenario {scenario}; there are {', '.join(scenarios)}")
    if repetitions < 1:
        raise PlanError(f"each scenario is played once or more, not {repetitions} times")
    plays = [
        Play(id, tool.name, repetition)
        for id, scenario in scenarios.items()
        for tool in known.values()
        for repetition in range(1, repetitions + 1)
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
