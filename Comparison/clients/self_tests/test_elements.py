"""String literals in XPath expressions."""

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
def test_a_literal_uses_quotes_that_the_text_does_not_contain(text: str, written: str) -> None:
    assert literal(text) == written
