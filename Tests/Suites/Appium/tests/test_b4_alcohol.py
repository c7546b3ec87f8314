"""B.4 Alcohol."""

import pytest

from duet_clients.run import ScenarioRun
from pages.beer_explorer import BeerPage

BEER = "Bersalis Tripel"

OUD_BEERSEL = "Brouwerij Huyghe for Brouwerij Oud Beersel"


@pytest.mark.scenario("B.4")
def test_b4(run: ScenarioRun, page: BeerPage) -> None:
    with run.test_case("Check the alcohol in the list and in the detail"):
        with run.step("Tap the search field."):
            page.tap_search_field()
        with run.expectation("The search field is active."):
            page.assert_search_is_active()
        with run.step('Enter "Bersalis Tripel".'):
            page.enter_search(BEER)
        with run.expectation('"Bersalis Tripel" is shown with 9.5% alcohol.'):
            page.assert_result("1 beer", [BEER], BEER)
            page.assert_in_row(BEER, "alcohol", "9.5%")
        with run.step('Tap "Bersalis Tripel".'):
            page.tap_beer(BEER)
        with run.expectation("Its detail is shown."):
            page.assert_detail(BEER, OUD_BEERSEL, "9.5%", ["blonde", "high fermentation", "triple"])
        with run.step("Check the alcohol in the detail."):
            page.assert_alcohol_term()
        with run.expectation("9.5% is shown."):
            page.assert_alcohol("9.5%")
        with run.step("Tap Back."):
            page.tap_back()
        with run.expectation('The search result is shown, with "Bersalis Tripel".'):
            page.assert_result("1 beer", [BEER], BEER)
        with run.step("Tap the cross to cancel the search."):
            page.clear_search()
        with run.expectation("All beers are shown."):
            page.assert_all_beers()
