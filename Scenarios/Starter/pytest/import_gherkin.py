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
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

try:
    from gherkin.errors import CompositeParserException, ParserError
    from gherkin.parser import Parser
except ImportError:
    sys.exit("error: Cucumber's parser is missing. Run: pip install gherkin-official")

Node = dict[str, Any]
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
INVISIBLE = re.compile("[\u00ad\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]")
# Spaces before the beginning of an item, a row or a comment. No line may be broken there.
GLUED = re.compile(r" (?=[#|]|TS ([0-9]|[ -~]\.[0-9])|(TC|P|S|Ex) [0-9]|(Examples|Manual):)")
WIDTH = 100


@dataclass
class _Item:
    kind: str
    text: str
    table: list[list[str]] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)


def _wrapped(label: str, text: str) -> list[str]:
    """Return the lines of a text: the first after a label, the others below the text's beginning."""
    lines = textwrap.wrap(GLUED.sub("\0", text), WIDTH, break_long_words=False, break_on_hyphens=False,
                          initial_indent=label, subsequent_indent=" " * len(label))
    return [line.replace("\0", " ") for line in lines]


def _rows(table: list[list[str]]) -> list[str]:
    columns = [[cell.replace("\\", "\\\\").replace("|", "\\|") for cell in column]
               for column in zip(*table, strict=True)]
    padded = [[cell.ljust(max(map(len, column))) for cell in column] for column in columns]
    return [f"{' ' * 10}| {' | '.join(row)} |" for row in zip(*padded, strict=True)]


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
        """Read a feature. Raises ParserError, OSError or UnicodeDecodeError."""
        document = cast(Node, Parser().parse(path.read_text(encoding="utf-8-sig")))
        self.path = path.as_posix()
        for comment in document["comments"]:
            self._note(comment, "comment: left out")
        if feature := document.get("feature"):
            name = self._text(feature, feature["name"])
            self._note(feature, f"no name: the app is {path.stem}", not name and not self.app)
            self.name = self.app or name or path.stem
            self._children(feature, [], [], f", {feature['keyword']}: {name}" if self.app and name else "")

    def _note(self, node: Node, text: str, condition: object = True) -> None:
        if condition:
            self.notes.add((self.path, node["location"]["line"], text))

    def _text(self, node: Node, text: str) -> str:
        self._note(node, "invisible characters: left out", INVISIBLE.search(text))
        return re.sub(" +", " ", CONTROL.sub(" ", INVISIBLE.sub("", text))).strip(" ")

    def _cells(self, row: Node) -> list[str]:
        cells = [cell["value"] for cell in row["cells"]]
        self._note(row, "line break in a cell: now a space", "\n" in "".join(cells))
        return [self._text(row, cell) for cell in cells]

    def _tags(self, *nodes: Node) -> list[str]:
        tags = [(tag, tag["name"], _slug(tag["name"])) for node in nodes for tag in node["tags"]]
        for tag, name, slug in tags:
            self._note(tag, f"tag {name}: " + (f"now {slug}" if slug else "left out"), f"@{slug}" != name)
        return [slug for _, _, slug in tags if slug]

    def _children(self, parent: Node, above: list[str], background: list[Node], source: str) -> None:
        """Read a feature or a rule. A rule's background is only for the rule's scenarios."""
        self._note(parent, "description: left out", parent["description"])
        tags, background = above + self._tags(parent), list(background)
        for child in parent["children"]:
            if node := child.get("background"):
                self._note(node, "name and description: left out", node["name"] or node["description"])
                background += node["steps"]
            elif node := child.get("rule"):
                rule = f"{source}, {node['keyword']}: {self._text(node, node['name'])}"
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
            self._note(table, f"{table['keyword']} without rows: left out", not table["tableBody"])
            if table["tableBody"]:
                columns = sorted(self._cells(table["tableHeader"]))
                self._note(table, "column twice: the last one counts", len(set(columns)) < len(columns))
                groups.setdefault((*columns, "", *self._tags(table)), []).append(table)
        self._note(node, f"{len(groups)} files: the tables' columns or tags differ", len(groups) > 1)
        for tables in groups.values():
            names = ", ".join(self._text(table, table["name"]) for table in tables if table["name"])
            title = (self._text(node, node["name"]) or "TODO: title") + (f": {names}" if names else "")
            headers = {"App": self.name, "Source": f"{self.path}:{node['location']['line']}{source}",
                       "Tags": ", ".join(dict.fromkeys(tags + self._tags(node, *tables)))}
            lines = _comment(node["description"]) if node["description"] else []
            for header, text in headers.items():
                lines += _wrapped(f"{header}:".ljust(8), text) if text else []
            lines += ["", *_wrapped(f"TS {self.letter}.{self.number} ", title)]
            lines += ["", *_wrapped("  TC 1 ", title)]
            items, number = self._items(node, background), {"P": 0, "S": 0, "Ex": 0}
            for item in items:
                number[item.kind] += 1
                lines += [f"    {line}" for line in item.comments]
                lines += _wrapped(f"    {item.kind} {number[item.kind]} ".ljust(10), item.text)
                lines += _rows(item.table)
            if examples := self._examples(tables, items):
                lines += ["    Examples:", *_rows(examples)]
            words = "-".join(_slug(title).split("-")[:8])[:100] or "title"
            self.files[f"{self.letter}{self.number}-{words}.scenario"] = "\n".join([*lines, ""])
            self.number += 1

    def _items(self, scenario: Node, background: list[Node]) -> list[_Item]:
        """Return the items of a scenario. An `And` has the kind of the step above."""
        items, kind = list[_Item](), ""
        for index, step in enumerate(background + scenario["steps"]):
            keyword, in_background = step["keyword"].strip(), index < len(background)
            if step["keywordType"] not in ("Conjunction", "Unknown"):
                kind = step["keywordType"]
            kind = kind or ("Context" if in_background else "Action")
            last, wanted = items[-1].kind if items else "P", "Ex" if kind == "Outcome" else "S"
            if in_background or kind == "Context" and last == "P":
                self._note(step, f"{keyword} in a background: now a precondition", kind != "Context")
                wanted = "P"
            elif kind == "Outcome" and last == "P":
                self._note(step, f"{keyword} without a step above: the step is TODO")
                items.append(_Item("S", "TODO: step"))
            self._note(step, f"{keyword} below a step: now a step", wanted == "S" and kind == "Context")
            item = self._item(wanted, step)
            if wanted == last != "P":
                self._join(items[-1], item, step)
            else:
                items.append(item)
        if not items or items[-1].kind == "P":
            self._note(scenario, "no step: it is TODO")
            items.append(_Item("S", "TODO: step"))
        if items[-1].kind == "S":
            self._note((scenario["steps"] or [scenario])[-1], "no expectation: it is TODO")
            items.append(_Item("Ex", "TODO: expectation"))
        return items

    def _item(self, kind: str, step: Node) -> _Item:
        self._note(step, "no text: it is TODO", not step["text"])
        rows = map(self._cells, step.get("dataTable", {}).get("rows", []))
        item = _Item(kind, self._text(step, step["text"]) or "TODO: text", [row for row in rows if row])
        if text := step.get("docString"):
            fits = "\n" not in text["content"] and len(item.text + text["content"]) < 2 * WIDTH
            self._note(text, "doc string: " + ("now in the text" if fits else "kept as a comment"))
            if fits:
                item.text = f'{item.text.rstrip(":")}: "{self._text(text, text["content"])}"'
            else:
                item.comments = _comment(text["content"])
        return item

    def _join(self, item: _Item, further: _Item, step: Node) -> None:
        self._note(step, f"{step['keyword'].strip()}: joined with the text above")
        item.text = f"{_sentence(item.text)} {_sentence(further.text)}"
        item.comments += further.comments
        if item.table and further.table and item.table[0] != further.table[0]:
            self._note(step, "second table: kept as a comment")
            item.comments += _comment("\n".join(_rows(further.table)))
        else:
            item.table += further.table[1 if item.table else 0:]

    def _examples(self, tables: list[Node], items: list[_Item]) -> list[list[str]]:
        """Return the rows of tables with the same columns, without the columns that no text uses."""
        rows = [dict(zip(self._cells(table["tableHeader"]), self._cells(row), strict=True))
                for table in tables for row in table["tableBody"]]
        texts = [text for item in items for text in [item.text, *sum(item.table, [])]]
        names = [name for name in (rows[0] if rows else []) if any(f"<{name}>" in text for text in texts)]
        for name in set(rows[0] if rows else []) - set(names):
            self._note(tables[0]["tableHeader"], f'column "{name}": left out, no text uses it')
        return [names, *([row[name] for name in names] for row in rows)] if names else []


