"""B.1 Search beers by name."""

import pytest

from pages.beer_explorer import BeerPage
from scenario_binding import Run

# The brewery of the beer "400".
MONTAIGU = "'t Hofbrouwerijke for Brouwerij Montaigu"


@pytest.mark.scenario("B.1")
def test_b1(scenario: Run, page: BeerPage) -> None:
    with scenario.test_case("Find a beer"):
        with scenario.step("Tap the search field."):
            page.tap_search_field()
        with scenario.expectation("The search field is active."):
            page.assert_search_is_active()
        with scenario.step('Enter "400".'):
            page.enter_search("400")
        with scenario.expectation('The result shows the beer "400".'):
            page.assert_result("1 beer", ["400"], "400")
        with scenario.step('Tap the beer "400".'):
            page.tap_beer("400")
        with scenario.expectation("The beer's detail is shown."):
            page.assert_detail("400", MONTAIGU, "5.6%", ["blonde"])
        with scenario.step("Tap Back."):
            page.tap_back()
        with scenario.expectation('The search result is shown, with "400".'):
            page.assert_result("1 beer", ["400"], "400")
        with scenario.step("Tap the cross to cancel the search."):
            page.clear_search()
        with scenario.expectation("All beers are shown."):
            page.assert_all_beers()
