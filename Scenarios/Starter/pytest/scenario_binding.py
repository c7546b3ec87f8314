"""Binds pytest tests to written scenarios.

Copy this file beside your tests. README.md shows a test, and FORMAT.md describes the format. The scenarios
are in the folder `Scenarios` beside this file's folder, or in the one that the environment variable SCENARIOS
names. `python3 -m scenario_binding --help` lists commands for them.

A test quotes each item of its scenario (precondition, step, expectation) word for word, in order, once. It
fails if one is left out, repeated or reworded, if a step sends no command or an expectation asserts nothing.

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
import sys
import time
import traceback
import unicodedata
from bisect import bisect, insort
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate, chain
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

SCENARIOS = Path(os.environ.get("SCENARIOS") or Path(__file__).resolve().parent.parent / "Scenarios")
KINDS = {"P": "precondition", "S": "step", "Ex": "expectation"}
HEADERS = ("App", "Source", "Tags", "Covers", "Launch", "Manual")


class ScenarioError(Exception):
    """A file that can't be used, or a wrong option. Its arguments are a text, and a command's exit code."""


@dataclass
class Item:
    """A precondition, step or expectation. `case` is the number of its test case, `test_case` the title."""

    id: str
    kind: str
    number: int
    text: str
    path: str
    line: int
    test_case: str
    case: int
    row: int = 0  # the row of Examples that is played, from 1
    table: list[list[str]] = field(default_factory=list)


@dataclass
class TestCase:
    """A test case. `manual` is the reason why it has no test. The first row of `examples` has the names."""

    __test__ = False  # pytest must not collect it
    id: str
    number: int
    title: str
    line: int
    manual: str = ""
    examples: list[list[str]] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)


class Row(dict[str, str]):
    """A row of Examples: its values by the names of the columns."""

    def __missing__(self, name: str) -> str:
        """Name the columns."""
        raise ScenarioError(f'the Examples have no "{name}". They have: {", ".join(self)}')


@dataclass
class Scenario:
    """A written scenario: the content of one file. `manual` is the reason why it has no test."""

    path: str
    line: int
    id: str
    title: str
    app: str
    source: str
    tags: list[str]
    covers: list[str]
    launch: list[str]
    manual: str
    test_cases: list[TestCase] = field(default_factory=list)

    @property
    def place(self) -> str:
        """The place of its title, such as `Scenarios/L1-log-in.scenario:5`."""
        return f"{self.path}:{self.line}"

    @property
    def is_manual(self) -> bool:
        """Whether it has no test: it is manual, or all its test cases are."""
        return bool(self.manual or self.test_cases and all(case.manual for case in self.test_cases))

    @cached_property
    def plays(self) -> list[Item]:
        """What a test must do: the items of test cases that aren't manual, once per row of Examples."""
        return [] if self.manual else [
            replace(item, id=f"{case.id}[{row}]/{item.kind}{item.number}", row=row) if row else item
            for case in self.test_cases if not case.manual
            for row in range(1, len(case.examples)) or [0]
            for item in case.items]

    def values(self, case: int, row: int) -> Row:
        """Return the values of a row of a test case's Examples by their names. Rows count from 1."""
        examples = next(each.examples for each in self.test_cases if each.number == case)
        return Row(zip(examples[0], examples[row], strict=True) if row else ())

    @cached_property
    def text_hash(self) -> str:
        """A hash of the texts that tests quote: FNV-1a, 64 bits. TRACE.md describes it."""
        lines = [(self.id, self.title)]
        for case in self.test_cases:
            lines.append((case.id, case.title))
            lines += [(item.id, text) for item in case.items for text in (item.text, *chain(*item.table))]
            lines += [(case.id, cell) for cell in chain(*case.examples)]
        value = 0xCBF29CE484222325
        for byte in "".join(f"{name}\t{text}\n" for name, text in lines).encode():
            value = (value ^ byte) * 0x100000001B3 % 2**64
        return f"{value:016x}"


