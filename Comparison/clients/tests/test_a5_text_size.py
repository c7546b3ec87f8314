"""A.5 Text size."""

import pytest
from appium.webdriver.common.appiumby import AppiumBy
from appium.webdriver.webdriver import WebDriver
from elements import has_value, is_enabled, tap, wait_for
from tinylog import SHOWN_SIZE, SYSTEM_FONT, TEXT_SIZE, bar, bar_button, row
from tinylog_checks import Checks

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait


@pytest.mark.scenario("A.5", arguments=["--list", "Groceries"])
def test_a5(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    """Play A.5: the switch on, what the row then reads, the size; off again, all as before."""
    check = Checks(driver, wait)
    halves = [(1, "0", "1", "17", "System font", 20), (2, "1", "0", "System font", "17", 17)]
    for number, before, after, detail_before, detail, size in halves:
        with run.test_case(number):  # Switch the system text size on; off
            with run.step(1):
                tap(driver, bar_button("Settings"))
            with run.expectation(1):
                check.settings(detail_before)
            with run.step(2):
                tap(driver, row("Text size"))
            with run.expectation(2):
                wait_for(wait, bar("Text size"))
                switch = driver.find_element(*SYSTEM_FONT)
                wait.until(is_enabled(switch), "the switch is not enabled")
                assert switch.get_attribute("value") == before
                assert driver.find_element(*TEXT_SIZE).is_enabled() == (before == "0")
            with run.step(3):
                tap(driver, SYSTEM_FONT)
            with run.expectation(3):
                switch = driver.find_element(*SYSTEM_FONT)
                wait.until(has_value(switch, after), f"the switch is not {after}")
                assert driver.find_element(*TEXT_SIZE).is_enabled() == (after == "0")
                assert driver.find_element(*SHOWN_SIZE).get_attribute("label") == str(size)
            with run.step(4):
                tap(driver, bar_button("Settings"))
            with run.expectation(4):
                check.settings(detail)
            with run.step(5):
                tap(driver, bar_button("Done"))
            with run.expectation(5):
                check.lists({"Groceries": 0})
                # The lists are drawn in the size that was chosen.
                drawn = f"//XCUIElementTypeCell[@value='{{\"fontSize\":{size}}}']"
                wait_for(wait, (AppiumBy.XPATH, drawn))
