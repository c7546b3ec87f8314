"""B.4 Alcohol."""

import pytest
from beer_explorer import (
    ALCOHOL,
    ALCOHOL_TERM,
    BACK,
    CLEAR,
    SEARCH_FIELD,
    Checks,
    beer,
    part,
    switch_to_web_view,
)
from elements import enter, tap
from selenium.webdriver.remote.webdriver import WebDriver

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait

BEER = "Bersalis Tripel"
OUD_BEERSEL = "Brouwerij Huyghe for Brouwerij Oud Beersel"


@pytest.mark.scenario("B.4")
def test_b4(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    check = Checks(driver, wait)
    switch_to_web_view(driver)
    with run.test_case("Check the alcohol in the list and in the detail"):
        with run.step("Tap the search field."):
            tap(driver, SEARCH_FIELD)
        with run.expectation("The search field is active."):
            check.search_is_active()
        with run.step('Enter "Bersalis Tripel".'):
            enter(driver, BEER, SEARCH_FIELD)
        with run.expectation('"Bersalis Tripel" is shown with 9.5% alcohol.'):
            check.result("1 beer", [BEER], BEER)
            assert driver.find_element(*part("alcohol", BEER)).text == "9.5%"
        with run.step('Tap "Bersalis Tripel".'):
            tap(driver, beer(BEER))
        with run.expectation("Its detail is shown."):
            check.detail(BEER, OUD_BEERSEL, "9.5%", ["blonde", "high fermentation", "triple"])
        with run.step("Check the alcohol in the detail."):
            assert driver.find_element(*ALCOHOL_TERM).text == "Alcohol"
        with run.expectation("9.5% is shown."):
            assert driver.find_element(*ALCOHOL).text == "9.5%"
        with run.step("Tap Back."):
            tap(driver, BACK)
        with run.expectation('The search result is shown, with "Bersalis Tripel".'):
            check.result("1 beer", [BEER], BEER)
        with run.step("Tap the cross to cancel the search."):
            tap(driver, CLEAR)
        with run.expectation("All beers are shown."):
            check.all_beers()
