"""Named pictures (P), with locators for every language. This client only takes them."""

import pytest
from appium.webdriver.common.appiumby import AppiumBy
from appium.webdriver.webdriver import WebDriver
from beer_explorer import BEERS, switch_to_web_view
from elements import tap, wait_for
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webdriver import WebDriver as AnyDriver
from tinylog import FIRST_ROW, ROWS

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait


def check_picture(driver: AnyDriver) -> None:
    """Check that the screenshot is a picture."""
    assert driver.get_screenshot_as_png().startswith(b"\x89PNG")


@pytest.mark.scenario("P.1")
def test_p1(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    with run.test_case("Take pictures of two screens"):
        with run.precondition("Two lists are shown. A picture is taken."):
            assert len(driver.find_elements(*ROWS)) == 2
            check_picture(driver)
        with run.step("Tap the first list."):
            tap(driver, FIRST_ROW)
        with run.expectation("It has no tasks. A picture is taken."):
            assert wait_for(wait, (AppiumBy.ACCESSIBILITY_ID, "empty")).text
            check_picture(driver)


@pytest.mark.scenario("P.2")
def test_p2(run: ScenarioRun, driver: AnyDriver) -> None:
    switch_to_web_view(driver)
    with run.test_case("Take pictures of two pages"):
        with run.precondition("Thirty beers are shown. A picture is taken."):
            assert len(driver.find_elements(*BEERS)) == 30
            check_picture(driver)
        with run.step("Tap the first beer."):
            tap(driver, (By.CSS_SELECTOR, "#beers li:first-child a"))
        with run.expectation("Its detail is shown. A picture is taken."):
            assert not driver.find_elements(*BEERS)
            check_picture(driver)
