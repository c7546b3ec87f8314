"""A.12 Name and colour a task list."""

import pytest
from appium.webdriver.webdriver import WebDriver
from elements import enter, tap, wait_for, wait_until_gone
from tinylog import (
    ALERT,
    DONE_KEY,
    Checks,
    bar_button,
    button,
    circle_in,
    color,
    field,
    row,
    swipe_left,
    tab,
)

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait


@pytest.mark.scenario("A.12", arguments=["--list", "Groceries"])
def test_a12(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    check = Checks(driver, wait)
    with run.test_case(1):  # Leave a new task list without a name
        with run.step(1):
            tap(driver, tab("Add"))
        with run.expectation(1):
            check.list_form("Add List", color="purple")
        with run.step(2):
            tap(driver, color("blue"))
            tap(driver, bar_button("Save"))
        with run.expectation(2):
            check.alert("Please add a name to your list")
        with run.step(3):
            driver.switch_to.alert.accept()
        with run.expectation(3):
            wait_until_gone(wait, ALERT)
            check.list_form("Add List", color="blue")
        with run.step(4):
            enter(driver, "Sea", field("Name"))
            tap(driver, DONE_KEY)
        with run.expectation(4):
            check.tasks([], "Sea", is_typing=True)
        with run.step(5):
            tap(driver, bar_button("My Lists"))
        with run.expectation(5):
            check.lists({"Sea": 0, "Groceries": 0})
            check.color("blue", "#008efe", "Sea")

    with run.test_case(2):  # Discard a new task list
        with run.step(1):
            tap(driver, tab("Add"))
        with run.expectation(1):
            check.list_form("Add List", color="purple")
        with run.step(2):
            enter(driver, "Lake", field("Name"))
            tap(driver, color("yellow"))
        with run.expectation(2):
            check.list_form("Add List", name="Lake", color="yellow")
        with run.step(3):
            tap(driver, color("purple"))
        with run.expectation(3):
            check.list_form("Add List", name="Lake", color="purple")
        with run.step(4):
            tap(driver, bar_button("Cancel"))
        with run.expectation(4):
            check.lists({"Sea": 0, "Groceries": 0})

    with run.test_case(3):  # Change a task list's colour
        with run.step(1):
            swipe_left(driver, row("Sea"))
            tap(driver, button("Edit", "Sea"))
        with run.expectation(1):
            check.list_form("Edit List", name="Sea", color="blue")
        with run.step(2):
            tap(driver, color("orange"))
            tap(driver, bar_button("Save"))
        with run.expectation(2):
            wait_for(wait, circle_in("orange", "Sea"))
            check.lists({"Sea": 0, "Groceries": 0})
            check.color("orange", "#ffa600", "Sea")