# The rules in the order of FORMAT.md. A case of a rule has a message and, behind a slash or below it, a hint.
_PAGE = """
missing-file: there is no such file or directory
  Check the path. Run 'duet scenarios list' to list the known scenarios.
missing-file default: there is no such file or directory
  Change to the folder that contains it, or give the path of scenario files or folders.
unreadable-file: cannot read: {reason}
  Check that it is a UTF-8 text file and that you have permission to read it.
no-scenario-files: the directory has no .scenario files
  The name of a scenario file ends with .scenario, as in: A1-add-a-list.scenario
file-too-large: the file is larger than 262144 bytes
  A scenario usually has a few thousand bytes. Split the file, or give another path.
invalid-utf8: the line has a byte that is not valid UTF-8 / Save the file as UTF-8 and retype the character.
control-character: the line contains a control character, {code}
  Delete it. A scenario file has only text and line breaks.
control-character marks: a character has more than 32 combining marks / Delete most of them.
unknown-keyword: unknown keyword {word}
  A line starts with TC, P, S or Ex and a number, or with #. To continue the text above, indent the line to
  the column where that text starts.
unknown-keyword header: unknown keyword {word}
  A file starts with the fields {fields}. The scenario follows, as in: {TS}
unknown-keyword meant: unknown keyword {word} / {start}, a space and its {value}, as in: {example}
missing-number: {keyword} has no {value} / Write the {noun} {value} after the keyword, as in: {example}
bad-number: {word} is not a valid {noun} {value} / Write {form}, as in: {example}
missing-scenario: the file has no scenario / Start the scenario below the header, as in: {TS}
second-scenario: the file already has a scenario / Put each scenario in a separate file.
outside-scenario: {phrase} comes before the scenario / Start the scenario above it, as in: {TS}
outside-test-case: {phrase} comes before the first test case / Start a test case above it, as in: {TC}
late-precondition: a precondition comes after a step / Move it between TC and the first S of its test case.
unknown-header: unknown header field {word} / The fields are {fields}. Write notes as comments, after #.
unknown-header meant: unknown header field {word} / Write {meant}: with a capital letter.
duplicate-header words: the header field {name} appears twice
  Write all of them on one line, separated by commas.
duplicate-header: the header field {name} appears twice / Keep one of the two lines.
duplicate-header case: Manual: appears twice in its test case / Keep one of the two lines.
late-header: the header field {name} comes after TS / Move it above the line with TS.
late-header between: Manual: comes between TS and TC
  Move it above the line with TS if the whole scenario is manual, or directly below the line with TC.
late-header case: Manual: comes after an item of its test case
  Move it above the line with TS if the whole scenario is manual, or directly below the line with TC.
bad-launch: the double quotes don't enclose the whole launch argument
  Put the whole argument in double quotes, and double each quote inside it, as in:
  Launch: --list "Green tea"
stray-text: the indented line doesn't continue any text
  Put a continuation line directly below the text that it continues, without blank lines or comments between
  them.
bad-table: the row {problem}
  Give each row the same number of cells, as in: | TODO | red |. Write \\| for a | in a cell.
bad-table text: a text comes after a table / Write the whole text above its table, or begin a new item.
bad-examples early: Examples: comes before the first test case
  Move it with its rows below the last expectation of a test case.
bad-examples second: Examples: appears twice in its test case
  Write all rows below one of them, with one row of names.
bad-examples order: {phrase} comes after the examples
  Move Examples: with its rows below the last expectation of its test case.
bad-examples rows: Examples: has {problem}
  Write only rows below it: the names, then the values, as in: | name | and | Anna |.
bad-examples empty: a name is empty / Give each column a different name.
bad-examples twice: the name {word} appears twice / Give each column a different name.
bad-examples unused: the name {word} isn't used in its test case
  Write it in angle brackets where its value belongs, as in: Enter the name <name>.
number-gap: {noun} {number} comes right after {noun} {last} / Number it {next}, or add the missing numbers.
number-gap first: the first {noun} has number {number} / Number it {next}, or add the missing numbers.
number-duplicate: {noun} {number} appears twice / The next free number is {next}.
number-duplicate Ex: expectation {number} appears twice
  A step has one expectation. Join the two texts, or add the missing step.
number-order: {noun} {number} comes after {noun} {last} / Sort them by number, or number this one {next}.
step-without-expectation: step {number} has no expectation
  Add one below it, as in: Ex {number} All lists are shown.
expectation-without-step: {noun} {number} has no step directly above it / Put S {number} directly above it.
expectation-number: expectation {number} follows step {above} / Number it {above}, like its step.
empty-text: {label} has no text / Write the text on the same line, after a space.
no-test-cases: the scenario has no test cases / Add one below it, as in: {TC}
no-steps: test case {number} has no steps / Add one below it, as in: S 1 Tap Save.
missing-header App: the header has no App field / Add the app above TS, as in: App: TinyLog
missing-header Source: the header has no Source field
  Add the scenario's origin above TS, as in: Source: team meeting, 3 May
file-name: the file name {word} doesn't match the identifier {id}
  Rename the file to {new}.scenario, or correct the identifier.
duplicate-id: the identifier {id} is already used in {other}
  Give one of the two scenarios a different identifier.
modal-verb: "{problem}" expresses an obligation or a possibility, not a fact
  State what the tester does or sees, as in: All lists are shown.
bad-requirement: {problem} / Separate different requirements with commas, as in: Covers: REQ-1, REQ-2
bad-tag: {problem} / Separate different tags with commas, as in: Tags: lists, text-size
app-spelling: the app is {word} here, but {other} in {first}
  Spell the app the same way in all files. Tests look it up by name.
trailing-space: the line has trailing white space / Delete it, {format}.
tab: the line contains a tab / Use spaces, {format}.
long-line: the line has {length} characters, but the maximum is 100
  Break the line, {format}. Break comments by hand.
line-ending: the line ends with CR LF / End lines with LF only, as on Unix, {format}.
byte-order-mark: the file starts with a byte order mark / Save the file as UTF-8 without it, {format}.
missing-final-newline: the last line has no line break / Add a line break at the end, {format}.
invisible-character: the line contains an invisible character, {code}
  Delete it. Readers can't see it, but it makes a search for the text fail.
"""
_PHRASES = {
    "fields": "App:, Source:, Tags:, Covers:, Launch: and Manual:", "TC": "TC 1 Add a task list",
    "format": "or run 'duet scenarios format'", "TS": "TS A.1 Add a task list"}
_TEXTS = {case: (message, hint.replace("\n ", "")) for case, message, hint in re.findall(
    r"^([a-z].*?): (.+?)(?: / |\n  )(.+(?:\n  .+)*)$", _PAGE, re.MULTILINE)}
_RULES = list(dict.fromkeys(case.split(" ")[0] for case in _TEXTS))
BLOCKING = _RULES[:_RULES.index("number-gap")]  # a file that breaks one of these has no usable scenario
WARNINGS = _RULES[_RULES.index("modal-verb"):]

# What could control a terminal or look empty, with what is shown instead.
_PICTURES: dict[int, str] = {
    code: chr(0x2400 + code) if code < 0x20 else "\u2421" if code == 0x7F else f"\\u{{{code:X}}}"
    for code in (*range(0x20), *range(0x7F, 0xA0), 0x61C, 0x200B, 0x200E, 0x200F, *range(0x2028, 0x202F),
                 0x2060, *range(0x2066, 0x206A), 0xFEFF)}
# The classes of code points that make up what a reader counts as a character (Unicode Standard Annex 29).
_CLASSES = {
    "L": "[\u1100-\u115f]", "V": "[\u1160-\u11a7]", "T": "[\u11a8-\u11ff]", "H": "[\uac00-\ud7a3]",  # Hangul
    "I": "[\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d]", "F": "[\U0001f1e6-\U0001f1ff]", "J": "\u200d",
    "M": "[\u200c\uff9e\uff9f\u0e33\u0eb3\U0001f3fb-\U0001f3ff]", "E": "[\U0001f000-\U0001faff]"}
_CATEGORIES = dict(Mn="M", Me="M", Mc="M", Lo="o", So="E", Cc="C", Cf="C", Zl="C", Zp="C")
_CHARACTER = re.compile("C|(?:L*(?:V+|H)T*|L+|T+|FF|E(?:[MIJ]|(?<=J)E)*|.)(?:[MIJ]|(?<=I)o)*")


def _characters(text: str) -> list[str]:
    """Split a text into characters as a reader counts them, such as a letter with its marks, or a flag."""
    if text.isascii():
        return list(text)
    classes = {char: next((name for name, pattern in _CLASSES.items() if re.match(pattern, char)),
                          _CATEGORIES.get(unicodedata.category(char), "x")) for char in set(text)}
    signs = "".join(classes[char] for char in text)
    return [text[slice(*match.span())] for match in _CHARACTER.finditer(signs)]


def _normalised(text: str) -> str:
    """Return the text with each run of spaces and control characters as one space."""
    return " ".join(filter(None, re.split("[ \x00-\x1f\x7f-\x9f\u2028\u2029]+", text)))


def _shown(text: str) -> str:
    return text.translate(_PICTURES)


