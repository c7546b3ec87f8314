"""A.15 Add tasks on a slow service."""

import pytest
from appium.webdriver.webdriver import WebDriver
from elements import enter, tap, wait_for, wait_until_gone
from tinylog import DONE_KEY, KEYBOARD, NEW_TASK, Checks, row

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait


@pytest.mark.scenario("A.15")
def test_a15(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    check = Checks(driver, wait)
    with run.test_case("Keep typing while a response is pending"):
        with run.precondition(
            'There is a list "Groceries" without tasks. The service takes up to two seconds to '
            "respond."
        ):
            check.lists({"Groceries": 0})
        with run.step('Tap the list "Groceries".'):
            tap(driver, row("Groceries"))
        with run.expectation('The screen for adding tasks to "Groceries" is shown.'):
            check.tasks([], "Groceries")
        with run.step("Tap the field for a new task."):
            tap(driver, NEW_TASK)
        with run.expectation("The field is empty and has the focus."):
            wait_for(wait, KEYBOARD)
            check.tasks([], "Groceries", is_typing=True)
        with run.step('Tap Done, then enter "Milk" at once.'):
            tap(driver, DONE_KEY)
            enter(driver, "Milk", NEW_TASK)
        with run.expectation('"Milk" is in the field.'):
            assert driver.find_element(*NEW_TASK).get_attribute("value") == "Milk"
        with run.step("Tap Done."):
            tap(driver, DONE_KEY)
        with run.expectation(
            'The list has the task "Milk". The field is empty and still has the focus.'
        ):
            wait_for(wait, row("Milk"))
            check.tasks(["Milk"], "Groceries", is_typing=True)
        with run.step("Tap Done."):
            tap(driver, DONE_KEY)
        with run.expectation('The keyboard is gone. The list has the task "Milk".'):
            wait_until_gone(wait, KEYBOARD)
            check.tasks(["Milk"], "Groceries")
