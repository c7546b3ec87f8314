"""Where things are on the screens of Articles, and what its scenarios expect more than once."""

from __future__ import annotations

from appium.webdriver.common.appiumby import AppiumBy
from elements import Locator, wait_for, wait_for_count
from selenium.webdriver.remote.webdriver import WebDriver
from tinylog import ROWS, bar

from duet_clients.traffic import CountedWait
from duet_clients.xpath import literal

LEFT_BAR_BUTTON: Locator = (
    AppiumBy.XPATH,
    "//XCUIElementTypeNavigationBar/XCUIElementTypeButton[1]",
)
"""The button at the left of the bar at the top."""


def article(place: int) -> Locator:
    """Locate the article at a place in the list, from 1."""
    return AppiumBy.XPATH, f"//XCUIElementTypeCell[{place}]"


def article_title(place: int) -> Locator:
    """Locate its title: the cell's second text."""
    return AppiumBy.XPATH, f"//XCUIElementTypeCell[{place}]/XCUIElementTypeStaticText[2]"


def check_articles(driver: WebDriver, wait: CountedWait, title: str, count: int = 3) -> None:
    """Check that a list is shown, with so many articles."""
    wait_for(wait, bar(title))
    wait_for_count(wait, count, ROWS)
    assert len(driver.find_elements(*ROWS)) == count


def check_article(driver: WebDriver, wait: CountedWait, title: str) -> None:
    """Check that an article is shown, and no list."""
    path = f"//XCUIElementTypeStaticText[@name='article title'][@label={literal(title)}]"
    wait_for(wait, (AppiumBy.XPATH, path))
    assert not driver.find_elements(*ROWS)
