"""A.8 Restore a task list."""

import pytest
from appium.webdriver.webdriver import WebDriver
from elements import change, enter, tap, wait_for, wait_until_gone
from tinylog import (
    NEW_TASK,
    Checks,
    add,
    bar_button,
    button,
    field,
    open_tasks,
    row,
    swipe_left,
    tab,
)

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait

TASKS = ["Water the roses", "Plant a tree"]


@pytest.mark.scenario("A.8")
def test_a8(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    check = Checks(driver, wait)
    with run.test_case("Archive a task list with its tasks"):
        with run.precondition('There are three lists: "Home", "Garden" in green, and "Work".'):
            check.lists({"Home": 0, "Garden": 0, "Work": 0})
            check.color("green", "#50de72", "Garden")
        with run.step('Tap the list "Garden".'):
            tap(driver, row("Garden"))
        with run.expectation("The screen for adding tasks is shown, without tasks."):
            check.tasks([], "Garden")
        with run.step('Add "Plant a tree" (Done), mark it done, and add "Water the roses" (Done).'):
            tap(driver, NEW_TASK)
            add(driver, "Plant a tree")
            wait_for(wait, row("Plant a tree"))
            tap(driver, button("check box", "Plant a tree"))
            add(driver, "Water the roses")
        with run.expectation(
            'Both tasks are shown, "Water the roses" above "Plant a tree" (ticked).'
        ):
            check.tasks(TASKS, "Garden", ticked=["Plant a tree"], is_typing=True)
        with run.step("Tap My Lists."):
            tap(driver, bar_button("My Lists"))
        with run.expectation('All lists are shown. "Garden" shows one task.'):
            check.lists({"Home": 0, "Garden": 1, "Work": 0})
        with run.step('Swipe left on "Garden", tap Archive.'):
            swipe_left(driver, row("Garden"))
            tap(driver, button("Archive", "Garden"))
        with run.expectation('"Home" and "Work" are left.'):
            wait_until_gone(wait, row("Garden"))
            check.lists({"Home": 0, "Work": 0})

    with run.test_case("Search the archive"):
        with run.step("In the tab bar tap the archive icon."):
            tap(driver, tab("Archive"))
        with run.expectation(
            'The archive of lists is shown. "Garden" is green and shows one task.'
        ):
            check.archive("My Archives", ["Garden"])
            check.color("green", "#50de72", "Garden")
            assert len(driver.find_elements(*open_tasks(1, "Garden"))) == 1
        with run.step('Enter "home" in the search field.'):
            tap(driver, field("Search"))
            enter(driver, "home", field("Search"))
        with run.expectation("No archived list is found."):
            check.found([], field("Search"), "home")
        with run.step('Change "home" to "green".'):
            change(driver, "home", "green", field("Search"))
        with run.expectation('"Garden" is found by its colour.'):
            check.found(["Garden"], field("Search"), "green")
        with run.step('Tap "Garden".'):
            tap(driver, row("Garden"))
        with run.expectation('Its tasks are shown, read-only. "Plant a tree" is ticked.'):
            check.archived_tasks(TASKS, "Garden", ticked=["Plant a tree"])
        with run.step("Tap My Archives."):
            tap(driver, bar_button("My Archives"))
        with run.expectation('The archive of lists is shown, with "Garden". The search has ended.'):
            check.archive("My Archives", ["Garden"])
            assert driver.find_element(*field("Search")).get_attribute("value") == "Search"

    with run.test_case("Restore the task list"):
        with run.step('Swipe left on "Garden".'):
            swipe_left(driver, row("Garden"))
        with run.expectation("The buttons Delete and Restore appear."):
            check.buttons(["Delete", "Restore"], "Garden")
        with run.step("Tap Restore."):
            tap(driver, button("Restore", "Garden"))
        with run.expectation('"Garden" is gone from the archived lists.'):
            check.archive("My Archives", [])
        with run.step("Tap Close."):
            tap(driver, bar_button("Close"))
        with run.expectation(
            'All lists are shown. "Garden" is in its old place, still green, and shows one task.'
        ):
            check.lists({"Home": 0, "Garden": 1, "Work": 0})
            check.color("green", "#50de72", "Garden")
