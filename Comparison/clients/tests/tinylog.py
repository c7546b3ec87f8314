"""The elements of TinyLog's screens as XPath over the page source, and shared checks.

Each check waits for the screen that it checks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from appium.webdriver.common.appiumby import AppiumBy
from elements import Locator, fail, literal, tap, wait_for, wait_for_count, wait_until_gone
from selenium.common.exceptions import TimeoutException
from selenium.webdriver.remote.webdriver import WebDriver

from duet_clients.traffic import CountedWait

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
"""The titles of the rows with both a remove button and a handle for moving them."""

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
"""The button of the chosen colour."""

NEW_TASK: Locator = (AppiumBy.XPATH, "//*[@placeholderValue='Add new task']")
"""The field for a new task."""

DONE_KEY: Locator = (
    AppiumBy.XPATH,
    "//XCUIElementTypeKeyboard/XCUIElementTypeButton[@label='Done']",
)
"""The keyboard's key Done."""

KEYBOARD: Locator = (AppiumBy.CLASS_NAME, "XCUIElementTypeKeyboard")
"""The keyboard on the screen."""

ALERT: Locator = (AppiumBy.CLASS_NAME, "XCUIElementTypeAlert")
"""The open alert."""

ALERT_BUTTON: Locator = (AppiumBy.NAME, "OK")
"""The button of the open alert."""

ALL_ROW_BUTTONS: Locator = (AppiumBy.XPATH, "//XCUIElementTypeCell/XCUIElementTypeButton")
"""The buttons of all rows."""

SYSTEM_FONT: Locator = (AppiumBy.CLASS_NAME, "XCUIElementTypeSwitch")
"""The switch between the system's text size and a custom one."""

TEXT_SIZE: Locator = (AppiumBy.CLASS_NAME, "XCUIElementTypeSlider")
"""The slider for the custom text size."""

SHOWN_SIZE: Locator = (AppiumBy.NAME, "size")
"""The text size in use, as a number."""


def table(titles: list[str]) -> Locator:
    """Locate the table, if its rows have exactly these titles, from the top."""
    rows = "".join(
        f"[XCUIElementTypeCell[{place}]"
        f"/XCUIElementTypeStaticText[@name='title'][@label={literal(title)}]]"
        for place, title in enumerate(titles, start=1)
    )
    return AppiumBy.XPATH, f"//XCUIElementTypeTable[count(XCUIElementTypeCell)={len(titles)}]{rows}"


def bar(title: str) -> Locator:
    """Locate the title of a screen, in the bar at the top."""
    return AppiumBy.XPATH, (
        f"//XCUIElementTypeNavigationBar/XCUIElementTypeStaticText[@label={literal(title)}]"
    )


def bar_button(label: str) -> Locator:
    """Locate a button in the bar at the top."""
    return (
        AppiumBy.XPATH,
        f"//XCUIElementTypeNavigationBar/XCUIElementTypeButton[@label={literal(label)}]",
    )


def tab(label: str) -> Locator:
    """Locate a button in the bar at the bottom."""
    return (
        AppiumBy.XPATH,
        f"//XCUIElementTypeTabBar/XCUIElementTypeButton[@label={literal(label)}]",
    )


def color(name: str) -> Locator:
    """Locate the button of a colour."""
    return AppiumBy.ACCESSIBILITY_ID, name


def row(title: str) -> Locator:
    """Locate the row with a title."""
    return AppiumBy.XPATH, _row(title)


def row_title(title: str, number: int) -> Locator:
    """Locate the title of a row, counted from 1, if it is `title`."""
    text = f"XCUIElementTypeStaticText[@label={literal(title)}]"
    return AppiumBy.XPATH, f"//XCUIElementTypeCell[{number}]/{text}"


def button(name: str, title: str) -> Locator:
    """Locate a button in the row with a title, by its label or identifier."""
    name = literal(name)
    return AppiumBy.XPATH, f"{_row(title)}/XCUIElementTypeButton[@label={name} or @name={name}]"


def row_buttons(label: str) -> Locator:
    """Locate the buttons with a label, in all rows."""
    return (AppiumBy.XPATH, f"//XCUIElementTypeCell/XCUIElementTypeButton[@label={literal(label)}]")


