"""Recomputes published tables from the data in Comparison/data, without playing anything."""

import csv
import gzip
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

from pages import published

# The status of a mutant in several runs is the last of these in any of them.
ORDER = ["equivalent", "notReached", "notInfected", "invisible", "survived", "killed", "timeout", "crash"]
THESIS = {"A.1", "A.2", "A.3", "A.4", "A.5", "B.1", "B.2", "B.3", "B.4"}


def read(path: Path) -> list[dict[str, str]]:
    """Returns the rows of a compressed CSV file."""
    with gzip.open(path, "rt", encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "–"


def scores(rows: list[dict[str, str]]) -> dict[tuple[str, str], dict[str, str]]:
    """Returns the scores of each suite, for the thesis's scenarios and for all, as a page shows them."""
    found = {}
    for name in ("thesis", "all", "all without DOUBLE"):
        status: dict[tuple[str, str], str] = {}
        killers: dict[str, set] = defaultdict(set)
        for row in rows:
            if name == "all without DOUBLE" and row["operator"] == "DOUBLE":
                continue
            key = row["suite"], row["mutant"]
            status.setdefault(key, "equivalent" if row["status"] == "equivalent" else "notReached")
            if name == "thesis" and row["scenario"] not in THESIS:
                continue
            status[key] = max(status[key], row["status"], key=ORDER.index)
            if ORDER.index(row["status"]) >= ORDER.index("killed"):
                killers[row["mutant"]].add((row["suite"], row["scenario"]))
        sets = {frozenset(killing) for killing in killers.values()}
        least = [one for one in sets if not any(other < one for other in sets)]
        for suite in dict.fromkeys(suite for suite, _ in status):
            own = [value for (played, _), value in status.items() if played == suite]
            equivalent, killed = own.count("equivalent"), own.count("killed")
            reached = len(own) - equivalent - own.count("notReached")
            found[name, suite] = {
                "mutants": str(len(own)), "equivalent": str(equivalent), "reached": str(reached),
                "killed": str(killed), "of all": percent(killed, len(own) - equivalent),
                "of reached": percent(killed, reached),
                "of seen": percent(killed, killed + own.count("survived")),
                "subsuming, killed":
                    f"{sum(any(test[0] == suite for test in one) for one in least)} of {len(least)}",
            }
    return found


def survival(rows: list[dict[str, str]]) -> dict[str, dict[str, str]]:
    """Returns what each strategy finds after the redesigns."""
    found = {}
    for strategy in dict.fromkeys(row["strategy"] for row in rows):
        own = [row for row in rows if row["strategy"] == strategy and row["result"] != "n/a"]
        results = [row["result"] for row in own if row["redesign"] != "none"]
        share = 100 * results.count("found") / len(results)
        several = results.count("ambiguous")
        found[strategy] = {
            "elements": str(len({(row["screen"], row["element"]) for row in own})),
            # Only a complete share is 100.
            "found": "100" if share == 100 else str(min(99, int(share + 0.5))),
            "wrong": str(results.count("wrong")),
            "lost (several)": f"{results.count('lost') + several} ({several})",
        }
    return found


def source_defects(path: Path) -> dict[tuple[str, str], dict[str, str]]:
    """Returns the scores of each suite on source defects, by kind."""
    with open(path, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    found = {}
    for kind in {row["kind"] for row in rows} | {"all"}:
        for suite in {row["tool"] for row in rows}:
            own = [row["status"] for row in rows if row["tool"] == suite and kind in (row["kind"], "all")]
            killed, survived = own.count("killed"), own.count("survived")
            found[kind, suite] = {
                "defects": str(len(own)), "not reached": str(own.count("not reached")),
                "survived": str(survived), "killed": str(killed),
                "killed of reached": percent(killed, killed + survived),
            }
    return found


def compare(comparer: Any, folder: Path) -> None:
    """Compares the pages' tables of mutants, defects and redesigns with the data."""
    for page, block, file in [
        ("mutants.md", "mutation-scores", "kills.csv.gz"),
        ("hold-out.md", "hold-out-scores", "kills-hold-out.csv.gz"),
    ]:
        found = scores(read(folder / file))
        for row in published(page, block):
            name = row.pop("scenarios"), row.pop("suite")
            comparer.compare(f"{page}: {' by '.join(name)}", row, found.get(name))
    kinds = source_defects(folder / "source-defects.csv")
    for row in published("hold-out.md", "source-defects"):
        kind, suites = row.pop("kind"), row.pop("suite").split(", ")
        for suite in suites:
            comparer.compare(f"hold-out.md: {kind} by {suite}", row, kinds.get((kind, suite)))
    strategies = survival(read(folder / "survival.csv.gz"))
    for row in published("reference/survival.md", "survival"):
        strategy = row["strategy"]
        figures = strategies.get(strategy, {})
        comparer.compare(f"survival.md: {strategy}", {name: row[name] for name in figures}, figures)
    consequences = Counter(
        (row["strategy"], row["consequence"] if column else "wrong")
        for row in read(folder / "survival.csv.gz") if row["result"] == "wrong" for column in (True, False))
    for row in published("reference/survival.md", "survival-consequences"):
        strategy = row.pop("strategy")
        counted = {name: str(consequences[strategy, name]) for name in row}
        comparer.compare(f"reference/survival.md: {strategy}", row, counted)
