"""All requests of a client are counted and passed on unchanged."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, cast

import pytest
from selenium.common.exceptions import TimeoutException
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.support import wait as selenium_wait

from duet_clients import traffic as counted
from duet_clients.traffic import (
    CountedWait,
    CountingPool,
    SentCommand,
    ServerTiming,
    Traffic,
    Usage,
    locator,
    path_below_session,
)


@dataclass
class FakePool:
    """Answers every request with the same body."""

    body: bytes = b"{}"
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    requests: list[tuple[object, ...]] = field(default_factory=list)
    is_open: bool = True

    def request(self, method: str, url: str, **options: Any) -> Any:  # noqa: ANN401
        self.requests.append((method, url, options))
        if not self.is_open:
            raise ConnectionError("connection refused")
        return SimpleNamespace(data=self.body, status=self.status, headers=self.headers)

    def clear(self) -> None:
        self.is_open = False


class FakeClock:
    """A clock that advances only by sleeping and by looks."""

    def __init__(self) -> None:
        self.now = 100.0

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


def test_a_request_is_passed_on_unchanged_and_counted() -> None:
    pool, traffic = FakePool(b'{"value":null}'), Traffic()
    answer = CountingPool(pool, traffic).request("POST", "/a", body="čau", timeout=3)
    assert answer.data == b'{"value":null}'
    assert pool.requests == [("POST", "/a", {"body": "čau", "timeout": 3})]
    assert traffic.usage == Usage(commands=1, bytes=4 + 14)


def test_a_request_without_a_body_counts_its_response() -> None:
    traffic = Traffic()
    CountingPool(FakePool(b"abc"), traffic).request("GET", "/a", body=None)
    assert traffic.usage == Usage(commands=1, bytes=3)


def test_a_request_that_fails_counts_too() -> None:
    pool, traffic = FakePool(), Traffic()
    counting = CountingPool(pool, traffic)
    counting.clear()
    with pytest.raises(ConnectionError):
        counting.request("POST", "/a", body="12")
    assert traffic.usage == Usage(commands=1, bytes=2)


def test_uncounted_requests_are_not_counted() -> None:
    traffic = Traffic()
    pool = CountingPool(FakePool(), traffic)
    with traffic.uncounted():
        pool.request("GET", "http://a/session/1/source")
    pool.request("GET", "http://a/session/1/title")
    assert traffic.usage == Usage(commands=1, bytes=2)
    assert [command.path for command in traffic.commands] == ["/title"]


def test_a_driver_is_watched_through_its_connection() -> None:
    traffic, connection = Traffic(), SimpleNamespace(_conn=FakePool())
    traffic.watch(cast(WebDriver, SimpleNamespace(command_executor=connection)))
    connection._conn.request("GET", "/title")
    assert traffic.usage.commands == 1


def test_usage_is_added_and_subtracted() -> None:
    first, second = Usage(1, 10, 0.5), Usage(3, 15, 0.75)
    assert first + second == Usage(4, 25, 1.25)
    assert second - first == Usage(2, 5, 0.25)


def test_a_command_is_recorded_with_its_cost(clock: FakeClock) -> None:
    traffic = Traffic()

    class SlowPool(FakePool):
        def request(self, method: str, url: str, **options: Any) -> Any:  # noqa: ANN401
            clock.now += 0.25
            return super().request(method, url, **options)

    headers = {"Server-Timing": "search;dur=1.5, total;dur=2.000"}
    pool = CountingPool(SlowPool(b"{}", 404, headers), traffic)
    body = '{"using":"xpath","value":"//č"}'
    pool.request("POST", "http://127.0.0.1:4723/wd/hub/session/1/element", body=body)
    assert traffic.commands == [
        SentCommand(
            method="POST",
            path="/element",
            using="xpath",
            value="//č",
            start=100.0,
            duration=0.25,
            bytes_sent=32,
            bytes_received=2,
            status=404,
            timing=ServerTiming(total=0.002, search=0.0015),
        )
    ]
    assert traffic.usage == Usage(commands=1, bytes=34)


def test_a_command_without_a_response_has_no_status() -> None:
    pool, traffic = FakePool(is_open=False), Traffic()
    with pytest.raises(ConnectionError):
        CountingPool(pool, traffic).request("POST", "http://a/session", body="{}")
    [command] = traffic.commands
    assert (command.path, command.status, command.timing) == ("/session", None, None)
    assert (command.bytes_sent, command.bytes_received) == (2, 0)


def test_a_malformed_header_is_ignored() -> None:
    traffic = Traffic()
    pool = CountingPool(FakePool(headers={"Server-Timing": "total;dur=fast"}), traffic)
    assert pool.request("GET", "http://a/status").data == b"{}"
    [command] = traffic.commands
    assert (command.status, command.timing) == (200, None)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> FakeClock:
    clock = FakeClock()
    monkeypatch.setattr(selenium_wait, "time", clock)
    monkeypatch.setattr(counted, "time", clock)
    return clock


def test_only_the_time_between_looks_counts_as_waited(clock: FakeClock) -> None:
    traffic, looks = Traffic(), 0

    def third_time(_: WebDriver) -> bool:
        nonlocal looks
        looks += 1
        clock.now += 0.125
        return looks == 3

    wait = CountedWait(cast(WebDriver, None), 10, traffic)
    assert wait.until(third_time)
    assert traffic.usage == Usage(waited=1.0)
    assert clock.now == 100.0 + 3 * 0.125 + 1.0


def test_a_timeout_has_the_message_of_its_wait(clock: FakeClock) -> None:
    traffic = Traffic()
    wait = CountedWait(cast(WebDriver, None), 1, traffic)
    with pytest.raises(TimeoutException) as timeout:
        wait.until(lambda _: False, "waited in vain for the moon")
    assert timeout.value.msg == "waited in vain for the moon"
    assert traffic.usage == Usage(waited=1.5)


def test_an_immediate_success_waits_for_nothing(clock: FakeClock) -> None:
    traffic = Traffic()
    wait = CountedWait(cast(WebDriver, None), 10, traffic)
    assert wait.until_not(lambda _: False) is False
    assert traffic.usage == Usage()
    assert clock.now == 100.0


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
def test_the_locator_is_read_from_the_body(
    path: str, body: str | None, expected: tuple[str | None, str | None]
) -> None:
    assert locator(path, body) == expected


@pytest.mark.parametrize(
    "header",
    [
        "document;dur=0.213, search;dur=0.041, total;dur=0.400",
        "total;dur=0.4,document;dur=0.213,search;dur=0.041",
        "  document ; dur=0.213 ,\tsearch;dur=0.041 , total;dur=0.4  ",
        "cdn;desc=HIT, miss, db;dur=x, document;dur=0.213, search;dur=0.041, total;dur=0.4",
    ],
)
def test_a_header_has_the_times_of_the_servers_phases(header: str) -> None:
    timing = ServerTiming.parse(header)
    assert timing == ServerTiming(total=0.0004, document=0.000213, search=0.000041)
    # The rest of the server's time is dispatch. The rest of the client's time is HTTP.
    assert timing.phases(0.0005) == pytest.approx(
        {"document": 0.000213, "search": 0.000041, "dispatch": 0.000146, "http": 0.0001}
    )


@pytest.mark.parametrize(
    "header",
    [
        None,
        "",
        "total",
        "total;dur=",
        "total;dur=x",
        "total;dur=-1",
        "total;dur=1e3",
        "total;dur=1;",
        "total;dur=1 2",
        "total dur=1",
        "total;dur=1, total;dur=1",
        "search;dur=1, search;dur=1, total;dur=4",
        "search;dur=2, total;dur=1",
        "search;dur=1",
    ],
)
def test_a_malformed_header_is_none(header: str | None) -> None:
    assert ServerTiming.parse(header) is None
