"""A.4 Search task lists; add and delete many tasks."""

import pytest

from pages.tinylog import TinyLogScreen
from scenario_binding import Run

TEN_TO_ONE = [str(number) for number in range(10, 0, -1)]


@pytest.mark.scenario("A.4")
def test_a4(scenario: Run, screen: TinyLogScreen) -> None:
    with scenario.test_case("Add a task list"):
        with scenario.step("Tap add (+)."):
            screen.tap_tab("Add")
        with scenario.expectation("A screen asks for name and colour."):
            screen.assert_list_form("Add List", color="purple")
        with scenario.step('Enter "Numbers", tap Save.'):
            screen.enter("Numbers", "Name")
            screen.tap_bar_button("Save")
        with scenario.expectation('The screen for adding tasks to "Numbers" is shown.'):
            screen.assert_tasks([], "Numbers", is_typing=True)
        with scenario.step("Tap My Lists."):
            screen.tap_bar_button("My Lists")
        with scenario.expectation('All lists are shown, "Numbers" among them.'):
            screen.assert_lists({"Numbers": 0, "Groceries": 0})

    with scenario.test_case("Find the list, open it, add tasks"):
        with scenario.step('Enter "Numbers" in the search field.'):
            screen.tap_field("Search")
            screen.enter("Numbers", "Search")
        with scenario.expectation('The lists found include "Numbers".'):
            screen.assert_found(["Numbers"], "Numbers")
        with scenario.step('Tap the list "Numbers".'):
            screen.tap_row("Numbers")
        with scenario.expectation("The screen for adding tasks is shown."):
            screen.assert_tasks([], "Numbers")
        with scenario.step('Add the task "1" (Done).'):
            screen.tap_field("Add new task")
            screen.add("1")
        with scenario.expectation("The same screen is shown, with the task."):
            screen.assert_tasks(["1"], "Numbers", is_typing=True)
        with scenario.step("Repeat the last step for the numbers up to 10."):
            screen.add(*(str(number) for number in range(2, 11)))
        with scenario.expectation("There are ten tasks."):
            screen.assert_tasks(TEN_TO_ONE, "Numbers", is_typing=True)
        with scenario.step("Tap My Lists."):
            screen.tap_bar_button("My Lists")
        with scenario.expectation(
            'All lists are shown; "Numbers" among them shows ten tasks. (All lists: the search has '
            "ended.)"
        ):
            screen.assert_lists({"Numbers": 10, "Groceries": 0})
            screen.assert_search("Search")

    with scenario.test_case("Delete all the tasks"):
        with scenario.step('Tap "Numbers".'):
            screen.tap_row("Numbers")
        with scenario.expectation("The screen for adding tasks is shown, with the list's tasks."):
            screen.assert_tasks(TEN_TO_ONE, "Numbers")
        with scenario.step("Tap the first task and swipe it left."):
            screen.assert_no_buttons("Archive")
            screen.swipe_first_row_left()
        with scenario.expectation("The Archive button appears."):
            screen.assert_buttons(["Archive"], "10")
        with scenario.step("Tap Archive."):
            screen.tap_only_button("Archive")
        with scenario.expectation("The first task is gone."):
            screen.assert_gone("10", left=TEN_TO_ONE[1:])
        with scenario.step("Repeat S2 and S3 for all tasks."):
            for first in range(1, 10):
                screen.swipe_first_row_left()
                screen.tap_only_button("Archive")
                screen.assert_gone(TEN_TO_ONE[first], TEN_TO_ONE[first + 1 :])
        with scenario.expectation("No task is left."):
            screen.assert_tasks([], "Numbers")
        with scenario.step("In the tab bar tap the archive icon."):
            screen.tap_tab("Archive")
        with scenario.expectation("All ten archived tasks are shown."):
            screen.assert_archive("Archive", TEN_TO_ONE)
        with scenario.step("Swipe left on the first one."):
            screen.assert_no_buttons("Delete", "Restore")
            screen.swipe_first_row_left()
        with scenario.expectation("The buttons Delete and Restore appear."):
            screen.assert_buttons(["Delete", "Restore"], "10")
        with scenario.step("Tap Delete."):
            screen.tap_only_button("Delete")
        with scenario.expectation("That one is gone."):
            screen.assert_gone("10", left=TEN_TO_ONE[1:])
        with scenario.step("Repeat S6 and S7 for all."):
            for first in range(1, 10):
                screen.swipe_first_row_left()
                screen.tap_only_button("Delete")
                screen.assert_gone(TEN_TO_ONE[first], TEN_TO_ONE[first + 1 :])
        with scenario.expectation("All are gone."):
            screen.assert_archive("Archive", [])
        with scenario.step("Tap Close."):
            screen.tap_bar_button("Close")
        with scenario.expectation('The list "Numbers" is shown, empty.'):
            screen.assert_tasks([], "Numbers")
        with scenario.step("Tap My Lists."):
            screen.tap_bar_button("My Lists")
        with scenario.expectation('All lists are shown; "Numbers" among them shows no task.'):
            screen.assert_lists({"Numbers": 0, "Groceries": 0})
