"""Everything that a client sends is counted, and nothing is changed."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, cast

import pytest
from selenium.common.exceptions import TimeoutException
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.support import wait as selenium_wait

from duet_clients import traffic as counted
from duet_clients.traffic import CountedWait, CountingPool, Traffic, Usage


@dataclass
class FakePool:
    """Answers every request with the same body."""

    body: bytes = b"{}"
    requests: list[tuple[object, ...]] = field(default_factory=list)
    is_open: bool = True

    def request(self, method: str, url: str, **options: Any) -> Any:  # noqa: ANN401
        self.requests.append((method, url, options))
        if not self.is_open:
            raise ConnectionError("nobody listens")
        return SimpleNamespace(data=self.body)

    def clear(self) -> None:
        self.is_open = False


class FakeClock:
    """Time passes only by sleeping, and by what a look takes."""

    def __init__(self) -> None:
        self.now = 100.0

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


def test_a_request_is_passed_on_as_it_is_and_counted() -> None:
    pool, traffic = FakePool(b'{"value":null}'), Traffic()
    answer = CountingPool(pool, traffic).request("POST", "/a", body="čau", timeout=3)
    assert answer.data == b'{"value":null}'
    assert pool.requests == [("POST", "/a", {"body": "čau", "timeout": 3})]
    assert traffic.usage == Usage(commands=1, bytes=4 + 14)


def test_a_request_without_a_body_counts_its_answer() -> None:
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


def test_nothing_is_counted_meanwhile() -> None:
    traffic = Traffic()
    pool = CountingPool(FakePool(), traffic)
    with traffic.uncounted():
        pool.request("GET", "/source")
    pool.request("GET", "/title")
    assert traffic.usage == Usage(commands=1, bytes=2)


def test_a_driver_is_watched_through_its_connection() -> None:
    traffic, connection = Traffic(), SimpleNamespace(_conn=FakePool())
    traffic.watch(cast(WebDriver, SimpleNamespace(command_executor=connection)))
    connection._conn.request("GET", "/title")
    assert traffic.usage.commands == 1


def test_usage_is_added_and_subtracted() -> None:
    first, second = Usage(1, 10, 0.5), Usage(3, 15, 0.75)
    assert first + second == Usage(4, 25, 1.25)
    assert second - first == Usage(2, 5, 0.25)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> FakeClock:
    clock = FakeClock()
    monkeypatch.setattr(selenium_wait, "time", clock)
    monkeypatch.setattr(counted, "time", clock)
    return clock


def test_only_the_time_between_looks_is_waited(clock: FakeClock) -> None:
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


def test_a_wait_in_vain_says_what_for(clock: FakeClock) -> None:
    traffic = Traffic()
    wait = CountedWait(cast(WebDriver, None), 1, traffic)
    with pytest.raises(TimeoutException) as timeout:
        wait.until(lambda _: False, "waited in vain for the moon")
    assert timeout.value.msg == "waited in vain for the moon"
    assert traffic.usage == Usage(waited=1.5)


def test_what_holds_at_once_waits_for_nothing(clock: FakeClock) -> None:
    traffic = Traffic()
    wait = CountedWait(cast(WebDriver, None), 10, traffic)
    assert wait.until_not(lambda _: False) is False
    assert traffic.usage == Usage()
    assert clock.now == 100.0
