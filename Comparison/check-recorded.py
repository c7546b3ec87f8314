#!/usr/bin/env python3
"""Records written scenarios without a person, and plays the recorded tests without editing them.

Usage: check-recorded.py DUET [ID...]
       check-recorded.py DUET --figures|--limits [PAGE...]
DUET is the built command, such as .build/release/duet.

The tests are written to .build/recorded, in Swift for both suites and in Python. A build of the command,
.build/recorded/duet, contains the recorded Swift tests instead of the written suites. It plays them
natively, by WebDriver in process, and over HTTP. Appium's client plays the Python tests against
`duet serve`. The actions on the device are compared with those of the written native suite.

--figures: also plays the recorded tests with all mutants, including the unseen ones, and looks up the
locators of both on redesigned screens. The written tests' kills come from Comparison/data.
--limits: instead records with 1 to 8 checks for each expectation, and plays all mutants each time.
Both write their tables into pages, such as Comparison/recorded.md and Comparison/reference/recorded.md.
Without pages, the tables are printed.

The exit code is 1 if anything failed. With --figures it isn't, because the tables show it.
"""

import collections
import csv
import gzip
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

from pages import replaced

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".build" / "recorded"
SUITES = {"NativeSuite": "nativeSuite", "WebDriverSuite": "webDriverSuite"}
SWIFT_TOOLS = ["native", "webdriver-in-process", "webdriver-http"]
PYTHON = "appium-python"
OWN = ["native-suite", "webdriver-suite", "webdriver-hardened"]
THESIS = {"A.1", "A.2", "A.3", "A.4", "A.5", "B.1", "B.2", "B.3", "B.4"}
PARTIAL = (
    '.notPortable(reason: "The recorder waits for rest between gestures.", '
    'link: "Comparison/recorded.md")')
REDESIGNS = ["other-wording", "another-wrapper", "other-order"]


def words(option: str, values: list[str]) -> list[str]:
    """Repeat an option for each value."""
    return [word for value in values for word in (option, value)]


def found_in(pattern: str, text: str) -> str:
    """Return the first group of a pattern, which the text must contain."""
    match = re.search(pattern, text)
    assert match, f"no {pattern} in: {text[:200]}"
    return match[1]


def list_tests(suite: str, name: str, partial: set[str]) -> None:
    """Complete a recorded suite with the written one's helpers and the list of tests for XCTest.

    Tests of partially recorded scenarios are marked as not portable, so they are not played.
    """
    folder = FOLDER / "Tests" / "Suites" / suite
    for helper in (ROOT / "Tests" / "Suites" / suite).glob("*.swift"):
        if helper.stem != suite:
            shutil.copy(helper, folder)
    found = []
    for file in sorted(folder.glob("*/*.swift")):
        text = file.read_text()
        if found_in(r'scenario\("([^"]+)"', text) in partial:
            file.write_text(re.sub(r'(scenario\("[^"]+"[^{]*)\) \{', rf"\1, known: [{PARTIAL}]) {{", text))
        kind = found_in(r"final class (\w+)", text)
        test = found_in(r"func (test\w+)\(", text)
        found.append(f'    testCase([("{test}", {kind}.{test})]),')
    (folder / f"{suite}.swift").write_text(
        f"import XCTest\n\npublic var {name}: [XCTestCaseEntry] {{\n  [\n"
        + "\n".join(found) + "\n  ]\n}\n")


def build(duet: str, restores: bool = True) -> str:
    """Build the command with the recorded suites instead of the written ones, and copy it.

    Then build it with the written suites again, unless a further recording follows.
    """
    kind = "release" if "release" in pathlib.Path(duet).parts else "debug"
    command = ["swift", "build", "-c", kind, "--product", "duet"]
    try:
        subprocess.run(
            command, cwd=ROOT, check=True, env=os.environ | {"DUET_RECORDED": ".build/recorded"})
        bin_path = subprocess.run(
            [*command, "--show-bin-path"], cwd=ROOT, check=True, capture_output=True, text=True)
        shutil.copy(pathlib.Path(bin_path.stdout.strip()) / "duet", FOLDER / "duet")
    finally:
        if restores:
            subprocess.run(command, cwd=ROOT, check=True)
    return str(FOLDER / "duet")


def records(trace: pathlib.Path, kind: str) -> list[dict]:
    """Read a trace's records of one kind."""
    lines = trace.read_text().splitlines() if trace.exists() else []
    return [record for record in map(json.loads, lines) if record["kind"] == kind]


