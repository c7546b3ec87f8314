"""What the scenarios of Beer Explorer expect more than once; each check waits for its subject."""

from __future__ import annotations

from beer_explorer import (
    ALCOHOL,
    BEER_NAMES,
    BREWERY,
    FEATURES,
    SEARCH_FIELD,
    detail_of,
    found,
    search_text,
)
from elements import texts, wait_for
from selenium.webdriver.remote.webdriver import WebDriver

from duet_clients.traffic import CountedWait


class Checks:
    """The checks, for a client's driver and its explicit wait."""

    def __init__(self, driver: WebDriver, wait: CountedWait) -> None:
        self._driver = driver
        self._wait = wait

    def search_is_active(self) -> None:
        """Check that what is typed goes into the search field, which is empty."""
        driver = self._driver
        assert driver.switch_to.active_element == driver.find_element(*SEARCH_FIELD)
        assert search_text(driver) == ""

    def result(self, count: str, names: list[str], search: str) -> None:
        """Check that the list shows the result of a search.

        There are so many beers, these from the top and no others.
        """
        wait_for(self._wait, found(count))
        assert search_text(self._driver) == search
        assert texts(self._driver, BEER_NAMES) == names

    def all_beers(self) -> None:
        """Check that the list shows all beers, and that nothing is searched for.

        Of the list the first page is there.
        """
        wait_for(self._wait, found("462 beers"))
        assert search_text(self._driver) == ""
        names = self._driver.find_elements(*BEER_NAMES)
        assert len(names) == 30
        first = [name.text for name in names[:3]]
        assert first == ['"Special" <Extra>', "0.0% Blond", "100% Gueuze"]

    def detail(self, name: str, brewery: str, alcohol: str, features: list[str]) -> None:
        """Check that the detail of a beer is shown."""
        wait_for(self._wait, detail_of(name))
        assert self._driver.find_element(*BREWERY).text == brewery
        assert self._driver.find_element(*ALCOHOL).text == alcohol
        assert texts(self._driver, FEATURES) == features
