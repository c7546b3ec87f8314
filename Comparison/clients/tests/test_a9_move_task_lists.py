"""A.9 Move task lists."""

import pytest
from appium.webdriver.webdriver import WebDriver
from elements import tap
from tinylog import Checks, bar_button, drag, row

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait


@pytest.mark.scenario("A.9")
def test_a9(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    check = Checks(driver, wait)
    with run.test_case("Move a task list to the bottom"):
        with run.precondition('There are three lists: "Home", "Garden" and "Work".'):
            check.lists({"Home": 0, "Garden": 0, "Work": 0})
        with run.step("Tap Edit."):
            tap(driver, bar_button("Edit"))
        with run.expectation(
            'Editing controls appear at each list: "Remove Home", "Reorder Home" and so on.'
        ):
            check.editable(["Home", "Garden", "Work"])
        with run.step('Take the first list ("Home") and drag it to the bottom.'):
            drag(driver, "Home", 3)
        with run.expectation('The order is "Garden", "Work", "Home".'):
            check.lists({"Garden": 0, "Work": 0, "Home": 0})
        with run.step("Tap Done."):
            tap(driver, bar_button("Done"))
        with run.expectation("The editing controls are gone. The order is the same."):
            check.not_editable()
            check.lists({"Garden": 0, "Work": 0, "Home": 0})

    with run.test_case("Move a task list to the top"):
        with run.step("Tap Edit."):
            tap(driver, bar_button("Edit"))
        with run.expectation("Editing controls appear at each list."):
            check.editable(["Garden", "Work", "Home"])
        with run.step('Take the last list ("Home") and drag it to the top.'):
            drag(driver, "Home", 1)
        with run.expectation('The order is "Home", "Garden", "Work".'):
            check.lists({"Home": 0, "Garden": 0, "Work": 0})
        with run.step('Take the middle list ("Garden") and drag it to the bottom.'):
            drag(driver, "Garden", 3)
        with run.expectation('The order is "Home", "Work", "Garden".'):
            check.lists({"Home": 0, "Work": 0, "Garden": 0})
        with run.step("Tap Done."):
            tap(driver, bar_button("Done"))
        with run.expectation("The editing controls are gone. The order is the same."):
            check.not_editable()
            check.lists({"Home": 0, "Work": 0, "Garden": 0})
        with run.step('Tap the list "Work".'):
            tap(driver, row("Work"))
        with run.expectation('The screen for adding tasks to "Work" is shown.'):
            check.tasks([], "Work")
        with run.step("Tap My Lists."):
            tap(driver, bar_button("My Lists"))
        with run.expectation("All lists are shown, in the same order."):
            check.lists({"Home": 0, "Work": 0, "Garden": 0})
