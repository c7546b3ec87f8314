"""B.5 Range of alcohol."""

import pytest
from beer_explorer import (
    BEER_NAMES,
    CLEAR,
    LOWER_END,
    SEARCH_FIELD,
    UPPER_END,
    Checks,
    beers_of,
    found,
    switch_to_web_view,
)
from elements import enter, tap, wait_for
from selenium.webdriver.remote.webdriver import WebDriver

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait

STRONG_BEERS = ["Black Albert", "Bush Prestige", "Cuvée d'Erpigny"]
LESSE = "Brasserie de la Lesse"
BEERS_OF_LESSE = ["La Cambrée", "La Lesse Chinette", "La Marie Blanche"]


@pytest.mark.scenario("B.5")
def test_b5(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    check = Checks(driver, wait)
    switch_to_web_view(driver)
    with run.test_case("Set both ends of the range"):
        with run.step("Set the lower end of the range to 13%."):
            enter(driver, "13", LOWER_END)
        with run.expectation(
            'The four beers of 13% or more are shown. The range "% alcohol" reads "13.0% – 26.0%".'
        ):
            check.range("13.0%", "26.0%")
            check.result("4 beers", STRONG_BEERS + ["Messy Black"])
        with run.step("Set the upper end of the range to 19.5%."):
            enter(driver, "19.5", UPPER_END)
        with run.expectation(
            'The three beers of 13% to 19.5% are shown. The range reads "13.0% – 19.5%".'
        ):
            check.range("13.0%", "19.5%")
            check.result("3 beers", STRONG_BEERS)
        with run.step("Set the upper end of the range to 6.5%."):
            enter(driver, "6.5", UPPER_END)
        with run.expectation(
            'The lower end follows. The beers of 6.5% are shown. The range reads "6.5% – 6.5%".'
        ):
            check.range("6.5%", "6.5%")
            wait_for(wait, found("36 beers"))
            names = driver.find_elements(*BEER_NAMES)
            assert [name.text for name in names[:3]] == [
                "Belgoo Luppo",
                "Boon Oude Kriek",
                "Bruxellensis",
            ]
            assert len(driver.find_elements(*beers_of("6.5%"))) == 30
        with run.step("Set the lower end of the range to 26%."):
            enter(driver, "26", LOWER_END)
        with run.expectation(
            'The upper end follows. The beer of 26% is shown. The range reads "26.0% – 26.0%".'
        ):
            check.range("26.0%", "26.0%")
            check.result("1 beer", ["Messy Black"])
        with run.step("Set the lower end of the range to 0%."):
            enter(driver, "0", LOWER_END)
        with run.expectation("The range covers everything again. All beers are shown."):
            check.range("0.0%", "26.0%")
            check.all_beers()

    with run.test_case("Search within a range"):
        with run.step("Tap the search field."):
            tap(driver, SEARCH_FIELD)
        with run.expectation("The search field is active."):
            check.search_is_active()
        with run.step('Enter "Brasserie de la Lesse".'):
            enter(driver, LESSE, SEARCH_FIELD)
        with run.expectation(
            'All beers of that brewery are shown, including "Cuvée du Grenier" of unknown alcohol.'
        ):
            check.result("4 beers", ["Cuvée du Grenier"] + BEERS_OF_LESSE, LESSE)
        with run.step("Set the upper end of the range to 19.5%."):
            enter(driver, "19.5", UPPER_END)
        with run.expectation('The same beers are shown, without "Cuvée du Grenier".'):
            check.range("0.0%", "19.5%")
            check.result("3 beers", BEERS_OF_LESSE, LESSE)
        with run.step("Tap the cross to cancel the search."):
            tap(driver, CLEAR)
        with run.expectation("The range covers everything again. All beers are shown."):
            check.range("0.0%", "26.0%")
            check.all_beers()
