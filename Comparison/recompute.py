#!/usr/bin/env python3
"""Recomputes the figures of a report from its traces, and prints each difference.

Usage: recompute.py report.json trace.jsonl...
       recompute.py Comparison/data     (the published data: nothing is played)

Files whose names end in .gz are compressed. It shares no code with the program that writes reports, and
needs only Python's standard library. The exit code is 0 if all figures agree, 1 if any differs, and 2 if a
file can't be read. For a line that isn't a trace record, the error has the file and the line number.
"""

import gzip
import json
import re
import statistics
import sys
from collections import Counter, defaultdict
from math import atan, comb, cos, exp, floor, isclose, lgamma, log, pi, sqrt, tan
from pathlib import Path
from typing import Any

import recompute_data
from recompute_traces import EXPECTED, Run, read_traces

PLAYED_NOT = ("notPlayed", "notPortable")
UNITS = ("looks", "actions", "requests")
# The minimum number of runs of each of two tools for the interval of their ratio.
FEWEST = 5
# The smallest ratio of interest, and the chance of any wrong verdict in a family of comparisons.
MARGIN, LEVEL = 1.1, 0.05
# A finding about all runs of a cell, which makes all of them invalid.
TOGETHER = re.compile(r"\[missing-run\]$")


class Exact(dict):
    """Figures by name. A report must have exactly these names."""


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


def units(run):
    """Counts a run's looks at the screen, user actions and requests; None if the trace lacks them."""
    items = list(run.items.values())
    known = [item["sent"] for item in items if "sent" in item]
    sent = [command for commands in known for command in commands]
    actions = [len(item["actions"]) for item in items if "actions" in item]
    requests = sum(command["kind"] in ("request", "pause") for command in sent)
    gestures = sum(command["kind"] == "gesture" for command in sent)
    is_seen = bool(items) and len(actions) == len(items)
    return {
        "looks": sum(map(is_look, sent)) if known else None,
        "actions": sum(actions) if is_seen else gestures if known and not requests else None,
        "requests": requests or None,
    }


def is_look(command):
    if command["kind"] != "request":
        return command["kind"] == "query"
    return bool(re.match(
        r"POST /?(.*/)?elements?$|GET /?(.*/)?element(/|$)|GET /?(.*/)?(source|screenshot)$",
        command["text"],
    ))


def is_action(command):
    if command["kind"] != "request":
        return command["kind"] == "gesture"
    return bool(re.match(
        r"POST /?(element/(.*/)?(click|clear|value)$|execute(/|$)|actions$)", command["text"]
    ))


def command_times(command):
    """Returns a command's role, start, duration and waiting time."""
    pause = command["kind"] == "pause"
    role = ("wait" if pause else "look" if is_look(command)
            else "gesture" if is_action(command) else "other")
    waited = command.get("duration") if pause else command.get("phases", {}).get("wait")
    times = {"start": command.get("start"), "seconds": command.get("duration"), "waited": waited}
    return {"role": role, **{name: time for name, time in times.items() if time is not None}}


def anonymous(text):
    """Returns a command without its element's reference, which is valid only in one session."""
    return re.sub(r"(/(?:element|shadow)/)(?!active(?:/|$))[^/]+", r"\1{id}", text)


def kinds(sent):
    counts: dict[str, int] = defaultdict(int)
    for command in sent:
        counts[command["kind"]] += 1
    return Exact(counts)


