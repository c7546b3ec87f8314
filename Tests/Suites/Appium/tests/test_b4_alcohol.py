"""B.4 Alcohol."""

import pytest

from pages.beer_explorer import BeerPage
from scenario_binding import Run

BEER = "Bersalis Tripel"

OUD_BEERSEL = "Brouwerij Huyghe for Brouwerij Oud Beersel"


@pytest.mark.scenario("B.4")
def test_b4(scenario: Run, page: BeerPage) -> None:
    with scenario.test_case("Check the alcohol in the list and in the detail"):
        with scenario.step("Tap the search field."):
            page.tap_search_field()
        with scenario.expectation("The search field is active."):
            page.assert_search_is_active()
        with scenario.step('Enter "Bersalis Tripel".'):
            page.enter_search(BEER)
        with scenario.expectation('"Bersalis Tripel" is shown with 9.5% alcohol.'):
            page.assert_result("1 beer", [BEER], BEER)
            page.assert_in_row(BEER, "alcohol", "9.5%")
        with scenario.step('Tap "Bersalis Tripel".'):
            page.tap_beer(BEER)
        with scenario.expectation("Its detail is shown."):
            page.assert_detail(BEER, OUD_BEERSEL, "9.5%", ["blonde", "high fermentation", "triple"])
        with scenario.step("Check the alcohol in the detail."):
            page.assert_alcohol_term()
        with scenario.expectation("9.5% is shown."):
            page.assert_alcohol("9.5%")
        with scenario.step("Tap Back."):
            page.tap_back()
        with scenario.expectation('The search result is shown, with "Bersalis Tripel".'):
            page.assert_result("1 beer", [BEER], BEER)
        with scenario.step("Tap the cross to cancel the search."):
            page.clear_search()
        with scenario.expectation("All beers are shown."):
            page.assert_all_beers()
