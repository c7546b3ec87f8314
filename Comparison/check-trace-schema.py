#!/usr/bin/env python3
"""Holds traces to trace.schema.json, line by line: JSON Schema 2020-12, read by others' code.

    Comparison/check-trace-schema.py FILE...

Needs the package `jsonschema` (Debian and Ubuntu: apt-get install python3-jsonschema).
`duet trace check` finds all this and more; this shows that the schema says what is written.

Exit codes: 0 all lines are valid; 2 a file can't be read or the package is missing; 3 findings.
"""

from __future__ import annotations

import codecs
import json
import sys
from pathlib import Path

try:
    from jsonschema import Draft202012Validator
except ImportError:
    print("check-trace-schema.py: the package jsonschema is needed", file=sys.stderr)
    sys.exit(2)


def members(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Make an object of its members, each of which must be there once."""
    record = dict(pairs)
    if len(record) < len(pairs):
        raise ValueError("a member is there twice")
    return record


def findings(path: Path, validator: Draft202012Validator) -> list[str]:
    """Say what is wrong in a file."""
    found: list[str] = []
    lines = 0
    text = path.read_bytes().removeprefix(codecs.BOM_UTF8)
    for number, line in enumerate(text.split(b"\n"), start=1):
        line = line.removesuffix(b"\r")
        if not line:
            continue
        lines += 1
        try:
            record = json.loads(line.decode("utf-8"), object_pairs_hook=members)
        except (ValueError, RecursionError) as error:
            found.append(f"{path}:{number}: error: not JSON: {error}")
            continue
        for error in validator.iter_errors(record):
            place = "/".join(str(part) for part in error.absolute_path) or "the record"
            found.append(f"{path}:{number}: error: {place}: {error.message[:200]}")
    if not lines:
        found.append(f"{path}: error: the trace is empty")
    if not found:
        print(f"{path}: {lines} lines are valid")
    return found


def main(files: list[str]) -> int:
    """Check the files."""
    if not files or files[0] in ("-h", "--help"):
        print(__doc__)
        return 0 if files else 2
    schema = json.loads(Path(__file__).with_name("trace.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    try:
        found = [text for file in files for text in findings(Path(file), validator)]
    except OSError as error:
        print(f"check-trace-schema.py: {error}", file=sys.stderr)
        return 2
    for text in found:
        print(text)
    return 3 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
