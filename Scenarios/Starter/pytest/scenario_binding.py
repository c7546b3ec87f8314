"""Binds pytest tests to written scenarios.

Copy this file beside your tests. README.md shows a test, and FORMAT.md describes the format. The scenarios
are in the folder `Scenarios` beside this file's folder, or in the one that the environment variable SCENARIOS
names.

    python3 -m scenario_binding lint                      report all problems in the scenarios
    python3 -m scenario_binding list --json               list them
    python3 -m scenario_binding coverage --trace a.jsonl  list requirements, and what has no test
    python3 -m scenario_binding merge a.jsonl b.jsonl -o all.jsonl
    python3 -m scenario_binding skeleton L.1              print a test of a scenario, to be completed

A test quotes each item of its scenario (precondition, step, expectation) word for word, in order, once. It
fails if an item is left out, repeated, reordered or reworded, if a step sends no command, and if an
expectation asserts nothing.

Version 2. To upgrade, replace this file, and write traces to a new file: they have version 4. Since
version 1, the folder Scenarios is next to this file's folder, and waits and `pytest.raises` are checks.

PYTEST_DONT_REWRITE: a conftest.py may import this file before pytest loads it as a plugin.
"""

from __future__ import annotations

import argparse
import ast
import errno
import functools
import io
import json
import os
import re
import secrets
import stat
import sys
import textwrap
import time
import traceback
import unicodedata
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain
from keyword import iskeyword
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, NoReturn, TypeVar

SCENARIOS = Path(os.environ.get("SCENARIOS") or Path(__file__).resolve().parent.parent / "Scenarios")
VERSION = "2"
KINDS = {"P": "precondition", "S": "step", "Ex": "expectation"}
HEADERS = ("App", "Source", "Tags", "Covers", "Launch", "Manual")
MAXIMUM_BYTES = 262_144
LINE_LENGTH = 100


class ScenarioError(Exception):
    """An invalid scenario file, or a test that departs from its scenario."""


# Scenarios


@dataclass(frozen=True)
class Item:
    """A precondition, step or expectation.

    `test_case` is its test case's title, and `case` the number. `row` is a row of the Examples from 1, or 0.
    """

    id: str
    kind: str
    number: int
    text: str
    path: str
    line: int
    test_case: str
    case: int
    row: int = 0
    table: list[list[str]] = field(default_factory=list, hash=False)

    @property
    def place(self) -> str:
        """The place in the scenario's file, such as `Scenarios/L1-log-in.scenario:12`."""
        return f"{self.path}:{self.line}"

    def __str__(self) -> str:
        return f'{self.id} "{self.text}" ({self.place})'


@dataclass(frozen=True)
class TestCase:
    """A test case. `manual` is the reason why it has no test. The first row of `examples` has the names."""

    __test__ = False  # pytest must not collect it

    number: int
    title: str
    line: int
    manual: str = ""
    examples: list[list[str]] = field(default_factory=list, hash=False)
    items: list[Item] = field(default_factory=list, hash=False)


@dataclass(frozen=True)
class Scenario:
    """A written scenario: the content of one file. `manual` is the reason why it has no test."""

    path: str
    line: int
    id: str
    title: str
    app: str = ""
    source: str = ""
    tags: list[str] = field(default_factory=list, hash=False)
    covers: list[str] = field(default_factory=list, hash=False)
    launch: list[str] = field(default_factory=list, hash=False)
    manual: str = ""
    test_cases: list[TestCase] = field(default_factory=list, hash=False)

    @property
    def place(self) -> str:
        """The place of its title."""
        return f"{self.path}:{self.line}"

    @cached_property
    def items(self) -> list[Item]:
        """All items as written, in the order of the file."""
        return [item for case in self.test_cases for item in case.items]

    @cached_property
    def plays(self) -> list[Item]:
        """What a test must do: the items of all test cases that aren't manual, once per row of Examples."""
        return [] if self.manual else [
            replace(item, id=item.id.replace("/TC" + str(case.number), f"/TC{case.number}[{row}]"), row=row)
            if row else item
            for case in self.test_cases if not case.manual
            for row in (range(1, len(case.examples)) if case.examples else [0])
            for item in case.items]

    @property
    def is_manual(self) -> bool:
        """Whether it has no test: it is manual, or all its test cases are."""
        cases = self.test_cases
        return bool(self.manual) or bool(cases) and all(case.manual for case in cases)

    def values(self, case: int, row: int) -> dict[str, str]:
        """Return the values of a row of a test case's Examples by their names. Rows count from 1."""
        examples = next(each.examples for each in self.test_cases if each.number == case)
        return dict(zip(examples[0], examples[row], strict=True)) if row else {}

    @cached_property
    def text_hash(self) -> str:
        """A hash of the texts that tests quote: FNV-1a, 64 bits. TRACE.md describes it."""
        lines = [(self.id, self.title)]
        for case in self.test_cases:
            case_id = f"{self.id}/TC{case.number}"
            lines.append((case_id, case.title))
            lines += [(item.id, text) for item in case.items for text in (item.text, *chain(*item.table))]
            lines += [(case_id, cell) for cell in chain(*case.examples)]
        value = 0xCBF29CE484222325
        for byte in "".join(f"{name}\t{text}\n" for name, text in lines).encode():
            value = (value ^ byte) * 0x100000001B3 % 2**64
        return f"{value:016x}"


def _normalised(text: str) -> str:
    """Return the text with each run of spaces and control characters as one space."""
    return " ".join(filter(None, re.split("[ \x00-\x1f\x7f-\x9f\u2028\u2029]+", text)))


def _words(text: str) -> list[str]:
    return [word for word in map(_normalised, text.split(",")) if word]


def _launch_words(text: str) -> tuple[list[str], int | None]:
    """Return the launch arguments in a text, and the offset of one with misplaced quotes."""
    words: list[str] = []
    at = 0
    while at < len(text):
        match = re.compile(r'(?:"((?:[^"]|"")*)"|([^" \t]+))(?:[ \t]+|\Z)').match(text, at)
        if not match:
            return words, at
        words.append(match[2] if match[1] is None else match[1].replace('""', '"'))
        at = match.end()
    return words, None


def _cells(line: str) -> list[str] | None:
    r"""Return the cells of a row, or None if it doesn't end with a bar. `\|` is a bar in a cell."""
    if not re.fullmatch(r"\|(?:(?:[^\\|]|\\.)*\|)+", line):
        return None
    cells = re.findall(r"((?:[^\\|]|\\.)*)\|", line[1:])
    return [_normalised(re.sub(r"\\([|\\])", r"\1", cell)) for cell in cells]


# Findings

# The rules, in the order of FORMAT.md. A file with a blocking one has no usable scenario.
BLOCKING = (
    "missing-file", "unreadable-file", "no-scenario-files", "file-too-large", "invalid-utf8",
    "control-character", "unknown-keyword", "missing-number", "bad-number", "missing-scenario",
    "second-scenario", "outside-scenario", "outside-test-case", "late-precondition", "unknown-header",
    "duplicate-header", "late-header", "bad-launch", "stray-text", "bad-table", "bad-examples")
ERRORS = (
    "number-gap", "number-duplicate", "number-order", "step-without-expectation", "expectation-without-step",
    "expectation-number", "empty-text", "no-test-cases", "no-steps", "missing-header", "file-name",
    "duplicate-id")
WARNINGS = (
    "modal-verb", "bad-requirement", "bad-tag", "app-spelling", "trailing-space", "tab", "long-line",
    "line-ending", "byte-order-mark", "missing-final-newline", "invisible-character")


def _shown(text: str) -> str:
    """Return the text on one line, with replacements for what could control a terminal or look empty."""
    def replacement(match: re.Match[str]) -> str:
        code = ord(match[0])
        return chr(0x2400 + code) if code < 0x20 else "\u2421" if code == 0x7F else f"\\u{{{code:X}}}"

    invisible = "[\x00-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]"
    return re.sub(invisible, replacement, text)


def _quoted(text: str) -> str:
    return f'"{_shown(text[:40])}{"…" if len(text) > 40 else ""}"'


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _characters(text: str) -> list[str]:
    """Split a text into characters as a reader counts them, such as a letter with its marks, or a flag."""
    if text.isascii():
        return list(text)
    starts, flags = [0], 0
    for index in range(1, len(text)):
        flags = flags + 1 if "\U0001f1e6" <= text[index - 1] <= "\U0001f1ff" else 0
        if not _joins(text[starts[-1]], text[index - 1], text[index], flags):
            starts.append(index)
    return [text[start:end] for start, end in zip(starts, [*starts[1:], len(text)], strict=True)]


def _joins(base: str, last: str, char: str, flags: int) -> bool:
    """Whether a code point belongs to the character that begins with `base` (Unicode Standard Annex 29)."""
    kind, kind_of_last = unicodedata.category(char), unicodedata.category(last)
    if kind_of_last in ("Cc", "Zl", "Zp") or kind_of_last == "Cf" and last not in "\u200c\u200d":
        return False
    emoji = [unicodedata.category(each) == "So" or "\U0001f000" <= each <= "\U0001faff"
             for each in (base, char)]
    return bool(
        kind in ("Mn", "Me", "Mc")
        or re.match("[\u200c\u200d\uff9e\uff9f\u0e33\u0eb3\U0001f3fb-\U0001f3ff]", char)
        or last == "\u200d" and all(emoji) or flags % 2 and "\U0001f1e6" <= char <= "\U0001f1ff"
        or last in "\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d" and kind == "Lo"  # Indic conjuncts
        or re.match("[\u1100-\u115f][\u1100-\u11a7\uac00-\ud7a3]|[\u1160-\u11a7][\u1160-\u11ff]|"
                    "[\u11a8-\u11ff\uac00-\ud7a3][\u11a8-\u11ff]", last + char))  # Hangul


