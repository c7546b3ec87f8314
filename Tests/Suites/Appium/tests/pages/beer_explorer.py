"""Beer Explorer's page: elements as CSS selectors and XPath, actions, and checks."""

from __future__ import annotations

from typing import Any

from appium.webdriver.webdriver import WebDriver as AppiumDriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webdriver import WebDriver

from pages.beer_names import FIRST_BEERS
from pages.elements import Locator, Wait, enter, fail, literal, tap, texts, wait_for, wait_for_count

SEARCH_FIELD: Locator = (By.CSS_SELECTOR, "input[placeholder='Search']")
CLEAR: Locator = (By.CSS_SELECTOR, "button[aria-label='Clear']")
BEERS: Locator = (By.CSS_SELECTOR, "#beers li")
BEER_NAMES: Locator = (By.CSS_SELECTOR, "#beers .name")
ALCOHOL_TERM: Locator = (By.CSS_SELECTOR, "#detail dt:nth-of-type(3)")
ALCOHOL: Locator = (By.CSS_SELECTOR, "#detail #alcohol")
BREWERY: Locator = (By.CSS_SELECTOR, "#detail button#brewery")
FEATURES: Locator = (By.CSS_SELECTOR, "#detail .feature button")
BACK: Locator = (By.XPATH, "//button[. = 'Back']")


def found(count: str) -> Locator:
    """Locate the number of beers found, if it is `count` and the search has ended."""
    number = f"*[@id='count'][. = {literal(count)}]"
    return By.XPATH, f"//*[@id='results'][@aria-busy='false']/{number}"


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


def in_row(name: str, path: str) -> Locator:
    """Locate elements by their path in the row of the beer with a name."""
    return By.XPATH, f"//ul[@id='beers']/li[.//*[@class='name'][. = {literal(name)}]]//{path}"


def rows_with(feature: str) -> Locator:
    """Locate the rows of the beers with a feature."""
    has_feature = f".//*[@class='features'][contains(., {literal(feature)})]"
    return By.XPATH, f"//ul[@id='beers']/li[{has_feature}]"


def feature(name: str) -> Locator:
    """Locate the button of a feature in a beer's detail."""
    return By.XPATH, f"//dd[@class='feature']/button[. = {literal(name)}]"


def switch_to_web_view(driver: WebDriver) -> None:
    """Switch to the context of the page, from that of the native elements around it."""
    if isinstance(driver, AppiumDriver):
        driver.switch_to.context(_web_view(driver.contexts))
        return
    # Selenium has no API for contexts. This is its way to add a server's own commands.
    commands: Any = driver.command_executor
    commands.add_command("getContexts", "GET", "/session/$sessionId/contexts")
    commands.add_command("switchToContext", "POST", "/session/$sessionId/context")
    contexts = driver.execute("getContexts")["value"]
    driver.execute("switchToContext", {"name": _web_view(contexts)})


def _web_view(contexts: list[str]) -> str:
    return next(name for name in contexts if name.startswith("WEBVIEW_"))


