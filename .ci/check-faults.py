#!/usr/bin/env python3
"""Breaks the apps on purpose, and checks that every suite fails at the right places.

Usage: check-faults.py DUET [TOOL...]     (DUET is the built command, such as .build/debug/duet)

For each fault, `duet compare --fault` runs all scenarios with the named
tools, such as appium-python, or else with the default tools. The scenarios in EXPECTED must fail at
exactly that step or expectation with every tool that plays them. The app's other scenarios must pass.
"moving-resets-color" is for an exercise: no test notices it.
"""

import json
import subprocess
import sys

# By fault: the item at which each scenario must fail. Scenarios that aren't listed must pass.
EXPECTED = {
    "new-tasks-at-bottom":
        "A.2/TC2/Ex3 A.4/TC2/Ex4 A.6/TC1/Ex2 A.7/TC1/Ex2 A.8/TC1/Ex2 A.10/TC2/Ex1",
    "done-tasks-counted": "A.1/TC3/Ex3 A.2/TC3/Ex6 A.7/TC3/Ex6 A.8/TC1/Ex3",
    "archive-loses-task": "A.2/TC4/Ex5 A.4/TC3/Ex5 A.7/TC1/Ex6 A.11/TC4/Ex4",
    "list-order-reversed":
        "A.1/TC1/Ex3 A.2/TC1/Ex3 A.3/TC1/Ex3 A.4/TC1/Ex3 A.6/TC1/P1 A.7/TC1/P1 A.8/TC1/P1 "
        "A.9/TC1/P1 A.10/TC1/P1 A.12/TC1/Ex5 A.13/TC1/P1 A.16/TC1/P1",
    "editing-resets-color": "A.3/TC1/Ex3 A.12/TC3/Ex2",
    "moving-resets-color": "",
    "switch-without-effect": "A.5/TC1/Ex3 A.11/TC3/Ex1",
    "features-not-searched": "B.3/TC1/Ex2 B.9/TC1/Ex2",
    "breweries-not-searched": "B.2/TC1/Ex2 B.5/TC2/Ex2 B.8/TC3/Ex3 B.9/TC1/Ex3",
    "alcohol-rounded":
        "B.1/TC1/Ex3 B.2/TC1/Ex3 B.3/TC1/Ex3 B.4/TC1/Ex2 B.5/TC1/Ex3 B.6/TC1/Ex1 "
        "B.8/TC2/Ex1 B.9/TC1/Ex2",
}


def failures(duet, fault, tools):
    """Returns each tool's played scenarios and failed items by scenario, and the exit code."""
    options = [word for tool in tools for word in ("--tool", tool)]
    run = subprocess.run(
        [duet, "compare", "--json", "--fault", fault, *options], capture_output=True, text=True
    )
    if run.returncode not in (0, 1) or not run.stdout:
        sys.exit(f"{fault}: duet compare failed with exit code {run.returncode}:\n{run.stderr}")
    found: dict[str, tuple[set[str], dict[str, str]]] = {}
    for scenario in json.loads(run.stdout)["scenarios"]:
        for cell in scenario["cells"]:
            played, items = found.setdefault(cell["tool"], (set(), {}))
            if cell["status"] != "notPlayed":
                played.add(scenario["id"])
            if cell["status"] == "failed":
                items[scenario["id"]] = cell.get("failedItem")
    return found, run.returncode


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    duet, *tools = sys.argv[1:]
    passed = failed = 0
    for fault, places in EXPECTED.items():
        expected = {item.split("/")[0]: item for item in places.split()}
        found, code = failures(duet, fault, tools)
        for tool, (played, items) in found.items():
            own = {scenario: item for scenario, item in expected.items() if scenario in played}
            if items == own:
                passed += 1
                where = ", ".join(items.values()) or "none of its items"
                print(f"{fault}: {tool} failed at {where}, as it should")
            else:
                failed += 1
                print(f"{fault}: {tool} failed at {items} instead of {own}")
        due = 0 if expected else 1
        if code != due or not found:
            failed += 1
            print(f"{fault}: the exit code of duet compare is {code} instead of {due}")
    print(f"faults: {passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
