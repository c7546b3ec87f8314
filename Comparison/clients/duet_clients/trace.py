"""The trace: one JSON object a line for each start, item and end of a run.

The records are those of Duet's own suites, so that one report reads them all.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from duet_clients.traffic import Usage

FORMAT_VERSION = 2
"""The version of the format that is written here."""


@dataclass(frozen=True)
class Place:
    """A line of a test, its file counted from the top of the package."""

    file: str
    line: int


class TraceWriter:
    """Appends records to a file, a line each; to none if there is no file."""

    def __init__(self, file: Path | None) -> None:
        self._file = file

    def write(self, record: Mapping[str, object]) -> None:
        """Write what a record has; members without a value are left out."""
        if self._file is None:
            return
        members = {name: value for name, value in record.items() if value is not None}
        line = json.dumps(members, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        with self._file.open("a", encoding="utf-8") as file:
            file.write(line + "\n")


class RunTrace:
    """Writes what happens in one run of a scenario. Times are seconds."""

    def __init__(self, writer: TraceWriter, tool: str, repetition: int, scenario: str) -> None:
        self._writer = writer
        self._begun = time.monotonic()
        self._common = {
            "version": FORMAT_VERSION,
            "tool": tool,
            "repetition": repetition,
            "scenario": scenario,
        }

    @property
    def now(self) -> float:
        """The time since the run's start."""
        return time.monotonic() - self._begun

    def start(self, place: Place) -> None:
        """Write that the run starts."""
        self._write("start", place, start=time.time())

    def item(
        self,
        item: str,
        place: Place,
        *,
        start: float,
        duration: float,
        used: Usage,
        message: str | None,
        screen: str | None,
    ) -> None:
        """Write that a precondition, step or expectation is over."""
        self._write(
            "item",
            place,
            item=item,
            start=start,
            duration=duration,
            screen=screen,
            **_result(used, message),
        )

    def end(self, used: Usage, message: str | None) -> None:
        """Write that the run is over."""
        self._write("end", None, duration=self.now, **_result(used, message))

    def _write(self, kind: str, place: Place | None, **members: object) -> None:
        where = {} if place is None else {"file": place.file, "line": place.line}
        self._writer.write({"kind": kind, **self._common, **where, **members})


def _result(used: Usage, message: str | None) -> dict[str, object]:
    return {
        "commands": used.commands,
        "bytes": used.bytes,
        "waited": used.waited,
        "outcome": "passed" if message is None else "failed",
        "message": message,
    }
