"""D.1 Suggestions while one types."""

import pytest
from appium.webdriver.webdriver import WebDriver
from elements import change, enter, tap, wait_for
from suggestions import check_suggested
from tinylog import ROWS, field, row, text

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait

COMING_SOON = "Item coming soon! Tap to add."


@pytest.mark.scenario("D.1")
def test_d1(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    """Play D.1."""
    search = field("Search categories")
    with run.test_case(1):  # Type a word letter by letter
        with run.precondition(1):
            assert driver.find_element(*search).get_attribute("value") == "Search categories"
            assert not driver.find_elements(*ROWS)
        with run.step(1):
            tap(driver, search)
            enter(driver, "A", search)
        with run.expectation(1):
            check_suggested(driver, wait, ["Apple", "Apricot", "Avocado"], "Banana")
        with run.step(2):
            enter(driver, "p", search)
        with run.expectation(2):
            check_suggested(driver, wait, ["Apple", "Apricot"], "Avocado")
        with run.step(3):
            enter(driver, "p", search)
        with run.expectation(3):
            check_suggested(driver, wait, ["Apple"], "Apricot")
        with run.step(4):
            enter(driver, "o", search)
        with run.expectation(4):
            check_suggested(driver, wait, [COMING_SOON], "Apple")

    with run.test_case(2):  # Take a word
        with run.step(1):
            tap(driver, row(COMING_SOON))
        with run.expectation(1):
            assert wait_for(wait, text("Entered: Appo")).text == "Entered: Appo"
        with run.step(2):
            change(driver, "Appo", "", search)
        with run.expectation(2):
            check_suggested(driver, wait, [], COMING_SOON)
        with run.step(3):
            enter(driver, "Blu", search)
        with run.expectation(3):
            check_suggested(driver, wait, ["Blueberries"], "Banana")
        with run.step(4):
            tap(driver, row("Blueberries"))
        with run.expectation(4):
            assert wait_for(wait, text("Picked: Blueberries")).text == "Picked: Blueberries"
