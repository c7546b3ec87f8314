#!/usr/bin/env python3
"""Recomputes the figures of a report from the traces it was made of, and tells each difference.

Usage: recompute.py data.json trace.jsonl...

Shares no code with the program that makes reports, and needs Python's standard library only.
Ends with 0 where all figures agree, with 1 where one does not, with 2 where a file can't be read: a
line that is no record is told by its file and number.
"""

import json
import re
import statistics
import sys
from collections import defaultdict
from math import isclose

from recompute_traces import EXPECTED, Run, read_traces

PLAYED_NOT = ("notPlayed", "notPortable")
# Findings of all runs of a cell together: none of them can be believed then.
TOGETHER = re.compile(
    r"\[(missing-run|copied-run|differing-declarations)\]$| was played \[run-though-omitted\]$"
)


class Exact(dict):
    """Figures by name that must be just these names."""


def quantile(values, part):
    """Linear interpolation between the nearest ranks."""
    values = sorted(values)
    below, rest = divmod(part * (len(values) - 1), 1)
    below = int(below)
    above = min(below + 1, len(values) - 1)
    return values[below] + (values[above] - values[below]) * rest


def spread(values):
    values = [value for value in values if value is not None]
    if not values:
        return None
    names = {"lowerQuartile": 0.25, "median": 0.5, "upperQuartile": 0.75}
    figures = {name: quantile(values, part) for name, part in names.items()}
    return {"count": len(values), "minimum": min(values), "maximum": max(values), **figures}


def median(values):
    values = [value for value in values if value is not None]
    return statistics.median(values) if values else None


def locators(sent):
    """Locators by strategy, how many are different, and how long those are."""
    by_strategy, different = defaultdict(int), set()
    for command in sent:
        if "using" in command and "value" in command:
            locator = (command["using"], command["value"])
        elif command["kind"] == "query":
            locator = ("query", command.get("value", command["text"]))
        else:
            continue
        by_strategy[locator[0]] += 1
        different.add(locator)
    lengths = [len(value) for _, value in different]
    return {
        "byStrategy": Exact(by_strategy),
        "distinct": len(different),
        "medianLength": median(lengths),
        "longestLength": max(lengths, default=None),
    }


def anonymous(text):
    """A command without the reference that an element has in one session only."""
    return re.sub(r"(/(?:element|shadow)/)(?!active(?:/|$))[^/]+", r"\1{id}", text)


def kinds(sent):
    counts = defaultdict(int)
    for command in sent:
        counts[command["kind"]] += 1
    return Exact(counts)


class Cell:
    """All runs of a scenario by a tool, without those that the report says can't be believed."""

    def __init__(self, runs, omitted, reported):
        self.is_omitted, self.reported = bool(omitted), reported
        # Which runs can't be believed is told by the report's findings, each of which names one.
        texts = reported.get("findings", [])
        name = re.escape(f"{reported['scenario']} by {reported['tool']}")
        told = re.compile(rf"(?:.*?: )??error: {name}, run (-?[0-9]+): ", re.DOTALL)
        alone = (told.match(text) for text in texts if not TOGETHER.search(text))
        bad = {int(match[1]) for match in alone if match}
        # What is left out as it should be is no run.
        self.runs = {n: runs[n] for n in sorted(runs)} | {n: Run() for n in omitted & bad}
        self.is_doubted = any(map(TOGETHER.search, texts))
        believed = {} if self.is_doubted else {n: r for n, r in self.runs.items() if n not in bad}
        self.lacking = [f"run {n}: {run.lacks}" for n, run in believed.items() if run.lacks]
        self.valid = [run for _, run in sorted(believed.items()) if not run.lacks]
        self.invalid = len(self.runs) - len(self.valid)
        self.shown = next((r for r in self.valid if r.passed), next(iter(self.valid), None))

    @property
    def status(self):
        # Which runs were planned, and what a tool could have played, stands in no trace.
        reported = self.reported["status"]
        if self.invalid or self.is_doubted:
            return "invalid"
        if not self.runs:
            told = "notPortable" if self.is_omitted else "notMeasured"
            unknown = ("notMeasured",) if self.is_omitted else ("notMeasured", "notPlayed")
            return reported if reported in unknown else told
        if not all(run.passed or run.failed_as_declared for run in self.valid):
            return "failed"
        if any(run.passed and run.expected_to_fail for run in self.valid):
            return "unexpectedPass"
        if reported == "notMeasured":
            return reported
        return "passed" if all(run.passed for run in self.valid) else EXPECTED

    @property
    def sent(self):
        """The commands of the run that is shown; None where its trace tells of none."""
        if not self.shown or all("sent" not in item for item in self.shown.items.values()):
            return None
        return [c for item in self.shown.items.values() for c in item.get("sent", [])]

    def least(self):
        runs = [(run.done("S") + run.done("Ex"), index) for index, run in enumerate(self.valid)]
        return self.valid[min(runs)[1]] if runs else None

    def end_median(self, name):
        return median(run.end.get(name) for run in self.valid)

    def figures(self):
        least, sent = self.least(), self.sent
        return {
            "status": self.status,
            "runs": len(self.runs),
            "passedRuns": sum(run.passed for run in self.valid),
            "invalidRuns": self.invalid,
            "steps": least.done("S") if least else 0,
            "expectations": least.done("Ex") if least else 0,
            "commands": self.end_median("commands"),
            "bytes": self.end_median("bytes"),
            "pauses": None if sent is None else kinds(sent).get("pause", 0),
            "locators": locators(sent or []),
        }

    def play(self, item):
        """What the tool did in an item; None where no run came to it."""
        records = [run.items[item] for run in self.valid if item in run.items]
        if not records:
            return None
        shown = self.shown.items.get(item, records[0])
        return {
            "runs": len(records),
            "passedRuns": sum(record["outcome"] == "passed" for record in records),
            "commands": shown["commands"],
            "bytes": shown.get("bytes"),
            "sent": None if "sent" not in shown else [anonymous(c["text"]) for c in shown["sent"]],
        }

    def timing(self):
        names = {name for run in self.valid for name in run.items}
        return {
            "seconds": spread(run.seconds for run in self.valid),
            "busySeconds": spread(run.busy_seconds for run in self.valid),
            "items": {
                name: spread(r.items[name]["duration"] for r in self.valid if name in r.items)
                for name in names
            },
        }


