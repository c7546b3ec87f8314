#!/usr/bin/env python3
"""Plays a sample of mutants on real accessibility trees, and reports which are caught there as well.

Usage: check-desktop-mutants.py DUET [STRIDE [TOOL]…]     (DUET is the built command, .build/debug/duet)

Both suites play every STRIDEth mutant of `duet mutate --list` on the simulated device (default: every
7th). Then the same suite plays the mutant on a real tree, in the scenario that catches it earliest in the
simulation. If the scenario passes there, it plays the next ones that catch it, at most three. The output is
a line for each mutant that is caught in the simulation, and sums.

TOOL is one of native-desktop, webdriver-desktop, native-desktop-chromium, webdriver-desktop-chromium.
Default: the first two.
"""

import collections
import concurrent.futures
import json
import re
import subprocess
import sys
import threading

TOOLS = {
    "native-desktop": "native", "webdriver-desktop": "webdriver-in-process",
    "native-desktop-chromium": "native", "webdriver-desktop-chromium": "webdriver-in-process",
}
SCENARIOS = {"A": [f"A.{n}" for n in range(1, 14)], "B": [f"B.{n}" for n in range(1, 10)]}
BEERS = "^[A-Z]+:(beer|beers|pages|search)[:/]"  # the sites of Beer Explorer's mutants
PATIENCE = 180  # the timeout of a run, in seconds
WORKERS = 2  # more than the cores would allow, because failing runs mostly wait


class Worker:
    """A process that plays mutants with one tool. It exchanges lines of JSON."""

    def __init__(self, duet, tool):
        self.tool = tool
        self.command = [duet, "play"]
        self.process: subprocess.Popen[str] | None = None

    def play(self, mutant, scenarios):
        """Yields each scenario with its failed item, as `failed` returns it. Stops after a timeout."""
        for scenario in scenarios:
            if not self.process:
                self.process = subprocess.Popen(
                    self.command, text=True, bufsize=1,
                    stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            request = {
                "kind": "trial", "scenario": scenario, "tool": self.tool, "repetition": 1,
                "mutant": mutant, "arguments": [], "redesigns": [], "isHardened": False,
                "takesPictures": False, "takesScreens": False,
            }
            assert self.process.stdin
            self.process.stdin.write(json.dumps(request) + "\n")
            yield scenario, self.failed(self.answer(self.process))
            if not self.process:
                return

    def answer(self, process: "subprocess.Popen[str]"):
        assert process.stdout
        timer = threading.Timer(PATIENCE, process.kill)
        timer.start()
        try:
            for line in iter(process.stdout.readline, ""):
                if end := json.loads(line).get("end"):
                    return end["trial"]
        finally:
            timer.cancel()
        process.wait()
        self.process = None
        return None

    def failed(self, run):
        """Returns the number of items before the first failed one, and its id; None if all passed."""
        if run is None:
            return (10**6, "silence")
        for place, item in enumerate(run.get("items") or []):
            if item.get("failed"):
                return (place, item["id"])
        if problem := run.get("problem"):
            found = re.search(r"[AB]\.\d+/TC\d+/\w+", problem)
            return (0, found[0] if found else problem.splitlines()[0])
        return None

    def end(self):
        if self.process:
            assert self.process.stdin
            self.process.stdin.close()
            self.process.wait()


local = threading.local()
workers: list[Worker] = []


def worker(duet, tool):
    """Returns the current thread's worker for a tool."""
    known = local.__dict__.setdefault("workers", {})
    if tool not in known:
        known[tool] = Worker(duet, tool)
        workers.append(known[tool])
    return known[tool]


def trial(duet, mutant, tool, scenarios):
    """Returns the items that catch a mutant on the simulated device and on the real tree."""
    there = []
    for scenario, failed in worker(duet, TOOLS[tool]).play(mutant, scenarios):
        if failed:
            there.append((failed, scenario))
    if not there:
        return mutant, tool, None, None, 0
    for number, (failed, scenario) in enumerate(sorted(there)[:3], 1):
        for _, here in worker(duet, tool).play(mutant, [scenario]):
            if here:
                return mutant, tool, failed[1], here[1], number
    return mutant, tool, sorted(there)[0][0][1], None, number


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    duet = sys.argv[1]
    stride = int(sys.argv[2]) if len(sys.argv) > 2 else 7
    tools = sys.argv[3:] or ["native-desktop", "webdriver-desktop"]
    listed = subprocess.run([duet, "mutate", "--list"], check=True, capture_output=True, text=True)
    mutants = [name for name in listed.stdout.split("\n")[::stride] if name]
    counts: collections.Counter[tuple[str, str]] = collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
        runs = [
            pool.submit(trial, duet, mutant, tool, SCENARIOS["B" if re.search(BEERS, mutant) else "A"])
            for mutant in mutants for tool in tools
        ]
        for run in concurrent.futures.as_completed(runs):
            mutant, tool, there, here, tries = run.result()
            counts[tool, "played"] += 1
            if not there:
                continue
            counts[tool, "caught on the simulated device"] += 1
            counts[tool, "caught on the real tree"] += bool(here)
            counts[tool, "at the same item"] += here == there
            verdict = here or "NOT CAUGHT"
            print(f"{tool} {mutant}: {there} simulated, {verdict} real, {tries} tried", flush=True)
    for one in workers:
        one.end()
    for (tool, what), count in counts.items():
        print(f"{tool}: {count} {what}")


main()
