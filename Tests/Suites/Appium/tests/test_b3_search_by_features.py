"""B.3 Search by features."""

import pytest

from pages.beer_explorer import BeerPage
from pages.beer_names import HIGH_FERMENTATION
from scenario_binding import Run

OUD_BEERSEL = "Brouwerij Huyghe for Brouwerij Oud Beersel"

BERSALIS_FEATURES = ["blonde", "high fermentation", "triple"]


@pytest.mark.scenario("B.3")
def test_b3(scenario: Run, page: BeerPage) -> None:
    with scenario.test_case("Find beers by features"):
        with scenario.step("Tap the search field."):
            page.tap_search_field()
        with scenario.expectation("The search field is active."):
            page.assert_search_is_active()
        with scenario.step('Enter "blonde, high fermentation, triple".'):
            page.enter_search(", ".join(BERSALIS_FEATURES))
        with scenario.expectation('Only "Bersalis Tripel" is shown, with those three features.'):
            page.assert_result("1 beer", ["Bersalis Tripel"], ", ".join(BERSALIS_FEATURES))
            page.assert_in_row("Bersalis Tripel", "features", ", ".join(BERSALIS_FEATURES))
        with scenario.step('Tap "Bersalis Tripel".'):
            page.tap_beer("Bersalis Tripel")
        with scenario.expectation("Its detail is shown."):
            page.assert_detail("Bersalis Tripel", OUD_BEERSEL, "9.5%", BERSALIS_FEATURES)

    with scenario.test_case("From a beer to the beers that share a feature"):
        with scenario.step(
            'In the detail check that the features "blonde", "high fermentation" and "triple" are '
            "there."
        ):
            page.assert_features(BERSALIS_FEATURES)
        with scenario.expectation("Each is a button."):
            for name in BERSALIS_FEATURES:
                page.assert_is_button(name)
        with scenario.step('Tap "high fermentation".'):
            page.tap_feature("high fermentation")
        with scenario.expectation("All beers with that feature are shown."):
            page.assert_count("52 beers")
            for _ in range(3):
                page.swipe_up()
            page.assert_result("52 beers", HIGH_FERMENTATION, "high fermentation")
            page.assert_all_have("high fermentation", 52)
        with scenario.step("Tap the cross to cancel the search."):
            page.clear_search()
        with scenario.expectation("All beers are shown."):
            page.assert_all_beers()