class Comparer:
    """Compares figures, and keeps the differences."""

    def __init__(self):
        self.differences, self.count = [], 0

    def compare(self, where, reported, expected):
        """Compares all that is expected; what else is reported is not looked at."""
        is_exact = isinstance(expected, Exact)
        if isinstance(expected, dict) and isinstance(reported, dict) and not is_exact:
            for name, value in sorted(expected.items()):
                self.compare(f"{where}.{name}", reported.get(name), value)
            return
        self.count += 1
        numbers = (int, float)
        if isinstance(expected, numbers) and isinstance(reported, numbers):
            same = isclose(reported, expected, rel_tol=1e-9, abs_tol=1e-12)
        else:
            same = reported == expected
        if not same:
            self.differences.append(
                f"{where}: report says {text(reported)}, trace says {text(expected)}"
            )

    def same_names(self, where, reported, expected):
        """Compares which members there are."""
        self.compare(where, sorted(reported), sorted(expected))


def text(value):
    return "nothing" if value is None else json.dumps(value, ensure_ascii=False, sort_keys=True)


def written(scenarios, kind):
    items = (i for s in scenarios for case in s["testCases"] for i in case["items"])
    return sum(item["kind"] == kind for item in items)


def total(cells, name):
    """The sum of medians; None where one is missing."""
    medians = [cell.end_median(name) for cell in cells]
    return None if not medians or None in medians else sum(medians)


def compare_tools(comparer, report, grid):
    for tool in report["tools"]:
        name = tool["name"]
        played = {
            s["id"]: grid[s["id"], name]
            for s in report["scenarios"]
            if grid[s["id"], name].status not in PLAYED_NOT
        }
        cells, scenarios = list(played.values()), [s for s in report["scenarios"] if s["id"] in played]
        sent = [command for cell in cells for command in cell.sent or []]
        figures = [cell.figures() for cell in cells]
        totals = {
            "scenarios": len(cells),
            "passedScenarios": sum(cell.status == "passed" for cell in cells),
            "steps": sum(f["steps"] for f in figures),
            "writtenSteps": written(scenarios, "step"),
            "expectations": sum(f["expectations"] for f in figures),
            "writtenExpectations": written(scenarios, "expectation"),
            "commands": total(cells, "commands"),
            "bytes": total(cells, "bytes"),
            "kinds": kinds(sent),
            "locators": locators(sent),
        }
        comparer.compare(f"totals of {name}", tool["totals"], totals)


def compare_cells(comparer, report, grid):
    for scenario in report["scenarios"]:
        for cell in scenario["cells"]:
            own = grid[scenario["id"], cell["tool"]]
            comparer.compare(f"{scenario['id']} by {cell['tool']}", cell, own.figures())
        for item in (item for case in scenario["testCases"] for item in case["items"]):
            for cell in scenario["cells"]:
                play = item["plays"].get(cell["tool"])
                if play and "sent" in play:
                    play = {**play, "sent": [command["text"] for command in play["sent"]]}
                own = grid[scenario["id"], cell["tool"]].play(item["id"])
                comparer.compare(f"{item['id']} by {cell['tool']}", play, own)


