"""B.3 Search by features."""

import pytest
from beer_explorer import (
    BEER_NAMES,
    BEERS,
    CLEAR,
    FEATURES,
    SEARCH_FIELD,
    Checks,
    beer,
    beers_with,
    feature,
    found,
    part,
    search_text,
    switch_to_web_view,
)
from elements import enter, tap, texts, wait_for
from selenium.webdriver.remote.webdriver import WebDriver

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait

OUD_BEERSEL = "Brouwerij Huyghe for Brouwerij Oud Beersel"
BERSALIS_FEATURES = ["blonde", "high fermentation", "triple"]


@pytest.mark.scenario("B.3")
def test_b3(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    check = Checks(driver, wait)
    switch_to_web_view(driver)
    with run.test_case(1):  # Find beers by features
        with run.step(1):
            tap(driver, SEARCH_FIELD)
        with run.expectation(1):
            check.search_is_active()
        with run.step(2):
            enter(driver, ", ".join(BERSALIS_FEATURES), SEARCH_FIELD)
        with run.expectation(2):
            check.result("1 beer", ["Bersalis Tripel"], ", ".join(BERSALIS_FEATURES))
            features = driver.find_element(*part("features", "Bersalis Tripel")).text
            assert features == ", ".join(BERSALIS_FEATURES)
        with run.step(3):
            tap(driver, beer("Bersalis Tripel"))
        with run.expectation(3):
            check.detail("Bersalis Tripel", OUD_BEERSEL, "9.5%", BERSALIS_FEATURES)

    with run.test_case(2):  # From a beer to the beers that share a feature
        with run.step(1):
            assert texts(driver, FEATURES) == BERSALIS_FEATURES
        with run.expectation(1):
            for name in BERSALIS_FEATURES:
                assert driver.find_element(*feature(name)).is_enabled()
        with run.step(2):
            tap(driver, feature("high fermentation"))
        with run.expectation(2):
            wait_for(wait, found("52 beers"))
            assert search_text(driver) == "high fermentation"
            assert len(driver.find_elements(*beers_with("high fermentation"))) == 30
            first = [name.text for name in driver.find_elements(*BEER_NAMES)[:3]]
            assert first == ["Abbaye des Rocs Brune", "Adriaen Brouwer", "Arabier"]
            assert len(driver.find_elements(*BEERS)) == 30
        with run.step(3):
            tap(driver, CLEAR)
        with run.expectation(3):
            check.all_beers()
