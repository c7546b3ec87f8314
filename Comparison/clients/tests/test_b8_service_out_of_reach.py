"""B.8 Service out of reach."""

import pytest
from beer_explorer import BACK, BREWERY, TRY_AGAIN, Checks, beer, switch_to_web_view
from elements import tap
from selenium.webdriver.remote.webdriver import WebDriver

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait

MORT_SUBITE = "Brouwerij Mort Subite"


@pytest.mark.scenario("B.8")
def test_b8(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    check = Checks(driver, wait)
    switch_to_web_view(driver)
    with run.test_case("Try again"):
        with run.precondition(
            "The first, third and fifth searches fail. No beer is shown."
        ):
            check.failure(beers=0)
        with run.step("Tap Try again."):
            tap(driver, TRY_AGAIN)
        with run.expectation("All beers are shown. The text about the failure is gone."):
            check.all_beers()
            check.no_failure()

    with run.test_case("Try again for the second page"):
        with run.step('Tap the last beer, "Averbode".'):
            tap(driver, beer("Averbode"))
        with run.expectation('The detail of "Averbode" is shown.'):
            check.detail("Averbode", "Brouwerij Huyghe", "7.5%", ["abbey", "blonde"])
        with run.step("Tap Back."):
            tap(driver, BACK)
        with run.expectation(
            "Thirty beers are shown. A text below says that the service was not reached."
        ):
            check.failure(beers=30)
        with run.step("Tap Try again."):
            tap(driver, TRY_AGAIN)
        with run.expectation("Sixty beers are shown. The text about the failure is gone."):
            check.all_beers(first=60)
            check.no_failure()

    with run.test_case("Try again for another search"):
        with run.step('Tap the beer "100% Gueuze".'):
            tap(driver, beer("100% Gueuze"))
        with run.expectation('The detail of "100% Gueuze" is shown.'):
            check.detail("100% Gueuze", MORT_SUBITE, "5.0%", ["lambic", "gueuze"])
        with run.step("In the detail tap the button with the brewery's name."):
            tap(driver, BREWERY)
        with run.expectation("No beer is shown. A text says that the service was not reached."):
            check.failure(beers=0, search=MORT_SUBITE)
        with run.step("Tap Try again."):
            tap(driver, TRY_AGAIN)
        with run.expectation('All beers of "Brouwerij Mort Subite" are shown.'):
            check.result(
                "3 beers",
                ["100% Gueuze", "Mort Subite Kriek", "Mort Subite Witte Lambic"],
                MORT_SUBITE,
            )
            check.no_failure()
