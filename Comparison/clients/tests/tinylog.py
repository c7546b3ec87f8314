"""Where things are on TinyLog's screens, as XPath over the page source."""

from __future__ import annotations

from appium.webdriver.common.appiumby import AppiumBy
from elements import Locator, texts
from selenium.webdriver.remote.webdriver import WebDriver

ROWS: Locator = (AppiumBy.XPATH, "//XCUIElementTypeTable/XCUIElementTypeCell")
"""All rows of the table."""

FIRST_ROW: Locator = (AppiumBy.XPATH, "//XCUIElementTypeCell[1]")
"""The row at the top."""

LAST_ROW: Locator = (AppiumBy.XPATH, "//XCUIElementTypeCell[last()]")
"""The row at the bottom."""

ROW_TITLES: Locator = (
    AppiumBy.XPATH,
    "//XCUIElementTypeTable/XCUIElementTypeCell/XCUIElementTypeStaticText[@name='title']",
)
"""The titles of all rows."""

DONE_KEY: Locator = (
    AppiumBy.XPATH,
    "//XCUIElementTypeKeyboard/XCUIElementTypeButton[@label='Done']",
)
"""The return key of the keyboard."""

SYSTEM_FONT: Locator = (AppiumBy.CLASS_NAME, "XCUIElementTypeSwitch")
"""The switch of the system's text size."""

TEXT_SIZE: Locator = (AppiumBy.CLASS_NAME, "XCUIElementTypeSlider")
"""The slider of the app's own text size."""


def bar(title: str) -> Locator:
    """Find the bar of the screen with a title."""
    return AppiumBy.XPATH, f"//XCUIElementTypeNavigationBar[@name='{title}']"


def bar_button(label: str) -> Locator:
    """Find a button in the bar at the top."""
    return (
        AppiumBy.XPATH,
        f"//XCUIElementTypeNavigationBar/XCUIElementTypeButton[@label='{label}']",
    )


def tab(label: str) -> Locator:
    """Find a button in the bar at the bottom."""
    return AppiumBy.XPATH, f"//XCUIElementTypeTabBar/XCUIElementTypeButton[@label='{label}']"


def color(name: str) -> Locator:
    """Find the button of a colour."""
    return AppiumBy.ACCESSIBILITY_ID, name


def row(title: str) -> Locator:
    """Find the row with a title."""
    return AppiumBy.XPATH, _row(title)


def button(name: str, title: str) -> Locator:
    """Find a button in the row with a title, by its label or identifier."""
    path = f"{_row(title)}/XCUIElementTypeButton[@label='{name}' or @name='{name}']"
    return AppiumBy.XPATH, path


def buttons(name: str) -> Locator:
    """Find the buttons of all rows that have an identifier."""
    return AppiumBy.NAME, name


def circle(title: str) -> Locator:
    """Find the circle in the row of a list."""
    return AppiumBy.XPATH, f"{_row(title)}/XCUIElementTypeImage[@name='circle']"


def open_tasks(number: int, title: str) -> Locator:
    """Find the number in the circle of a list, when it is this one."""
    text = f"XCUIElementTypeStaticText[@label='{number}']"
    return AppiumBy.XPATH, f"{_row(title)}/XCUIElementTypeImage/{text}"


def detail(text: str, title: str) -> Locator:
    """Find a further text in the row with a title."""
    return AppiumBy.XPATH, f"{_row(title)}/XCUIElementTypeStaticText[@label='{text}']"


def text(text: str) -> Locator:
    """Find a static text anywhere."""
    return AppiumBy.XPATH, f"//XCUIElementTypeStaticText[@label='{text}']"


def field(placeholder: str) -> Locator:
    """Find a text field or search field by its placeholder."""
    return AppiumBy.XPATH, f"//*[@placeholderValue='{placeholder}']"


def row_titles(driver: WebDriver) -> list[str]:
    """Read the titles of all rows, from the top."""
    return texts(driver, ROW_TITLES)


def focused_placeholder(driver: WebDriver) -> str | None:
    """Read the placeholder of the field that has the keyboard focus."""
    return driver.switch_to.active_element.get_attribute("placeholderValue")


def swipe_left(driver: WebDriver, locator: Locator) -> None:
    """Swipe left across what is found."""
    element = driver.find_element(*locator)
    driver.execute_script("mobile: swipe", {"direction": "left", "elementId": element.id})


def _row(title: str) -> str:
    return f"//XCUIElementTypeCell[XCUIElementTypeStaticText[@label='{title}']]"
