"""A.5 Text size."""

import pytest
from appium.webdriver.webdriver import WebDriver
from elements import tap
from tinylog import SYSTEM_FONT, Checks, bar_button, row

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait


@pytest.mark.scenario("A.5", arguments=["--list", "Groceries"])
def test_a5(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    """Play A.5: the switch on, what the row then reads, the size; off again, all as before."""
    check = Checks(driver, wait)
    halves = [(1, False, "17", "System font", 20), (2, True, "System font", "17", 17)]
    for number, was_on, detail_before, detail, size in halves:
        with run.test_case(number):  # Switch the system text size on; off
            with run.step(1):
                tap(driver, bar_button("Settings"))
            with run.expectation(1):
                check.settings(detail_before)
            with run.step(2):
                tap(driver, row("Text size"))
            with run.expectation(2):
                check.text_size(was_on)
            with run.step(3):
                tap(driver, SYSTEM_FONT)
            with run.expectation(3):
                check.turned(not was_on, size)
            with run.step(4):
                tap(driver, bar_button("Settings"))
            with run.expectation(4):
                check.settings(detail)
            with run.step(5):
                tap(driver, bar_button("Done"))
            with run.expectation(5):
                check.lists({"Groceries": 0})
                check.font_size(size)