def _quoted(text: str) -> str:
    return f'"{_shown(text[:40])}{"…" if len(text) > 40 else ""}"'


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _name_words(title: str) -> list[str]:
    """Return the first words of a title, up to a punctuation mark, in plain letters and digits."""
    words = unicodedata.normalize("NFD", re.split("(?<=[,;:.!?]) ", title)[0]).split(" ")
    return [word for word in (re.sub("[^A-Za-z0-9]", "", word)[:20] for word in words) if word][:8]


# Reading a file

class _Line:
    """A line. If it begins something, such as an item, it has a keyword and the lines with its text."""

    def __init__(self, number: int, text: str, ending: str) -> None:
        self.number, self.text, self.ending = number, text, ending
        self.content = text.strip(" \t")
        self.start = self.text_start = text.index(self.content)
        self.end = self.start + len(self.content)
        self.indentation = len(text[:self.start].expandtabs())
        self.first, self.second, *_ = *re.split("[ \t]+", self.content, maxsplit=2), ""
        self.second_start = self.end - len(self.content[len(self.first):].lstrip(" \t"))
        self.keyword = self.value = ""
        self.parts: list[_Line] = []
        self.table: list[list[str]] = []

    @property
    def written(self) -> str:
        return "\n".join(part.text[part.text_start:part.end] for part in self.parts)

    @property
    def words(self) -> str:
        return _normalised(self.written)


class Finding:
    """A problem in a line, or in a whole file. The words fill in the texts of the rule's case."""

    def __init__(self, case: str, path: str, line: _Line | None = None, at: int = 0, **words: object) -> None:
        self.path, self.line = path, line.number if line else 1
        self.column = len(_characters(line.text[:at])) + 1 if line else 1
        self.source_line = line.text if line else None
        self.rule = case.split(" ")[0]
        self.severity = "warning" if self.rule in WARNINGS else "error"
        self.message, self.hint = (text.format(**_PHRASES, **words) for text in _TEXTS[case])

    def __str__(self) -> str:
        text = f"{_shown(self.path)}:{self.line}:{self.column}: "
        text += f"{self.severity}: {self.message} [{self.rule}]\n"
        if self.source_line is not None:
            # Of a long line, only the part around the place is shown.
            parts = [part if part == "\t" else _shown(part) for part in _characters(self.source_line)]
            start = max(0, min(self.column - 80, len(parts) - 160))
            dots = "…" * (start + 160 < len(parts))
            before = chain(*map(_characters, parts[start:self.column - 1]))
            text += f"    {'…' * (start > 0)}{''.join(parts[start:start + 160])}{dots}\n    "
            text += " " * (start > 0) + "".join("\t" if char == "\t" else " " for char in before) + "^\n"
        return f"{text}  hint: {self.hint}\n\n"


# The keywords in words, with what authors write instead.
_KEYWORDS = {
    keyword: {
        "keyword": keyword, "phrase": phrase, "noun": phrase.split(" ", 1)[1], "value": "number",
        "start": f"{phrase.capitalize()} starts with {keyword}", "others": f"{keyword.lower()} {others}",
        "example": f"{keyword} {example}", "form": "a whole number from 1 to 9999, without leading zeros"}
    for keyword, phrase, example, others in (
        ("TS", "a scenario", "A.1 Add a task list", "scenario feature story"),
        ("TC", "a test case", "1 Add a task list", "test case testcase"),
        ("P", "a precondition", "1 There are two lists.", "pre precondition given podmínka"),
        ("S", "a step", "1 Tap Save.", "st step krok when do"),
        ("Ex", "an expectation", "1 All lists are shown.", "e exp expect expected expectation result then"))}
_KEYWORDS["TS"] |= {"value": "identifier", "form": "a capital letter, a dot and a number from 1 to 9999"}
_CELL = r"((?:[^\\|]|\\.)*)\|"  # `\|` is a bar in a cell
_LAUNCH_WORD = r'(?:"((?:[^"]|"")*)"|([^" \t\n]+))(?:[ \t\n]+|\Z)'


def _meant(word: str) -> str:
    letters = "".join(char for char in _characters(word.lower()) if char[0].isalpha())
    letters = unicodedata.normalize("NFC", letters)
    return next((keyword for keyword, each in _KEYWORDS.items() if letters in each["others"].split()), "")


