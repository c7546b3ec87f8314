"""B.2 Search by brewery."""

import pytest
from beer_explorer import BREWERY, SEARCH_FIELD, Checks, beer, switch_to_web_view
from elements import enter, tap
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webdriver import WebDriver

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait

# The brewery's name, as its beers show it.
BOUILLON = "Brasserie De Bouillon"

# Its beers.
BEERS_OF_BOUILLON = [
    "Airborne",
    "Cuvée de Bouillon",
    "Jack'Ouille",
    "La Bouillonnaise",
    "La Médiévale",
    "La Saison des Chasseurs",
    "La Vauban",
    "Noire Fontaine",
]


@pytest.mark.scenario("B.2")
def test_b2(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    check = Checks(driver, wait)
    switch_to_web_view(driver)
    with run.test_case("Find a brewery's beers"):
        with run.step("Tap the search field."):
            tap(driver, SEARCH_FIELD)
        with run.expectation("The search field is active."):
            check.search_is_active()
        with run.step('Enter the brewery "Brasserie De Bouillon".'):
            enter(driver, BOUILLON, SEARCH_FIELD)
        with run.expectation("The result shows that brewery's beers."):
            check.result("8 beers", BEERS_OF_BOUILLON, BOUILLON)
        with run.step('Tap the beer "Airborne".'):
            tap(driver, beer("Airborne"))
        with run.expectation('The detail of "Airborne" is shown.'):
            check.detail("Airborne", BOUILLON, "7.5%", ["abbey", "double"])

    with run.test_case("From a beer to its brewery's beers"):
        with run.step("In the detail tap the button with the brewery's name."):
            tap(driver, BREWERY)
        with run.expectation('All beers of "Brasserie De Bouillon" are shown.'):
            check.result("8 beers", BEERS_OF_BOUILLON, BOUILLON)
        with run.step('Delete the text "Brasserie De Bouillon" from the search field.'):
            tap(driver, SEARCH_FIELD)
            # One press of the delete key per letter, as a person would do.
            enter(driver, Keys.BACKSPACE * len(BOUILLON), SEARCH_FIELD)
        with run.expectation("All beers are shown."):
            check.all_beers()
