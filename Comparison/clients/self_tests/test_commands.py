"""What was sent, and what the server tells of its time, is read as it is meant."""

from __future__ import annotations

import pytest

from duet_clients.commands import ServerTiming, locator, path_below_session, server_timing

FOUND = ServerTiming(total=0.0004, document=0.000213, search=0.000041)


@pytest.mark.parametrize(
    ("url", "path"),
    [
        ("http://127.0.0.1:4723/session/ab-1/element", "/element"),
        ("http://127.0.0.1:4723/wd/hub/session/ab-1/element/e1/click", "/element/e1/click"),
        ("/session/ab-1/element/e1/attribute/session", "/element/e1/attribute/session"),
        ("http://127.0.0.1:4723/session/ab-1", "/session/ab-1"),
        ("http://127.0.0.1:4723/wd/hub/session/ab-1", "/session/ab-1"),
        ("http://127.0.0.1:4723/session", "/session"),
        ("http://127.0.0.1:4723/wd/hub/status", "/status"),
        ("http://127.0.0.1:4723/other", "/other"),
    ],
)
def test_a_path_begins_below_the_session(url: str, path: str) -> None:
    assert path_below_session(url) == path


@pytest.mark.parametrize(
    ("path", "body", "expected"),
    [
        ("/element", '{"using":"id","value":"a"}', ("id", "a")),
        ("/element/e1/elements", '{"using":"xpath","value":"//b"}', ("xpath", "//b")),
        ("/execute/sync", '{"using":"id","value":"a"}', (None, None)),
        ("/element", None, (None, None)),
        ("/element", "", (None, None)),
        ("/element", "{", (None, None)),
        ("/element", "[]", (None, None)),
        ("/element", '{"using":"id"}', (None, None)),
        ("/element", '{"using":"id","value":3}', (None, None)),
    ],
)
def test_what_a_command_looks_for_is_in_its_body(
    path: str, body: str | None, expected: tuple[str | None, str | None]
) -> None:
    assert locator(path, body) == expected


@pytest.mark.parametrize(
    "header",
    [
        "document;dur=0.213, search;dur=0.041, total;dur=0.400",
        "total;dur=0.4,document;dur=0.213,search;dur=0.041",
        '  document ; dur = 0.213 ,\tsearch;dur="0.041" , total;dur=.4  ',
        'document;desc="a, \\"b\\"; c";dur=0.213;dur=9, search;DUR=0.041, total;dur=0.4',
        "cdn;desc=HIT, miss, db;dur=x, document;dur=0.213, search;dur=0.041, total;dur=0.4",
    ],
)
def test_a_header_may_have_whatever_the_standard_allows(header: str) -> None:
    assert server_timing(header) == FOUND


def test_what_is_in_no_phase_is_dispatch() -> None:
    assert FOUND.dispatch == pytest.approx(0.000146)
    timing = server_timing("snapshot;dur=0.001, gesture;dur=0.002, total;dur=0.003")
    assert timing is not None
    assert timing.dispatch == pytest.approx(0, abs=1e-12)
    assert timing.dispatch >= 0


@pytest.mark.parametrize(
    "header",
    [
        None,
        "",
        " ",
        ",",
        "total",
        "total;dur",
        "total;dur=",
        "total;dur=x",
        "total;dur=nan",
        "total;dur=-1",
        "total;dur=1e3",
        "total;dur=1;",
        "total;dur=1,",
        ",total;dur=1",
        "total;dur=1 2",
        'total;dur="1',
        'total;dur="1\\',
        "total dur=1",
        "é;dur=1, total;dur=1",
        "total;dur=1, total;dur=1",
        "search;dur=1, search;dur=1, total;dur=4",
        "search;dur=2, total;dur=1",
        "search, total;dur=1",
        "search;dur=1",
        "total;dur=99999999999999999999",
        "total;dur=.",
    ],
)
def test_a_malformed_header_tells_nothing(header: str | None) -> None:
    assert server_timing(header) is None
