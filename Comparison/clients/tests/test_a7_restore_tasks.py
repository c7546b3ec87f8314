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


@pytest.mark.scenario("A.7")
def test_a7(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    check = Checks(driver, wait)
    with run.test_case("Archive two tasks"):
        with run.precondition('There is a list "Trip".'):
            check.lists({"Trip": 0, "Groceries": 0})
        with run.step('Tap the list "Trip".'):
            tap(driver, row("Trip"))
        with run.expectation("The screen for adding tasks is shown, without tasks."):
            check.tasks([], "Trip")
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
        with run.expectation("Map is ticked. One task is completed."):
            check.tasks(["Lamp", "Map", "Tent"], "Trip", ticked=["Map"])
            assert len(driver.find_elements(*text("1 completed task"))) == 1
        with run.step("Swipe left on Map, tap Archive."):
            swipe_left(driver, row("Map"))
            tap(driver, button("Archive", "Map"))
        with run.expectation("Lamp and Tent are left."):
            check.tasks(["Lamp", "Tent"], "Trip", ticked=[])
        with run.step("Swipe left on Tent, tap Archive."):
            swipe_left(driver, row("Tent"))
            tap(driver, button("Archive", "Tent"))
        with run.expectation("Lamp is left."):
            check.tasks(["Lamp"], "Trip", ticked=[])
        with run.step("In the tab bar tap the archive icon."):
            tap(driver, tab("Archive"))
        with run.expectation("The archive is shown, with Map and Tent."):
            check.archive("Archive", ["Map", "Tent"])

    with run.test_case("Restore a task after a swipe"):
        with run.step("Swipe left on Map."):
            swipe_left(driver, row("Map"))
        with run.expectation("The buttons Delete and Restore appear at Map."):
            check.buttons(["Delete", "Restore"], "Map")
        with run.step("Swipe right on Map."):
            swipe(driver, "right", row("Map"))
        with run.expectation("The buttons Delete and Restore are gone."):
            wait_until_gone(wait, row_buttons("Restore"))
            assert len(driver.find_elements(*row_buttons("Delete"))) == 0
        with run.step("Swipe left on Map, tap Restore."):
            swipe_left(driver, row("Map"))
            tap(driver, button("Restore", "Map"))
        with run.expectation("Map is gone from the archive. Tent is left."):
            check.archive("Archive", ["Tent"])
        with run.step("Tap Close."):
            tap(driver, bar_button("Close"))
        with run.expectation('The list "Trip" is shown, with Lamp and Map. Map is ticked.'):
            check.tasks(["Lamp", "Map"], "Trip", ticked=["Map"])

    with run.test_case("Restore a task while editing"):
        with run.step("In the tab bar tap the archive icon."):
            tap(driver, tab("Archive"))
        with run.expectation("The archive is shown, with Tent."):
            check.archive("Archive", ["Tent"])
        with run.step("Tap Edit."):
            tap(driver, bar_button("Edit"))
        with run.expectation('A red button (-), labelled "Remove Tent", appears at Tent.'):
            its_button = wait_for(wait, button("remove", "Tent"))
            assert its_button.get_attribute("label") == "Remove Tent"
            assert len(driver.find_elements(*ALL_ROW_BUTTONS)) == 1
            assert len(driver.find_elements(*bar_button("Done"))) == 1
        with run.step("Tap the red button (-)."):
            tap(driver, button("remove", "Tent"))
        with run.expectation("The buttons Delete and Restore appear at Tent."):
            check.buttons(["Delete", "Restore"], "Tent")
        with run.step("Tap Restore."):
            tap(driver, button("Restore", "Tent"))
        with run.expectation("The archive is empty and no longer in edit mode."):
            check.archive("Archive", [])
            check.not_editable()
        with run.step("Tap Close."):
            tap(driver, bar_button("Close"))
        with run.expectation(
            'The list "Trip" is shown, with Lamp, Map and Tent, each in its old place.'
        ):
            check.tasks(["Lamp", "Map", "Tent"], "Trip", ticked=["Map"])
        with run.step("Tap My Lists."):
            tap(driver, bar_button("My Lists"))
        with run.expectation('All lists are shown. "Trip" shows two tasks.'):
            check.lists({"Trip": 2, "Groceries": 0})
