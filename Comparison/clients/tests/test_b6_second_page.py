"""B.6 Second page of beers."""

import pytest
from beer_explorer import BACK, Checks, beer, switch_to_web_view
from elements import tap
from selenium.webdriver.remote.webdriver import WebDriver

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait


@pytest.mark.scenario("B.6")
def test_b6(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    check = Checks(driver, wait)
    switch_to_web_view(driver)
    with run.test_case("Scroll to the end of the first page"):
        with run.precondition(
            'The first thirty beers are shown, titled "Belgian Beer Explorer".'
        ):
            check.all_beers()
            check.title("Belgian Beer Explorer")
        with run.step('Tap the last beer, "Averbode".'):
            tap(driver, beer("Averbode"))
        with run.expectation(
            'The detail, titled "Averbode", shows Name, Brewery, Alcohol and Features.'
        ):
            check.detail("Averbode", "Brouwerij Huyghe", "7.5%", ["abbey", "blonde"])
            check.terms()
        with run.step("Tap Back."):
            tap(driver, BACK)
        with run.expectation('Sixty beers are shown. "Babylone" follows "Averbode".'):
            check.all_beers(first=60)

    with run.test_case("Open a beer of the second page"):
        with run.step('Tap the beer "Babylone".'):
            tap(driver, beer("Babylone"))
        with run.expectation(
            'The detail, titled "Babylone", shows Name, Brewery, Alcohol and Features.'
        ):
            check.detail("Babylone", "Brussels Beer Project", "7.0%", ["amber", "hoppy"])
            check.terms()
        with run.step("Tap Back."):
            tap(driver, BACK)
        with run.expectation("The same sixty beers are shown."):
            check.all_beers(first=60)
