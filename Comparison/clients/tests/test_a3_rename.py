"""A.3 Rename, archive and delete a task list."""

import pytest
from appium.webdriver.webdriver import WebDriver
from elements import tap, wait_for, wait_until_gone
from selenium.webdriver.common.keys import Keys
from tinylog import ROWS, Checks, bar_button, button, field, row, swipe_left, tab

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait

RENAMED = "todo to remove"


@pytest.mark.scenario("A.3")
def test_a3(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    check = Checks(driver, wait)
    with run.test_case("Rename a task list"):
        with run.precondition('There are two lists: "TODO", and any other one.'):
            wait_for(wait, row("TODO"), 'the row "TODO"')
            assert len(driver.find_elements(*ROWS)) == 2
        with run.step('Swipe left on the list "TODO".'):
            check.no_buttons("Edit", "Archive")
            swipe_left(driver, row("TODO"))
        with run.expectation("The buttons Edit and Archive appear."):
            check.buttons(["Edit", "Archive"], "TODO")
        with run.step("Tap Edit."):
            tap(driver, button("Edit", "TODO"))
        with run.expectation("A screen to change the list's name and colour is shown."):
            check.list_form("Edit List", color="red", name="TODO")
        with run.step('Change "TODO" to "todo to remove", tap Save.'):
            name = driver.find_element(*field("Name"))
            # One press of the delete key per letter, as a person would do.
            name.send_keys(Keys.BACKSPACE * len("TODO"))
            name.send_keys(RENAMED)
            tap(driver, bar_button("Save"))
        with run.expectation('The lists are shown, with "todo to remove" and without "TODO".'):
            check.lists({RENAMED: 0, "Groceries": 0})
            check.color("red", "#fe4565", RENAMED)

    with run.test_case("Archive a task list"):
        with run.step("Tap Edit."):
            check.not_editable()
            tap(driver, bar_button("Edit"))
        with run.expectation("Editing controls appear."):
            check.editable([RENAMED, "Groceries"])
        with run.step('Tap the red button (-) at "todo to remove".'):
            check.no_buttons("Edit", "Archive")
            tap(driver, button("remove", RENAMED))
        with run.expectation("The buttons Edit and Archive appear."):
            check.buttons(["Edit", "Archive"], RENAMED)
        with run.step("Tap Archive."):
            tap(driver, button("Archive", RENAMED))
        with run.expectation('"todo to remove" is gone.'):
            wait_until_gone(wait, row(RENAMED), f'rows "{RENAMED}"')
            check.lists({"Groceries": 0})

    with run.test_case("Delete a task list"):
        with run.step("In the tab bar tap the archive icon."):
            tap(driver, tab("Archive"))
        with run.expectation('The archive of lists is shown, "todo to remove" among them.'):
            check.archive("My Archives", [RENAMED])
        with run.step('Swipe left on "todo to remove".'):
            check.no_buttons("Delete", "Restore")
            swipe_left(driver, row(RENAMED))
        with run.expectation("The buttons Delete and Restore appear."):
            check.buttons(["Delete", "Restore"], RENAMED)
        with run.step("Tap Delete."):
            tap(driver, button("Delete", RENAMED))
        with run.expectation('"todo to remove" is gone from the archived lists.'):
            check.archive("My Archives", [])
        with run.step("Tap Close."):
            tap(driver, bar_button("Close"))
        with run.expectation('The lists are shown, without "todo to remove".'):
            check.lists({"Groceries": 0})
