"""One run of a scenario with one tool: binds the test to the scenario's text, and writes the trace.

A test quotes each step and expectation of the scenario, exactly once and in order. A step must send
a command. An expectation must send a command and assert something.

The trace has a record for each start, item and end of a run, in the format of Duet's own suites.
"""

from __future__ import annotations

import sys
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from duet_clients.channel import Channel, Place, without_none
from duet_clients.scenarios import Item, ItemKind, Play, Scenario, Written
from duet_clients.session import WatchedSession
from duet_clients.traffic import SentCommand, Usage


class BindingError(Exception):
    """A test that departs from its scenario: a step repeated, out of order or left out."""


class ItemFailure(AssertionError):
    """A step that sent no command, or an expectation that checked nothing."""


class CheckFailure(AssertionError):
    """A failed check, in words: what was expected, and what was found instead."""

    def __init__(self, expected: str, found: str) -> None:
        super().__init__(f"expected {expected}, found {found}")
        self.expected, self.found = expected, found


def words(value: object, unlike: object = None) -> str:
    """Return a value in words. Of a long list, only the first difference from another value."""
    if value is None:
        return "nothing"
    if isinstance(value, list) and len(value) > 10:
        others = unlike if isinstance(unlike, list) else []
        place = next((n for n, (a, b) in enumerate(zip(value, others, strict=False)) if a != b), len(others))
        item = words(value[place]) if place < len(value) else "missing"
        return f"{len(value)} in all, number {place + 1} is {item}"
    if isinstance(value, list):
        return ", ".join(map(words, value)) or "none"
    return '"' + value.replace("\n", "\\n") + '"' if isinstance(value, str) else str(value)


class ScenarioRun:
    """A run of a scenario.

    Times in the trace are seconds since the start, without the time spent on writing the trace.
    """

    def __init__(
        self,
        scenario: Scenario,
        play: Play,
        session: WatchedSession,
        channel: Channel,
        place: Place,
    ) -> None:
        self.scenario = scenario
        self._play = play
        self._session = session
        self._channel = channel
        self._begun = time.monotonic()
        self._position = 0
        self._test_case: Written | None = None
        self._open: Item | None = None
        self._failure: str | None = None
        channel.write(
            "start", play.tool, place, play, start=time.time(), textHash=scenario.text_hash
        )

    @contextmanager
    def test_case(self, title: str) -> Iterator[None]:
        """Perform the next test case. All items of the previous one must be done."""
        if self._test_case is not None:
            raise BindingError(f'the test case "{title}" is inside a different test case')
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
        """End the run. `error` is the exception that ended it early, or None."""
        problem: str | None = None
        if error is None:
            left_out = self._next
            if self._failure is not None:
                problem = f"the test continued after a failure: {self._failure}"
            elif left_out is not None:
                problem = f"{left_out} was left out"
        message = problem if error is None else self._failure or _text(error)
        duration, result = self._now, _result(self._session.usage(), message)
        self._channel.write("end", self._play.tool, None, self._play, duration=duration, **result)
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
            failure = None if message is None else self._check(thrown, message, place)
            picture = self._session.picture()
            self._channel.write(
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
                failure=failure,
                **_result(used, message),
            )
            self._begun += time.monotonic() - end
            if message is not None:
                self._failure = f"{item} failed: {message}"
        if message is not None:
            raise ItemFailure(self._failure)

    def _check(self, error: BaseException | None, message: str, place: Place) -> dict[str, object]:
        """Return what a failed check expected and found, and its place. Else only the message."""
        sides = self._session.compared()
        if isinstance(error, CheckFailure):
            expected, found = error.expected, error.found
        elif isinstance(error, AssertionError) and sides is not None:
            expected, found = words(sides[1], sides[0]), words(*sides)
        else:
            return {"found": message}
        folder = Path(place.file).parent
        frames = [
            Place.of(Path(frame.f_code.co_filename), line)
            for frame, line in traceback.walk_tb(error.__traceback__)
            if "__tracebackhide__" not in frame.f_locals
        ]
        own = [frame for frame in frames if Path(frame.file).is_relative_to(folder)]
        where = own[-1] if own else place
        return {"expected": expected, "found": found, "file": where.file, "line": where.line}

    def _begin(self, kind: ItemKind, text: str) -> Item:
        if self._open is not None:
            raise BindingError(f'the {kind.noun} "{text}" is inside a different item')
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
        """Return the error for a mark that is out of order, repeated or reworded."""
        item = self._next
        if item is None:
            end = f"{self.scenario.id} ({self.scenario.items[-1].place})"
            next = f"it comes after the end of {end}"
        else:
            written: Written = item if item.test_case == self._test_case else item.test_case
            next = f"the scenario has {written}"
        return BindingError(f'the {kind} "{text}" isn\'t next: {next}')

    def _place(self) -> Place:
        """Return the place of the test's current mark.

        The frames between here and the test belong to this file's generator and the two methods of
        its context manager.
        """
        frame = sys._getframe(1)
        while frame.f_back is not None and frame.f_code.co_filename in (__file__, _CONTEXTLIB):
            frame = frame.f_back
        return Place.of(Path(frame.f_code.co_filename), frame.f_lineno)

    def _command(self, sent: SentCommand) -> dict[str, object]:
        return without_none(
            {
                "kind": "request",
                "method": sent.method,
                "path": sent.path,
                "using": sent.using,
                "value": sent.value,
                "start": sent.start - self._begun,
                "duration": sent.duration,
                "bytesSent": sent.bytes_sent,
                "bytesReceived": sent.bytes_received,
                "status": sent.status,
            }
        )


_CONTEXTLIB = contextmanager.__code__.co_filename


def _complaint(kind: ItemKind, used: Usage, checked: int) -> str | None:
    """Return the message for an item that did nothing, or None."""
    if used.commands == 0:
        what = "done" if kind is ItemKind.STEP else "looked at"
        return f"nothing was {what}: no command was sent"
    if kind is not ItemKind.STEP and checked == 0:
        return (
            "nothing was asserted: use assert, in the test or in a page object"
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
