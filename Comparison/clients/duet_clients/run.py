"""One run of a written scenario by one tool: holds the test to the written file, and traces it.

A test says in the scenario's words which step it performs and which expectation it checks. Each
must come exactly once and in the written order. A step must do something, and an expectation must
look at the app, assert something, and hold.

The trace is one JSON object a line for each start, item and end of a run. The records are those
of Duet's own suites, so that one report reads them all.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from duet_clients.plan import Item, ItemKind, Known, Play, Scenario, Written
from duet_clients.traffic import SentCommand, Usage

FORMAT_VERSION = 2
"""The version of the trace's format that is written here."""


@dataclass(frozen=True)
class Place:
    """A line of a test, its file counted from the top of the package where it lies in it."""

    file: str
    line: int

    @classmethod
    def of(cls, file: Path, line: int, package: Path) -> Place:
        """Make a place of a file's path."""
        inside = file.resolve()
        if inside.is_relative_to(package):
            file = inside.relative_to(package)
        return cls(file.as_posix(), line)


def told(record: dict[str, object]) -> dict[str, object]:
    """Leave out the members without a value."""
    return {name: value for name, value in record.items() if value is not None}


class TraceWriter:
    """Appends records to a file, a line each; to none if there is no file."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self.is_kept = file is not None

    def write(
        self,
        kind: str,
        tool: str,
        place: Place | None = None,
        play: Play | None = None,
        **members: object,
    ) -> None:
        """Write a record, of a run or of a tool itself."""
        if not self.is_kept:
            return
        record = {"version": FORMAT_VERSION, "kind": kind, "tool": tool} | members
        if play is not None:
            record |= {"repetition": play.repetition, "scenario": play.scenario}
        if place is not None:
            record |= {"file": place.file, "line": place.line}
        self._put(told(record))

    def _put(self, record: dict[str, object]) -> None:
        if self._file is None:
            return
        line = json.dumps(record, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        with self._file.open("a", encoding="utf-8") as file:
            file.write(line + "\n")


class BindingError(Exception):
    """A test that does not do what its scenario says: a step twice, out of order, or left out."""


class ItemFailure(AssertionError):
    """A step that was not done, or an expectation not checked, though the test claims it was."""


class Session(Protocol):
    """What a run asks of the tool that plays it; None for what can't be had or is not wanted."""

    def usage(self) -> Usage:
        """Say what the tool has used so far."""

    def commands(self, after: int) -> list[SentCommand]:
        """List the commands that it has sent after the first so many."""

    def checks(self) -> int:
        """Count the assertions of the test that have held so far."""

    def actions(self) -> list[str] | None:
        """Take what was done with the device since this was asked last."""

    def screen(self) -> str | None:
        """Take the screen in plain text, for the trace of a failure."""

    def picture(self) -> str | None:
        """Take the screen as SVG."""