@dataclass(frozen=True)
class Finding:
    """A problem in a scenario file: its message, its place and a hint for fixing it."""

    rule: str
    path: str
    message: str
    hint: str
    line: int = 1
    column: int = 1
    source_line: str | None = None

    @property
    def severity(self) -> str:
        """`error` or `warning`."""
        return "warning" if self.rule in WARNINGS else "error"

    def __str__(self) -> str:
        place = f"{_shown(self.path)}:{self.line}:{self.column}"
        lines = [f"{place}: {self.severity}: {self.message} [{self.rule}]"]
        if self.source_line is not None:
            lines += ["    " + line for line in self._excerpt(self.source_line)]
        return "\n".join([*lines, f"  hint: {self.hint}"])

    def _excerpt(self, source_line: str, most: int = 160) -> tuple[str, str]:
        """Return the part of the line to show, and the line with the caret."""
        characters = [char if char == "\t" else _shown(char) for char in _characters(source_line)]
        end = len(characters)
        start = 0 if end <= most else max(0, min(self.column - most // 2, end - most))
        part = characters[start:start + most]
        before = part[:max(0, self.column - 1 - start)]
        caret = "".join("\t" if char == "\t" else " " * len(_characters(char)) for char in before) + "^"
        return (("…" if start else "") + "".join(part) + ("…" if start + len(part) < end else ""),
                (" " if start else "") + caret)


def _file_finding(rule: str, path: str, reason: str = "") -> Finding:
    message, hint = {
        "missing-file": (
            "there is no such file or directory",
            "Change to the folder that contains it, or give the path of scenario files or folders."
            if path in ("Scenarios", _default_path()) else
            "Check the path. Run 'duet scenarios list' to list the known scenarios."),
        "no-scenario-files": (
            "the directory has no .scenario files",
            "The name of a scenario file ends with .scenario, as in: A1-add-a-list.scenario"),
        "file-too-large": (
            f"the file is larger than {MAXIMUM_BYTES} bytes",
            "A scenario usually has a few thousand bytes. Split the file, or give another path."),
        "unreadable-file": (
            f"cannot read: {reason}",
            "Check that it is a UTF-8 text file and that you have permission to read it."),
    }[rule]
    return Finding(rule, path, message, hint)


def _sorted(findings: Iterable[Finding]) -> list[Finding]:
    return sorted(findings, key=lambda finding: (finding.line, finding.column))


def _blocking(findings: Iterable[Finding]) -> list[Finding]:
    return [finding for finding in findings if finding.rule in BLOCKING]


def _text(findings: Iterable[Finding]) -> str:
    return "".join(f"{finding}\n\n" for finding in findings)


# Reading a file

Place = tuple[int, int]  # a line from 1, and an offset in it


class _Line:
    """A line without its line break. Its content has no spaces around it, and `first` and `second` word."""

    def __init__(self, text: str, number: int, is_last: bool) -> None:
        self.ends_with_crlf = not is_last and text.endswith("\r")
        self.text, self.number = text[:-1] if self.ends_with_crlf else text, number
        self.content = self.text.strip(" \t")
        self.start = len(self.text) - len(self.text.lstrip(" \t")) if self.content else 0
        self.end = self.start + len(self.content)
        self.indentation = 0
        for char in self.text[:self.start]:
            self.indentation = (self.indentation // 8 + 1) * 8 if char == "\t" else self.indentation + 1
        self.first, _, rest = self.content.replace("\t", " ").partition(" ")
        self.second = rest.lstrip(" ").partition(" ")[0]
        self.second_start = self.end - len(rest.lstrip(" "))

    @property
    def place(self) -> Place:
        return self.number, self.start


@dataclass
class _Entry:
    """What a line begins, such as an item, with its continuation lines. `value` is a number or identifier."""

    keyword: str
    value: str
    start: Place
    number_at: Place
    parts: list[tuple[str, Place]]
    table: list[list[str]] = field(default_factory=list)

    @property
    def label(self) -> str:
        return f"{self.keyword} {self.value}" if self.value else f"{self.keyword}:"

    @property
    def written(self) -> str:
        return " ".join(text for text, _ in self.parts)

    @property
    def text(self) -> str:
        return _normalised(self.written)

    def places(self, found: list[tuple[int, str]]) -> Iterator[tuple[Place, str]]:
        """Yield the places of offsets in the written text, only the first of each line."""
        part = start = last = 0
        for offset, value in found:
            while part < len(self.parts) - 1 and offset > start + len(self.parts[part][0]):
                start += len(self.parts[part][0]) + 1
                part += 1
            text, (line, begin) = self.parts[part]
            if last != line:
                last = line
                yield (line, begin + min(offset - start, len(text) - 1)), value


# The keywords with their nouns, an example, and the words that authors write instead.
_KEYWORDS = {
    "TS": ("scenario", "TS A.1 Add a task list", "ts scenario feature story"),
    "TC": ("test case", "TC 1 Add a task list", "tc test case testcase"),
    "P": ("precondition", "P 1 There are two lists.", "p pre precondition given podmínka"),
    "S": ("step", "S 1 Tap Save.", "s st step krok when do"),
    "Ex": ("expectation", "Ex 1 All lists are shown.", "ex e exp expect expected expectation result then")}
_FIELDS = f"{', '.join(f'{name}:' for name in HEADERS[:-1])} and {HEADERS[-1]}:"
_ID, _REQUIREMENT = r"[A-Z]\.[1-9][0-9]{0,3}", "[A-Za-z0-9][A-Za-z0-9._/#-]*"


def _phrase(keyword: str) -> str:
    return f"{'an' if keyword == 'Ex' else 'a'} {_KEYWORDS[keyword][0]}"


def _meant(word: str) -> str | None:
    """Return the keyword that an author probably meant by a word."""
    letters = "".join(char for char in _characters(word.lower()) if char[0].isalpha())
    letters = unicodedata.normalize("NFC", letters)
    return next((name for name, (_, _, words) in _KEYWORDS.items() if letters in words.split()), None)


def _first(pattern: str) -> Callable[[str], int]:
    """Return a function that returns the offset of a pattern's first match, or -1."""
    return lambda text: match.start() if (match := re.search(pattern, text)) else -1


class ScenarioFile:
    """A parsed file. It has a scenario, or findings that tell why not: all of them, not only the first."""

    def __init__(self, path: str, data: bytes | Finding) -> None:
        self.path, self.text = path, "" if isinstance(data, Finding) else data.decode(errors="replace")
        self.has_mark = self.text.startswith("\ufeff")
        pieces = self.text[self.has_mark:].split("\n")
        self.lines = [_Line(piece, number, number == len(pieces)) for number, piece in enumerate(pieces, 1)
                      if piece or number < len(pieces)]
        self.entries: list[_Entry] = []
        self.scenario: Scenario | None = None
        # The text that the next line may continue: whether it is an entry's, and its column.
        self._open: tuple[bool, int] | None = None
        self._last_column = 0
        self._headers: set[str] = set()
        self._has_scenario = self._starts_too_early = self._has_test_case = self._has_steps = False
        # What the test case has so far.
        self._has_manual = self._has_items = self._has_examples = self._ends_in_examples = False
        self.findings = [data] if isinstance(data, Finding) else self._crowded()
        if self.findings or isinstance(data, Finding):
            self.text, self.lines = "", []
            return
        if data.decode(errors="ignore").encode() != data:
            self.findings += self.scan(
                "invalid-utf8", _first("\ufffd"), "the line has a byte that is not valid UTF-8",
                "Save the file as UTF-8 and retype the character.")
        self._parse()
        self.findings = _sorted(self.findings)
        if not self.findings:
            self.scenario = self._model()

    def finding(self, rule: str, place: Place | None, message: str, hint: str) -> Finding:
        """Return a finding at a place, or about the whole file."""
        if place is None:
            return Finding(rule, self.path, message, hint)
        line = self.lines[place[0] - 1].text
        return Finding(rule, self.path, message, hint, place[0], len(_characters(line[:place[1]])) + 1, line)

    def scan(self, rule: str, find: Callable[[str], int], message: str, hint: str) -> list[Finding]:
        """Return a finding in each line where `find` returns an offset. `{}` in the message is the code."""
        return [self.finding(rule, (line.number, at), message.format(f"U+{ord(line.text[at]):04X}"), hint)
                for line in self.lines if (at := find(line.text)) >= 0]

    def place(self, keyword: str, at_number: bool = False) -> Place | None:
        """Return the place of the first entry with a keyword."""
        entries = [entry for entry in self.entries if entry.keyword == keyword]
        return (entries[0].number_at if at_number else entries[0].start) if entries else None

    def _report(self, rule: str, place: Place | None, message: str, hint: str) -> None:
        self.findings.append(self.finding(rule, place, message, hint))

    def _crowded(self) -> list[Finding]:
        marks = 0

        def find(text: str) -> int:
            nonlocal marks
            for offset, char in enumerate(text):
                marks = marks + 1 if unicodedata.combining(char) else 0
                if marks > 32:
                    return offset
            return -1

        return [] if self.text.isascii() else self.scan(
            "control-character", find, "a character has more than 32 combining marks", "Delete most of them.")

    def _parse(self) -> None:
        self.findings += self.scan(
            "control-character", _first("[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029]"),
            "the line contains a control character, {}",
            "Delete it. A scenario file has only text and line breaks.")
        for line in self.lines:
            self._read(line)
        for entry in self.entries:
            bad = _launch_words(entry.written)[1] if entry.keyword == "Launch" else None
            for place, _ in entry.places([] if bad is None else [(bad, "")]):
                self._report("bad-launch", place, "the double quotes don't enclose the whole launch argument",
                             "Put the whole argument in double quotes, and double each quote inside it, "
                             'as in: Launch: --list "Green tea"')
        if not self._has_scenario and not self._starts_too_early:
            self._report("missing-scenario", None, "the file has no scenario",
                         f"Start the scenario below the header, as in: {_KEYWORDS['TS'][1]}")
        if not self.findings:
            self._check_examples()

    def _read(self, line: _Line) -> None:
        if not line.content or line.content[0] == "#":
            self._open = None
            return
        is_keyword = line.first in _KEYWORDS
        number = r"[0-9]|[ -~]\.[0-9]" if line.first == "TS" else "[0-9]"
        name, colon, _ = line.first.partition(":")
        if is_keyword and re.match(number, line.second):
            self._read_keyword(line)
        elif (line.content[0] == "|" and self._open and self._open[0]
                and self.entries[-1].keyword in (*KINDS, "Examples")):
            self._add_row(line)
        elif self._open and line.indentation >= self._open[1]:
            if self._open[0]:
                if self.entries[-1].table:
                    self._report("bad-table", line.place, "a text comes after a table",
                                 "Write the whole text above its table, or begin a new item.")
                self.entries[-1].parts.append((line.content, line.place))
        else:
            follows_text, self._open = self._open is not None, None
            if is_keyword:
                self._read_keyword(line)
            elif colon and name == "Examples":
                self._read_examples(line)
            elif colon and (not self._has_scenario or name in HEADERS):
                self._read_header(line, name)
            elif not follows_text and 0 < self._last_column <= line.indentation:
                self._report("stray-text", line.place, "the indented line doesn't continue any text",
                             "Put a continuation line directly below the text that it continues, "
                             "without blank lines or comments between them.")
            else:
                self._read_unknown(line)

    def _add_row(self, line: _Line) -> None:
        cells, table = _cells(line.content), self.entries[-1].table
        if cells is None or table and len(cells) != len(table[0]):
            self._report("bad-table", line.place, "the row doesn't end with |" if cells is None else
                         f"the row has {_count(len(cells), 'cell')}, but the first one has {len(table[0])}",
                         "Give each row the same number of cells, as in: | TODO | red |. "
                         "Write \\| for a | in a cell.")
        table.append(cells or [])

    def _append(self, keyword: str, value: str, line: _Line, number_at: int, label_end: int) -> None:
        """Add an entry, and let the following lines continue its text."""
        text = line.text[label_end:line.end].lstrip(" \t")
        at = line.end - len(text) if text else label_end
        self.entries.append(_Entry(keyword, value, line.place, (line.number, number_at),
                                   [(text, (line.number, at))] if text else []))
        self._leave_open(True, line.indentation + at - line.start + (not text))

    def _leave_open(self, is_entry: bool, column: int) -> None:
        self._open, self._last_column = (is_entry, column), column

    def _skip_continuations(self, line: _Line) -> None:
        self._leave_open(False, line.indentation + len(line.first.encode()) + 1)

    def _read_header(self, line: _Line, name: str) -> None:
        if name not in HEADERS:
            if _meant(name):
                return self._read_unknown(line)
            meant = next((each for each in HEADERS if each.lower() == name.lower()), None)
            self._report("unknown-header", line.place, f"unknown header field {_quoted(name)}",
                         f"Write {meant}: with a capital letter." if meant else
                         f"The fields are {_FIELDS}. Write notes as comments, after #.")
            return self._skip_continuations(line)
        if name == "Manual" and self._has_scenario:
            if not self._has_test_case or self._has_items:
                self._report("late-header", line.place, "Manual: comes after an item of its test case"
                             if self._has_test_case else "Manual: comes between TS and TC",
                             "Move it above the line with TS if the whole scenario is manual, "
                             "or directly below the line with TC.")
            elif self._has_manual:
                self._report("duplicate-header", line.place, "Manual: appears twice in its test case",
                             "Keep one of the two lines.")
            self._has_manual = True
        elif self._has_scenario:
            self._report("late-header", line.place, f"the header field {name} comes after TS",
                         "Move it above the line with TS.")
        elif name in self._headers:
            self._report("duplicate-header", line.place, f"the header field {name} appears twice",
                         "Write all of them on one line, separated by commas." if name in ("Tags", "Covers")
                         else "Keep one of the two lines.")
        self._headers.add(name)
        return self._append(name, "", line, line.start, line.start + len(name) + 1)

    def _read_examples(self, line: _Line) -> None:
        if not self._has_test_case:
            self._report("bad-examples", line.place, "Examples: comes before the first test case",
                         "Move it with its rows below the last expectation of a test case.")
        elif self._has_examples:
            self._report("bad-examples", line.place, "Examples: appears twice in its test case",
                         "Write all rows below one of them, with one row of names.")
        self._has_items = self._has_examples = self._ends_in_examples = True
        self._append("Examples", "", line, line.start, line.start + len("Examples:"))

    def _check_examples(self) -> None:
        used: set[str] = set()
        for entry in self.entries:
            if entry.keyword == "TC":
                used = set()
            elif entry.keyword in KINDS:
                used.update(re.findall(r"<([^<>\n]+)>", "\n".join([entry.text, *chain(*entry.table)])))
            elif entry.keyword == "Examples":
                for message, hint in _problems_of_examples(entry, used):
                    self._report("bad-examples", entry.start, message, hint)

    def _read_keyword(self, line: _Line) -> None:
        self._check_place(line)
        keyword, number = line.first, line.second
        if keyword == "TS":
            self._has_scenario = True
        elif keyword == "TC":
            self._has_test_case, self._has_steps = True, False
            self._has_manual = self._has_items = self._has_examples = False
        else:
            self._has_items, self._has_steps = True, self._has_steps or keyword != "P"
        self._ends_in_examples = False
        if re.fullmatch(_ID if keyword == "TS" else "[1-9][0-9]{0,3}", number):
            self._append(keyword, number, line, line.second_start, line.second_start + len(number))
            return
        (noun, example, _), place = _KEYWORDS[keyword], (line.number, line.second_start)
        value = "identifier" if keyword == "TS" else "number"
        if re.search("[0-9]", number):
            start = ("Write a capital letter, a dot and a number from 1 to 9999" if keyword == "TS" else
                     "Write a whole number from 1 to 9999, without leading zeros")
            self._report("bad-number", place, f"{_quoted(number)} is not a valid {noun} {value}",
                         f"{start}, as in: {example}")
        else:
            self._report("missing-number", place, f"{keyword} has no {value}",
                         f"Write the {noun} {value} after the keyword, as in: {example}")
        self._skip_continuations(line)

    def _check_place(self, line: _Line) -> None:
        keyword = line.first
        if keyword == "TS":
            if self._has_scenario:
                self._report("second-scenario", line.place, "the file already has a scenario",
                             "Put each scenario in a separate file.")
        elif not self._has_scenario:
            # Only once: the lines that follow are part of the same mistake.
            if not self._starts_too_early:
                self._report("outside-scenario", line.place, f"{_phrase(keyword)} comes before the scenario",
                             f"Start the scenario above it, as in: {_KEYWORDS['TS'][1]}")
            self._starts_too_early = True
        elif keyword == "TC":
            return
        elif not self._has_test_case:
            self._has_test_case = True
            self._report("outside-test-case", line.place,
                         f"{_phrase(keyword)} comes before the first test case",
                         f"Start a test case above it, as in: {_KEYWORDS['TC'][1]}")
        elif self._ends_in_examples:
            self._report("bad-examples", line.place, f"{_phrase(keyword)} comes after the examples",
                         "Move Examples: with its rows below the last expectation of its test case.")
        elif keyword == "P" and self._has_steps:
            self._report("late-precondition", line.place, "a precondition comes after a step",
                         "Move it between TC and the first S of its test case.")

    def _read_unknown(self, line: _Line) -> None:
        if meant := _meant(line.first):
            phrase, value = _phrase(meant), "identifier" if meant == "TS" else "number"
            hint = (f"{phrase[0].upper()}{phrase[1:]} starts with {meant}, a space and its {value}, "
                    f"as in: {_KEYWORDS[meant][1]}")
        elif self._has_scenario:
            hint = ("A line starts with TC, P, S or Ex and a number, or with #. To continue the text above, "
                    "indent the line to the column where that text starts.")
        else:
            hint = (f"A file starts with the fields {_FIELDS}. "
                    f"The scenario follows, as in: {_KEYWORDS['TS'][1]}")
        self._report("unknown-keyword", line.place, f"unknown keyword {_quoted(line.first)}", hint)
        self._skip_continuations(line)

    def _model(self) -> Scenario:
        heading = next(entry for entry in self.entries if entry.keyword == "TS")
        texts: dict[str, str] = dict.fromkeys(HEADERS, "")
        cases: list[TestCase] = []
        for entry in self.entries:
            line = entry.start[0]
            if entry.keyword == "TC":
                cases.append(TestCase(int(entry.value), entry.text, line))
            elif entry.keyword == "Examples":
                cases[-1] = replace(cases[-1], examples=entry.table)
            elif entry.keyword in KINDS:
                case, name = cases[-1], f"{entry.keyword}{entry.value}"
                case.items.append(Item(
                    f"{heading.value}/TC{case.number}/{name}", entry.keyword, int(entry.value), entry.text,
                    self.path, line, case.title, case.number, table=entry.table))
            elif entry.keyword == "Manual" and cases:
                cases[-1] = replace(cases[-1], manual=entry.text)
            elif entry.keyword in HEADERS:
                texts[entry.keyword] = entry.text
        return Scenario(
            self.path, heading.start[0], heading.value, heading.text, texts["App"], texts["Source"],
            _words(texts["Tags"]), _words(texts["Covers"]), _launch_words(texts["Launch"])[0],
            texts["Manual"], cases)


def _problems_of_examples(entry: _Entry, used: set[str]) -> Iterator[tuple[str, str]]:
    """Yield messages and hints about names and rows. `used` are the names in the test case."""
    if entry.parts or len(entry.table) < 2:
        problem = "a text" if entry.parts else f"no row of {'values' if entry.table else 'names'}"
        yield (f"Examples: has {problem}",
               "Write only rows below it: the names, then the values, as in: | name | and | Anna |.")
        return
    seen: set[str] = set()
    for name in entry.table[0]:
        if not name or name in seen:
            yield (f"the name {_quoted(name)} appears twice" if name else "a name is empty",
                   "Give each column a different name.")
        elif name not in used:
            yield (f"the name {_quoted(name)} isn't used in its test case",
                   "Write it in angle brackets where its value belongs, as in: Enter the name <name>.")
        seen.add(name)


# Linting


def lint_file(file: ScenarioFile) -> list[Finding]:
    """Return all findings in a file, in its order. A file without a scenario has only some."""
    return _sorted([*file.findings, *_lint_lines(file), *(_Linter(file).findings if file.scenario else [])])


class _Linter:
    """Checks the meaning of a file, entry by entry."""

    def __init__(self, file: ScenarioFile) -> None:
        self.file, self.entries = file, file.entries
        self.findings: list[Finding] = []
        # The numbers so far of test cases, and of the current one's steps and preconditions.
        self.numbers: dict[str, tuple[set[int], int]] = {}
        for index, entry in enumerate(self.entries):
            self._check_number(entry)
            self._check_expectation(index, entry)
            if not entry.text and entry.keyword != "Examples":
                self._report("empty-text", entry.start, f"{entry.label} has no text",
                             "Write the text on the same line, after a space.")
            if entry.keyword in ("Tags", "Covers"):
                self._check_words(entry)
            if entry.keyword == "TS":
                self._check_scenario(index, entry)
            if entry.keyword == "TC":
                self._check_steps(index, entry)
            if entry.keyword in _KEYWORDS:
                self._check_verbs(entry)

    def _report(self, rule: str, place: Place, message: str, hint: str) -> None:
        self.findings.append(self.file.finding(rule, place, message, hint))

    def _check_number(self, entry: _Entry) -> None:
        if entry.keyword not in ("TC", "P", "S"):
            return
        noun, number, place = _KEYWORDS[entry.keyword][0], int(entry.value), entry.number_at
        seen, previous = self.numbers.get(entry.keyword, (set(), 0))
        if number in seen:
            self._report("number-duplicate", place, f"{noun} {number} appears twice",
                         f"The next free number is {previous + 1}.")
        elif number < previous:
            self._report("number-order", place, f"{noun} {number} comes after {noun} {previous}",
                         f"Sort them by number, or number this one {previous + 1}.")
        elif number > previous + 1:
            self._report("number-gap", place,
                         f"{noun} {number} comes right after {noun} {previous}" if previous else
                         f"the first {noun} has number {number}",
                         f"Number it {previous + 1}, or add the missing numbers.")
        self.numbers = {} if entry.keyword == "TC" else self.numbers
        seen.add(number)
        self.numbers[entry.keyword] = seen, max(previous, number)

    def _check_expectation(self, index: int, entry: _Entry) -> None:
        number, below = entry.value, self.entries[index + 1:index + 2]
        above, other = (self.entries[index - 1].keyword, self.entries[index - 1].value) if index else ("", "")
        if entry.keyword == "S" and [each.keyword for each in below] != ["Ex"]:
            self._report("step-without-expectation", entry.start, f"step {number} has no expectation",
                         f"Add one below it, as in: Ex {number} All lists are shown.")
        if entry.keyword != "Ex" or above == "S" and other == number:
            return
        if above == "S":
            self._report("expectation-number", entry.number_at, f"expectation {number} follows step {other}",
                         f"Number it {other}, like its step.")
        elif above == "Ex" and other == number:
            self._report("number-duplicate", entry.number_at, f"expectation {number} appears twice",
                         "A step has one expectation. Join the two texts, or add the missing step.")
        else:
            self._report("expectation-without-step", entry.start,
                         f"expectation {number} has no step directly above it",
                         f"Put S {number} directly above it.")

    def _check_scenario(self, index: int, entry: _Entry) -> None:
        if index == len(self.entries) - 1:
            self._report("no-test-cases", entry.start, "the scenario has no test cases",
                         f"Add one below it, as in: {_KEYWORDS['TC'][1]}")
        hints = {"App": "Add the app above TS, as in: App: TinyLog",
                 "Source": "Add the scenario's origin above TS, as in: Source: team meeting, 3 May"}
        for name, hint in hints.items():
            if not self.file.place(name):
                self._report("missing-header", entry.start, f"the header has no {name} field", hint)
        # The file name starts with the identifier, so that folders list scenarios in order.
        name, compact = self.file.path.rstrip("/").split("/")[-1], entry.value.replace(".", "")
        if not re.fullmatch(rf"{compact}-.+\.scenario", name):
            words = "-".join(_name_words(entry.text)).lower() or "title"
            self._report("file-name", entry.number_at,
                         f"the file name {_quoted(name)} doesn't match the identifier {entry.value}",
                         f"Rename the file to {compact}-{words}.scenario, or correct the identifier.")

    def _check_steps(self, index: int, entry: _Entry) -> None:
        while (index := index + 1) < len(self.entries) and self.entries[index].keyword != "TC":
            if self.entries[index].keyword == "S":
                return
        self._report("no-steps", entry.start, f"test case {entry.value} has no steps",
                     f"Add one below it, as in: {_KEYWORDS['S'][1]}")

    def _check_words(self, entry: _Entry) -> None:
        """Tags and requirements are plain, different words."""
        noun, pattern, allowed, example = (
            ("tag", "[a-z0-9-]+", "a-z, 0-9 and hyphens", "Tags: lists, text-size") if entry.keyword == "Tags"
            else ("requirement", _REQUIREMENT, "letters, digits and ._/#-", "Covers: REQ-1, REQ-2"))
        found, seen, offset = [], set(), 0
        for piece in entry.written.split(",") if entry.text else []:
            word = _normalised(piece)
            message = (f"a {noun} is empty" if not word else
                       f"the {noun} {_quoted(word)} may use only {allowed}" if not re.fullmatch(pattern, word)
                       else f"the {noun} {_quoted(word)} appears twice" if word in seen else "")
            if message:
                found.append((offset + len(piece) - len(piece.lstrip(" \t")), message))
            seen.add(word)
            offset += len(piece) + 1
        for place, message in entry.places(found):
            self._report(f"bad-{noun}", place, message,
                         f"Separate different {noun}s with commas, as in: {example}")

    def _check_verbs(self, entry: _Entry) -> None:
        """Texts state facts. The app's own wording, in quotation marks, is exempt."""
        words = list(re.finditer("[\"“”]|[A-Za-z'\x80-\u201b\u201e-\U0010ffff]+", entry.written))
        # A quotation mark without a partner quotes nothing.
        paired = sum(word[0] in '"“”' for word in words) // 2 * 2
        passed, found = 0, []
        for word in words:
            verb = re.sub("n['’]t$", "", word[0].lower())
            if word[0] in '"“”':
                passed += 1
            elif (passed % 2 == 0 or passed > paired) and verb in (
                    "should", "shall", "must", "ought", "would", "could", "might"):
                found.append((word.start(), word[0]))
        for place, verb in entry.places(found):
            self._report("modal-verb", place,
                         f'"{verb}" expresses an obligation or a possibility, not a fact',
                         "State what the tester does or sees, as in: All lists are shown.")


def _lint_lines(file: ScenarioFile) -> Iterator[Finding]:
    """Yield findings about the layout of lines. Each rule reports a line at most once."""
    command = "or run 'duet scenarios format'."
    if file.has_mark:
        yield file.finding("byte-order-mark", (1, 0) if file.lines else None,
                           "the file starts with a byte order mark",
                           f"Save the file as UTF-8 without it, {command}")
    for line in [line for line in file.lines if line.ends_with_crlf][:1]:
        yield file.finding("line-ending", (line.number, len(line.text)), "the line ends with CR LF",
                           f"End lines with LF only, as on Unix, {command}")
    for line in file.lines[-1:] if not file.text.endswith("\n") else []:
        yield file.finding("missing-final-newline", (line.number, len(line.text)),
                           "the last line has no line break", f"Add a line break at the end, {command}")
    for line in file.lines:
        text = line.text[:line.end]
        if text != line.text:
            yield file.finding("trailing-space", (line.number, line.end),
                               "the line has trailing white space", f"Delete it, {command}")
        if "\t" in text:
            yield file.finding("tab", (line.number, text.index("\t")), "the line contains a tab",
                               f"Use spaces, {command}")
        if len(text) > LINE_LENGTH and len(characters := _characters(text)) > LINE_LENGTH:
            yield file.finding(
                "long-line", (line.number, len("".join(characters[:LINE_LENGTH]))),
                f"the line has {len(characters)} characters, but the maximum is {LINE_LENGTH}",
                f"Break the line, {command} Break comments by hand.")
    yield from file.scan(
        "invisible-character", _first("[\xad\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]"),
        "the line contains an invisible character, {}",
        "Delete it. Readers can't see it, but it makes a search for the text fail.")


def _name_words(title: str, most: int = 8) -> list[str]:
    """Return the first words of a title, up to a punctuation mark, in plain letters and digits."""
    words = title.split(" ")
    end = next((index for index, word in enumerate(words) if word[-1:] in tuple(",;:.!?")), len(words))
    plain = [re.sub("[^A-Za-z0-9]", "", unicodedata.normalize("NFD", word)) for word in words[:end + 1]]
    return [word[:20] for word in plain if word][:most]


# Reading folders


class Outcome(NamedTuple):
    """A command's exit code, and what it prints to standard output and standard error."""

    code: int
    output: str = ""
    errors: str = ""


class _Stop(Exception):
    """Ends a command with an exit code and a text for standard error."""

    def __init__(self, code: int, errors: str) -> None:
        super().__init__(errors)
        self.outcome = Outcome(code, errors=errors)


def _wrong_usage(error: str, hint: str) -> _Stop:
    return _Stop(64, f"error: {error}\n  hint: {hint}\n")


@dataclass(frozen=True)
class Library:
    """The scenarios of some files and folders."""

    files: list[ScenarioFile]
    search_findings: list[Finding]
    duplicates: list[Finding]
    spellings: list[Finding]

    @cached_property
    def scenarios(self) -> list[Scenario]:
        """The readable scenarios, sorted by identifier, then by path."""
        return sorted((file.scenario for file in self.files if file.scenario),
                      key=lambda each: (each.id[0], int(each.id[2:]), each.path))

    @property
    def findings(self) -> list[Finding]:
        """What is wrong with reading them: unreadable files and duplicate identifiers."""
        return [*self.search_findings, *chain(*(file.findings for file in self.files)), *self.duplicates]

    def tagged(self, tags: Sequence[str]) -> list[Scenario]:
        """Return the scenarios with one of the tags, or all if there are none. Stops at an unknown tag."""
        known = sorted({tag for scenario in self.scenarios for tag in scenario.tags})
        for tag in tags:
            if tag not in known:
                raise self.unknown(f"there is no tag {_quoted(tag)}",
                                   f"Known tags: {', '.join(known) or 'none'}")
        return [each for each in self.scenarios if not tags or set(tags) & set(each.tags)]

    def unknown(self, error: str, hint: str) -> _Stop:
        """Return what stops a command. An unreadable file might have what isn't found."""
        stop, blocking = _wrong_usage(error, hint), _blocking(self.findings)
        return _Stop(2, _text(blocking) + stop.outcome.errors) if blocking else stop


def load(paths: Sequence[str] = ()) -> Library:
    """Read files with any name, and all `.scenario` files in and below folders."""
    found, findings = _search(paths or [_default_path()])
    files = [ScenarioFile(path, _bytes(path)) for path in found]
    firsts: dict[str, Scenario] = {}
    apps: dict[str, Scenario] = {}
    duplicates, spellings = [], []
    for file in files:
        if not (scenario := file.scenario):
            continue
        first = firsts.setdefault(scenario.id, scenario)
        if first is not scenario:
            duplicates.append(file.finding(
                "duplicate-id", file.place("TS", at_number=True),
                f"the identifier {scenario.id} is already used in {first.place}",
                "Give one of the two scenarios a different identifier."))
        app = unicodedata.normalize("NFC", scenario.app)
        first = apps.setdefault(app.lower(), scenario)
        if app != unicodedata.normalize("NFC", first.app):
            spellings.append(file.finding(
                "app-spelling", file.place("App"),
                f"the app is {_quoted(scenario.app)} here, but {_quoted(first.app)} in {first.path}",
                "Spell the app the same way in all files. Tests look it up by name."))
    return Library(files, findings, duplicates, spellings)


def read_all(folder: Path = SCENARIOS) -> dict[str, Scenario]:
    """Return all scenarios in a folder by identifier. Raises ScenarioError if one can't be read."""
    library = load([_relative(folder)])
    if library.findings:
        raise ScenarioError(_text(library.findings).rstrip())
    return {scenario.id: scenario for scenario in library.scenarios}


def _relative(path: Path) -> str:
    try:
        return Path(os.path.relpath(path)).as_posix()
    except ValueError:  # on another drive
        return path.as_posix()


def _default_path() -> str:
    return _relative(SCENARIOS)


def _kind(path: str) -> str:
    """Return whether a path is a `file` or a `folder`. Reading anything else, such as a pipe, may not end."""
    try:
        mode = os.stat(path).st_mode
    except (OSError, ValueError):
        return ""
    return "file" if stat.S_ISREG(mode) else "folder" if stat.S_ISDIR(mode) else ""


def _bytes(path: str) -> bytes | Finding:
    if not _kind(path):
        return _file_finding("missing-file", path)
    try:
        with open(path, "rb") as file:
            data = file.read(MAXIMUM_BYTES + 1)
    except OSError as error:
        return _file_finding("unreadable-file", path, error.strerror or str(error))
    return data if len(data) <= MAXIMUM_BYTES else _file_finding("file-too-large", path)


def _search(paths: Sequence[str]) -> tuple[list[str], list[Finding]]:
    """Return the paths of scenario files, each file once, and findings."""
    found: list[str] = []
    findings: list[Finding] = []
    known: set[str] = set()

    def is_new(path: str) -> bool:
        before = len(known)
        known.add(os.path.realpath(path))
        return len(known) > before

    def add_folder(path: str, skipped: str) -> int:
        """Add a folder, and return the number of names that end with `.scenario`."""
        if not is_new(path):  # a symbolic link may lead back up
            return 1
        try:
            names = sorted(name for name in os.listdir(path) if not name.startswith("."))
        except OSError as error:
            findings.append(_file_finding("unreadable-file", path, error.strerror or str(error)))
            return 1
        count = 0
        for name in names:
            entry, is_scenario = f"{path}/{name}", name.endswith(".scenario")
            kind = _kind(entry)
            if kind == "folder" and name != skipped:
                count += add_folder(entry, skipped)
            elif kind == "file" and is_scenario and is_new(entry):
                found.append(entry)
            elif not kind and is_scenario:
                findings.append(_file_finding("missing-file", entry))
            count += is_scenario
        return count

    for path in (each.rstrip("/") for each in paths):
        kind = _kind(path)
        if kind == "folder":
            # A folder Starter has examples to be copied.
            if not add_folder(path, "" if "Starter" in path.split("/") else "Starter"):
                findings.append(_file_finding("no-scenario-files", path))
        elif not kind:
            findings.append(_file_finding("missing-file", path))
        elif is_new(path):
            found.append(path)
    return found, findings


# Traces

Record = dict[str, Any]
# The members of each kind of record that are read here. Those with ? may be absent.
_MEMBERS = {
    "tool": "tool about",
    "start": "tool run scenario file line start textHash session? attempt? parameters? repetition? known?",
    "item": "tool run scenario item file line outcome message?",
    "end": "tool run scenario outcome message?",
    "omitted": "tool scenario file line start known session? repetition?"}
_TYPES: dict[str, tuple[type, ...]] = {
    "about": (dict,), "known": (dict,), "line": (int,), "start": (int, float), "attempt": (int,),
    "repetition": (int,)}


@dataclass
class PlayedRun:
    """A run of a scenario by a tool, or a test that was left out. `start` is its first record.

    `outcome` is `passed`, `failed`, `skipped` or `omitted`. A run without an end has failed.
    """

    tool: str
    scenario: str
    start: Record
    outcome: str = "failed"
    message: str = "the run has no end: its process may have crashed"
    failed_item: Record | None = None
    is_flaky: bool = False

    @property
    def result(self) -> str:
        """The outcome in words, as in a table of results."""
        known = self.start.get("known", {})
        if self.outcome == "omitted":
            kind = "not portable" if known["kind"] == "notPortable" else "skipped"
            return f"{kind}: {_one_line(known['reason'])}"
        if self.outcome == "skipped":
            return f"skipped: {_one_line(self.message)}"
        if known and (self.outcome == "passed" or self.failed_item):
            return "passed, but declared to fail" if self.outcome == "passed" else "failed as declared"
        return "flaky" if self.is_flaky else self.outcome


def counting_runs(records: Iterable[Record]) -> list[PlayedRun]:
    """Return the runs that count, by tool and time.

    Those are the runs of the tool's latest session. Without a session, it is the last run of each test. In
    a session, the last attempt of a test counts. It is flaky if it passed after a failed one.
    """
    runs: list[PlayedRun] = []
    by_id: dict[str, PlayedRun] = {}
    for record in records:
        run = by_id.get(record.get("run", ""))
        if record["kind"] == "start":
            by_id[record["run"]] = PlayedRun(record["tool"], record["scenario"], record)
            runs.append(by_id[record["run"]])
        elif record["kind"] == "omitted":
            runs.append(PlayedRun(record["tool"], record["scenario"], record, "omitted", ""))
        elif run and record["kind"] == "item" and record["outcome"] == "failed":
            run.failed_item = run.failed_item or record
        elif run and record["kind"] == "end":
            run.outcome, run.message = record["outcome"], record.get("message", "")
    counting: list[PlayedRun] = []
    for tool in sorted({run.tool for run in runs}):
        own = sorted((run for run in runs if run.tool == tool),
                     key=lambda run: (run.start["start"], run.start.get("attempt", 1)))
        session = own[-1].start.get("session")
        last: dict[object, PlayedRun] = {}
        failed: set[object] = set()
        for run in own if not session else [run for run in own if run.start.get("session") == session]:
            test = (run.scenario, run.start["file"], run.start["line"], run.start.get("parameters"),
                    run.start.get("repetition", 1))
            last[test] = run
            run.is_flaky = bool(session) and run.outcome == "passed" and test in failed
            if run.outcome == "failed":
                failed.add(test)
        counting += last.values()
    return counting


def read_traces(paths: Sequence[str]) -> tuple[list[Record], list[bytes]]:
    """Return the records of traces without large members, and their lines. Stops at invalid lines."""
    records: list[Record] = []
    lines: list[bytes] = []
    problems: list[str] = []
    starts: dict[str, Record] = {}
    ended: set[str] = set()
    for path in paths:
        try:
            own = Path(path).read_bytes().split(b"\n")
        except OSError as error:
            problems.append(f"{_shown(path)}:1: error: cannot read: {error.strerror or error}\n")
            continue
        if not b"".join(own).strip():
            problems.append(f"{_shown(path)}:1: error: the trace has no line\n")
        for number, line in enumerate(own, 1):
            if line.strip():
                try:
                    records.append(_record(line, starts, ended))
                    lines.append(line.strip() + b"\n")
                except ScenarioError as error:
                    problems.append(f"{_shown(path)}:{number}: error: {error}\n")
    if problems:
        raise _Stop(2, "".join(problems))
    return records, lines


def _record(line: bytes, starts: dict[str, Record], ended: set[str]) -> Record:
    """Return a line's record. Raises ScenarioError if it is invalid by itself, or after earlier records."""
    try:
        record = json.loads(line.decode())
    except (ValueError, RecursionError):
        record = None
    if not isinstance(record, dict):
        raise ScenarioError("the line isn't a JSON object in UTF-8")
    kind, version = record.get("kind"), record.get("version")
    if version != 4:
        raise ScenarioError(f"the record has version {_shown(json.dumps(version))}, but only 4 can be read")
    if not isinstance(kind, str) or kind not in _MEMBERS:
        raise ScenarioError(f"the record's kind isn't one of: {', '.join(_MEMBERS)}")
    for member in _MEMBERS[kind].split():
        name, types = member.rstrip("?"), _TYPES.get(member.rstrip("?"), (str,))
        if name not in record and name == member or name in record and type(record[name]) not in types:
            raise ScenarioError(f"the record of kind {kind} has no valid member \"{name}\"")
    outcome, known = record.get("outcome", "passed"), record.get("known", {"kind": "", "reason": ""})
    if outcome not in ("passed", "failed", "skipped"):
        raise ScenarioError(f"there is no outcome {_quoted(outcome)}")
    if kind == "end" and outcome != "passed" and "message" not in record:
        raise ScenarioError(f"the end with the outcome {outcome} has no message")
    if not isinstance(known.get("kind"), str) or not isinstance(known.get("reason"), str):
        raise ScenarioError('"known" has no kind and reason')
    if run := record.get("run") if kind in ("start", "item", "end") else None:
        start = starts.setdefault(run, record)
        if (start is record) != (kind == "start"):
            problem = "starts twice" if kind == "start" else "has no start"
            raise ScenarioError(f"the run {_quoted(run)} {problem}")
        if (start["tool"], start["scenario"]) != (record["tool"], record["scenario"]):
            raise ScenarioError(f"the run {_quoted(run)} began with another tool or scenario")
        if run in ended:
            raise ScenarioError(f"the run {_quoted(run)} has already ended")
        ended.update([run] if kind == "end" else [])
    return {name: value for name, value in record.items() if name not in ("picture", "screen", "sent")}


def _one_line(text: str) -> str:
    return _shown(" ".join(text.split()))


# Commands


def _code(findings: Sequence[Finding]) -> int:
    return 2 if _blocking(findings) else 3 if findings else 0


def _json(members: dict[str, object]) -> str:
    """Return a JSON document in the layout of Apple's Foundation, which `duet` prints."""
    text = json.dumps({"formatVersion": 1, **members}, indent=2, sort_keys=True, ensure_ascii=False,
                      separators=(",", " : "))
    return re.sub(r"^( *)(.*)\[\](,?)$", r"\1\2[\n\n\1]\3", text, flags=re.MULTILINE) + "\n"


def _table(rows: list[list[str]], numbers: Sequence[int] = ()) -> str:
    """Return rows as a table. The columns of `numbers` are aligned right."""
    widths = [max(len(_characters(row[column])) for row in rows) for column in range(len(rows[0]))]
    text = ""
    for row in rows:
        spaces = [" " * (width - len(_characters(cell))) for width, cell in zip(widths, row, strict=True)]
        cells = [spaces[column] + cell if column in numbers else cell + spaces[column]
                 for column, cell in enumerate(row)]
        text += "  ".join(cells).rstrip(" ") + "\n"
    return text


def lint(paths: Sequence[str] = (), as_json: bool = False, tags: Sequence[str] = ()) -> Outcome:
    """Report all findings in the files, as text with a summary or as JSON."""
    library = load(paths)
    chosen = {each.path for each in library.tagged(tags)}
    files = [file for file in library.files if not file.scenario or file.path in chosen]
    findings = list(library.search_findings)
    for file in files:
        shared = [each for each in library.duplicates + library.spellings if each.path == file.path]
        findings += _sorted(lint_file(file) + shared)
    errors = sum(finding.severity == "error" for finding in findings)
    found = (f"{_count(errors, 'error')}, {_count(len(findings) - errors, 'warning')}" if findings
             else "no findings")
    members: list[dict[str, object]] = [
        {"rule": each.rule, "severity": each.severity, "path": each.path, "line": each.line,
         "column": each.column, "message": each.message, "hint": each.hint, "sourceLine": each.source_line}
        for each in findings]
    return Outcome(_code(findings), _json({"findings": members}) if as_json else
                   f"{_text(findings)}{_count(len(files), 'file')}: {found}\n")


def list_scenarios(paths: Sequence[str] = (), as_json: bool = False, tags: Sequence[str] = ()) -> Outcome:
    """List the readable scenarios as a table, or as JSON for other tools."""
    library = load(paths)
    scenarios, findings = library.tagged(tags), library.findings

    def counts(some: list[Scenario]) -> list[str]:
        kinds = Counter(item.kind for each in some for item in each.items)
        kinds["TC"] = sum(len(each.test_cases) for each in some)
        return [str(kinds[kind]) for kind in ("TC", "S", "Ex", "P")]

    rows = [["Id", "App", "TC", "S", "Ex", "P", "Title"],
            *([each.id, each.app, *counts([each]), each.title] for each in scenarios),
            ["Total", "", *counts(scenarios), ""]]
    return Outcome(_code(findings), _json({"scenarios": [_scenario_json(each) for each in scenarios]})
                   if as_json else _table(rows, range(2, 6)), _text(findings))


def _scenario_json(scenario: Scenario) -> dict[str, object]:
    def items(case: TestCase, kind: str) -> list[dict[str, object]]:
        return [{"id": item.id, "number": item.number, "text": item.text, "line": item.line}
                | ({"table": item.table} if item.table else {}) for item in case.items if item.kind == kind]

    return ({"manual": scenario.manual} if scenario.manual else {}) | {
        "id": scenario.id, "title": scenario.title, "app": scenario.app, "source": scenario.source,
        "tags": scenario.tags, "covers": scenario.covers, "textHash": scenario.text_hash,
        "launch": scenario.launch, "path": scenario.path, "line": scenario.line,
        "testCases": [
            {"id": f"{scenario.id}/TC{case.number}", "number": case.number, "title": case.title,
             "line": case.line, "preconditions": items(case, "P"), "steps": items(case, "S"),
             "expectations": items(case, "Ex")} | ({"manual": case.manual} if case.manual else {})
            | ({"examples": case.examples} if case.examples else {}) for case in scenario.test_cases]}


def coverage(paths: Sequence[str] = (), requirements: str = "", traces: Sequence[str] = ()) -> Outcome:
    """List requirements with their scenarios and outcomes, then what is missing."""
    runs = [run for run in counting_runs(read_traces(traces)[0]) if run.outcome != "omitted"]
    library = load(paths)
    if blocking := _blocking(library.findings):
        raise _Stop(2, _text(blocking))
    covered = sorted({word for each in library.scenarios for word in each.covers})
    known = _requirements(requirements) if requirements else covered
    tools = sorted({run.tool for run in runs})

    def outcome(scenarios: list[Scenario], tool: str) -> str:
        outcomes = [{run.outcome for run in runs if (run.tool, run.scenario) == (tool, each.id)}
                    for each in scenarios if not each.is_manual]
        manual = len(scenarios) - len(outcomes)
        parts = [f"{outcomes.count({'passed'})} of {len(outcomes)} passed"] if outcomes else []
        return ", ".join(parts + ([f"{manual} manual"] if manual else [])) or "–"

    own = {word: [each for each in library.scenarios if word in each.covers] for word in known}
    rows = [["Requirement", "Scenarios", *tools], *(
        [word, ", ".join(each.id for each in own[word]) or "–", *(outcome(own[word], tool) for tool in tools)]
        for word in known)]
    manual = [f"Manual: {name} ({reason})\n" for each in library.scenarios for name, reason in (
        [(each.id, each.manual)] if each.manual else
        [(f"{each.id}/TC{case.number}", case.manual) for case in each.test_cases]) if reason]
    gaps = {"Requirements without a scenario": [word for word in known if not own[word]],
            f"Requirements that aren't in {requirements}": [word for word in covered if word not in known]}
    for tool in tools:
        tested = {run.scenario for run in runs if run.tool == tool}
        gaps[f"Scenarios without a test by {tool}"] = [
            each.id for each in library.scenarios if each.id not in tested and not each.is_manual]
    lines = [f"{name}: {', '.join(words)}\n" for name, words in gaps.items() if words]
    return Outcome(3 if lines else 0, _table(rows) + "".join(manual + lines))


def _requirements(path: str) -> list[str]:
    """Return the identifiers in a list of requirements: the first word of each line without #."""
    data = _bytes(path)
    try:
        text = "" if isinstance(data, Finding) else data.decode()
    except UnicodeDecodeError:
        data = _file_finding("unreadable-file", path, "the file is not UTF-8")
    if isinstance(data, Finding):
        raise _Stop(2, _text([data]))
    words = [_normalised(line).split(" ")[0] for line in text.splitlines()]
    known = list(dict.fromkeys(word for word in words if word and not word.startswith("#")))
    for word in known:
        if not re.fullmatch(_REQUIREMENT, word):
            raise _wrong_usage(
                f"{path}: '{word}' isn't the identifier of a requirement",
                "Write one requirement per line, with its identifier first, as in: REQ-1 Lists are added.")
    return known


def merge(traces: Sequence[str], output: str, folder: str = "") -> Outcome:
    """Write the lines of traces to one file, and report what failed and what is missing."""
    if os.path.realpath(output) in map(os.path.realpath, traces):
        raise _wrong_usage(f"{output} is one of the traces", "Write to another file.")
    records, lines = read_traces(traces)
    library = load([folder] if folder else [])
    if library.findings:
        raise _Stop(_code(library.findings), _text(library.findings))
    part = Path(f"{output}.{os.getpid()}.tmp")
    try:
        part.write_bytes(b"".join(lines))
        part.replace(output)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise _Stop(2, f"{_shown(output)}:1: error: cannot write: {error.strerror or error}\n") from error

    runs, tools = counting_runs(records), sorted({record["tool"] for record in records})
    written: dict[str, Scenario | None] = {each.id: each for each in library.scenarios}
    rows, problems = [["Scenario", *tools]], []
    for name, scenario in (written | dict.fromkeys({run.scenario for run in runs} - set(written))).items():
        rows.append([f"{name} {scenario.title}" if scenario else name])
        for tool in tools:
            own = [run for run in runs if (run.tool, run.scenario) == (tool, name)]
            counts = Counter(run.result for run in own)
            cell = ", ".join(result if len(own) == 1 else f"{count} {result}"
                             for result, count in counts.items())
            if scenario and not own and not scenario.is_manual:
                problems.append(f"{name} has no test by {tool} ({scenario.place})")
            rows[-1].append(cell or ("manual" if scenario and scenario.is_manual else
                                     "missing" if scenario else "–"))
            problems += [text for run in own for text in _run_problems(run, scenario)]
    summary = (f"{_count(len(records), 'record')} of {_count(len(traces), 'trace')} written to {output}: "
               f"{_count(len(problems), 'problem') if problems else 'no problems'}")
    return Outcome(1 if problems else 0, _table(rows) + "\n".join([*problems, summary, ""]))


def _run_problems(run: PlayedRun, scenario: Scenario | None) -> Iterator[str]:
    """Yield what fails a merge in a run that counts."""
    start, name = run.start, f"{run.scenario} by {run.tool}"
    if parameters := start.get("parameters"):
        name += f" with {_one_line(parameters)}"
    place = f"({start['file']}:{start['line']})"
    if not scenario:
        yield f"{name} isn't a written scenario {place}"
    elif run.outcome != "omitted" and start["textHash"] != scenario.text_hash:
        yield (f"{name} was played with another text than {scenario.path}: it was reworded after the run, "
               "or the suites mean different scenarios by one identifier")
    if run.result == "passed, but declared to fail":
        yield f"{name} passed, but was declared to fail {place}: {_one_line(start['known']['reason'])}"
    elif run.result == "failed":
        message = run.message
        if item := run.failed_item:
            texts = {each.id: f' "{each.text}"' for each in (scenario.plays if scenario else [])}
            name += f": {item['item']}{texts.get(item['item'], '')}"
            place, message = f"({item['file']}:{item['line']})", item.get("message") or message
        yield f"{name} failed {place}: {_one_line(message)}"


def skeleton(name: str, paths: Sequence[str] = ()) -> Outcome:
    """Print a pytest test of a scenario. It fails until its steps are written."""
    if not re.fullmatch(_ID, name):
        raise _wrong_usage(f"{_quoted(name)} is not a valid scenario identifier",
                           "Write a capital letter, a dot and a number, as in: A.1")
    library = load(paths)
    found = [file for file in library.files if file.scenario and file.scenario.id == name]
    if not found:
        known = ", ".join(each.id for each in library.scenarios)
        raise library.unknown(f"there is no scenario {name}", f"Known scenarios: {known}")
    if len(found) > 1:
        shared = [file.path for file in found]
        raise _Stop(3, _text(each for each in library.duplicates if each.path in shared))
    return Outcome(0, _skeleton(library.scenarios, name), _text(lint_file(found[0])))


# Tags aren't made into these marks, which pytest acts on.
_PYTEST_MARKS = ("filterwarnings", "parametrize", "scenario", "skip", "skipif", "usefixtures", "xfail")


def _skeleton(scenarios: list[Scenario], name: str) -> str:
    scenario = next(each for each in scenarios if each.id == name)
    if scenario.manual:
        return f"# {name} has no test, because it is manual: {scenario.manual}\n"
    words = [word.lower() for word in _name_words(scenario.title)]
    names = [tag.replace("-", "_") for tag in scenario.tags if re.fullmatch("[a-z][a-z0-9-]*", tag)]
    marks = [name for name in names if not iskeyword(name) and name not in _PYTEST_MARKS]
    fail = 'pytest.fail("this is not written yet")'
    lines = ["import pytest", "", "", *(f"@pytest.mark.{mark}" for mark in marks),
             f'@pytest.mark.scenario("{name}")',
             f"def {'_'.join(['test', name.replace('.', '').lower(), *words])}(scenario, driver):"]
    for case in scenario.test_cases:
        if case.manual:
            lines.append(f"    # TC {case.number} {case.title} is manual: {case.manual}")
            continue
        start = "for row in scenario.examples(" if case.examples else "with scenario.test_case("
        lines += _call(f"    {start}", case.title, "):")
        for item in case.items:
            lines += _call(f"        with scenario.{KINDS[item.kind]}(", item.text,
                           ") as rows:" if item.table else "):")
            lines.append(f"            {fail}")
        lines += [] if case.items else [f"        {fail}"]
    lines += [] if scenario.plays else [f"    {fail}"]
    return "\n".join(lines) + "\n"


def _call(start: str, text: str, end: str) -> list[str]:
    """Return the lines of a call with a text, which is broken if it is long."""
    def literal(part: str) -> str:
        return repr(part) if '"' in part else f'"{repr(part)[1:-1]}"'

    if len(start) + len(literal(text)) + len(end) <= 110:
        return [f"{start}{literal(text)}{end}"]
    indent = " " * (len(start) - len(start.lstrip()))
    parts = textwrap.wrap(text, 90, break_long_words=False, break_on_hyphens=False)
    parts[:-1] = [f"{part} " for part in parts[:-1]]
    return [start, *(f"{indent}    {literal(part)}" for part in parts), indent + end]


class _Arguments(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(64, f"error: {message}\n")


def main(arguments: Sequence[str]) -> int:
    """Run a command, and return its exit code."""
    parser = _Arguments(prog="scenario_binding", description="Commands for written scenarios.")
    commands = parser.add_subparsers(dest="command", required=True)

    def add(name: str, text: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, help=text, description=text)

    lister, linter = add("list", "List the scenarios."), add("lint", "Report all problems in scenario files.")
    coverer = add("coverage", "List requirements without a scenario, and scenarios without a test.")
    merger = add("merge", "Write traces to one file. Fails if a test failed or is missing.")
    writer = add("skeleton", "Print a test of a scenario. It fails until you complete it.")
    for command in (lister, linter):
        command.add_argument("--json", action="store_true", help="write JSON")
        command.add_argument("--tag", action="append", default=[], help="only with this tag (repeatable)")
    coverer.add_argument("--requirements", default="", metavar="FILE", help="one per line, identifier first")
    coverer.add_argument("--trace", action="append", default=[], metavar="FILE", help="the runs (repeatable)")
    merger.add_argument("traces", nargs="+", metavar="trace")
    merger.add_argument("-o", "--output", required=True, metavar="FILE")
    merger.add_argument("--scenarios", default="", metavar="DIR", help=f"default: {_default_path()}")
    writer.add_argument("id", help="the scenario's identifier, such as L.1")
    for command in (lister, linter, coverer, writer):
        command.add_argument("paths", nargs="*", metavar="path", help=(
            f"scenario files, or folders of them (default: {_default_path()})"))
    try:
        options = parser.parse_args(arguments)
        outcome = (
            list_scenarios(options.paths, options.json, options.tag) if options.command == "list" else
            lint(options.paths, options.json, options.tag) if options.command == "lint" else
            coverage(options.paths, options.requirements, options.trace) if options.command == "coverage" else
            merge(options.traces, options.output, options.scenarios) if options.command == "merge" else
            skeleton(options.id, options.paths))
    except SystemExit as error:
        return error.code if isinstance(error.code, int) else 0
    except _Stop as stop:
        outcome = stop.outcome
    for stream, text in ((sys.stdout, outcome.output), (sys.stderr, outcome.errors)):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
        stream.write(text)
    return outcome.code


FOLDER = Path(__file__).resolve().parent

if TYPE_CHECKING:
    import pytest


# Playing scenarios

TRACE_VERSION = 4
SKIPS: tuple[type[BaseException], ...] = ()
"""What `pytest.skip` and `pytest.xfail` raise."""
Value = TypeVar("Value")


class BindingError(Exception):
    """A test that departs from its scenario."""


class CheckFailure(AssertionError):
    """A failed check in words, for page objects: what was expected, and what was found instead."""

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


@dataclass
class Session:
    """What all runs of a pytest process share."""

    scenarios: dict[str, Scenario]
    root: Path
    """The folder around the scenarios. Paths in traces and messages are relative to it."""
    trace: Path | None
    tool: str
    played: set[str] = field(default_factory=set)
    """The scenarios that have a test."""
    is_partial: bool = False
    """Whether not all tests were asked for."""
    folder: Path = field(default_factory=Path.cwd)
    """The working folder, even if a test changes it later."""

    def relative(self, path: str | Path) -> str:
        """Return a path for traces and messages."""
        try:
            return Path(os.path.relpath(os.path.realpath(self.folder / path), self.root)).as_posix()
        except ValueError:  # a different drive
            return Path(path).as_posix()

    def write(self, kind: str, **members: object) -> None:
        """Append a record to the trace, whole: other processes may write to the same file."""
        record = {"version": TRACE_VERSION, "kind": kind, "tool": self.tool} | members
        self.append((json.dumps(record, ensure_ascii=False) + "\n").encode())

    def append(self, data: bytes) -> None:
        """Append to the trace, if there is one."""
        if self.trace is None:
            return
        try:
            file = os.open(self.trace, os.O_APPEND | os.O_CREAT | os.O_WRONLY, 0o666)
            try:
                written = os.write(file, data)
            finally:
                os.close(file)
            if written < len(data):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        except OSError as error:
            raise BindingError(f"the trace {self.trace} can't be written: {error.strerror}") from error

    def unplayed(self) -> list[str]:
        """Return a line for each scenario that needs a test and has none."""
        return [f"{self.relative(each.path)}: no test plays {id}" for id, each in self.scenarios.items()
                if id not in self.played and not each.is_manual]


class Block(Generic[Value]):
    """A context manager that has begun. Its end calls `leave` with the error, or None."""

    def __init__(self, value: Value, leave: Callable[[BaseException | None], None]) -> None:
        self.value, self._leave = value, leave

    def __enter__(self) -> Value:
        return self.value

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        __tracebackhide__ = True
        self._leave(error)


class Run:
    """A run of a scenario by a test: the test's argument `scenario`.

    What the binding can't see, a test can add: to `commands`, those of a client that isn't based on
    Selenium's, and to `checks`, those of a library of assertions. Both count in the current item.
    """

    current: ClassVar[Run | None] = None
    """The run of the test that runs now."""

    def __init__(self, scenario: Scenario, session: Session, test: Any, start: dict[str, Any]) -> None:  # noqa: ANN401
        self.scenario, self.launch = scenario, scenario.launch
        self.session, self.test = session, test
        self.id = secrets.token_hex(8)
        self.commands = self.checks = self.others = 0
        self.driver: Any = None
        """The Selenium driver that sent the last command."""
        self.compared: tuple[object, str, object] | None = None
        """The comparison of an assertion that failed: left, operator, right."""
        self.useless = ""
        """An assertion in this item that can't fail."""
        self.failed: str | None = None
        """The first item or mark that failed."""
        self.is_counting = True
        self.begun: float | None = None
        """The time of the start, on the monotonic clock. Writing the trace moves it."""
        self.has_ended = self.has_failed_item = False
        self._start = start
        self._position = 0
        self._open: Item | None = None
        self._inside: tuple[int, int] | None = None
        self._idle: str | None = None
        self._total = self._in_items = 0

    # What a test calls

    def test_case(self, title: str) -> Block[None]:
        """Play the next test case, in `with`."""
        __tracebackhide__ = True
        self._enter(title, has_examples=False)
        return Block(None, self._leave)

    def examples(self, title: str) -> Iterator[dict[str, str]]:
        """Play the next test case once for each row of its Examples, in `for`. Yields values by name."""
        __tracebackhide__ = True
        first = None
        while first is None or self._next and self._next.case == first:
            first, row = self._enter(title, has_examples=True)
            error: BaseException | None = None
            try:
                yield self.scenario.values(first, row)
            except BaseException as thrown:
                error = thrown
                raise
            finally:
                self._leave(error)

    def precondition(self, text: str) -> Block[list[list[str]]]:
        """Check a precondition, in `with`. Returns the rows of its table."""
        __tracebackhide__ = True
        return self._begin("P", text)

    def step(self, text: str) -> Block[list[list[str]]]:
        """Do a step, in `with`. Returns the rows of its table."""
        __tracebackhide__ = True
        return self._begin("S", text)

    def expectation(self, text: str) -> Block[list[list[str]]]:
        """Check an expectation, in `with`. Returns the rows of its table."""
        __tracebackhide__ = True
        return self._begin("Ex", text)

    # What a suite of its own may override

    def began(self) -> None:
        """Note that an item begins."""

    def complaint(self, item: Item) -> str | None:
        """Return what is wrong with an item that raised nothing, or None."""
        if item.kind != "S":
            if self.checks:
                return None
            if self.useless:
                return f"nothing was asserted: 'assert {self.useless}' can't fail"
            return ("nothing was asserted: use assert, pytest.raises or WebDriverWait. In a module of your "
                    "own, assert needs pytest.register_assert_rewrite")
        # Only a step of a test with a Selenium-based driver must send a command. A different client, such as
        # requests, is noticed if it connects, sends HTTP or starts a process (`note_event`). If no driver is
        # known yet, `end` decides: the driver may appear later, and then the step had none to use.
        if self.commands or self.others:
            return None
        problem = "nothing was done: no command was sent"
        if self._find_driver() is not None:
            return problem
        self._idle = self._idle or f"{self._where()}: {self._name(item)}: {problem}"
        return None

    def extras(self, item: Item | None, problem: str | None) -> dict[str, object]:
        """Return further members for the record of an item, or of the run's end if it is None."""
        driver = self._find_driver() if item and problem and self.session.trace else None
        members: dict[str, object] = {}
        if driver is not None:
            # The session may have ended, and then there is no screen.
            try:
                members["screen"] = str(driver.page_source)
                members["picture"] = {"format": "png", "data": str(driver.get_screenshot_as_base64())}
            except Exception:
                return members
        return members

    def write(self, kind: str, **members: object) -> None:
        """Write a record of the run, without the members that are None."""
        written = {name: value for name, value in members.items() if value is not None}
        self.session.write(kind, run=self.id, scenario=self.scenario.id, **written)

    # The run

    def start(self) -> None:
        """Write the start, unless the run has started."""
        if self.begun is None:
            self.write("start", start=time.time(), textHash=self.scenario.text_hash, **self._start)
            self.begun = time.monotonic()
            self._settle()
            self._total = 0

    def end(self, error: BaseException | None) -> str | None:
        """End the run. `error` ended the test early, or is None. Returns a problem that it doesn't name."""
        if self.has_ended:
            return None
        self.start()
        self._settle()
        problem = None
        is_skipped = isinstance(error, SKIPS)
        if error is None or is_skipped:
            if self.failed:
                problem = f"the test continued after a failure: {self.failed}"
            elif error is None and self._next:
                problem = f"{self._name(self._next)} was left out"
            elif error is None and self._idle and self._total:
                problem = self._idle
        message, outcome = problem, "failed" if problem else "passed"
        if problem is None and is_skipped:
            message, outcome = getattr(error, "msg", None) or "no reason is given", "skipped"
        elif problem is None and error is not None:
            message, outcome = self.failed or _error_text(error), "failed"
        self.has_ended = True
        members = self.extras(None, message)
        self.write("end", **{"duration": self.now(), "commands": self._in_items, "outcome": outcome,
                             "message": message, **members})
        return problem

    def now(self, moment: float | None = None) -> float:
        """Return the seconds from the start to a moment on the monotonic clock, or until now."""
        return max(0.0, (time.monotonic() if moment is None else moment) - (self.begun or 0.0))

    @property
    def _next(self) -> Item | None:
        plays = self.scenario.plays
        return plays[self._position] if self._position < len(plays) else None

    def _name(self, item: Item) -> str:
        """Return an item's id, text and place."""
        return f'{item.id} "{item.text}" ({self.session.relative(item.path)}:{item.line})'

    def _enter(self, title: str, has_examples: bool) -> tuple[int, int]:
        __tracebackhide__ = True
        next = self._next
        last = self.scenario.plays[self._position - 1] if self._position else None
        quoted = _normalised(title)
        is_first = next and (last is None or (next.case, next.row) != (last.case, last.row))
        if self.failed or self._inside or next is None or not is_first or next.test_case != quoted:
            raise self._refusal("test case", title)
        if bool(next.row) != has_examples:
            advice = ("Examples: play it with 'for row in scenario.examples(…)'" if next.row
                      else "no Examples: begin it with 'with scenario.test_case(…)'")
            raise self._refuse(f'{self._where()}: the test case "{title}" has {advice}')
        self._inside = next.case, next.row
        return self._inside

    def _leave(self, error: BaseException | None) -> None:
        __tracebackhide__ = True
        inside, self._inside, next = self._inside, None, self._next
        if error is None and next and (next.case, next.row) == inside:
            raise self._refuse(f"{self._where()}: {self._name(next)} was left out")

    def _begin(self, kind: str, text: str) -> Block[list[list[str]]]:
        __tracebackhide__ = True
        next = self._next
        if (self._open or self.failed or next is None or (next.case, next.row) != self._inside
                or (next.kind, next.text) != (kind, _normalised(text))):
            raise self._refusal(KINDS[kind], text)
        self.start()
        self._settle()
        self._open, self.useless, self.compared = next, "", None
        file, line = self._caller()
        start = self.now()
        rows = next.table
        if next.row:
            values = self.scenario.values(next.case, next.row)
            rows = [[_filled(cell, values) for cell in row] for row in rows]
        self.began()
        return Block(rows, functools.partial(self._finish, next, file, line, start))

    def _finish(self, item: Item, file: str, line: int, start: float, error: BaseException | None) -> None:
        __tracebackhide__ = True
        end = time.monotonic()
        self._open = None
        if isinstance(error, SKIPS):
            return
        self._position += 1
        watch_clients()
        problem = _error_text(error) if error else self.complaint(item)
        failure: dict[str, object] | None = None
        if problem:
            name, first = self._name(item), problem.splitlines()[0]
            failed = f"{name} failed: {first}" if error else f"{file}:{line}: {name}: {first}"
            self.failed = self.failed or failed
            failure = {"found": problem} | self._check(error)
            if error:
                error.add_note(f"{name} failed")
        self._in_items += self.commands
        self.is_counting = False
        try:
            members = self.extras(item, problem)
        finally:
            self.is_counting = True
        self.write("item", **{
            "item": item.id, "file": file, "line": line, "start": start, "duration": self.now(end) - start,
            "commands": self.commands, "checks": self.checks, "outcome": "failed" if problem else "passed",
            "message": problem, "failure": failure, **members})
        self.begun = (self.begun or 0) + time.monotonic() - end
        self.has_failed_item = error is not None and not isinstance(error, BindingError)
        if problem and not error:
            raise AssertionError(self.failed)

    def _settle(self) -> None:
        """Begin to count for the next item."""
        watch_clients()
        self._total += self.commands
        self.commands = self.checks = self.others = 0

    def _check(self, error: BaseException | None) -> dict[str, object]:
        """Return what a failed assertion expected and found, as far as it is known, and its place."""
        if not isinstance(error, AssertionError):
            return {}
        expected, found = getattr(error, "expected", None), getattr(error, "found", None)
        members: dict[str, object] = {}
        if isinstance(expected, str) and isinstance(found, str):
            members = {"expected": expected, "found": found}
        # Only an assertion that pytest explains has compared something. Teams write what they expect on the
        # right, but the part of a whole on the left.
        elif self.compared and "assert " in str(error):
            left, operator, right = self.compared
            if operator in ("==", "is"):
                members = {"expected": words(right, left), "found": words(left, right)}
            elif operator == "in":
                members = {"expected": words(left), "found": words(right)}
        folder = Path(self.test.path).parent
        for frame, line in traceback.walk_tb(error.__traceback__):
            file = Path(frame.f_code.co_filename)
            if (file.is_relative_to(folder) and "site-packages" not in file.parts and file != _FILE
                    and "__tracebackhide__" not in frame.f_locals):
                members |= {"file": self.session.relative(file), "line": line}
        return members

    def _find_driver(self) -> Any:  # noqa: ANN401
        """Return the test's Selenium driver, or None."""
        module = sys.modules.get("selenium.webdriver.remote.webdriver")
        if self.driver is None and module:
            values = getattr(self.test, "funcargs", {}).values()
            self.driver = next((each for each in values if isinstance(each, module.WebDriver)), None)
        return self.driver

    def _refusal(self, kind: str, text: str) -> BindingError:
        """Return the error for a mark that is out of order, repeated or reworded."""
        place, next = self._where(), self._next
        if self.failed:
            return self._refuse(f"{place}: the test continued after a failure: {self.failed}")
        following = f"the scenario has {self._name(next)}" if next else "the scenario has ended"
        if self._open:
            following = f"it is inside {self._name(self._open)}"
        elif next and (next.case, next.row) != self._inside:
            following += f' in the test case "{next.test_case}", which must begin first'
        return self._refuse(f'{place}: the {kind} "{text}" isn\'t next: {following}')

    def _refuse(self, problem: str) -> BindingError:
        """Return an error, which the test can't swallow: the run fails at its end."""
        self.failed = self.failed or problem
        return BindingError(problem)

    def _where(self) -> str:
        file, line = self._caller()
        return f"{file}:{line}"

    def _caller(self) -> tuple[str, int]:
        """Return the place in the test that called this file."""
        frame = sys._getframe(1)
        while frame.f_back and frame.f_code.co_filename in (str(_FILE), _CONTEXTLIB):
            frame = frame.f_back
        return self.session.relative(frame.f_code.co_filename), frame.f_lineno


_FILE = Path(Block.__exit__.__code__.co_filename)
_CONTEXTLIB = contextmanager.__code__.co_filename


def _error_text(error: BaseException | None) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


def _filled(text: str, values: dict[str, str]) -> str:
    return re.sub("<([^>]*)>", lambda match: values.get(match[1], match[0]), text)


# Counting commands and checks

_COUNTED: dict[tuple[type, str], Any] = {}
"""The methods that were replaced by counting ones."""


def count(owner: type, method: str, is_command: bool = False) -> None:
    """Count the calls of a method: as commands, or as checks if they return."""
    if (owner, method) in _COUNTED:
        return
    original = _COUNTED[owner, method] = getattr(owner, method)

    @functools.wraps(original)
    def counted(self: object, *arguments: object, **named: object) -> object:
        __tracebackhide__ = True
        run = Run.current if Run.current and Run.current.is_counting else None
        if run and is_command:
            run.commands += 1
            run.driver = self
        result: object = original(self, *arguments, **named)
        # `pytest.raises` returns whether it has caught the expected error.
        if run and not is_command and (result or method != "__exit__"):
            run.checks += 1
        return result

    setattr(owner, method, counted)


def watch_clients() -> None:
    """Count the commands and waits of Selenium's classes, if the tests have imported them."""
    if module := sys.modules.get("selenium.webdriver.remote.webdriver"):
        count(module.WebDriver, "execute", is_command=True)
    if module := sys.modules.get("selenium.webdriver.support.wait"):
        count(module.WebDriverWait, "until")
        count(module.WebDriverWait, "until_not")


def note_event(event: str, _: object) -> None:
    """Note that the process did something outside, with any client: a hook for `sys.addaudithook`."""
    if event in EVENTS and Run.current:
        Run.current.others += 1


EVENTS = {"http.client.send", "socket.connect", "socket.sendto", "subprocess.Popen", "os.system"}


@functools.cache
def cannot_fail(assertion: str) -> bool:
    """Return whether an assertion that passed can't fail, such as `assert True` or `assert (a, b)`."""
    try:
        node = ast.parse(f"({assertion}\n)", mode="eval").body
    except (SyntaxError, ValueError):
        return False
    return _is_true(node) or not any(isinstance(part, ast.Name) for part in ast.walk(node))


def _is_true(node: ast.expr) -> bool:
    match node:
        case ast.Constant(value=value):
            return bool(value)
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
            return any(not isinstance(part, ast.Starred) for part in parts)
        case ast.Dict(keys=keys):
            return any(keys)
        case ast.JoinedStr(values=parts):
            return any(isinstance(part, ast.Constant) for part in parts)
        case ast.BoolOp(op=operator, values=parts):
            return (any if isinstance(operator, ast.Or) else all)(map(_is_true, parts))
        case ast.NamedExpr(value=part):
            return _is_true(part)
    return isinstance(node, ast.Lambda | ast.GeneratorExp)


# The pytest plugin

if "pytest" in sys.modules:
    import pytest
    from _pytest.skipping import evaluate_xfail_marks

    SESSION = pytest.StashKey[Session]()
    RUN = pytest.StashKey[Run]()
    MARKED = pytest.StashKey[int]()
    PROBLEM = pytest.StashKey[str]()
    SKIPS = (pytest.skip.Exception, pytest.xfail.Exception)
    REASONS = ("not_portable", "expected_failure")
    # Tags aren't made into these markers, which pytest acts on.
    TAKEN = {"scenario", "skip", "skipif", "xfail", "parametrize", "usefixtures", "filterwarnings"}

    def pytest_addoption(parser: pytest.Parser) -> None:
        """Add the options."""
        group = parser.getgroup("scenarios")
        group.addoption("--scenario-trace", metavar="FILE", default=os.environ.get("SCENARIO_TRACE"),
                        help="with '=': append runs to this file, one JSON object a line (SCENARIO_TRACE)")
        group.addoption("--scenario-tool", metavar="NAME", default=os.environ.get("SCENARIO_TOOL", "pytest"),
                        help="the tool's name in the trace (or SCENARIO_TOOL)")
        parser.addini("scenarios", "the folder of the scenarios, relative to this file")

    def pytest_configure(config: pytest.Config) -> None:
        """Read the scenarios, and check that the trace can be written."""
        config.addinivalue_line(
            "markers", "scenario(id, not_portable=REASON, expected_failure=REASON, link=ADDRESS): "
            "the written scenario that the test plays")
        if not config.getini("enable_assertion_pass_hook") or config.option.assertmode != "rewrite":
            raise pytest.UsageError(
                "Add 'enable_assertion_pass_hook = true' to pytest.ini, and leave out --assert=plain. "
                "Otherwise expectations that assert nothing can't be found.")
        option, folder = config.option, _folder(config)
        trace = config.invocation_params.dir / option.scenario_trace if option.scenario_trace else None
        try:
            session = Session(read_all(folder), folder.resolve().parent, trace, option.scenario_tool)
            session.append(b"")
        except (ScenarioError, BindingError) as error:
            raise pytest.UsageError(str(error)) from error
        config.stash[SESSION] = session
        for tag in sorted({marker for each in session.scenarios.values() for marker in _markers(each)}):
            config.addinivalue_line("markers", f"{tag}: the scenarios with this tag")
        if "SCENARIO_SESSION" not in os.environ:
            # xdist's workers start later, and inherit it.
            os.environ["SCENARIO_SESSION"] = secrets.token_hex(8)
            config.add_cleanup(_forget_session)
        count(type(pytest.raises(AssertionError)), "__exit__")

    sys.addaudithook(note_event)

    def _forget_session() -> None:
        del os.environ["SCENARIO_SESSION"]

    def _folder(config: pytest.Config) -> Path:
        """Return the folder of the scenarios."""
        path = config.getini("scenarios")
        return SCENARIOS if os.environ.get("SCENARIOS") or not path else config.rootpath / path

    def _markers(scenario: Scenario) -> set[str]:
        """Return the names of markers for a scenario's tags."""
        return {tag.replace("-", "_").lstrip("_") for tag in scenario.tags} - TAKEN - {""}

    # Which tests there are

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
        """Check the marks, and add markers to the tests. This comes before tests are deselected."""
        session, problems = config.stash[SESSION], []
        for item in items:
            mark = item.get_closest_marker("scenario")
            if problem := _problem(item, mark, session):
                item.stash[PROBLEM] = f"{item.nodeid}: {problem}"
                problems.append(item.stash[PROBLEM])
            elif mark:
                session.played.add(mark.args[0])
                for name in _markers(session.scenarios[mark.args[0]]):
                    item.add_marker(name)
                if reason := mark.kwargs.get("not_portable"):
                    item.add_marker(pytest.mark.skip(reason=reason))
                if reason := mark.kwargs.get("expected_failure"):
                    item.add_marker(pytest.mark.xfail(reason=reason, strict=True), append=False)
        # A worker of xdist can't report this. There, the tests fail.
        if problems and not hasattr(config, "workerinput"):
            raise pytest.UsageError("\n".join(problems))
        config.stash[MARKED] = _marked(items)

    def _marked(items: list[pytest.Item]) -> int:
        return sum(item.get_closest_marker("scenario") is not None for item in items)

    def _problem(item: pytest.Item, mark: pytest.Mark | None, session: Session) -> str | None:
        """Return what is wrong with a test's mark, or None."""
        has_run = "scenario" in getattr(item, "fixturenames", ())
        if mark is None:
            return "the test takes a scenario. Mark it with @pytest.mark.scenario(ID)." if has_run else None
        if len(mark.args) != 1 or mark.args[0] not in session.scenarios:
            return (f"there is no scenario {', '.join(map(repr, mark.args)) or 'in the mark'}. "
                    f"Known: {', '.join(session.scenarios)}.")
        reasons = [name for name in mark.kwargs if name in REASONS]
        if set(mark.kwargs) - {*REASONS, "link"} or len(reasons) > 1 or not all(
                isinstance(value, str) and value.strip() for value in mark.kwargs.values()):
            return ("the mark takes the scenario's id, not_portable or expected_failure with a reason, and "
                    "link with an address.")
        scenario = session.scenarios[mark.args[0]]
        if scenario.is_manual:
            reason = scenario.manual or "all its test cases are"
            return f"{scenario.id} has no test, because it is manual: {reason}"
        if not has_run and "not_portable" not in reasons:
            return "the test needs the argument 'scenario'."
        return None

    def pytest_collection_finish(session: pytest.Session) -> None:
        """Note whether these are all tests."""
        config = session.config
        found, option = config.stash[SESSION], config.option
        roots = [config.rootpath / path for path in config.getini("testpaths")] or [config.rootpath]
        if config.args_source is not pytest.Config.ArgsSource.TESTPATHS:
            asked = [config.invocation_params.dir / argument for argument in config.args]
            found.is_partial = option.pyargs or not all(
                any(Path(os.path.abspath(root)).is_relative_to(os.path.abspath(path)) for path in asked)
                for root in roots)
        # A shard leaves out tests, too.
        if (option.keyword or option.markexpr or option.collectonly or getattr(option, "lf", False)
                or _marked(session.items) != config.stash.get(MARKED, 0)
                or any(word.startswith("--ignore") for word in config.invocation_params.args)):
            found.is_partial = True
        # A file that can't be imported is an error, and its tests aren't known.
        if session.testsfailed:
            found.played |= set(found.scenarios)
        if hasattr(config, "workeroutput"):
            config.workeroutput["scenarios"] = [sorted(found.played), found.is_partial]

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(node: Any) -> None:  # noqa: ANN401
        """Receive which tests a worker of xdist has found. Its controller collects nothing."""
        played, is_partial = getattr(node, "workeroutput", {}).get("scenarios", [[], False])
        session = node.config.stash[SESSION]
        session.played |= set(played)
        session.is_partial |= is_partial

    def pytest_sessionfinish(session: pytest.Session) -> None:
        """Fail a run of all tests if a scenario has none."""
        config = session.config
        found = config.stash.get(SESSION, None)
        if found and found.unplayed() and not found.is_partial and not hasattr(config, "workerinput"):
            session.exitstatus = session.exitstatus or pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
        """List the scenarios without a test."""
        found = config.stash[SESSION]
        for line in found.unplayed():
            if found.is_partial:
                terminalreporter.write_line(f"warning: {line} in this selection of tests", yellow=True)
            else:
                terminalreporter.write_line(f"FAILED {line}", red=True)

    # Runs

    def run_of(test: pytest.Item, kind: type[Any] = Run) -> Any:  # noqa: ANN401
        """Return a run for a test."""
        mark, session = test.get_closest_marker("scenario"), test.config.stash[SESSION]
        assert mark, f"{test.nodeid}: mark the test with @pytest.mark.scenario(ID)"
        start = _facts(test)
        callspec = getattr(test, "callspec", None)
        start |= {"attempt": getattr(test, "execution_count", None), "parameters": callspec and callspec.id}
        xfail = None if test.config.option.runxfail else evaluate_xfail_marks(test)
        if xfail:
            start["known"] = _known("expectedFailure", xfail.reason, mark)
        return kind(session.scenarios[mark.args[0]], session, test, start)

    def _facts(test: pytest.Item) -> dict[str, Any]:
        file, line, _ = test.location
        file = test.config.stash[SESSION].relative(test.config.rootpath / file)
        return {"file": file, "line": (line or 0) + 1, "session": os.environ["SCENARIO_SESSION"]}

    def _known(kind: str, reason: str, mark: pytest.Mark) -> dict[str, str]:
        link = mark.kwargs.get("link")
        return {"kind": kind, "reason": reason or "no reason is given"} | ({"link": link} if link else {})

    @contextmanager
    def playing(test: pytest.Item, run: Run) -> Iterator[None]:
        """Make a run the one of a test, until its end."""
        test.stash[RUN] = Run.current = run
        yield
        Run.current = None

    @pytest.fixture
    def scenario(request: pytest.FixtureRequest) -> Iterator[Run]:
        """Play the scenario of the test's mark."""
        run = run_of(request.node)
        with playing(request.node, run):
            yield run

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(item: pytest.Item) -> None:
        """Forget the run of an earlier attempt."""
        if RUN in item.stash:
            del item.stash[RUN]
        if PROBLEM in item.stash:
            pytest.fail(item.stash[PROBLEM], pytrace=False)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
        """Play the run. It fails if the test left something out, or swallowed a failure."""
        run, thrown = item.stash.get(RUN, None), None
        if run:
            run.start()
        try:
            return (yield)
        except BaseException as error:
            thrown = error
            raise
        finally:
            if run and (problem := run.end(thrown)):
                pytest.fail(problem, pytrace=False)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_makereport(
        item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Note tests that didn't run. An expected failure must be one of an item."""
        report = yield
        mark, run = item.get_closest_marker("scenario"), item.stash.get(RUN, None)
        error = call.excinfo.value if call.excinfo else None
        if mark is None or PROBLEM in item.stash:
            return report
        if hasattr(report, "wasxfail") and not isinstance(error, SKIPS) and not (
                call.when == "call" and error and run and run.has_failed_item):
            reason = report.wasxfail
            del report.wasxfail
            report.outcome = "failed"
            report.longrepr = report.longrepr or f"[XPASS(strict)] {reason}"
        if call.when == "setup" and error:
            try:
                if isinstance(error, SKIPS):
                    kind = "notPortable" if "not_portable" in mark.kwargs else "skipped"
                    item.config.stash[SESSION].write(
                        "omitted", scenario=mark.args[0], start=time.time(), **_facts(item),
                        known=_known(kind, getattr(error, "msg", None) or "", mark))
                else:
                    (run or run_of(item)).end(error)
            except BindingError as problem:
                report.outcome, report.longrepr = "failed", str(problem)
        return report

    def pytest_assertion_pass(item: pytest.Item, lineno: int, orig: str, expl: str) -> None:
        """Count an assertion that passed."""
        if Run.current and cannot_fail(orig):
            Run.current.useless = " ".join(orig.split())
        elif Run.current:
            Run.current.checks += 1

    @pytest.hookimpl(tryfirst=True)
    def pytest_assertrepr_compare(op: str, left: object, right: object) -> None:
        """Note what an assertion that fails has compared."""
        if Run.current:
            Run.current.compared = left, op, right


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
