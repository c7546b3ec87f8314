"""A.14 Save a task list on a slow service."""

import pytest
from appium.webdriver.webdriver import WebDriver
from elements import enter, tap
from tinylog import Checks, bar_button, field, tab

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait


@pytest.mark.scenario("A.14", arguments=["--service-delay", "2000", "--seed", "45"])
def test_a14(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    check = Checks(driver, wait)
    with run.test_case(1):  # Tap Save twice
        with run.precondition(1):
            check.lists({})
        with run.step(1):
            tap(driver, tab("Add"))
        with run.expectation(1):
            check.list_form("Add List", "purple")
        with run.step(2):
            enter(driver, "Groceries", field("Name"))
            tap(driver, bar_button("Save"))
            tap(driver, bar_button("Save"))
        with run.expectation(2):
            check.tasks([], "Groceries", is_typing=True)
        with run.step(3):
            tap(driver, bar_button("My Lists"))
        with run.expectation(3):
            check.lists({"Groceries": 0})
