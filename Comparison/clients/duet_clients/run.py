"""One run of a written scenario by one tool: holds the test to the written file, and traces it.

A test says by number which step it performs and which expectation it checks. Each must come
exactly once and in the written order; a step must do something, and an expectation must look at
the app, assert something, and hold.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from duet_clients.commands import SentCommand
from duet_clients.known import Known
from duet_clients.trace import Place, RunTrace
from duet_clients.traffic import Usage
from duet_clients.written import Item, ItemKind, Scenario


class BindingError(Exception):
    """A test that does not do what its scenario says: a step twice, out of order, or left out."""


class ItemFailure(AssertionError):
    """A step that was not done, or an expectation not checked, though the test claims it was."""


class ScenarioRun:
    """A run of a scenario.

    `usage` says what the tool has used so far, `commands` which commands it has sent after the
    first so many, `checks` how many assertions of the test have held so far. For the trace of each
    item `actions` takes what was done with the device since it was asked last and `picture` the
    screen's SVG, and for that of a failure `screen` the screen in plain text (None where they can't
    be had or are not wanted). `package` is the top of the package, from which the trace counts the
    paths of files.
    `known` is what the test is declared to be with this tool.
    """

    def __init__(
        self,
        scenario: Scenario,
        trace: RunTrace,
        *,
        usage: Callable[[], Usage],
        commands: Callable[[int], list[SentCommand]],
        checks: Callable[[], int],
        actions: Callable[[], list[str] | None],
        screen: Callable[[], str | None],
        picture: Callable[[], str | None],
        package: Path,
        place: Place,
        known: Known | None = None,
    ) -> None:
        self.scenario = scenario
        self._trace = trace
        self._usage = usage
        self._commands = commands
        self._checks = checks
        self._actions = actions
        self._screen = screen
        self._picture = picture
        self._package = package
        self._position = 0
        self._test_case: int | None = None
        self._open: Item | None = None
        self._failure: str | None = None
        self.known = known
        trace.start(place, known)

    @property
    def has_failed(self) -> bool:
        """Whether a precondition, step or expectation has failed."""
        return self._failure is not None

    @contextmanager
    def test_case(self, number: int) -> Iterator[None]:
        """Perform a test case: the next written one, all items of the one before being done."""
        name = f"{self.scenario.id}/TC{number}"
        if number not in self.scenario.test_cases:
            raise BindingError(f"{self.scenario.id} has no test case TC {number}")
        if self._test_case is not None:
            raise BindingError(f"{name} is begun inside another test case")
        item = self._next
        if item is None:
            raise BindingError(f"{name} comes again: all of the scenario was done")
        if item.test_case != number:
            raise BindingError(f"{name} is begun where TC {item.test_case} is next")
        self._test_case = number
        yield
        self._test_case = None
        left_out = self._next
        if left_out is not None and left_out.test_case == number:
            raise BindingError(f"{left_out} was left out")

    @contextmanager
    def precondition(self, number: int) -> Iterator[None]:
        """Check a precondition."""
        with self._perform(ItemKind.PRECONDITION, number, self._place()):
            yield

    @contextmanager
    def step(self, number: int) -> Iterator[None]:
        """Perform a step."""
        with self._perform(ItemKind.STEP, number, self._place()):
            yield

    @contextmanager
    def expectation(self, number: int) -> Iterator[None]:
        """Check an expectation."""
        with self._perform(ItemKind.EXPECTATION, number, self._place()):
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
        self._trace.end(self._usage(), message)
        if problem is not None:
            raise BindingError(problem)

    @property
    def _next(self) -> Item | None:
        items = self.scenario.items
        return items[self._position] if self._position < len(items) else None

    @contextmanager
    def _perform(self, kind: ItemKind, number: int, place: Place) -> Iterator[None]:
        item = self._begin(kind, number)
        usage, checks, start = self._usage(), self._checks(), self._trace.now
        thrown: BaseException | None = None
        try:
            yield
        except BaseException as error:
            thrown = error
            error.add_note(f"{item} failed")
            raise
        finally:
            duration, used = self._trace.now - start, self._usage() - usage
            self._open = None
            self._position += 1
            checked = self._checks() - checks
            message = _complaint(kind, used, checked) if thrown is None else _text(thrown)
            with self._trace.standing_still():
                sent = self._commands(usage.commands)
                screen = None if message is None else self._screen()
                self._trace.item(
                    item.id,
                    place,
                    start=start,
                    duration=duration,
                    used=used,
                    sent=sent,
                    message=message,
                    actions=self._actions(),
                    screen=screen,
                    picture=self._picture(),
                )
            if message is not None:
                self._failure = f"{item} failed: {message}"
        if message is not None:
            raise ItemFailure(self._failure)

    def _begin(self, kind: ItemKind, number: int) -> Item:
        if self._test_case is None:
            raise BindingError(f"{kind}{number} stands outside of any test case")
        said = f"{self.scenario.id}/TC{self._test_case}/{kind}{number}"
        if self._open is not None:
            raise BindingError(f"{said} is begun inside another step or expectation")
        item = self._next
        if item is None or item.test_case != self._test_case:
            raise BindingError(f"{said} comes after the last written item of its test case")
        if item.kind is not kind or item.number != number:
            raise BindingError(f"{said} is begun where {item} is next")
        self._open = item
        return item

    def _place(self) -> Place:
        """Where the test says what it performs.

        On the stack, between here and the test, there are the generator of the method that was
        called, and the two methods of its context manager.
        """
        frame = sys._getframe(1)
        while frame.f_back is not None and frame.f_code.co_filename in (__file__, _CONTEXTLIB):
            frame = frame.f_back
        return place(Path(frame.f_code.co_filename), frame.f_lineno, self._package)


_CONTEXTLIB = contextmanager.__code__.co_filename


def place(file: Path, line: int, package: Path) -> Place:
    """Make a place, its file counted from the top of the package where it lies in it."""
    inside = file.resolve()
    if inside.is_relative_to(package):
        return Place(inside.relative_to(package).as_posix(), line)
    return Place(file.as_posix(), line)


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