def named(identifier: str) -> Locator:
    """Locate the elements with an identifier."""
    return AppiumBy.NAME, identifier


def circle(title: str) -> Locator:
    """Locate the circle in a list's row."""
    return AppiumBy.XPATH, f"{_row(title)}/XCUIElementTypeImage[@name='circle']"


def circle_in(color: str, title: str) -> Locator:
    """Locate the circle in a list's row, if it has a colour."""
    return AppiumBy.XPATH, f"{_row(title)}/XCUIElementTypeImage[@label={literal(color)}]"


def cell_of_size(size: int) -> Locator:
    """Locate a cell whose text is drawn in a size, in points."""
    return AppiumBy.XPATH, f"//XCUIElementTypeCell[@value='{{\"fontSize\":{size}}}']"


def open_tasks(number: int, title: str) -> Locator:
    """Locate the number in a list's circle, if it is `number`."""
    text = f"XCUIElementTypeStaticText[@label='{number}']"
    return AppiumBy.XPATH, f"{_row(title)}/XCUIElementTypeImage/{text}"


def detail(text: str, title: str) -> Locator:
    """Locate the detail text of a row, if it is `text`."""
    its_text = f"XCUIElementTypeStaticText[@name='detail'][@label={literal(text)}]"
    return AppiumBy.XPATH, f"{_row(title)}/{its_text}"


def text(text: str) -> Locator:
    """Locate a static text anywhere."""
    return AppiumBy.XPATH, f"//XCUIElementTypeStaticText[@label={literal(text)}]"


def field(placeholder: str) -> Locator:
    """Locate a text field or search field by its placeholder."""
    return AppiumBy.XPATH, f"//*[@placeholderValue={literal(placeholder)}]"


def add(driver: WebDriver, *tasks: str) -> None:
    """Add tasks: type each into the field, which has the focus, and tap Done."""
    field = driver.find_element(*NEW_TASK)
    for task in tasks:
        field.send_keys(task)
        tap(driver, DONE_KEY)


def swipe_left(driver: WebDriver, locator: Locator) -> None:
    """Swipe left across an element."""
    swipe(driver, "left", locator)


def swipe(driver: WebDriver, direction: str, locator: Locator) -> None:
    """Swipe across an element, in a direction such as "left"."""
    element = driver.find_element(*locator)
    driver.execute_script("mobile: swipe", {"direction": direction, "elementId": element.id})


def drag(driver: WebDriver, title: str, number: int) -> None:
    """Drag a row by its handle to the position of a row, counted from 1."""
    handle = driver.find_element(*button("reorder", title))
    place = driver.find_element(AppiumBy.XPATH, f"//XCUIElementTypeCell[{number}]")
    # Only Appium's driver has this method.
    cast(Any, driver).drag_and_drop(handle, place, pause=0.5)


def _row(title: str) -> str:
    return f"//XCUIElementTypeCell[XCUIElementTypeStaticText[@label={literal(title)}]]"


