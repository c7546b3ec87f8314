"""A.2 Work with tasks, and archive one."""

import pytest
from appium.webdriver.common.appiumby import AppiumBy
from appium.webdriver.webdriver import WebDriver
from elements import enter, tap, wait_for
from tinylog import (
    LAST_ROW,
    NEW_TASK,
    Checks,
    add,
    bar_button,
    button,
    color,
    field,
    row,
    row_title,
    tab,
)

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait

LIST = "Shopping list"
MIDDLE_CHECK_BOX = (AppiumBy.XPATH, "//XCUIElementTypeCell[2]/XCUIElementTypeButton")


@pytest.mark.scenario("A.2", arguments=["--list", "Groceries"])
def test_a2(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    check = Checks(driver, wait)
    with run.test_case(1):  # Add a task list
        with run.step(1):
            tap(driver, tab("Add"))
        with run.expectation(1):
            check.list_form("Add List", color="purple")
        with run.step(2):
            enter(driver, LIST, field("Name"))
            tap(driver, color("green"))
            tap(driver, bar_button("Save"))
        with run.expectation(2):
            check.tasks([], LIST, is_typing=True)
        with run.step(3):
            tap(driver, bar_button("My Lists"))
        with run.expectation(3):
            check.lists({LIST: 0, "Groceries": 0})
            check.color("green", "#50de72", LIST)

    with run.test_case(2):  # Add three tasks
        with run.step(1):
            tap(driver, row(LIST))
        with run.expectation(1):
            check.tasks([], LIST)
        with run.step(2):
            tap(driver, NEW_TASK)
            add(driver, "iPhone")
        with run.expectation(2):
            check.tasks(["iPhone"], LIST, is_typing=True)
        with run.step(3):
            add(driver, "iPad")
        with run.expectation(3):
            check.tasks(["iPad", "iPhone"], LIST, is_typing=True)
        with run.step(4):
            add(driver, "MacBook")
        with run.expectation(4):
            check.tasks(["MacBook", "iPad", "iPhone"], LIST, is_typing=True)
        with run.step(5):
            tap(driver, bar_button("My Lists"))
        with run.expectation(5):
            check.lists({LIST: 3, "Groceries": 0})

    with run.test_case(3):  # Mark the middle task done and move it to the end
        with run.step(1):
            tap(driver, row(LIST))
        with run.expectation(1):
            check.tasks(["MacBook", "iPad", "iPhone"], LIST, ticked=[])
        with run.step(2):
            tap(driver, MIDDLE_CHECK_BOX)
        with run.expectation(2):
            check.tasks(["MacBook", "iPad", "iPhone"], LIST, ticked=["iPad"])
        with run.step(3):
            tap(driver, bar_button("Edit"))
        with run.expectation(3):
            check.editable(["MacBook", "iPad", "iPhone"])
        with run.step(4):
            handle = driver.find_element(*button("reorder", "iPad"))
            last = driver.find_element(*LAST_ROW)
            driver.drag_and_drop(handle, last, pause=0.5)
        with run.expectation(4):
            wait_for(wait, row_title("iPad", 3))
            check.tasks(["MacBook", "iPhone", "iPad"], LIST, ticked=["iPad"])
        with run.step(5):
            tap(driver, bar_button("Done"))
        with run.expectation(5):
            check.not_editable()
        with run.step(6):
            tap(driver, bar_button("My Lists"))
        with run.expectation(6):
            check.lists({LIST: 2, "Groceries": 0})

    with run.test_case(4):  # Archive the last task (iPad)
        with run.step(1):
            tap(driver, row(LIST))
        with run.expectation(1):
            check.tasks(["MacBook", "iPhone", "iPad"], LIST, ticked=["iPad"])
        with run.step(2):
            tap(driver, bar_button("Edit"))
        with run.expectation(2):
            check.editable(["MacBook", "iPhone", "iPad"])
        with run.step(3):
            tap(driver, button("remove", "iPad"))
        with run.expectation(3):
            check.buttons(["Archive"], "iPad")
        with run.step(4):
            tap(driver, button("Archive", "iPad"))
        with run.expectation(4):
            check.tasks(["MacBook", "iPhone"], LIST, ticked=[])
        with run.step(5):
            tap(driver, tab("Archive"))
        with run.expectation(5):
            check.archive("Archive", ["iPad"])
