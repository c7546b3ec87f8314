"""Waiting for elements, and acting on them: what every test does again and again."""

from __future__ import annotations

from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support import expected_conditions as expected

from duet_clients.traffic import CountedWait

Locator = tuple[str, str]


def wait_for(wait: CountedWait, locator: Locator) -> WebElement:
    """Wait until an element is there, and return it."""
    found: WebElement = wait.until(
        expected.presence_of_element_located(locator), f"waited in vain for {locator}"
    )
    return found


def wait_for_count(wait: CountedWait, count: int, locator: Locator) -> None:
    """Wait until there are so many such elements."""
    wait.until(
        lambda driver: len(driver.find_elements(*locator)) == count,
        f"waited in vain for {count} of {locator}",
    )


def wait_until_gone(wait: CountedWait, locator: Locator) -> None:
    """Wait until no such element is there."""
    wait_for_count(wait, 0, locator)


def tap(driver: WebDriver, locator: Locator) -> None:
    """Tap what is found."""
    driver.find_element(*locator).click()


def enter(driver: WebDriver, text: str, locator: Locator) -> None:
    """Type a text into what is found, which has the focus."""
    driver.find_element(*locator).send_keys(text)


def change(driver: WebDriver, text: str, other: str, locator: Locator) -> None:
    """Delete a text that a field ends with, key by key, and type another one."""
    enter(driver, Keys.BACKSPACE * len(text) + other, locator)


def texts(driver: WebDriver, locator: Locator) -> list[str]:
    """Read the texts of all that is found, from the top."""
    return [element.text for element in driver.find_elements(*locator)]


def literal(text: str) -> str:
    """Write a text as a string of XPath 1.0, such as 'TODO', whatever quotes it has."""
    if "'" not in text:
        return f"'{text}'"
    if '"' not in text:
        return f'"{text}"'
    # XPath 1.0 has no way to write both kinds in one string.
    return "concat(" + ', "\'", '.join(f"'{part}'" for part in text.split("'")) + ")"
