#!/usr/bin/env python3
"""Prints the cost of looks, searches and gestures by tool, from a trace of `duet compare --desktop`.

    Comparison/desktop-costs.py TRACE

A look counts only if it reads the screen again. If nothing has changed, it uses a copy and costs nothing.
"""
import collections
import json
import statistics
import sys

READ_ANEW = 0.001  # in seconds, more than using the copy takes

if len(sys.argv) != 2:
    sys.exit(__doc__)
phases = collections.defaultdict(list)
items: dict[str, float] = collections.defaultdict(float)
looks: dict[str, float] = collections.defaultdict(float)
with open(sys.argv[1]) as trace:
    for line in trace:
        record = json.loads(line)
        if record.get("kind") != "item":
            continue
        tool = record["tool"]
        items[tool] += record.get("duration", 0)
        for command in record.get("sent") or []:
            for name, seconds in (command.get("phases") or {}).items():
                if name == "snapshot" and seconds < READ_ANEW:
                    continue
                phases[tool, name].append(seconds * 1000)
                if name == "snapshot":
                    looks[tool] += seconds
print(f"{'tool':28}{'what':12}{'n':>6}{'median':>10}{'quartiles':>18}  ms")
for (tool, name), values in sorted(phases.items()):
    if len(values) < 4:
        continue
    low, median, high = statistics.quantiles(values, n=4)
    print(f"{tool:28}{name:12}{len(values):6}{median:10.2f}{f'{low:.2f}–{high:.2f}':>18}")
for tool, seconds in sorted(items.items()):
    if looks[tool]:
        print(f"{tool}: looks are {looks[tool] / seconds:.0%} of the items' {seconds:.1f} s")
