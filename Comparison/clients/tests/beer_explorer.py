"""Where things are on Beer Explorer's pages, as CSS and XPath over the HTML, and what is checked.

Both clients run these tests: nothing here is particular to one of them, but the way to the page.
Each check waits for what it is about.
"""

from __future__ import annotations

from appium.webdriver.webdriver import WebDriver as AppiumDriver
from elements import Locator, literal, texts, wait_for, wait_for_count
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webdriver import WebDriver

from duet_clients.traffic import CountedWait

SEARCH_FIELD: Locator = (By.CSS_SELECTOR, "input[placeholder='Search']")
"""Where a search is typed."""

CLEAR: Locator = (By.CSS_SELECTOR, "button[aria-label='Clear']")
"""The cross that cancels the search."""

BEERS: Locator = (By.CSS_SELECTOR, "#beers li")
"""All beers in the list."""

BEER_NAMES: Locator = (By.CSS_SELECTOR, "#beers .name")
"""The names of all beers in the list."""

ALCOHOL: Locator = (By.CSS_SELECTOR, "#detail #alcohol")
"""A beer's alcohol in its detail."""

BREWERY: Locator = (By.CSS_SELECTOR, "#detail button#brewery")
"""The button with the brewery's name in a beer's detail."""

FEATURES: Locator = (By.CSS_SELECTOR, "#detail .feature button")
"""The buttons of the features in a beer's detail."""

BACK: Locator = (By.XPATH, "//button[. = 'Back']")
"""The button that leads from a beer's detail back to the list."""

TRY_AGAIN: Locator = (By.XPATH, "//button[. = 'Try again']")
"""The button that asks again for what could not be had."""

LOWER_END: Locator = (By.CSS_SELECTOR, "#alcohol-from")
"""The control of the lower end of the range of alcohol."""

UPPER_END: Locator = (By.CSS_SELECTOR, "#alcohol-to")
"""The control of the upper end of the range of alcohol."""

NO_HITS = "No beer was found. Try fewer words or a wider range of alcohol."
"""What the page says where a search finds nothing."""

FAILURE = (
    "The beers at the fault's service cannot be reached: it was launched so. "
    "Check the address and the connection, then try again."
)
"""What the page says where a search gets no answer."""


def text(text: str) -> Locator:
    """Find what is only a text."""
    return By.XPATH, f"//*[self::p or self::output][. = {literal(text)}]"


def found(count: str) -> Locator:
    """Find how many beers were found, once it is this many and nothing is under way."""
    text = literal(count)
    return By.XPATH, f"//*[@id='results'][@aria-busy='false']/*[@id='count'][. = {text}]"


def beer(name: str) -> Locator:
    """Find the beer with a name in the list."""
    return By.XPATH, f"{_beer(name)}//a"


def beer_at(place: int) -> Locator:
    """Find the beer at a place in the list, counted from 1."""
    return By.CSS_SELECTOR, f"#beers li:nth-child({place}) a"


def texts_of(place: int) -> Locator:
    """Find the texts of the beer at a place, counted from 1: name, features, alcohol."""
    return By.CSS_SELECTOR, f"#beers li:nth-child({place}) span"


def beers_of(alcohol: str) -> Locator:
    """Find the beers in the list that have so much alcohol."""
    has_alcohol = f".//*[@class='alcohol'][. = {literal(alcohol)}]"
    return By.XPATH, f"//ul[@id='beers']/li[{has_alcohol}]"


def beers_with(feature: str) -> Locator:
    """Find the beers in the list that have a feature."""
    has_feature = f".//*[@class='features'][contains(., {literal(feature)})]"
    return By.XPATH, f"//ul[@id='beers']/li[{has_feature}]"


def part(part: str, name: str) -> Locator:
    """Find a text of the beer with a name in the list: its `alcohol` or its `features`."""
    return By.XPATH, f"{_beer(name)}//*[@class='{part}']"


def feature(feature: str) -> Locator:
    """Find the button of a feature in a beer's detail."""
    return By.XPATH, f"//dd[@class='feature']/button[. = {literal(feature)}]"


def switch_to_web_view(driver: WebDriver) -> None:
    """Have the commands that follow be about the page, not about the native elements around it."""
    if isinstance(driver, AppiumDriver):
        driver.switch_to.context(_web_view(driver.contexts))
    else:
        contexts = driver.execute("getContexts")["value"]
        driver.execute("switchToContext", {"name": _web_view(contexts)})


def search_text(driver: WebDriver) -> object:
    """Read what is in the search field."""
    return driver.find_element(*SEARCH_FIELD).get_property("value")


def _web_view(contexts: list[str]) -> str:
    return next(name for name in contexts if name.startswith("WEBVIEW_"))


def _beer(name: str) -> str:
    return f"//ul[@id='beers']/li[.//*[@class='name'][. = {literal(name)}]]"


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
        assert texts(self._driver, (By.CSS_SELECTOR, "legend")) == ["% alcohol"]
        ends = self._driver.find_elements(By.CSS_SELECTOR, "input[type='range']")
        names = [end.get_attribute("aria-label") for end in ends]
        assert names == ["% alcohol: From", "% alcohol: To"]
        for control, percent in ((LOWER_END, minimum), (UPPER_END, maximum)):
            found_control = self._driver.find_element(*control)
            assert found_control.get_attribute("aria-valuetext") == percent
            assert float(str(found_control.get_property("value"))) == float(percent.rstrip("%"))

    def title(self, title: str) -> None:
        """Check that the page has a title."""
        assert texts(self._driver, (By.CSS_SELECTOR, "h1")) == [title]

    def titles(self, name: str) -> None:
        """Check that a beer's detail is called by its name, and its facts by theirs."""
        self.title(name)
        assert texts(self._driver, (By.CSS_SELECTOR, "#detail dt")) == [
            "Name",
            "Brewery",
            "Alcohol",
            "Features",
        ]

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
        wait_for(self._wait, (By.XPATH, f"//dl[@id='detail']/dd[@id='name'][. = {literal(name)}]"))
        assert self._driver.find_element(*BREWERY).text == brewery
        assert self._driver.find_element(*ALCOHOL).text == alcohol
        assert texts(self._driver, FEATURES) == features
