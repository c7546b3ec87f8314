"""A.2 Work with tasks, and archive one."""

import pytest
from appium.webdriver.common.appiumby import AppiumBy
from appium.webdriver.webdriver import WebDriver
from elements import tap, wait_for, wait_until_gone
from tinylog import (
    LAST_ROW,
    bar,
    bar_button,
    button,
    buttons,
    circle,
    color,
    field,
    focused_placeholder,
    open_tasks,
    row,
    row_titles,
    tab,
)

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait

MIDDLE_CHECK_BOX = (AppiumBy.XPATH, "//XCUIElementTypeCell[2]/XCUIElementTypeButton")
IPAD_AT_THE_END = (
    AppiumBy.XPATH,
    "//XCUIElementTypeCell[3][XCUIElementTypeStaticText[@label='iPad']]",
)
ARCHIVE_BUTTONS = (
    AppiumBy.XPATH,
    "//XCUIElementTypeCell/XCUIElementTypeButton[@label='Archive']",
)


@pytest.mark.scenario("A.2", arguments=["--list", "Groceries"])
def test_a2(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    """Play A.2."""
    with run.test_case(1):  # Add a task list
        with run.step(1):
            tap(driver, tab("Add"))
        with run.expectation(1):
            wait_for(wait, field("Name"))
            driver.find_element(*color("green"))
        with run.step(2):
            driver.find_element(*field("Name")).send_keys("Shopping list")
            tap(driver, color("green"))
            tap(driver, bar_button("Save"))
        with run.expectation(2):
            wait_for(wait, bar("Shopping list"))
            assert focused_placeholder(driver) == "Add new task"
        with run.step(3):
            tap(driver, bar_button("My Lists"))
        with run.expectation(3):
            wait_for(wait, row("Shopping list"))
            assert row_titles(driver) == ["Shopping list", "Groceries"]
            its_circle = driver.find_element(*circle("Shopping list"))
            assert its_circle.get_attribute("label") == "green"

    with run.test_case(2):  # Add three tasks
        with run.step(1):
            tap(driver, row("Shopping list"))
        with run.expectation(1):
            wait_for(wait, bar("Shopping list"))
            driver.find_element(*field("Add new task"))
        with run.step(2):
            driver.find_element(*field("Add new task")).send_keys("iPhone\n")
        with run.expectation(2):
            wait_for(wait, row("iPhone"))
            assert row_titles(driver) == ["iPhone"]
        with run.step(3):
            driver.find_element(*field("Add new task")).send_keys("iPad\n")
        with run.expectation(3):
            wait_for(wait, row("iPad"))
            assert row_titles(driver) == ["iPad", "iPhone"]
        with run.step(4):
            driver.find_element(*field("Add new task")).send_keys("MacBook\n")
        with run.expectation(4):
            wait_for(wait, row("MacBook"))
            assert row_titles(driver) == ["MacBook", "iPad", "iPhone"]
        with run.step(5):
            tap(driver, bar_button("My Lists"))
        with run.expectation(5):
            wait_for(wait, open_tasks(3, "Shopping list"))

    with run.test_case(3):  # Mark the middle task done and move it to the end
        with run.step(1):
            tap(driver, row("Shopping list"))
        with run.expectation(1):
            wait_for(wait, row("iPad"))
            assert row_titles(driver) == ["MacBook", "iPad", "iPhone"]
        with run.step(2):
            tap(driver, MIDDLE_CHECK_BOX)
        with run.expectation(2):
            wait.until(
                lambda driver: [
                    box.is_selected() for box in driver.find_elements(*buttons("check box"))
                ]
                == [False, True, False],
                "the middle task, and it alone, is not ticked",
            )
        with run.step(3):
            tap(driver, bar_button("Edit"))
        with run.expectation(3):
            wait_for(wait, button("Remove iPad", "iPad"))
            assert len(driver.find_elements(*buttons("remove"))) == 3
            assert len(driver.find_elements(*buttons("reorder"))) == 3
        with run.step(4):
            handle = driver.find_element(*button("reorder", "iPad"))
            last = driver.find_element(*LAST_ROW)
            driver.drag_and_drop(handle, last, pause=0.5)
        with run.expectation(4):
            wait_for(wait, IPAD_AT_THE_END)
            assert row_titles(driver) == ["MacBook", "iPhone", "iPad"]
        with run.step(5):
            tap(driver, bar_button("Done"))
        with run.expectation(5):
            wait_until_gone(wait, buttons("remove"))
            assert len(driver.find_elements(*buttons("reorder"))) == 0
            driver.find_element(*bar_button("Edit"))
        with run.step(6):
            tap(driver, bar_button("My Lists"))
        with run.expectation(6):
            wait_for(wait, open_tasks(2, "Shopping list"))

    with run.test_case(4):  # Archive the last task (iPad)
        with run.step(1):
            tap(driver, row("Shopping list"))
        with run.expectation(1):
            wait_for(wait, row("iPad"))
            assert row_titles(driver) == ["MacBook", "iPhone", "iPad"]
        with run.step(2):
            tap(driver, bar_button("Edit"))
        with run.expectation(2):
            wait_for(wait, button("Remove iPad", "iPad"))
            assert len(driver.find_elements(*buttons("remove"))) == 3
        with run.step(3):
            tap(driver, button("remove", "iPad"))
        with run.expectation(3):
            wait_for(wait, button("Archive", "iPad"))
            assert len(driver.find_elements(*ARCHIVE_BUTTONS)) == 1
        with run.step(4):
            tap(driver, button("Archive", "iPad"))
        with run.expectation(4):
            wait_until_gone(wait, row("iPad"))
            assert row_titles(driver) == ["MacBook", "iPhone"]
        with run.step(5):
            tap(driver, tab("Archive"))
        with run.expectation(5):
            wait_for(wait, bar("Archive"))
            wait_for(wait, row("iPad"))
            assert row_titles(driver) == ["iPad"]
