"""A.1 Add a task list, add a task, mark the task done."""

import pytest

from pages.tinylog import TinyLogScreen
from scenario_binding import Run

TASK = "Write some UI tests"


@pytest.mark.scenario("A.1")
def test_a1(scenario: Run, screen: TinyLogScreen) -> None:
    with scenario.test_case("Add a task list"):
        with scenario.step("Tap the add button (+)."):
            screen.tap_tab("Add")
        with scenario.expectation("A screen asks for the list's name and colour."):
            screen.assert_list_form("Add List", color="purple")
        with scenario.step('Enter the name "TODO", choose red, tap Save.'):
            screen.enter("TODO", "Name")
            screen.choose_color("red")
            screen.tap_bar_button("Save")
        with scenario.expectation('The screen for adding tasks to the new list "TODO" is shown.'):
            screen.assert_tasks([], "TODO", is_typing=True)
        with scenario.step("Tap My Lists to go back."):
            screen.tap_bar_button("My Lists")
        with scenario.expectation('All lists are shown, the new "TODO" among them.'):
            screen.assert_lists({"TODO": 0, "Groceries": 0})
            screen.assert_color("red", "#fe4565", "TODO")

    with scenario.test_case("Add a task to the list"):
        with scenario.step('Tap the list "TODO".'):
            screen.tap_row("TODO")
        with scenario.expectation("The screen for adding tasks is shown, with the list's tasks."):
            screen.assert_tasks([], "TODO")
        with scenario.step("Enter \"Write some UI tests\" as the task's name and confirm with Done."):
            screen.tap_field("Add new task")
            screen.add(TASK)
        with scenario.expectation("The same screen is shown, with the task added."):
            screen.assert_tasks([TASK], "TODO", ticked=[], is_typing=True)
        with scenario.step("Tap My Lists."):
            screen.tap_bar_button("My Lists")
        with scenario.expectation('All lists are shown; "TODO" shows one task.'):
            screen.assert_lists({"TODO": 1, "Groceries": 0})

    with scenario.test_case("Mark the task done"):
        with scenario.step('Tap the list "TODO".'):
            screen.tap_row("TODO")
        with scenario.expectation("The screen for adding tasks is shown, with the list's tasks."):
            screen.assert_tasks([TASK], "TODO", ticked=[])
        with scenario.step("Mark the only task done."):
            screen.tap_button("check box", TASK)
        with scenario.expectation("The same screen is shown, the task ticked."):
            screen.assert_tasks([TASK], "TODO", ticked=[TASK])
            screen.assert_text("All tasks completed")
        with scenario.step("Tap My Lists."):
            screen.tap_bar_button("My Lists")
        with scenario.expectation(
            'All lists are shown; "TODO" shows no task (the count is of open tasks).'
        ):
            screen.assert_lists({"TODO": 0, "Groceries": 0})
