"""Plays the runs that lines of JSON ask for, one after another, and answers in lines of JSON.

`duet compare` starts such processes, of this suite and of those in Swift; what the lines hold is
said in `Tests/Suites/SuiteSupport/SuiteProtocol.swift`.
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
    """One run that is asked for."""

    play: Play
    arguments: list[str]
    """Launch arguments of the app, besides those of its test."""
    pictures: bool
    """Whether the trace has a picture of the screen after each item."""

    @classmethod
    def read(cls, line: str) -> Request:
        """Read a line."""
        written = json.loads(line)
        play = Play(written["scenario"], written["tool"], written["repetition"])
        return cls(play, written["arguments"], written["takesPictures"])


class Channel(TraceWriter):
    """The lines between this process and the command; records of the trace are answers, too."""

    def __init__(self, requests: Path, answers: Path) -> None:
        super().__init__(None)
        self.is_kept = True
        self.request: Request | None = None
        """The run that is being played."""
        self._requests, self._answers = requests, answers.open("w", encoding="utf-8")
        self._outcome = "not run"

    def requests(self) -> Iterator[Request]:
        """Wait for each request; when its run is over, answer how it ended."""
        with self._requests.open(encoding="utf-8") as lines:
            for line in lines:
                self.request, self._outcome = Request.read(line), "not run"
                yield self.request
                self._answer("end", {"outcome": self._outcome})

    def note(self, outcome: str) -> None:
        """Note how the run ended."""
        self._outcome = outcome

    def fail(self, text: str, place: Place) -> None:
        """Answer that something went wrong."""
        self._answer("failure", {"text": text, "file": place.file, "line": place.line})
        self._outcome = "failed"

    def _put(self, record: dict[str, object]) -> None:
        self._answer("record", record)

    def _answer(self, name: str, value: object) -> None:
        self._answers.write(json.dumps({name: value}, ensure_ascii=False) + "\n")
        self._answers.flush()
