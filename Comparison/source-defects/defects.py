"""Defects that a program makes from sources: the parts that both scripts in this folder use."""

import contextlib
import os
import pathlib
import re
import signal
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = ROOT / ".build" / "source-defects"

Defect = dict[str, str]


def generator() -> str:
    """Build the program that rewrites sources, and return its path."""
    command = ["swift", "build", "--package-path", str(ROOT / "Comparison" / "source-defects"),
               "--scratch-path", str(FOLDER / "build")]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    shown = subprocess.run([*command, "--show-bin-path"], check=True, capture_output=True, text=True)
    return str(pathlib.Path(shown.stdout.strip()) / "source-defects")


def rewrite(
    program: str, folder: pathlib.Path, modules: list[str], which: str, numbers: set[int]
) -> list[Defect]:
    """Give the defects in these modules of a folder their switches, and return them.

    which: "only" these numbers, or all "without" these.
    """
    run = subprocess.run(
        [program, which, ",".join(map(str, sorted(numbers))), *modules], cwd=folder, check=True,
        capture_output=True, text=True)
    names = ["number", "kind", "file", "line", "end", "source"]
    return [dict(zip(names, line.split("\t"), strict=True)) for line in run.stdout.splitlines()]


def failing(defects: list[Defect], output: str) -> set[int]:
    """Return the defects whose lines have errors: for each error, those with the fewest lines.

    If an error is elsewhere, return the nearest ones: a closure without its result gets a different type, and
    a function without an endless loop may not return.
    """
    found: set[int] = set()
    near: set[int] = set()
    for path, number in set(re.findall(r"(/\S+?\.swift):(\d+):\d+: error:", output)):
        own = [defect for defect in defects if path.endswith("/" + defect["file"])]
        around = [defect for defect in own if int(defect["line"]) <= int(number) <= int(defect["end"])]
        lengths = [int(defect["end"]) - int(defect["line"]) for defect in around]
        found |= {int(defect["number"]) for defect, length in zip(around, lengths, strict=True)
                  if length == min(lengths)}
        distances = {int(defect["number"]): abs(int(defect["line"]) - int(number)) for defect in own}
        near |= {defect for defect in distances if distances[defect] == min(distances.values())}
    return found or near


def kill_session(session: int) -> None:
    """Kill all processes of a session."""
    for file in pathlib.Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            # The program's name before the last parenthesis may contain spaces.
            if int(file.read_text().rpartition(")")[2].split()[3]) == session:
                os.kill(int(file.parent.name), signal.SIGKILL)
