"""B.1 Search beers by name."""

import pytest
from beer_explorer import BACK, CLEAR, SEARCH_FIELD, Checks, beer, switch_to_web_view
from elements import enter, tap
from selenium.webdriver.remote.webdriver import WebDriver

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait

# The brewery of the beer 400.
MONTAIGU = "'t Hofbrouwerijke for Brouwerij Montaigu"


@pytest.mark.scenario("B.1")
def test_b1(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    check = Checks(driver, wait)
    switch_to_web_view(driver)
    with run.test_case(1):  # Find a beer
        with run.step(1):
            tap(driver, SEARCH_FIELD)
        with run.expectation(1):
            check.search_is_active()
        with run.step(2):
            enter(driver, "400", SEARCH_FIELD)
        with run.expectation(2):
            check.result("1 beer", ["400"], "400")
        with run.step(3):
            tap(driver, beer("400"))
        with run.expectation(3):
            check.detail("400", MONTAIGU, "5.6%", ["blonde"])
        with run.step(4):
            tap(driver, BACK)
        with run.expectation(4):
            check.result("1 beer", ["400"], "400")
        with run.step(5):
            tap(driver, CLEAR)
        with run.expectation(5):
            check.all_beers()
