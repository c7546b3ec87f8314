#!/usr/bin/env python3
"""Checks the workflows for GitHub Actions without running them.

Their syntax must be right. ci.yml must run .ci/run, and .ci/long at night, and keep the report that it
writes. probe.yml must run the probe if a person starts it, and keep its answers. Both need bounded time, no
more rights than to read, and pinned actions.
"""

import pathlib
import re
import sys

import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent
WORKFLOWS = ROOT / ".github/workflows"
REPORT = ".build/report"
SUMMARY = f"{REPORT}/summary.md"
COMMAND = "${{ github.event_name == 'schedule' && '.ci/long' || '.ci/run' }}"
PROBE = "Comparison/Probe/run"
PINNED = re.compile(r"uses: [\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")


def step(steps, wanted):
    """The first step that is wanted, or one with nothing in it."""
    return next((each for each in steps if wanted(each)), {})


def is_even_on_failure(each):
    return any(word in str(each.get("if", "")) for word in ("always()", "!cancelled()"))


def events(workflow):
    """The events that start a workflow. YAML 1.1, which PyYAML reads, takes the word "on" for true."""
    return workflow.get("on", workflow.get(True)) or {}


def parts_of(workflow):
    """The jobs of a workflow, the first of them and its steps."""
    jobs = list((workflow.get("jobs") or {}).values())
    job = jobs[0] if jobs else {}
    return jobs, job, job.get("steps") or []


def common(text, workflow):
    """The rules of every workflow, given its text: whether each holds, and what it says."""
    jobs, job, steps = parts_of(workflow)
    actions = [line.strip(" -") for line in text.splitlines() if "uses:" in line]
    checkout = step(steps, lambda each: each.get("uses", "").startswith("actions/checkout@"))
    return [
        (workflow.get("permissions") == {"contents": "read"}, "its only right must be to read"),
        (len(jobs) == 1, "there must be one job"),
        (all(PINNED.fullmatch(action) for action in actions),
         "actions must be pinned by the hash of a commit, with the version in a comment"),
        (0 < job.get("timeout-minutes", 0) <= 360, "the job must have a timeout"),
        ("permissions" not in job, "the job must not take further rights"),
        (checkout.get("with", {}).get("persist-credentials") is False,
         "the checkout must leave no credentials behind"),
    ]


def probe(workflow):
    """The rules of the workflow that runs the probe."""
    _, job, steps = parts_of(workflow)
    words = step(steps, lambda each: "run" in each).get("run", "").split()
    upload = step(steps, lambda each: each.get("uses", "").startswith("actions/upload-artifact@"))
    return [
        (list(events(workflow)) == ["workflow_dispatch"], "only a person may start it"),
        (job.get("runs-on", "").startswith("macos-"), "it must run on macOS"),
        (words[:1] == [PROBE] and (ROOT / PROBE).exists(), f"its first command must be {PROBE}"),
        (words[1:] == [upload.get("with", {}).get("path")], "it must keep the probe's file"),
    ]


def ci(workflow, run):
    """The rules of the workflow that runs .ci/run, given the text of that."""
    _, job, steps = parts_of(workflow)
    container = job.get("container") or {}
    main_step = step(steps, lambda each: each.get("run", "").strip() == COMMAND)
    summary = step(steps, lambda each: "GITHUB_STEP_SUMMARY" in each.get("run", ""))
    upload = step(steps, lambda each: each.get("uses", "").startswith("actions/upload-artifact@"))
    kept = upload.get("with", {})
    places = [steps.index(each) for each in (main_step, summary, upload) if each]
    image = re.fullmatch(r"swift:6\.3(\.\d+)?-bookworm", container.get("image", ""))
    return [
        (all(event in events(workflow) for event in ("push", "pull_request", "schedule")),
         "it must run on push, on pull_request and on a schedule"),
        (image, "it must run in the container swift:6.3-bookworm"),
        ("--user root" in container.get("options", ""), ".ci/run must be root"),
        (main_step, "a step must run .ci/run, at night .ci/long, and nothing else"),
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


def findings(path, run):
    """What is wrong with a workflow, given the text of .ci/run."""
    try:
        text = path.read_text(encoding="utf-8")
        workflow = yaml.safe_load(text)
    except (OSError, yaml.YAMLError) as error:
        return [str(error)]
    if not isinstance(workflow, dict):
        return ["it isn't a workflow"]
    rules = {"ci.yml": lambda: ci(workflow, run), "probe.yml": lambda: probe(workflow)}
    if path.name not in rules:
        return ["this check has no rules for it"]
    return [rule for holds, rule in common(text, workflow) + rules[path.name]() if not holds]


def main():
    run = (ROOT / ".ci/run").read_text(encoding="utf-8")
    paths = sorted({WORKFLOWS / "ci.yml", WORKFLOWS / "probe.yml", *WORKFLOWS.glob("*.y*ml")})
    wrong = [(path, problem) for path in paths for problem in findings(path, run)]
    for path, problem in wrong:
        print(f"{path.relative_to(ROOT)}: error: {problem}")
    if wrong:
        sys.exit(1)
    print(f"{WORKFLOWS.relative_to(ROOT)}: as they must be")


if __name__ == "__main__":
    main()