def play_python(duet: str, trace: pathlib.Path, ids: list[str]) -> int:
    """Play the recorded Python tests, with the helpers of the written ones."""
    tests = FOLDER / "Comparison" / "clients" / "tests"
    for helper in (ROOT / "Comparison" / "clients" / "tests").glob("*.py"):
        if not helper.name.startswith("test_"):
            shutil.copy(helper, tests)
    return subprocess.run(
        [str(ROOT / "Comparison/clients/run"), "--duet", duet, "--tool", PYTHON, "--trace",
         str(trace), *words("--scenario", ids), "--", "-q", "-c", "pyproject.toml", str(tests)],
        cwd=ROOT).returncode


def steps_alike(duet: str, trace: pathlib.Path, ids: list[str]) -> tuple[int, int]:
    """Count the steps with the same actions as in the written native suite, and print the others."""
    written = FOLDER / "written.jsonl"
    subprocess.run(
        [duet, "compare", "--tool", "native", "--trace", str(written), *words("--scenario", ids)],
        cwd=ROOT, check=True, capture_output=True)

    def actions(file: pathlib.Path) -> dict[str, list[str]]:
        # Ignore the point, because the tests may tap different elements of the same row.
        return {record["item"]: [re.sub(r" at \(.*", "", line) for line in record["actions"]]
                for record in records(file, "item")
                if record["tool"] == "native" and "/S" in record["item"]}

    ours, theirs = actions(trace), actions(written)
    others = [item for item in theirs if ours.get(item) != theirs[item]]
    for item in others:
        print(f"{item}: written: {theirs[item]}; recorded: {ours.get(item)}")
    return len(theirs) - len(others), len(theirs)


# The figures

def table(head: list[str], rows: list[list]) -> list[str]:
    """Format a Markdown table. All columns except the first are figures."""
    line = ["---"] + ["---:"] * (len(head) - 1)
    return ["| " + " | ".join(str(cell) for cell in row) + " |" for row in [head, line, *rows]]


KINDS = {"kills": "in sample", "kills-hold-out": "unseen"}


def runs_of(command: str | None) -> tuple[list[dict[str, str]], list[str]]:
    """Play all mutants with the recorded suites, or return the published runs of the written ones.

    Also return the errors: runs in which a test fails with an app that no test may fail with.
    """
    rows, errors = [], []
    for name, kind in KINDS.items():
        published = ROOT / "Comparison" / "data" / f"{name}.csv.gz"
        file = FOLDER / f"{name}.csv"
        if command:
            run = subprocess.run(
                [command, "mutate", "--csv", str(file), *words("--suite", SWIFT_TOOLS[:2]),
                 *["--hold-out"] * (kind == "unseen")], cwd=ROOT, capture_output=True, text=True)
            if run.returncode not in (0, 1) or not file.exists():
                sys.exit(f"duet mutate failed with exit code {run.returncode}:\n{run.stderr}")
            errors += [line for line in run.stderr.splitlines() if line.startswith("error: ")]
        with file.open() if command else gzip.open(published, "rt") as lines:
            rows += [row | {"kind": kind} for row in csv.DictReader(lines) if row["status"] != "equivalent"]
    print("\n".join(errors))
    return rows, errors


def killed(rows: list[dict[str, str]]) -> dict[tuple, tuple[set, set]]:
    """Return the reached and the caught mutants by kind, scenarios and suite."""
    found: dict = collections.defaultdict(lambda: (set(), set()))
    for row in rows:
        for scenarios in ["all"] + ["thesis"] * (row["scenario"] in THESIS):
            reached, noticed = found[row["kind"], scenarios, row["suite"]]
            if row["status"] != "notReached":
                reached.add(row["mutant"])
            if row["status"] in ("killed", "timeout", "crash"):
                noticed.add(row["mutant"])
    return found


def part(caught: set, reached: set) -> str:
    """Format a number with its share."""
    return f"{len(caught)} ({len(caught) / len(reached):.1%})".replace("%", " %")


