"""What the scenarios of Beer Explorer expect more than once; each check waits for its subject."""

from __future__ import annotations

from beer_explorer import (
    ALCOHOL,
    BEER_NAMES,
    BEERS,
    BREWERY,
    FEATURES,
    LOWER_END,
    RANGE_ENDS,
    RANGE_NAME,
    SEARCH_FIELD,
    TERMS,
    TITLE,
    TRY_AGAIN,
    UPPER_END,
    detail_of,
    found,
    search_text,
    text,
)
from elements import texts, wait_for, wait_for_count
from selenium.webdriver.remote.webdriver import WebDriver

from duet_clients.traffic import CountedWait

NO_HITS = "No beer was found. Try fewer words or a wider range of alcohol."
"""What the page says where a search finds nothing."""

FAILURE = (
    "The beers at the fault's service cannot be reached: it was launched so. "
    "Check the address and the connection, then try again."
)
"""What the page says where a search gets no answer."""


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

    def result(self, count: str, names: list[str], search: str = "") -> None:
        """Check that the list shows the result of a search.

        There are so many beers, these from the top and no others.
        """
        wait_for(self._wait, found(count))
        assert search_text(self._driver) == search
        assert texts(self._driver, BEER_NAMES) == names

    def all_beers(self, first: int = 30) -> None:
        """Check that the list shows all beers, and that nothing is searched for.

        Of the list the first beers are there.
        """
        # The number of all is there before a further page of them.
        if first > 30:
            wait_for_count(self._wait, first, BEERS)
        wait_for(self._wait, found("462 beers"))
        assert search_text(self._driver) == ""
        names = self._driver.find_elements(*BEER_NAMES)
        assert len(names) == first
        assert [name.text for name in names[:3]] == [
            '"Special" <Extra>',
            "0.0% Blond",
            "100% Gueuze",
        ]

    def range(self, minimum: str, maximum: str) -> None:
        """Check that the range of alcohol is this one, by both of its controls and in words."""
        wait_for(self._wait, text(f"{minimum} – {maximum}"))
        assert texts(self._driver, RANGE_NAME) == ["% alcohol"]
        ends = self._driver.find_elements(*RANGE_ENDS)
        names = [end.get_attribute("aria-label") for end in ends]
        assert names == ["% alcohol: From", "% alcohol: To"]
        for control, percent in ((LOWER_END, minimum), (UPPER_END, maximum)):
            found_control = self._driver.find_element(*control)
            assert found_control.get_attribute("aria-valuetext") == percent
            assert float(found_control.get_property("value")) == float(percent.rstrip("%"))

    def title(self, title: str) -> None:
        """Check that the page has a title."""
        assert texts(self._driver, TITLE) == [title]

    def titles(self, name: str) -> None:
        """Check that a beer's detail is called by its name, and its facts by theirs."""
        self.title(name)
        assert texts(self._driver, TERMS) == ["Name", "Brewery", "Alcohol", "Features"]

    def no_hits(self, search: str) -> None:
        """Check that the search has found nothing, and says so."""
        self.result("0 beers", [], search)
        assert len(self._driver.find_elements(*text(NO_HITS))) == 1

    def hits(self) -> None:
        """Check that nothing says that nothing was found."""
        assert not self._driver.find_elements(*text(NO_HITS))

    def failure(self, beers: int, search: str = "") -> None:
        """Check that the page says that the service was not reached, and shows so many beers."""
        wait_for(self._wait, text(FAILURE))
        assert len(self._driver.find_elements(*TRY_AGAIN)) == 1
        assert search_text(self._driver) == search
        assert len(self._driver.find_elements(*BEERS)) == beers

    def no_failure(self) -> None:
        """Check that nothing is said of a failure."""
        assert not self._driver.find_elements(*text(FAILURE))
        assert not self._driver.find_elements(*TRY_AGAIN)

    def detail(self, name: str, brewery: str, alcohol: str, features: list[str]) -> None:
        """Check that the detail of a beer is shown."""
        wait_for(self._wait, detail_of(name))
        assert self._driver.find_element(*BREWERY).text == brewery
        assert self._driver.find_element(*ALCOHOL).text == alcohol
        assert texts(self._driver, FEATURES) == features
