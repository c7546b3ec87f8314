"""B.2 Search by brewery."""

import pytest

from pages.beer_explorer import BeerPage
from scenario_binding import Run

# The brewery's name, as its beers show it.
BOUILLON = "Brasserie De Bouillon"

# Its beers.
BEERS_OF_BOUILLON = [
    "Airborne",
    "Cuvée de Bouillon",
    "Jack'Ouille",
    "La Bouillonnaise",
    "La Médiévale",
    "La Saison des Chasseurs",
    "La Vauban",
    "Noire Fontaine",
]


@pytest.mark.scenario("B.2")
def test_b2(scenario: Run, page: BeerPage) -> None:
    with scenario.test_case("Find a brewery's beers"):
        with scenario.step("Tap the search field."):
            page.tap_search_field()
        with scenario.expectation("The search field is active."):
            page.assert_search_is_active()
        with scenario.step('Enter the brewery "Brasserie De Bouillon".'):
            page.enter_search(BOUILLON)
        with scenario.expectation("The result shows that brewery's beers."):
            page.assert_result("8 beers", BEERS_OF_BOUILLON, BOUILLON)
        with scenario.step('Tap the beer "Airborne".'):
            page.tap_beer("Airborne")
        with scenario.expectation('The detail of "Airborne" is shown.'):
            page.assert_detail("Airborne", BOUILLON, "7.5%", ["abbey", "double"])

    with scenario.test_case("From a beer to its brewery's beers"):
        with scenario.step("In the detail tap the button with the brewery's name."):
            page.tap_brewery()
        with scenario.expectation('All beers of "Brasserie De Bouillon" are shown.'):
            page.assert_result("8 beers", BEERS_OF_BOUILLON, BOUILLON)
        with scenario.step('Delete the text "Brasserie De Bouillon" from the search field.'):
            page.tap_search_field()
            page.delete_search(BOUILLON)
        with scenario.expectation("All beers are shown."):
            page.assert_all_beers()
