"""A.6 Edit a task."""

import pytest
from appium.webdriver.webdriver import WebDriver
from elements import change, enter, tap, wait_for, wait_until_gone
from tinylog import ALERT, ALERT_BUTTON, DONE_KEY, NEW_TASK, Checks, add, bar_button, field, row

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait


@pytest.mark.scenario("A.6")
def test_a6(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    check = Checks(driver, wait)
    with run.test_case("Change a task's text"):
        with run.precondition('There is a list "Errands".'):
            check.lists({"Errands": 0, "Groceries": 0})
        with run.step('Tap the list "Errands".'):
            tap(driver, row("Errands"))
        with run.expectation("The screen for adding tasks is shown, without tasks."):
            check.tasks([], "Errands")
        with run.step('Add "Buy milk" (Done), then "Call the bank" (Done).'):
            tap(driver, NEW_TASK)
            add(driver, "Buy milk", "Call the bank")
        with run.expectation('Both tasks are shown, "Call the bank" above "Buy milk".'):
            check.tasks(["Call the bank", "Buy milk"], "Errands", is_typing=True)
        with run.step('Tap the task "Buy milk".'):
            tap(driver, row("Buy milk"))
        with run.expectation("A screen to change the task's text is shown, with \"Buy milk\"."):
            check.task_form("Buy milk")
        with run.step('Change "Buy milk" to "Buy oat milk", tap Save.'):
            change(driver, "Buy milk", "Buy oat milk", field("Task"))
            tap(driver, bar_button("Save"))
        with run.expectation(
            'The tasks are shown. "Buy oat milk" has replaced "Buy milk".'
        ):
            wait_for(wait, row("Buy oat milk"))
            check.tasks(["Call the bank", "Buy oat milk"], "Errands", ticked=[])

    with run.test_case("Discard a change"):
        with run.step('Tap the task "Call the bank".'):
            tap(driver, row("Call the bank"))
        with run.expectation(
            "A screen to change the task's text is shown, with \"Call the bank\"."
        ):
            check.task_form("Call the bank")
        with run.step('Change "Call the bank" to "Rob the bank".'):
            change(driver, "Call the bank", "Rob the bank", field("Task"))
        with run.expectation('The same screen is shown, with "Rob the bank".'):
            check.task_form("Rob the bank")
        with run.step("Tap Close."):
            tap(driver, bar_button("Close"))
        with run.expectation('The tasks are shown, with "Call the bank" as before.'):
            check.tasks(["Call the bank", "Buy oat milk"], "Errands", ticked=[])

    with run.test_case("Save a task without text"):
        with run.step('Tap the task "Call the bank".'):
            tap(driver, row("Call the bank"))
        with run.expectation(
            "A screen to change the task's text is shown, with \"Call the bank\"."
        ):
            check.task_form("Call the bank")
        with run.step("Delete the text, tap Save."):
            change(driver, "Call the bank", "", field("Task"))
            tap(driver, bar_button("Save"))
        with run.expectation("An alert asks for text."):
            check.alert("Please add a text to your task")
        with run.step("Tap OK."):
            tap(driver, ALERT_BUTTON)
        with run.expectation("The alert is gone. The same screen is shown, with an empty field."):
            wait_until_gone(wait, ALERT)
            check.task_form(None)
        with run.step('Enter "Visit the bank" and confirm with Done.'):
            enter(driver, "Visit the bank", field("Task"))
            tap(driver, DONE_KEY)
        with run.expectation(
            'The tasks are shown. "Visit the bank" has replaced "Call the bank".'
        ):
            wait_for(wait, row("Visit the bank"))
            check.tasks(["Visit the bank", "Buy oat milk"], "Errands", ticked=[])
        with run.step("Tap My Lists."):
            tap(driver, bar_button("My Lists"))
        with run.expectation('All lists are shown. "Errands" shows two tasks.'):
            check.lists({"Errands": 2, "Groceries": 0})
