"""Texts in XPath expressions."""

from __future__ import annotations


def literal(text: str) -> str:
    """Write a text as a string of XPath 1.0, such as 'TODO', whatever quotes it has."""
    if "'" not in text:
        return f"'{text}'"
    if '"' not in text:
        return f'"{text}"'
    # XPath 1.0 has no way to write both kinds in one string.
    return "concat(" + ', "\'", '.join(f"'{part}'" for part in text.split("'")) + ")"
