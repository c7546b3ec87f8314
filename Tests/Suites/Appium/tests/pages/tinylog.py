"""TinyLog's screens: elements as XPath over the page source, actions, and checks."""

from __future__ import annotations

from collections.abc import Callable

from appium.webdriver.common.appiumby import AppiumBy
from appium.webdriver.webdriver import WebDriver
from selenium.common.exceptions import TimeoutException

from pages.elements import (
    Locator,
    Wait,
    change,
    enter,
    fail,
    literal,
    tap,
    wait_for,
    wait_for_count,
    wait_until_gone,
)

CELL = "//XCUIElementTypeCell"
ROWS: Locator = (AppiumBy.XPATH, "//XCUIElementTypeTable/XCUIElementTypeCell")
FIRST_ROW: Locator = (AppiumBy.XPATH, f"{CELL}[1]")
LAST_ROW: Locator = (AppiumBy.XPATH, f"{CELL}[last()]")
ROW_TITLES: Locator = (AppiumBy.XPATH, f"{ROWS[1]}/XCUIElementTypeStaticText[@name='title']")
EDITABLE_TITLES: Locator = (
    AppiumBy.XPATH,
    f"{CELL}[XCUIElementTypeButton[@name='remove']][XCUIElementTypeButton[@name='reorder']]"
    "/XCUIElementTypeStaticText[@name='title']",
)
TICKED_BOXES: Locator = (
    AppiumBy.XPATH,
    f"{CELL}/XCUIElementTypeButton[@name='check box'][@value='1']",
)
COLORS: Locator = (
    AppiumBy.XPATH,
    "//XCUIElementTypeButton[@label='purple' or @label='blue' or @label='red' "
    "or @label='orange' or @label='green' or @label='yellow']",
)
CHOSEN_COLORS: Locator = (AppiumBy.XPATH, f"{COLORS[1]}[@value='1']")
BAR_TITLES: Locator = (AppiumBy.XPATH, "//XCUIElementTypeNavigationBar/XCUIElementTypeStaticText")
DONE_KEY: Locator = (
    AppiumBy.XPATH,
    "//XCUIElementTypeKeyboard/XCUIElementTypeButton[@label='Done']",
)
SYSTEM_FONT: Locator = (AppiumBy.CLASS_NAME, "XCUIElementTypeSwitch")
TEXT_SIZE: Locator = (AppiumBy.CLASS_NAME, "XCUIElementTypeSlider")
SHOWN_SIZE: Locator = (AppiumBy.NAME, "size")


def bar_button(label: str) -> Locator:
    """Locate a button in the bar at the top."""
    bar = "//XCUIElementTypeNavigationBar"
    return AppiumBy.XPATH, f"{bar}/XCUIElementTypeButton[@label={literal(label)}]"


def tab(label: str) -> Locator:
    """Locate a button in the bar at the bottom."""
    bar = "//XCUIElementTypeTabBar"
    return AppiumBy.XPATH, f"{bar}/XCUIElementTypeButton[@label={literal(label)}]"


def field(placeholder: str) -> Locator:
    """Locate a text field or search field by its placeholder."""
    return AppiumBy.XPATH, f"//*[@placeholderValue={literal(placeholder)}]"


def text(text: str) -> Locator:
    """Locate a static text anywhere."""
    return AppiumBy.XPATH, f"//XCUIElementTypeStaticText[@label={literal(text)}]"


def row(title: str) -> Locator:
    """Locate the row with a title."""
    return AppiumBy.XPATH, f"{CELL}[XCUIElementTypeStaticText[@label={literal(title)}]]"


def in_row(title: str, path: str) -> Locator:
    """Locate elements by their path in the row with a title."""
    return AppiumBy.XPATH, f"{row(title)[1]}/{path}"


def button(name: str, title: str) -> Locator:
    """Locate a button in the row with a title, by its label or identifier."""
    name = literal(name)
    return in_row(title, f"XCUIElementTypeButton[@label={name} or @name={name}]")


def row_buttons(label: str) -> Locator:
    """Locate the buttons with a label, in all rows."""
    return AppiumBy.XPATH, f"{CELL}/XCUIElementTypeButton[@label={literal(label)}]"


