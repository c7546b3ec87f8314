#!/usr/bin/env python3
"""Counts wordings that make English hard to read, and fails if there are more than before.

Also fails if a page has more words than its limit (as `wc -w` counts them), or a table of more than ten
rows outside of a reference.

  prose.py           compares the counts with .ci/prose.txt
  prose.py --list    lists every place
  prose.py --write   writes the counts, which may only fall

It reads Markdown without code, comments and messages in Swift, comments in Python and JavaScript, and
scenarios. A hit is a place to read again, and sometimes right.
"""

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

COUNTS = Path(__file__).with_suffix(".txt")

LIMITS = {
    "README.md": 700, "Comparison/README.md": 1500, "Comparison/thesis.md": 1500, "Comparison/costs.md": 900,
    "Comparison/METHOD.md": 1300, "Comparison/desktop.md": 700, "Comparison/mutants.md": 700,
    "Comparison/survival.md": 700, "Comparison/claims.md": 700,
    "Comparison/tour.md": 500, "Comparison/ci.md": 500, "Scenarios/README.md": 700,
    "Scenarios/FORMAT.md": 1200,
}

# Pages with long tables: maps, lists and descriptions of formats.
REFERENCES = ("Comparison/reference/", "Comparison/thesis.md", "Comparison/TRACE.md", "Scenarios/FORMAT.md",
              "Comparison/claims.md")

RULES = {
    "software doesn't tell": r"\b[Tt](?:ells?|old)\b(?! (?:you|us|me|them|apart|Duet|the (?:reader|user))\b)",
    "things don't stand, go by or hold to": r"\bstands?\b(?! (?:for|in for|out|alone|up)\b)"
    r"|\bgo(?:es)? by\b(?! name)|\bh(?:olds?|eld) (?:\w+ ){0,2}to (?:an?|the|these|those|that|it|nobody)\b",
    "isn't a, not is no": r"(?<!here )\b(?:is|are|was|were) no (?!longer|more|less|different|such)[a-z]",
    "must or should, not is to": r"\b(?:is|are|was|were) to "
    r"(?:be|have|do|show|find|take|come|reach|share|type|use|go)\b",
    "if, not where": r"\b(?:nil|none|empty|false|true|zero|\d) where\b"
    r"|\bwhere (?:there (?:is|are) (?:no|none|one)|nothing|nobody|none|one (?:is|has|can))\b",
    "different, not another": r"\b(?:is|are|has|have) (?:another|others)\b|\banother (?:one|way|text)\b"
    r"|\b(?:called|written|drawn|said) otherwise\b",
    "words of another language": r"(?i)\b(?:anew|mended?|for want of|manieth|of (?:its|their|his|her) own"
    r"|one's own|nobody|somebody|whoever|any more|c[ao]me about|this very|all else"
    r"|so (?:many|often)(?! (?:as|that)\b)|in vain|sees? to it|in front of all|has? nothing of)\b",
}


def prose(path: str, text: str) -> Iterator[tuple[int, str]]:
    """Returns the lines that people read, with their numbers from 1."""
    is_fenced = False
    for number, line in enumerate(text.split("\n"), 1):
        if path.endswith(".md"):
            if line.lstrip().startswith("```"):
                is_fenced = not is_fenced
            elif not is_fenced and not line.startswith(("    ", "#")):
                yield number, re.sub(r"`[^`]*`|\]\([^)]*\)|<!--.*?-->", " ", line)
        elif path.endswith(".scenario"):
            yield number, line
        elif path.endswith(".swift"):
            if comment := re.search(r'(?<![:"])//+ ?(.*)$', line):
                yield number, re.sub(r"``?[^`]*``?", " ", comment[1])
                continue
            for literal in re.findall(r'"((?:[^"\\]|\\.)*)"', line):
                if literal.count(" ") >= 2:
                    yield number, literal
            # A line of a string over several lines has no sign of code in it.
            code = r'[=(){}\[\]:"]|^\s*(?:let|var|func|case|try|return|import)\b'
            if line.count(" ") > 3 and not re.search(code, line):
                yield number, line
        elif path.endswith((".js", ".css", ".html")):
            if comment := re.search(r"(?<!:)//+ ?(.*)$|/\*+ ?(.*)$|^\s*\* (.*)$", line):
                yield number, next((group for group in comment.groups() if group), "")
        elif (path.endswith(".py") or text.startswith("#!")) and (
            comment := re.search(r"(?:^|\s)#(?!!) ?(.*)$", line)
        ):
            yield number, comment[1]


def places() -> Iterator[tuple[str, str]]:
    """Returns each hit's rule, and its place with the line."""
    paths = subprocess.run(["git", "ls-files", "-z"], capture_output=True, text=True, check=True).stdout
    for path in paths.rstrip("\0").split("\0"):
        try:
            text = Path(path).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            continue
        for number, line in prose(path, text):
            for rule, pattern in RULES.items():
                for _ in re.finditer(pattern, line):
                    yield rule, f"{path}:{number}: {rule}: {line.strip()[:120]}"


def oversized() -> Iterator[str]:
    """Returns an error for each page with too many words, and for each table with too many rows."""
    paths = subprocess.run(["git", "ls-files", "*.md"], capture_output=True, text=True, check=True).stdout
    for path in paths.split():
        lines = Path(path).read_text(encoding="utf-8").split("\n")
        # The claims are a list that may be as long as it must be.
        counted = [line for line in lines if path != "Comparison/claims.md" or not line.startswith("| `")]
        words = sum(len(line.split()) for line in counted)
        if words > LIMITS.get(path, words):
            yield f"{path}: error: {words} words, but at most {LIMITS[path]} are allowed."
        rows = 0
        for number, line in enumerate(lines, 1):
            rows = rows + 1 if line.startswith("|") else 0
            # A table begins with its header and a line of dashes.
            if rows == 13 and not path.startswith(REFERENCES):
                yield f"{path}:{number}: error: more than ten rows. Move the table to Comparison/reference."


def main() -> int:
    problems = list(oversized())
    if problems:
        print("\n".join(problems), file=sys.stderr)
        return 1
    found = list(places())
    now = Counter(rule for rule, _ in found)
    lines = "".join(f"{now[rule]:4} {rule}\n" for rule in RULES)
    if "--list" in sys.argv[1:]:
        print("\n".join(place for _, place in found))
    elif "--write" in sys.argv[1:]:
        COUNTS.write_text(lines, encoding="utf-8")
    else:
        before = {line[5:]: int(line[:4]) for line in COUNTS.read_text(encoding="utf-8").splitlines()}
        more = [rule for rule in RULES if now[rule] > before.get(rule, 0)]
        for rule, place in found:
            if rule in more:
                print(place)
        if more:
            names = ", ".join(f"'{rule}'" for rule in more)
            print(f"error: {COUNTS.name} allows fewer places for {names}. Reword them.", file=sys.stderr)
            return 1
        if lines != COUNTS.read_text(encoding="utf-8"):
            print(f"error: {COUNTS.name} is outdated. Run: .ci/prose.py --write", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
