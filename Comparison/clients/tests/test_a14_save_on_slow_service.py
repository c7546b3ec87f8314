"""A.14 Save a task list on a slow service."""

import pytest
from appium.webdriver.webdriver import WebDriver
from elements import enter, tap
from tinylog import Checks, bar_button, field, tab

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait


@pytest.mark.scenario("A.14")
def test_a14(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    check = Checks(driver, wait)
    with run.test_case("Tap Save twice"):
        with run.precondition(
            "There are no lists. The service takes up to two seconds to respond."
        ):
            check.lists({})
        with run.step("Tap add (+)."):
            tap(driver, tab("Add"))
        with run.expectation("A screen asks for name and colour."):
            check.list_form("Add List", "purple")
        with run.step('Enter "Groceries", then tap Save twice.'):
            enter(driver, "Groceries", field("Name"))
            tap(driver, bar_button("Save"))
            tap(driver, bar_button("Save"))
        with run.expectation('The screen for adding tasks to "Groceries" is shown.'):
            check.tasks([], "Groceries", is_typing=True)
        with run.step("Tap My Lists."):
            tap(driver, bar_button("My Lists"))
        with run.expectation('There is one list, "Groceries".'):
            check.lists({"Groceries": 0})