def table(titles: list[str]) -> Locator:
    """Locate the table, if its rows have exactly these titles, from the top."""
    rows = "".join(
        f"[XCUIElementTypeCell[{place}]"
        f"/XCUIElementTypeStaticText[@name='title'][@label={literal(title)}]]"
        for place, title in enumerate(titles, start=1)
    )
    return AppiumBy.XPATH, f"//XCUIElementTypeTable[count(XCUIElementTypeCell)={len(titles)}]{rows}"


class TinyLogScreen:
    """The screen that TinyLog shows. Each check first waits for the screen that it checks."""

    def __init__(self, driver: WebDriver, wait: Wait) -> None:
        self.driver = driver
        self.wait = wait

    # Actions

    def tap_tab(self, label: str) -> None:
        """Tap a button in the bar at the bottom."""
        tap(self.driver, tab(label))

    def tap_bar_button(self, label: str) -> None:
        """Tap a button in the bar at the top."""
        tap(self.driver, bar_button(label))

    def tap_field(self, placeholder: str) -> None:
        """Tap a field."""
        tap(self.driver, field(placeholder))

    def enter(self, text: str, placeholder: str) -> None:
        """Type into a field, which must have the focus."""
        enter(self.driver, text, field(placeholder))

    def change(self, text: str, to: str, placeholder: str) -> None:
        """Replace the text of a field, which must have the focus."""
        change(self.driver, text, to, field(placeholder))

    def choose_color(self, name: str) -> None:
        """Tap the button of a colour."""
        tap(self.driver, (AppiumBy.ACCESSIBILITY_ID, name))

    def add(self, *tasks: str) -> None:
        """Add tasks: type each into the field, which must have the focus, and tap Done."""
        new_task = self.driver.find_element(*field("Add new task"))
        for task in tasks:
            new_task.send_keys(task)
            tap(self.driver, DONE_KEY)

    def tap_row(self, title: str) -> None:
        """Tap the row with a title."""
        tap(self.driver, row(title))

    def tap_button(self, name: str, title: str) -> None:
        """Tap a button in the row with a title."""
        tap(self.driver, button(name, title))

    def tap_only_button(self, name: str) -> None:
        """Tap a button that only one row has."""
        tap(self.driver, row_buttons(name))

    def tick_row(self, number: int) -> None:
        """Tap the check box of a row, counted from 1."""
        tap(self.driver, (AppiumBy.XPATH, f"{CELL}[{number}]/XCUIElementTypeButton"))

    def swipe_row_left(self, title: str) -> None:
        """Swipe left on the row with a title."""
        self._swipe_left(row(title))

    def swipe_first_row_left(self) -> None:
        """Swipe left on the row at the top."""
        self._swipe_left(FIRST_ROW)

    def drag_to_bottom(self, title: str) -> None:
        """Drag a row by its handle to the bottom of the list."""
        handle = self.driver.find_element(*button("reorder", title))
        self.driver.drag_and_drop(handle, self.driver.find_element(*LAST_ROW), pause=0.5)

    def turn_system_font(self) -> None:
        """Tap the switch between the system's text size and a custom one."""
        tap(self.driver, SYSTEM_FONT)

    # Checks

    def assert_lists(self, lists: dict[str, int]) -> None:
        """Check that exactly these lists are shown, with their numbers of open tasks."""
        self._assert_title("My Lists")
        for title, number in lists.items():
            wait_for(
                self.wait,
                in_row(title, f"XCUIElementTypeImage/XCUIElementTypeStaticText[@label='{number}']"),
                f'open tasks of the list "{title}": "{number}"',
                self._labels_in(title, "XCUIElementTypeImage/*"),
            )
        self._assert_rows(list(lists), "Tap + icon to create a new list.")

    def assert_color(self, name: str, code: str, title: str) -> None:
        """Check the name and the drawn colour of a list's circle."""
        circle = self.driver.find_element(*in_row(title, "XCUIElementTypeImage[@name='circle']"))
        assert circle.get_attribute("label") == name
        assert circle.get_attribute("value") == f'{{"color":"{code}"}}'

    def assert_list_form(self, title: str, color: str, name: str | None = None) -> None:
        """Check that the form for a list is shown.

        The name field has the focus and this text. This colour is the only one chosen of the six.
        """
        self._assert_title(title)
        self._assert_field("Name", name)
        assert self._count(COLORS) == 6
        assert self._labels(CHOSEN_COLORS) == [color]

    def assert_tasks(
        self, tasks: list[str], title: str, ticked: list[str] | None = None, is_typing: bool = False
    ) -> None:
        """Check that a list's tasks are shown below an empty field for a new task.

        `ticked` are the tasks that are done, or None to skip this check. `is_typing` is true to
        check that the field has the focus, or false to skip this check.
        """
        self._assert_title(title)
        self._assert_field("Add new task", None, has_focus=is_typing)
        self._assert_rows(tasks, "Tap text field to create a new task.")
        if ticked is not None:
            wait_for_count(self.wait, len(ticked), TICKED_BOXES, "number of ticked tasks")
            # Without ticked boxes there are no labels to compare.
            assert not ticked or self._labels(TICKED_BOXES) == ticked

    def assert_text(self, shown: str) -> None:
        """Check that a text is shown once."""
        assert self._count(text(shown)) == 1

    def assert_archive(self, title: str, rows: list[str]) -> None:
        """Check that an archive is shown with exactly these rows, from the top."""
        self._assert_title(title)
        self._assert_rows(rows, "No Archives")

    def assert_found(self, titles: list[str], search: str) -> None:
        """Check that a search shows exactly these lists."""
        self._assert_rows(titles, "No Results")
        self.assert_search(search)

    def assert_search(self, search: str) -> None:
        """Check the value of the search field. That of an empty field is its placeholder."""
        assert self.driver.find_element(*field("Search")).get_attribute("value") == search

    def assert_row(self, title: str) -> None:
        """Check that there is a row with a title."""
        wait_for(self.wait, row(title), f'the row "{title}"')

    def assert_row_count(self, count: int) -> None:
        """Check the number of rows."""
        assert self._count(ROWS) == count

    def assert_row_at(self, number: int, title: str) -> None:
        """Check the title of a row, counted from 1."""
        at_number = f"{CELL}[{number}]/XCUIElementTypeStaticText[@label={literal(title)}]"
        wait_for(self.wait, (AppiumBy.XPATH, at_number), f'row {number}: "{title}"')

    def assert_gone(self, title: str, left: list[str] | None = None) -> None:
        """Check that a row has disappeared and, if given, that exactly the rows `left` remain."""
        wait_until_gone(self.wait, row(title), f'rows "{title}"')
        if left is not None:
            self._assert_titles(left)

    def assert_buttons(self, names: list[str], title: str) -> None:
        """Check that a row shows these buttons, and that no other row does."""
        for name in names:
            wait_for(
                self.wait,
                button(name, title),
                f'the button {name} in the row "{title}"',
                self._labels_in(title, "XCUIElementTypeButton"),
            )
            assert self._count(row_buttons(name)) == 1

    def assert_no_buttons(self, *names: str) -> None:
        """Check that no row shows any of these buttons."""
        for name in names:
            assert self._count(row_buttons(name)) == 0

    def assert_editable(self, titles: list[str]) -> None:
        """Check that exactly these rows have a remove button and a handle, named after them."""
        subject = "number of rows with editing controls"
        wait_for_count(self.wait, len(titles), EDITABLE_TITLES, subject)
        assert self._labels(EDITABLE_TITLES) == titles
        for name, word in (("remove", "Remove"), ("reorder", "Reorder")):
            labels = self._labels((AppiumBy.NAME, name))
            assert labels == [f"{word} {title}" for title in titles]

    def assert_not_editable(self) -> None:
        """Check that edit mode has ended: no row has a remove button or a handle."""
        wait_for(self.wait, bar_button("Edit"), "the button Edit is shown")
        assert self._count((AppiumBy.NAME, "remove")) == 0
        assert self._count((AppiumBy.NAME, "reorder")) == 0

    def assert_settings(self, text_size: str) -> None:
        """Check that the settings are shown, with this text in the row "Text size"."""
        self._assert_title("Settings")
        detail = f"XCUIElementTypeStaticText[@name='detail'][@label={literal(text_size)}]"
        shown = wait_for(
            self.wait,
            in_row("Text size", detail),
            f'text size: "{text_size}"',
            self._labels_in("Text size", "*[2]"),
        )
        assert shown.get_attribute("label") == text_size

    def assert_text_size(self, is_system_font: bool) -> None:
        """Check that the text size settings are shown. The switch disables the slider."""
        self._assert_title("Text size")
        switch = self.driver.find_element(*SYSTEM_FONT)
        self._wait_until(switch.is_enabled, "the switch is enabled")
        assert switch.get_attribute("value") == str(int(is_system_font))
        assert self.driver.find_element(*TEXT_SIZE).is_enabled() == (not is_system_font)
        assert self._labels(SYSTEM_FONT) == ["Use system font"]
        assert self._count(text("Use system font")) == 1
        assert self._labels(TEXT_SIZE) == ["Text size"]
        assert self._labels((AppiumBy.NAME, "sample")) == ["Lists and tasks look like this."]

    def assert_system_font(self, is_on: bool, size: int) -> None:
        """Check the switch's state and the size shown.

        The slider is enabled, with the size as its value, if the switch is off.
        """
        switch = self.driver.find_element(*SYSTEM_FONT)
        value = str(int(is_on))
        state = "on" if is_on else "off"
        self._wait_until(lambda: switch.get_attribute("value") == value, f"the switch is {state}")
        slider = self.driver.find_element(*TEXT_SIZE)
        assert slider.is_enabled() == (not is_on)
        assert is_on or slider.get_attribute("value") == str(size)
        assert self.driver.find_element(*SHOWN_SIZE).get_attribute("label") == str(size)

    def assert_font_size(self, size: int) -> None:
        """Check that a row's text is drawn in this size, in points."""
        assert wait_for(
            self.wait,
            (AppiumBy.XPATH, f"{CELL}[@value='{{\"fontSize\":{size}}}']"),
            f"a text is drawn in size {size}",
            lambda: [row.get_attribute("value") for row in self.driver.find_elements(*ROWS)],
        )

    def _assert_title(self, title: str) -> None:
        """Check that the screen with a title is shown."""
        __tracebackhide__ = True
        wait_for(
            self.wait,
            (AppiumBy.XPATH, f"{BAR_TITLES[1]}[@label={literal(title)}]"),
            f'the screen "{title}"',
            lambda: self._labels(BAR_TITLES),
        )

    def _assert_field(self, placeholder: str, text: str | None, has_focus: bool = True) -> None:
        """Check a field's text and focus. The value of an empty field is its placeholder.

        `has_focus` is false to skip the check of the focus.
        """
        found = self.driver.find_element(*field(placeholder))
        if has_focus:
            focus = f'the field "{placeholder}" has the focus'
            assert self.driver.switch_to.active_element == found or fail(focus)
        assert found.get_attribute("value") == (text or placeholder)

    def _assert_rows(self, titles: list[str], none: str) -> None:
        """Check that exactly these rows are shown, or the placeholder `none` if there are none."""
        if titles:
            return self._assert_titles(titles)
        state = f'no rows, but "{none}"'
        wait_for(self.wait, text(none), state, lambda: self._labels(ROW_TITLES))
        assert self._count(ROWS) == 0
        return None

    def _assert_titles(self, titles: list[str]) -> None:
        """Check that the rows have exactly these titles, from the top."""
        # One request checks all titles. Only if they differ is each row read, for the message.
        is_there = True
        try:
            wait_for(self.wait, table(titles))
        except TimeoutException:
            is_there = False
        assert (titles if is_there else self._labels(ROW_TITLES)) == titles
        # A row without a title has nothing to read.
        assert is_there or self._count(ROWS) == len(titles)

    def _wait_until(self, condition: Callable[[], bool], state: str) -> None:
        """Wait until a condition holds. `state` says so in words."""
        __tracebackhide__ = True
        try:
            self.wait.until(lambda _: condition(), state)
        except TimeoutException:
            fail(state)

    def _swipe_left(self, locator: Locator) -> None:
        element = self.driver.find_element(*locator)
        self.driver.execute_script(
            "mobile: swipe", {"direction": "left", "elementId": element.id}
        )

    def _count(self, locator: Locator) -> int:
        return len(self.driver.find_elements(*locator))

    def _labels_in(self, title: str, path: str) -> Callable[[], list[object]]:
        """Return a function that reads the labels at a path in a row, for a failed check."""
        return lambda: self._labels(in_row(title, path))

    def _labels(self, locator: Locator) -> list[object]:
        return [found.get_attribute("label") for found in self.driver.find_elements(*locator)]
