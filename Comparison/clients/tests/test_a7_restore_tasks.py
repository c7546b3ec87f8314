"""A.7 Restore tasks."""

import pytest
from appium.webdriver.webdriver import WebDriver
from elements import tap, wait_for, wait_until_gone
from tinylog import (
    ALL_ROW_BUTTONS,
    KEYBOARD,
    NEW_TASK,
    Checks,
    add,
    bar_button,
    button,
    row,
    row_buttons,
    swipe,
    swipe_left,
    tab,
    text,
)

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait


@pytest.mark.scenario("A.7", arguments=["--list", "Trip", "--list", "Groceries"])
def test_a7(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    check = Checks(driver, wait)
    with run.test_case(1):  # Archive two tasks
        with run.precondition(1):
            check.lists({"Trip": 0, "Groceries": 0})
        with run.step(1):
            tap(driver, row("Trip"))
        with run.expectation(1):
            check.tasks([], "Trip")
        with run.step(2):
            tap(driver, NEW_TASK)
            add(driver, "Tent", "Map", "Lamp", "")
        with run.expectation(2):
            check.tasks(["Lamp", "Map", "Tent"], "Trip", ticked=[])
            wait_until_gone(wait, KEYBOARD)
        with run.step(3):
            tap(driver, button("check box", "Map"))
        with run.expectation(3):
            check.tasks(["Lamp", "Map", "Tent"], "Trip", ticked=["Map"])
            assert len(driver.find_elements(*text("1 completed task"))) == 1
        with run.step(4):
            swipe_left(driver, row("Map"))
            tap(driver, button("Archive", "Map"))
        with run.expectation(4):
            check.tasks(["Lamp", "Tent"], "Trip", ticked=[])
        with run.step(5):
            swipe_left(driver, row("Tent"))
            tap(driver, button("Archive", "Tent"))
        with run.expectation(5):
            check.tasks(["Lamp"], "Trip", ticked=[])
        with run.step(6):
            tap(driver, tab("Archive"))
        with run.expectation(6):
            check.archive("Archive", ["Map", "Tent"])

    with run.test_case(2):  # Restore a task after a swipe
        with run.step(1):
            swipe_left(driver, row("Map"))
        with run.expectation(1):
            check.buttons(["Delete", "Restore"], "Map")
        with run.step(2):
            swipe(driver, "right", row("Map"))
        with run.expectation(2):
            wait_until_gone(wait, row_buttons("Restore"))
            assert len(driver.find_elements(*row_buttons("Delete"))) == 0
        with run.step(3):
            swipe_left(driver, row("Map"))
            tap(driver, button("Restore", "Map"))
        with run.expectation(3):
            check.archive("Archive", ["Tent"])
        with run.step(4):
            tap(driver, bar_button("Close"))
        with run.expectation(4):
            check.tasks(["Lamp", "Map"], "Trip", ticked=["Map"])

    with run.test_case(3):  # Restore a task while editing
        with run.step(1):
            tap(driver, tab("Archive"))
        with run.expectation(1):
            check.archive("Archive", ["Tent"])
        with run.step(2):
            tap(driver, bar_button("Edit"))
        with run.expectation(2):
            its_button = wait_for(wait, button("remove", "Tent"))
            assert its_button.get_attribute("label") == "Remove Tent"
            assert len(driver.find_elements(*ALL_ROW_BUTTONS)) == 1
            assert len(driver.find_elements(*bar_button("Done"))) == 1
        with run.step(3):
            tap(driver, button("remove", "Tent"))
        with run.expectation(3):
            check.buttons(["Delete", "Restore"], "Tent")
        with run.step(4):
            tap(driver, button("Restore", "Tent"))
        with run.expectation(4):
            check.archive("Archive", [])
            check.not_editable()
        with run.step(5):
            tap(driver, bar_button("Close"))
        with run.expectation(5):
            check.tasks(["Lamp", "Map", "Tent"], "Trip", ticked=["Map"])
        with run.step(6):
            tap(driver, bar_button("My Lists"))
        with run.expectation(6):
            check.lists({"Trip": 2, "Groceries": 0})
