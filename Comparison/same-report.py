#!/usr/bin/env python3
"""Compares two reports in all but their times.

usage: same-report.py COMMITTED MADE

A report's page and summary keep everything that a clock measured between two lines. What is outside
of them is the same each time the same tests are run, or something has changed that should be
committed.
"""

import pathlib
import sys

FILES = ("index.html", "summary.md")
BEGIN, END = "<!-- timing: begin -->", "<!-- timing: end -->"


class Unfit(Exception):
    """A file that can't be compared."""


def outside(path: pathlib.Path) -> list[str]:
    """The lines of a file outside of its times."""
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise Unfit(f"{path}: error: it can't be read: {error}") from error
    places = [(lines.count(mark), mark) for mark in (BEGIN, END)]
    for count, mark in places:
        if count != 1:
            raise Unfit(f"{path}: error: the line {mark} is there {count} times, not once")
    begin, end = lines.index(BEGIN), lines.index(END)
    if end < begin:
        raise Unfit(f"{path}:{end + 1}: error: the times end before they begin")
    return lines[: begin + 1] + lines[end:]


def difference(committed: pathlib.Path, made: pathlib.Path) -> str | None:
    """The first difference, or None."""
    old, new = outside(committed), outside(made)
    for number, (before, now) in enumerate(zip(old, new), 1):
        if before != now:
            at = next(
                (i for i, pair in enumerate(zip(before, now)) if pair[0] != pair[1]),
                min(len(before), len(now)),
            )
            start = max(at - 60, 0)
            return (
                f"{committed}: error: line {number} outside of the times is not what is made now:\n"
                f"  committed: …{before[start:at + 60]}…\n  made:      …{now[start:at + 60]}…"
            )
    if len(old) != len(new):
        return f"{committed}: error: {len(old)} lines outside of the times, now there are {len(new)}"
    return None


def main(arguments: list[str]) -> int:
    """Compare; 0 for the same, 1 for a difference, 2 for what can't be compared."""
    if len(arguments) != 2:
        print(__doc__, file=sys.stderr)
        return 64
    committed, made = map(pathlib.Path, arguments)
    found = []
    try:
        for name in FILES:
            found.append(difference(committed / name, made / name))
    except Unfit as error:
        print(error, file=sys.stderr)
        return 2
    problems = [problem for problem in found if problem]
    for problem in problems:
        print(problem, file=sys.stderr)
    if problems:
        print("If the change is meant: Comparison/rebuild-report, and commit it.", file=sys.stderr)
        return 1
    print(f"{committed}: the same as {made}, but for the times")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
