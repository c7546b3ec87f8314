#!/usr/bin/env python3
"""Writes the README's results from the pages of Comparison, and two smaller tables.

These are testability.md's saved looks, from the baseline's counts, and timing.md's sessions of measurement,
from data/times.json.

  result-table.py                    writes the tables
  result-table.py --check            only checks. Exit code 3: a table is outdated
  result-table.py --session REPORT   first adds the ratios of a report in JSON to data/times.json

Each page's figures are checked against a measurement by `duet criteria`, `duet mutate --check` and
`duet survive --check`, so the table doesn't need a measurement.
"""

import gzip
import json
import re
import sys
from pathlib import Path

from pages import published, replaced

ROOT = Path(__file__).resolve().parent.parent


def row(page: str, block: str, **wanted: str) -> dict[str, str]:
    """Returns the first row with the wanted cells; a name may be one of several in its cell."""
    try:
        rows = published(page, block)
    except ValueError as problem:
        raise SystemExit(f"{problem}.") from problem
    for found in rows:
        if all(value in [found.get(key), *found.get(key, "").split(", ")] for key, value in wanted.items()):
            return found
    raise SystemExit(f"Comparison/{page}: error: block '{block}' has no row with {wanted}.")


def table() -> str:
    tools = ["native", "webdriver-http"]
    passed = [row("README.md", "possibilities", tool=tool) for tool in tools]
    code = [row("README.md", "convenience", tool=tool) for tool in tools]
    computed = row("costs.md", "costs-table", **{"computed for": "simulator", "app": "TinyLog"})
    request = row("reference/costs.md", "costs-request", **{"a request for": "simulator"})
    idioms = ["native, strict", "WebDriver, XPath and CSS", "WebDriver, advised, ids and CSS"]
    redesigned = [row("idioms.md", "idioms", idiom=idiom)["survived"] for idiom in idioms]
    traffic = [row("README.md", "traffic", tool=tool) for tool in tools]
    suites = ["native", "webdriver-in-process", "webdriver-hardened"]
    scores = [row("mutants.md", "mutation-scores", scenarios="all", suite=suite) for suite in suites]
    killed = [cells["of reached"] for cells in scores]
    unseen = [
        row("hold-out.md", "hold-out-scores", scenarios="all", suite=suite)["of reached"]
        for suite in suites[:2]
    ]
    defects = [
        row("hold-out.md", "source-defects", kind="all", suite=suite)["killed of reached"]
        for suite in suites[:2]
    ]
    survived = {cells["locators of"]: list(cells.values())[1:] for cells in published(
        "survival.md", "survival-suites")}
    found = [", ".join(cells) for cells in zip(
        survived["found, TinyLog"], survived["found, Beer Explorer"], strict=True)]
    wrong = [", ".join(cells) for cells in zip(
        *(cells for name, cells in survived.items() if name.startswith("wrong element")), strict=True)]
    pages = [row("reference/criteria.md", "locators", tool=tool, app="Beer Explorer") for tool in tools]
    places = [f"{cells['only a type or a place']} of {cells['all']}" for cells in pages]
    lines = [
        ("", "native", "WebDriver"),
        ("---", "---:", "---:"),
        ("scenarios passed", *(cells["passed"] for cells in passed)),
        (
            "code lines of tests + shared helpers",
            *(f"{cells['code lines']} + {cells['helpers: code lines']}" for cells in code),
        ),
        (
            "unseen mutants caught, of those reached (in sample)",
            f"{unseen[0]} ({killed[0]})",
            f"{unseen[1]} ({killed[1]}, {killed[2]} hardened)",
        ),
        ("unseen source defects caught, of those reached", *defects),
        (
            "scenarios that pass on redesigned screens", redesigned[0],
            f"{redesigned[1]} ({redesigned[2]} advised)",
        ),
        ("TinyLog's, Beer Explorer's locators that find their element there", *found[:2]),
        (
            "wrong elements there, without one redesign, used silently",
            wrong[0],
            f"{wrong[1]} ({wrong[2]} hardened)",
        ),
        ("web page's locators by type or position only", *places),
        (
            "TinyLog on an iPhone simulator, **computed**",
            f"{computed['native as written']} as written, "
            f"{computed['native, looks first']} if waits look first",
            f"{computed['WebDriver, XPath']} with XPath, {computed['WebDriver, advised']} advised",
        ),
        (
            "requests, **computed** time of one, mostly the server's",
            traffic[0]["requests"].replace("–", "none"),
            f"{traffic[1]['requests']}, {request['all']}",
        ),
    ]
    # Without spaces around its bars, so that they don't count as words of the page.
    return "\n".join(f"|{'|'.join(line)}|" for line in lines)