class ScenarioRun:
    """A run of a scenario; its times in the trace are seconds since its start.

    They stand still while something is fetched and written for the trace only. `package` is the
    top of the package, from which the trace counts the paths of files; `known` is what the test
    is declared to be with this tool.
    """

    def __init__(
        self,
        scenario: Scenario,
        play: Play,
        session: Session,
        writer: TraceWriter,
        *,
        package: Path,
        place: Place,
        known: Known | None = None,
    ) -> None:
        self.scenario = scenario
        self.known = known
        self._play = play
        self._session = session
        self._writer = writer
        self._package = package
        self._begun = time.monotonic()
        self._position = 0
        self._test_case: Written | None = None
        self._open: Item | None = None
        self._failure: str | None = None
        declared = None if known is None else known.record
        writer.write("start", play.tool, place, play, start=time.time(), known=declared)

    @property
    def has_failed(self) -> bool:
        """Whether a precondition, step or expectation has failed."""
        return self._failure is not None

    @contextmanager
    def test_case(self, title: str) -> Iterator[None]:
        """Perform a test case: the next written one, all items of the one before being done."""
        if self._test_case is not None:
            raise BindingError(f'the test case "{title}" is begun inside another one')
        item = self._next
        if item is None or item.test_case.text != title:
            raise self._not_next("test case", title)
        self._test_case = item.test_case
        yield
        self._test_case = None
        left_out = self._next
        if left_out is not None and left_out.test_case == item.test_case:
            raise BindingError(f"{left_out} was left out")

    @contextmanager
    def precondition(self, text: str) -> Iterator[None]:
        """Check a precondition."""
        with self._perform(ItemKind.PRECONDITION, text, self._place()):
            yield

    @contextmanager
    def step(self, text: str) -> Iterator[None]:
        """Perform a step."""
        with self._perform(ItemKind.STEP, text, self._place()):
            yield

    @contextmanager
    def expectation(self, text: str) -> Iterator[None]:
        """Check an expectation."""
        with self._perform(ItemKind.EXPECTATION, text, self._place()):
            yield

    def finish(self, error: BaseException | None = None) -> None:
        """End the run; `error` is what ended it early, None when the test came to its end."""
        problem: str | None = None
        if error is None:
            left_out = self._next
            if self._failure is not None:
                problem = f"the test went on after a failure: {self._failure}"
            elif left_out is not None:
                problem = f"{left_out} was left out"
        message = problem if error is None else self._failure or _text(error)
        duration, result = self._now, _result(self._session.usage(), message)
        self._writer.write("end", self._play.tool, None, self._play, duration=duration, **result)
        if problem is not None:
            raise BindingError(problem)

    @property
    def _now(self) -> float:
        return time.monotonic() - self._begun

    @property
    def _next(self) -> Item | None:
        items = self.scenario.items
        return items[self._position] if self._position < len(items) else None

    @contextmanager
    def _perform(self, kind: ItemKind, text: str, place: Place) -> Iterator[None]:
        item = self._begin(kind, text)
        usage, checks, start = self._session.usage(), self._session.checks(), self._now
        thrown: BaseException | None = None
        try:
            yield
        except BaseException as error:
            thrown = error
            error.add_note(f"{item} failed")
            raise
        finally:
            end, used = time.monotonic(), self._session.usage() - usage
            self._open = None
            self._position += 1
            checked = self._session.checks() - checks
            message = _complaint(kind, used, checked) if thrown is None else _text(thrown)
            picture = self._session.picture()
            self._writer.write(
                "item",
                self._play.tool,
                place,
                self._play,
                item=item.id,
                start=start,
                duration=end - self._begun - start,
                sent=[self._command(sent) for sent in self._session.commands(usage.commands)],
                actions=self._session.actions(),
                screen=None if message is None else self._session.screen(),
                picture=None if picture is None else {"format": "svg", "data": picture},
                **_result(used, message),
            )
            self._begun += time.monotonic() - end
            if message is not None:
                self._failure = f"{item} failed: {message}"
        if message is not None:
            raise ItemFailure(self._failure)

    def _begin(self, kind: ItemKind, text: str) -> Item:
        if self._open is not None:
            raise BindingError(f'the {kind.noun} "{text}" is begun inside another item')
        item = self._next
        if (
            item is None
            or item.test_case != self._test_case
            or (item.kind, item.text) != (kind, text)
        ):
            raise self._not_next(kind.noun, text)
        self._open = item
        return item

    def _not_next(self, kind: str, text: str) -> BindingError:
        """Refuse a mark that is out of order, repeated or worded differently."""
        item = self._next
        if item is None:
            end = f"{self.scenario.id} ({self.scenario.items[-1].place})"
            next = f"it comes after the end of {end}"
        else:
            written: Written = item if item.test_case == self._test_case else item.test_case
            next = f"the scenario has {written}"
        return BindingError(f'the {kind} "{text}" isn\'t next: {next}')

    def _place(self) -> Place:
        """Where the test says what it performs.

        On the stack, between here and the test, there are the generator of the method that was
        called, and the two methods of its context manager.
        """
        frame = sys._getframe(1)
        while frame.f_back is not None and frame.f_code.co_filename in (__file__, _CONTEXTLIB):
            frame = frame.f_back
        return Place.of(Path(frame.f_code.co_filename), frame.f_lineno, self._package)

    def _command(self, sent: SentCommand) -> dict[str, object]:
        return told(
            {
                "kind": "request",
                "text": f"{sent.method} {sent.path}".strip(),
                "using": sent.using,
                "value": sent.value,
                "start": sent.start - self._begun,
                "duration": sent.duration,
                "bytesSent": sent.bytes_sent,
                "bytesReceived": sent.bytes_received,
                "status": sent.status,
                "phases": None if sent.timing is None else sent.timing.phases(sent.duration),
            }
        )


_CONTEXTLIB = contextmanager.__code__.co_filename


def _complaint(kind: ItemKind, used: Usage, checked: int) -> str | None:
    """Say what is wrong with an item in which nothing went wrong."""
    if used.commands == 0:
        what = "done" if kind is ItemKind.STEP else "looked at"
        return f"nothing was {what}: no command was sent"
    if kind is not ItemKind.STEP and checked == 0:
        return (
            "nothing was asserted: check what is written with assert, in the test or in a module "
            "that conftest.py registers"
        )
    return None


def _text(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}".strip()


def _result(used: Usage, message: str | None) -> dict[str, object]:
    return {
        "commands": used.commands,
        "bytes": used.bytes,
        "waited": used.waited,
        "outcome": "passed" if message is None else "failed",
        "message": message,
    }
