"""Reads traces for recompute.py, in the format of Comparison/TRACE.md."""

import codecs
import gzip
import json
from collections import defaultdict
from math import isfinite
from typing import Any

EXPECTED = "expectedFailure"
KINDS = ("tool", "start", "item", "end", "omitted")
COUNTS = ("repetition", "commands", "bytes")
TIMES = ("duration", "waited")
TEXTS = ("scenario", "item")


class Run:
    """One run of a scenario by a tool."""

    def __init__(self):
        # The records may have any shape. `lacks` checks the members that figures need.
        self.start: Any = None
        self.end: Any = None
        self.items: dict[str, Any] = {}

    @property
    def lacks(self):
        """The first record or item that figures need but the run lacks; None if it is complete."""
        for kind, record in [("start", self.start), ("end", self.end), *self.items.items()]:
            needed = () if kind == "start" else ("outcome", "duration", "commands")
            if record is None or any(name not in record for name in needed):
                return kind
        return None

    @property
    def passed(self):
        return self.end["outcome"] == "passed"

    @property
    def expected_to_fail(self):
        return (self.start.get("known") or {}).get("kind") == EXPECTED

    @property
    def failed_as_declared(self):
        failed = any(item["outcome"] == "failed" for item in self.items.values())
        return self.expected_to_fail and not self.passed and failed

    @property
    def seconds(self):
        return sum(item["duration"] for item in self.items.values())

    @property
    def busy_seconds(self):
        return max(self.seconds - sum(i.get("waited", 0) for i in self.items.values()), 0)

    def done(self, kind):
        """Counts the passed items of a kind, such as S."""
        names = (name for name, item in self.items.items() if item["outcome"] == "passed")
        return sum(name.rsplit("/", 1)[1].rstrip("0123456789") == kind for name in names)


def members(pairs):
    """Returns the members of an object as a dict. Duplicate and null members are errors."""
    record = dict(pairs)
    if len(record) < len(pairs):
        raise ValueError("a member occurs twice")
    if any(value is None or isinstance(value, list) and None in value for value in record.values()):
        raise ValueError("a member is null")
    return record


def number(text):
    if not isfinite(float(text)):
        raise ValueError(f"{text} isn't a finite number")
    return float(text)


def parse(text):
    """Parses the record in a line. Raises ValueError if it isn't a trace record."""
    record = json.loads(
        text.decode("utf-8"), object_pairs_hook=members, parse_float=number, parse_constant=number
    )
    if not isinstance(record, dict) or record.get("version") != 2:
        raise ValueError("not an object of version 2")
    sent = record.get("sent", [])
    commands: list[Any] = sent if isinstance(sent, list) else [None]
    is_right = (
        record.get("kind") in KINDS
        and isinstance(record.get("tool"), str)
        and all(type(record.get(name, 0)) in (int, float) for name in (*COUNTS, *TIMES))
        and all(record.get(name, 0) == int(record.get(name, 0)) for name in COUNTS)
        and all(isinstance(record.get(name, ""), str) for name in TEXTS)
        and record.get("outcome", "passed") in ("passed", "failed")
        and isinstance(record.get("known", {}), dict)
        and all(isinstance(record.get(name, []), list) for name in ("actions", "log"))
        and all(isinstance(c, dict) and {"kind", "text"} <= c.keys() for c in commands)
        and all(isinstance(c.get(n, ""), str) for c in commands for n in ("using", "value"))
    )
    if not is_right:
        raise ValueError("a member is missing or has a wrong type")
    if record["kind"] != "tool" and not {"scenario", "repetition"} <= record.keys():
        raise ValueError("the run is missing")
    return record


def read_traces(paths):
    """Returns the runs and the omitted repetitions, by scenario and tool."""
    runs: dict[tuple, dict[int, Run]] = defaultdict(lambda: defaultdict(Run))
    omitted: dict[tuple, set[int]] = defaultdict(set)
    for path in paths:
        with (gzip.open if path.endswith(".gz") else open)(path, "rb") as file:
            lines = file.read().removeprefix(codecs.BOM_UTF8).split(b"\n")
        for place, line in enumerate((line.removesuffix(b"\r") for line in lines), start=1):
            if not line:
                continue
            try:
                record = parse(line)
            except (ValueError, RecursionError) as error:
                raise ValueError(f"{path}:{place}: not a trace record: {error}") from None
            kind, cell = record["kind"], (record.get("scenario"), record["tool"])
            if kind == "omitted":
                omitted[cell].add(record["repetition"])
            elif kind != "tool":
                run = runs[cell][record["repetition"]]
                if kind == "item":
                    run.items[record.get("item")] = record
                else:
                    setattr(run, kind, record)
    return runs, omitted