WALKED = {
    "`Edit task`": (r"A\.6/TC1/(P1|S[1-3]|Ex[1-3]) ", r"G\.2/TC1/P1 "),
    "`Beer`": (r"B\.4/TC1/(S|Ex)[1-3] ", r"G\.3/TC1/P1 "),
}
"""The items that walk to a screen and check it, and those that start there."""


def savings() -> str:
    with gzip.open(ROOT / "Comparison/baseline.gz", "rt", encoding="utf-8") as file:
        counts = [line for line in file if line.startswith("counts\t")]

    def spent(items: str, tool: str) -> str:
        lines = [line for line in counts if re.match(f"counts\t{items}{tool}\t", line)]
        found = [re.search(r"looks (\d+), actions (\d+)", line) for line in lines]
        numbers = [(int(match[1]), int(match[2])) for match in found if match]
        if not numbers:
            raise SystemExit(f"Comparison/baseline.gz: error: there are no counts of {items}{tool}.")
        return " and ".join(str(sum(column)) for column in zip(*numbers, strict=True))

    rows = ["| screen | tool | walking: looks and actions | from the state |", "|---|---|---:|---:|"]
    for screen, items in WALKED.items():
        for tool in ["native", "webdriver-http"]:
            walked, started = (spent(item, tool) for item in items)
            rows.append(f"| {screen} | `{tool}` | {walked} | {started} |")
    return "\n".join(rows)


TIMES = ROOT / "Comparison" / "data" / "times.json"


def add_session(report: str) -> None:
    """Adds a report's ratios to the sessions of measurement. A second report of a day replaces the first."""
    timing = json.loads(Path(report).read_text(encoding="utf-8"))["timing"]
    if not timing["ratios"]:
        raise SystemExit(f"{report}: error: it has no ratios. Measure with a release build.")
    facts = timing["facts"]["native"]
    kept = ("machine", "system", "kernel", "governor", "load", "toolchain", "commit", "command")
    session = {
        "date": facts["date"][:10], "facts": {name: facts[name] for name in kept if name in facts},
        "ratios": [
            {name: ratio[name] for name in ("tool", "base", "app")} | {"ratio": round(ratio["ratio"], 3)}
            for ratio in timing["ratios"]
        ],
    }
    sessions = [old for old in json.loads(TIMES.read_text()) if old["date"] != session["date"]]
    TIMES.write_text(json.dumps([*sessions, session], indent=1) + "\n", encoding="utf-8")


def sessions() -> str:
    """Returns the ratios of the last two sessions, and how much the second one differs."""
    one, two = json.loads(TIMES.read_text(encoding="utf-8"))[-2:]
    rows = [f"| ratio of times | app | {one['date']} | {two['date']} | difference |"]
    rows.append("|---|---|---:|---:|---:|")
    earlier = {(old["tool"], old["base"], old["app"]): old["ratio"] for old in one["ratios"]}
    for ratio in two["ratios"]:
        key = ratio["tool"], ratio["base"], ratio["app"]
        if key in earlier:
            rows.append(
                f"| `{key[0]}` to `{key[1]}` | {key[2]} | {earlier[key]:.2f} | {ratio['ratio']:.2f} | "
                f"{ratio['ratio'] / earlier[key] - 1:+.0%} |".replace("%", " %"))
    return "\n".join(rows)


def write(page: str, new_table: str) -> bool:
    """Writes a page's table, or only compares it. Returns whether it is current."""
    path = ROOT / page
    text = path.read_text(encoding="utf-8")
    new = replaced(text, "result", new_table)
    if new is None:
        raise SystemExit(f"{page}: error: it must have one '<!-- result: begin -->' and its end.")
    if "--check" not in sys.argv[1:]:
        path.write_text(new, encoding="utf-8")
    elif new != text:
        print(f"{page}: error: the table is outdated. Run: Comparison/result-table.py", file=sys.stderr)
        return False
    return True


def main() -> None:
    if sys.argv[1:2] == ["--session"]:
        add_session(sys.argv[2])
    tables = {
        "README.md": table(),
        "Comparison/testability.md": savings(),
        "Comparison/reference/timing.md": sessions(),
    }
    if not all([write(page, text) for page, text in tables.items()]):
        raise SystemExit(3)


if __name__ == "__main__":
    main()
