#!/usr/bin/env python3
"""Records all written scenarios without a person, and runs the tests that come of it, unedited.

Usage: check-recorded.py DUET [ID...]     (DUET is the built command, such as .build/debug/duet)

The tests are written to .build/recorded, in Swift for both suites and in Python. The Swift ones are
compiled as targets of the package and played natively, by WebDriver in process and over HTTP; the
Python ones by Appium's client against `duet serve`. Prints how many pass. Exit codes: 0 all; 1 not all.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".build" / "recorded"
SUITES = {"NativeSuite": "recordedNative", "WebDriverSuite": "recordedWebDriver"}
SWIFT_TOOLS = ["native", "webdriver-in-process", "webdriver-http"]


def list_tests(suite: str, name: str) -> None:
    """Give a suite the helpers of the written one, and a list of its tests, which XCTest needs."""
    folder = FOLDER / "Tests" / "Suites" / suite
    shutil.copy(ROOT / "Tests" / "Suites" / suite / "Shared.swift", folder)
    found = []
    for file in sorted(folder.glob("*/*.swift")):
        text = file.read_text()
        kind = re.search(r"final class (\w+)", text)[1]
        test = re.search(r"func (test\w+)\(", text)[1]
        found.append(f'    testCase([("{test}", {kind}.{test})]),')
    (folder / "List.swift").write_text(
        f"import XCTest\n\npublic var {name}: [XCTestCaseEntry] {{\n  [\n"
        + "\n".join(found) + "\n  ]\n}\n")


def played(trace: pathlib.Path) -> dict[str, tuple[int, int]]:
    """Count the runs of each tool that passed, and all."""
    counts: dict[str, tuple[int, int]] = {}
    for line in trace.read_text().splitlines() if trace.exists() else []:
        record = json.loads(line)
        if record["kind"] == "end":
            passed, number = counts.get(record["tool"], (0, 0))
            counts[record["tool"]] = (passed + (record["outcome"] == "passed"), number + 1)
    return counts


def main() -> int:
    """Record, compile, play."""
    duet = str(pathlib.Path(sys.argv[1]).resolve())
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    recording = subprocess.run(
        [duet, "record", "--check", "--output", str(FOLDER), *sys.argv[2:]], cwd=ROOT)
    for suite, name in SUITES.items():
        list_tests(suite, name)
    main_file = FOLDER / "main" / "main.swift"
    main_file.parent.mkdir()
    main_file.write_text(
        "import RecordedNative\nimport RecordedWebDriver\nimport XCTest\n\n"
        "XCTMain(recordedNative + recordedWebDriver)\n")
    build = ["swift", "build", "--product", "recorded-suites"]
    environment = os.environ | {"DUET_RECORDED": ".build/recorded"}
    subprocess.run(build, cwd=ROOT, env=environment, check=True)
    bin_path = subprocess.run(
        [*build, "--show-bin-path"], cwd=ROOT, env=environment, check=True, capture_output=True,
        text=True).stdout.strip()
    trace = FOLDER / "trace.jsonl"
    tools = os.environ | {"DUET_TOOLS": ",".join(SWIFT_TOOLS), "DUET_TRACE": str(trace)}
    swift = subprocess.run([f"{bin_path}/recorded-suites"], cwd=ROOT, env=tools)
    tests = FOLDER / "Comparison" / "clients" / "tests"
    written = ROOT / "Comparison" / "clients" / "tests"
    for helper in written.glob("*.py"):
        if not helper.name.startswith("test_"):
            shutil.copy(helper, tests)
    number = len(list(tests.glob("test_*.py")))
    only = [word for name in sys.argv[2:] for word in ("--scenario", name)]
    python = subprocess.run(
        [str(ROOT / "Comparison/clients/run"), "--duet", duet, "--tool", "appium-python",
         "--trace", str(trace), *only, "--", "-q", "-c", "pyproject.toml", str(tests)], cwd=ROOT)
    print()
    counts = played(trace)
    for tool in [*SWIFT_TOOLS, "appium-python"]:
        print(f"{tool}: {counts.get(tool, (0, 0))[0]} of {number} recorded tests pass unedited")
    codes = [recording.returncode, swift.returncode, python.returncode]
    return 0 if not any(codes) else 1


if __name__ == "__main__":
    sys.exit(main())
