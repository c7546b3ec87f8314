"""A.11 Custom text size."""

import pytest
from appium.webdriver.webdriver import WebDriver
from elements import enter, tap, wait_for, wait_until_gone
from tinylog import (
    KEYBOARD,
    NEW_TASK,
    SYSTEM_FONT,
    TEXT_SIZE,
    Checks,
    add,
    bar_button,
    button,
    row,
    swipe_left,
    tab,
)

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait


@pytest.mark.scenario("A.11")
def test_a11(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    check = Checks(driver, wait)
    with run.test_case("Choose the largest text size"):
        with run.step("Tap the gear icon."):
            tap(driver, bar_button("Settings"))
        with run.expectation('The settings screen is shown. The row "Text size" reads "17".'):
            check.settings("17")
        with run.step('Tap the row "Text size".'):
            tap(driver, row("Text size"))
        with run.expectation(
            'The text size settings are shown, with "Use system font", "Text size" and a sample.'
        ):
            check.text_size(is_system_font=False)
        with run.step("Move the slider to its right end."):
            enter(driver, "1", TEXT_SIZE)
        with run.expectation("The text size is 21."):
            check.size(21)
        with run.step("Tap Settings to go back."):
            tap(driver, bar_button("Settings"))
        with run.expectation('Settings are shown. The row "Text size" reads "21".'):
            check.settings("21")
        with run.step("Tap Done."):
            tap(driver, bar_button("Done"))
        with run.expectation("The first screen is shown, with text in size 21."):
            check.lists({"Groceries": 0})
            check.font_size(21)

    with run.test_case("Choose the smallest text size"):
        with run.step("Tap the gear icon."):
            tap(driver, bar_button("Settings"))
        with run.expectation('The settings screen is shown. The row "Text size" reads "21".'):
            check.settings("21")
        with run.step('Tap the row "Text size".'):
            tap(driver, row("Text size"))
        with run.expectation("The text size settings are shown."):
            check.text_size(is_system_font=False)
        with run.step("Move the slider to its left end."):
            enter(driver, "0", TEXT_SIZE)
        with run.expectation("The text size is 13."):
            check.size(13)

    with run.test_case("Switch to the system text size and back"):
        with run.step("Turn the system font switch."):
            tap(driver, SYSTEM_FONT)
        with run.expectation(
            "The switch is on. The text size is the system's, 20. The slider is disabled."
        ):
            check.system_font(is_on=True, size=20)
        with run.step("Turn the system font switch."):
            tap(driver, SYSTEM_FONT)
        with run.expectation("The switch is off. The text size is 13. The slider is enabled."):
            check.system_font(is_on=False, size=13)
        with run.step("Move the slider to the middle of its right half."):
            enter(driver, "0.75", TEXT_SIZE)
        with run.expectation("The text size is 19."):
            check.size(19)
        with run.step("Tap Settings."):
            tap(driver, bar_button("Settings"))
        with run.expectation('Settings are shown. The row "Text size" reads "19".'):
            check.settings("19")
        with run.step("Tap Done."):
            tap(driver, bar_button("Done"))
        with run.expectation("The first screen is shown, with text in size 19."):
            check.lists({"Groceries": 0})
            check.font_size(19)

    with run.test_case("Use the text size for tasks and archives"):
        with run.step('Tap the list "Groceries".'):
            tap(driver, row("Groceries"))
        with run.expectation("The screen for adding tasks is shown, without tasks."):
            check.tasks([], "Groceries")
        with run.step('Add "Milk" (Done), then tap Done again.'):
            tap(driver, NEW_TASK)
            add(driver, "Milk", "")
        with run.expectation('"Milk" is shown in size 19. The keyboard is gone.'):
            check.tasks(["Milk"], "Groceries")
            check.font_size(19)
            wait_until_gone(wait, KEYBOARD)
        with run.step('Swipe left on "Milk", tap Archive.'):
            swipe_left(driver, row("Milk"))
            tap(driver, button("Archive", "Milk"))
        with run.expectation('The list "Groceries" is shown, empty.'):
            check.tasks([], "Groceries")
        with run.step("In the tab bar tap the archive icon."):
            tap(driver, tab("Archive"))
        with run.expectation('The archive is shown, with "Milk" in size 19.'):
            check.archive("Archive", ["Milk"])
            check.font_size(19)
        with run.step("Tap Close, then My Lists."):
            tap(driver, bar_button("Close"))
            wait_for(wait, bar_button("My Lists"))
            tap(driver, bar_button("My Lists"))
        with run.expectation('All lists are shown. "Groceries" shows no task.'):
            check.lists({"Groceries": 0})
        with run.step('Swipe left on "Groceries", tap Archive.'):
            swipe_left(driver, row("Groceries"))
            tap(driver, button("Archive", "Groceries"))
        with run.expectation("No list is left. A text says how to create one."):
            check.lists({})
        with run.step("In the tab bar tap the archive icon."):
            tap(driver, tab("Archive"))
        with run.expectation('The archive of lists is shown, with "Groceries" in size 19.'):
            check.archive("My Archives", ["Groceries"])
            check.font_size(19)