class BeerPage:
    """The page. Each check first waits for the state that it checks."""

    def __init__(self, driver: WebDriver, wait: Wait) -> None:
        self.driver = driver
        self.wait = wait
        switch_to_web_view(driver)

    # Actions

    def tap_search_field(self) -> None:
        """Tap the field for a search."""
        tap(self.driver, SEARCH_FIELD)

    def enter_search(self, text: str) -> None:
        """Type into the search field, which must have the focus."""
        enter(self.driver, text, SEARCH_FIELD)

    def delete_search(self, text: str) -> None:
        """Delete the search key by key, as a person does."""
        enter(self.driver, Keys.BACKSPACE * len(text), SEARCH_FIELD)

    def clear_search(self) -> None:
        """Tap the cross that cancels the search."""
        tap(self.driver, CLEAR)

    def tap_beer(self, name: str) -> None:
        """Tap the beer with a name in the list."""
        tap(self.driver, in_row(name, "a"))

    def tap_back(self) -> None:
        """Go from a beer's detail back to the list."""
        tap(self.driver, BACK)

    def tap_brewery(self) -> None:
        """Tap the brewery in a beer's detail."""
        tap(self.driver, BREWERY)

    def tap_feature(self, name: str) -> None:
        """Tap a feature in a beer's detail."""
        tap(self.driver, feature(name))

    def swipe_up(self) -> None:
        """Swipe up, which scrolls down."""
        self.driver.execute_script("mobile: swipe", {"direction": "up"})

    # Checks

    def assert_search_is_active(self) -> None:
        """Check that the search field is empty and has the focus."""
        field = self.driver.find_element(*SEARCH_FIELD)
        has_focus = self.driver.switch_to.active_element == field
        assert has_focus or fail("the search field has the focus")
        self._assert_search("")

    def assert_count(self, count: str) -> None:
        """Check that the search has ended and shows this number of beers, such as "3 beers"."""
        wait_for(
            self.wait,
            found(count),
            f'result: "{count}"',
            lambda: texts(self.driver, (By.CSS_SELECTOR, "p")),
        )

    def assert_result(self, count: str, names: list[str], search: str = "") -> None:
        """Check that a search shows exactly these beers, from the top, and their number."""
        # The total is shown before the next page of beers is.
        if len(names) > 30:
            wait_for_count(self.wait, len(names), BEERS, "number of beers")
        self.assert_count(count)
        self._assert_search(search)
        # One request checks all names. Only if they differ is each one read, for the message.
        if self.driver.find_elements(*list_of(names)):
            return
        assert texts(self.driver, BEER_NAMES) == names
        # A row without a name has nothing to read.
        assert len(self.driver.find_elements(*BEERS)) == len(names)

    def assert_all_beers(self) -> None:
        """Check that the list shows the first of all beers, and that the search field is empty."""
        self.assert_result("462 beers", FIRST_BEERS)

    def assert_all_have(self, feature: str, count: int) -> None:
        """Check the number of beers in the list that have a feature."""
        assert len(self.driver.find_elements(*rows_with(feature))) == count

    def assert_in_row(self, name: str, part: str, text: str) -> None:
        """Check the `alcohol` or the `features` of the beer with a name in the list."""
        assert self.driver.find_element(*in_row(name, f"*[@class='{part}']")).text == text

    def assert_detail(self, name: str, brewery: str, alcohol: str, features: list[str]) -> None:
        """Check that the detail of a beer is shown, titled with its name and with these facts."""
        wait_for(
            self.wait,
            (By.XPATH, f"//dl[@id='detail']/dd[@id='name'][. = {literal(name)}]"),
            f'beer\'s name: "{name}"',
            lambda: texts(self.driver, (By.CSS_SELECTOR, "h1")),
        )
        assert texts(self.driver, (By.CSS_SELECTOR, "h1")) == [name]
        assert self.driver.find_element(*BREWERY).text == brewery
        self.assert_alcohol(alcohol)
        self.assert_features(features)

    def assert_alcohol_term(self) -> None:
        """Check the word before the alcohol in a beer's detail."""
        assert self.driver.find_element(*ALCOHOL_TERM).text == "Alcohol"

    def assert_alcohol(self, alcohol: str) -> None:
        """Check the alcohol in a beer's detail."""
        assert self.driver.find_element(*ALCOHOL).text == alcohol

    def assert_features(self, features: list[str]) -> None:
        """Check the features in a beer's detail."""
        assert texts(self.driver, FEATURES) == features

    def assert_is_button(self, name: str) -> None:
        """Check that a feature in a beer's detail is an enabled button."""
        is_enabled = self.driver.find_element(*feature(name)).is_enabled()
        assert is_enabled or fail(f"the button {name} is enabled")

    def _assert_search(self, search: str) -> None:
        value = self.driver.find_element(*SEARCH_FIELD).get_property("value")
        assert value == search
