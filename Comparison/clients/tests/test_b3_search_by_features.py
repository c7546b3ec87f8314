"""B.3 Search by features."""

import pytest
from beer_explorer import (
    CLEAR,
    FEATURES,
    SEARCH_FIELD,
    Checks,
    beer,
    beers_with,
    feature,
    part,
    switch_to_web_view,
)
from beer_names import HIGH_FERMENTATION
from elements import enter, fail, tap, texts
from selenium.webdriver.remote.webdriver import WebDriver

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait

OUD_BEERSEL = "Brouwerij Huyghe for Brouwerij Oud Beersel"
BERSALIS_FEATURES = ["blonde", "high fermentation", "triple"]


@pytest.mark.scenario("B.3")
def test_b3(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    check = Checks(driver, wait)
    switch_to_web_view(driver)
    with run.test_case("Find beers by features"):
        with run.step("Tap the search field."):
            tap(driver, SEARCH_FIELD)
        with run.expectation("The search field is active."):
            check.search_is_active()
        with run.step('Enter "blonde, high fermentation, triple".'):
            enter(driver, ", ".join(BERSALIS_FEATURES), SEARCH_FIELD)
        with run.expectation('Only "Bersalis Tripel" is shown, with those three features.'):
            check.result("1 beer", ["Bersalis Tripel"], ", ".join(BERSALIS_FEATURES))
            features = driver.find_element(*part("features", "Bersalis Tripel")).text
            assert features == ", ".join(BERSALIS_FEATURES)
        with run.step('Tap "Bersalis Tripel".'):
            tap(driver, beer("Bersalis Tripel"))
        with run.expectation("Its detail is shown."):
            check.detail("Bersalis Tripel", OUD_BEERSEL, "9.5%", BERSALIS_FEATURES)

    with run.test_case("From a beer to the beers that share a feature"):
        with run.step(
            'In the detail check that the features "blonde", "high fermentation" and "triple" are '
            "there."
        ):
            assert texts(driver, FEATURES) == BERSALIS_FEATURES
        with run.expectation("Each is a button."):
            for name in BERSALIS_FEATURES:
                is_enabled = driver.find_element(*feature(name)).is_enabled()
                assert is_enabled or fail(f"the button {name} is enabled")
        with run.step('Tap "high fermentation".'):
            tap(driver, feature("high fermentation"))
        with run.expectation("All beers with that feature are shown."):
            check.count("52 beers")
            for _ in range(3):
                driver.execute_script("mobile: swipe", {"direction": "up"})
            check.result("52 beers", HIGH_FERMENTATION, "high fermentation")
            assert len(driver.find_elements(*beers_with("high fermentation"))) == 52
        with run.step("Tap the cross to cancel the search."):
            tap(driver, CLEAR)
        with run.expectation("All beers are shown."):
            check.all_beers()
