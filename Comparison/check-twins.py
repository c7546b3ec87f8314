#!/usr/bin/env python3
"""Checks that a mutant behaves like the same fault put into the app's own source by hand.

Usage: check-twins.py DUET     (DUET is the built command, .build/debug/duet)

For each pair below: `duet mutate` plays the mutant; then the source is changed, built, and played by
`duet compare`; each suite must fail in the same scenarios, at the same step or expectation. The source
is put back afterwards, whatever happens.
"""

import csv
import json
import pathlib
import subprocess
import sys
import tempfile

MARKER = "31415926535897932384626433832795"
SUITES = ["native", "webdriver-in-process"]
TWINS = [
    (
        "INERT:lists/tabBar/button#Add:tap",
        "Sources/Apps/TinyLogApp/ListsScreen.swift",
        '.button("Add") { self.app.push(EditListScreen(app: self.app)) }',
        '.button("Add") {}',
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


def of_mutant(duet, mutant):
    """By suite and scenario the item that the mutant is noticed at."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "runs.csv")
        subprocess.run(
            [duet, "mutate", "--mutant", mutant, "--csv", str(file)] + chosen("--suite"),
            check=True,
            capture_output=True,
        )
        return {
            (run["suite"], run["scenario"]): run["item"]
            for run in csv.DictReader(file.open())
            if run["item"]
        }


def of_source(duet, path, old, new):
    """The same of a change of the source."""
    source = path.read_text()
    if source.count(old) != 1:
        sys.exit(f"{path}: error: there must be one '{old}'")
    try:
        path.write_text(source.replace(old, new))
        subprocess.run(["swift", "build", "--product", "duet"], check=True, capture_output=True)
        run = subprocess.run(
            [duet, "compare", "--json"] + chosen("--tool"), capture_output=True, text=True
        )
        return {
            (cell["tool"], cell["scenario"]): failure["item"]
            for cell in json.loads(run.stdout)["cells"]
            for failure in cell["failures"]
        }
    finally:
        path.write_text(source)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    duet, wrong = sys.argv[1], 0
    mutants = [of_mutant(duet, mutant) for mutant, *_ in TWINS]
    for (mutant, file, old, new), own in zip(TWINS, mutants, strict=True):
        twin = of_source(duet, pathlib.Path(file), old, new)
        if own == twin and own:
            print(f"{mutant}: noticed as its twin in the source, in {len(own)} runs")
        else:
            wrong += 1
            print(f"{mutant}: noticed at {own}; its twin in the source at {twin}")
    subprocess.run(["swift", "build", "--product", "duet"], check=True, capture_output=True)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
