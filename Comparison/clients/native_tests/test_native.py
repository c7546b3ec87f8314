"""Features of the two clients in the native context."""

import json
import os
from collections.abc import Callable, Iterator
from typing import cast

import pytest
from appium.webdriver.common.appiumby import AppiumBy
from appium.webdriver.webdriver import WebDriver as AppiumDriver
from selenium.common.exceptions import InvalidSelectorException, WebDriverException
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webdriver import WebDriver

from duet_clients.tools import begin

Start = Callable[[str], WebDriver]


@pytest.fixture
def start() -> Iterator[Start]:
    """Start sessions with a tool and TinyLog. They end with the test."""
    drivers: list[WebDriver] = []

    def start(tool: str) -> WebDriver:
        drivers.append(begin(os.environ["DUET_SERVER"], tool, "TinyLog", [], []))
        return drivers[-1]

    yield start
    for driver in drivers:
        driver.quit()


def test_plain_selenium_finds_elements_by_id_name_and_type(start: Start) -> None:
    driver = start("selenium-python")
    # Selenium sends ids, names and classes as CSS selectors.
    driver.find_element(By.ID, "Add").click()
    assert len(driver.find_elements(By.NAME, "Save")) == 1
    assert driver.find_element(By.ID, "red").is_enabled()
    assert driver.find_element(By.CSS_SELECTOR, "button#red").tag_name == "XCUIElementTypeButton"
    assert driver.find_elements(By.TAG_NAME, "XCUIElementTypeTextField")
    # The XCUITest driver refuses a class, too.
    with pytest.raises(InvalidSelectorException, match="native elements have no classes"):
        driver.find_element(By.CLASS_NAME, "XCUIElementTypeButton")


@pytest.mark.parametrize("tool", ["appium-python", "selenium-python"])
def test_a_button_of_an_alert_is_an_element(start: Start, tool: str) -> None:
    driver = start(tool)
    driver.find_element(By.NAME, "Add").click()
    driver.find_element(By.NAME, "Save").click()
    assert driver.switch_to.alert.text == "Please add a name to your list"
    assert driver.find_element(By.NAME, "OK").text == "OK"
    driver.find_element(By.NAME, "OK").click()
    assert driver.find_elements(By.NAME, "OK") == []


def test_the_appium_client_reads_and_changes_settings(start: Start) -> None:
    driver = cast(AppiumDriver, start("appium-python"))
    assert driver.get_settings()["snapshotMaxDepth"] == 50
    assert driver.find_elements(AppiumBy.XPATH, "//XCUIElementTypeButton")
    driver.update_settings({"snapshotMaxDepth": 1, "useFirstMatch": True})
    assert driver.find_elements(AppiumBy.XPATH, "//XCUIElementTypeButton") == []
    assert driver.get_settings()["useFirstMatch"] is True
    with pytest.raises(WebDriverException, match="nothing is animated"):
        driver.update_settings({"reduceMotion": True})


def test_the_appium_client_gets_the_source_in_each_format(start: Start) -> None:
    driver = start("appium-python")
    tree = driver.execute_script("mobile: source", {"format": "json"})
    assert tree["type"] == "Application"
    assert "isVisible" in json.dumps(tree)
    text = driver.execute_script("mobile: source", {"format": "description"})
    assert text.startswith("Attributes: Application")
    assert driver.execute_script("mobile: source", {}) == driver.page_source
    assert driver.execute_script("mobile: performAccessibilityAudit", {}) is not None
