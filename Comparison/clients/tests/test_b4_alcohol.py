"""B.4 Alcohol."""

import pytest
from beer_explorer import ALCOHOL, BACK, CLEAR, SEARCH_FIELD, Checks, beer, part, switch_to_web_view
from elements import enter, tap, wait_for
from selenium.webdriver.remote.webdriver import WebDriver

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait

BEER = "Bersalis Tripel"
OUD_BEERSEL = "Brouwerij Huyghe for Brouwerij Oud Beersel"


@pytest.mark.scenario("B.4")
def test_b4(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    check = Checks(driver, wait)
    switch_to_web_view(driver)
    with run.test_case(1):  # Check the alcohol in the list and in the detail
        with run.step(1):
            tap(driver, SEARCH_FIELD)
        with run.expectation(1):
            check.search_is_active()
        with run.step(2):
            enter(driver, BEER, SEARCH_FIELD)
        with run.expectation(2):
            check.result("1 beer", [BEER], BEER)
            assert driver.find_element(*part("alcohol", BEER)).text == "9.5%"
        with run.step(3):
            tap(driver, beer(BEER))
        with run.expectation(3):
            check.detail(BEER, OUD_BEERSEL, "9.5%", ["blonde", "high fermentation", "triple"])
        with run.step(4):
            wait_for(wait, ALCOHOL)
        with run.expectation(4):
            assert driver.find_element(*ALCOHOL).text == "9.5%"
        with run.step(5):
            tap(driver, BACK)
        with run.expectation(5):
            check.result("1 beer", [BEER], BEER)
        with run.step(6):
            tap(driver, CLEAR)
        with run.expectation(6):
            check.all_beers()
