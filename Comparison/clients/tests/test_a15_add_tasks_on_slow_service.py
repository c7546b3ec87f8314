"""A.15 Add tasks on a slow service."""

import pytest
from appium.webdriver.webdriver import WebDriver
from elements import enter, tap, wait_for, wait_until_gone
from tinylog import DONE_KEY, KEYBOARD, NEW_TASK, Checks, row

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait


@pytest.mark.scenario(
    "A.15", arguments=["--list", "Groceries", "--service-delay", "2000", "--seed", "45"]
)
def test_a15(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    check = Checks(driver, wait)
    with run.test_case(1):  # Type on while an answer is pending
        with run.precondition(1):
            check.lists({"Groceries": 0})
        with run.step(1):
            tap(driver, row("Groceries"))
        with run.expectation(1):
            check.tasks([], "Groceries")
        with run.step(2):
            tap(driver, NEW_TASK)
        with run.expectation(2):
            wait_for(wait, KEYBOARD)
            check.tasks([], "Groceries", is_typing=True)
        with run.step(3):
            tap(driver, DONE_KEY)
            enter(driver, "Milk", NEW_TASK)
        with run.expectation(3):
            assert driver.find_element(*NEW_TASK).get_attribute("value") == "Milk"
        with run.step(4):
            tap(driver, DONE_KEY)
        with run.expectation(4):
            wait_for(wait, row("Milk"))
            check.tasks(["Milk"], "Groceries", is_typing=True)
        with run.step(5):
            tap(driver, DONE_KEY)
        with run.expectation(5):
            wait_until_gone(wait, KEYBOARD)
            check.tasks(["Milk"], "Groceries")