def mutants(recorded: str) -> tuple[list[str], list[str]]:
    """Compare the mutants that the written and the recorded tests catch, and where they notice them."""
    both = {"written": runs_of(None)[0], "recorded": runs_of(recorded)[0]}
    found = {name: killed(rows) for name, rows in both.items()}
    rows = []
    for key in [(kind, scenarios, suite) for kind in KINDS.values() for scenarios in ("thesis", "all")
                for suite in SWIFT_TOOLS[:2]]:
        reached, theirs = found["written"][key]
        _, ours = found["recorded"][key]
        rows.append([
            f"{key[0]}, {key[1]}, `{key[2]}`", len(reached), part(theirs, reached), part(ours, reached),
            len(theirs & ours), len(theirs - ours), len(ours - theirs)])
    places = {(name, suite): collections.Counter(
        "step" if "/S" in row["item"] else "expectation"
        for row in runs if row["suite"] == suite and row["item"])
        for name, runs in both.items() for suite in SWIFT_TOOLS[:2]}
    return (
        table(["mutants, scenarios, suite", "reached", "written", "recorded", "both", "only written",
               "only recorded"], rows),
        table(["first failure, in runs of a scenario", "written: at a step",
               "written: at an expectation", "recorded: at a step", "recorded: at an expectation"],
              [[f"`{suite}`", *(places[name, suite][kind] for name in both
                                for kind in ("step", "expectation"))]
               for suite in SWIFT_TOOLS[:2]]))


def write(blocks: dict[str, list[str]], pages: list[str]) -> None:
    """Write tables into the blocks of pages, or print them if there are no pages.

    Exits with 1 if a table has no block, because its page would keep the old figures.
    """
    missing = []
    texts = {page: pathlib.Path(page).read_text(encoding="utf-8") for page in pages}
    for block, lines in blocks.items():
        content = "\n".join(lines)
        found = {page: replaced(text, block, content) for page, text in texts.items()}
        if not any(found.values()):
            missing.append(block)
            print(f"\n{content}")
        texts = {page: found[page] or text for page, text in texts.items()}
    for page, text in texts.items():
        pathlib.Path(page).write_text(text, encoding="utf-8")
    if pages and missing:
        sys.exit("".join(f"error: no page has '<!-- {block}: begin -->' and its end.\n" for block in missing))


def limits(duet: str, pages: list[str]) -> int:
    """Record with different numbers of checks for each expectation, and write what they catch."""
    rows = []
    # The builds below replace the command, but each recording needs the written suites.
    duet = shutil.copy(duet, str(pathlib.Path(duet).with_name("duet-written")))
    for checks in range(1, 9):
        output, partial, _ = record(duet, ["--checks", str(checks)])
        for suite, name in SUITES.items():
            list_tests(suite, name, partial)
        command = build(duet, restores=checks == 8)
        runs, errors = runs_of(command)
        found = killed(runs)
        rows.append([
            checks, found_in(r"(?m)^All +\S+ +\S+ +(\S+)", output),
            *(part(*reversed(found[kind, "all", suite])) for suite in SWIFT_TOOLS[:2]
              for kind in KINDS.values()), len(errors)])
        print(rows[-1], flush=True)
    heads = [f"`{suite}`, {kind}" for suite in SWIFT_TOOLS[:2] for kind in KINDS.values()]
    head = ["checks for each expectation, at most", "lines", *heads, "false alarms"]
    write({"recorded-limits": table(head, rows)}, pages)
    return 0


def lookups(command: str, name: str) -> dict[str, dict]:
    """Look up the suites' locators on redesigned screens: by strategy, then element and redesign."""
    file = FOLDER / f"{name}-survival.csv"
    subprocess.run([command, "survive", "--csv", str(file)], cwd=ROOT, check=True,
                   capture_output=True)
    found: dict[str, dict] = {strategy: {} for strategy in OWN}
    for row in csv.DictReader(file.open()):
        if row["strategy"] in OWN and row["result"] != "n/a":
            # Elements that all rows have count once, whatever the row.
            element = re.sub(r"\[\d+\]", "", row["element"])
            key = (row["screen"], element, row["redesign"], row["category"])
            found[row["strategy"]][key] = row["result"]
    return found


def share(results: list[str]) -> str:
    """Format the share of lookups that found the right element."""
    return f"{results.count('found') / len(results):.0%}" if results else "–"


def survival(commands: dict[str, str]) -> list[str]:
    """Compare the written and the recorded locators that survive redesigns."""
    found = {name: lookups(command, name) for name, command in commands.items()}
    kinds = ["identification", "texts", "arrangement", "widgets", "graphics"]
    rows = []
    for strategy in OWN:
        both = found["written"][strategy].keys() & found["recorded"][strategy].keys()
        for which, keys in (("all", None), ("the same", both)):
            for name in commands:
                own = found[name][strategy]
                chosen = [key for key in own if (keys is None or key in keys) and key[2] != "none"]
                results = collections.Counter(own[key] for key in chosen)

                rows.append([
                    f"`{strategy}`, {name}, {which}", len({key[:2] for key in chosen}),
                    share([own[key] for key in chosen]),
                    results["wrong"], results["lost"] + results["ambiguous"],
                    *(share([own[key] for key in chosen if key[3] == kind]) for kind in kinds)])
    return table(["locators, elements", "elements", "found", "wrong", "lost", *kinds], rows)


