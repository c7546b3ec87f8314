"""B.9 Search in all texts."""

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
    with run.test_case(1):  # Find a beer by parts of its texts
        with run.step(1):
            tap(driver, SEARCH_FIELD)
        with run.expectation(1):
            check.search_is_active()
        with run.step(2):
            enter(driver, "SPICED, Bouillon, cuvee", SEARCH_FIELD)
        with run.expectation(2):
            check.result("1 beer", ["Cuvée de Bouillon"], "SPICED, Bouillon, cuvee")
            assert set(texts(driver, texts_of(1))) == {
                "Cuvée de Bouillon",
                "blonde, spiced",
                "6.5%",
            }
        with run.step(3):
            change(driver, ", cuvee", "", SEARCH_FIELD)
        with run.expectation(3):
            check.result("2 beers", ["Cuvée de Bouillon", "Jack'Ouille"], "SPICED, Bouillon")

    with run.test_case(2):  # A beer of which little is known
        with run.step(1):
            change(driver, "SPICED, Bouillon", "Proefbrouwsel", SEARCH_FIELD)
        with run.expectation(1):
            check.result("1 beer", ["Proefbrouwsel"], "Proefbrouwsel")
            assert set(texts(driver, texts_of(1))) == {"Proefbrouwsel"}
        with run.step(2):
            tap(driver, beer("Proefbrouwsel"))
        with run.expectation(2):
            check.detail("Proefbrouwsel", "Brouwerij de Leite", "unknown", [])

    with run.test_case(3):  # Beers of the same name
        with run.step(1):
            tap(driver, BACK)
        with run.expectation(1):
            check.result("1 beer", ["Proefbrouwsel"], "Proefbrouwsel")
        with run.step(2):
            tap(driver, SEARCH_FIELD)
            change(driver, "Proefbrouwsel", "huisbier", SEARCH_FIELD)
        with run.expectation(2):
            huisbier(check, driver)
        with run.step(3):
            tap(driver, beer_at(1))
        with run.expectation(3):
            check.detail("Huisbier", "Brouwerij Den Herberg", "5.8%", ["amber"])
        with run.step(4):
            tap(driver, BACK)
        with run.expectation(4):
            huisbier(check, driver)
        with run.step(5):
            tap(driver, beer_at(2))
        with run.expectation(5):
            check.detail("Huisbier", "Brouwerij Het Nest", "5.0%", [])


def huisbier(check: Checks, driver: WebDriver) -> None:
    """Check that the list shows the two beers of one name."""
    check.result("2 beers", ["Huisbier", "Huisbier"], "huisbier")
    assert set(texts(driver, texts_of(1))) == {"Huisbier", "amber", "5.8%"}
    assert set(texts(driver, texts_of(2))) == {"Huisbier", "5.0%"}
