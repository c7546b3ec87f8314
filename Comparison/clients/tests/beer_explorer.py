"""The elements of Beer Explorer's page as CSS selectors and XPath, and shared checks.

Both clients run these tests. Only the switch to the web view depends on the client.
Each check waits for the page state that it checks.
"""

from __future__ import annotations

from appium.webdriver.webdriver import WebDriver as AppiumDriver
from beer_names import FIRST_BEERS
from elements import Locator, fail, literal, texts, wait_for, wait_for_count
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webdriver import WebDriver

from duet_clients.traffic import CountedWait

SEARCH_FIELD: Locator = (By.CSS_SELECTOR, "input[placeholder='Search']")
"""The field for a search."""

CLEAR: Locator = (By.CSS_SELECTOR, "button[aria-label='Clear']")
"""The cross that cancels the search."""

BEERS: Locator = (By.CSS_SELECTOR, "#beers li")
"""All beers in the list."""

BEER_NAMES: Locator = (By.CSS_SELECTOR, "#beers .name")
"""The names of all beers in the list."""

ALCOHOL_TERM: Locator = (By.CSS_SELECTOR, "#detail dt:nth-of-type(3)")
"""The word before the alcohol in a beer's detail."""

ALCOHOL: Locator = (By.CSS_SELECTOR, "#detail #alcohol")
"""The alcohol in a beer's detail."""

BREWERY: Locator = (By.CSS_SELECTOR, "#detail button#brewery")
"""The button with the brewery's name in a beer's detail."""

FEATURES: Locator = (By.CSS_SELECTOR, "#detail .feature button")
"""The buttons of the features in a beer's detail."""

BACK: Locator = (By.XPATH, "//button[. = 'Back']")
"""The button that leads from a beer's detail back to the list."""

TRY_AGAIN: Locator = (By.XPATH, "//button[. = 'Try again']")
"""The button that repeats a failed request."""

LOWER_END: Locator = (By.CSS_SELECTOR, "#alcohol-from")
"""The control of the lower end of the range of alcohol."""

UPPER_END: Locator = (By.CSS_SELECTOR, "#alcohol-to")
"""The control of the upper end of the range of alcohol."""

NO_HITS = "No beer was found. Try fewer words or a wider range of alcohol."
"""The page's message if a search finds nothing."""

FAILURE = (
    "The beers at the fault's service cannot be reached: it was launched so. "
    "Check the address and the connection, then try again."
)
"""The page's message if a search fails."""


def text(text: str) -> Locator:
    """Locate a text that isn't part of a control."""
    return By.XPATH, f"//*[self::p or self::output][. = {literal(text)}]"


def found(count: str) -> Locator:
    """Locate the number of beers found, if it is `count` and the search has ended."""
    text = literal(count)
    return By.XPATH, f"//*[@id='results'][@aria-busy='false']/*[@id='count'][. = {text}]"


def list_of(names: list[str]) -> Locator:
    """Locate the list, if its beers have exactly these names, from the top."""
    rows = "".join(
        f"[li[{place}]//*[@class='name'][. = {literal(name)}]]"
        for place, name in enumerate(names, start=1)
    )
    count = len(names)
    return (
        By.XPATH,
        f"//ul[@id='beers'][count(li)={count}][count(.//*[@class='name'])={count}]{rows}",
    )


def beer(name: str) -> Locator:
    """Locate the beer with a name in the list."""
    return By.XPATH, f"{_beer(name)}//a"


def beer_at(place: int) -> Locator:
    """Locate the beer at a position in the list, counted from 1."""
    return By.CSS_SELECTOR, f"#beers li:nth-child({place}) a"


def texts_of(place: int) -> Locator:
    """Locate the texts of the beer at a position, from 1: name, features, alcohol."""
    return By.CSS_SELECTOR, f"#beers li:nth-child({place}) span"


def beers_of(alcohol: str) -> Locator:
    """Locate the beers in the list with this alcohol, such as "9.5%"."""
    has_alcohol = f".//*[@class='alcohol'][. = {literal(alcohol)}]"
    return By.XPATH, f"//ul[@id='beers']/li[{has_alcohol}]"


def beers_with(feature: str) -> Locator:
    """Locate the beers in the list with a feature."""
    has_feature = f".//*[@class='features'][contains(., {literal(feature)})]"
    return By.XPATH, f"//ul[@id='beers']/li[{has_feature}]"


def part(part: str, name: str) -> Locator:
    """Locate the `alcohol` or the `features` of the beer with a name in the list."""
    return By.XPATH, f"{_beer(name)}//*[@class='{part}']"


