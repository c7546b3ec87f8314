"""A.1 Add a task list, add a task, mark the task done."""

import pytest
from appium.webdriver.webdriver import WebDriver
from elements import tap, wait_for
from tinylog import (
    DONE_KEY,
    ROWS,
    bar,
    bar_button,
    button,
    circle,
    color,
    field,
    focused_placeholder,
    open_tasks,
    row,
    row_titles,
    tab,
    text,
)

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait


@pytest.mark.scenario("A.1", arguments=["--list", "Groceries"])
def test_a1(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    """Play A.1."""
    with run.test_case(1):  # Add a task list
        with run.step(1):
            tap(driver, tab("Add"))
        with run.expectation(1):
            wait_for(wait, bar("Add List"))
            assert focused_placeholder(driver) == "Name"
            for name in ["purple", "blue", "red", "orange", "green", "yellow"]:
                assert driver.find_element(*color(name)).is_selected() == (name == "purple")
        with run.step(2):
            driver.find_element(*field("Name")).send_keys("TODO")
            tap(driver, color("red"))
            tap(driver, bar_button("Save"))
        with run.expectation(2):
            wait_for(wait, bar("TODO"))
            assert focused_placeholder(driver) == "Add new task"
            assert len(driver.find_elements(*ROWS)) == 0
        with run.step(3):
            tap(driver, bar_button("My Lists"))
        with run.expectation(3):
            wait_for(wait, row("TODO"))
            assert row_titles(driver) == ["TODO", "Groceries"]
            its_circle = driver.find_element(*circle("TODO"))
            assert its_circle.get_attribute("label") == "red"
            assert its_circle.get_attribute("value") == '{"color":"#fe4565"}'

    with run.test_case(2):  # Add a task to the list
        with run.step(1):
            tap(driver, row("TODO"))
        with run.expectation(1):
            wait_for(wait, bar("TODO"))
            wait_for(wait, text("Tap text field to create a new task."))
            assert len(driver.find_elements(*ROWS)) == 0
        with run.step(2):
            driver.find_element(*field("Add new task")).send_keys("Write some UI tests")
            tap(driver, DONE_KEY)
        with run.expectation(2):
            wait_for(wait, row("Write some UI tests"))
            assert len(driver.find_elements(*bar("TODO"))) == 1
            assert len(driver.find_elements(*ROWS)) == 1
        with run.step(3):
            tap(driver, bar_button("My Lists"))
        with run.expectation(3):
            wait_for(wait, open_tasks(1, "TODO"))
            assert row_titles(driver) == ["TODO", "Groceries"]

    with run.test_case(3):  # Mark the task done
        with run.step(1):
            tap(driver, row("TODO"))
        with run.expectation(1):
            check_box = wait_for(wait, button("check box", "Write some UI tests"))
            assert not check_box.is_selected()
        with run.step(2):
            tap(driver, button("check box", "Write some UI tests"))
        with run.expectation(2):
            ticked = driver.find_element(*button("check box", "Write some UI tests"))
            wait.until(lambda _: ticked.is_selected(), "the task is not ticked")
            wait_for(wait, text("All tasks completed"))
            assert len(driver.find_elements(*ROWS)) == 1
        with run.step(3):
            tap(driver, bar_button("My Lists"))
        with run.expectation(3):
            wait_for(wait, open_tasks(0, "TODO"))
            assert row_titles(driver) == ["TODO", "Groceries"]
