"""A written scenario, and a tool that sends and asserts as much as a test says."""

from __future__ import annotations

import json
import time
from pathlib import Path

from duet_clients.plan import Play, Scenario, read_scenarios
from duet_clients.run import Place, ScenarioRun, TraceWriter
from duet_clients.traffic import SentCommand, Usage


def _test_case(
    number: int, title: str, line: int, *items: tuple[str, str, str]
) -> dict[str, object]:
    groups: dict[str, list[object]] = {"preconditions": [], "steps": [], "expectations": []}
    for place, (group, id, text) in enumerate(items, start=line + 1):
        id = f"A.7/TC{number}/{id}"
        groups[group].append({"id": id, "number": 1, "text": text, "line": place})
    return {"id": f"A.7/TC{number}", "number": number, "title": title, "line": line, **groups}


_SAID = ("steps", "S1", "Say hello."), ("expectations", "Ex1", "It is said.")
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
                "launch": ["--list", "Tea"],
                "path": "Scenarios/A7.scenario",
                "line": 1,
                "testCases": [
                    _test_case(1, "Say it", 2, ("preconditions", "P1", "It is day."), *_SAID),
                    _test_case(2, "Say it again", 6, *_SAID),
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
    """A session that has used what it was told to use."""

    def __init__(self) -> None:
        self.used = Usage()
        self.sent: list[SentCommand] = []
        self.checked = 0
        self.done: list[str] | None = []

    def send(self) -> None:
        """Send a command of three bytes."""
        self.used += Usage(commands=1, bytes=3)
        now = time.monotonic()
        self.sent.append(
            SentCommand("POST", "/element", "xpath", "//a", now, 0.0, 1, 2, status=200, timing=None)
        )

    def usage(self) -> Usage:
        """Say what was used."""
        return self.used

    def commands(self, after: int) -> list[SentCommand]:
        """List what was sent."""
        return self.sent[after:]

    def checks(self) -> int:
        """Count what was asserted."""
        return self.checked

    def actions(self) -> list[str] | None:
        """Tell what was done since this was asked last."""
        taken = self.done
        if taken is not None:
            self.done = []
        return taken

    def screen(self) -> str | None:
        """Take the screen."""
        return "the screen"

    def picture(self) -> str | None:
        """Take no picture."""
        return None


def start(tool: FakeTool, trace: Path | None = None) -> ScenarioRun:
    """Start a run of the scenario."""
    return ScenarioRun(
        greeting(),
        Play("A.7", "fake", 2),
        tool,
        TraceWriter(trace),
        package=Path(__file__).resolve().parents[3],
        place=Place("Comparison/clients/tests/test_a7.py", 12),
    )


def records(trace: Path) -> list[dict[str, object]]:
    """Read a trace."""
    return [json.loads(line) for line in trace.read_text(encoding="utf-8").splitlines()]
