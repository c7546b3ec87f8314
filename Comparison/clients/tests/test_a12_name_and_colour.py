"""A.12 Name and colour a task list."""

import pytest
from appium.webdriver.webdriver import WebDriver
from elements import enter, tap, wait_for, wait_until_gone
from tinylog import (
    ALERT,
    ALERT_BUTTON,
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


@pytest.mark.scenario("A.12")
def test_a12(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    check = Checks(driver, wait)
    with run.test_case("Save a new task list without a name"):
        with run.step("Tap add (+)."):
            tap(driver, tab("Add"))
        with run.expectation("A screen asks for name and colour."):
            check.list_form("Add List", color="purple")
        with run.step("Choose blue, tap Save."):
            tap(driver, color("blue"))
            tap(driver, bar_button("Save"))
        with run.expectation("An alert asks for a name."):
            check.alert("Please add a name to your list")
        with run.step("Tap OK."):
            tap(driver, ALERT_BUTTON)
        with run.expectation(
            "The alert is gone. The same screen is shown, its field empty and blue chosen."
        ):
            wait_until_gone(wait, ALERT)
            check.list_form("Add List", color="blue")
        with run.step('Enter "Sea" and confirm with Done.'):
            enter(driver, "Sea", field("Name"))
            tap(driver, DONE_KEY)
        with run.expectation('The screen for adding tasks to "Sea" is shown.'):
            check.tasks([], "Sea", is_typing=True)
        with run.step("Tap My Lists."):
            tap(driver, bar_button("My Lists"))
        with run.expectation('All lists are shown, with "Sea" in blue at the top.'):
            check.lists({"Sea": 0, "Groceries": 0})
            check.color("blue", "#008efe", "Sea")

    with run.test_case("Discard a new task list"):
        with run.step("Tap add (+)."):
            tap(driver, tab("Add"))
        with run.expectation("A screen asks for name and colour."):
            check.list_form("Add List", color="purple")
        with run.step('Enter "Lake", choose yellow.'):
            enter(driver, "Lake", field("Name"))
            tap(driver, color("yellow"))
        with run.expectation('The same screen is shown, with "Lake" and yellow chosen.'):
            check.list_form("Add List", name="Lake", color="yellow")
        with run.step("Choose purple."):
            tap(driver, color("purple"))
        with run.expectation('The same screen is shown, with "Lake" and purple chosen.'):
            check.list_form("Add List", name="Lake", color="purple")
        with run.step("Tap Cancel."):
            tap(driver, bar_button("Cancel"))
        with run.expectation('All lists are shown, without "Lake".'):
            check.lists({"Sea": 0, "Groceries": 0})

    with run.test_case("Change a task list's colour"):
        with run.step('Swipe left on "Sea", tap Edit.'):
            swipe_left(driver, row("Sea"))
            tap(driver, button("Edit", "Sea"))
        with run.expectation(
            "A screen to change the list's name and colour is shown, with \"Sea\" and blue chosen."
        ):
            check.list_form("Edit List", name="Sea", color="blue")
        with run.step("Choose orange, tap Save."):
            tap(driver, color("orange"))
            tap(driver, bar_button("Save"))
        with run.expectation('All lists are shown, with "Sea" in orange at the top.'):
            wait_for(wait, circle_in("orange", "Sea"))
            check.lists({"Sea": 0, "Groceries": 0})
            check.color("orange", "#ffa600", "Sea")
