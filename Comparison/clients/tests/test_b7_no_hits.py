"""B.7 No hits."""

import pytest
from beer_explorer import CLEAR, SEARCH_FIELD, Checks, switch_to_web_view
from elements import change, enter, tap
from selenium.webdriver.remote.webdriver import WebDriver

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait


@pytest.mark.scenario("B.7")
def test_b7(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    check = Checks(driver, wait)
    switch_to_web_view(driver)
    with run.test_case(1):  # Search for too much, and for less
        with run.step(1):
            tap(driver, SEARCH_FIELD)
        with run.expectation(1):
            check.search_is_active()
        with run.step(2):
            enter(driver, "Airborne, lambic", SEARCH_FIELD)
        with run.expectation(2):
            check.no_hits("Airborne, lambic")
        with run.step(3):
            change(driver, ", lambic", "", SEARCH_FIELD)
        with run.expectation(3):
            check.result("1 beer", ["Airborne"], "Airborne")
            check.hits()
        with run.step(4):
            enter(driver, "s", SEARCH_FIELD)
        with run.expectation(4):
            check.no_hits("Airbornes")
        with run.step(5):
            tap(driver, CLEAR)
        with run.expectation(5):
            check.all_beers()
            check.hits()
