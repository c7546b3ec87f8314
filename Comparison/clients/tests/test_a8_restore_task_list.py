"""A.8 Restore a task list."""

import pytest
from appium.webdriver.webdriver import WebDriver
from elements import change, enter, tap, wait_for, wait_until_gone
from tinylog import (
    NEW_TASK,
    Checks,
    add,
    bar_button,
    button,
    field,
    open_tasks,
    row,
    swipe_left,
    tab,
)

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait

TASKS = ["Water the roses", "Plant a tree"]


@pytest.mark.scenario(
    "A.8", arguments=["--list", "Home", "--list", "Garden:green", "--list", "Work"]
)
def test_a8(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    check = Checks(driver, wait)
    with run.test_case(1):  # Archive a task list with its tasks
        with run.precondition(1):
            check.lists({"Home": 0, "Garden": 0, "Work": 0})
            check.color("green", "#50de72", "Garden")
        with run.step(1):
            tap(driver, row("Garden"))
        with run.expectation(1):
            check.tasks([], "Garden")
        with run.step(2):
            tap(driver, NEW_TASK)
            add(driver, "Plant a tree")
            wait_for(wait, row("Plant a tree"))
            tap(driver, button("check box", "Plant a tree"))
            add(driver, "Water the roses")
        with run.expectation(2):
            check.tasks(TASKS, "Garden", ticked=["Plant a tree"], is_typing=True)
        with run.step(3):
            tap(driver, bar_button("My Lists"))
        with run.expectation(3):
            check.lists({"Home": 0, "Garden": 1, "Work": 0})
        with run.step(4):
            swipe_left(driver, row("Garden"))
            tap(driver, button("Archive", "Garden"))
        with run.expectation(4):
            wait_until_gone(wait, row("Garden"))
            check.lists({"Home": 0, "Work": 0})

    with run.test_case(2):  # Look into the archive
        with run.step(1):
            tap(driver, tab("Archive"))
        with run.expectation(1):
            check.archive("My Archives", ["Garden"])
            check.color("green", "#50de72", "Garden")
            assert len(driver.find_elements(*open_tasks(1, "Garden"))) == 1
        with run.step(2):
            tap(driver, field("Search"))
            enter(driver, "home", field("Search"))
        with run.expectation(2):
            check.found([], field("Search"), "home")
        with run.step(3):
            change(driver, "home", "green", field("Search"))
        with run.expectation(3):
            check.found(["Garden"], field("Search"), "green")
        with run.step(4):
            tap(driver, row("Garden"))
        with run.expectation(4):
            check.archived_tasks(TASKS, "Garden", ticked=["Plant a tree"])
        with run.step(5):
            tap(driver, bar_button("My Archives"))
        with run.expectation(5):
            check.archive("My Archives", ["Garden"])
            assert driver.find_element(*field("Search")).get_attribute("value") == "Search"

    with run.test_case(3):  # Restore the task list
        with run.step(1):
            swipe_left(driver, row("Garden"))
        with run.expectation(1):
            check.buttons(["Delete", "Restore"], "Garden")
        with run.step(2):
            tap(driver, button("Restore", "Garden"))
        with run.expectation(2):
            check.archive("My Archives", [])
        with run.step(3):
            tap(driver, bar_button("Close"))
        with run.expectation(3):
            check.lists({"Home": 0, "Garden": 1, "Work": 0})
            check.color("green", "#50de72", "Garden")
