"""Converts Cucumber's features to scenario files. FORMAT.md shows what each keyword becomes.

    pip install gherkin-official
    python import_gherkin.py features --out ../Scenarios/Imported --letter C

Cucumber's parser reads the features, in all its languages. Each scenario becomes a file. No file is
overwritten. Everything lost, changed or invented is listed, with the feature's path and line.
"""

import argparse
import re
import sys
import textwrap
import unicodedata
from pathlib import Path
from typing import Any

try:
    from gherkin.errors import CompositeParserException
    from gherkin.parser import Parser
except ImportError as error:
    sys.exit(f"error: {error}. Run: pip install gherkin-official")

Node = dict[str, Any]
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
INVISIBLE = re.compile("[\u00ad\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]")
# Spaces before the beginning of an item, a row or a comment. No line may be broken there.
GLUED = re.compile(r" (?=[#|]|TS ([0-9]|[ -~]\.[0-9])|(TC|P|S|Ex) [0-9])")
WIDTH = 100


def _wrapped(label: str, text: str) -> list[str]:
    """Return the lines of a text: the first after a label, the others below the text's beginning."""
    lines = textwrap.wrap(GLUED.sub("\0", text), WIDTH, break_long_words=False, break_on_hyphens=False,
                          initial_indent=label, subsequent_indent=" " * len(label))
    return [line.replace("\0", " ") for line in lines]


def _rows(table: list[list[str]]) -> list[str]:
    escaped = [[cell.replace("\\", "\\\\").replace("|", "\\|") for cell in row] for row in table]
    widths = [max(map(len, column)) for column in zip(*escaped, strict=True)]
    return [f"          | {' | '.join(map(str.ljust, row, widths))} |" for row in escaped]


def _comment(text: str) -> list[str]:
    return [f"# {line}".rstrip() for part in INVISIBLE.sub("", textwrap.dedent(text)).split("\n")
            for line in textwrap.wrap(CONTROL.sub(" ", part.expandtabs()), WIDTH - 6) or [""]]


def _sentence(text: str) -> str:
    start = text[0].upper() if text[1:2].islower() or text[1:2] == " " else text[0]
    return start + text[1:] + ("" if text[-1] in ".!?:;,…。！？" else ".")


def _slug(text: str) -> str:
    plain = re.sub("[\u0300-\u036f]", "", unicodedata.normalize("NFKD", text.casefold()))
    return "-".join(re.findall("[a-z0-9]+", plain))


