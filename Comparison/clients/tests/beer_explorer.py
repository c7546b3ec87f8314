"""Where things are on Beer Explorer's pages, as CSS selectors and XPath over the HTML.

Both clients run these tests: nothing here is particular to one of them, but the way to the page.
"""

from __future__ import annotations

from appium.webdriver.webdriver import WebDriver as AppiumDriver
from elements import Locator
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webdriver import WebDriver

from duet_clients.xpath import literal

TITLE: Locator = (By.CSS_SELECTOR, "h1")
"""The title of the page."""

SEARCH_FIELD: Locator = (By.CSS_SELECTOR, "input[placeholder='Search']")
"""Where a search is typed."""

CLEAR: Locator = (By.CSS_SELECTOR, "button[aria-label='Clear']")
"""The cross that cancels the search."""

BEERS: Locator = (By.CSS_SELECTOR, "#beers li")
"""All beers in the list."""

BEER_NAMES: Locator = (By.CSS_SELECTOR, "#beers .name")
"""The names of all beers in the list."""

TERMS: Locator = (By.CSS_SELECTOR, "#detail dt")
"""What the facts of a beer's detail are called."""

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

RANGE_NAME: Locator = (By.CSS_SELECTOR, "legend")
"""What the range of alcohol is called."""

RANGE_ENDS: Locator = (By.CSS_SELECTOR, "input[type='range']")
"""The controls of both ends of the range of alcohol."""

LOWER_END: Locator = (By.CSS_SELECTOR, "#alcohol-from")
"""The control of the lower end of the range of alcohol."""

UPPER_END: Locator = (By.CSS_SELECTOR, "#alcohol-to")
"""The control of the upper end of the range of alcohol."""


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


def detail_of(name: str) -> Locator:
    """Find the name in a beer's detail, when it is this one."""
    return By.XPATH, f"//dl[@id='detail']/dd[@id='name'][. = {literal(name)}]"


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
