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


@pytest.mark.scenario("A.2")
def test_a2(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    check = Checks(driver, wait)
    with run.test_case("Add a task list"):
        with run.step("Tap add (+)."):
            tap(driver, tab("Add"))
        with run.expectation("A screen asks for name and colour."):
            check.list_form("Add List", color="purple")
        with run.step('Enter "Shopping list", choose green, tap Save.'):
            enter(driver, LIST, field("Name"))
            tap(driver, color("green"))
            tap(driver, bar_button("Save"))
        with run.expectation('The screen for adding tasks to "Shopping list" is shown.'):
            check.tasks([], LIST, is_typing=True)
        with run.step("Tap My Lists."):
            tap(driver, bar_button("My Lists"))
        with run.expectation('All lists are shown, "Shopping list" among them.'):
            check.lists({LIST: 0, "Groceries": 0})
            check.color("green", "#50de72", LIST)

    with run.test_case("Add three tasks"):
        with run.step('Tap "Shopping list".'):
            tap(driver, row(LIST))
        with run.expectation("The screen for adding tasks is shown."):
            check.tasks([], LIST)
        with run.step('Add "iPhone" (Done).'):
            tap(driver, NEW_TASK)
            add(driver, "iPhone")
        with run.expectation('"iPhone" is there.'):
            check.tasks(["iPhone"], LIST, is_typing=True)
        with run.step('Add "iPad" (Done).'):
            add(driver, "iPad")
        with run.expectation('"iPad" is there.'):
            check.tasks(["iPad", "iPhone"], LIST, is_typing=True)
        with run.step('Add "MacBook" (Done).'):
            add(driver, "MacBook")
        with run.expectation('"MacBook" is there.'):
            check.tasks(["MacBook", "iPad", "iPhone"], LIST, is_typing=True)
        with run.step("Tap My Lists."):
            tap(driver, bar_button("My Lists"))
        with run.expectation('"Shopping list" shows three tasks.'):
            check.lists({LIST: 3, "Groceries": 0})

    with run.test_case("Mark the middle task done and move it to the end"):
        with run.step('Tap "Shopping list".'):
            tap(driver, row(LIST))
        with run.expectation("The screen for adding tasks is shown, with the list's tasks."):
            check.tasks(["MacBook", "iPad", "iPhone"], LIST, ticked=[])
        with run.step("Mark the middle task (iPad) done."):
            tap(driver, MIDDLE_CHECK_BOX)
        with run.expectation("iPad is ticked."):
            check.tasks(["MacBook", "iPad", "iPhone"], LIST, ticked=["iPad"])
        with run.step("Tap Edit."):
            check.not_editable()
            tap(driver, bar_button("Edit"))
        with run.expectation("New controls appear at each task."):
            check.editable(["MacBook", "iPad", "iPhone"])
        with run.step("Take the middle task (iPad) and drag it to the bottom."):
            handle = driver.find_element(*button("reorder", "iPad"))
            last = driver.find_element(*LAST_ROW)
            driver.drag_and_drop(handle, last, pause=0.5)
        with run.expectation("The order is MacBook, iPhone, iPad."):
            wait_for(wait, row_title("iPad", 3), 'row 3: "iPad"')
            check.tasks(["MacBook", "iPhone", "iPad"], LIST, ticked=["iPad"])
        with run.step("Tap Done."):
            tap(driver, bar_button("Done"))
        with run.expectation("The editing controls are gone."):
            check.not_editable()
        with run.step("Tap My Lists."):
            tap(driver, bar_button("My Lists"))
        with run.expectation('"Shopping list" shows two tasks.'):
            check.lists({LIST: 2, "Groceries": 0})

    with run.test_case("Archive the last task (iPad)"):
        with run.step('Tap "Shopping list".'):
            tap(driver, row(LIST))
        with run.expectation("The screen for adding tasks is shown, with the list's tasks."):
            check.tasks(["MacBook", "iPhone", "iPad"], LIST, ticked=["iPad"])
        with run.step("Tap Edit."):
            check.not_editable()
            tap(driver, bar_button("Edit"))
        with run.expectation("New controls appear at each task."):
            check.editable(["MacBook", "iPhone", "iPad"])
        with run.step("At the last task (iPad) tap the red button (-)."):
            check.no_buttons("Archive")
            tap(driver, button("remove", "iPad"))
        with run.expectation("The Archive button appears at iPad."):
            check.buttons(["Archive"], "iPad")
        with run.step("Tap Archive."):
            tap(driver, button("Archive", "iPad"))
        with run.expectation("The last task is gone; there is one task fewer."):
            check.tasks(["MacBook", "iPhone"], LIST, ticked=[])
        with run.step("In the tab bar tap the archive icon."):
            tap(driver, tab("Archive"))
        with run.expectation("The archive is shown, with iPad."):
            check.archive("Archive", ["iPad"])
