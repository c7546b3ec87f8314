"""A.10 Export a task list."""

import pytest
from appium.webdriver.webdriver import WebDriver
from elements import tap, wait_until_gone
from tinylog import KEYBOARD, NEW_TASK, Checks, add, bar_button, button, row, swipe_left, tab

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait


@pytest.mark.scenario("A.10")
def test_a10(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    check = Checks(driver, wait)
    with run.test_case("Export an empty task list"):
        with run.precondition('There is a list "Trip".'):
            check.lists({"Trip": 0, "Groceries": 0})
        with run.step('Tap the list "Trip".'):
            tap(driver, row("Trip"))
        with run.expectation("The screen for adding tasks is shown, without tasks."):
            check.tasks([], "Trip")
        with run.step("In the tab bar tap the export icon."):
            tap(driver, tab("Export"))
        with run.expectation('The export is shown. Its only line is "Trip".'):
            check.export("Trip")
        with run.step("Tap Close."):
            tap(driver, bar_button("Close"))
        with run.expectation('The list "Trip" is shown, empty.'):
            check.tasks([], "Trip")

    with run.test_case("Export a task list with tasks"):
        with run.step('Add "Tent", "Map" and "Lamp" (Done after each), then tap Done again.'):
            tap(driver, NEW_TASK)
            add(driver, "Tent", "Map", "Lamp", "")
        with run.expectation(
            "The tasks are Lamp, Map and Tent, in this order. The keyboard is gone."
        ):
            check.tasks(["Lamp", "Map", "Tent"], "Trip", ticked=[])
            wait_until_gone(wait, KEYBOARD)
        with run.step("Mark the middle task (Map) done."):
            tap(driver, button("check box", "Map"))
        with run.expectation("Map is ticked."):
            check.tasks(["Lamp", "Map", "Tent"], "Trip", ticked=["Map"])
        with run.step("Swipe left on Tent, tap Archive."):
            swipe_left(driver, row("Tent"))
            tap(driver, button("Archive", "Tent"))
        with run.expectation("Lamp and Map are left."):
            check.tasks(["Lamp", "Map"], "Trip", ticked=["Map"])
        with run.step("In the tab bar tap the export icon."):
            tap(driver, tab("Export"))
        with run.expectation('The export is shown. Its lines are "Trip", "- Lamp" and "- Map".'):
            check.export("Trip\n- Lamp\n- Map")
        with run.step("Tap Close."):
            tap(driver, bar_button("Close"))
        with run.expectation('The list "Trip" is shown, with Lamp and Map.'):
            check.tasks(["Lamp", "Map"], "Trip", ticked=["Map"])