class Importer:
    """Converts features to `files` (name and content), with `notes` (path, line and change)."""

    def __init__(self, app: str | None, letter: str, number: int) -> None:
        self.app, self.letter, self.number = app, letter, number
        self.files, self.notes = dict[str, str](), set[tuple[str, int, str]]()

    def read(self, path: Path) -> None:
        """Read a feature. Raises CompositeParserException, OSError or UnicodeDecodeError."""
        document: Any = Parser().parse(path.read_text(encoding="utf-8-sig"))
        self.path = path.as_posix()
        for comment in document["comments"]:
            self._note(comment, "comment: left out")
        if feature := document.get("feature"):
            name = self._text(feature, "name")
            self._note(feature, f"no name: the app is {path.stem}", not name and not self.app)
            self.name = self.app or name or path.stem
            self._children(feature, [], [], f", {feature['keyword']}: {name}" if self.app and name else "")

    def _note(self, node: Node, text: str, condition: object = True) -> bool:
        if condition:
            self.notes.add((self.path, node["location"]["line"], text))
        return bool(condition)

    def _text(self, node: Node, key: str) -> str:
        self._note(node, "invisible characters: left out", INVISIBLE.search(node[key]))
        self._note(node, "line break in a cell: now a space", "\n" in node[key])
        return re.sub(" +", " ", CONTROL.sub(" ", INVISIBLE.sub("", node[key]))).strip(" ")

    def _cells(self, row: Node) -> list[str]:
        return [self._text(cell, "value") for cell in row["cells"]]

    def _tags(self, node: Node) -> list[str]:
        tags = [(tag, tag["name"], _slug(tag["name"])) for tag in node["tags"]]
        for tag, name, slug in tags:
            self._note(tag, f"tag {name}: " + (f"now {slug}" if slug else "left out"), f"@{slug}" != name)
        return [slug for _, _, slug in tags if slug]

    def _children(self, parent: Node, tags: list[str], background: list[Node], source: str) -> None:
        """Read a feature or a rule. A rule's background is only for the rule's scenarios."""
        self._note(parent, "description: left out", parent["description"])
        tags = tags + self._tags(parent)
        for child in parent["children"]:
            if node := child.get("background"):
                self._note(node, "name and description: left out", node["name"] or node["description"])
                background = background + node["steps"]
            elif node := child.get("rule"):
                rule = f"{source}, {node['keyword']}: {self._text(node, 'name')}"
                self._children(node, tags, background, rule)
            else:
                self._scenario(child["scenario"], tags, background, source)

    def _scenario(self, node: Node, tags: list[str], background: list[Node], source: str) -> None:
        """Add a file. An outline has one for each group of tables with the same columns and tags."""
        self._note(node, "no name: the title is TODO", not node["name"])
        self._note(node, "description: kept as a comment", node["description"])
        groups: dict[tuple[str, ...], list[Node]] = {} if node["examples"] else {(): []}
        for table in node["examples"]:
            self._note(table, "description: left out", table["description"])
            if not self._note(table, f"{table['keyword']} without rows: left out", not table["tableBody"]):
                columns = sorted(self._cells(table["tableHeader"]))
                self._note(table, "column twice: the last one counts", len(set(columns)) < len(columns))
                groups.setdefault((*columns, "", *self._tags(table)), []).append(table)
        self._note(node, f"{len(groups)} files: the tables' columns or tags differ", len(groups) > 1)
        for tables in groups.values():
            names = ", ".join(self._text(table, "name") for table in tables if table["name"])
            title = (self._text(node, "name") or "TODO: title") + (f": {names}" if names else "")
            all_tags = sum(map(self._tags, [node, *tables]), tags)
            lines = _comment(node["description"]) if node["description"] else []
            lines += _wrapped("App:    ", self.name)
            lines += _wrapped("Source: ", f"{self.path}:{node['location']['line']}{source}")
            lines += _wrapped("Tags:   ", ", ".join(dict.fromkeys(all_tags)))
            lines += ["", *_wrapped(f"TS {self.letter}.{self.number} ", title)]
            lines += ["", *_wrapped("  TC 1 ", title)]
            number, texts = {"P": 0, "S": 0, "Ex": 0}, list[str]()
            for kind, steps in self._items(node, background):
                number[kind] += 1
                text, rows, comments = self._content(steps)
                lines += [f"    {line}" for line in comments]
                lines += _wrapped(f"    {kind} {number[kind]} ".ljust(10), text) + _rows(rows)
                texts += [text, *sum(rows, [])]
            lines += self._examples(tables, texts)
            words = "-".join(_slug(title).split("-")[:8])[:100] or "title"
            self.files[f"{self.letter}{self.number}-{words}.scenario"] = "\n".join([*lines, ""])
            self.number += 1

    def _items(self, scenario: Node, background: list[Node]) -> list[tuple[str, list[Node]]]:
        """Return the steps of each item. An `And` has the kind of the step above."""
        items, kind = list[tuple[str, list[Node]]](), "Context" if background else "Action"
        for index, step in enumerate(background + scenario["steps"]):
            keyword, last = step["keyword"].strip(), items[-1][0] if items else "P"
            kind = kind if step["keywordType"] in ("Conjunction", "Unknown") else step["keywordType"]
            wanted = "Ex" if kind == "Outcome" else "S"
            if index < len(background) or kind == "Context" and last == "P":
                self._note(step, f"{keyword} in a background: now a precondition", kind != "Context")
                wanted = "P"
            elif wanted == "Ex" and last == "P":
                self._note(step, f"{keyword} without a step above: the step is TODO")
                items.append(("S", [{"text": "TODO: step"}]))
            self._note(step, f"{keyword} below a step: now a step", wanted == "S" and kind == "Context")
            if not self._note(step, f"{keyword}: joined with the text above", wanted == last != "P"):
                items.append((wanted, []))
            items[-1][1].append(step)
        if self._note(scenario, "no step: it is TODO", not items or items[-1][0] == "P"):
            items.append(("S", [{"text": "TODO: step"}]))
        last_step = (scenario["steps"] or [scenario])[-1]
        if self._note(last_step, "no expectation: it is TODO", items[-1][0] == "S"):
            items.append(("Ex", [{"text": "TODO: expectation"}]))
        return items

    def _content(self, steps: list[Node]) -> tuple[str, list[list[str]], list[str]]:
        """Return the text, the rows and the comments of an item."""
        texts, table, comments = list[str](), list[list[str]](), list[str]()
        for step in steps:
            self._note(step, "no text: it is TODO", not step["text"])
            texts.append(self._text(step, "text") or "TODO: text")
            if doc := step.get("docString"):
                fits = "\n" not in doc["content"] and len(texts[-1] + doc["content"]) < 2 * WIDTH
                self._note(doc, "doc string: " + ("now in the text" if fits else "kept as a comment"))
                if fits:
                    texts[-1] = f'{texts[-1].rstrip(":")}: "{self._text(doc, "content")}"'
                else:
                    comments += _comment(doc["content"])
            rows = [row for row in map(self._cells, step.get("dataTable", {}).get("rows", [])) if row]
            if self._note(step, "second table: kept as a comment", table and rows and table[0] != rows[0]):
                comments += _comment("\n".join(_rows(rows)))
            else:
                table += rows[1:] if table else rows
        return " ".join(map(_sentence, texts)) if len(texts) > 1 else texts[0], table, comments

    def _examples(self, tables: list[Node], texts: list[str]) -> list[str]:
        """Return the lines of tables with the same columns, without the columns that no text uses."""
        rows = [dict(zip(self._cells(table["tableHeader"]), self._cells(row), strict=True))
                for table in tables for row in table["tableBody"]]
        names = [name for name in (rows[0] if rows else []) if any(f"<{name}>" in text for text in texts)]
        for name in set(rows[0] if rows else []) - set(names):
            self._note(tables[0]["tableHeader"], f'column "{name}": left out, no text uses it')
        table = [names, *([row[name] for name in names] for row in rows)]
        return ["    Examples:", *_rows(table)] if names else []


