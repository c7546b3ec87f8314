"""A.4 Search task lists; add and delete many tasks."""

import pytest
from appium.webdriver.common.appiumby import AppiumBy
from appium.webdriver.webdriver import WebDriver
from elements import tap, wait_for, wait_for_count, wait_until_gone
from tinylog import (
    FIRST_ROW,
    ROWS,
    bar,
    bar_button,
    button,
    color,
    field,
    focused_placeholder,
    open_tasks,
    row,
    row_titles,
    swipe_left,
    tab,
    text,
)

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait

FIRST_ARCHIVE = (
    AppiumBy.XPATH,
    "//XCUIElementTypeCell[1]/XCUIElementTypeButton[@label='Archive']",
)
FIRST_DELETE = (
    AppiumBy.XPATH,
    "//XCUIElementTypeCell[1]/XCUIElementTypeButton[@label='Delete']",
)
TEN_TO_ONE = [str(number) for number in range(10, 0, -1)]


@pytest.mark.scenario("A.4", arguments=["--list", "Groceries"])
def test_a4(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    """Play A.4."""
    with run.test_case(1):  # Add a task list
        with run.step(1):
            tap(driver, tab("Add"))
        with run.expectation(1):
            wait_for(wait, field("Name"))
            assert driver.find_element(*color("purple")).is_selected()
        with run.step(2):
            driver.find_element(*field("Name")).send_keys("Numbers")
            tap(driver, bar_button("Save"))
        with run.expectation(2):
            wait_for(wait, bar("Numbers"))
            driver.find_element(*field("Add new task"))
        with run.step(3):
            tap(driver, bar_button("My Lists"))
        with run.expectation(3):
            wait_for(wait, row("Numbers"))
            assert row_titles(driver) == ["Numbers", "Groceries"]

    with run.test_case(2):  # Find the list, open it, add tasks
        with run.step(1):
            driver.find_element(*field("Search")).send_keys("Numbers")
        with run.expectation(1):
            wait_for_count(wait, 1, ROWS)
            assert row_titles(driver) == ["Numbers"]
        with run.step(2):
            tap(driver, row("Numbers"))
        with run.expectation(2):
            wait_for(wait, bar("Numbers"))
            driver.find_element(*field("Add new task"))
        with run.step(3):
            driver.find_element(*field("Add new task")).send_keys("1\n")
        with run.expectation(3):
            wait_for(wait, row("1"))
            assert len(driver.find_elements(*ROWS)) == 1
            assert focused_placeholder(driver) == "Add new task"
        with run.step(4):
            new_task = driver.find_element(*field("Add new task"))
            for number in range(2, 11):
                new_task.send_keys(f"{number}\n")
        with run.expectation(4):
            wait_for_count(wait, 10, ROWS)
            assert row_titles(driver) == TEN_TO_ONE
        with run.step(5):
            tap(driver, bar_button("My Lists"))
        with run.expectation(5):
            wait_for(wait, open_tasks(10, "Numbers"))

    with run.test_case(3):  # Delete all the tasks
        with run.step(1):
            tap(driver, row("Numbers"))
        with run.expectation(1):
            wait_for(wait, bar("Numbers"))
            wait_for_count(wait, 10, ROWS)
        with run.step(2):
            swipe_left(driver, FIRST_ROW)
        with run.expectation(2):
            wait_for(wait, button("Archive", "10"))
        with run.step(3):
            tap(driver, button("Archive", "10"))
        with run.expectation(3):
            wait_until_gone(wait, row("10"))
            assert len(driver.find_elements(*ROWS)) == 9
        with run.step(4):
            for left in range(8, -1, -1):
                swipe_left(driver, FIRST_ROW)
                tap(driver, FIRST_ARCHIVE)
                wait_for_count(wait, left, ROWS)
        with run.expectation(4):
            assert len(driver.find_elements(*ROWS)) == 0
            driver.find_element(*text("Tap text field to create a new task."))
        with run.step(5):
            tap(driver, tab("Archive"))
        with run.expectation(5):
            wait_for(wait, bar("Archive"))
            wait_for_count(wait, 10, ROWS)
            assert row_titles(driver) == TEN_TO_ONE
        with run.step(6):
            swipe_left(driver, FIRST_ROW)
        with run.expectation(6):
            wait_for(wait, button("Delete", "10"))
            driver.find_element(*button("Restore", "10"))
        with run.step(7):
            tap(driver, button("Delete", "10"))
        with run.expectation(7):
            wait_until_gone(wait, row("10"))
            assert len(driver.find_elements(*ROWS)) == 9
        with run.step(8):
            for left in range(8, -1, -1):
                swipe_left(driver, FIRST_ROW)
                tap(driver, FIRST_DELETE)
                wait_for_count(wait, left, ROWS)
        with run.expectation(8):
            assert len(driver.find_elements(*ROWS)) == 0
            driver.find_element(*text("No Archives"))
        with run.step(9):
            tap(driver, bar_button("Close"))
        with run.expectation(9):
            wait_for(wait, bar("Numbers"))
            assert len(driver.find_elements(*ROWS)) == 0
        with run.step(10):
            tap(driver, bar_button("My Lists"))
        with run.expectation(10):
            wait_for(wait, open_tasks(0, "Numbers"))
