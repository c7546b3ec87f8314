"""What the scenario of Suggestions expects more than once."""

from __future__ import annotations

from elements import texts, wait_for_count, wait_until_gone
from selenium.webdriver.remote.webdriver import WebDriver
from tinylog import ROW_TITLES, ROWS, row

from duet_clients.traffic import CountedWait


def check_suggested(driver: WebDriver, wait: CountedWait, words: list[str], gone: str) -> None:
    """Check that these words are suggested and no others; one is gone. Both are waited for."""
    wait_until_gone(wait, row(gone))
    wait_for_count(wait, len(words), ROWS)
    assert texts(driver, ROW_TITLES) == words
