#!/usr/bin/env python3
"""Checks that mutants behave like the same defects in the app's source.

Usage: Comparison/check-twins.py     (in a checkout with debug builds of duet and lab)

For each pair below, `lab mutants` plays the mutant. Then the script changes and builds the source, and
`duet compare` plays it. Each suite must fail in the same scenarios, at the same step or expectation. The
source is always restored afterwards.
"""

import csv
import json
import pathlib
import subprocess
import sys
import tempfile

DUET, LAB = ".build/debug/duet", ".build/debug/lab"
MARKER = "31415926535897932384626433832795"
SUITES = ["native", "webdriver-in-process"]
TWINS = [
    (
        "INERT:lists/tabBar/button#Add:tap",
        "Sources/Apps/TinyLogApp/ListsScreen.swift",
        '.button(strings("Add")) { self.app.push(EditListScreen(app: self.app)) }',
        '.button(strings("Add")) {}',
    ),
    (
        "TEXT:tasks/tabBar/staticText#summary",
        "Sources/Apps/TinyLogApp/TasksScreen.swift",
        "CompletionSummary.text(for: items ?? [])",
        f'"{MARKER}"',
    ),
    (
        "NOOP:service/setUsesSystemFont",
        "Sources/Apps/TinyLog/TinyLogLibrary.swift",
        "try updateTextSize { try TextSize(size: $0.size, usesSystemFont: isOn) }",
        "_ = isOn",
    ),
    (
        "FIELD:service/lists:one-task-more",
        "Sources/Apps/TinyLog/TinyLogLibrary.swift",
        "openTaskCount: counts[$0.id, default: 0])",
        "openTaskCount: counts[$0.id, default: 0] + (archived ? 0 : 1))",
    ),
    (
        "HIDE:search/a/span.alcohol",
        "Sources/Apps/BeerExplorerApp/Pages.swift",
        "if let alcohol = beer.alcohol {",
        "if let alcohol = beer.alcohol, beer.id < 0 {",
    ),
]


def chosen(option):
    return [word for suite in SUITES for word in (option, suite)]


def of_mutant(mutant):
    """Returns the item that catches a mutant, by suite and scenario."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "runs.csv")
        subprocess.run(
            [LAB, "mutants", "--mutant", mutant, "--csv", str(file)] + chosen("--suite"),
            check=True,
            capture_output=True,
        )
        return {
            (run["suite"], run["scenario"]): run["item"]
            for run in csv.DictReader(file.open())
            if run["item"]
        }


def of_source(path, old, new):
    """Returns the item that catches a change of the source, by suite and scenario."""
    source = path.read_text()
    if source.count(old) != 1:
        sys.exit(f"{path}: error: the file must contain '{old}' exactly once")
    try:
        path.write_text(source.replace(old, new))
        subprocess.run(["swift", "build", "--product", "duet"], check=True, capture_output=True)
        run = subprocess.run(
            [DUET, "compare", "--json"] + chosen("--tool"), capture_output=True, text=True
        )
        return {
            (cell["tool"], scenario["id"]): cell.get("failedItem")
            for scenario in json.loads(run.stdout)["scenarios"]
            for cell in scenario["cells"]
            if cell["status"] == "failed"
        }
    finally:
        path.write_text(source)


def main():
    wrong = 0
    mutants = [of_mutant(mutant) for mutant, *_ in TWINS]
    for (mutant, file, old, new), own in zip(TWINS, mutants, strict=True):
        twin = of_source(pathlib.Path(file), old, new)
        if own == twin and own:
            print(f"{mutant}: caught like its twin in the source, in {len(own)} runs")
        else:
            wrong += 1
            print(f"{mutant}: caught at {own}, but its twin in the source at {twin}")
    subprocess.run(["swift", "build", "--product", "duet"], check=True, capture_output=True)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
