#!/usr/bin/env python3
"""Compares the simulated device's screens with the accessibility trees of real browsers.

    duet compare --tool native --desktop --screens --trace TRACE
    Comparison/check-screens.py TRACE

After each precondition and expectation, the elements on the simulated device are compared with those in
each real tree: type, label, identifier, value, placeholder, state (enabled, selected, focused), order and
ancestors. Frames are ignored, because the screens have different sizes. So are groups without a name,
because tests don't look for them. desktop-differences.txt lists the known differences with their reasons.
The check fails if there is an unknown difference, or if a known one no longer occurs.
"""

import collections
import difflib
import json
import pathlib
import re
import sys

SIMULATED = "native"
ENGINES = {"native-desktop": "webkitgtk", "native-desktop-chromium": "chromium"}
ELEMENT = re.compile(
    r"^ *→?(?P<type>\w+)(?: \(Main\))?, 0x[0-9a-f]+(?:, \{\{[^}]*\}, \{[^}]*\}\})?(?P<facts>.*)$"
)


def elements(screen):
    """Returns a line for each element: the types of its ancestors, its type and its facts."""
    lines: list[str] = []
    # The ancestors of the current element: their depths and types. The type of an ignored one is None.
    inside: list[tuple[int, str | None]] = []
    for line in screen.split("\n")[2:]:
        match = ELEMENT.match(line)
        if not match:  # a value of several lines
            lines[-1] += "⏎" + line
            continue
        depth = match.start("type")
        kind, facts = match["type"], match["facts"].removeprefix(", ")
        while inside and inside[-1][0] >= depth:
            inside.pop()
        is_shown = kind not in ("Application", "Window") and (kind != "Other" or facts)
        if is_shown:
            path = [name for _, name in inside if name] + [kind]
            lines.append(" ".join(["/".join(path), facts]).strip())
        inside.append((depth, kind if is_shown and kind != "Other" else None))
    return lines


def differences(simulated, real):
    matcher = difflib.SequenceMatcher(None, simulated, real, autojunk=False)
    for operation, start, end, other, last in matcher.get_opcodes():
        if operation != "equal":
            yield from ("- " + line for line in simulated[start:end])
            yield from ("+ " + line for line in real[other:last])


def known(path):
    """Returns the patterns in a file as regular expressions. In a pattern, * matches any characters."""
    patterns = {}
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line and not line.startswith("#"):
            pattern, bar, reason = line.partition(" | ")
            if not bar or not reason.strip():
                sys.exit(f"{path}:{number}: error: a difference needs a reason: PATTERN | REASON")
            parts = (re.escape(part) for part in pattern.strip().split("*"))
            patterns[pattern.strip()] = re.compile(".*".join(parts))
    return patterns


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    screens: dict[str, dict[str, str]] = collections.defaultdict(dict)
    with open(sys.argv[1]) as trace:
        for line in trace:
            record = json.loads(line)
            if record.get("kind") != "item" or record["tool"] not in [SIMULATED, *ENGINES]:
                continue
            if "/S" not in record["item"] and record.get("screen"):
                screens[record["item"]].setdefault(record["tool"], record["screen"])
    patterns = known(pathlib.Path(__file__).with_name("desktop-differences.txt"))
    met: collections.Counter[str] = collections.Counter()
    unknown = []
    counts: collections.Counter[str] = collections.Counter()
    for item, by_tool in screens.items():
        for tool in [tool for tool in ENGINES if tool in by_tool and SIMULATED in by_tool]:
            simulated, real = elements(by_tool[SIMULATED]), elements(by_tool[tool])
            counts["screens"] += 1
            counts["elements"] += len(simulated)
            for difference in differences(simulated, real):
                text = f"{ENGINES[tool]} {item} {difference}"
                found = [name for name, one in patterns.items() if one.fullmatch(text)]
                met.update(found)
                counts["differences"] += 1
                if not found:
                    unknown.append(text)
    if not counts["screens"]:
        sys.exit(
            "error: the trace lacks screens of the simulated device or of a browser. Play with --screens.")
    for text in unknown:
        print(f"error: unknown difference: {text}")
    gone = [pattern for pattern in patterns if not met[pattern]]
    for pattern in gone:
        print(f"error: this known difference no longer occurs: {pattern}")
    print(
        f"{counts['screens']} screens with {counts['elements']} elements compared with real trees: "
        f"{counts['differences']} differences, of {len(patterns)} known kinds"
    )
    sys.exit(1 if unknown or gone else 0)


main()
