"""Where things are on TinyLog's screens, as XPath over the page source."""

from __future__ import annotations

from appium.webdriver.common.appiumby import AppiumBy
from elements import Locator, tap
from selenium.webdriver.remote.webdriver import WebDriver

from duet_clients.xpath import literal

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

EDITABLE_TITLES: Locator = (
    AppiumBy.XPATH,
    "//XCUIElementTypeCell[XCUIElementTypeButton[@name='remove']]"
    "[XCUIElementTypeButton[@name='reorder']]/XCUIElementTypeStaticText[@name='title']",
)
"""The titles of the rows that have both a red button and a handle to move them by."""

TICKED_BOXES: Locator = (
    AppiumBy.XPATH,
    "//XCUIElementTypeCell/XCUIElementTypeButton[@name='check box'][@value='1']",
)
"""The check boxes of all tasks that are done."""

_COLORS = (
    "//XCUIElementTypeButton[@label='purple' or @label='blue' or @label='red' "
    "or @label='orange' or @label='green' or @label='yellow']"
)

COLORS: Locator = (AppiumBy.XPATH, _COLORS)
"""The buttons of the six colours that a list can have."""

CHOSEN_COLORS: Locator = (AppiumBy.XPATH, f"{_COLORS}[@value='1']")
"""The button of the colour that is chosen."""

NEW_TASK: Locator = (AppiumBy.XPATH, "//*[@placeholderValue='Add new task']")
"""Where a new task is typed."""

DONE_KEY: Locator = (
    AppiumBy.XPATH,
    "//XCUIElementTypeKeyboard/XCUIElementTypeButton[@label='Done']",
)
"""The return key of the keyboard."""

KEYBOARD: Locator = (AppiumBy.CLASS_NAME, "XCUIElementTypeKeyboard")
"""The keyboard."""

ALERT: Locator = (AppiumBy.CLASS_NAME, "XCUIElementTypeAlert")
"""The alert, where there is one."""

ALL_ROW_BUTTONS: Locator = (AppiumBy.XPATH, "//XCUIElementTypeCell/XCUIElementTypeButton")
"""The buttons of all rows."""

ENABLED_ROW_BUTTONS: Locator = (AppiumBy.XPATH, f"{ALL_ROW_BUTTONS[1]}[@enabled='true']")
"""The buttons of all rows that take a tap."""

SYSTEM_FONT: Locator = (AppiumBy.CLASS_NAME, "XCUIElementTypeSwitch")
"""The switch of the system's text size."""

TEXT_SIZE: Locator = (AppiumBy.CLASS_NAME, "XCUIElementTypeSlider")
"""The slider of the app's own text size."""

SHOWN_SIZE: Locator = (AppiumBy.NAME, "size")
"""The number of the text size that is in use."""


def table(titles: list[str]) -> Locator:
    """Find the table, when its rows have these titles, from the top, and there are no others."""
    rows = "".join(
        f"[XCUIElementTypeCell[{place}]"
        f"/XCUIElementTypeStaticText[@name='title'][@label={literal(title)}]]"
        for place, title in enumerate(titles, start=1)
    )
    return AppiumBy.XPATH, f"//XCUIElementTypeTable[count(XCUIElementTypeCell)={len(titles)}]{rows}"


def bar(title: str) -> Locator:
    """Find the bar of the screen with a title."""
    return AppiumBy.XPATH, (
        f"//XCUIElementTypeNavigationBar/XCUIElementTypeStaticText[@label={literal(title)}]"
    )


def bar_button(label: str) -> Locator:
    """Find a button in the bar at the top."""
    return (
        AppiumBy.XPATH,
        f"//XCUIElementTypeNavigationBar/XCUIElementTypeButton[@label={literal(label)}]",
    )


def tab(label: str) -> Locator:
    """Find a button in the bar at the bottom."""
    return (
        AppiumBy.XPATH,
        f"//XCUIElementTypeTabBar/XCUIElementTypeButton[@label={literal(label)}]",
    )


def color(name: str) -> Locator:
    """Find the button of a colour."""
    return AppiumBy.ACCESSIBILITY_ID, name


def row(title: str) -> Locator:
    """Find the row with a title."""
    return AppiumBy.XPATH, _row(title)


def row_title(title: str, number: int) -> Locator:
    """Find the title of a row, counted from 1, when it is this one."""
    text = f"XCUIElementTypeStaticText[@label={literal(title)}]"
    return AppiumBy.XPATH, f"//XCUIElementTypeCell[{number}]/{text}"


def button(name: str, title: str) -> Locator:
    """Find a button in the row with a title, by its label or identifier."""
    name = literal(name)
    return AppiumBy.XPATH, f"{_row(title)}/XCUIElementTypeButton[@label={name} or @name={name}]"


def row_buttons(label: str) -> Locator:
    """Find the buttons of all rows that have a label."""
    return (
        AppiumBy.XPATH,
        f"//XCUIElementTypeCell/XCUIElementTypeButton[@label={literal(label)}]",
    )


def named(identifier: str) -> Locator:
    """Find what has an identifier."""
    return AppiumBy.NAME, identifier


def circle(title: str) -> Locator:
    """Find the circle in the row of a list."""
    return AppiumBy.XPATH, f"{_row(title)}/XCUIElementTypeImage[@name='circle']"


def circle_in(color: str, title: str) -> Locator:
    """Find the circle in the row of a list, when it is in a colour."""
    return AppiumBy.XPATH, f"{_row(title)}/XCUIElementTypeImage[@label={literal(color)}]"


def cell_of_size(size: int) -> Locator:
    """Find a cell whose text is drawn in a size."""
    return AppiumBy.XPATH, f"//XCUIElementTypeCell[@value='{{\"fontSize\":{size}}}']"


def open_tasks(number: int, title: str) -> Locator:
    """Find the number in the circle of a list, when it is this one."""
    text = f"XCUIElementTypeStaticText[@label='{number}']"
    return AppiumBy.XPATH, f"{_row(title)}/XCUIElementTypeImage/{text}"


def detail(text: str, title: str) -> Locator:
    """Find a text beside the title of a row, when it is this one."""
    return AppiumBy.XPATH, f"{_row(title)}/XCUIElementTypeStaticText[@label={literal(text)}]"


def text(text: str) -> Locator:
    """Find a static text anywhere."""
    return AppiumBy.XPATH, f"//XCUIElementTypeStaticText[@label={literal(text)}]"


def field(placeholder: str) -> Locator:
    """Find a text field or search field by its placeholder."""
    return AppiumBy.XPATH, f"//*[@placeholderValue={literal(placeholder)}]"


def add(driver: WebDriver, *tasks: str) -> None:
    """Type tasks into the field for them, which has the focus, and confirm each with Done."""
    field = driver.find_element(*NEW_TASK)
    for task in tasks:
        field.send_keys(task)
        tap(driver, DONE_KEY)


def swipe_left(driver: WebDriver, locator: Locator) -> None:
    """Swipe left across what is found."""
    swipe(driver, "left", locator)


def swipe(driver: WebDriver, direction: str, locator: Locator) -> None:
    """Swipe across what is found."""
    element = driver.find_element(*locator)
    driver.execute_script("mobile: swipe", {"direction": direction, "elementId": element.id})


def _row(title: str) -> str:
    return f"//XCUIElementTypeCell[XCUIElementTypeStaticText[@label={literal(title)}]]"
