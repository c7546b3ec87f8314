"""A.1 Add a task list, add a task, mark the task done."""

import pytest
from appium.webdriver.webdriver import WebDriver
from elements import enter, tap
from tinylog import NEW_TASK, Checks, add, bar_button, button, color, field, row, tab, text

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait

TASK = "Write some UI tests"


@pytest.mark.scenario("A.1")
def test_a1(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    check = Checks(driver, wait)
    with run.test_case("Add a task list"):
        with run.step("Tap the add button (+)."):
            tap(driver, tab("Add"))
        with run.expectation("A screen asks for the list's name and colour."):
            check.list_form("Add List", color="purple")
        with run.step('Enter the name "TODO", choose red, tap Save.'):
            enter(driver, "TODO", field("Name"))
            tap(driver, color("red"))
            tap(driver, bar_button("Save"))
        with run.expectation('The screen for adding tasks to the new list "TODO" is shown.'):
            check.tasks([], "TODO", is_typing=True)
        with run.step("Tap My Lists to go back."):
            tap(driver, bar_button("My Lists"))
        with run.expectation('All lists are shown, the new "TODO" among them.'):
            check.lists({"TODO": 0, "Groceries": 0})
            check.color("red", "#fe4565", "TODO")

    with run.test_case("Add a task to the list"):
        with run.step('Tap the list "TODO".'):
            tap(driver, row("TODO"))
        with run.expectation("The screen for adding tasks is shown, with the list's tasks."):
            check.tasks([], "TODO")
        with run.step("Enter \"Write some UI tests\" as the task's name and confirm with Done."):
            tap(driver, NEW_TASK)
            add(driver, TASK)
        with run.expectation("The same screen is shown, with the task added."):
            check.tasks([TASK], "TODO", ticked=[], is_typing=True)
        with run.step("Tap My Lists."):
            tap(driver, bar_button("My Lists"))
        with run.expectation('All lists are shown; "TODO" shows one task.'):
            check.lists({"TODO": 1, "Groceries": 0})

    with run.test_case("Mark the task done"):
        with run.step('Tap the list "TODO".'):
            tap(driver, row("TODO"))
        with run.expectation("The screen for adding tasks is shown, with the list's tasks."):
            check.tasks([TASK], "TODO", ticked=[])
        with run.step("Mark the only task done."):
            tap(driver, button("check box", TASK))
        with run.expectation("The same screen is shown, the task ticked."):
            check.tasks([TASK], "TODO", ticked=[TASK])
            assert len(driver.find_elements(*text("All tasks completed"))) == 1
        with run.step("Tap My Lists."):
            tap(driver, bar_button("My Lists"))
        with run.expectation(
            'All lists are shown; "TODO" shows no task (the count is of open tasks).'
        ):
            check.lists({"TODO": 0, "Groceries": 0})