def feature(feature: str) -> Locator:
    """Locate the button of a feature in a beer's detail."""
    return By.XPATH, f"//dd[@class='feature']/button[. = {literal(feature)}]"


def switch_to_web_view(driver: WebDriver) -> None:
    """Switch to the context of the page, from that of the native elements around it."""
    if isinstance(driver, AppiumDriver):
        driver.switch_to.context(_web_view(driver.contexts))
    else:
        contexts = driver.execute("getContexts")["value"]
        driver.execute("switchToContext", {"name": _web_view(contexts)})


def search_text(driver: WebDriver) -> object:
    """Return the search field's text."""
    return driver.find_element(*SEARCH_FIELD).get_property("value")


def _web_view(contexts: list[str]) -> str:
    return next(name for name in contexts if name.startswith("WEBVIEW_"))


def _beer(name: str) -> str:
    return f"//ul[@id='beers']/li[.//*[@class='name'][. = {literal(name)}]]"


class Checks:
    """The checks, with a client's driver and its explicit wait."""

    def __init__(self, driver: WebDriver, wait: CountedWait) -> None:
        self._driver = driver
        self._wait = wait

    def search_is_active(self) -> None:
        """Check that the search field is empty and has the focus."""
        driver = self._driver
        field = driver.find_element(*SEARCH_FIELD)
        assert driver.switch_to.active_element == field or fail("the search field has the focus")
        assert search_text(driver) == ""

    def result(self, count: str, names: list[str], search: str = "") -> None:
        """Check that a search shows exactly these beers, from the top.

        `count` is their number in words, such as "3 beers".
        """
        # The total is shown before the next page of beers is.
        if len(names) > 30:
            wait_for_count(self._wait, len(names), BEERS, "number of beers")
        self.count(count)
        assert search_text(self._driver) == search
        self._names(names)

    def count(self, count: str) -> None:
        """Check that the search has ended and shows this number of beers, in words."""
        wait_for(
            self._wait,
            found(count),
            f'result: "{count}"',
            lambda: texts(self._driver, (By.CSS_SELECTOR, "p")),
        )

    def all_beers(self, first: int = 30) -> None:
        """Check that the list shows the first of all beers, and that the search field is empty.

        `first` is the number of beers loaded so far.
        """
        self.result("462 beers", FIRST_BEERS[:first])

    def _names(self, names: list[str]) -> None:
        """Check that the list has exactly these beers, from the top."""
        # One request checks all names. Only if they differ is each one read, for the message.
        if names and self._driver.find_elements(*list_of(names)):
            return
        assert texts(self._driver, BEER_NAMES) == names
        # A row without a name has nothing to read.
        assert len(self._driver.find_elements(*BEERS)) == len(names)

    def range(self, minimum: str, maximum: str) -> None:
        """Check the range of alcohol, in both controls and in words."""
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
        """Check the page's title."""
        assert texts(self._driver, (By.CSS_SELECTOR, "h1")) == [title]

    def terms(self) -> None:
        """Check that a beer's detail shows the four terms."""
        assert texts(self._driver, (By.CSS_SELECTOR, "#detail dt")) == [
            "Name",
            "Brewery",
            "Alcohol",
            "Features",
        ]

    def no_hits(self, search: str) -> None:
        """Check that a search found nothing, and that the page says so."""
        self.result("0 beers", [], search)
        assert len(self._driver.find_elements(*text(NO_HITS))) == 1

    def hits(self) -> None:
        """Check that the text about an empty result isn't shown."""
        assert not self._driver.find_elements(*text(NO_HITS))

    def failure(self, beers: int, search: str = "") -> None:
        """Check that the page reports an unreachable service and shows `beers` beers."""
        wait_for(self._wait, text(FAILURE))
        assert len(self._driver.find_elements(*TRY_AGAIN)) == 1
        assert search_text(self._driver) == search
        assert len(self._driver.find_elements(*BEERS)) == beers

    def no_failure(self) -> None:
        """Check that no failure is reported."""
        assert not self._driver.find_elements(*text(FAILURE))
        assert not self._driver.find_elements(*TRY_AGAIN)

    def detail(self, name: str, brewery: str, alcohol: str, features: list[str]) -> None:
        """Check that the detail of a beer is shown, titled with its name and with these facts."""
        wait_for(
            self._wait,
            (By.XPATH, f"//dl[@id='detail']/dd[@id='name'][. = {literal(name)}]"),
            f'beer\'s name: "{name}"',
            lambda: texts(self._driver, (By.CSS_SELECTOR, "h1")),
        )
        self.title(name)
        assert self._driver.find_element(*BREWERY).text == brewery
        assert self._driver.find_element(*ALCOHOL).text == alcohol
        assert texts(self._driver, FEATURES) == features
