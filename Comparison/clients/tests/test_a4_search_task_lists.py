"""A.4 Search task lists; add and delete many tasks."""

import pytest
from appium.webdriver.webdriver import WebDriver
from elements import enter, tap, wait_for_count
from tinylog import (
    FIRST_ROW,
    NEW_TASK,
    ROWS,
    Checks,
    add,
    bar_button,
    field,
    row,
    row_buttons,
    swipe_left,
    tab,
)

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait

SEARCH = field("Search")
TEN_TO_ONE = [str(number) for number in range(10, 0, -1)]


@pytest.mark.scenario("A.4", arguments=["--list", "Groceries"])
def test_a4(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    check = Checks(driver, wait)
    with run.test_case(1):  # Add a task list
        with run.step(1):
            tap(driver, tab("Add"))
        with run.expectation(1):
            check.list_form("Add List", color="purple")
        with run.step(2):
            enter(driver, "Numbers", field("Name"))
            tap(driver, bar_button("Save"))
        with run.expectation(2):
            check.tasks([], "Numbers", is_typing=True)
        with run.step(3):
            tap(driver, bar_button("My Lists"))
        with run.expectation(3):
            check.lists({"Numbers": 0, "Groceries": 0})

    with run.test_case(2):  # Find the list, open it, add tasks
        with run.step(1):
            tap(driver, SEARCH)
            enter(driver, "Numbers", SEARCH)
        with run.expectation(1):
            check.found(["Numbers"], SEARCH, "Numbers")
        with run.step(2):
            tap(driver, row("Numbers"))
        with run.expectation(2):
            check.tasks([], "Numbers")
        with run.step(3):
            tap(driver, NEW_TASK)
            add(driver, "1")
        with run.expectation(3):
            check.tasks(["1"], "Numbers", is_typing=True)
        with run.step(4):
            add(driver, *(str(number) for number in range(2, 11)))
        with run.expectation(4):
            check.tasks(TEN_TO_ONE, "Numbers", is_typing=True)
        with run.step(5):
            tap(driver, bar_button("My Lists"))
        with run.expectation(5):
            check.lists({"Numbers": 10, "Groceries": 0})
            assert driver.find_element(*SEARCH).get_attribute("value") == "Search"

    with run.test_case(3):  # Delete all the tasks
        with run.step(1):
            tap(driver, row("Numbers"))
        with run.expectation(1):
            check.tasks(TEN_TO_ONE, "Numbers")
        with run.step(2):
            swipe_left(driver, FIRST_ROW)
        with run.expectation(2):
            check.buttons(["Archive"], "10")
        with run.step(3):
            tap(driver, row_buttons("Archive"))
        with run.expectation(3):
            check.gone("10", left=9)
        with run.step(4):
            for left in range(8, -1, -1):
                swipe_left(driver, FIRST_ROW)
                tap(driver, row_buttons("Archive"))
                wait_for_count(wait, left, ROWS)
        with run.expectation(4):
            check.tasks([], "Numbers")
        with run.step(5):
            tap(driver, tab("Archive"))
        with run.expectation(5):
            check.archive("Archive", TEN_TO_ONE)
        with run.step(6):
            swipe_left(driver, FIRST_ROW)
        with run.expectation(6):
            check.buttons(["Delete", "Restore"], "10")
        with run.step(7):
            tap(driver, row_buttons("Delete"))
        with run.expectation(7):
            check.gone("10", left=9)
        with run.step(8):
            for left in range(8, -1, -1):
                swipe_left(driver, FIRST_ROW)
                tap(driver, row_buttons("Delete"))
                wait_for_count(wait, left, ROWS)
        with run.expectation(8):
            check.archive("Archive", [])
        with run.step(9):
            tap(driver, bar_button("Close"))
        with run.expectation(9):
            check.tasks([], "Numbers")
        with run.step(10):
            tap(driver, bar_button("My Lists"))
        with run.expectation(10):
            check.lists({"Numbers": 0, "Groceries": 0})
