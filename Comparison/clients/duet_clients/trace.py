"""The trace: one JSON object a line for each start, item and end of a run.

The records are those of Duet's own suites, so that one report reads them all.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from duet_clients.commands import SentCommand
from duet_clients.known import Known
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

    def tool(self, tool: str, about: Mapping[str, str]) -> None:
        """Write what a tool is and where it runs, before its first run."""
        self.write({"version": FORMAT_VERSION, "kind": "tool", "tool": tool, "about": about})

    def omission(
        self, tool: str, repetition: int, scenario: str, known: Known, place: Place
    ) -> None:
        """Write that a run is left out, because its test is declared not portable."""
        self.write(
            {
                "version": FORMAT_VERSION,
                "kind": "omitted",
                "tool": tool,
                "repetition": repetition,
                "scenario": scenario,
                "file": place.file,
                "line": place.line,
                "known": known.record,
            }
        )


class RunTrace:
    """Writes what happens in one run of a scenario. Times are seconds.

    The run's time stands still while something is fetched and written for the trace only.
    """

    def __init__(self, writer: TraceWriter, tool: str, repetition: int, scenario: str) -> None:
        self._writer = writer
        self._begun = time.monotonic()
        self._tracing = 0.0
        self._common = {
            "version": FORMAT_VERSION,
            "tool": tool,
            "repetition": repetition,
            "scenario": scenario,
        }

    @property
    def now(self) -> float:
        """The time since the run's start."""
        return self._seconds(time.monotonic())

    def _seconds(self, instant: float) -> float:
        """Count from the run's start to an instant after the last record was written."""
        return instant - self._begun - self._tracing

    @contextmanager
    def standing_still(self) -> Iterator[None]:
        """Do something that is no part of the run."""
        start = time.monotonic()
        try:
            yield
        finally:
            self._tracing += time.monotonic() - start

    def start(self, place: Place, known: Known | None = None) -> None:
        """Write that the run starts."""
        declared = None if known is None else known.record
        self._write("start", place, start=time.time(), known=declared)

    def item(
        self,
        item: str,
        place: Place,
        *,
        start: float,
        duration: float,
        used: Usage,
        sent: list[SentCommand],
        message: str | None,
        actions: list[str] | None,
        screen: str | None,
        picture: str | None,
    ) -> None:
        """Write that a precondition, step or expectation is over; the picture is SVG."""
        self._write(
            "item",
            place,
            item=item,
            start=start,
            duration=duration,
            sent=[self._command(command) for command in sent],
            actions=actions,
            screen=screen,
            picture=None if picture is None else {"format": "svg", "data": picture},
            **_result(used, message),
        )

    def end(self, used: Usage, message: str | None) -> None:
        """Write that the run is over."""
        self._write("end", None, duration=self.now, **_result(used, message))

    def _command(self, sent: SentCommand) -> dict[str, object]:
        members = {
            "kind": "request",
            "text": f"{sent.method} {sent.path}".strip(),
            "using": sent.using,
            "value": sent.value,
            "start": self._seconds(sent.start),
            "duration": sent.duration,
            "bytesSent": sent.bytes_sent,
            "bytesReceived": sent.bytes_received,
            "status": sent.status,
            "phases": _phases(sent),
        }
        return {name: member for name, member in members.items() if member is not None}

    def _write(self, kind: str, place: Place | None, **members: object) -> None:
        where = {} if place is None else {"file": place.file, "line": place.line}
        self._writer.write({"kind": kind, **self._common, **where, **members})


def _phases(sent: SentCommand) -> dict[str, float] | None:
    """Say where a command's time went; None where the server does not tell."""
    timing = sent.timing
    if timing is None:
        return None
    phases = {
        "http": max(sent.duration - timing.total, 0.0),
        "dispatch": timing.dispatch,
        "snapshot": timing.snapshot,
        "document": timing.document,
        "search": timing.search,
        "gesture": timing.gesture,
        "wait": timing.wait,
        "screenshot": timing.screenshot,
    }
    return {name: seconds for name, seconds in phases.items() if seconds > 0}


def _result(used: Usage, message: str | None) -> dict[str, object]:
    return {
        "commands": used.commands,
        "bytes": used.bytes,
        "waited": used.waited,
        "outcome": "passed" if message is None else "failed",
        "message": message,
    }