def redesigned(commands: dict[str, str]) -> list[str]:
    """Count the scenarios that pass completely on redesigned screens."""
    rows = []
    for change in REDESIGNS:
        for tool in SWIFT_TOOLS[:2]:
            counts = []
            for command in commands.values():
                run = subprocess.run(
                    [command, "compare", "--json", "--redesign", change, "--tool", tool], cwd=ROOT,
                    capture_output=True, text=True)
                cells = json.loads(run.stdout)["cells"]
                counts.append(f"{sum(cell['passedRuns'] > 0 for cell in cells)} of {len(cells)}")
            rows.append([f"`{change}`, `{tool}`", *counts])
    return table(["redesign, tool", "written: passed", "recorded: passed"], rows)


def record(duet: str, options: list[str]) -> tuple[str, set[str], int]:
    """Record into an empty folder. Return the output, the partially recorded scenarios and the exit code."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    run = subprocess.run(
        [duet, "record", "--check", "--output", str(FOLDER), *options], cwd=ROOT,
        stdout=subprocess.PIPE, text=True)
    steps = re.findall(r"^([A-Z]\.\d+) +(\d+)/(\d+) ", run.stdout, re.MULTILINE)
    if run.returncode not in (0, 1) or not steps:
        sys.exit(f"duet record failed with exit code {run.returncode}.")
    partial = {scenario for scenario, done, every_one in steps if done != every_one}
    return run.stdout, partial, run.returncode


def main() -> int:
    """Record, build, play."""
    duet, *ids = sys.argv[1:]
    duet = str(pathlib.Path(duet).absolute())
    mode = ids.pop(0) if ids[:1] in (["--figures"], ["--limits"]) else ""
    pages, ids = (ids, []) if mode else ([], ids)
    for page in pages:
        if not pathlib.Path(page).is_file():
            sys.exit(f"{page} isn't a page. {mode} plays all scenarios.")
    if mode == "--limits":
        return limits(duet, pages)
    recording, partial, code = record(duet, ids)
    print(recording)
    ids = re.findall(r"^([A-Z]\.\d+) ", recording, re.MULTILINE)
    for suite, name in SUITES.items():
        list_tests(suite, name, partial)
    recorded = build(duet)
    trace = FOLDER / "trace.jsonl"
    swift = subprocess.run(
        [recorded, "compare", "--trace", str(trace), *words("--tool", SWIFT_TOOLS),
         *words("--scenario", ids)], cwd=ROOT)
    python = play_python(duet, trace, ids)
    counts = collections.Counter(
        (end["tool"], end["outcome"]) for end in records(trace, "end"))
    number = len(list((FOLDER / "Comparison" / "clients" / "tests").glob("test_*.py")))
    print()
    for tool in [*SWIFT_TOOLS, PYTHON]:
        print(f"{tool}: {counts[tool, 'passed']} of {number} recorded tests pass unedited")
    same, number_of_steps = steps_alike(duet, trace, ids)
    print(f"{same} of {number_of_steps} steps have the same actions as in the written native suite")
    if mode:
        commands = {"written": duet, "recorded": recorded}
        bound = found_in(r"(?m)^(All .*)", recording).split()
        runs = table(["recorded", "of all"], [
            ["steps with lines", bound[1].replace("/", " of ")],
            ["expectations with lines", bound[2].replace("/", " of ")],
            ["lines, each played with both tools during the recording", bound[3]],
            ["steps with the same actions as the written ones", f"{same} of {number_of_steps}"],
            *[[f"tests that pass unedited, `{tool}`",
               f"{counts[tool, 'passed']} of {number}"] for tool in [*SWIFT_TOOLS, PYTHON]],
        ])
        caught, noticed = mutants(recorded)
        write({"recorded-runs": runs, "recorded-mutants": caught, "recorded-places": noticed,
               "recorded-locators": survival(commands), "recorded-redesigns": redesigned(commands)}, pages)
        return 0
    codes = [code, swift.returncode, python]
    return 0 if not any(codes) else 1


if __name__ == "__main__":
    sys.exit(main())
