"""B.1 Search beers by name."""

import pytest
from beer_explorer import BACK, CLEAR, SEARCH_FIELD, Checks, beer, switch_to_web_view
from elements import enter, tap
from selenium.webdriver.remote.webdriver import WebDriver

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait

# The brewery of the beer "400".
MONTAIGU = "'t Hofbrouwerijke for Brouwerij Montaigu"


@pytest.mark.scenario("B.1")
def test_b1(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    check = Checks(driver, wait)
    switch_to_web_view(driver)
    with run.test_case("Find a beer"):
        with run.step("Tap the search field."):
            tap(driver, SEARCH_FIELD)
        with run.expectation("The search field is active."):
            check.search_is_active()
        with run.step('Enter "400".'):
            enter(driver, "400", SEARCH_FIELD)
        with run.expectation('The result shows the beer "400".'):
            check.result("1 beer", ["400"], "400")
        with run.step('Tap the beer "400".'):
            tap(driver, beer("400"))
        with run.expectation("The beer's detail is shown."):
            check.detail("400", MONTAIGU, "5.6%", ["blonde"])
        with run.step("Tap Back."):
            tap(driver, BACK)
        with run.expectation('The search result is shown, with "400".'):
            check.result("1 beer", ["400"], "400")
        with run.step("Tap the cross to cancel the search."):
            tap(driver, CLEAR)
        with run.expectation("All beers are shown."):
            check.all_beers()
