"""A written scenario, and a tool that sends and asserts as much as a test says."""

from __future__ import annotations

import json
import time
from pathlib import Path

from duet_clients.commands import SentCommand
from duet_clients.run import ScenarioRun
from duet_clients.trace import Place, RunTrace, TraceWriter
from duet_clients.traffic import Usage
from duet_clients.written import Scenario, read_scenarios


def _item(id: str, line: int, text: str) -> dict[str, object]:
    return {"id": id, "number": 1, "text": text, "line": line}


LISTING = json.dumps(
    {
        "formatVersion": 1,
        "scenarios": [
            {
                "id": "A.7",
                "title": "Greet",
                "app": "TinyLog",
                "source": "none",
                "tags": [],
                "path": "Scenarios/A7.scenario",
                "line": 1,
                "testCases": [
                    {
                        "id": "A.7/TC1",
                        "number": 1,
                        "title": "Say it",
                        "line": 2,
                        "preconditions": [_item("A.7/TC1/P1", 3, "It is day.")],
                        "steps": [_item("A.7/TC1/S1", 4, "Say hello.")],
                        "expectations": [_item("A.7/TC1/Ex1", 5, "It is said.")],
                    },
                    {
                        "id": "A.7/TC2",
                        "number": 2,
                        "title": "Say it again",
                        "line": 6,
                        "preconditions": [],
                        "steps": [_item("A.7/TC2/S1", 7, "Say hello.")],
                        "expectations": [_item("A.7/TC2/Ex1", 8, "It is said.")],
                    },
                ],
            }
        ],
    }
)
"""What `duet scenarios list --json` would write of it."""


def greeting() -> Scenario:
    """Read the scenario."""
    return read_scenarios(LISTING)["A.7"]


class FakeTool:
    """Has used what it was told to use."""

    def __init__(self) -> None:
        self.usage = Usage()
        self.sent: list[SentCommand] = []
        self.checks = 0
        self.actions: list[str] | None = []
        self.picture: str | None = None

    def check(self) -> None:
        """Send a command, and assert something of its answer."""
        self.send()
        self.checks += 1

    def take_actions(self) -> list[str] | None:
        """Tell what was done since this was asked last."""
        taken = self.actions
        if taken is not None:
            self.actions = []
        return taken

    def send(self) -> None:
        """Send a command of three bytes."""
        self.usage += Usage(commands=1, bytes=3, waited=0.0)
        self.sent.append(
            SentCommand(
                method="POST",
                path="/element",
                using="xpath",
                value="//a",
                start=time.monotonic(),
                duration=0.0,
                bytes_sent=1,
                bytes_received=2,
                status=200,
                timing=None,
            )
        )


def start(tool: FakeTool, trace: Path | None = None) -> ScenarioRun:
    """Start a run of the scenario."""
    return ScenarioRun(
        greeting(),
        RunTrace(TraceWriter(trace), "fake", 2, "A.7"),
        usage=lambda: tool.usage,
        commands=lambda after: tool.sent[after:],
        checks=lambda: tool.checks,
        actions=tool.take_actions,
        screen=lambda: "the screen",
        picture=lambda: tool.picture,
        package=Path(__file__).resolve().parents[3],
        place=Place("Comparison/clients/tests/test_a7.py", 12),
    )


def records(trace: Path) -> list[dict[str, object]]:
    """Read a trace."""
    return [json.loads(line) for line in trace.read_text(encoding="utf-8").splitlines()]