class ScenarioFile:
    """A parsed file. It has a scenario, or findings that tell why not: all of them, not only the first."""

    def __init__(self, path: str, data: bytes | Finding) -> None:
        self.path, self.text, self.lines = path, "", list[_Line]()
        # The lines with a keyword: those of the header with TS, then those of each test case.
        self.header, self.groups = dict[str, _Line](), [list[_Line]()]
        self.scenario: Scenario | None = None
        self.findings = [data] if isinstance(data, Finding) else []
        self._open: _Line | None = None  # the line that the next one may continue
        self._column = 0  # if it is indented as far as this
        # The keywords in the file and in the current test case, and the last one of them.
        self._seen, self._in_case, self._last = set[str](), set[str](), ""
        if isinstance(data, bytes):
            self._parse(data)

    def report(self, case: str, line: _Line | None, at: int | None = None, /, **words: object) -> None:
        """Add a finding about an offset of a line, or its start. They have the order of the file."""
        at = line.start if line and at is None else at or 0
        finding = Finding(case, self.path, line, at, **words)
        insort(self.findings, finding, key=lambda each: (each.line, each.column))

    def report_in(self, entry: _Line, case: str, problems: list[tuple[int, str]]) -> None:
        """Report problems at offsets in a written text, only the first of each line."""
        ends = list(accumulate(part.end - part.text_start + 1 for part in entry.parts))
        firsts = {bisect(ends, offset): (offset, problem) for offset, problem in reversed(problems)}
        for index, (offset, problem) in firsts.items():
            part = entry.parts[index]
            self.report(case, part, min(offset - ends[index] + part.end + 1, part.end - 1), problem=problem)

    def scan(self, case: str, pattern: str) -> None:
        """Report the end of a pattern in each line."""
        for line in self.lines:
            if match := re.search(pattern, line.text):
                self.report(case, line, match.end() - 1, code=f"U+{ord(match[0][-1]):04X}")

    def _parse(self, data: bytes) -> None:
        self.text = data.decode(errors="replace")
        lines = re.finditer(r"(.*?)(\r?\n|\Z)", self.text.removeprefix("\ufeff"))
        self.lines = [_Line(number, line[1], line[2]) for number, line in enumerate(lines, 1) if line[0]]
        for line in self.lines:
            marks = "".join("m" if unicodedata.combining(char) else " " for char in line.text)
            if "m" * 33 in marks:
                self.report("control-character marks", line, marks.index("m" * 33) + 32)
        if self.findings:
            self.lines = []
            return
        if self.text.encode() != data:
            self.scan("invalid-utf8", "\ufffd")
        self.scan("control-character", "[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029]")
        for line in self.lines:
            self._read(line)
        for entry in chain(*self.groups):
            if entry.keyword == "Launch" and (rest := re.sub(rf"\A(?:{_LAUNCH_WORD})*", "", entry.written)):
                self.report_in(entry, "bad-launch", [(len(entry.written) - len(rest), "")])
        if not self._seen & {"TS", "outside-scenario"}:
            self.report("missing-scenario", None)
        self.header = {entry.keyword: entry for entry in self.groups[0]}
        scenario = None if self.findings else self._model()
        self.scenario = None if self.findings else scenario

    def _read(self, line: _Line) -> None:
        name, colon, _ = line.first.partition(":")
        is_keyword, in_header = line.first in _KEYWORDS, "TS" not in self._seen
        number = r"[0-9]|[ -~]\.[0-9]" if name == "TS" else "[0-9]"
        if not line.content or line.content[0] == "#":
            self._open = None
        elif is_keyword and re.match(number, line.second):
            self._begin(line, name)
        elif line.content[0] == "|" and self._open and self._open.keyword in (*KINDS, "Examples"):
            self._read_row(line, self._open.table)
        elif self._open and line.indentation >= self._column:
            if self._open.table:
                self.report("bad-table text", line)
            self._open.parts.append(line)
        elif is_keyword or colon and name in (*HEADERS, "Examples"):
            self._begin(line, name)
        elif colon and in_header and not _meant(name):
            case = " meant" if name.capitalize() in HEADERS else ""
            self._refuse("unknown-header" + case, line, name, meant=name.capitalize())
        elif not (colon and in_header) and not self._open and 0 < self._column <= line.indentation:
            self.report("stray-text", line)
        elif meant := _meant(line.first):
            self._refuse("unknown-keyword meant", line, line.first, **_KEYWORDS[meant])
        else:
            self._refuse("unknown-keyword header" if in_header else "unknown-keyword", line, line.first)

    def _begin(self, line: _Line, keyword: str) -> None:
        self._check_order(line, keyword)
        value, end = "", line.start + len(keyword) + 1
        if keyword in _KEYWORDS:
            value, end = line.second, line.second_start + len(line.second)
            if not re.fullmatch(rf"{'[A-Z][.]' if keyword == 'TS' else ''}[1-9][0-9]{{0,3}}", value):
                case = "bad-number" if re.search("[0-9]", value) else "missing-number"
                self._refuse(case, line, value, line.second_start, **_KEYWORDS[keyword])
                return
        text = line.text[end:line.end].lstrip(" \t")
        line.keyword, line.value, line.parts = keyword, value, [line] if text else []
        line.text_start = line.end - len(text) if text else end + 1
        self._open, self._column = line, line.indentation + line.text_start - line.start
        self.groups += [[]] if keyword == "TC" else []
        self.groups[-1].append(line)

    def _refuse(self, case: str, line: _Line, word: str, at: int | None = None, /, **words: str) -> None:
        """Report a line that begins nothing. The lines that continue it are part of the same mistake."""
        self.report(case, line, at, word=_quoted(word), **words)
        self._open, self._column = line, line.indentation + len(line.first.encode()) + 1

    def _check_order(self, line: _Line, keyword: str) -> None:
        seen, in_case, has_scenario = self._seen, self._in_case, "TS" in self._seen
        has_case, is_item = bool(seen & {"TC", "outside-test-case"}), keyword in KINDS and has_scenario
        is_manual, is_field = keyword == "Manual" and has_scenario, keyword in HEADERS
        case = next((case for case, is_broken in {
            "second-scenario": keyword == "TS" and has_scenario,
            # Only once: what follows is part of the same mistake.
            "outside-scenario": keyword in ("TC", *KINDS) and not seen & {"TS", "outside-scenario"},
            "outside-test-case": is_item and not has_case,
            "bad-examples order": is_item and self._last == "Examples",
            "late-precondition": is_item and keyword == "P" and in_case & {"S", "Ex"},
            "bad-examples early": keyword == "Examples" and not has_case,
            "bad-examples second": keyword == "Examples" and keyword in in_case,
            "late-header between": is_manual and not has_case,
            "late-header case": is_manual and in_case & {*KINDS, "Examples"},
            "duplicate-header case": is_manual and keyword in in_case,
            "late-header": is_field and has_scenario and not is_manual,
            "duplicate-header words": keyword in ("Tags", "Covers") and keyword in seen,
            "duplicate-header": is_field and keyword in seen and not is_manual}.items() if is_broken), "")
        if case:
            self.report(case, line, name=keyword, **_KEYWORDS.get(keyword, {}))
        self._seen |= {keyword, case}
        own = {keyword} if is_manual or not is_field else set()
        self._in_case = set() if keyword == "TC" else in_case | own
        self._last = self._last if is_field else keyword

    def _read_row(self, line: _Line, table: list[list[str]]) -> None:
        cells = re.findall(_CELL, line.content[1:]) if re.fullmatch(rf"\|(?:{_CELL})+", line.content) else []
        if not cells:
            self.report("bad-table", line, problem="doesn't end with |")
        elif table and len(cells) != len(table[0]):
            count = _count(len(cells), "cell")
            self.report("bad-table", line, problem=f"has {count}, but the first one has {len(table[0])}")
        table.append([_normalised(re.sub(r"\\([|\\])", r"\1", cell)) for cell in cells])

    def _model(self) -> Scenario:
        texts = dict.fromkeys(HEADERS, "") | {name: entry.words for name, entry in self.header.items()}
        words = {name: [*filter(None, re.split(" ?, ?", texts[name]))] for name in ("Tags", "Covers")}
        launch = [text.replace('""', '"') or word for text, word in re.findall(_LAUNCH_WORD, texts["Launch"])]
        start = self.header["TS"]
        scenario = Scenario(self.path, start.number, start.value, start.words, texts["App"], texts["Source"],
                            words["Tags"], words["Covers"], launch, texts["Manual"])
        for start, *entries in self.groups[1:]:
            case = TestCase(f"{scenario.id}/TC{start.value}", int(start.value), start.words, start.number)
            scenario.test_cases.append(case)
            for entry in entries:
                if entry.keyword == "Manual":
                    case.manual = entry.words
                elif entry.keyword == "Examples":
                    case.examples = entry.table
                    self._check_examples(case, entry)
                else:
                    case.items.append(Item(
                        f"{case.id}/{entry.keyword}{entry.value}", entry.keyword, int(entry.value),
                        entry.words, self.path, entry.number, case.title, case.number, table=entry.table))
        return scenario

    def _check_examples(self, case: TestCase, entry: _Line) -> None:
        texts = chain(*((item.text, *chain(*item.table)) for item in case.items))
        used, seen = re.findall("<([^<>\n]+)>", "\n".join(texts)), set[str]()
        if entry.parts or len(entry.table) < 2:
            problem = "a text" if entry.parts else f"no row of {'values' if entry.table else 'names'}"
            self.report("bad-examples rows", entry, problem=problem)
            return
        for name in entry.table[0]:
            fault = "empty" if not name else "twice" if name in seen else "unused"
            if fault != "unused" or name not in used:
                self.report(f"bad-examples {fault}", entry, word=_quoted(name))
            seen.add(name)


