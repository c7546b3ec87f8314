"""The gallery in the apps (G): walk through it, and start at a state of TinyLog and Beer Explorer."""

import pytest
from appium.webdriver.common.appiumby import AppiumBy
from appium.webdriver.webdriver import WebDriver
from beer_explorer import ALCOHOL, BACK, switch_to_web_view
from beer_explorer import Checks as BeerChecks
from elements import Locator, change, enter, tap, wait_for, wait_for_count, wait_until_gone
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.remote.webdriver import WebDriver as AnyDriver
from tinylog import ALERT, DONE_KEY, Checks, bar_button, field, row, text

from duet_clients.run import ScenarioRun
from duet_clients.traffic import CountedWait

CONTROLS: Locator = (AppiumBy.ACCESSIBILITY_ID, "gallery controls")
"""The controls over a screen."""

PREVIOUS: Locator = (AppiumBy.ACCESSIBILITY_ID, "Previous")
"""The button that leads to the previous screen."""

NEXT: Locator = (AppiumBy.ACCESSIBILITY_ID, "Next")
"""The button that leads to the next screen."""

CELLS: Locator = (AppiumBy.CLASS_NAME, "XCUIElementTypeCell")
"""The rows of the list of all screens."""

ARTICLE_TITLE: Locator = (AppiumBy.ACCESSIBILITY_ID, "article title")
"""The title of the shown article."""


def check_place(driver: WebDriver, wait: CountedWait, place: int) -> None:
    """Check the shown screen's place among six, and that only a button to nowhere is disabled."""
    wait_for(wait, text(f"{place} of 6"))
    assert driver.find_element(*PREVIOUS).is_enabled() == (place > 1)
    assert driver.find_element(*NEXT).is_enabled() == (place < 6)


@pytest.mark.scenario("G.1")
def test_g1(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    with run.test_case("Go to the end and back"):
        with run.precondition("The first of six screens is shown. Previous is disabled."):
            check_place(driver, wait, 1)
        with run.step("Tap Next three times."):
            for _ in range(3):
                tap(driver, NEXT)
        with run.expectation(
            'The fourth screen is shown, with "A faster phone". Both buttons are enabled.'
        ):
            check_place(driver, wait, 4)
            assert driver.find_element(*ARTICLE_TITLE).text == "A faster phone"
        with run.step("Tap Next twice."):
            for _ in range(2):
                tap(driver, NEXT)
        with run.expectation('The sixth screen is shown, with the article "A". Next is disabled.'):
            check_place(driver, wait, 6)
            assert driver.find_element(*ARTICLE_TITLE).text == "A"
        with run.step("Tap Previous."):
            tap(driver, PREVIOUS)
        with run.expectation("The fifth screen is shown. Both buttons are enabled."):
            check_place(driver, wait, 5)

    with run.test_case("Choose a screen from the list"):
        with run.step("Double tap the controls."):
            controls = driver.find_element(*CONTROLS)
            driver.execute_script("mobile: doubleTap", {"elementId": controls.id})
        with run.expectation("Six screens are listed. The fifth is marked."):
            wait_for_count(wait, 6, CELLS)
            marks = [cell.is_selected() for cell in driver.find_elements(*CELLS)]
            assert marks == [place == 5 for place in range(1, 7)]
        with run.step('Tap "Articles: Articles, failed".'):
            tap(driver, text("Articles: Articles, failed"))
        with run.expectation("The third screen is shown, with a text that gives the reason."):
            check_place(driver, wait, 3)
            wait_for(wait, text("CDR can't be reached."))

    with run.test_case("Look beneath the controls"):
        with run.step("Hold a finger on the controls for a second, then lift it."):
            controls = driver.find_element(*CONTROLS)
            ActionChains(driver).click_and_hold(controls).pause(1).perform()
            # The finger is still down.
            assert not driver.find_elements(*CONTROLS)
            ActionChains(driver).release().perform()
        with run.expectation("The controls are shown, on the same screen."):
            check_place(driver, wait, 3)


@pytest.mark.scenario("G.2")
def test_g2(run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
    check = Checks(driver, wait)
    with run.test_case("Save a task without text"):
        with run.precondition('A screen to change the task\'s text is shown, with "Buy milk".'):
            check.task_form("Buy milk")
        with run.step("Delete the text, tap Save."):
            change(driver, "Buy milk", "", field("Task"))
            tap(driver, bar_button("Save"))
        with run.expectation("An alert asks for text."):
            check.alert("Please add a text to your task")
        with run.step("Tap OK."):
            driver.switch_to.alert.accept()
        with run.expectation("The alert is gone. The same screen is shown, with an empty field."):
            wait_until_gone(wait, ALERT)
            check.task_form(None)
        with run.step('Enter "Visit the bank" and confirm with Done.'):
            enter(driver, "Visit the bank", field("Task"))
            tap(driver, DONE_KEY)
        with run.expectation('All lists are shown. "TODO" shows three tasks.'):
            lists = {"TODO": 3, "Groceries": 0, "Work": 1, "Holidays": 0, "Ideas": 2, "Birthdays": 0}
            check.lists(lists)
        with run.step('Tap the list "TODO".'):
            tap(driver, row("TODO"))
        with run.expectation('Five tasks are shown. "Visit the bank" has replaced "Buy milk".'):
            others = ["Call the plumber", "Water the plants", "Pay the rent", "Read chapter 12"]
            check.tasks(["Visit the bank", *others], "TODO")


@pytest.mark.scenario("G.3")
def test_g3(run: ScenarioRun, driver: AnyDriver, wait: CountedWait) -> None:
    check = BeerChecks(driver, wait)
    switch_to_web_view(driver)
    with run.test_case("Check the alcohol in the detail"):
        with run.precondition('The detail of "Bersalis Tripel" is shown.'):
            brewery = "Brouwerij Huyghe for Brouwerij Oud Beersel"
            features = ["blonde", "high fermentation", "triple"]
            check.detail("Bersalis Tripel", brewery, "9.5%", features)
        with run.step("Check the alcohol in the detail."):
            wait_for(wait, ALCOHOL)
        with run.expectation("9.5% is shown."):
            assert driver.find_element(*ALCOHOL).text == "9.5%"
        with run.step("Tap Back."):
            tap(driver, BACK)
        with run.expectation('All six beers are shown, from "400" to "Zero".'):
            names = ["400", "Airborne", "Bersalis Tripel", "Everything"]
            check.result("6 beers", [*names, "Jack'Ouille <100%> & \"Ça va?\"", "Zero"])
