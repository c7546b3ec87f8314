"""Reads requests for runs as lines of JSON, and writes answers as lines of JSON.

`duet compare` starts such processes for this suite and for those in Swift.
`Tests/Suites/SuiteSupport/SuiteProtocol.swift` describes the lines.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from duet_clients.plan import Play
from duet_clients.run import Place, TraceWriter


@dataclass(frozen=True)
class Request:
    """A request for one run."""

    play: Play
    arguments: list[str]
    """Launch arguments of the app, in addition to the test's."""
    pictures: bool
    """Whether the trace has a picture of the screen after each item."""

    @classmethod
    def read(cls, line: str) -> Request:
        """Parse a line."""
        written = json.loads(line)
        play = Play(written["scenario"], written["tool"], written["repetition"])
        return cls(play, written["arguments"], written["takesPictures"])


class Channel(TraceWriter):
    """The connection to the command. Sends trace records as answers."""

    def __init__(self, requests: Path, answers: Path) -> None:
        super().__init__(None)
        self.is_kept = True
        self.request: Request | None = None
        """The current request."""
        self._requests, self._answers = requests, answers.open("w", encoding="utf-8")
        self._outcome = "not run"

    def requests(self) -> Iterator[Request]:
        """Yield each request. After its run, answer with the outcome."""
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

    def _put(self, record: dict[str, object]) -> None:
        self._answer("record", record)

    def _answer(self, name: str, value: object) -> None:
        self._answers.write(json.dumps({name: value}, ensure_ascii=False) + "\n")
        self._answers.flush()
