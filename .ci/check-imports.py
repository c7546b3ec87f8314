#!/usr/bin/env python3
"""Checks that each target imports only modules that the manifest gives it.

A warm build finds the module of any target that was built before, so an import without its
dependency is noticed by chance only, on somebody else's clean clone.
"""
import json
import pathlib
import re
import subprocess
import sys

SYSTEM = {
    "Darwin", "Dispatch", "Foundation", "FoundationNetworking", "FoundationXML", "Glibc", "Musl",
    "Runtime", "Synchronization", "Testing", "XCTest",
}
IMPORT = re.compile(
    r"^\s*(?:@\w+\s+)*(?:(?:public|package|internal|private|fileprivate)\s+)?import\s+"
    r"(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)",
    re.MULTILINE,
)

# Text in quotes may hold code of its own.
QUOTED = re.compile(r'(#*)""".*?"""\1', re.DOTALL)

root = pathlib.Path(__file__).resolve().parent.parent
manifest = json.loads(
    subprocess.run(
        ["swift", "package", "dump-package"], cwd=root, check=True, capture_output=True, text=True
    ).stdout
)

findings, files = [], 0
for target in manifest["targets"]:
    # Every kind of dependency is an array that starts with the module's name.
    names = [next(iter(kind.values()))[0] for kind in target["dependencies"]]
    known = SYSTEM | {name.replace("-", "_") for name in names}
    kind = "Tests" if target["type"] == "test" else "Sources"
    folder = root / (target.get("path") or f"{kind}/{target['name']}")
    for file in sorted(folder.rglob("*.swift")):
        files += 1
        code = QUOTED.sub(lambda quoted: "\n" * quoted[0].count("\n"), file.read_text())
        for match in IMPORT.finditer(code):
            if match[1] not in known:
                line = code.count("\n", 0, match.start(1)) + 1
                findings.append(
                    f"{file.relative_to(root)}:{line}: error: target {target['name']} imports "
                    f"{match[1]}, which is not among its dependencies in Package.swift."
                )

if not files:
    findings.append("error: the manifest names no Swift files.")
print("\n".join(findings) or f"The imports of {files} files are declared.")
sys.exit(1 if findings else 0)
