"""A.10 Export a task list."""

import pytest
from appium.webdriver.webdriver import WebDriver
from elements import tap, wait_until_gone
from tinylog import KEYBOARD, NEW_TASK, Checks, add, bar_button, button, row, swipe_left, tab

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait


@pytest.mark.scenario("A.10", arguments=["--list", "Trip", "--list", "Groceries"])
def test_a10(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    check = Checks(driver, wait)
    with run.test_case(1):  # Export an empty task list
        with run.precondition(1):
            check.lists({"Trip": 0, "Groceries": 0})
        with run.step(1):
            tap(driver, row("Trip"))
        with run.expectation(1):
            check.tasks([], "Trip")
        with run.step(2):
            tap(driver, tab("Export"))
        with run.expectation(2):
            check.export("Trip")
        with run.step(3):
            tap(driver, bar_button("Close"))
        with run.expectation(3):
            check.tasks([], "Trip")

    with run.test_case(2):  # Export a task list with tasks
        with run.step(1):
            tap(driver, NEW_TASK)
            add(driver, "Tent", "Map", "Lamp", "")
        with run.expectation(1):
            check.tasks(["Lamp", "Map", "Tent"], "Trip", ticked=[])
            wait_until_gone(wait, KEYBOARD)
        with run.step(2):
            tap(driver, button("check box", "Map"))
        with run.expectation(2):
            check.tasks(["Lamp", "Map", "Tent"], "Trip", ticked=["Map"])
        with run.step(3):
            swipe_left(driver, row("Tent"))
            tap(driver, button("Archive", "Tent"))
        with run.expectation(3):
            check.tasks(["Lamp", "Map"], "Trip", ticked=["Map"])
        with run.step(4):
            tap(driver, tab("Export"))
        with run.expectation(4):
            check.export("Trip\n- Lamp\n- Map")
        with run.step(5):
            tap(driver, bar_button("Close"))
        with run.expectation(5):
            check.tasks(["Lamp", "Map"], "Trip", ticked=["Map"])
