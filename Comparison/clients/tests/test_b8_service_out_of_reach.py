"""B.8 Service out of reach."""

import pytest
from beer_explorer import BACK, BREWERY, TRY_AGAIN, Checks, beer, switch_to_web_view
from elements import tap
from selenium.webdriver.remote.webdriver import WebDriver

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait

MORT_SUBITE = "Brouwerij Mort Subite"
FAILING = ["--failing-search", "1", "--failing-search", "3", "--failing-search", "5"]


@pytest.mark.scenario("B.8", arguments=FAILING)
def test_b8(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    check = Checks(driver, wait)
    switch_to_web_view(driver)
    with run.test_case(1):  # Try again
        with run.precondition(1):
            check.failure(beers=0)
        with run.step(1):
            tap(driver, TRY_AGAIN)
        with run.expectation(1):
            check.all_beers()
            check.no_failure()

    with run.test_case(2):  # Try again for the second page
        with run.step(1):
            tap(driver, beer("Averbode"))
        with run.expectation(1):
            check.detail("Averbode", "Brouwerij Huyghe", "7.5%", ["abbey", "blonde"])
        with run.step(2):
            tap(driver, BACK)
        with run.expectation(2):
            check.failure(beers=30)
        with run.step(3):
            tap(driver, TRY_AGAIN)
        with run.expectation(3):
            check.all_beers(first=60)
            check.no_failure()

    with run.test_case(3):  # Try again for another search
        with run.step(1):
            tap(driver, beer("100% Gueuze"))
        with run.expectation(1):
            check.detail("100% Gueuze", MORT_SUBITE, "5.0%", ["lambic", "gueuze"])
        with run.step(2):
            tap(driver, BREWERY)
        with run.expectation(2):
            check.failure(beers=0, search=MORT_SUBITE)
        with run.step(3):
            tap(driver, TRY_AGAIN)
        with run.expectation(3):
            check.result(
                "3 beers",
                ["100% Gueuze", "Mort Subite Kriek", "Mort Subite Witte Lambic"],
                MORT_SUBITE,
            )
            check.no_failure()
