"""Texts in XPath expressions."""

import pytest
from elements import literal


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("TODO", "'TODO'"),
        ("", "''"),
        ("'t Hofbrouwerijke", '"\'t Hofbrouwerijke"'),
        ('the "best"', "'the \"best\"'"),
        ("'a\"", "concat('', \"'\", 'a\"')"),
        ("a'b\"c'", "concat('a', \"'\", 'b\"c', \"'\", '')"),
    ],
)
def test_a_text_is_quoted_by_what_it_does_not_have(text: str, written: str) -> None:
    assert literal(text) == written
