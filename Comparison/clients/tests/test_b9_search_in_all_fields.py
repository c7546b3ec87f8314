"""B.9 Search in all fields."""

import pytest
from beer_explorer import BACK, SEARCH_FIELD, Checks, beer, beer_at, switch_to_web_view, texts_of
from elements import change, enter, tap, texts
from selenium.webdriver.remote.webdriver import WebDriver

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait


@pytest.mark.scenario("B.9")
def test_b9(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    check = Checks(driver, wait)
    switch_to_web_view(driver)
    with run.test_case("Find a beer by parts of its fields"):
        with run.step("Tap the search field."):
            tap(driver, SEARCH_FIELD)
        with run.expectation("The search field is active."):
            check.search_is_active()
        with run.step('Enter "SPICED, Bouillon, cuvee".'):
            enter(driver, "SPICED, Bouillon, cuvee", SEARCH_FIELD)
        with run.expectation('The result shows the beer "Cuvée de Bouillon".'):
            check.result("1 beer", ["Cuvée de Bouillon"], "SPICED, Bouillon, cuvee")
            assert set(texts(driver, texts_of(1))) == {
                "Cuvée de Bouillon",
                "blonde, spiced",
                "6.5%",
            }
        with run.step('Delete ", cuvee" from the search field.'):
            change(driver, ", cuvee", "", SEARCH_FIELD)
        with run.expectation(
            "The result shows the beers \"Cuvée de Bouillon\" and \"Jack'Ouille\"."
        ):
            check.result("2 beers", ["Cuvée de Bouillon", "Jack'Ouille"], "SPICED, Bouillon")

    with run.test_case("Open a beer with little data"):
        with run.step('Change "SPICED, Bouillon" to "Proefbrouwsel".'):
            change(driver, "SPICED, Bouillon", "Proefbrouwsel", SEARCH_FIELD)
        with run.expectation(
            'The result shows the beer "Proefbrouwsel", without features or alcohol.'
        ):
            check.result("1 beer", ["Proefbrouwsel"], "Proefbrouwsel")
            assert set(texts(driver, texts_of(1))) == {"Proefbrouwsel"}
        with run.step('Tap the beer "Proefbrouwsel".'):
            tap(driver, beer("Proefbrouwsel"))
        with run.expectation("Its detail is shown, without features. The alcohol is unknown."):
            check.detail("Proefbrouwsel", "Brouwerij de Leite", "unknown", [])

    with run.test_case("Open two beers of the same name"):
        with run.step("Tap Back."):
            tap(driver, BACK)
        with run.expectation('The result shows the beer "Proefbrouwsel".'):
            check.result("1 beer", ["Proefbrouwsel"], "Proefbrouwsel")
        with run.step('Change "Proefbrouwsel" to "huisbier".'):
            tap(driver, SEARCH_FIELD)
            change(driver, "Proefbrouwsel", "huisbier", SEARCH_FIELD)
        with run.expectation('The result shows two beers "Huisbier", with 5.8% and 5.0% alcohol.'):
            huisbier(check, driver)
        with run.step("Tap the first beer."):
            tap(driver, beer_at(1))
        with run.expectation('The detail of the "Huisbier" of "Brouwerij Den Herberg" is shown.'):
            check.detail("Huisbier", "Brouwerij Den Herberg", "5.8%", ["amber"])
        with run.step("Tap Back."):
            tap(driver, BACK)
        with run.expectation("The result shows the same two beers."):
            huisbier(check, driver)
        with run.step("Tap the second beer."):
            tap(driver, beer_at(2))
        with run.expectation(
            'The detail of the "Huisbier" of "Brouwerij Het Nest" is shown, without features.'
        ):
            check.detail("Huisbier", "Brouwerij Het Nest", "5.0%", [])


def huisbier(check: Checks, driver: WebDriver) -> None:
    """Check that the list shows the two beers of the same name."""
    check.result("2 beers", ["Huisbier", "Huisbier"], "huisbier")
    assert set(texts(driver, texts_of(1))) == {"Huisbier", "amber", "5.8%"}
    assert set(texts(driver, texts_of(2))) == {"Huisbier", "5.0%"}