# Linting

# The header fields with words, and what these may use.
_WORDS = {"Tags": ("tag", "[a-z0-9-]+", "a-z, 0-9 and hyphens"),
          "Covers": ("requirement", "[A-Za-z0-9][A-Za-z0-9._/#-]*", "letters, digits and ._/#-")}
_LETTER = "[A-Za-z'\x80-\u201b\u201e-\U0010ffff]"
_MODAL_VERB = rf"(?i)(?<!{_LETTER})(?:should|shall|must|ought|would|could|might)(?:n['’]t)?(?!{_LETTER})"


def lint_file(file: ScenarioFile) -> list[Finding]:
    """Add the linter's findings to those of a parsed file, and return them. A faulty file has only some."""
    if file.text.startswith("\ufeff"):
        file.report("byte-order-mark", file.lines[0] if file.lines else None, 0)
    for line in [line for line in file.lines if line.ending == "\r\n"][:1]:
        file.report("line-ending", line, len(line.text))
    for line in file.lines:
        if not line.ending:
            file.report("missing-final-newline", line, len(line.text))
        if len(characters := _characters(line.text[:line.end])) > 100:
            file.report("long-line", line, len("".join(characters[:100])), length=len(characters))
    file.scan("trailing-space", r"\A(?:.*[^ \t])?[ \t](?=[ \t]*\Z)")
    file.scan("tab", r"\A[^\t]*\t(?=.*[^ \t])")
    file.scan("invisible-character", "[\xad\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]")
    if file.scenario:
        lines = list(chain(*file.groups))
        # The first line is neither a step nor an expectation, so that it can stand for a missing neighbour.
        for above, entry, below in zip(lines[:1] + lines, lines, lines[1:] + lines[:1], strict=False):
            _lint_entry(file, above, entry, below)
        _lint_scenario(file, file.header["TS"])
    return file.findings


def _lint_entry(file: ScenarioFile, above: _Line, entry: _Line, below: _Line) -> None:
    words = {"noun": "expectation", "number": entry.value, "above": above.value}
    if entry.keyword == "S" and below.keyword != "Ex":
        file.report("step-without-expectation", entry, **words)
    elif entry.keyword == "Ex" and (above.keyword, above.value) == ("Ex", entry.value):
        file.report("number-duplicate Ex", entry, entry.second_start, **words)
    elif entry.keyword == "Ex" and above.keyword != "S":
        file.report("expectation-without-step", entry, **words)
    elif entry.keyword == "Ex" and above.value != entry.value:
        file.report("expectation-number", entry, entry.second_start, **words)
    if not entry.words and entry.keyword != "Examples":
        file.report("empty-text", entry, label=entry.keyword + (f" {entry.value}" if entry.value else ":"))
    elif entry.keyword in _WORDS:
        (noun, pattern, allowed), problems, seen = _WORDS[entry.keyword], list[tuple[int, str]](), set[str]()
        for piece in re.finditer(r"(?:\A|,)[ \t\n]*([^,]*)", entry.written):
            word = _normalised(piece[1])
            fault = "" if re.fullmatch(pattern, word) else f"may use only {allowed}" if word else "is empty"
            if fault or word in seen:
                name = f"the {noun} {_quoted(word)}" if word else f"a {noun}"
                problems.append((piece.start(1), f"{name} {fault or 'appears twice'}"))
            seen.add(word)
        file.report_in(entry, f"bad-{noun}", problems)
    elif entry.keyword in _KEYWORDS:
        # The app's own wording, in quotation marks, is exempt.
        text = re.sub('["“”][^"“”]*["“”]', lambda quote: " " * len(quote[0]), entry.written)
        verbs = re.finditer(_MODAL_VERB, text)
        file.report_in(entry, "modal-verb", [(verb.start(), verb[0]) for verb in verbs])


def _lint_scenario(file: ScenarioFile, heading: _Line) -> None:
    if not file.groups[1:]:
        file.report("no-test-cases", heading)
    for name in [name for name in ("App", "Source") if name not in file.header]:
        file.report(f"missing-header {name}", heading)
    # The file name starts with the identifier, so that folders list scenarios in order.
    name, start = file.path.rstrip("/").split("/")[-1], heading.value.replace(".", "")
    if not re.fullmatch(rf"{start}-.+\.scenario", name):
        new = f"{start}-{'-'.join(_name_words(heading.words)).lower() or 'title'}"
        file.report("file-name", heading, heading.second_start, word=_quoted(name), id=heading.value, new=new)
    counted = [[case[0] for case in file.groups[1:]]]
    for case in file.groups[1:]:
        counted += [[entry for entry in case if entry.keyword == kind] for kind in ("P", "S")]
        if not counted[-1]:
            file.report("no-steps", case[0], number=case[0].value)
    for entries in counted:
        seen, last = set[int](), 0
        for entry in entries:
            number, noun = int(entry.value), _KEYWORDS[entry.keyword]["noun"]
            if number in seen or number != last + 1:
                fault = ("duplicate" if number in seen else "order" if number < last else
                         "gap" if last else "gap first")
                words = {"noun": noun, "number": entry.value, "last": str(last), "next": str(last + 1)}
                file.report(f"number-{fault}", entry, entry.second_start, **words)
            seen.add(number)
            last = max(last, number)


# Reading folders

