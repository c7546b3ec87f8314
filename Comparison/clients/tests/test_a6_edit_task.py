"""A.6 Edit a task."""

import pytest
from appium.webdriver.webdriver import WebDriver
from elements import change, enter, tap, wait_for, wait_until_gone
from tinylog import ALERT, DONE_KEY, NEW_TASK, Checks, add, bar_button, field, row

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait


@pytest.mark.scenario("A.6", arguments=["--list", "Errands", "--list", "Groceries"])
def test_a6(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    check = Checks(driver, wait)
    with run.test_case(1):  # Change a task's text
        with run.precondition(1):
            check.lists({"Errands": 0, "Groceries": 0})
        with run.step(1):
            tap(driver, row("Errands"))
        with run.expectation(1):
            check.tasks([], "Errands")
        with run.step(2):
            tap(driver, NEW_TASK)
            add(driver, "Buy milk", "Call the bank")
        with run.expectation(2):
            check.tasks(["Call the bank", "Buy milk"], "Errands", is_typing=True)
        with run.step(3):
            tap(driver, row("Buy milk"))
        with run.expectation(3):
            check.task_form("Buy milk")
        with run.step(4):
            change(driver, "Buy milk", "Buy oat milk", field("Task"))
            tap(driver, bar_button("Save"))
        with run.expectation(4):
            wait_for(wait, row("Buy oat milk"))
            check.tasks(["Call the bank", "Buy oat milk"], "Errands", ticked=[])

    with run.test_case(2):  # Discard a change
        with run.step(1):
            tap(driver, row("Call the bank"))
        with run.expectation(1):
            check.task_form("Call the bank")
        with run.step(2):
            change(driver, "Call the bank", "Rob the bank", field("Task"))
        with run.expectation(2):
            check.task_form("Rob the bank")
        with run.step(3):
            tap(driver, bar_button("Close"))
        with run.expectation(3):
            check.tasks(["Call the bank", "Buy oat milk"], "Errands", ticked=[])

    with run.test_case(3):  # Leave a task without a text
        with run.step(1):
            tap(driver, row("Call the bank"))
        with run.expectation(1):
            check.task_form("Call the bank")
        with run.step(2):
            change(driver, "Call the bank", "", field("Task"))
            tap(driver, bar_button("Save"))
        with run.expectation(2):
            check.alert("Please add a text to your task")
        with run.step(3):
            driver.switch_to.alert.accept()
        with run.expectation(3):
            wait_until_gone(wait, ALERT)
            check.task_form(None)
        with run.step(4):
            enter(driver, "Visit the bank", field("Task"))
            tap(driver, DONE_KEY)
        with run.expectation(4):
            wait_for(wait, row("Visit the bank"))
            check.tasks(["Visit the bank", "Buy oat milk"], "Errands", ticked=[])
        with run.step(5):
            tap(driver, bar_button("My Lists"))
        with run.expectation(5):
            check.lists({"Errands": 2, "Groceries": 0})