def compare_times(comparer, report, grid):
    timing = report["timing"]
    reported = {(t["scenario"], t["tool"]): t for t in timing["scenarios"]}
    measured = {key: cell for key, cell in grid.items() if cell.valid}
    comparer.same_names("timing.scenarios", [" by ".join(k) for k in reported],
                        [" by ".join(k) for k in measured])
    for key, cell in measured.items():
        where, times = f"times of {' by '.join(key)}", cell.timing()
        comparer.compare(where, reported.get(key), times)
        comparer.same_names(f"{where}.items", reported.get(key, {}).get("items", {}), times["items"])


def compare_sums(comparer, report, grid):
    """Totals by tool, and ratios of pairs of tools."""
    timing, tools = report["timing"], [tool["name"] for tool in report["tools"]]
    ids = [scenario["id"] for scenario in report["scenarios"]]
    fine = ("passed", EXPECTED) + PLAYED_NOT
    sums = {}
    for tool in tools:
        cells = [grid[scenario, tool] for scenario in ids]
        passed = [cell for cell in cells if cell.status == "passed"]
        if passed and all(cell.status in fine for cell in cells):
            sums[tool] = sum(median(run.seconds for run in cell.valid) for cell in passed)
    comparer.same_names("timing.totals", timing["totals"], sums)
    comparer.compare("timing.totals", timing["totals"], sums)
    reported = {(d["base"], d["tool"], d.get("scenario")): d for d in timing["differences"]}
    ratios = {}
    for index, base in enumerate(tools):
        for tool in tools[index + 1:]:
            both = [s for s in ids if grid[s, base].status == grid[s, tool].status == "passed"]
            for scenario in both:
                ratios[base, tool, scenario] = ratio_of(grid, base, tool, [scenario])
            if both:
                ratios[base, tool, None] = ratio_of(grid, base, tool, both)

    def name(key):
        return f"{key[1]} to {key[0]}, {key[2] or 'all'}"

    comparer.same_names("timing.differences", map(name, reported), map(name, ratios))
    for key, (ratio, busy) in ratios.items():
        comparer.compare(name(key), reported.get(key), {"ratio": ratio, "busyRatio": busy})


def ratio_of(grid, base, tool, scenarios):
    """How the medians of the sums of each repetition compare, with waits and without."""

    def samples(tool, part):
        runs = [grid[scenario, tool].runs for scenario in scenarios]
        common = set.intersection(*(set(r) for r in runs))
        return [sum(getattr(r[n], part) for r in runs) for n in sorted(common)]

    def ratio(part):
        mine, other = median(samples(tool, part)), median(samples(base, part))
        return None if mine is None or not other else mine / other

    return ratio("seconds"), ratio("busy_seconds")


def read_report(path):
    with open(path, encoding="utf-8-sig") as file:
        try:
            return json.load(file)
        except (ValueError, RecursionError) as error:
            raise ValueError(f"{path}: no JSON: {error}") from None


def compare(comparer, report, runs, omitted):
    """Compares all figures of a report."""
    grid = {}
    for scenario in report["scenarios"]:
        for cell in scenario["cells"]:
            key = scenario["id"], cell["tool"]
            reported = {**cell, "scenario": scenario["id"]}
            grid[key] = Cell(runs.get(key, {}), omitted.get(key, set()), reported)
            if grid[key].lacking:
                where = f"runs of {' by '.join(key)} that are believed and lack something"
                comparer.compare(where, [], grid[key].lacking)
    compare_tools(comparer, report, grid)
    compare_cells(comparer, report, grid)
    compare_times(comparer, report, grid)
    compare_sums(comparer, report, grid)


def main(arguments):
    if len(arguments) < 2:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    try:
        report = read_report(arguments[0])
        runs, omitted = read_traces(arguments[1:])
    except (OSError, ValueError) as error:
        print(f"recompute.py: a file can't be read: {error}", file=sys.stderr)
        return 2
    comparer = Comparer()
    try:
        compare(comparer, report, runs, omitted)
    except (AttributeError, KeyError, IndexError, TypeError) as error:
        print(f"recompute.py: {arguments[0]} is no report: {error!r}", file=sys.stderr)
        return 2
    for difference in comparer.differences:
        print(difference)
    print(f"{comparer.count} figures compared, {len(comparer.differences)} differ")
    return 1 if comparer.differences else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