class Library:
    """The scenarios of files with any name, and of all `.scenario` files in and below folders."""

    def __init__(self, paths: Sequence[str], tags: Sequence[str] = ()) -> None:
        files, firsts, self.path_findings = dict[str, ScenarioFile](), dict[str, Scenario](), list[Finding]()
        for path in (each.rstrip("/") for each in paths or [_relative(SCENARIOS)]):
            for each in list(_search(path, set())) or [Finding("no-scenario-files", path)]:
                if isinstance(each, Finding):
                    self.path_findings.append(each)
                elif (real := os.path.realpath(each)) not in files:
                    files[real] = ScenarioFile(each, _bytes(each))
        for file in files.values():
            lint_file(file)
            if scenario := file.scenario:
                first = firsts.setdefault(scenario.id, scenario)
                if first is not scenario:
                    heading, words = file.header["TS"], {"id": scenario.id, "other": first.place}
                    file.report("duplicate-id", heading, heading.second_start, **words)
                app = unicodedata.normalize("NFC", scenario.app)
                first = firsts.setdefault(f"App: {app.lower()}", scenario)
                if app != unicodedata.normalize("NFC", first.app):
                    words = {"word": _quoted(scenario.app), "other": _quoted(first.app), "first": first.path}
                    file.report("app-spelling", file.header["App"], **words)
        findings = [*self.path_findings, *chain(*(file.findings for file in files.values()))]
        self.blocking = [each for each in findings if each.rule in BLOCKING]
        self.duplicates = [each for each in findings if each.rule == "duplicate-id"]
        own = sorted({tag for file in files.values() if file.scenario for tag in file.scenario.tags})
        for tag in [tag for tag in tags if tag not in own]:
            text = "".join(map(str, self.blocking))  # a file that can't be read might have it
            text += f"error: there is no tag {_quoted(tag)}\n  hint: Known tags: {', '.join(own) or 'none'}\n"
            raise ScenarioError(text, 2 if self.blocking else 64)
        self.files = [file for file in files.values() if not file.scenario
                      or not tags or set(tags) & set(file.scenario.tags)]
        self.scenarios = sorted((file.scenario for file in self.files if file.scenario),
                                key=lambda each: (each.id[0], int(each.id[2:]), each.path))


def read_all(folder: Path = SCENARIOS) -> dict[str, Scenario]:
    """Return all scenarios in a folder by identifier. Raises ScenarioError if one can't be read."""
    library = Library([_relative(folder)])
    if findings := library.blocking + library.duplicates:
        raise ScenarioError("".join(map(str, findings)).rstrip() + "\n")
    for scenario in library.scenarios:
        start = scenario.id.replace(".", "") + "-"
        if not Path(scenario.path).name.startswith(start):
            raise ScenarioError(f"{scenario.place}: the name of the file must begin with {start}")
    return {scenario.id: scenario for scenario in library.scenarios}


def _relative(path: Path) -> str:
    return Path(os.path.relpath(path) if path.drive in ("", Path.cwd().drive) else path).as_posix()


def _search(path: str, known: set[str]) -> Iterator[str | Finding]:
    """Yield a file, or the scenario files in and below a folder in the order of their names."""
    if os.path.isfile(path):
        yield path
    elif not os.path.isdir(path):
        is_default = path in ("Scenarios", _relative(SCENARIOS))
        yield Finding("missing-file default" if is_default else "missing-file", path)
    elif (real := os.path.realpath(path)) not in known:  # a symbolic link may lead back up
        known.add(real)
        try:
            names = sorted(os.listdir(path))
        except OSError as error:
            names = []
            yield Finding("unreadable-file", path, reason=error.strerror)
        skipped = "" if "Starter" in path.split("/") else "Starter"  # it has examples to be copied
        for name in [name for name in names if name[0] != "." and name != skipped]:
            if name.endswith(".scenario") or os.path.isdir(f"{path}/{name}"):
                yield from _search(f"{path}/{name}", known)


def _bytes(path: str) -> bytes | Finding:
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        is_missing = isinstance(error, FileNotFoundError)
        return Finding("missing-file" if is_missing else "unreadable-file", path, reason=error.strerror)
    return data if len(data) <= 262_144 else Finding("file-too-large", path)


# Traces

Record = dict[str, Any]
# The members of each kind of record that are read here. Those with ? may be absent, and most are texts.
_MEMBERS = {
    "tool": "tool",
    "start": "tool run scenario file line start textHash session? attempt? parameters? repetition? known?",
    "item": "tool run scenario item file line outcome message?",
    "end": "tool run scenario outcome message?",
    "omitted": "tool scenario file line start known session? repetition?"}
_TYPES = {"known": (dict,), "line": (int,), "start": (int, float), "attempt": (int,), "repetition": (int,)}


@dataclass
class PlayedRun:
    """A run of a scenario by a tool, or a test that was left out. `start` is its first record."""

    tool: str
    scenario: str
    start: Record
    outcome: str = "failed"  # or passed, skipped or omitted
    message: str = "the run has no end: its process may have crashed"
    failed_item: Record = field(default_factory=dict)
    is_flaky: bool = False

    @property
    def result(self) -> str:
        """The outcome in words, as in a table of results."""
        known = self.start.get("known", {})
        if self.outcome in ("omitted", "skipped"):
            kind = "not portable" if known.get("kind") == "notPortable" else "skipped"
            return f"{kind}: {_shown(_normalised(self.message))}"
        if known and (self.outcome == "passed" or self.failed_item):
            return "passed, but declared to fail" if self.outcome == "passed" else "failed as declared"
        return "flaky" if self.is_flaky else "passed" if self.outcome == "passed" else "failed"

    def problems(self, scenario: Scenario | None) -> Iterator[str]:
        """Yield what fails a merge."""
        start, item, place = self.start, self.failed_item, f"({self.start['file']}:{self.start['line']})"
        name = f"{self.scenario} by {self.tool}"
        name += f" with {_shown(start['parameters'])}" if "parameters" in start else ""
        if not scenario:
            yield f"{name} isn't a written scenario {place}"
        elif self.outcome != "omitted" and start["textHash"] != scenario.text_hash:
            yield (f"{name}: its text isn't that of {scenario.path}, which was reworded since, or is a "
                   "different scenario")
        if self.result == "passed, but declared to fail":
            yield f"{name} {self.result} {place}: {_shown(_normalised(start['known'].get('reason', '')))}"
        elif self.result == "failed":
            if item:
                texts = {each.id: f' "{each.text}"' for each in scenario.plays} if scenario else {}
                name += f": {item['item']}{texts.get(item['item'], '')}"
                place = f"({item['file']}:{item['line']})"
            yield f"{name} failed {place}: {_shown(_normalised(item.get('message', self.message)))}"