class Cell:
    """All runs of a scenario by a tool, without those that the report calls invalid."""

    def __init__(self, runs, omitted, reported):
        self.is_omitted, self.reported = bool(omitted), reported
        # The report's findings name the invalid runs, one each.
        texts = reported.get("findings", [])
        name = re.escape(f"{reported['scenario']} by {reported['tool']}")
        finding = re.compile(rf"(?:.*?: )??error: {name}, run (-?[0-9]+): ", re.DOTALL)
        alone = (finding.match(text) for text in texts if not TOGETHER.search(text))
        bad = {int(match[1]) for match in alone if match}
        # A correctly omitted run doesn't count as a run. One with a finding does.
        self.runs = {n: runs[n] for n in sorted(runs)} | {n: Run() for n in omitted & bad}
        self.is_doubted = any(map(TOGETHER.search, texts))
        believed = {} if self.is_doubted else {n: r for n, r in self.runs.items() if n not in bad}
        self.lacking = [f"run {n}: {run.lacks}" for n, run in believed.items() if run.lacks]
        self.valid = [run for _, run in sorted(believed.items()) if not run.lacks]
        self.invalid = len(self.runs) - len(self.valid)
        self.shown: Any = next((r for r in self.valid if r.passed), next(iter(self.valid), None))

    @property
    def status(self):
        # A trace has neither the planned runs nor the scenarios that a tool can play.
        reported = self.reported["status"]
        if self.invalid or self.is_doubted:
            return "invalid"
        if not self.runs:
            traced = "notPortable" if self.is_omitted else "notMeasured"
            unknown = ("notMeasured",) if self.is_omitted else ("notMeasured", "notPlayed")
            return reported if reported in unknown else traced
        if not all(run.passed or run.failed_as_declared for run in self.valid):
            return "failed"
        if any(run.passed and run.expected_to_fail for run in self.valid):
            return "unexpectedPass"
        if reported == "notMeasured":
            return reported
        return "passed" if all(run.passed for run in self.valid) else EXPECTED

    @property
    def sent(self):
        """The commands of the shown run; None if its trace has no commands."""
        if not self.shown or all("sent" not in item for item in self.shown.items.values()):
            return None
        return [c for item in self.shown.items.values() for c in item.get("sent", [])]

    def least(self):
        runs = [(run.done("S") + run.done("Ex"), index) for index, run in enumerate(self.valid)]
        return self.valid[min(runs)[1]] if runs else None

    def end_median(self, name):
        return median(run.end.get(name) for run in self.valid)

    def unit_medians(self):
        counted = [units(run) for run in self.valid]
        return {n: median(c[n] for c in counted) for n in UNITS}

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
            **self.unit_medians(),
        }

    def play(self, item):
        """Returns the tool's figures for an item; None if no run reached it."""
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
        passed = [run for run in self.valid if run.passed] or self.valid
        middle = sorted(passed, key=lambda run: run.seconds)[(len(passed) - 1) // 2]
        return {
            # With two runs of the same duration, the report may show either.
            "median": {
                "seconds": middle.seconds,
                "items": {
                    name: {
                        "start": item["start"],
                        "seconds": item["duration"],
                        "sent": None if "sent" not in item else [
                            command_times(c) for c in item["sent"]
                        ],
                    }
                    for name, item in middle.items.items()
                },
            },
            "seconds": spread(run.seconds for run in self.valid),
            "busySeconds": spread(run.busy_seconds for run in self.valid),
            "items": {
                name: spread(r.items[name]["duration"] for r in self.valid if name in r.items)
                for name in names
            },
        }


class Comparer:
    """Compares figures, and collects the differences."""

    def __init__(self):
        self.differences, self.count = [], 0

    def compare(self, where, reported, expected):
        """Compares all expected figures. Ignores additional figures in the report."""
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
        """Compares the names of members."""
        self.compare(where, sorted(reported), sorted(expected))


def text(value):
    return "nothing" if value is None else json.dumps(value, ensure_ascii=False, sort_keys=True)


def written(scenarios, kind):
    items = (i for s in scenarios for case in s["testCases"] for i in case["items"])
    return sum(item["kind"] == kind for item in items)


def total(cells, name):
    return total_of([cell.end_median(name) for cell in cells])


def total_of(medians):
    """Returns the sum of medians; None if one is missing."""
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
            **{name: total_of([f[name] for f in figures]) for name in UNITS},
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
    """Compares totals by tool, differences by scenario, and ratios by app."""
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
    pairs = [] if is_debug(report) else compared(report)
    reported = {(d["base"], d["tool"], d["scenario"]): d for d in timing["differences"]}
    ratios = {}
    apps: dict[tuple, list] = {}
    for base, tool in pairs:
        for scenario in report["scenarios"]:
            one, other = grid[scenario["id"], base], grid[scenario["id"], tool]
            if one.status == other.status == "passed":
                ratios[base, tool, scenario["id"]] = one, other
                apps.setdefault((base, tool, scenario["app"]), []).append((scenario["id"], other, one))

    def name(key):
        return f"{key[1]} to {key[0]}, {key[2]}"

    comparer.same_names("timing.differences", map(name, reported), map(name, ratios))
    sizes = Counter(key[:2] for key in ratios)
    for key, (one, other) in ratios.items():
        comparer.compare(name(key), reported.get(key), ratio_of(other, one, sizes[key[:2]]))
    means = {
        key: figures for key, cells in apps.items() if (figures := geometric(cells, len(apps)))
    }
    reported = {(d["base"], d["tool"], d["app"]): d for d in timing["ratios"]}
    comparer.compare("timing.isDebug", timing["isDebug"], is_debug(report))
    comparer.same_names("timing.ratios", map(name, reported), map(name, means))
    for key, figures in means.items():
        comparer.compare(name(key), reported.get(key), figures)


def is_debug(report):
    """Returns whether a tool was a debug build. If so, the report has no ratios."""
    facts = report["timing"]["facts"].values()
    return any(facts.get("configuration") == "debug" for facts in facts)


def compared(report):
    """Returns the pairs of tools to compare. A variant is compared only with its base tool."""
    tools = {tool["name"]: tool.get("variantOf") for tool in report["tools"]}
    own = [name for name, base in tools.items() if base is None]
    pairs = [(base, tool) for index, base in enumerate(own) for tool in own[index + 1:]]
    variants = [(base, tool) for tool, base in tools.items() if base in tools and base != tool]
    return pairs + variants


def verdict(lower, upper):
    """Returns the verdict on an interval: a difference of less than 10 % counts as equal."""
    if lower is None or upper is None:
        return "undecided"
    if lower > MARGIN or upper < 1 / MARGIN:
        return "slower" if lower > MARGIN else "faster"
    return "equal" if lower > 1 / MARGIN and upper < MARGIN else "undecided"


def student(tail, freedom):
    """Returns the score beyond which Student's distribution has a share."""
    scale = exp(lgamma((freedom + 1) / 2) - lgamma(freedom / 2)) / sqrt(freedom * pi)

    def density(score):
        return scale * (1 + score * score / freedom) ** (-(freedom + 1) / 2)

    def inside(score, parts=2000):
        """Integrates by Simpson's rule, over the angle whose tangent is the score."""
        width = atan(score) / parts
        values = [density(tan(k * width)) / cos(k * width) ** 2 for k in range(parts + 1)]
        return width / 3 * (values[0] + values[-1] + 4 * sum(values[1:-1:2]) + 2 * sum(values[2:-1:2]))

    low, high = 0.0, 1e4
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if 0.5 - inside(middle) > tail else (low, middle)
    return low


def ratio_of(mine, base, family):
    """Returns the ratio of two cells' medians and its interval, and the ratio without waits."""

    def ratio(part):
        one, other = (median(getattr(r, part) for r in c.valid) for c in (mine, base))
        return one / other if other else None

    logs = [log_median([run.seconds for run in cell.valid]) for cell in (mine, base)]
    lower = upper = None
    if None not in logs and None not in [variance for _, variance in logs]:
        (one, first), (two, second) = logs
        half = statistics.NormalDist().inv_cdf(1 - LEVEL / 2 / family) * sqrt(first + second)
        lower, upper = exp(one - two - half), exp(one - two + half)
    return {
        "ratio": ratio("seconds"), "lower": lower, "upper": upper, "busyRatio": ratio("busy_seconds"),
        "verdict": verdict(lower, upper),
    }


def log_median(values):
    """Returns the logarithm of a median, and its variance (Bonett and Price 2002); None for none."""
    values, count = sorted(values), len(values)
    if not values or values[0] <= 0:
        return None
    variance = None
    if count >= FEWEST:
        rank = max(floor((count + 1) / 2 - sqrt(count) + 0.5), 1)
        below = sum(comb(count, heads) for heads in range(rank)) / 2**count
        width = log(values[count - rank]) - log(values[rank - 1])
        variance = (width / (2 * statistics.NormalDist().inv_cdf(below))) ** 2
    return log(statistics.median(values)), variance


def geometric(cells, family):
    """Returns the geometric mean of scenarios' ratios and its interval; None if none has a ratio.

    The scenarios are the sample.
    """
    parts = []
    for scenario, mine, base in cells:
        logs = [log_median([run.seconds for run in cell.valid]) for cell in (mine, base)]
        busy = [log_median([run.busy_seconds for run in cell.valid]) for cell in (mine, base)]
        if None not in logs:
            parts.append((scenario, logs, busy))
    if not parts:
        return None
    values = [logs[0][0] - logs[1][0] for _, logs, _ in parts]
    mean = statistics.fmean(values)
    busy = [busy[0][0] - busy[1][0] for _, _, busy in parts if None not in busy]
    variances = [variance for _, logs, _ in parts for _, variance in logs]
    lower = upper = None
    if None not in variances and len(values) > 1:
        score = student(LEVEL / 2 / family, len(values) - 1)
        half = score * statistics.stdev(values) / sqrt(len(values))
        lower, upper = exp(mean - half), exp(mean + half)
    return {
        "scenarios": [scenario for scenario, _, _ in parts],
        "ratio": exp(mean),
        "lower": lower,
        "upper": upper,
        "busyRatio": exp(statistics.fmean(busy)) if len(busy) == len(parts) else None,
    }


def read_report(path):
    with (gzip.open if str(path).endswith(".gz") else open)(path, "rt", encoding="utf-8-sig") as file:
        try:
            return json.load(file)
        except (ValueError, RecursionError) as error:
            raise ValueError(f"{path}: not JSON: {error}") from None


def compare(comparer, report, runs, omitted):
    """Compares all figures of a report."""
    grid = {}
    for scenario in report["scenarios"]:
        for cell in scenario["cells"]:
            key = scenario["id"], cell["tool"]
            reported = {**cell, "scenario": scenario["id"]}
            grid[key] = Cell(runs.get(key, {}), omitted.get(key, set()), reported)
            if grid[key].lacking:
                where = f"incomplete valid runs of {' by '.join(key)}"
                comparer.compare(where, [], grid[key].lacking)
    compare_tools(comparer, report, grid)
    compare_cells(comparer, report, grid)
    compare_times(comparer, report, grid)
    compare_sums(comparer, report, grid)


def main(arguments):
    folder = Path(arguments[0]) if len(arguments) == 1 else None
    if folder and folder.is_dir():
        arguments = [str(folder / "report.json.gz"), str(folder / "trace.jsonl.gz")]
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
        print(f"recompute.py: {arguments[0]} isn't a report: {error!r}", file=sys.stderr)
        return 2
    if folder:
        try:
            recompute_data.compare(comparer, folder)
        except (OSError, EOFError, ValueError, KeyError) as error:
            print(f"recompute.py: the tables can't be recomputed from {folder}: {error}", file=sys.stderr)
            return 2
    for difference in comparer.differences:
        print(difference)
    print(f"{comparer.count} figures compared, {len(comparer.differences)} differ")
    return 1 if comparer.differences else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
