"""What the scenarios of TinyLog expect more than once; each check waits for what it is about."""

from __future__ import annotations

from elements import Locator, has_value, is_enabled, wait_for, wait_for_count, wait_until_gone
from selenium.common.exceptions import TimeoutException
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support import expected_conditions as expected
from tinylog import (
    CHOSEN_COLORS,
    COLORS,
    EDITABLE_TITLES,
    ENABLED_ROW_BUTTONS,
    NEW_TASK,
    ROW_TITLES,
    ROWS,
    SHOWN_SIZE,
    SYSTEM_FONT,
    TEXT_SIZE,
    TICKED_BOXES,
    bar,
    bar_button,
    button,
    cell_of_size,
    circle,
    detail,
    named,
    open_tasks,
    row,
    row_buttons,
    table,
    text,
)

from duet_clients.traffic import CountedWait


class Checks:
    """The checks, for a client's driver and its explicit wait."""

    def __init__(self, driver: WebDriver, wait: CountedWait) -> None:
        self._driver = driver
        self._wait = wait

    def lists(self, lists: dict[str, int]) -> None:
        """Check that all lists are shown: these and no others, with their numbers of open tasks."""
        wait_for(self._wait, bar("My Lists"))
        for title, number in lists.items():
            wait_for(self._wait, open_tasks(number, title))
        self._rows(list(lists), "Tap + icon to create a new list.")

    def color(self, name: str, code: str, title: str) -> None:
        """Check that a list's circle has a colour, in name and in looks."""
        its_circle = self._driver.find_element(*circle(title))
        assert its_circle.get_attribute("label") == name
        assert its_circle.get_attribute("value") == f'{{"color":"{code}"}}'

    def list_form(self, title: str, color: str, name: str | None = None) -> None:
        """Check that a screen asks for a list's name and colour.

        What is typed goes into the field, which has this text, and of the six colours this one is
        chosen.
        """
        wait_for(self._wait, bar(title))
        self._field(self._driver.switch_to.active_element, "Name", name)
        assert self._count(COLORS) == 6
        assert self._labels(CHOSEN_COLORS) == [color]

    def tasks(
        self,
        tasks: list[str],
        title: str,
        ticked: list[str] | None = None,
        is_typing: bool = False,
    ) -> None:
        """Check that the screen for adding tasks is shown: an empty field, and the list's tasks.

        `ticked` are those that are done, None where that is not what it is about. `is_typing` is
        whether what is typed goes into the field; where it is false, it may or may not.
        """
        wait_for(self._wait, bar(title))
        new_task = (
            self._driver.switch_to.active_element
            if is_typing
            else self._driver.find_element(*NEW_TASK)
        )
        self._field(new_task, "Add new task", None)
        self._rows(tasks, "Tap text field to create a new task.")
        if ticked is not None:
            wait_for_count(self._wait, len(ticked), TICKED_BOXES)
            # None are there, and so none can have a wrong label.
            assert not ticked or self._labels(TICKED_BOXES) == ticked

    def archive(self, title: str, rows: list[str]) -> None:
        """Check that an archive is shown, with these rows from the top."""
        wait_for(self._wait, bar(title))
        self._rows(rows, "No Archives")

    def settings(self, text_size: str) -> None:
        """Check that the settings are shown, and that the row "Text size" reads this."""
        wait_for(self._wait, bar("Settings"))
        shown = wait_for(self._wait, detail(text_size, "Text size"))
        assert shown.get_attribute("label") == text_size

    def buttons(self, names: list[str], title: str) -> None:
        """Check that a row shows these buttons, and no other row does."""
        for name in names:
            wait_for(self._wait, button(name, title))
            assert self._count(row_buttons(name)) == 1

    def editable(self, titles: list[str]) -> None:
        """Check that each of these rows, which are all, has a red button and a handle by name."""
        wait_for_count(self._wait, len(titles), EDITABLE_TITLES)
        assert self._labels(EDITABLE_TITLES) == titles
        for name, word in (("remove", "Remove"), ("reorder", "Reorder")):
            assert self._labels(named(name)) == [f"{word} {title}" for title in titles]

    def gone(self, title: str, left: int) -> None:
        """Check that a row is gone, and so many are left."""
        wait_until_gone(self._wait, row(title))
        assert self._count(ROWS) == left

    def task_form(self, text: str | None) -> None:
        """Check that a screen asks for a task's text: what is typed goes into the field."""
        wait_for(self._wait, bar("Edit Task"))
        self._field(self._driver.switch_to.active_element, "Task", text)

    def alert(self, message: str) -> None:
        """Check that an alert says this, and nothing else."""
        self._wait.until(expected.alert_is_present(), "there is no alert")
        assert self._driver.switch_to.alert.text == message

    def export(self, text: str) -> None:
        """Check that the export is shown, with this text."""
        wait_for(self._wait, bar("Export"))
        exported = self._driver.find_element(*named("export text"))
        self._wait.until(lambda _: exported.get_attribute("value"), "there is no text")
        assert exported.get_attribute("value") == text

    def not_editable(self) -> None:
        """Check that the rows can no longer be removed or moved."""
        wait_for(self._wait, bar_button("Edit"))
        assert self._count(named("remove")) == 0
        assert self._count(named("reorder")) == 0

    def archived_tasks(self, tasks: list[str], title: str, ticked: list[str]) -> None:
        """Check that the tasks of an archived list are shown, to be read only."""
        wait_for(self._wait, bar(title))
        self._rows(tasks, "No Tasks")
        assert self._labels(TICKED_BOXES) == ticked
        assert self._count(ENABLED_ROW_BUTTONS) == 0
        assert self._count(NEW_TASK) == 0

    def text_size(self, is_system_font: bool) -> None:
        """Check that the text size's screen is shown, with the switch as it is."""
        wait_for(self._wait, bar("Text size"))
        switch = self._driver.find_element(*SYSTEM_FONT)
        self._wait.until(is_enabled(switch), "the switch is not enabled")
        assert switch.get_attribute("value") == str(int(is_system_font))
        assert self._driver.find_element(*TEXT_SIZE).is_enabled() != is_system_font
        assert self._labels(SYSTEM_FONT) == ["Use system font"]
        assert self._count(text("Use system font")) == 1
        assert self._labels(TEXT_SIZE) == ["Text size"]
        assert self._labels(named("sample")) == ["Lists and tasks look like this."]

    def turned(self, is_system_font: bool, size: int) -> None:
        """Check that the switch has come to be so, and the size with it.

        The slider is for one's own size, and stands there.
        """
        switch = self._driver.find_element(*SYSTEM_FONT)
        self._wait.until(has_value(switch, str(int(is_system_font))), "the switch is not turned")
        slider = self._driver.find_element(*TEXT_SIZE)
        assert slider.is_enabled() != is_system_font
        assert is_system_font or slider.get_attribute("value") == str(size)
        assert self._driver.find_element(*SHOWN_SIZE).get_attribute("label") == str(size)

    def size(self, size: int) -> None:
        """Check that one's own text size has come to be this; the sample is drawn in it."""
        wait_for(self._wait, text(str(size)))
        assert self._driver.find_element(*SHOWN_SIZE).get_attribute("label") == str(size)
        assert self._driver.find_element(*TEXT_SIZE).get_attribute("value") == str(size)
        assert self._count(cell_of_size(size)) == 1

    def font_size(self, size: int) -> None:
        """Check that a row is drawn in the size that was chosen."""
        assert wait_for(self._wait, cell_of_size(size))

    def found(self, titles: list[str], search: Locator, typed: str) -> None:
        """Check that these lists were found by what was typed into the search field."""
        self._rows(titles, "No Results")
        assert self._driver.find_element(*search).get_attribute("value") == typed

    def _field(self, found: WebElement, placeholder: str, text: str | None) -> None:
        """Check that a field has a text or, where it is empty, its placeholder for a value."""
        assert found.get_attribute("value") == (text or placeholder)

    def _rows(self, titles: list[str], none: str) -> None:
        """Check that these rows are there, or else a text that says that there are none."""
        if not titles:
            wait_for(self._wait, text(none))
            assert self._count(ROWS) == 0
            return
        self._titles(titles)

    def _titles(self, titles: list[str]) -> None:
        """Check that the rows have these titles, from the top, and that there are no others."""
        # One look tells whether all is well; what is there instead is read row by row.
        try:
            wait_for(self._wait, table(titles))
            found: list[str | None] = list(titles)
        except TimeoutException:
            found = self._labels(ROW_TITLES)
        assert found == titles

    def _count(self, locator: Locator) -> int:
        return len(self._driver.find_elements(*locator))

    def _labels(self, locator: Locator) -> list[str | None]:
        return [found.get_attribute("label") for found in self._driver.find_elements(*locator)]
