"""A.1 Add a task list, add a task, mark the task done."""

import pytest
from appium.webdriver.webdriver import WebDriver
from elements import enter, tap
from tinylog import NEW_TASK, Checks, add, bar_button, button, color, field, row, tab, text

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait

TASK = "Write some UI tests"


@pytest.mark.scenario("A.1", arguments=["--list", "Groceries"])
def test_a1(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    check = Checks(driver, wait)
    with run.test_case(1):  # Add a task list
        with run.step(1):
            tap(driver, tab("Add"))
        with run.expectation(1):
            check.list_form("Add List", color="purple")
        with run.step(2):
            enter(driver, "TODO", field("Name"))
            tap(driver, color("red"))
            tap(driver, bar_button("Save"))
        with run.expectation(2):
            check.tasks([], "TODO", is_typing=True)
        with run.step(3):
            tap(driver, bar_button("My Lists"))
        with run.expectation(3):
            check.lists({"TODO": 0, "Groceries": 0})
            check.color("red", "#fe4565", "TODO")

    with run.test_case(2):  # Add a task to the list
        with run.step(1):
            tap(driver, row("TODO"))
        with run.expectation(1):
            check.tasks([], "TODO")
        with run.step(2):
            tap(driver, NEW_TASK)
            add(driver, TASK)
        with run.expectation(2):
            check.tasks([TASK], "TODO", ticked=[], is_typing=True)
        with run.step(3):
            tap(driver, bar_button("My Lists"))
        with run.expectation(3):
            check.lists({"TODO": 1, "Groceries": 0})

    with run.test_case(3):  # Mark the task done
        with run.step(1):
            tap(driver, row("TODO"))
        with run.expectation(1):
            check.tasks([TASK], "TODO", ticked=[])
        with run.step(2):
            tap(driver, button("check box", TASK))
        with run.expectation(2):
            check.tasks([TASK], "TODO", ticked=[TASK])
            assert len(driver.find_elements(*text("All tasks completed"))) == 1
        with run.step(3):
            tap(driver, bar_button("My Lists"))
        with run.expectation(3):
            check.lists({"TODO": 0, "Groceries": 0})
