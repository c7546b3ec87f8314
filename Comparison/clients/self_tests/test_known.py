"""What a test may declare of itself."""

from __future__ import annotations

import pytest

from duet_clients.known import Known, KnownError, expected_failure, known_by_tool, not_portable

TOOLS = ("appium", "selenium")
LINK = "https://example.org/1"


def test_what_is_declared_of_no_tool_is_declared_of_all() -> None:
    known = expected_failure(reason="It breaks.", link=LINK)
    assert known_by_tool([known], "A.7", TOOLS) == {"appium": known, "selenium": known}
    assert known_by_tool([], "A.7", TOOLS) == {}


def test_each_tool_may_have_a_declaration_of_its_own() -> None:
    failing = expected_failure(reason="It breaks.", link=LINK, tools=["appium"])
    left_out = not_portable(reason="It can't.", link=LINK, tools=["selenium"])
    assert known_by_tool([failing, left_out], "A.7", TOOLS) == {
        "appium": failing,
        "selenium": left_out,
    }


@pytest.mark.parametrize(
    ("declarations", "text"),
    [
        (
            [expected_failure(reason=" ", link=LINK)],
            "A.7 is declared an expected failure without a reason; say why in a sentence",
        ),
        (
            [not_portable(reason="It can't.", link="")],
            "A.7 is declared not portable without a link; give the address of what tells more, "
            "such as a bug report",
        ),
        (
            [not_portable(reason="It can't.", link=LINK, tools=[])],
            "A.7 is declared not portable, but of no tool; name one, or give none for all",
        ),
        (
            [not_portable(reason="It can't.", link=LINK, tools=["curl"])],
            "A.7 is declared not portable with curl, which is no tool; tools: appium, selenium",
        ),
        (
            [expected_failure(reason="It breaks.", link=LINK)] * 2,
            "A.7 is declared twice with appium; leave one declaration",
        ),
    ],
)
def test_a_declaration_that_can_not_be_is_an_error(declarations: list[Known], text: str) -> None:
    with pytest.raises(KnownError) as error:
        known_by_tool(declarations, "A.7", TOOLS)
    assert str(error.value) == text
