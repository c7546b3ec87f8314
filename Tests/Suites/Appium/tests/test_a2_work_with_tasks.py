"""A.2 Work with tasks, and archive one."""

import pytest

from duet_clients.run import ScenarioRun
from pages.tinylog import TinyLogScreen

LIST = "Shopping list"


@pytest.mark.scenario("A.2")
def test_a2(run: ScenarioRun, screen: TinyLogScreen) -> None:
    with run.test_case("Add a task list"):
        with run.step("Tap add (+)."):
            screen.tap_tab("Add")
        with run.expectation("A screen asks for name and colour."):
            screen.assert_list_form("Add List", color="purple")
        with run.step('Enter "Shopping list", choose green, tap Save.'):
            screen.enter(LIST, "Name")
            screen.choose_color("green")
            screen.tap_bar_button("Save")
        with run.expectation('The screen for adding tasks to "Shopping list" is shown.'):
            screen.assert_tasks([], LIST, is_typing=True)
        with run.step("Tap My Lists."):
            screen.tap_bar_button("My Lists")
        with run.expectation('All lists are shown, "Shopping list" among them.'):
            screen.assert_lists({LIST: 0, "Groceries": 0})
            screen.assert_color("green", "#50de72", LIST)

    with run.test_case("Add three tasks"):
        with run.step('Tap "Shopping list".'):
            screen.tap_row(LIST)
        with run.expectation("The screen for adding tasks is shown."):
            screen.assert_tasks([], LIST)
        with run.step('Add "iPhone" (Done).'):
            screen.tap_field("Add new task")
            screen.add("iPhone")
        with run.expectation('"iPhone" is there.'):
            screen.assert_tasks(["iPhone"], LIST, is_typing=True)
        with run.step('Add "iPad" (Done).'):
            screen.add("iPad")
        with run.expectation('"iPad" is there.'):
            screen.assert_tasks(["iPad", "iPhone"], LIST, is_typing=True)
        with run.step('Add "MacBook" (Done).'):
            screen.add("MacBook")
        with run.expectation('"MacBook" is there.'):
            screen.assert_tasks(["MacBook", "iPad", "iPhone"], LIST, is_typing=True)
        with run.step("Tap My Lists."):
            screen.tap_bar_button("My Lists")
        with run.expectation('"Shopping list" shows three tasks.'):
            screen.assert_lists({LIST: 3, "Groceries": 0})

    with run.test_case("Mark the middle task done and move it to the end"):
        with run.step('Tap "Shopping list".'):
            screen.tap_row(LIST)
        with run.expectation("The screen for adding tasks is shown, with the list's tasks."):
            screen.assert_tasks(["MacBook", "iPad", "iPhone"], LIST, ticked=[])
        with run.step("Mark the middle task (iPad) done."):
            screen.tick_row(2)
        with run.expectation("iPad is ticked."):
            screen.assert_tasks(["MacBook", "iPad", "iPhone"], LIST, ticked=["iPad"])
        with run.step("Tap Edit."):
            screen.assert_not_editable()
            screen.tap_bar_button("Edit")
        with run.expectation("New controls appear at each task."):
            screen.assert_editable(["MacBook", "iPad", "iPhone"])
        with run.step("Take the middle task (iPad) and drag it to the bottom."):
            screen.drag_to_bottom("iPad")
        with run.expectation("The order is MacBook, iPhone, iPad."):
            screen.assert_row_at(3, "iPad")
            screen.assert_tasks(["MacBook", "iPhone", "iPad"], LIST, ticked=["iPad"])
        with run.step("Tap Done."):
            screen.tap_bar_button("Done")
        with run.expectation("The editing controls are gone."):
            screen.assert_not_editable()
        with run.step("Tap My Lists."):
            screen.tap_bar_button("My Lists")
        with run.expectation('"Shopping list" shows two tasks.'):
            screen.assert_lists({LIST: 2, "Groceries": 0})

    with run.test_case("Archive the last task (iPad)"):
        with run.step('Tap "Shopping list".'):
            screen.tap_row(LIST)
        with run.expectation("The screen for adding tasks is shown, with the list's tasks."):
            screen.assert_tasks(["MacBook", "iPhone", "iPad"], LIST, ticked=["iPad"])
        with run.step("Tap Edit."):
            screen.assert_not_editable()
            screen.tap_bar_button("Edit")
        with run.expectation("New controls appear at each task."):
            screen.assert_editable(["MacBook", "iPhone", "iPad"])
        with run.step("At the last task (iPad) tap the red button (-)."):
            screen.assert_no_buttons("Archive")
            screen.tap_button("remove", "iPad")
        with run.expectation("The Archive button appears at iPad."):
            screen.assert_buttons(["Archive"], "iPad")
        with run.step("Tap Archive."):
            screen.tap_button("Archive", "iPad")
        with run.expectation("The last task is gone; there is one task fewer."):
            screen.assert_tasks(["MacBook", "iPhone"], LIST, ticked=[])
        with run.step("In the tab bar tap the archive icon."):
            screen.tap_tab("Archive")
        with run.expectation("The archive is shown, with iPad."):
            screen.assert_archive("Archive", ["iPad"])
