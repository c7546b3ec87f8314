"""A.9 Move task lists."""

import pytest
from appium.webdriver.webdriver import WebDriver
from elements import tap
from tinylog import Checks, bar_button, drag, row

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait


@pytest.mark.scenario("A.9", arguments=["--list", "Home", "--list", "Garden", "--list", "Work"])
def test_a9(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    check = Checks(driver, wait)
    with run.test_case(1):  # Move a task list to the bottom
        with run.precondition(1):
            check.lists({"Home": 0, "Garden": 0, "Work": 0})
        with run.step(1):
            tap(driver, bar_button("Edit"))
        with run.expectation(1):
            check.editable(["Home", "Garden", "Work"])
        with run.step(2):
            drag(driver, "Home", 3)
        with run.expectation(2):
            check.lists({"Garden": 0, "Work": 0, "Home": 0})
        with run.step(3):
            tap(driver, bar_button("Done"))
        with run.expectation(3):
            check.not_editable()
            check.lists({"Garden": 0, "Work": 0, "Home": 0})

    with run.test_case(2):  # Move a task list to the top
        with run.step(1):
            tap(driver, bar_button("Edit"))
        with run.expectation(1):
            check.editable(["Garden", "Work", "Home"])
        with run.step(2):
            drag(driver, "Home", 1)
        with run.expectation(2):
            check.lists({"Home": 0, "Garden": 0, "Work": 0})
        with run.step(3):
            drag(driver, "Garden", 3)
        with run.expectation(3):
            check.lists({"Home": 0, "Work": 0, "Garden": 0})
        with run.step(4):
            tap(driver, bar_button("Done"))
        with run.expectation(4):
            check.not_editable()
            check.lists({"Home": 0, "Work": 0, "Garden": 0})
        with run.step(5):
            tap(driver, row("Work"))
        with run.expectation(5):
            check.tasks([], "Work")
        with run.step(6):
            tap(driver, bar_button("My Lists"))
        with run.expectation(6):
            check.lists({"Home": 0, "Work": 0, "Garden": 0})
