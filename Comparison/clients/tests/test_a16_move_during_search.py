"""A.16 Move task lists during a search."""

import pytest
from appium.webdriver.webdriver import WebDriver
from elements import change, enter, tap
from tinylog import Checks, bar_button, drag, field

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait


@pytest.mark.scenario(
    "A.16",
    arguments=["--list", "Home", "--list", "Beer", "--list", "Work", "--list", "Bread"],
)
def test_a16(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    check = Checks(driver, wait)
    with run.test_case(1):  # Move a task list behind another one that was found
        with run.precondition(1):
            check.lists({"Home": 0, "Beer": 0, "Work": 0, "Bread": 0})
        with run.step(1):
            tap(driver, field("Search"))
            enter(driver, "b", field("Search"))
        with run.expectation(1):
            check.found(["Beer", "Bread"], field("Search"), "b")
        with run.step(2):
            tap(driver, bar_button("Edit"))
        with run.expectation(2):
            check.editable(["Beer", "Bread"])
        with run.step(3):
            drag(driver, "Beer", 2)
        with run.expectation(3):
            check.found(["Bread", "Beer"], field("Search"), "b")
        with run.step(4):
            tap(driver, bar_button("Done"))
            tap(driver, field("Search"))
            change(driver, "b", "", field("Search"))
        with run.expectation(4):
            check.lists({"Home": 0, "Work": 0, "Bread": 0, "Beer": 0})
