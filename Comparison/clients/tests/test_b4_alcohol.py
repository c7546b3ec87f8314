"""B.4 Alcohol."""

import pytest
from beer_explorer import (
    ALCOHOL,
    BACK,
    BEER_NAMES,
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


@pytest.mark.scenario("B.4")
def test_b4(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    """Play B.4."""
    with run.test_case(1):  # Check the alcohol in the list and in the detail
        with run.step(1):
            switch_to_web_view(driver)
            tap(driver, SEARCH_FIELD)
        with run.expectation(1):
            assert is_search_field_active(driver)
        with run.step(2):
            driver.find_element(*SEARCH_FIELD).send_keys("Bersalis Tripel")
        with run.expectation(2):
            wait_for(wait, found("1 beer"))
            assert texts(driver, BEER_NAMES) == ["Bersalis Tripel"]
            assert driver.find_element(*part("alcohol", "Bersalis Tripel")).text == "9.5%"
        with run.step(3):
            tap(driver, beer("Bersalis Tripel"))
        with run.expectation(3):
            wait_for(wait, detail_of("Bersalis Tripel"))
            assert texts(driver, FEATURES) == ["blonde", "high fermentation", "triple"]
        with run.step(4):
            wait_for(wait, ALCOHOL)
        with run.expectation(4):
            assert driver.find_element(*ALCOHOL).text == "9.5%"
        with run.step(5):
            tap(driver, BACK)
        with run.expectation(5):
            wait_for(wait, beer("Bersalis Tripel"))
            assert search_text(driver) == "Bersalis Tripel"
            assert texts(driver, BEER_NAMES) == ["Bersalis Tripel"]
        with run.step(6):
            tap(driver, CLEAR)
        with run.expectation(6):
            check_all_beers(driver, wait)