def counting_runs(records: Iterable[Record]) -> list[PlayedRun]:
    """Return the runs of each tool's latest session, and of those without one the last of each test."""
    runs: dict[object, PlayedRun] = {}
    for number, record in enumerate(records):
        kind, run = record["kind"], runs.get(record.get("run"))
        if kind == "start":
            runs[record["run"]] = PlayedRun(record["tool"], record["scenario"], record)
        elif kind == "omitted":
            reason = record["known"].get("reason", "")
            runs[number] = PlayedRun(record["tool"], record["scenario"], record, kind, reason)
        elif run and kind == "item" and record["outcome"] == "failed":
            run.failed_item = run.failed_item or record
        elif run and kind == "end":
            run.outcome, run.message = record["outcome"], record.get("message", "")
    ordered = sorted(runs.values(), key=lambda run: (run.start["start"], run.start.get("attempt", 1)))
    sessions = {run.tool: run.start["session"] for run in ordered if "session" in run.start}  # the latest
    counting, failed = dict[object, PlayedRun](), set[object]()
    for run in ordered:
        start, session = run.start, run.start.get("session")
        if session in (None, sessions.get(run.tool)):
            members = ("file", "line", "parameters", "repetition", "session")
            test = (run.tool, run.scenario, *map(start.get, members))
            # The last attempt counts. It is flaky if it passed after a failed one.
            run.is_flaky = session is not None and run.outcome == "passed" and test in failed
            failed |= {test} if run.outcome == "failed" else set()
            counting[test] = run
    return list(counting.values())


def read_traces(paths: Sequence[str]) -> tuple[list[Record], list[bytes]]:
    """Return the records of traces, and their lines. Raises ScenarioError at an invalid line."""
    records, lines = list[Record](), list[bytes]()
    for path in paths:
        data = Path(path).read_bytes()
        if not data.strip():
            raise ScenarioError(f"{_shown(path)}: error: the trace is empty: no test was run\n")
        for number, line in enumerate(data.split(b"\n"), 1):
            if not line.strip():
                continue
            try:
                records.append(_checked(json.loads(line)))
            except ValueError as error:
                raise ScenarioError(f"{_shown(path)}:{number}: error: invalid record: {error}\n") from error
            lines.append(line.strip() + b"\n")
    return records, lines


def _checked(record: Any) -> Record:  # noqa: ANN401
    """Return a record. Raises ValueError if a member that is read here is missing or has a wrong type."""
    if not isinstance(record, dict) or record.get("version") != 4 or str(record.get("kind")) not in _MEMBERS:
        raise ValueError(f"only JSON objects of version 4 can be read, of the kinds {', '.join(_MEMBERS)}")
    for member in _MEMBERS[record["kind"]].split():
        name = member.rstrip("?")
        if (name == member or name in record) and type(record.get(name)) not in _TYPES.get(name, (str,)):
            raise ValueError(f'the record of kind {record["kind"]} has no valid member "{name}"')
    return record


# Commands

def _json(name: str, members: list[dict[str, object]]) -> str:
    """Return a JSON document in the layout of Apple's Foundation, which `duet` prints."""
    text = json.dumps({"formatVersion": 1, name: members}, indent=2, sort_keys=True, ensure_ascii=False,
                      separators=(",", " : "))
    return re.sub(r"^( *)(.*)\[\](,?)$", r"\1\2[\n\n\1]\3", text, flags=re.MULTILINE) + "\n"


def _members(part: object, names: str, optional: str = "") -> dict[str, object]:
    """Return attributes for JSON. Those of `optional` are left out if they are empty."""
    members = {name: getattr(part, name) for name in f"{names} {optional}".split()}
    return {name: value for name, value in members.items() if value or name in names.split()}


def _table(rows: list[list[str]], numbers: Sequence[int] = ()) -> str:
    """Return rows as a table. The columns of `numbers` are aligned right."""
    widths = [max(len(_characters(cell)) for cell in column) for column in zip(*rows, strict=True)]
    return "".join("  ".join(
        (cell.rjust if column in numbers else cell.ljust)(widths[column] + len(cell) - len(_characters(cell)))
        for column, cell in enumerate(row)).rstrip(" ") + "\n" for row in rows)


def _list(options: argparse.Namespace) -> int:
    library = Library(options.path, options.tag)
    rows = [["Id", "App", "TC", "S", "Ex", "P", "Title"]]
    groups = [(each.id, each.app, each.title, [each]) for each in library.scenarios]
    for id, app, title, scenarios in [*groups, ("Total", "", "", library.scenarios)]:
        cases = [case for each in scenarios for case in each.test_cases]
        kinds = [item.kind for case in cases for item in case.items]
        rows.append([id, app, str(len(cases)), *(str(kinds.count(kind)) for kind in ("S", "Ex", "P")), title])
    members = [_members(each, "id title app source tags covers launch path line", "manual") | {
        "textHash": each.text_hash, "testCases": [
            _members(case, "id number title line", "manual examples") | {
                f"{noun}s": [_members(item, "id number text line", "table")
                             for item in case.items if item.kind == kind] for kind, noun in KINDS.items()}
            for case in each.test_cases]} for each in library.scenarios]
    print(_json("scenarios", members) if options.json else _table(rows, range(2, 6)), end="")
    print(*library.blocking, *library.duplicates, sep="", end="", file=sys.stderr)
    return 2 if library.blocking else 3 if library.duplicates else 0


def _lint(options: argparse.Namespace) -> int:
    library = Library(options.path, options.tag)
    findings = [*library.path_findings, *chain(*(file.findings for file in library.files))]
    errors = sum(finding.severity == "error" for finding in findings)
    counts = f"{_count(errors, 'error')}, {_count(len(findings) - errors, 'warning')}"
    summary = f"{_count(len(library.files), 'file')}: {counts if findings else 'no findings'}\n"
    names = "rule severity path line column message hint"
    members = [_members(each, names) | {"sourceLine": each.source_line} for each in findings]
    print(*[_json("findings", members)] if options.json else [*findings, summary], sep="", end="")
    return 2 if library.blocking else 3 if findings else 0


