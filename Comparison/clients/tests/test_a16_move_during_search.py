"""A.16 Move task lists during a search."""

import pytest
from appium.webdriver.webdriver import WebDriver
from elements import change, enter, tap
from tinylog import Checks, bar_button, drag, field

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait


@pytest.mark.scenario("A.16")
def test_a16(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    check = Checks(driver, wait)
    with run.test_case("Move one list found below the other"):
        with run.precondition('There are four lists: "Home", "Beer", "Work" and "Bread".'):
            check.lists({"Home": 0, "Beer": 0, "Work": 0, "Bread": 0})
        with run.step('Enter "b" in the search field.'):
            tap(driver, field("Search"))
            enter(driver, "b", field("Search"))
        with run.expectation('"Beer" and "Bread" are found.'):
            check.found(["Beer", "Bread"], field("Search"), "b")
        with run.step("Tap Edit."):
            tap(driver, bar_button("Edit"))
        with run.expectation("Editing controls appear at both lists."):
            check.editable(["Beer", "Bread"])
        with run.step('Take "Beer" and drag it to "Bread".'):
            drag(driver, "Beer", 2)
        with run.expectation('The order is "Bread", "Beer".'):
            check.found(["Bread", "Beer"], field("Search"), "b")
        with run.step("Tap Done, then delete the text in the search field."):
            tap(driver, bar_button("Done"))
            tap(driver, field("Search"))
            change(driver, "b", "", field("Search"))
        with run.expectation('All lists are shown: "Home", "Work", "Bread", "Beer".'):
            check.lists({"Home": 0, "Work": 0, "Bread": 0, "Beer": 0})
