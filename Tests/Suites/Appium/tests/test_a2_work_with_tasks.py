"""A.2 Work with tasks, and archive one."""

import pytest

from pages.tinylog import TinyLogScreen
from scenario_binding import Run

LIST = "Shopping list"


@pytest.mark.scenario("A.2")
def test_a2(scenario: Run, screen: TinyLogScreen) -> None:
    with scenario.test_case("Add a task list"):
        with scenario.step("Tap add (+)."):
            screen.tap_tab("Add")
        with scenario.expectation("A screen asks for name and colour."):
            screen.assert_list_form("Add List", color="purple")
        with scenario.step('Enter "Shopping list", choose green, tap Save.'):
            screen.enter(LIST, "Name")
            screen.choose_color("green")
            screen.tap_bar_button("Save")
        with scenario.expectation('The screen for adding tasks to "Shopping list" is shown.'):
            screen.assert_tasks([], LIST, is_typing=True)
        with scenario.step("Tap My Lists."):
            screen.tap_bar_button("My Lists")
        with scenario.expectation('All lists are shown, "Shopping list" among them.'):
            screen.assert_lists({LIST: 0, "Groceries": 0})
            screen.assert_color("green", "#50de72", LIST)

    with scenario.test_case("Add three tasks"):
        with scenario.step('Tap "Shopping list".'):
            screen.tap_row(LIST)
        with scenario.expectation("The screen for adding tasks is shown."):
            screen.assert_tasks([], LIST)
        with scenario.step('Add "iPhone" (Done).'):
            screen.tap_field("Add new task")
            screen.add("iPhone")
        with scenario.expectation('"iPhone" is there.'):
            screen.assert_tasks(["iPhone"], LIST, is_typing=True)
        with scenario.step('Add "iPad" (Done).'):
            screen.add("iPad")
        with scenario.expectation('"iPad" is there.'):
            screen.assert_tasks(["iPad", "iPhone"], LIST, is_typing=True)
        with scenario.step('Add "MacBook" (Done).'):
            screen.add("MacBook")
        with scenario.expectation('"MacBook" is there.'):
            screen.assert_tasks(["MacBook", "iPad", "iPhone"], LIST, is_typing=True)
        with scenario.step("Tap My Lists."):
            screen.tap_bar_button("My Lists")
        with scenario.expectation('"Shopping list" shows three tasks.'):
            screen.assert_lists({LIST: 3, "Groceries": 0})

    with scenario.test_case("Mark the middle task done and move it to the end"):
        with scenario.step('Tap "Shopping list".'):
            screen.tap_row(LIST)
        with scenario.expectation("The screen for adding tasks is shown, with the list's tasks."):
            screen.assert_tasks(["MacBook", "iPad", "iPhone"], LIST, ticked=[])
        with scenario.step("Mark the middle task (iPad) done."):
            screen.tick_row(2)
        with scenario.expectation("iPad is ticked."):
            screen.assert_tasks(["MacBook", "iPad", "iPhone"], LIST, ticked=["iPad"])
        with scenario.step("Tap Edit."):
            screen.assert_not_editable()
            screen.tap_bar_button("Edit")
        with scenario.expectation("New controls appear at each task."):
            screen.assert_editable(["MacBook", "iPad", "iPhone"])
        with scenario.step("Take the middle task (iPad) and drag it to the bottom."):
            screen.drag_to_bottom("iPad")
        with scenario.expectation("The order is MacBook, iPhone, iPad."):
            screen.assert_row_at(3, "iPad")
            screen.assert_tasks(["MacBook", "iPhone", "iPad"], LIST, ticked=["iPad"])
        with scenario.step("Tap Done."):
            screen.tap_bar_button("Done")
        with scenario.expectation("The editing controls are gone."):
            screen.assert_not_editable()
        with scenario.step("Tap My Lists."):
            screen.tap_bar_button("My Lists")
        with scenario.expectation('"Shopping list" shows two tasks.'):
            screen.assert_lists({LIST: 2, "Groceries": 0})

    with scenario.test_case("Archive the last task (iPad)"):
        with scenario.step('Tap "Shopping list".'):
            screen.tap_row(LIST)
        with scenario.expectation("The screen for adding tasks is shown, with the list's tasks."):
            screen.assert_tasks(["MacBook", "iPhone", "iPad"], LIST, ticked=["iPad"])
        with scenario.step("Tap Edit."):
            screen.assert_not_editable()
            screen.tap_bar_button("Edit")
        with scenario.expectation("New controls appear at each task."):
            screen.assert_editable(["MacBook", "iPhone", "iPad"])
        with scenario.step("At the last task (iPad) tap the red button (-)."):
            screen.assert_no_buttons("Archive")
            screen.tap_button("remove", "iPad")
        with scenario.expectation("The Archive button appears at iPad."):
            screen.assert_buttons(["Archive"], "iPad")
        with scenario.step("Tap Archive."):
            screen.tap_button("Archive", "iPad")
        with scenario.expectation("The last task is gone; there is one task fewer."):
            screen.assert_tasks(["MacBook", "iPhone"], LIST, ticked=[])
        with scenario.step("In the tab bar tap the archive icon."):
            screen.tap_tab("Archive")
        with scenario.expectation("The archive is shown, with iPad."):
            screen.assert_archive("Archive", ["iPad"])
