"""A.4 Search task lists; add and delete many tasks."""

import pytest
from appium.webdriver.webdriver import WebDriver
from elements import enter, tap, wait_for_count
from tinylog import (
    FIRST_ROW,
    NEW_TASK,
    ROWS,
    Checks,
    add,
    bar_button,
    field,
    row,
    row_buttons,
    swipe_left,
    tab,
)

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait

SEARCH = field("Search")
TEN_TO_ONE = [str(number) for number in range(10, 0, -1)]


@pytest.mark.scenario("A.4")
def test_a4(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    check = Checks(driver, wait)
    with run.test_case("Add a task list"):
        with run.step("Tap add (+)."):
            tap(driver, tab("Add"))
        with run.expectation("A screen asks for name and colour."):
            check.list_form("Add List", color="purple")
        with run.step('Enter "Numbers", tap Save.'):
            enter(driver, "Numbers", field("Name"))
            tap(driver, bar_button("Save"))
        with run.expectation('The screen for adding tasks to "Numbers" is shown.'):
            check.tasks([], "Numbers", is_typing=True)
        with run.step("Tap My Lists."):
            tap(driver, bar_button("My Lists"))
        with run.expectation('All lists are shown, "Numbers" among them.'):
            check.lists({"Numbers": 0, "Groceries": 0})

    with run.test_case("Find the list, open it, add tasks"):
        with run.step('Enter "Numbers" in the search field.'):
            tap(driver, SEARCH)
            enter(driver, "Numbers", SEARCH)
        with run.expectation('The lists found include "Numbers".'):
            check.found(["Numbers"], SEARCH, "Numbers")
        with run.step('Tap the list "Numbers".'):
            tap(driver, row("Numbers"))
        with run.expectation("The screen for adding tasks is shown."):
            check.tasks([], "Numbers")
        with run.step('Add the task "1" (Done).'):
            tap(driver, NEW_TASK)
            add(driver, "1")
        with run.expectation("The same screen is shown, with the task."):
            check.tasks(["1"], "Numbers", is_typing=True)
        with run.step("Repeat the last step for the numbers up to 10."):
            add(driver, *(str(number) for number in range(2, 11)))
        with run.expectation("There are ten tasks."):
            check.tasks(TEN_TO_ONE, "Numbers", is_typing=True)
        with run.step("Tap My Lists."):
            tap(driver, bar_button("My Lists"))
        with run.expectation(
            'All lists are shown; "Numbers" among them shows ten tasks. (All lists: the search has '
            "ended.)"
        ):
            check.lists({"Numbers": 10, "Groceries": 0})
            assert driver.find_element(*SEARCH).get_attribute("value") == "Search"

    with run.test_case("Delete all the tasks"):
        with run.step('Tap "Numbers".'):
            tap(driver, row("Numbers"))
        with run.expectation("The screen for adding tasks is shown, with the list's tasks."):
            check.tasks(TEN_TO_ONE, "Numbers")
        with run.step("Tap the first task and swipe it left."):
            check.no_buttons("Archive")
            swipe_left(driver, FIRST_ROW)
        with run.expectation("The Archive button appears."):
            check.buttons(["Archive"], "10")
        with run.step("Tap Archive."):
            tap(driver, row_buttons("Archive"))
        with run.expectation("The first task is gone."):
            check.gone("10", left=TEN_TO_ONE[1:])
        with run.step("Repeat S2 and S3 for all tasks."):
            for left in range(8, -1, -1):
                swipe_left(driver, FIRST_ROW)
                tap(driver, row_buttons("Archive"))
                wait_for_count(wait, left, ROWS, "number of rows")
        with run.expectation("No task is left."):
            check.tasks([], "Numbers")
        with run.step("In the tab bar tap the archive icon."):
            tap(driver, tab("Archive"))
        with run.expectation("All ten archived tasks are shown."):
            check.archive("Archive", TEN_TO_ONE)
        with run.step("Swipe left on the first one."):
            check.no_buttons("Delete", "Restore")
            swipe_left(driver, FIRST_ROW)
        with run.expectation("The buttons Delete and Restore appear."):
            check.buttons(["Delete", "Restore"], "10")
        with run.step("Tap Delete."):
            tap(driver, row_buttons("Delete"))
        with run.expectation("That one is gone."):
            check.gone("10", left=TEN_TO_ONE[1:])
        with run.step("Repeat S6 and S7 for all."):
            for left in range(8, -1, -1):
                swipe_left(driver, FIRST_ROW)
                tap(driver, row_buttons("Delete"))
                wait_for_count(wait, left, ROWS, "number of rows")
        with run.expectation("All are gone."):
            check.archive("Archive", [])
        with run.step("Tap Close."):
            tap(driver, bar_button("Close"))
        with run.expectation('The list "Numbers" is shown, empty.'):
            check.tasks([], "Numbers")
        with run.step("Tap My Lists."):
            tap(driver, bar_button("My Lists"))
        with run.expectation('All lists are shown; "Numbers" among them shows no task.'):
            check.lists({"Numbers": 0, "Groceries": 0})