class Checks:
    """The checks, with a client's driver and its explicit wait."""

    def __init__(self, driver: WebDriver, wait: CountedWait) -> None:
        self._driver = driver
        self._wait = wait

    def lists(self, lists: dict[str, int]) -> None:
        """Check that exactly these lists are shown, with their numbers of open tasks."""
        self._screen("My Lists")
        for title, number in lists.items():
            wait_for(
                self._wait,
                open_tasks(number, title),
                f'open tasks of the list "{title}": "{number}"',
                self._labels_in(title, "XCUIElementTypeImage/*"),
            )
        self._rows(list(lists), "Tap + icon to create a new list.")

    def color(self, name: str, code: str, title: str) -> None:
        """Check the name and the drawn colour of a list's circle."""
        its_circle = self._driver.find_element(*circle(title))
        assert its_circle.get_attribute("label") == name
        assert its_circle.get_attribute("value") == f'{{"color":"{code}"}}'

    def list_form(self, title: str, color: str, name: str | None = None) -> None:
        """Check that the form for a list is shown.

        The name field has the focus and this text. This colour is the only one chosen of the six.
        """
        self._screen(title)
        self._field("Name", name)
        assert self._count(COLORS) == 6
        assert self._labels(CHOSEN_COLORS) == [color]

    def tasks(
        self, tasks: list[str], title: str, ticked: list[str] | None = None, is_typing: bool = False
    ) -> None:
        """Check that a list's tasks are shown below an empty field for a new task.

        `ticked` are the tasks that are done, or None to skip this check. `is_typing` is true to
        check that the field has the focus, or false to skip this check.
        """
        self._screen(title)
        self._field("Add new task", None, has_focus=is_typing)
        self._rows(tasks, "Tap text field to create a new task.")
        if ticked is not None:
            wait_for_count(self._wait, len(ticked), TICKED_BOXES, "number of ticked tasks")
            # Without ticked boxes there are no labels to compare.
            assert not ticked or self._labels(TICKED_BOXES) == ticked

    def archive(self, title: str, rows: list[str]) -> None:
        """Check that an archive is shown with exactly these rows, from the top."""
        self._screen(title)
        self._rows(rows, "No Archives")

    def settings(self, text_size: str) -> None:
        """Check that the settings are shown, with this text in the row "Text size"."""
        self._screen("Settings")
        shown = wait_for(
            self._wait,
            detail(text_size, "Text size"),
            f'text size: "{text_size}"',
            self._labels_in("Text size", "*[2]"),
        )
        assert shown.get_attribute("label") == text_size

    def buttons(self, names: list[str], title: str) -> None:
        """Check that a row shows these buttons, and that no other row does."""
        for name in names:
            wait_for(
                self._wait,
                button(name, title),
                f'the button {name} in the row "{title}"',
                self._labels_in(title, "XCUIElementTypeButton"),
            )
            assert self._count(row_buttons(name)) == 1

    def no_buttons(self, *names: str) -> None:
        """Check that no row shows any of these buttons."""
        for name in names:
            assert self._count(row_buttons(name)) == 0

    def editable(self, titles: list[str]) -> None:
        """Check that exactly these rows have a remove button and a handle, named after them."""
        subject = "number of rows with editing controls"
        wait_for_count(self._wait, len(titles), EDITABLE_TITLES, subject)
        assert self._labels(EDITABLE_TITLES) == titles
        for name, word in (("remove", "Remove"), ("reorder", "Reorder")):
            assert self._labels(named(name)) == [f"{word} {title}" for title in titles]

    def gone(self, title: str, left: list[str]) -> None:
        """Check that a row has disappeared and that exactly the rows `left` remain."""
        wait_until_gone(self._wait, row(title), f'rows "{title}"')
        self._titles(left)

    def task_form(self, text: str | None) -> None:
        """Check that the form for a task is shown. Its field has the focus and this text."""
        self._screen("Edit Task")
        self._field("Task", text)

    def alert(self, message: str) -> None:
        """Check that an alert is open with exactly this message."""
        alert = wait_for(self._wait, ALERT, f'an alert with "{message}"', lambda: "no alert")
        assert alert.get_attribute("label") == message
        assert self._driver.switch_to.alert.text == message

    def export(self, text: str) -> None:
        """Check that the export is shown with this text."""
        self._screen("Export")
        exported = self._driver.find_element(*named("export text"))
        self._wait.until(lambda _: exported.get_attribute("value"), "there is no text")
        assert exported.get_attribute("value") == text

    def not_editable(self) -> None:
        """Check that edit mode has ended: no row has a remove button or a handle."""
        wait_for(self._wait, bar_button("Edit"), "the button Edit is shown")
        assert self._count(named("remove")) == 0
        assert self._count(named("reorder")) == 0

    def archived_tasks(self, tasks: list[str], title: str, ticked: list[str]) -> None:
        """Check that the tasks of an archived list are shown, read-only."""
        self._screen(title)
        self._rows(tasks, "No Tasks")
        assert self._labels(TICKED_BOXES) == ticked
        assert self._count((AppiumBy.XPATH, f"{ALL_ROW_BUTTONS[1]}[@enabled='true']")) == 0
        assert self._count(NEW_TASK) == 0

    def text_size(self, is_system_font: bool) -> None:
        """Check that the text size settings are shown. The switch disables the slider."""
        self._screen("Text size")
        switch = self._driver.find_element(*SYSTEM_FONT)
        self._until(lambda: switch.is_enabled(), "the switch is enabled")
        assert switch.get_attribute("value") == str(int(is_system_font))
        assert self._driver.find_element(*TEXT_SIZE).is_enabled() == (not is_system_font)
        assert self._labels(SYSTEM_FONT) == ["Use system font"]
        assert self._count(text("Use system font")) == 1
        assert self._labels(TEXT_SIZE) == ["Text size"]
        assert self._labels(named("sample")) == ["Lists and tasks look like this."]

    def system_font(self, is_on: bool, size: int) -> None:
        """Check the switch's state and the size shown.

        The slider is enabled, with the size as its value, if the switch is off.
        """
        switch = self._driver.find_element(*SYSTEM_FONT)
        value = str(int(is_on))
        state = "on" if is_on else "off"
        self._until(lambda: switch.get_attribute("value") == value, f"the switch is {state}")
        slider = self._driver.find_element(*TEXT_SIZE)
        assert slider.is_enabled() == (not is_on)
        assert is_on or slider.get_attribute("value") == str(size)
        assert self._driver.find_element(*SHOWN_SIZE).get_attribute("label") == str(size)

    def size(self, size: int) -> None:
        """Check the custom text size, and that the sample is drawn in it."""
        wait_for(self._wait, text(str(size)))
        assert self._driver.find_element(*SHOWN_SIZE).get_attribute("label") == str(size)
        assert self._driver.find_element(*TEXT_SIZE).get_attribute("value") == str(size)
        assert self._count(cell_of_size(size)) == 1

    def font_size(self, size: int) -> None:
        """Check that a row's text is drawn in this size, in points."""
        assert wait_for(
            self._wait,
            cell_of_size(size),
            f"a text is drawn in size {size}",
            lambda: [row.get_attribute("value") for row in self._driver.find_elements(*ROWS)],
        )

    def found(self, titles: list[str], search: Locator, typed: str) -> None:
        """Check that a search for `typed` shows exactly these lists."""
        self._rows(titles, "No Results")
        assert self._driver.find_element(*search).get_attribute("value") == typed

    def _field(self, placeholder: str, text: str | None, has_focus: bool = True) -> None:
        """Check a field's text and focus. The value of an empty field is its placeholder.

        `has_focus` is false to skip the check of the focus.
        """
        found = self._driver.find_element(*field(placeholder))
        if has_focus:
            focus = f'the field "{placeholder}" has the focus'
            assert self._driver.switch_to.active_element == found or fail(focus)
        assert found.get_attribute("value") == (text or placeholder)

    def _rows(self, titles: list[str], none: str) -> None:
        """Check that exactly these rows are shown, or the placeholder `none` if there are none."""
        if not titles:
            wait_for(
                self._wait, text(none), f'no rows, but "{none}"', lambda: self._labels(ROW_TITLES)
            )
            assert self._count(ROWS) == 0
            return
        self._titles(titles)

    def _titles(self, titles: list[str]) -> None:
        """Check that the rows have exactly these titles, from the top."""
        # One request checks all titles. Only if they differ is each row read, for the message.
        is_there = True
        try:
            wait_for(self._wait, table(titles))
        except TimeoutException:
            is_there = False
        assert (titles if is_there else self._labels(ROW_TITLES)) == titles
        # A row without a title has nothing to read.
        assert is_there or self._count(ROWS) == len(titles)

    def _screen(self, title: str) -> None:
        """Check that the screen with a title is shown."""
        __tracebackhide__ = True
        titles = "//XCUIElementTypeNavigationBar/XCUIElementTypeStaticText"
        wait_for(
            self._wait,
            bar(title),
            f'the screen "{title}"',
            lambda: self._labels((AppiumBy.XPATH, titles)),
        )

    def _until(self, condition: Callable[[], bool], state: str) -> None:
        """Wait until a condition holds. `state` says so in words."""
        __tracebackhide__ = True
        try:
            self._wait.until(lambda _: condition(), state)
        except TimeoutException:
            fail(state)

    def _count(self, locator: Locator) -> int:
        return len(self._driver.find_elements(*locator))

    def _labels_in(self, title: str, path: str) -> Callable[[], list[str | None]]:
        """Return a function that reads the labels at a path in a row, for a failed check."""
        return lambda: self._labels((AppiumBy.XPATH, f"{_row(title)}/{path}"))

    def _labels(self, locator: Locator) -> list[str | None]:
        return [found.get_attribute("label") for found in self._driver.find_elements(*locator)]
