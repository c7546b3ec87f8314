"""A sample scenario, and a fake tool whose usage a test controls."""

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
        item: dict[str, object] = {"id": id, "number": 1, "text": text, "line": place}
        groups[group].append(item | ({"table": [["hour", "12"]]} if group == "preconditions" else {}))
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
"""The output of `duet scenarios list --json` for the sample scenario."""


def greeting() -> Scenario:
    """Return the sample scenario."""
    return read_scenarios(LISTING)["A.7"]


class FakeTool:
    """A session with settable usage."""

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
        """Return the usage so far."""
        return self.used

    def commands(self, after: int) -> list[SentCommand]:
        """Return the commands sent so far, without the first `after`."""
        return self.sent[after:]

    def checks(self) -> int:
        """Return the number of passed assertions."""
        return self.checked

    def compared(self) -> tuple[object, object] | None:
        """Return no comparison."""
        return None

    def actions(self) -> list[str] | None:
        """Return the actions since the last call."""
        taken = self.done
        if taken is not None:
            self.done = []
        return taken

    def screen(self) -> str | None:
        """Return the screen."""
        return "the screen"

    def picture(self) -> str | None:
        """Return no picture."""
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
