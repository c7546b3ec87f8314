#!/usr/bin/env python3
"""Checks the workflow for GitHub Actions without running it.

Its syntax must be right. It must run each part of .ci/run as a job, and .ci/long at night, with bounded
time, no more rights than it needs and pinned actions, and keep the report that .ci/run writes.
"""

import json
import pathlib
import re
import sys

import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent
WORKFLOW = ROOT / ".github/workflows/ci.yml"
REPORT = ".build/report"
SUMMARY = f"{REPORT}/summary.md"
COMMAND = "${{ matrix.part == 'long' && '.ci/long' || format('.ci/run {0}', matrix.part) }}"
PARTS = re.compile(
    r"\$\{\{ fromJSON\(github\.event_name == 'schedule' && '\[\"long\"\]' \|\| '(\[.*\])'\) \}\}")
PINNED = re.compile(r"uses: [\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")


def step(steps, wanted):
    """The first step that is wanted, or one with nothing in it."""
    return next((each for each in steps if wanted(each)), {})


def is_even_on_failure(each):
    return any(word in str(each.get("if", "")) for word in ("always()", "!cancelled()"))


def findings(text, workflow, run):
    """What is wrong with a workflow, given its text and that of .ci/run."""
    # YAML 1.1, which PyYAML reads, takes the word "on" for true.
    events = workflow.get("on", workflow.get(True)) or {}
    jobs = list((workflow.get("jobs") or {}).values())
    job = jobs[0] if jobs else {}
    container = job.get("container") or {}
    steps = job.get("steps") or []
    strategy = job.get("strategy") or {}
    parts = PARTS.fullmatch(str((strategy.get("matrix") or {}).get("part", "")))
    # The parts that .ci/run knows, as it lists them.
    known = re.search(r"^ *([a-z]+(?: \| [a-z]+)+)\) parts\+=", run, re.MULTILINE)
    actions = [line.strip(" -") for line in text.splitlines() if "uses:" in line]
    checkout = step(steps, lambda each: each.get("uses", "").startswith("actions/checkout@"))
    main_step = step(steps, lambda each: each.get("run", "").strip() == COMMAND)
    summary = step(steps, lambda each: "GITHUB_STEP_SUMMARY" in each.get("run", ""))
    upload = step(steps, lambda each: each.get("uses", "").startswith("actions/upload-artifact@"))
    kept = upload.get("with", {})
    places = [steps.index(each) for each in (main_step, summary, upload) if each]
    image = re.fullmatch(r"swift:6\.3(\.\d+)?-bookworm", container.get("image", ""))
    checks = [
        (all(event in events for event in ("push", "pull_request", "schedule")),
         "it must run on push, on pull_request and on a schedule"),
        (workflow.get("permissions") == {"contents": "read"}, "its only right must be to read"),
        (len(jobs) == 1, "there must be one job, with a matrix"),
        (parts and known and json.loads(parts[1]) == known[1].split(" | "),
         "its matrix must have the parts of .ci/run, and at night long"),
        (strategy.get("fail-fast") is False, "a part that fails must not stop the others"),
        (all(PINNED.fullmatch(action) for action in actions),
         "actions must be pinned by the hash of a commit, with the version in a comment"),
        (image, "it must run in the container swift:6.3-bookworm"),
        ("--user root" in container.get("options", ""), ".ci/run must be root"),
        (0 < job.get("timeout-minutes", 0) <= 360, "the job must have a timeout"),
        ("permissions" not in job, "the job must not take further rights"),
        (checkout.get("with", {}).get("persist-credentials") is False,
         "the checkout must leave no credentials behind"),
        (main_step, "a step must run a part of .ci/run, at night .ci/long, and nothing else"),
        (not main_step.get("continue-on-error"), ".ci/run must be able to fail the job"),
        (SUMMARY in summary.get("run", ""), f"a step must show {SUMMARY} as the summary"),
        (is_even_on_failure(summary), "the summary must be shown on failure, too"),
        (kept.get("path") == REPORT, f"a step must keep {REPORT} as an artifact"),
        (kept.get("include-hidden-files") is True,
         "what is in .build must be kept, though hidden"),
        (is_even_on_failure(upload), "the report must be kept on failure, too"),
        (places == sorted(places), "the report can be kept only after .ci/run"),
        (re.search(rf"{re.escape(REPORT)}\b", run), f".ci/run must write {REPORT}"),
    ]
    return [text for holds, text in checks if not holds]


def main():
    name = WORKFLOW.relative_to(ROOT)
    try:
        text = WORKFLOW.read_text(encoding="utf-8")
        workflow = yaml.safe_load(text)
    except (OSError, yaml.YAMLError) as error:
        sys.exit(f"{name}: error: {error}")
    if not isinstance(workflow, dict):
        sys.exit(f"{name}: error: it isn't a workflow")
    run = (ROOT / ".ci/run").read_text(encoding="utf-8")
    wrong = findings(text, workflow, run)
    for problem in wrong:
        print(f"{name}: error: {problem}")
    if wrong:
        sys.exit(1)
    print(f"{name}: as it must be")


if __name__ == "__main__":
    main()
