"""Reads requests for runs as lines of JSON, and writes answers as lines of JSON.

`duet compare` starts such processes for this suite and for those in Swift.
`Tests/Suites/SuiteSupport/SuiteProtocol.swift` describes the lines.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from duet_clients.scenarios import ROOT, Play

FORMAT_VERSION = 4
"""The version of the trace's format."""


@dataclass(frozen=True)
class Place:
    """A line of a test. Its path is relative to the package if it is inside."""

    file: str
    line: int

    @classmethod
    def of(cls, file: Path, line: int) -> Place:
        """Create a place, with a path relative to the package if possible."""
        inside = file.resolve()
        if inside.is_relative_to(ROOT):
            file = inside.relative_to(ROOT)
        return cls(file.as_posix(), line)


@dataclass(frozen=True)
class Request:
    """A request for one run."""

    play: Play
    arguments: list[str]
    """Launch arguments of the app, in addition to the scenario's."""
    pictures: bool
    """Whether the trace has a picture of the screen after each item."""

    @classmethod
    def read(cls, line: str) -> Request:
        """Parse a line."""
        written = json.loads(line)
        play = Play(written["scenario"], written["tool"], written["repetition"])
        return cls(play, written["arguments"], written["takesPictures"])


class Channel:
    """The connection to the command. Without files there are no requests and no answers."""

    def __init__(self, requests: Path | None, answers: Path | None) -> None:
        self.is_open = requests is not None
        self.request: Request | None = None
        """The current request."""
        self._requests = requests
        self._answers = answers.open("w", encoding="utf-8") if answers else None
        self._outcome = "not run"

    def requests(self) -> Iterator[Request]:
        """Yield each request. After its run, answer with the outcome."""
        if self._requests is None:
            return
        with self._requests.open(encoding="utf-8") as lines:
            for line in lines:
                self.request, self._outcome = Request.read(line), "not run"
                yield self.request
                self._answer("end", {"outcome": self._outcome})

    def note(self, outcome: str) -> None:
        """Set the outcome of the current run."""
        self._outcome = outcome

    def fail(self, text: str, place: Place) -> None:
        """Answer with a failure."""
        self._answer("failure", {"text": text, "file": place.file, "line": place.line})
        self._outcome = "failed"

    def write(
        self,
        kind: str,
        tool: str,
        place: Place | None = None,
        play: Play | None = None,
        **members: object,
    ) -> None:
        """Answer with a trace record about a run or a tool. Members that are None are left out."""
        record = {"version": FORMAT_VERSION, "kind": kind, "tool": tool} | members
        if play is not None:
            record |= {"run": str(play), "repetition": play.repetition, "scenario": play.scenario}
        if place is not None:
            record |= {"file": place.file, "line": place.line}
        self._answer("record", without_none(record))

    def _answer(self, name: str, value: object) -> None:
        if self._answers:
            self._answers.write(json.dumps({name: value}, ensure_ascii=False) + "\n")
            self._answers.flush()


def without_none(record: dict[str, object]) -> dict[str, object]:
    """Return a record without members that are None."""
    return {name: value for name, value in record.items() if value is not None}
