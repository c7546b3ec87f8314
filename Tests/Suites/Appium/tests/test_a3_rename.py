"""A.3 Rename, archive and delete a task list."""

import pytest

from duet_clients.run import ScenarioRun
from pages.tinylog import TinyLogScreen

RENAMED = "todo to remove"


@pytest.mark.scenario("A.3")
def test_a3(run: ScenarioRun, screen: TinyLogScreen) -> None:
    with run.test_case("Rename a task list"):
        with run.precondition('There are two lists: "TODO", and any other one.'):
            screen.assert_row("TODO")
            screen.assert_row_count(2)
        with run.step('Swipe left on the list "TODO".'):
            screen.assert_no_buttons("Edit", "Archive")
            screen.swipe_row_left("TODO")
        with run.expectation("The buttons Edit and Archive appear."):
            screen.assert_buttons(["Edit", "Archive"], "TODO")
        with run.step("Tap Edit."):
            screen.tap_button("Edit", "TODO")
        with run.expectation("A screen to change the list's name and colour is shown."):
            screen.assert_list_form("Edit List", color="red", name="TODO")
        with run.step('Change "TODO" to "todo to remove", tap Save.'):
            screen.change("TODO", RENAMED, "Name")
            screen.tap_bar_button("Save")
        with run.expectation('The lists are shown, with "todo to remove" and without "TODO".'):
            screen.assert_lists({RENAMED: 0, "Groceries": 0})
            screen.assert_color("red", "#fe4565", RENAMED)

    with run.test_case("Archive a task list"):
        with run.step("Tap Edit."):
            screen.assert_not_editable()
            screen.tap_bar_button("Edit")
        with run.expectation("Editing controls appear."):
            screen.assert_editable([RENAMED, "Groceries"])
        with run.step('Tap the red button (-) at "todo to remove".'):
            screen.assert_no_buttons("Edit", "Archive")
            screen.tap_button("remove", RENAMED)
        with run.expectation("The buttons Edit and Archive appear."):
            screen.assert_buttons(["Edit", "Archive"], RENAMED)
        with run.step("Tap Archive."):
            screen.tap_button("Archive", RENAMED)
        with run.expectation('"todo to remove" is gone.'):
            screen.assert_gone(RENAMED)
            screen.assert_lists({"Groceries": 0})

    with run.test_case("Delete a task list"):
        with run.step("In the tab bar tap the archive icon."):
            screen.tap_tab("Archive")
        with run.expectation('The archive of lists is shown, "todo to remove" among them.'):
            screen.assert_archive("My Archives", [RENAMED])
        with run.step('Swipe left on "todo to remove".'):
            screen.assert_no_buttons("Delete", "Restore")
            screen.swipe_row_left(RENAMED)
        with run.expectation("The buttons Delete and Restore appear."):
            screen.assert_buttons(["Delete", "Restore"], RENAMED)
        with run.step("Tap Delete."):
            screen.tap_button("Delete", RENAMED)
        with run.expectation('"todo to remove" is gone from the archived lists.'):
            screen.assert_archive("My Archives", [])
        with run.step("Tap Close."):
            screen.tap_bar_button("Close")
        with run.expectation('The lists are shown, without "todo to remove".'):
            screen.assert_lists({"Groceries": 0})