def _coverage(options: argparse.Namespace) -> int:
    runs = [run for run in counting_runs(read_traces(options.trace)[0]) if run.outcome != "omitted"]
    library = Library(options.path)
    if library.blocking:
        raise ScenarioError("".join(map(str, library.blocking)))
    scenarios, tools = library.scenarios, sorted({run.tool for run in runs})
    covered = sorted({word for each in scenarios for word in each.covers})
    known = _requirements(options.requirements) if options.requirements else covered
    gaps = {"Requirements without a scenario": [word for word in known if word not in covered]}
    gaps[f"Requirements that aren't in {options.requirements}"] = sorted({*covered} - {*known})
    for tool in tools:
        tested = {run.scenario for run in runs if run.tool == tool}
        tested |= {each.id for each in scenarios if each.is_manual}
        gaps[f"Scenarios without a test by {tool}"] = [each.id for each in scenarios if each.id not in tested]
    rows = [["Requirement", "Scenarios", *tools]]
    for word in known:
        own = [each for each in scenarios if word in each.covers]
        rows.append([word, ", ".join(each.id for each in own) or "–"])
        for tool in tools:
            outcomes = [{run.outcome for run in runs if (run.tool, run.scenario) == (tool, each.id)}
                        for each in own if not each.is_manual]
            parts = [f"{outcomes.count({'passed'})} of {len(outcomes)} passed"] if outcomes else []
            parts += [f"{len(own) - len(outcomes)} manual"] if len(own) > len(outcomes) else []
            rows[-1].append(", ".join(parts) or "–")
    manual = chain(*(
        [(each.id, each.manual)] if each.manual else [(case.id, case.manual) for case in each.test_cases]
        for each in scenarios))
    print(_table(rows), *(f"Manual: {id} ({reason})\n" for id, reason in manual if reason), sep="", end="")
    print(*(f"{name}: {', '.join(words)}\n" for name, words in gaps.items() if words), sep="", end="")
    return 3 if any(gaps.values()) else 0


def _requirements(path: str) -> list[str]:
    """Return the identifiers in a list of requirements: the first word of each line without #."""
    data = _bytes(path)
    if isinstance(data, bytes) and data.decode(errors="replace").encode() != data:
        data = Finding("unreadable-file", path, reason="the file is not UTF-8")
    if isinstance(data, Finding):
        raise ScenarioError(str(data))
    words = [_normalised(line).split(" ")[0] for line in data.decode().splitlines()]
    known = list(dict.fromkeys(word for word in words if word and word[0] != "#"))
    for word in known:
        if not re.fullmatch(_WORDS["Covers"][1], word):
            hint = "Write one requirement per line, with its identifier first, as in: REQ-1 Lists are added."
            error = f"error: {path}: '{word}' isn't the identifier of a requirement\n  hint: {hint}\n"
            raise ScenarioError(error, 64)
    return known


def _merge(options: argparse.Namespace) -> int:
    records, lines = read_traces(options.trace)
    scenarios = read_all(Path(options.scenarios or SCENARIOS))
    if Path(options.output).resolve() in [Path(path).resolve() for path in options.trace]:
        raise ScenarioError(f"{_shown(options.output)}: error: -o is one of the traces. Name a new file.\n")
    part = Path(f"{options.output}.part")
    part.write_bytes(b"".join(lines))
    part.replace(options.output)
    runs, tools = counting_runs(records), sorted({record["tool"] for record in records})
    rows, problems = [["Scenario", *tools]], list[str]()
    for name in dict.fromkeys([*scenarios, *(run.scenario for run in runs)]):
        scenario = scenarios.get(name)
        absent = "–" if not scenario else "manual" if scenario.is_manual else "missing"
        rows.append([f"{name} {scenario.title}" if scenario else name])
        for tool in tools:
            own = [run for run in runs if (run.tool, run.scenario) == (tool, name)]
            results = [run.result for run in own]
            counts = [f"{results.count(each)} {each}" for each in dict.fromkeys(results)]
            rows[-1].append(", ".join(counts if len(own) > 1 else results) or absent)
            if scenario and rows[-1][-1] == "missing":
                problems.append(f"{name} has no test by {tool} ({scenario.place})")
            problems += chain(*(run.problems(scenario) for run in own))
    print(_table(rows), *(f"{problem}\n" for problem in problems), sep="", end="")
    print(f"{_count(len(records), 'record')} of {_count(len(options.trace), 'trace')} written to "
          f"{options.output}: {_count(len(problems), 'problem') if problems else 'no problems'}")
    return 1 if problems else 0


def _skeleton(options: argparse.Namespace) -> int:
    scenarios = {each.id: each for each in Library(options.path).scenarios if not each.is_manual}
    if options.id not in scenarios:
        raise ScenarioError(f"error: {_quoted(options.id)} isn't one of {', '.join(scenarios)}\n", 64)
    scenario = scenarios[options.id]
    name = "_".join([scenario.id.replace(".", ""), *_name_words(scenario.title)]).lower()
    print(f'import pytest\n\n\n@pytest.mark.scenario("{scenario.id}")\ndef test_{name}(scenario, driver):')
    for case in [case for case in scenario.test_cases if not case.manual]:
        play = "for row in scenario.examples" if case.examples else "with scenario.test_case"
        print(f"    {play}({json.dumps(case.title, ensure_ascii=False)}):")
        for item in case.items:
            text = repr(item.text) if '"' in item.text else json.dumps(item.text, ensure_ascii=False)
            print(f"        with scenario.{KINDS[item.kind]}({text}){' as rows' if item.table else ''}:")
            print('            pytest.fail("this is not written yet")')
    return 0


_COMMANDS = {
    "list": (_list, "List the scenarios, or those with one of the tags.", "--json --tag path"),
    "lint": (_lint, "Report all problems in scenario files.", "--json --tag path"),
    "coverage": (_coverage, "List requirements and what has no test.", "--requirements --trace path"),
    "merge": (_merge, "Write traces to one file, and list failed and missing tests.", "-o --scenarios trace"),
    "skeleton": (_skeleton, "Print a test of a scenario. It fails until you complete it.", "id path")}
_OPTIONS: dict[str, dict[str, Any]] = {
    "--json": {"action": "store_true"}, "--tag": {"action": "append", "default": []}, "trace": {"nargs": "+"},
    "--trace": {"action": "append", "default": [], "metavar": "FILE"}, "--requirements": {"metavar": "FILE"},
    "-o": {"dest": "output", "required": True}, "path": {"nargs": "*", "help": "files or folders"}}


def main(arguments: Sequence[str]) -> int:
    """Run a command, and return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    parser = argparse.ArgumentParser(prog="scenario_binding", description="Commands for written scenarios.")
    commands = parser.add_subparsers(required=True)
    for name, (run, text, options) in _COMMANDS.items():
        command = commands.add_parser(name, help=text, description=text)
        command.set_defaults(run=run)
        for option in options.split():
            command.add_argument(option, **_OPTIONS.get(option, {}))
    try:
        chosen = parser.parse_args(arguments)
        return int(chosen.run(chosen))
    except SystemExit as stop:
        return 64 if stop.code else 0
    except ScenarioError as error:
        print(error.args[0], end="", file=sys.stderr)
        return int(error.args[1]) if error.args[1:] else 2
    except OSError as error:
        print(f"{error.filename or 'output'}:1: error: {error.strerror}", file=sys.stderr)
        return 2


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

    def examples(self, title: str) -> Iterator[Row]:
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

    # For subclasses

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