def main() -> int:
    """Convert features. Returns 2 if a file can't be read, parsed or written, else 0."""
    parser = argparse.ArgumentParser(description="Converts Cucumber's features to scenario files.")
    parser.add_argument("features", nargs="+", type=Path, help=".feature files, or folders with them")
    parser.add_argument("--out", required=True, type=Path, metavar="DIR", help="folder for the new files")
    parser.add_argument("--letter", default="A", choices=[chr(code) for code in range(65, 91)],
                        metavar="LETTER", help="letter of the identifiers, A to Z (default: A)")
    parser.add_argument("--app", help="name of the app (default: that of each feature)")
    options, errors = parser.parse_args(), list[str]()
    texts = [path.read_text("utf-8", "replace") for path in options.out.rglob("*.scenario")]
    used = re.findall(rf"^[ \t]*TS[ \t]+{options.letter}\.([0-9]+)", "\n".join(texts), re.MULTILINE)
    importer = Importer(options.app, options.letter, max(map(int, used), default=0) + 1)
    for path in [path for given in options.features
                 for path in (sorted(given.rglob("*.feature")) if given.is_dir() else [given])]:
        try:
            importer.read(path)
        except ParserError as error:
            for each in error.errors if isinstance(error, CompositeParserException) else [error]:
                place, _, message = str(each).removeprefix("(").partition("): ")
                errors.append(f"{path}:{place}: error: {message}")
        except (OSError, UnicodeDecodeError) as error:
            errors.append(f"{path}:1:1: error: {error}")
    if errors:
        print("\n".join(errors), file=sys.stderr)
        return 2
    print("".join("{}:{}: {}\n".format(*note) for note in sorted(importer.notes)), end="")
    options.out.mkdir(parents=True, exist_ok=True)
    for name, content in importer.files.items():
        with (options.out / name).open("x", encoding="utf-8", newline="\n") as file:
            file.write(content)
        print(f"wrote {options.out / name}")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except OSError as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(2)
