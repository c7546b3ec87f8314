"""What a test is declared to be with some tools, or with all: to fail, or not to be portable.

    @pytest.mark.scenario("A.1", known=[expected_failure(reason="…", link="https://…")])

The mark of the test says it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class KnownKind(StrEnum):
    """What a test is declared to be; the value is what the trace calls it."""

    EXPECTED_FAILURE = "expectedFailure"
    """It runs and is expected to fail; when it passes, that is a failure."""
    NOT_PORTABLE = "notPortable"
    """It does not run."""

    @property
    def words(self) -> str:
        """Say it in words."""
        return "not portable" if self is KnownKind.NOT_PORTABLE else "an expected failure"


class KnownError(Exception):
    """A declaration that can't be: without a reason or a link, of no tool, or twice."""


class UnexpectedPass(AssertionError):  # noqa: N818
    """A test passed that is declared to fail."""


@dataclass(frozen=True)
class Known:
    """A declaration."""

    kind: KnownKind
    reason: str
    """Why, in a sentence."""
    link: str
    """The address of what tells more, such as a bug report."""
    tools: tuple[str, ...] | None = None
    """The tools that it is about; None for all."""

    def __str__(self) -> str:
        """Say it with its reason and link."""
        return f"{self.kind.words}: {self.reason} ({self.link})"

    @property
    def record(self) -> dict[str, str]:
        """What the trace tells of it."""
        return {"kind": self.kind.value, "reason": self.reason, "link": self.link}

    @property
    def complaint(self) -> str:
        """Say that the test passed though it is declared to fail."""
        return (
            f"passed, but is declared to fail: {self.reason} ({self.link}); "
            "take the declaration away"
        )


def expected_failure(*, reason: str, link: str, tools: Iterable[str] | None = None) -> Known:
    """Declare that the test runs and is expected to fail."""
    return Known(KnownKind.EXPECTED_FAILURE, reason, link, _names(tools))


def not_portable(*, reason: str, link: str, tools: Iterable[str] | None = None) -> Known:
    """Declare that the test does not run."""
    return Known(KnownKind.NOT_PORTABLE, reason, link, _names(tools))


def known_by_tool(
    declarations: Iterable[Known], scenario: str, tools: Iterable[str]
) -> dict[str, Known]:
    """Say what is declared of a scenario's test with each tool.

    Raises KnownError for a declaration that can't be.
    """
    all_tools = list(tools)
    found: dict[str, Known] = {}
    for known in declarations:
        what = f"{scenario} is declared {known.kind.words}"
        if not known.reason.strip():
            raise KnownError(f"{what} without a reason; say why in a sentence")
        if not known.link.strip():
            raise KnownError(
                f"{what} without a link; give the address of what tells more, such as a bug report"
            )
        if known.tools is not None and not known.tools:
            raise KnownError(f"{what}, but of no tool; name one, or give none for all")
        for tool in all_tools if known.tools is None else known.tools:
            if tool not in all_tools:
                raise KnownError(
                    f"{what} with {tool}, which is no tool; tools: {', '.join(all_tools)}"
                )
            if tool in found:
                raise KnownError(f"{scenario} is declared twice with {tool}; leave one declaration")
            found[tool] = known
    return found


def _names(tools: Iterable[str] | None) -> tuple[str, ...] | None:
    return None if tools is None else tuple(tools)
