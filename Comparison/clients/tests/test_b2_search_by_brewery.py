"""B.2 Search by brewery."""

import pytest
from beer_explorer import (
    ALCOHOL,
    BEER_NAMES,
    BREWERY,
    FEATURES,
    SEARCH_FIELD,
    beer,
    check_all_beers,
    detail_of,
    found,
    is_search_field_active,
    search_text,
    switch_to_web_view,
)
from elements import tap, texts, wait_for
from selenium.webdriver.remote.webdriver import WebDriver

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait

# The brewery as its beers name it.
BOUILLON = "Brasserie De Bouillon"

# Its beers, and those of the brewery whose name differs in a capital letter only.
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
    """Play B.2."""
    with run.test_case(1):  # Find a brewery's beers
        with run.step(1):
            switch_to_web_view(driver)
            tap(driver, SEARCH_FIELD)
        with run.expectation(1):
            assert is_search_field_active(driver)
        with run.step(2):
            driver.find_element(*SEARCH_FIELD).send_keys(BOUILLON)
        with run.expectation(2):
            wait_for(wait, found("8 beers"))
            assert texts(driver, BEER_NAMES) == BEERS_OF_BOUILLON
        with run.step(3):
            tap(driver, beer("Airborne"))
        with run.expectation(3):
            wait_for(wait, detail_of("Airborne"))
            assert driver.find_element(*BREWERY).text == BOUILLON
            assert driver.find_element(*ALCOHOL).text == "7.5%"
            assert texts(driver, FEATURES) == ["abbey", "double"]

    with run.test_case(2):  # From a beer to its brewery's beers
        with run.step(1):
            tap(driver, BREWERY)
        with run.expectation(1):
            wait_for(wait, found("8 beers"))
            assert search_text(driver) == BOUILLON
            assert texts(driver, BEER_NAMES) == BEERS_OF_BOUILLON
        with run.step(2):
            driver.find_element(*SEARCH_FIELD).clear()
        with run.expectation(2):
            check_all_beers(driver, wait)
