"""B.3 Search by features."""

import pytest
from beer_explorer import (
    BEER_NAMES,
    BEERS,
    BREWERY,
    CLEAR,
    FEATURES,
    FIRST_BEER_NAMES,
    SEARCH_FIELD,
    beer,
    beers_with,
    check_all_beers,
    detail_of,
    feature,
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


@pytest.mark.scenario("B.3")
def test_b3(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    """Play B.3."""
    with run.test_case(1):  # Find beers by features
        with run.step(1):
            switch_to_web_view(driver)
            tap(driver, SEARCH_FIELD)
        with run.expectation(1):
            assert is_search_field_active(driver)
        with run.step(2):
            driver.find_element(*SEARCH_FIELD).send_keys("blonde, high fermentation, triple")
        with run.expectation(2):
            wait_for(wait, found("1 beer"))
            assert texts(driver, BEER_NAMES) == ["Bersalis Tripel"]
            features = driver.find_element(*part("features", "Bersalis Tripel")).text
            assert features == "blonde, high fermentation, triple"
        with run.step(3):
            tap(driver, beer("Bersalis Tripel"))
        with run.expectation(3):
            wait_for(wait, detail_of("Bersalis Tripel"))
            brewery = driver.find_element(*BREWERY).text
            assert brewery == "Brouwerij Huyghe for Brouwerij Oud Beersel"

    with run.test_case(2):  # From a beer to the beers that share a feature
        with run.step(1):
            wait_for(wait, detail_of("Bersalis Tripel"))
        with run.expectation(1):
            names = texts(driver, FEATURES)
            assert names == ["blonde", "high fermentation", "triple"]
            for name in names:
                assert driver.find_element(*feature(name)).is_enabled()
        with run.step(2):
            tap(driver, feature("high fermentation"))
        with run.expectation(2):
            wait_for(wait, found("52 beers"))
            assert search_text(driver) == "high fermentation"
            assert len(driver.find_elements(*BEERS)) == 30
            assert len(driver.find_elements(*beers_with("high fermentation"))) == 30
            first = texts(driver, FIRST_BEER_NAMES)
            assert first == ["Abbaye des Rocs Brune", "Adriaen Brouwer", "Arabier"]
        with run.step(3):
            tap(driver, CLEAR)
        with run.expectation(3):
            check_all_beers(driver, wait)
