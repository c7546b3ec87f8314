"""Counts Python code with Python's own parser: the numbers that the tests expect.

python3 Tests/SourceCodeTests/Fixtures/count.py FILE...

Writes for each file its lines, lines of code, statements and characters, as CodeFigures has them.
"""

import ast
import io
import sys
import tokenize


def figures(text: str) -> tuple[int, int, int, int]:
    """Count a text."""
    tree = ast.parse(text)
    lines = text.splitlines()
    documentation = {
        (node.lineno, node.col_offset)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str | bytes)
    }
    branches = {
        id(node.orelse[0])
        for node in ast.walk(tree)
        if isinstance(node, ast.If)
        and len(node.orelse) == 1
        and isinstance(node.orelse[0], ast.If)
        and lines[node.orelse[0].lineno - 1].lstrip().startswith("elif")
    }
    statements = sum(
        isinstance(node, ast.stmt) and id(node) not in branches for node in ast.walk(tree)
    ) - len(documentation)

    code_lines: set[int] = set()
    characters = 0
    in_documentation = False
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT):
            continue
        in_documentation = token.type == tokenize.STRING and (
            in_documentation or token.start in documentation
        )
        if in_documentation:
            continue
        characters += len(without_blanks_in_fields(token.string))
        for number in range(token.start[0], token.end[0] + 1):
            if lines[number - 1 : number] and lines[number - 1].strip() and token.string:
                code_lines.add(number)
    return len(lines), len(code_lines), statements, characters + continuations(text)


def continuations(text: str) -> int:
    """Count the backslashes that join lines, of which the tokens tell nothing."""
    lines = text.splitlines()
    joined = {number for number, line in enumerate(lines, 1) if line.endswith("\\")}
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.STRING:
            joined -= set(range(token.start[0], token.end[0]))
        elif token.type == tokenize.COMMENT:
            joined.discard(token.start[0])
    return len(joined)


def without_blanks_in_fields(text: str) -> str:
    """Leave out the white space in the fields of an f-string; `}}` must be no end of two fields."""
    if not text.lower().startswith(("f'", 'f"', "rf", "fr")):
        return text
    depth, quoted, result = 0, "", ""
    for character in text.replace("{{", "\0").replace("}}", "\1"):
        if depth > 0 and character in "'\"":
            quoted = "" if quoted == character else quoted or character
        depth += {"{": 1, "}": -1}.get(character, 0)
        if depth == 0 or quoted or not character.isspace():
            result += character
    return result.replace("\0", "{{").replace("\1", "}}")


if __name__ == "__main__":
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8", newline="") as file:
            print(path, *figures(file.read()))
