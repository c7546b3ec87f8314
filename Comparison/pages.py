"""Reads and writes the blocks of figures in Comparison's pages."""

import re
from pathlib import Path

COMPARISON = Path(__file__).resolve().parent


def published(page: str, block: str) -> list[dict[str, str]]:
    """Return the last table of a page's block: each row's cells by column, without backticks."""
    text = (COMPARISON / page).read_text(encoding="utf-8")
    found = re.search(rf"<!-- (?:figures: begin {block}|{block}: begin) -->(.*?)<!--", text, re.S)
    if not found:
        raise ValueError(f"Comparison/{page}: there is no block '{block}'")
    lines = [line.strip("|").split("|") for line in found[1].splitlines() if line.startswith("|")]
    cells = [[cell.replace("`", "").strip() for cell in line] for line in lines]
    cells = [line for line in cells if not set("".join(line)) <= set("-: ")]
    return [dict(zip(cells[0], row, strict=True)) for row in cells[1:]]


def replaced(text: str, block: str, content: str) -> str | None:
    """Return a page's text with a new block, or None if it doesn't have exactly one of this name."""
    begin, end = f"<!-- {block}: begin -->", f"<!-- {block}: end -->"
    if text.count(begin) != 1 or text.count(end) != 1 or text.index(begin) > text.index(end):
        return None
    return f"{text[:text.index(begin)]}{begin}\n\n{content}\n\n{text[text.index(end):]}"
