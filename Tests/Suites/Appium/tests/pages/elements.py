"""Waits and actions that the page objects share."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

from selenium.common.exceptions import TimeoutException
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support import expected_conditions as expected
from selenium.webdriver.support.wait import WebDriverWait

from scenario_binding import CheckFailure, words

Locator = tuple[str, str]
Wait = WebDriverWait[WebDriver]


def fail(expected: str, found: object = "it isn't") -> NoReturn:
    """Fail a check. `expected` and a string in `found` are in words."""
    __tracebackhide__ = True
    raise CheckFailure(expected, found if isinstance(found, str) else words(found))


def wait_for(
    wait: Wait,
    locator: Locator,
    state: str = "",
    instead: Callable[[], object] = lambda: "it isn't",
) -> WebElement:
    """Wait until an element exists, and return it.

    In a check, `state` says so in words, and `instead` reads what is there instead, if it fails.
    """
    __tracebackhide__ = True
    try:
        found: WebElement = wait.until(
            expected.presence_of_element_located(locator), f"{locator} doesn't exist"
        )
    except TimeoutException:
        if not state:
            raise
        fail(state, instead())
    return found


def wait_for_count(wait: Wait, count: int, locator: Locator, subject: str = "") -> None:
    """Wait until `count` elements match. In a check, `subject` names their number."""
    __tracebackhide__ = True
    seen = 0

    def has_count(driver: WebDriver) -> bool:
        nonlocal seen
        seen = len(driver.find_elements(*locator))
        return seen == count

    try:
        wait.until(has_count, f"there aren't {count} of {locator}")
    except TimeoutException:
        if not subject:
            raise
        fail(f"{subject}: {count}", seen)


def wait_until_gone(wait: Wait, locator: Locator, name: str = "elements") -> None:
    """Wait until no element matches. `name` is their name, in the plural."""
    __tracebackhide__ = True
    wait_for_count(wait, 0, locator, f"number of {name}")


def tap(driver: WebDriver, locator: Locator) -> None:
    """Tap an element."""
    driver.find_element(*locator).click()


def enter(driver: WebDriver, text: str, locator: Locator) -> None:
    """Type a text into an element, which must have the focus."""
    driver.find_element(*locator).send_keys(text)


def change(driver: WebDriver, text: str, other: str, locator: Locator) -> None:
    """Delete `text` from the end of a field, key by key as a person does, and type `other`."""
    enter(driver, Keys.BACKSPACE * len(text) + other, locator)


def texts(driver: WebDriver, locator: Locator) -> list[str]:
    """Return the texts of all matching elements, from the top."""
    return [element.text for element in driver.find_elements(*locator)]


def literal(text: str) -> str:
    """Return a text as an XPath 1.0 string literal, such as 'TODO'. It may contain quotes."""
    if "'" not in text:
        return f"'{text}'"
    if '"' not in text:
        return f'"{text}"'
    # An XPath 1.0 literal can't contain both kinds of quotes.
    return "concat(" + ', "\'", '.join(f"'{part}'" for part in text.split("'")) + ")"
