"""A.3 Rename, archive and delete a task list."""

import pytest
from appium.webdriver.webdriver import WebDriver
from elements import tap, wait_for, wait_until_gone
from tinylog import (
    ROWS,
    bar,
    bar_button,
    button,
    buttons,
    color,
    field,
    row,
    row_titles,
    swipe_left,
    tab,
    text,
)

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait


@pytest.mark.scenario("A.3", arguments=["--list", "TODO", "--list", "Groceries"])
def test_a3(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    """Play A.3."""
    with run.test_case(1):  # Rename a task list
        with run.precondition(1):
            wait_for(wait, row("TODO"))
            assert len(driver.find_elements(*ROWS)) == 2
        with run.step(1):
            swipe_left(driver, row("TODO"))
        with run.expectation(1):
            wait_for(wait, button("Edit", "TODO"))
            driver.find_element(*button("Archive", "TODO"))
            assert len(driver.find_elements(*button("Archive", "Groceries"))) == 0
        with run.step(2):
            tap(driver, button("Edit", "TODO"))
        with run.expectation(2):
            wait_for(wait, bar("Edit List"))
            assert driver.find_element(*field("Name")).get_attribute("value") == "TODO"
            assert driver.find_element(*color("purple")).is_selected()
        with run.step(3):
            name = driver.find_element(*field("Name"))
            name.clear()
            name.send_keys("todo to remove")
            tap(driver, bar_button("Save"))
        with run.expectation(3):
            wait_for(wait, row("todo to remove"))
            assert row_titles(driver) == ["todo to remove", "Groceries"]

    with run.test_case(2):  # Archive a task list
        with run.step(1):
            tap(driver, bar_button("Edit"))
        with run.expectation(1):
            wait_for(wait, button("remove", "todo to remove"))
            assert len(driver.find_elements(*buttons("remove"))) == 2
            assert len(driver.find_elements(*buttons("reorder"))) == 2
        with run.step(2):
            tap(driver, button("remove", "todo to remove"))
        with run.expectation(2):
            wait_for(wait, button("Archive", "todo to remove"))
            driver.find_element(*button("Edit", "todo to remove"))
        with run.step(3):
            tap(driver, button("Archive", "todo to remove"))
        with run.expectation(3):
            wait_until_gone(wait, row("todo to remove"))
            assert row_titles(driver) == ["Groceries"]

    with run.test_case(3):  # Delete a task list
        with run.step(1):
            tap(driver, tab("Archive"))
        with run.expectation(1):
            wait_for(wait, bar("My Archives"))
            wait_for(wait, row("todo to remove"))
        with run.step(2):
            swipe_left(driver, row("todo to remove"))
        with run.expectation(2):
            wait_for(wait, button("Delete", "todo to remove"))
            driver.find_element(*button("Restore", "todo to remove"))
        with run.step(3):
            tap(driver, button("Delete", "todo to remove"))
        with run.expectation(3):
            wait_until_gone(wait, row("todo to remove"))
            driver.find_element(*text("No Archives"))
        with run.step(4):
            tap(driver, bar_button("Close"))
        with run.expectation(4):
            wait_for(wait, bar("My Lists"))
            assert row_titles(driver) == ["Groceries"]
