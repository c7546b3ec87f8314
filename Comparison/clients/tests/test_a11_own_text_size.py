"""A.11 One's own text size."""

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


@pytest.mark.scenario("A.11", arguments=["--list", "Groceries"])
def test_a11(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    check = Checks(driver, wait)
    with run.test_case(1):  # Choose the largest text size
        with run.step(1):
            tap(driver, bar_button("Settings"))
        with run.expectation(1):
            check.settings("17")
        with run.step(2):
            tap(driver, row("Text size"))
        with run.expectation(2):
            check.text_size(is_system_font=False)
        with run.step(3):
            enter(driver, "1", TEXT_SIZE)
        with run.expectation(3):
            check.size(21)
        with run.step(4):
            tap(driver, bar_button("Settings"))
        with run.expectation(4):
            check.settings("21")
        with run.step(5):
            tap(driver, bar_button("Done"))
        with run.expectation(5):
            check.lists({"Groceries": 0})
            check.font_size(21)

    with run.test_case(2):  # Choose the smallest text size
        with run.step(1):
            tap(driver, bar_button("Settings"))
        with run.expectation(1):
            check.settings("21")
        with run.step(2):
            tap(driver, row("Text size"))
        with run.expectation(2):
            check.text_size(is_system_font=False)
        with run.step(3):
            enter(driver, "0", TEXT_SIZE)
        with run.expectation(3):
            check.size(13)

    with run.test_case(3):  # One's own text size is kept while the system's is in use
        with run.step(1):
            tap(driver, SYSTEM_FONT)
        with run.expectation(1):
            check.turned(is_system_font=True, size=20)
        with run.step(2):
            tap(driver, SYSTEM_FONT)
        with run.expectation(2):
            check.turned(is_system_font=False, size=13)
        with run.step(3):
            enter(driver, "0.75", TEXT_SIZE)
        with run.expectation(3):
            check.size(19)
        with run.step(4):
            tap(driver, bar_button("Settings"))
        with run.expectation(4):
            check.settings("19")
        with run.step(5):
            tap(driver, bar_button("Done"))
        with run.expectation(5):
            check.lists({"Groceries": 0})
            check.font_size(19)

    with run.test_case(4):  # Tasks and archives have the text size, too
        with run.step(1):
            tap(driver, row("Groceries"))
        with run.expectation(1):
            check.tasks([], "Groceries")
        with run.step(2):
            tap(driver, NEW_TASK)
            add(driver, "Milk", "")
        with run.expectation(2):
            check.tasks(["Milk"], "Groceries")
            check.font_size(19)
            wait_until_gone(wait, KEYBOARD)
        with run.step(3):
            swipe_left(driver, row("Milk"))
            tap(driver, button("Archive", "Milk"))
        with run.expectation(3):
            check.tasks([], "Groceries")
        with run.step(4):
            tap(driver, tab("Archive"))
        with run.expectation(4):
            check.archive("Archive", ["Milk"])
            check.font_size(19)
        with run.step(5):
            tap(driver, bar_button("Close"))
            wait_for(wait, bar_button("My Lists"))
            tap(driver, bar_button("My Lists"))
        with run.expectation(5):
            check.lists({"Groceries": 0})
        with run.step(6):
            swipe_left(driver, row("Groceries"))
            tap(driver, button("Archive", "Groceries"))
        with run.expectation(6):
            check.lists({})
        with run.step(7):
            tap(driver, tab("Archive"))
        with run.expectation(7):
            check.archive("My Archives", ["Groceries"])
            check.font_size(19)
