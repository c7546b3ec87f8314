"""A.5 Text size."""

import pytest
from appium.webdriver.webdriver import WebDriver
from elements import has_value, is_enabled, tap, wait_for
from tinylog import SYSTEM_FONT, TEXT_SIZE, bar, bar_button, detail, row, row_titles

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait


@pytest.mark.scenario("A.5", arguments=["--list", "Groceries"])
def test_a5(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    """Play A.5: the switch on, what the row then reads; off again, the size as it was before."""
    for number, before, after, size in [(1, "0", "1", "System font"), (2, "1", "0", "17")]:
        with run.test_case(number):  # Switch the system text size on; off
            with run.step(1):
                tap(driver, bar_button("Settings"))
            with run.expectation(1):
                wait_for(wait, bar("Settings"))
                driver.find_element(*row("Text size"))
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
            with run.step(4):
                tap(driver, bar_button("Settings"))
            with run.expectation(4):
                wait_for(wait, bar("Settings"))
                wait_for(wait, detail(size, "Text size"))
            with run.step(5):
                tap(driver, bar_button("Done"))
            with run.expectation(5):
                wait_for(wait, bar("My Lists"))
                assert row_titles(driver) == ["Groceries"]
