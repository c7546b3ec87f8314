"""A.3 Rename, archive and delete a task list."""

import pytest

from pages.tinylog import TinyLogScreen
from scenario_binding import Run

RENAMED = "todo to remove"


@pytest.mark.scenario("A.3")
def test_a3(scenario: Run, screen: TinyLogScreen) -> None:
    with scenario.test_case("Rename a task list"):
        with scenario.precondition('There are two lists: "TODO", and any other one.'):
            screen.assert_row("TODO")
            screen.assert_row_count(2)
        with scenario.step('Swipe left on the list "TODO".'):
            screen.assert_no_buttons("Edit", "Archive")
            screen.swipe_row_left("TODO")
        with scenario.expectation("The buttons Edit and Archive appear."):
            screen.assert_buttons(["Edit", "Archive"], "TODO")
        with scenario.step("Tap Edit."):
            screen.tap_button("Edit", "TODO")
        with scenario.expectation("A screen to change the list's name and colour is shown."):
            screen.assert_list_form("Edit List", color="red", name="TODO")
        with scenario.step('Change "TODO" to "todo to remove", tap Save.'):
            screen.change("TODO", RENAMED, "Name")
            screen.tap_bar_button("Save")
        with scenario.expectation('The lists are shown, with "todo to remove" and without "TODO".'):
            screen.assert_lists({RENAMED: 0, "Groceries": 0})
            screen.assert_color("red", "#fe4565", RENAMED)

    with scenario.test_case("Archive a task list"):
        with scenario.step("Tap Edit."):
            screen.assert_not_editable()
            screen.tap_bar_button("Edit")
        with scenario.expectation("Editing controls appear."):
            screen.assert_editable([RENAMED, "Groceries"])
        with scenario.step('Tap the red button (-) at "todo to remove".'):
            screen.assert_no_buttons("Edit", "Archive")
            screen.tap_button("remove", RENAMED)
        with scenario.expectation("The buttons Edit and Archive appear."):
            screen.assert_buttons(["Edit", "Archive"], RENAMED)
        with scenario.step("Tap Archive."):
            screen.tap_button("Archive", RENAMED)
        with scenario.expectation('"todo to remove" is gone.'):
            screen.assert_gone(RENAMED)
            screen.assert_lists({"Groceries": 0})

    with scenario.test_case("Delete a task list"):
        with scenario.step("In the tab bar tap the archive icon."):
            screen.tap_tab("Archive")
        with scenario.expectation('The archive of lists is shown, "todo to remove" among them.'):
            screen.assert_archive("My Archives", [RENAMED])
        with scenario.step('Swipe left on "todo to remove".'):
            screen.assert_no_buttons("Delete", "Restore")
            screen.swipe_row_left(RENAMED)
        with scenario.expectation("The buttons Delete and Restore appear."):
            screen.assert_buttons(["Delete", "Restore"], RENAMED)
        with scenario.step("Tap Delete."):
            screen.tap_button("Delete", RENAMED)
        with scenario.expectation('"todo to remove" is gone from the archived lists.'):
            screen.assert_archive("My Archives", [])
        with scenario.step("Tap Close."):
            screen.tap_bar_button("Close")
        with scenario.expectation('The lists are shown, without "todo to remove".'):
            screen.assert_lists({"Groceries": 0})
