#!/usr/bin/env python3
"""Redesigns the sample apps' screens, and tells which suites survive it.

Usage: check-ui-changes.py DUET            compares with Comparison/changes.md
       check-ui-changes.py DUET --write    writes Comparison/changes.md

DUET is the built command, such as .build/debug/duet. Each change is a launch argument. For each,
`duet compare --ui-change` runs all scenarios with all tools; what the apps do is as before, so a
scenario that fails was written for how the screen looks.

The page also has the faults that check-faults.py tries: it is that script that runs them and holds
every suite to what the page says.
"""

import importlib.util
import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
PAGE = HERE / "changes.md"

UI_CHANGES = {
    "another-wrapper": "everything in a row stands in one more element",
    "other-wording": "buttons are called differently",
    "other-order": "what is in a row stands in the opposite order",
}

FAULTS = {
    "new-tasks-at-bottom": "a new task comes last instead of first",
    "done-tasks-counted": "the number of open tasks includes those that are done",
    "archive-loses-task": "a task that is put into the archive is gone",
    "list-order-reversed": "the lists are shown from the bottom up",
    "editing-resets-color": "a list that is edited gets the colour of new lists",
    "switch-without-effect": "the switch of the system font does nothing",
    "features-not-searched": "the search leaves a beer's features out",
    "breweries-not-searched": "the search leaves the breweries out",
    "alcohol-rounded": "the alcohol is shown without its decimal places",
}


def faults():
    """The item that each scenario must fail at, by fault, as check-faults.py has it."""
    spec = importlib.util.spec_from_file_location("check_faults", HERE / "check-faults.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.EXPECTED


def compare(duet, change):
    """All cells of a comparison with a changed screen."""
    run = subprocess.run(
        [duet, "compare", "--json", "--ui-change", change], capture_output=True, text=True
    )
    if run.returncode not in (0, 1) or not run.stdout:
        sys.exit(f"{change}: duet compare ended with {run.returncode}:\n{run.stderr}")
    result = json.loads(run.stdout)
    if result["findings"] or not result["cells"]:
        sys.exit(f"{change}: the trace can't be trusted: {result['findings']}")
    return result["cells"]


def items(found):
    """`A.1/TC1/S2, A.3/TC1/S4`, or a dash."""
    return ", ".join(f"`{item}`" for item in found) or "–"


def change_rows(cells_by_change):
    """A row for each change and tool: scenarios passed, and where the others failed."""
    rows = []
    for change, cells in cells_by_change.items():
        what = f"`{change}`: {UI_CHANGES[change]}"
        for tool in dict.fromkeys(cell["tool"] for cell in cells):
            own = [cell for cell in cells if cell["tool"] == tool]
            failed = [
                cell["failures"][0]["item"] if cell["failures"] else cell["scenario"]
                for cell in own
                if not cell["passed"]
            ]
            rows.append(
                f"| {what} | `{tool}` | {len(own) - len(failed)} of {len(own)} | {items(failed)} |"
            )
    return rows


def page(cells_by_change, expected_faults):
    """The whole page."""
    changes = "\n".join(change_rows(cells_by_change))
    caught = "\n".join(
        f"| `{fault}`: {FAULTS[fault]} | {len(found)} | {items(found.values())} |"
        for fault, found in expected_faults.items()
    )
    return f"""# What the suites catch and survive

Made by `python3 Comparison/check-ui-changes.py .build/debug/duet --write`; without `--write` the script runs everything and
compares with this page, which the checks of every change to the project do.

## Redesigned screens

The apps do what they did; only their screens are described differently. A scenario that fails here was written for how a screen
looks. It fails at the step or expectation named.

| change | tool | passed | the others fail at |
|---|---|---:|---|
{changes}

What that shows is how *these* suites were written, each in the manner of its tool: the WebDriver suite's XPaths name the parent of what they look
for, so one more element between the two breaks them; the native suite's queries look below an element at any depth, but take
texts on a page by their place, so another order breaks them. Both call buttons by what is written on them. An XPath with `//` in it, or a
query by identifier, would survive more.

## Broken apps

A fault breaks what the scenarios expect. Every tool's suite fails at the very same item, in the scenarios named, and passes the others;
`Comparison/check-faults.py` runs each fault with every tool and holds them to it.

| fault | scenarios that catch it | at |
|---|---:|---|
{caught}
"""


def main():
    arguments = sys.argv[1:]
    write = "--write" in arguments
    duets = [argument for argument in arguments if argument != "--write"]
    if len(duets) != 1 or duets[0].startswith("-"):
        sys.exit(__doc__)
    expected_faults = faults()
    if set(expected_faults) != set(FAULTS):
        sys.exit(f"faults without a description, or gone: {set(expected_faults) ^ set(FAULTS)}")
    made = page({change: compare(duets[0], change) for change in UI_CHANGES}, expected_faults)
    if write:
        PAGE.write_text(made, encoding="utf-8")
        print(f"{PAGE.name}: written")
        return
    written = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    lines = written.splitlines()
    differing = [line for line in made.splitlines() if line.startswith("|") and line not in lines]
    if made == written:
        print(f"UI changes: {PAGE.name} is what {len(UI_CHANGES)} runs with all tools show")
        return
    for line in differing:
        print(f"now: {line}")
    print(f"error: {PAGE.name} is not what the runs show; see above, and make it anew with --write")
    sys.exit(1)


if __name__ == "__main__":
    main()
