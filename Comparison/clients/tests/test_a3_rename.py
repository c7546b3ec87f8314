"""A.3 Rename, archive and delete a task list."""

import pytest
from appium.webdriver.webdriver import WebDriver
from elements import tap, wait_for, wait_until_gone
from selenium.webdriver.common.keys import Keys
from tinylog import ROWS, Checks, bar_button, button, field, row, swipe_left, tab

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait

RENAMED = "todo to remove"


@pytest.mark.scenario("A.3", arguments=["--list", "TODO:red", "--list", "Groceries"])
def test_a3(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    check = Checks(driver, wait)
    with run.test_case(1):  # Rename a task list
        with run.precondition(1):
            wait_for(wait, row("TODO"))
            assert len(driver.find_elements(*ROWS)) == 2
        with run.step(1):
            swipe_left(driver, row("TODO"))
        with run.expectation(1):
            check.buttons(["Edit", "Archive"], "TODO")
        with run.step(2):
            tap(driver, button("Edit", "TODO"))
        with run.expectation(2):
            check.list_form("Edit List", color="red", name="TODO")
        with run.step(3):
            name = driver.find_element(*field("Name"))
            # The keys that a person presses: as many as there are letters.
            name.send_keys(Keys.BACKSPACE * len("TODO"))
            name.send_keys(RENAMED)
            tap(driver, bar_button("Save"))
        with run.expectation(3):
            check.lists({RENAMED: 0, "Groceries": 0})
            check.color("red", "#fe4565", RENAMED)

    with run.test_case(2):  # Archive a task list
        with run.step(1):
            tap(driver, bar_button("Edit"))
        with run.expectation(1):
            check.editable([RENAMED, "Groceries"])
        with run.step(2):
            tap(driver, button("remove", RENAMED))
        with run.expectation(2):
            check.buttons(["Edit", "Archive"], RENAMED)
        with run.step(3):
            tap(driver, button("Archive", RENAMED))
        with run.expectation(3):
            wait_until_gone(wait, row(RENAMED))
            check.lists({"Groceries": 0})

    with run.test_case(3):  # Delete a task list
        with run.step(1):
            tap(driver, tab("Archive"))
        with run.expectation(1):
            check.archive("My Archives", [RENAMED])
        with run.step(2):
            swipe_left(driver, row(RENAMED))
        with run.expectation(2):
            check.buttons(["Delete", "Restore"], RENAMED)
        with run.step(3):
            tap(driver, button("Delete", RENAMED))
        with run.expectation(3):
            check.archive("My Archives", [])
        with run.step(4):
            tap(driver, bar_button("Close"))
        with run.expectation(4):
            check.lists({"Groceries": 0})
