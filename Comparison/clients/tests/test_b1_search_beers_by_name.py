"""B.1 Search beers by name."""

import pytest
from beer_explorer import (
    ALCOHOL,
    BACK,
    BEER_NAMES,
    BREWERY,
    CLEAR,
    FEATURES,
    SEARCH_FIELD,
    beer,
    check_all_beers,
    detail_of,
    found,
    is_search_field_active,
    part,
    search_text,
    switch_to_web_view,
)
from elements import tap, texts, wait_for
from selenium.webdriver.remote.webdriver import WebDriver

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait


@pytest.mark.scenario("B.1")
def test_b1(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    """Play B.1."""
    with run.test_case(1):  # Find a beer
        with run.step(1):
            switch_to_web_view(driver)
            tap(driver, SEARCH_FIELD)
        with run.expectation(1):
            assert is_search_field_active(driver)
        with run.step(2):
            driver.find_element(*SEARCH_FIELD).send_keys("400")
        with run.expectation(2):
            wait_for(wait, found("1 beer"))
            assert texts(driver, BEER_NAMES) == ["400"]
            assert driver.find_element(*part("alcohol", "400")).text == "5.6%"
        with run.step(3):
            tap(driver, beer("400"))
        with run.expectation(3):
            wait_for(wait, detail_of("400"))
            brewery = driver.find_element(*BREWERY).text
            assert brewery == "'t Hofbrouwerijke for Brouwerij Montaigu"
            assert driver.find_element(*ALCOHOL).text == "5.6%"
            assert texts(driver, FEATURES) == ["blonde"]
        with run.step(4):
            tap(driver, BACK)
        with run.expectation(4):
            wait_for(wait, beer("400"))
            assert search_text(driver) == "400"
            assert texts(driver, BEER_NAMES) == ["400"]
        with run.step(5):
            tap(driver, CLEAR)
        with run.expectation(5):
            check_all_beers(driver, wait)
