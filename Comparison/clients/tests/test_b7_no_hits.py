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
    with run.test_case("Change a search that finds nothing"):
        with run.step("Tap the search field."):
            tap(driver, SEARCH_FIELD)
        with run.expectation("The search field is active."):
            check.search_is_active()
        with run.step('Enter "Airborne, lambic".'):
            enter(driver, "Airborne, lambic", SEARCH_FIELD)
        with run.expectation("No beer is shown. A text says that none was found and what to try."):
            check.no_hits("Airborne, lambic")
        with run.step('Delete ", lambic" from the search field.'):
            change(driver, ", lambic", "", SEARCH_FIELD)
        with run.expectation('The result shows the beer "Airborne". The text is gone.'):
            check.result("1 beer", ["Airborne"], "Airborne")
            check.hits()
        with run.step('Enter "s".'):
            enter(driver, "s", SEARCH_FIELD)
        with run.expectation("No beer is shown. A text says that none was found and what to try."):
            check.no_hits("Airbornes")
        with run.step("Tap the cross to cancel the search."):
            tap(driver, CLEAR)
        with run.expectation("All beers are shown."):
            check.all_beers()
            check.hits()
