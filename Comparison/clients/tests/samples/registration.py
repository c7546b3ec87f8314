"""Where things are on the screen of Registration, and what its scenarios expect more than once."""

from __future__ import annotations

from appium.webdriver.common.appiumby import AppiumBy
from elements import Locator, enter, is_enabled, tap, wait_for
from selenium.webdriver.remote.webdriver import WebDriver
from tinylog import field, text

from duet_clients.traffic import CountedWait

EMAIL: Locator = (
    AppiumBy.XPATH,
    "//XCUIElementTypeOther[XCUIElementTypeStaticText[@label='Email Address']]"
    "/XCUIElementTypeTextField",
)
"""As a recorder finds it: in an element in which a text stands."""

PASSWORD: Locator = (AppiumBy.ACCESSIBILITY_ID, "passwordTextField")
"""By its identifier."""

CONFIRMATION: Locator = field("Confirm Password")
"""By its placeholder."""

REGISTER: Locator = (AppiumBy.ACCESSIBILITY_ID, "REGISTER")
"""Sends the form."""


def fill_in(driver: WebDriver, value: str, locator: Locator) -> None:
    """Give a field the focus, and type into it."""
    tap(driver, locator)
    enter(driver, value, locator)


def check_register(driver: WebDriver, wait: CountedWait, *, enabled: bool) -> None:
    """Check that the button takes a tap, or does not."""
    button = driver.find_element(*REGISTER)
    wait.until(lambda _: is_enabled(button)(driver) == enabled, f"REGISTER: {enabled=}")
    assert button.is_enabled() == enabled


def check_message(driver: WebDriver, wait: CountedWait, message: str) -> None:
    """Check that something is said below the form."""
    wait_for(wait, text(message))
    assert driver.find_element(AppiumBy.ACCESSIBILITY_ID, "message").text == message