def main() -> None:
    """Convert features. The exit code is 2 if a file can't be read, parsed or written."""
    parser = argparse.ArgumentParser(description="Converts Cucumber's features to scenario files.")
    parser.add_argument("features", nargs="+", type=Path, help=".feature files, or folders with them")
    parser.add_argument("--out", required=True, type=Path, metavar="DIR", help="folder for the new files")
    parser.add_argument("--letter", default="A", choices=[chr(code) for code in range(65, 91)],
                        metavar="LETTER", help="letter of the identifiers, A to Z (default: A)")
    parser.add_argument("--app", help="name of the app (default: that of each feature)")
    options, errors = parser.parse_args(), list[str]()
    try:
        texts = [path.read_text("utf-8", "replace") for path in options.out.rglob("*.scenario")]
        used = re.findall(rf"^[ \t]*TS[ \t]+{options.letter}\.([0-9]+)", "\n".join(texts), re.MULTILINE)
        importer = Importer(options.app, options.letter, max(map(int, used), default=0) + 1)
        for path in [path for given in options.features
                     for path in (sorted(given.rglob("*.feature")) if given.is_dir() else [given])]:
            try:
                importer.read(path)
            except CompositeParserException as error:
                errors += [f"{path}:" + str(each)[1:].replace("): ", ": error: ", 1) for each in error.errors]
            except (OSError, UnicodeDecodeError) as error:
                errors.append(f"{path}:1:1: error: {error}")
        if errors:
            parser.exit(2, "\n".join([*errors, ""]))
        print("".join("{}:{}: {}\n".format(*note) for note in sorted(importer.notes)), end="")
        options.out.mkdir(parents=True, exist_ok=True)
        for name, content in importer.files.items():
            with (options.out / name).open("x", encoding="utf-8", newline="\n") as file:
                file.write(content)
            print(f"wrote {options.out / name}")
    except OSError as error:
        parser.exit(2, f"error: {error}\n")


if __name__ == "__main__":
    main()
